/* binding.h: what a draw with a pipeline touches (model/pipeline.md, Binding). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_BINDING_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_BINDING_H

#include "instance.h"

/* From the canonical state. */
struct dp_pso_use ref_pso_use(const struct ref_pso_state *state);

/* A draw or draw_indirect: reports its binding unless it names no slot. */
void ref_pso_bind(const struct ref_pso_instance *instance, uint64_t command, uint32_t pipeline);

#endif
