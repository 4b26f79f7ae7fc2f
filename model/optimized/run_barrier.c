/* run_barrier.c: an enhanced texture or buffer barrier at execute: P02, I01, V06a, V06b, S04, S05, S06, and what it
 * moves (barrier sheet 11, 15.5.4, 15.7). */
#include "model/optimized/execution.h"
#include "model/optimized/kinds.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

static bool breaks_access(const struct opt_log_barrier *sides, uint64_t word) {
    uint32_t known = OPT_KNOWN_OF(word);
    return sides->access_before != DP_ACCESS_NO_ACCESS &&
           ((known & DP_ACCESS_NO_ACCESS) != 0 || (sides->access_before & ~known) != 0);
}

/* The rules of one scope word, as a set. */
static uint64_t scope_rules(const struct opt_log_entry *entry, uint64_t word) {
    uint32_t said = OPT_SAID_OF(word);
    bool used = (said & (OPT_S_NAMED | OPT_S_USED)) != 0;
    return (breaks_access(&entry->as.sides, word) ? OPT_RULE(V06b) : 0) |
           (used && (entry->marks & OPT_BARRIER_UNSYNCED) != 0 ? OPT_RULE(S04) : 0) |
           ((said & OPT_S_IDLE) != 0 ? OPT_RULE(S05) : 0) |
           ((said & OPT_SYNC_LEAVES & ~entry->as.sides.covered) != 0 ? OPT_RULE(S06) : 0);
}

/* Reports the rules of `broken` that have not been yet; adds them to *seen. True if one is an error. */
static bool break_new(const struct opt_execution *run, const struct opt_log_entry *entry, uint64_t broken,
                      uint64_t *seen, uint32_t at) {
    bool refused = false;
    uint64_t fresh = broken & ~*seen;
    *seen |= broken;
    for (int rule = 0; fresh != 0; rule++, fresh >>= 1) {
        refused |= (fresh & 1) != 0 && opt_break(run, entry, (enum dp_rule)rule, at);
    }
    return refused;
}

static bool judge_scope(const struct opt_execution *run, const struct opt_log_entry *entry,
                        struct opt_resource *resource) {
    bool refused = false;
    uint64_t seen = 0;
    uint64_t last = OPT_FRESH; /* with which nothing can be wrong, nor with the same word twice */
    struct opt_walk walk;
    opt_walk_box(&walk, opt_scope_of(run->t, resource), &resource->shape, &entry->box);
    while (opt_walk_on(&walk)) {
        if (walk.word != last) {
            last = walk.word;
            refused |= break_new(run, entry, scope_rules(entry, last), &seen, walk.first);
        }
    }
    return refused;
}

/* Buffers of upload and readback heaps count as COMMON for enhanced barriers, whatever their state (barrier sheet 9).
 * */
static uint64_t foreign_states(const struct opt_resource *resource) {
    return resource->heap_type == DP_HEAP_default ? OPT_W_STATE | OPT_W_PROMOTED : 0;
}

static bool judge_state(const struct opt_execution *run, const struct opt_log_entry *entry,
                        const struct opt_resource *resource) {
    bool refused = false;
    uint64_t seen = 0;
    uint64_t foreign = foreign_states(resource);
    bool any_layout = entry->before == OPT_UNDEFINED;
    struct opt_walk walk;
    opt_walk_box(&walk, &resource->state, &resource->shape, &entry->box);
    while (opt_walk_on(&walk)) {
        if ((walk.word & foreign) != 0) {
            refused |= break_new(run, entry, OPT_RULE(I01), &seen, walk.first);
        } else if (!any_layout && OPT_LAYOUT_OF(walk.word) != entry->before) {
            refused |= break_new(run, entry, OPT_RULE(V06a), &seen, walk.first);
        }
    }
    return refused;
}

/* The accepted barrier makes its box enhanced and moves its layout, if it has one. */
static bool move_layout(struct opt_translator *t, const struct opt_log_entry *entry, struct opt_resource *resource) {
    bool stays = entry->before == OPT_UNDEFINED && entry->after == OPT_UNDEFINED;
    struct opt_change change = {.keep = stays ? OPT_W_ENHANCED : OPT_W_INITIALISED, .set = stays ? 0 : entry->after};
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &entry->box, &change);
}

static bool move_kinds(const struct opt_execution *run, const struct opt_log_entry *entry,
                       const struct opt_resource *resource) {
    bool stays = entry->before == OPT_UNDEFINED && entry->after == OPT_UNDEFINED;
    bool plain = resource->kinds == 0 && (entry->marks & OPT_BARRIER_DISCARD) == 0;
    if (stays || plain) {
        return true;
    }
    uint64_t before = entry->before == OPT_UNDEFINED ? 0 : OPT_LAYOUT_BIT(entry->before);
    return opt_kinds_moved(run->t, entry, before, run->command);
}

static bool move_scope(struct opt_translator *t, const struct opt_log_entry *entry, struct opt_resource *resource) {
    uint32_t after = entry->as.sides.access_after;
    uint32_t known = after == DP_ACCESS_COMMON ? OPT_K_EVERYTHING : after;
    struct opt_change change = {.set = OPT_SCOPE_WORD(known, entry->as.sides.said)};
    return opt_map_change(&t->memory, &resource->scope, &t->spare, &resource->shape, &entry->box, &change);
}

bool opt_run_barrier(struct opt_execution *run, const struct opt_log_entry *entry) {
    struct opt_translator *t = run->t;
    struct opt_resource *resource = &t->resources[entry->resource];
    bool refused = run->refused == entry->command;
    refused |= resource->split.open && opt_break(run, entry, DP_RULE_P02, DP_NONE);
    refused |= judge_state(run, entry, resource);
    refused |= judge_scope(run, entry, resource);
    if (refused) {
        return true;
    }
    run->barriers = true;
    return move_kinds(run, entry, resource) && move_layout(t, entry, resource) && move_scope(t, entry, resource) &&
           ((entry->marks & OPT_BARRIER_BEGIN) == 0 || opt_open_split(run, entry));
}
