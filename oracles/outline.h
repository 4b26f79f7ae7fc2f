/* outline.h: what stands where in a program, and what of it a model refused: the frame that oracles hang packets on.
 *
 * Read from the records and the diagnostics alone; nothing here knows what a command means.
 */
#ifndef DRAINPROOF_ORACLES_OUTLINE_H
#define DRAINPROOF_ORACLES_OUTLINE_H

#include "oracles/oracle.h"

/* Marks of a record. What a command is, is kept here too, so that nobody looks it up again for every packet. */
enum dp_mark {
    DP_MARK_COMMAND = 0x01, /* a command starts here */
    DP_MARK_BARRIER = 0x02, /* a barrier, enhanced or legacy */
    DP_MARK_REFUSED =
        0x04,             /* an error of phase record: of a work item or creation itself or its parts, of a whole call,
                             * or of this barrier */
    DP_MARK_NAMED = 0x08, /* some error of either phase names this command, or this barrier */
    DP_MARK_CALL = 0x10,  /* a barrier call */
    DP_MARK_QUEUE = 0x20, /* acts on the queue: execute, present */
    DP_MARK_WORK = 0x40,  /* touches memory: work items of lists, discard included, and present */
    DP_MARK_ITEM = 0x80   /* is an item of the stream: the same less discard (hardware sheet 6.1) */
};

struct dp_outline {
    DP_ARRAY(uint8_t) marks;      /* a record: enum dp_mark */
    DP_ARRAY(uint32_t) around;    /* a record: record of the `list` that it stands in, DP_NONE outside lists */
    DP_ARRAY(uint32_t) lists;     /* records of all `list` commands */
    DP_ARRAY(uint32_t) resources; /* records of all resource creations */
    size_t barriers;              /* number of barriers */
    bool refusals;                /* some record is marked REFUSED or NAMED */
};

/* False if memory has run out, or if the program has 2^32 - 1 records or more. */
bool dp_outline_build(struct dp_outline *outline, const struct dp_memory *memory, const struct dp_program *program);

/* Sets REFUSED and NAMED from a model's diagnostics (and clears those of the model before). */
void dp_outline_mark(struct dp_outline *outline, const struct dp_program *program,
                     const struct dp_observation *observation);

void dp_outline_free(struct dp_outline *outline, const struct dp_memory *memory);

/* The outline of run->program, marked for run->observed[model]. NULL if memory has run out; the scratch remembers
 * it. */
const struct dp_outline *dp_outline_of(const struct dp_run *run, int model);

/* Whether `command` is the index of a command's first record. */
bool dp_outline_is_command(const struct dp_outline *outline, uint64_t command);

/* Record of the list (resource creation) that fills the slot; DP_NONE if there is none. */
uint32_t dp_outline_list(const struct dp_outline *outline, const struct dp_program *program, uint32_t slot);
uint32_t dp_outline_resource(const struct dp_outline *outline, const struct dp_program *program, uint32_t slot);

#endif
