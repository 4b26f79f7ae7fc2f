/* site.c: which sites trace, which are inline, and which ray flags they trace with. */
#include "model/reference/raytracing/object.h"

const struct dp_record_rt_site *ref_rt_any_site(const struct ref_rt_object *object, uint32_t number) {
    return object->sites[number].record;
}

const struct dp_record_rt_site *ref_rt_trace_site(const struct ref_rt_object *object, uint32_t number) {
    const struct dp_record_rt_site *site = ref_rt_any_site(object, number);
    return site != NULL && site->api == DP_RT_API_TraceRay ? site : NULL;
}

const struct dp_record_rt_site *ref_rt_inline_site(const struct ref_rt_object *object, uint32_t number) {
    const struct dp_record_rt_site *site = ref_rt_any_site(object, number);
    return site != NULL && site->api != DP_RT_API_TraceRay ? site : NULL;
}

uint32_t ref_rt_trace_sites(const struct ref_rt_object *object) {
    uint32_t sites = 0;
    for (uint32_t i = 0; i < object->site_count; i++)
        sites += ref_rt_trace_site(object, i) != NULL;
    return sites;
}

uint32_t ref_rt_inline_sites(const struct ref_rt_object *object) {
    uint32_t sites = 0;
    for (uint32_t i = 0; i < object->site_count; i++)
        sites += ref_rt_inline_site(object, i) != NULL;
    return sites;
}

uint32_t ref_rt_ray_flags(const struct dp_record_rt_site *site) {
    return site->flags & ~DP_RT_RAY_FLAG_COHERENT_RAYS_HINT;
}

uint32_t ref_rt_effective_flags(const struct ref_rt_object *object, const struct dp_record_rt_site *site) {
    return (site->flags | object->head->flags) & ~DP_RT_RAY_FLAG_COHERENT_RAYS_HINT;
}
