/* compare.c: see compare.h. */
#include "compare.h"

#include <string.h>

/* The composite types consist of unsigned numbers without padding, or are compared member by member. */
static bool same_field(const void *a, const void *b, const struct dp_field *field) {
    const unsigned char *left = (const unsigned char *)a + field->offset;
    const unsigned char *right = (const unsigned char *)b + field->offset;
    switch (field->type) {
    case DP_TYPE_RANGE:
        return memcmp(left, right, sizeof(struct dp_range)) == 0;
    case DP_TYPE_BOX:
        return memcmp(left, right, sizeof(struct dp_box)) == 0;
    case DP_TYPE_EXTENT:
        return memcmp(left, right, sizeof(struct dp_extent)) == 0;
    default:
        return dp_get(a, field) == dp_get(b, field);
    }
}

_Static_assert(sizeof(struct dp_range) == 6 * sizeof(uint32_t), "struct dp_range has padding");
_Static_assert(sizeof(struct dp_box) == 6 * sizeof(uint32_t), "struct dp_box has padding");
_Static_assert(sizeof(struct dp_extent) == 16, "struct dp_extent has padding");

static bool same_fields(const void *a, const void *b, const struct dp_description *d, const struct dp_field **where) {
    for (size_t i = 0; i < d->count; i++) {
        if (!same_field(a, b, &d->fields[i])) {
            if (where != NULL) {
                *where = &d->fields[i];
            }
            return false;
        }
    }
    return true;
}

bool dp_same_command(const struct dp_command *a, const struct dp_command *b, const struct dp_field **where) {
    if (where != NULL) {
        *where = NULL;
    }
    return a->kind == b->kind && same_fields(a, b, dp_describe(a->kind), where);
}

bool dp_same_program(const struct dp_program *a, const struct dp_program *b, size_t *index) {
    size_t count = a->count < b->count ? a->count : b->count;
    size_t i = 0;
    while (i < count && dp_same_command(&a->records[i], &b->records[i], NULL)) {
        i++;
    }
    if (index != NULL) {
        *index = i;
    }
    return i == count && a->count == b->count;
}

bool dp_same_packet(const struct dp_packet *a, const struct dp_packet *b) {
    return a->kind == b->kind && a->queue == b->queue && a->predicated == b->predicated && a->cause == b->cause &&
           same_fields(a, b, dp_describe_packet(a->kind), NULL);
}
