/* present.c: a present is a work item on the queue itself: rules U04 and L09, and its WORK packet. */
#include "execute.h"
#include "ranges.h"
#include "rules.h"
#include "stream.h"

/* The lowest subresource of a presented texture that is not in COMMON; DP_NONE if all are. */
static uint32_t first_not_common(const struct ref_resource *resource, const struct dp_range *range) {
    struct ref_span span = ref_span(resource, range);
    for (struct ref_walk walk = ref_walk(resource, &span); walk.left != 0; ref_walk_on(&walk)) {
        if (resource->layouts[walk.index] != DP_LAYOUT_COMMON) {
            return walk.index;
        }
    }
    return DP_NONE;
}

static void judge_texture(const struct reference *reference, uint64_t command,
                          const struct dp_record_operand *operand) {
    struct ref_place place = {command, -1, -1};
    const struct ref_resource *resource = ref_resource(reference, operand->resource);
    if (ref_is_buffer(resource)) {
        return;
    }
    uint32_t subresource = first_not_common(resource, &operand->range);
    if (subresource != DP_NONE) {
        ref_report_execute(reference, DP_RULE_L09, &place, command, subresource);
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
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand) {
            judge_texture(reference, command, &records[i].as.operand);
        }
    }
}
