/* edit.c: a `load` command: a copy of its package, changed by its edits in order, then loaded (model/pipeline.md,
 * Edits). */
#include "bytes.h"
#include "calls.h"
#include "checksum.h"
#include "package.h"

/* `xor` and `put`: four bytes, of which those that the blob does not have stay out. */
static void change_bytes(struct ref_pso_blob *blob, const struct dp_record_edit *edit) {
    for (uint64_t i = 0; i < 4; i++) {
        uint64_t at = (uint64_t)edit->offset + i;
        uint8_t value = (uint8_t)(edit->value >> 8 * i);
        if (blob->bytes == NULL || at >= blob->size) {
            continue;
        }
        blob->bytes[at] = edit->action == DP_PSO_EDIT_xor ? blob->bytes[at] ^ value : value;
    }
}

static enum dp_status resize(const struct dp_memory *memory, struct ref_pso_blob *blob, uint32_t size) {
    struct ref_pso_blob resized;
    enum dp_status status =
        ref_pso_allocate_blob(memory, &resized, size < DP_PSO_RESIZE_MAX ? size : DP_PSO_RESIZE_MAX);
    if (status != DP_STATUS_OK) {
        return status;
    }
    for (size_t i = 0; i < resized.size && i < blob->size && blob->bytes != NULL; i++) {
        resized.bytes[i] = blob->bytes[i];
    }
    ref_pso_free_blob(memory, blob);
    *blob = resized;
    return DP_STATUS_OK;
}

static void make_null(const struct dp_memory *memory, struct ref_pso_blob *blob) {
    size_t size = blob->size;
    ref_pso_free_blob(memory, blob);
    blob->size = size;
}

static enum dp_status take(struct ref_pso_instance *instance, struct ref_pso_blob *blob,
                           const struct dp_record_edit *edit) {
    struct ref_pso_package *from = &instance->packages[edit->package & (DP_PSO_PACKAGES - 1)];
    ref_pso_free_blob(instance->memory, blob);
    return ref_pso_copy_blob(instance->memory, blob, ref_pso_blob_of(from, edit->blob, edit->slot));
}

static enum dp_status apply(struct ref_pso_instance *instance, struct ref_pso_package *package,
                            const struct dp_record_edit *edit) {
    struct ref_pso_blob *blob = ref_pso_blob_of(package, edit->blob, edit->slot);
    switch (edit->action) {
    case DP_PSO_EDIT_resize:
        return resize(instance->memory, blob, edit->value);
    case DP_PSO_EDIT_null:
        make_null(instance->memory, blob);
        return DP_STATUS_OK;
    case DP_PSO_EDIT_take:
        return take(instance, blob, edit);
    case DP_PSO_EDIT_fix_crc:
        ref_pso_seal(package);
        return DP_STATUS_OK;
    default: /* xor, put */
        change_bytes(blob, edit);
        return DP_STATUS_OK;
    }
}

enum dp_status ref_pso_load_edited(struct ref_pso_instance *instance, uint64_t command,
                                   const struct dp_command *records, size_t count) {
    const struct dp_record_load *record = &records[0].as.load;
    struct ref_pso_package package;
    enum dp_status status =
        ref_pso_copy_package(instance->memory, &package, &instance->packages[record->package & (DP_PSO_PACKAGES - 1)]);
    if (status != DP_STATUS_OK) {
        return status;
    }
    for (size_t i = 1; i < count && status == DP_STATUS_OK; i++) {
        if (records[i].kind == DP_COMMAND_edit) {
            status = apply(instance, &package, &records[i].as.edit);
        }
    }
    if (status == DP_STATUS_OK) {
        struct dp_pso_package view = ref_pso_view(&package);
        struct dp_pso_load load = {
            .pipeline = record->id, .null = record->null, .root = record->root, .package = &view};
        status = ref_pso_load(instance, command, &load);
    }
    ref_pso_free_package(instance->memory, &package);
    return status;
}
