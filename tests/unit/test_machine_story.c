/* test_machine_story.c: schedules as stories: there is one for each hazard of the witness programs, none for others. */
#include "oracles/arena.h"
#include "tests/unit/test_machine_text.h"

static const struct witness {
    const char *id, *what, *stream;
    bool noncoherent;
    const char *hazards;
} witnesses[] = {
#define W(id, what, stream, noncoherent, hazards) {id, what, stream, noncoherent, hazards},
#include "tests/unit/test_machine_witness.def"
#undef W
};

static char story[8192];

static void take(void *context, const char *text) {
    (void)context;
    size_t used = strlen(story);
    snprintf(story + used, sizeof story - used, "%s", text);
}

static const struct dp_machine_writer writer = {NULL, take};

/* Hazards of a stream, to ask for afterwards: a question ends the one before. */
struct found {
    struct dp_machine_hazard hazards[32];
    size_t count;
};

static void keep(void *context, const struct dp_machine_hazard *hazard) {
    struct found *found = context;
    cr_assert_lt(found->count, 32);
    found->hazards[found->count++] = *hazard;
}

static enum dp_machine_status tell(struct dp_machine *machine, const struct dp_machine_hazard *hazard, uint64_t budget) {
    const struct dp_machine_options options = {DP_MACHINE_REDUCED, budget};
    story[0] = '\0';
    return dp_machine_story(machine, hazard, &options, &writer);
}

static uint32_t hardware_of(const struct witness *w) {
    return DP_HARDWARE_scarlett | (w->noncoherent ? (uint32_t)DP_HARDWARE_rb_l2_noncoherent : 0u);
}

/* The last line, behind its number. */
static const char *ending(void) {
    char *end = story + strlen(story) - 1;
    while (end > story && end[-1] != '\n') {
        end--;
    }
    return end + strspn(end, " 0123456789.");
}

Test(machine_story, every_hazard_of_the_witnesses_has_one_and_nothing_else_has) {
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    size_t told = 0, silent = 0;
    for (size_t i = 0; i < sizeof witnesses / sizeof *witnesses; i++) {
        const struct witness *w = &witnesses[i];
        struct found found = {.count = 0};
        struct dp_machine_verdict verdict;
        const struct dp_machine_options options = {DP_MACHINE_PLAIN, 0};
        feed_text(machine, hardware_of(w), w->stream);
        cr_assert_eq(dp_machine_program(machine, &options, keep, &found, &verdict), DP_MACHINE_OK);
        for (size_t h = 0; h < found.count; h++) {
            cr_expect_eq(tell(machine, &found.hazards[h], 0), DP_MACHINE_OK, "%s (%s)", w->id, w->what);
            const char *name = dp_name(DP_SET_HAZARD, dp_machine_shown(machine, &found.hazards[h]));
            cr_expect_eq(strncmp(ending(), name, strlen(name)), 0, "%s (%s) ends: %s", w->id, w->what, ending());
            told++;
        }
        for (size_t a = 0; a < dp_machine_element_count(machine); a++) {
            for (size_t b = 0; b < a; b++) {
                for (uint32_t kind = DP_HAZARD_H1; kind <= DP_HAZARD_H3; kind++) {
                    bool has = false;
                    for (size_t h = 0; h < found.count; h++) {
                        const struct dp_machine_hazard *x = &found.hazards[h];
                        has = has || (x->hazard == kind && x->before == b && x->after == a);
                    }
                    const struct dp_machine_hazard asked = {kind, b, a, 0};
                    cr_expect(has || tell(machine, &asked, 0) == DP_MACHINE_UNFIT, "%s (%s)", w->id, w->what);
                    silent += !has;
                }
            }
        }
    }
    cr_expect_gt(told, 60);
    cr_expect_gt(silent, 100);
    dp_machine_destroy(machine);
}

/* A wait at ME does not hold PFP back. */
Test(machine_story, reads_like_one) {
    static const struct {
        const char *stream;
        struct dp_machine_hazard hazard;
        const char *text;
    } rows[] = {
        {"CS.w@i DRAIN:CS ACQ:gl1+glv CS.r@i PFP.r@i",
         {DP_HAZARD_H1, 0, 2, 0},
         "version 0 is what memory held before the stream; version 1 is written by the CS write of packet 1\n"
         "  1. PFP passes packets 1 to 4.\n"
         "  2. PFP passes packet 5: the PFP read of packet 5 sees version 0 through GL2.\n"
         "  3. H7: the PFP read of packet 5 had to see version 1 and saw version 0, which is older.\n"},
        {"CS.w@x DRAIN:CS ACQ:gl2_inv EXT.r@x",
         {DP_HAZARD_H4, 0, 2, 3},
         "version 0 is what memory held before the stream; version 1 is written by the CS write of packet 1\n"
         "  1. PFP passes packet 1.\n"
         "  2. ME passes packet 1.\n"
         "  3. PFP passes packets 2 to 3.\n"
         "  4. The CS write of packet 1 puts version 1 into GL2.\n"
         "  5. ME passes packet 2.\n"
         "  6. H4: packet 3, ACQUIRE gcr=gl2_inv, throws version 1 away before it is in memory: it invalidates GL2 and does not "
         "write back.\n"},
    };
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        feed_text(machine, DP_HARDWARE_scarlett, rows[i].stream);
        cr_expect_eq(tell(machine, &rows[i].hazard, 0), DP_MACHINE_OK);
        cr_expect_str_eq(story, rows[i].text);
    }
    dp_machine_destroy(machine);
}

/* Where the plain search meets its budget the reduced one may still find it, and says that it is not the shortest. */
Test(machine_story, says_when_it_is_not_the_shortest) {
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    const struct dp_machine_hazard hazard = {DP_HAZARD_H1, 0, 1, 0};
    feed_text(machine, DP_HARDWARE_scarlett, "CBd.w@x EOP:ALL_WBINV#f WAIT:f ACQ:glv ACQ:gl1 PS.r@x");
    cr_expect_eq(tell(machine, &hazard, 60), DP_MACHINE_OK, "%s", story);
    cr_expect_eq(strncmp(story, "(not the shortest", 17), 0, "%s", story);
    cr_expect_eq(tell(machine, &hazard, 0), DP_MACHINE_OK);
    cr_expect_neq(strncmp(story, "(not the shortest", 17), 0, "%s", story);
    cr_expect_eq(tell(machine, &hazard, 2), DP_MACHINE_BUDGET);
    cr_expect_str_empty(story);
    dp_machine_destroy(machine);
}
