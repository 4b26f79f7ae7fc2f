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

/* A gate on a count of the harness. */
struct dp_stats_gate {
    const char *name;
    uint64_t count, least, most;
    bool holds;
};
#define DP_STATS_GATES 2u
void dp_stats_gates(const struct dp_tally *tally, struct dp_stats_gate gates[DP_STATS_GATES]);

/* Prints the figures as a table; gates with their verdicts. */
void dp_stats_table(FILE *out, const struct dp_stats_run *run, const struct dp_vacuity *vacuity,
                    const struct dp_tally *tally);

/* Prints them as one JSON object on a line; false if memory has run out or writing failed. */
bool dp_stats_json(FILE *out, const struct dp_stats_run *run, const struct dp_vacuity *vacuity,
                   const struct dp_tally *tally);

/* --- stats_found.c --- */

/* A signature that was found, with the shortest program so far. */
struct dp_stats_signature {
    char signature[81];
    uint64_t seed;
    uint64_t times;
    size_t records; /* 0: not kept yet */
};

struct dp_stats_found {
    const char *folder; /* made at the first finding */
    uint64_t switches;  /* optimizations that are on */
    struct dp_stats_signature *items;
    size_t count;
};

/* Counts a finding; tells it and keeps its program when its signature is new, or the program shorter than the one that
 * is kept. False if it could not be kept, and that was said. */
bool dp_stats_keep(struct dp_stats_found *found, uint64_t seed, const struct dp_program *program,
                   const struct dp_finding *finding);

/* How often each signature was seen, and where its program is. */
void dp_stats_tell_found(const struct dp_stats_found *found);

#endif
