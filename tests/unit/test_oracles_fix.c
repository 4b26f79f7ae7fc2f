/* The oracle `fix`: it holds over the built-in models on what it once failed on, and it fails, with the rule in its
 * signature, where a model answers the proposed barrier with a diagnostic. */
#include "test_oracles_fake.h"

#include "fuzz/encode/text.h"

#include <criterion/criterion.h>
#include <stdio.h>

static uint64_t oracle_fix(void) {
    uint64_t mask = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        mask |= strcmp(dp_oracles[i].name, "fix") == 0 ? UINT64_C(1) << i : 0;
    }
    cr_assert_neq(mask, 0u);
    return mask;
}

static enum dp_verdict judge_text(struct dp_harness *harness, const char *text, struct dp_finding *finding) {
    struct dp_case c;
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), &c, &error), "line %u: %s\n%s", error.line, error.message, text);
    struct dp_program program = dp_case_program(&c);
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, oracle_fix(), finding);
    dp_case_free(&c);
    return verdict;
}

/* clang-format off */
#define HEAD(device) \
    "drainproof 1\ndevice rules=xbox" device "\nresource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
#define WRITE  "dispatch shader write b UNORDERED_ACCESS@COMPUTE_SHADING\n"
#define READ   "draw shader read b UNORDERED_ACCESS@PIXEL_SHADING\n"
#define LEGACY "list l direct\nresource_barrier\n  uav b\nend\n"
#define ENHANCED "list n direct\nbarrier\n  global sync=COMPUTE_SHADING>COMPUTE_SHADING access=COMMON>COMMON\nend\n"

static const struct {
    const char *name, *text;
} held[] = {
    {"enhanced first", HEAD(" legacy_translation=off") LEGACY ENHANCED "list c direct\n" WRITE READ "end\n"
     "execute n\nexecute c\nexecute l\n"},
    {"legacy first", HEAD(" legacy_translation=off") LEGACY ENHANCED "list c direct\n" WRITE READ "end\n"
     "execute l\nexecute c\nexecute n\n"},
    {"recorded, never run", HEAD(" legacy_translation=off") LEGACY "list c direct\n" WRITE READ "end\nexecute c\n"},
    {"legacy last", HEAD(" legacy_translation=off") LEGACY "list c direct\n" WRITE READ "end\nexecute c\nexecute l\n"},
    {"mixed and translated", HEAD("") LEGACY ENHANCED "list c direct\n" WRITE READ "end\nexecute l n\nexecute c c\n"},
    {"a bundle against itself", HEAD("") "list u bundle\n" WRITE "end\nlist c direct\nexecute_bundle u\n"
     "execute_bundle u\nend\nlist e direct\nexecute_bundle u\nend\nexecute c c e\nexecute e\n"},
    {"a bundle in itself", HEAD("") "list u bundle\n" WRITE READ "end\nlist c direct\nexecute_bundle u\nend\n"
     "execute c c\n"},
    {"behind the BEGIN of another pair", HEAD("") "resource k buffer 65536\nlist c direct\n" WRITE
     "barrier\n  buffer b sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE\n"
     "barrier\n  buffer b sync=COPY>SPLIT access=COPY_SOURCE>UNORDERED_ACCESS\n"
     "write_immediate dest=k\n"
     "barrier\n  buffer b sync=SPLIT>PIXEL_SHADING access=COPY_SOURCE>UNORDERED_ACCESS\n" READ
     "write_immediate dest=k\nend\nexecute c\n"},
    {"directly behind the BEGIN of another pair", HEAD("") "resource k buffer 65536\nlist c direct\n"
     "write_immediate dest=k\n" WRITE
     "barrier\n  buffer b sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE\n"
     "barrier\n  buffer b sync=COPY>SPLIT access=COPY_SOURCE>UNORDERED_ACCESS\n"
     "write_immediate dest=k\n"
     "barrier\n  buffer b sync=SPLIT>PIXEL_SHADING access=COPY_SOURCE>UNORDERED_ACCESS\n" READ "end\nexecute c\n"},
};
/* clang-format on */

Test(oracles_fix, holds) {
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++) {
        struct dp_finding finding;
        enum dp_verdict verdict = judge_text(harness, held[i].text, &finding);
        cr_expect_eq(verdict, DP_VERDICT_HOLDS, "%s: %s", held[i].name, finding.text);
    }
    dp_harness_destroy(harness);
}

/* A model that takes no global barrier. */
static void refuse_globals(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_global_barrier) {
            fake_diagnostic(f, (struct dp_diagnostic){DP_RULE_G01, DP_SEVERITY_error, DP_PHASE_record, command, 0, 0,
                                                      DP_NO_COMMAND, DP_NONE});
        }
    }
}

Test(oracles_fix, fails) {
    static const char text[] = HEAD("") "list c direct\n" WRITE READ "end\nexecute c\n";
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct dp_finding finding;
    straighten();
    cr_expect_eq(judge_text(harness, text, &finding), DP_VERDICT_HOLDS, "%s", finding.text);
    bend.after = refuse_globals;
    cr_expect_eq(judge_text(harness, text, &finding), DP_VERDICT_FINDING);
    cr_expect_str_eq(finding.signature, "ASSERTION FAILED: fix: RAW order: brings G01");
    dp_harness_destroy(harness);
}
