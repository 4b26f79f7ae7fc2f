/* harness.h: a harness in memory of the caller's choice; what tests of running out of memory need. */
#ifndef DRAINPROOF_ORACLES_HARNESS_H
#define DRAINPROOF_ORACLES_HARNESS_H

#include "oracles/oracle.h"

/* As dp_harness_create. Everything the harness, its observations and the models take comes from `memory`, which must
 * outlive the harness. */
struct dp_harness *dp_harness_create_in(const struct dp_model *reference, const struct dp_model *optimized,
                                        const struct dp_memory *memory);

#endif
