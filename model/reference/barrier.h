/* barrier.h: one enhanced barrier in one shape, whatever its type, and its place in its call. */
#ifndef DRAINPROOF_MODEL_REFERENCE_BARRIER_H
#define DRAINPROOF_MODEL_REFERENCE_BARRIER_H

#include "ranges.h"
#include "rules.h"

/* The two sides of a barrier, as indices. */
enum ref_side { REF_BEFORE, REF_AFTER };

struct ref_barrier {
    struct ref_place place;
    uint32_t type;                       /* DP_BARRIER_* */
    const struct ref_resource *resource; /* NULL for a global barrier, or where the slot is empty */
    uint32_t sync[2];
    uint32_t access[2];
    uint32_t layout[2];    /* textures */
    struct dp_range range; /* textures */
    uint32_t flags;        /* textures, DP_TEXTURE_BARRIER_* */
    uint64_t offset;       /* buffers */
    uint64_t size;         /* buffers */
};

/* Reads a texture, buffer or global part. */
struct ref_barrier ref_read_barrier(const struct reference *reference, const struct dp_command *part,
                                    struct ref_place place);

/* An END: its before side is SPLIT (barrier sheet 15.10). */
bool ref_is_end(const struct ref_barrier *barrier);

/* A texture barrier whose layouts are both UNDEFINED: memory only. */
bool ref_both_undefined(const struct ref_barrier *barrier);

/* Whether two accepted barriers name a common subresource; a global barrier names them all (barrier sheet 15.4.1). */
bool ref_name_common(const struct ref_barrier *a, const struct ref_barrier *b);

#endif
