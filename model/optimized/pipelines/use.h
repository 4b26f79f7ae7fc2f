/* use.h: what a draw with a pipeline touches (model/pipeline.md, binding). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_USE_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_USE_H

#include "model/optimized/pipelines/object.h"

struct dp_pso_use opt_pso_use(const struct opt_pso_object *object);

#endif
