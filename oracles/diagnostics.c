/* diagnostics.c: the oracle `diagnostics`: both models report the same set, keyed (phase, command, group, barrier,
 * rule, execution), with the same severities, and have no semantics for the same commands (design section 5,
 * decision 8). */
#include "oracles/compare.h"

bool dp_oracle_diagnostics(const struct dp_run *run, struct dp_finding *finding);

bool dp_oracle_diagnostics(const struct dp_run *run, struct dp_finding *finding) {
    struct dp_voice a = dp_voice_of(run, 0);
    struct dp_voice b = dp_voice_of(run, 1);
    struct dp_difference difference;
    if (dp_same_diagnostics(a, b, &difference) && dp_same_unsupported(a, b, &difference)) {
        return true;
    }
    return dp_fail(finding, "diagnostics", difference.what, difference.text);
}
