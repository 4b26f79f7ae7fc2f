/* engines.c: the engines that may run a copy or resolve, and the kinds that their writes leave (hardware sheet 6.6,
 * barrier sheet 15.5.5). */
#include "model/optimized/access_algebra.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/operand.h"
#include "model/optimized/translator.h"

#define ENGINE(name)   (UINT32_C(1) << DP_ENGINE_##name)
#define RASTER_ENGINES (ENGINE(CB) | ENGINE(PS_CB) | ENGINE(PS_DB))
/* What CB and DB leave: a fast clear is a clear's alone. */
#define RASTER_KINDS   (OPT_EVERY_KIND & ~(uint32_t)DP_KIND_IndirectColorClear)

uint32_t opt_pinned_engine(const struct dp_command *record) {
    switch (record->kind) {
    case DP_COMMAND_copy_buffer:
        return record->as.copy_buffer.engine;
    case DP_COMMAND_copy_texture:
        return record->as.copy_texture.engine;
    case DP_COMMAND_copy_resource:
        return record->as.copy_resource.engine;
    case DP_COMMAND_resolve:
        return record->as.resolve.engine;
    default:
        return DP_ENGINE_any;
    }
}

/* What the sources and destinations of an item are, taken together. */
struct sides {
    bool buffer;
    bool colour;
    bool depth;
    bool metadata;
};

static struct sides sides_of(struct opt_translator *t, const struct dp_command *records, size_t count) {
    struct sides sides = {0};
    for (size_t i = 1; i < count; i++) {
        struct opt_operand operand;
        if (records[i].kind != DP_COMMAND_operand || !opt_read_operand(t, &records[i].as.operand, &operand) ||
            (records[i].as.operand.role != DP_ROLE_source && records[i].as.operand.role != DP_ROLE_dest)) {
            continue;
        }
        const struct opt_resource *resource = operand.resource;
        sides.buffer |= !resource->texture;
        sides.colour |= resource->texture && resource->aspect == DP_FORMAT_COLOUR;
        sides.depth |= resource->texture && resource->aspect != DP_FORMAT_COLOUR;
        sides.metadata |= (resource->kinds & opt_classes_touched(resource, &operand.box)) != 0;
    }
    return sides;
}

static uint32_t engines_of(const struct sides *sides, bool resolves, uint32_t list_type) {
    bool raster = !sides->buffer && list_type == DP_LIST_direct;
    if (resolves) {
        return ENGINE(CS) | (raster && !sides->depth ? ENGINE(CB) : 0);
    }
    if (list_type == DP_LIST_copy) {
        return ENGINE(DMA);
    }
    return ENGINE(CS) | (sides->metadata ? 0 : ENGINE(DMA)) | (raster && !sides->depth ? ENGINE(PS_CB) : 0) |
           (raster && !sides->colour ? ENGINE(PS_DB) : 0);
}

/* Engines that may run a copy (or, where it resolves, a resolve); a pinned one outside the set reads as none. */
static uint32_t engines_for(struct opt_translator *t, const struct dp_command *records, size_t count, bool resolves) {
    struct sides sides = sides_of(t, records, count);
    uint32_t engines = engines_of(&sides, resolves, t->recorder.type);
    uint32_t pinned = UINT32_C(1) << opt_pinned_engine(&records[0]);
    return (engines & pinned) != 0 ? pinned : engines;
}

bool opt_may_raster(struct opt_translator *t, const struct dp_command *records, size_t count) {
    return (engines_for(t, records, count, records[0].kind == DP_COMMAND_resolve) & RASTER_ENGINES) != 0;
}

uint32_t opt_kinds_added(struct opt_translator *t, const struct dp_command *records, size_t count, uint32_t role,
                         uint32_t access) {
    enum dp_kind kind = records[0].kind;
    if ((access & (DP_ACCESS_RENDER_TARGET | DP_ACCESS_DEPTH_STENCIL_WRITE)) != 0) {
        return RASTER_KINDS;
    }
    if ((access & DP_ACCESS_UNORDERED_ACCESS) != 0) { /* only the view of a clear: scratch has no CS.m on any command */
        return opt_takes(kind, role) && opt_is_clear(kind) ? (uint32_t)DP_KIND_CompressedDcc : 0;
    }
    bool resolves = (access & DP_ACCESS_RESOLVE_DEST) != 0;
    bool copies =
        (access & DP_ACCESS_COPY_DEST) != 0 && kind != DP_COMMAND_query_resolve && kind != DP_COMMAND_write_immediate;
    if (!resolves && !copies) {
        return 0;
    }
    uint32_t engines = engines_for(t, records, count, resolves);
    return ((engines & RASTER_ENGINES) != 0 ? RASTER_KINDS : 0) |
           ((engines & ENGINE(CS)) != 0 ? (uint32_t)DP_KIND_CompressedDcc : 0);
}
