/* sheet_legacy.c: legacy states as the generator reads them (barrier sheet 9 and 15.8, tables/legacy_states.tsv). */
#include "fuzz/generate/sheet.h"

#define A(name) ((uint32_t)DP_ACCESS_##name)
#define S(name) ((uint32_t)DP_STATE_##name)
#define RTREAD  A(RAYTRACING_ACCELERATION_STRUCTURE_READ)
#define RTWRITE A(RAYTRACING_ACCELERATION_STRUCTURE_WRITE)
#define RTAS    S(RAYTRACING_ACCELERATION_STRUCTURE)

static const struct {
    uint32_t state;
    uint32_t uses;
} states[] = {
    {S(VERTEX_AND_CONSTANT_BUFFER), A(VERTEX_BUFFER) | A(CONSTANT_BUFFER)},
    {S(INDEX_BUFFER),               A(INDEX_BUFFER)                      },
    {S(RENDER_TARGET),              A(RENDER_TARGET)                     },
    {S(UNORDERED_ACCESS),           A(UNORDERED_ACCESS)                  },
    {S(DEPTH_WRITE),                A(DEPTH_STENCIL_WRITE)               },
    {S(DEPTH_READ),                 A(DEPTH_STENCIL_READ)                },
    {S(NON_PIXEL_SHADER_RESOURCE),  A(SHADER_RESOURCE)                   },
    {S(PIXEL_SHADER_RESOURCE),      A(SHADER_RESOURCE)                   },
    {S(STREAM_OUT),                 A(STREAM_OUTPUT)                     },
    {S(INDIRECT_ARGUMENT),          A(INDIRECT_ARGUMENT)                 },
    {S(COPY_DEST),                  A(COPY_DEST)                         },
    {S(COPY_SOURCE),                A(COPY_SOURCE)                       },
    {S(RESOLVE_DEST),               A(RESOLVE_DEST)                      },
    {S(RESOLVE_SOURCE),             A(RESOLVE_SOURCE)                    },
    {S(SHADING_RATE_SOURCE),        A(SHADING_RATE_SOURCE)               },
    {RTAS,                          RTREAD | RTWRITE                     }
};

#define STATES (sizeof states / sizeof states[0])

uint32_t dp_sheet_state_of(uint32_t access, uint32_t stage) {
    if (access == A(SHADER_RESOURCE)) {
        return stage == DP_SYNC_PIXEL_SHADING ? S(PIXEL_SHADER_RESOURCE) : S(NON_PIXEL_SHADER_RESOURCE);
    }
    for (uint32_t i = 0; i < STATES; i++) {
        if ((states[i].uses & access) != 0) {
            return states[i].state;
        }
    }
    return S(COMMON);
}

uint32_t dp_sheet_state_uses(uint32_t state) {
    uint32_t uses = state == S(COMMON) ? DP_SHEET_ACCESSES : 0;
    for (uint32_t i = 0; i < STATES; i++) {
        uses |= (states[i].state & state) != 0 ? states[i].uses : 0;
    }
    return uses;
}

uint32_t dp_sheet_resource_states(const struct dp_record_resource *r) {
    const uint32_t shader = S(NON_PIXEL_SHADER_RESOURCE) | S(PIXEL_SHADER_RESOURCE);
    const uint32_t buffers = S(VERTEX_AND_CONSTANT_BUFFER) | S(INDEX_BUFFER) | S(STREAM_OUT) | S(INDIRECT_ARGUMENT);
    const uint32_t depth = S(DEPTH_WRITE) | S(DEPTH_READ);
    bool buffer = r->dimension == DP_DIMENSION_buffer;
    bool structure = (r->flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0;
    if (buffer && (structure || r->heap_type == DP_HEAP_upload || r->heap_type == DP_HEAP_readback)) {
        return 0; /* K09 */
    }
    uint32_t can = S(COPY_DEST) | S(COPY_SOURCE) | (buffer ? buffers : S(SHADING_RATE_SOURCE));
    can |= buffer ? 0 : r->samples > 1 ? S(RESOLVE_SOURCE) : S(RESOLVE_DEST); /* K08 */
    can |= r->flags & DP_FLAGS_DENY_SHADER_RESOURCE ? 0 : shader;
    can |= r->flags & DP_FLAGS_ALLOW_RENDER_TARGET ? S(RENDER_TARGET) : 0;
    can |= r->flags & DP_FLAGS_ALLOW_UNORDERED_ACCESS ? S(UNORDERED_ACCESS) : 0;
    return can | (!buffer && (r->flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) ? depth : 0);
}

uint32_t dp_sheet_list_states(uint32_t list) {
    const uint32_t copy = S(COPY_DEST) | S(COPY_SOURCE);
    const uint32_t compute = copy | S(VERTEX_AND_CONSTANT_BUFFER) | S(UNORDERED_ACCESS) | S(NON_PIXEL_SHADER_RESOURCE) |
                             S(INDIRECT_ARGUMENT) | RTAS;
    uint32_t direct = 0;
    for (uint32_t i = 0; i < STATES; i++) {
        direct |= states[i].state;
    }
    return list == DP_LIST_direct ? direct : list == DP_LIST_compute ? compute : list == DP_LIST_copy ? copy : 0;
}

uint32_t dp_sheet_promotable(const struct dp_record_resource *r) {
    const uint32_t never = S(DEPTH_WRITE) | S(DEPTH_READ) | S(SHADING_RATE_SOURCE) | RTAS;
    const uint32_t simple = S(NON_PIXEL_SHADER_RESOURCE) | S(PIXEL_SHADER_RESOURCE) | S(COPY_DEST) | S(COPY_SOURCE);
    bool wide = r->dimension == DP_DIMENSION_buffer || (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    return wide ? dp_sheet_list_states(DP_LIST_direct) & ~never : simple;
}

#undef A
#undef S
#undef RTREAD
#undef RTWRITE
#undef RTAS
#undef STATES
