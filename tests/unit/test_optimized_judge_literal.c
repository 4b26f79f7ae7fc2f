/* The optimized judge against the clocks of hardware sheet 6.7 written down row by row, on random streams: nothing
 * shared, nothing left out, every fence's clock kept whole, every pair looked at. What the scan saves must not show. */
#include "model/optimized/judge/judge.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define STREAMS  30000u
#define STEPS    16u
#define ELEMENTS 5u
#define KEYS     13u
#define REPORTS  2048u

enum cache { MEM, GL2A, GL2R, GL1S, GL1C, GL1D, GLV, GLK, GLM, CBD, CBM, DBD, DBM, CACHES };

/* I of caches by landing: [0] the first set, [1] META locations under misaligned_metadata. GL2A stands for GL2. */
struct clock {
    uint64_t done[9];
    uint64_t flushed[KEYS];
    uint64_t memory[KEYS];
    uint64_t fresh[2][CACHES][KEYS];
    uint64_t passed;
    uint64_t entries;
};

struct item_element {
    struct dp_element e;
    uint64_t position;
    struct clock launch;
};

struct event {
    uint64_t position;
    uint64_t entry;
    uint64_t memory[KEYS];
};

struct literal {
    uint32_t hardware;
    uint64_t position;
    uint64_t entries;
    struct clock me, pfp, ce, queue;
    struct {
        uint32_t id;
        uint64_t position;
        struct clock clock;
    } fences[STEPS];
    size_t fence_count;
    struct item_element elements[STEPS * ELEMENTS];
    size_t element_count;
    struct event events[STEPS];
    size_t event_count;
};

/* Reports as rows of numbers, which can be compared whole. */
struct row {
    uint64_t numbers[12];
};

struct reports {
    struct row ticks[REPORTS];
    size_t tick_count;
    struct row faults[REPORTS];
    size_t fault_count;
};

static struct row row_of(const struct dp_access_point *at, uint32_t key, uint64_t one, uint64_t two) {
    return (struct row){
        {at->position, at->command, at->access, at->unit, at->rw, at->resource, at->location, at->index, at->count, key,
         one, two}
    };
}

static void add_tick(struct reports *said, const struct dp_tick *tick) {
    cr_assert_lt(said->tick_count, REPORTS);
    said->ticks[said->tick_count++] = row_of(&tick->at, tick->key, tick->ordered_to, tick->visible_to);
}

static void add_fault(struct reports *said, const struct dp_fault *fault) {
    cr_assert_lt(said->fault_count, REPORTS);
    said->faults[said->fault_count++] = row_of(&fault->at, fault->key, fault->hazard, fault->producer);
}

static uint64_t seed = 1;

static uint32_t any(uint32_t below) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % below;
}

static bool flag(const struct literal *l, uint32_t hardware) {
    return (l->hardware & hardware) != 0;
}

/* --- 6.2 --- */

static uint32_t unit_of_client(uint32_t client) {
    static const uint32_t units[] = {0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 0, 5, 5, 6, 7, 8, 6};
    return units[client];
}

static uint32_t key_of(const struct literal *l, uint32_t client, uint32_t location) {
    bool own = flag(l, DP_HARDWARE_misaligned_metadata) && location == DP_LOCATION_META;
    if (client <= DP_CLIENT_CSm) {
        return own && client % 3 == 2 ? DP_KEY_VSm + client / 3 : client / 3;
    }
    if (client <= DP_CLIENT_DBm) {
        return DP_KEY_CBd + client - DP_CLIENT_CBd;
    }
    static const uint32_t others[] = {DP_KEY_VS, DP_KEY_DMA, DP_KEY_DMA, DP_KEY_PFP, DP_KEY_CE, KEYS, DP_KEY_PFP};
    return others[client - DP_CLIENT_IDX];
}

static uint32_t unit_of_key(uint32_t key) {
    static const uint32_t units[] = {0, 1, 2, 5, 6, 7, 3, 3, 4, 4, 0, 1, 2};
    return units[key];
}

static bool is_rb(uint32_t key) {
    return key >= DP_KEY_CBd && key <= DP_KEY_DBm;
}

static enum cache land(const struct literal *l, uint32_t set, uint32_t key) {
    if (set == 1) {
        return is_rb(key) || key <= DP_KEY_CS ? GL2R : GL2A;
    }
    return is_rb(key) && flag(l, DP_HARDWARE_rb_l2_noncoherent) ? GL2R : GL2A;
}

static enum cache rb_gl2(const struct literal *l, uint32_t set) {
    return set == 1 || flag(l, DP_HARDWARE_rb_l2_noncoherent) ? GL2R : GL2A;
}

static enum cache outer(const struct literal *l, uint32_t set, enum cache cache) {
    switch (cache) {
    case GL1S:
        return set == 1 ? GL2R : GL2A;
    case GL1C:
    case GL1D:
        return rb_gl2(l, set);
    case GLV:
        return GL1S;
    case GLK:
        return flag(l, DP_HARDWARE_glk_behind_gl1) ? GL1S : GL2A;
    case GLM:
        return GL2A;
    case CBD:
    case CBM:
        return flag(l, DP_HARDWARE_gl1_in_rb_path) ? GL1C : rb_gl2(l, set);
    default:
        return flag(l, DP_HARDWARE_gl1_in_rb_path) ? GL1D : rb_gl2(l, set);
    }
}

static enum cache first_cache(uint32_t client) {
    static const enum cache shader[] = {GLV, GLK, GLM};
    if (client <= DP_CLIENT_CSm) {
        return shader[client % 3];
    }
    if (client <= DP_CLIENT_DBm) {
        return CBD + (client - DP_CLIENT_CBd);
    }
    return client == DP_CLIENT_EXT ? MEM : GL2A;
}

/* --- 6.7 --- */

static uint64_t max(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static uint64_t arrived(const struct clock *c, uint32_t key) {
    uint64_t done = c->done[unit_of_key(key)];
    return is_rb(key) && c->flushed[key] < done ? c->flushed[key] : done;
}

static uint64_t view(const struct literal *l, const struct clock *c, uint32_t set, enum cache cache, uint32_t key) {
    if (cache == MEM) {
        return c->memory[key];
    }
    if (cache == GL2A || cache == GL2R) {
        return max(c->fresh[set][GL2A][key], land(l, set, key) == cache ? arrived(c, key) : 0);
    }
    bool own = (cache == GL1C && (key == DP_KEY_CBd || key == DP_KEY_CBm)) ||
               (cache == GL1D && (key == DP_KEY_DBd || key == DP_KEY_DBm));
    return max(c->fresh[set][cache][key], own ? arrived(c, key) : 0);
}

static void join(struct clock *to, const struct clock *from) {
    uint64_t *a = (uint64_t *)(void *)to;
    const uint64_t *b = (const uint64_t *)(const void *)from;
    for (size_t i = 0; i < sizeof *to / sizeof *a; i++) {
        a[i] = max(a[i], b[i]);
    }
}

static void invalidate(const struct literal *l, struct clock *c, enum cache cache) {
    for (uint32_t set = 0; set < 2; set++) {
        for (uint32_t key = 0; key < KEYS; key++) {
            c->fresh[set][cache][key] = max(c->fresh[set][cache][key], view(l, c, set, outer(l, set, cache), key));
        }
    }
}

/* RB caches as bits from CBd on. */
static void work(struct literal *l, struct clock *c, uint32_t back, uint32_t gcr, uint32_t inv, uint64_t entry) {
    for (uint32_t key = DP_KEY_CBd; key <= DP_KEY_DBm; key++) {
        if ((back >> (key - DP_KEY_CBd) & 1) != 0) {
            c->flushed[key] = max(c->flushed[key], c->done[unit_of_key(key)]);
        }
    }
    bool drops = (gcr & DP_GCR_gl2_inv) != 0 && flag(l, DP_HARDWARE_gl2_inv_drops_dirty);
    if (drops && (gcr & DP_GCR_gl2_wb) == 0) {
        struct event *event = &l->events[l->event_count++];
        event->position = l->position;
        event->entry = entry;
        memcpy(event->memory, c->memory, sizeof c->memory);
    }
    for (uint32_t key = 0; key < KEYS; key++) {
        if ((gcr & DP_GCR_gl2_wb) != 0 || drops) {
            c->memory[key] = max(c->memory[key], arrived(c, key));
        }
        if ((gcr & DP_GCR_gl2_inv) != 0) {
            c->fresh[0][GL2A][key] = max(c->fresh[0][GL2A][key], c->memory[key]);
            c->fresh[1][GL2A][key] = max(c->fresh[1][GL2A][key], c->memory[key]);
        }
    }
    if ((gcr & DP_GCR_gl1) != 0) {
        invalidate(l, c, GL1S);
        invalidate(l, c, GL1C);
        invalidate(l, c, GL1D);
    }
    if ((gcr & DP_GCR_glv) != 0) {
        invalidate(l, c, GLV);
    }
    if ((gcr & DP_GCR_glk) != 0) {
        invalidate(l, c, GLK);
    }
    if ((gcr & DP_GCR_glm) != 0) {
        invalidate(l, c, GLM);
    }
    for (uint32_t i = 0; i < 4; i++) {
        if ((inv >> i & 1) != 0) {
            invalidate(l, c, CBD + i);
        }
    }
}

static void signal_fence(struct literal *l, uint32_t id, const struct clock *clock) {
    l->fences[l->fence_count].id = id;
    l->fences[l->fence_count].position = l->position;
    l->fences[l->fence_count++].clock = *clock;
}

static void begin(struct literal *l) {
    l->position++;
    uint64_t before = l->position - 1;
    l->pfp.done[DP_UNIT_PFP] = l->ce.done[DP_UNIT_CE] = before;
    l->me.done[DP_UNIT_PFP] = l->me.done[DP_UNIT_CE] = l->me.passed = before;
}

static void literal_eop(struct literal *l, const struct dp_packet *p) {
    static const uint32_t sets[] = {0, 1, 4, 15, 15};
    uint32_t rb = p->as.EOP.rb;
    uint32_t set = sets[rb];
    if (rb == DP_EOP_RB_CB_DATA && flag(l, DP_HARDWARE_cb_data_ts_flushes_meta)) {
        set |= 2;
    }
    join(&l->queue, &l->me);
    bool late = !flag(l, DP_HARDWARE_eop_covers_cs) && p->as.EOP.gcr != 0;
    for (uint32_t unit = DP_UNIT_VS; unit <= DP_UNIT_DB; unit++) {
        if (unit != DP_UNIT_CS || !late) {
            l->queue.done[unit] = l->position - 1;
        }
    }
    l->entries++;
    work(l, &l->queue, set, p->as.EOP.gcr, rb == DP_EOP_RB_ALL_WB ? 0 : set, l->entries);
    l->queue.done[DP_UNIT_CS] = l->position - 1;
    l->queue.entries = l->entries;
    signal_fence(l, p->as.EOP.fence, &l->queue);
}

static void literal_rb_event(struct literal *l, uint32_t event) {
    static const uint32_t sets[] = {2, 8, 15};
    join(&l->queue, &l->me);
    if (event != DP_RB_EVENT_DB_META) {
        l->queue.done[DP_UNIT_CB] = l->position - 1;
    }
    if (event != DP_RB_EVENT_CB_META) {
        l->queue.done[DP_UNIT_DB] = l->position - 1;
    }
    work(l, &l->queue, sets[event], 0, sets[event], 0);
    l->queue.entries = ++l->entries;
}

static void literal_wait(struct literal *l, uint32_t id, bool pfp) {
    struct clock *x = pfp ? &l->pfp : &l->me;
    for (size_t i = 0; i < l->fence_count; i++) {
        if (l->fences[i].id == id) {
            join(x, &l->fences[i].clock);
            x->passed = max(x->passed, l->fences[i].position);
        }
    }
    if (pfp) {
        join(&l->me, &l->pfp);
    }
}

static void literal_packet(struct literal *l, const struct dp_packet *p) {
    begin(l);
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        l->me.done[p->as.DRAIN.stage] = l->position - 1;
        if (p->as.DRAIN.stage == DP_STAGE_PS && flag(l, DP_HARDWARE_ps_flush_covers_vs)) {
            l->me.done[DP_UNIT_VS] = l->position - 1;
        }
        return;
    case DP_PACKET_DMA_WAIT:
        l->me.done[DP_UNIT_DMA] = l->position - 1;
        return;
    case DP_PACKET_RB_EVENT:
        literal_rb_event(l, p->as.RB_EVENT.event);
        return;
    case DP_PACKET_EOP:
        literal_eop(l, p);
        return;
    case DP_PACKET_EOS: {
        struct clock proof = l->me;
        proof.done[p->as.EOS.event == DP_EOS_EVENT_PS_DONE ? DP_UNIT_PS : DP_UNIT_CS] = l->position - 1;
        proof.passed = l->position;
        signal_fence(l, p->as.EOS.fence, &proof);
        return;
    }
    case DP_PACKET_WAIT_FENCE:
        literal_wait(l, p->as.WAIT_FENCE.fence, p->as.WAIT_FENCE.engine == DP_CP_PFP);
        return;
    case DP_PACKET_ACQUIRE: {
        uint32_t rb = p->as.ACQUIRE.rb;
        uint32_t set = ((rb & DP_ACQUIRE_RB_db) != 0 ? 12u : 0) | ((rb & DP_ACQUIRE_RB_cb_data) != 0 ? 1u : 0);
        work(l, &l->me, set, p->as.ACQUIRE.gcr, set, 0);
        if (p->as.ACQUIRE.engine == DP_CP_PFP) {
            l->me.passed = l->position;
            join(&l->pfp, &l->me);
        }
        return;
    }
    case DP_PACKET_PFP_SYNC_ME:
        join(&l->pfp, &l->me);
        return;
    default:
        join(&l->ce, &l->me);
        return;
    }
}

static void literal_elements(struct literal *l, const struct dp_element *elements, size_t count) {
    begin(l);
    for (size_t i = 0; i < count; i++) {
        uint32_t client = elements[i].client;
        bool pfp = client == DP_CLIENT_PFP || client == DP_CLIENT_IDX || client == DP_CLIENT_IDXD;
        const struct clock *launch = pfp ? &l->pfp : client == DP_CLIENT_CE ? &l->ce : &l->me;
        l->elements[l->element_count++] = (struct item_element){elements[i], l->position, *launch};
    }
}

/* --- 6.5 --- */

static bool same_line(const struct dp_element *a, const struct dp_element *b) {
    return a->location == b->location && a->number == b->number;
}

static bool same_point(const struct item_element *a, const struct item_element *b) {
    return a->position == b->position && same_line(&a->e, &b->e) && a->e.access == b->e.access && a->e.rw == b->e.rw &&
           unit_of_client(a->e.client) == unit_of_client(b->e.client);
}

/* Whether a has ticks against the key. */
static bool meets(const struct literal *l, const struct item_element *a, uint32_t key) {
    for (size_t i = 0; i < l->element_count; i++) {
        const struct item_element *b = &l->elements[i];
        if (b->position < a->position && same_line(&a->e, &b->e) && key_of(l, b->e.client, b->e.location) == key &&
            (a->e.rw != DP_RW_read || b->e.rw != DP_RW_read)) {
            return true;
        }
    }
    return false;
}

static void ticks_of(const struct literal *l, const struct item_element *a, uint32_t key, struct dp_tick *tick) {
    uint32_t set = flag(l, DP_HARDWARE_misaligned_metadata) && a->e.location == DP_LOCATION_META;
    uint32_t own = key_of(l, a->e.client, a->e.location);
    tick->ordered_to = tick->visible_to = a->position - 1;
    if (is_rb(own) && own == key) {
        return;
    }
    const struct clock *x = &a->launch;
    tick->ordered_to = x->done[unit_of_key(key)];
    if (a->e.rw == DP_RW_write) {
        tick->visible_to = land(l, set, key) == land(l, set, own) ? arrived(x, key) : x->memory[key];
    } else {
        tick->visible_to = view(l, x, set, first_cache(a->e.client), key);
    }
}

static void literal_ticks(const struct literal *l, struct reports *said) {
    for (size_t i = 0; i < l->element_count; i++) {
        const struct item_element *a = &l->elements[i];
        bool first = true;
        for (size_t k = 0; k < i; k++) {
            first &= !same_point(a, &l->elements[k]);
        }
        for (uint32_t key = 0; key < KEYS && first; key++) {
            if (!meets(l, a, key)) {
                continue;
            }
            struct dp_tick least = {.key = key, .ordered_to = UINT64_MAX, .visible_to = UINT64_MAX};
            least.at = (struct dp_access_point){.position = a->position,
                                                .command = DP_NO_COMMAND,
                                                .access = a->e.access,
                                                .unit = unit_of_client(a->e.client),
                                                .rw = a->e.rw,
                                                .resource = a->e.number,
                                                .location = a->e.location,
                                                .count = 1};
            for (size_t k = i; k < l->element_count; k++) {
                struct dp_tick tick = least;
                if (same_point(a, &l->elements[k])) {
                    ticks_of(l, &l->elements[k], key, &tick);
                    least.ordered_to = tick.ordered_to < least.ordered_to ? tick.ordered_to : least.ordered_to;
                    least.visible_to = tick.visible_to < least.visible_to ? tick.visible_to : least.visible_to;
                }
            }
            add_tick(said, &least);
        }
    }
}

static bool writer_loses(const struct item_element *w, const struct event *event, uint32_t key) {
    if (w->position < event->position) {
        return event->memory[key] < w->position;
    }
    return event->entry == 0 ? w->launch.passed < event->position : w->launch.entries < event->entry;
}

static void literal_event(const struct literal *l, const struct event *event, struct reports *said) {
    for (size_t i = 0; i < l->element_count; i++) {
        const struct item_element *line = &l->elements[i];
        uint32_t key = key_of(l, line->e.client, line->e.location);
        const struct item_element *worst = NULL;
        bool named = false; /* this line and key, by an earlier element */
        for (size_t k = 0; k < l->element_count; k++) {
            const struct item_element *w = &l->elements[k];
            if (!same_line(&line->e, &w->e) || key_of(l, w->e.client, w->e.location) != key) {
                continue;
            }
            named |= k < i;
            if (w->e.rw != DP_RW_read && writer_loses(w, event, key) &&
                (worst == NULL || w->position < event->position)) {
                worst = w;
            }
        }
        if (worst != NULL && !named) {
            struct dp_fault fault = {.hazard = DP_HAZARD_H4, .key = key, .producer = worst->position};
            fault.at = (struct dp_access_point){.position = event->position,
                                                .command = DP_NO_COMMAND,
                                                .access = DP_NONE,
                                                .unit = unit_of_client(worst->e.client),
                                                .rw = DP_RW_write,
                                                .resource = line->e.number,
                                                .location = line->e.location,
                                                .count = 1};
            add_fault(said, &fault);
        }
    }
}

/* --- random streams --- */

static const uint32_t readers = 1u << DP_CLIENT_VSk | 1u << DP_CLIENT_PSk | 1u << DP_CLIENT_CSk | 1u << DP_CLIENT_IDX |
                                1u << DP_CLIENT_IDXD | 1u << DP_CLIENT_CE | 1u << DP_CLIENT_EXT | 1u << DP_CLIENT_ME;

static struct dp_packet random_packet(const struct literal *l, uint32_t *ids) {
    static const enum dp_packet_kind kinds[] = {
        DP_PACKET_DRAIN, DP_PACKET_DMA_WAIT, DP_PACKET_RB_EVENT, DP_PACKET_EOP,         DP_PACKET_EOP,
        DP_PACKET_EOS,   DP_PACKET_ACQUIRE,  DP_PACKET_ACQUIRE,  DP_PACKET_PFP_SYNC_ME, DP_PACKET_CE_SYNC_ME};
    struct dp_packet p = {.queue = DP_LIST_direct, .cause = DP_NO_COMMAND};
    if (l->fence_count != 0 && any(3) == 0) {
        p.kind = DP_PACKET_WAIT_FENCE;
        size_t which = any(2) == 0 ? l->fence_count - 1 : any((uint32_t)l->fence_count);
        p.as.WAIT_FENCE.fence = l->fences[which].id;
        p.as.WAIT_FENCE.engine = any(3) == 0 ? DP_CP_PFP : DP_CP_ME;
        return p;
    }
    p.kind = kinds[any(10)];
    *ids += any(4) == 0 ? 40 : 1; /* ids need not follow each other, nor rise */
    uint32_t id = *ids % 64 + 1;
    uint32_t gcr =
        any(2) == 0 ? DP_GCR_gl1 | DP_GCR_glv | (any(2) == 0 ? DP_GCR_gl2_wb | DP_GCR_gl2_inv : 0u) : any(64);
    switch (p.kind) {
    case DP_PACKET_DRAIN:
        p.as.DRAIN.stage = any(3);
        break;
    case DP_PACKET_RB_EVENT:
        p.as.RB_EVENT.event = any(3);
        break;
    case DP_PACKET_EOP:
        p.as.EOP.rb = any(3) == 0 ? any(5) : DP_EOP_RB_ALL_WBINV;
        p.as.EOP.gcr = gcr & ~(uint32_t)DP_GCR_glk;
        p.as.EOP.fence = id;
        break;
    case DP_PACKET_EOS:
        p.as.EOS.event = any(2);
        p.as.EOS.fence = id;
        break;
    case DP_PACKET_ACQUIRE:
        p.as.ACQUIRE.gcr = gcr;
        p.as.ACQUIRE.rb = any(4);
        p.as.ACQUIRE.engine = any(8) == 0 ? DP_CP_PFP : DP_CP_ME;
        break;
    default:
        break;
    }
    return p;
}

static size_t random_elements(struct dp_element *elements) {
    size_t count = any(3) == 0 ? 1 + any(ELEMENTS) : 1;
    for (size_t i = 0; i < count; i++) {
        uint32_t client = any(20);
        uint32_t rw = (readers >> client & 1) != 0 ? DP_RW_read : any(3);
        elements[i] = (struct dp_element){client, rw, any(2), any(3), 7 + any(2) * any(2) * 1000};
    }
    return count;
}

static void hear_tick(void *context, const struct dp_tick *tick) {
    add_tick(context, tick);
}

static void hear_fault(void *context, const struct dp_fault *fault) {
    add_fault(context, fault);
}

static bool seen(const struct literal *l, uint32_t id) {
    for (size_t i = 0; i < l->fence_count; i++) {
        if (l->fences[i].id == id) {
            return true;
        }
    }
    return false;
}

static int by_bytes(const void *a, const void *b) {
    return memcmp(a, b, sizeof(struct row));
}

static void play(void *judge, struct literal *l) {
    uint32_t ids = 0;
    size_t steps = 3 + any(STEPS - 2);
    for (size_t i = 0; i < steps; i++) {
        if (any(5) < 2) {
            struct dp_element elements[ELEMENTS];
            size_t count = random_elements(elements);
            literal_elements(l, elements, count);
            cr_assert_eq(dp_optimized_judge.elements(judge, DP_LIST_direct, elements, count), DP_STATUS_OK);
            continue;
        }
        struct dp_packet packet = random_packet(l, &ids);
        if ((packet.kind == DP_PACKET_EOP && seen(l, packet.as.EOP.fence)) ||
            (packet.kind == DP_PACKET_EOS && seen(l, packet.as.EOS.fence))) {
            continue;
        }
        literal_packet(l, &packet);
        cr_assert_eq(dp_optimized_judge.packet(judge, &packet, NULL, 0), DP_STATUS_OK);
    }
    cr_assert_eq(dp_optimized_judge.finish(judge), DP_STATUS_OK);
}

Test(optimized_judge, literal_clocks) {
    static struct literal l;
    static struct reports wanted;
    static struct reports said;
    const struct dp_sink sink = {.context = &said, .tick = hear_tick, .fault = hear_fault};
    void *judge = dp_optimized_judge.create(&memory, &sink);
    size_t ticks = 0;
    size_t losses = 0;
    for (uint32_t stream = 0; stream < STREAMS; stream++) {
        seed = stream * 77u + 1;
        memset(&l, 0, sizeof l);
        memset(&wanted, 0, sizeof wanted);
        memset(&said, 0, sizeof said);
        struct dp_command device = {.kind = DP_COMMAND_device};
        static const uint32_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient};
        l.hardware = any(3) == 0 ? sets[any(3)] : any(0x200);
        device.as.device.hardware = l.hardware;
        dp_optimized_judge.rewind(judge);
        dp_optimized_judge.define(judge, 0, &device, 1);
        play(judge, &l);
        literal_ticks(&l, &wanted);
        for (size_t i = 0; i < l.event_count; i++) {
            literal_event(&l, &l.events[i], &wanted);
        }
        cr_assert_eq(said.tick_count, wanted.tick_count, "stream %u: %zu ticks, not %zu", stream, said.tick_count,
                     wanted.tick_count);
        cr_assert_eq(said.fault_count, wanted.fault_count, "stream %u: %zu faults, not %zu", stream, said.fault_count,
                     wanted.fault_count);
        qsort(said.ticks, said.tick_count, sizeof *said.ticks, by_bytes);
        qsort(wanted.ticks, wanted.tick_count, sizeof *wanted.ticks, by_bytes);
        qsort(said.faults, said.fault_count, sizeof *said.faults, by_bytes);
        qsort(wanted.faults, wanted.fault_count, sizeof *wanted.faults, by_bytes);
        cr_assert_arr_eq(said.ticks, wanted.ticks, said.tick_count * sizeof *said.ticks, "stream %u", stream);
        cr_assert_arr_eq(said.faults, wanted.faults, said.fault_count * sizeof *said.faults, "stream %u", stream);
        ticks += said.tick_count;
        losses += said.fault_count;
    }
    cr_assert_gt(ticks, STREAMS, "%zu", ticks);
    cr_assert_gt(losses, STREAMS / 20, "%zu", losses);
    dp_optimized_judge.destroy(judge);
}
