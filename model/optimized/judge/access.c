/* access.c: accesses as sets of clients. */
#include "model/optimized/judge/access.h"

#define C(name)     OPTJ_CLIENT(name)

#define READS(set)  ((struct optj_access){{[DP_RW_read] = (set)}})
#define WRITES(set) ((struct optj_access){{[DP_RW_write] = (set)}})
#define MERGES(set) ((struct optj_access){{[DP_RW_both] = (set)}})
#define NOTHING     READS(0)

/* Both paths of a compute shader that reads. */
#define CS_READ     (C(CS) | C(CSk))

static struct optj_access indirect(bool limited) {
    return READS(limited ? C(ME) : C(PFP) | C(CE));
}

static struct optj_access viewed(enum dp_kind kind, bool limited) {
    switch (kind) {
    case DP_COMMAND_clear_rtv:
        return WRITES(C(CBd));
    case DP_COMMAND_clear_dsv:
        return WRITES(C(DBd));
    case DP_COMMAND_clear_uav:
        return WRITES(C(CS));
    case DP_COMMAND_predicate:
        return indirect(limited);
    default:
        return NOTHING;
    }
}

#define HAS(engines, name) (((engines)->set >> DP_ENGINE_##name & 1) != 0)

static struct optj_access moved_from(enum dp_kind kind, const struct optj_engines *engines) {
    switch (kind) {
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
        return READS((HAS(engines, DMA) ? engines->front_end ? C(PFP) : C(DMA) : 0) | (HAS(engines, CS) ? CS_READ : 0) |
                     (HAS(engines, PS_CB) || HAS(engines, PS_DB) ? C(PS) | C(PSk) : 0));
    case DP_COMMAND_resolve:
        return READS((HAS(engines, CB) ? C(CBd) : 0) | (HAS(engines, CS) ? CS_READ : 0));
    case DP_COMMAND_rtas_build: /* the structure that an update starts from */
    case DP_COMMAND_rtas_copy:
    case DP_COMMAND_rtas_emit:
        return READS(CS_READ);
    default:
        return NOTHING;
    }
}

static struct optj_access moved_to(enum dp_kind kind, const struct optj_engines *engines) {
    switch (kind) {
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
    case DP_COMMAND_resolve:
    case DP_COMMAND_query_resolve:
    case DP_COMMAND_write_immediate: {
        struct optj_access to =
            WRITES((HAS(engines, DMA) ? engines->front_end ? C(PFP) : C(DMA) : 0) | (HAS(engines, CS) ? C(CS) : 0));
        to.clients[DP_RW_both] =
            (HAS(engines, PS_CB) || HAS(engines, CB) ? C(CBd) : 0) | (HAS(engines, PS_DB) ? C(DBd) : 0);
        return to;
    }
    case DP_COMMAND_rtas_build:
    case DP_COMMAND_rtas_copy:
        return MERGES(C(CS));
    case DP_COMMAND_rtas_emit:
        return WRITES(C(CS));
    default:
        return NOTHING;
    }
}

struct optj_access optj_access_of_operand(enum dp_kind kind, const struct dp_record_operand *operand,
                                          const struct optj_engines *engines, bool limited) {
    if (kind == DP_COMMAND_present) {
        return READS(C(EXT));
    }
    switch (operand->role) {
    case DP_ROLE_rt:
        return operand->full != 0 ? WRITES(C(CBd)) : MERGES(C(CBd));
    case DP_ROLE_depth:
        return operand->full != 0 ? WRITES(C(DBd)) : MERGES(C(DBd));
    case DP_ROLE_depth_read:
        return READS(C(DBd));
    case DP_ROLE_index:
        return READS(C(IDX) | C(IDXD));
    case DP_ROLE_vertex:
        return READS(C(VS));
    case DP_ROLE_stream_output:
        return WRITES(C(VS));
    case DP_ROLE_so_counter:
        return MERGES(C(VS));
    case DP_ROLE_args:
    case DP_ROLE_count:
        return indirect(limited);
    case DP_ROLE_geometry:
        return READS(C(CS));
    case DP_ROLE_scratch:
        return MERGES(C(CS));
    case DP_ROLE_source:
        return moved_from(kind, engines);
    case DP_ROLE_dest:
        return moved_to(kind, engines);
    default:
        return viewed(kind, limited);
    }
}

/* Sync bits under which a class of shaders makes the access. */
#define FOR_VS (DP_SYNC_VERTEX_SHADING | DP_SYNC_NON_PIXEL_SHADING | DP_SYNC_ALL_SHADING | DP_SYNC_DRAW | DP_SYNC_ALL)
#define FOR_PS (DP_SYNC_PIXEL_SHADING | DP_SYNC_ALL_SHADING | DP_SYNC_DRAW | DP_SYNC_ALL)
#define FOR_CS                                                                                                         \
    (DP_SYNC_COMPUTE_SHADING | DP_SYNC_RAYTRACING | DP_SYNC_NON_PIXEL_SHADING | DP_SYNC_ALL_SHADING | DP_SYNC_ALL |    \
     DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE | DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE |                \
     DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW)

#define READ_ACCESSES                                                                                                  \
    (DP_ACCESS_SHADER_RESOURCE | DP_ACCESS_CONSTANT_BUFFER | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ)

_Static_assert(DP_CLIENT_VSk == DP_CLIENT_VS + 1 && DP_CLIENT_PSk == DP_CLIENT_PS + 1 &&
                   DP_CLIENT_CSk == DP_CLIENT_CS + 1,
               "the scalar path stands behind the vector path");

struct optj_access optj_access_of_shader(const struct dp_record_shader *shader, bool limited) {
    uint32_t graphics = ((shader->stage & FOR_VS) != 0 ? C(VS) : 0) | ((shader->stage & FOR_PS) != 0 ? C(PS) : 0);
    uint32_t vector = (limited ? 0 : graphics) | ((shader->stage & FOR_CS) != 0 ? C(CS) : 0);
    uint32_t scalar = vector << 1;
    struct optj_access access = NOTHING;
    if ((shader->access & READ_ACCESSES) != 0) {
        access.clients[DP_RW_read] = vector | scalar;
    }
    if ((shader->access & DP_ACCESS_SHADING_RATE_SOURCE) != 0) {
        access.clients[DP_RW_read] |= (vector | scalar) & (C(PS) | C(PSk));
    }
    if ((shader->access & DP_ACCESS_UNORDERED_ACCESS) != 0) {
        access.clients[shader->rw] |= vector;
        access.clients[DP_RW_read] |= shader->rw == DP_RW_write ? 0 : scalar;
    }
    if ((shader->access & DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE) != 0) {
        access.clients[DP_RW_both] |= vector;
    }
    if (shader->via == DP_VIA_vector) {
        access.clients[DP_RW_read] &= ~scalar;
    }
    if (shader->via == DP_VIA_scalar) { /* what is left of a vector path is its writes */
        access.clients[DP_RW_read] &= ~vector;
        access.clients[DP_RW_write] |= access.clients[DP_RW_both];
        access.clients[DP_RW_both] = 0;
    }
    return access;
}

struct optj_access optj_access_of_blit(uint32_t kind, uint32_t path) {
    bool summary = kind == DP_BLIT_RESUMMARIZE;
    switch (path) {
    case DP_PATH_CB:
        return MERGES(C(CBd));
    case DP_PATH_DB:
        return summary ? READS(C(DBd)) : MERGES(C(DBd));
    default:
        return summary ? NOTHING : MERGES(C(CS));
    }
}
