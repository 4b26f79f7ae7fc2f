/* engines.h: which engines may run a copy or resolve (hardware sheet 6.6). */
#ifndef DRAINPROOF_MODEL_REFERENCE_ENGINES_H
#define DRAINPROOF_MODEL_REFERENCE_ENGINES_H

#include "classes.h"

/* Masks of engines: bit DP_ENGINE_*. */
#define REF_ENGINE(name) (1u << DP_ENGINE_##name)

/* What the program pins, DP_ENGINE_any for everything else. */
uint32_t ref_pinned_engine(const struct dp_command *record);

/* The engines that may run what a command does to operands with a copy or resolve access. An engine that is pinned
 * outside the set reads as none pinned. */
uint32_t ref_engines(const struct reference *reference, const struct dp_command *records, size_t count,
                     uint32_t list_type);

#endif
