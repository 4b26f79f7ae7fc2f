/* binding.h: what a draw that has a pipeline touches (pipeline.md, binding): accesses of its parts as they stand, cut to
 * what the pipeline lets through. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_BINDING_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_BINDING_H

#include "model/optimized/judge/access.h"
#include "model/pipeline.h"

/* An operand of the draw on the planes of one class: stencil, or any other. `target` is its number among the `rt`
 * operands of the draw, from 0, if it is one. */
struct optj_access optj_bound_operand(const struct dp_pso_use *use, uint32_t role, uint32_t target, bool stencil,
                                      const struct optj_access *standing);

/* A shader access of the draw. */
struct optj_access optj_bound_shader(const struct dp_pso_use *use, const struct optj_access *standing);

#endif
