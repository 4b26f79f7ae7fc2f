/* generated.h: what planted_generated asks and keeps of one flip: the generated program that finds it, minimized. */
#ifndef DRAINPROOF_TESTS_PLANTED_GENERATED_H
#define DRAINPROOF_TESTS_PLANTED_GENERATED_H

#include "support/flip.h"

#include "fuzz/generate/generate.h"
#include "fuzz/minimize/minimize.h"

#include <stdio.h>

/* What works for all flips. */
struct generating {
    struct dp_generator *generator;
    struct dp_harness *harness;
    uint64_t oracles;
    uint64_t seed;
    size_t failures;
};

/* What one flip came to. Times are of the processor. */
struct hunt {
    bool found;
    uint32_t programs;    /* generated and judged, the one that finds it included */
    uint64_t find_us;     /* spent on them */
    uint64_t minimize_us; /* spent on minimizing it, and on judging the result once more */
    size_t commands;      /* of the minimized case, as design section 13 counts */
    size_t records;       /* of the program, */
    size_t records_left;  /* and of the minimized case */
    bool minimized;       /* small enough, fails alike, the same a second time, and by this flip alone */
};

/* Says what went wrong with a flip, printf-like, and counts it. */
void report_flip(struct generating *g, const struct flip *flip, const char *format, ...);

/* Plants the flip, generates programs from the seed and the flip's number until an oracle finds it or the budget is
 * spent, minimizes what was found, and takes the flip out again. Failures of the minimized case are reported; a flip
 * that is not found is for the caller to judge. */
struct hunt hunt_flip(struct generating *g, const struct flip *flip, uint32_t number, uint32_t budget);

#endif
