/* hazards.h: the hazard set of a stream whose work items are given by their elements (hardware sheet 6.5, section 10).
 *
 * No program stands behind such a stream, so every pair counts as promised. Everything comes from the ticks and faults
 * of one judge. Witness programs and streams written by hand are read this way.
 */
#ifndef DRAINPROOF_FUZZ_JUDGE_HAZARDS_H
#define DRAINPROOF_FUZZ_JUDGE_HAZARDS_H

#include "fuzz/encode/case.h"
#include "oracles/judgement.h"

/* One hazard of a pair, or a fault. Places are packets of the block, from 0. */
struct dp_stream_hazard {
    uint32_t hazard;     /* DP_HAZARD_*; H6 and H7 already stand for H1 to H3 where hardware sheet 6.5 says so */
    size_t before;       /* the earlier element's packet; of H4 the writer's; of H8 the packet */
    size_t after;        /* the later element's packet; of H4 the one that discards; of H8 the packet */
    uint32_t clients[2]; /* DP_CLIENT_* ; of H4 the writer's alone */
    uint32_t location;   /* DP_LOCATION_* */
    uint32_t number;
};

struct dp_stream_hazards {
    enum dp_status status;
    bool silent;                    /* the judge reports no tick for a pair that has one: its fault */
    struct dp_stream_hazard *items; /* by malloc */
    size_t count;
    size_t capacity;
    struct dp_judgement said; /* ticks and faults, for comparing judges */
};

/* Puts the block to a judge on this device (a device record). Every WORK of the block must be an ITEM. Free with
 * dp_stream_hazards_free, whatever the status. */
void dp_stream_judge(const struct dp_judge *judge, const struct dp_command *device, const struct dp_packet_block *block,
                     struct dp_stream_hazards *out);
void dp_stream_hazards_free(struct dp_stream_hazards *hazards);

/* Whether two judges said the same of the block: every tick, every fault. */
bool dp_stream_same(const struct dp_stream_hazards *a, const struct dp_stream_hazards *b);

/* "H1:CS>PS@x", "H4:CS>packet@x", "H8". Always terminated; returns the buffer. */
const char *dp_stream_hazard_word(const struct dp_packet_block *block, const struct dp_stream_hazard *hazard,
                                  char *buffer, size_t size);

#endif
