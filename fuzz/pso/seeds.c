/* seeds.c: see seeds.h. */
#include "fuzz/pso/seeds.h"

#include "fuzz/pso/package.h"
#include "model/describe.h"
#include "oracles/arena.h"
#include "oracles/pipelines_laws.h"

/* Saves the object into the lab and writes the package down. */
static size_t save(struct dp_pso_lab *lab, uint32_t pipeline, uint8_t *bytes, size_t capacity) {
    struct dp_pso_package package;
    size_t from = dp_pso_lab_here(lab);
    dp_pso_lab_save(lab, pipeline);
    bool saved = dp_pso_lab_is_good(lab) && dp_pso_lab_package(lab, from, &package);
    return saved ? dp_pso_input_write(&package, bytes, capacity) : 0;
}

size_t dp_pso_seed(const struct dp_program *program, size_t number, uint8_t *bytes, size_t capacity) {
    const struct dp_pipelines *part = dp_pso_part(&dp_reference);
    struct dp_pso_stream said;
    size_t size = 0;
    if (part == NULL || program->count == 0) {
        return 0;
    }
    struct dp_command device = program->records[0];
    dp_pso_observe(part, &dp_plain_memory, program, &said);
    struct dp_pso_law law = {.part = part, .program = program, .said = &said, .memory = &dp_plain_memory};
    size_t found = 0;
    for (size_t i = 0; said.status == DP_STATUS_OK && device.as.device.build == DP_BUILD_development &&
                       i < dp_pso_objects(&said) && found <= number;
         i++) {
        const struct dp_pso_report *object = dp_pso_object(&said, i);
        if (object->as.object.loaded == 0 && found++ == number) {
            struct dp_pso_lab lab;
            dp_pso_lab_open(&lab, &law);
            size = save(&lab, object->as.object.pipeline, bytes, capacity);
            dp_pso_lab_close(&lab);
        }
    }
    dp_pso_stream_free(&said);
    return size;
}

static struct dp_command *add(struct dp_command *records, size_t *count, enum dp_kind kind) {
    dp_plain(&records[*count], kind);
    return &records[(*count)++];
}

static void add_stage(struct dp_command *records, size_t *count, uint32_t stage, uint64_t dxil) {
    struct dp_record_stage *s = &add(records, count, DP_COMMAND_stage)->as.stage;
    s->stage = stage;
    s->dxil = dxil;
}

size_t dp_pso_plain_program(struct dp_command *records, bool rich) {
    size_t count = 0;
    add(records, &count, DP_COMMAND_device);
    struct dp_record_pso_shader *s = &add(records, &count, DP_COMMAND_pso_shader)->as.pso_shader;
    s->dxil = 0xB2;
    s->code = 8;
    s->pix = rich ? 10 : 0;
    add(records, &count, DP_COMMAND_outputs)->as.outputs.o0 = DP_PSO_OUTPUT_float4;
    s = &add(records, &count, DP_COMMAND_pso_shader)->as.pso_shader;
    s->dxil = 0xA1;
    s->code = 4;
    add(records, &count, DP_COMMAND_pipeline);
    add_stage(records, &count, DP_PSO_STAGE_VS, 0xA1);
    add_stage(records, &count, DP_PSO_STAGE_PS, 0xB2);
    struct dp_record_targets *t = &add(records, &count, DP_COMMAND_targets)->as.targets;
    t->count = 1;
    t->rt0 = DP_FORMAT_R16G16B16A16_UNORM;
    if (rich) {
        add_stage(records, &count, DP_PSO_STAGE_GS, 0xA1);
        add(records, &count, DP_COMMAND_depth_stencil)->as.depth_stencil.stencil = 1;
        t->depth = DP_FORMAT_D24_UNORM_S8_UINT;
        add(records, &count, DP_COMMAND_element);
        add(records, &count, DP_COMMAND_element)->as.element.semantic = DP_PSO_SEMANTIC_TEXCOORD;
        add(records, &count, DP_COMMAND_stream_output)->as.stream_output.strides = 1;
        add(records, &count, DP_COMMAND_so_entry);
        add(records, &count, DP_COMMAND_so_entry)->as.so_entry.semantic = DP_PSO_SEMANTIC_none;
    }
    return count;
}
