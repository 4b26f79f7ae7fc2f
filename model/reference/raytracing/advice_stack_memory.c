/* advice_stack_memory.c: XR07 and XR07e: stack memory that is reserved for nothing, or missing (seed 002, bullet 7). */
#include "model/reference/raytracing/facts.h"

void ref_rt_rule_XR07(const struct ref_rt_facts *facts) {
    uint64_t reclaimable = facts->stack.reclaimable[facts->object.series];
    if (reclaimable == 0)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XR07,
                                                .severity = DP_RT_SEVERITY_INFO,
                                                .index = REF_RT_WHOLE,
                                                .values = {reclaimable}});
}

void ref_rt_rule_XR07e(const struct ref_rt_facts *facts) {
    uint64_t stack = facts->stack.stack[facts->object.series];
    if (stack != 0 || ref_rt_trace_sites(&facts->object) == 0)
        return;
    ref_rt_report(
        facts, &(struct dp_rt_record){
                   .rule = DP_RT_RULE_XR07e, .severity = DP_RT_SEVERITY_ERR, .index = REF_RT_WHOLE, .values = {stack}});
}
