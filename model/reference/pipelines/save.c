/* save.c: SerializeGraphicsPipelineStateX: rows `save` of tables/pso_deserialize_errors.tsv, then P, M, G and X. */
#include "calls.h"
#include "checksum.h"
#include "compile.h"
#include "container.h"
#include "package.h"
#include "save_blobs.h"
#include "slots.h"

#include <string.h>

void ref_pso_write_info(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline, uint32_t slot) {
    struct ref_pso_compiled compiled = ref_pso_compile(pipeline, slot);
    ref_pso_put32(writer, REF_PSO_X_MAGIC);
    ref_pso_put16(writer, REF_PSO_MAJOR);
    ref_pso_put16(writer, REF_PSO_MINOR);
    ref_pso_put32(writer, 0); /* CRC */
    ref_pso_put32(writer, REF_PSO_X_HEADER + compiled.pix);
    ref_pso_put32(writer, slot);
    ref_pso_put32(writer, compiled.size);
    ref_pso_put16(writer, compiled.vgprs);
    ref_pso_put16(writer, compiled.sgprs);
    ref_pso_put32(writer, compiled.lds);
    ref_pso_put32(writer, compiled.scratch);
    ref_pso_put16(writer, compiled.wave);
    ref_pso_put16(writer, 0); /* flags */
    ref_pso_put32(writer, compiled.pix != 0 ? REF_PSO_X_HEADER : 0);
    ref_pso_put32(writer, compiled.pix);
}

/* G and X of a slot; the fetch shader has no X. */
static enum dp_status make_slot(const struct dp_memory *memory, struct ref_pso_package *package,
                                const struct ref_pso_pipeline *pipeline, uint32_t slot) {
    struct ref_pso_compiled compiled = ref_pso_compile(pipeline, slot);
    struct ref_pso_blob *code = &package->code[slot];
    struct ref_pso_blob *info = &package->info[slot];
    if (ref_pso_allocate_blob(memory, code, compiled.size) != DP_STATUS_OK) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    ref_pso_write_code(code->bytes, &compiled);
    if (slot == DP_PSO_SLOT_FS) {
        return DP_STATUS_OK;
    }
    if (ref_pso_allocate_blob(memory, info, REF_PSO_X_HEADER + compiled.pix) != DP_STATUS_OK) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    struct ref_pso_writer writer = {.to = info->bytes};
    ref_pso_write_info(&writer, pipeline, slot);
    ref_pso_write_pix(info->bytes + writer.size, &compiled);
    return DP_STATUS_OK;
}

static enum dp_status make_package(const struct dp_memory *memory, struct ref_pso_package *package,
                                   const struct ref_pso_pipeline *pipeline) {
    struct ref_pso_writer size = {0};
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (ref_pso_has_slot(&pipeline->state, slot) && make_slot(memory, package, pipeline, slot) != DP_STATUS_OK) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
    }
    ref_pso_write_metadata(&size, pipeline);
    if (ref_pso_allocate_blob(memory, &package->packet, REF_PSO_P_SIZE) != DP_STATUS_OK ||
        ref_pso_allocate_blob(memory, &package->metadata, size.size) != DP_STATUS_OK) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    struct ref_pso_writer packet = {.to = package->packet.bytes};
    struct ref_pso_writer metadata = {.to = package->metadata.bytes};
    ref_pso_write_packet(&packet, pipeline, package);
    ref_pso_write_metadata(&metadata, pipeline);
    ref_pso_seal(package);
    return DP_STATUS_OK;
}

/* The first row that decides, and its result. */
static uint32_t first_row(const struct ref_pso_instance *instance, const struct ref_pso_pipeline *pipeline,
                          const struct dp_record_save *record, uint32_t *hresult) {
    *hresult = DP_PSO_HRESULT_E_NOTIMPL;
    if (instance->build == DP_BUILD_retail) {
        return 1;
    }
    *hresult = DP_PSO_HRESULT_E_POINTER;
    if (pipeline == NULL || (record->null & DP_PSO_NULL_output) != 0) {
        return 2;
    }
    *hresult = DP_PSO_HRESULT_E_INVALIDARG;
    if (record->flags != 0) {
        return 3;
    }
    if (pipeline->loaded) {
        return 4;
    }
    *hresult = DP_PSO_HRESULT_S_OK;
    return 6;
}

enum dp_status ref_pso_save(struct ref_pso_instance *instance, uint64_t command, const struct dp_record_save *record) {
    struct ref_pso_call call = {instance, command, DP_PSO_CALL_save, record->pipeline};
    uint32_t number = record->package & (DP_PSO_PACKAGES - 1);
    struct ref_pso_package *package = &instance->packages[number];
    const struct ref_pso_pipeline *pipeline = ref_pso_find(instance, record->pipeline);
    uint32_t hresult;
    uint32_t row = first_row(instance, pipeline, record, &hresult);
    if (row == 4) {
        ref_pso_report_refusal(&call, DP_PSO_RULE_RESERIALIZE, -1);
    }
    ref_pso_report_row(&call, hresult, row);
    if ((record->null & DP_PSO_NULL_output) != 0) {
        return DP_STATUS_OK;
    }
    ref_pso_free_package(instance->memory, package);
    if (row != 6) {
        return DP_STATUS_OK;
    }
    enum dp_status status = make_package(instance->memory, package, pipeline);
    if (status != DP_STATUS_OK) {
        return status; /* what was made is freed with the instance */
    }
    package->command = command;
    ref_pso_report_package(instance, number);
    return DP_STATUS_OK;
}
