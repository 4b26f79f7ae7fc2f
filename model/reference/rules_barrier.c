/* rules_barrier.c: one barrier before all record rules, family by family. */
#include "barrier.h"
#include "rules.h"
#include "translator.h"

void ref_broken(struct ref_judge *judge, enum dp_rule rule) {
    judge->error |= ref_report_record(judge->reference, rule, &judge->barrier->place);
}

bool ref_accept_barrier(const struct reference *reference, const struct ref_barrier *barrier, const struct ref_run *run,
                        uint32_t list_type) {
    struct ref_judge judge = {.reference = reference,
                              .barrier = barrier,
                              .run = run,
                              .list_type = list_type,
                              .rules = reference->device.rules};
    if (ref_rules_barrier_resource(&judge)) {
        return false;
    }
    ref_rules_barrier_masks(&judge);
    ref_rules_barrier_range(&judge);
    ref_rules_barrier_list(&judge);
    ref_rules_barrier_rights(&judge);
    ref_rules_barrier_sides(&judge);
    ref_rules_barrier_discard(&judge);
    return !judge.error;
}
