/* package.h: packages: the blobs of one serialized pipeline in memory of their own. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_PACKAGE_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_PACKAGE_H

#include "instance.h"

/* The blob of a kind (DP_PSO_BLOB_*) and slot; the slot of P and M is not looked at. */
struct ref_pso_blob *ref_pso_blob_of(struct ref_pso_package *package, uint32_t kind, uint32_t slot);

/* What a load is given, and the same with NULL blobs as empty ones. They point into the package. */
struct dp_pso_package ref_pso_view(const struct ref_pso_package *package);
struct dp_pso_package ref_pso_contents(const struct ref_pso_package *package);

/* A blob of cleared bytes, its copy, its end. A blob of no bytes is NULL. */
enum dp_status ref_pso_allocate_blob(const struct dp_memory *memory, struct ref_pso_blob *blob, size_t size);
enum dp_status ref_pso_copy_blob(const struct dp_memory *memory, struct ref_pso_blob *blob,
                                 const struct ref_pso_blob *from);
void ref_pso_free_blob(const struct dp_memory *memory, struct ref_pso_blob *blob);

/* A whole package. A copy that fails holds nothing. */
enum dp_status ref_pso_copy_package(const struct dp_memory *memory, struct ref_pso_package *package,
                                    const struct ref_pso_package *from);
void ref_pso_free_package(const struct dp_memory *memory, struct ref_pso_package *package);

#endif
