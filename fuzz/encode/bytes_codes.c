/* bytes_codes.c: what each of the 256 values of a one-byte field means (fuzz/encode/README.md, widths). */
#include "bytes_table.h"

#include <string.h>

/* Numbers of subresources and ranges: 0..239 are themselves, the top sixteen the edges of the field and of the largest
 * resource. */
static const uint32_t edges[16] = {
    255u,     256u,        1023u,       4096u,       65534u,      65535u,      65536u,      1u << 24,
    1u << 30, 0x7FFFFFFFu, 0x80000000u, 0x80000001u, 0xFFFF0000u, 0xFFFFFFFDu, 0xFFFFFFFEu, 0xFFFFFFFFu,
};

/* Layouts: the set again and again, and in the top sixteen numbers that are no layout. */
static const uint32_t wrong_layouts[16] = {
    0x20u,  0x21u,       0x22u,       0x23u,       0x3Fu,       0x40u,       0x7Fu,       0x80u,
    0x100u, 0x7FFFFFFEu, 0x7FFFFFFFu, 0x80000004u, 0x80000005u, 0xFFFFFFF0u, 0xFFFFFFFDu, 0xFFFFFFFEu,
};

/* The distinct values of a set, in its order. */
static size_t members(enum dp_set set, uint32_t values[256]) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    size_t count = 0;
    for (size_t i = 0; i < v->count && count < 256; i++) {
        if (!v->values[i].alias) {
            values[count++] = v->values[i].value;
        }
    }
    return count;
}

static void set_codes(enum dp_set set, size_t end, uint32_t codes[256]) {
    uint32_t values[256];
    size_t count = members(set, values);
    for (size_t i = 0; i < end; i++) {
        codes[i] = count != 0 ? values[i % count] : 0;
    }
}

void dp_byte_number_codes(uint32_t codes[256]) {
    for (uint32_t i = 0; i < 256; i++) {
        codes[i] = i < 240 ? i : edges[i - 240];
    }
}

/* Other open sets: the set again and again, and in the top sixteen the lowest fourteen numbers that are no member, then
 * the edges of what is signed and unsigned. */
static void open_codes(enum dp_set set, uint32_t codes[256]) {
    uint32_t wrong = 0;
    set_codes(set, 240, codes);
    for (size_t i = 240; i < 254; i++, wrong++) {
        while (dp_name(set, wrong) != NULL) {
            wrong++;
        }
        codes[i] = wrong;
    }
    codes[254] = 0x7FFFFFFFu;
    codes[255] = UINT32_MAX;
}

/* Slots, and DP_NONE in the top eight where a field may name nothing. */
static void slot_codes(uint64_t bound, bool optional, uint32_t codes[256]) {
    for (uint32_t i = 0; i < 256; i++) {
        codes[i] = optional && i >= 248 ? DP_NONE : (uint32_t)(i % (bound + 1));
    }
}

void dp_byte_codes_of(const struct dp_field *field, bool defines, uint32_t codes[256]) {
    switch (field->type) {
    case DP_TYPE_ENUM:
        set_codes(field->set, 256, codes);
        break;
    case DP_TYPE_LAYOUT:
        if (field->set != DP_SET_LAYOUT) {
            open_codes(field->set, codes);
            break;
        }
        set_codes(field->set, 240, codes);
        memcpy(codes + 240, wrong_layouts, sizeof wrong_layouts);
        break;
    case DP_TYPE_SUBRESOURCE:
        dp_byte_number_codes(codes);
        break;
    case DP_TYPE_NUMBER8:
        slot_codes(field->bound == 0 ? 255 : field->bound, false, codes);
        break;
    default: {
        /* A SELECTED field's bound says who carries it, not how many slots there are: 16, as heaps and lists have. */
        uint64_t bound = field->form == DP_FORM_SELECTED || field->bound == 0 ? 15 : field->bound;
        slot_codes(bound < DP_INLINE_SLOTS ? bound : DP_INLINE_SLOTS - 1, dp_type_optional(field->type) && !defines,
                   codes);
        break;
    }
    }
}

/* Turns codes so that byte 0 means `plain`. The plain value is always among them: for slots that may be empty
 * DP_NONE sits at 248 and is wanted at byte 0 with the slots behind it, so the last of its codes is taken. */
void dp_byte_turn(const uint32_t codes[256], uint32_t plain, uint32_t map[256]) {
    size_t start = 0;
    for (size_t i = 0; i < 256; i++) {
        if (codes[i] == plain) {
            start = i;
            if (plain != DP_NONE) {
                break;
            }
        }
    }
    for (size_t i = 0; i < 256; i++) {
        map[i] = codes[(start + i) & 255];
    }
}
