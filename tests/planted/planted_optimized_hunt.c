/* planted_optimized_hunt.c: one variant: generated programs until one finds it, then its smallest case. */
#include "planted_optimized.h"
#include "support/timing.h"

#include "fuzz/encode/convert.h"
#include "tests/unit/support/tsv.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

void planted_failure(struct planting *p, enum opt_plant plant, const char *format, ...) {
    va_list arguments;
    printf("FAILED %s: ", opt_plant_facts(plant)->name);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    p->failures++;
}

bool planted_fails(struct planting *p, const struct dp_program *program, uint64_t oracles, struct dp_finding *finding) {
    enum dp_verdict verdict = dp_judge_program(p->harness, NULL, program, oracles, finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        support_fail("out of memory");
    }
    return verdict == DP_VERDICT_FINDING;
}

/* Every seed and variant has programs of its own, so that figures of one say nothing of another; by its name, so that
 * a line more in plant.def changes nothing for the others. */
static uint64_t first_seed(uint64_t seed, const char *name) {
    uint64_t hash = UINT64_C(0xCBF29CE484222325) ^ seed; /* FNV-1a */
    for (; *name != '\0'; name++) {
        hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001B3);
    }
    return hash;
}

/* The default mix. */
static void generate(struct planting *p, uint64_t seed, struct dp_generated *generated) {
    static struct dp_choice choice;
    const struct dp_generate_options options = dp_generate_defaults();
    dp_choice_random(&choice, seed);
    dp_generate(p->generator, &choice, &options, generated);
}

/* Figures of time bind nobody under a sanitizer: there the programs alone are counted. */
static bool may_go_on(const struct planting *p, const struct planted_hunt *hunt, uint64_t start) {
    uint64_t limit = p->settings->seconds * 1000000u;
    return hunt->programs < p->settings->budget &&
           (limit == 0 || !timing_counts() || microseconds_spent() - start < limit);
}

/* Whether the program shows nothing without the variant. A fault of the translator itself is told and finds nothing. */
static bool is_sound(struct planting *p, enum opt_plant plant, const struct dp_program *program, uint64_t seed) {
    struct dp_finding finding;
    opt_planted = OPT_PLANT_none;
    bool sound = !planted_fails(p, program, DP_ALL_ORACLES, &finding);
    if (!sound) {
        planted_failure(p, OPT_PLANT_none, "program %llu: %s", (unsigned long long)seed, finding.signature);
    }
    opt_planted = plant;
    return sound;
}

void planted_check_sound(struct planting *p, uint64_t programs) {
    struct dp_generated generated;
    uint64_t seed = first_seed(p->settings->seed, opt_plant_facts(OPT_PLANT_none)->name);
    for (uint64_t i = 0; i < programs; i++) {
        generate(p, seed + i, &generated);
        is_sound(p, OPT_PLANT_none, &generated.program, seed + i);
    }
}

static void find(struct planting *p, enum opt_plant plant, struct planted_hunt *hunt, struct dp_generated *generated) {
    uint64_t seed = first_seed(p->settings->seed, opt_plant_facts(plant)->name);
    uint64_t start = microseconds_spent();
    while (!hunt->found && may_go_on(p, hunt, start)) {
        generate(p, seed + hunt->programs, generated);
        hunt->found = planted_fails(p, &generated->program, DP_ALL_ORACLES, &hunt->finding) &&
                      is_sound(p, plant, &generated->program, seed + hunt->programs);
        hunt->programs++;
    }
    hunt->find_us = microseconds_spent() - start;
}

/* As a case of the corpus, for whoever wants to look. */
static void write_case(struct planting *p, enum opt_plant plant, const struct dp_program *program,
                       const struct planted_hunt *hunt) {
    char path[1024];
    struct dp_case printed;
    const char *name = opt_plant_facts(plant)->name;
    int length = snprintf(path, sizeof path, "%s/%s.dp", p->settings->cases, name);
    FILE *out = length > 0 && (size_t)length < sizeof path ? fopen(path, "w") : NULL;
    if (out == NULL) {
        support_fail("%s: %s", path, strerror(errno));
    }
    if (!dp_case_from_program(program, &printed)) {
        support_fail("out of memory");
    }
    fprintf(out, "# %s\n# %s\n", hunt->finding.signature, hunt->finding.text);
    bool written = dp_print(&printed, out);
    if (fclose(out) != 0 || !written) {
        support_fail("%s: %s", path, strerror(errno));
    }
    dp_case_free(&printed);
}

/* What a minimized case must be. Without the variant it must show nothing, or it was not the variant that was found. */
static bool is_minimized(struct planting *p, enum opt_plant plant, const struct dp_minimized *m) {
    struct dp_program program = {m->records, m->count};
    struct dp_finding finding;
    size_t failures = p->failures;
    if (m->stats.exhausted) {
        planted_failure(p, plant, "the budget ended minimizing");
    }
    if (m->switches == UINT64_MAX && strcmp(m->finding.signature, m->as_found.signature) != 0) {
        planted_failure(p, plant, "the minimized case fails otherwise: %s", m->finding.signature);
    }
    opt_planted = OPT_PLANT_none;
    if (planted_fails(p, &program, DP_EVERY_ORACLE, &finding)) {
        planted_failure(p, plant, "the minimized case fails without the variant: %s", finding.signature);
    }
    opt_planted = plant;
    return p->failures == failures;
}

static void minimize(struct planting *p, enum opt_plant plant, const struct dp_program *program,
                     struct planted_hunt *hunt) {
    struct dp_minimized m;
    struct dp_finding as_found = hunt->finding;
    enum dp_minimize_status status = dp_minimize_finding(p->harness, program, &as_found, DP_REDUCE_BUDGET, NULL, &m);
    if (status == DP_MINIMIZE_NO_MEMORY) {
        support_fail("out of memory");
    }
    if (status != DP_MINIMIZED) {
        planted_failure(p, plant, "not minimized: %s", as_found.signature);
        return;
    }
    struct dp_program left = {m.records, m.count};
    hunt->minimized = is_minimized(p, plant, &m);
    hunt->commands = dp_count_commands(&left);
    hunt->records = m.count;
    hunt->finding = m.finding;
    hunt->blame = m.blame;
    if (p->settings->cases != NULL) {
        write_case(p, plant, &left, hunt);
    }
    dp_free_minimized(&m);
}

struct planted_hunt planted_hunt_variant(struct planting *p, enum opt_plant plant) {
    struct planted_hunt hunt = {0};
    struct dp_generated generated;
    opt_planted = plant;
    find(p, plant, &hunt, &generated);
    if (hunt.found) {
        minimize(p, plant, &generated.program, &hunt);
    }
    opt_planted = OPT_PLANT_none;
    return hunt;
}
