/* raytracing.c: the ray-tracing part of the reference model: facts first, then reports in the order of
 * model/raytracing.md, "Order of reports". */
#include "model/model.h"
#include "model/reference/raytracing/bvh.h"
#include "model/reference/raytracing/facts.h"
#include "model/reference/raytracing/occupancy.h"
#include "model/reference/raytracing/part.h"
#include "model/reference/raytracing/stack.h"
#include "model/reference/raytracing/traffic.h"

static void find_facts(struct ref_rt_facts *facts) {
    const struct ref_rt_object *object = &facts->object;
    facts->reachable = ref_rt_reachable(object);
    ref_rt_object_occupancy(object, &facts->occupancy);
    ref_rt_object_stack(object, facts->occupancy.waves, &facts->stack);
    ref_rt_object_traffic(object, &facts->traffic);
    ref_rt_object_bvh(object, &facts->bvh);
    ref_rt_object_split(object, facts->occupancy.waves, &facts->split, &facts->unlimited);
}

static void report_shaders(const struct ref_rt_facts *facts) {
    const struct ref_rt_object *object = &facts->object;
    for (uint32_t i = 0; i < object->shader_count && facts->sink->shader != NULL; i++) {
        struct dp_rt_shader_report report = {.shader = i, .vgprs = object->shaders[i].vgprs};
        report.waves = ref_rt_occupancy(report.vgprs, object->head->wave);
        report.reachable = facts->reachable.has[i];
        facts->sink->shader(facts->sink->context, &report);
    }
}

static void report_caps(const struct ref_rt_facts *facts) {
    uint32_t vgprs = facts->occupancy.vgprs;
    for (uint32_t c = REF_RT_CAP_STEP; c < vgprs && facts->sink->cap != NULL; c += REF_RT_CAP_STEP) {
        struct dp_rt_cap cap = ref_rt_cap(&facts->object, c);
        facts->sink->cap(facts->sink->context, &cap);
    }
}

static void report_site_traffic(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->object.site_count && facts->sink->site_traffic != NULL; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(&facts->object, i);
        if (site == NULL)
            continue;
        struct dp_rt_site_traffic report = {.site = i, .live = site->live, .bytes = ref_rt_site_traffic(site)};
        facts->sink->site_traffic(facts->sink->context, &report);
    }
}

static void report_triangles(const struct ref_rt_facts *facts) {
    for (uint32_t i = 0; i < facts->bvh.triangles && facts->sink->triangle != NULL; i++)
        facts->sink->triangle(facts->sink->context, &facts->triangles[i]);
}

void ref_rt_report(const struct ref_rt_facts *facts, const struct dp_rt_record *record) {
    if (facts->sink->record != NULL)
        facts->sink->record(facts->sink->context, record);
}

static void judge_rules(const struct ref_rt_facts *facts) {
#define DP_RT_RULE(rule, trust, subject, values, text, advice) ref_rt_rule_##rule(facts);
#include "model/rt_rule.def"
#undef DP_RT_RULE
}

static void report(const struct ref_rt_facts *facts) {
    const struct dp_rt_sink *sink = facts->sink;
    if (sink->occupancy != NULL)
        sink->occupancy(sink->context, &facts->occupancy);
    report_shaders(facts);
    report_caps(facts);
    if (sink->stack != NULL)
        sink->stack(sink->context, &facts->stack);
    if (sink->traffic != NULL)
        sink->traffic(sink->context, &facts->traffic);
    report_site_traffic(facts);
    if (sink->bvh != NULL)
        sink->bvh(sink->context, &facts->bvh);
    report_triangles(facts);
    if (sink->split != NULL)
        sink->split(sink->context, &facts->split);
    judge_rules(facts);
}

static uint32_t evaluate(const struct dp_memory *memory, const struct dp_record_device *device,
                         const struct dp_command *records, size_t count, const struct dp_rt_sink *sink) {
    struct ref_rt_facts facts;
    facts.sink = sink;
    ref_rt_collect(&facts.object, device, records, count);
    find_facts(&facts);
    facts.triangles = NULL;
    size_t size = facts.bvh.triangles * sizeof *facts.triangles;
    if (size > 0) {
        facts.triangles = memory->resize(memory->context, NULL, 0, size);
        if (facts.triangles == NULL)
            return DP_STATUS_OUT_OF_MEMORY;
        ref_rt_shapes(&facts.object, facts.triangles);
    }
    report(&facts);
    if (size > 0)
        memory->resize(memory->context, facts.triangles, size, 0);
    return DP_STATUS_OK;
}

const struct dp_raytracing dp_reference_raytracing = {
    .evaluate = evaluate,
    .occupancy = ref_rt_occupancy,
    .stack_size = ref_rt_stack_size,
};
