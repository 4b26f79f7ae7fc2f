/* run.h: the run of adjacent barriers (barrier sheet 15.4): what a list has accepted since its last work item. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RUN_H
#define DRAINPROOF_MODEL_REFERENCE_RUN_H

#include "array.h"
#include "requirement.h"

struct ref_run_entry {
    struct ref_barrier barrier;
    struct ref_need need;
};

struct ref_run {
    struct ref_array entries; /* of struct ref_run_entry, in queue order */
};

struct ref_run_entry *ref_run_entry(const struct ref_run *run, size_t index);

/* Adds an accepted barrier at the end. */
enum dp_status ref_run_add(const struct dp_memory *memory, struct ref_run *run, const struct ref_barrier *barrier,
                           const struct ref_need *need);

/* A work item ends the run. */
void ref_run_end(struct ref_run *run);

/* What the packets of the last barrier must cover: its run so far, over every subresource that it names (15.4.2). */
struct ref_sync ref_run_cover(const struct reference *reference, const struct ref_run *run, uint32_t list_type);

#endif
