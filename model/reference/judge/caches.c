/* caches.c: WB, GCR and INV of hardware sheet 6.7, the cache work of EOP, RB_EVENT and ACQUIRE. */
#include "clock.h"

#include "plant.h"

/* I[cache] := V[outer(cache)] */
static void invalidate(struct refj_walk *walk, enum refj_observer x, enum refj_cache cache) {
    walk->facts[x].row[cache] |= refj_view(walk, &walk->facts[x], refj_outer(walk, cache));
    if (REF_PLANTED(earlier_inv_counts)) {
        walk->facts[x].row[cache] |= ~refj_up_to(walk, walk->i);
    }
}

/* WB(set): F[c] := D[class c] */
static void wb(struct refj_walk *walk, enum refj_observer x, uint32_t set) {
    const struct refj_key *key = refj_key(walk->key);
    if (key->backend && (set & REFJ_SET(key->cache)) != 0) {
        walk->facts[x].row[REFJ_F] |= walk->facts[x].row[REFJ_D] | REFJ_RUNNING(walk);
    }
}

/* INV(set) */
static void inv(struct refj_walk *walk, enum refj_observer x, uint32_t set) {
    for (enum refj_cache cache = REF_CBD; cache <= REF_DBM; cache++) {
        if ((set & REFJ_SET(cache)) != 0) {
            invalidate(walk, x, cache);
        }
    }
}

/* GL2: M rises (what it was before is noted, for gl2_inv alone), then I[GL2]. */
static void gcr_gl2(struct refj_walk *walk, enum refj_observer x, uint32_t bits) {
    struct refj_facts *clock = &walk->facts[x];
    bool write = (bits & DP_GCR_gl2_wb) != 0;
    bool drop = (bits & DP_GCR_gl2_inv) != 0;
    walk->kept = clock->row[REFJ_M];
    if (write || (drop && refj_has(walk->judge, DP_HARDWARE_gl2_inv_drops_dirty))) {
        clock->row[REFJ_M] |= refj_landed(walk, clock) | (REF_PLANTED(gl2_wb_before_rb_flush) ? clock->row[REFJ_D] : 0);
    }
    if (drop) {
        clock->row[REFJ_I_GL2] |= clock->row[REFJ_M];
    }
}

/* GCR: GL2, then GL1, then the inner caches. */
static void gcr(struct refj_walk *walk, enum refj_observer x, uint32_t bits) {
    gcr_gl2(walk, x, bits);
    if ((bits & DP_GCR_gl1) != 0) {
        invalidate(walk, x, REF_GL1S);
        invalidate(walk, x, REF_GL1C);
        invalidate(walk, x, REF_GL1D);
    }
    if ((bits & DP_GCR_glv) != 0) {
        invalidate(walk, x, REF_GLV);
    }
    if ((bits & DP_GCR_glk) != 0) {
        invalidate(walk, x, REF_GLK);
    }
    if ((bits & DP_GCR_glm) != 0) {
        invalidate(walk, x, REF_GLM);
    }
}

/* WB(written), GCR, INV(invalidated), as one packet does them. */
void refj_cache_work(struct refj_walk *walk, enum refj_observer x, uint32_t written, uint32_t bits,
                     uint32_t invalidated) {
#ifdef DP_PLANTED_JUDGE
    walk->running = REF_PLANTED(inv_before_drain) ? refj_up_to(walk, walk->i - 1) : 0;
    if (REF_PLANTED(glv_covers_glk) && (bits & DP_GCR_glv) != 0) {
        bits |= DP_GCR_glk;
    }
#endif
    wb(walk, x, written);
    gcr(walk, x, bits);
    inv(walk, x, invalidated);
#ifdef DP_PLANTED_JUDGE
    walk->running = 0;
#endif
}
