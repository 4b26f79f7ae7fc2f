/* machine_stream.c: see machine_stream.h. */
#include "oracles/machine_stream.h"

#include "oracles/array.h"
#include "oracles/scratch.h"
#include "oracles/shared_memory.h"
#include "oracles/sort.h"

#define CLIENTS_MOST 2u

/* A stream being fed. */
struct feeding {
    const struct dp_run *run;
    const struct dp_promise *promise;
    const struct dp_placed *placed;
    const uint64_t *only; /* two positions, NULL: all */
    struct dp_machine *machine;
    struct dp_machine_stream *out;
    enum dp_machine_fed status;
    uint32_t hardware;
    /* of the packet at hand */
    struct dp_element elements[64];
    uint32_t element_count;
};

/* Pieces that elements.c names are on DATA. */
static uint32_t location_of(const struct dp_piece *piece) {
    (void)piece;
    return DP_LOCATION_DATA;
}

/* --- clients of a piece --- */

struct clients {
    uint32_t of[CLIENTS_MOST];
    uint32_t count;
};

static struct clients one(uint32_t client) {
    return (struct clients){{client, 0}, 1};
}

/* Vector and scalar path of a stage; `scalar` alone, `vector` alone or both. */
static struct clients shader(uint32_t unit, bool vector, bool scalar) {
    static const uint32_t v[] = {[DP_UNIT_VS] = DP_CLIENT_VS, [DP_UNIT_PS] = DP_CLIENT_PS, [DP_UNIT_CS] = DP_CLIENT_CS};
    static const uint32_t k[] = {
        [DP_UNIT_VS] = DP_CLIENT_VSk, [DP_UNIT_PS] = DP_CLIENT_PSk, [DP_UNIT_CS] = DP_CLIENT_CSk};
    if (vector && scalar) {
        return (struct clients){{v[unit], k[unit]}, 2};
    }
    return one(scalar ? k[unit] : v[unit]);
}

static struct clients of_shader_access(const struct dp_record_shader *s, const struct dp_promise_access *a,
                                       const struct dp_piece *piece) {
    if (dp_piece_writes(piece)) {
        return shader(piece->unit, true, false); /* the scalar path never writes */
    }
    if (a->access == DP_ACCESS_UNORDERED_ACCESS && s->rw == DP_RW_both) {
        return shader(piece->unit, false, true); /* beside the vector path, which reads in its read-write */
    }
    return shader(piece->unit, s->via != DP_VIA_scalar, s->via != DP_VIA_vector);
}

/* Reads of an operand by a shader stage: copies, resolves and acceleration structures are read as resources are; vertices and
 * geometry by the vector path alone. */
static struct clients of_operand(uint32_t role, const struct dp_piece *piece) {
    bool resource = role == DP_ROLE_source && piece->rw == DP_RW_read;
    return shader(piece->unit, true, resource);
}

static struct clients clients_of(const struct feeding *f, const struct dp_promise_access *a,
                                 const struct dp_packet *work, const struct dp_piece *piece) {
    const struct dp_command *part = &f->run->program->records[a->part];
    bool operand = part->kind == DP_COMMAND_operand;
    bool index = operand && part->as.operand.role == DP_ROLE_index;
    switch (piece->unit) {
    case DP_UNIT_CB:
        return one(piece->key == DP_KEY_CBm ? DP_CLIENT_CBm : DP_CLIENT_CBd);
    case DP_UNIT_DB:
        return one(piece->key == DP_KEY_DBm ? DP_CLIENT_DBm : DP_CLIENT_DBd);
    case DP_UNIT_DMA:
        return one(index ? DP_CLIENT_IDXD : DP_CLIENT_DMA);
    case DP_UNIT_PFP: {
        bool compute = work->queue == DP_LIST_compute || work->queue == DP_LIST_copy;
        return one(compute && piece->rw == DP_RW_read ? DP_CLIENT_ME : DP_CLIENT_PFP);
    }
    case DP_UNIT_CE:
        return one(DP_CLIENT_CE);
    case DP_UNIT_EXT:
        return one(DP_CLIENT_EXT);
    default:
        return index                               ? one(DP_CLIENT_IDX)
               : operand                           ? of_operand(part->as.operand.role, piece)
                                                   : of_shader_access(&part->as.shader, a, piece);
    }
}

static uint32_t client_of_blit(const struct dp_piece *piece) {
    return piece->unit == DP_UNIT_CB   ? (uint32_t)DP_CLIENT_CBd
           : piece->unit == DP_UNIT_DB ? (uint32_t)DP_CLIENT_DBd
                                       : (uint32_t)DP_CLIENT_CS;
}

/* --- touches --- */

/* META is a place of its own only where its paths are (hardware sheet 6.2, misaligned metadata). */
static uint32_t fed_location(const struct feeding *f, uint32_t location) {
    bool apart = location == DP_LOCATION_META && (f->hardware & DP_HARDWARE_misaligned_metadata) != 0;
    return apart ? DP_LOCATION_META : DP_LOCATION_DATA;
}

/* The element of the packet at hand; a new one if there is none like it. DP_NONE: no room. */
static uint32_t element_of(struct feeding *f, uint32_t client, uint32_t rw, uint32_t location) {
    uint32_t i = 0;
    while (i < f->element_count && (f->elements[i].client != client || f->elements[i].rw != rw ||
                                    f->elements[i].location != fed_location(f, location))) {
        i++;
    }
    if (i == sizeof f->elements / sizeof *f->elements) {
        return DP_NONE;
    }
    f->elements[i] = (struct dp_element){client, rw, 0, fed_location(f, location), 0};
    f->element_count = i == f->element_count ? i + 1 : f->element_count;
    return (uint32_t)dp_machine_element_count(f->machine) + i;
}

static void touch(struct feeding *f, struct dp_machine_touch t) {
    bool pushed = true;
    if (f->only != NULL && t.position != f->only[0] && t.position != f->only[1]) {
        return;
    }
    t.held = dp_held_number(f->promise, t.resource);
    t.element = t.held != DP_NONE ? element_of(f, t.client, t.rw, t.location) : 0;
    t.order = (uint32_t)f->out->touches.count;
    if (t.held == DP_NONE) {
        return;
    }
    if (t.element == DP_NONE || f->out->touches.count == DP_MACHINE_STREAM_TOUCHES) {
        f->status = DP_MACHINE_FED_TOO_LARGE;
        return;
    }
    DP_PUSH(f->run->scratch->memory, &f->out->touches, t, &pushed);
    f->status = pushed ? f->status : DP_MACHINE_FED_NO_MEMORY;
}

static void touch_access(struct feeding *f, uint32_t access, const struct dp_packet *work, uint64_t position) {
    const struct dp_promise_access *a = &f->promise->accesses.items[access];
    for (uint32_t p = f->placed->first.items[access]; p < f->placed->first.items[access + 1]; p++) {
        const struct dp_piece *piece = &f->placed->pieces.items[p];
        if (piece->location != DP_LOCATION_DATA) {
            continue; /* README.md, "Not judged here yet" */
        }
        struct clients clients = clients_of(f, a, work, piece);
        for (uint32_t i = 0; i < clients.count && f->status == DP_MACHINE_FED; i++) {
            touch(f, (struct dp_machine_touch){.position = position,
                                       .access = a->part - f->promise->items.items[a->item].command - 1,
                                       .unit = piece->unit,
                                       .rw = piece->rw,
                                       .key = piece->key,
                                       .resource = a->resource,
                                       .location = location_of(piece),
                                       .box = dp_piece_box(a, piece),
                                       .client = clients.of[i]});
        }
    }
}

/* Planes of the class, or of all classes that the BLIT names: colour, or depth and stencil side by side. */
static void touch_blit(struct feeding *f, const struct dp_packet *blit, uint64_t position) {
    struct dp_piece piece[DP_PIECES];
    uint32_t held = dp_held_number(f->promise, blit->as.BLIT.resource);
    if (held == DP_NONE || dp_blit_pieces(blit, piece) == 0) {
        return;
    }
    struct dp_held_shape shape = dp_held_shape(f->promise, held);
    uint32_t classes = blit->as.BLIT.aspects != 0 ? blit->as.BLIT.aspects : 1u << blit->as.BLIT.plane;
    for (uint32_t plane = 0; plane < shape.planes && f->status == DP_MACHINE_FED; plane++) {
        if ((classes >> dp_class_of(shape.resource, plane) & 1u) != 0) {
            touch(f, (struct dp_machine_touch){.position = position,
                                       .access = DP_NONE,
                                       .unit = piece[0].unit,
                                       .rw = piece[0].rw,
                                       .key = piece[0].key,
                                       .resource = blit->as.BLIT.resource,
                                       .location = location_of(&piece[0]),
                                       .box = {0, shape.mips, 0, shape.slices, plane, 1},
                                       .client = client_of_blit(&piece[0])});
        }
    }
}

/* --- packets --- */

/* model/judge.md, "Positions": the bits mean something on a copy that is pinned to DMA. */
static uint32_t how_of(const struct feeding *f, const struct dp_packet *work, uint32_t item) {
    enum dp_kind kind = f->run->program->records[f->promise->items.items[item].command].kind;
    bool copy = kind == DP_COMMAND_copy_buffer || kind == DP_COMMAND_copy_texture || kind == DP_COMMAND_copy_resource ||
                kind == DP_COMMAND_query_resolve || kind == DP_COMMAND_write_immediate;
    bool pinned = copy && work->as.WORK.engine == DP_ENGINE_DMA &&
                  dp_engines_of(f->promise, f->run->program, work, item) == 1u << DP_ENGINE_DMA;
    return (kind == DP_COMMAND_present ? (uint32_t)DP_MACHINE_PRESENT : 0u) |
           (pinned && work->as.WORK.sync != 0 ? (uint32_t)DP_MACHINE_SYNC : 0u) |
           (pinned && work->as.WORK.raw_wait != 0 ? (uint32_t)DP_MACHINE_RAW_WAIT : 0u);
}

static enum dp_machine_status feed_work(struct feeding *f, const struct dp_packet *work, uint64_t position) {
    uint32_t item = dp_item_at(f->placed, position);
    if (item == DP_NONE) {
        f->status = DP_MACHINE_FED_UNKNOWN;
        return DP_MACHINE_OK;
    }
    const struct dp_promise_item *it = &f->promise->items.items[item];
    for (uint32_t a = it->first; a < it->first + it->count && f->status == DP_MACHINE_FED; a++) {
        touch_access(f, a, work, position);
    }
    return dp_machine_item(f->machine, work->queue, how_of(f, work, item), f->elements, f->element_count);
}

static enum dp_machine_status feed_packet(struct feeding *f, const struct dp_packet *packet, uint64_t position) {
    f->element_count = 0;
    switch (packet->kind) {
    case DP_PACKET_WORK:
        return feed_work(f, packet, position);
    case DP_PACKET_BLIT:
        touch_blit(f, packet, position);
        return dp_machine_item(f->machine, packet->queue, 0, f->elements, f->element_count);
    case DP_PACKET_META_INIT:
        return dp_machine_item(f->machine, packet->queue, 0, f->elements, 0);
    default:
        return dp_machine_packet(f->machine, packet);
    }
}

static int by_point(const struct dp_machine_touch *a, const struct dp_machine_touch *b) {
    DP_ORDER(a->position, b->position);
    DP_ORDER(a->access, b->access);
    DP_ORDER(a->unit, b->unit);
    DP_ORDER(a->rw, b->rw);
    DP_ORDER(a->resource, b->resource);
    DP_ORDER(a->location, b->location);
    DP_ORDER(a->order, b->order);
    return 0;
}
DP_SORTER(touches, struct dp_machine_touch, by_point)

/* Positions up to the last judged item; of a stream that is judged whole, all. */
static uint64_t last_position(const struct dp_run *run, int model, const struct dp_promise *promise,
                              const struct dp_placed *placed) {
    uint32_t items = dp_judged_items(run, model);
    uint64_t last = 0;
    for (uint32_t i = 0; i < items; i++) {
        last = placed->position.items[i] > last ? placed->position.items[i] : last;
    }
    return items == promise->items.count ? placed->stream.packets.count : last;
}

enum dp_machine_fed dp_machine_feed(const struct dp_run *run, int model, const uint64_t only[2],
                                    struct dp_machine *machine, struct dp_machine_stream *out) {
    struct feeding f = {.run = run, .only = only, .machine = machine, .out = out, .status = DP_MACHINE_FED};
    f.promise = dp_judged_promise(run);
    f.placed = dp_judged_stream(run, model);
    f.hardware = run->program->records[0].as.device.hardware;
    out->touches.count = 0;
    if (f.promise == NULL || f.placed == NULL) {
        return DP_MACHINE_FED_NO_MEMORY;
    }
    out->last = last_position(run, model, f.promise, f.placed);
    if (only == NULL && out->last > DP_MACHINE_STREAM_PACKETS) {
        return DP_MACHINE_FED_TOO_LARGE;
    }
    dp_machine_start(machine, f.hardware);
    for (uint64_t p = 1; p <= out->last && f.status == DP_MACHINE_FED; p++) {
        enum dp_machine_status status = feed_packet(&f, &f.placed->stream.packets.items[p - 1].packet, p);
        f.status = status == DP_MACHINE_OUT_OF_MEMORY ? DP_MACHINE_FED_NO_MEMORY
                   : status == DP_MACHINE_TOO_LARGE   ? DP_MACHINE_FED_TOO_LARGE
                                                      : f.status;
    }
    sort_touches(out->touches.items, out->touches.count);
    out->sets = dp_machine_element_count(machine);
    return f.status;
}

void dp_machine_stream_free(struct dp_machine_stream *stream, const struct dp_memory *memory) {
    DP_RELEASE(memory, &stream->touches);
}

/* --- who meets whom --- */

static bool lie_apart(uint32_t first, uint32_t count, uint32_t other, uint32_t others) {
    return first >= other + others || other >= first + count;
}

bool dp_touches_meet(const struct dp_promise *promise, const struct dp_machine_touch *a, const struct dp_machine_touch *b) {
    if (a->held == b->held) {
        return a->location == b->location && !lie_apart(a->box.mip, a->box.mips, b->box.mip, b->box.mips) &&
               !lie_apart(a->box.slice, a->box.slices, b->box.slice, b->box.slices) &&
               !lie_apart(a->box.plane, a->box.planes, b->box.plane, b->box.planes);
    }
    struct dp_held_shape shape = dp_held_shape(promise, a->held);
    for (uint32_t i = 0; i < shape.alias_count; i++) {
        if (shape.aliases[i] == b->held) {
            return true;
        }
    }
    return false;
}

static void share(uint32_t *first, uint32_t *count, uint32_t other, uint32_t others) {
    uint32_t end = *first + *count < other + others ? *first + *count : other + others;
    *first = *first > other ? *first : other;
    *count = end - *first;
}

struct dp_promise_box dp_touch_shared(const struct dp_machine_touch *a, const struct dp_machine_touch *b) {
    struct dp_promise_box box = a->box;
    if (a->held == b->held) {
        share(&box.mip, &box.mips, b->box.mip, b->box.mips);
        share(&box.slice, &box.slices, b->box.slice, b->box.slices);
        share(&box.plane, &box.planes, b->box.plane, b->box.planes);
    }
    return box;
}
