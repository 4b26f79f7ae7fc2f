/* raytracing_laws_order.c: reports come in the order of raytracing.md, single ones once, and records are well
 * formed. */
#include "oracles/raytracing.h"

#define LAW(holds, broken)                                                                                             \
    if (!(holds)) {                                                                                                    \
        return broken;                                                                                                 \
    }

static const char *order_of_reports(const struct dp_rt_said *said) {
    static const enum dp_rt_report once[] = {DP_RT_REPORT_occupancy, DP_RT_REPORT_stack, DP_RT_REPORT_traffic,
                                             DP_RT_REPORT_bvh, DP_RT_REPORT_split};
    LAW(!said->disordered, "order: a report comes too late")
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        LAW(said->times[once[i]] == 1, "order: a single report comes not exactly once")
    }
    for (size_t i = 0; i < said->shaders.count; i++) {
        LAW(said->shaders.items[i].shader == i, "order: shader reports")
    }
    for (size_t i = 0; i < said->caps.count; i++) {
        LAW(said->caps.items[i].cap == 8 * (i + 1), "order: caps")
    }
    for (size_t i = 1; i < said->sites.count; i++) {
        LAW(said->sites.items[i].site > said->sites.items[i - 1].site, "order: site reports")
    }
    for (size_t i = 0; i < said->triangles.count; i++) {
        LAW(said->triangles.items[i].triangle == i, "order: triangle reports")
    }
    return NULL;
}

static const char *form_of_record(const struct dp_rt_record *record) {
    LAW((unsigned)record->rule < DP_RT_RULE_COUNT, "record: unknown rule")
    LAW(record->severity <= DP_RT_SEVERITY_ERR, "record: unknown severity")
    bool whole = dp_rt_rule_facts(record->rule)->subject == DP_RT_SUBJECT_whole;
    LAW(whole ? record->index == -1 : record->index >= 0, "record: index does not fit the subject")
    for (uint32_t i = dp_rt_figures(record->rule); i < DP_RT_VALUES; i++) {
        LAW(record->values[i] == 0, "record: figure behind the last")
    }
    return NULL;
}

const char *dp_rt_laws_order(const struct dp_rt_law *law) {
    const struct dp_rt_said *said = law->said;
    const char *broken = order_of_reports(said);
    const struct dp_rt_record *before = NULL;
    for (size_t i = 0; broken == NULL && i < said->records.count; i++) {
        const struct dp_rt_record *record = &said->records.items[i];
        broken = form_of_record(record);
        bool rises =
            before == NULL || record->rule > before->rule ||
            (record->rule == before->rule && (record->index > before->index || record->rule == DP_RT_RULE_XD08));
        broken = broken == NULL && !rises ? "order: records" : broken;
        before = record;
    }
    return broken;
}
