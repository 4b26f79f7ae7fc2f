/* planted_induction.c: does the induction see an optimization that drops its condition?
 *
 * The optimized translator is compiled a second time with switches that take one condition out each
 * (model/optimized/plant.def). Every switch is put through all sections of the induction (fuzz/prove/induction.h): a
 * variant is found by a section that has a counterexample. Variants that change what a barrier asks for, which blits it
 * needs or which copies are serialized, before anything is a pending requirement, are no matter of the induction; all
 * others must be found, by the sections that the table below names, and nothing without a switch.
 *
 * usage: planted_induction [--whole] [--show]
 *   --whole  all parts of every section, minutes a variant; a spread sample otherwise
 *   --show   the counterexamples too
 * Exit code: 0 the table holds, 1 it does not, 2 it could not run.
 */
#include "fuzz/prove/induction.h"
#include "model/optimized/plant.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Sections that must find it, in their order; "" for what is no matter of the induction, with the reason. */
/* clang-format off */
static const struct {
    const char *name, *found, *reason;
} expected[] = {
    {"none",                        "",                      "nothing is dropped"},
    {"last_block_wins",             "merge",                 ""},
    {"first_flush_wins",            "emit force reduce",     ""},
    {"any_wait_drains",             "emit force reduce",     ""},
    {"event_always_covers_cs",      "emit force reduce",     ""},
    {"glk_rides",                   "emit force reduce",     ""},
    {"idle_at_list_begin",          "force known reduce",    ""},
    {"blits_not_counted",           "known reduce",          ""},
    {"indirect_not_counted",        "force",                 ""},
    {"one_clean_means_both",        "force reduce",          ""},
    {"any_event_cleans_all",        "reduce",                ""},
    {"earlier_inv_counts",          "force known reduce",    ""},
    {"fresh_l0_means_k",            "reduce",                ""},
    {"me_waits_for_front_end",      "force reduce",          ""},
    {"predicates_are_no_consumers", "pass force",            ""},
    {"copies_are_no_consumers",     "pass",                  ""},
    {"list_end_keeps",              "force",                 ""},
    {"later_work_may_pass",         "emit pass",             ""},
    {"left_stage_not_drained",      "",                      "what a barrier asks for"},
    {"any_buffer_dest_is_written",  "",                      "what a barrier asks for"},
    {"skip_absent_kinds",           "",                      "which blits"},
    {"fuse_ranges",                 "",                      "which blits"},
    {"disjoint_copies",             "",                      "which copies"},
    {"disjoint_copies_alias",       "",                      "which copies"},
    {"disjoint_copies_stale",       "",                      "which copies"},
    {"batch_discards",              "",                      "which blits"},
};

static const char *const section_names[DP_IND_SECTIONS] = {"merge", "emit", "pass", "force", "known", "reduce"};
/* One part in so many, so that they spread over the hardware sets. */
static const size_t strides[DP_IND_SECTIONS] = {1, 61, 1, 1, 63, 63};
/* clang-format on */

static struct dp_duel duel;

/* Whether the section has a counterexample; it ends with the first part that has one. */
static bool finds(enum dp_ind_section section, bool whole, FILE *out, bool *ok) {
    size_t stride = whole ? 1 : strides[section];
    bool found = false;
    for (size_t part = 7 % stride; *ok && !found && part < dp_induction_parts(section); part += stride) {
        struct dp_proof_sum sum;
        *ok = dp_induction_part(section, part, &duel, out, &sum);
        found = sum.disagreements != 0;
    }
    return found;
}

/* One variant: a line, and whether it is what the table says. */
static bool try_variant(enum opt_plant plant, bool whole, FILE *out, bool *ok) {
    const struct opt_plant_facts *facts = opt_plant_facts(plant);
    char found[64] = "";
    const char *wanted = NULL, *reason = "";
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        if (strcmp(expected[i].name, facts->name) == 0) {
            wanted = expected[i].found;
            reason = expected[i].reason;
        }
    }
    opt_planted = plant;
    for (int section = 0; section < DP_IND_SECTIONS; section++) {
        if (finds((enum dp_ind_section)section, whole, out, ok)) {
            size_t used = strlen(found);
            snprintf(found + used, sizeof found - used, "%s%s", used != 0 ? " " : "", section_names[section]);
        }
    }
    opt_planted = OPT_PLANT_none;
    bool same = wanted != NULL && strcmp(found, wanted) == 0;
    printf("%-27s %-20s %-9s %-24s %s%s\n", facts->name, facts->optimization,
           found[0] != '\0' ? "found by" : "not found", found[0] != '\0' ? found : reason, facts->belief,
           same ? "" : "   <-- not what is expected");
    fflush(stdout);
    return same;
}

int main(int count, char **arguments) {
    const struct dp_model *const models[2] = {&dp_reference, &dp_optimized};
    bool whole = false, show = false, ok = true;
    for (int i = 1; i < count; i++) {
        whole = whole || strcmp(arguments[i], "--whole") == 0;
        show = show || strcmp(arguments[i], "--show") == 0;
        if (strcmp(arguments[i], "--whole") != 0 && strcmp(arguments[i], "--show") != 0) {
            fprintf(stderr, "usage: planted_induction [--whole] [--show]\n");
            return 2;
        }
    }
    FILE *out = show ? stdout : fopen("/dev/null", "w");
    if (out == NULL || !dp_duel_start(&duel, models, DP_HARDWARE_scarlett)) {
        fprintf(stderr, "planted_induction: it could not start\n");
        return 2;
    }
    int wrong = 0;
    for (int plant = OPT_PLANT_none; ok && plant < OPT_PLANT_COUNT; plant++) {
        wrong += !try_variant((enum opt_plant)plant, whole, out, &ok);
    }
    dp_duel_end(&duel);
    if (!show) {
        fclose(out);
    }
    printf("variants %d, not as expected %d\n", (int)OPT_PLANT_COUNT - 1, wrong);
    return !ok ? 2 : wrong != 0;
}
