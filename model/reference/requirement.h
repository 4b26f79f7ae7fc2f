/* requirement.h: what one barrier asks of the hardware (barrier sheet 15.1-15.3, 15.5.3). */
#ifndef DRAINPROOF_MODEL_REFERENCE_REQUIREMENT_H
#define DRAINPROOF_MODEL_REFERENCE_REQUIREMENT_H

#include "barrier.h"

/* The part of a requirement that becomes waits, cache work and blocks. */
struct ref_sync {
    uint32_t drain;      /* DP_DRAIN_* */
    uint32_t block;      /* DP_BLOCK_* */
    uint32_t writeback;  /* DP_CACHE_* */
    uint32_t invalidate; /* DP_CACHE_* */
};

/* Which sorts of access a side may hold, for the rule of L2 (barrier sheet 15.3.4). */
struct ref_paths {
    bool rb_write;    /* AccessBefore holds a write that may go through CB or DB */
    bool other_write; /* one that may go another way */
    bool rb_after;    /* AccessAfter holds an access that may go through CB or DB */
    bool other_after; /* one that may go another way */
};

/* A requirement, and what it grows to when other barriers of its run name the stages and accesses that it lacks
 * (barrier sheet 15.4.2): there a side counts although its own sync is NONE. */
struct ref_need {
    struct dp_requirement own;
    bool read_to_read;
    uint32_t run_writeback;  /* rule 15.3.1 */
    uint32_t run_invalidate; /* rule 15.3.1, without the exception of 15.3.3 */
    struct ref_paths paths;
};

/* A pure function of the barrier, its resource, the list type and the hardware flags. */
struct ref_need ref_need(const struct reference *reference, const struct ref_barrier *barrier, uint32_t list_type);

/* Whether these paths make L2 join both cache sets (barrier sheet 15.3.4). */
bool ref_paths_need_l2(const struct reference *reference, const struct ref_paths *paths);

/* What a list type leaves of a sync (barrier sheet 15.2.5, design decision 11). */
void ref_cut_to_list(struct ref_sync *sync, uint32_t list_type);

/* Everything: a global barrier ALL > ALL, COMMON > COMMON on this type of list. */
struct ref_sync ref_everything(const struct reference *reference, uint32_t list_type);

#endif
