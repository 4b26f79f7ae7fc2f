/* valid_depth.c: XD06: the declared recursion depth against the one that rays reach (DXR specification). */
#include "model/reference/raytracing/facts.h"

void ref_rt_rule_XD06(const struct ref_rt_facts *facts) {
    uint32_t declared = facts->object.head->depth;
    uint32_t reached = facts->stack.reached_depth;
    if (reached == declared)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XD06,
                             .severity = reached > declared ? DP_RT_SEVERITY_ERR : DP_RT_SEVERITY_INFO,
                             .index = REF_RT_WHOLE,
                             .values = {reached, declared}
    });
}
