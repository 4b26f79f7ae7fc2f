/* raytracing.c: the ray-tracing part of the optimized model: figures first, each from the ones before it, then reports
 * in the order of model/raytracing.md. */
#include "model/model.h"
#include "model/optimized/raytracing/arithmetic.h"
#include "model/optimized/raytracing/figures.h"
#include "model/optimized/raytracing/occupancy.h"
#include "model/optimized/raytracing/part.h"
#include "model/optimized/raytracing/stack.h"

static void report_shaders(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct opt_rt_object *object = &figures->object;
    for (uint32_t i = 0; sink->shader != NULL && i < object->shaders; i++) {
        struct dp_rt_shader_report report = {.shader = i, .vgprs = object->vgprs[i]};
        report.waves = opt_rt_waves(report.vgprs, object->head->wave);
        report.reachable = (uint32_t)(figures->reach.reachable >> i & 1);
        sink->shader(sink->context, &report);
    }
}

static void report_traffic(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    if (sink->traffic != NULL)
        sink->traffic(sink->context, &figures->sites.total);
    if (sink->site_traffic == NULL)
        return;
    for (uint64_t rest = figures->sites.trace; rest != 0; rest &= rest - 1) {
        uint32_t site = opt_rt_lowest(rest);
        struct dp_rt_site_traffic report = {.site = site, .bytes = figures->sites.traffic[site]};
        report.live = figures->object.site[site]->live;
        sink->site_traffic(sink->context, &report);
    }
}

static void report_bvh(const struct opt_rt_object *object, const struct dp_rt_sink *sink) {
    struct dp_rt_bvh bvh = {.nodes = object->bvh.nodes, .triangles = object->triangles};
    bvh.overlap = object->bvh.overlap;
    bvh.surface = object->bvh.surface;
    if (sink->bvh != NULL)
        sink->bvh(sink->context, &bvh);
}

static void compute(struct opt_rt_figures *figures) {
    struct opt_rt_object *object = &figures->object;
    uint64_t generators = object->of_kind[DP_RT_SHADER_ray_generation];
    opt_rt_reach(&figures->reach, object);
    opt_rt_sites(&figures->sites, object);
    opt_rt_occupancy(&figures->occupancy, object);
    uint32_t depth = opt_rt_depth(&figures->reach, generators, figures->sites.tracing);
    bool inline_only = figures->sites.inlined != 0 && figures->sites.trace == 0;
    opt_rt_stack(&figures->stack, object, figures->occupancy.waves, depth, inline_only);
    opt_rt_split(&figures->split, object, &figures->reach, &figures->sites, figures->occupancy.waves);
}

/* Everything has a bound and stands on the stack, triangles included, of which one byte each is kept: memory is not
 * asked for, and cannot run out. */
static uint32_t evaluate(const struct dp_memory *memory, const struct dp_record_device *device,
                         const struct dp_command *records, size_t count, const struct dp_rt_sink *sink) {
    struct opt_rt_figures figures;
    (void)memory;
    figures.series = device->series;
    opt_rt_gather(&figures.object, records, count);
    compute(&figures);
    if (sink->occupancy != NULL)
        sink->occupancy(sink->context, &figures.occupancy);
    report_shaders(&figures, sink);
    opt_rt_caps(&figures.object, figures.occupancy.vgprs, sink);
    if (sink->stack != NULL)
        sink->stack(sink->context, &figures.stack);
    report_traffic(&figures, sink);
    report_bvh(&figures.object, sink);
    opt_rt_triangles(&figures.triangles, &figures.object, sink);
    if (sink->split != NULL)
        sink->split(sink->context, &figures.split.limited);
    if (sink->record != NULL) {
        opt_rt_advise(&figures, sink);
        opt_rt_validate(&figures, sink);
    }
    return DP_STATUS_OK;
}

const struct dp_raytracing dp_optimized_raytracing = {
    .evaluate = evaluate, .occupancy = opt_rt_waves, .stack_size = opt_rt_stack_size};
