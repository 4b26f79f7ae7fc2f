/* induction_bench.h: the elements that obligations are asked about, and both judges on streams of them.
 *
 * Every stream has one element of each producer in front (clients and keys of hardware sheet 6.2) and, behind it, one
 * access of each path, reading and overwriting: what a judge says of a pair depends on nothing else of the two. A
 * slot is one (access behind, producer key): both judges report two ticks for it.
 * */
#ifndef DRAINPROOF_FUZZ_PROVE_INDUCTION_BENCH_H
#define DRAINPROOF_FUZZ_PROVE_INDUCTION_BENCH_H

#include "fuzz/prove/duel.h"
#include "fuzz/prove/induction_clock.h"

#define DP_IND_ACCESSES 32u
#define DP_IND_SLOTS    192u
#define DP_IND_STEPS    48u
#define DP_IND_PACKETS  16u /* of one emission: at most 13 */

/* An access behind. `row`: the cache that it reads first; DP_IND_ROWS: GL2a; DP_IND_ROWS + 1: memory. */
struct dp_ind_access {
    uint32_t client;
    uint32_t rw;
    uint32_t location;
    uint32_t launcher; /* DP_CP_ME, DP_CP_PFP; DP_IND_BY_CE */
    uint32_t row;
};
#define DP_IND_BY_CE  99u
#define DP_IND_AT_GL2 ((uint32_t)DP_IND_ROWS)
#define DP_IND_AT_MEM ((uint32_t)DP_IND_ROWS + 1u)

struct dp_ind_slot {
    uint8_t access;
    uint8_t key; /* DP_IND_* */
    uint8_t world;
    bool same_rb; /* one RB cache: kept in order by itself, no obligation */
};

/* Two ticks a slot: positions, or what somebody makes of them. */
struct dp_ind_ticks {
    uint8_t ordered[DP_IND_SLOTS];
    uint8_t visible[DP_IND_SLOTS];
};

struct dp_ind_bench {
    struct dp_duel *duel;
    uint32_t hardware;
    uint32_t queue;
    struct dp_element before[DP_IND_ACCESSES], after[DP_IND_ACCESSES];
    struct dp_ind_access accesses[DP_IND_ACCESSES];
    struct dp_ind_slot slots[DP_IND_SLOTS];
    int16_t slot_of[DP_IND_ACCESSES][16]; /* by access and DP_KEY_*; -1: none */
    struct dp_element between[8][4];      /* of items that somebody puts between */
    size_t before_count, after_count, slot_count;
    struct dp_duel_step steps[DP_IND_STEPS];
    size_t step_count;
};

/* For a queue (DP_LIST_direct, DP_LIST_compute) under hardware flags. False: a judge failed. */
bool dp_ind_bench_start(struct dp_ind_bench *bench, struct dp_duel *duel, uint32_t hardware, uint32_t queue);

/* A stream: begins, takes packets and items, ends with one item of all accesses behind. */
void dp_ind_bench_clear(struct dp_ind_bench *bench);
void dp_ind_bench_packet(struct dp_ind_bench *bench, const struct dp_packet *packet);
void dp_ind_bench_item(struct dp_ind_bench *bench, const struct dp_element *elements, size_t count);

/* Both judges on the stream: ticks[0] is what the reference says, [1] the optimized one. False: one of them failed,
 * said something else than ticks, or left a slot out; `duel->said` tells. */
bool dp_ind_bench_judge(struct dp_ind_bench *bench, struct dp_ind_ticks ticks[2]);

/* The ticks of a clock at the item of all accesses behind, which is the next position. */
void dp_ind_bench_ticks(const struct dp_ind_bench *bench, const struct dp_ind_clock *clock, struct dp_ind_ticks *ticks);

/* "CBd.w" and "PFP.r" of a slot. */
const char *dp_ind_producer(const struct dp_ind_bench *bench, size_t slot);
const char *dp_ind_consumer(const struct dp_ind_bench *bench, size_t slot, char buffer[24]);

/* What the clock lacks so that the slot could reach `wanted`, for a person: the first of drain, write-back, GL2, L1,
 * the innermost cache, PFP or CE (design 5.2). */
const char *dp_ind_missing(const struct dp_ind_bench *bench, const struct dp_ind_clock *clock, size_t slot,
                           uint8_t wanted, bool visible);

#endif
