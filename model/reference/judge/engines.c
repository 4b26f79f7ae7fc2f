/* engines.c: copies and resolves, which several engines may run (hardware sheet 6.6, Engines). */
#include "metadata.h"

#define C(name)  DP_COMMAND_##name
#define E(name)  DP_ENGINE_##name
#define P(name)  DP_CLIENT_##name
#define AT(name) DP_LOCATION_##name

/* clang-format off */
static const struct {
    bool resolve;
    uint32_t engine;
    uint32_t role;
    uint32_t client;
    uint32_t rw;
    uint32_t location; /* META: where the layouts permit something */
} rows[] = {
    {false, E(DMA),   DP_ROLE_source, P(DMA), DP_RW_read,  AT(DATA)},
    {false, E(DMA),   DP_ROLE_dest,   P(DMA), DP_RW_write, AT(DATA)},
    {false, E(CS),    DP_ROLE_source, P(CS),  DP_RW_read,  AT(DATA)},
    {false, E(CS),    DP_ROLE_source, P(CSk), DP_RW_read,  AT(DATA)},
    {false, E(CS),    DP_ROLE_source, P(CSm), DP_RW_read,  AT(META)},
    {false, E(CS),    DP_ROLE_dest,   P(CS),  DP_RW_write, AT(DATA)},
    {false, E(CS),    DP_ROLE_dest,   P(CSm), DP_RW_both,  AT(META)},
    {false, E(PS_CB), DP_ROLE_source, P(PS),  DP_RW_read,  AT(DATA)},
    {false, E(PS_CB), DP_ROLE_source, P(PSk), DP_RW_read,  AT(DATA)},
    {false, E(PS_CB), DP_ROLE_source, P(PSm), DP_RW_read,  AT(META)},
    {false, E(PS_CB), DP_ROLE_dest,   P(CBd), DP_RW_both,  AT(DATA)},
    {false, E(PS_CB), DP_ROLE_dest,   P(CBm), DP_RW_both,  AT(META)},
    {false, E(PS_DB), DP_ROLE_source, P(PS),  DP_RW_read,  AT(DATA)},
    {false, E(PS_DB), DP_ROLE_source, P(PSk), DP_RW_read,  AT(DATA)},
    {false, E(PS_DB), DP_ROLE_source, P(PSm), DP_RW_read,  AT(META)},
    {false, E(PS_DB), DP_ROLE_dest,   P(DBd), DP_RW_both,  AT(DATA)},
    {false, E(PS_DB), DP_ROLE_dest,   P(DBm), DP_RW_both,  AT(META)},
    {true,  E(CB),    DP_ROLE_source, P(CBd), DP_RW_read,  AT(DATA)},
    {true,  E(CB),    DP_ROLE_source, P(CBm), DP_RW_read,  AT(META)},
    {true,  E(CB),    DP_ROLE_dest,   P(CBd), DP_RW_both,  AT(DATA)},
    {true,  E(CB),    DP_ROLE_dest,   P(CBm), DP_RW_both,  AT(META)},
    {true,  E(CS),    DP_ROLE_source, P(CS),  DP_RW_read,  AT(DATA)},
    {true,  E(CS),    DP_ROLE_source, P(CSk), DP_RW_read,  AT(DATA)},
    {true,  E(CS),    DP_ROLE_source, P(CSm), DP_RW_read,  AT(META)},
    {true,  E(CS),    DP_ROLE_dest,   P(CS),  DP_RW_write, AT(DATA)},
    {true,  E(CS),    DP_ROLE_dest,   P(CSm), DP_RW_both,  AT(META)},
};
/* clang-format on */

static bool is_copy(enum dp_kind kind) {
    return kind == C(copy_buffer) || kind == C(copy_texture) || kind == C(copy_resource);
}

bool refj_is_transfer(enum dp_kind kind) {
    return is_copy(kind) || kind == C(resolve);
}

/* The place and the subresources of a `source` or `dest`; NULL if the part is none, or names nothing. */
static struct refj_place *side(const struct refj_judge *judge, const struct dp_command *part, struct refj_box *box) {
    if (part->kind != C(operand) ||
        (part->as.operand.role != DP_ROLE_source && part->as.operand.role != DP_ROLE_dest)) {
        return NULL;
    }
    struct refj_place *place = ref_slot_find(&judge->places, part->as.operand.resource);
    return place != NULL && refj_place_range(place, &part->as.operand.range, box) ? place : NULL;
}

/* What an engine asks of each side. */
static bool takes(enum dp_kind kind, uint32_t engine, const struct refj_place *place, const struct refj_box *box) {
    switch (engine) {
    case E(DMA):
        return !refj_place_compresses(place, box);
    case E(PS_CB):
        return refj_place_is_colour(place);
    case E(PS_DB):
        return refj_place_is_depth(place);
    case E(CB): /* depth and buffers: CS only */
        return kind == C(resolve) && refj_place_is_colour(place);
    default:
        return true;
    }
}

/* What it asks of the command and the queue. */
static bool runs(enum dp_kind kind, uint32_t engine, uint32_t queue) {
    if (kind == C(resolve)) {
        return engine == E(CB) || engine == E(CS);
    }
    if (kind == C(query_resolve) || kind == C(write_immediate)) {
        return engine == E(DMA);
    }
    if (!is_copy(kind)) {
        return false;
    }
    if (queue == DP_LIST_copy) {
        return engine == E(DMA);
    }
    if (queue == DP_LIST_compute) {
        return engine == E(DMA) || engine == E(CS);
    }
    return engine == E(DMA) || engine == E(CS) || engine == E(PS_CB) || engine == E(PS_DB);
}

static bool may_run(const struct refj_judge *judge, uint32_t engine, uint32_t queue, const struct dp_command *item,
                    size_t count) {
    bool any_metadata = is_copy(item->kind) && queue == DP_LIST_copy; /* DMA only, whatever the sides have */
    bool any_side = item->kind == C(query_resolve) || item->kind == C(write_immediate) || any_metadata;
    if (!runs(item->kind, engine, queue)) {
        return false;
    }
    for (size_t i = 1; i < count && !any_side; i++) {
        struct refj_box box;
        const struct refj_place *place = side(judge, &item[i], &box);
        if (place != NULL && !takes(item->kind, engine, place, &box)) {
            return false;
        }
    }
    return true;
}

bool refj_pinned_to_dma(const struct refj_judge *judge, const struct dp_packet *packet, const struct dp_command *item,
                        size_t count) {
    return packet->kind == DP_PACKET_WORK && packet->as.WORK.engine == E(DMA) && item != NULL && count != 0 &&
           may_run(judge, E(DMA), packet->queue, item, count);
}

/* Elements of one operand by one engine. */
static bool add_rows(struct refj_judge *judge, uint32_t engine, const struct dp_command *item, size_t part) {
    struct refj_box box;
    struct refj_place *place = side(judge, &item[part], &box);
    for (size_t i = 0; place != NULL && i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].engine == engine && rows[i].resolve == (item->kind == C(resolve)) &&
            rows[i].role == item[part].as.operand.role &&
            !refj_add_at(judge, rows[i].location, (uint32_t)part - 1, rows[i].client, rows[i].rw, place, &box)) {
            return false;
        }
    }
    return true;
}

bool refj_transfer(struct refj_judge *judge, const struct dp_command *item, size_t count) {
    const struct dp_packet *packet = &refj_step(judge, judge->steps.count)->packet;
    uint32_t pinned = packet->as.WORK.engine;
    if (!may_run(judge, pinned, packet->queue, item, count)) {
        pinned = E(any);
    }
    for (uint32_t engine = E(DMA); engine <= E(CB); engine++) {
        if ((pinned != E(any) && engine != pinned) || !may_run(judge, engine, packet->queue, item, count)) {
            continue;
        }
        for (size_t i = 1; i < count; i++) {
            if (!add_rows(judge, engine, item, i)) {
                return false;
            }
        }
    }
    return true;
}
