/* tracked.h: what executions keep of a subresource and of a plane class.
 *
 * Lives at execute only: while a list is recorded nobody looks at it (design section 5, two times). */
#ifndef DRAINPROOF_MODEL_REFERENCE_TRACKED_H
#define DRAINPROOF_MODEL_REFERENCE_TRACKED_H

#include "model/names.h"

/* The known access K that is everything (barrier sheet 15.7). */
#define REF_EVERYTHING UINT32_MAX

/* One subresource; buffers have one. */
struct ref_tracked {
    uint32_t layout;     /* physical layout; UNDEFINED for a buffer (barrier sheet 15.8.1) */
    uint32_t state;      /* legacy mode: S */
    uint32_t promoted;   /* legacy mode: P */
    uint32_t pending[2]; /* states of the legacy BEGIN that waits for its END */
    uint32_t tried;      /* P as the operands of work item number tried_in have it so far */
    uint32_t tried_in;
    uint32_t copied_in; /* scope in which a COPY list used or transitioned it last */
    uint32_t scope;     /* scope that the rest speaks of; in any other one nothing has happened yet */
    uint32_t known;     /* K: accesses, REF_EVERYTHING, or with the bit NO_ACCESS: deactivated */
    uint32_t last_sync; /* SyncAfter and AccessAfter of the last barrier that named it */
    uint32_t last_access;
    bool named; /* there is such a barrier */
    bool used;  /* operand of an accepted work item */
    bool legacy;
    bool initialised; /* I (barrier sheet 15.6) */
    bool is_pending;
};

/* One plane class (barrier sheet 15.5.2). */
struct ref_class {
    uint32_t kinds;   /* C */
    uint32_t enabled; /* E */
    uint32_t valid;   /* V */
};

/* Whether a barrier, or an operand, has named it in this scope. */
static inline bool ref_was_named(const struct ref_tracked *tracked, uint32_t scope) {
    return tracked->scope == scope && tracked->named;
}

static inline bool ref_was_used(const struct ref_tracked *tracked, uint32_t scope) {
    return tracked->scope == scope && tracked->used;
}

/* K in this scope. */
static inline uint32_t ref_known(const struct ref_tracked *tracked, uint32_t scope) {
    return tracked->scope == scope ? tracked->known : REF_EVERYTHING;
}

/* Forgets what happened in earlier scopes. */
static inline void ref_enter_scope(struct ref_tracked *tracked, uint32_t scope) {
    if (tracked->scope != scope) {
        tracked->scope = scope;
        tracked->known = REF_EVERYTHING;
        tracked->named = false;
        tracked->used = false;
    }
}

#endif
