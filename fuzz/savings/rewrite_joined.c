/* rewrite_joined.c: split barriers as plain ones at their END. See rewrite.h. */
#include "fuzz/savings/rewrite.h"

#include <stdlib.h>
#include <string.h>

enum half { HALF_NONE, HALF_BEGIN, HALF_END };

static enum half half_of_sync(uint32_t before, uint32_t after) {
    return after == DP_SYNC_SPLIT ? HALF_BEGIN : before == DP_SYNC_SPLIT ? HALF_END : HALF_NONE;
}

static enum half half_of(const struct dp_command *r) {
    switch (r->kind) {
    case DP_COMMAND_texture_barrier:
        return half_of_sync(r->as.texture_barrier.sync_before, r->as.texture_barrier.sync_after);
    case DP_COMMAND_buffer_barrier:
        return half_of_sync(r->as.buffer_barrier.sync_before, r->as.buffer_barrier.sync_after);
    case DP_COMMAND_global_barrier:
        return half_of_sync(r->as.global_barrier.sync_before, r->as.global_barrier.sync_after);
    case DP_COMMAND_transition:
        return r->as.transition.flags == DP_SPLIT_BEGIN_ONLY ? HALF_BEGIN
               : r->as.transition.flags == DP_SPLIT_END_ONLY ? HALF_END
                                                             : HALF_NONE;
    default: /* split flags of UAV and aliasing barriers mean nothing */
        return HALF_NONE;
    }
}

/* `end` as the plain barrier that the two halves make. */
static void join(const struct dp_command *begin, struct dp_command *end) {
    switch (end->kind) {
    case DP_COMMAND_texture_barrier:
        end->as.texture_barrier.sync_before = begin->as.texture_barrier.sync_before;
        break;
    case DP_COMMAND_buffer_barrier:
        end->as.buffer_barrier.sync_before = begin->as.buffer_barrier.sync_before;
        break;
    case DP_COMMAND_global_barrier:
        end->as.global_barrier.sync_before = begin->as.global_barrier.sync_before;
        break;
    default:
        end->as.transition.flags = DP_SPLIT_NONE;
        break;
    }
}

static bool same_range(const struct dp_range *a, const struct dp_range *b) {
    return memcmp(a, b, sizeof *a) == 0; /* six numbers of one width: no padding */
}

/* Whether the two are halves of one barrier: all but what makes them halves is equal. */
static bool match(const struct dp_command *begin, const struct dp_command *end) {
    if (begin->kind != end->kind) {
        return false;
    }
    if (begin->kind == DP_COMMAND_texture_barrier) {
        const struct dp_record_texture_barrier *b = &begin->as.texture_barrier;
        const struct dp_record_texture_barrier *e = &end->as.texture_barrier;
        return b->resource == e->resource && b->access_before == e->access_before &&
               b->access_after == e->access_after && b->layout_before == e->layout_before &&
               b->layout_after == e->layout_after && b->flags == e->flags && same_range(&b->range, &e->range);
    }
    if (begin->kind == DP_COMMAND_buffer_barrier) {
        const struct dp_record_buffer_barrier *b = &begin->as.buffer_barrier;
        const struct dp_record_buffer_barrier *e = &end->as.buffer_barrier;
        return b->resource == e->resource && b->access_before == e->access_before &&
               b->access_after == e->access_after && b->offset == e->offset && b->size == e->size;
    }
    if (begin->kind == DP_COMMAND_global_barrier) {
        const struct dp_record_global_barrier *b = &begin->as.global_barrier;
        const struct dp_record_global_barrier *e = &end->as.global_barrier;
        return b->access_before == e->access_before && b->access_after == e->access_after;
    }
    const struct dp_record_transition *b = &begin->as.transition;
    const struct dp_record_transition *e = &end->as.transition;
    return b->resource == e->resource && b->subresource == e->subresource && b->state_before == e->state_before &&
           b->state_after == e->state_after;
}

/* For each BEGIN the END that closes it; nearest first. `gone` marks the BEGINs. */
static size_t pair(struct dp_command *records, size_t count, bool *gone) {
    size_t pairs = 0;
    for (size_t end = 0; end < count; end++) {
        if (half_of(&records[end]) != HALF_END) {
            continue;
        }
        for (size_t begin = end; begin-- > 0;) {
            if (!gone[begin] && half_of(&records[begin]) == HALF_BEGIN && match(&records[begin], &records[end])) {
                join(&records[begin], &records[end]);
                gone[begin] = true;
                pairs++;
                break;
            }
        }
    }
    return pairs;
}

static bool is_part(const struct dp_command *r) {
    return r->kind == DP_COMMAND_texture_barrier || r->kind == DP_COMMAND_buffer_barrier ||
           r->kind == DP_COMMAND_global_barrier || r->kind == DP_COMMAND_transition || r->kind == DP_COMMAND_uav ||
           r->kind == DP_COMMAND_aliasing;
}

/* Whether all parts of the group or call at `index` are gone, and there were some. */
static bool is_emptied(const struct dp_command *records, size_t count, const bool *gone, size_t index) {
    size_t parts = 0;
    for (size_t i = index + 1; i < count; i++) {
        bool group = records[i].kind == DP_COMMAND_group;
        if (group && records[index].kind == DP_COMMAND_group) {
            break;
        }
        if (!group && !is_part(&records[i])) {
            break;
        }
        if (!group && !gone[i]) {
            return false;
        }
        parts += !group;
    }
    return parts > 0;
}

size_t dp_rewrite_joined(const struct dp_program *program, struct dp_rewritten *out) {
    bool *gone = calloc(program->count + 1, sizeof *gone);
    dp_rewritten_clear(out);
    for (size_t i = 0; i < program->count; i++) {
        dp_rewritten_push(out, &program->records[i]);
    }
    if (gone == NULL || out->out_of_memory) {
        free(gone);
        out->out_of_memory = true;
        return 0;
    }
    size_t pairs = pair(out->records, out->count, gone);
    for (size_t i = 0; i < out->count; i++) {
        enum dp_kind kind = out->records[i].kind;
        bool holder = kind == DP_COMMAND_barrier || kind == DP_COMMAND_resource_barrier || kind == DP_COMMAND_group;
        if (holder && is_emptied(out->records, out->count, gone, i)) {
            gone[i] = true;
        }
    }
    size_t kept = 0;
    for (size_t i = 0; i < out->count; i++) {
        if (!gone[i]) {
            out->records[kept++] = out->records[i];
        }
    }
    out->count = kept;
    free(gone);
    return pairs;
}
