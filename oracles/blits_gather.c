/* blits_gather.c: what both models reported of operations, and what their packets do, sorted by place. */
#include "oracles/array.h"
#include "oracles/blits.h"
#include "oracles/scratch.h"
#include "oracles/sort.h"

int dp_blit_place_order(const struct dp_blit_place *a, const struct dp_blit_place *b) {
    DP_ORDER(a->command, b->command);
    DP_ORDER(a->resource, b->resource);
    DP_ORDER(a->plane, b->plane);
    return 0;
}

struct dp_blit_place dp_blit_place_of(const struct dp_operation *operation) {
    return (struct dp_blit_place){operation->command, operation->resource, operation->plane};
}

/* What both models say of one barrier and execution several times (a list that runs twice) stands in one order. */
static int said_order(const struct dp_operation *a, const struct dp_operation *b) {
    struct dp_blit_place at[2] = {dp_blit_place_of(a), dp_blit_place_of(b)};
    int order = dp_blit_place_order(&at[0], &at[1]);
    if (order != 0) {
        return order;
    }
    DP_ORDER(a->execution, b->execution);
    DP_ORDER(a->group, b->group);
    DP_ORDER(a->barrier, b->barrier);
    DP_ORDER(a->needed_op, b->needed_op);
    DP_ORDER(a->needed_kinds, b->needed_kinds);
    DP_ORDER(a->removed, b->removed);
    DP_ORDER(a->initialised, b->initialised);
    return 0;
}

static int done_order(const struct dp_blit_done *a, const struct dp_blit_done *b) {
    int order = dp_blit_place_order(&a->at, &b->at);
    if (order != 0) {
        return order;
    }
    DP_ORDER(a->packet, b->packet);
    return 0;
}

DP_SORTER(said, struct dp_operation, said_order)
DP_SORTER(done, struct dp_blit_done, done_order)

/* Takes down a BLIT or META_INIT, once for each class that it names; `aspects` 0 stands for its class alone. */
static bool take_packet(struct dp_blits *blits, const struct dp_memory *memory, int model, size_t packet,
                        const struct dp_listed_packet *listed) {
    const struct dp_packet *p = &listed->packet;
    bool init = p->kind == DP_PACKET_META_INIT;
    uint32_t resource = init ? p->as.META_INIT.resource : p->as.BLIT.resource;
    uint32_t named = init ? p->as.META_INIT.aspects : p->as.BLIT.aspects;
    uint32_t own = init ? p->as.META_INIT.plane : p->as.BLIT.plane;
    for (uint32_t plane = 0; plane < 3; plane++) {
        static const uint32_t aspects[] = {DP_ASPECT_colour, DP_ASPECT_depth, DP_ASPECT_stencil};
        struct dp_blit_done done = {
            {p->cause, resource, plane},
            listed->list, packet, init ? 0 : dp_blit_clears(p->as.BLIT.kind, plane), init
        };
        bool ok = true;
        if (plane == own || (named & aspects[plane]) != 0) {
            DP_PUSH(memory, &blits->done[model], done, &ok);
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

static bool take(const struct dp_run *run, int model) {
    struct dp_blits *blits = &run->scratch->blits;
    const struct dp_observation *said = run->observed[model];
    const struct dp_memory *memory = run->scratch->memory;
    bool ok = false;
    DP_RESERVE(memory, &blits->said[model], said->operations.count, &ok);
    blits->said[model].count = 0;
    blits->done[model].count = 0;
    for (size_t i = 0; ok && i < said->operations.count; i++) {
        blits->said[model].items[blits->said[model].count++] = said->operations.items[i];
    }
    for (size_t i = 0; ok && i < said->packets.count; i++) {
        enum dp_packet_kind kind = said->packets.items[i].packet.kind;
        if (kind == DP_PACKET_BLIT || kind == DP_PACKET_META_INIT) {
            ok = take_packet(blits, memory, model, i, &said->packets.items[i]);
        }
    }
    sort_said(blits->said[model].items, blits->said[model].count);
    sort_done(blits->done[model].items, blits->done[model].count);
    return ok;
}

bool dp_blits_gather(const struct dp_run *run, const struct dp_outline *outline) {
    return dp_blits_ask(run, outline) && take(run, 0) && take(run, 1);
}

void dp_blits_free(struct dp_blits *blits, const struct dp_memory *memory) {
    DP_RELEASE(memory, &blits->asks);
    DP_RELEASE(memory, &blits->due);
    for (int model = 0; model < 2; model++) {
        DP_RELEASE(memory, &blits->said[model]);
        DP_RELEASE(memory, &blits->done[model]);
    }
}
