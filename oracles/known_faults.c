/* known_faults.c: the predicates of known_faults.def. */
#include "oracles/known_faults.h"

#include "oracles/breach.h"
#include "oracles/scratch.h"

/* --- uav_skips_vs --- */

/* Whether the pair is promised only because a UAV barrier speaks of VS. */
static bool needs_uav(const struct dp_run *run, const struct dp_breach *breach) {
    struct dp_promise *promise = dp_judged_promise(run);
    struct dp_promise *faulted = dp_judged_faulted(run);
    uint32_t before = breach->before.access;
    uint32_t after = breach->after.access;
    return promise != NULL && faulted != NULL && before != DP_NONE && after != DP_NONE &&
           dp_promise_pair(promise, before, after, NULL) == DP_PROMISE_PROMISED &&
           dp_promise_pair(faulted, before, after, NULL) != DP_PROMISE_PROMISED;
}

/* Command of the next WORK packet in the same run of the same list; the program's size if there is none. */
static uint64_t next_item(const struct dp_program *program, const struct dp_stream *stream, uint64_t position) {
    const struct dp_strung_packet *at = &stream->packets.items[position - 1];
    for (size_t p = position; p < stream->packets.count; p++) {
        const struct dp_strung_packet *next = &stream->packets.items[p];
        if (next->execution != at->execution || next->list != at->list || next->number != at->number) {
            break;
        }
        if (next->packet.kind == DP_PACKET_WORK) {
            return next->packet.as.WORK.command;
        }
    }
    return program->count;
}

/* Whether the packet at `position` may have been emitted for a UAV barrier. Its cause is the first of the calls that
 * were merged into it, and all of them stand before the next item of the list, which may be in a bundle. */
static bool is_for_uav(const struct dp_program *program, const struct dp_stream *stream, uint64_t position) {
    uint64_t cause = stream->packets.items[position - 1].packet.cause;
    if (cause >= program->count || program->records[cause].kind != DP_COMMAND_resource_barrier) {
        return false;
    }
    uint64_t item = next_item(program, stream, position);
    for (uint64_t i = cause + 1; i < program->count && i != item; i++) {
        enum dp_kind kind = program->records[i].kind;
        bool bundled = kind == DP_COMMAND_execute_bundle && item < cause;
        if (kind == DP_COMMAND_uav || kind == DP_COMMAND_end || bundled) {
            return kind == DP_COMMAND_uav;
        }
    }
    return false;
}

/* The caches that a UAV barrier refreshes: L0, L1, $K, LM (15.8.6). */
#define UAV_CACHES ((uint32_t)(DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glk | DP_GCR_glm))

/* What the stream behind the earlier access does about VS and about the caches. */
struct between {
    const struct dp_program *program;
    const struct dp_stream *stream;
    uint64_t from;    /* position of the earlier access */
    bool drained;     /* VS is known to be idle at ME */
    bool too_early;   /* a UAV barrier refreshed caches while VS was not known to be idle */
    uint32_t in_time; /* caches refreshed when it was: all of them, or another barrier of the call refreshed its own */
};

/* Whether an end-of-pipe event behind the earlier access signals the fence: it waits for VS too. */
static bool waits_for_all(const struct between *b, uint64_t position) {
    uint32_t fence = b->stream->packets.items[position - 1].packet.as.WAIT_FENCE.fence;
    for (uint64_t p = position - 1; p > b->from; p--) {
        const struct dp_packet *packet = &b->stream->packets.items[p - 1].packet;
        if (packet->kind == DP_PACKET_EOP && packet->as.EOP.fence == fence) {
            return true;
        }
    }
    return false;
}

static void step_over(struct between *b, uint64_t position) {
    const struct dp_packet *p = &b->stream->packets.items[position - 1].packet;
    bool covers_vs = (b->program->records[0].as.device.hardware & DP_HARDWARE_ps_flush_covers_vs) != 0;
    bool idle = b->drained;
    uint32_t refreshed = 0;
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        b->drained |= p->as.DRAIN.stage == DP_STAGE_VS || (p->as.DRAIN.stage == DP_STAGE_PS && covers_vs);
        break;
    case DP_PACKET_WAIT_FENCE:
        b->drained |= waits_for_all(b, position);
        break;
    case DP_PACKET_EOP: /* works on caches only when everything before it is done (hardware sheet 6.4, T6) */
        refreshed = p->as.EOP.gcr;
        idle = true;
        break;
    case DP_PACKET_ACQUIRE:
        refreshed = p->as.ACQUIRE.gcr;
        break;
    default:
        break;
    }
    if ((refreshed & UAV_CACHES) != 0 && is_for_uav(b->program, b->stream, position)) {
        b->in_time |= idle ? refreshed : 0;
        b->too_early |= !idle;
    }
}

/* Barrier: UAV, and no other promises the pair. Stage: VS, which that barrier did not wait for: nothing did, or what
 * did came behind the barrier's invalidation, so that the pair is ordered and not visible. Had VS been idle before that,
 * the barrier would have been right by luck, and what is not visible is another fault. Device: untranslated. */
static bool uav_skips_vs(const struct dp_run *run, const struct dp_breach *breach) {
    const struct dp_placed *placed = dp_judged_stream(run, breach->model);
    if (run->program->records[0].as.device.legacy_translation != DP_SWITCH_off || breach->silent ||
        dp_unit_of_key(breach->before.piece.key) != DP_UNIT_VS || placed == NULL || !needs_uav(run, breach)) {
        return false;
    }
    struct between b = {run->program, &placed->stream, breach->before.position, false, false, 0};
    for (uint64_t p = b.from + 1; p < breach->after.position; p++) {
        step_over(&b, p);
    }
    return breach->unordered ? !b.drained : b.too_early && (b.in_time & UAV_CACHES) != UAV_CACHES;
}

enum dp_known_fault dp_known_fault_of(const struct dp_run *run, const struct dp_breach *breach) {
#define DP_KNOWN_FAULT(name, predicate, text)                                                                          \
    if (predicate(run, breach)) {                                                                                      \
        return DP_KNOWN_##name;                                                                                        \
    }
#include "oracles/known_faults.def"
#undef DP_KNOWN_FAULT
    return DP_KNOWN_FAULT_COUNT;
}

const char *dp_known_fault_name(enum dp_known_fault fault) {
    static const char *const names[] = {
#define DP_KNOWN_FAULT(name, predicate, text) #name,
#include "oracles/known_faults.def"
#undef DP_KNOWN_FAULT
    };
    return (unsigned)fault < DP_KNOWN_FAULT_COUNT ? names[fault] : "?";
}

const char *dp_known_fault_text(enum dp_known_fault fault) {
    static const char *const texts[] = {
#define DP_KNOWN_FAULT(name, predicate, text) text,
#include "oracles/known_faults.def"
#undef DP_KNOWN_FAULT
    };
    return (unsigned)fault < DP_KNOWN_FAULT_COUNT ? texts[fault] : "?";
}
