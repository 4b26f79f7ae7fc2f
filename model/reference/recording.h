/* recording.h: lists: what is known while one is recorded, and what is kept of it for its executions. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RECORDING_H
#define DRAINPROOF_MODEL_REFERENCE_RECORDING_H

#include "ranges.h"
#include "rules.h"
#include "run.h"

enum ref_step_kind {
    REF_STEP_BARRIER, /* an accepted texture barrier, not an END */
    REF_STEP_OPERAND  /* a texture operand of an accepted work item, with its access */
};

/* One thing of a recorded list that execute rules or tracked layouts depend on. */
struct ref_step {
    enum ref_step_kind kind;
    struct ref_place place;
    struct ref_resource *resource;
    struct ref_span span;
    uint32_t layout_before; /* barriers */
    uint32_t layout_after;  /* barriers */
    uint32_t access;        /* operands, one DP_ACCESS_* bit */
};

struct ref_recording {
    struct dp_record_list list;
    bool everything_known;      /* whether an operation has asked for it yet */
    struct ref_sync everything; /* ref_everything for this type of list */
    uint32_t last_fence;        /* of this recording; fences count from 1 */
    struct ref_run run;         /* accepted barriers since the last work item */
    struct ref_array steps;     /* of struct ref_step, in list order */
};

/* `list` and `end`. */
enum dp_status ref_open_list(struct reference *reference, const struct dp_record_list *list);
void ref_close_list(struct reference *reference);
void ref_free_lists(struct reference *reference);

/* A `barrier` call with its parts. */
enum dp_status ref_record_call(struct reference *reference, uint64_t command, const struct dp_command *records,
                               size_t count);

/* A WORK command with its parts, or a NOTE command. */
enum dp_status ref_record_work(struct reference *reference, uint64_t command, const struct dp_command *records,
                               size_t count);

/* A new step at the end of the open list, or NULL if memory has run out. */
struct ref_step *ref_add_step(struct reference *reference);

#endif
