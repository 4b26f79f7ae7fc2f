/* rights.h: which accesses a resource can have, by its kind, its creation flags and its heap. Rules A12, A06, A07,
 * A10, A11 of barriers and U02 of operands. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RIGHTS_H
#define DRAINPROOF_MODEL_REFERENCE_RIGHTS_H

#include "resources.h"
#include "table_compatibility.h"

/* Accesses that no COMMON stands for: video (barrier sheet 15.1) and NO_ACCESS. */
#define REF_NEVER_COMMON                                                                                               \
    ((uint32_t)(DP_ACCESS_VIDEO_DECODE_READ | DP_ACCESS_VIDEO_DECODE_WRITE | DP_ACCESS_VIDEO_PROCESS_READ |            \
                DP_ACCESS_VIDEO_PROCESS_WRITE | DP_ACCESS_VIDEO_ENCODE_READ | DP_ACCESS_VIDEO_ENCODE_WRITE) |          \
     DP_ACCESS_NO_ACCESS)

/* Whether a resource created with `flags` meets a condition. */
bool ref_meets(struct ref_needs needs, uint32_t flags);

/* The rights of a resource. All of it but `rights` must stand. */
struct ref_rights ref_rights(const struct ref_resource *resource);

/* Rule U02: whether any of A12, A06, A07, A10, A11 rejects an access. */
bool ref_cannot_have(const struct ref_resource *resource, uint32_t access);

#endif
