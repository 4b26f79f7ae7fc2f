/* hazards_run.h: one run of a judge over packets and items; for the files of this folder. */
#ifndef DRAINPROOF_FUZZ_JUDGE_HAZARDS_RUN_H
#define DRAINPROOF_FUZZ_JUDGE_HAZARDS_RUN_H

#include "fuzz/judge/hazards.h"

/* What is put to a judge: `items` says which packets are items by elements, in the order of their packets; WORK packets
 * of commands name records of `program`, whose device, heaps and resources the judge is told first. `probe`: every
 * read-write of an item is a write, so that visible_to says when a write may land and not when a read is right. */
struct dp_stream_given {
    struct dp_program program;
    const struct dp_packet *packets;
    size_t count;
    const struct dp_block_item *items;
    size_t item_count;
    bool probe;
};

/* Runs the judge; `said` is settled (oracles/judgement.h) and its memory is kept from one use to the next. */
void dp_stream_run(const struct dp_judge *judge, const struct dp_stream_given *given, struct dp_arena *arena,
                   struct dp_judgement *said);

/* Whether two judges said the same at one place of their sorted judgements. */
bool dp_stream_same_tick(const struct dp_tick *a, const struct dp_tick *b);
bool dp_stream_same_fault(const struct dp_fault *a, const struct dp_fault *b);

/* --- hazards_pairs.c --- */

/* A block, what was said of it and of its probe (the same where no item reads and writes at once). */
struct dp_stream_pairing {
    const struct dp_packet_block *block;
    uint32_t hardware;
    struct dp_stream_hazards *out;
    const struct dp_judgement *probe;
};

/* Key of an element as a producer (judge.md, "Keys"); DP_NONE for the display. */
uint32_t dp_stream_key(const struct dp_element *element, uint32_t hardware);

/* Adds the hazards of all pairs of elements, each (kind, clients, location) once, at its first pair. */
void dp_stream_pairs(const struct dp_stream_pairing *pairing);

/* Adds one hazard; out of memory is remembered in the status. */
void dp_stream_add(struct dp_stream_hazards *out, const struct dp_stream_hazard *hazard);

#endif
