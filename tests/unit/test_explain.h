/* test_explain.h: a case through both models, explained, for the tests of fuzz/explain/explain*.c. */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_EXPLAIN_H
#define DRAINPROOF_TESTS_UNIT_TEST_EXPLAIN_H

#include "test_report.h"

#include "fuzz/explain/explain_words.h"
#include "oracles/scratch.h"

struct explained {
    struct dp_case c;
    struct dp_program program;
    struct dp_scratch *scratch;
    struct dp_observation said[2];
    struct dp_explanation e[2];
};

static inline void explained_run(struct explained *x) {
    static const struct dp_options options = {UINT64_MAX};
    x->program = dp_case_program(&x->c);
    x->scratch = dp_scratch_create(NULL);
    cr_assert_not_null(x->scratch);
    dp_observe(&dp_reference, &options, &x->program, x->scratch, &x->said[0]);
    dp_observe(&dp_optimized, &options, &x->program, x->scratch, &x->said[1]);
    for (int model = 0; model < 2; model++) {
        cr_assert(dp_explain(&x->e[model], &x->program, &x->said[model]));
    }
}

static inline void explained_text(struct explained *x, const char *text) {
    memset(x, 0, sizeof *x);
    report_parse(&x->c, text, strlen(text));
    explained_run(x);
}

static inline void explained_file(struct explained *x, const char *path) {
    memset(x, 0, sizeof *x);
    report_load(&x->c, path);
    explained_run(x);
}

static inline void explained_free(struct explained *x) {
    for (int model = 0; model < 2; model++) {
        dp_explanation_free(&x->e[model]);
        dp_observation_free(&x->said[model]);
    }
    dp_scratch_destroy(x->scratch);
    dp_case_free(&x->c);
}

#endif
