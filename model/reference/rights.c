/* rights.c: which accesses a resource can have. */
#include "rights.h"

#define A(name) DP_ACCESS_##name
#define RTAS    (A(RAYTRACING_ACCELERATION_STRUCTURE_READ) | A(RAYTRACING_ACCELERATION_STRUCTURE_WRITE))

bool ref_meets(struct ref_needs needs, uint32_t flags) {
    switch (needs.condition) {
    case REF_ALWAYS:
        return true;
    case REF_WITH:
        return (flags & needs.flag) != 0;
    case REF_WITHOUT:
        return (flags & needs.flag) == 0;
    default:
        return false;
    }
}

/* The resource's column model_on_buffer or model_on_texture: A12 rejects what it never has, COMMON stands for what
 * its flags allow. */
static void by_kind(const struct ref_resource *resource, struct ref_rights *rights) {
    size_t count;
    const struct ref_access_flags *rows = ref_access_flags(&count);
    bool buffer = ref_is_buffer(resource);
    uint32_t flags = resource->created.flags;
    if (ref_is_structure(resource)) {
        flags |= DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE; /* "or created in that legacy state" */
    }
    for (size_t i = 0; i < count; i++) {
        struct ref_needs needs = buffer ? rows[i].on_buffer : rows[i].on_texture;
        if (needs.condition == REF_NEVER) {
            rights->never |= rows[i].value;
        }
        if (ref_meets(needs, flags)) {
            rights->common |= rows[i].value;
        }
    }
    rights->common &= ~REF_NEVER_COMMON;
}

/* The condition as A07 has it: whatever the kind of the resource. */
static uint32_t lacking(uint32_t flags) {
    static const struct {
        uint32_t access;
        struct ref_needs needs;
    } pairs[] = {
        {A(RENDER_TARGET),                               {REF_WITH, DP_FLAGS_ALLOW_RENDER_TARGET}    },
        {A(UNORDERED_ACCESS),                            {REF_WITH, DP_FLAGS_ALLOW_UNORDERED_ACCESS} },
        {A(DEPTH_STENCIL_WRITE) | A(DEPTH_STENCIL_READ), {REF_WITH, DP_FLAGS_ALLOW_DEPTH_STENCIL}    },
        {A(SHADER_RESOURCE),                             {REF_WITHOUT, DP_FLAGS_DENY_SHADER_RESOURCE}},
    };
    uint32_t accesses = 0;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (!ref_meets(pairs[i].needs, flags)) {
            accesses |= pairs[i].access;
        }
    }
    return accesses;
}

/* A06, A10 and A11 speak of buffers only. */
static void of_buffer(const struct ref_resource *resource, struct ref_rights *rights) {
    const uint32_t uploading = A(VERTEX_BUFFER) | A(CONSTANT_BUFFER) | A(INDEX_BUFFER) | A(SHADER_RESOURCE) |
                               A(INDIRECT_ARGUMENT) | A(COPY_SOURCE) | A(RESOLVE_SOURCE) | A(NO_ACCESS);
    const uint32_t reading_back = A(COPY_DEST) | A(RESOLVE_DEST) | A(NO_ACCESS);
    if (!ref_is_structure(resource)) {
        rights->no_structure = RTAS;
    }
    if (resource->heap_type == DP_HEAP_upload) {
        rights->upload = ~uploading;
    }
    if (resource->heap_type == DP_HEAP_readback) {
        rights->readback = ~reading_back;
    }
}

struct ref_rights ref_rights(const struct ref_resource *resource) {
    struct ref_rights rights = {.lacking = lacking(resource->created.flags)};
    by_kind(resource, &rights);
    if (ref_is_buffer(resource)) {
        of_buffer(resource, &rights);
    }
    return rights;
}

bool ref_cannot_have(const struct ref_resource *resource, uint32_t access) {
    const struct ref_rights *rights = &resource->rights;
    uint32_t rejected = rights->never | rights->no_structure | rights->lacking | rights->upload | rights->readback;
    return (access & rejected) != 0;
}
