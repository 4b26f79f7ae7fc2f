/* pick.c: which resource, which use. */
#include "fuzz/generate/generator.h"

static bool shader_reads(const struct dp_use_facts *use) {
    return use->part == DP_PART_SHADER + DP_RW_read;
}

void dp_index_uses(struct dp_use_index *index) {
    *index = (struct dp_use_index){.writing = 0};
    for (uint32_t i = 0; i < DP_USE_COUNT; i++) {
        const struct dp_use_facts *use = &dp_uses[i];
        uint64_t bit = UINT64_C(1) << i;
        index->of_access[dp_bit_index(use->access)] |= bit;
        index->of_kind[use->command] |= bit;
        index->writing |= (use->access & DP_SHEET_WRITES) != 0 && !shader_reads(use) ? bit : 0;
        index->on_texture |= use->textures ? bit : 0;
        index->on_buffer |= use->buffers ? bit : 0;
        for (uint32_t list = 0; list < 4; list++) {
            index->on_list[list] |= use->lists >> list & 1 ? bit : 0;
        }
    }
}

uint64_t dp_uses_can_have(const struct dp_use_index *index, const struct dp_shadow_resource *r) {
    uint64_t uses = 0;
    for (uint32_t rest = r->accesses; rest != 0; rest &= rest - 1) {
        uses |= index->of_access[dp_bit_index(rest)];
    }
    uses &= r->texture ? index->on_texture : index->on_buffer;
    /* `discard` has the access that the creation flags give it (sheet 15.9). */
    if (r->made.flags & DP_FLAGS_ALLOW_RENDER_TARGET) {
        uses &= ~DP_USES(discard_depth);
    }
    return uses;
}

uint64_t dp_uses_of(const struct dp_generator *g, uint32_t resource, uint64_t set) {
    const uint32_t targets = (uint32_t)DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DEPTH_STENCIL;
    uint64_t uses = g->can_have[resource] & g->index.on_list[g->shadow.list] & g->uses & set;
    bool as_target = g->shadow.list == DP_LIST_direct && (g->shadow.resource[resource].made.flags & targets) != 0;
    return as_target ? uses & ~DP_USES(discard_uav) : uses;
}

enum dp_use dp_pick_use(struct dp_generator *g, uint32_t resource, uint64_t set) {
    uint64_t uses = dp_uses_of(g, resource, set);
    return uses == 0 ? DP_NO_USE : (enum dp_use)dp_bit_index(dp_pick_bit(g->choice, uses));
}

bool dp_within_reach(const struct dp_generator *g, uint32_t resource) {
    const struct dp_shadow_resource *r = &g->shadow.resource[resource];
    uint32_t legal = dp_sheet_list_layouts(g->shadow.list);
    for (uint32_t i = 0; i < r->subs; i++) {
        uint32_t layout = r->sub[i].layout;
        if (r->sub[i].legacy && (dp_shadow_states(&r->sub[i]) & ~dp_sheet_list_states(g->shadow.list)) != 0) {
            return false;
        }
        if (!r->texture || r->sub[i].legacy) {
            continue;
        }
        bool undefined = layout == DP_LAYOUT_UNDEFINED;
        if (undefined ? g->shadow.list == DP_LIST_copy : (legal >> layout & 1) == 0) {
            return false;
        }
    }
    return true;
}

uint32_t dp_free_resources(const struct dp_generator *g) {
    uint32_t mask = 0;
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        const struct dp_shadow_resource *r = &g->shadow.resource[i];
        bool aliased_on_copy = r->aliases != 0 && g->shadow.list == DP_LIST_copy;
        if (r->filled && !r->split && (g->forbidden >> i & 1) == 0 && !aliased_on_copy && dp_within_reach(g, i)) {
            mask |= UINT32_C(1) << i;
        }
    }
    return mask;
}

uint32_t dp_resources_for(const struct dp_generator *g, uint64_t set) {
    uint32_t mask = 0;
    for (uint32_t rest = dp_free_resources(g); rest != 0; rest &= rest - 1) {
        uint32_t i = dp_bit_index(rest);
        mask |= dp_uses_of(g, i, set) != 0 ? UINT32_C(1) << i : 0;
    }
    return mask;
}

uint32_t dp_pick_slot(struct dp_generator *g, uint32_t mask) {
    return mask == 0 ? DP_NONE : dp_bit_index(dp_pick_bit(g->choice, mask));
}

void dp_unrelated_work(struct dp_generator *g, uint32_t others) {
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        others |= others >> i & 1 ? g->shadow.resource[i].aliases : 0;
    }
    if (dp_chance(g->choice, 1, 6)) {
        dp_end_call(g);
        dp_append(g, DP_COMMAND_marker)->as.marker.number = dp_choose(g->choice, 4);
        g->commands++;
        return;
    }
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, DP_ALL_USES) & ~others);
    if (slot != DP_NONE) {
        struct dp_part part = dp_any_part(g, slot);
        enum dp_use use = dp_pick_use(g, slot, DP_ALL_USES);
        dp_work(g, use, slot, &part);
    }
}
