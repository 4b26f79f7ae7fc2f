/* advice_coherent.c: XR13 and XR13b: the coherent-rays hint (seed 002, bullet 13). */
#include "model/reference/raytracing/facts.h"

/* What is the matter with a site; 0 for nothing. */
enum coherence {
    COHERENCE_FITS,
    COHERENCE_ADD_HINT,           /* coherent, uniform, no hint */
    COHERENCE_HINT_HAS_NO_EFFECT, /* hint, not uniform */
    COHERENCE_USE_INLINE_HEADER,  /* inline: XDXRStandaloneTraverseHT.hlsli */
    COHERENCE_MAKE_UNIFORM        /* coherent, not uniform, no hint */
};

/* Highly coherent by the seed's own examples: shadows and non-glossy reflections. */
static bool wants_hint(const struct dp_record_rt_site *site) {
    return site->workload == DP_RT_WORKLOAD_shadow || site->workload == DP_RT_WORKLOAD_non_glossy_reflection;
}

/* The site's own flags only: the pipeline has no such flag. */
static bool has_hint(const struct dp_record_rt_site *site) {
    return (site->flags & DP_RT_RAY_FLAG_COHERENT_RAYS_HINT) != 0;
}

static enum coherence judge(const struct dp_record_rt_site *site) {
    bool uniform = (site->uniform & DP_RT_UNIFORM_flags) != 0 && (site->uniform & DP_RT_UNIFORM_tlas) != 0;
    if (site->api != DP_RT_API_TraceRay)
        return wants_hint(site) ? COHERENCE_USE_INLINE_HEADER : COHERENCE_FITS;
    if (has_hint(site))
        return uniform ? COHERENCE_FITS : COHERENCE_HINT_HAS_NO_EFFECT;
    if (!wants_hint(site))
        return COHERENCE_FITS;
    return uniform ? COHERENCE_ADD_HINT : COHERENCE_MAKE_UNIFORM;
}

void ref_rt_rule_XR13(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_any_site(&facts->object, i);
        enum coherence matter = site != NULL ? judge(site) : COHERENCE_FITS;
        if (matter == COHERENCE_FITS)
            continue;
        uint32_t severity = matter == COHERENCE_HINT_HAS_NO_EFFECT ? DP_RT_SEVERITY_WARN : DP_RT_SEVERITY_INFO;
        ref_rt_report(facts,
                      &(struct dp_rt_record){
                          .rule = DP_RT_RULE_XR13, .severity = severity, .index = (int32_t)i, .values = {matter}});
    }
}

void ref_rt_rule_XR13b(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(&facts->object, i);
        if (site == NULL || !has_hint(site) || wants_hint(site))
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XR13b, .severity = DP_RT_SEVERITY_INFO, .index = (int32_t)i});
    }
}
