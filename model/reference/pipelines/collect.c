/* collect.c: a `pipeline` command as the description that CreateGraphicsPipelineState is given. */
#include "collect.h"

#include "format.h"

#include <string.h>

static void collect_targets(struct ref_pso_targets *targets, const struct dp_command *parts, size_t count) {
    struct dp_command part = ref_pso_part(parts, count, DP_COMMAND_targets);
    const struct dp_record_targets *record = &part.as.targets;
    *targets = (struct ref_pso_targets){
        .count = record->count,
        .formats = {record->rt0, record->rt1, record->rt2, record->rt3, record->rt4, record->rt5, record->rt6,
                    record->rt7},
        .depth = record->depth,
        .samples = record->samples,
        .quality = record->quality,
    };
}

/* The last `stage` part of each stage counts, and so does its being absent. */
static enum dp_status collect_stages(struct ref_pso_instance *instance, struct ref_pso_state *state,
                                     const struct dp_command *parts, size_t count) {
    uint64_t dxil[REF_PSO_STAGES] = {0};
    for (size_t i = 0; i < count; i++) {
        if (parts[i].kind == DP_COMMAND_stage && parts[i].as.stage.stage < REF_PSO_STAGES) {
            dxil[parts[i].as.stage.stage] = parts[i].as.stage.dxil;
        }
    }
    for (uint32_t stage = 0; stage < REF_PSO_STAGES; stage++) {
        if (dxil[stage] == 0) {
            continue;
        }
        const struct ref_pso_shader *shader = ref_pso_find_shader(instance, dxil[stage]);
        if (shader == NULL) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
        state->stages[stage] = *shader;
    }
    return DP_STATUS_OK;
}

static uint32_t vertex_bytes(const struct ref_pso_element *element) {
    return ref_pso_format(element->format)->vertex_bytes;
}

/* Where an appended element stands: behind the previous one of its input slot (pipeline sheet 9.4). */
static uint64_t appended_offset(const struct ref_pso_state *state, uint32_t e) {
    const struct ref_pso_element *element = &state->elements[e];
    uint32_t size = vertex_bytes(element);
    uint32_t alignment = size == 0 ? 1 : size < 4 ? size : 4;
    uint64_t end = 0;
    for (uint32_t before = 0; before < e; before++) {
        if (state->elements[before].slot == element->slot) {
            end = state->elements[before].offset + vertex_bytes(&state->elements[before]);
        }
    }
    return (end + alignment - 1) / alignment * alignment;
}

static void add_element(struct ref_pso_state *state, const struct dp_record_element *record) {
    uint32_t e = state->element_count++;
    if (e >= DP_PSO_ELEMENTS) {
        return;
    }
    struct ref_pso_element *element = &state->elements[e];
    element->name = ref_pso_semantic(record->semantic);
    element->index = record->index;
    element->format = record->format;
    element->slot = record->slot;
    element->classification = (uint8_t)(record->classification & 0xFF);
    element->step = record->step;
    element->offset = record->offset == REF_PSO_ALL_ONES ? appended_offset(state, e) : record->offset;
}

static void set_so_entry(struct ref_pso_so_entry *entry, const struct dp_record_so_entry *record) {
    entry->name = ref_pso_semantic(record->semantic);
    entry->index = record->index;
    entry->stream = (uint8_t)(record->stream & 0xFF);
    entry->start = (uint8_t)(record->start & 0xFF);
    entry->components = (uint8_t)(record->components & 0xFF);
    entry->slot = (uint8_t)(record->slot & 0xFF);
}

static void collect_strides(struct ref_pso_stream_output *so, const struct dp_command *parts, size_t count) {
    struct dp_command part = ref_pso_part(parts, count, DP_COMMAND_stream_output);
    const struct dp_record_stream_output *record = &part.as.stream_output;
    const uint32_t strides[DP_PSO_STRIDES] = {record->stride0, record->stride1, record->stride2, record->stride3};
    so->rasterized = record->rasterized;
    for (uint32_t i = 0; i < DP_PSO_STRIDES && i < record->strides; i++) {
        so->strides[i] = strides[i];
    }
}

static enum dp_status collect_so_entries(const struct dp_memory *memory, struct ref_pso_stream_output *so,
                                         const struct dp_command *parts, size_t count) {
    uint32_t wanted = 0;
    for (size_t i = 0; i < count; i++) {
        wanted += parts[i].kind == DP_COMMAND_so_entry && wanted < DP_PSO_SO_ENTRIES;
    }
    if (wanted == 0) {
        return DP_STATUS_OK;
    }
    so->entries = ref_allocate(memory, wanted * sizeof *so->entries);
    if (so->entries == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    for (size_t i = 0; so->count < wanted; i++) {
        if (parts[i].kind == DP_COMMAND_so_entry) {
            set_so_entry(&so->entries[so->count++], &parts[i].as.so_entry);
        }
    }
    return DP_STATUS_OK;
}

static void collect_head(struct ref_pso_state *state, const struct dp_record_pipeline *record) {
    const uint32_t known = DP_PSO_ROOT_FLAG_ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT | DP_PSO_ROOT_FLAG_ALLOW_STREAM_OUTPUT;
    state->root = record->root;
    state->root_flags = record->root != 0 ? record->root_flags & known : 0; /* none: no flags either */
    state->topology = record->topology;
    state->strip_cut = record->strip_cut;
    state->sample_mask = record->sample_mask;
    state->node_mask = record->node_mask;
    state->flags = record->flags;
}

enum dp_status ref_pso_collect(struct ref_pso_instance *instance, const struct dp_command *records, size_t count,
                               struct ref_pso_state *state) {
    const struct dp_command *parts = records + 1;
    memset(state, 0, sizeof *state);
    collect_head(state, &records[0].as.pipeline);
    enum dp_status status = collect_stages(instance, state, parts, count - 1);
    if (status != DP_STATUS_OK) {
        return status;
    }
    collect_targets(&state->targets, parts, count - 1);
    ref_pso_collect_blend(&state->blend, parts, count - 1);
    ref_pso_collect_raster(&state->raster, parts, count - 1);
    ref_pso_collect_depth_stencil(&state->depth_stencil, parts, count - 1);
    for (size_t i = 0; i < count - 1; i++) {
        if (parts[i].kind == DP_COMMAND_element) {
            add_element(state, &parts[i].as.element);
        }
    }
    collect_strides(&state->stream_output, parts, count - 1);
    return collect_so_entries(instance->memory, &state->stream_output, parts, count - 1);
}
