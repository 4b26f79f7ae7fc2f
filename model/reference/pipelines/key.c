/* key.c: K and C of pipeline sheet 9.6. */
#include "key.h"

#include "sections.h"

#include <string.h>

#define NULL_NAME UINT32_MAX

static void write_name(struct ref_pso_writer *writer, const struct ref_pso_name *name) {
    size_t length = strlen(name->text);
    if (length == 0) {
        ref_pso_put32(writer, NULL_NAME);
        return;
    }
    ref_pso_put32(writer, (uint32_t)length);
    ref_pso_put_bytes(writer, name->text, length);
}

void ref_pso_write_elements(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    ref_pso_put32(writer, state->element_count);
    for (uint32_t i = 0; i < ref_pso_elements(state); i++) {
        const struct ref_pso_element *element = &state->elements[i];
        write_name(writer, &element->name);
        ref_pso_put32(writer, element->index);
        ref_pso_put32(writer, element->format);
        ref_pso_put32(writer, element->slot);
        ref_pso_put32(writer, (uint32_t)element->offset);
        ref_pso_put32(writer, element->classification);
        ref_pso_put32(writer, element->step);
    }
}

void ref_pso_write_stream_output(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    const struct ref_pso_stream_output *so = &state->stream_output;
    ref_pso_put32(writer, so->count);
    for (uint32_t i = 0; i < so->count; i++) {
        const struct ref_pso_so_entry *entry = &so->entries[i];
        write_name(writer, &entry->name);
        ref_pso_put32(writer, entry->index);
        ref_pso_put8(writer, entry->stream);
        ref_pso_put8(writer, entry->start);
        ref_pso_put8(writer, entry->components);
        ref_pso_put8(writer, entry->slot);
    }
}

void ref_pso_write_key(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    ref_pso_put64(writer, state->root);
    for (uint32_t stage = 0; stage < REF_PSO_STAGES; stage++) {
        ref_pso_put64(writer, state->stages[stage].dxil);
    }
    ref_pso_put32(writer, state->node_mask);
    ref_pso_put32(writer, state->flags);
    ref_pso_write_targets(writer, &state->targets);
    ref_pso_write_vgt(writer, state);
    ref_pso_write_elements(writer, state);
    ref_pso_write_stream_output(writer, state);
}

void ref_pso_write_canonical(struct ref_pso_writer *writer, const struct ref_pso_state *state) {
    ref_pso_write_key(writer, state);
    ref_pso_write_blend(writer, &state->blend);
    ref_pso_put32(writer, state->sample_mask);
    ref_pso_write_raster(writer, &state->raster);
    ref_pso_write_depth_stencil(writer, &state->depth_stencil);
    ref_pso_write_limits(writer, state);
}
