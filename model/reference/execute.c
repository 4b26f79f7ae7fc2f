/* execute.c: lists run, in the order in which the execute names them (design section 5, two times). */
#include "execute.h"

#include "packets.h"
#include "promotion.h"
#include "running.h"

bool ref_report_running(const struct ref_running *running, enum dp_rule rule, const struct ref_place *place,
                        uint32_t subresource) {
    return ref_report_execute(running->reference, rule, place, running->execution, subresource);
}

/* I04: with translation off the driver does not support both kinds of calls. */
static void start_call(struct ref_running *running, const struct ref_step *step) {
    struct reference *reference = running->reference;
    enum ref_api other = step->as.call == REF_ENHANCED ? REF_LEGACY : REF_ENHANCED;
    bool mixes = reference->device.legacy_translation == DP_SWITCH_off && reference->called[other];
    running->call_rejected = mixes && ref_report_running(running, DP_RULE_I04, &step->place, DP_NONE);
    if (!running->call_rejected) {
        reference->called[step->as.call] = true;
    }
}

static void run_list(struct ref_running *running, const struct ref_recording *recording);

static void run_step(struct ref_running *running, const struct ref_step *step) {
    switch (step->kind) {
    case REF_STEP_CALL:
        start_call(running, step);
        break;
    case REF_STEP_BARRIER:
        ref_execute_barrier(running, step);
        break;
    case REF_STEP_LEGACY:
        ref_execute_legacy(running, step);
        break;
    case REF_STEP_ITEM:
        ref_execute_item(running, step);
        break;
    case REF_STEP_BUNDLE:
        run_list(running, step->as.bundle);
        break;
    default: /* operands run with their item */
        break;
    }
}

static void run_list(struct ref_running *running, const struct ref_recording *recording) {
    const struct ref_step *steps = recording->steps.items;
    for (size_t i = 0; i < recording->steps.count; i++) {
        run_step(running, &steps[i]);
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

/* E02, V10, decay. */
static void finish(const struct ref_running *running) {
    struct reference *reference = running->reference;
    const struct ref_slot *slots = reference->resources.array.items;
    struct ref_place place = {running->execution, -1, -1};
    if (running->had_barrier && !running->had_work) {
        ref_report_running(running, DP_RULE_E02, &place, DP_NONE);
    }
    ref_state_rules_open_splits(running);
    for (size_t i = 0; i < reference->resources.array.count; i++) {
        ref_decay(slots[i].object, reference->scope);
    }
}

void ref_execute(struct reference *reference, uint64_t command, const struct dp_command *records, size_t count) {
    const struct ref_recording *first = count > 1 ? named_list(reference, &records[1]) : NULL;
    struct ref_running running = {.reference = reference, .execution = command};
    reference->scope++;
    if (first != NULL) {
        running.list_type = first->list.type;
        queue_sync(reference, command, first->list.type);
    }
    for (size_t i = 1; i < count; i++) {
        const struct ref_recording *recording = named_list(reference, &records[i]);
        if (recording != NULL) {
            run_list(&running, recording);
        }
    }
    finish(&running);
}
