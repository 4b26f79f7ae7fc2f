/* needless.h: waits of barrier calls that order something which nothing promises. For people (`check`), not an oracle:
 * barriers are often wider than what the program needs, and hardware waits for whole units.
 *
 * Best read off the reference's stream, where each barrier has its own packets: where one packet serves several calls,
 * only the one that it names as its cause is told of it. A call waits for a unit if one of its packets (DRAIN,
 * DMA_WAIT, a WAIT_FENCE) drains it while items of the program may be in flight there; the wait is needed if one of
 * these items is promised to come before an access behind the wait. What is in flight is drained by the first wait
 * behind it, so a second one has nothing to order.
 */
#ifndef DRAINPROOF_ORACLES_NEEDLESS_H
#define DRAINPROOF_ORACLES_NEEDLESS_H

#include "oracles/judged.h"

/* One barrier call, over all executions of its list. Masks hold bits 1 << DP_UNIT_*. */
struct dp_needless {
    uint64_t command;
    uint32_t ordered;    /* units with work in flight that it waits for */
    uint32_t unpromised; /* of those, where no item is promised to anything behind; never 0 */
    uint32_t item;       /* record of the command of one such item, the latest */
};

/* Calls `visit` for each such call in the order of the program, by the stream that `model` wrote. Calls with an
 * operation of their own (BLIT, META_INIT) are left out: what the driver issues is promised against everything. False
 * if memory has run out. */
bool dp_needless_find(const struct dp_run *run, int model,
                      void (*visit)(void *context, const struct dp_needless *needless), void *context);

#endif
