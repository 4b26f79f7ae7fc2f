/* cost_count.c: counts what packets cost. See cost.h. */
#include "oracles/cost.h"

#include <string.h>

const struct dp_cost_weights dp_cost_weights = {
    .inv_packet = 1,
    .inv_bit = 1,
    .pfp_sync = 4,
    .ce_sync = 4,
    .dma_wait = 8,
    .drain = {6, 10, 10},
    .eop = 6,
    .rb_flush = 10,
    .fence_wait = 24,
    .gl2_wb = 20,
    .gl2_inv = 30,
    .eliminate = 100,
    .decompress = 200,
    .init = 60,
    .so_flush = 6
};

const size_t dp_cost_components = DP_COST_COUNT;

const char *dp_cost_component_name(size_t component) {
    static const char *const names[] = {
#define DP_COST(name) #name,
        DP_COST_COMPONENTS(DP_COST)
#undef DP_COST
    };
    return component < DP_COST_COUNT ? names[component] : "?";
}

/* --- which units may be busy --- */

#define UNITS       6u /* VS PS CS CB DB DMA: those that something waits for */
#define UNIT(unit)  (1u << DP_UNIT_##unit)
#define GRAPHICS    (UNIT(VS) | UNIT(PS) | UNIT(CB) | UNIT(DB))
#define END_OF_PIPE (GRAPHICS | UNIT(CS))

/* Packets are numbered from 2; 1 stands for whatever ran before the list. */
struct counter {
    const struct dp_program *program;
    const struct dp_cost_weights *w;
    struct dp_cost cost;
    uint64_t launched[UNITS]; /* latest */
    uint64_t first[UNITS];    /* earliest that may still be running */
    uint64_t idle[UNITS];     /* known to be idle up to this packet */
    bool covers_vs;           /* ps_flush_covers_vs */
    uint64_t number;
};

/* Units that an item may launch; a copy by any of its engines. */
static uint32_t units_of_work(const struct dp_program *program, const struct dp_packet *work) {
    uint64_t command = work->as.WORK.command;
    switch (command < program->count ? program->records[command].kind : DP_COMMAND_device) {
    case DP_COMMAND_draw:
    case DP_COMMAND_draw_indirect:
        return GRAPHICS | UNIT(DMA); /* an index fetch is a CPDMA too */
    case DP_COMMAND_clear_rtv:
        return UNIT(CB);
    case DP_COMMAND_clear_dsv:
        return UNIT(DB);
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
        return work->queue == DP_LIST_copy      ? UNIT(DMA)
               : work->queue == DP_LIST_compute ? UNIT(DMA) | UNIT(CS)
                                                : UNIT(DMA) | UNIT(CS) | UNIT(PS) | UNIT(CB) | UNIT(DB);
    case DP_COMMAND_resolve:
        return UNIT(CS) | UNIT(CB);
    case DP_COMMAND_query_resolve:
    case DP_COMMAND_write_immediate:
        return UNIT(DMA);
    case DP_COMMAND_predicate:
    case DP_COMMAND_present:
        return 0;
    default:
        return UNIT(CS);
    }
}

/* Whether the unit may have been busy with something launched before packet `up_to`. */
static bool is_busy(const struct counter *c, uint32_t unit, uint64_t up_to) {
    return c->launched[unit] > c->idle[unit] && c->first[unit] < up_to;
}

static void launch(struct counter *c, uint32_t units) {
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        if ((units >> unit & 1) != 0) {
            c->first[unit] = is_busy(c, unit, c->number) ? c->first[unit] : c->number;
            c->launched[unit] = c->number;
        }
    }
}

static void settle(struct counter *c, uint32_t units, uint64_t up_to) {
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        if ((units >> unit & 1) != 0 && up_to > c->idle[unit]) {
            c->idle[unit] = up_to;
            c->first[unit] = up_to; /* what is left was launched later */
        }
    }
}

static void add(struct counter *c, enum dp_cost_component component, uint64_t count, uint64_t weight) {
    c->cost.of[component] += count;
    c->cost.of[DP_COST_weight] += count * weight;
}

/* Units that may be busy from before packet `up_to` are drained; returns how many there were. */
static uint32_t drained(struct counter *c, uint32_t units, uint64_t up_to) {
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        count += (units >> unit & 1) != 0 && is_busy(c, unit, up_to);
    }
    c->cost.of[DP_COST_drains] += count;
    settle(c, units, up_to);
    return count;
}

/* A drain weighs what its stage does, whatever it covers besides. */
static void drain(struct counter *c, uint32_t unit, uint32_t weight, uint32_t covered) {
    bool busy = is_busy(c, unit, c->number);
    drained(c, covered, c->number);
    c->cost.of[DP_COST_weight] += busy ? weight : 0;
}

static uint32_t bits(uint32_t mask) {
    uint32_t count = 0;
    for (; mask != 0; mask &= mask - 1) {
        count++;
    }
    return count;
}

static void cache_work(struct counter *c, uint32_t gcr) {
    add(c, DP_COST_gl2, (gcr & DP_GCR_gl2_wb) != 0, c->w->gl2_wb);
    add(c, DP_COST_gl2, (gcr & DP_GCR_gl2_inv) != 0, c->w->gl2_inv);
    c->cost.of[DP_COST_weight] +=
        (uint64_t)c->w->inv_bit * bits(gcr & (DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glk | DP_GCR_glm | DP_GCR_gli));
}

static uint32_t flushed_by_eop(uint32_t rb) {
    return rb == DP_EOP_RB_NONE ? 0 : rb >= DP_EOP_RB_ALL_WB ? 2 : 1;
}

static void count_blit(struct counter *c, const struct dp_packet *p) {
    uint64_t weight = p->as.BLIT.kind == DP_BLIT_RESUMMARIZE ? c->w->init
                      : p->as.BLIT.kind == DP_BLIT_FCE || p->as.BLIT.kind == DP_BLIT_FMASK_DECOMPRESS
                          ? c->w->eliminate
                          : c->w->decompress;
    add(c, DP_COST_blits, weight, 1);
    launch(c, p->as.BLIT.path == DP_PATH_CB ? UNIT(CB) : p->as.BLIT.path == DP_PATH_DB ? UNIT(DB) : UNIT(CS));
}

/* Looks back for the packet that signals the fence. A wait for an end-of-pipe event drains whatever may be busy from
 * before it (hardware sheet 5.2: "EOP+wait = all of VS, PS, CS, CB, DB"); that weighs what the wait weighs. */
static void wait_for(struct counter *c, const struct dp_listed_packet *from, const struct dp_listed_packet *wait) {
    uint64_t number = c->number;
    for (const struct dp_listed_packet *at = wait; at > from;) {
        at--;
        number--;
        if (at->packet.kind == DP_PACKET_EOP && at->packet.as.EOP.fence == wait->packet.as.WAIT_FENCE.fence) {
            drained(c, END_OF_PIPE, number);
            return;
        }
        if (at->packet.kind == DP_PACKET_EOS && at->packet.as.EOS.fence == wait->packet.as.WAIT_FENCE.fence) {
            drained(c, at->packet.as.EOS.event == DP_EOS_EVENT_PS_DONE ? UNIT(PS) : UNIT(CS), number);
            return;
        }
    }
}

static void count_wait(struct counter *c, const struct dp_listed_packet *from, const struct dp_listed_packet *wait) {
    bool pfp = wait->packet.as.WAIT_FENCE.engine == DP_CP_PFP;
    add(c, DP_COST_fence_waits, 1, c->w->fence_wait);
    add(c, DP_COST_pfp_stalls, pfp, c->w->pfp_sync);
    wait_for(c, from, wait);
}

static void count_packet(struct counter *c, const struct dp_listed_packet *from, const struct dp_listed_packet *at) {
    const struct dp_packet *p = &at->packet;
    c->cost.of[DP_COST_packets] += p->kind != DP_PACKET_WORK;
    switch (p->kind) {
    case DP_PACKET_WORK:
        launch(c, units_of_work(c->program, p));
        break;
    case DP_PACKET_DRAIN:
        if (p->as.DRAIN.stage < 3) {
            bool both = p->as.DRAIN.stage == DP_STAGE_PS && c->covers_vs;
            drain(c, p->as.DRAIN.stage, c->w->drain[p->as.DRAIN.stage],
                  1u << p->as.DRAIN.stage | (both ? UNIT(VS) : 0));
        }
        break;
    case DP_PACKET_DMA_WAIT:
        drain(c, DP_UNIT_DMA, c->w->dma_wait, UNIT(DMA));
        break;
    case DP_PACKET_RB_EVENT:
        add(c, DP_COST_rb_flushes, p->as.RB_EVENT.event == DP_RB_EVENT_ALL ? 2 : 1, c->w->rb_flush);
        break;
    case DP_PACKET_EOP:
        c->cost.of[DP_COST_weight] += c->w->eop;
        add(c, DP_COST_rb_flushes, flushed_by_eop(p->as.EOP.rb), c->w->rb_flush);
        cache_work(c, p->as.EOP.gcr);
        break;
    case DP_PACKET_EOS:
        c->cost.of[DP_COST_weight] += c->w->eop;
        break;
    case DP_PACKET_WAIT_FENCE:
        count_wait(c, from, at);
        break;
    case DP_PACKET_ACQUIRE:
        c->cost.of[DP_COST_weight] += c->w->inv_packet;
        add(c, DP_COST_rb_flushes, bits(p->as.ACQUIRE.rb), c->w->rb_flush);
        add(c, DP_COST_pfp_stalls, p->as.ACQUIRE.engine == DP_CP_PFP, c->w->pfp_sync);
        cache_work(c, p->as.ACQUIRE.gcr);
        break;
    case DP_PACKET_PFP_SYNC_ME:
        add(c, DP_COST_pfp_stalls, 1, c->w->pfp_sync);
        break;
    case DP_PACKET_CE_SYNC_ME:
        add(c, DP_COST_ce_stalls, 1, c->w->ce_sync);
        break;
    case DP_PACKET_SO_FLUSH:
        c->cost.of[DP_COST_weight] += c->w->so_flush;
        break;
    case DP_PACKET_META_INIT:
        add(c, DP_COST_blits, c->w->init, 1);
        launch(c, UNIT(CS));
        break;
    case DP_PACKET_BLIT:
        count_blit(c, p);
        break;
    default:
        break;
    }
}

/* The packets of one recording come in one go: no other list is open meanwhile. */
static void count_list(struct counter *c, const struct dp_observation *said, uint32_t list, size_t first) {
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        c->launched[unit] = 1;
        c->first[unit] = 1;
        c->idle[unit] = 0;
    }
    c->number = 2;
    for (size_t i = first; i < said->packets.count && said->packets.items[i].list == list; i++) {
        count_packet(c, &said->packets.items[first], &said->packets.items[i]);
        c->number++;
    }
}

static size_t first_of(const struct dp_observation *said, uint32_t list) {
    size_t first = 0;
    while (first < said->packets.count && said->packets.items[first].list != list) {
        first++;
    }
    return first;
}

struct dp_cost dp_cost_of(const struct dp_program *program, const struct dp_observation *said, uint32_t list,
                          const struct dp_cost_weights *weights) {
    uint32_t flags = program->records[0].kind == DP_COMMAND_device ? program->records[0].as.device.hardware : 0;
    struct counter c = {.program = program,
                        .w = weights != NULL ? weights : &dp_cost_weights,
                        .covers_vs = (flags & DP_HARDWARE_ps_flush_covers_vs) != 0};
    if (list != DP_NONE) {
        count_list(&c, said, list, first_of(said, list));
        return c.cost;
    }
    for (size_t i = 0; i < program->count; i++) {
        if (program->records[i].kind == DP_COMMAND_list) {
            uint32_t slot = program->records[i].as.list.id;
            count_list(&c, said, slot, first_of(said, slot));
        }
    }
    return c.cost;
}
