/* rules_state_split.c: halves of enhanced splits: V09, V10, P01 (barrier sheet 15.10). At most one split is open on a
 * resource, because P02 rejects whatever else names it. */
#include "running.h"

/* A resource whose splits do not live across executes. */
static bool ends_with_execute(const struct ref_resource *resource) {
    return ref_is_buffer(resource) || ref_is_simultaneous(resource);
}

static bool same_set(const struct ref_span *a, const struct ref_span *b) {
    return a->first_mip == b->first_mip && a->mips == b->mips && a->first_slice == b->first_slice &&
           a->slices == b->slices && a->first_plane == b->first_plane && a->planes == b->planes;
}

bool ref_finds_begin(const struct ref_step *end) {
    const struct ref_step *begin = end->resource->begin;
    return begin != NULL && same_set(&begin->span, &end->span);
}

/* P01 */
static bool differs(const struct ref_barrier *begin, const struct ref_barrier *end) {
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        if (begin->access[side] != end->access[side] || begin->layout[side] != end->layout[side]) {
            return true;
        }
    }
    return false;
}

bool ref_state_rules_end(const struct ref_running *running, const struct ref_step *step) {
    if (!ref_finds_begin(step)) {
        enum dp_rule rule = ends_with_execute(step->resource) ? DP_RULE_V10 : DP_RULE_V09;
        return !ref_report_running(running, rule, &step->place, DP_NONE);
    }
    return !differs(&step->resource->begin->as.barrier, &step->as.barrier) ||
           !ref_report_running(running, DP_RULE_P01, &step->place, DP_NONE);
}

static void still_open(const struct ref_running *running, struct ref_resource *resource) {
    const struct ref_barrier *begin = &resource->begin->as.barrier;
    bool common = begin->type == DP_BARRIER_texture &&
                  (begin->layout[REF_BEFORE] == DP_LAYOUT_COMMON || begin->layout[REF_AFTER] == DP_LAYOUT_COMMON);
    if (common || ends_with_execute(resource)) {
        ref_report_running(running, DP_RULE_V10, &resource->begin->place, DP_NONE);
    }
    if (ends_with_execute(resource)) {
        resource->begin = NULL;
    }
}

void ref_state_rules_open_splits(const struct ref_running *running) {
    const struct ref_slot *slots = running->reference->resources.array.items;
    for (size_t i = 0; i < running->reference->resources.array.count; i++) {
        struct ref_resource *resource = slots[i].object;
        if (resource->begin != NULL) {
            still_open(running, resource);
        }
    }
}
