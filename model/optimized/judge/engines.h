/* engines.h: which engines may run a copy or resolve (hardware sheet 6.6). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_ENGINES_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_ENGINES_H

#include "model/optimized/judge/access.h"
#include "model/optimized/judge/resources.h"

/* Of the item with its parts, on a queue of type `queue`; `work` pins one, if it may run the item at all. None of an
 * item that is no copy. `pinned` is DP_ENGINE_*, any if the item is free to choose. */
struct optj_engines optj_engines_of(const struct optj_resources *resources, const struct dp_packet *packet,
                                    const struct dp_command *item, size_t count, uint32_t *pinned);

#endif
