/* alias_copies.c: copies through two buffers in one memory, one behind the other and no barrier between: their order in
 * the list is all that keeps them apart (design section 5, decision 12). */
#include "fuzz/generate/generator.h"

/* Whether a copy may name the buffer without a barrier: nobody is owed anything for it, and its known access goes. */
static bool is_open(struct dp_generator *g, uint32_t slot, uint32_t access) {
    const struct dp_shadow_sub *s = dp_shadow_look(&g->shadow, slot, 0);
    return s->used_sync == 0 && !s->closed && !s->legacy && (s->known == DP_ACCESS_COMMON || (s->known & access) != 0);
}

static uint32_t buffers_among(const struct dp_generator *g, uint32_t slots) {
    uint32_t buffers = 0;
    for (uint32_t rest = slots; rest != 0; rest &= rest - 1) {
        uint32_t slot = dp_bit_index(rest);
        buffers |= g->shadow.resource[slot].texture ? 0 : UINT32_C(1) << slot;
    }
    return buffers;
}

static bool need(struct dp_generator *g, uint32_t slot, enum dp_use use) {
    struct dp_part whole = dp_whole(g, slot);
    return dp_takes_enhanced(g, slot, whole.mask) && dp_need(g, slot, &whole, use);
}

static void copy(struct dp_generator *g, uint32_t source, uint32_t dest) {
    struct dp_item item = dp_item_of(DP_USE_copy_buffer_to);
    item.uses[0].use = DP_USE_copy_buffer_from;
    item.uses[0].resource = source;
    item.uses[0].part = dp_whole(g, source);
    item.uses[1].use = DP_USE_copy_buffer_to;
    item.uses[1].resource = dest;
    item.uses[1].part = dp_whole(g, dest);
    item.count = 2;
    dp_item_emit(g, &item);
}

/* From now on the second one has the memory. */
static void change_hands(struct dp_generator *g, uint32_t first, uint32_t second) {
    struct dp_part whole = dp_whole(g, first);
    struct dp_after after = {.sync = DP_SYNC_COPY, .access = DP_ACCESS_NO_ACCESS, .layout = DP_LAYOUT_UNDEFINED};
    dp_move(g, first, &whole, &after);
    dp_resource(g, first)->active = false;
    dp_resource(g, second)->active = true;
}

bool dp_alias_copies(struct dp_generator *g, uint32_t slots) {
    uint32_t into = buffers_among(g, dp_resources_for(g, DP_USES(copy_buffer_to)));
    uint32_t from = buffers_among(g, dp_resources_for(g, DP_USES(copy_buffer_from)));
    uint32_t first = dp_pick_slot(g, slots & into);
    uint32_t aliases = first == DP_NONE ? 0 : dp_resource(g, first)->aliases;
    uint32_t second = dp_pick_slot(g, slots & aliases & into & from);
    if (g->hinted || second == DP_NONE || dp_resource(g, second)->active) {
        return false;
    }
    uint32_t apart = ~(aliases | UINT32_C(1) << first);
    uint32_t source = dp_pick_slot(g, from & apart);
    uint32_t others = source == DP_NONE ? 0 : apart & ~(dp_resource(g, source)->aliases | UINT32_C(1) << source);
    uint32_t dest = dp_pick_slot(g, into & others);
    bool reads = dest != DP_NONE && !dp_chance(g->choice, 1, 3);
    if (source == DP_NONE || !need(g, source, DP_USE_copy_buffer_from) ||
        (reads && !need(g, dest, DP_USE_copy_buffer_to)) || !need(g, first, DP_USE_copy_buffer_to) ||
        !is_open(g, second, reads ? DP_ACCESS_COPY_SOURCE : DP_ACCESS_COPY_DEST)) {
        return false;
    }
    copy(g, source, first);
    copy(g, reads ? second : source, reads ? dest : second);
    change_hands(g, first, second);
    return true;
}
