/* advice_inline.c: XR08: InlineAHS() for non-opaque hits of inline rays (seed 002, bullet 8). */
#include "model/reference/raytracing/facts.h"

/* Can a ray with these flags meet a hit that is not opaque? Pipeline flags do not concern inline rays. */
static bool meets_non_opaque(uint32_t flags, uint32_t geometry) {
    const uint32_t non_opaque = DP_RT_GEOMETRY_non_opaque_triangles | DP_RT_GEOMETRY_non_opaque_procedural;
    if ((flags & (DP_RT_RAY_FLAG_FORCE_OPAQUE | DP_RT_RAY_FLAG_CULL_NON_OPAQUE)) != 0)
        return false;
    if ((geometry & non_opaque) != 0)
        return true;
    return (flags & DP_RT_RAY_FLAG_FORCE_NON_OPAQUE) != 0 && geometry != 0;
}

void ref_rt_rule_XR08(const struct ref_rt_facts *facts) {
    const struct ref_rt_object *object = &facts->object;
    for (uint32_t i = 0; i < object->site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_inline_site(object, i);
        if (site == NULL || object->head->inline_ahs != 0 ||
            !meets_non_opaque(ref_rt_ray_flags(site), object->geometry))
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XR08, .severity = DP_RT_SEVERITY_INFO, .index = (int32_t)i});
    }
}
