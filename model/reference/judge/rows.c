/* rows.c: what is derived of the rows of a clock: where b lands, V and the read paths (hardware sheet 6.2, 6.7). */
#include "clock.h"

#include "plant.h"

/* Whether GL2a and GL2r are two caches over one memory. */
static bool split_gl2(const struct refj_walk *walk) {
    if (REF_PLANTED(one_gl2)) {
        return false;
    }
    return walk->misaligned || refj_has(walk->judge, DP_HARDWARE_rb_l2_noncoherent);
}

enum refj_cache refj_land(const struct refj_walk *walk, uint32_t key) {
    return walk->misaligned ? refj_key(key)->misaligned_land : refj_key(key)->land;
}

bool refj_lands_in(const struct refj_walk *walk, enum refj_cache gl2) {
    return !split_gl2(walk) || refj_land(walk, walk->key) == gl2;
}

/* V[cache]: a read through this cache sees b. */
uint64_t refj_view(const struct refj_walk *walk, const struct refj_facts *x, enum refj_cache cache) {
    uint32_t unit = refj_key(walk->key)->unit;
    switch (cache) {
    case REF_MEM:
        return x->row[REFJ_M];
    case REF_GL2A:
    case REF_GL2R:
        return x->row[REFJ_I_GL2] | (refj_lands_in(walk, cache) ? refj_landed(walk, x) : 0) |
               (REF_PLANTED(gl2_wb_without_inv) ? x->row[REFJ_M] : 0);
    case REF_GL1C: /* a write-back drops the RB's own line */
        return x->row[REF_GL1C] | (unit == DP_UNIT_CB ? refj_landed(walk, x) : 0);
    case REF_GL1D:
        return x->row[REF_GL1D] | (unit == DP_UNIT_DB ? refj_landed(walk, x) : 0);
    default:
        return x->row[cache];
    }
}

/* The next level of a read path. */
enum refj_cache refj_outer(const struct refj_walk *walk, enum refj_cache cache) {
    bool rb_gl1 = refj_has(walk->judge, DP_HARDWARE_gl1_in_rb_path) && !REF_PLANTED(rb_inv_before_gl1);
    bool k_gl1 = refj_has(walk->judge, DP_HARDWARE_glk_behind_gl1);
    switch (cache) {
    case REF_GLV:
        return REF_PLANTED(inner_before_outer) ? refj_outer(walk, REF_GL1S) : REF_GL1S;
    case REF_GLK:
        return k_gl1 && !REF_PLANTED(inner_before_outer) ? REF_GL1S : REF_GL2A;
    case REF_CBD:
    case REF_CBM:
        return rb_gl1 ? REF_GL1C : REF_GL2R;
    case REF_DBD:
    case REF_DBM:
        return rb_gl1 ? REF_GL1D : REF_GL2R;
    case REF_GL1S:
        return walk->misaligned ? REF_GL2R : REF_GL2A;
    case REF_GL1C:
    case REF_GL1D:
        return REF_GL2R;
    case REF_GLM:
        return REF_GL2A;
    default:
        return REF_MEM;
    }
}
