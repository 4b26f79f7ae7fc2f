/* accept.c: an accepted barrier of either kind of call: its requirement reported, merged or emitted. */
#include "model/optimized/call.h"

#include "model/optimized/barrier.h"
#include "model/optimized/compression_algebra.h"
#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"
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

static void emit_call(struct opt_translator *t) {
    opt_emit_with_steps(t, &t->recorder.stream, &t->call.pending, &t->call.steps);
    t->call.pending = (struct opt_pending){0};
}

/* Cache work of a barrier has to find drained what it and the barriers before it in the call drain: those may share
 * memory, and a later one then goes on where an earlier one left off. */
static uint32_t first_of(const struct opt_pending *call, const struct opt_pending *own) {
    bool caches = own->invalidate != 0 || (own->writeback & DP_CACHE_L2) != 0;
    bool rb = (own->invalidate & (DP_CACHE_CB_cache | DP_CACHE_DB_cache)) != 0;
    bool cs = ((call->drain | own->drain) & DP_DRAIN_CS) != 0;
    return (cs && caches ? OPT_CS_BEFORE_CACHES : 0) | (cs && rb ? OPT_CS_BEFORE_RB : 0);
}

/* The thinned set of a read-to-read barrier (15.3.3) is not enough for packets: the reads before it may have been made
 * visible by nobody, and then the write behind them is still owed (design section 5, decision 5). */
bool opt_pend(struct opt_translator *t, const struct opt_barrier *barrier, const struct opt_needs *needs) {
    struct opt_echo echo;
    if (!opt_run_add(&t->memory, &t->recorder.runs, barrier, needs, &echo)) {
        return false;
    }
    struct opt_pending own = {.drain = needs->drain,
                              .block = echo.block,
                              .writeback = needs->writeback,
                              .invalidate = echo.full,
                              .metadata = (needs->metadata & OPT_FLUSHED_META) | (echo.metadata & OPT_STALE_META)};
    if (opt_brings_l2(echo.traffic, t->device.hardware, t->recorder.type)) {
        own.writeback |= DP_CACHE_L2;
        own.invalidate |= DP_CACHE_L2;
    }
    own.first = first_of(&t->call.pending, &own);
    opt_merge_call(&t->call.pending, &own);
    if (!opt_add_steps(&t->memory, &t->call.steps, barrier->slot, needs->removed, needs->initialised)) {
        return false;
    }
    if (!OPT_IS_ON(t->switches, merge_call)) {
        emit_call(t);
    }
    return true;
}

static void report_actions(struct opt_translator *t) {
    struct opt_stream *stream = &t->recorder.stream;
    struct dp_actions actions = {t->call.command, stream->bottom, stream->top};
    if (t->sink->actions != NULL) {
        t->sink->actions(t->sink->context, &actions);
    }
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
    t->call.number++;
    t->call.owner_count = 0;
    t->call.moved_count = 0;
    t->recorder.stream.cause = command;
    t->recorder.stream.bottom = 0;
    t->recorder.stream.top = 0;
    return log_call(t, command, legacy);
}

void opt_end_call(struct opt_translator *t) {
    emit_call(t);
    report_actions(t);
}
