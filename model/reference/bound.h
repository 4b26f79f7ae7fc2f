/* bound.h: what a pipeline lets a draw do to the classes of its operands (model/pipeline.md, Binding). */
#ifndef DRAINPROOF_MODEL_REFERENCE_BOUND_H
#define DRAINPROOF_MODEL_REFERENCE_BOUND_H

#include "model/pipeline.h"

/* Classes, 1 << DP_CLASS_*. */
#define REF_ALL_CLASSES UINT32_C(0x7)

/* Classes that an operand of a bound draw may write: all of them, but for render targets and depth views. `target` is
 * the place of an `rt` operand among those of its draw, from 0, and means nothing for other roles. */
uint32_t ref_bound_writes(const struct dp_pso_use *use, uint32_t role, uint32_t target);

#endif
