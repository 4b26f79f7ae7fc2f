/* valid_dispatch.c: XD10 and XD11: shader table and dimensions of DispatchRays (d3d12.h). */
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/facts.h"

/* D3D12_RAYTRACING_MAX_SHADER_RECORD_STRIDE, _SHADER_RECORD_BYTE_ALIGNMENT, _SHADER_TABLE_BYTE_ALIGNMENT, and
 * _MAX_RAY_GENERATION_SHADER_THREADS. */
#define MAX_STRIDE        4096u
#define RECORD_ALIGNMENT  32u
#define TABLE_ALIGNMENT   64u
#define MAX_THREADS       UINT64_C(1073741824)

#define STRIDE_TOO_LARGE  1u
#define STRIDE_MISALIGNED 2u
#define START_MISALIGNED  4u

void ref_rt_rule_XD10(const struct ref_rt_facts *facts) {
    const struct dp_record_rt_dispatch *dispatch = &facts->object.dispatch;
    uint32_t reason = 0;
    if (dispatch->table_stride > MAX_STRIDE)
        reason |= STRIDE_TOO_LARGE;
    if (dispatch->table_stride % RECORD_ALIGNMENT != 0)
        reason |= STRIDE_MISALIGNED;
    if (dispatch->table_start % TABLE_ALIGNMENT != 0)
        reason |= START_MISALIGNED;
    if (reason != 0)
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XD10,
                                                    .severity = DP_RT_SEVERITY_ERR,
                                                    .index = REF_RT_WHOLE,
                                                    .values = {reason}});
}

void ref_rt_rule_XD11(const struct ref_rt_facts *facts) {
    const struct dp_record_rt_dispatch *dispatch = &facts->object.dispatch;
    uint64_t threads = ref_rt_multiply(ref_rt_multiply(dispatch->width, dispatch->height), dispatch->depth);
    if (threads > MAX_THREADS)
        ref_rt_report(facts, &(struct dp_rt_record){.rule = DP_RT_RULE_XD11,
                                                    .severity = DP_RT_SEVERITY_ERR,
                                                    .index = REF_RT_WHOLE,
                                                    .values = {threads}});
}
