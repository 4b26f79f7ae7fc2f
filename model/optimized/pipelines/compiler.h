/* compiler.h: the stand-in for a shader compiler (pipeline sheet 9.9): bytes that depend on what goes into a hardware
 * stage. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_COMPILER_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_COMPILER_H

#include "model/optimized/pipelines/shader.h"

/* What a hardware slot runs. */
struct opt_pso_stage {
    uint64_t seed; /* of its code */
    struct opt_pso_needs needs;
};

/* The stage in a slot that is present, DP_PSO_SLOT_* below ES. `compiled`: the exports of P.9. */
struct opt_pso_stage opt_pso_compiled(const struct opt_pso_shaders *shaders, const struct opt_pso_state *state,
                                      const uint8_t *compiled, uint32_t slot);

/* The slot that holds the vertex shader. */
uint32_t opt_pso_vertex_holder(uint32_t slots);

/* Writes the generator's stream. */
void opt_pso_generate(uint64_t seed, uint8_t *bytes, size_t size);
/* The seed of the PIX shader info of a stage. */
#define OPT_PSO_PIX_SEED UINT64_C(0x5049582E5049582E)

#endif
