/* promotion.h: legacy states: promotion, what StateBefore may be, decay (barrier sheet 15.8.2-15.8.4). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PROMOTION_H
#define DRAINPROOF_MODEL_REFERENCE_PROMOTION_H

#include "resources.h"

/* The state bit that an operand's access needs, 0 if there is none. */
uint32_t ref_state_of_access(uint32_t access);

/* Whether a subresource in legacy mode, with `promoted` for its P, admits a state bit. */
bool ref_state_admits(const struct ref_resource *resource, const struct ref_tracked *tracked, uint32_t promoted,
                      uint32_t state);

/* K05: whether a transition may name `before` as the state. A subresource in enhanced mode counts as COMMON. */
bool ref_state_matches(const struct ref_resource *resource, const struct ref_tracked *tracked, uint32_t before);

/* What the end of an execute, whose number is `scope`, does to the legacy states of a resource, and to pending legacy
 * splits, in enhanced mode too (barrier sheet 15.8.4, 15.10). */
void ref_decay(struct ref_resource *resource, uint32_t scope);

#endif
