/* clock.h: rows of clocks and the operations on them (hardware sheet 6.7), shared by the files that walk. */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_CLOCK_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_CLOCK_H

#include "walk.h"

#define REFJ_I_GL2      REF_GL2A
#define REFJ_ALL_LANES  UINT64_MAX

/* Sets of RB caches. */
#define REFJ_SET(cache) (UINT32_C(1) << (cache))
#define REFJ_CB_CACHES  (REFJ_SET(REF_CBD) | REFJ_SET(REF_CBM))
#define REFJ_DB_CACHES  (REFJ_SET(REF_DBD) | REFJ_SET(REF_DBM))
#define REFJ_RB_CACHES  (REFJ_CB_CACHES | REFJ_DB_CACHES)

/* inv_before_drain: lanes whose b still runs, and is taken as done. */
#ifdef DP_PLANTED_JUDGE
#define REFJ_RUNNING(walk) ((walk)->running)
#else
#define REFJ_RUNNING(walk) UINT64_C(0)
#endif

/* --- raising rows: every packet of every walk does it, so they stand in the open --- */

/* X.row := bound */
static inline void refj_raise(struct refj_walk *walk, enum refj_observer x, enum refj_row row, uint64_t bound) {
    walk->facts[x].row[row] |= refj_up_to(walk, bound);
}

/* X.D[unit] := bound */
static inline void refj_idle(struct refj_walk *walk, enum refj_observer x, uint32_t unit, uint64_t bound) {
    if (refj_key(walk->key)->unit == unit) {
        refj_raise(walk, x, REFJ_D, bound);
    }
}

/* X := X joined with a clock */
static inline void refj_join(struct refj_walk *walk, enum refj_observer x, const struct refj_facts *clock) {
    for (int row = 0; row < REFJ_ROWS; row++) {
        walk->facts[x].row[row] |= clock->row[row];
    }
}

/* A: at its landing level. D for what lands in GL2 at once, D and F behind an RB cache. */
static inline uint64_t refj_landed(const struct refj_walk *walk, const struct refj_facts *x) {
    uint64_t done = x->row[REFJ_D] | REFJ_RUNNING(walk);
    return refj_key(walk->key)->backend ? done & x->row[REFJ_F] : done;
}

/* --- rows.c --- */

/* The landing level of a key, whether b lands in this GL2 (one of two), V, and the next level of a read path. */
enum refj_cache refj_land(const struct refj_walk *walk, uint32_t key);
bool refj_lands_in(const struct refj_walk *walk, enum refj_cache gl2);
uint64_t refj_view(const struct refj_walk *walk, const struct refj_facts *x, enum refj_cache cache);
enum refj_cache refj_outer(const struct refj_walk *walk, enum refj_cache cache);

/* --- caches.c: WB(written), GCR(bits), INV(invalidated), in the order of one packet --- */
void refj_cache_work(struct refj_walk *walk, enum refj_observer x, uint32_t written, uint32_t bits,
                     uint32_t invalidated);

/* --- packets.c: an EOP with these fields at the position that was reached --- */
void refj_eop(struct refj_walk *walk, uint32_t rb, uint32_t bits);

#endif
