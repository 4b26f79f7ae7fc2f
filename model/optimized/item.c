/* item.c: operands are seen (barrier sheet 15.9; hardware sheet 6.6); shader accesses are not.
 *
 * The programs that a translator is fed may hang a shader access on any item, and both judges and the promise take it by
 * its own stage (judge.md, "Elements of an access"), whatever the command could run. So every item has every shader
 * stage that its list can launch: VS, PS and CS on a direct list, CS on a compute list, none on a copy list. Under
 * OPT_SHADERS_BY_COMMAND a draw has those of VS and PS, a dispatch that of CS and others none, which is all that real
 * ones have; a bound draw has those that its pipeline runs. */
#include "model/optimized/item.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/operand.h"
#include "model/optimized/plant.h"
#include "model/optimized/sync_algebra.h"
#include "model/optimized/translator.h"

#ifndef OPT_SHADERS_BY_COMMAND
#define OPT_SHADERS_BY_COMMAND 0
#endif

#define COMPUTE_STAGES                                                                                                 \
    ((uint32_t)(DP_SYNC_COMPUTE_SHADING | DP_SYNC_RAYTRACING | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW |                   \
                DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO) |                                       \
     OPT_RTAS_SYNC)

void opt_item_joined(struct opt_item *into, const struct opt_item *more) {
    into->stages |= more->stages;
    into->classes |= more->classes;
    into->writes |= more->writes;
    into->fetches |= more->fetches;
    into->pfp_writes |= more->pfp_writes;
    into->forces |= more->forces;
}

/* Classes of shaders (DP_DRAIN_VS, PS, CS) that an item may run. */
static uint32_t shaders_of(const struct opt_translator *t, enum dp_kind kind) {
    uint32_t list = t->recorder.type == DP_LIST_copy      ? 0
                    : t->recorder.type == DP_LIST_compute ? (uint32_t)DP_DRAIN_CS
                                                          : (uint32_t)(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS);
    bool draw = opt_is_draw(kind);
    uint32_t idle = 0;
    if (OPT_SHADERS_BY_COMMAND && draw) {
        idle = DP_DRAIN_CS;
    } else if (OPT_SHADERS_BY_COMMAND) {
        bool none = opt_is_serialized(kind) || kind == DP_COMMAND_query_resolve || kind == DP_COMMAND_predicate ||
                    kind == DP_COMMAND_write_immediate;
        idle = DP_DRAIN_VS | DP_DRAIN_PS | (none ? (uint32_t)DP_DRAIN_CS : 0);
    }
    if (draw && t->is_bound) { /* streaming out and vertex fetch are VS's */
        idle |= (t->bound.stages & DP_PSO_STAGES_PS) == 0 ? (uint32_t)DP_DRAIN_PS : 0;
    }
    return list & ~idle;
}

static void add_shaders(struct opt_item *item, uint32_t shaders) {
    bool vs = (shaders & DP_DRAIN_VS) != 0;
    bool ps = (shaders & DP_DRAIN_PS) != 0;
    bool cs = (shaders & DP_DRAIN_CS) != 0;
    item->classes |= shaders;
    item->writes |= (vs ? OPT_BY_VS : 0) | (ps ? OPT_BY_PS : 0) | (cs ? OPT_BY_CS : 0);
    item->stages |= (vs ? (uint32_t)DP_SYNC_VERTEX_SHADING : 0) | (ps ? (uint32_t)DP_SYNC_PIXEL_SHADING : 0) |
                    (cs ? COMPUTE_STAGES : 0);
}

/* Through a render backend, or the raster engines of a copy. */
static void add_raster(struct opt_item *item, bool cb, bool db, bool writes) {
    item->classes |= (cb ? (uint32_t)DP_DRAIN_CB : 0) | (db ? (uint32_t)DP_DRAIN_DB : 0);
    item->writes |= writes ? (cb ? OPT_BY_CB : 0) | (db ? OPT_BY_DB : 0) : 0;
}

static void add_copy(struct opt_item *item, bool dma, bool raster, bool writes, uint32_t list_type) {
    bool compute = list_type != DP_LIST_copy;
    item->classes |= (dma ? (uint32_t)DP_DRAIN_CPDMA : 0) | (compute ? (uint32_t)DP_DRAIN_CS : 0) |
                     (raster ? (uint32_t)DP_DRAIN_PS : 0);
    item->writes |= writes ? (dma ? OPT_BY_DMA : 0) | (compute ? OPT_BY_CS : 0) : 0;
    add_raster(item, raster, raster, writes);
}

/* One access (DP_ACCESS_*, one bit) by an operand. */
static void add_access(struct opt_item *item, uint32_t access, bool raster, uint32_t list_type) {
    bool writes = (access & OPT_WRITE_ACCESS) != 0;
    switch (access) {
    case DP_ACCESS_RENDER_TARGET:
        add_raster(item, true, false, true);
        item->fetches = true; /* the state words, at PFP */
        break;
    case DP_ACCESS_DEPTH_STENCIL_WRITE:
    case DP_ACCESS_DEPTH_STENCIL_READ:
        add_raster(item, false, true, writes);
        break;
    case DP_ACCESS_INDEX_BUFFER:
        item->classes |= DP_DRAIN_VS | DP_DRAIN_CPDMA;
        item->fetches = true;
        break;
    case DP_ACCESS_VERTEX_BUFFER:
    case DP_ACCESS_STREAM_OUTPUT:
        item->classes |= DP_DRAIN_VS;
        item->writes |= writes ? OPT_BY_VS : 0;
        break;
    case DP_ACCESS_INDIRECT_ARGUMENT:
        item->fetches = true;
        item->forces = true;
        break;
    case DP_ACCESS_COPY_SOURCE:
    case DP_ACCESS_COPY_DEST:
        add_copy(item, true, raster, writes, list_type);
        break;
    case DP_ACCESS_RESOLVE_SOURCE:
    case DP_ACCESS_RESOLVE_DEST:
        add_copy(item, false, raster, writes, list_type);
        break;
    case 0:
        break;
    default: /* unordered access, shader resources and acceleration structures: compute */
        item->classes |= DP_DRAIN_CS;
        item->writes |= writes ? OPT_BY_CS : 0;
        break;
    }
}

/* No draw, dispatch, copy, clear or resolve: whatever is pending comes first (hardware sheet 8, O15). */
static bool forces(enum dp_kind kind) {
    return kind == DP_COMMAND_predicate || kind == DP_COMMAND_query_resolve || kind == DP_COMMAND_write_immediate;
}

struct opt_item opt_item_of(struct opt_translator *t, const struct dp_command *records, size_t count) {
    enum dp_kind kind = records[0].kind;
    struct opt_item item = {.forces = forces(kind)};
    bool copies = opt_is_copy(kind) || kind == DP_COMMAND_resolve;
    bool raster = copies && opt_may_raster(t, records, count);
    add_shaders(&item, shaders_of(t, kind));
    for (size_t i = 1; i < count; i++) {
        struct opt_operand operand;
        if (records[i].kind != DP_COMMAND_operand || !opt_read_operand(t, &records[i].as.operand, &operand)) {
            continue;
        }
        uint32_t role = records[i].as.operand.role;
        uint32_t access = opt_access_of_operand(kind, role, operand.resource, t->recorder.type);
        add_access(&item, access, raster, t->recorder.type);
        item.stages |= opt_stage_of_operand(kind, access);
        item.pfp_writes |= kind == DP_COMMAND_clear_rtv && role == DP_ROLE_view;
    }
    bool indirect = kind == DP_COMMAND_draw_indirect || kind == DP_COMMAND_dispatch_indirect;
    if (OPT_PLANTED(indirect_not_counted) && indirect) {
        item.classes = 0;
        item.writes = 0;
    }
    return item;
}
