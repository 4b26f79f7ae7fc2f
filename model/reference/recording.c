/* recording.c: lists are opened, closed and forgotten. */
#include "recording.h"

#include "translator.h"

static void free_list(const struct dp_memory *memory, struct ref_recording *recording) {
    ref_array_free(memory, &recording->run.entries, sizeof(struct ref_run_entry));
    ref_array_free(memory, &recording->steps, sizeof(struct ref_step));
    ref_release(memory, recording, sizeof *recording);
}

enum dp_status ref_open_list(struct reference *reference, const struct dp_record_list *list) {
    struct ref_recording *recording = ref_allocate(reference->memory, sizeof *recording);
    if (recording == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    recording->list = *list;
    enum dp_status status = ref_slot_fill(reference->memory, &reference->lists, list->id, recording);
    if (status != DP_STATUS_OK) {
        free_list(reference->memory, recording);
        return status;
    }
    reference->open = recording;
    return DP_STATUS_OK;
}

void ref_close_list(struct reference *reference) {
    if (reference->open != NULL) {
        ref_array_free(reference->memory, &reference->open->run.entries, sizeof(struct ref_run_entry));
    }
    reference->open = NULL;
}

void ref_free_lists(struct reference *reference) {
    struct ref_slot *slots = reference->lists.array.items;
    for (size_t i = 0; i < reference->lists.array.count; i++) {
        free_list(reference->memory, slots[i].object);
    }
    ref_array_free(reference->memory, &reference->lists.array, sizeof *slots);
}

struct ref_step *ref_add_step(struct reference *reference, enum ref_step_kind kind, struct ref_place place) {
    struct ref_step *step = ref_array_push(reference->memory, &reference->open->steps, sizeof(struct ref_step));
    if (step != NULL) {
        step->kind = kind;
        step->place = place;
    }
    return step;
}
