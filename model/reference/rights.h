/* rights.h: which accesses a resource can have, by its kind, its creation flags and its heap. Rules A12, A06, A07,
 * A10, A11 of barriers and U02 of operands. Each function answers the bits of `access` that the rule rejects. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RIGHTS_H
#define DRAINPROOF_MODEL_REFERENCE_RIGHTS_H

#include "resources.h"
#include "table_compatibility.h"

/* Whether a resource created with `flags` meets a condition. */
bool ref_meets(struct ref_needs needs, uint32_t flags);

uint32_t ref_never_has(const struct ref_resource *resource, uint32_t access);        /* A12 */
uint32_t ref_is_no_structure(const struct ref_resource *resource, uint32_t access);  /* A06, buffers */
uint32_t ref_lacks_flag(const struct ref_resource *resource, uint32_t access);       /* A07 */
uint32_t ref_upload_refuses(const struct ref_resource *resource, uint32_t access);   /* A10, buffers */
uint32_t ref_readback_refuses(const struct ref_resource *resource, uint32_t access); /* A11, buffers */

/* Any of them (rule U02). */
bool ref_cannot_have(const struct ref_resource *resource, uint32_t access);

/* Whether the resource's column model_on_buffer or model_on_texture allows one access: its kind and its creation
 * flags. */
bool ref_flags_allow(const struct ref_resource *resource, const struct ref_access_flags *row);

#endif
