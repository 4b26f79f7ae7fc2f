/* operands.h: what a driver sees of a work item (barrier sheet 15.9). */
#ifndef DRAINPROOF_MODEL_REFERENCE_OPERANDS_H
#define DRAINPROOF_MODEL_REFERENCE_OPERANDS_H

#include "resources.h"

/* The access of an operand in its role under its command, one DP_ACCESS_* bit; 0 if the role has none there.
 * `resource` may be NULL unless the command is a discard. */
uint32_t ref_operand_access(enum dp_kind kind, uint32_t role, uint32_t list_type, const struct ref_resource *resource);

#endif
