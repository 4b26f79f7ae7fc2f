/* judgement_layouts.h: what moves layouts in a stream (dp_judge.barrier), and where judges are told of it (judge.md,
 * "Layouts").
 *
 * A promise knows which barriers were accepted and between which items they stand; a stream shows where its items and
 * operations are. A move is fed before the first WORK behind it in its list and before operations of later calls, but
 * behind every operation of its own call; what is left when the list's packets end, before the next list.
 */
#ifndef DRAINPROOF_ORACLES_JUDGEMENT_LAYOUTS_H
#define DRAINPROOF_ORACLES_JUDGEMENT_LAYOUTS_H

#include "oracles/promise/promise.h"
#include "oracles/stream.h"

/* A move at its place. `before`: index of the packet that it comes before; the number of packets where it comes behind
 * all of them. */
struct dp_layout_feed {
    size_t before;
    struct dp_promise_move move;
};

/* In the order in which they are fed. */
struct dp_layout_feeds {
    DP_ARRAY(struct dp_layout_feed) feeds;
};

/* The moves of a promise in a stream of its program. `positions`: of the promise's items, from 1, 0 where an item has no
 * packet. False if memory has run out. */
bool dp_layouts_place(struct dp_layout_feeds *out, const struct dp_promise *promise, const struct dp_stream *stream,
                      const uint64_t *positions, const struct dp_memory *memory);

/* For packets that name work items of a program in any order and run no lists: each texture barrier, transition and
 * `discard` of the program, nothing refused, before the first WORK of a later command. */
bool dp_layouts_in_order(struct dp_layout_feeds *out, const struct dp_program *program, const struct dp_packet *packets,
                         size_t count, const struct dp_memory *memory);

void dp_layouts_free(struct dp_layout_feeds *feeds, const struct dp_memory *memory);

#endif
