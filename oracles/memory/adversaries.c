/* adversaries.c: who decides what the hardware leaves open. Each is after one kind of missing sync. */
#include "oracles/memory/schedule.h"

/* clang-format off */
const struct dp_adversary dp_adversaries[] = {
    /* name, when, forced, front, fill, dirty, queue, rounds, rounds with every item on all of its lines */
    /* What a drain, a wait or a write-back is missing for: nothing happens by itself, and the last goes first. */
    {"everything late",
     DP_WHEN_late, DP_FORCED_last, DP_FRONT_ahead, DP_FILL_at_once, DP_DIRTY_keep, DP_QUEUE_late, 2, 1},
    /* What an invalidation or a write-back is missing for: all work is done at once, and old lines stay. */
    {"stale lines, dirty as long as may be",
     DP_WHEN_early, DP_FORCED_first, DP_FRONT_ahead, DP_FILL_at_once, DP_DIRTY_keep, DP_QUEUE_early, 3, 2},
    {"stale lines, dirty evicted early",
     DP_WHEN_early, DP_FORCED_first, DP_FRONT_ahead, DP_FILL_at_once, DP_DIRTY_evict, DP_QUEUE_late, 3, 2},
    /* Reads before the writes that they should see, and behind those that they should not. */
    {"writes late, reads early",
     DP_WHEN_late_writes, DP_FORCED_last, DP_FRONT_ahead, DP_FILL_at_once, DP_DIRTY_keep, DP_QUEUE_late, 2, 1},
    {"reads late, writes early",
     DP_WHEN_late_reads, DP_FORCED_last, DP_FRONT_beside, DP_FILL_never, DP_DIRTY_evict, DP_QUEUE_early, 2, 1},
    {"some items late, stale lines",
     DP_WHEN_some_late, DP_FORCED_first, DP_FRONT_ahead, DP_FILL_at_once, DP_DIRTY_keep, DP_QUEUE_late, 6, 6},
    {"some items late, fresh lines",
     DP_WHEN_some_late, DP_FORCED_first, DP_FRONT_ahead, DP_FILL_never, DP_DIRTY_evict, DP_QUEUE_early, 12, 6},
    {"random",
     DP_WHEN_random, DP_FORCED_random, DP_FRONT_random, DP_FILL_random, DP_DIRTY_random, DP_QUEUE_random, 4, 2},
    {"in order",
     DP_WHEN_early, DP_FORCED_first, DP_FRONT_beside, DP_FILL_on_read, DP_DIRTY_evict, DP_QUEUE_early, 1, 1},
};
/* clang-format on */

const size_t dp_adversary_count = sizeof dp_adversaries / sizeof dp_adversaries[0];
