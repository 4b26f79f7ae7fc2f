/* checks_resource.c: rules about what a resource can have: A12, A06, A07, A10, A11, L07, L10. */
#include "model/optimized/barrier.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"

/* Accesses of both sides that may be read. NO_ACCESS is in none of the sets it is held against. */
static uint32_t accesses_named(const struct opt_barrier *barrier) {
    uint32_t access = 0;
    for (int i = OPT_BEFORE; i <= OPT_AFTER; i++) {
        access |= (barrier->side[i].reads & OPT_ACCESS_READS) != 0 ? barrier->side[i].access : 0;
    }
    return access;
}

static uint64_t layouts_named(const struct opt_barrier *barrier) {
    uint64_t layouts = 0;
    for (int i = OPT_BEFORE; i <= OPT_AFTER; i++) {
        const struct opt_side *side = &barrier->side[i];
        layouts |= (side->reads & OPT_LAYOUT_READS) != 0 ? OPT_LAYOUT_BIT(side->layout) : 0;
    }
    return layouts;
}

static uint64_t check_accesses(const struct opt_resource *resource, uint32_t access) {
    uint64_t heap_rule = resource->heap_type == DP_HEAP_upload ? OPT_RULE(A10) : OPT_RULE(A11);
    return ((access & resource->never) != 0 ? OPT_RULE(A12) : 0) |
           ((access & resource->unstructured) != 0 ? OPT_RULE(A06) : 0) |
           ((access & resource->flagless) != 0 ? OPT_RULE(A07) : 0) |
           ((access & resource->off_heap) != 0 ? heap_rule : 0);
}

void opt_check_resource(struct opt_barrier *barrier) {
    const struct opt_resource *resource = barrier->resource;
    if (resource == NULL) {
        return;
    }
    barrier->rules |= check_accesses(resource, accesses_named(barrier));
    if (barrier->type == DP_BARRIER_texture) {
        uint64_t layouts = layouts_named(barrier);
        uint64_t shared = OPT_LAYOUT_SET(COMMON) | OPT_LAYOUT_BIT(OPT_UNDEFINED);
        barrier->rules |= resource->simultaneous && (layouts & ~shared) != 0 ? OPT_RULE(L07) : 0;
        barrier->rules |= (layouts & resource->layouts_without_flag) != 0 ? OPT_RULE(L10) : 0;
    }
}
