/* explain_run.c: the barriers of a call, and the run that they stand in (barrier sheet 15.4). */
#include "fuzz/explain/explain_inner.h"

#include "fuzz/explain/explain_access.h"
#include "fuzz/explain/report.h"
#include "model/describe.h"

const struct dp_requirement *dp_explain_requirement(const struct dp_observation *said, uint64_t command, int32_t group,
                                                    int32_t barrier) {
    size_t low = 0;
    size_t high = said->requirements.count;
    while (low < high) { /* they come in the order of the program */
        size_t middle = low + (high - low) / 2;
        if (said->requirements.items[middle].command < command) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    for (; low < said->requirements.count && said->requirements.items[low].command == command; low++) {
        const struct dp_requirement *r = &said->requirements.items[low];
        if (r->group == group && r->barrier == barrier) {
            return r;
        }
    }
    return NULL;
}

static void set_span(uint32_t span[2], uint32_t first, uint32_t count, uint32_t bound) {
    span[0] = first < bound ? first : bound;
    span[1] = count < bound - span[0] ? span[0] + count : bound;
}

/* Subresources of a texture barrier as a box. A range that leaves its texture was rejected before it comes here. */
static void read_range(struct explain_barrier *b, const struct dp_range *range, const struct dp_record_resource *made) {
    struct dp_report_shape shape = dp_report_shape(made);
    if (range->mips != 0) {
        set_span(b->mips, range->index_or_first_mip, range->mips, shape.mips);
        set_span(b->slices, range->first_slice, range->slices != 0 ? range->slices : 1, shape.slices);
        set_span(b->planes, range->first_plane, range->planes != 0 ? range->planes : 1, shape.planes);
        return;
    }
    bool all = range->index_or_first_mip == DP_ALL_SUBRESOURCES;
    uint32_t index = all ? 0 : range->index_or_first_mip;
    set_span(b->mips, index % shape.mips, all ? shape.mips : 1, shape.mips);
    set_span(b->slices, index / shape.mips % shape.slices, all ? shape.slices : 1, shape.slices);
    set_span(b->planes, index / shape.mips / shape.slices, all ? shape.planes : 1, shape.planes);
}

/* The barrier as an enhanced one; false for the END of a split, which asks for nothing. */
static bool read_barrier(const struct explain_walk *w, const struct dp_command *part, struct explain_barrier *b) {
    struct dp_command enhanced = *part;
    const struct dp_record_resource *made = dp_report_creation(w->program, dp_report_slot(part));
    b->operated = part->kind == DP_COMMAND_aliasing ? part->as.aliasing.after : DP_NONE;
    if (part->kind == DP_COMMAND_transition || part->kind == DP_COMMAND_uav || part->kind == DP_COMMAND_aliasing) {
        dp_report_translate(part, made, w->list_type, &enhanced);
    }
    switch (enhanced.kind) {
    case DP_COMMAND_texture_barrier: {
        const struct dp_record_texture_barrier *t = &enhanced.as.texture_barrier;
        b->slot = t->resource;
        b->operated = t->resource;
        b->access_before = t->access_before;
        b->access_after = t->access_after;
        if (made != NULL) {
            read_range(b, &t->range, made);
        }
        return (t->sync_before & DP_SYNC_SPLIT) == 0;
    }
    case DP_COMMAND_buffer_barrier: {
        const struct dp_record_buffer_barrier *t = &enhanced.as.buffer_barrier;
        b->slot = t->resource;
        b->buffer = true;
        b->access_before = t->access_before;
        b->access_after = t->access_after;
        return (t->sync_before & DP_SYNC_SPLIT) == 0;
    }
    default:
        b->slot = DP_NONE;
        b->access_before = enhanced.as.global_barrier.access_before;
        b->access_after = enhanced.as.global_barrier.access_after;
        return (enhanced.as.global_barrier.sync_before & DP_SYNC_SPLIT) == 0;
    }
}

static void add_part(struct explain_walk *w, const struct dp_command *part, const struct dp_requirement *requirement) {
    struct explain_barrier b = {.command = requirement->command,
                                .group = requirement->group,
                                .barrier = requirement->barrier,
                                .requirement = requirement};
    bool pushed = true;
    if (read_barrier(w, part, &b)) {
        DP_PUSH(w->memory, &w->run, b, &pushed);
    }
    w->failed = w->failed || !pushed;
}

void explain_add_call(struct explain_walk *w, uint64_t command) {
    size_t end = (size_t)command + dp_command_records(w->program, (size_t)command);
    bool legacy = w->program->records[command].kind == DP_COMMAND_resource_barrier;
    int32_t group = legacy ? 0 : -1;
    int32_t barrier = -1;
    for (size_t i = (size_t)command + 1; i < end; i++) {
        const struct dp_command *part = &w->program->records[i];
        if (part->kind == DP_COMMAND_group) {
            group++;
            barrier = -1;
            continue;
        }
        const struct dp_requirement *r = dp_explain_requirement(w->said, command, group, ++barrier);
        if (r != NULL) {
            add_part(w, part, r);
        }
    }
}

static bool spans_meet(const uint32_t a[2], const uint32_t b[2]) {
    return a[0] < b[1] && b[0] < a[1];
}

bool explain_meet(const struct explain_barrier *a, const struct explain_barrier *b) {
    if (a->slot == DP_NONE || b->slot == DP_NONE) {
        return true;
    }
    return a->slot == b->slot && (a->buffer || (spans_meet(a->mips, b->mips) && spans_meet(a->slices, b->slices) &&
                                                spans_meet(a->planes, b->planes)));
}

uint32_t explain_run_of(const struct explain_walk *w, size_t barrier, uint32_t *owed) {
    const struct explain_barrier *own = &w->run.items[barrier];
    bool two_views = dp_explain_two_views(w->hardware);
    uint32_t asked = 0;
    uint32_t along = dp_explain_read_through(own->access_after, own->buffer, w->hardware);
    for (size_t i = 0; i < barrier; i++) {
        const struct explain_barrier *other = &w->run.items[i];
        if (!explain_meet(other, own)) {
            continue;
        }
        asked |= dp_explain_required(other->requirement);
        along |= dp_explain_read_through(other->access_after, other->buffer, w->hardware);
        along |= dp_explain_dirtied(other->access_before, other->buffer);
        along |= dp_explain_dirtied(own->access_before, own->buffer);
    }
    along |= two_views ? DP_EXPLAIN_L2 : 0;
    asked &= ~dp_explain_required(own->requirement);
    *owed = dp_explain_on_list(along, w->list_type) & ~asked & ~dp_explain_required(own->requirement);
    return asked;
}
