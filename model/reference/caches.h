/* caches.h: which caches a barrier writes back and invalidates (barrier sheet 15.3). */
#ifndef DRAINPROOF_MODEL_REFERENCE_CACHES_H
#define DRAINPROOF_MODEL_REFERENCE_CACHES_H

#include "requirement.h"

/* Fills the cache sets, paths and trust of a need. */
void ref_add_caches(const struct reference *reference, const struct ref_barrier *barrier, struct ref_need *need);

#endif
