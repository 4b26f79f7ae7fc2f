/* execute.c: lists run: tracked layouts, V06a and U01 (barrier sheet 15.5.4, 15.9; design section 5, two times). */
#include "execute.h"

#include "packets.h"
#include "recording.h"
#include "table_compatibility.h"

/* The lowest subresource of a step whose tracked layout is not `layout`; DP_NONE if there is none. */
static uint32_t first_in_other_layout(const struct ref_step *step) {
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        if (step->resource->layouts[walk.index] != step->layout_before) {
            return walk.index;
        }
    }
    return DP_NONE;
}

/* V06a. A rejected barrier leaves the tracked state as it was; its packets have run. */
static bool accept_at_execute(const struct reference *reference, const struct ref_step *step, uint64_t execution) {
    if (step->layout_before == DP_LAYOUT_UNDEFINED) {
        return true;
    }
    uint32_t subresource = first_in_other_layout(step);
    return subresource == DP_NONE || !ref_report_execute(reference, DP_RULE_V06a, &step->place, execution, subresource);
}

/* Both layouts UNDEFINED: nothing changes (15.5.4a). Else the range takes LayoutAfter, UNDEFINED too. */
static void run_barrier(const struct reference *reference, const struct ref_step *step, uint64_t execution) {
    if (!accept_at_execute(reference, step, execution)) {
        return;
    }
    if (step->layout_before == DP_LAYOUT_UNDEFINED && step->layout_after == DP_LAYOUT_UNDEFINED) {
        return;
    }
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        step->resource->layouts[walk.index] = step->layout_after;
    }
}

/* U01: a tracked layout does not admit the access. UNDEFINED admits none: its row holds NO_ACCESS alone. */
static void run_operand(const struct reference *reference, const struct ref_step *step, uint64_t execution) {
    bool simultaneous = ref_is_simultaneous(step->resource);
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        if ((ref_layout_admits(step->resource->layouts[walk.index], simultaneous) & step->access) == 0) {
            ref_report_execute(reference, DP_RULE_U01, &step->place, execution, walk.index);
            return;
        }
    }
}

static void run_list(const struct reference *reference, const struct ref_recording *recording, uint64_t execution) {
    const struct ref_step *steps = recording->steps.items;
    for (size_t i = 0; i < recording->steps.count; i++) {
        if (steps[i].kind == REF_STEP_BARRIER) {
            run_barrier(reference, &steps[i], execution);
        } else {
            run_operand(reference, &steps[i], execution);
        }
    }
}

static const struct ref_recording *named_list(const struct reference *reference, const struct dp_command *part) {
    return part->kind == DP_COMMAND_executed ? ref_slot_find(&reference->lists, part->as.executed.list) : NULL;
}

/* The sync before the lists: under pc rules at every execute (design decision 6), under all rules where the list
 * type changes from one execute to the next (decision 15). */
static void queue_sync(struct reference *reference, uint64_t command, uint32_t list_type) {
    bool pc = reference->device.rules != DP_RULES_xbox;
    bool changes = reference->last_list_type != DP_NONE && reference->last_list_type != list_type;
    uint32_t last_fence = 0;
    struct ref_stream stream = {
        .sink = reference->sink, .list = DP_NONE, .type = DP_LIST_direct, .cause = command, .last_fence = &last_fence};
    if (pc || changes) {
        ref_emit_queue_sync(&stream);
    }
    reference->last_list_type = list_type;
}

void ref_execute(struct reference *reference, uint64_t command, const struct dp_command *records, size_t count) {
    const struct ref_recording *first = count > 1 ? named_list(reference, &records[1]) : NULL;
    if (first != NULL) {
        queue_sync(reference, command, first->list.type);
    }
    for (size_t i = 1; i < count; i++) {
        const struct ref_recording *recording = named_list(reference, &records[i]);
        if (recording != NULL) {
            run_list(reference, recording, command);
        }
    }
}
