/* advice_tracing.c: rules XR01 to XR04b: what rays run, how deep, and what their sites cost. */
#include "model/optimized/raytracing/figures.h"
#include "model/optimized/raytracing/record.h"

#define MUCH_LIVE         64u    /* bytes */
#define INSTRUCTION_CACHE 32768u /* bytes of a work-group processor */

static void shaders_of_hits(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct opt_rt_sites *sites = &figures->sites;
    uint32_t have = (figures->object.with_any_hit != 0 ? OPT_RT_ANY_HIT : 0) |
                    (figures->object.procedural != 0 ? OPT_RT_INTERSECTION : 0);
    uint32_t idle = have & ~sites->score;
    if (sites->score != 0)
        opt_rt_tell(sink, DP_RT_RULE_XR01, DP_RT_SEVERITY_WARN, -1, OPT_RT_VALUES(sites->score, sites->scored));
    if (idle != 0)
        opt_rt_tell(sink, DP_RT_RULE_XR01b, DP_RT_SEVERITY_INFO, -1, OPT_RT_VALUES(idle));
}

static void recursion(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct dp_rt_stack *stack = &figures->stack;
    uint32_t depth = figures->object.head->depth;
    if (depth > 1)
        opt_rt_tell(sink, DP_RT_RULE_XR02, DP_RT_SEVERITY_WARN, -1,
                    OPT_RT_VALUES(depth, stack->per_thread, stack->rays_shallow[figures->series],
                                  stack->rays[figures->series]));
}

static void live_state(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    for (uint64_t rest = figures->sites.live; rest != 0; rest &= rest - 1) {
        uint32_t site = opt_rt_lowest(rest), live = figures->object.site[site]->live;
        opt_rt_tell(sink, DP_RT_RULE_XR03, live > MUCH_LIVE ? DP_RT_SEVERITY_WARN : DP_RT_SEVERITY_INFO, (int32_t)site,
                    OPT_RT_VALUES(live, figures->sites.traffic[site]));
    }
}

void opt_rt_advise_tracing(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    uint64_t code = figures->sites.total.code;
    shaders_of_hits(figures, sink);
    recursion(figures, sink);
    live_state(figures, sink);
    opt_rt_tell_marks(sink, DP_RT_RULE_XR04, DP_RT_SEVERITY_WARN, &figures->sites.placement);
    if (code > INSTRUCTION_CACHE)
        opt_rt_tell(sink, DP_RT_RULE_XR04b, DP_RT_SEVERITY_WARN, -1, OPT_RT_VALUES(code));
}
