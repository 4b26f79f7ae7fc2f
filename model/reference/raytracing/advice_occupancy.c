/* advice_occupancy.c: XR05, XR05u and XR05s: separate state objects for separate effects (seed 002, bullet 5). */
#include "model/reference/raytracing/facts.h"
#include "model/reference/raytracing/occupancy.h"

void ref_rt_rule_XR05(const struct ref_rt_facts *facts) {
    const struct dp_rt_occupancy *occupancy = &facts->occupancy;
    if (facts->object.shader_count == 0 || occupancy->best_waves <= occupancy->waves)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XR05,
                             .severity = DP_RT_SEVERITY_WARN,
                             .index = REF_RT_WHOLE,
                             .values = {occupancy->vgprs, occupancy->waves, occupancy->best_waves, occupancy->worst}
    });
}

void ref_rt_rule_XR05u(const struct ref_rt_facts *facts) {
    const struct ref_rt_object *object = &facts->object;
    uint32_t rest = ref_rt_occupancy(ref_rt_set_vgprs(object, &facts->reachable), object->head->wave);
    uint32_t severity = rest > facts->occupancy.waves ? DP_RT_SEVERITY_WARN : DP_RT_SEVERITY_INFO;
    for (uint32_t i = 0; i < object->shader_count; i++) {
        if (facts->reachable.has[i])
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XR05u,
                                 .severity = severity,
                                 .index = (int32_t)i,
                                 .values = {object->shaders[i].vgprs, rest}
        });
    }
}

/* One record an object of the split, when there is more than one. */
void ref_rt_rule_XR05s(const struct ref_rt_facts *facts) {
    const struct ref_rt_unlimited *split = &facts->unlimited;
    if (split->objects <= 1)
        return;
    uint64_t added = split->code - ref_rt_set_code(&facts->object, &facts->reachable);
    for (uint32_t i = 0; i < split->objects; i++) {
        struct dp_rt_record record = {
            .rule = DP_RT_RULE_XR05s, .severity = DP_RT_SEVERITY_INFO, .index = (int32_t)i, .values = {0}};
        record.values[0] = facts->occupancy.waves;
        record.values[1] = split->waves[i];
        record.values[2] = split->shaders[i];
        record.values[3] = added;
        ref_rt_report(facts, &record);
    }
}
