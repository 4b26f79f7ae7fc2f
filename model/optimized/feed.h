/* feed.h: one command into the optimized translator. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_FEED_H
#define DRAINPROOF_MODEL_OPTIMIZED_FEED_H

#include "model/model.h"

/* struct dp_translator, members feed and bind. What is bound holds for the next command alone: its log keeps what the
 * pipeline decides, since kinds are added whenever the list runs. */
enum dp_status opt_feed(void *instance, uint64_t command, const struct dp_command *records, size_t count);
enum dp_status opt_bind(void *instance, const struct dp_pso_use *use);

#endif
