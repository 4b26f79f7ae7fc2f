/* create.c: CreateGraphicsPipelineState. */
#include "calls.h"
#include "canonical.h"
#include "collect.h"

#include <string.h>

static void report_finding(void *context, const struct ref_pso_finding *finding) {
    ref_pso_report_record(context, finding, DP_PSO_REASON_none, 0);
}

bool ref_pso_judge_call(struct ref_pso_call *call, const struct ref_pso_state *state, enum ref_pso_when when,
                        struct ref_pso_exports *exports) {
    struct ref_pso_listener listener = {call, report_finding};
    if (!ref_pso_judge(state, REF_PSO_PHASE_A, when, &listener)) {
        return false;
    }
    ref_pso_select_exports(state, exports);
    ref_pso_report_exports(call, exports);
    return ref_pso_judge(state, REF_PSO_PHASE_B, when, &listener);
}

enum dp_status ref_pso_create(struct ref_pso_instance *instance, uint64_t command, const struct dp_command *records,
                              size_t count) {
    struct ref_pso_call call = {instance, command, DP_PSO_CALL_create, records[0].as.pipeline.id};
    struct ref_pso_pipeline made = {.command = command, .number = call.pipeline};
    struct ref_pso_exports exports;
    ref_pso_remove(instance, call.pipeline);
    enum dp_status status = ref_pso_collect(instance, records, count, &made.state);
    if (status != DP_STATUS_OK) {
        return status;
    }
    if (!ref_pso_judge_call(&call, &made.state, REF_PSO_CREATE, &exports)) {
        ref_pso_report_result(&call, DP_PSO_HRESULT_E_INVALIDARG);
        ref_pso_free_state(instance->memory, &made.state);
        return DP_STATUS_OK;
    }
    ref_pso_report_result(&call, DP_PSO_HRESULT_S_OK);
    ref_pso_canonical(&made.state);
    memcpy(made.compiled, exports.tuples, sizeof made.compiled);
    memcpy(made.computed, exports.tuples, sizeof made.computed);
    return ref_pso_add(instance, &made);
}
