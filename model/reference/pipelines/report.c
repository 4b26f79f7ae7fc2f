/* report.c: records, exports, results, objects and blobs to the sink. */
#include "report.h"

#include "binding.h"

#include <string.h>

void ref_pso_report_record(const struct ref_pso_call *call, const struct ref_pso_finding *finding, uint32_t reason,
                           uint32_t channels) {
    const struct dp_pso_sink *sink = call->instance->sink;
    struct dp_pso_record record = {
        .command = call->command,
        .rule = finding->rule,
        .severity = finding->severity,
        .index = finding->index,
        .reason = reason,
        .channels = channels,
    };
    if (sink->record != NULL) {
        sink->record(sink->context, &record);
    }
}

void ref_pso_report_refusal(const struct ref_pso_call *call, enum dp_pso_rule rule, int32_t index) {
    struct ref_pso_finding finding = {rule, DP_SEVERITY_error, index};
    ref_pso_report_record(call, &finding, DP_PSO_REASON_none, 0);
}

void ref_pso_report_exports(const struct ref_pso_call *call, const struct ref_pso_exports *exports) {
    const struct dp_pso_sink *sink = call->instance->sink;
    struct dp_pso_exports report = {.command = call->command};
    memcpy(report.tuples, exports->tuples, sizeof report.tuples);
    memcpy(report.need, exports->need, sizeof report.need);
    if (sink->exports != NULL) {
        sink->exports(sink->context, &report);
    }
}

void ref_pso_report_row(const struct ref_pso_call *call, uint32_t hresult, uint32_t row) {
    const struct dp_pso_sink *sink = call->instance->sink;
    struct dp_pso_result result = {
        .command = call->command,
        .call = call->call,
        .hresult = hresult,
        .pipeline = call->pipeline,
        .row = row,
        .message = DP_PSO_MESSAGE_none,
        .rule = DP_PSO_RULE_COUNT,
        .index = -1,
    };
    if (sink->result != NULL) {
        sink->result(sink->context, &result);
    }
}

void ref_pso_report_result(const struct ref_pso_call *call, uint32_t hresult) {
    ref_pso_report_row(call, hresult, 0);
}

void ref_pso_report_object(const struct ref_pso_instance *instance, const struct ref_pso_pipeline *pipeline) {
    struct dp_pso_object object = {
        .command = pipeline->command,
        .pipeline = pipeline->number,
        .derived = pipeline->derived,
        .loaded = pipeline->loaded,
        .use = ref_pso_use(&pipeline->state),
        .key = {pipeline->canonical.bytes, pipeline->key_size      },
        .canonical = {pipeline->canonical.bytes, pipeline->canonical.size},
    };
    memcpy(object.compiled, pipeline->compiled, sizeof object.compiled);
    memcpy(object.computed, pipeline->computed, sizeof object.computed);
    if (instance->sink->object != NULL) {
        instance->sink->object(instance->sink->context, &object);
    }
}

static void report_blob(const struct ref_pso_instance *instance, uint32_t package, uint32_t kind, uint32_t slot,
                        const struct ref_pso_blob *blob) {
    struct dp_pso_blob report = {
        .command = instance->packages[package].command,
        .package = package,
        .kind = kind,
        .slot = slot,
        .blob = {blob->bytes, blob->size},
    };
    if (blob->size != 0 && instance->sink->blob != NULL) {
        instance->sink->blob(instance->sink->context, &report);
    }
}

void ref_pso_report_package(const struct ref_pso_instance *instance, uint32_t package) {
    const struct ref_pso_package *saved = &instance->packages[package];
    report_blob(instance, package, DP_PSO_BLOB_P, 0, &saved->packet);
    report_blob(instance, package, DP_PSO_BLOB_M, 0, &saved->metadata);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        report_blob(instance, package, DP_PSO_BLOB_G, slot, &saved->code[slot]);
        report_blob(instance, package, DP_PSO_BLOB_X, slot, &saved->info[slot]);
    }
}
