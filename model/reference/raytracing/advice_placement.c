/* advice_placement.c: XR04 and XR04b: where TraceRay stands and how much code it makes (seed 002, bullet 4). */
#include "model/reference/raytracing/facts.h"

/* tables/rtpso_rules.tsv, XR04b: bytes of the instruction cache of an RDNA work-group processor. */
#define INSTRUCTION_CACHE      32768u

#define IN_LOOP                1u
#define IN_NESTED_EXPRESSION   2u
#define OUTSIDE_FUNCTION_SCOPE 4u

static uint32_t misplaced(const struct ref_rt_object *object, const struct dp_record_rt_site *site) {
    bool in_ray_generation = object->shaders[site->shader].kind == DP_RT_SHADER_ray_generation;
    uint32_t reason = 0;
    if (site->loop_depth > 0)
        reason |= IN_LOOP;
    if (site->nest_depth > 0)
        reason |= IN_NESTED_EXPRESSION;
    if (!in_ray_generation || site->function_depth > 0)
        reason |= OUTSIDE_FUNCTION_SCOPE;
    return reason;
}

void ref_rt_rule_XR04(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(&facts->object, i);
        uint32_t reason = site != NULL ? misplaced(&facts->object, site) : 0;
        if (reason == 0)
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XR04,
                                                    .severity = DP_RT_SEVERITY_WARN,
                                                    .index = (int32_t)i,
                                                    .values = {reason}});
    }
}

void ref_rt_rule_XR04b(const struct ref_rt_facts *facts) {
    if (facts->traffic.code <= INSTRUCTION_CACHE)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XR04b,
                                                .severity = DP_RT_SEVERITY_WARN,
                                                .index = REF_RT_WHOLE,
                                                .values = {facts->traffic.code}});
}
