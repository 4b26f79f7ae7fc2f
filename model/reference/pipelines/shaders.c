/* shaders.c: shader declarations: the first one of a dxil stands (model/pipeline.md, Shaders). */
#include "instance.h"

#include "model/describe.h"

#include <string.h>

static uint32_t clamp(uint32_t value, uint32_t least, uint32_t most) {
    return value < least ? least : value > most ? most : value;
}

static struct ref_pso_shader declaration(const struct dp_record_pso_shader *record) {
    struct ref_pso_shader shader = {
        .dxil = record->dxil,
        .code = (clamp(record->code, 1, 65536) + 3) / 4 * 4,
        .vgprs = clamp(record->vgprs, 1, 256),
        .sgprs = clamp(record->sgprs, 0, 106),
        .wave = record->wave,
        .lds = clamp(record->lds, 0, 65536),
        .scratch = record->scratch,
        .pix = clamp(record->pix, 0, 2048),
    };
    return shader;
}

/* A value of the set PSO_OUTPUT as base type and components. */
static void set_output(struct ref_pso_outputs *outputs, uint32_t slot, uint32_t output) {
    static const uint8_t table[][2] = {
        [DP_PSO_OUTPUT_none] = {0, 0},
          [DP_PSO_OUTPUT_float1] = {1, 1},
          [DP_PSO_OUTPUT_float2] = {1, 2},
        [DP_PSO_OUTPUT_float3] = {1, 3},
          [DP_PSO_OUTPUT_float4] = {1, 4},
          [DP_PSO_OUTPUT_uint1] = {2, 1},
        [DP_PSO_OUTPUT_uint2] = {2, 2},
          [DP_PSO_OUTPUT_uint3] = {2, 3},
          [DP_PSO_OUTPUT_uint4] = {2, 4},
        [DP_PSO_OUTPUT_sint1] = {3, 1},
          [DP_PSO_OUTPUT_sint2] = {3, 2},
          [DP_PSO_OUTPUT_sint3] = {3, 3},
        [DP_PSO_OUTPUT_sint4] = {3, 4},
    };
    outputs->type[slot] = table[output][0];
    outputs->components[slot] = table[output][1];
}

static void set_outputs(struct ref_pso_outputs *outputs, const struct dp_record_outputs *record) {
    const uint32_t values[DP_PSO_TARGETS] = {record->o0, record->o1, record->o2, record->o3,
                                             record->o4, record->o5, record->o6, record->o7};
    for (uint32_t slot = 0; slot < DP_PSO_TARGETS; slot++) {
        set_output(outputs, slot, values[slot]);
    }
    outputs->writes = record->writes & (DP_PSO_WRITES_coverage | DP_PSO_WRITES_depth | DP_PSO_WRITES_stencil);
}

static const struct ref_pso_shader *find(const struct ref_pso_instance *instance, uint64_t dxil) {
    const struct ref_pso_shader *shaders = instance->shaders.items;
    for (size_t i = 0; i < instance->shaders.count; i++) {
        if (shaders[i].dxil == dxil) {
            return &shaders[i];
        }
    }
    return NULL;
}

static const struct ref_pso_shader *add(struct ref_pso_instance *instance, const struct ref_pso_shader *shader) {
    struct ref_pso_shader *added = ref_array_push(instance->memory, &instance->shaders, sizeof *added);
    if (added != NULL) {
        *added = *shader;
    }
    return added;
}

enum dp_status ref_pso_declare(struct ref_pso_instance *instance, const struct dp_command *records, size_t count) {
    struct ref_pso_shader shader = declaration(&records[0].as.pso_shader);
    if (shader.dxil == 0 || find(instance, shader.dxil) != NULL) {
        return DP_STATUS_OK;
    }
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_outputs) {
            set_outputs(&shader.outputs, &records[i].as.outputs);
        }
    }
    return add(instance, &shader) != NULL ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}

const struct ref_pso_shader *ref_pso_find_shader(struct ref_pso_instance *instance, uint64_t dxil) {
    const struct ref_pso_shader *found = find(instance, dxil);
    if (found != NULL) {
        return found;
    }
    struct dp_command plain;
    dp_plain(&plain, DP_COMMAND_pso_shader);
    plain.as.pso_shader.dxil = dxil;
    struct ref_pso_shader shader = declaration(&plain.as.pso_shader);
    return add(instance, &shader);
}
