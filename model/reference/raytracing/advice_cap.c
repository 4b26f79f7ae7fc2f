/* advice_cap.c: XR05b and XR05c: __XBOX_MAX_VGPR_COUNT (seed 002, bullet 5). */
#include "model/reference/raytracing/facts.h"
#include "model/reference/raytracing/occupancy.h"

/* tables/rtpso_rules.tsv, XR05b: from this many waves on no cap is proposed. */
#define ENOUGH_WAVES     8u

#define NO_MULTIPLE_OF_8 1u
#define NOT_BELOW_TOTAL  2u
#define GAINS_NO_WAVE    4u

void ref_rt_rule_XR05b(const struct ref_rt_facts *facts) {
    const struct dp_rt_occupancy *occupancy = &facts->occupancy;
    if (occupancy->best_cap == 0 || occupancy->waves >= ENOUGH_WAVES)
        return;
    struct dp_rt_cap cap = ref_rt_cap(&facts->object, occupancy->best_cap);
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XR05b,
                             .severity = DP_RT_SEVERITY_INFO,
                             .index = REF_RT_WHOLE,
                             .values = {cap.cap, cap.waves, cap.spill, cap.bytes}
    });
}

void ref_rt_rule_XR05c(const struct ref_rt_facts *facts) {
    uint32_t cap = facts->object.head->cap;
    const struct dp_rt_occupancy *occupancy = &facts->occupancy;
    uint32_t reason = 0;
    if (cap % REF_RT_CAP_STEP != 0)
        reason |= NO_MULTIPLE_OF_8;
    if (cap >= occupancy->vgprs)
        reason |= NOT_BELOW_TOTAL;
    else if (occupancy->capped_waves == occupancy->waves)
        reason |= GAINS_NO_WAVE;
    if (cap == 0 || reason == 0)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XR05c,
                                                .severity = DP_RT_SEVERITY_INFO,
                                                .index = REF_RT_WHOLE,
                                                .values = {reason}});
}
