/* valid_ray_flags.c: XD07 and XD12: ray flags that exclude each other or are not supported. */
#include "model/reference/raytracing/facts.h"

#define OPACITY        1u /* more than one of the four that decide about opacity */
#define CULLING        2u /* both faces culled */
#define SKIPPING       4u /* triangles skipped and something asked of them, or everything skipped */
#define INLINE_CLOSEST 8u /* inline rays run no closest-hit shader that could be skipped */

static uint32_t opacity_flags(uint32_t flags) {
    return ((flags & DP_RT_RAY_FLAG_FORCE_OPAQUE) != 0) + ((flags & DP_RT_RAY_FLAG_FORCE_NON_OPAQUE) != 0) +
           ((flags & DP_RT_RAY_FLAG_CULL_OPAQUE) != 0) + ((flags & DP_RT_RAY_FLAG_CULL_NON_OPAQUE) != 0);
}

static uint32_t exclusive(uint32_t flags, bool is_inline) {
    bool back = (flags & DP_RT_RAY_FLAG_CULL_BACK_FACING_TRIANGLES) != 0;
    bool front = (flags & DP_RT_RAY_FLAG_CULL_FRONT_FACING_TRIANGLES) != 0;
    bool triangles = (flags & DP_RT_RAY_FLAG_SKIP_TRIANGLES) != 0;
    bool procedural = (flags & DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES) != 0;
    uint32_t reason = 0;
    if (opacity_flags(flags) > 1)
        reason |= OPACITY;
    if (back && front)
        reason |= CULLING;
    if (triangles && (back || front || procedural))
        reason |= SKIPPING;
    if (is_inline && (flags & DP_RT_RAY_FLAG_SKIP_CLOSEST_HIT_SHADER) != 0)
        reason |= INLINE_CLOSEST;
    return reason;
}

/* Pipeline flags join those of TraceRay sites only. */
void ref_rt_rule_XD07(const struct ref_rt_facts *facts) {
    const struct ref_rt_object *object = &facts->object;
    for (uint32_t i = 0; i < object->site_count; i++) {
        const struct dp_record_rt_site *traced = ref_rt_trace_site(object, i);
        const struct dp_record_rt_site *inlined = ref_rt_inline_site(object, i);
        uint32_t reason = 0;
        if (traced != NULL)
            reason = exclusive(ref_rt_effective_flags(object, traced), false);
        else if (inlined != NULL)
            reason = exclusive(ref_rt_ray_flags(inlined), true);
        if (reason == 0)
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XD07,
                                                    .severity = DP_RT_SEVERITY_ERR,
                                                    .index = (int32_t)i,
                                                    .values = {reason}});
    }
}

/* Xbox-GDK-Samples DXRSimpleLighting: XboxRayQuery does not take SKIP_PROCEDURAL_PRIMITIVES. */
void ref_rt_rule_XD12(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_any_site(&facts->object, i);
        if (site == NULL || site->api != DP_RT_API_XboxRayQuery ||
            (site->flags & DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES) == 0)
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XD12, .severity = DP_RT_SEVERITY_WARN, .index = (int32_t)i});
    }
}
