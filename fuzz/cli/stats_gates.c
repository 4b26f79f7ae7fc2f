/* stats_gates.c: gates of `drainproof stats` on what judges were asked (design section 6, "Vacuity"). */
#include "fuzz/cli/stats.h"

void dp_stats_gates(const struct dp_tally *tally, struct dp_stats_gate gates[DP_STATS_GATES]) {
    gates[0] = (struct dp_stats_gate){"promised orders compared with ticks", tally->bounds, 1, UINT64_MAX, false};
    gates[1] = (struct dp_stats_gate){"programs that no judge was asked of", tally->programs_unjudged, 0, 0, false};
    for (uint32_t i = 0; i < DP_STATS_GATES; i++) {
        gates[i].holds = gates[i].count >= gates[i].least && gates[i].count <= gates[i].most;
    }
}
