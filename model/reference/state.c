/* state.c: report_state: every live resource in slot order, its subresources in maximal runs of one state, then its
 * plane classes that can have kinds. */
#include "classes.h"
#include "translator.h"

static struct dp_subresource_state state_of(const struct ref_resource *resource, uint32_t subresource) {
    const struct ref_tracked *tracked = &resource->tracked[subresource];
    return (struct dp_subresource_state){
        .resource = resource->created.id,
        .first = subresource,
        .count = 1,
        .mode = tracked->legacy ? DP_MODE_legacy : DP_MODE_enhanced,
        .layout = tracked->layout,
        .state = tracked->legacy ? tracked->state : 0,
        .promoted = tracked->legacy ? tracked->promoted : 0,
        .initialised = tracked->initialised,
    };
}

static bool agree(const struct dp_subresource_state *a, const struct dp_subresource_state *b) {
    return a->mode == b->mode && a->layout == b->layout && a->state == b->state && a->promoted == b->promoted &&
           a->initialised == b->initialised;
}

static void report_subresources(const struct reference *reference, const struct ref_resource *resource) {
    struct dp_subresource_state run = state_of(resource, 0);
    for (uint32_t i = 1; i < resource->subresources; i++) {
        struct dp_subresource_state next = state_of(resource, i);
        if (agree(&run, &next)) {
            run.count++;
            continue;
        }
        reference->sink->subresource_state(reference->sink->context, &run);
        run = next;
    }
    reference->sink->subresource_state(reference->sink->context, &run);
}

static void report_classes(const struct reference *reference, const struct ref_resource *resource) {
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (ref_class_kinds(resource, plane_class) != 0) {
            const struct ref_class *tracked = &resource->classes[plane_class];
            struct dp_class_state state = {.resource = resource->created.id,
                                           .plane = plane_class,
                                           .kinds = tracked->kinds,
                                           .enabled = tracked->enabled,
                                           .valid = tracked->valid};
            reference->sink->class_state(reference->sink->context, &state);
        }
    }
}

enum dp_status ref_report_state(void *instance) {
    const struct reference *reference = instance;
    const struct ref_slot *slots = reference->resources.array.items;
    for (size_t i = 0; i < reference->resources.array.count; i++) {
        if (reference->sink->subresource_state != NULL) {
            report_subresources(reference, slots[i].object);
        }
        if (reference->sink->class_state != NULL) {
            report_classes(reference, slots[i].object);
        }
    }
    return DP_STATUS_OK;
}
