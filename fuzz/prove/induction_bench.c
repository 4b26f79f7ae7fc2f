/* induction_bench.c: see induction_bench.h. */
#include "fuzz/prove/induction_bench.h"

#include <string.h>

#define DATA DP_LOCATION_DATA
#define META DP_LOCATION_META
#define ME   DP_CP_ME
#define PFP  DP_CP_PFP
#define CE   DP_IND_BY_CE
#define R    DP_RW_read
#define W    DP_RW_write
#define RW   DP_RW_both

/* clang-format off */
static const struct dp_ind_access accesses[] = {
    {DP_CLIENT_CS,  R, DATA, ME,  DP_IND_GLV},    {DP_CLIENT_CSk, R, DATA, ME,  DP_IND_GLK},
    {DP_CLIENT_CBd, R, DATA, ME,  DP_IND_R_CBD},  {DP_CLIENT_DBd, R, DATA, ME,  DP_IND_R_DBD},
    {DP_CLIENT_DMA, R, DATA, ME,  DP_IND_AT_GL2}, {DP_CLIENT_EXT, R, DATA, ME,  DP_IND_AT_MEM},
    {DP_CLIENT_IDX, R, DATA, PFP, DP_IND_AT_GL2}, {DP_CLIENT_PFP, R, DATA, PFP, DP_IND_AT_GL2},
    {DP_CLIENT_CE,  R, DATA, CE,  DP_IND_AT_GL2},
    {DP_CLIENT_CS,  W, DATA, ME,  0},             {DP_CLIENT_CBd, W, DATA, ME,  0},
    {DP_CLIENT_DBd, W, DATA, ME,  0},             {DP_CLIENT_PFP, W, DATA, PFP, 0},
    {DP_CLIENT_CS,  R, META, ME,  DP_IND_GLV},    {DP_CLIENT_CSm, R, META, ME,  DP_IND_GLM},
    {DP_CLIENT_CBm, R, META, ME,  DP_IND_R_CBM},  {DP_CLIENT_DBm, R, META, ME,  DP_IND_R_DBM},
    {DP_CLIENT_CS,  W, META, ME,  0},             {DP_CLIENT_CBm, W, META, ME,  0},
    {DP_CLIENT_DBm, W, META, ME,  0},
};

static const struct { uint32_t client, rw, location; } producers[] = {
    {DP_CLIENT_VS,  RW, DATA}, {DP_CLIENT_PS,  RW, DATA}, {DP_CLIENT_CS,  RW, DATA}, {DP_CLIENT_DMA, W,  DATA},
    {DP_CLIENT_PFP, W,  DATA}, {DP_CLIENT_CBd, RW, DATA}, {DP_CLIENT_DBd, RW, DATA},
    {DP_CLIENT_VS,  RW, META}, {DP_CLIENT_PS,  RW, META}, {DP_CLIENT_CS,  RW, META}, {DP_CLIENT_CBm, RW, META},
    {DP_CLIENT_DBm, RW, META}, {DP_CLIENT_VSm, RW, META}, {DP_CLIENT_PSm, RW, META}, {DP_CLIENT_CSm, RW, META},
};

static const uint8_t keys[16] = {
    [DP_KEY_VS] = DP_IND_VS,   [DP_KEY_PS] = DP_IND_PS,   [DP_KEY_CS] = DP_IND_CS,   [DP_KEY_DMA] = DP_IND_DMA,
    [DP_KEY_PFP] = DP_IND_PFP, [DP_KEY_CE] = DP_IND_KEYS, [DP_KEY_CBd] = DP_IND_CBD, [DP_KEY_CBm] = DP_IND_CBM,
    [DP_KEY_DBd] = DP_IND_DBD, [DP_KEY_DBm] = DP_IND_DBM, [DP_KEY_VSm] = DP_IND_VSM, [DP_KEY_PSm] = DP_IND_PSM,
    [DP_KEY_CSm] = DP_IND_CSM};
/* clang-format on */

static bool may_stand(uint32_t client, uint32_t queue) {
    const struct dp_client_facts *facts = dp_client_facts(client);
    return queue == DP_LIST_direct ? facts->direct : facts->compute;
}

/* The key (DP_KEY_*) of a producer. */
static uint32_t key_of(uint32_t client, uint32_t location, uint32_t hardware) {
    bool apart = location == META && (hardware & DP_HARDWARE_misaligned_metadata) != 0;
    switch (client) {
    case DP_CLIENT_VS:
        return DP_KEY_VS;
    case DP_CLIENT_PS:
        return DP_KEY_PS;
    case DP_CLIENT_CS:
        return DP_KEY_CS;
    case DP_CLIENT_VSm:
        return apart ? DP_KEY_VSm : DP_KEY_VS;
    case DP_CLIENT_PSm:
        return apart ? DP_KEY_PSm : DP_KEY_PS;
    case DP_CLIENT_CSm:
        return apart ? DP_KEY_CSm : DP_KEY_CS;
    case DP_CLIENT_DMA:
        return DP_KEY_DMA;
    case DP_CLIENT_PFP:
        return DP_KEY_PFP;
    case DP_CLIENT_CBd:
        return DP_KEY_CBd;
    case DP_CLIENT_CBm:
        return DP_KEY_CBm;
    case DP_CLIENT_DBd:
        return DP_KEY_DBd;
    default:
        return DP_KEY_DBm;
    }
}

static void add_slot(struct dp_ind_bench *bench, size_t access, uint32_t key) {
    const struct dp_ind_access *a = &bench->accesses[access];
    int16_t *place = &bench->slot_of[access][key];
    if (*place >= 0) {
        return;
    }
    bool same = (a->client == DP_CLIENT_CBd && key == DP_KEY_CBd) ||
                (a->client == DP_CLIENT_CBm && key == DP_KEY_CBm) ||
                (a->client == DP_CLIENT_DBd && key == DP_KEY_DBd) || (a->client == DP_CLIENT_DBm && key == DP_KEY_DBm);
    bool apart = a->location == META && (bench->hardware & DP_HARDWARE_misaligned_metadata) != 0;
    *place = (int16_t)bench->slot_count;
    bench->slots[bench->slot_count++] = (struct dp_ind_slot){(uint8_t)access, keys[key], apart, same};
}

bool dp_ind_bench_start(struct dp_ind_bench *bench, struct dp_duel *duel, uint32_t hardware, uint32_t queue) {
    memset(bench, 0, sizeof *bench);
    bench->duel = duel;
    bench->hardware = hardware;
    bench->queue = queue;
    memset(bench->slot_of, 0xFF, sizeof bench->slot_of);
    for (size_t i = 0; i < sizeof producers / sizeof *producers; i++) {
        if (may_stand(producers[i].client, queue)) {
            uint32_t n = (uint32_t)bench->before_count++;
            bench->before[n] = (struct dp_element){producers[i].client, producers[i].rw, n, producers[i].location, 0};
        }
    }
    for (size_t i = 0; i < sizeof accesses / sizeof *accesses; i++) {
        const struct dp_ind_access *a = &accesses[i];
        if (!may_stand(a->client, queue)) {
            continue;
        }
        size_t n = bench->after_count++;
        bench->accesses[n] = *a;
        bench->after[n] = (struct dp_element){a->client, a->rw, (uint32_t)n, a->location, 0};
        for (size_t k = 0; k < bench->before_count; k++) {
            if (bench->before[k].location == a->location) {
                add_slot(bench, n, key_of(bench->before[k].client, a->location, hardware));
            }
        }
    }
    return dp_duel_device(duel, hardware);
}

void dp_ind_bench_clear(struct dp_ind_bench *bench) {
    bench->step_count = 0;
}

void dp_ind_bench_packet(struct dp_ind_bench *bench, const struct dp_packet *packet) {
    bench->steps[bench->step_count++] = (struct dp_duel_step){.packet = *packet};
}

void dp_ind_bench_item(struct dp_ind_bench *bench, const struct dp_element *elements, size_t count) {
    bench->steps[bench->step_count++] =
        (struct dp_duel_step){.elements = elements, .element_count = count, .queue = bench->queue};
}

/* Fills the ticks of one judge; false if it said anything else or nothing of a slot. */
static bool read_ticks(const struct dp_ind_bench *bench, const struct dp_said *said, uint64_t position,
                       struct dp_ind_ticks *ticks) {
    bool seen[DP_IND_SLOTS] = {false};
    size_t left = bench->slot_count;
    memset(ticks, 0, sizeof *ticks);
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_duel_report *r = &said->reports[i];
        if (r->hazard != 0) {
            return false;
        }
        if (r->position != position) {
            continue;
        }
        int16_t slot = r->access < DP_IND_ACCESSES && r->key < 16 ? bench->slot_of[r->access][r->key] : -1;
        if (slot < 0 || seen[slot]) {
            return false;
        }
        seen[slot] = true;
        left--;
        ticks->ordered[slot] = (uint8_t)r->ordered_to;
        ticks->visible[slot] = (uint8_t)r->visible_to;
    }
    return left == 0 && !said->failed && !said->illegal;
}

bool dp_ind_bench_judge(struct dp_ind_bench *bench, struct dp_ind_ticks ticks[2]) {
    dp_ind_bench_item(bench, bench->after, bench->after_count);
    dp_duel_steps(bench->duel, bench->steps, bench->step_count);
    bool ok = true;
    for (int i = 0; i < 2; i++) {
        ok = read_ticks(bench, &bench->duel->said[i], bench->step_count, &ticks[i]) && ok;
    }
    bench->step_count--;
    return ok;
}

static const struct dp_ind_known *observer(const struct dp_ind_clock *clock, uint32_t launcher) {
    return launcher == PFP ? &clock->pfp : launcher == CE ? &clock->ce : &clock->me;
}

static uint8_t seen_by(const struct dp_ind_known *x, uint32_t hardware, const struct dp_ind_access *a, uint32_t world,
                       uint32_t key) {
    if (a->rw == R && a->row < DP_IND_ROWS) {
        return x->fresh[world][a->row][key];
    }
    if (a->rw == R) {
        return a->row == DP_IND_AT_MEM ? x->memory[key] : dp_ind_gl2(x, hardware, world, false, key);
    }
    bool rb = dp_client_facts(a->client)->rb != DP_NO_CACHE || (world == 1 && a->client == DP_CLIENT_CS);
    bool apart = dp_ind_two_views(hardware, world) && dp_ind_lands_in_rb(world, key) != rb;
    return apart ? x->memory[key] : dp_ind_landed(x, key);
}

void dp_ind_bench_ticks(const struct dp_ind_bench *bench, const struct dp_ind_clock *clock,
                        struct dp_ind_ticks *ticks) {
    for (size_t i = 0; i < bench->slot_count; i++) {
        const struct dp_ind_slot *slot = &bench->slots[i];
        const struct dp_ind_access *a = &bench->accesses[slot->access];
        const struct dp_ind_known *x = observer(clock, a->launcher);
        if (slot->same_rb) {
            ticks->ordered[i] = ticks->visible[i] = (uint8_t)clock->position;
        } else {
            ticks->ordered[i] = x->done[dp_ind_class_of(slot->key)];
            ticks->visible[i] = seen_by(x, bench->hardware, a, slot->world, slot->key);
        }
    }
}

/* --- for people --- */

static const char *const key_names[] = {"VS.w",  "PS.w",  "CS.w",  "DMA.w", "PFP.w", "CBd.w",
                                        "CBm.w", "DBd.w", "DBm.w", "VSm.w", "PSm.w", "CSm.w"};

const char *dp_ind_producer(const struct dp_ind_bench *bench, size_t slot) {
    return key_names[bench->slots[slot].key];
}

const char *dp_ind_consumer(const struct dp_ind_bench *bench, size_t slot, char buffer[24]) {
    const struct dp_ind_access *a = &bench->accesses[bench->slots[slot].access];
    snprintf(buffer, 24, "%s.%s@%s", dp_name(DP_SET_CLIENT, a->client), a->rw == R ? "r" : "w",
             a->location == META ? "META" : "DATA");
    return buffer;
}

const char *dp_ind_missing(const struct dp_ind_bench *bench, const struct dp_ind_clock *clock, size_t slot,
                           uint8_t wanted, bool visible) {
    static const char *const drains[] = {"DRAIN VS",        "DRAIN PS",        "DRAIN CS", "DMA_WAIT",
                                         "EOP + wait (CB)", "EOP + wait (DB)", "nothing"};
    static const char *const inner[] = {"gl2_inv",
                                        "gl1",
                                        "gl1",
                                        "gl1",
                                        "glv",
                                        "glk",
                                        "glm",
                                        "CB_DATA invalidation",
                                        "CB metadata invalidation",
                                        "DB invalidation",
                                        "DB metadata invalidation"};
    const struct dp_ind_slot *s = &bench->slots[slot];
    const struct dp_ind_access *a = &bench->accesses[s->access];
    const struct dp_ind_known *me = &clock->me;
    uint32_t row = a->rw == R && a->row < DP_IND_ROWS ? a->row : DP_IND_GL2;
    if (me->done[dp_ind_class_of(s->key)] < wanted) {
        return drains[dp_ind_class_of(s->key)];
    }
    if (visible && dp_ind_landed(me, s->key) < wanted) {
        return "RB write-back";
    }
    if (visible && seen_by(me, bench->hardware, a, s->world, s->key) < wanted) {
        bool mem = me->memory[s->key] < wanted;
        bool through_gl1 = a->rw == R && (row == DP_IND_GLV || row == DP_IND_GLK || row >= DP_IND_R_CBD);
        if (a->rw != R || a->row == DP_IND_AT_MEM || (row == DP_IND_GL2 && mem)) {
            return "gl2_wb";
        }
        return through_gl1 && dp_ind_outer(me, bench->hardware, s->world, row, s->key) < wanted
                   ? "gl1 (or what fills it)"
                   : inner[row];
    }
    return a->launcher == PFP ? "PFP_SYNC_ME" : "CE_SYNC_ME";
}
