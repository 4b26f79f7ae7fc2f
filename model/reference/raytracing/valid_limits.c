/* valid_limits.c: XD01, XD02 and XD03: limits on declared depth, attributes and payload (DXR specification). */
#include "model/reference/raytracing/facts.h"

/* D3D12_RAYTRACING_MAX_DECLARABLE_TRACE_RECURSION_DEPTH and D3D12_RAYTRACING_MAX_ATTRIBUTE_SIZE_IN_BYTES. */
#define MAX_DEPTH      31u
#define MAX_ATTRIBUTES 32u

void ref_rt_rule_XD01(const struct ref_rt_facts *facts) {
    uint32_t depth = facts->object.head->depth;
    if (depth > MAX_DEPTH)
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XD01,
                                                    .severity = DP_RT_SEVERITY_ERR,
                                                    .index = REF_RT_WHOLE,
                                                    .values = {depth}});
}

void ref_rt_rule_XD02(const struct ref_rt_facts *facts) {
    uint32_t attributes = facts->object.config.attributes;
    if (attributes > MAX_ATTRIBUTES)
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XD02,
                                                    .severity = DP_RT_SEVERITY_ERR,
                                                    .index = REF_RT_WHOLE,
                                                    .values = {attributes}});
}

void ref_rt_rule_XD03(const struct ref_rt_facts *facts) {
    uint32_t declared = facts->object.config.payload;
    uint32_t largest = facts->object.config.largest_payload;
    if (declared < largest)
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XD03,
                                 .severity = DP_RT_SEVERITY_ERR,
                                 .index = REF_RT_WHOLE,
                                 .values = {declared, largest}
        });
}
