/* compression.c: layouts -> operation. */
#include "compression.h"

#include "table_layout.h"
#include "translator.h"

static bool is_shader_resource(uint32_t layout) {
    return layout == DP_LAYOUT_SHADER_RESOURCE || layout == DP_LAYOUT_DIRECT_QUEUE_SHADER_RESOURCE ||
           layout == DP_LAYOUT_COMPUTE_QUEUE_SHADER_RESOURCE;
}

uint32_t ref_permitted(const struct reference *reference, const struct ref_resource *resource, uint32_t plane_class,
                       uint32_t layout, uint32_t *trust) {
    const struct ref_layout_row *row = ref_layout_row(layout);
    bool tc = (resource->created.flags & DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY) != 0;
    if (row == NULL) {
        return 0;
    }
    if (row->trust > *trust) {
        *trust = row->trust;
    }
    uint32_t kinds = tc ? row->tc : row->non_tc;
    if (tc && is_shader_resource(layout) && ref_hardware(reference, DP_HARDWARE_tc_sr_allows_indirect_clear)) {
        kinds |= DP_KIND_IndirectColorClear;
    }
    return kinds & ref_class_kinds(resource, plane_class);
}

/* Kinds that LayoutBefore permits and LayoutAfter does not; none if either is UNDEFINED. */
static uint32_t kinds_lost(const struct reference *reference, const struct ref_barrier *barrier, uint32_t plane_class,
                           uint32_t *trust) {
    uint32_t before = barrier->layout[REF_BEFORE];
    uint32_t after = barrier->layout[REF_AFTER];
    if (before == DP_LAYOUT_UNDEFINED || after == DP_LAYOUT_UNDEFINED) {
        return 0;
    }
    return ref_permitted(reference, barrier->resource, plane_class, before, trust) &
           ~ref_permitted(reference, barrier->resource, plane_class, after, trust);
}

uint32_t ref_operation_name(uint32_t lost) {
    if (lost == 0) {
        return DP_OP_none;
    }
    return lost == DP_KIND_IndirectColorClear ? DP_OP_fast_clear_eliminate_only : DP_OP_decompress;
}

void ref_static_operations(const struct reference *reference, const struct ref_barrier *barrier,
                           struct dp_requirement *requirement) {
    struct ref_span span = ref_span(barrier->resource, &barrier->range);
    bool discard = (barrier->flags & DP_TEXTURE_BARRIER_DISCARD) != 0;
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (!ref_touches_class(barrier->resource, &span, plane_class)) {
            continue;
        }
        uint32_t lost = kinds_lost(reference, barrier, plane_class, &requirement->trust);
        requirement->op[plane_class] = ref_operation_name(lost);
        requirement->removed[plane_class] = lost;
        if (discard && barrier->layout[REF_AFTER] != DP_LAYOUT_UNDEFINED &&
            ref_class_kinds(barrier->resource, plane_class) != 0) {
            requirement->op[plane_class] = DP_OP_meta_init;
        }
    }
}
