/* barriers.c: barrier calls at their place in execution order: each accepted barrier moves the tracked state and
 * waits in the gap for the runs. Source: barrier sheet 2, 15.1, 15.4, 15.8, 15.10. */
#include "oracles/promise/inner.h"

#include "model/describe.h"

static bool refused(const struct dp_promise_inner *in, size_t record) {
    return (in->outline.marks.items[record] & DP_MARK_REFUSED) != 0;
}

/* Puts a barrier that is no half of a split into the gap. */
static void put(struct dp_promise_inner *in, const struct dp_promise_node *node) {
    struct dp_promise_pending pending = {*node, DP_NONE, false};
    DP_PROMISE_PUSH(in, gap, pending);
}

static void put_half(struct dp_promise_inner *in, const struct dp_promise_node *node) {
    DP_PROMISE_PUSH(in, nodes, *node);
    struct dp_promise_pending pending = {*node, (uint32_t)in->nodes.count - 1, false};
    DP_PROMISE_PUSH(in, gap, pending);
}

static void put_begin(struct dp_promise_inner *in, struct dp_promise_node *node) {
    node->type = DP_PROMISE_NODE_begin;
    node->steps_after = 0;
    put_half(in, node);
    struct dp_promise_cells it = dp_promise_cells_of(in, node->held, &node->box);
    while (!in->failed && dp_promise_next(&it)) {
        in->cells.items[it.cell].is.open = (uint32_t)in->nodes.count - 1;
    }
}

/* An END closes what is open on its cells: one half for all of them if one BEGIN opened them, else one a cell. Where
 * nothing is open it has no effect (V10). */
static void put_end(struct dp_promise_inner *in, struct dp_promise_node *node) {
    node->type = DP_PROMISE_NODE_end;
    node->steps_before = 0;
    node->uses_before = 0;
    bool one = true;
    uint32_t begin = DP_NONE;
    struct dp_promise_cells it = dp_promise_cells_of(in, node->held, &node->box);
    for (bool first = true; dp_promise_next(&it); first = false) {
        uint32_t open = in->cells.items[it.cell].is.open;
        one = one && (first || open == begin);
        begin = open;
    }
    if (one && begin != DP_NONE) {
        node->partner = begin;
        put_half(in, node);
    }
    it = dp_promise_cells_of(in, node->held, &node->box);
    while (!in->failed && dp_promise_next(&it)) {
        struct dp_promise_cell *cell = &in->cells.items[it.cell];
        if (!one && cell->is.open != DP_NONE) {
            struct dp_promise_node half = *node;
            half.box = cell->box;
            half.partner = cell->is.open;
            put_half(in, &half);
        }
        cell->is.open = DP_NONE;
    }
}

static void put_by_sync(struct dp_promise_inner *in, struct dp_promise_node *node, uint32_t sync_before,
                        uint32_t sync_after) {
    node->steps_before = dp_promise_steps(sync_before);
    node->steps_after = dp_promise_steps(sync_after);
    if ((sync_after & DP_SYNC_SPLIT) != 0) {
        put_begin(in, node);
    } else if ((sync_before & DP_SYNC_SPLIT) != 0) {
        put_end(in, node);
    } else {
        put(in, node);
    }
}

static struct dp_promise_node fresh_node(struct dp_promise_inner *in, uint32_t record, uint32_t held) {
    struct dp_promise_node node = {.type = DP_PROMISE_NODE_run, .held = held, .partner = DP_NONE, .record = record};
    node.last = ++in->time;
    if (held != DP_NONE) {
        const struct dp_promise_held *h = &in->helds.items[held];
        node.box = (struct dp_promise_box){0, h->shape.mips, 0, h->shape.slices, 0, h->shape.planes};
    }
    return node;
}

/* Takes down what moves the layouts of a texture, before it does. */
static void moves(struct dp_promise_inner *in, uint32_t record, uint32_t held, bool common) {
    const struct dp_promise_held *h = &in->helds.items[held];
    struct dp_promise_move move = {in->call,   record,   (uint32_t)in->out->items.count, in->execution,
                                   in->number, h->r->id, h->valid,                       common};
    DP_PROMISE_PUSH(in, out->moves, move);
}

/* The texture in a slot; NULL if there is none. The last creation counts. */
static const struct dp_record_resource *texture_in(const struct dp_program *program, uint32_t slot) {
    const struct dp_record_resource *found = NULL;
    for (size_t i = 0; i < program->count; i++) {
        const struct dp_command *c = &program->records[i];
        found = c->kind == DP_COMMAND_resource && c->as.resource.id == slot ? &c->as.resource : found;
    }
    bool texture = found != NULL && found->dimension != DP_DIMENSION_buffer && found->mips != 0;
    return texture && (found->dimension == DP_DIMENSION_texture3d || found->extent.depth_or_slices != 0) ? found : NULL;
}

static bool is_layout(uint32_t layout) {
    return layout < 32 || layout == DP_LAYOUT_UNDEFINED;
}

bool dp_promise_move_alone(const struct dp_program *program, uint32_t record, struct dp_promise_move *move) {
    const struct dp_command *c = &program->records[record];
    const struct dp_record_resource *r = NULL;
    struct dp_promise_box box;
    bool ranges = false;
    *move = (struct dp_promise_move){.command = record, .record = record, .resource = DP_NONE};
    if (c->kind == DP_COMMAND_texture_barrier) {
        const struct dp_record_texture_barrier *b = &c->as.texture_barrier;
        bool ends = (b->sync_before & DP_SYNC_SPLIT) != 0;
        r = ends || !is_layout(b->layout_before) || !is_layout(b->layout_after) ? NULL
                                                                                 : texture_in(program, b->resource);
        ranges = r != NULL && dp_promise_range(r, &b->range, &box);
        move->resource = b->resource;
    } else if (c->kind == DP_COMMAND_transition) {
        bool ends = (c->as.transition.flags & DP_SPLIT_END_ONLY) != 0;
        r = ends ? NULL : texture_in(program, c->as.transition.resource);
        ranges = r != NULL && dp_promise_index(r, c->as.transition.subresource, &box);
        move->resource = c->as.transition.resource;
        move->common = r != NULL && (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    }
    return ranges || c->kind == DP_COMMAND_discard;
}

struct dp_command dp_promise_moved_by(const struct dp_program *program, const struct dp_promise_move *move) {
    const struct dp_command *c = &program->records[move->record];
    struct dp_command barrier = *c;
    if (c->kind == DP_COMMAND_transition) {
        dp_plain(&barrier, DP_COMMAND_texture_barrier);
        struct dp_record_texture_barrier *b = &barrier.as.texture_barrier;
        b->resource = c->as.transition.resource;
        b->sync_after = (c->as.transition.flags & DP_SPLIT_BEGIN_ONLY) != 0 ? DP_SYNC_SPLIT : DP_SYNC_NONE;
        b->layout_before = move->common ? DP_LAYOUT_COMMON : dp_promise_stand_in(c->as.transition.state_before);
        b->layout_after = move->common ? DP_LAYOUT_COMMON : dp_promise_stand_in(c->as.transition.state_after);
        b->range = (struct dp_range){.index_or_first_mip = c->as.transition.subresource};
    }
    return barrier;
}

static void texture(struct dp_promise_inner *in, uint32_t record, const struct dp_record_texture_barrier *b) {
    uint32_t held = dp_promise_held_of(in, b->resource);
    struct dp_promise_box box;
    if (held == DP_NONE || in->helds.items[held].buffer ||
        !dp_promise_range(in->helds.items[held].r, &b->range, &box)) {
        return;
    }
    const struct dp_record_resource *r = in->helds.items[held].r;
    struct dp_promise_node node = fresh_node(in, record, held);
    bool memory_only = b->layout_before == DP_LAYOUT_UNDEFINED && b->layout_after == DP_LAYOUT_UNDEFINED;
    node.box = box;
    node.uses_before = dp_promise_texture_uses(r, b->access_before, b->layout_before, memory_only);
    node.uses_after = dp_promise_texture_uses(r, b->access_after, b->layout_after, memory_only);
    if ((b->sync_before & DP_SYNC_SPLIT) == 0) {
        moves(in, record, held, false);
        dp_promise_state_texture(in, held, &box, b);
    }
    put_by_sync(in, &node, b->sync_before, b->sync_after);
}

static void buffer(struct dp_promise_inner *in, uint32_t record, const struct dp_record_buffer_barrier *b) {
    uint32_t held = dp_promise_held_of(in, b->resource);
    if (held == DP_NONE || !in->helds.items[held].buffer) {
        return;
    }
    const struct dp_record_resource *r = in->helds.items[held].r;
    struct dp_promise_node node = fresh_node(in, record, held);
    node.uses_before = dp_promise_buffer_uses(r, b->access_before);
    node.uses_after = dp_promise_buffer_uses(r, b->access_after);
    if ((b->sync_before & DP_SYNC_SPLIT) == 0) {
        dp_promise_state_buffer(in, held, b);
    }
    put_by_sync(in, &node, b->sync_before, b->sync_after);
}

static void global(struct dp_promise_inner *in, uint32_t record, const struct dp_record_global_barrier *b) {
    struct dp_promise_node node = fresh_node(in, record, DP_NONE);
    node.steps_before = dp_promise_steps(b->sync_before);
    node.steps_after = dp_promise_steps(b->sync_after);
    node.uses_before = dp_promise_global_uses(b->access_before);
    node.uses_after = dp_promise_global_uses(b->access_after);
    put(in, &node);
}

static void transition(struct dp_promise_inner *in, uint32_t record, const struct dp_record_transition *b) {
    uint32_t held = dp_promise_held_of(in, b->resource);
    struct dp_promise_box box;
    if (held == DP_NONE || !dp_promise_index(in->helds.items[held].r, b->subresource, &box)) {
        return;
    }
    struct dp_promise_node node = fresh_node(in, record, held);
    node.box = box;
    node.steps_before = dp_promise_state_steps(b->state_before);
    node.steps_after = dp_promise_state_steps(b->state_after);
    node.uses_before = dp_promise_state_uses(b->state_before);
    node.uses_after = dp_promise_state_uses(b->state_after);
    if (!in->helds.items[held].buffer && (b->flags & DP_SPLIT_END_ONLY) == 0) {
        moves(in, record, held, in->helds.items[held].wide || in->list_type == DP_LIST_copy);
    }
    dp_promise_state_legacy(in, held, &box, b);
    if ((b->flags & DP_SPLIT_BEGIN_ONLY) != 0) {
        put_begin(in, &node);
    } else if ((b->flags & DP_SPLIT_END_ONLY) != 0) {
        put_end(in, &node);
    } else {
        put(in, &node);
    }
}

/* UAV barriers; NULL: of all memory. BEGIN_ONLY and END_ONLY mean nothing on them. */
static void uav(struct dp_promise_inner *in, uint32_t record, const struct dp_record_uav *b) {
    uint32_t held = b->resource == DP_NONE ? DP_NONE : dp_promise_held_of(in, b->resource);
    if (b->resource != DP_NONE && held == DP_NONE) {
        return;
    }
    struct dp_promise_node node = fresh_node(in, record, held);
    node.steps_before = node.steps_after = dp_promise_uav_steps();
    node.uses_before = node.uses_after = dp_promise_uav_uses();
    if ((in->wanted & DP_PROMISE_UAV_SKIPS_VS) != 0) {
        node.steps_before &= ~dp_promise_named_steps(DP_SYNC_VERTEX_SHADING);
    }
    if (held != DP_NONE) {
        dp_promise_state_uav(in, held);
    }
    put(in, &node);
}

/* Aliasing barriers, all forms: everything before comes before everything after (Q32). */
static void aliasing(struct dp_promise_inner *in, uint32_t record, const struct dp_record_aliasing *b) {
    struct dp_promise_node node = fresh_node(in, record, DP_NONE);
    uint32_t after = b->after == DP_NONE ? DP_NONE : dp_promise_held_of(in, b->after);
    if (in->device->legacy_translation == DP_SWITCH_off && after != DP_NONE) {
        dp_promise_state_aliasing(in, after);
    }
    node.steps_before = node.steps_after = dp_promise_steps(DP_SYNC_ALL);
    node.uses_before = node.uses_after = DP_USES_ALL;
    put(in, &node);
}

static void take(struct dp_promise_inner *in, uint32_t record) {
    const struct dp_command *c = &in->program->records[record];
    switch (c->kind) {
    case DP_COMMAND_texture_barrier:
        texture(in, record, &c->as.texture_barrier);
        break;
    case DP_COMMAND_buffer_barrier:
        buffer(in, record, &c->as.buffer_barrier);
        break;
    case DP_COMMAND_global_barrier:
        global(in, record, &c->as.global_barrier);
        break;
    case DP_COMMAND_transition:
        transition(in, record, &c->as.transition);
        break;
    case DP_COMMAND_uav:
        uav(in, record, &c->as.uav);
        break;
    default:
        aliasing(in, record, &c->as.aliasing);
        break;
    }
}

void dp_promise_call(struct dp_promise_inner *in, uint32_t command, size_t count) {
    in->call = command;
    int32_t group = in->program->records[command].kind == DP_COMMAND_resource_barrier ? 0 : -1;
    int32_t barrier = -1;
    for (uint32_t i = command + 1; i < command + count && !in->failed; i++) {
        if (in->program->records[i].kind == DP_COMMAND_group) {
            group++;
            barrier = -1;
            continue;
        }
        barrier++;
        if (refused(in, i)) {
            continue;
        }
        if ((in->outline.marks.items[i] & DP_MARK_NAMED) != 0 && dp_promise_rejected(in, command, group, barrier)) {
            if (in->out->judged > in->out->items.count) {
                in->out->judged = in->out->items.count;
            }
            continue;
        }
        take(in, i);
    }
}
