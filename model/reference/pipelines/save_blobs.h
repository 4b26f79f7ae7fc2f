/* save_blobs.h: the blobs of a container, written from a pipeline. CRCs are left 0 for ref_pso_seal. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_SAVE_BLOBS_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_SAVE_BLOBS_H

#include "bytes.h"
#include "instance.h"

/* P. The G blobs of the package are made already: P.7 holds their hashes. */
void ref_pso_write_packet(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline,
                          const struct ref_pso_package *package);
/* P.1, from the slots that are there, P.2's a2c and the hash of the root signature. */
void ref_pso_write_cp_info(struct ref_pso_writer *writer, uint32_t slots, bool alpha_to_coverage, uint64_t root);

/* M. */
void ref_pso_write_metadata(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline);

/* X of a slot. */
void ref_pso_write_info(struct ref_pso_writer *writer, const struct ref_pso_pipeline *pipeline, uint32_t slot);

#endif
