/* load_metadata.c: row 11 of a load, the M half: offsets, padding, names and the validation block. All sums in 64
 * bits. */
#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/loading.h"
#include "model/optimized/pipelines/names.h"

#include <string.h>

#define ELEMENTS_MOST 32u
#define ENTRIES_MOST  512u
#define BASES         4u /* none, float, uint, sint */

static uint32_t pair(const struct opt_pso_loading *loading, uint32_t number, uint32_t half) {
    return opt_pso_get32(loading->metadata + OPT_PSO_M_ARGS + (size_t)8 * number + (size_t)4 * half);
}

/* The counts first, then each part where the one before it ends, and the last one at the end of M. */
static bool find_parts(struct opt_pso_loading *loading) {
    uint64_t elements = pair(loading, OPT_PSO_PAIR_ELEMENTS, 1);
    uint64_t entries = pair(loading, OPT_PSO_PAIR_STREAM, 1);
    uint64_t strings_size = pair(loading, OPT_PSO_PAIR_STRINGS, 1);
    if (elements > ELEMENTS_MOST || entries > ENTRIES_MOST)
        return false;
    uint64_t stream = OPT_PSO_M_ELEMENTS + OPT_PSO_M_ELEMENT_SIZE * elements;
    uint64_t strings = stream + OPT_PSO_M_ENTRY_SIZE * entries;
    uint64_t validation = (strings + strings_size + 3) & ~UINT64_C(3);
    loading->elements = (uint32_t)elements;
    loading->entries = (uint32_t)entries;
    loading->stream_at = (size_t)stream;
    loading->strings_at = (size_t)strings;
    loading->strings_size = (size_t)strings_size;
    loading->validation_at = (size_t)validation;
    return pair(loading, OPT_PSO_PAIR_ARGS, 0) == OPT_PSO_M_HEADER_SIZE &&
           pair(loading, OPT_PSO_PAIR_ARGS, 1) == OPT_PSO_M_ARGS_SIZE &&
           pair(loading, OPT_PSO_PAIR_ELEMENTS, 0) == OPT_PSO_M_ELEMENTS &&
           pair(loading, OPT_PSO_PAIR_STREAM, 0) == stream && pair(loading, OPT_PSO_PAIR_STRINGS, 0) == strings &&
           pair(loading, OPT_PSO_PAIR_VALIDATION, 0) == validation &&
           pair(loading, OPT_PSO_PAIR_VALIDATION, 1) == OPT_PSO_SIGNATURE_SIZE &&
           loading->load->package->metadata.size == validation + OPT_PSO_SIGNATURE_SIZE;
}

static bool is_letter(uint8_t character) {
    return (character >= 'A' && character <= 'Z') || character == '_';
}

/* Length of the name at an offset of the strings section; 0 if none stands there whole. */
static uint32_t name_length(const uint8_t *strings, size_t size, size_t at) {
    uint32_t length = 0;
    while (at + length < size && length <= OPT_PSO_NAME_MOST) {
        uint8_t character = strings[at + length];
        bool digit = character >= '0' && character <= '9';
        if (character == 0)
            return length;
        if (!is_letter(character) && (!digit || length == 0))
            return 0;
        length++;
    }
    return 0;
}

/* The names of M, read in the order of their first use. */
struct reading {
    const uint8_t *strings;
    size_t size;
    size_t end; /* of the names read so far */
    struct opt_pso_names names;
};

/* A name_off is NULL, the beginning of a name read before (the first byte, or one behind a zero), or that of the next
 * one. */
static bool read_name(struct reading *reading, uint32_t offset) {
    if (offset == OPT_PSO_NO_NAME)
        return true;
    if (offset < reading->end)
        return offset == 0 || reading->strings[offset - 1] == 0;
    uint32_t length = offset == reading->end ? name_length(reading->strings, reading->size, offset) : 0;
    if (length == 0)
        return false;
    reading->end = (size_t)offset + length + 1;
    return opt_pso_names_place(&reading->names, reading->strings, reading->strings + offset, length, offset) == offset;
}

static bool names_hold(const struct opt_pso_loading *loading) {
    struct reading reading = {.strings = loading->metadata + loading->strings_at, .size = loading->strings_size};
    const uint8_t *element = loading->metadata + OPT_PSO_M_ELEMENTS;
    const uint8_t *entry = loading->metadata + loading->stream_at;
    bool hold = true;
    for (uint32_t i = 0; hold && i < loading->elements; i++, element += OPT_PSO_M_ELEMENT_SIZE)
        hold = (opt_pso_get32(element + 20) & UINT32_C(0xFFFFFF00)) == 0 && read_name(&reading, opt_pso_get32(element));
    for (uint32_t i = 0; hold && i < loading->entries; i++, entry += OPT_PSO_M_ENTRY_SIZE)
        hold = read_name(&reading, opt_pso_get32(entry));
    return hold && reading.end == reading.size;
}

/* Padding behind the strings, and what the pixel shader is said to write: nothing if there is none. */
static bool validation_holds(const struct opt_pso_loading *loading) {
    static const uint8_t nothing[OPT_PSO_SIGNATURE_SIZE];
    const uint8_t *block = loading->metadata + loading->validation_at;
    uint64_t pixel = opt_pso_get64(loading->metadata + OPT_PSO_M_HEADER_SIZE + (size_t)8 * DP_PSO_STAGE_PS);
    size_t padding = loading->strings_at + loading->strings_size;
    bool hold = opt_pso_get32(block + OPT_PSO_PS_FLAGS) <= 7 && opt_pso_get32(block + OPT_PSO_PS_FLAGS + 4) == 0;
    for (; padding < loading->validation_at; padding++)
        hold = hold && loading->metadata[padding] == 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint32_t base = block[2 * i];
        uint32_t components = block[2 * i + 1];
        hold = hold && base < BASES && components <= 4 && (base == 0) == (components == 0);
    }
    return hold && (pixel != 0 || memcmp(block, nothing, sizeof nothing) == 0);
}

bool opt_pso_load_metadata(struct opt_pso_loading *loading) {
    return (opt_pso_get32(loading->metadata + OPT_PSO_M_FLAGS) & ~UINT32_C(1)) == 0 &&
           opt_pso_get32(loading->metadata + OPT_PSO_M_RESERVED) == 0 && find_parts(loading) && names_hold(loading) &&
           validation_holds(loading);
}
