/* planted_optimized.c: is the condition of every optimization held by an oracle?
 *
 * The optimized translator is compiled a second time with switches that drop one condition each
 * (model/optimized/plant.def). Without a switch neither the corpus nor generated programs may show a finding. Under
 * each switch the corpus is replayed, for information; then the generator makes programs of its default mix until an
 * oracle finds it, which must happen within the budget: a minute of processor time on one core. What is found is
 * minimized, and must show nothing once the condition is back. One line a variant. Run in the root of the repository.
 *
 * usage: planted_optimized [--seed N] [--sample N] [--only NAME] [--budget N] [--seconds N] [--either N]
 *                          [--cases FOLDER]
 *   --seed     of the programs and of the sample
 *   --sample   N variants, drawn by the seed, instead of all
 *   --only     one variant
 *   --budget   programs a variant
 *   --seconds  of processor time a variant; 0: no limit, so that nothing depends on the machine
 *   --either   for short budgets: what the corpus finds need not be found by generated programs, if N variants are
 *   --cases    writes the minimized cases there
 * Exit code: 0 all of it holds, 1 it does not, 2 it could not be run so.
 */
#include "planted_optimized.h"
#include "support/timing.h"

#include "tests/unit/support/tsv.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BUDGET  10000000u
#define SECONDS 60u
#define SOUND   2000u /* programs without a switch */

/* A number of at most 32 bits. */
static bool read_number(const char *text, uint64_t *value) {
    char *end = NULL;
    if (text[0] < '0' || text[0] > '9') {
        return false;
    }
    *value = strtoull(text, &end, 10);
    return *end == '\0' && *value <= UINT32_MAX;
}

static bool read_settings(int argc, char **argv, struct planted_settings *s) {
    *s = (struct planted_settings){.seed = 1, .budget = BUDGET, .seconds = SECONDS};
    for (int i = 1; i < argc; i += 2) {
        const char *names[] = {"--seed", "--sample", "--budget", "--seconds", "--either"};
        uint64_t *values[] = {&s->seed, &s->sample, &s->budget, &s->seconds, &s->either};
        size_t at = 0;
        while (at < 5 && strcmp(argv[i], names[at]) != 0) {
            at++;
        }
        if (i + 1 == argc) {
            return false;
        }
        if (strcmp(argv[i], "--only") == 0) {
            s->only = argv[i + 1];
        } else if (strcmp(argv[i], "--cases") == 0) {
            s->cases = argv[i + 1];
        } else if (at == 5 || !read_number(argv[i + 1], values[at])) {
            return false;
        }
    }
    return s->budget != 0;
}

/* The variants that are asked for; 0 if there is none of that name. Each set of so many is as likely as any other. */
static size_t choose_variants(const struct planted_settings *s, enum opt_plant chosen[OPT_PLANT_COUNT]) {
    static struct dp_choice choice;
    size_t count = 0;
    uint64_t wanted = s->sample == 0 ? OPT_PLANT_COUNT : s->sample;
    dp_choice_random(&choice, s->seed);
    for (enum opt_plant plant = OPT_PLANT_none + 1; plant < OPT_PLANT_COUNT; plant++) {
        uint32_t left = (uint32_t)(OPT_PLANT_COUNT - plant);
        if (s->only != NULL ? strcmp(s->only, opt_plant_facts(plant)->name) != 0
                            : wanted < left && !dp_chance(&choice, (uint32_t)wanted, left)) {
            continue;
        }
        wanted -= wanted != 0;
        chosen[count++] = plant;
    }
    return count;
}

/* Without the words that every signature begins with. */
static const char *short_signature(const struct dp_finding *finding) {
    const char *prefix = "ASSERTION FAILED: ";
    size_t length = strlen(prefix);
    return strncmp(finding->signature, prefix, length) == 0 ? finding->signature + length : finding->signature;
}

static void print_line(enum opt_plant plant, const struct planted_case *found, const struct dp_finding *replayed,
                       const struct planted_hunt *hunt) {
    char blame[512];
    char file[160] = "-";
    if (found != NULL) {
        snprintf(file, sizeof file, "%s: %s/%s", replayed->oracle, found->folder + sizeof "corpus", found->file->name);
    }
    printf("%-27s %-60s ", opt_plant_facts(plant)->name, file);
    if (!hunt->found) {
        printf("%7.2f %8" PRIu64 " not found\n", (double)hunt->find_us / 1e6, hunt->programs);
        return;
    }
    printf("%7.2f %8" PRIu64 " %8zu %7zu %s; blame %s\n", (double)hunt->find_us / 1e6, hunt->programs, hunt->commands,
           hunt->records, short_signature(&hunt->finding), dp_blame_names(&hunt->blame, blame, sizeof blame));
}

/* What all variants came to. */
struct totals {
    size_t variants, replayed, found, minimized;
    uint64_t programs;
    uint64_t find_us[OPT_PLANT_COUNT];
};

static void try_variant(struct planting *p, enum opt_plant plant, struct totals *totals) {
    struct dp_finding replayed;
    opt_planted = plant;
    const struct planted_case *found = planted_replay(p, &replayed);
    opt_planted = OPT_PLANT_none;
    struct planted_hunt hunt = planted_hunt_variant(p, plant);
    print_line(plant, found, &replayed, &hunt);
    fflush(stdout);
    if (!hunt.found && !(p->settings->either != 0 && found != NULL)) {
        planted_failure(p, plant, "not found by %" PRIu64 " programs: %s", hunt.programs,
                        opt_plant_facts(plant)->belief);
    }
    totals->find_us[totals->variants++] = hunt.find_us;
    totals->replayed += found != NULL;
    totals->found += hunt.found;
    totals->minimized += hunt.minimized;
    totals->programs += hunt.programs;
}

static void print_totals(const struct planting *p, struct totals *totals) {
    sort_values(totals->find_us, totals->variants);
    printf("variants %zu corpus finds %zu (of %zu cases) generated programs find %zu minimized %zu; %" PRIu64
           " programs; median %.2f s, slowest %.2f s\n",
           totals->variants, totals->replayed, p->case_count, totals->found, totals->minimized, totals->programs,
           (double)totals->find_us[totals->variants / 2] / 1e6, (double)totals->find_us[totals->variants - 1] / 1e6);
    printf("%zu failures\n", p->failures);
}

int main(int argc, char **argv) {
    struct planted_settings settings;
    struct totals totals = {0};
    enum opt_plant chosen[OPT_PLANT_COUNT];
    if (!read_settings(argc, argv, &settings)) {
        fprintf(stderr, "usage: planted_optimized [--seed N] [--sample N] [--only NAME] [--budget N] [--seconds N] "
                        "[--either N] [--cases FOLDER]\n");
        return 2;
    }
    size_t count = choose_variants(&settings, chosen);
    if (count == 0) {
        fprintf(stderr, "planted_optimized: model/optimized/plant.def has no %s\n", settings.only);
        return 2;
    }
    struct planting p = {.settings = &settings,
                         .generator = dp_generator_create(),
                         .harness = dp_harness_create(&dp_reference, &dp_optimized)};
    if (!p.generator || !p.harness) {
        support_fail("out of memory");
    }
    planted_corpus_load(&p);
    planted_check_sound(&p, SOUND);
    printf("%-27s %-60s %7s %8s %8s %7s %s\n", "variant", "corpus", "seconds", "programs", "commands", "records",
           "signature");
    for (size_t i = 0; i < count; i++) {
        try_variant(&p, chosen[i], &totals);
    }
    if (totals.found < settings.either) {
        printf("FAILED: generated programs find %zu variants, fewer than %" PRIu64 "\n", totals.found, settings.either);
        p.failures++;
    }
    print_totals(&p, &totals);
    planted_corpus_free(&p);
    dp_harness_destroy(p.harness);
    dp_generator_destroy(p.generator);
    return p.failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
