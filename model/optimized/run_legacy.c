/* run_legacy.c: legacy transitions and UAV barriers at execute: I02, K11, K05, and what they move (barrier sheet 15.8,
 * 15.10). */
#include "model/optimized/decay.h"
#include "model/optimized/execution.h"
#include "model/optimized/kinds.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

/* An enhanced texture may only come over in layout COMMON; buffers always may. */
static bool is_foreign(const struct opt_resource *resource, uint64_t word) {
    return resource->texture && (word & OPT_W_LEGACY) == 0 && OPT_LAYOUT_OF(word) != DP_LAYOUT_COMMON;
}

/* Rule I02. */
static uint32_t first_foreign(const struct opt_resource *resource, const struct opt_box *box) {
    struct opt_walk walk;
    opt_walk_box(&walk, &resource->state, &resource->shape, box);
    while (opt_walk_on(&walk)) {
        if (is_foreign(resource, walk.word)) {
            return walk.first;
        }
    }
    return DP_NONE;
}

/* Both states of a split as a word of the map `pending`; never 0, since they differ (K03). */
static uint64_t split_word(const struct opt_log_move *move) {
    return (uint64_t)move->after << 32 | move->before;
}

/* Rule K11. */
static uint32_t first_unpaired(const struct opt_resource *resource, const struct opt_log_entry *entry) {
    bool end = (entry->marks & OPT_BARRIER_END) != 0;
    return opt_map_first_other(&resource->pending, &resource->shape, &entry->box, UINT64_MAX,
                               end ? split_word(&entry->as.move) : 0);
}

static bool fits(const struct opt_resource *resource, const struct opt_log_move *move, uint64_t word) {
    if (is_foreign(resource, word)) {
        return true; /* I02 has named it */
    }
    uint32_t state = OPT_STATE_OF(word);
    return state != DP_STATE_COMMON ? move->before == state
                                    : opt_fits_common(move->before, OPT_PROMOTED_OF(word), resource->promotable);
}

static uint32_t first_unfit(const struct opt_resource *resource, const struct opt_log_move *move,
                            struct opt_walk *walk) {
    while (opt_walk_on(walk)) {
        if (!fits(resource, move, walk->word)) {
            return walk->first;
        }
    }
    return DP_NONE;
}

/* Rule K05, on what K11 does not name. */
static uint32_t first_other_state(const struct opt_resource *resource, const struct opt_log_entry *entry) {
    const struct opt_log_move *move = &entry->as.move;
    struct opt_walk walk;
    if (resource->pending.count == 0) {
        opt_walk_box(&walk, &resource->state, &resource->shape, &entry->box);
        return resource->pending.uniform != 0 ? DP_NONE : first_unfit(resource, move, &walk);
    }
    struct opt_walk gaps;
    opt_walk_box(&gaps, &resource->pending, &resource->shape, &entry->box);
    while (opt_walk_on(&gaps)) {
        walk = opt_walk_part(&resource->state, gaps.first, gaps.end);
        uint32_t found = gaps.word != 0 ? (uint32_t)DP_NONE : first_unfit(resource, move, &walk);
        if (found != DP_NONE) {
            return found;
        }
    }
    return DP_NONE;
}

/* Layout and compression move at once, from the layout that is tracked (15.8.5). */
static bool move_layout(const struct opt_execution *run, const struct opt_log_entry *entry,
                        struct opt_resource *resource) {
    struct opt_translator *t = run->t;
    if (resource->kinds != 0 && !opt_kinds_moved(t, entry, opt_layouts_of(resource, &entry->box), run->command)) {
        return false;
    }
    struct opt_change change = {.keep = ~OPT_W_LAYOUT, .set = OPT_W_LEGACY | entry->after};
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &entry->box, &change);
}

static bool move_state(struct opt_translator *t, const struct opt_log_entry *entry, struct opt_resource *resource) {
    struct opt_change change = {.keep = ~(OPT_W_STATE | OPT_W_PROMOTED),
                                .set = OPT_W_LEGACY | (uint64_t)entry->as.move.after << OPT_W_STATE_AT};
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &entry->box, &change);
}

static bool set_pending(struct opt_translator *t, const struct opt_log_entry *entry, struct opt_resource *resource,
                        uint64_t word) {
    struct opt_change change = {.set = word};
    return opt_map_change(&t->memory, &resource->pending, &t->spare, &resource->shape, &entry->box, &change);
}

/* A copy list decays what it has moved, so it is remembered. */
static bool mark_moved(const struct opt_execution *run, const struct opt_log_entry *entry,
                       struct opt_resource *resource) {
    struct opt_translator *t = run->t;
    struct opt_change change = {.keep = UINT64_MAX, .set = OPT_SCOPE_WORD(0, OPT_S_MOVED)};
    return run->list_type != DP_LIST_copy ||
           opt_map_change(&t->memory, opt_scope_of(t, resource), &t->spare, &resource->shape, &entry->box, &change);
}

bool opt_run_move(struct opt_execution *run, const struct opt_log_entry *entry) {
    struct opt_translator *t = run->t;
    struct opt_resource *resource = &t->resources[entry->resource];
    bool begin = (entry->marks & OPT_BARRIER_BEGIN) != 0;
    bool end = (entry->marks & OPT_BARRIER_END) != 0;
    bool refused = run->refused == entry->command;
    refused |= opt_break_at(run, entry, DP_RULE_I02, first_foreign(resource, &entry->box));
    refused |= opt_break_at(run, entry, DP_RULE_K11, first_unpaired(resource, entry));
    refused |= !end && opt_break_at(run, entry, DP_RULE_K05, first_other_state(resource, entry));
    if (refused) {
        return true;
    }
    run->barriers = true;
    return mark_moved(run, entry, resource) && opt_is_due(t, entry->resource) &&
           (end ? set_pending(t, entry, resource, 0) : move_layout(run, entry, resource)) &&
           (begin ? set_pending(t, entry, resource, split_word(&entry->as.move)) : move_state(t, entry, resource));
}

bool opt_run_uav(struct opt_execution *run, const struct opt_log_entry *entry) {
    struct opt_translator *t = run->t;
    struct opt_resource *resource = &t->resources[entry->resource];
    struct opt_change change = {.keep = UINT64_MAX, .set = OPT_W_LEGACY};
    bool refused = run->refused == entry->command;
    refused |= opt_break_at(run, entry, DP_RULE_I02, first_foreign(resource, &entry->box));
    if (refused) {
        return true;
    }
    run->barriers = true;
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &entry->box, &change);
}
