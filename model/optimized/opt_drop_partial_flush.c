/* opt_drop_partial_flush.c: O3, no partial flush where an end-of-pipe event is awaited anyway.
 *
 * Sound if D[class b] of the observer comes from S[fence] instead of DRAIN (hardware sheet 8.1, O3): the event and
 * its wait are really there, and in front of all cache work of the sync, which must not see a stage still running.
 * Releases stand in front of the acquire, or carry its work; an event that only closes the sync (`closing`) stands
 * behind it and replaces nothing. CS only if the event waits for it before its cache work: with eop_covers_cs, or if
 * it carries none (hardware sheet 6.4, E1), or none that has to find CS drained (`first`): its fence always waits for
 * CS (E5). Of two releases the first carries none, and the second starts behind its wait. Partial flushes alone never
 * become an event: that would stop more than was asked (hardware sheet 5.2). Without this optimization the covered ones
 * stand behind the events, where their units are idle: a packet each, and no wait. */
#include "model/optimized/plan.h"

#include "model/optimized/plant.h"

uint32_t opt_drop_partial_flush(const struct opt_plan *plan, uint32_t hardware) {
    if (plan->releases == 0 && !OPT_PLANTED(any_wait_drains)) {
        return plan->partial;
    }
    bool covers_cs = (hardware & DP_HARDWARE_eop_covers_cs) != 0 || plan->release[0].gcr == 0 || plan->first == 0;
    covers_cs |= OPT_PLANTED(event_always_covers_cs);
    return plan->partial & (covers_cs ? 0 : (uint32_t)DP_DRAIN_CS);
}
