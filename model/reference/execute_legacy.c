/* execute_legacy.c: a legacy barrier runs (barrier sheet 15.8). It leaves K and the barriers of the scope alone: those
 * are of texture and buffer barriers (15.7). */
#include "kinds.h"

/* Legacy mode, from an enhanced layout COMMON with S = COMMON and P = {}. */
static void make_legacy(struct ref_tracked *tracked) {
    if (!tracked->legacy) {
        tracked->legacy = true;
        tracked->state = DP_STATE_COMMON;
        tracked->promoted = 0;
    }
}

/* The state becomes StateAfter, at once or at the END of a split. */
static void change_state(const struct ref_running *running, const struct ref_step *step, struct ref_tracked *tracked) {
    const struct ref_legacy *legacy = &step->as.legacy;
    make_legacy(tracked);
    if (running->list_type == DP_LIST_copy) {
        tracked->copied_in = running->reference->scope;
    }
    tracked->is_pending = ref_begins(legacy);
    if (ref_begins(legacy)) {
        tracked->pending[REF_BEFORE] = legacy->state[REF_BEFORE];
        tracked->pending[REF_AFTER] = legacy->state[REF_AFTER];
        return;
    }
    tracked->state = legacy->state[REF_AFTER];
    tracked->promoted = 0;
}

/* Layout and compression move at a BEGIN, never at an END: the tracked physical layouts take LayoutBefore's place. */
static void transition(const struct ref_running *running, const struct ref_step *step) {
    bool moves = !ref_is_buffer(step->resource) && !ref_ends(&step->as.legacy);
    struct ref_move change = {.after = DP_LAYOUT_UNDEFINED};
    if (moves) {
        change.after = ref_layout_of_state(step->resource, step->as.legacy.state[REF_AFTER], running->list_type);
        ref_move_classes(running, step, &change);
    }
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        struct ref_tracked *tracked = &step->resource->tracked[walk.index];
        change_state(running, step, tracked);
        if (moves) {
            tracked->layout = change.after;
        }
    }
}

static void uav(const struct ref_step *step) {
    for (uint32_t i = 0; i < step->resource->subresources; i++) {
        make_legacy(&step->resource->tracked[i]);
    }
}

static void take_effect(const struct ref_running *running, const struct ref_step *step) {
    if (step->resource == NULL) {
        return; /* null forms name nothing */
    }
    switch (step->as.legacy.form) {
    case REF_TRANSITION:
        transition(running, step);
        break;
    case REF_UAV:
        uav(step);
        break;
    default: /* the states of the two resources do not move */
        if (running->reference->device.legacy_translation == DP_SWITCH_off) {
            ref_decompress_blindly(running, step);
        }
        break;
    }
}

void ref_execute_legacy(struct ref_running *running, const struct ref_step *step) {
    if (ref_state_rules_legacy(running, step) && !running->call_rejected) {
        running->had_barrier = true;
        take_effect(running, step);
    }
}
