/* scene.c: steps of engines from packets (hardware sheet 6.1), and what the items among them touch. */
#include "oracles/memory/scene.h"

#include "oracles/array.h"
#include "oracles/scratch.h"
#include "oracles/shared_memory.h"

#include <string.h>

#define BIT(number) (1u << (number))
#define CB_CACHES   (BIT(DP_CACHE_OF_CBD) | BIT(DP_CACHE_OF_CBM))
#define DB_CACHES   (BIT(DP_CACHE_OF_DBD) | BIT(DP_CACHE_OF_DBM))
#define GRAPHICS    (BIT(DP_UNIT_VS) | BIT(DP_UNIT_PS) | BIT(DP_UNIT_CB) | BIT(DP_UNIT_DB))

struct building {
    struct dp_value_scene *scene;
    const struct dp_run *run;
    const struct dp_promise *promise;
    const struct dp_placed *placed;
    const struct dp_memory *memory;
    uint32_t items;
    bool ok;
};

static void add_op(struct building *b, struct dp_value_op op) {
    bool ok = false;
    op.number = op.kind == DP_VALUE_ITEM ? b->items++ : 0;
    DP_PUSH(b->memory, &b->scene->ops, op, &ok);
    b->ok = b->ok && ok;
}

/* --- packets --- */

static bool flag(const struct building *b, uint32_t flag) {
    return (b->scene->hardware & flag) != 0;
}

static void add_drain(struct building *b, uint64_t position, uint32_t stage) {
    static const uint32_t units[] = {
        [DP_STAGE_VS] = DP_UNIT_VS, [DP_STAGE_PS] = DP_UNIT_PS, [DP_STAGE_CS] = DP_UNIT_CS};
    uint32_t classes = stage <= DP_STAGE_CS ? BIT(units[stage]) : 0;
    if (stage == DP_STAGE_PS && flag(b, DP_HARDWARE_ps_flush_covers_vs)) {
        classes |= BIT(DP_UNIT_VS);
    }
    add_op(b, (struct dp_value_op){.kind = DP_VALUE_DRAIN, .position = position, .classes = classes});
}

static void add_eop(struct building *b, uint64_t position, uint32_t rb, uint32_t gcr, uint32_t fence) {
    struct dp_value_op op = {.kind = DP_VALUE_EVENT, .position = position, .gcr = gcr, .fence = fence};
    bool late_cs = !flag(b, DP_HARDWARE_eop_covers_cs) && gcr != 0;
    op.classes = GRAPHICS | (late_cs ? 0 : BIT(DP_UNIT_CS));
    op.last = late_cs ? BIT(DP_UNIT_CS) : 0;
    switch (rb) {
    case DP_EOP_RB_CB_DATA:
        op.write_back = flag(b, DP_HARDWARE_cb_data_ts_flushes_meta) ? CB_CACHES : BIT(DP_CACHE_OF_CBD);
        break;
    case DP_EOP_RB_DB_DATA:
        op.write_back = BIT(DP_CACHE_OF_DBD);
        break;
    case DP_EOP_RB_ALL_WB:
    case DP_EOP_RB_ALL_WBINV:
        op.write_back = CB_CACHES | DB_CACHES;
        break;
    default:
        break;
    }
    op.invalidate = rb == DP_EOP_RB_ALL_WB ? 0 : op.write_back;
    add_op(b, op);
}

static void add_rb_event(struct building *b, uint64_t position, uint32_t event) {
    struct dp_value_op op = {.kind = DP_VALUE_EVENT, .position = position};
    op.write_back = event == DP_RB_EVENT_CB_META   ? BIT(DP_CACHE_OF_CBM)
                    : event == DP_RB_EVENT_DB_META ? BIT(DP_CACHE_OF_DBM)
                                                   : CB_CACHES | DB_CACHES;
    op.invalidate = op.write_back;
    op.classes = (op.write_back & CB_CACHES) != 0 ? BIT(DP_UNIT_CB) : 0;
    op.classes |= (op.write_back & DB_CACHES) != 0 ? BIT(DP_UNIT_DB) : 0;
    add_op(b, op);
}

static void add_wait(struct building *b, uint64_t position, uint32_t fence, uint32_t engine) {
    struct dp_value_op op = {
        .kind = DP_VALUE_WAIT, .position = position, .fence = fence, .engine = engine, .signaller = DP_NONE};
    for (size_t i = b->scene->ops.count; i > 0 && op.signaller == DP_NONE; i--) {
        const struct dp_value_op *s = &b->scene->ops.items[i - 1];
        bool signals = (s->kind == DP_VALUE_EVENT || s->kind == DP_VALUE_EOS) && s->fence == fence && fence != 0;
        op.signaller = signals ? (uint32_t)i - 1 : DP_NONE;
    }
    add_op(b, op);
}

static void add_acquire(struct building *b, uint64_t position, uint32_t rb, uint32_t gcr, uint32_t engine) {
    struct dp_value_op op = {.kind = DP_VALUE_ACQUIRE, .position = position, .gcr = gcr};
    op.write_back = (rb & DP_ACQUIRE_RB_db) != 0 ? DB_CACHES : 0;
    op.write_back |= (rb & DP_ACQUIRE_RB_cb_data) != 0 ? BIT(DP_CACHE_OF_CBD) : 0;
    op.invalidate = op.write_back;
    add_op(b, op);
    if (engine == DP_CP_PFP) {
        add_op(b, (struct dp_value_op){.kind = DP_VALUE_PFP_SYNC, .position = position});
    }
}

static void add_plain(struct building *b, uint64_t position, enum dp_value_op_kind kind) {
    add_op(b, (struct dp_value_op){.kind = kind, .position = position});
}

/* --- items --- */

/* Number of the range among those of its resource; DP_VALUE_BOXES if there are too many. */
static uint32_t number_of_box(struct building *b, uint32_t held, uint32_t location, const struct dp_promise_box *box) {
    uint32_t number = 0;
    for (size_t i = 0; i < b->scene->boxes.count; i++) {
        const struct dp_value_box *known = &b->scene->boxes.items[i];
        const struct dp_promise_box *k = &known->box;
        if (known->held != held) {
            continue;
        }
        if (known->location == location && k->mip == box->mip && k->mips == box->mips && k->slice == box->slice &&
            k->slices == box->slices && k->plane == box->plane && k->planes == box->planes) {
            return number;
        }
        number++;
    }
    if (number < DP_VALUE_BOXES) {
        struct dp_value_box added = {held, location, *box};
        bool ok = false;
        DP_PUSH(b->memory, &b->scene->boxes, added, &ok);
        b->ok = b->ok && ok;
    }
    return number;
}

static void touch(struct building *b, struct dp_value_element element, uint32_t slot,
                  const struct dp_promise_box *box) {
    struct dp_value_touch t = {.element = element, .location = DP_LOCATION_DATA};
    t.held = dp_held_number(b->promise, slot);
    if (t.held == DP_NONE || box->mips == 0) {
        return;
    }
    t.number = number_of_box(b, t.held, t.location, box);
    bool ok = false;
    b->scene->too_large |= t.number == DP_VALUE_BOXES;
    DP_PUSH(b->memory, &b->scene->touches, t, &ok);
    b->ok = b->ok && ok;
}

static void touch_by_pieces(struct building *b, const struct dp_packet *work, uint32_t access,
                            struct dp_value_element element) {
    const struct dp_promise_access *a = &b->promise->accesses.items[access];
    struct dp_piece pieces[DP_PIECES];
    uint32_t count = dp_pieces_of(b->promise, b->run->program, work, access, pieces);
    for (uint32_t i = 0; i < count && pieces[i].location == DP_LOCATION_DATA; i++) {
        struct dp_promise_box box = dp_piece_box(a, &pieces[i]);
        uint32_t clients[DP_VALUE_CLIENTS];
        uint32_t paths = dp_value_clients_of(b->promise, b->run->program, work, access, &pieces[i], clients);
        for (uint32_t c = 0; c < paths; c++) {
            element.access = access;
            element.client = clients[c];
            element.unit = pieces[i].unit;
            element.reads = dp_piece_reads(&pieces[i]);
            element.writes = dp_piece_writes(&pieces[i]);
            element.judged = a->form == DP_PROMISE_FORM_well;
            element.everywhere = a->whole;
            touch(b, element, a->resource, &box);
        }
    }
}

/* Whether an access is made by whatever engine runs the copy or resolve. */
static bool goes_by_engine(const struct building *b, uint32_t access) {
    const struct dp_promise_access *a = &b->promise->accesses.items[access];
    const struct dp_command *part = &b->run->program->records[a->part];
    switch (b->run->program->records[b->promise->items.items[a->item].command].kind) {
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
    case DP_COMMAND_resolve:
        return part->kind == DP_COMMAND_operand &&
               (part->as.operand.role == DP_ROLE_source || part->as.operand.role == DP_ROLE_dest);
    default:
        return false;
    }
}

/* The access once for each engine that may make it; sync, raw_wait and run mean something to a pinned DMA copy only. */
static void touch_by_engines(struct building *b, const struct dp_packet *work, uint32_t engines, uint32_t access,
                             struct dp_value_element element) {
    for (uint32_t engine = DP_ENGINE_DMA; engine <= DP_ENGINE_CB; engine++) {
        struct dp_packet pinned = *work;
        if ((engines & BIT(engine)) == 0) {
            continue;
        }
        if (work->as.WORK.engine != engine) {
            pinned.as.WORK.engine = engine;
            pinned.as.WORK.sync = 0;
            pinned.as.WORK.raw_wait = 0;
            pinned.as.WORK.run = DP_CP_ME;
        }
        element.engine = engine;
        element.raw_wait = pinned.as.WORK.raw_wait == 1;
        touch_by_pieces(b, &pinned, access, element);
    }
}

static bool is_copied(const struct building *b, uint32_t item) {
    const struct dp_promise_item *it = &b->promise->items.items[item];
    for (uint32_t a = it->first; a < it->first + it->count; a++) {
        if (goes_by_engine(b, a)) {
            return true;
        }
    }
    return false;
}

static void add_item(struct building *b, uint64_t position, uint32_t item) {
    const struct dp_packet *work = &b->placed->stream.packets.items[position - 1].packet;
    const struct dp_promise_item *it = &b->promise->items.items[item];
    bool present = b->run->program->records[it->command].kind == DP_COMMAND_present;
    struct dp_value_op op = {.kind = DP_VALUE_ITEM, .position = position};
    if (present) { /* it carries its own flush */
        add_eop(b, position, DP_EOP_RB_ALL_WBINV, DP_GCR_gl2_wb, 0);
        add_op(b, (struct dp_value_op){.kind = DP_VALUE_WAIT,
                                       .position = position,
                                       .engine = DP_CP_ME,
                                       .signaller = (uint32_t)b->scene->ops.count - 1});
    }
    op.engines = is_copied(b, item) ? dp_engines_of(b->promise, b->run->program, work, item) : 0;
    add_op(b, op);
    struct dp_value_element element = {.op = (uint32_t)b->scene->ops.count - 1};
    for (uint32_t a = it->first; b->ok && a < it->first + it->count; a++) {
        if (goes_by_engine(b, a)) {
            touch_by_engines(b, work, op.engines, a, element);
        } else {
            touch_by_pieces(b, work, a, element);
        }
    }
    if (op.engines == BIT(DP_ENGINE_DMA) && work->as.WORK.engine == DP_ENGINE_DMA && work->as.WORK.sync == 1) {
        add_op(b, (struct dp_value_op){.kind = DP_VALUE_DRAIN, .position = position, .classes = BIT(DP_UNIT_DMA)});
    }
}

/* A BLIT reads and writes the whole of its plane class (or reads it). */
static void add_blit(struct building *b, uint64_t position, const struct dp_packet *packet) {
    struct dp_piece pieces[DP_PIECES];
    uint32_t count = dp_blit_pieces(packet, pieces);
    uint32_t held = dp_held_number(b->promise, packet->as.BLIT.resource);
    add_op(b, (struct dp_value_op){.kind = DP_VALUE_ITEM, .position = position});
    for (uint32_t i = 0; b->ok && held != DP_NONE && i < count; i++) {
        static const uint32_t clients[] = {[DP_UNIT_VS] = DP_CLIENT_VS,
                                           [DP_UNIT_PS] = DP_CLIENT_PS,
                                           [DP_UNIT_CS] = DP_CLIENT_CS,
                                           [DP_UNIT_CB] = DP_CLIENT_CBd,
                                           [DP_UNIT_DB] = DP_CLIENT_DBd};
        struct dp_held_shape shape = dp_held_shape(b->promise, held);
        uint32_t classes = packet->as.BLIT.aspects != 0 ? packet->as.BLIT.aspects : BIT(packet->as.BLIT.plane);
        struct dp_value_element element = {.op = (uint32_t)b->scene->ops.count - 1,
                                           .access = DP_NONE,
                                           .client = clients[pieces[i].unit],
                                           .unit = pieces[i].unit,
                                           .reads = dp_piece_reads(&pieces[i]),
                                           .writes = dp_piece_writes(&pieces[i]),
                                           .judged = true,
                                           .everywhere = true};
        for (uint32_t plane = 0; plane < shape.planes; plane++) {
            struct dp_promise_box box = {0, shape.mips, 0, shape.slices, plane, 1};
            if ((classes & BIT(dp_class_of(shape.resource, plane))) != 0) {
                touch(b, element, packet->as.BLIT.resource, &box);
            }
        }
    }
}

static void add_packet(struct building *b, uint64_t position, const struct dp_packet *p, uint32_t item) {
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        add_drain(b, position, p->as.DRAIN.stage);
        break;
    case DP_PACKET_DMA_WAIT:
        add_op(b, (struct dp_value_op){.kind = DP_VALUE_DRAIN, .position = position, .classes = BIT(DP_UNIT_DMA)});
        break;
    case DP_PACKET_RB_EVENT:
        add_rb_event(b, position, p->as.RB_EVENT.event);
        break;
    case DP_PACKET_EOP:
        add_eop(b, position, p->as.EOP.rb, p->as.EOP.gcr, p->as.EOP.fence);
        break;
    case DP_PACKET_EOS:
        add_op(b, (struct dp_value_op){
                      .kind = DP_VALUE_EOS,
                      .position = position,
                      .fence = p->as.EOS.fence,
                      .classes = BIT(p->as.EOS.event == DP_EOS_EVENT_PS_DONE ? (unsigned)DP_UNIT_PS : DP_UNIT_CS)});
        break;
    case DP_PACKET_WAIT_FENCE:
        add_wait(b, position, p->as.WAIT_FENCE.fence, p->as.WAIT_FENCE.engine);
        break;
    case DP_PACKET_ACQUIRE:
        add_acquire(b, position, p->as.ACQUIRE.rb, p->as.ACQUIRE.gcr, p->as.ACQUIRE.engine);
        break;
    case DP_PACKET_PFP_SYNC_ME:
        add_plain(b, position, DP_VALUE_PFP_SYNC);
        break;
    case DP_PACKET_CE_SYNC_ME:
        add_plain(b, position, DP_VALUE_CE_SYNC);
        break;
    case DP_PACKET_BLIT:
        add_blit(b, position, p);
        break;
    case DP_PACKET_WORK:
        if (item != DP_NONE) {
            add_item(b, position, item);
        }
        break;
    default: /* SO_FLUSH orders nothing; META_INIT touches no DATA */
        add_plain(b, position, DP_VALUE_NOTHING);
        break;
    }
}

bool dp_value_scene_build(struct dp_value_scene *scene, const struct dp_run *run, int model, uint64_t seed) {
    struct building b = {scene, run, dp_judged_promise(run), dp_judged_stream(run, model), run->scratch->memory,
                         0,     true};
    scene->ops.count = 0;
    scene->boxes.count = 0;
    scene->touches.count = 0;
    scene->too_large = false;
    if (b.promise == NULL || b.placed == NULL) {
        return false;
    }
    uint32_t next = 0; /* items stand in the stream in their own order */
    scene->hardware = run->program->records[0].as.device.hardware;
    for (uint64_t p = 1; b.ok && p <= b.placed->stream.packets.count && !scene->too_large; p++) {
        while (next < b.placed->position.count && b.placed->position.items[next] < p) {
            next++;
        }
        bool here = next < b.placed->position.count && b.placed->position.items[next] == p;
        add_packet(&b, p, &b.placed->stream.packets.items[p - 1].packet, here ? next : DP_NONE);
        scene->too_large |= scene->ops.count > DP_VALUE_OPS;
    }
    if (!b.ok) {
        return false;
    }
    if (scene->too_large) {
        return true;
    }
    bool ok = dp_value_lay_out(scene, b.promise, b.memory, seed);
    for (size_t i = 0; i < scene->elements.count; i++) {
        struct dp_value_op *op = &scene->ops.items[scene->elements.items[i].op];
        op->ce |= scene->elements.items[i].client == DP_CLIENT_CE;
    }
    return ok;
}

void dp_value_scene_free(struct dp_value_scene *scene, const struct dp_memory *memory) {
    DP_RELEASE(memory, &scene->ops);
    DP_RELEASE(memory, &scene->elements);
    DP_RELEASE(memory, &scene->lines);
    DP_RELEASE(memory, &scene->areas);
    DP_RELEASE(memory, &scene->boxes);
    DP_RELEASE(memory, &scene->touches);
}
