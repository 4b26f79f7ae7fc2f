/* item.h: what a work item is to syncs: whom it launches, who writes of them, in which stages its accesses stand. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_ITEM_H
#define DRAINPROOF_MODEL_OPTIMIZED_ITEM_H

#include "model/optimized/known.h"

struct opt_translator;

/* An accepted work item of `count` records in the open list. */
struct opt_item opt_item_of(struct opt_translator *t, const struct dp_command *records, size_t count);

/* Both items in one. */
void opt_item_joined(struct opt_item *into, const struct opt_item *more);

#endif
