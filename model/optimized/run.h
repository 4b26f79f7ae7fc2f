/* run.h: runs of adjacent barriers (barrier sheet 15.4): accepted barriers of one list on one subresource, globals
 * included, with no work item between, whatever calls they stand in.
 *
 * The packets of a barrier must cover its run so far. Drains and RB write-backs of the earlier ones have been
 * emitted and nothing has been launched since, so they still hold; invalidations, GL2 and blocks have to come again
 * behind the new drains, and do. A run is remembered as one entry a box; entries die with the next work item. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_RUN_H
#define DRAINPROOF_MODEL_OPTIMIZED_RUN_H

#include "model/optimized/requirement.h"

/* What later barriers of a run have to repeat. `full` is all that is refreshed for AccessAfter, `left` what O9 would
 * leave out of the drains, `towards` the stages of the after sides. `drain` is what any of them waits for, `dirty` the RB
 * caches that the accesses before may have written, whoever of them waits: the masks of a run are OR-ed (design section
 * 5, decision 5), so a NONE side's access counts as soon as another one's stage is there. */
struct opt_echo {
    uint32_t drain;
    uint32_t dirty;
    uint32_t left;
    uint32_t towards;
    uint32_t block;
    uint32_t full;
    uint32_t traffic;
    uint32_t metadata;
};

/* Barriers on exactly this box of a resource; `previous` is the next older entry of the resource, counted from 1. */
struct opt_run_entry {
    struct opt_box box;
    struct opt_echo echo;
    size_t previous;
};

/* `window` numbers the gaps between work items and rises for ever. `globals` gathers the global barriers of the
 * window, `all` every barrier. */
struct opt_runs {
    uint64_t window;
    struct opt_echo globals;
    struct opt_echo all;
    struct opt_run_entry *entries;
    size_t count;
    size_t capacity;
};

/* A work item, or another list, ends all runs. */
void opt_runs_end(struct opt_runs *runs);

/* Adds an accepted barrier, which asks for `own`, to its runs and says what its packets have to bring, itself included. False if memory has
 * run out. */
bool opt_run_add(const struct dp_memory *memory, struct opt_runs *runs, const struct opt_barrier *barrier,
                 const struct opt_echo *own, struct opt_echo *echo);

#endif
