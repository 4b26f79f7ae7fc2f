/* cells.h: which rule was reported of what kind of record: the cells of tests/vectors/reachable.tsv. */
#ifndef DRAINPROOF_FUZZ_GENERATE_CELLS_H
#define DRAINPROOF_FUZZ_GENERATE_CELLS_H

#include "oracles/oracle.h"

/* How often a rule was reported of a kind. The kind is the barrier's or group's where the diagnostic names one,
 * else the command's own; an operand counts as its command. */
struct dp_cells {
    uint64_t times[DP_RULE_COUNT][DP_COMMAND_COUNT];
};

void dp_cells_count(struct dp_cells *cells, const struct dp_program *program, const struct dp_observation *said);

/* The kind of record that a diagnostic speaks of. */
enum dp_kind dp_cell_kind(const struct dp_program *program, const struct dp_diagnostic *diagnostic);

#endif
