/* execute_barrier.c: an enhanced barrier runs (barrier sheet 15.5.4, 15.7, 15.8.1, 15.10). */
#include "kinds.h"

/* K and the last barrier of the scope; the subresource is in enhanced mode from here on. */
static void name(const struct ref_running *running, const struct ref_step *step, struct ref_tracked *tracked) {
    const struct ref_barrier *barrier = &step->as.barrier;
    uint32_t after = barrier->access[REF_AFTER];
    ref_enter_scope(tracked, running->reference->scope);
    tracked->named = true;
    tracked->last_sync = barrier->sync[REF_AFTER];
    tracked->last_access = after;
    if (ref_is_end(barrier)) {
        return; /* an END moves nothing */
    }
    tracked->known = after == DP_ACCESS_COMMON ? REF_EVERYTHING : after;
    tracked->legacy = false;
    tracked->state = DP_STATE_COMMON;
    tracked->promoted = 0;
}

static void name_all(const struct ref_running *running, const struct ref_step *step) {
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        name(running, step, &step->resource->tracked[walk.index]);
    }
}

/* Both layouts UNDEFINED: nothing changes. Else the range takes LayoutAfter, UNDEFINED too. */
static void move(const struct ref_running *running, const struct ref_step *step) {
    const struct ref_barrier *barrier = &step->as.barrier;
    struct ref_move change = {.from_undefined = barrier->layout[REF_BEFORE] == DP_LAYOUT_UNDEFINED,
                              .after = barrier->layout[REF_AFTER],
                              .discard = (barrier->flags & DP_TEXTURE_BARRIER_DISCARD) != 0};
    if (barrier->type != DP_BARRIER_texture || ref_both_undefined(barrier)) {
        return;
    }
    ref_move_classes(running, step, &change);
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        step->resource->tracked[walk.index].layout = change.after;
    }
}

/* An END closes its split; without one it has no effect (V10). */
static void end(const struct ref_running *running, const struct ref_step *step) {
    if (ref_finds_begin(step)) {
        step->resource->begin = NULL;
        name_all(running, step);
    }
}

static void take_effect(const struct ref_running *running, const struct ref_step *step) {
    const struct ref_barrier *barrier = &step->as.barrier;
    if (barrier->type == DP_BARRIER_global) {
        return; /* globals change nothing that is tracked */
    }
    if (ref_is_end(barrier)) {
        end(running, step);
        return;
    }
    move(running, step);
    name_all(running, step);
    if (barrier->sync[REF_AFTER] == DP_SYNC_SPLIT) {
        step->resource->begin = step;
    }
}

static bool accept(const struct ref_running *running, const struct ref_step *step) {
    const struct ref_barrier *barrier = &step->as.barrier;
    if (barrier->type == DP_BARRIER_global) {
        return true;
    }
    return ref_is_end(barrier) ? ref_state_rules_end(running, step) : ref_state_rules_barrier(running, step);
}

void ref_execute_barrier(struct ref_running *running, const struct ref_step *step) {
    if (accept(running, step) && !running->call_rejected) {
        running->had_barrier = true;
        take_effect(running, step);
    }
}
