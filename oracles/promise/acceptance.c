/* acceptance.c: which barriers and work items an error at execute names. Errors of phase record are marks of the
 * outline. Source: barrier sheet 15.1 ("accepted"), design decision 8. */
#include "oracles/promise/inner.h"

/* First diagnostic of phase execute on the command or behind it; they are sorted by phase, then command. */
static size_t first_of(const struct dp_observation *said, uint32_t command) {
    size_t low = 0;
    size_t high = said->diagnostics.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const struct dp_diagnostic *d = &said->diagnostics.items[middle];
        if (d->phase < DP_PHASE_execute || (d->phase == DP_PHASE_execute && d->command < command)) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

bool dp_promise_rejected(const struct dp_promise_inner *in, uint32_t command, int32_t group, int32_t barrier) {
    if (in->said == NULL) {
        return false;
    }
    for (size_t i = first_of(in->said, command); i < in->said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &in->said->diagnostics.items[i];
        if (d->phase != DP_PHASE_execute || d->command != command) {
            return false;
        }
        bool place = (group == -1 || d->group == -1 || d->group == group) &&
                     (barrier == -1 || d->barrier == -1 || d->barrier == barrier);
        if (place && d->severity == DP_SEVERITY_error && d->execution == in->execution) {
            return true;
        }
    }
    return false;
}
