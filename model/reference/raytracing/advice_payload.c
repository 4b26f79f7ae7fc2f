/* advice_payload.c: XR12: traversal state through XDXR_* extensions, not through the payload (seed 002, bullet 12). */
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/facts.h"

/* Bytes of a scalar. */
#define SCALAR_BYTES 4u

void ref_rt_rule_XR12(const struct ref_rt_facts *facts) {
    uint32_t duplicates = facts->object.head->duplicates;
    if (duplicates == 0)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XR12,
                             .severity = DP_RT_SEVERITY_INFO,
                             .index = REF_RT_WHOLE,
                             .values = {duplicates, ref_rt_multiply(SCALAR_BYTES, duplicates)}
    });
}
