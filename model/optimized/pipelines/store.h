/* store.h: the deduplicating store of blobs (pipeline sheet 9.11): content-addressed by kind, length and XXH3, compared
 * byte by byte on a hit. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_STORE_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_STORE_H

#include "model/optimized/pipelines/index.h"
#include "model/pipeline.h"

struct opt_pso_kept_blob {
    uint32_t kind;  /* DP_PSO_BLOB_* */
    uint32_t index; /* within its kind */
    uint8_t *bytes;
    size_t size;
};

struct opt_pso_store {
    struct opt_pso_index by_content;
    struct opt_pso_kept_blob *blobs;
    size_t count;
    size_t capacity;
    struct dp_pso_kept totals[DP_PSO_BLOB_KINDS];
};

/* Adds a package; `stored` gets indices and totals. False if memory has run out. */
bool opt_pso_store_added(const struct dp_memory *memory, struct opt_pso_store *store,
                         const struct dp_pso_package *package, struct dp_pso_stored *stored);
/* The totals without a package. */
struct dp_pso_stored opt_pso_store_totals(const struct opt_pso_store *store);
void opt_pso_store_freed(const struct dp_memory *memory, struct opt_pso_store *store);

#endif
