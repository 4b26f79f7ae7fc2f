/* metadata.c: writes M from a canonical state: the two lists of K are walked once for their names and once for their
 * records. */
#include "model/optimized/pipelines/metadata.h"

#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/names.h"

#include <string.h>

/* M as it is written: what is known of it before its strings are. */
struct writer {
    const struct dp_memory *memory;
    struct opt_pso_buffer *buffer;
    struct opt_pso_names names;
    uint32_t strings;  /* offset of the section in M */
    uint32_t position; /* of the next record */
};

/* The name at the beginning of an element or entry of K: where it stands in the strings section, appended if it is
 * new. */
static uint32_t place_name(struct writer *w, const uint8_t *name, uint32_t length) {
    struct opt_pso_buffer *buffer = w->buffer;
    uint32_t at = (uint32_t)buffer->size - w->strings;
    if (length == OPT_PSO_NO_NAME)
        return OPT_PSO_NO_NAME;
    opt_pso_append(w->memory, buffer, name, length);
    opt_pso_append(w->memory, buffer, "", 1);
    if (buffer->failed)
        return OPT_PSO_NO_NAME;
    uint32_t place = opt_pso_names_place(&w->names, buffer->bytes + w->strings, name, length, at);
    if (place != at)
        buffer->size = w->strings + (size_t)at;
    return place;
}

/* Writes the records of a list of K: name_off, then `size - 4` bytes by `shape`. `item` bytes follow a name in K. */
static void write_list(struct writer *w, struct dp_pso_bytes list, uint32_t size, uint32_t item,
                       void (*shape)(uint8_t *record, const uint8_t *item)) {
    const uint8_t *at = list.bytes + 4;
    for (uint32_t left = opt_pso_get32(list.bytes); left > 0; left--) {
        uint32_t length = opt_pso_get32(at);
        uint32_t place = place_name(w, at + 4, length);
        at += 4 + (length == OPT_PSO_NO_NAME ? 0 : length);
        if (w->buffer->failed)
            return;
        uint8_t *record = w->buffer->bytes + w->position;
        opt_pso_put32(record, place);
        shape(record + 4, at);
        w->position += size;
        at += item;
    }
}

/* K: index, format, slot, offset, class, step. M has the class in a byte and three zero bytes behind it, which is the
 * same four bytes, as no valid class needs more than one. */
static void shape_element(uint8_t *record, const uint8_t *item) {
    memcpy(record, item, 24);
}

static void shape_entry(uint8_t *record, const uint8_t *item) {
    memcpy(record, item, 8);
}

static void put_pair(uint8_t *metadata, uint32_t pair, uint32_t offset, uint32_t size) {
    opt_pso_put32(metadata + OPT_PSO_M_ARGS + (size_t)8 * pair, offset);
    opt_pso_put32(metadata + OPT_PSO_M_ARGS + (size_t)8 * pair + 4, size);
}

static void write_header(uint8_t *metadata, const struct opt_pso_state *state, bool derived) {
    opt_pso_put32(metadata, OPT_PSO_MAGIC_M);
    opt_pso_put32(metadata + 4, OPT_PSO_VERSION);
    opt_pso_put32(metadata + OPT_PSO_M_PLATFORM, OPT_PSO_PLATFORM);
    opt_pso_put32(metadata + OPT_PSO_M_TOOLCHAIN, OPT_PSO_TOOLCHAIN);
    memcpy(metadata + OPT_PSO_M_ROOT, state->head + OPT_PSO_ROOT, 8);
    opt_pso_put32(metadata + OPT_PSO_M_FLAGS, derived);
    put_pair(metadata, OPT_PSO_PAIR_ARGS, OPT_PSO_M_HEADER_SIZE, OPT_PSO_M_ARGS_SIZE);
    memcpy(metadata + OPT_PSO_M_HEADER_SIZE, state->head + OPT_PSO_DXIL, OPT_PSO_HEAD_SIZE - OPT_PSO_DXIL);
    memcpy(metadata + OPT_PSO_M_IMAGE, state->image, OPT_PSO_IMAGE_SIZE);
}

/* Strings are complete: pads them, appends the validation block and the rest of the header. */
static void finish(struct writer *w, const struct opt_pso_state *state) {
    uint32_t strings = (uint32_t)w->buffer->size - w->strings;
    opt_pso_append(w->memory, w->buffer, "\0\0\0", (4 - w->buffer->size % 4) % 4);
    uint32_t validation = (uint32_t)w->buffer->size;
    opt_pso_append(w->memory, w->buffer, state->signature, OPT_PSO_SIGNATURE_SIZE);
    if (w->buffer->failed)
        return;
    put_pair(w->buffer->bytes, OPT_PSO_PAIR_STRINGS, w->strings, strings);
    put_pair(w->buffer->bytes, OPT_PSO_PAIR_VALIDATION, validation, OPT_PSO_SIGNATURE_SIZE);
    opt_pso_put32(w->buffer->bytes + OPT_PSO_M_TOTAL, (uint32_t)w->buffer->size);
}

void opt_pso_write_metadata(const struct dp_memory *memory, struct opt_pso_buffer *buffer,
                            const struct opt_pso_state *state, bool derived) {
    struct writer w = {.memory = memory, .buffer = buffer, .position = OPT_PSO_M_ELEMENTS};
    uint32_t elements = opt_pso_element_count(state);
    uint32_t entries = opt_pso_stream_count(state);
    uint32_t stream = OPT_PSO_M_ELEMENTS + OPT_PSO_M_ELEMENT_SIZE * elements;
    w.strings = stream + OPT_PSO_M_ENTRY_SIZE * entries;
    opt_pso_rewind(buffer);
    uint8_t *room = opt_pso_extend(memory, buffer, w.strings);
    if (room == NULL)
        return;
    memset(room, 0, w.strings);
    write_header(room, state, derived);
    put_pair(room, OPT_PSO_PAIR_ELEMENTS, OPT_PSO_M_ELEMENTS, elements);
    put_pair(room, OPT_PSO_PAIR_STREAM, stream, entries);
    write_list(&w, state->elements, OPT_PSO_M_ELEMENT_SIZE, 24, shape_element);
    write_list(&w, state->stream, OPT_PSO_M_ENTRY_SIZE, 8, shape_entry);
    finish(&w, state);
}
