/* splits.c: enhanced split barriers at execute: V09, V10, P01, P05 (barrier sheet 15.10). */
#include "model/optimized/execution.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

bool opt_open_split(struct opt_execution *run, const struct opt_log_entry *entry) {
    const struct opt_log_barrier *sides = &entry->as.sides;
    run->t->resources[entry->resource].split = (struct opt_split){
        .open = true,
        .box = entry->box,
        .access = {sides->access_before, sides->access_after},
        .layout = {entry->before,        entry->after       },
        .command = entry->command,
        .group = entry->group,
        .barrier = entry->barrier
    };
    return opt_slots_add(&run->t->memory, &run->t->splits, entry->resource);
}

static void close_split(struct opt_translator *t, uint32_t slot) {
    t->resources[slot].split.open = false;
    opt_slots_remove(&t->splits, slot);
}

/* Splits end with the execute where nothing but the layout would remember them. */
static bool ends_with_execute(const struct opt_resource *resource) {
    return !resource->texture || resource->simultaneous;
}

static bool is_alike(const struct opt_split *split, const struct opt_log_entry *end) {
    const struct opt_log_barrier *sides = &end->as.sides;
    return split->access[0] == sides->access_before && split->access[1] == sides->access_after &&
           split->layout[0] == end->before && split->layout[1] == end->after;
}

bool opt_run_split_end(struct opt_execution *run, const struct opt_log_entry *entry) {
    struct opt_translator *t = run->t;
    struct opt_resource *resource = &t->resources[entry->resource];
    if (!resource->split.open || !opt_boxes_equal(&resource->split.box, &entry->box)) {
        bool refused = opt_break(run, entry, ends_with_execute(resource) ? DP_RULE_V10 : DP_RULE_V09, DP_NONE);
        run->barriers |= !refused && run->refused != entry->command;
        return true; /* accepted or not, it has no effect */
    }
    if (!is_alike(&resource->split, entry)) {
        (void)opt_break(run, entry, DP_RULE_P01, DP_NONE);
        return true;
    }
    if (run->refused == entry->command) {
        return true;
    }
    run->barriers = true;
    close_split(t, entry->resource);
    struct opt_change change = {.keep = OPT_SCOPE_WORD(UINT32_MAX, OPT_S_USED | OPT_S_MOVED),
                                .set = OPT_SCOPE_WORD(0, entry->as.sides.said)};
    return opt_map_change(&t->memory, opt_scope_of(t, resource), &t->spare, &resource->shape, &entry->box, &change);
}

static bool is_reported(const struct opt_resource *resource) {
    const struct opt_split *split = &resource->split;
    return ends_with_execute(resource) || split->layout[0] == DP_LAYOUT_COMMON || split->layout[1] == DP_LAYOUT_COMMON;
}

void opt_end_splits(struct opt_execution *run) {
    struct opt_translator *t = run->t;
    for (size_t i = t->splits.count; i > 0; i--) {
        uint32_t slot = t->splits.items[i - 1];
        const struct opt_split *split = &t->resources[slot].split;
        if (is_reported(&t->resources[slot])) {
            opt_report_execute_rule(t, DP_RULE_V10, split->command, split->group, split->barrier, run->command,
                                    DP_NONE);
        }
        if (ends_with_execute(&t->resources[slot])) {
            close_split(t, slot);
        }
    }
}

uint32_t opt_held_by_split(const struct opt_resource *resource, const struct opt_box *box) {
    const struct opt_split *split = &resource->split;
    if (!split->open || !opt_boxes_meet(&split->box, box)) {
        return DP_NONE;
    }
    struct opt_box both = opt_boxes_common(&split->box, box);
    return opt_box_first(&resource->shape, &both);
}
