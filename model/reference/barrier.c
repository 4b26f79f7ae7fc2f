/* barrier.c: enhanced barriers as they are read from a program. */
#include "barrier.h"

#include "translator.h"

static void read_texture(const struct reference *reference, const struct dp_record_texture_barrier *record,
                         struct ref_barrier *barrier) {
    barrier->type = DP_BARRIER_texture;
    barrier->resource = ref_resource(reference, record->resource);
    barrier->sync[REF_BEFORE] = record->sync_before;
    barrier->sync[REF_AFTER] = record->sync_after;
    barrier->access[REF_BEFORE] = record->access_before;
    barrier->access[REF_AFTER] = record->access_after;
    barrier->layout[REF_BEFORE] = record->layout_before;
    barrier->layout[REF_AFTER] = record->layout_after;
    barrier->range = record->range;
    barrier->flags = record->flags;
}

static void read_buffer(const struct reference *reference, const struct dp_record_buffer_barrier *record,
                        struct ref_barrier *barrier) {
    barrier->type = DP_BARRIER_buffer;
    barrier->resource = ref_resource(reference, record->resource);
    barrier->sync[REF_BEFORE] = record->sync_before;
    barrier->sync[REF_AFTER] = record->sync_after;
    barrier->access[REF_BEFORE] = record->access_before;
    barrier->access[REF_AFTER] = record->access_after;
    barrier->offset = record->offset;
    barrier->size = record->size;
}

static void read_global(const struct dp_record_global_barrier *record, struct ref_barrier *barrier) {
    barrier->type = DP_BARRIER_global;
    barrier->sync[REF_BEFORE] = record->sync_before;
    barrier->sync[REF_AFTER] = record->sync_after;
    barrier->access[REF_BEFORE] = record->access_before;
    barrier->access[REF_AFTER] = record->access_after;
}

struct ref_barrier ref_read_barrier(const struct reference *reference, const struct dp_command *part,
                                    struct ref_place place) {
    struct ref_barrier barrier = {.place = place};
    switch (part->kind) {
    case DP_COMMAND_texture_barrier:
        read_texture(reference, &part->as.texture_barrier, &barrier);
        break;
    case DP_COMMAND_buffer_barrier:
        read_buffer(reference, &part->as.buffer_barrier, &barrier);
        break;
    default:
        read_global(&part->as.global_barrier, &barrier);
        break;
    }
    return barrier;
}

bool ref_is_end(const struct ref_barrier *barrier) {
    return barrier->sync[REF_BEFORE] == DP_SYNC_SPLIT;
}

bool ref_both_undefined(const struct ref_barrier *barrier) {
    return barrier->type == DP_BARRIER_texture && barrier->layout[REF_BEFORE] == DP_LAYOUT_UNDEFINED &&
           barrier->layout[REF_AFTER] == DP_LAYOUT_UNDEFINED;
}

bool ref_name_common(const struct ref_barrier *a, const struct ref_barrier *b) {
    if (a->type == DP_BARRIER_global || b->type == DP_BARRIER_global) {
        return true;
    }
    if (a->resource != b->resource) {
        return false;
    }
    if (a->type == DP_BARRIER_buffer) {
        return true;
    }
    struct ref_span first = ref_span(a->resource, &a->range);
    struct ref_span second = ref_span(b->resource, &b->range);
    return ref_spans_meet(&first, &second);
}
