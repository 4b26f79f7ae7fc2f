/* needless.c: see needless.h. */
#include "oracles/needless.h"

#include "model/describe.h"
#include "oracles/array.h"
#include "oracles/compare.h"
#include "oracles/scratch.h"

#define UNITS 6u /* VS PS CS CB DB DMA */

/* One packet's waiting for one unit: for what was launched in (from, to). */
struct wait {
    uint64_t cause;
    uint64_t from, to, at;
    uint32_t unit;
    uint32_t item; /* of the promise: the latest in flight */
    bool needed;
};

struct search {
    const struct dp_run *run;
    int model; /* whose stream */
    const struct dp_promise *promise;
    const struct dp_placed *placed;
    DP_ARRAY(struct wait) waits; /* by unit in the order of the stream: a unit's intervals do not meet */
    bool failed;
};

static bool is_launched(const struct search *s, uint32_t item, uint32_t unit) {
    const struct dp_promise_item *it = &s->promise->items.items[item];
    for (uint32_t p = s->placed->first.items[it->first]; p < s->placed->first.items[it->first + it->count]; p++) {
        uint32_t key = s->placed->pieces.items[p].key;
        if (key != DP_NONE && dp_unit_of_key(key) == unit) {
            return true;
        }
    }
    return false;
}

/* Where the fence of a wait is signalled, looking back; 0 if nowhere. */
static uint64_t signalled_at(const struct search *s, uint64_t wait, uint32_t *units) {
    uint32_t fence = s->placed->stream.packets.items[wait - 1].packet.as.WAIT_FENCE.fence;
    for (uint64_t p = wait - 1; p > 0; p--) {
        const struct dp_packet *packet = &s->placed->stream.packets.items[p - 1].packet;
        if (packet->kind == DP_PACKET_EOP && packet->as.EOP.fence == fence) {
            *units = 1u << DP_UNIT_VS | 1u << DP_UNIT_PS | 1u << DP_UNIT_CS | 1u << DP_UNIT_CB | 1u << DP_UNIT_DB;
            return p;
        }
        if (packet->kind == DP_PACKET_EOS && packet->as.EOS.fence == fence) {
            *units = packet->as.EOS.event == DP_EOS_EVENT_PS_DONE ? 1u << DP_UNIT_PS : 1u << DP_UNIT_CS;
            return p;
        }
    }
    return 0;
}

/* Up to where the packet at `at` drains which units; 0 if it drains none. */
static uint64_t drains(const struct search *s, uint64_t at, uint32_t *units) {
    const struct dp_packet *packet = &s->placed->stream.packets.items[at - 1].packet;
    bool covers_vs = (s->run->program->records[0].as.device.hardware & DP_HARDWARE_ps_flush_covers_vs) != 0;
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        *units = 1u << packet->as.DRAIN.stage; /* VS, PS and CS have the same numbers in both sets */
        *units |= packet->as.DRAIN.stage == DP_STAGE_PS && covers_vs ? 1u << DP_UNIT_VS : 0;
        return at;
    case DP_PACKET_DMA_WAIT:
        *units = 1u << DP_UNIT_DMA;
        return at;
    case DP_PACKET_WAIT_FENCE:
        return signalled_at(s, at, units);
    default:
        return 0;
    }
}

/* Latest item of the unit in (from, to); DP_NONE if there is none. */
static uint32_t in_flight(const struct search *s, uint32_t unit, uint64_t from, uint64_t to) {
    for (uint32_t item = dp_judged_items(s->run, s->model); item > 0; item--) {
        uint64_t position = s->placed->position.items[item - 1];
        if (position != 0 && position <= from) {
            break;
        }
        if (position != 0 && position < to && is_launched(s, item - 1, unit)) {
            return item - 1;
        }
    }
    return DP_NONE;
}

static void find_waits(struct search *s, uint32_t unit) {
    uint64_t from = 0;
    for (uint64_t at = 1; at <= s->placed->stream.packets.count && !s->failed; at++) {
        uint32_t units = 0;
        uint64_t to = drains(s, at, &units);
        if (to <= from || (units >> unit & 1) == 0) {
            continue;
        }
        uint32_t item = in_flight(s, unit, from, to);
        if (item != DP_NONE) {
            struct wait wait = {s->placed->stream.packets.items[at - 1].packet.cause, from, to, at, unit, item, false};
            bool pushed = false;
            DP_PUSH(s->run->scratch->memory, &s->waits, wait, &pushed);
            s->failed = !pushed;
        }
        from = to;
    }
}

/* The wait that drains what the unit launched at `position`. */
static struct wait *wait_for(const struct search *s, uint32_t unit, uint64_t position) {
    for (size_t i = 0; i < s->waits.count; i++) {
        struct wait *w = &s->waits.items[i];
        if (w->unit == unit && w->from < position && position < w->to) {
            return w;
        }
    }
    return NULL;
}

/* Accesses through one render backend need no wait between them. */
static bool in_one_backend(const struct search *s, uint32_t a, uint32_t key) {
    uint32_t unit = dp_unit_of_key(key);
    bool same = unit == DP_UNIT_CB || unit == DP_UNIT_DB;
    for (uint32_t p = s->placed->first.items[a]; same && p < s->placed->first.items[a + 1]; p++) {
        const struct dp_piece *piece = &s->placed->pieces.items[p];
        same = piece->location == DP_LOCATION_STATE || dp_unit_of_key(piece->key) == unit;
    }
    return same;
}

static void mark_needed(const struct search *s) {
    for (size_t i = 0; i < s->promise->bounds.count; i++) {
        const struct dp_promise_bound *bound = &s->promise->bounds.items[i];
        if (bound->latest == DP_NONE) {
            continue;
        }
        uint64_t before = s->placed->position.items[s->promise->accesses.items[bound->latest].item];
        uint64_t after = s->placed->position.items[s->promise->accesses.items[bound->access].item];
        uint32_t end = s->placed->first.items[bound->latest + 1];
        for (uint32_t p = s->placed->first.items[bound->latest]; p < end; p++) {
            uint32_t key = s->placed->pieces.items[p].key;
            struct wait *w = key != DP_NONE ? wait_for(s, dp_unit_of_key(key), before) : NULL;
            if (w != NULL && w->at < after && !in_one_backend(s, bound->access, key)) {
                w->needed = true;
            }
        }
    }
}

static bool has_operation(const struct search *s, uint64_t command) {
    for (size_t p = 0; p < s->placed->stream.packets.count; p++) {
        const struct dp_packet *packet = &s->placed->stream.packets.items[p].packet;
        if (packet->cause == command && (packet->kind == DP_PACKET_BLIT || packet->kind == DP_PACKET_META_INIT)) {
            return true;
        }
    }
    return false;
}

/* A unit is waited for in vain if no wait of the call for it is needed. */
static struct dp_needless sum_up(const struct search *s, uint64_t command) {
    struct dp_needless sum = {command, 0, 0, DP_NONE};
    uint32_t needed = 0;
    for (size_t i = 0; i < s->waits.count; i++) {
        const struct wait *w = &s->waits.items[i];
        if (w->cause == command) {
            sum.ordered |= 1u << w->unit;
            needed |= w->needed ? 1u << w->unit : 0;
        }
    }
    sum.unpromised = sum.ordered & ~needed;
    for (size_t i = 0; i < s->waits.count; i++) {
        const struct wait *w = &s->waits.items[i];
        if (w->cause == command && (sum.unpromised >> w->unit & 1) != 0) {
            sum.item = s->promise->items.items[w->item].command;
        }
    }
    return sum;
}

bool dp_needless_find(const struct dp_run *run, int model,
                      void (*visit)(void *context, const struct dp_needless *needless), void *context) {
    struct search s = {.run = run, .model = model};
    dp_judged_begin(run);
    s.placed = dp_judged_stream(run, model);
    s.promise = dp_judged_promise(run);
    if (s.placed == NULL || s.promise == NULL || dp_has_unsupported(run)) {
        return !run->scratch->out_of_memory;
    }
    for (uint32_t unit = 0; unit < UNITS; unit++) {
        find_waits(&s, unit);
    }
    mark_needed(&s);
    for (size_t i = 0; i < run->program->count && !s.failed; i++) {
        if (dp_describe(run->program->records[i].kind)->category == DP_CATEGORY_CALL) {
            struct dp_needless sum = sum_up(&s, i);
            if (sum.unpromised != 0 && !has_operation(&s, i)) {
                visit(context, &sum);
            }
        }
    }
    DP_RELEASE(run->scratch->memory, &s.waits);
    return !s.failed;
}
