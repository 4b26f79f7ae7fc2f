/* story.h: what the files of the story printer share: the schedule that is told, and who puts it into words. */
#ifndef DRAINPROOF_ORACLES_MACHINE_STORY_H
#define DRAINPROOF_ORACLES_MACHINE_STORY_H

#include "oracles/machine/inner.h"

/* A schedule, move by move. Memory is the machine's; free with dp_mc_trail_end. */
struct dp_mc_trail {
    struct dp_mc_move *moves;
    uint32_t count, room;
};

enum dp_machine_status dp_mc_trail_add(struct dp_machine *machine, struct dp_mc_trail *trail, struct dp_mc_move move);
void dp_mc_trail_end(struct dp_machine *machine, struct dp_mc_trail *trail);

/* The moves that led to a node of the last search, and one more. */
enum dp_machine_status dp_mc_trail_of(struct dp_machine *machine, uint32_t node, struct dp_mc_move last,
                                      struct dp_mc_trail *trail);

/* --- shortest.c --- */

/* A schedule of the plan, which must be PLAIN or LITERAL, that ends in the event with as few moves as any. UNFIT: none does.
 * BUDGET: so many states were seen and none shorter than some unseen one. */
enum dp_machine_status dp_mc_shortest(struct dp_machine *machine, uint64_t budget, const struct dp_mc_goal *goal,
                                      struct dp_mc_trail *trail);

/* --- reduced.c --- */

/* Some schedule of the plan, which must be REDUCED, with the moves that settling does by itself. */
enum dp_machine_status dp_mc_some_schedule(struct dp_machine *machine, uint64_t budget, const struct dp_mc_goal *goal,
                                           struct dp_mc_trail *trail);

/* --- story.c --- */

/* The trail of a hazard, and the plan that it is of in the machine. */
enum dp_machine_status dp_mc_story_trail(struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                                         const struct dp_machine_options *options, struct dp_mc_trail *trail);

/* --- tell.c --- */

/* Puts the moves into numbered sentences, and the events of the last one into the last line. */
void dp_mc_tell(const struct dp_machine *machine, const struct dp_machine_hazard *hazard,
                const struct dp_mc_trail *trail, const struct dp_machine_writer *writer);

/* --- tell_words.c --- */

/* A sentence being written; what does not fit is cut. */
struct dp_mc_words {
    char text[1024];
    size_t used;
};

void dp_mc_add(struct dp_mc_words *words, const char *text);
void dp_mc_add_number(struct dp_mc_words *words, uint64_t number);

/* "packet 3 (DRAIN CS)": the packet as the writer names it, else by its fields; an item by its elements. */
void dp_mc_add_packet(const struct dp_machine *machine, const struct dp_machine_writer *writer, uint32_t step,
                      struct dp_mc_words *words);

/* "PS of packet 3" */
void dp_mc_add_actor(const struct dp_machine *machine, uint32_t actor, struct dp_mc_words *words);

#endif
