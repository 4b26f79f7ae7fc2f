/* judgement.h: one stream put to one judge, and everything it said in one order.
 *
 * Judges report ticks in any order and cut locations into runs as they like. Here ticks are sorted by (position,
 * access, unit, rw, resource, location, key, index) and neighbouring runs that agree are joined, so that two
 * judges that mean the same give equal arrays. The key stands before the index because runs are joined key by key.
 */
#ifndef DRAINPROOF_ORACLES_JUDGEMENT_H
#define DRAINPROOF_ORACLES_JUDGEMENT_H

#include "oracles/arena.h"
#include "oracles/binding.h"
#include "oracles/judgement_layouts.h"
#include "oracles/stream.h"

/* `first` says where the ticks of position p begin: ticks.items[first.items[p] .. first.items[p + 1]). */
struct dp_judgement {
    enum dp_status status;
    bool illegal; /* there is an H8: nothing else is kept (judge.md, "Faults") */
    DP_ARRAY(struct dp_tick) ticks;
    DP_ARRAY(struct dp_fault) faults; /* sorted by (position, hazard, resource, location, key, index) */
    DP_ARRAY(uint32_t) first;
};

/* An instance of a judge that knows the program's resources and is asked of one stream after the other. */
struct dp_judging_instance {
    const struct dp_judge *judge;
    void *instance;
    struct dp_sink sink;
    const struct dp_bindings *bindings; /* the judge is told of bound draws by whoever feeds it; NULL: of none */
    struct dp_judgement *out;           /* where the stream being judged goes */
    const struct dp_memory *memory;
    bool full;
};

/* Starts an instance in `arena` (which holds nothing else meanwhile) and defines the device, heaps and resources.
 * Arrays of judgements come from `memory`. False: `status` says why. `instance` must not move until the end. */
bool dp_judging_start(struct dp_judging_instance *instance, const struct dp_judge *judge,
                      const struct dp_program *program, struct dp_arena *arena, const struct dp_memory *memory,
                      enum dp_status *status);

/* Feeds the packet, and before it what is known of the draw: `item` is the command of a WORK packet with its parts, NULL
 * for others. */
enum dp_status dp_judging_packet(const struct dp_judging_instance *instance, const struct dp_packet *packet,
                                 const struct dp_command *item, size_t count);

/* Tells the judge of the layouts that move before the packet of index `at`. `next` is where in `feeds` one stands, 0 at
 * the stream's beginning; whoever feeds a judge with a program calls this before each packet, and before `finish` with
 * the number of packets. `feeds` NULL: nothing moves. */
enum dp_status dp_judging_layouts(const struct dp_judging_instance *instance, const struct dp_program *program,
                                  const struct dp_layout_feeds *feeds, size_t at, size_t *next);

/* Judges one stream; the judgement is emptied first. Its status says how it went. */
void dp_judging_run(struct dp_judging_instance *instance, const struct dp_program *program,
                    const struct dp_stream *stream, const struct dp_layout_feeds *feeds, struct dp_judgement *out);

void dp_judging_end(struct dp_judging_instance *instance);

void dp_judgement_free(struct dp_judgement *judgement, const struct dp_memory *memory);

/* --- judgement_order.c --- */

/* Below, at or above 0, without what is compared (the ticks themselves). */
int dp_tick_order(const struct dp_tick *a, const struct dp_tick *b);
int dp_fault_order(const struct dp_fault *a, const struct dp_fault *b);

/* Sorts and joins; drops everything but H8 where there is one. Does not fill `first`. */
void dp_judgement_settle(struct dp_judgement *judgement);

/* The ticks of a point for one key whose run holds some index of [index, index + count): the first such from `from` on
 * within the position; NULL if there is none. Ask again from one behind it for the next. */
const struct dp_tick *dp_judgement_tick(const struct dp_judgement *judgement, const struct dp_access_point *point,
                                        uint32_t key, const struct dp_tick *behind);

#endif
