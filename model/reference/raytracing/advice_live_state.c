/* advice_live_state.c: XR03: fewer live variables across TraceRay (seed 002, bullet 3). */
#include "model/reference/raytracing/facts.h"
#include "model/reference/raytracing/traffic.h"

/* tables/rtpso_rules.tsv, XR03: more live bytes than this are a warning. */
#define MANY_LIVE_BYTES 64u

void ref_rt_rule_XR03(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(&facts->object, i);
        if (site == NULL || site->live == 0)
            continue;
        uint32_t severity = site->live > MANY_LIVE_BYTES ? DP_RT_SEVERITY_WARN : DP_RT_SEVERITY_INFO;
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XR03,
                                 .severity = severity,
                                 .index = (int32_t)i,
                                 .values = {site->live, ref_rt_site_traffic(site)}
        });
    }
}
