/* derive.c: CreateDerivedGraphicsPipelineStateX (pipeline sheet 3). */
#include "calls.h"
#include "canonical.h"
#include "collect.h"

#include <string.h>

/* How many descs there are. */
static uint32_t count_descs(const struct dp_command *records, size_t count) {
    uint32_t descs = 0;
    for (size_t i = 1; i < count; i++) {
        descs += records[i].kind == DP_COMMAND_desc;
    }
    return descs;
}

/* Scans the descs upward and stops at the first bad one, which it reports. True if all are good. */
static bool scan_descs(const struct ref_pso_call *call, const struct dp_command *records, size_t count) {
    bool seen[DP_PSO_DERIVED_SHADER_LIMITS + 1] = {false};
    int32_t number = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_desc) {
            continue;
        }
        uint32_t type = records[i].as.desc.type;
        if (type < DP_PSO_DERIVED_DEPTH_STENCIL || type > DP_PSO_DERIVED_SHADER_LIMITS) {
            ref_pso_report_refusal(call, DP_PSO_RULE_1019, number);
            return false;
        }
        if (seen[type]) {
            ref_pso_report_refusal(call, DP_PSO_RULE_1018, number);
            return false;
        }
        seen[type] = true;
        number++;
    }
    return true;
}

/* Steps 1 and 2 of the sheet: S_OK, or why the call ends here. */
static uint32_t check_arguments(const struct ref_pso_call *call, const struct ref_pso_pipeline *source,
                                const struct dp_command *records, size_t count) {
    uint32_t null = records[0].as.derive.null;
    if ((null & DP_PSO_NULL_output) != 0) {
        return DP_PSO_HRESULT_E_POINTER;
    }
    if (source == NULL) {
        return DP_PSO_HRESULT_E_INVALIDARG;
    }
    if (count_descs(records, count) == 0) {
        ref_pso_report_refusal(call, DP_PSO_RULE_1020, -1);
        return DP_PSO_HRESULT_E_INVALIDARG;
    }
    if ((null & DP_PSO_NULL_desc) != 0 || !scan_descs(call, records, count)) {
        return DP_PSO_HRESULT_E_INVALIDARG;
    }
    return DP_PSO_HRESULT_S_OK;
}

/* Step 3: whole blocks, each from its desc and the parts behind it. */
static void replace_blocks(struct ref_pso_state *state, const struct dp_command *records, size_t count) {
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_desc) {
            continue;
        }
        size_t end = i + 1;
        while (end < count && records[end].kind != DP_COMMAND_desc) {
            end++;
        }
        ref_pso_replace_block(state, records + i, end - i);
    }
}

/* Step 4: the exports that were compiled at the root against those that the new state asks for. */
static bool compare_exports(const struct ref_pso_call *call, const struct ref_pso_pipeline *source,
                            const struct ref_pso_exports *exports) {
    uint32_t slot = ref_pso_first_unfit(source->compiled, exports->tuples, call->instance->compare);
    if (slot == DP_PSO_TARGETS) {
        return true;
    }
    struct ref_pso_finding finding = {DP_PSO_RULE_E_EXPORT, DP_SEVERITY_error, (int32_t)slot};
    uint32_t channels;
    uint32_t reason = ref_pso_reason(&source->compiled[slot], &exports->tuples[slot], &channels);
    ref_pso_report_record(call, &finding, reason, channels);
    return false;
}

enum dp_status ref_pso_derive(struct ref_pso_instance *instance, uint64_t command, const struct dp_command *records,
                              size_t count) {
    struct ref_pso_call call = {instance, command, DP_PSO_CALL_derive, records[0].as.derive.id};
    ref_pso_remove(instance, call.pipeline); /* before the source is looked up: it may be the same slot */
    const struct ref_pso_pipeline *source = ref_pso_find(instance, records[0].as.derive.from);
    uint32_t hresult = check_arguments(&call, source, records, count);
    if (hresult != DP_PSO_HRESULT_S_OK) {
        ref_pso_report_result(&call, hresult);
        return DP_STATUS_OK;
    }
    struct ref_pso_pipeline made = {.command = command, .number = call.pipeline};
    struct ref_pso_exports exports;
    enum dp_status status = ref_pso_copy_state(instance->memory, &made.state, &source->state);
    if (status != DP_STATUS_OK) {
        return status;
    }
    replace_blocks(&made.state, records, count);
    if (!ref_pso_judge_call(&call, &made.state, REF_PSO_DERIVE, &exports) ||
        !compare_exports(&call, source, &exports)) {
        ref_pso_report_result(&call, DP_PSO_HRESULT_E_INVALIDARG);
        ref_pso_free_state(instance->memory, &made.state);
        return DP_STATUS_OK;
    }
    ref_pso_report_result(&call, DP_PSO_HRESULT_S_OK);
    ref_pso_canonical(&made.state);
    made.derived = true;
    made.loaded = source->loaded;
    memcpy(made.compiled, source->compiled, sizeof made.compiled);
    memcpy(made.computed, exports.tuples, sizeof made.computed);
    return ref_pso_add(instance, &made);
}
