/* sides.c: the two sides of a barrier that is right: before, what really used the memory; after, what comes next. */
#include "fuzz/generate/generator.h"

/* Layouts that admit an access, in the order in which a plain program takes them. */
static uint32_t natural_layout(uint32_t access) {
    switch (access) {
    case DP_ACCESS_RENDER_TARGET:
        return DP_LAYOUT_RENDER_TARGET;
    case DP_ACCESS_UNORDERED_ACCESS:
        return DP_LAYOUT_UNORDERED_ACCESS;
    case DP_ACCESS_DEPTH_STENCIL_WRITE:
        return DP_LAYOUT_DEPTH_STENCIL_WRITE;
    case DP_ACCESS_DEPTH_STENCIL_READ:
        return DP_LAYOUT_DEPTH_STENCIL_READ;
    case DP_ACCESS_SHADER_RESOURCE:
        return DP_LAYOUT_SHADER_RESOURCE;
    case DP_ACCESS_COPY_SOURCE:
        return DP_LAYOUT_COPY_SOURCE;
    case DP_ACCESS_COPY_DEST:
        return DP_LAYOUT_COPY_DEST;
    case DP_ACCESS_RESOLVE_SOURCE:
        return DP_LAYOUT_RESOLVE_SOURCE;
    case DP_ACCESS_RESOLVE_DEST:
        return DP_LAYOUT_RESOLVE_DEST;
    default:
        return DP_LAYOUT_SHADING_RATE_SOURCE;
    }
}

static uint32_t bit_of(uint32_t layout) {
    return layout < 32 ? UINT32_C(1) << layout : 0;
}

/* Layouts that may follow `now` on this list. */
static uint32_t following(const struct dp_generator *g, const struct dp_shadow_resource *r, uint32_t now) {
    const uint32_t accessible = bit_of(DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE);
    uint32_t layouts = r->layouts & dp_sheet_list_layouts(g->shadow.list);
    if (g->shadow.list == DP_LIST_compute) { /* 31 is neither entered nor left there (L03) */
        layouts &= bit_of(now) == accessible ? accessible : ~accessible;
    }
    return g->shadow.list == DP_LIST_copy ? layouts & bit_of(now) : layouts;
}

/* Those of them that admit the access. */
static uint32_t candidates(const struct dp_generator *g, const struct dp_shadow_resource *r, uint32_t now,
                           uint32_t access) {
    uint32_t admitting = 0;
    for (uint32_t rest = following(g, r, now); rest != 0; rest &= rest - 1) {
        uint32_t bit = rest & (~rest + 1);
        admitting |= (access & ~dp_sheet_admits(dp_bit_index(bit), r->simultaneous)) == 0 ? bit : 0;
    }
    return admitting;
}

/* A layout of a set, one that the swarm left if there is one. */
static uint32_t liked_layout(struct dp_generator *g, uint32_t layouts) {
    uint32_t liked = layouts & g->layouts;
    return dp_bit_index(dp_pick_bit(g->choice, liked != 0 ? liked : layouts));
}

static bool choose_layout(struct dp_generator *g, const struct dp_shadow_resource *r, uint32_t now, uint32_t access,
                          uint32_t *layout) {
    uint32_t layouts = candidates(g, r, now, access);
    uint32_t natural = bit_of(natural_layout(access));
    if (layouts == 0) {
        return false;
    }
    if ((layouts & bit_of(now)) != 0 && dp_chance(g->choice, 1, 3)) {
        *layout = now;
    } else if ((layouts & natural) != 0 && !dp_chance(g->choice, 1, 3)) {
        *layout = natural_layout(access);
    } else {
        *layout = liked_layout(g, layouts);
    }
    return true;
}

static bool after_fits(const struct dp_generator *g, const struct dp_shadow_resource *r, const struct dp_after *a) {
    return (a->sync & ~dp_sheet_list_syncs(g->shadow.list)) == 0 &&
           dp_sheet_side_fits(a->sync, a->access, a->layout, r->texture, r->simultaneous, g->rules);
}

/* Another read that the same layout admits, for the next reader but one. */
static void add_read(struct dp_generator *g, const struct dp_shadow_resource *r, struct dp_after *after) {
    uint32_t admitted = r->texture ? dp_sheet_admits(after->layout, r->simultaneous) : DP_SHEET_ACCESSES;
    uint32_t reads = admitted & r->accesses & dp_sheet_list_accesses(g->shadow.list) & ~DP_SHEET_WRITES;
    uint32_t more = (uint32_t)dp_pick_bit(g->choice, reads & ~after->access);
    if (more == 0) {
        return;
    }
    const uint32_t broad =
        (uint32_t)DP_SYNC_ALL | DP_SYNC_DRAW | DP_SYNC_ALL_SHADING | DP_SYNC_NON_PIXEL_SHADING | DP_SYNC_SPLIT;
    uint32_t syncs = dp_sheet_carriers(more, g->rules) & dp_sheet_list_syncs(g->shadow.list) & ~broad;
    struct dp_after tried = *after;
    tried.access |= more;
    tried.sync |= (uint32_t)dp_pick_bit(g->choice, syncs);
    *after = after_fits(g, r, &tried) ? tried : *after;
}

/* A broader sync that holds the stage. */
static void broaden(struct dp_generator *g, const struct dp_shadow_resource *r, struct dp_after *after) {
    static const uint32_t broad[] = {DP_SYNC_ALL, DP_SYNC_DRAW, DP_SYNC_ALL_SHADING, DP_SYNC_NON_PIXEL_SHADING};
    struct dp_after tried = *after;
    tried.sync = broad[dp_choose(g->choice, 4)];
    if (dp_chance(g->choice, 1, 4)) {
        tried.sync |= after->sync;
    }
    bool holds = (dp_sheet_leaves(after->sync) & ~dp_sheet_leaves(tried.sync)) == 0;
    *after = holds && after_fits(g, r, &tried) ? tried : *after;
}

static void vary(struct dp_generator *g, const struct dp_shadow_resource *r, struct dp_after *after) {
    bool reads = (after->access & DP_SHEET_WRITES) == 0;
    if (reads && dp_chance(g->choice, 1, 3)) {
        add_read(g, r, after);
    }
    const uint32_t copies = (uint32_t)DP_ACCESS_COPY_SOURCE | DP_ACCESS_COPY_DEST;
    if ((after->access & copies) != 0 && (copies & ~r->accesses) == 0 &&
        dp_chance(g->choice, 1, 8)) { /* a copy within one resource */
        struct dp_after tried = *after;
        tried.access |= copies;
        *after = after_fits(g, r, &tried) ? tried : *after;
    }
    if (dp_chance(g->choice, 1, 4)) {
        broaden(g, r, after);
    }
    if (dp_chance(g->choice, 1, 16)) {
        struct dp_after tried = *after;
        tried.access = DP_ACCESS_COMMON;
        *after = after_fits(g, r, &tried) ? tried : *after;
    }
}

static bool after_from(struct dp_generator *g, uint32_t resource, uint32_t now, uint32_t access, uint32_t stage,
                       struct dp_after *after) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    *after = (struct dp_after){.sync = stage, .access = access, .layout = DP_LAYOUT_KEEP};
    if ((g->calls & DP_CALLS_ENHANCED) == 0) {
        return false;
    }
    if (r->texture && !choose_layout(g, r, now, access, &after->layout)) {
        return false;
    }
    if (!after_fits(g, r, after)) {
        after->sync = DP_SYNC_ALL; /* a stage that no table of these rules gives the access (Q17) */
    }
    vary(g, r, after);
    return true;
}

/* Part of it in layout 31, part not: on a compute list they cannot come together (L03). */
static bool torn(const struct dp_generator *g, const struct dp_shadow_resource *r, uint32_t mask) {
    uint32_t within = 0;
    for (uint32_t rest = g->shadow.list == DP_LIST_compute && r->texture ? mask : 0; rest != 0; rest &= rest - 1) {
        uint32_t bit = rest & (~rest + 1);
        uint32_t layout = r->sub[dp_bit_index(bit)].layout;
        within |= layout == DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE ? bit : 0;
    }
    return within != 0 && within != mask;
}

bool dp_after_for(struct dp_generator *g, uint32_t resource, const struct dp_part *part, uint32_t access,
                  uint32_t stage, struct dp_after *after) {
    if (torn(g, dp_resource(g, resource), part->mask) || !dp_takes_enhanced(g, resource, part->mask)) {
        return false;
    }
    uint32_t now = dp_resource(g, resource)->sub[dp_bit_index(part->mask)].layout;
    return after_from(g, resource, now, access, stage, after);
}

bool dp_after_any(struct dp_generator *g, uint32_t resource, const struct dp_part *part, struct dp_after *after) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    uint32_t accesses = r->accesses & dp_sheet_list_accesses(g->shadow.list);
    *after = (struct dp_after){.layout = DP_LAYOUT_KEEP};
    if (torn(g, r, part->mask) || !dp_takes_enhanced(g, resource, part->mask)) {
        return false;
    }
    if (r->texture) {
        uint32_t layouts = following(g, r, r->sub[dp_bit_index(part->mask)].layout);
        if (layouts == 0) {
            return false;
        }
        after->layout = liked_layout(g, layouts);
        accesses &= dp_sheet_admits(after->layout, r->simultaneous);
    }
    uint32_t syncs = dp_sheet_list_syncs(g->shadow.list) & ~DP_SYNC_SPLIT;
    after->access = (uint32_t)dp_pick_bit(g->choice, accesses);
    after->sync = (uint32_t)dp_pick_bit(g->choice, dp_sheet_carriers(after->access, g->rules) & syncs);
    if (after->access == 0 || after->sync == 0 || !after_fits(g, r, after)) {
        return false;
    }
    if (dp_chance(g->choice, 1, 4)) { /* a stage that no access of this side has */
        struct dp_after tried = *after;
        tried.sync |= (uint32_t)dp_pick_bit(g->choice, syncs);
        *after = after_fits(g, r, &tried) ? tried : *after;
    }
    return true;
}

bool dp_after_undefined(struct dp_generator *g, uint32_t resource, uint32_t access, uint32_t stage,
                        struct dp_after *after) {
    if (!dp_takes_enhanced(g, resource, dp_shadow_all(dp_resource(g, resource)))) {
        return false;
    }
    bool possible = after_from(g, resource, DP_LAYOUT_UNDEFINED, access, stage, after);
    after->from_undefined = true;
    return possible;
}

/* What the shadow knows of a set of subresources, put together. */
struct gathered {
    uint32_t sync;   /* used it, or was handed it in this scope */
    uint32_t access; /* used it */
    uint32_t known;  /* held by every K; everything: all ones */
    bool deactivated;
    bool touched;
};

static struct gathered gather(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    struct gathered all = {0, 0, UINT32_MAX, false, false};
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        const struct dp_shadow_sub *s = dp_shadow_look(&g->shadow, resource, dp_bit_index(rest));
        all.sync |= s->used_sync | s->last_sync;
        all.access |= s->used_access;
        all.known &= s->known == DP_ACCESS_COMMON ? UINT32_MAX : s->known;
        all.deactivated = all.deactivated || s->known == DP_ACCESS_NO_ACCESS;
        all.touched = all.touched || s->touched;
    }
    return all;
}

static bool before_fits(const struct dp_generator *g, const struct dp_shadow_resource *r,
                        const struct dp_shadow_sides *b) {
    return (b->sync_before & ~dp_sheet_list_syncs(g->shadow.list)) == 0 &&
           (b->access_before & ~(dp_sheet_list_accesses(g->shadow.list) | DP_ACCESS_NO_ACCESS)) == 0 &&
           dp_sheet_side_fits(b->sync_before, b->access_before, b->layout_before, r->texture, r->simultaneous,
                              g->rules);
}

/* The closest right side to what was gathered: exact, with everything K holds, with ALL, and last COMMON for all. */
static void choose_before(struct dp_generator *g, const struct dp_shadow_resource *r, const struct gathered *all,
                          struct dp_shadow_sides *b) {
    uint32_t known = all->known == UINT32_MAX ? all->access : all->known;
    uint32_t accesses[2] = {all->access & all->known, known};
    bool all_of_k = all->access == 0 || dp_chance(g->choice, 1, 4);
    for (uint32_t i = 0; i < 4; i++) {
        b->sync_before = i < 2 ? all->sync : (uint32_t)DP_SYNC_ALL;
        b->access_before = accesses[(i & 1) ^ (all_of_k ? 1u : 0u)];
        if (b->access_before != 0 && (all->access & DP_SHEET_WRITES & ~b->access_before) == 0 && before_fits(g, r, b)) {
            return;
        }
    }
    b->sync_before = DP_SYNC_ALL;
    b->access_before = DP_ACCESS_COMMON;
}

void dp_before_of(struct dp_generator *g, uint32_t resource, uint32_t mask, struct dp_shadow_sides *sides) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    struct gathered all = gather(g, resource, mask);
    sides->layout_before = r->texture ? r->sub[dp_bit_index(mask)].layout : (uint32_t)DP_LAYOUT_UNDEFINED;
    if (all.deactivated || (r->texture && sides->layout_before == DP_LAYOUT_UNDEFINED)) {
        sides->sync_before = all.sync != 0 || all.touched ? (uint32_t)DP_SYNC_ALL : (uint32_t)DP_SYNC_NONE;
        sides->access_before = DP_ACCESS_NO_ACCESS;
        bool legal = (all.sync & ~dp_sheet_list_syncs(g->shadow.list)) == 0;
        sides->sync_before = all.sync != 0 && legal ? all.sync : sides->sync_before;
    } else if (all.sync == 0 && !all.touched) {
        sides->sync_before = DP_SYNC_NONE;
        sides->access_before = DP_ACCESS_NO_ACCESS;
        if (g->rules == DP_RULES_xbox && dp_chance(g->choice, 1, 8)) {
            sides->access_before = DP_ACCESS_COMMON; /* Q03 */
        }
    } else {
        choose_before(g, r, &all, sides);
    }
    if (sides->sync_before != DP_SYNC_NONE && dp_chance(g->choice, 1, 24)) {
        sides->sync_before |= DP_SYNC_ALL;
    }
}
