/* cost_count.c: counts what packets cost. See cost.h. */
#include "oracles/cost.h"

#include "oracles/cost_busy.h"

struct counter {
    const struct dp_program *program;
    const struct dp_bindings *bindings;
    const struct dp_cost_weights *w;
    struct dp_cost cost;
    struct dp_busy busy;
    bool covers_vs;  /* ps_flush_covers_vs */
    uint64_t number; /* of the packet at hand, as cost_busy.h counts */
};

static void add(struct counter *c, enum dp_cost_component component, uint64_t count, uint64_t weight) {
    c->cost.of[component] += count;
    c->cost.of[DP_COST_weight] += count * weight;
}

/* Waits for what may be busy from before packet `up_to`. */
static void drained(struct counter *c, uint32_t units, uint64_t up_to) {
    c->cost.of[DP_COST_drains] += dp_busy_drain(&c->busy, units, up_to);
}

/* A drain weighs what its stage does, whatever it covers besides: stalls overlap. */
static void drain(struct counter *c, uint32_t unit, uint32_t weight) {
    bool busy = dp_is_busy(&c->busy, unit, c->number);
    drained(c, 1u << unit, c->number);
    c->cost.of[DP_COST_weight] += busy ? weight : 0;
}

/* Under ps_flush_covers_vs a drain of an idle PS still waits for a busy VS, and weighs what a drain of VS does. */
static void drain_stage(struct counter *c, uint32_t stage) {
    bool both = stage == DP_STAGE_PS && c->covers_vs;
    bool covers = both && dp_is_busy(&c->busy, DP_UNIT_VS, c->number) && !dp_is_busy(&c->busy, DP_UNIT_PS, c->number);
    drain(c, stage, c->w->drain[stage]);
    if (both) {
        drained(c, DP_BUSY(VS), c->number);
    }
    c->cost.of[DP_COST_weight] += covers ? c->w->drain[DP_STAGE_VS] : 0;
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
    dp_busy_launch(&c->busy,
                   p->as.BLIT.path == DP_PATH_CB   ? DP_BUSY(CB)
                   : p->as.BLIT.path == DP_PATH_DB ? DP_BUSY(DB)
                                                   : DP_BUSY(CS),
                   c->number);
}

/* Looks back for the packet that signals the fence. A wait for an end-of-pipe event drains whatever may be busy from
 * before it (hardware sheet 5.2: "EOP+wait = all of VS, PS, CS, CB, DB"); that weighs what the wait weighs. */
static void wait_for(struct counter *c, const struct dp_listed_packet *from, const struct dp_listed_packet *wait) {
    uint64_t number = c->number;
    for (const struct dp_listed_packet *at = wait; at > from;) {
        at--;
        number--;
        if (at->packet.kind == DP_PACKET_EOP && at->packet.as.EOP.fence == wait->packet.as.WAIT_FENCE.fence) {
            drained(c, DP_BUSY_END_OF_PIPE, number);
            return;
        }
        if (at->packet.kind == DP_PACKET_EOS && at->packet.as.EOS.fence == wait->packet.as.WAIT_FENCE.fence) {
            drained(c, at->packet.as.EOS.event == DP_EOS_EVENT_PS_DONE ? DP_BUSY(PS) : DP_BUSY(CS), number);
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
        dp_busy_launch(&c->busy, dp_busy_work(c->program, c->bindings, p), c->number);
        break;
    case DP_PACKET_DRAIN:
        if (p->as.DRAIN.stage < 3) {
            drain_stage(c, p->as.DRAIN.stage);
        }
        break;
    case DP_PACKET_DMA_WAIT:
        drain(c, DP_UNIT_DMA, c->w->dma_wait);
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
        dp_busy_launch(&c->busy, DP_BUSY(CS), c->number);
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
    dp_busy_start(&c->busy);
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
    return dp_cost_of_bound(program, NULL, said, list, weights);
}

struct dp_cost dp_cost_of_bound(const struct dp_program *program, const struct dp_bindings *bindings,
                                const struct dp_observation *said, uint32_t list,
                                const struct dp_cost_weights *weights) {
    uint32_t flags = program->records[0].kind == DP_COMMAND_device ? program->records[0].as.device.hardware : 0;
    struct counter c = {.program = program,
                        .bindings = bindings,
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
