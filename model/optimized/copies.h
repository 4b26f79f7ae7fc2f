/* copies.h: copies, clears and resolves of one list come one after the other (design section 5, decision 12; barrier
 * sheet 15.9). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_COPIES_H
#define DRAINPROOF_MODEL_OPTIMIZED_COPIES_H

#include "model/optimized/pending.h"

struct opt_translator;

/* What the last copy, clear or resolve of the list has used and left behind. `drain`, `writeback` and `metadata` are
 * of that item alone; `writes` (OPT_RB_WRITES, OPT_OTHER_WRITES) gathers what came to GL2 on which side since its two
 * views last met. */
struct opt_copies {
    bool any;
    bool unordered; /* hint DONT_SYNC_ON_COPY: nothing is emitted, nothing promised */
    uint32_t drain;
    uint32_t writeback;
    uint32_t metadata;
    uint32_t writes;
};

/* The list begins. */
void opt_copies_begin(struct opt_copies *copies, uint32_t hints);

/* An accepted work item of `count` records comes next: emits what serializes it, if it is such an item and not the
 * first one. The stream's cause is the item. */
void opt_serialize_copy(struct opt_translator *t, const struct dp_command *records, size_t count);

#endif
