/* record_bundle.c: execute_bundle while a list is recorded: the work of the bundle once more, in the list that calls
 * it. No command that a bundle may hold emits anything beside its WORK packet. */
#include "packets.h"
#include "recording.h"
#include "translator.h"

static void emit_items(const struct reference *reference, const struct ref_recording *bundle) {
    const struct ref_step *steps = bundle->steps.items;
    for (size_t i = 0; i < bundle->steps.count; i++) {
        if (steps[i].kind == REF_STEP_ITEM) {
            struct ref_stream stream = ref_open_stream(reference, steps[i].place.command);
            ref_work(&stream, steps[i].place.command, DP_ENGINE_any);
        }
    }
}

enum dp_status ref_record_bundle(struct reference *reference, uint64_t command, const struct dp_command *record) {
    struct ref_recording *recording = reference->open;
    const struct ref_recording *bundle = ref_slot_find(&reference->lists, record->as.execute_bundle.list);
    if (!ref_accept_command(reference, command, record, 1, recording->list.type) || bundle == NULL) {
        return DP_STATUS_OK;
    }
    if (bundle->has_items) {
        ref_run_end(&recording->run);
    }
    emit_items(reference, bundle);
    struct ref_place place = {command, -1, -1};
    struct ref_step *step = ref_add_step(reference, REF_STEP_BUNDLE, place);
    if (step == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    step->as.bundle = bundle;
    return DP_STATUS_OK;
}
