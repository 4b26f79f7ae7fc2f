/* test_table_case.h: programs in the text form, and what both models said of them (dp_observe). For
 * test_table_*.c and test_bug_*.c alone; static, so that a suite uses what it needs.
 *
 * What a model has no semantics for is no answer: table_run returns false then, and every suite fails on it.
 */
#ifndef DRAINPROOF_TESTS_TABLE_CASE_H
#define DRAINPROOF_TESTS_TABLE_CASE_H

#include "fuzz/encode/text.h"
#include "oracles/oracle.h"
#include "oracles/scratch.h"
#include "tests/unit/support/feed.h"
#include "tests/unit/support/tsv.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct table_run {
    struct dp_scratch *scratch;
    struct dp_case c;
    struct dp_program program;
    struct dp_observation said[2];
};

__attribute__((unused)) static void table_run_end(struct table_run *run) {
    dp_case_free(&run->c);
    dp_observation_free(&run->said[0]);
    dp_observation_free(&run->said[1]);
    dp_scratch_destroy(run->scratch);
    memset(run, 0, sizeof *run);
}

/* Both models on a program; false if one of them lacks semantics for some of it. */
static bool table_run_program(struct table_run *run, struct dp_program program) {
    static const struct dp_options options = {UINT64_MAX};
    run->scratch = run->scratch ? run->scratch : dp_scratch_create(NULL);
    cr_assert_not_null(run->scratch);
    run->program = program;
    for (int i = 0; i < 2; i++) {
        dp_observe(feed_models[i], &options, &run->program, run->scratch, &run->said[i]);
        cr_assert_eq(run->said[i].status, DP_STATUS_OK, "%s", feed_models[i]->name);
    }
    return run->said[0].unsupported.count == 0 && run->said[1].unsupported.count == 0;
}

/* The program of a text made as printf does. The case before it is freed. */
__attribute__((unused, format(printf, 2, 3))) static bool table_run(struct table_run *run, const char *format, ...) {
    static char text[32768];
    struct dp_text_error error;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    cr_assert(length > 0 && (size_t)length < sizeof text);
    dp_case_free(&run->c);
    memset(&run->c, 0, sizeof run->c);
    cr_assert(dp_parse(text, (size_t)length, &run->c, &error), "line %u: %s\n%s", error.line, error.message, text);
    return table_run_program(run, dp_case_program(&run->c));
}

/* The record with a label. */
__attribute__((unused)) static uint64_t table_label(const struct table_run *run, const char *label) {
    for (size_t i = 0; run->c.labels && i < run->c.count; i++) {
        if (run->c.labels[i] && strcmp(run->c.labels[i], label) == 0) {
            return i;
        }
    }
    support_fail("no label %s", label);
}

/* How often a model reports a rule of a command, whatever the group and barrier. */
__attribute__((unused)) static size_t table_reported(const struct dp_observation *said, enum dp_rule rule,
                                                     uint64_t command) {
    size_t count = 0;
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        count += said->diagnostics.items[i].rule == rule && said->diagnostics.items[i].command == command;
    }
    return count;
}

/* The requirement of a barrier; NULL if it was rejected. */
__attribute__((unused)) static const struct dp_requirement *
table_requirement(const struct dp_observation *said, uint64_t command, int32_t group, int32_t barrier) {
    for (size_t i = 0; i < said->requirements.count; i++) {
        const struct dp_requirement *r = &said->requirements.items[i];
        if (r->command == command && r->group == group && r->barrier == barrier) {
            return r;
        }
    }
    return NULL;
}

/* The tracked state of a subresource behind the last execute; NULL if there is none. */
__attribute__((unused)) static const struct dp_subresource_state *table_state(const struct dp_observation *said,
                                                                              uint32_t resource, uint32_t subresource) {
    const struct dp_subresource_state *found = NULL;
    for (size_t i = 0; i < said->subresources.count; i++) {
        const struct dp_subresource_state *s = &said->subresources.items[i].state;
        if (s->resource == resource && subresource >= s->first && subresource - s->first < s->count) {
            found = s;
        }
    }
    return found;
}

/* The tracked compression of a class behind the last execute; NULL if there is none. */
__attribute__((unused)) static const struct dp_class_state *table_class(const struct dp_observation *said,
                                                                        uint32_t resource, uint32_t plane) {
    const struct dp_class_state *found = NULL;
    for (size_t i = 0; i < said->classes.count; i++) {
        const struct dp_class_state *c = &said->classes.items[i].state;
        if (c->resource == resource && c->plane == plane) {
            found = c;
        }
    }
    return found;
}

#endif
