/* present.c: a present is a work item on the queue itself: rules U04, P05, L09, K18, and its WORK packet. It stands in
 * no scope and changes nothing that is tracked. */
#include "execute.h"
#include "ranges.h"
#include "rules.h"
#include "running.h"
#include "stream.h"

/* The lowest subresource in this mode that is not in COMMON; DP_NONE if all are. */
static uint32_t first_not_common(const struct ref_resource *resource, const struct ref_span *span, bool legacy) {
    for (struct ref_walk walk = ref_walk(resource, span); walk.left != 0; ref_walk_on(&walk)) {
        const struct ref_tracked *tracked = &resource->tracked[walk.index];
        bool common = legacy ? tracked->state == DP_STATE_COMMON : tracked->layout == DP_LAYOUT_COMMON;
        if (tracked->legacy == legacy && !common) {
            return walk.index;
        }
    }
    return DP_NONE;
}

/* Every operand is presented, whatever its role. */
static void judge_operand(const struct ref_running *running, int32_t index, const struct dp_record_operand *operand) {
    const struct ref_resource *resource = ref_resource(running->reference, operand->resource);
    struct ref_place place = {running->execution, -1, -1};
    struct ref_place own = {running->execution, index, -1};
    struct ref_span span = ref_is_buffer(resource) ? ref_whole(resource) : ref_span(resource, &operand->range);
    ref_open_on_operand(running, &own, resource, &span);
    if (ref_is_buffer(resource)) {
        return;
    }
    uint32_t in_layout = first_not_common(resource, &span, false);
    uint32_t in_state = first_not_common(resource, &span, true);
    if (in_layout != DP_NONE) {
        ref_report_running(running, DP_RULE_L09, &place, in_layout);
    }
    if (in_state != DP_NONE) {
        ref_report_running(running, DP_RULE_K18, &place, in_state);
    }
}

void ref_present(struct reference *reference, uint64_t command, const struct dp_command *records, size_t count) {
    if (!ref_accept_command(reference, command, records, count, DP_LIST_direct)) {
        return;
    }
    uint32_t last_fence = 0;
    struct ref_stream stream = {
        .sink = reference->sink, .list = DP_NONE, .type = DP_LIST_direct, .cause = command, .last_fence = &last_fence};
    ref_work(&stream, command, DP_ENGINE_any);
    struct ref_running running = {.reference = reference, .execution = command};
    int32_t index = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            judge_operand(&running, index++, &records[i].as.operand);
        }
    }
}
