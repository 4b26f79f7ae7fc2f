/* scratch.h: what one harness owns for running programs again and again, and what its oracles may use meanwhile. */
#ifndef DRAINPROOF_ORACLES_SCRATCH_H
#define DRAINPROOF_ORACLES_SCRATCH_H

#include "oracles/arena.h"
#include "oracles/outline.h"

struct dp_scratch {
    const struct dp_memory *memory;
    struct dp_arena arena;               /* of the instance that is running */
    struct dp_observation spare;         /* for oracles that run the program again */
    struct dp_outline outline;           /* of `outlined`, see dp_outline_of */
    const struct dp_program *outlined;   /* NULL: of none */
    DP_ARRAY(struct dp_command) changed; /* records of one command with its shader accesses changed */
    bool out_of_memory; /* some run or oracle since the harness last looked; it may have judged nothing */
    bool rerun;         /* whether oracles that run the models again are due (oracle.h, DP_RERUN_SHARE) */
};

/* NULL if memory has run out. `memory` must outlive the scratch and the observations made with it; NULL: malloc. */
struct dp_scratch *dp_scratch_create(const struct dp_memory *memory);
void dp_scratch_destroy(struct dp_scratch *scratch);

#endif
