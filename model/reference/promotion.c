/* promotion.c: promotion and decay of legacy states. */
#include "promotion.h"

#include "bits.h"
#include "legacy.h"

#define A(name) DP_ACCESS_##name
#define S(name) DP_STATE_##name

/* clang-format off */
static const struct {
    uint32_t access;
    uint32_t state;
} states[] = {
    {A(VERTEX_BUFFER) | A(CONSTANT_BUFFER), S(VERTEX_AND_CONSTANT_BUFFER)},
    {A(INDEX_BUFFER),                       S(INDEX_BUFFER)},
    {A(RENDER_TARGET),                      S(RENDER_TARGET)},
    {A(UNORDERED_ACCESS),                   S(UNORDERED_ACCESS)},
    {A(DEPTH_STENCIL_WRITE),                S(DEPTH_WRITE)},
    {A(DEPTH_STENCIL_READ),                 S(DEPTH_READ)},
    {A(SHADER_RESOURCE),                    S(NON_PIXEL_SHADER_RESOURCE)}, /* geometry of acceleration structures */
    {A(STREAM_OUTPUT),                      S(STREAM_OUT)},
    {A(INDIRECT_ARGUMENT),                  S(INDIRECT_ARGUMENT)},
    {A(COPY_DEST),                          S(COPY_DEST)},
    {A(COPY_SOURCE),                        S(COPY_SOURCE)},
    {A(RESOLVE_DEST),                       S(RESOLVE_DEST)},
    {A(RESOLVE_SOURCE),                     S(RESOLVE_SOURCE)},
    {A(RAYTRACING_ACCELERATION_STRUCTURE_READ) | A(RAYTRACING_ACCELERATION_STRUCTURE_WRITE),
                                            S(RAYTRACING_ACCELERATION_STRUCTURE)},
    {A(SHADING_RATE_SOURCE),                S(SHADING_RATE_SOURCE)},
};
/* clang-format on */

uint32_t ref_state_of_access(uint32_t access) {
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        if ((states[i].access & access) != 0) {
            return states[i].state;
        }
    }
    return 0;
}

/* 15.8.2, "Promotable". */
static uint32_t promotable(const struct ref_resource *resource) {
    if (ref_is_buffer(resource) || ref_is_simultaneous(resource)) {
        return ~(uint32_t)(S(DEPTH_WRITE) | S(DEPTH_READ) | S(SHADING_RATE_SOURCE) |
                           S(RAYTRACING_ACCELERATION_STRUCTURE));
    }
    return S(PIXEL_SHADER_RESOURCE) | S(NON_PIXEL_SHADER_RESOURCE) | S(COPY_SOURCE) | S(COPY_DEST);
}

static bool only_reads(uint32_t state) {
    return ref_state_writes(state) == 0;
}

bool ref_state_admits(const struct ref_resource *resource, const struct ref_tracked *tracked, uint32_t promoted,
                      uint32_t state) {
    if (tracked->state != DP_STATE_COMMON) {
        return (tracked->state & state) != 0;
    }
    if ((promotable(resource) & state) == 0) {
        return false;
    }
    return promoted == 0 || promoted == state || (only_reads(state) && only_reads(promoted));
}

/* One promotable write, or promotable reads. */
static bool could_be_promoted(const struct ref_resource *resource, uint32_t state) {
    if ((state & ~promotable(resource)) != 0) {
        return false;
    }
    return only_reads(state) || state == ref_lowest_bit(state);
}

bool ref_state_matches(const struct ref_resource *resource, const struct ref_tracked *tracked, uint32_t before) {
    uint32_t state = tracked->legacy ? tracked->state : DP_STATE_COMMON;
    uint32_t promoted = tracked->legacy ? tracked->promoted : 0;
    if (state != DP_STATE_COMMON) {
        return before == state;
    }
    if (before == DP_STATE_COMMON) {
        return promoted == 0;
    }
    return could_be_promoted(resource, before) && (promoted & ~before) == 0;
}

/* Pending splits go with the state; on other textures they live on. The physical layout stays. */
static void decay_whole(struct ref_tracked *tracked) {
    tracked->state = DP_STATE_COMMON;
    tracked->promoted = 0;
    tracked->is_pending = false;
}

static void decay_promotion(struct ref_tracked *tracked) {
    if (tracked->promoted == DP_STATE_COPY_DEST) {
        tracked->state = DP_STATE_COPY_DEST;
    }
    tracked->promoted = 0;
}

/* Acceleration structures stay as they are in any state and on any list: what holds them never leaves its state, and
 * one with the flag that was created in another state is no less excepted. */
void ref_decay(struct ref_resource *resource, uint32_t scope) {
    bool always = ref_is_buffer(resource) || ref_is_simultaneous(resource);
    if (ref_is_structure(resource)) {
        return;
    }
    for (uint32_t i = 0; i < resource->subresources; i++) {
        struct ref_tracked *tracked = &resource->tracked[i];
        if (always) {
            tracked->is_pending = false; /* in enhanced mode too, into which a barrier behind a BEGIN leads */
        }
        if (!tracked->legacy) {
            continue;
        }
        if (always || tracked->copied_in == scope) {
            decay_whole(tracked);
        } else {
            decay_promotion(tracked);
        }
    }
}
