/* shadow.c: see shadow.h. */
#include "fuzz/generate/shadow.h"

#include "model/format.h"

void dp_shadow_start(struct dp_shadow *shadow, uint32_t rules) {
    for (uint32_t i = 0; i < shadow->count; i++) {
        shadow->resource[i].filled = false;
    }
    shadow->rules = rules;
    shadow->count = 0;
    shadow->scope = 1;
    shadow->recording = 0;
    shadow->list = DP_LIST_direct;
    shadow->touched = 0;
    shadow->executed = DP_NONE;
    shadow->call = 0;
}

static uint32_t lowest(uint32_t mask) {
    uint32_t index = 0;
    while ((mask >> index & 1) == 0) {
        index++;
    }
    return index;
}

static uint32_t first_layout(const struct dp_shadow_resource *r) {
    if (!r->texture) {
        return DP_LAYOUT_UNDEFINED;
    }
    if (r->made.initial == DP_INITIAL_state && r->made.state != DP_STATE_COMMON && !r->simultaneous) {
        return DP_SHADOW_HELD;
    }
    return r->made.initial == DP_INITIAL_layout ? r->made.layout : DP_LAYOUT_COMMON;
}

void dp_shadow_create(struct dp_shadow *shadow, const struct dp_record_resource *made) {
    struct dp_shadow_resource *r = &shadow->resource[made->id];
    bool volume = made->dimension == DP_DIMENSION_texture3d;
    r->made = *made;
    r->filled = true;
    r->texture = made->dimension != DP_DIMENSION_buffer;
    r->simultaneous = (made->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    r->split = false;
    r->accesses = dp_sheet_resource_accesses(made);
    r->layouts = dp_sheet_resource_layouts(made);
    r->mips = made->mips;
    r->slices = r->texture && !volume ? made->extent.depth_or_slices : 1;
    r->planes = r->texture ? dp_format(made->format)->planes : 1;
    r->subs = r->mips * r->slices * r->planes;
    r->active = false;
    shadow->count = made->id >= shadow->count ? made->id + 1 : shadow->count;
    for (uint32_t i = 0; i < r->subs; i++) {
        struct dp_shadow_sub *s = &r->sub[i];
        *s = (struct dp_shadow_sub){.layout = first_layout(r),
                                    .granted_sync = DP_SYNC_ALL,
                                    .granted_access = DP_ACCESS_COMMON,
                                    .initialised = !dp_shadow_is_placed(made),
                                    .legacy = made->initial == DP_INITIAL_state,
                                    .state =
                                        made->initial == DP_INITIAL_state ? made->state : (uint32_t)DP_STATE_COMMON};
    }
    dp_shadow_find_aliases(shadow, made->id);
}

uint32_t dp_shadow_all(const struct dp_shadow_resource *resource) {
    return resource->subs == 32 ? UINT32_MAX : (UINT32_C(1) << resource->subs) - 1;
}

uint32_t dp_shadow_range(const struct dp_shadow_resource *resource, const struct dp_range *range) {
    if (range->mips == 0) {
        return range->index_or_first_mip == DP_ALL_SUBRESOURCES ? dp_shadow_all(resource)
                                                                : UINT32_C(1) << range->index_or_first_mip;
    }
    uint32_t mask = 0;
    uint32_t row = ((UINT32_C(1) << range->mips) - 1) << range->index_or_first_mip;
    for (uint32_t p = range->first_plane; p < range->first_plane + range->planes; p++) {
        for (uint32_t s = range->first_slice; s < range->first_slice + range->slices; s++) {
            mask |= row << (s + p * resource->slices) * resource->mips;
        }
    }
    return mask;
}

void dp_shadow_list(struct dp_shadow *shadow, uint32_t type) {
    shadow->recording++;
    shadow->list = type;
    shadow->touched = 0;
}

struct dp_shadow_sub *dp_shadow_look(struct dp_shadow *shadow, uint32_t resource, uint32_t index) {
    struct dp_shadow_sub *s = &shadow->resource[resource].sub[index];
    if (s->scope != shadow->scope) {
        s->scope = shadow->scope;
        s->known = DP_ACCESS_COMMON;
        s->last_sync = DP_SYNC_NONE;
        s->touched = false;
        s->closed = false;
    }
    return s;
}

struct dp_shadow_sub *dp_shadow_touch(struct dp_shadow *shadow, uint32_t resource, uint32_t index) {
    struct dp_shadow_sub *s = dp_shadow_look(shadow, resource, index);
    if (s->recording != shadow->recording) {
        s->recording = shadow->recording;
        s->entry_layout = s->layout;
        s->entry_sync = DP_SYNC_ALL;
        s->entry_access = DP_ACCESS_COMMON;
        s->entry_legacy = s->legacy;
        s->entry_state = s->state;
        s->entry_promoted = s->promoted | s->unseen;
    }
    s->copied = shadow->list == DP_LIST_copy ? shadow->scope : s->copied;
    s->touched = true;
    shadow->touched |= UINT32_C(1) << resource;
    return s;
}

bool dp_shadow_covers(uint32_t granted, uint32_t stage) {
    return (dp_sheet_leaves(stage) & ~dp_sheet_leaves(granted)) == 0;
}

static bool covers_access(uint32_t granted, uint32_t access) {
    return granted == DP_ACCESS_COMMON || (access & ~granted) == 0;
}

/* Uses that the API keeps in order among themselves. */
static bool ordered_by_api(uint32_t used, uint32_t access) {
    const uint32_t depth = (uint32_t)DP_ACCESS_DEPTH_STENCIL_WRITE | DP_ACCESS_DEPTH_STENCIL_READ;
    uint32_t both = used | access;
    return both == DP_ACCESS_RENDER_TARGET || (both & ~depth) == 0 || both == DP_ACCESS_COPY_DEST;
}

bool dp_shadow_ready(struct dp_shadow *shadow, uint32_t resource, uint32_t index, uint32_t access, uint32_t stage) {
    const struct dp_shadow_resource *r = &shadow->resource[resource];
    const struct dp_shadow_sub *sub = dp_shadow_look(shadow, resource, index);
    if (sub->closed || sub->known == DP_ACCESS_NO_ACCESS || sub->granted_access == DP_ACCESS_NO_ACCESS) {
        return false;
    }
    if (sub->legacy ? !dp_shadow_state_admits(r, sub, access, stage)
                    : r->texture && (access & ~dp_sheet_admits(sub->layout, r->simultaneous)) != 0) {
        return false;
    }
    bool conflict = (access & DP_SHEET_WRITES) != 0 ? sub->used_access != 0 : (sub->used_access & DP_SHEET_WRITES) != 0;
    if (conflict && !ordered_by_api(sub->used_access, access)) {
        return false;
    }
    return dp_shadow_covers(sub->granted_sync, stage) && covers_access(sub->granted_access, access);
}

/* Whether the before side waits for and flushes what was used. */
static bool settles(const struct dp_shadow_sub *s, const struct dp_shadow_sides *sides) {
    return dp_shadow_covers(sides->sync_before, s->used_sync) &&
           covers_access(sides->access_before, s->used_access & DP_SHEET_WRITES);
}

static void hand_over(struct dp_shadow_sub *s, const struct dp_shadow_sides *sides) {
    s->used_sync = 0;
    s->used_access = 0;
    s->granted_sync = sides->sync_after;
    s->granted_access = sides->access_after;
}

static void forget_contents(struct dp_shadow_resource *r) {
    for (uint32_t i = 0; i < r->subs; i++) {
        r->sub[i].initialised = false;
    }
}

static void forget_aliases(struct dp_shadow *shadow, const struct dp_shadow_resource *r) {
    for (uint32_t rest = r->aliases; rest != 0; rest &= rest - 1) {
        forget_contents(&shadow->resource[lowest(rest)]);
    }
}

void dp_shadow_discard(struct dp_shadow *shadow, uint32_t resource, uint32_t mask) {
    struct dp_shadow_resource *r = &shadow->resource[resource];
    bool written = false;
    for (uint32_t i = 0; i < r->subs; i++) {
        written = written || r->sub[i].written;
    }
    for (uint32_t i = 0; written && i < r->subs; i++) {
        r->sub[i].initialised = r->sub[i].initialised && (mask >> i & 1) != 0;
    }
    forget_aliases(shadow, r);
}

void dp_shadow_barrier(struct dp_shadow *shadow, uint32_t resource, uint32_t index,
                       const struct dp_shadow_sides *sides) {
    bool end = sides->sync_before == DP_SYNC_SPLIT;
    struct dp_shadow_sub *s = dp_shadow_touch(shadow, resource, index);
    if (s->barriers != shadow->recording) {
        s->barriers = shadow->recording;
        s->entry_sync = sides->sync_before;
        s->entry_access = sides->access_before;
    }
    s->legacy = false;
    s->state = DP_STATE_COMMON;
    s->promoted = 0;
    s->unseen = 0;
    s->begun = sides->sync_after == DP_SYNC_SPLIT ? shadow->recording : s->begun;
    s->torn = end && s->begun != shadow->recording ? shadow->recording : s->torn;
    s->last_sync = sides->sync_after == DP_SYNC_SPLIT ? DP_SYNC_NONE : sides->sync_after;
    if (end) { /* the BEGIN did everything else (sheet 15.10) */
        s->granted_sync = sides->sync_after;
        return;
    }
    hand_over(s, sides);
    s->known = sides->access_after;
    s->closed = sides->sync_after == DP_SYNC_NONE;
    bool memory_only = sides->layout_before == DP_LAYOUT_UNDEFINED && sides->layout_after == DP_LAYOUT_UNDEFINED;
    if (shadow->resource[resource].texture && !memory_only) {
        bool fresh = sides->layout_before == DP_LAYOUT_UNDEFINED && sides->layout_after != DP_LAYOUT_UNDEFINED;
        s->layout = sides->layout_after;
        s->initialised = sides->discard || (s->initialised && !(fresh && s->written)); /* 15.5.4c */
    }
}

void dp_shadow_global(struct dp_shadow *shadow, const struct dp_shadow_sides *sides) {
    for (uint32_t r = 0; r < shadow->count; r++) {
        for (uint32_t i = 0; shadow->resource[r].filled && i < shadow->resource[r].subs; i++) {
            struct dp_shadow_sub *s = &shadow->resource[r].sub[i];
            if (s->used_sync != 0 && s->granted_access != DP_ACCESS_NO_ACCESS && settles(s, sides)) {
                hand_over(s, sides);
            }
        }
    }
}

void dp_shadow_use(struct dp_shadow *shadow, uint32_t resource, uint32_t index, uint32_t access, uint32_t stage,
                   bool operand, bool initialises) {
    struct dp_shadow_resource *r = &shadow->resource[resource];
    struct dp_shadow_sub *s = dp_shadow_touch(shadow, resource, index);
    bool write = (access & DP_SHEET_WRITES) != 0;
    s->used_sync |= stage;
    s->used_access |= access;
    dp_shadow_promote(shadow, s, access, stage, operand);
    if (operand && s->known != DP_ACCESS_COMMON) {
        s->known |= access;
    }
    s->initialised = s->initialised || initialises;
    s->written = s->written || write;
    if (write) { /* sheet 15.6 */
        forget_aliases(shadow, r);
    }
}

void dp_shadow_scope(struct dp_shadow *shadow, uint32_t type, bool ordered) {
    bool orders = shadow->rules != DP_RULES_xbox || type != shadow->executed; /* Xbox: sheet 8 */
    if (shadow->executed != DP_NONE) {
        dp_shadow_decay(shadow);
    }
    shadow->scope++;
    if (!orders || !ordered) {
        return;
    }
    for (uint32_t r = 0; r < shadow->count; r++) {
        for (uint32_t i = 0; shadow->resource[r].filled && i < shadow->resource[r].subs; i++) {
            struct dp_shadow_sub *s = &shadow->resource[r].sub[i];
            s->used_sync = 0;
            s->used_access = 0;
            s->granted_sync = DP_SYNC_ALL;
            s->granted_access = DP_ACCESS_COMMON;
        }
    }
}
