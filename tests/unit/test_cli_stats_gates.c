/* The gates of `drainproof stats` on what judges were asked: nothing compared, or a program without a judge, is
 * vacuous. */
#include "fuzz/cli/stats_gates.c"

#include <criterion/criterion.h>

Test(cli_stats_gates, hold_and_fail) {
    static const struct {
        uint64_t bounds, unjudged;
        bool holds[DP_STATS_GATES];
    } cases[] = {
        {0,          0, {false, true} },
        {1,          0, {true, true}  },
        {UINT64_MAX, 1, {true, false} },
        {0,          7, {false, false}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct dp_tally tally = {.bounds = cases[i].bounds, .programs_unjudged = cases[i].unjudged};
        struct dp_stats_gate gates[DP_STATS_GATES];
        dp_stats_gates(&tally, gates);
        for (size_t g = 0; g < DP_STATS_GATES; g++) {
            cr_expect(gates[g].holds == cases[i].holds[g], "case %zu: %s", i, gates[g].name);
        }
    }
}
