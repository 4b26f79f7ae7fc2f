/* hazards_run.h: one run of a judge over a block of items; for the files of this folder. */
#ifndef DRAINPROOF_FUZZ_JUDGE_HAZARDS_RUN_H
#define DRAINPROOF_FUZZ_JUDGE_HAZARDS_RUN_H

#include "fuzz/judge/hazards.h"

/* Runs the judge and fills ticks and faults, sorted, less what an H8 silences. `probe`: every read-write is a write, so
 * that visible_to says when a write may land and not when a read is right. */
void dp_stream_run(const struct dp_judge *judge, const struct dp_command *device, const struct dp_packet_block *block,
                   bool probe, struct dp_stream_hazards *out);

/* The order in which ticks and faults stand: places and keys, not what is said. */
int dp_stream_tick_order(const void *a, const void *b);
int dp_stream_fault_order(const void *a, const void *b);

bool dp_stream_is_illegal(const struct dp_stream_hazards *said);

/* Room for one more of `size` bytes; false if memory has run out. */
bool dp_stream_grow(void **items, size_t count, size_t *capacity, size_t size);

#endif
