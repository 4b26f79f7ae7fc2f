/* load_decode.c: a container whose shape is sound as the state of a pipeline. */
#include "bytes.h"
#include "container.h"
#include "load.h"
#include "sections.h"

#include <string.h>

static void decode_packet(struct ref_pso_loading *loading) {
    struct ref_pso_state *state = &loading->state;
    const uint8_t *limits = ref_pso_section(loading, REF_PSO_MASK_LIMITS);
    ref_pso_read_blend(&state->blend, ref_pso_section(loading, REF_PSO_BLEND));
    ref_pso_read_raster(&state->raster, ref_pso_section(loading, REF_PSO_RASTER));
    ref_pso_read_depth_stencil(&state->depth_stencil, ref_pso_section(loading, REF_PSO_DEPTHSTENCIL));
    ref_pso_read_targets(&state->targets, ref_pso_section(loading, REF_PSO_TARGETS));
    ref_pso_read_vgt(state, ref_pso_section(loading, REF_PSO_VGT_SO));
    loading->stage_mask = ref_pso_get32(ref_pso_section(loading, REF_PSO_STAGE_TABLE));
    state->sample_mask = ref_pso_get32(limits);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        state->limits[slot] = ref_pso_get32(limits + 4 + 4 * (size_t)slot);
    }
    ref_pso_read_exports(loading->compiled, ref_pso_section(loading, REF_PSO_EXPORT));
}

static void decode_header(struct ref_pso_loading *loading) {
    struct ref_pso_state *state = &loading->state;
    const uint8_t *m = loading->m;
    const uint8_t *args = m + REF_PSO_M_HEADER;
    state->root = ref_pso_get64(m + REF_PSO_M_ROOT_AT);
    loading->derived = ref_pso_get32(m + REF_PSO_M_FLAGS_AT) != 0;
    for (uint32_t stage = 0; stage < REF_PSO_STAGES; stage++) {
        state->stages[stage].dxil = ref_pso_get64(args + 8 * (size_t)stage);
    }
    state->node_mask = ref_pso_get32(args + REF_PSO_ARGS_NODE_MASK_AT);
    state->flags = ref_pso_get32(args + REF_PSO_ARGS_FLAGS_AT);
}

/* The name at an offset that row 11 has read: it ends within its 64 bytes and within the section. */
static struct ref_pso_name decode_name(const uint8_t *strings, uint32_t offset) {
    struct ref_pso_name name = {{0}};
    if (offset != REF_PSO_NULL_NAME) {
        memcpy(name.text, strings + offset, strlen((const char *)strings + offset));
    }
    return name;
}

static void decode_element(struct ref_pso_element *element, const uint8_t *record, const uint8_t *strings) {
    element->name = decode_name(strings, ref_pso_get32(record));
    element->index = ref_pso_get32(record + 4);
    element->format = ref_pso_get32(record + 8);
    element->slot = ref_pso_get32(record + 12);
    element->offset = ref_pso_get32(record + 16);
    element->classification = record[20];
    element->step = ref_pso_get32(record + 24);
}

static void decode_so_entry(struct ref_pso_so_entry *entry, const uint8_t *record, const uint8_t *strings) {
    entry->name = decode_name(strings, ref_pso_get32(record));
    entry->index = ref_pso_get32(record + 4);
    entry->stream = record[8];
    entry->start = record[9];
    entry->components = record[10];
    entry->slot = record[11];
}

static void decode_validation(struct ref_pso_loading *loading) {
    struct ref_pso_outputs *outputs = &loading->state.stages[DP_PSO_STAGE_PS].outputs;
    const uint8_t *validation = loading->m + ref_pso_get32(loading->m + REF_PSO_M_VALIDATION_AT);
    for (size_t i = 0; i < DP_PSO_TARGETS; i++) {
        outputs->type[i] = validation[2 * i];
        outputs->components[i] = validation[2 * i + 1];
    }
    outputs->writes = ref_pso_get32(validation + REF_PSO_VALIDATION_FLAGS_AT);
}

static enum dp_status decode_records(const struct dp_memory *memory, struct ref_pso_loading *loading) {
    struct ref_pso_state *state = &loading->state;
    struct ref_pso_stream_output *so = &state->stream_output;
    const uint8_t *m = loading->m;
    const uint8_t *strings = m + ref_pso_get32(m + REF_PSO_M_STRINGS_AT);
    const uint8_t *entries = m + ref_pso_get32(m + REF_PSO_M_STREAM_OUTPUT_AT);
    state->element_count = ref_pso_get32(m + REF_PSO_M_LAYOUT_AT + 4);
    for (uint32_t i = 0; i < state->element_count; i++) {
        decode_element(&state->elements[i], m + REF_PSO_ELEMENTS_AT + REF_PSO_ELEMENT_RECORD * (size_t)i, strings);
    }
    uint32_t count = ref_pso_get32(m + REF_PSO_M_STREAM_OUTPUT_AT + 4);
    if (count == 0) {
        return DP_STATUS_OK;
    }
    so->entries = ref_allocate(memory, count * sizeof *so->entries);
    if (so->entries == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    so->count = count;
    for (uint32_t i = 0; i < count; i++) {
        decode_so_entry(&so->entries[i], entries + REF_PSO_SO_ENTRY_RECORD * (size_t)i, strings);
    }
    return DP_STATUS_OK;
}

enum dp_status ref_pso_decode(const struct dp_memory *memory, struct ref_pso_loading *loading) {
    decode_packet(loading);
    decode_header(loading);
    decode_validation(loading);
    return decode_records(memory, loading);
}
