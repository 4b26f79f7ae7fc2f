/* switches.h: sets of optimization switches: which one a program is judged under besides the one asked for, and how a set
 * is written. */
#ifndef DRAINPROOF_ORACLES_SWITCHES_H
#define DRAINPROOF_ORACLES_SWITCHES_H

#include "oracles/oracle.h"

/* Name of the oracle, as findings have it. */
#define DP_SWITCHES_ORACLE "switches"

/* The bits of dp_options.switches that name an optimization. */
uint64_t dp_all_switches(void);

/* A part of `asked`, never all of it: one switch less, one switch alone, or about half of them, drawn by a hash of the
 * program, so that the same program is judged under the same set every time. `asked` itself where it is empty. */
uint64_t dp_drawn_switches(const struct dp_program *program, uint64_t asked);

/* The set as --optimize takes it: "all", "none", "all,-one_eop", "none,+merge_call,+one_eop", whichever is shorter. Always
 * terminated; returns the buffer. */
#define DP_SWITCHES_SIZE 1024u
const char *dp_switches_words(uint64_t switches, char *buffer, size_t size);

#endif
