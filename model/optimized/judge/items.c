/* items.c: work items of a program, and blits: their parts, one touch each. */
#include "model/optimized/judge/binding.h"
#include "model/optimized/judge/engines.h"
#include "model/optimized/judge/state.h"

#include "model/optimized/memory.h"

/* The item at hand. `count` touches are in j->touches. `use` is that of the pipeline of a draw that has one, else NULL;
 * `targets` counts its `rt` operands. */
struct work {
    uint64_t command;
    size_t count;
    const struct dp_pso_use *use;
    uint32_t targets;
    struct optj_engines engines;
    uint32_t clients; /* of all touches */
    bool limited;
    bool traces; /* some touch is on a texture with kinds */
};

static bool add_touch(struct optj *j, struct work *work, const struct optj_touch *touch) {
    work->clients |= optj_access_clients(&touch->by) | optj_access_clients(&touch->trace.meta) |
                     optj_access_clients(&touch->trace.state);
    work->traces |= touch->trace.reach.classes != 0;
    void *grown = opt_grown(&j->memory, j->touches, &j->touch_capacity, work->count + 1, sizeof *j->touches);
    if (grown == NULL) {
        return false;
    }
    j->touches = grown;
    j->touches[work->count++] = *touch;
    return true;
}

/* `plane` is the one that is meant, DP_NONE for all. Buffers are one location whatever the range says. */
static bool add_part(struct optj *j, struct work *work, const struct optj_access *access, uint32_t slot,
                     const struct dp_range *range, uint32_t plane, uint32_t part, const struct optj_part *how) {
    const struct optj_resource *resource = optj_resource_at(&j->resources, slot);
    if (resource == NULL || optj_access_clients(access) == 0) {
        return true;
    }
    struct optj_touch touch;
    touch.access = part;
    touch.resource = slot;
    touch.by = *access;
    touch.trace = (struct optj_trace){.flags = 0};
    if (!resource->texture) {
        touch.spans = optj_spans_of_planes(&resource->extent, 0, 1);
    } else if (!optj_spans_of_range(&resource->extent, range, &touch.spans) ||
               (plane != DP_NONE && !optj_spans_in_plane(&resource->extent, range, plane, &touch.spans))) {
        return true;
    }
    if (resource->kinds != 0) {
        uint32_t left = DP_NONE;
        optj_trace(j, &touch, how, &left);
        if (left != DP_NONE) { /* what is cleared fast keeps no data */
            optj_spans_in_plane(&resource->extent, range, left, &touch.spans);
        }
    }
    return add_touch(j, work, &touch);
}

static bool are_equal(const struct optj_access *a, const struct optj_access *b) {
    return a->clients[DP_RW_read] == b->clients[DP_RW_read] && a->clients[DP_RW_write] == b->clients[DP_RW_write] &&
           a->clients[DP_RW_both] == b->clients[DP_RW_both];
}

/* An operand of a draw that has a pipeline: its classes may be touched in two ways. */
static bool add_bound(struct optj *j, struct work *work, const struct optj_access *standing,
                      const struct dp_record_operand *operand, uint32_t part, const struct optj_part *how) {
    const struct optj_resource *resource = optj_resource_at(&j->resources, operand->resource);
    struct optj_access first = optj_bound_operand(work->use, operand->role, work->targets, false, standing);
    struct optj_access stencil = optj_bound_operand(work->use, operand->role, work->targets, true, standing);
    work->targets += operand->role == DP_ROLE_rt;
    if (resource == NULL || (resource->classes & 1u << DP_CLASS_stencil) == 0 || are_equal(&first, &stencil)) {
        return add_part(j, work, &first, operand->resource, &operand->range, DP_NONE, part, how);
    }
    return add_part(j, work, &first, operand->resource, &operand->range, 0, part, how) &&
           add_part(j, work, &stencil, operand->resource, &operand->range, 1, part, how);
}

static bool add_operand(struct optj *j, struct work *work, enum dp_kind kind, const struct dp_record_operand *operand,
                        uint32_t part) {
    struct optj_access access = optj_access_of_operand(kind, operand, &work->engines, work->limited);
    const struct optj_part how = {
        .kind = kind, .operand = operand, .front_end = work->engines.front_end, .limited = work->limited};
    return work->use != NULL ? add_bound(j, work, &access, operand, part, &how)
                             : add_part(j, work, &access, operand->resource, &operand->range, DP_NONE, part, &how);
}

static bool add_shader(struct optj *j, struct work *work, const struct dp_record_shader *shader, uint32_t part) {
    struct optj_access access = optj_access_of_shader(shader, work->limited);
    struct optj_part how = {.shader = optj_metadata_of_shader(shader, work->limited), .limited = work->limited};
    if (work->use != NULL) {
        access = optj_bound_shader(work->use, &access);
        how.shader = optj_bound_shader(work->use, &how.shader);
    }
    return add_part(j, work, &access, shader->resource, &shader->range, DP_NONE, part, &how);
}

/* A discard touches nothing: its initialisations are packets of their own. */
static bool add_parts(struct optj *j, struct work *work, const struct dp_command *item, size_t count) {
    if (item->kind == DP_COMMAND_discard) {
        return true;
    }
    bool enough_memory = true;
    for (size_t i = 1; enough_memory && i < count; i++) {
        uint32_t part = (uint32_t)i - 1;
        if (item[i].kind == DP_COMMAND_operand) {
            enough_memory = add_operand(j, work, item->kind, &item[i].as.operand, part);
        } else if (item[i].kind == DP_COMMAND_shader) {
            enough_memory = add_shader(j, work, &item[i].as.shader, part);
        }
    }
    return enough_memory;
}

/* Exchanges what the launchers know of DMA with what is given. */
static void exchange_dma(struct optj *j, uint64_t done[3]) {
    struct optj_outer *const launchers[] = {&j->me.outer, &j->pfp, &j->ce};
    for (size_t i = 0; i < 3; i++) {
        uint64_t known = launchers[i]->at[OPTJ_DONE(DMA)];
        launchers[i]->at[OPTJ_DONE(DMA)] = done[i];
        done[i] = known;
    }
}

/* With raw_wait an item is launched when everything that DMA has under way is done, whoever launches it; that holds for
 * this item alone. */
static void report_touches(struct optj *j, const struct work *work, bool raw_wait) {
    uint64_t done[] = {j->position - 1, j->position - 1, j->position - 1};
    if (raw_wait) {
        exchange_dma(j, done);
    }
    for (size_t i = 0; i < work->count; i++) {
        optj_report_touch(j, work->command, &j->touches[i]);
    }
    if (raw_wait) {
        exchange_dma(j, done);
    }
}

/* The scan of an item: what it does to shared memory stands between its checks and its own updates. */
static void scan(struct optj *j, const struct work *work) {
    for (size_t i = 0; work->traces && i < work->count; i++) {
        optj_check_part(j, work->command, &j->touches[i]);
    }
    for (size_t i = 0; i < work->count; i++) {
        if (j->resources.items[j->touches[i].resource].aliases.count != 0) {
            optj_spoil_shared(j, &j->touches[i]);
        }
    }
    for (size_t i = 0; work->traces && i < work->count; i++) {
        optj_update_part(j, &j->touches[i]);
    }
}

/* All ticks first: elements of one item do not meet each other. */
static bool judge_touches(struct optj *j, const struct work *work, bool raw_wait) {
    report_touches(j, work, raw_wait);
    scan(j, work);
    for (size_t i = 0; i < work->count; i++) {
        if (!optj_record_touch(j, &j->touches[i])) {
            return false;
        }
    }
    return true;
}

static bool illegal_on_its_queue(const struct work *work) {
    return work->limited && (work->engines.front_end || (work->clients & OPTJ_GRAPHICS) != 0);
}

static bool work_item(struct optj *j, const struct dp_packet *packet, const struct dp_command *item, size_t count) {
    bool present = item->kind == DP_COMMAND_present;
    bool draws = item->kind == DP_COMMAND_draw || item->kind == DP_COMMAND_draw_indirect;
    uint32_t pinned;
    struct work work = {.command = packet->as.WORK.command,
                        .use = draws && j->is_bound ? &j->bound : NULL,
                        .engines = optj_engines_of(&j->resources, packet, item, count, &pinned),
                        .limited = !present && optj_is_limited(packet->queue)};
    if (!add_parts(j, &work, item, count)) {
        return false;
    }
    if (illegal_on_its_queue(&work)) {
        optj_report_illegal(j, packet->cause);
    }
    if (j->illegal) {
        return true;
    }
    if (present && !optj_present_flush(j, packet->cause)) {
        return false;
    }
    bool dma = pinned == DP_ENGINE_DMA;
    if (!judge_touches(j, &work, dma && packet->as.WORK.raw_wait != 0)) {
        return false;
    }
    if (dma && packet->as.WORK.sync != 0) {
        j->me.outer.at[OPTJ_DONE(DMA)] = j->position;
        j->queue_covers_me = false;
    }
    return true;
}

/* The subresources of every aspect that is named; aspects of depth and stencil lie side by side. */
static struct optj_spans spans_of(const struct optj_resource *resource, uint32_t aspects) {
    bool stencil = (aspects & DP_ASPECT_stencil) != 0;
    bool depth = (aspects & DP_ASPECT_depth) != 0;
    return stencil || depth ? optj_spans_of_planes(&resource->extent, stencil && !depth ? 1 : 0, stencil && depth ? 2 : 1)
                            : optj_spans_of_planes(&resource->extent, 0, resource->extent.planes);
}

/* Elements of a blit on META and STATE: the table, whatever layouts permit. */
static void trace_blit(struct optj_touch *touch, const struct dp_packet *packet) {
    uint32_t kind = packet->as.BLIT.kind;
    bool fast_clear_reader =
        kind == DP_BLIT_FCE || kind == DP_BLIT_FMASK_DECOMPRESS || kind == DP_BLIT_DCC_DECOMPRESS;
    switch (packet->as.BLIT.path) {
    case DP_PATH_CB:
        touch->trace.meta.clients[DP_RW_both] = OPTJ_CLIENT(CBm);
        touch->trace.state.clients[DP_RW_read] = fast_clear_reader ? OPTJ_CLIENT(PFP) : 0;
        break;
    case DP_PATH_DB:
        touch->trace.meta.clients[DP_RW_both] = OPTJ_CLIENT(DBm);
        break;
    default:
        touch->trace.meta.clients[DP_RW_both] = OPTJ_CLIENT(CS);
        touch->trace.meta.clients[DP_RW_read] = kind == DP_BLIT_RESUMMARIZE ? 0 : OPTJ_CLIENT(CSm);
        break;
    }
}

static bool blit(struct optj *j, const struct dp_packet *packet) {
    const uint32_t named = packet->as.BLIT.aspects;
    uint32_t aspects = named != 0 ? named : 1u << packet->as.BLIT.plane;
    uint32_t slot = packet->as.BLIT.resource;
    const struct optj_resource *resource = &j->resources.items[slot];
    struct work work = {.command = packet->cause};
    struct optj_touch touch = {.access = DP_NONE,
                               .resource = slot,
                               .spans = spans_of(resource, aspects),
                               .by = optj_access_of_blit(packet->as.BLIT.kind, packet->as.BLIT.path),
                               .trace = {.flags = OPTJ_DRIVERS}};
    if (resource->kinds != 0) {
        trace_blit(&touch, packet);
    }
    if (optj_access_clients(&touch.by) == 0 && resource->kinds == 0) {
        return true;
    }
    if (!add_touch(j, &work, &touch)) {
        return false;
    }
    optj_blit_checked(j, packet->cause, slot, aspects);
    bool judged = judge_touches(j, &work, false);
    optj_blit_done(j, slot, packet->as.BLIT.kind, aspects);
    return judged;
}

/* Writes metadata with CS, part of a shared HTILE around what stays; and the state words at PFP, where there is one. */
static bool initialise(struct optj *j, const struct dp_packet *packet) {
    const uint32_t named = packet->as.META_INIT.aspects;
    uint32_t aspects = named != 0 ? named : 1u << packet->as.META_INIT.plane;
    uint32_t slot = packet->as.META_INIT.resource;
    const struct optj_resource *resource = &j->resources.items[slot];
    struct work work = {.command = packet->cause};
    if (resource->kinds == 0) {
        return true;
    }
    struct optj_touch touch = {.access = DP_NONE,
                               .resource = slot,
                               .spans = spans_of(resource, aspects),
                               .trace = {.flags = OPTJ_DRIVERS}};
    bool whole = (resource->meta & ~aspects) == 0;
    touch.trace.meta.clients[whole ? DP_RW_write : DP_RW_both] = OPTJ_CLIENT(CS);
    if ((resource->meta & 1u << DP_CLASS_colour) != 0) {
        touch.trace.state.clients[DP_RW_write] = optj_is_limited(packet->queue) ? OPTJ_CLIENT(CS) : OPTJ_CLIENT(PFP);
    }
    if (!add_touch(j, &work, &touch)) {
        return false;
    }
    bool judged = judge_touches(j, &work, false);
    optj_initialised(j, slot, aspects, packet->as.META_INIT.value == DP_META_COMPRESSED);
    return judged;
}

bool optj_item(struct optj *j, const struct dp_packet *packet, const struct dp_command *item, size_t count) {
    if (packet->kind == DP_PACKET_WORK) {
        return item == NULL || count == 0 || work_item(j, packet, item, count);
    }
    return j->illegal || (packet->kind == DP_PACKET_BLIT ? blit(j, packet) : initialise(j, packet));
}
