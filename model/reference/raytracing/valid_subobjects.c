/* valid_subobjects.c: XD04 and XD05: configuration subobjects and hit groups (DXR specification). */
#include "model/reference/raytracing/facts.h"

#define NO_SHADER_CONFIG   1u
#define NO_PIPELINE_CONFIG 2u
#define CONFIGS_DIFFER     4u

void ref_rt_rule_XD04(const struct ref_rt_facts *facts) {
    const struct dp_record_rt_config *config = &facts->object.config;
    uint32_t reason = 0;
    if (config->shader_configs == 0)
        reason |= NO_SHADER_CONFIG;
    if (config->pipeline_configs == 0)
        reason |= NO_PIPELINE_CONFIG;
    if (config->conflict != 0)
        reason |= CONFIGS_DIFFER;
    if (reason != 0)
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XD04,
                                                    .severity = DP_RT_SEVERITY_ERR,
                                                    .index = REF_RT_WHOLE,
                                                    .values = {reason}});
}

/* Intersection shaders are forbidden in triangle hit groups and required in procedural ones. */
void ref_rt_rule_XD05(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.group_count; i++) {
        const struct ref_rt_group *group = &facts->object.groups[i];
        bool required = group->type == DP_RT_HIT_GROUP_PROCEDURAL_PRIMITIVE;
        bool present = group->intersection != DP_RT_NO_SHADER;
        if (required != present)
            ref_rt_report(facts, &(struct dp_rt_record){
                                     .rule = DP_RT_RULE_XD05, .severity = DP_RT_SEVERITY_ERR, .index = (int32_t)i});
    }
}
