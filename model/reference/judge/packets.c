/* packets.c: what each packet does to the clocks: the table of hardware sheet 6.7, row by row. */
#include "clock.h"

#include "plant.h"

#ifdef DP_PLANTED_JUDGE
/* index_fetch_drained_by_ps: lanes whose b is an index fetch. */
static uint64_t index_fetches(const struct refj_walk *walk) {
    uint64_t lanes = 0;
    for (uint64_t t = walk->first; t < walk->i; t++) {
        const struct refj_step *b = refj_step(walk->judge, t);
        for (size_t e = b->first; e < b->first + b->count; e++) {
            bool fetch = refj_element(walk->judge, e)->client == DP_CLIENT_IDX;
            lanes |= fetch ? refj_up_to(walk, t) & ~refj_up_to(walk, t - 1) : 0;
        }
    }
    return lanes;
}
#endif

static void drain(struct refj_walk *walk, uint32_t stage) {
    static const uint32_t units[] = {
        [DP_STAGE_VS] = DP_UNIT_VS, [DP_STAGE_PS] = DP_UNIT_PS, [DP_STAGE_CS] = DP_UNIT_CS};
    uint64_t all = walk->i - 1;
    refj_idle(walk, REF_ME, units[stage], all);
    if (stage != DP_STAGE_PS) {
        return;
    }
    if (refj_has(walk->judge, DP_HARDWARE_ps_flush_covers_vs) || REF_PLANTED(ps_drain_covers_vs)) {
        refj_idle(walk, REF_ME, DP_UNIT_VS, all);
    }
    if (REF_PLANTED(ps_drain_covers_rb)) {
        refj_idle(walk, REF_ME, DP_UNIT_CB, all);
        refj_idle(walk, REF_ME, DP_UNIT_DB, all);
    }
#ifdef DP_PLANTED_JUDGE
    if (REF_PLANTED(index_fetch_drained_by_ps) && walk->key == DP_KEY_VS) {
        walk->facts[REF_ME].row[REFJ_D] |= index_fetches(walk);
    }
#endif
}

static void rb_event(struct refj_walk *walk, uint32_t event) {
    static const uint32_t sets[] = {[DP_RB_EVENT_CB_META] = REFJ_SET(REF_CBM),
                                    [DP_RB_EVENT_DB_META] = REFJ_SET(REF_DBM),
                                    [DP_RB_EVENT_ALL] = REFJ_RB_CACHES};
    uint32_t set = sets[event];
    if (REF_PLANTED(cb_meta_flushes_data) && event == DP_RB_EVENT_CB_META) {
        set = REFJ_CB_CACHES;
    }
    refj_join(walk, REF_E, &walk->facts[REF_ME]);
    if ((set & REFJ_CB_CACHES) != 0) {
        refj_idle(walk, REF_E, DP_UNIT_CB, walk->i - 1);
    }
    if ((set & REFJ_DB_CACHES) != 0) {
        refj_idle(walk, REF_E, DP_UNIT_DB, walk->i - 1);
    }
    refj_cache_work(walk, REF_E, set, 0, set);
    refj_raise(walk, REF_E, REFJ_KQ, walk->i);
}

/* rb sets, 6.1 decision 1. */
static uint32_t eop_set(const struct refj_walk *walk, uint32_t rb) {
    bool with_meta = refj_has(walk->judge, DP_HARDWARE_cb_data_ts_flushes_meta) || REF_PLANTED(cb_data_flushes_meta);
    if (REF_PLANTED(eop_flushes_all)) {
        return REFJ_RB_CACHES;
    }
    switch (rb) {
    case DP_EOP_RB_NONE:
        return 0;
    case DP_EOP_RB_CB_DATA:
        return with_meta ? REFJ_CB_CACHES : REFJ_SET(REF_CBD);
    case DP_EOP_RB_DB_DATA:
        return REFJ_SET(REF_DBD);
    default:
        return REFJ_RB_CACHES;
    }
}

/* An EOP with these fields at the position that was reached. */
void refj_eop(struct refj_walk *walk, uint32_t rb, uint32_t bits) {
    uint32_t set = eop_set(walk, rb);
    uint64_t all = walk->i - 1;
    refj_join(walk, REF_E, &walk->facts[REF_ME]);
    refj_idle(walk, REF_E, DP_UNIT_VS, all);
    refj_idle(walk, REF_E, DP_UNIT_PS, all);
    refj_idle(walk, REF_E, DP_UNIT_CB, all);
    refj_idle(walk, REF_E, DP_UNIT_DB, all);
    if (refj_has(walk->judge, DP_HARDWARE_eop_covers_cs) || bits == 0) {
        refj_idle(walk, REF_E, DP_UNIT_CS, all);
    }
    if (REF_PLANTED(eop_covers_dma)) {
        refj_idle(walk, REF_E, DP_UNIT_DMA, all);
    }
    if (REF_PLANTED(glk_in_eop) && (bits & DP_GCR_gl1) != 0) {
        bits |= DP_GCR_glk;
    }
    refj_cache_work(walk, REF_E, set, bits, rb == DP_EOP_RB_ALL_WB ? 0 : set);
    refj_idle(walk, REF_E, DP_UNIT_CS, all); /* after the last step in any case */
    refj_raise(walk, REF_E, REFJ_KQ, walk->i);
    if (REF_PLANTED(unawaited_eop_counts)) {
        refj_join(walk, REF_ME, &walk->facts[REF_E]);
    }
}

/* S[fence] of an EOS: the whole clock of ME, and that class. */
static void eos(struct refj_walk *walk, const struct refj_step *step) {
    static const struct refj_facts nothing;
    struct refj_facts me = walk->facts[REF_ME];
    bool ps = step->packet.as.EOS.event == DP_EOS_EVENT_PS_DONE;
    if (REF_PLANTED(eos_carries_d_alone)) {
        walk->facts[REF_ME] = nothing;
    }
    if (ps || REF_PLANTED(eos_any_class)) {
        refj_idle(walk, REF_ME, DP_UNIT_PS, walk->i - 1);
    }
    if (!ps || REF_PLANTED(eos_any_class)) {
        refj_idle(walk, REF_ME, DP_UNIT_CS, walk->i - 1);
    }
    refj_raise(walk, REF_ME, REFJ_KME, walk->i);
    refj_signal(walk->judge, step->signal)->facts = walk->facts[REF_ME];
    walk->facts[REF_ME] = me;
}

static void wait_fence(struct refj_walk *walk, const struct refj_step *wait) {
    enum refj_observer x = wait->packet.as.WAIT_FENCE.engine == DP_CP_PFP ? REF_PFP : REF_ME;
    if (REF_PLANTED(wait_before_signal) && wait->signal == 0) {
        return;
    }
    const struct refj_signal *signal = refj_signal(walk->judge, wait->signal);
    if (signal->position >= walk->start) { /* a packet that signals before b proves nothing about b */
        refj_join(walk, x, &signal->facts);
    }
    const struct dp_packet *signals = &refj_step(walk->judge, signal->position)->packet;
    if (REF_PLANTED(fence_covers_to_wait) && signals->kind == DP_PACKET_EOP) {
        refj_eop(walk, signals->as.EOP.rb, signals->as.EOP.gcr);
        refj_join(walk, x, &walk->facts[REF_E]);
    }
    refj_raise(walk, x, REFJ_KME, signal->position);
    if (x == REF_PFP) {
        refj_join(walk, REF_ME, &walk->facts[REF_PFP]);
    }
}

static void pfp_sync_me(struct refj_walk *walk) {
    refj_join(walk, REF_PFP, &walk->facts[REF_ME]);
#ifdef DP_PLANTED_JUDGE
    walk->pfp_follows |= REF_PLANTED(pfp_sync_need_not_be_last) ? refj_up_to(walk, walk->i - 1) : 0;
#endif
}

static void acquire(struct refj_walk *walk, const struct dp_packet_ACQUIRE *packet) {
    uint32_t set = (packet->rb & DP_ACQUIRE_RB_db) != 0 ? REFJ_DB_CACHES : 0;
    set |= (packet->rb & DP_ACQUIRE_RB_cb_data) != 0 ? REFJ_SET(REF_CBD) : 0;
    refj_cache_work(walk, REF_ME, set, packet->gcr, set);
    if (packet->engine == DP_CP_PFP) { /* two packets at one position: the second knows that ME has passed the first */
        refj_raise(walk, REF_ME, REFJ_KME, walk->i);
        pfp_sync_me(walk);
    }
}

void refj_pass(struct refj_walk *walk) {
    const struct refj_step *step = refj_step(walk->judge, walk->i);
    const struct dp_packet *packet = &step->packet;
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        drain(walk, packet->as.DRAIN.stage);
        break;
    case DP_PACKET_DMA_WAIT:
        refj_idle(walk, REF_ME, DP_UNIT_DMA, walk->i - 1);
        break;
    case DP_PACKET_RB_EVENT:
        rb_event(walk, packet->as.RB_EVENT.event);
        break;
    case DP_PACKET_EOP:
        refj_eop(walk, packet->as.EOP.rb, packet->as.EOP.gcr);
        refj_signal(walk->judge, step->signal)->facts = walk->facts[REF_E];
        break;
    case DP_PACKET_EOS:
        eos(walk, step);
        break;
    case DP_PACKET_WAIT_FENCE:
        wait_fence(walk, step);
        break;
    case DP_PACKET_ACQUIRE:
        acquire(walk, &packet->as.ACQUIRE);
        break;
    case DP_PACKET_PFP_SYNC_ME:
        pfp_sync_me(walk);
        break;
    case DP_PACKET_CE_SYNC_ME:
        refj_join(walk, REF_CE, &walk->facts[REF_ME]);
        break;
    default: /* SO_FLUSH orders nothing; of items only the sync of a copy by DMA does */
        if (step->sync) {
            refj_idle(walk, REF_ME, DP_UNIT_DMA, walk->i);
        }
        break;
    }
}
