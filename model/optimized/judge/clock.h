/* clock.h: prefix clocks (hardware sheet 6.7): what an observer knows of the past, a position a row and producer key.
 *
 * A clock is flat rows of positions. Five things keep it small and its rules cheap.
 *  1. F <= D, M <= A, I[GL2] <= M and I[r] <= V[outer(r)] hold at the start, under every rule and under joins. So what
 *     the sheet writes as max(old, source) is the source: WB, INV and GCR copy rows.
 *  2. A is then D for the keys of GL2 and F for those of the RBs: one row, ARRIVED. D of CB and DB stand beside it.
 *  3. V of a GL2 is A for the keys that land in it and I[GL2] for the others; M and I[GL2] need no keys of their own
 *     for VSm, PSm and CSm, whose D is their stage's.
 *  4. What is known of GL1c and GL1d is one thing (one bit invalidates both, before one GL2): the row GL1R. The lines
 *     that an RB drops out of its own are added where GL1R is read.
 *  5. Elements that PFP or CE launch read through GL2 alone: these observers are an outer part, without inner rows.
 */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_CLOCK_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_CLOCK_H

#include "model/model.h"

/* Producer keys are DP_KEY_*. Those from VSm on exist on META locations under misaligned_metadata alone. */
#define OPTJ_PRODUCERS 10u
#define OPTJ_KEYS      13u

/* Where the rows of the outer part begin. PASSED is kme of the sheet, ENTRIES kq. */
enum {
    OPTJ_ARRIVED = 0,
    OPTJ_DONE_CB = OPTJ_ARRIVED + OPTJ_PRODUCERS,
    OPTJ_DONE_DB,
    OPTJ_MEMORY,
    OPTJ_GL2 = OPTJ_MEMORY + OPTJ_PRODUCERS,
    OPTJ_PASSED = OPTJ_GL2 + OPTJ_PRODUCERS,
    OPTJ_ENTRIES,
    OPTJ_OUTER
};

/* D of a class whose elements go to GL2: PFP, CE, DMA and the stages. */
#define OPTJ_DONE(key) (OPTJ_ARRIVED + DP_KEY_##key)

struct optj_outer {
    uint64_t at[OPTJ_OUTER];
};

/* Inner rows. */
enum optj_row {
    OPTJ_GL1S,
    OPTJ_GL1R,
    OPTJ_GLV,
    OPTJ_GLK,
    OPTJ_GLM,
    OPTJ_RB, /* CBd, CBm, DBd, DBm */
    OPTJ_ROWS = OPTJ_RB + 4
};

/* Which GL2 a producer key lands in: GL2 is one cache; GL2a and GL2r are two (rb_l2_noncoherent); they are two and
 * direct shader clients are on the side of the RBs (META locations under misaligned_metadata). */
enum optj_landing { OPTJ_ONE, OPTJ_SPLIT, OPTJ_MISALIGNED };

/* `meta` is the second set of inner rows, kept under misaligned_metadata only. `deep`, `deep_meta`: a row of the set
 * may be above 0. */
struct optj_clock {
    struct optj_outer outer;
    bool deep;
    bool deep_meta;
    uint64_t rows[OPTJ_ROWS * OPTJ_PRODUCERS];
    uint64_t meta[OPTJ_ROWS * OPTJ_KEYS];
};

/* The cache work of one packet, in the order of hardware sheet 6.4. RB caches are bits from CBd (1) to DBm (8). */
struct optj_cache_work {
    uint32_t write_back;
    uint32_t gcr; /* DP_GCR_* */
    uint32_t invalidate;
};

#define OPTJ_CBD 0x1u
#define OPTJ_CBM 0x2u
#define OPTJ_DBD 0x4u
#define OPTJ_DBM 0x8u

/* Of a producer key: its class, DP_UNIT_*; where D of that class stands; the aligned key (VSm is VS). */
extern const uint8_t optj_unit_of_key[OPTJ_KEYS];
extern const uint8_t optj_done_of_key[OPTJ_KEYS];
extern const uint8_t optj_aligned_key[OPTJ_KEYS];

/* Keys that land in the GL2 of the RBs and not in that of shaders, as bits. None where GL2 is one cache. */
extern const uint32_t optj_in_gl2r[];

/* The landing of locations other than misaligned META ones. `hardware` is DP_HARDWARE_*. */
static inline enum optj_landing optj_landing_of(uint32_t hardware) {
    return (hardware & DP_HARDWARE_rb_l2_noncoherent) != 0 ? OPTJ_SPLIT : OPTJ_ONE;
}

void optj_clock_reset(struct optj_clock *clock);
void optj_outer_join(struct optj_outer *clock, const struct optj_outer *other);
/* Joins, or takes over a clock that is known to cover this one. */
void optj_clock_join(struct optj_clock *clock, const struct optj_clock *other);
void optj_clock_copy(struct optj_clock *clock, const struct optj_clock *other);
void optj_clock_work(struct optj_clock *clock, const struct optj_cache_work *work, uint32_t hardware);

#endif
