/* merge.h: what two models say, each thing once, with who said it. */
#ifndef DRAINPROOF_FUZZ_CLI_MERGE_H
#define DRAINPROOF_FUZZ_CLI_MERGE_H

#include "oracles/oracle.h"

/* Who said it: bit 0 the reference, bit 1 the optimized model. */
#define DP_BY_BOTH 3u

struct dp_said_diagnostic {
    struct dp_diagnostic what;
    uint32_t by;
};

struct dp_said_requirement {
    struct dp_requirement what;
    uint32_t by;
};

struct dp_said_diagnostics {
    struct dp_said_diagnostic *items;
    size_t count;
};

struct dp_said_requirements {
    struct dp_said_requirement *items;
    size_t count;
};

/* Diagnostics in the order of print: phase, execution, command, order of rule.def, group, barrier. Severity counts
 * as part of what is said, the subresource does not. The caller frees items. False: out of memory. */
bool dp_merge_diagnostics(const struct dp_observation *const observed[2], struct dp_said_diagnostics *said);

/* Requirements by command, group and barrier; the label does not count as part of what is said. */
bool dp_merge_requirements(const struct dp_observation *const observed[2], struct dp_said_requirements *said);

#endif
