/* facts.h: everything that is known of a state object when the rules are judged, and the rules themselves. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_FACTS_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_FACTS_H

#include "model/reference/raytracing/reach.h"
#include "model/reference/raytracing/split.h"

struct ref_rt_facts {
    const struct dp_rt_sink *sink;
    struct ref_rt_object object;
    struct ref_rt_set reachable;
    struct dp_rt_occupancy occupancy;
    struct dp_rt_stack stack;
    struct dp_rt_traffic traffic;
    struct dp_rt_bvh bvh;
    struct dp_rt_triangle_report *triangles; /* bvh.triangles of them; NULL for none */
    struct dp_rt_split split;
    struct ref_rt_unlimited unlimited;
};

/* Index of a record that speaks of the whole state object. */
#define REF_RT_WHOLE (-1)

/* Hands a record to the sink. */
void ref_rt_report(const struct ref_rt_facts *facts, const struct dp_rt_record *record);

/* One function a rule of rt_rule.def, ref_rt_rule_XR01 and so on: reports its records, by ascending index.
 * advice_*.c hold the XR rules, valid_*.c the XD rules. */
#define DP_RT_RULE(rule, trust, subject, values, text, advice)                                                         \
    void ref_rt_rule_##rule(const struct ref_rt_facts *facts);
#include "model/rt_rule.def"
#undef DP_RT_RULE

#endif
