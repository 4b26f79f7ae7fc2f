/* decay.h: legacy states fall back to COMMON when an execute ends (barrier sheet 15.8.4). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_DECAY_H
#define DRAINPROOF_MODEL_OPTIMIZED_DECAY_H

#include "model/optimized/execution.h"

/* Remembers a resource that may have something to lose when the execute ends. False if memory has run out. */
bool opt_is_due(struct opt_translator *t, uint32_t slot);

/* The execute ends. */
bool opt_decay(struct opt_execution *run);

#endif
