/* state.c: report_state: every live resource in slot order, its subresources in maximal runs of one layout. */
#include "translator.h"

static uint32_t run_length(const struct ref_resource *resource, uint32_t first) {
    uint32_t end = first + 1;
    while (end < resource->subresources && resource->layouts[end] == resource->layouts[first]) {
        end++;
    }
    return end - first;
}

static void report_resource(const struct reference *reference, const struct ref_resource *resource) {
    uint32_t first = 0;
    while (first < resource->subresources) {
        uint32_t count = run_length(resource, first);
        struct dp_subresource_state state = {
            .resource = resource->created.id,
            .first = first,
            .count = count,
            .mode = DP_MODE_enhanced,
            .layout = resource->layouts[first],
        };
        reference->sink->subresource_state(reference->sink->context, &state);
        first += count;
    }
}

enum dp_status ref_report_state(void *instance) {
    const struct reference *reference = instance;
    if (reference->sink->subresource_state == NULL) {
        return DP_STATUS_OK;
    }
    const struct ref_slot *slots = reference->resources.array.items;
    for (size_t i = 0; i < reference->resources.array.count; i++) {
        report_resource(reference, slots[i].object);
    }
    return DP_STATUS_OK;
}
