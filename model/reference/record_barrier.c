/* record_barrier.c: one accepted barrier of either API becomes a requirement and packets. */
#include "packets.h"
#include "recording.h"
#include "translator.h"

struct ref_stream ref_open_stream(const struct reference *reference, uint64_t command) {
    struct ref_recording *recording = reference->open;
    return (struct ref_stream){.sink = reference->sink,
                               .list = recording->list.id,
                               .type = recording->list.type,
                               .cause = command,
                               .last_fence = &recording->last_fence};
}

static void emit(const struct reference *reference, const struct ref_barrier *barrier, const struct ref_need *need,
                 struct ref_extra extra, struct dp_actions *actions) {
    struct ref_recording *recording = reference->open;
    struct ref_stream stream = ref_open_stream(reference, barrier->place.command);
    struct ref_sync sync = ref_run_cover(reference, &recording->run, recording->list.type);
    ref_emit_waits_and_caches(&stream, &sync);
    if (extra.so_flush) {
        ref_so_flush(&stream);
    }
    if (extra.operated != NULL) {
        ref_emit_operations(reference, &stream, extra.operated, &need->own);
    }
    ref_emit_blocks(&stream, &sync);
    ref_add_actions(&sync, actions);
}

enum dp_status ref_emit_barrier(struct reference *reference, const struct ref_barrier *barrier,
                                const struct ref_need *need, struct ref_extra extra, struct dp_actions *actions) {
    enum dp_status status = ref_run_add(reference->memory, &reference->open->run, barrier, need);
    if (status != DP_STATUS_OK) {
        return status;
    }
    if (reference->sink->requirement != NULL) {
        reference->sink->requirement(reference->sink->context, &need->own);
    }
    if (!ref_is_end(barrier)) {
        emit(reference, barrier, need, extra, actions);
    }
    return DP_STATUS_OK;
}
