/* stats.h: the parts of `drainproof stats`. */
#ifndef DRAINPROOF_FUZZ_CLI_STATS_H
#define DRAINPROOF_FUZZ_CLI_STATS_H

#include "fuzz/generate/vacuity.h"

#include <stdio.h>

/* What was asked for, as the reports repeat it. */
struct dp_stats_run {
    uint64_t programs;
    uint64_t seed;
    bool shadow;
    double seconds; /* that it took */
};

/* Prints the figures as a table; gates with their verdicts. */
void dp_stats_table(FILE *out, const struct dp_stats_run *run, const struct dp_vacuity *vacuity);

/* Prints them as one JSON object on a line; false if memory has run out or writing failed. */
bool dp_stats_json(FILE *out, const struct dp_stats_run *run, const struct dp_vacuity *vacuity);

#endif
