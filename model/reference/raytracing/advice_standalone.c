/* advice_standalone.c: XR06: standalone traversal for simple hit logic (seed 002, bullet 6). */
#include "model/reference/raytracing/facts.h"

/* tables/rtpso_rules.tsv, XR06: longest simple shader in instructions, and records of a small shader table. */
#define SIMPLE_INSTRUCTIONS 64u
#define SMALL_TABLE         16u

static bool workloads_are_simple(const struct ref_rt_object *object) {
    for (uint32_t i = 0; i < object->site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(object, i);
        if (site != NULL && site->workload != DP_RT_WORKLOAD_shadow &&
            site->workload != DP_RT_WORKLOAD_ambient_occlusion)
            return false;
    }
    return ref_rt_trace_sites(object) > 0;
}

static bool shaders_are_simple(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.shader_count; i++) {
        const struct ref_rt_shader *shader = &facts->object.shaders[i];
        bool hit = shader->kind == DP_RT_SHADER_any_hit || shader->kind == DP_RT_SHADER_closest_hit;
        if (hit && facts->reachable.has[i] && shader->instructions > SIMPLE_INSTRUCTIONS)
            return false;
    }
    return true;
}

void ref_rt_rule_XR06(const struct ref_rt_facts *facts) {
    uint32_t records = facts->object.dispatch.table_records;
    if (!workloads_are_simple(&facts->object) || !shaders_are_simple(facts))
        return;
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XR06,
                             .severity = DP_RT_SEVERITY_INFO,
                             .index = REF_RT_WHOLE,
                             .values = {records <= SMALL_TABLE, records}
    });
}
