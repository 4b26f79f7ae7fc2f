/* rewrite_enhanced.c: ResourceBarrier calls as Barrier calls. See rewrite.h. */
#include "fuzz/savings/rewrite.h"

#include "fuzz/explain/report.h"
#include "model/describe.h"

#define RTAS_SYNC                                                                                                      \
    ((uint32_t)DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE | DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE |      \
     DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO)
#define RTAS_ACCESS                                                                                                    \
    ((uint32_t)DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE)

static bool is_structure(const struct dp_record_resource *resource) {
    return resource != NULL && (resource->flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0;
}

/* The bits of one side that a resource of this kind has a use for. */
static void narrow_side(const struct dp_record_resource *resource, bool uav, dp_field_MASK32 *sync,
                        dp_field_MASK32 *access) {
    if (is_structure(resource)) {
        *access = uav ? *access & RTAS_ACCESS : *access;
        return;
    }
    if ((*access & DP_ACCESS_UNORDERED_ACCESS) != 0) {
        *sync &= ~RTAS_SYNC;
        *access &= ~RTAS_ACCESS;
    }
}

static void narrow(const struct dp_record_resource *resource, bool uav, struct dp_command *barrier) {
    if (barrier->kind == DP_COMMAND_buffer_barrier) {
        struct dp_record_buffer_barrier *b = &barrier->as.buffer_barrier;
        narrow_side(resource, uav, &b->sync_before, &b->access_before);
        narrow_side(resource, uav, &b->sync_after, &b->access_after);
    } else if (barrier->kind == DP_COMMAND_texture_barrier) {
        struct dp_record_texture_barrier *t = &barrier->as.texture_barrier;
        narrow_side(resource, uav, &t->sync_before, &t->access_before);
        narrow_side(resource, uav, &t->sync_after, &t->access_after);
        if (uav) {
            bool shared = resource != NULL && (resource->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
            t->layout_before = shared ? DP_LAYOUT_COMMON : DP_LAYOUT_UNORDERED_ACCESS;
            t->layout_after = t->layout_before;
        }
    }
}

/* Parts of the same type share a group, as a title would write them. */
static void push_barrier(struct dp_rewritten *out, uint32_t *group, const struct dp_command *barrier) {
    uint32_t type = barrier->kind == DP_COMMAND_buffer_barrier    ? DP_BARRIER_buffer
                    : barrier->kind == DP_COMMAND_texture_barrier ? DP_BARRIER_texture
                                                                  : DP_BARRIER_global;
    if (type != *group) {
        struct dp_command record;
        dp_plain(&record, DP_COMMAND_group);
        record.as.group.type = (dp_field_ENUM)type;
        dp_rewritten_push(out, &record);
        *group = type;
    }
    dp_rewritten_push(out, barrier);
}

/* The call at `index`; returns how many records it has. */
static size_t rewrite_call(const struct dp_program *program, size_t index, uint32_t list_type,
                           struct dp_rewritten *out) {
    size_t count = dp_command_records(program, index);
    uint32_t group = UINT32_MAX;
    struct dp_command record;
    dp_plain(&record, DP_COMMAND_barrier);
    dp_rewritten_push(out, &record);
    for (size_t i = index + 1; i < index + count; i++) {
        const struct dp_command *legacy = &program->records[i];
        const struct dp_record_resource *resource = dp_report_creation(program, dp_report_slot(legacy));
        dp_report_translate(legacy, resource, list_type, &record);
        narrow(resource, legacy->kind == DP_COMMAND_uav, &record);
        push_barrier(out, &group, &record);
    }
    return count;
}

/* Created in a state: the layout that stands for it, nothing for a buffer. */
static void rewrite_creation(struct dp_record_resource *r) {
    if (r->initial != DP_INITIAL_state) {
        return;
    }
    bool buffer = r->dimension == DP_DIMENSION_buffer;
    bool shared = (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    r->initial = buffer ? DP_INITIAL_neither : DP_INITIAL_layout;
    r->layout = buffer || shared ? DP_LAYOUT_COMMON : dp_report_stand_in(r->state);
    r->state = DP_STATE_COMMON;
}

size_t dp_rewrite_enhanced(const struct dp_program *program, struct dp_rewritten *out) {
    uint32_t list_type = DP_LIST_direct;
    size_t changed = 0;
    dp_rewritten_clear(out);
    for (size_t i = 0; i < program->count;) {
        struct dp_command record = program->records[i];
        if (record.kind == DP_COMMAND_resource_barrier) {
            i += rewrite_call(program, i, list_type, out);
            changed++;
            continue;
        }
        if (record.kind == DP_COMMAND_list) {
            list_type = record.as.list.type;
        } else if (record.kind == DP_COMMAND_resource) {
            rewrite_creation(&record.as.resource);
        } else if (record.kind == DP_COMMAND_device) {
            record.as.device.enhanced = DP_SWITCH_on;
            record.as.device.legacy_translation = DP_SWITCH_on;
        }
        dp_rewritten_push(out, &record);
        i++;
    }
    return changed;
}
