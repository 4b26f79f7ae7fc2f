/* rules_call.c: rules of a Barrier() call as a whole: V01, V02. Each stops the call, neither stops the other. */
#include "rules.h"
#include "translator.h"

bool ref_rules_call(const struct reference *reference, const struct ref_place *place, uint32_t list_type) {
    bool stopped = false;
    if (list_type == DP_LIST_bundle) {
        stopped |= ref_report_record(reference, DP_RULE_V02, place);
    }
    if (reference->device.enhanced == DP_SWITCH_off) {
        stopped |= ref_report_record(reference, DP_RULE_V01, place);
    }
    return stopped;
}
