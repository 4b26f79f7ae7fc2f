/* canonical.h: the canonical form (pipeline sheet 9.5): fields without effect become 0, block by block. Idempotent. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_CANONICAL_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_CANONICAL_H

#include "state.h"

/* P.2, P.3, P.4, P.5 and P.6. The blend desc is read together with the live targets, the strides with the number of
 * stream-output entries. */
void ref_pso_canonical_blend(struct ref_pso_state *state);
void ref_pso_canonical_raster(struct ref_pso_state *state);
void ref_pso_canonical_depth_stencil(struct ref_pso_state *state);
void ref_pso_canonical_targets(struct ref_pso_state *state);
void ref_pso_canonical_vgt(struct ref_pso_state *state);

/* All of these, and the limits of P.8. For states without errors. */
void ref_pso_canonical(struct ref_pso_state *state);

#endif
