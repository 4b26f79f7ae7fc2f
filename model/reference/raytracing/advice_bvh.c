/* advice_bvh.c: XR09, XR10 and XR11: content of acceleration structures (seed 002, bullets 9, 10 and 11). */
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/bvh.h"
#include "model/reference/raytracing/facts.h"

/* tables/rtpso_rules.tsv: siblings may overlap by a tenth of the surface (XR09); two are dire (XR11). */
#define TENTHS       10u
#define BAD_OVERLAP  1u
#define DIRE_OVERLAP 2u

static bool overlaps_above(const struct dp_rt_bvh *bvh, uint64_t tenths) {
    return ref_rt_product_above(TENTHS, bvh->overlap, tenths, bvh->surface);
}

void ref_rt_rule_XR09(const struct ref_rt_facts *facts) {
    if (!overlaps_above(&facts->bvh, BAD_OVERLAP))
        return;
    ref_rt_report(facts, &(struct dp_rt_record){
                             .rule = DP_RT_RULE_XR09,
                             .severity = DP_RT_SEVERITY_WARN,
                             .index = REF_RT_WHOLE,
                             .values = {facts->bvh.overlap, facts->bvh.surface}
    });
}

void ref_rt_rule_XR10(const struct ref_rt_facts *facts) {
    bool runtime = facts->object.head->builder == DP_RT_BUILDER_runtime;
    for (uint32_t i = 0; i < facts->bvh.triangles; i++) {
        uint32_t reason = facts->triangles[i].reason;
        if (reason == 0)
            continue;
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XR10,
                                 .severity = DP_RT_SEVERITY_WARN,
                                 .index = (int32_t)i,
                                 .values = {reason, runtime}
        });
    }
}

/* Degenerate triangles count as bad, not as dire. */
static bool deserves_a_look(const struct ref_rt_facts *facts) {
    bool any_bad = false;
    bool any_dire = false;
    for (uint32_t i = 0; i < facts->bvh.triangles; i++) {
        const struct dp_rt_triangle_report *triangle = &facts->triangles[i];
        uint32_t dire = ref_rt_shape_reason(triangle, REF_RT_DIRE_SHAPE) & (REF_RT_THIN | REF_RT_EMPTY_BOX);
        any_bad = any_bad || triangle->reason != 0;
        any_dire = any_dire || dire != 0;
    }
    return (overlaps_above(&facts->bvh, BAD_OVERLAP) && any_bad) || overlaps_above(&facts->bvh, DIRE_OVERLAP) ||
           any_dire;
}

void ref_rt_rule_XR11(const struct ref_rt_facts *facts) {
    if (deserves_a_look(facts))
        ref_rt_report(facts, &(struct dp_rt_record){
                                 .rule = DP_RT_RULE_XR11, .severity = DP_RT_SEVERITY_INFO, .index = REF_RT_WHOLE});
}
