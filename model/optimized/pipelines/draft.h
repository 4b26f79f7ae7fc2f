/* draft.h: the copy of a package that a load edits and uses: blobs are shared with the package until an edit changes
 * them. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_DRAFT_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_DRAFT_H

#include "model/optimized/pipelines/instance.h"

#define OPT_PSO_BLOBS (2u + 2u * DP_PSO_SLOTS) /* P, M, seven G, seven X */

struct opt_pso_draft {
    struct dp_pso_package blobs;
    struct opt_pso_buffer own[OPT_PSO_BLOBS];
};

/* Applies one edit (model/pipeline.md, edits). False if memory has run out. */
bool opt_pso_edited(const struct opt_pso *device, struct opt_pso_draft *draft, const struct dp_record_edit *edit);
void opt_pso_draft_freed(const struct dp_memory *memory, struct opt_pso_draft *draft);

#endif
