/* run_item.c: a work item at execute: P05, U01, K13, K14, S05, U06, D06, and what it moves: promoted states, the known
 * access, compression (barrier sheet 11, 15.5.5, 15.6, 15.7, 15.8.2). */
#include "model/optimized/decay.h"
#include "model/optimized/execution.h"
#include "model/optimized/kinds.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

/* Whether the word lets the operand pass: an enhanced texture by its layout, a legacy subresource by its state. */
static bool admits(const struct opt_resource *resource, const struct opt_log_operand *operand, uint64_t word) {
    if ((word & OPT_W_LEGACY) == 0) {
        return !resource->texture || (operand->allowed >> OPT_LAYOUT_OF(word) & 1) != 0;
    }
    return opt_state_admits(OPT_STATE_OF(word), OPT_PROMOTED_OF(word), resource->promotable, operand->state);
}

/* Lowest legacy subresource of a box that a legacy split is pending on; DP_NONE if there is none. */
static uint32_t first_pending(const struct opt_resource *resource, const struct opt_box *box) {
    struct opt_walk pending;
    opt_walk_box(&pending, &resource->pending, &resource->shape, box);
    if (resource->pending.count == 0) {
        return resource->pending.uniform == 0
                   ? DP_NONE
                   : opt_map_first_other(&resource->state, &resource->shape, box, OPT_W_LEGACY, 0);
    }
    while (opt_walk_on(&pending)) {
        struct opt_walk walk = opt_walk_part(&resource->state, pending.first, pending.end);
        while (pending.word != 0 && opt_walk_on(&walk)) {
            if ((walk.word & OPT_W_LEGACY) != 0) {
                return walk.first;
            }
        }
    }
    return DP_NONE;
}

/* Whether an operand does not pass on COMMON behind one that stands before it in its item. Promoted accesses are all
 * reads or one write, so where no two clash, all pass together. */
static bool may_clash(const struct opt_log_entry *entries, size_t index, const struct opt_resource *resource) {
    const struct opt_log_entry *entry = &entries[index];
    for (size_t i = 0; i < index; i++) {
        uint32_t earlier = entries[i].as.operand.state;
        if (entries[i].resource == entry->resource && opt_boxes_meet(&entries[i].box, &entry->box) &&
            opt_state_admits(DP_STATE_COMMON, 0, resource->promotable, earlier) &&
            !opt_state_admits(DP_STATE_COMMON, earlier, resource->promotable, entry->as.operand.state)) {
            return true;
        }
    }
    return false;
}

/* P of a subresource in COMMON once the operands before this one are promoted. One that fails there adds nothing. */
static uint32_t promoted_before(const struct opt_log_entry *entries, size_t index, const struct opt_resource *resource,
                                uint32_t subresource, uint32_t promoted) {
    struct opt_box one;
    (void)opt_box_of(&resource->shape, &(struct dp_range){.index_or_first_mip = subresource}, &one);
    for (size_t i = 0; i < index; i++) {
        uint32_t x = entries[i].as.operand.state;
        if (entries[i].resource == entries[index].resource && opt_boxes_meet(&entries[i].box, &one) &&
            opt_state_admits(DP_STATE_COMMON, promoted, resource->promotable, x)) {
            promoted |= x;
        }
    }
    return promoted;
}

/* The lowest of [first, end), all in COMMON with one P, on which an operand fails behind those before it. */
static uint32_t clash_within(const struct opt_log_entry *entries, size_t index, const struct opt_resource *resource,
                             const struct opt_walk *part) {
    for (uint32_t at = part->first; at < part->end; at++) {
        uint32_t promoted = promoted_before(entries, index, resource, at, OPT_PROMOTED_OF(part->word));
        if (!opt_state_admits(DP_STATE_COMMON, promoted, resource->promotable, entries[index].as.operand.state)) {
            return at;
        }
    }
    return DP_NONE;
}

/* The same of the operand's box; DP_NONE if there is none. */
static uint32_t first_clash(const struct opt_log_entry *entries, size_t index, const struct opt_resource *resource) {
    if (!may_clash(entries, index, resource)) {
        return DP_NONE;
    }
    struct opt_spans spans = opt_spans_of(&resource->shape, &entries[index].box);
    uint32_t found = DP_NONE;
    for (uint32_t i = 0; i < spans.count && found == DP_NONE; i++) {
        uint32_t first = opt_span_first(&spans, i);
        struct opt_walk walk = opt_walk_part(&resource->state, first, first + spans.length);
        while (found == DP_NONE && opt_walk_on(&walk)) {
            if ((walk.word & (OPT_W_LEGACY | OPT_W_STATE)) == OPT_W_LEGACY) {
                found = clash_within(entries, index, resource, &walk);
            }
        }
    }
    return found;
}

/* Rules U01 and K13, and D06 of targets. */
static bool judge_state(const struct opt_execution *run, const struct opt_log_entry *entries, size_t index,
                        const struct opt_resource *resource) {
    const struct opt_log_entry *entry = &entries[index];
    uint32_t u01 = DP_NONE;
    uint32_t d06 = DP_NONE;
    uint32_t k13 = first_pending(resource, &entry->box);
    uint32_t clash = first_clash(entries, index, resource);
    k13 = clash < k13 ? clash : k13;
    struct opt_walk walk;
    opt_walk_box(&walk, &resource->state, &resource->shape, &entry->box);
    while (opt_walk_on(&walk)) {
        if (!admits(resource, &entry->as.operand, walk.word)) {
            uint32_t *broken = (walk.word & OPT_W_LEGACY) != 0 ? &k13 : &u01;
            *broken = walk.first < *broken ? walk.first : *broken;
        }
        if ((entry->marks & OPT_OPERAND_TARGET) != 0 && (walk.word & OPT_W_INITIALISED) == 0 && d06 == DP_NONE) {
            d06 = walk.first;
        }
    }
    bool refused = opt_break_at(run, entry, DP_RULE_U01, u01);
    refused |= opt_break_at(run, entry, DP_RULE_K13, k13);
    return opt_break_at(run, entry, DP_RULE_D06, d06) || refused;
}

/* Rules U06 and S05. */
static bool judge_scope(const struct opt_execution *run, const struct opt_log_entry *entry,
                        struct opt_resource *resource) {
    uint32_t u06 = DP_NONE;
    uint32_t s05 = DP_NONE;
    struct opt_walk walk;
    opt_walk_box(&walk, opt_scope_of(run->t, resource), &resource->shape, &entry->box);
    while (opt_walk_on(&walk)) {
        uint32_t said = OPT_SAID_OF(walk.word);
        if ((said & OPT_S_DEACTIVATED) != 0 && u06 == DP_NONE) {
            u06 = walk.first;
        }
        if ((said & OPT_S_IDLE) != 0 && s05 == DP_NONE) {
            s05 = walk.first;
        }
    }
    bool refused = opt_break_at(run, entry, DP_RULE_S05, s05);
    return opt_break_at(run, entry, DP_RULE_U06, u06) || refused;
}

/* Lowest legacy subresource that two operands of a copy share; DP_NONE if there is none. */
static uint32_t copied_onto_itself(const struct opt_translator *t, const struct opt_log_entry *source,
                                   const struct opt_log_entry *dest) {
    const struct opt_resource *resource = &t->resources[source->resource];
    if (source->resource != dest->resource || !resource->texture || !opt_boxes_meet(&source->box, &dest->box)) {
        return DP_NONE;
    }
    struct opt_box both = opt_boxes_common(&source->box, &dest->box);
    return opt_map_first_other(&resource->state, &resource->shape, &both, OPT_W_LEGACY, 0);
}

/* Rule K14, said of the item. */
static bool judge_copy(const struct opt_execution *run, const struct opt_log_entry *entries, size_t count) {
    uint32_t lowest = DP_NONE;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; entries[i].as.operand.source && j < count; j++) {
            if (entries[j].as.operand.dest) {
                uint32_t found = copied_onto_itself(run->t, &entries[i], &entries[j]);
                lowest = found < lowest ? found : lowest;
            }
        }
    }
    struct opt_log_entry item = {.command = entries[0].command, .group = -1, .barrier = -1};
    return opt_break_at(run, &item, DP_RULE_K14, lowest);
}

/* All rules of an item; true if it is refused. */
static bool judge(const struct opt_execution *run, const struct opt_log_entry *entries, size_t count) {
    bool refused = false;
    for (size_t i = 0; i < count; i++) {
        struct opt_resource *resource = &run->t->resources[entries[i].resource];
        refused |= opt_break_at(run, &entries[i], DP_RULE_P05, opt_held_by_split(resource, &entries[i].box));
        refused |= judge_state(run, entries, i, resource);
        refused |= judge_scope(run, &entries[i], resource);
    }
    if ((entries[0].marks & OPT_OPERAND_COPY) != 0) {
        refused |= judge_copy(run, entries, count);
    }
    return refused;
}

/* P gains the bit where S is COMMON. */
static bool promote(struct opt_translator *t, const struct opt_log_entry *entry, struct opt_resource *resource) {
    struct opt_change change = {.mask = OPT_W_LEGACY | OPT_W_STATE,
                                .value = OPT_W_LEGACY,
                                .keep = UINT64_MAX,
                                .set = (uint64_t)entry->as.operand.state << OPT_W_PROMOTED_AT};
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &entry->box, &change);
}

/* Its access joins what is known; a deactivated subresource stays deactivated until a barrier takes it up again. */
static bool use(struct opt_execution *run, const struct opt_log_entry *entry) {
    struct opt_translator *t = run->t;
    struct opt_resource *resource = &t->resources[entry->resource];
    struct opt_map *scope = opt_scope_of(t, resource);
    struct opt_change change = {.keep = UINT64_MAX, .set = OPT_SCOPE_WORD(entry->as.operand.access, OPT_S_USED)};
    if (!opt_map_change(&t->memory, scope, &t->spare, &resource->shape, &entry->box, &change)) {
        return false;
    }
    bool legacy = opt_map_first_other(&resource->state, &resource->shape, &entry->box, OPT_W_LEGACY, 0) != DP_NONE;
    if (legacy && !(promote(t, entry, resource) && opt_is_due(t, entry->resource))) {
        return false;
    }
    if ((entry->marks & OPT_OPERAND_DISCARD) != 0) {
        return opt_kinds_discarded(t, entry);
    }
    return !entry->as.operand.writes || opt_kinds_written(t, entry);
}

bool opt_run_item(struct opt_execution *run, const struct opt_log_entry *entries, size_t count) {
    if (judge(run, entries, count)) {
        return true; /* it has run; nothing that it would move is tracked */
    }
    run->work = true;
    for (size_t i = 0; i < count; i++) {
        if (!use(run, &entries[i])) {
            return false;
        }
    }
    return true;
}
