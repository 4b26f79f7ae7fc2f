/* bridge.c: a barrier between two accesses of one resource, its sides theirs. */
#include "fuzz/mutate/mutant.h"

/* An access, and the last one of the same resource before it. */
struct pair {
    struct dp_touch from;
    struct dp_touch to;
};

/* One such pair by chance, of those whose earlier (later) access is by the given command; 0: any. False if there is none. */
static bool any_pair(struct dp_mutant *m, size_t from, size_t to, struct pair *pair) {
    struct dp_touch last[DP_INLINE_SLOTS];
    uint64_t touched = 0;
    uint32_t seen = 0;
    uint32_t list = DP_LIST_direct;
    size_t command = 0;
    for (size_t i = 1; i < m->count; i++) {
        struct dp_touch touch;
        const struct dp_kind_facts *f = &m->facts[m->decoded[i].kind];
        command = f->part ? command : i;
        list = f->category == DP_CATEGORY_OPEN ? m->decoded[i].as.list.type : list;
        if (!f->part || !dp_touch_of(m, command, i, list, &touch)) {
            continue;
        }
        uint32_t slot = touch.resource;
        bool before = (touched >> slot & 1) != 0 && last[slot].command != command;
        bool wanted = before && (to == 0 || to == command) && (from == 0 || from == last[slot].command);
        if (wanted && m->facts[m->decoded[command].kind].category == DP_CATEGORY_WORK &&
            dp_choose(&m->dice, ++seen) == 0) {
            *pair = (struct pair){last[slot], touch};
        }
        touched |= UINT64_C(1) << slot;
        last[slot] = touch;
    }
    return seen != 0;
}

/* The next barrier of the resource goes on from where the new one leaves it. */
static void follow(struct dp_mutant *m, size_t at, const struct dp_between *b) {
    enum dp_kind kind = b->texture ? DP_COMMAND_texture_barrier : DP_COMMAND_buffer_barrier;
    for (size_t i = at; i < m->count; i++) {
        if (dp_kind_at(m, i) != kind || dp_value_of(m, i, dp_resource_field(m, i)) != b->resource) {
            continue;
        }
        const struct dp_byte_field *sync = dp_side(m, i, "sync", DP_FORM_BEFORE);
        dp_put(m, i, sync, dp_value_of(m, i, sync) | b->sync_after);
        dp_put(m, i, dp_side(m, i, "access", DP_FORM_BEFORE), b->access_after);
        if (b->texture) {
            dp_put(m, i, dp_side(m, i, "layout", DP_FORM_BEFORE), b->layout_after);
        }
        return;
    }
}

static void lay_barrier(struct dp_mutant *m, size_t at, const struct dp_between *b) {
    bool everywhere = !b->texture && dp_chance(&m->dice, 1, 4);
    dp_lay(m, at, DP_COMMAND_barrier);
    dp_lay(m, at + 1, DP_COMMAND_group);
    DP_PUT(m, at + 1, group, type,
           b->texture   ? (uint32_t)DP_BARRIER_texture
           : everywhere ? (uint32_t)DP_BARRIER_global
                        : (uint32_t)DP_BARRIER_buffer);
    dp_lay(m, at + 2,
           b->texture   ? DP_COMMAND_texture_barrier
           : everywhere ? DP_COMMAND_global_barrier
                        : DP_COMMAND_buffer_barrier);
    dp_put(m, at + 2, dp_side(m, at + 2, "sync", DP_FORM_BEFORE), b->sync_before);
    dp_put(m, at + 2, dp_side(m, at + 2, "sync", DP_FORM_AFTER), b->sync_after);
    dp_put(m, at + 2, dp_side(m, at + 2, "access", DP_FORM_BEFORE), b->access_before);
    dp_put(m, at + 2, dp_side(m, at + 2, "access", DP_FORM_AFTER), b->access_after);
    if (!everywhere) {
        dp_put(m, at + 2, dp_resource_field(m, at + 2), b->resource);
    }
    if (b->texture) {
        dp_put(m, at + 2, dp_side(m, at + 2, "layout", DP_FORM_BEFORE), b->layout_before);
        dp_put(m, at + 2, dp_side(m, at + 2, "layout", DP_FORM_AFTER), b->layout_after);
    }
}

bool dp_bridge(struct dp_mutant *m, size_t from, size_t to) {
    struct pair pair;
    struct dp_between between;
    if (m->count + 3 > m->most || !any_pair(m, from, to, &pair)) {
        return false;
    }
    size_t at = pair.to.command;
    dp_between_of(m, &pair.from, &pair.to, at, &between);
    if (!dp_make_room(m, at, 3)) {
        return false;
    }
    lay_barrier(m, at, &between);
    if (dp_chance(&m->dice, 7, 8)) {
        follow(m, at + 3, &between);
    }
    return true;
}
