/* advice_any_hit.c: XR01 and XR01b: avoid any-hit and intersection shaders (seed 002, bullet 1). */
#include "model/reference/raytracing/facts.h"

/* Kinds of shaders, as bits of the score. */
#define ANY_HIT      1u
#define INTERSECTION 2u

/* Ray flags that keep a ray from any-hit shaders: every hit is opaque, or non-opaque ones are culled. */
#define NO_ANY_HIT   (DP_RT_RAY_FLAG_FORCE_OPAQUE | DP_RT_RAY_FLAG_CULL_NON_OPAQUE)

static bool triangles_reach_any_hit(uint32_t flags, uint32_t geometry) {
    const uint32_t triangles = DP_RT_GEOMETRY_opaque_triangles | DP_RT_GEOMETRY_non_opaque_triangles;
    if ((flags & (NO_ANY_HIT | DP_RT_RAY_FLAG_SKIP_TRIANGLES)) != 0)
        return false;
    if ((geometry & DP_RT_GEOMETRY_non_opaque_triangles) != 0)
        return true;
    return (flags & DP_RT_RAY_FLAG_FORCE_NON_OPAQUE) != 0 && (geometry & triangles) != 0;
}

static bool procedural_reaches_any_hit(uint32_t flags, uint32_t geometry) {
    const uint32_t procedural = DP_RT_GEOMETRY_opaque_procedural | DP_RT_GEOMETRY_non_opaque_procedural;
    if ((flags & (NO_ANY_HIT | DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES)) != 0)
        return false;
    if ((geometry & DP_RT_GEOMETRY_non_opaque_procedural) != 0)
        return true;
    return (flags & DP_RT_RAY_FLAG_FORCE_NON_OPAQUE) != 0 && (geometry & procedural) != 0;
}

static bool reaches_intersection(uint32_t flags, uint32_t geometry) {
    bool opaque = (geometry & DP_RT_GEOMETRY_opaque_procedural) != 0;
    bool non_opaque = (geometry & DP_RT_GEOMETRY_non_opaque_procedural) != 0;
    if ((flags & DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES) != 0)
        return false;
    return (opaque && (flags & DP_RT_RAY_FLAG_CULL_OPAQUE) == 0) ||
           (non_opaque && (flags & DP_RT_RAY_FLAG_CULL_NON_OPAQUE) == 0);
}

/* What a hit group holds. A procedural one counts as having an intersection shader even without (XD05 says so). */
static uint32_t holds(const struct ref_rt_group *group) {
    uint32_t kinds = group->any_hit != DP_RT_NO_SHADER ? ANY_HIT : 0;
    if (group->type == DP_RT_HIT_GROUP_PROCEDURAL_PRIMITIVE)
        kinds |= INTERSECTION;
    return kinds;
}

/* What of it rays with these effective flags can run. */
static uint32_t runs(const struct ref_rt_group *group, uint32_t flags, uint32_t geometry) {
    uint32_t kinds = 0;
    if (group->type == DP_RT_HIT_GROUP_TRIANGLES) {
        if (triangles_reach_any_hit(flags, geometry))
            kinds |= ANY_HIT;
    } else {
        if (procedural_reaches_any_hit(flags, geometry))
            kinds |= ANY_HIT;
        if (reaches_intersection(flags, geometry))
            kinds |= INTERSECTION;
    }
    return kinds & holds(group);
}

static uint32_t site_score(const struct ref_rt_object *object, const struct dp_record_rt_site *site) {
    uint32_t flags = ref_rt_effective_flags(object, site);
    uint32_t score = 0;
    for (uint32_t i = 0; i < object->group_count; i++)
        if (object->shaders[site->shader].groups[i])
            score |= runs(&object->groups[i], flags, object->geometry);
    return score;
}

/* OR over all trace sites, and how many of them reach either. */
static uint32_t score_of(const struct ref_rt_object *object, uint32_t *sites) {
    uint32_t score = 0;
    *sites = 0;
    for (uint32_t i = 0; i < object->site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(object, i);
        uint32_t own = site != NULL ? site_score(object, site) : 0;
        score |= own;
        *sites += own != 0;
    }
    return score;
}

void ref_rt_rule_XR01(const struct ref_rt_facts *facts) {
    uint32_t sites;
    uint32_t score = score_of(&facts->object, &sites);
    if (score == 0)
        return;
    ref_rt_report(
        facts,
        &(struct dp_rt_record){
            .rule = DP_RT_RULE_XR01, .severity = DP_RT_SEVERITY_WARN, .index = REF_RT_WHOLE, .values = {score, sites}
    });
}

void ref_rt_rule_XR01b(const struct ref_rt_facts *facts) {
    uint32_t sites;
    uint32_t have = 0;
    for (uint32_t i = 0; i < facts->object.group_count; i++)
        have |= holds(&facts->object.groups[i]);
    uint32_t unreachable = have & ~score_of(&facts->object, &sites);
    if (unreachable == 0)
        return;
    ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XR01b,
                                                .severity = DP_RT_SEVERITY_INFO,
                                                .index = REF_RT_WHOLE,
                                                .values = {unreachable}});
}
