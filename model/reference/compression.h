/* compression.h: what a barrier does to compression, from its two layouts alone (barrier sheet 15.5.1 and 15.5.3). */
#ifndef DRAINPROOF_MODEL_REFERENCE_COMPRESSION_H
#define DRAINPROOF_MODEL_REFERENCE_COMPRESSION_H

#include "barrier.h"
#include "classes.h"

/* P(L): the kinds that a class of the resource may have in a layout. `trust` rises to the label of the row if that
 * is weaker. */
uint32_t ref_permitted(const struct reference *reference, const struct ref_resource *resource, uint32_t plane_class,
                       uint32_t layout, uint32_t *trust);

/* The operation that takes these kinds away (barrier sheet 15.5.3), DP_OP_*. */
uint32_t ref_operation_name(uint32_t lost);

/* Fills op, removed and trust of the requirement for each class that the texture barrier touches. */
void ref_static_operations(const struct reference *reference, const struct ref_barrier *barrier,
                           struct dp_requirement *requirement);

#endif
