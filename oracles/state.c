/* state.c: the oracle `state`: after every execute and present both models track the same layouts, legacy states,
 * kinds and metadata state (barrier sheet 15.5.2, 15.8). */
#include "oracles/compare.h"

bool dp_oracle_state(const struct dp_run *run, struct dp_finding *finding);

bool dp_oracle_state(const struct dp_run *run, struct dp_finding *finding) {
    if (dp_has_unsupported(run)) {
        return true;
    }
    struct dp_difference difference;
    if (dp_same_state(dp_voice_of(run, 0), dp_voice_of(run, 1), &difference)) {
        return true;
    }
    return dp_fail(finding, "state", difference.what, difference.text);
}
