/* kinds.h: compression as execution tracks it: C, E and V of each plane class (barrier sheet 15.5.4, 15.5.5). */
#ifndef DRAINPROOF_MODEL_REFERENCE_KINDS_H
#define DRAINPROOF_MODEL_REFERENCE_KINDS_H

#include "running.h"

/* A change of layout at execute. */
struct ref_move {
    bool from_undefined; /* LayoutBefore is UNDEFINED; else the tracked layouts are what is left */
    uint32_t after;      /* LayoutAfter, a texture's physical one */
    bool discard;
};

/* An accepted texture barrier, before its layouts move: its effects on the classes that its range touches, and the
 * report of its operations. */
void ref_move_classes(const struct ref_running *running, const struct ref_step *step, const struct ref_move *move);

/* The blind decompression of an untranslated aliasing barrier (barrier sheet 15.8.6): nothing needed it. */
void ref_decompress_blindly(const struct ref_running *running, const struct ref_step *step);

/* Metadata initialisation of the range of a DISCARD barrier or `discard`, as 15.5.4b has it, in layouts that permit
 * `permitted` of the class. */
void ref_discard_class(const struct ref_running *running, struct ref_resource *resource, const struct ref_span *span,
                       uint32_t plane_class, uint32_t permitted);

/* P(L) of a class. */
uint32_t ref_kinds_of_layout(const struct ref_running *running, const struct ref_resource *resource,
                             uint32_t plane_class, uint32_t layout);

#endif
