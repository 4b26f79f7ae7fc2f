/* packets.c: what each packet teaches the observers (hardware sheet 6.7). */
#include "model/optimized/judge/state.h"

#define ALL_RB (OPTJ_CBD | OPTJ_CBM | OPTJ_DBD | OPTJ_DBM)

void optj_step(struct optj *j) {
    j->position++;
    optj_stamp(&j->me.outer, j->position - 1);
    j->pfp.at[OPTJ_DONE(PFP)] = j->position - 1;
    j->ce.at[OPTJ_DONE(CE)] = j->position - 1;
}

/* `done` is where D of the class stands. */
static void me_is_done(struct optj *j, uint32_t done) {
    j->me.outer.at[done] = j->position - 1;
    j->queue_covers_me = false;
}

static void drain(struct optj *j, uint32_t stage) {
    const uint8_t done[] = {
        [DP_STAGE_VS] = OPTJ_DONE(VS), [DP_STAGE_PS] = OPTJ_DONE(PS), [DP_STAGE_CS] = OPTJ_DONE(CS)};
    me_is_done(j, done[stage]);
    if (stage == DP_STAGE_PS && (j->hardware & DP_HARDWARE_ps_flush_covers_vs) != 0) {
        me_is_done(j, OPTJ_DONE(VS));
    }
}

/* E := E + ME, as a new entry. The newest fence proves what E was until now. */
static bool enter_queue(struct optj *j) {
    if (!optj_fence_settle(&j->memory, &j->fences, &j->queue)) {
        return false;
    }
    if (j->me_covers_queue) {
        optj_clock_copy(&j->queue, &j->me);
    } else if (!j->queue_covers_me) {
        optj_clock_join(&j->queue, &j->me);
    }
    optj_stamp(&j->queue.outer, j->position - 1);
    j->queue.outer.at[OPTJ_ENTRIES] = ++j->entries;
    j->queue_covers_me = true;
    j->me_covers_queue = false;
    return true;
}

static void queue_is_done(struct optj *j, uint32_t done) {
    j->queue.outer.at[done] = j->position - 1;
}

static bool rb_event(struct optj *j, uint32_t event) {
    static const uint32_t caches[] = {
        [DP_RB_EVENT_CB_META] = OPTJ_CBM, [DP_RB_EVENT_DB_META] = OPTJ_DBM, [DP_RB_EVENT_ALL] = ALL_RB};
    if (!enter_queue(j)) {
        return false;
    }
    if (event != DP_RB_EVENT_DB_META) {
        queue_is_done(j, OPTJ_DONE_CB);
    }
    if (event != DP_RB_EVENT_CB_META) {
        queue_is_done(j, OPTJ_DONE_DB);
    }
    struct optj_cache_work work = {.write_back = caches[event], .invalidate = caches[event]};
    optj_clock_work(&j->queue, &work, j->hardware);
    return true;
}

/* Dirty lines are at risk in a gl2_inv that writes nothing back. */
static bool discards(const struct optj *j, uint32_t gcr) {
    return (gcr & (DP_GCR_gl2_wb | DP_GCR_gl2_inv)) == DP_GCR_gl2_inv &&
           (j->hardware & DP_HARDWARE_gl2_inv_drops_dirty) != 0;
}

static bool end_of_pipe(struct optj *j, uint64_t cause, const struct optj_cache_work *work) {
    bool late = (j->hardware & DP_HARDWARE_eop_covers_cs) == 0 && work->gcr != 0;
    if (!enter_queue(j)) {
        return false;
    }
    queue_is_done(j, OPTJ_DONE(VS));
    queue_is_done(j, OPTJ_DONE(PS));
    queue_is_done(j, OPTJ_DONE_CB);
    queue_is_done(j, OPTJ_DONE_DB);
    if (!late) {
        queue_is_done(j, OPTJ_DONE(CS));
    }
    if (discards(j, work->gcr) && !optj_lose(j, cause, j->entries, &j->queue.outer.at[OPTJ_MEMORY])) {
        return false;
    }
    optj_clock_work(&j->queue, work, j->hardware);
    queue_is_done(j, OPTJ_DONE(CS));
    return true;
}

static uint32_t rb_of(const struct optj *j, uint32_t rb) {
    switch (rb) {
    case DP_EOP_RB_CB_DATA:
        return OPTJ_CBD | ((j->hardware & DP_HARDWARE_cb_data_ts_flushes_meta) != 0 ? OPTJ_CBM : 0);
    case DP_EOP_RB_DB_DATA:
        return OPTJ_DBD;
    case DP_EOP_RB_ALL_WB:
    case DP_EOP_RB_ALL_WBINV:
        return ALL_RB;
    default:
        return 0;
    }
}

static bool eop(struct optj *j, const struct dp_packet *packet) {
    uint32_t caches = rb_of(j, packet->as.EOP.rb);
    struct optj_cache_work work = {caches, packet->as.EOP.gcr, packet->as.EOP.rb == DP_EOP_RB_ALL_WB ? 0 : caches};
    if (!end_of_pipe(j, packet->cause, &work)) {
        return false;
    }
    j->fences.newest_id = packet->as.EOP.fence;
    j->fences.newest_position = j->position;
    return true;
}

static bool eos(struct optj *j, const struct dp_packet *packet) {
    struct optj_outer proof = j->me.outer;
    proof.at[packet->as.EOS.event == DP_EOS_EVENT_PS_DONE ? OPTJ_DONE(PS) : OPTJ_DONE(CS)] = j->position - 1;
    proof.at[OPTJ_PASSED] = j->position;
    return optj_fence_settle(&j->memory, &j->fences, &j->queue) &&
           optj_fence_eos(&j->memory, &j->fences, &proof, packet->as.EOS.fence, j->position);
}

/* `passed`: the position that ME is known to have executed. */
static void sync_pfp(struct optj *j, uint64_t passed) {
    j->pfp = j->me.outer;
    j->pfp.at[OPTJ_PASSED] = passed;
    j->fences.pfp_knows = j->fences.me_knows;
    optj_fence_trim(&j->fences, true);
    optj_losses_trim(&j->losses, &j->pfp);
}

static bool acquire(struct optj *j, const struct dp_packet *packet) {
    uint32_t rb = packet->as.ACQUIRE.rb;
    uint32_t caches =
        ((rb & DP_ACQUIRE_RB_db) != 0 ? OPTJ_DBD | OPTJ_DBM : 0) | ((rb & DP_ACQUIRE_RB_cb_data) != 0 ? OPTJ_CBD : 0);
    struct optj_cache_work work = {caches, packet->as.ACQUIRE.gcr, caches};
    if (discards(j, work.gcr) && !optj_lose(j, packet->cause, 0, &j->me.outer.at[OPTJ_MEMORY])) {
        return false;
    }
    optj_clock_work(&j->me, &work, j->hardware);
    j->queue_covers_me = false;
    if (packet->as.ACQUIRE.engine == DP_CP_PFP) {
        sync_pfp(j, j->position);
    }
    return true;
}

bool optj_present_flush(struct optj *j, uint64_t cause) {
    struct optj_cache_work work = {ALL_RB, DP_GCR_gl2_wb, ALL_RB};
    if (!end_of_pipe(j, cause, &work)) {
        return false;
    }
    optj_me_learns_queue(j);
    j->fences.me_knows = j->position;
    optj_fence_trim(&j->fences, false);
    return true;
}

bool optj_advance(struct optj *j, const struct dp_packet *packet) {
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        drain(j, packet->as.DRAIN.stage);
        return true;
    case DP_PACKET_DMA_WAIT:
        me_is_done(j, OPTJ_DONE(DMA));
        return true;
    case DP_PACKET_RB_EVENT:
        return rb_event(j, packet->as.RB_EVENT.event);
    case DP_PACKET_EOP:
        return eop(j, packet);
    case DP_PACKET_EOS:
        return eos(j, packet);
    case DP_PACKET_WAIT_FENCE:
        optj_wait(j, packet->as.WAIT_FENCE.fence, packet->as.WAIT_FENCE.engine == DP_CP_PFP);
        return true;
    case DP_PACKET_ACQUIRE:
        return acquire(j, packet);
    case DP_PACKET_PFP_SYNC_ME:
        sync_pfp(j, j->position - 1);
        return true;
    case DP_PACKET_CE_SYNC_ME:
        j->ce = j->me.outer;
        return true;
    default: /* SO_FLUSH orders nothing */
        return true;
    }
}
