/* bound.h: what a pipeline leaves of the accesses of its draw (model/pipeline.md, Binding). */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_BOUND_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_BOUND_H

#include "judge.h"

/* Whether a bound draw touches the memory of an operand at all, depth views aside. `target` is the place of an `rt`
 * operand among those of its draw, from 0, and means nothing for other roles. */
bool refj_bound_touches(const struct dp_pso_use *use, uint32_t role, uint32_t target);

/* Whether it reads back the target, so that `full` does not make it a mere write. */
bool refj_bound_reads_back(const struct dp_pso_use *use, uint32_t role, uint32_t target);

bool refj_is_depth_view(uint32_t role);

/* The elements of a depth view of a bound draw, class by class. False: memory has run out. */
bool refj_add_bound_depth(struct refj_judge *judge, const struct dp_record_operand *operand, uint32_t access,
                          struct refj_place *place, const struct refj_box *box);

/* Whether shaders of these stages (DP_PSO_STAGES_*; 0: stages that no pipeline names) run. */
bool refj_bound_runs(const struct refj_judge *judge, uint32_t stages);

#endif
