/* package.c: blobs and packages, made, copied and freed. */
#include "package.h"

#include <string.h>

struct ref_pso_blob *ref_pso_blob_of(struct ref_pso_package *package, uint32_t kind, uint32_t slot) {
    if (kind == DP_PSO_BLOB_P || kind == DP_PSO_BLOB_M) {
        return kind == DP_PSO_BLOB_P ? &package->packet : &package->metadata;
    }
    return kind == DP_PSO_BLOB_G ? &package->code[slot] : &package->info[slot];
}

static struct dp_pso_bytes as_given(const struct ref_pso_blob *blob) {
    return (struct dp_pso_bytes){blob->bytes, blob->size};
}

struct dp_pso_package ref_pso_view(const struct ref_pso_package *package) {
    struct dp_pso_package view = {.packet = as_given(&package->packet), .metadata = as_given(&package->metadata)};
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        view.code[slot] = as_given(&package->code[slot]);
        view.info[slot] = as_given(&package->info[slot]);
    }
    return view;
}

static void empty_if_null(struct dp_pso_bytes *bytes) {
    if (bytes->bytes == NULL) {
        bytes->size = 0;
    }
}

struct dp_pso_package ref_pso_contents(const struct ref_pso_package *package) {
    struct dp_pso_package view = ref_pso_view(package);
    empty_if_null(&view.packet);
    empty_if_null(&view.metadata);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        empty_if_null(&view.code[slot]);
        empty_if_null(&view.info[slot]);
    }
    return view;
}

enum dp_status ref_pso_allocate_blob(const struct dp_memory *memory, struct ref_pso_blob *blob, size_t size) {
    blob->bytes = size != 0 ? ref_allocate(memory, size) : NULL;
    blob->size = blob->bytes != NULL ? size : 0;
    return blob->size == size ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY;
}

enum dp_status ref_pso_copy_blob(const struct dp_memory *memory, struct ref_pso_blob *blob,
                                 const struct ref_pso_blob *from) {
    enum dp_status status = ref_pso_allocate_blob(memory, blob, from->size);
    if (blob->size != 0) {
        memcpy(blob->bytes, from->bytes, blob->size);
    }
    return status;
}

void ref_pso_free_blob(const struct dp_memory *memory, struct ref_pso_blob *blob) {
    ref_release(memory, blob->bytes, blob->size);
    blob->bytes = NULL;
    blob->size = 0;
}

enum dp_status ref_pso_copy_package(const struct dp_memory *memory, struct ref_pso_package *package,
                                    const struct ref_pso_package *from) {
    memset(package, 0, sizeof *package);
    enum dp_status status = ref_pso_copy_blob(memory, &package->packet, &from->packet);
    if (status == DP_STATUS_OK) {
        status = ref_pso_copy_blob(memory, &package->metadata, &from->metadata);
    }
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS && status == DP_STATUS_OK; slot++) {
        status = ref_pso_copy_blob(memory, &package->code[slot], &from->code[slot]);
        if (status == DP_STATUS_OK) {
            status = ref_pso_copy_blob(memory, &package->info[slot], &from->info[slot]);
        }
    }
    if (status != DP_STATUS_OK) {
        ref_pso_free_package(memory, package);
    }
    return status;
}

void ref_pso_free_package(const struct dp_memory *memory, struct ref_pso_package *package) {
    ref_pso_free_blob(memory, &package->packet);
    ref_pso_free_blob(memory, &package->metadata);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        ref_pso_free_blob(memory, &package->code[slot]);
        ref_pso_free_blob(memory, &package->info[slot]);
    }
}
