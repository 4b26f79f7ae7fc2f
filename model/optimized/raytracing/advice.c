/* advice.c: the advice in its order, and rules XR06 to XR13b. */
#include "model/optimized/raytracing/figures.h"
#include "model/optimized/raytracing/record.h"

#define SIMPLE_INSTRUCTIONS 64u
#define SMALL_TABLE         16u /* records */
#define SCALAR_BYTES        4u

/* XR09 and XR11: overlap above these parts of the surface, as divisors. */
#define MUCH_OVERLAP        10u
#define EXTREME_OVERLAP     5u

static bool simple_hits(const struct opt_rt_figures *figures) {
    const struct opt_rt_object *object = &figures->object;
    uint64_t hits = object->of_kind[DP_RT_SHADER_any_hit] | object->of_kind[DP_RT_SHADER_closest_hit];
    for (hits &= figures->reach.reachable; hits != 0; hits &= hits - 1)
        if (object->shader[opt_rt_lowest(hits)]->instructions > SIMPLE_INSTRUCTIONS)
            return false;
    return true;
}

static void standalone(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct dp_record_rt_dispatch *dispatch = figures->object.dispatch;
    uint32_t records = dispatch != NULL ? dispatch->table_records : 0;
    if (figures->sites.trace != 0 && figures->sites.elaborate == 0 && simple_hits(figures))
        opt_rt_tell(sink, DP_RT_RULE_XR06, DP_RT_SEVERITY_INFO, -1, OPT_RT_VALUES(records <= SMALL_TABLE, records));
}

static void stack_memory(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    uint64_t reclaimable = figures->stack.reclaimable[figures->series];
    if (reclaimable != 0)
        opt_rt_tell(sink, DP_RT_RULE_XR07, DP_RT_SEVERITY_INFO, -1, OPT_RT_VALUES(reclaimable));
    if (figures->stack.stack[figures->series] == 0 && figures->sites.trace != 0)
        opt_rt_tell(sink, DP_RT_RULE_XR07e, DP_RT_SEVERITY_ERR, -1, OPT_RT_VALUES(0));
}

static void structures(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct opt_rt_bvh *bvh = &figures->object.bvh;
    const struct opt_rt_triangles *triangles = &figures->triangles;
    bool overlaps = opt_rt_product_above(MUCH_OVERLAP, bvh->overlap, bvh->surface);
    bool extreme = opt_rt_product_above(EXTREME_OVERLAP, bvh->overlap, bvh->surface) || triangles->extreme;
    uint64_t runtime = figures->object.head->builder == DP_RT_BUILDER_runtime;
    if (overlaps)
        opt_rt_tell(sink, DP_RT_RULE_XR09, DP_RT_SEVERITY_WARN, -1, OPT_RT_VALUES(bvh->overlap, bvh->surface));
    if (triangles->unhealthy)
        for (uint32_t i = 0; i < figures->object.triangles; i++)
            if (triangles->reason[i] != 0)
                opt_rt_tell(sink, DP_RT_RULE_XR10, DP_RT_SEVERITY_WARN, (int32_t)i,
                            OPT_RT_VALUES(triangles->reason[i], runtime));
    if (extreme || (overlaps && triangles->unhealthy))
        opt_rt_tell(sink, DP_RT_RULE_XR11, DP_RT_SEVERITY_INFO, -1, OPT_RT_VALUES(0));
}

static void coherence(const struct opt_rt_sites *sites, const struct dp_rt_sink *sink) {
    for (uint64_t rest = sites->hint.fired; rest != 0; rest &= rest - 1) {
        uint32_t site = opt_rt_lowest(rest), which = sites->hint.value[site];
        uint32_t severity = which == OPT_RT_HINT_WITHOUT_USE ? DP_RT_SEVERITY_WARN : DP_RT_SEVERITY_INFO;
        opt_rt_tell(sink, DP_RT_RULE_XR13, severity, (int32_t)site, OPT_RT_VALUES(which));
    }
    opt_rt_tell_each(sink, DP_RT_RULE_XR13b, DP_RT_SEVERITY_INFO, sites->pointless_hint);
}

void opt_rt_advise(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct dp_record_state_object *head = figures->object.head;
    opt_rt_advise_tracing(figures, sink);
    opt_rt_advise_registers(figures, sink);
    standalone(figures, sink);
    stack_memory(figures, sink);
    if (!head->inline_ahs)
        opt_rt_tell_each(sink, DP_RT_RULE_XR08, DP_RT_SEVERITY_INFO, figures->sites.resolving);
    structures(figures, sink);
    if (head->duplicates != 0)
        opt_rt_tell(sink, DP_RT_RULE_XR12, DP_RT_SEVERITY_INFO, -1,
                    OPT_RT_VALUES(head->duplicates, (uint64_t)SCALAR_BYTES * head->duplicates));
    coherence(&figures->sites, sink);
}
