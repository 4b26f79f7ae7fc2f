/* store.c: the deduplicating store (pipeline sheet 9.11): every blob is compared with every one that was kept. */
#include "calls.h"
#include "package.h"

#include <string.h>

/* The index of an equal blob of that kind, or the count of them. */
static size_t find(const struct ref_array *kept, const struct ref_pso_blob *blob) {
    const struct ref_pso_blob *items = kept->items;
    for (size_t i = 0; i < kept->count; i++) {
        if (items[i].size == blob->size && memcmp(items[i].bytes, blob->bytes, blob->size) == 0) {
            return i;
        }
    }
    return kept->count;
}

/* Adds a blob unless it is empty; *index is DP_NONE then. */
static enum dp_status add(struct ref_pso_instance *instance, uint32_t kind, const struct ref_pso_blob *blob,
                          uint32_t *index) {
    struct ref_array *kept = &instance->store[kind];
    struct dp_pso_kept *totals = &instance->totals[kind];
    *index = DP_NONE;
    if (blob->size == 0) {
        return DP_STATUS_OK;
    }
    size_t found = find(kept, blob);
    *index = (uint32_t)found;
    totals->offered++;
    totals->bytes_offered += blob->size;
    if (found < kept->count) {
        return DP_STATUS_OK;
    }
    struct ref_pso_blob *added = ref_array_push(instance->memory, kept, sizeof *added);
    if (added == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    totals->kept++;
    totals->bytes_kept += blob->size;
    return ref_pso_copy_blob(instance->memory, added, blob);
}

static void report(const struct ref_pso_instance *instance, struct dp_pso_stored *stored) {
    memcpy(stored->kinds, instance->totals, sizeof stored->kinds);
    if (instance->sink->stored != NULL) {
        instance->sink->stored(instance->sink->context, stored);
    }
}

enum dp_status ref_pso_store(struct ref_pso_instance *instance, uint64_t command, uint32_t number) {
    struct dp_pso_stored stored = {.command = command, .package = number & (DP_PSO_PACKAGES - 1)};
    const struct ref_pso_package *package = &instance->packages[stored.package];
    enum dp_status status = add(instance, DP_PSO_BLOB_P, &package->packet, &stored.packet);
    if (status == DP_STATUS_OK) {
        status = add(instance, DP_PSO_BLOB_M, &package->metadata, &stored.metadata);
    }
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS && status == DP_STATUS_OK; slot++) {
        status = add(instance, DP_PSO_BLOB_G, &package->code[slot], &stored.code[slot]);
        if (status == DP_STATUS_OK) {
            status = add(instance, DP_PSO_BLOB_X, &package->info[slot], &stored.info[slot]);
        }
    }
    if (status == DP_STATUS_OK) {
        report(instance, &stored);
    }
    return status;
}

void ref_pso_report_totals(const struct ref_pso_instance *instance) {
    struct dp_pso_stored stored = {
        .command = DP_NO_COMMAND,
        .package = DP_NONE,
        .packet = DP_NONE,
        .metadata = DP_NONE,
    };
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        stored.code[slot] = DP_NONE;
        stored.info[slot] = DP_NONE;
    }
    report(instance, &stored);
}

void ref_pso_free_store(struct ref_pso_instance *instance) {
    for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
        struct ref_pso_blob *items = instance->store[kind].items;
        for (size_t i = 0; i < instance->store[kind].count; i++) {
            ref_pso_free_blob(instance->memory, &items[i]);
        }
        ref_array_free(instance->memory, &instance->store[kind], sizeof(struct ref_pso_blob));
    }
}
