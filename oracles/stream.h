/* stream.h: the packets of a whole program in execution order (design section 5, "two times").
 *
 * For each execute, its own packets and then those of its lists in order; for each present, its own. Fence ids are
 * renumbered so that none is used twice in the stream. A list's packets stand as often as the list runs; a list that
 * is never executed does not stand at all.
 */
#ifndef DRAINPROOF_ORACLES_STREAM_H
#define DRAINPROOF_ORACLES_STREAM_H

#include "oracles/oracle.h"

/* One packet at its place. `execution` is the execute or present that runs it, `list` the slot, DP_NONE on the queue
 * itself, `number` the 0-based place of the list among the lists of its execute. */
struct dp_strung_packet {
    uint64_t execution;
    uint32_t list;
    uint32_t number;
    struct dp_packet packet;
};

/* Packets that a model reported in one go: of one recording, or of one execute or present (list DP_NONE). */
struct dp_segment {
    uint32_t list;
    uint64_t execution;
    size_t first;
    size_t count;
};

/* Position p of hardware sheet 6.1 is packets.items[p - 1]. Zeroed before the first use; kept from one use to the
 * next. */
struct dp_stream {
    DP_ARRAY(struct dp_strung_packet) packets;
    DP_ARRAY(struct dp_segment) segments;
};

/* Fills `stream` from what a model said of the program. False if memory has run out. */
bool dp_string(const struct dp_program *program, const struct dp_observation *said, const struct dp_memory *memory,
               struct dp_stream *stream);

void dp_stream_free(struct dp_stream *stream, const struct dp_memory *memory);

#endif
