/* copies.h: copies, clears and resolves of one list come one after the other (design section 5, decision 12; barrier
 * sheet 15.9). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_COPIES_H
#define DRAINPROOF_MODEL_OPTIMIZED_COPIES_H

#include "model/optimized/pending.h"

struct opt_translator;

/* What one item uses: units to drain behind it, caches that it leaves dirty and that it reads through (DP_CACHE_*),
 * halves of RB caches (OPT_CB_META and so on), GL2 traffic of what it writes and of what it touches. */
struct opt_copy_use {
    uint32_t drain;
    uint32_t writeback;
    uint32_t invalidate;
    uint32_t metadata;
    uint32_t writes;
    uint32_t follows;
};

/* Caches that an item may read through, as bits: DP_CACHE_*, and above them the metadata halves of CB and DB. */
#define OPT_VIEWS         10u
#define OPT_VIEWS_OF(use) ((use)->invalidate | ((use)->metadata & OPT_STALE_META) << 6)

/* The copies, clears and resolves of the list that are not waited for yet are a batch; batches count from 1 and end
 * with the sync that waits for them. `owed` is what that sync has to drain and flush: the union over the batch.
 * `writes` (OPT_RB_WRITES, OPT_OTHER_WRITES) gathers what came to GL2 on which side since its two views last met.
 * fresh[view]: all batches up to this one are visible through that cache. `list` numbers lists. */
struct opt_copies {
    uint64_t list;
    bool unordered; /* hint DONT_SYNC_ON_COPY: nothing is emitted, nothing promised */
    bool any;       /* the batch holds an item */
    uint32_t batch;
    struct opt_copy_use owed;
    uint32_t writes;
    uint32_t fresh[OPT_VIEWS];
};

/* The list begins. */
void opt_copies_begin(struct opt_copies *copies, uint32_t hints);

/* An accepted work item of `count` records comes next: emits what serializes it, if it is such an item and some
 * earlier one has to be waited for. The stream's cause is the item. False if memory has run out. */
bool opt_serialize_copy(struct opt_translator *t, const struct dp_command *records, size_t count);

/* O21 (opt_disjoint_copies.c): whether such an item, whose views are `views`, needs no sync before it; and that it
 * has joined the batch (false if memory has run out). */
bool opt_copy_is_apart(struct opt_translator *t, const struct dp_command *records, size_t count,
                       const struct opt_copy_use *use, uint32_t views);
bool opt_copy_joins(struct opt_translator *t, const struct dp_command *records, size_t count);

#endif
