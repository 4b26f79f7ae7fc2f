/* create.c: CreateGraphicsPipelineState. */
#include "model/optimized/pipelines/checks.h"
#include "model/optimized/pipelines/describe.h"
#include "model/optimized/pipelines/instance.h"
#include "model/optimized/pipelines/names.h"
#include "model/optimized/pipelines/state.h"
#include "model/optimized/pipelines/vertex.h"

#include <string.h>

/* The stages that count, and the head of K. False if memory has run out. */
static bool read_head(struct opt_pso *device, struct opt_pso_state *state, const struct dp_command *records,
                      size_t count) {
    const struct dp_record_pipeline *pipeline = &records[0].as.pipeline;
    opt_pso_put64(state->head + OPT_PSO_ROOT, pipeline->root);
    opt_pso_put32(state->head + OPT_PSO_NODE_MASK, pipeline->node_mask);
    opt_pso_put32(state->head + OPT_PSO_FLAGS, pipeline->flags);
    for (size_t i = 1; i < count; i++)
        if (records[i].kind == DP_COMMAND_stage)
            opt_pso_put64(state->head + OPT_PSO_DXIL + (size_t)8 * records[i].as.stage.stage, records[i].as.stage.dxil);
    for (uint32_t stage = 0; stage < OPT_PSO_STAGES; stage++) {
        uint64_t dxil = opt_pso_dxil(state, stage);
        if (dxil != 0 && !opt_pso_mention(&device->memory, &device->shaders, dxil))
            return false;
    }
    const struct opt_pso_shader *pixel = opt_pso_shader(&device->shaders, opt_pso_dxil(state, DP_PSO_STAGE_PS));
    if (pixel != NULL)
        memcpy(state->signature, pixel->signature, OPT_PSO_SIGNATURE_SIZE);
    return true;
}

static void read_image(uint8_t *image, const struct dp_command *records, size_t count) {
    const struct dp_record_pipeline *pipeline = &records[0].as.pipeline;
    opt_pso_describe_plain(image);
    opt_pso_put32(image + OPT_PSO_SAMPLE_MASK, pipeline->sample_mask);
    opt_pso_put32(image + OPT_PSO_TOPOLOGY, pipeline->topology);
    opt_pso_put32(image + OPT_PSO_STRIP_CUT, pipeline->strip_cut);
    for (size_t i = 1; i < count; i++)
        opt_pso_describe(image, &records[i]);
}

static void read_element(const struct dp_memory *memory, struct opt_pso_vertex *vertex,
                         const struct dp_record_element *record) {
    uint8_t name[OPT_PSO_NAME_MOST];
    struct opt_pso_element element = {.name = name,
                                      .length = opt_pso_semantic(record->semantic, name),
                                      .index = record->index,
                                      .format = record->format,
                                      .slot = record->slot,
                                      .offset = record->offset,
                                      .classification = record->classification & 0xFF,
                                      .step = record->step,
                                      .append = true};
    opt_pso_vertex_add(memory, vertex, &element);
}

static void read_so_entry(const struct dp_memory *memory, struct opt_pso_buffer *stream,
                          const struct dp_record_so_entry *record) {
    uint8_t name[OPT_PSO_NAME_MOST];
    struct opt_pso_so_entry entry = {.name = name, .index = record->index};
    entry.length = opt_pso_semantic(record->semantic, name);
    entry.small[0] = (uint8_t)record->stream;
    entry.small[1] = (uint8_t)record->start;
    entry.small[2] = (uint8_t)record->components;
    entry.small[3] = (uint8_t)record->slot;
    opt_pso_stream_add(memory, stream, &entry);
}

/* Input layout and stream output. False if memory has run out. */
static bool read_lists(struct opt_pso *device, struct opt_pso_state *state, struct opt_pso_verdict *verdict,
                       const struct dp_command *records, size_t count) {
    const struct dp_memory *memory = &device->memory;
    struct opt_pso_vertex vertex;
    uint32_t entries = 0;
    opt_pso_vertex_begin(memory, &vertex, &device->elements);
    opt_pso_rewind(&device->stream);
    opt_pso_append32(memory, &device->stream, 0);
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_element)
            read_element(memory, &vertex, &records[i].as.element);
        if (records[i].kind == DP_COMMAND_so_entry && entries < DP_PSO_SO_ENTRIES) {
            read_so_entry(memory, &device->stream, &records[i].as.so_entry);
            entries++;
        }
    }
    opt_pso_vertex_end(&vertex, verdict);
    if (device->elements.failed || device->stream.failed)
        return false;
    opt_pso_put32(device->stream.bytes, entries);
    state->elements = (struct dp_pso_bytes){device->elements.bytes, device->elements.size};
    state->stream = (struct dp_pso_bytes){device->stream.bytes, device->stream.size};
    return true;
}

/* Reports what is wrong and what is exported; whether nothing is an error. */
static bool judge(const struct opt_pso *device, struct opt_pso_birth *birth, struct opt_pso_verdict *verdict,
                  uint32_t root_flags) {
    uint64_t rules = opt_pso_rules_of(DP_PSO_CALL_create);
    opt_pso_check_fields(verdict, &birth->state);
    opt_pso_tell(device->sink, birth->command, verdict, rules & OPT_PSO_FIELD_RULES);
    if ((opt_pso_errors(verdict) & rules & OPT_PSO_FIELD_RULES) != 0)
        return false;
    struct opt_pso_merger merger = opt_pso_merger(&birth->state);
    opt_pso_exports(&merger, birth->computed);
    opt_pso_tell_exports(device->sink, birth->command, birth->computed, merger.need);
    opt_pso_check_state(verdict, &birth->state, &merger, root_flags);
    opt_pso_tell(device->sink, birth->command, verdict, rules & OPT_PSO_STATE_RULES);
    return (opt_pso_errors(verdict) & rules) == 0;
}

bool opt_pso_create(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    const struct dp_record_pipeline *pipeline = &records[0].as.pipeline;
    struct opt_pso_birth birth = {.command = command, .slot = pipeline->id};
    struct opt_pso_verdict verdict;
    struct dp_pso_result result = opt_pso_result(command, DP_PSO_CALL_create, pipeline->id, DP_PSO_HRESULT_S_OK);
    verdict.fired = 0;
    opt_pso_slot_emptied(&device->memory, &device->slots, pipeline->id);
    read_image(birth.state.image, records, count);
    if (!read_head(device, &birth.state, records, count) || !read_lists(device, &birth.state, &verdict, records, count))
        return false;
    if (!judge(device, &birth, &verdict, pipeline->root != 0 ? pipeline->root_flags : 0)) {
        result.hresult = DP_PSO_HRESULT_E_INVALIDARG;
        opt_pso_tell_result(device->sink, &result);
        return true;
    }
    memcpy(birth.compiled, birth.computed, OPT_PSO_VECTOR);
    opt_pso_canonicalise(&birth.state);
    return opt_pso_publish(device, &birth, &result);
}
