/* advice_recursion.c: XR02: avoid recursion beyond level 1 (seed 002, bullet 2). */
#include "model/reference/raytracing/facts.h"

/* seed 002, bullet 2: beyond level 1. */
#define GOOD_DEPTH 1u

void ref_rt_rule_XR02(const struct ref_rt_facts *facts) {
    uint32_t depth = facts->object.head->depth;
    uint32_t series = facts->object.series;
    const struct dp_rt_stack *stack = &facts->stack;
    if (depth <= GOOD_DEPTH)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XR02,
                             .severity = DP_RT_SEVERITY_WARN,
                             .index = REF_RT_WHOLE,
                             .values = {depth, stack->per_thread, stack->rays_shallow[series], stack->rays[series]}
    });
}
