/* rules_barrier_discard.c: DISCARD: D01, D02, D04, D05. L01 on either side stops D02, D04 and D05; V04 stops D04. */
#include "barrier.h"
#include "classes.h"
#include "run.h"
#include "table_compatibility.h"

/* D04: some class that the range touches can have kinds and is not touched whole. */
static bool partial(const struct ref_barrier *barrier) {
    struct ref_span span = ref_span(barrier->resource, &barrier->range);
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (ref_touches_class(barrier->resource, &span, plane_class) &&
            ref_class_kinds(barrier->resource, plane_class) != 0 &&
            !ref_touches_whole_class(barrier->resource, &span, plane_class)) {
            return true;
        }
    }
    return false;
}

/* Whether an earlier barrier moves a layout or has a write or COMMON in AccessBefore. */
static bool moves_or_flushes(const struct ref_barrier *earlier) {
    uint32_t before = earlier->layout[REF_BEFORE];
    uint32_t after = earlier->layout[REF_AFTER];
    uint32_t access = earlier->access[REF_BEFORE];
    bool moves = earlier->type == DP_BARRIER_texture && before != after && before != DP_LAYOUT_UNDEFINED &&
                 after != DP_LAYOUT_UNDEFINED;
    return moves || access == DP_ACCESS_COMMON || (access & REF_WRITE_ACCESSES) != 0;
}

/* D05: such a barrier stands earlier in the call, on another resource in the same memory. */
static bool memory_in_use(const struct ref_judge *judge) {
    const struct ref_barrier *barrier = judge->barrier;
    for (size_t i = 0; i < judge->run->entries.count; i++) {
        const struct ref_barrier *earlier = &ref_run_entry(judge->run, i)->barrier;
        if (earlier->place.command == barrier->place.command && earlier->resource != NULL &&
            earlier->resource != barrier->resource && ref_share_memory(earlier->resource, barrier->resource) &&
            moves_or_flushes(earlier)) {
            return true;
        }
    }
    return false;
}

void ref_rules_barrier_discard(struct ref_judge *judge) {
    const struct ref_barrier *barrier = judge->barrier;
    if (barrier->type != DP_BARRIER_texture || (barrier->flags & DP_TEXTURE_BARRIER_DISCARD) == 0) {
        return;
    }
    bool before_undefined = barrier->layout[REF_BEFORE] == DP_LAYOUT_UNDEFINED;
    bool after_undefined = barrier->layout[REF_AFTER] == DP_LAYOUT_UNDEFINED;
    if (!judge->layout_broken[REF_BEFORE] && !before_undefined) {
        ref_broken(judge, DP_RULE_D01);
    }
    if (judge->layout_broken[REF_BEFORE] || judge->layout_broken[REF_AFTER]) {
        return;
    }
    if (before_undefined && after_undefined) {
        ref_broken(judge, DP_RULE_D02);
    }
    if (before_undefined && !after_undefined && !judge->range_broken && partial(barrier)) {
        ref_broken(judge, DP_RULE_D04);
    }
    if (!after_undefined && memory_in_use(judge)) {
        ref_broken(judge, DP_RULE_D05);
    }
}
