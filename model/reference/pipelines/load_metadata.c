/* load_metadata.c: row 11: the shape of M. What its fields mean is judged later. */
#include "bytes.h"
#include "container.h"
#include "load.h"

#include <string.h>

/* The counts of M, and where its parts stand: 64 bits, because a part may be as large as its count says. */
struct shape {
    uint64_t elements;
    uint64_t entries;
    uint64_t entries_at;
    uint64_t strings_at;
    uint64_t strings_size;
    uint64_t validation_at;
};

/* A pair of u32 at `at`, of which the first is an offset. */
static bool is_pair(const uint8_t *m, size_t at, uint64_t offset, uint64_t count) {
    return ref_pso_get32(m + at) == offset && ref_pso_get32(m + at + 4) == count;
}

static bool find_shape(const struct ref_pso_loading *loading, struct shape *shape) {
    const uint8_t *m = loading->m;
    shape->elements = ref_pso_get32(m + REF_PSO_M_LAYOUT_AT + 4);
    shape->entries = ref_pso_get32(m + REF_PSO_M_STREAM_OUTPUT_AT + 4);
    shape->strings_size = ref_pso_get32(m + REF_PSO_M_STRINGS_AT + 4);
    if (shape->elements > DP_PSO_ELEMENTS || shape->entries > DP_PSO_SO_ENTRIES) {
        return false;
    }
    shape->entries_at = REF_PSO_ELEMENTS_AT + REF_PSO_ELEMENT_RECORD * shape->elements;
    shape->strings_at = shape->entries_at + REF_PSO_SO_ENTRY_RECORD * shape->entries;
    shape->validation_at = (shape->strings_at + shape->strings_size + 3) / 4 * 4;
    return is_pair(m, REF_PSO_M_ARGS_AT, REF_PSO_M_HEADER, REF_PSO_ARGS_SIZE) &&
           is_pair(m, REF_PSO_M_LAYOUT_AT, REF_PSO_ELEMENTS_AT, shape->elements) &&
           is_pair(m, REF_PSO_M_STREAM_OUTPUT_AT, shape->entries_at, shape->entries) &&
           is_pair(m, REF_PSO_M_STRINGS_AT, shape->strings_at, shape->strings_size) &&
           is_pair(m, REF_PSO_M_VALIDATION_AT, shape->validation_at, REF_PSO_VALIDATION_SIZE) &&
           loading->given->package->metadata.size == shape->validation_at + REF_PSO_VALIDATION_SIZE;
}

static bool is_sound_header(const uint8_t *m) {
    return (ref_pso_get32(m + REF_PSO_M_FLAGS_AT) & ~UINT32_C(1)) == 0 && ref_pso_get32(m + REF_PSO_M_RESERVED_AT) == 0;
}

static bool is_first_character(uint8_t c) {
    return (c >= 'A' && c <= 'Z') || c == '_';
}

/* Bytes of the name at `at`, its zero byte included; 0 if none stands there. */
static size_t name_size(const uint8_t *at, size_t room) {
    if (room == 0 || !is_first_character(at[0])) {
        return 0;
    }
    size_t length = 1;
    while (length < room && (is_first_character(at[length]) || (at[length] >= '0' && at[length] <= '9'))) {
        length++;
    }
    bool ended = length < room && at[length] == 0;
    return ended && length < REF_PSO_NAME_SIZE ? length + 1 : 0;
}

/* The strings as far as they have been read: the first `end` bytes, whole names one after the other. */
struct strings {
    const uint8_t *bytes;
    size_t size;
    size_t end;
};

/* Whether one of the names read so far begins at `offset`; with `text` whether one is equal to it. */
static bool was_read(const struct strings *strings, uint64_t offset, const uint8_t *text) {
    for (size_t at = 0; at < strings->end; at += strlen((const char *)strings->bytes + at) + 1) {
        bool equal = text != NULL && strcmp((const char *)strings->bytes + at, (const char *)text) == 0;
        if (at == offset || equal) {
            return true;
        }
    }
    return false;
}

/* The name_off of a record: NULL, a name seen before, or the next one. */
static bool read_name(struct strings *strings, uint32_t offset) {
    if (offset == REF_PSO_NULL_NAME || was_read(strings, offset, NULL)) {
        return true;
    }
    const uint8_t *text = strings->bytes + strings->end;
    size_t size = name_size(text, strings->size - strings->end);
    if (offset != strings->end || size == 0 || was_read(strings, UINT64_MAX, text)) {
        return false;
    }
    strings->end += size;
    return true;
}

static bool are_sound_records(const uint8_t *m, const struct shape *shape) {
    struct strings strings = {m + shape->strings_at, (size_t)shape->strings_size, 0};
    for (size_t i = 0; i < shape->elements; i++) {
        const uint8_t *record = m + REF_PSO_ELEMENTS_AT + REF_PSO_ELEMENT_RECORD * i;
        if (!ref_pso_are_zero(record + 21, 3) || !read_name(&strings, ref_pso_get32(record))) {
            return false;
        }
    }
    for (size_t i = 0; i < shape->entries; i++) {
        if (!read_name(&strings, ref_pso_get32(m + shape->entries_at + REF_PSO_SO_ENTRY_RECORD * i))) {
            return false;
        }
    }
    size_t padding_at = (size_t)(shape->strings_at + shape->strings_size);
    return strings.end == strings.size && ref_pso_are_zero(m + padding_at, (size_t)shape->validation_at - padding_at);
}

static bool is_sound_validation(const uint8_t *m, const struct shape *shape) {
    const uint8_t *validation = m + shape->validation_at;
    uint64_t pixel_shader = ref_pso_get64(m + REF_PSO_M_HEADER + 8 * DP_PSO_STAGE_PS);
    for (size_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint8_t type = validation[2 * i];
        uint8_t components = validation[2 * i + 1];
        if (type > 3 || components > 4 || (type == 0) != (components == 0)) {
            return false;
        }
    }
    if (ref_pso_get32(validation + REF_PSO_VALIDATION_FLAGS_AT) > 7 ||
        ref_pso_get32(validation + REF_PSO_VALIDATION_FLAGS_AT + 4) != 0) {
        return false;
    }
    return pixel_shader != 0 || ref_pso_are_zero(validation, REF_PSO_VALIDATION_SIZE);
}

bool ref_pso_row_11(struct ref_pso_loading *loading) {
    struct shape shape;
    return is_sound_header(loading->m) && find_shape(loading, &shape) && are_sound_records(loading->m, &shape) &&
           is_sound_validation(loading->m, &shape) && ref_pso_sound_code_and_info(loading);
}
