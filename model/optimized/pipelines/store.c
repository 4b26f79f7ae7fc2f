/* store.c: the deduplicating store. */
#include "model/optimized/pipelines/store.h"

#include "model/names.h"
#include "model/optimized/memory.h"

#include <string.h>
#include <xxhash.h>

/* The number of an equal blob among all of them; DP_NONE if there is none. */
static uint32_t find(const struct opt_pso_store *store, uint32_t kind, struct dp_pso_bytes blob, uint64_t hash) {
    struct opt_pso_probe probe = {hash, 0};
    for (uint32_t i; (i = opt_pso_index_next(&store->by_content, &probe)) != DP_NONE;) {
        const struct opt_pso_kept_blob *kept = &store->blobs[i];
        if (kept->kind == kind && kept->size == blob.size && memcmp(kept->bytes, blob.bytes, blob.size) == 0)
            return i;
    }
    return DP_NONE;
}

/* Keeps a copy; its number, DP_NONE if memory has run out. */
static uint32_t keep(const struct dp_memory *memory, struct opt_pso_store *store, uint32_t kind,
                     struct dp_pso_bytes blob, uint64_t hash) {
    struct opt_pso_kept_blob kept = {.kind = kind, .size = blob.size};
    void *grown = opt_grown(memory, store->blobs, &store->capacity, store->count + 1, sizeof *store->blobs);
    if (grown == NULL)
        return DP_NONE;
    store->blobs = grown;
    kept.bytes = memory->resize(memory->context, NULL, 0, blob.size);
    if (kept.bytes == NULL)
        return DP_NONE;
    if (!opt_pso_index_add(memory, &store->by_content, hash, (uint32_t)store->count)) {
        opt_freed(memory, kept.bytes, blob.size, 1);
        return DP_NONE;
    }
    memcpy(kept.bytes, blob.bytes, blob.size);
    kept.index = (uint32_t)store->totals[kind].kept++;
    store->totals[kind].bytes_kept += blob.size;
    store->blobs[store->count] = kept;
    return (uint32_t)store->count++;
}

/* Adds a blob; *index becomes its index, DP_NONE for none. False if memory has run out. */
static bool add(const struct dp_memory *memory, struct opt_pso_store *store, uint32_t kind, struct dp_pso_bytes blob,
                uint32_t *index) {
    *index = DP_NONE;
    if (blob.bytes == NULL || blob.size == 0)
        return true;
    uint64_t hash = XXH3_64bits(blob.bytes, blob.size) + kind;
    uint32_t found = find(store, kind, blob, hash);
    if (found == DP_NONE)
        found = keep(memory, store, kind, blob, hash);
    if (found == DP_NONE)
        return false;
    store->totals[kind].offered++;
    store->totals[kind].bytes_offered += blob.size;
    *index = store->blobs[found].index;
    return true;
}

bool opt_pso_store_added(const struct dp_memory *memory, struct opt_pso_store *store,
                         const struct dp_pso_package *package, struct dp_pso_stored *stored) {
    bool added = add(memory, store, DP_PSO_BLOB_P, package->packet, &stored->packet) &&
                 add(memory, store, DP_PSO_BLOB_M, package->metadata, &stored->metadata);
    for (uint32_t slot = 0; added && slot < DP_PSO_SLOTS; slot++)
        added = add(memory, store, DP_PSO_BLOB_G, package->code[slot], &stored->code[slot]) &&
                add(memory, store, DP_PSO_BLOB_X, package->info[slot], &stored->info[slot]);
    memcpy(stored->kinds, store->totals, sizeof store->totals);
    return added;
}

struct dp_pso_stored opt_pso_store_totals(const struct opt_pso_store *store) {
    struct dp_pso_stored stored = {.command = DP_NO_COMMAND, .package = DP_NONE, .packet = DP_NONE};
    stored.metadata = DP_NONE;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        stored.code[slot] = stored.info[slot] = DP_NONE;
    memcpy(stored.kinds, store->totals, sizeof store->totals);
    return stored;
}

void opt_pso_store_freed(const struct dp_memory *memory, struct opt_pso_store *store) {
    for (size_t i = 0; i < store->count; i++)
        opt_freed(memory, store->blobs[i].bytes, store->blobs[i].size, 1);
    opt_freed(memory, store->blobs, store->capacity, sizeof *store->blobs);
    opt_pso_index_freed(memory, &store->by_content);
    *store = (struct opt_pso_store){0};
}
