/* draft.c: edits of a package before it is loaded. */
#include "model/optimized/pipelines/draft.h"

#include "model/optimized/pipelines/container.h"

#include <string.h>

static uint32_t number_of(uint32_t kind, uint32_t slot) {
    if (kind <= DP_PSO_BLOB_M)
        return kind;
    return 2 + (kind == DP_PSO_BLOB_X ? DP_PSO_SLOTS : 0) + slot;
}

static struct dp_pso_bytes *blob_of(struct dp_pso_package *package, uint32_t kind, uint32_t slot) {
    switch (kind) {
    case DP_PSO_BLOB_P:
        return &package->packet;
    case DP_PSO_BLOB_M:
        return &package->metadata;
    case DP_PSO_BLOB_G:
        return &package->code[slot];
    default:
        return &package->info[slot];
    }
}

/* The bytes of a blob to write to: its own copy of the first `size`. NULL if memory has run out, or if there are none.
 * */
static uint8_t *owned(const struct dp_memory *memory, struct opt_pso_draft *draft, uint32_t kind, uint32_t slot) {
    struct dp_pso_bytes *blob = blob_of(&draft->blobs, kind, slot);
    struct opt_pso_buffer *own = &draft->own[number_of(kind, slot)];
    if (blob->bytes != own->bytes || own->bytes == NULL) {
        opt_pso_rewind(own);
        opt_pso_append(memory, own, blob->bytes, blob->size);
        blob->bytes = own->bytes;
    }
    return own->failed ? NULL : own->bytes;
}

static bool patch(const struct dp_memory *memory, struct opt_pso_draft *draft, const struct dp_record_edit *edit) {
    const struct dp_pso_bytes *blob = blob_of(&draft->blobs, edit->blob, edit->slot);
    uint8_t value[4];
    if (blob->bytes == NULL || edit->offset >= blob->size)
        return true;
    uint8_t *bytes = owned(memory, draft, edit->blob, edit->slot);
    if (bytes == NULL)
        return false;
    opt_pso_put32(value, edit->value);
    for (size_t i = 0; i < 4 && edit->offset + i < blob->size; i++) {
        uint8_t *at = bytes + edit->offset + i;
        *at = edit->action == DP_PSO_EDIT_xor ? *at ^ value[i] : value[i];
    }
    return true;
}

static bool resize(const struct dp_memory *memory, struct opt_pso_draft *draft, const struct dp_record_edit *edit) {
    struct dp_pso_bytes *blob = blob_of(&draft->blobs, edit->blob, edit->slot);
    struct opt_pso_buffer *own = &draft->own[number_of(edit->blob, edit->slot)];
    size_t size = edit->value < DP_PSO_RESIZE_MAX ? edit->value : DP_PSO_RESIZE_MAX;
    size_t kept = blob->bytes == NULL ? 0 : blob->size < size ? blob->size : size;
    if (kept != 0 && owned(memory, draft, edit->blob, edit->slot) == NULL)
        return false;
    own->size = kept;
    if (size > kept) {
        uint8_t *room = opt_pso_extend(memory, own, size - kept);
        if (room == NULL)
            return false;
        memset(room, 0, size - kept);
    }
    *blob = (struct dp_pso_bytes){own->bytes, size};
    return true;
}

static void take(const struct opt_pso *device, struct opt_pso_draft *draft, const struct dp_record_edit *edit) {
    struct dp_pso_package from = device->packages[edit->package % DP_PSO_PACKAGES].blobs;
    *blob_of(&draft->blobs, edit->blob, edit->slot) = *blob_of(&from, edit->blob, edit->slot);
}

/* Writes a word into a blob that has the bytes for it. */
static bool put(const struct dp_memory *memory, struct opt_pso_draft *draft, uint32_t kind, uint32_t slot, size_t at,
                uint32_t word) {
    uint8_t *bytes = owned(memory, draft, kind, slot);
    if (bytes != NULL)
        opt_pso_put32(bytes + at, word);
    return bytes != NULL;
}

static bool has(struct dp_pso_bytes blob, size_t size) {
    return blob.bytes != NULL && blob.size >= size;
}

static bool fix_crc(const struct dp_memory *memory, struct opt_pso_draft *draft) {
    struct dp_pso_package *blobs = &draft->blobs;
    bool fixed = true;
    for (uint32_t i = 1; fixed && i <= OPT_PSO_SECTIONS && has(blobs->packet, OPT_PSO_P_SIZE); i++)
        fixed = put(memory, draft, DP_PSO_BLOB_P, 0, OPT_PSO_P_TABLE + (size_t)16 * (i - 1) + 12,
                    opt_pso_crc_section(blobs->packet.bytes, i));
    for (uint32_t slot = 0; fixed && slot < DP_PSO_SLOTS; slot++)
        if (has(blobs->info[slot], OPT_PSO_X_HEADER_SIZE))
            fixed = put(memory, draft, DP_PSO_BLOB_X, slot, OPT_PSO_X_CRC,
                        opt_pso_crc_shader(blobs->code[slot], blobs->info[slot]));
    if (fixed && has(blobs->metadata, OPT_PSO_M_HEADER_SIZE))
        fixed = put(memory, draft, DP_PSO_BLOB_M, 0, OPT_PSO_M_CRC, opt_pso_crc_pipeline(blobs));
    return fixed;
}

bool opt_pso_edited(const struct opt_pso *device, struct opt_pso_draft *draft, const struct dp_record_edit *edit) {
    switch (edit->action) {
    case DP_PSO_EDIT_xor:
    case DP_PSO_EDIT_put:
        return patch(&device->memory, draft, edit);
    case DP_PSO_EDIT_resize:
        return resize(&device->memory, draft, edit);
    case DP_PSO_EDIT_null:
        blob_of(&draft->blobs, edit->blob, edit->slot)->bytes = NULL;
        return true;
    case DP_PSO_EDIT_take:
        take(device, draft, edit);
        return true;
    default:
        return fix_crc(&device->memory, draft);
    }
}

void opt_pso_draft_freed(const struct dp_memory *memory, struct opt_pso_draft *draft) {
    for (uint32_t i = 0; i < OPT_PSO_BLOBS; i++)
        opt_pso_buffer_freed(memory, &draft->own[i]);
}
