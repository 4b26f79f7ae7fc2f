/* cut.h: the best ways to cut the ascending levels of an object into parts (pipeline sheet 9.13).
 *
 * In an optimum each block sits in the part with the highest waves not above its own level, so parts are runs of
 * neighbouring levels and a partition is the set of levels at which a part starts. Every run is worth the waves of its
 * first level times its weight: the best cut is a longest path over runs. A level at which no part starts would gain as
 * a part of its own, weights being at least 1; so more parts are always worth more, and an optimum has as many parts
 * as it may.
 */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_CUT_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_CUT_H

#include "model/optimized/raytracing/levels.h"

/* Best cuts of the levels from `from` on into exactly `parts` parts, by value, then by code. */
struct opt_rt_cuts {
    uint64_t run_code[DP_RT_LEVELS][DP_RT_LEVELS + 1];  /* of the run [from, to) */
    uint64_t value[DP_RT_LEVELS + 1][DP_RT_LEVELS + 1]; /* [parts][from] */
    uint64_t code[DP_RT_LEVELS + 1][DP_RT_LEVELS + 1];
};

/* At least one level. With `with_code` 0 code plays no part and `code` is 0. */
void opt_rt_cuts(struct opt_rt_cuts *cuts, const struct opt_rt_levels *levels, const struct opt_rt_object *object,
                 bool with_code);

/* The best cut into exactly `parts` parts, 1..levels: the set of levels at which a part starts. Among equals the one
 * with the smallest assignment. Needs cuts made with code. */
uint32_t opt_rt_best_cut(const struct opt_rt_cuts *cuts, const struct opt_rt_levels *levels, uint32_t parts);

/* Assignment of a cut as one number, four bits a ray generation shader, the first on top: parts are numbered by first
 * appearance, and numbers compare as the strings do. */
uint64_t opt_rt_assignment(const struct opt_rt_levels *levels, uint32_t starts);

/* Level at which the part of `level` starts. */
uint32_t opt_rt_start_of(uint32_t starts, uint32_t level);

#endif
