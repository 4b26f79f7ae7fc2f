/* classes.h: plane classes, the unit in which compression is tracked (barrier sheet 15.1, 15.5.1). */
#ifndef DRAINPROOF_MODEL_REFERENCE_CLASSES_H
#define DRAINPROOF_MODEL_REFERENCE_CLASSES_H

#include "ranges.h"

/* Whether the resource's format has the class. Buffers have none. */
bool ref_has_class(const struct ref_resource *resource, uint32_t plane_class);

/* Whether the span holds a subresource of the class, and whether it holds all of them. */
bool ref_touches_class(const struct ref_resource *resource, const struct ref_span *span, uint32_t plane_class);
bool ref_touches_whole_class(const struct ref_resource *resource, const struct ref_span *span, uint32_t plane_class);

/* All subresources of a class that the resource has. */
struct ref_span ref_class_span(const struct ref_resource *resource, uint32_t plane_class);

/* What the span and the class have in common. The span must touch the class. */
struct ref_span ref_within_class(const struct ref_resource *resource, const struct ref_span *span,
                                 uint32_t plane_class);

/* Kinds that the class can have (DP_KIND_*): barrier sheet 15.5.1. */
uint32_t ref_class_kinds(const struct ref_resource *resource, uint32_t plane_class);

#endif
