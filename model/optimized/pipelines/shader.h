/* shader.h: shader declarations (pipeline sheet 9.3): what the content with a hash compiles to, fixed by whoever says
 * it first. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_SHADER_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_SHADER_H

#include "model/optimized/pipelines/index.h"
#include "model/optimized/pipelines/state.h"

struct dp_command;

/* What compiled code takes. */
struct opt_pso_needs {
    uint32_t code; /* bytes, a multiple of 4 */
    uint32_t vgprs;
    uint32_t sgprs;
    uint32_t wave;
    uint32_t lds;
    uint32_t scratch;
    uint32_t pix;
};

struct opt_pso_shader {
    uint64_t dxil;
    struct opt_pso_needs needs;
    uint8_t signature[OPT_PSO_SIGNATURE_SIZE]; /* of a pixel shader */
};

struct opt_pso_shaders {
    struct opt_pso_index by_dxil;
    struct opt_pso_shader *items;
    size_t count;
    size_t capacity;
};

/* The shader with this hash; NULL if nothing has fixed it. Valid until the next one is fixed. */
const struct opt_pso_shader *opt_pso_shader(const struct opt_pso_shaders *shaders, uint64_t dxil);
/* A pso_shader command with its parts: fixes its shader unless that is fixed. False if memory has run out. */
bool opt_pso_declare(const struct dp_memory *memory, struct opt_pso_shaders *shaders, const struct dp_command *records,
                     size_t count);
/* A stage that names a shader (not 0): fixes a plain one unless it is fixed. False if memory has run out. */
bool opt_pso_mention(const struct dp_memory *memory, struct opt_pso_shaders *shaders, uint64_t dxil);
void opt_pso_shaders_freed(const struct dp_memory *memory, struct opt_pso_shaders *shaders);

#endif
