/* load.c: DeserializeGraphicsPipelineStateX (pipeline sheet 9.10): the rows in their order, the first that does not
 * hold decides. */
#include "model/optimized/pipelines/draft.h"
#include "model/optimized/pipelines/loading.h"

/* Row 19, the shortage of memory, has no result; row 20 is what is left. */
#define LAST_ROW 20u

#define INVALID  DP_PSO_HRESULT_E_INVALIDARG
#define OTHER    DP_PSO_HRESULT_D3D12_ERROR_DRIVER_VERSION_MISMATCH

/* clang-format off */
static const struct {
    bool (*holds)(struct opt_pso_loading *loading);
    uint32_t hresult;
    uint32_t message;
} rows[] = {
    {opt_pso_load_pointers,  DP_PSO_HRESULT_E_POINTER, DP_PSO_MESSAGE_none},
    {opt_pso_load_arguments, INVALID, DP_PSO_MESSAGE_none},
    {opt_pso_load_sizes,     INVALID, DP_PSO_MESSAGE_TRUNCATED},
    {opt_pso_load_magics,    INVALID, DP_PSO_MESSAGE_BAD_MAGIC},
    {opt_pso_load_versions,  OTHER,   DP_PSO_MESSAGE_VERSION},
    {opt_pso_load_platforms, DP_PSO_HRESULT_D3D12_ERROR_ADAPTER_NOT_FOUND, DP_PSO_MESSAGE_PLATFORM},
    {opt_pso_load_toolchain, OTHER,   DP_PSO_MESSAGE_TOOLCHAIN},
    {opt_pso_load_totals,    INVALID, DP_PSO_MESSAGE_TRUNCATED},
    {opt_pso_load_sections,  INVALID, DP_PSO_MESSAGE_MALFORMED},
    {opt_pso_load_crcs,      INVALID, DP_PSO_MESSAGE_CRC},
    {opt_pso_load_form,      INVALID, DP_PSO_MESSAGE_MALFORMED},
    {opt_pso_load_packet,    INVALID, DP_PSO_MESSAGE_MALFORMED},
    {opt_pso_load_stages,    INVALID, DP_PSO_MESSAGE_STAGE},
    {opt_pso_load_shaders,   INVALID, DP_PSO_MESSAGE_SHADER_MISMATCH},
    {opt_pso_load_root,      INVALID, DP_PSO_MESSAGE_ROOTSIG},
    {opt_pso_load_rules,     INVALID, DP_PSO_MESSAGE_RULE},
    {opt_pso_load_copies,    INVALID, DP_PSO_MESSAGE_ARGS},
    {opt_pso_load_exports,   INVALID, DP_PSO_MESSAGE_EXPORT},
};
/* clang-format on */

bool opt_pso_load(struct opt_pso *device, uint64_t command, const struct dp_pso_load *load) {
    struct opt_pso_loading loading = {.device = device, .load = load, .rule = DP_PSO_RULE_COUNT, .index = -1};
    struct dp_pso_result result = opt_pso_result(command, DP_PSO_CALL_load, load->pipeline, DP_PSO_HRESULT_S_OK);
    uint32_t row = 0;
    opt_pso_slot_emptied(&device->memory, &device->slots, load->pipeline);
    loading.birth.command = command;
    loading.birth.slot = load->pipeline;
    while (row < sizeof rows / sizeof rows[0] && rows[row].holds(&loading))
        row++;
    if (loading.out_of_memory)
        return false;
    result.row = LAST_ROW;
    if (row == sizeof rows / sizeof rows[0])
        return opt_pso_publish(device, &loading.birth, &result);
    result.row = row + 1;
    result.hresult = rows[row].hresult;
    result.message = rows[row].message;
    result.rule = loading.rule;
    result.index = loading.index;
    opt_pso_tell_result(device->sink, &result);
    return true;
}

bool opt_pso_load_edited(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    const struct dp_record_load *record = &records[0].as.load;
    struct opt_pso_draft draft = {.blobs = device->packages[record->package % DP_PSO_PACKAGES].blobs};
    struct dp_pso_load load = {.pipeline = record->id, .null = record->null, .root = record->root};
    bool done = true;
    for (size_t i = 1; done && i < count; i++)
        if (records[i].kind == DP_COMMAND_edit)
            done = opt_pso_edited(device, &draft, &records[i].as.edit);
    load.package = &draft.blobs;
    done = done && opt_pso_load(device, command, &load);
    opt_pso_draft_freed(&device->memory, &draft);
    return done;
}
