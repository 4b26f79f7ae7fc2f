/* legacy.c: reading and translating a legacy barrier. */
#include "model/optimized/legacy.h"

#include "model/optimized/layout_algebra.h"
#include "model/optimized/legacy_algebra.h"
#include "model/optimized/report.h"
#include "model/optimized/sync_algebra.h"
#include "model/optimized/translator.h"

#define RTAS_STATE ((uint32_t)DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE)

static bool both_halves(uint32_t flags) {
    uint32_t both = DP_SPLIT_BEGIN_ONLY | DP_SPLIT_END_ONLY;
    return (flags & both) == both;
}

static bool read_transition(struct opt_translator *t, const struct dp_record_transition *r, struct opt_legacy *legacy) {
    legacy->slot = r->resource;
    legacy->resource = opt_resource_at(t, r->resource);
    legacy->before = r->state_before;
    legacy->after = r->state_after;
    legacy->flags = r->flags;
    if (legacy->resource == NULL || ((r->state_before | r->state_after) & ~OPT_EVERY_STATE) != 0) {
        return false;
    }
    struct dp_range range = {.index_or_first_mip = r->subresource};
    legacy->range_leaves = opt_box_of(&legacy->resource->shape, &range, &legacy->box) != 0;
    return true;
}

/* The explicit NULL means all memory; a slot that is empty does not. */
static bool read_named(struct opt_translator *t, uint32_t slot, struct opt_legacy *legacy) {
    legacy->slot = slot;
    legacy->resource = opt_resource_at(t, slot);
    if (legacy->resource != NULL) {
        legacy->box = opt_box_all(&legacy->resource->shape);
    }
    return slot == DP_NONE || legacy->resource != NULL;
}

bool opt_read_legacy(struct opt_translator *t, const struct dp_command *record, struct opt_legacy *legacy) {
    *legacy = (struct opt_legacy){.kind = record->kind};
    bool sound;
    switch (record->kind) {
    case DP_COMMAND_transition:
        sound = read_transition(t, &record->as.transition, legacy);
        break;
    case DP_COMMAND_uav:
        legacy->flags = record->as.uav.flags;
        sound = read_named(t, record->as.uav.resource, legacy);
        break;
    default:
        legacy->flags = record->as.aliasing.flags;
        sound = read_named(t, record->as.aliasing.before, legacy);
        sound &= read_named(t, record->as.aliasing.after, legacy);
        break;
    }
    if (!sound || both_halves(legacy->flags)) {
        legacy->rules = OPT_LATE_RULE(K02);
        return false;
    }
    return true;
}

/* One side of a transition: accesses that a texture never has mean nothing on it, and a compute list has no vertex
 * buffers. */
static struct opt_side side_of(const struct opt_legacy *legacy, uint32_t state, uint32_t list_type) {
    const struct opt_resource *resource = legacy->resource;
    uint32_t access = opt_access_of_state(state) & ~resource->never;
    bool moves = resource->texture && !resource->simultaneous && list_type != DP_LIST_copy;
    uint32_t layout = resource->texture ? (uint32_t)DP_LAYOUT_COMMON : OPT_UNDEFINED;
    access &= list_type == DP_LIST_compute ? ~(uint32_t)DP_ACCESS_VERTEX_BUFFER : UINT32_MAX;
    return (struct opt_side){opt_sync_of_state(state), access, moves ? opt_layout_of_state(state) : layout,
                             OPT_SIDE_READS};
}

static void translate_transition(const struct opt_legacy *legacy, uint32_t list_type, struct opt_barrier *barrier) {
    barrier->side[OPT_BEFORE] = side_of(legacy, legacy->before, list_type);
    barrier->side[OPT_AFTER] = side_of(legacy, legacy->after, list_type);
    if ((legacy->flags & DP_SPLIT_BEGIN_ONLY) != 0) {
        barrier->side[OPT_AFTER].sync = DP_SYNC_SPLIT;
    } else if ((legacy->flags & DP_SPLIT_END_ONLY) != 0) {
        barrier->side[OPT_BEFORE].sync = DP_SYNC_SPLIT;
    }
}

void opt_translate_legacy(const struct opt_legacy *legacy, uint32_t list_type, struct opt_barrier *barrier) {
    bool global = legacy->resource == NULL || legacy->kind == DP_COMMAND_aliasing;
    *barrier = (struct opt_barrier){.type = DP_BARRIER_global, .slot = legacy->slot};
    if (!global) {
        barrier->type = legacy->resource->texture ? DP_BARRIER_texture : DP_BARRIER_buffer;
        barrier->resource = legacy->resource;
        barrier->box = legacy->box;
    }
    if (legacy->kind == DP_COMMAND_transition) {
        translate_transition(legacy, list_type, barrier);
        return;
    }
    bool uav = legacy->kind == DP_COMMAND_uav;
    uint32_t state = uav ? DP_STATE_UNORDERED_ACCESS : DP_STATE_COMMON;
    uint32_t access = opt_access_of_state(state | (uav ? RTAS_STATE : 0));
    struct opt_side side = {opt_sync_of_state(state), access, OPT_UNDEFINED, OPT_SIDE_READS};
    barrier->side[OPT_BEFORE] = side;
    barrier->side[OPT_AFTER] = side;
}

void opt_untranslated(const struct opt_legacy *legacy, uint32_t list_type, uint32_t created, struct opt_needs *needs) {
    if (legacy->kind == DP_COMMAND_aliasing) {
        needs->removed = created;
    }
    if (legacy->kind != DP_COMMAND_uav) {
        return;
    }
    uint32_t stale = DP_CACHE_L0 | DP_CACHE_L1 | DP_CACHE_K | DP_CACHE_LM;
    *needs = (struct opt_needs){.drain = opt_drain_on_list(DP_DRAIN_PS | DP_DRAIN_CS, list_type),
                                .block = opt_block_on_list(DP_BLOCK_ME, list_type),
                                .invalidate = stale,
                                .full = stale,
                                .traffic = OPT_WRITES | OPT_OTHER_WRITES | OPT_OTHER_FOLLOWS};
}
