/* test_machine_story.c: stories of hazards: of every hazard of every witness program there is one, it ends in that hazard,
 * and no schedule is shorter; of a right program there is none. */
#include "oracles/arena.h"
#include "oracles/machine/story.h"
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

static const struct dp_machine_options standard = {DP_MACHINE_PLAIN, 0};

static void take_text(void *context, const char *text) {
    char *story = context;
    cr_assert_lt(strlen(story) + strlen(text), 8192);
    strcat(story, text);
}

static enum dp_machine_status tell(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                   const struct dp_machine_options *options, char story[8192]) {
    const struct dp_machine_writer writer = {story, take_text, NULL};
    story[0] = '\0';
    return dp_machine_story(machine, hazard, options, &writer);
}

/* Breadth first, every move alike: how long the shortest schedule is; 0: there is none. */
static uint32_t count_naively(struct dp_machine *machine, const struct dp_machine_hazard *hazard) {
    const size_t elements[] = {hazard->before, hazard->after};
    const struct dp_mc_goal goal = {DP_MACHINE_KIND(hazard->hazard), hazard->packet};
    const struct dp_mc_plan *plan = &machine->plan;
    struct dp_mc_state state;
    struct dp_mc_events events;
    uint32_t node = 0, from = 0;
    bool known = false;
    cr_assert_eq(dp_mc_plan(machine, elements, hazard->hazard == DP_HAZARD_H4 ? 1 : 2, DP_MACHINE_PLAIN, goal.target),
                 DP_MACHINE_OK);
    state = dp_mc_initial(plan);
    cr_assert(dp_mc_search_begin(machine));
    cr_assert_eq(dp_mc_node_of(machine, &state, 10000000, &node, &known), DP_MACHINE_OK);
    for (uint32_t length = 1, end = 1; from < end; length++, end = machine->search.node_count) {
        for (; from < end; from++) {
            struct dp_mc_move moves[DP_MC_MOVES];
            state = machine->search.nodes[from].state;
            uint32_t count = dp_mc_moves(plan, &state, moves);
            for (uint32_t i = 0; i < count; i++) {
                struct dp_mc_state next = dp_mc_apply(plan, state, moves[i], &events);
                if (dp_mc_is_goal(machine, &goal, &events)) {
                    return length;
                }
                cr_assert_eq(dp_mc_node_of(machine, &next, 10000000, &node, &known), DP_MACHINE_OK);
            }
        }
    }
    return 0;
}

struct told {
    struct dp_machine *machine;
    const struct witness *w;
    struct dp_machine_hazard hazards[64];
    size_t count;
};

static void keep(void *context, const struct dp_machine_hazard *hazard) {
    struct told *told = context;
    cr_assert_lt(told->count, 64);
    told->hazards[told->count++] = *hazard;
}

static void check_story(struct dp_machine *machine, const struct witness *w, const struct dp_machine_hazard *hazard) {
    static char story[8192];
    struct dp_mc_trail trail = {0};
    uint32_t naive = count_naively(machine, hazard);
    cr_assert_eq(dp_mc_story_trail(machine, hazard, &standard, &trail), DP_MACHINE_OK);
    cr_expect(!machine->plan.reduced);
    cr_expect_eq(trail.count, naive, "%s (%s): %u moves, %u would do", w->id, w->what, trail.count, naive);
    dp_mc_trail_end(machine, &trail);
    cr_assert_eq(tell(machine, hazard, &standard, story), DP_MACHINE_OK);
    const char *last = story;
    for (const char *line = story; *line != '\0'; line = strchr(line, '\n') + 1) {
        last = line;
    }
    const char *name = dp_name(DP_SET_HAZARD, dp_machine_shown(machine, hazard));
    cr_expect(strncmp(last, name, strlen(name)) == 0 && last[strlen(name)] == ':', "%s: %s", w->id, story);
    cr_expect(strncmp(story, "1. ", 3) == 0, "%s: %s", w->id, story);
}

/* Every question that has no answer. */
static void check_none(struct dp_machine *machine, const struct told *told) {
    static char story[8192];
    size_t elements = dp_machine_element_count(machine);
    for (size_t a = 0; a < elements; a++) {
        for (size_t b = 0; b < elements; b++) {
            for (uint32_t kind = DP_HAZARD_H1; kind <= DP_HAZARD_H4; kind++) {
                for (uint32_t packet = 1; packet <= (kind == DP_HAZARD_H4 ? machine->packets : 1); packet++) {
                    struct dp_machine_hazard asked = {kind, b, kind == DP_HAZARD_H4 ? elements : a,
                                                      kind == DP_HAZARD_H4 ? packet : 0};
                    bool is = false;
                    for (size_t i = 0; i < told->count; i++) {
                        const struct dp_machine_hazard *h = &told->hazards[i];
                        is = is || (h->hazard == asked.hazard && h->before == asked.before &&
                                    h->after == asked.after && h->packet == asked.packet);
                    }
                    enum dp_machine_status status = is ? DP_MACHINE_UNFIT : tell(machine, &asked, &standard, story);
                    cr_expect_eq(status, DP_MACHINE_UNFIT, "%s (%s): %s", told->w->id, told->w->what, story);
                }
            }
        }
    }
}

static uint32_t hardware_of(bool noncoherent) {
    return DP_HARDWARE_scarlett | (noncoherent ? (uint32_t)DP_HARDWARE_rb_l2_noncoherent : 0u);
}

Test(machine_story, witness_programs) {
    static struct told told;
    told.machine = dp_machine_create(&dp_plain_memory);
    size_t stories = 0, clean = 0;
    for (size_t i = 0; i < sizeof witnesses / sizeof *witnesses; i++) {
        const struct witness *w = told.w = &witnesses[i];
        struct dp_machine_verdict verdict;
        const struct dp_machine_options options = {DP_MACHINE_REDUCED, 0};
        told.count = 0;
        feed_text(told.machine, hardware_of(w->noncoherent), w->stream);
        cr_assert_eq(dp_machine_program(told.machine, &options, keep, &told, &verdict), DP_MACHINE_OK);
        for (size_t k = 0; k < told.count; k++) {
            check_story(told.machine, w, &told.hazards[k]);
        }
        check_none(told.machine, &told);
        stories += told.count;
        clean += told.count == 0;
        cr_expect_eq(told.count == 0, strcmp(w->hazards, "clean") == 0, "%s", w->id);
    }
    cr_expect_gt(stories, 40);
    cr_expect_gt(clean, 20);
    dp_machine_destroy(told.machine);
}

/* --- the text --- */

struct golden {
    const char *stream;
    bool noncoherent;
    struct dp_machine_hazard hazard;
    const char *story;
};

static const struct golden goldens[] = {
    {"CBd.w@x EOP:ALL_WBINV+gl1+glv#f WAIT:f CSk.r@x", false, {DP_HAZARD_H1, 0, 1, 0},
     "1. PFP passes packets 1 to 4.\n"
     "2. ME passes packet 1 (ITEM CBd.w@x120), which launches CBd.\n"
     "3. ME passes packet 2 (EOP rb=ALL_WBINV gcr=gl1|glv fence=102), which goes to the end-of-pipe queue.\n"
     "4. CBd of packet 1 writes version 1 into the CB data cache.\n"
     "5. GLK takes version 0 from memory by itself.\n"
     "6. The end-of-pipe queue runs packet 2 (EOP rb=ALL_WBINV gcr=gl1|glv fence=102): the CB data cache writes version 1 "
     "back into GL2, the CB data cache drops version 1; its fence is signalled.\n"
     "7. ME passes packet 3 (WAIT_FENCE 102 ME), whose fence is signalled.\n"
     "8. ME passes packet 4 (ITEM CSk.r@x120), which launches CSk.\n"
     "9. CSk of packet 4 reads version 0 from GLK.\n"
     "H1: CSk of packet 4 had to read version 1 and read version 0: GLK still had the older line.\n"},
    {"CBd.w@x EOP:ALL_WBINV#f WAIT:f CS.w@x", true, {DP_HAZARD_H3, 0, 1, 0},
     "1. PFP passes packets 1 to 4.\n"
     "2. ME passes packet 1 (ITEM CBd.w@x120), which launches CBd.\n"
     "3. ME passes packet 2 (EOP rb=ALL_WBINV fence=102), which goes to the end-of-pipe queue.\n"
     "4. CBd of packet 1 writes version 1 into the CB data cache.\n"
     "5. The end-of-pipe queue runs packet 2 (EOP rb=ALL_WBINV fence=102): the CB data cache writes version 1 back into "
     "the GL2 of CB and DB, the CB data cache drops version 1; its fence is signalled.\n"
     "6. ME passes packet 3 (WAIT_FENCE 102 ME), whose fence is signalled.\n"
     "7. ME passes packet 4 (ITEM CS.w@x120), which launches CS.\n"
     "8. CS of packet 4 writes version 2 into the GL2 of shaders.\n"
     "9. The GL2 of shaders writes version 2 back into memory by itself.\n"
     "10. The GL2 of CB and DB writes version 1 back into memory by itself.\n"
     "H3: the GL2 of CB and DB put version 1, which CBd of packet 1 wrote, over version 2 of memory: what CS of packet 4 "
     "wrote is lost.\n"},
    {"CS.w@x DRAIN:CS ACQ:gl2_inv EXT.r@x", false, {DP_HAZARD_H4, 0, 2, 3},
     "1. PFP passes packets 1 to 3.\n"
     "2. ME passes packet 1 (ITEM CS.w@x120), which launches CS.\n"
     "3. CS of packet 1 writes version 1 into GL2.\n"
     "4. ME passes packet 2 (DRAIN CS): CS of packet 1 is done.\n"
     "5. ME runs packet 3 (ACQUIRE gcr=gl2_inv): GL2 drops version 1, which was dirty.\n"
     "H4: packet 3 (ACQUIRE gcr=gl2_inv) drops a dirty line of GL2: what CS of packet 1 wrote is lost.\n"},
    {"CS.w@i DMA_WAIT DRAIN:PS PFP_SYNC_ME PFP.r@i", false, {DP_HAZARD_H1, 0, 1, 0},
     "1. PFP passes packets 1 to 3.\n"
     "2. ME passes packet 1 (ITEM CS.w@x105), which launches CS.\n"
     "3. ME passes packets 2 and 3, which have nothing of this story to wait for.\n"
     "4. PFP passes packet 4 (PFP_SYNC_ME): ME has come that far.\n"
     "5. PFP passes packet 5 (ITEM PFP.r@x105); PFP of packet 5 reads version 0 from memory.\n"
     "H7: PFP of packet 5 had to read version 1 and read version 0: it did not wait for CS of packet 1, which has not "
     "written yet.\n"},
};

Test(machine_story, text) {
    static char story[8192];
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    for (size_t i = 0; i < sizeof goldens / sizeof *goldens; i++) {
        feed_text(machine, hardware_of(goldens[i].noncoherent), goldens[i].stream);
        cr_assert_eq(tell(machine, &goldens[i].hazard, &standard, story), DP_MACHINE_OK);
        cr_expect_str_eq(story, goldens[i].story);
    }
    dp_machine_destroy(machine);
}

static void call_packet(void *context, uint32_t packet, char *buffer, size_t size) {
    (void)context;
    snprintf(buffer, size, "%s", packet == 1 ? "WORK @writer" : "");
}

/* Names of the writer's own; a budget too small for the shortest; one too small for any; a stream that is illegal. */
Test(machine_story, options) {
    static char story[8192];
    const struct dp_machine_hazard hazard = {DP_HAZARD_H1, 0, 1, 0};
    const struct dp_machine_writer writer = {story, take_text, call_packet};
    struct dp_machine_options options = {DP_MACHINE_REDUCED, 0};
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    feed_text(machine, DP_HARDWARE_scarlett, "CBd.w@x EOP:ALL_WBINV+gl1+glv#f WAIT:f CSk.r@x");
    story[0] = '\0';
    cr_assert_eq(dp_machine_story(machine, &hazard, &options, &writer), DP_MACHINE_OK);
    cr_expect(strstr(story, "2. ME passes packet 1 (WORK @writer), which launches CBd.\n") != NULL, "%s", story);
    cr_expect(strstr(story, "packet 2 (EOP rb=ALL_WBINV gcr=gl1|glv fence=102)") != NULL, "%s", story);
    options.budget = 25;
    cr_assert_eq(tell(machine, &hazard, &options, story), DP_MACHINE_OK);
    cr_expect(strncmp(story, "(Not the shortest", 17) == 0, "%s", story);
    cr_expect(strstr(story, "\nH1: CSk of packet 4 had to read version 1 and read version 0") != NULL, "%s", story);
    options.budget = 2;
    cr_expect_eq(tell(machine, &hazard, &options, story), DP_MACHINE_BUDGET);
    cr_expect_str_eq(story, "");
    feed_text(machine, DP_HARDWARE_scarlett, "CS.w@x WAIT:f PS.r@x");
    cr_expect_eq(tell(machine, &hazard, &options, story), DP_MACHINE_ILLEGAL);
    dp_machine_destroy(machine);
}

/* A stream as long as the machine takes: what must be passed is not searched for. */
Test(machine_story, long_stream) {
    static char story[8192];
    static char stream[16384];
    const struct dp_machine_hazard hazard = {DP_HAZARD_H1, 0, 1, 0};
    struct dp_machine *machine = dp_machine_create(&dp_plain_memory);
    strcpy(stream, "CBd.w@x");
    for (int i = 0; i < 400; i++) {
        strcat(stream, i % 2 == 0 ? " DRAIN:CS" : " DMA_WAIT");
    }
    strcat(stream, " EOP:ALL_WBINV+gl1+glv#f WAIT:f CSk.r@x");
    feed_text(machine, DP_HARDWARE_scarlett, stream);
    cr_assert_eq(tell(machine, &hazard, &standard, story), DP_MACHINE_OK);
    cr_expect(strncmp(story, "1. PFP passes packets 1 to 404.\n", 32) == 0, "%s", story);
    cr_expect(strstr(story, "ME passes packets 2 to 401, which have nothing of this story to wait for.") != NULL);
    cr_expect(strstr(story, "\nH1: CSk of packet 404 had to read version 1 and read version 0: GLK still had") != NULL);
    dp_machine_destroy(machine);
}
