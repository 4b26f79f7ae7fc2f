/* test_oracles_cases.h: a case bends the fakes in one way and says what comes out. */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_ORACLES_CASES_H
#define DRAINPROOF_TESTS_UNIT_TEST_ORACLES_CASES_H

#include "test_oracles_fake.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* Lists of `type` in the usual program, and the hooks of `bend` in its order (test_oracles_fake.h). */
struct judged {
    const char *signature; /* less "ASSERTION FAILED: "; NULL: everything holds */
    uint32_t type;         /* of the lists */
    uint32_t layout_after; /* 999: one barrier of the first call is refused */
    bool (*packet)(const struct fake *, struct dp_packet *);
    bool (*requirement)(const struct fake *, struct dp_requirement *);
    bool (*diagnostic)(const struct fake *, struct dp_diagnostic *);
    bool (*subresources)(const struct fake *, struct dp_subresource_state *);
    bool (*classes)(const struct fake *, struct dp_class_state *);
    void (*after)(struct fake *, uint64_t, const struct dp_command *, size_t);
};

static unsigned creations; /* of reference instances, in one case */

static inline bool name_the_engine(const struct fake *f, struct dp_packet *p) {
    if (f->model == 1 && p->kind == DP_PACKET_WORK && p->cause == AT_COPY) {
        p->as.WORK.engine = DP_ENGINE_CS;
    }
    return true;
}

static inline void refuse_whole_call(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_barrier) {
        fake_diagnostic(f, (struct dp_diagnostic){DP_RULE_V01, DP_SEVERITY_error, DP_PHASE_record, command, -1, -1,
                                                  DP_NO_COMMAND, DP_NONE});
    }
}

static inline bool no_requirement(const struct fake *f, struct dp_requirement *r) {
    (void)f;
    (void)r;
    return false;
}

static inline bool names(const char *signature, const char *expected) {
    char whole[160];
    snprintf(whole, sizeof whole, "ASSERTION FAILED: %s", expected);
    whole[80] = '\0'; /* a signature is cut there */
    return strcmp(signature, whole) == 0;
}

static inline void set(const struct judged *c) {
    straighten();
    creations = 0;
    bend.packet = c->packet;
    bend.requirement = c->requirement;
    bend.diagnostic = c->diagnostic;
    bend.subresources = c->subresources;
    bend.classes = c->classes;
    bend.after = c->after;
}

static inline void judge_cases(const struct judged *cases, size_t count) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    cr_assert_not_null(harness);
    struct book book;
    for (size_t i = 0; i < count; i++) {
        const struct judged *c = &cases[i];
        struct dp_finding finding;
        write_program(&book, c->type, c->layout_after);
        set(c);
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, &finding);
        if (c->signature == NULL) {
            cr_expect_eq(verdict, DP_VERDICT_HOLDS, "case %zu: %s (%s)", i, finding.signature, finding.text);
            continue;
        }
        cr_expect_eq(verdict, DP_VERDICT_FINDING, "case %zu holds: %s", i, c->signature);
        cr_expect(names(finding.signature, c->signature), "case %zu: %s, expected %s", i, finding.signature,
                  c->signature);
        cr_expect(strlen(finding.signature) <= 80 && strlen(finding.text) > 20, "case %zu: %s", i, finding.text);
        size_t length = strlen(finding.oracle);
        cr_expect(strncmp(c->signature, finding.oracle, length) == 0 && c->signature[length] == ':');
        if (getenv("SHOW") != NULL) {
            printf("%s\n    %s\n", finding.signature, finding.text);
        }
    }
    dp_harness_destroy(harness);
}

#endif
