/* tally.h: how much of what a target tried was accepted, as lines that a campaign can add up.
 *
 *   tally target=fuzz_barrier programs=N accepted=N commands=N commands_accepted=N barriers=N barriers_accepted=N
 *         unsupported=N bounds=N unjudged=N known_uav_skips_vs=N                                    (all on one line)
 *
 * From `bounds` on of targets that ask judges alone: promised orders that were compared with ticks, programs that no
 * judge was asked of, and for each fault of known_faults.def the programs in which it was seen.
 * One line with the totals goes to standard error when the process ends. The file that the environment variable
 * DRAINPROOF_TALLY names gets the same line in instalments, each what came since the one before, because engines end
 * their targets with signals that nobody can catch; the sum of its lines is short of at most the last
 * DP_TALLY_INSTALMENT programs.
 */
#ifndef DRAINPROOF_FUZZ_TARGETS_TALLY_H
#define DRAINPROOF_FUZZ_TARGETS_TALLY_H

#include "oracles/oracle.h"

#define DP_TALLY_INSTALMENT 4096u

/* Watches a tally, which lives until the process ends; prints it then. Once a process. `target` is not copied.
 * `judges`: whether it is a harness's, in which oracles over judges count. */
void dp_tally_watch(const char *target, const struct dp_tally *tally, bool judges);

/* Writes an instalment if one is due. Call it for every input. */
void dp_tally_tick(void);

/* Writes what is not written yet. For whoever is about to abort. */
void dp_tally_flush(void);

#endif
