/* save_metadata.c: M of tables/pso_container.tsv. */
#include "container.h"
#include "save_blobs.h"
#include "sections.h"

#include <string.h>

#define NAMES (DP_PSO_ELEMENTS + DP_PSO_SO_ENTRIES)

/* Where the name of each element, then of each stream-output entry, stands among the strings. */
struct strings {
    uint32_t offsets[NAMES];
    uint32_t size;
};

/* Names in the order in which the records are written: elements first. */
static const char *name_of(const struct ref_pso_state *state, uint32_t k) {
    if (k < state->element_count) {
        return state->elements[k].name.text;
    }
    return state->stream_output.entries[k - state->element_count].name.text;
}

/* Whether name k stands for the first time, and is one at all. */
static bool is_first(const struct ref_pso_state *state, uint32_t k, uint32_t *same) {
    for (uint32_t before = 0; before < k; before++) {
        if (strcmp(name_of(state, before), name_of(state, k)) == 0) {
            *same = before;
            return false;
        }
    }
    return true;
}

static void place_strings(struct strings *strings, const struct ref_pso_state *state) {
    uint32_t names = state->element_count + state->stream_output.count;
    strings->size = 0;
    for (uint32_t k = 0; k < names; k++) {
        uint32_t same;
        if (name_of(state, k)[0] == '\0') {
            strings->offsets[k] = REF_PSO_NULL_NAME;
        } else if (!is_first(state, k, &same)) {
            strings->offsets[k] = strings->offsets[same];
        } else {
            strings->offsets[k] = strings->size;
            strings->size += (uint32_t)strlen(name_of(state, k)) + 1;
        }
    }
}

static void write_header(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline,
                         const struct strings *strings) {
    uint32_t elements = pipeline->state.element_count;
    uint32_t entries = pipeline->state.stream_output.count;
    uint32_t entries_at = REF_PSO_ELEMENTS_AT + REF_PSO_ELEMENT_RECORD * elements;
    uint32_t strings_at = entries_at + REF_PSO_SO_ENTRY_RECORD * entries;
    uint32_t validation_at = (strings_at + strings->size + 3) / 4 * 4;
    ref_pso_put32(writer, REF_PSO_M_MAGIC);
    ref_pso_put16(writer, REF_PSO_MAJOR);
    ref_pso_put16(writer, REF_PSO_MINOR);
    ref_pso_put32(writer, 0); /* CRC */
    ref_pso_put32(writer, validation_at + REF_PSO_VALIDATION_SIZE);
    ref_pso_put32(writer, REF_PSO_PLATFORM);
    ref_pso_put32(writer, REF_PSO_TOOLCHAIN);
    ref_pso_put64(writer, pipeline->state.root);
    ref_pso_put32(writer, pipeline->derived);
    ref_pso_put32(writer, REF_PSO_M_HEADER);
    ref_pso_put32(writer, REF_PSO_ARGS_SIZE);
    ref_pso_put32(writer, REF_PSO_ELEMENTS_AT);
    ref_pso_put32(writer, elements);
    ref_pso_put32(writer, entries_at);
    ref_pso_put32(writer, entries);
    ref_pso_put32(writer, strings_at);
    ref_pso_put32(writer, strings->size);
    ref_pso_put32(writer, validation_at);
    ref_pso_put32(writer, REF_PSO_VALIDATION_SIZE);
    ref_pso_put32(writer, 0);
}

static void write_args(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    for (uint32_t stage = 0; stage < REF_PSO_STAGES; stage++) {
        ref_pso_put64(writer, state->stages[stage].dxil);
    }
    ref_pso_put32(writer, state->node_mask);
    ref_pso_put32(writer, state->flags);
    ref_pso_write_blend(writer, &state->blend);
    ref_pso_put32(writer, state->sample_mask);
    ref_pso_write_raster(writer, &state->raster);
    ref_pso_write_depth_stencil(writer, &state->depth_stencil);
    ref_pso_write_targets(writer, &state->targets);
    ref_pso_write_vgt(writer, state);
}

static void write_elements(struct ref_pso_writer *writer, const struct ref_pso_state *state,
                           const struct strings *strings) {
    for (uint32_t i = 0; i < state->element_count; i++) {
        const struct ref_pso_element *element = &state->elements[i];
        ref_pso_put32(writer, strings->offsets[i]);
        ref_pso_put32(writer, element->index);
        ref_pso_put32(writer, element->format);
        ref_pso_put32(writer, element->slot);
        ref_pso_put32(writer, (uint32_t)element->offset);
        ref_pso_put8(writer, element->classification);
        ref_pso_put_zeros(writer, 3);
        ref_pso_put32(writer, element->step);
    }
}

static void write_so_entries(struct ref_pso_writer *writer, const struct ref_pso_state *state,
                             const struct strings *strings) {
    for (uint32_t i = 0; i < state->stream_output.count; i++) {
        const struct ref_pso_so_entry *entry = &state->stream_output.entries[i];
        ref_pso_put32(writer, strings->offsets[state->element_count + i]);
        ref_pso_put32(writer, entry->index);
        ref_pso_put8(writer, entry->stream);
        ref_pso_put8(writer, entry->start);
        ref_pso_put8(writer, entry->components);
        ref_pso_put8(writer, entry->slot);
    }
}

static void write_strings(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    uint32_t names = state->element_count + state->stream_output.count;
    for (uint32_t k = 0; k < names; k++) {
        uint32_t same;
        const char *name = name_of(state, k);
        if (name[0] != '\0' && is_first(state, k, &same)) {
            ref_pso_put_bytes(writer, name, strlen(name) + 1);
        }
    }
    while (writer->size % 4 != 0) {
        ref_pso_put8(writer, 0);
    }
}

/* All zero without a pixel shader. */
static void write_validation(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    const struct ref_pso_outputs *outputs = &state->stages[DP_PSO_STAGE_PS].outputs;
    if (!ref_pso_has(state, DP_PSO_STAGE_PS)) {
        ref_pso_put_zeros(writer, REF_PSO_VALIDATION_SIZE);
        return;
    }
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        ref_pso_put8(writer, outputs->type[i]);
        ref_pso_put8(writer, outputs->components[i]);
    }
    ref_pso_put32(writer, outputs->writes);
    ref_pso_put32(writer, 0);
}

void ref_pso_write_metadata(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline) {
    struct strings strings;
    place_strings(&strings, &pipeline->state);
    write_header(writer, pipeline, &strings);
    write_args(writer, &pipeline->state);
    write_elements(writer, &pipeline->state, &strings);
    write_so_entries(writer, &pipeline->state, &strings);
    write_strings(writer, &pipeline->state);
    write_validation(writer, &pipeline->state);
}
