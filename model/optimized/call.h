/* call.h: one Barrier() or ResourceBarrier() call while it is read. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_CALL_H
#define DRAINPROOF_MODEL_OPTIMIZED_CALL_H

#include "model/optimized/blits.h"
#include "model/optimized/pending.h"

/* A transition of a ResourceBarrier() call without a record error (rule K12); `previous` is the next older one on its
 * resource, counted from 1. */
struct opt_moved {
    struct opt_box box;
    uint32_t before;
    uint32_t after;
    uint32_t flags;
    size_t previous;
};

/* `pending` and `steps` gather what the call emits. `owners` are the resources in heaps that an accepted barrier of
 * the call flushed or moved, each once (rule D05), `moved` its transitions; `number` numbers the calls. */
struct opt_call {
    uint64_t command;
    bool legacy; /* ResourceBarrier() */
    uint64_t number;
    struct opt_pending pending;
    struct opt_steps steps;
    uint32_t *owners;
    size_t owner_count;
    size_t owner_capacity;
    struct opt_moved *moved;
    size_t moved_count;
    size_t moved_capacity;
};

struct opt_barrier;
struct opt_needs;

/* A call of either kind begins and, its barriers read, ends: what is pending is emitted or deferred, actions are
 * reported. False if memory has run out. */
bool opt_begin_call(struct opt_translator *t, uint64_t command, bool legacy);
void opt_end_call(struct opt_translator *t);

/* Reports the requirement of an accepted barrier. */
void opt_report_requirement(const struct opt_translator *t, const struct opt_barrier *barrier,
                            const struct opt_needs *needs);

/* Adds what the packets of an accepted barrier have to bring, its run included, to the call. False if memory has run
 * out. */
bool opt_pend(struct opt_translator *t, const struct opt_barrier *barrier, const struct opt_needs *needs);

/* Emits what earlier calls of the list have deferred. */
void opt_emit_deferred(struct opt_translator *t);

#endif
