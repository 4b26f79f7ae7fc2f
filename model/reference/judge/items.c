/* items.c: the elements of a work item (judge.md, tables/hw_access_paths.tsv), row by row. */
#include "bound.h"
#include "compression.h"
#include "metadata.h"

#define C(name)  DP_COMMAND_##name
#define O(name)  DP_ROLE_##name
#define P(name)  DP_CLIENT_##name
#define AT(name) DP_LOCATION_##name
#define ANY      DP_COMMAND_COUNT

#define R        DP_RW_read
#define W        DP_RW_write
#define RMW      DP_RW_both

enum when { ALWAYS, FULL, PARTIAL, DIRECT, COMPUTE };

/* clang-format off */
static const struct {
    enum dp_kind command;
    uint32_t role;
    uint32_t client;
    uint32_t rw;
    enum when when;
    uint32_t location; /* META and STATE: where the layouts permit something */
} operand_rows[] = {
    /* on any command */
    {ANY,                O(rt),            P(CBd),  RMW, PARTIAL, AT(DATA)},
    {ANY,                O(rt),            P(CBd),  W,   FULL,    AT(DATA)},
    {ANY,                O(rt),            P(CBm),  RMW, ALWAYS,  AT(META)},
    {ANY,                O(rt),            P(PFP),  R,   DIRECT,  AT(STATE)},
    {ANY,                O(depth),         P(DBd),  RMW, PARTIAL, AT(DATA)},
    {ANY,                O(depth),         P(DBd),  W,   FULL,    AT(DATA)},
    {ANY,                O(depth),         P(DBm),  RMW, ALWAYS,  AT(META)},
    {ANY,                O(depth_read),    P(DBd),  R,   ALWAYS,  AT(DATA)},
    {ANY,                O(depth_read),    P(DBm),  R,   ALWAYS,  AT(META)},
    {ANY,                O(index),         P(IDX),  R,   ALWAYS,  AT(DATA)},
    {ANY,                O(index),         P(IDXD), R,   ALWAYS,  AT(DATA)},
    {ANY,                O(vertex),        P(VS),   R,   ALWAYS,  AT(DATA)},
    {ANY,                O(stream_output), P(VS),   W,   ALWAYS,  AT(DATA)},
    {ANY,                O(so_counter),    P(VS),   RMW, ALWAYS,  AT(DATA)},
    {ANY,                O(args),          P(PFP),  R,   DIRECT,  AT(DATA)},
    {ANY,                O(args),          P(CE),   R,   DIRECT,  AT(DATA)},
    {ANY,                O(args),          P(ME),   R,   COMPUTE, AT(DATA)},
    {ANY,                O(count),         P(PFP),  R,   DIRECT,  AT(DATA)},
    {ANY,                O(count),         P(CE),   R,   DIRECT,  AT(DATA)},
    {ANY,                O(count),         P(ME),   R,   COMPUTE, AT(DATA)},
    {ANY,                O(geometry),      P(CS),   R,   ALWAYS,  AT(DATA)},
    {ANY,                O(scratch),       P(CS),   RMW, ALWAYS,  AT(DATA)},
    /* by the command; clears of a target: clears.c */
    {C(clear_uav),       O(view),          P(CS),   W,   ALWAYS,  AT(DATA)},
    {C(clear_uav),       O(view),          P(CSm),  RMW, ALWAYS,  AT(META)},
    {C(predicate),       O(view),          P(PFP),  R,   DIRECT,  AT(DATA)},
    {C(predicate),       O(view),          P(CE),   R,   DIRECT,  AT(DATA)},
    {C(predicate),       O(view),          P(ME),   R,   COMPUTE, AT(DATA)},
    {C(query_resolve),   O(dest),          P(DMA),  W,   ALWAYS,  AT(DATA)},
    {C(write_immediate), O(dest),          P(DMA),  W,   ALWAYS,  AT(DATA)},
    {C(rtas_build),      O(source),        P(CS),   R,   ALWAYS,  AT(DATA)},
    {C(rtas_build),      O(source),        P(CSk),  R,   ALWAYS,  AT(DATA)},
    {C(rtas_build),      O(dest),          P(CS),   RMW, ALWAYS,  AT(DATA)},
    {C(rtas_copy),       O(source),        P(CS),   R,   ALWAYS,  AT(DATA)},
    {C(rtas_copy),       O(source),        P(CSk),  R,   ALWAYS,  AT(DATA)},
    {C(rtas_copy),       O(dest),          P(CS),   RMW, ALWAYS,  AT(DATA)},
    {C(rtas_emit),       O(source),        P(CS),   R,   ALWAYS,  AT(DATA)},
    {C(rtas_emit),       O(source),        P(CSk),  R,   ALWAYS,  AT(DATA)},
    {C(rtas_emit),       O(dest),          P(CS),   W,   ALWAYS,  AT(DATA)},
};
/* clang-format on */

#define ROWS(table) (sizeof(table) / sizeof(table)[0])

bool refj_compute_queue(const struct refj_step *step) {
    bool compute = step->packet.queue == DP_LIST_compute || step->packet.queue == DP_LIST_copy;
    return compute && !step->present;
}

struct refj_element *refj_add(struct refj_judge *judge, uint32_t client, uint32_t rw, uint32_t location) {
    struct refj_step *step = refj_step(judge, judge->steps.count);
    struct refj_element *element = ref_array_push(judge->memory, &judge->elements, sizeof *element);
    if (element == NULL) {
        return NULL;
    }
    step->count++;
    element->position = judge->steps.count;
    element->command = step->packet.cause;
    element->client = client;
    element->rw = rw;
    element->location = location;
    element->misaligned = location == DP_LOCATION_META && refj_has(judge, DP_HARDWARE_misaligned_metadata);
    element->key = element->misaligned ? refj_client(client)->misaligned_key : refj_client(client)->key;
    return element;
}

bool refj_add_data(struct refj_judge *judge, uint32_t access, uint32_t client, uint32_t rw, struct refj_place *place,
                   const struct refj_box *box) {
    struct refj_element *element = refj_add(judge, client, rw, DP_LOCATION_DATA);
    if (element != NULL) {
        element->access = access;
        element->resource = place->slot;
        element->at = place;
        element->box = *box;
    }
    return element != NULL;
}

/* --- operands --- */

bool refj_has_box(const struct dp_record_operand *operand) {
    return operand->box.width != 0 || operand->box.height != 0 || operand->box.depth != 0;
}

static bool applies(enum when when, bool full, bool compute) {
    switch (when) {
    case FULL:
        return full;
    case PARTIAL:
        return !full;
    case DIRECT:
        return !compute;
    case COMPUTE:
        return compute;
    default:
        return true;
    }
}

/* `target`: the place of an `rt` operand among those of its item, from 0. */
static bool add_operand(struct refj_judge *judge, enum dp_kind command, const struct dp_record_operand *operand,
                        uint32_t access, uint32_t target) {
    struct refj_box box;
    bool full = operand->full != 0;
    bool compute = refj_compute_queue(refj_step(judge, judge->steps.count));
    struct refj_place *place = ref_slot_find(&judge->places, operand->resource);
    if (place == NULL || !refj_place_range(place, &operand->range, &box)) {
        return true;
    }
    if (command == C(present)) {
        return refj_add_data(judge, access, P(EXT), R, place, &box);
    }
    if (refj_is_target_clear(command, operand->role)) {
        return refj_add_clear(judge, command, operand, access, place, &box);
    }
    if (judge->is_bound && refj_is_depth_view(operand->role)) {
        return refj_add_bound_depth(judge, operand, access, place, &box);
    }
    if (judge->is_bound && !refj_bound_touches(&judge->bound, operand->role, target)) {
        return true;
    }
    full = full && !(judge->is_bound && refj_bound_reads_back(&judge->bound, operand->role, target));
    for (size_t i = 0; i < ROWS(operand_rows); i++) {
        if ((operand_rows[i].command == ANY || operand_rows[i].command == command) &&
            operand_rows[i].role == operand->role && applies(operand_rows[i].when, full, compute) &&
            !refj_add_at(judge, operand_rows[i].location, access, operand_rows[i].client, operand_rows[i].rw, place,
                         &box)) {
            return false;
        }
    }
    return true;
}

/* --- items --- */

/* A copy that PFP runs is synchronous there: its elements have client PFP. */
static void run_at_pfp(struct refj_judge *judge) {
    const struct refj_step *step = refj_step(judge, judge->steps.count);
    for (size_t i = step->first; i < step->first + step->count; i++) {
        struct refj_element *element = refj_element(judge, i);
        if (element->client == P(DMA)) {
            element->client = P(PFP);
            element->key = refj_client(P(PFP))->key;
        }
    }
}

bool refj_work(struct refj_judge *judge, const struct dp_command *item, size_t count) {
    struct refj_step *step = refj_step(judge, judge->steps.count);
    const struct dp_packet_WORK *work = &step->packet.as.WORK;
    if (item == NULL || count == 0 || item->kind == C(discard)) {
        return true; /* a discard's META_INIT is a packet of its own */
    }
    uint32_t target = 0; /* `rt` operands so far */
    step->present = item->kind == C(present);
    for (size_t i = 1; i < count; i++) {
        bool good = true;
        if (item[i].kind == C(operand)) {
            good = add_operand(judge, item->kind, &item[i].as.operand, (uint32_t)i - 1, target);
            target += item[i].as.operand.role == O(rt);
        } else if (item[i].kind == C(shader)) {
            good = refj_add_shader(judge, &item[i].as.shader, (uint32_t)i - 1);
        }
        if (!good) {
            return false;
        }
    }
    if (refj_is_transfer(item->kind) && !refj_transfer(judge, item, count)) {
        return false;
    }
    refj_scan_work(judge, item, count);
    if (refj_pinned_to_dma(judge, &step->packet, item, count)) {
        step->sync = work->sync != 0;
        step->raw_wait = work->raw_wait != 0;
        if (work->run == DP_CP_PFP) {
            run_at_pfp(judge);
        }
    }
    return true;
}
