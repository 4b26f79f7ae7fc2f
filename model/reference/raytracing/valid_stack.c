/* valid_stack.c: XD08 and XD09: SetPipelineStackSize (DXR specification). */
#include "model/reference/raytracing/facts.h"

/* SetPipelineStackSize drops values from here on. */
#define DROPPED_FROM UINT64_C(0xFFFFFFFF)

/* One record a dropped call, in call order. */
void ref_rt_rule_XD08(const struct ref_rt_facts *facts) {
    for (size_t i = 0; i < facts->object.part_count; i++) {
        const struct dp_command *part = &facts->object.parts[i];
        if (part->kind != DP_COMMAND_rt_stack_size || part->as.rt_stack_size.size < DROPPED_FROM)
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XD08,
                                                    .severity = DP_RT_SEVERITY_ERR,
                                                    .index = REF_RT_WHOLE,
                                                    .values = {part->as.rt_stack_size.size}});
    }
}

/* The last call that was not dropped; without one the default holds, which is never too small for what is declared. */
void ref_rt_rule_XD09(const struct ref_rt_facts *facts) {
    uint64_t set = UINT64_MAX;
    for (size_t i = 0; i < facts->object.part_count; i++) {
        const struct dp_command *part = &facts->object.parts[i];
        if (part->kind == DP_COMMAND_rt_stack_size && part->as.rt_stack_size.size < DROPPED_FROM)
            set = part->as.rt_stack_size.size;
    }
    if (set >= facts->stack.needed)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XD09,
                             .severity = DP_RT_SEVERITY_WARN,
                             .index = REF_RT_WHOLE,
                             .values = {set, facts->stack.needed}
    });
}
