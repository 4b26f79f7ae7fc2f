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

static struct ref_needs column(const struct ref_resource *resource, const struct ref_access_flags *row) {
    return ref_is_buffer(resource) ? row->on_buffer : row->on_texture;
}

bool ref_flags_allow(const struct ref_resource *resource, const struct ref_access_flags *row) {
    return ref_meets(column(resource, row), resource->created.flags);
}

uint32_t ref_never_has(const struct ref_resource *resource, uint32_t access) {
    size_t count;
    const struct ref_access_flags *rows = ref_access_flags(&count);
    uint32_t never = 0;
    for (size_t i = 0; i < count; i++) {
        if (column(resource, &rows[i]).condition == REF_NEVER) {
            never |= rows[i].value;
        }
    }
    return access & never;
}

uint32_t ref_is_no_structure(const struct ref_resource *resource, uint32_t access) {
    bool structure = (resource->created.flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0;
    return ref_is_buffer(resource) && !structure ? access & RTAS : 0;
}

/* The condition as A07 has it: whatever the kind of the resource. */
uint32_t ref_lacks_flag(const struct ref_resource *resource, uint32_t access) {
    static const struct {
        uint32_t access;
        struct ref_needs needs;
    } pairs[] = {
        {A(RENDER_TARGET),                               {REF_WITH, DP_FLAGS_ALLOW_RENDER_TARGET}    },
        {A(UNORDERED_ACCESS),                            {REF_WITH, DP_FLAGS_ALLOW_UNORDERED_ACCESS} },
        {A(DEPTH_STENCIL_WRITE) | A(DEPTH_STENCIL_READ), {REF_WITH, DP_FLAGS_ALLOW_DEPTH_STENCIL}    },
        {A(SHADER_RESOURCE),                             {REF_WITHOUT, DP_FLAGS_DENY_SHADER_RESOURCE}},
    };
    uint32_t lacking = 0;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (!ref_meets(pairs[i].needs, resource->created.flags)) {
            lacking |= pairs[i].access;
        }
    }
    return access & lacking;
}

uint32_t ref_upload_refuses(const struct ref_resource *resource, uint32_t access) {
    const uint32_t allowed = A(VERTEX_BUFFER) | A(CONSTANT_BUFFER) | A(INDEX_BUFFER) | A(SHADER_RESOURCE) |
                             A(INDIRECT_ARGUMENT) | A(COPY_SOURCE) | A(RESOLVE_SOURCE) | A(NO_ACCESS);
    return ref_is_buffer(resource) && resource->heap_type == DP_HEAP_upload ? access & ~allowed : 0;
}

uint32_t ref_readback_refuses(const struct ref_resource *resource, uint32_t access) {
    const uint32_t allowed = A(COPY_DEST) | A(RESOLVE_DEST) | A(NO_ACCESS);
    return ref_is_buffer(resource) && resource->heap_type == DP_HEAP_readback ? access & ~allowed : 0;
}

bool ref_cannot_have(const struct ref_resource *resource, uint32_t access) {
    return ref_never_has(resource, access) != 0 || ref_is_no_structure(resource, access) != 0 ||
           ref_lacks_flag(resource, access) != 0 || ref_upload_refuses(resource, access) != 0 ||
           ref_readback_refuses(resource, access) != 0;
}
