/* shader.c: shader declarations. */
#include "model/optimized/pipelines/shader.h"

#include "model/command.h"
#include "model/optimized/memory.h"
#include "model/optimized/pipelines/plain.h"

#include <xxhash.h>

#define CODE_MOST  65536u
#define VGPRS_MOST 256u
#define SGPRS_MOST 106u
#define LDS_MOST   65536u
#define PIX_MOST   2048u

static uint32_t at_most(uint32_t value, uint32_t most) {
    return value < most ? value : most;
}

static uint32_t at_least_one(uint32_t value) {
    return value + (value == 0);
}

static uint64_t hash_of(uint64_t dxil) {
    return XXH3_64bits(&dxil, sizeof dxil);
}

const struct opt_pso_shader *opt_pso_shader(const struct opt_pso_shaders *shaders, uint64_t dxil) {
    struct opt_pso_probe probe = {hash_of(dxil), 0};
    for (uint32_t i; (i = opt_pso_index_next(&shaders->by_dxil, &probe)) != DP_NONE;)
        if (shaders->items[i].dxil == dxil)
            return &shaders->items[i];
    return NULL;
}

static bool fix(const struct dp_memory *memory, struct opt_pso_shaders *shaders, const struct opt_pso_shader *shader) {
    void *grown = opt_grown(memory, shaders->items, &shaders->capacity, shaders->count + 1, sizeof *shaders->items);
    if (grown == NULL)
        return false;
    shaders->items = grown;
    if (!opt_pso_index_add(memory, &shaders->by_dxil, hash_of(shader->dxil), (uint32_t)shaders->count))
        return false;
    shaders->items[shaders->count++] = *shader;
    return true;
}

/* The numbers of a declaration, cut to what a shader can have (model/pipeline.md). */
static struct opt_pso_shader compiled(const struct dp_record_pso_shader *record) {
    return (struct opt_pso_shader){.dxil = record->dxil,
                                   .needs.code = (at_least_one(at_most(record->code, CODE_MOST)) + 3) & ~UINT32_C(3),
                                   .needs.vgprs = at_least_one(at_most(record->vgprs, VGPRS_MOST)),
                                   .needs.sgprs = at_most(record->sgprs, SGPRS_MOST),
                                   .needs.wave = record->wave,
                                   .needs.lds = at_most(record->lds, LDS_MOST),
                                   .needs.scratch = record->scratch,
                                   .needs.pix = at_most(record->pix, PIX_MOST)};
}

/* PSO_OUTPUT counts base types (float, uint, sint), four component counts each. */
static void sign(uint8_t *signature, const struct dp_record_outputs *record) {
    const uint32_t outputs[DP_PSO_TARGETS] = {record->o0, record->o1, record->o2, record->o3,
                                              record->o4, record->o5, record->o6, record->o7};
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        bool written = outputs[i] != DP_PSO_OUTPUT_none;
        signature[2 * i] = (uint8_t)(written ? (outputs[i] + 3) / 4 : 0);
        signature[2 * i + 1] = (uint8_t)(written ? (outputs[i] + 3) % 4 + 1 : 0);
    }
    opt_pso_put32(signature + OPT_PSO_PS_FLAGS, record->writes & 7);
}

bool opt_pso_declare(const struct dp_memory *memory, struct opt_pso_shaders *shaders, const struct dp_command *records,
                     size_t count) {
    struct opt_pso_shader shader = compiled(&records[0].as.pso_shader);
    if (shader.dxil == 0 || opt_pso_shader(shaders, shader.dxil) != NULL)
        return true;
    for (size_t i = 1; i < count; i++)
        if (records[i].kind == DP_COMMAND_outputs)
            sign(shader.signature, &records[i].as.outputs);
    return fix(memory, shaders, &shader);
}

bool opt_pso_mention(const struct dp_memory *memory, struct opt_pso_shaders *shaders, uint64_t dxil) {
    struct opt_pso_shader shader = compiled(&opt_pso_plain.pso_shader);
    shader.dxil = dxil;
    return opt_pso_shader(shaders, dxil) != NULL || fix(memory, shaders, &shader);
}

void opt_pso_shaders_freed(const struct dp_memory *memory, struct opt_pso_shaders *shaders) {
    opt_pso_index_freed(memory, &shaders->by_dxil);
    opt_freed(memory, shaders->items, shaders->capacity, sizeof *shaders->items);
    *shaders = (struct opt_pso_shaders){0};
}
