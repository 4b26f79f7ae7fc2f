/* known_faults.c: the predicates of known_faults.def. */
#include "oracles/known_faults.h"

#include "oracles/breach.h"
#include "oracles/scratch.h"

/* Whether the pair is promised by a chain with an untranslated UAV barrier in it. */
static bool through_uav(const struct dp_run *run, const struct dp_breach *breach) {
    struct dp_promise_reason reason;
    if (breach->before.access == DP_NONE || breach->after.access == DP_NONE ||
        dp_promise_pair(&run->scratch->judged.promise, breach->before.access, breach->after.access, &reason) !=
            DP_PROMISE_PROMISED ||
        reason.by != DP_PROMISE_BY_chain) {
        return false;
    }
    for (uint32_t i = 0; i < reason.count && i < DP_PROMISE_LINKS; i++) {
        if (run->program->records[reason.links[i]].kind == DP_COMMAND_uav) {
            return true;
        }
    }
    return false;
}

/* Barrier: UAV. Stage: the earlier access is VS work, which that barrier did not wait for: nothing did, or what did came
 * behind the barrier's invalidation. Device: untranslated. */
static bool uav_skips_vs(const struct dp_run *run, const struct dp_breach *breach) {
    return run->program->records[0].as.device.legacy_translation == DP_SWITCH_off &&
           breach->before.piece.key == DP_KEY_VS && !breach->silent && through_uav(run, breach);
}

enum dp_known_fault dp_known_fault_of(const struct dp_run *run, const struct dp_breach *breach) {
#define DP_KNOWN_FAULT(name, predicate, text)                                                                          \
    if (predicate(run, breach)) {                                                                                      \
        return DP_KNOWN_##name;                                                                                        \
    }
#include "oracles/known_faults.def"
#undef DP_KNOWN_FAULT
    return DP_KNOWN_FAULT_COUNT;
}

const char *dp_known_fault_name(enum dp_known_fault fault) {
    static const char *const names[] = {
#define DP_KNOWN_FAULT(name, predicate, text) #name,
#include "oracles/known_faults.def"
#undef DP_KNOWN_FAULT
    };
    return (unsigned)fault < DP_KNOWN_FAULT_COUNT ? names[fault] : "?";
}

const char *dp_known_fault_text(enum dp_known_fault fault) {
    static const char *const texts[] = {
#define DP_KNOWN_FAULT(name, predicate, text) text,
#include "oracles/known_faults.def"
#undef DP_KNOWN_FAULT
    };
    return (unsigned)fault < DP_KNOWN_FAULT_COUNT ? texts[fault] : "?";
}
