/* scratch.h: what one harness owns for running programs again and again, and what its oracles may use meanwhile. */
#ifndef DRAINPROOF_ORACLES_SCRATCH_H
#define DRAINPROOF_ORACLES_SCRATCH_H

#include "oracles/arena.h"
#include "oracles/binding.h"
#include "oracles/blits.h"
#include "oracles/judged.h"
#include "oracles/known_faults.h"
#include "oracles/memory/schedule.h"
#include "oracles/machine_stream.h"
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
    bool second;        /* whether the reference judge is due too (oracle.h, DP_SECOND_JUDGE_SHARE) */
    bool switched;      /* whether `switches` is due (oracle.h, DP_SWITCHES_SHARE) */
    bool drawn;         /* whether it ran: for the tally */
    bool replayed;      /* whether `memory` is due (oracle.h, DP_MEMORY_SHARE) */
    bool machine_due;   /* whether `machine` is due (oracle.h, DP_MACHINE_SHARE) */
    struct dp_judged judged;
    struct dp_promise fixed;                   /* of `fix` */
    DP_ARRAY(struct dp_command) fixed_records; /* likewise */
    DP_ARRAY(uint32_t) counts[2];              /* of `order` */
    DP_ARRAY(uint64_t) rows;                   /* of breach_driver.c: room alone */
    /* Pipelines of the run's program, kept as long as `outlined` is it or dp_judged_begin is not called again, and of
     * another that is observed meanwhile; see dp_bound_of. */
    struct dp_bound_program bound, other;
    struct dp_blits blits; /* of `blits` */
    struct dp_value_scene scene; /* of `memory` */
    struct dp_value_run schedule; /* likewise */
    bool ran, left_out; /* whether `memory` ran the program, or was due and left it out: for the tally */
    struct dp_machine *machine;              /* of `machine`, as the next two; NULL: nobody has asked yet */
    struct dp_machine_stream machine_stream; /* fed to it */
    DP_ARRAY(uint8_t) machine_kinds;         /* what it said of two of its elements */
    /* What oracles over judges met in this run, for the tally. */
    struct dp_machine_tally machine_tally;
    bool unasked;                         /* neither model has a judge: they held unasked */
    uint64_t bounds;                      /* promised orders that were compared with ticks */
    uint64_t known[DP_KNOWN_FAULT_COUNT]; /* breaches that a line of known_faults.def declares */
};

/* NULL if memory has run out. `memory` must outlive the scratch and the observations made with it; NULL: malloc. */
struct dp_scratch *dp_scratch_create(const struct dp_memory *memory);
void dp_scratch_destroy(struct dp_scratch *scratch);

#endif
