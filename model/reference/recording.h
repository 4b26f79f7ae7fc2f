/* recording.h: lists: what is known while one is recorded, and what is kept of it for its executions. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RECORDING_H
#define DRAINPROOF_MODEL_REFERENCE_RECORDING_H

#include "legacy.h"
#include "ranges.h"
#include "rules.h"
#include "run.h"
#include "serial.h"

enum ref_step_kind {
    REF_STEP_CALL,    /* a Barrier() or ResourceBarrier() call that was not stopped; its barriers follow */
    REF_STEP_BARRIER, /* an accepted enhanced barrier */
    REF_STEP_LEGACY,  /* an accepted legacy barrier */
    REF_STEP_ITEM,    /* an accepted work item; its operands follow */
    REF_STEP_OPERAND, /* one of them that has an access */
    REF_STEP_BUNDLE   /* an execute_bundle */
};

/* What an operand does, as executions see it. */
struct ref_use {
    enum dp_kind command;
    uint32_t role;   /* DP_ROLE_* */
    uint32_t access; /* one DP_ACCESS_* bit */
    struct dp_box box;
    uint32_t engines; /* that may run it, if it is a side of a copy or resolve (engines.h) */
    uint32_t written; /* classes that it may write, 1 << DP_CLASS_*: fewer than all only by binding (bound.h) */
};

/* One thing of a recorded list that execute rules or tracked state depend on. */
struct ref_step {
    enum ref_step_kind kind;
    struct ref_place place;
    struct ref_resource *resource; /* barriers and operands; NULL where they name none */
    struct ref_span span;          /* subresources that they name */
    uint32_t op[REF_CLASSES];      /* barriers: static op and what their packets remove (dp_requirement) */
    uint32_t removed[REF_CLASSES];
    union {
        enum ref_api call;
        struct ref_barrier barrier;
        struct ref_legacy legacy;
        struct {
            enum dp_kind kind;
            size_t operands;
            bool works; /* it touches memory: not so predication that is switched off */
        } item;
        struct ref_use use;
        const struct ref_recording *bundle;
    } as;
};

struct ref_recording {
    struct dp_record_list list;
    bool everything_known;      /* whether an operation has asked for it yet */
    struct ref_sync everything; /* ref_everything for this type of list */
    uint32_t last_fence;        /* of this recording; fences count from 1 */
    struct ref_run run;         /* accepted barriers since the last work item */
    struct ref_serial copied;   /* the last copy, clear or resolve (design decision 12) */
    bool has_items;             /* it holds a work item that cuts runs */
    struct ref_array steps;     /* of struct ref_step, in list order */
};

/* `list` and `end`. */
enum dp_status ref_open_list(struct reference *reference, const struct dp_record_list *list);
void ref_close_list(struct reference *reference);
void ref_free_lists(struct reference *reference);

/* A `barrier` call with its parts. */
enum dp_status ref_record_call(struct reference *reference, uint64_t command, const struct dp_command *records,
                               size_t count);

/* A `resource_barrier` call with its parts. */
enum dp_status ref_record_legacy_call(struct reference *reference, uint64_t command, const struct dp_command *records,
                                      size_t count);

/* A WORK command with its parts, or a NOTE command. */
enum dp_status ref_record_work(struct reference *reference, uint64_t command, const struct dp_command *records,
                               size_t count);

/* `execute_bundle`. */
enum dp_status ref_record_bundle(struct reference *reference, uint64_t command, const struct dp_command *record);

/* A new step at the end of the open list, or NULL if memory has run out. */
struct ref_step *ref_add_step(struct reference *reference, enum ref_step_kind kind, struct ref_place place);

/* The stream of the open list. */
struct ref_stream ref_open_stream(const struct reference *reference, uint64_t command);

/* What a barrier emits beside its sync. */
struct ref_extra {
    const struct ref_resource *operated; /* the resource that its static ops are about, NULL: none */
    bool so_flush;                       /* untranslated aliasing barriers (barrier sheet 15.8.6) */
};

/* An accepted barrier of either API, before its step is made: its requirement, its place in its run, its packets
 * (none for an END). */
enum dp_status ref_emit_barrier(struct reference *reference, const struct ref_barrier *barrier,
                                const struct ref_need *need, struct ref_extra extra, struct dp_actions *actions);

#endif
