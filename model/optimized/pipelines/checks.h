/* checks.h: the validation rules (tables/pso_validation.tsv) over a state. Each judges everything that it can; which
 * rules a call has is opt_pso_rules_of. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_CHECKS_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_CHECKS_H

#include "model/optimized/pipelines/merger.h"
#include "model/optimized/pipelines/verdict.h"

/* Phase A without the rules of the input layout (vertex.h finds those while it reads the elements). */
void opt_pso_check_fields(struct opt_pso_verdict *verdict, const struct opt_pso_state *state);
/* Phase B but E_EXPORT, of a state that passed phase A. `root_flags`: of the root signature, 0 without one. */
void opt_pso_check_state(struct opt_pso_verdict *verdict, const struct opt_pso_state *state,
                         const struct opt_pso_merger *merger, uint32_t root_flags);

#endif
