/* need.c: barriers where they are needed. Without the shadow: barriers whose fields are random within their sets. */
#include "fuzz/generate/generator.h"

static void put_texture(struct dp_command *record, const struct dp_part *part, uint32_t resource,
                        const struct dp_shadow_sides *s) {
    record->as.texture_barrier.resource = resource;
    record->as.texture_barrier.sync_before = s->sync_before;
    record->as.texture_barrier.sync_after = s->sync_after;
    record->as.texture_barrier.access_before = s->access_before;
    record->as.texture_barrier.access_after = s->access_after;
    record->as.texture_barrier.layout_before = s->layout_before;
    record->as.texture_barrier.layout_after = s->layout_after;
    record->as.texture_barrier.range = part->range;
    record->as.texture_barrier.flags = s->discard ? DP_TEXTURE_BARRIER_DISCARD : 0;
}

static void put_buffer(struct dp_generator *g, struct dp_command *record, uint32_t resource,
                       const struct dp_shadow_sides *s) {
    record->as.buffer_barrier.resource = resource;
    record->as.buffer_barrier.sync_before = s->sync_before;
    record->as.buffer_barrier.sync_after = s->sync_after;
    record->as.buffer_barrier.access_before = s->access_before;
    record->as.buffer_barrier.access_after = s->access_after;
    if (dp_chance(g->choice, 1, 3)) {
        record->as.buffer_barrier.size = dp_resource(g, resource)->made.extent.width;
    }
}

void dp_put_barrier(struct dp_generator *g, uint32_t resource, const struct dp_part *part,
                    const struct dp_shadow_sides *sides) {
    if (dp_resource(g, resource)->texture) {
        put_texture(dp_barrier_record(g, DP_COMMAND_texture_barrier), part, resource, sides);
    } else {
        put_buffer(g, dp_barrier_record(g, DP_COMMAND_buffer_barrier), resource, sides);
    }
    if (g->style == DP_STYLE_EACH) {
        dp_end_call(g);
    }
    if (sides->discard) {
        dp_shadow_discard(&g->shadow, resource, part->mask);
    }
    for (uint32_t rest = part->mask; rest != 0; rest &= rest - 1) {
        dp_shadow_barrier(&g->shadow, resource, dp_bit_index(rest), sides);
    }
}

void dp_put_global(struct dp_generator *g, const struct dp_shadow_sides *sides) {
    struct dp_command *record = dp_barrier_record(g, DP_COMMAND_global_barrier);
    record->as.global_barrier.sync_before = sides->sync_before;
    record->as.global_barrier.sync_after = sides->sync_after;
    record->as.global_barrier.access_before = sides->access_before;
    record->as.global_barrier.access_after = sides->access_after;
    if (g->style == DP_STYLE_EACH) {
        dp_end_call(g);
    }
    dp_shadow_global(&g->shadow, sides);
}

/* Fields drawn one by one from what each of them can hold. */
static void random_sides(struct dp_generator *g, uint32_t resource, struct dp_shadow_sides *s) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    uint32_t syncs = dp_sheet_list_syncs(g->shadow.list) & ~DP_SYNC_SPLIT;
    uint32_t accesses = r->accesses & dp_sheet_list_accesses(g->shadow.list);
    uint32_t layouts = r->layouts & dp_sheet_list_layouts(g->shadow.list);
    s->sync_before = (uint32_t)dp_pick_bit(g->choice, syncs);
    s->sync_after = (uint32_t)dp_pick_bit(g->choice, syncs);
    s->access_before = (uint32_t)dp_pick_bit(g->choice, accesses);
    s->access_after = (uint32_t)dp_pick_bit(g->choice, accesses);
    s->layout_before = dp_bit_index(dp_pick_bit(g->choice, layouts));
    s->layout_after = dp_bit_index(dp_pick_bit(g->choice, layouts));
    s->discard = dp_chance(g->choice, 1, 16);
}

static void one_move(struct dp_generator *g, uint32_t resource, const struct dp_part *part,
                     const struct dp_after *after) {
    struct dp_shadow_sides s = {0};
    s.sync_after = after->sync;
    s.access_after = after->access;
    dp_before_of(g, resource, part->mask, &s);
    s.layout_after = after->layout == DP_LAYOUT_KEEP ? s.layout_before : after->layout;
    if (after->from_undefined) {
        uint32_t mine = s.access_before == DP_ACCESS_COMMON ? (uint32_t)DP_SYNC_ALL : s.sync_before;
        s.sync_before = after->take_over | mine;
        s.access_before = DP_ACCESS_NO_ACCESS;
        s.layout_before = DP_LAYOUT_UNDEFINED;
        s.discard = after->discard;
        if ((s.sync_before & ~dp_sheet_list_syncs(g->shadow.list)) != 0) {
            s.sync_before = DP_SYNC_ALL;
        }
    }
    if (!g->options.shadow) {
        random_sides(g, resource, &s);
    }
    dp_put_barrier(g, resource, part, &s);
}

bool dp_uniform(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    const struct dp_shadow_sub *first = dp_shadow_look(&g->shadow, resource, dp_bit_index(mask));
    for (uint32_t rest = mask & (mask - 1); rest != 0; rest &= rest - 1) {
        const struct dp_shadow_sub *s = dp_shadow_look(&g->shadow, resource, dp_bit_index(rest));
        bool gone = s->known == DP_ACCESS_NO_ACCESS;
        if (s->layout != first->layout || gone != (first->known == DP_ACCESS_NO_ACCESS)) {
            return false;
        }
    }
    return true;
}

void dp_move(struct dp_generator *g, uint32_t resource, const struct dp_part *part, const struct dp_after *after) {
    if (after->from_undefined || dp_uniform(g, resource, part->mask)) {
        one_move(g, resource, part, after);
        return;
    }
    for (uint32_t rest = part->mask; rest != 0; rest &= rest - 1) {
        struct dp_part single = dp_single(g, resource, dp_bit_index(rest));
        one_move(g, resource, &single, after);
    }
}

/* --- what a use needs --- */

static bool part_ready(struct dp_generator *g, uint32_t resource, uint32_t mask, const struct dp_use_facts *use) {
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        if (!dp_shadow_ready(&g->shadow, resource, dp_bit_index(rest), use->access, use->stage)) {
            return false;
        }
    }
    return true;
}

static bool closed_somewhere(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    for (uint32_t rest = mask; rest != 0; rest &= rest - 1) {
        if (dp_shadow_look(&g->shadow, resource, dp_bit_index(rest))->closed) {
            return true;
        }
    }
    return false;
}

/* A target of a draw must be initialised (D06): a clear comes first. */
static bool initialise(struct dp_generator *g, uint32_t resource, const struct dp_part *part,
                       const struct dp_use_facts *use) {
    bool target = use->command == DP_COMMAND_draw &&
                  (use->part == DP_ROLE_rt || use->part == DP_ROLE_depth || use->part == DP_ROLE_depth_read);
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    for (uint32_t rest = target ? part->mask : 0; rest != 0; rest &= rest - 1) {
        if (!r->sub[dp_bit_index(rest)].initialised) {
            enum dp_use clear = use->part == DP_ROLE_rt ? DP_USE_clear_rtv : DP_USE_clear_dsv;
            return dp_work(g, clear, resource, part);
        }
    }
    return true;
}

/* Enhanced barriers or legacy ones: those that the part takes, and mostly those that it had last. */
static bool by_legacy(struct dp_generator *g, uint32_t resource, uint32_t mask) {
    bool enhanced = dp_takes_enhanced(g, resource, mask);
    bool legacy = dp_takes_legacy(g, resource, mask);
    if (enhanced && legacy) {
        bool was = dp_resource(g, resource)->sub[dp_bit_index(mask)].legacy;
        return was ? !dp_chance(g->choice, 1, 4) : dp_chance(g->choice, 1, 8);
    }
    return legacy;
}

/* Part of it in legacy states, part in layouts: each by itself. */
static bool need_apart(struct dp_generator *g, uint32_t resource, const struct dp_part *part, enum dp_use use) {
    for (uint32_t rest = part->mask; rest != 0; rest &= rest - 1) {
        struct dp_part single = dp_single(g, resource, dp_bit_index(rest));
        if (!dp_need(g, resource, &single, use)) {
            return false;
        }
    }
    return true;
}

bool dp_need(struct dp_generator *g, uint32_t resource, const struct dp_part *part, enum dp_use use) {
    struct dp_shadow_resource *r = dp_resource(g, resource);
    const struct dp_use_facts *facts = &dp_uses[use];
    struct dp_after after;
    if (r->split || closed_somewhere(g, resource, part->mask)) {
        return false;
    }
    if (r->aliases != 0 && !r->active && !dp_activate(g, resource, facts->access, facts->stage)) {
        return false;
    }
    if (!initialise(g, resource, part, facts)) {
        return false;
    }
    if (part_ready(g, resource, part->mask, facts) && !dp_chance(g->choice, 1, 12)) {
        return true;
    }
    if (!dp_takes_enhanced(g, resource, part->mask) && !dp_takes_legacy(g, resource, part->mask)) {
        return (part->mask & (part->mask - 1)) != 0 && need_apart(g, resource, part, use);
    }
    if (by_legacy(g, resource, part->mask)) {
        return dp_need_legacy(g, resource, part, use);
    }
    if (!dp_after_for(g, resource, part, facts->access, facts->stage, &after)) {
        return false;
    }
    dp_move(g, resource, part, &after);
    return true;
}
