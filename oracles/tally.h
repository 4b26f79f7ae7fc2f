/* tally.h: counting what judged programs came to (vacuity, design section 6). */
#ifndef DRAINPROOF_ORACLES_TALLY_H
#define DRAINPROOF_ORACLES_TALLY_H

#include "oracles/outline.h"

/* Adds one judged program. Acceptance follows the diagnostics of the reference, for which the outline must be
 * marked; of a program that is not supported only that and its rules are counted. */
void dp_tally_add(struct dp_tally *tally, const struct dp_run *run, const struct dp_outline *outline, bool unsupported,
                  bool finding);

#endif
