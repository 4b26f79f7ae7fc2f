/* queue.h: packets that stand on the queue itself, between lists. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_QUEUE_H
#define DRAINPROOF_MODEL_OPTIMIZED_QUEUE_H

#include "model/optimized/pending.h"

struct opt_translator;

/* The queue as a stream for the packets of one execute or present. */
struct opt_stream opt_queue_stream(const struct opt_translator *t, uint64_t command);

/* Everything before is complete and visible to everything behind: a global ALL > ALL, COMMON > COMMON barrier with
 * L2 in both cache sets (design section 5, decisions 6 and 15). */
void opt_emit_full_sync(struct opt_stream *stream);

#endif
