/* report_said.h: what diagnostics say of a place, for the tracker of report_past.c, which believes them. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_REPORT_SAID_H
#define DRAINPROOF_FUZZ_EXPLAIN_REPORT_SAID_H

#include "oracles/oracle.h"

/* Group of no barrier: only errors of the whole call are looked for. */
#define DP_REPORT_CALL_ALONE (-2)

/* The first diagnostic of a phase that names this command or a later one. */
size_t dp_report_first(const struct dp_observation *said, uint32_t phase, uint64_t command);

/* A barrier (or all parts of a command, where group and barrier are -1) that an error names: at its own place or at its
 * whole call. `execution` DP_NO_COMMAND: while recording. */
bool dp_report_refused(const struct dp_observation *said, uint64_t execution, uint64_t command, int32_t group,
                       int32_t barrier);

/* An END that V10 warns of: it finds no BEGIN of its set and has no effect (tables/validation_rules.tsv). */
bool dp_report_idle_end(const struct dp_observation *said, uint64_t execution, uint64_t command, int32_t group,
                        int32_t barrier, const struct dp_command *part);

#endif
