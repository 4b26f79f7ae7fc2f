/* accept.c: an accepted barrier of either kind of call: its requirement reported, merged or emitted. */
#include "model/optimized/call.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/barrier.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/plan.h"
#include "model/optimized/plant.h"
#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"
#include "model/optimized/translator.h"

void opt_report_requirement(const struct opt_translator *t, const struct opt_barrier *barrier,
                            const struct opt_needs *needs) {
    if (t->sink->requirement == NULL) {
        return;
    }
    struct dp_requirement requirement = {.command = t->call.command,
                                         .group = barrier->group,
                                         .barrier = barrier->index,
                                         .drain = needs->drain,
                                         .block = needs->block,
                                         .writeback = needs->writeback,
                                         .invalidate = needs->invalidate,
                                         .trust = DP_TRUST_PROPOSED};
    for (uint32_t c = DP_CLASS_colour; c <= DP_CLASS_stencil; c++) {
        uint32_t kinds = opt_kinds_of_class(c);
        requirement.removed[c] = needs->removed & kinds;
        requirement.op[c] =
            (needs->initialised & kinds) != 0 ? (uint32_t)DP_OP_meta_init : opt_operation(needs->removed & kinds);
    }
    t->sink->requirement(t->sink->context, &requirement);
}

/* What is deferred goes out with what comes, or by itself: its packets are for the first call that it is made of. */
void opt_emit_deferred(struct opt_translator *t) {
    struct opt_recorder *recorder = &t->recorder;
    if (opt_is_empty(&recorder->deferred)) {
        recorder->deferred = (struct opt_pending){0};
        return;
    }
    struct opt_pending nothing = {0};
    uint64_t cause = recorder->stream.cause;
    recorder->stream.cause = recorder->deferred_by;
    opt_emit(&recorder->stream, &nothing);
    recorder->stream.cause = cause;
}

/* Operations have to stand where their call does; anything else may wait (O15). */
static void emit_or_defer(struct opt_translator *t) {
    struct opt_recorder *recorder = &t->recorder;
    struct opt_pending call = t->call.pending;
    t->call.pending = (struct opt_pending){0};
    if (t->call.steps.count != 0 || !OPT_IS_ON(t->switches, defer)) {
        struct opt_pending all = recorder->deferred;
        recorder->deferred = (struct opt_pending){0};
        opt_put_behind(&all, &call);
        opt_emit_with_steps(t, &recorder->stream, &all, &t->call.steps);
        return;
    }
    if (opt_is_empty(&recorder->deferred)) {
        recorder->deferred_by = t->call.command;
    }
    opt_put_behind(&recorder->deferred, &call);
    opt_reduce(&recorder->deferred, &recorder->known, recorder->stream.hardware, t->switches);
}

/* Stages of a barrier's after side. Who waits for a legacy barrier, or for a split whose END emits nothing, is anybody. */
static uint32_t towards(const struct opt_barrier *barrier, bool legacy) {
    uint32_t sync = barrier->side[OPT_AFTER].sync;
    uint32_t leaves = opt_sync_leaves(sync);
    bool compute = (leaves & DP_SYNC_COMPUTE_SHADING) != 0;
    return legacy || (sync & DP_SYNC_SPLIT) != 0 ? OPT_SYNC_LEAVES
                                                 : leaves | (compute ? (uint32_t)DP_SYNC_RAYTRACING : 0);
}

/* What a barrier asks for beyond its own drains and write-backs. The thinned set of a read-to-read barrier (15.3.3) is
 * not enough for packets: the reads before it may have been made visible by nobody, and then the write behind them is
 * still owed (design section 5, decision 5). */
static struct opt_echo asked_by(const struct opt_translator *t, const struct opt_barrier *barrier,
                                const struct opt_needs *needs) {
    bool direct = t->recorder.type == DP_LIST_direct;
    bool thins = OPT_IS_ON(t->switches, thin_read_read) && direct && !t->call.legacy;
    struct opt_paths paths = {barrier->type == DP_BARRIER_buffer,
                              (t->device.hardware & DP_HARDWARE_gl1_in_rb_path) != 0};
    uint32_t before = opt_stands_for(barrier, OPT_BEFORE);
    struct opt_echo own = {.drain = needs->drain,
                           .dirty = opt_dirtied(before, paths) & opt_caches_on_list(t->recorder.type),
                           .left = thins ? opt_thin_read_read(barrier, needs->drain) : 0,
                           .towards = towards(barrier, t->call.legacy),
                           .block = needs->block,
                           .full = needs->full,
                           .traffic = needs->traffic,
                           .metadata = needs->metadata};
    if (OPT_IS_ON(t->switches, skip_write_only_inv)) {
        own.full = opt_skip_write_only_inv(barrier, own.full);
    }
    return own;
}

/* Drains of a barrier in its run: all that it names, and what earlier ones left out, unless all name but INDEX_INPUT. */
static uint32_t drains_of(const struct opt_echo *own, const struct opt_echo *run, uint32_t drain) {
    bool thin = own->left != 0 && (run->towards == DP_SYNC_INDEX_INPUT || OPT_PLANTED(left_stage_not_drained));
    return thin ? drain & ~own->left : drain | run->left;
}

/* Write-backs of a barrier in its run: its own, and what only another one's masks complete. */
static uint32_t writebacks_of(const struct opt_echo *run, uint32_t writeback) {
    return run->drain != 0 ? writeback | run->dirty : writeback;
}

/* Cache work of a barrier has to find drained what it drains. */
static uint32_t first_of(const struct opt_pending *own) {
    bool caches = own->invalidate != 0 || (own->writeback & DP_CACHE_L2) != 0;
    bool rb = (own->invalidate & (DP_CACHE_CB_cache | DP_CACHE_DB_cache)) != 0;
    bool cs = (own->drain & DP_DRAIN_CS) != 0;
    return (cs && caches ? OPT_CS_BEFORE_CACHES : 0) | (cs && rb ? OPT_CS_BEFORE_RB : 0);
}

bool opt_pend(struct opt_translator *t, const struct opt_barrier *barrier, const struct opt_needs *needs) {
    struct opt_echo own = asked_by(t, barrier, needs);
    struct opt_echo run;
    if (!opt_run_add(&t->memory, &t->recorder.runs, barrier, &own, &run)) {
        return false;
    }
    struct opt_pending pending = {.drain = drains_of(&own, &run, needs->drain),
                                  .block = run.block,
                                  .writeback = writebacks_of(&run, needs->writeback),
                                  .invalidate = run.full,
                                  .metadata = run.metadata & OPT_STALE_META,
                                  .towards = run.towards};
    pending.metadata |= opt_metadata_of(barrier->resource, pending.writeback, 0) | (needs->metadata & OPT_FLUSHED_META);
    if (opt_brings_l2(run.traffic, t->device.hardware, t->recorder.type)) {
        pending.writeback |= DP_CACHE_L2;
        pending.invalidate |= DP_CACHE_L2;
    }
    pending.first = first_of(&pending);
    opt_merge_call(&t->call.pending, &pending);
    if (!opt_add_steps(&t->memory, &t->call.steps, barrier->slot, needs->removed, needs->initialised)) {
        return false;
    }
    if (!OPT_IS_ON(t->switches, merge_call)) {
        opt_emit_deferred(t); /* of the barrier before */
        emit_or_defer(t);
    }
    return true;
}

/* What was chosen for the call: what it has emitted, or would now, if it were its packets' turn. */
static void report_actions(struct opt_translator *t) {
    static const struct dp_sink nobody = {0};
    struct opt_stream stream = t->recorder.stream;
    struct opt_pending nothing = {0};
    struct opt_pending deferred = t->recorder.deferred;
    struct opt_known known = t->recorder.known;
    if (t->sink->actions == NULL) {
        return;
    }
    stream.sink = &nobody;
    stream.known = &known;
    stream.deferred = &deferred;
    if (!opt_is_empty(&deferred)) {
        opt_emit(&stream, &nothing);
    }
    struct dp_actions actions = {t->call.command, stream.bottom, stream.top};
    t->sink->actions(t->sink->context, &actions);
}

/* A call by itself matters at execute only where the two kinds may not be mixed (rule I04). */
static bool log_call(struct opt_translator *t, uint64_t command, bool legacy) {
    if (t->device.legacy_translation == DP_SWITCH_on || t->device.rules != DP_RULES_xbox) {
        return true;
    }
    struct opt_log_entry entry = {
        .command = command, .group = -1, .barrier = -1, .kind = OPT_LOG_CALL, .marks = legacy ? OPT_BARRIER_LEGACY : 0};
    return opt_log_add(&t->memory, &t->lists[t->recorder.list].log, &entry);
}

bool opt_begin_call(struct opt_translator *t, uint64_t command, bool legacy) {
    t->call.command = command;
    t->call.legacy = legacy;
    t->call.number++;
    t->call.owner_count = 0;
    t->call.moved_count = 0;
    t->recorder.stream.cause = command;
    t->recorder.stream.bottom = 0;
    t->recorder.stream.top = 0;
    return log_call(t, command, legacy);
}

void opt_end_call(struct opt_translator *t) {
    if (OPT_IS_ON(t->switches, merge_call)) {
        emit_or_defer(t);
    }
    report_actions(t);
}
