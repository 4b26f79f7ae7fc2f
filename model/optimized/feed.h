/* feed.h: one command into the optimized translator. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_FEED_H
#define DRAINPROOF_MODEL_OPTIMIZED_FEED_H

#include "model/model.h"

/* struct dp_translator, member feed. */
enum dp_status opt_feed(void *instance, uint64_t command, const struct dp_command *records, size_t count);

#endif
