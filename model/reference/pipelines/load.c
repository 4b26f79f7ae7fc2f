/* load.c: the rows in their order; the first that decides is the result. */
#include "load.h"

#include "calls.h"

#include <string.h>

struct row {
    uint32_t number;
    uint32_t hresult;
    uint32_t message;
    bool (*sound)(struct ref_pso_loading *loading);
};

#define ARGUMENT DP_PSO_HRESULT_E_INVALIDARG
#define VERSION  DP_PSO_HRESULT_D3D12_ERROR_DRIVER_VERSION_MISMATCH

/* clang-format off */
/* Rows that need no decoded state, and rows that do. */
static const struct row raw_rows[] = {
    {1,  DP_PSO_HRESULT_E_POINTER,                     DP_PSO_MESSAGE_none,            ref_pso_row_1},
    {2,  ARGUMENT,                                     DP_PSO_MESSAGE_none,            ref_pso_row_2},
    {3,  ARGUMENT,                                     DP_PSO_MESSAGE_TRUNCATED,       ref_pso_row_3},
    {4,  ARGUMENT,                                     DP_PSO_MESSAGE_BAD_MAGIC,       ref_pso_row_4},
    {5,  VERSION,                                      DP_PSO_MESSAGE_VERSION,         ref_pso_row_5},
    {6,  DP_PSO_HRESULT_D3D12_ERROR_ADAPTER_NOT_FOUND, DP_PSO_MESSAGE_PLATFORM,        ref_pso_row_6},
    {7,  VERSION,                                      DP_PSO_MESSAGE_TOOLCHAIN,       ref_pso_row_7},
    {8,  ARGUMENT,                                     DP_PSO_MESSAGE_TRUNCATED,       ref_pso_row_8},
    {9,  ARGUMENT,                                     DP_PSO_MESSAGE_MALFORMED,       ref_pso_row_9},
    {10, ARGUMENT,                                     DP_PSO_MESSAGE_CRC,             ref_pso_row_10},
    {11, ARGUMENT,                                     DP_PSO_MESSAGE_MALFORMED,       ref_pso_row_11},
};

static const struct row decoded_rows[] = {
    {12, ARGUMENT,                                     DP_PSO_MESSAGE_MALFORMED,       ref_pso_row_12},
    {13, ARGUMENT,                                     DP_PSO_MESSAGE_STAGE,           ref_pso_row_13},
    {14, ARGUMENT,                                     DP_PSO_MESSAGE_SHADER_MISMATCH, ref_pso_row_14},
    {15, ARGUMENT,                                     DP_PSO_MESSAGE_ROOTSIG,         ref_pso_row_15},
    {16, ARGUMENT,                                     DP_PSO_MESSAGE_RULE,            ref_pso_row_16},
    {17, ARGUMENT,                                     DP_PSO_MESSAGE_ARGS,            ref_pso_row_17},
    {18, ARGUMENT,                                     DP_PSO_MESSAGE_EXPORT,          ref_pso_row_18},
};
/* clang-format on */

static const struct row loaded_row = {20, DP_PSO_HRESULT_S_OK, DP_PSO_MESSAGE_none, NULL};

static const struct row *first_row(const struct row *rows, size_t count, struct ref_pso_loading *loading) {
    for (size_t i = 0; i < count; i++) {
        if (!rows[i].sound(loading)) {
            return &rows[i];
        }
    }
    return &loaded_row;
}

static void report_result(const struct ref_pso_instance *instance, uint64_t command,
                          const struct ref_pso_loading *loading, const struct row *row) {
    struct dp_pso_result result = {
        .command = command,
        .call = DP_PSO_CALL_load,
        .hresult = row->hresult,
        .pipeline = loading->given->pipeline,
        .row = row->number,
        .message = row->message,
        .rule = loading->rule,
        .index = loading->index,
    };
    if (instance->sink->result != NULL) {
        instance->sink->result(instance->sink->context, &result);
    }
}

static enum dp_status publish(struct ref_pso_instance *instance, uint64_t command, struct ref_pso_loading *loading) {
    struct ref_pso_pipeline made = {
        .command = command,
        .number = loading->given->pipeline,
        .derived = loading->derived,
        .loaded = true,
        .state = loading->state,
    };
    memcpy(made.compiled, loading->compiled, sizeof made.compiled);
    memcpy(made.computed, loading->computed.tuples, sizeof made.computed);
    return ref_pso_add(instance, &made);
}

enum dp_status ref_pso_load(struct ref_pso_instance *instance, uint64_t command, const struct dp_pso_load *load) {
    struct ref_pso_loading loading = {
        .given = load, .compare = instance->compare, .rule = DP_PSO_RULE_COUNT, .index = -1};
    ref_pso_remove(instance, load->pipeline);
    const struct row *row = first_row(raw_rows, sizeof raw_rows / sizeof raw_rows[0], &loading);
    if (row == &loaded_row) {
        enum dp_status status = ref_pso_decode(instance->memory, &loading);
        if (status != DP_STATUS_OK) {
            return status;
        }
        row = first_row(decoded_rows, sizeof decoded_rows / sizeof decoded_rows[0], &loading);
    }
    report_result(instance, command, &loading, row);
    if (row == &loaded_row) {
        return publish(instance, command, &loading);
    }
    ref_pso_free_state(instance->memory, &loading.state);
    return DP_STATUS_OK;
}
