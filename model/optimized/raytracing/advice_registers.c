/* advice_registers.c: rules XR05 to XR05c: registers, occupancy, caps and splits. */
#include "model/optimized/raytracing/figures.h"
#include "model/optimized/raytracing/occupancy.h"
#include "model/optimized/raytracing/record.h"

#define FEW_WAVES  8u /* below this a cap is worth a try */
#define CAP_STEP   8u
#define LANE_BYTES 4u

static void worst_case(const struct dp_rt_occupancy *occupancy, const struct dp_rt_sink *sink) {
    if (occupancy->best_waves > occupancy->waves)
        opt_rt_tell(sink, DP_RT_RULE_XR05, DP_RT_SEVERITY_WARN, -1,
                    OPT_RT_VALUES(occupancy->vgprs, occupancy->waves, occupancy->best_waves, occupancy->worst));
}

static void unreachable(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct opt_rt_object *object = &figures->object;
    uint64_t left = opt_rt_first(object->shaders) & ~figures->reach.reachable;
    if (left == 0)
        return;
    uint32_t vgprs = 0;
    for (uint64_t rest = figures->reach.reachable; rest != 0; rest &= rest - 1)
        vgprs = opt_rt_max(vgprs, object->vgprs[opt_rt_lowest(rest)]);
    uint32_t waves = opt_rt_waves(vgprs, object->head->wave);
    uint32_t severity = waves > figures->occupancy.waves ? DP_RT_SEVERITY_WARN : DP_RT_SEVERITY_INFO;
    for (; left != 0; left &= left - 1) {
        uint32_t shader = opt_rt_lowest(left);
        opt_rt_tell(sink, DP_RT_RULE_XR05u, severity, (int32_t)shader, OPT_RT_VALUES(object->vgprs[shader], waves));
    }
}

/* What the split adds is what its parts hold twice. */
static void split(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct dp_rt_split *parts = &figures->split.free;
    if (parts->objects <= 1)
        return;
    uint64_t added = parts->code - opt_rt_code_of(&figures->object, figures->reach.reachable);
    for (uint32_t part = 0; part < parts->objects; part++)
        opt_rt_tell(sink, DP_RT_RULE_XR05s, DP_RT_SEVERITY_INFO, (int32_t)part,
                    OPT_RT_VALUES(figures->occupancy.waves, parts->waves[part], figures->split.shaders[part], added));
}

static void caps(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct dp_rt_occupancy *now = &figures->occupancy;
    uint32_t wave = figures->object.head->wave, cap = figures->object.head->cap;
    if (now->best_cap != 0 && now->waves < FEW_WAVES)
        opt_rt_tell(sink, DP_RT_RULE_XR05b, DP_RT_SEVERITY_INFO, -1,
                    OPT_RT_VALUES(now->best_cap, now->best_cap_waves, now->best_cap_spill,
                                  LANE_BYTES * now->best_cap_spill * wave));
    uint32_t reason = cap % CAP_STEP != 0;
    if (cap >= now->vgprs)
        reason |= 2;
    else if (now->capped_waves == now->waves)
        reason |= 4;
    if (cap != 0 && reason != 0)
        opt_rt_tell(sink, DP_RT_RULE_XR05c, DP_RT_SEVERITY_INFO, -1, OPT_RT_VALUES(reason));
}

void opt_rt_advise_registers(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    worst_case(&figures->occupancy, sink);
    unreachable(figures, sink);
    split(figures, sink);
    caps(figures, sink);
}
