/* induction_emit.c: (ii) for every requirement, reachable or not, the packets of its emission meet it.
 *
 * In front of the emission stand an element of every producer and four marks, between which more and more is done:
 * what stands at the last mark may still run; what stands at the one before has been waited for; then written back from
 * its RB cache; then in memory and seen by GL2; the elements themselves are past GL1 too. Ticks are positions, so one
 * stream tells which of the five is covered, and a write-back or an invalidation has to work also where the same
 * requirement neither drains nor flushes. Emission reads three switches (one_eop, drop_partial_flush, fold_gcr) when
 * nothing is known: all eight sets of them stand for all switch sets, and one case in 64 is tried with the other
 * switches turned over. Equal packet streams are judged once in a part. */
#include "fuzz/prove/induction.h"
#include "fuzz/prove/induction_state.h"

#include "model/optimized/plan.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#define LEVELS 5u
#define SETS   8u
#define PLACES 32768u /* of the memory of streams; a part has some thousand */
#define READ                                                                                                           \
    (UINT64_C(1) << OPT_SWITCH_one_eop | UINT64_C(1) << OPT_SWITCH_drop_partial_flush |                                \
     UINT64_C(1) << OPT_SWITCH_fold_gcr)

static uint64_t switches_of(uint32_t set) {
    return (uint64_t)(set & 1) << OPT_SWITCH_one_eop | (uint64_t)(set >> 1 & 1) << OPT_SWITCH_drop_partial_flush |
           (uint64_t)(set >> 2 & 1) << OPT_SWITCH_fold_gcr;
}

/* A stream and what the judges say of it, as levels. */
struct judged {
    uint32_t words[DP_IND_PACKETS];
    uint32_t count;
    bool used, clean;
    uint32_t waits; /* DP_DRAIN_* of classes that ME waits for */
    uint64_t digest;
    struct dp_ind_ticks levels;
};

struct emit_part {
    struct dp_ind_run *run;
    struct dp_ind_bench bench;
    struct dp_ind_clock context; /* in front of the emission */
    struct dp_element marks[LEVELS];
    uint8_t at[LEVELS];
    uint8_t level[256]; /* of a position */
    size_t context_steps;
    uint32_t fence;
    struct judged *memory;
    size_t remembered;
    bool failed;
    const char *hardware_name;
};

/* --- the elements in front --- */

static void put(struct emit_part *p, struct dp_packet packet) {
    packet.queue = p->bench.queue;
    packet.cause = DP_NO_COMMAND;
    dp_ind_bench_packet(&p->bench, &packet);
    dp_ind_clock_packet(&p->context, &packet);
}

static void put_wait(struct emit_part *p, uint32_t rb) {
    bool direct = p->bench.queue == DP_LIST_direct;
    p->fence++;
    put(p, (struct dp_packet){
               .kind = DP_PACKET_EOP, .as.EOP = {.rb = direct ? rb : DP_EOP_RB_NONE, .fence = p->fence}
    });
    put(p, (struct dp_packet){
               .kind = DP_PACKET_WAIT_FENCE, .as.WAIT_FENCE = {.fence = p->fence, .engine = DP_CP_ME}
    });
    put(p, (struct dp_packet){.kind = DP_PACKET_DMA_WAIT});
}

static void put_acquire(struct emit_part *p, uint32_t gcr) {
    put(p, (struct dp_packet){
               .kind = DP_PACKET_ACQUIRE, .as.ACQUIRE = {.gcr = gcr, .engine = DP_CP_ME}
    });
}

static void put_mark(struct emit_part *p, uint32_t i) {
    p->marks[i] = (struct dp_element){DP_CLIENT_EXT, DP_RW_read, 0, DP_LOCATION_DATA, 100 + i};
    dp_ind_bench_item(&p->bench, i == 0 ? p->bench.before : &p->marks[i], i == 0 ? p->bench.before_count : 1);
    dp_ind_clock_item(&p->context);
    p->at[i] = (uint8_t)p->context.position;
}

static void put_context(struct emit_part *p) {
    dp_ind_bench_clear(&p->bench);
    dp_ind_clock_begin(&p->context, p->bench.hardware);
    for (uint32_t i = 0; i < LEVELS; i++) {
        put_mark(p, i);
        if (i < 4) {
            put_wait(p, i < 3 ? DP_EOP_RB_ALL_WB : DP_EOP_RB_NONE);
        }
        if (i < 2) {
            put_acquire(p, DP_GCR_gl2_wb | DP_GCR_gl2_inv);
        }
        if (i < 1) {
            put_acquire(p, DP_GCR_gl1);
        }
    }
    for (uint32_t position = 0, level = 0; position < 256; position++) {
        level += level < LEVELS && position == p->at[level];
        p->level[position] = (uint8_t)level;
    }
    p->context_steps = p->bench.step_count;
}

/* --- what judges say of packets, remembered --- */

static uint32_t word_of(const struct dp_packet *packet) {
    uint32_t word = (uint32_t)packet->kind << 24;
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        return word | packet->as.DRAIN.stage;
    case DP_PACKET_EOP:
        return word | packet->as.EOP.rb << 8 | packet->as.EOP.gcr;
    case DP_PACKET_ACQUIRE:
        return word | packet->as.ACQUIRE.rb << 8 | packet->as.ACQUIRE.gcr | (uint32_t)packet->as.ACQUIRE.engine << 16;
    case DP_PACKET_WAIT_FENCE: /* each waits for the fence before it, or it is found out by its number */
        return word | packet->as.WAIT_FENCE.fence << 8 | packet->as.WAIT_FENCE.engine;
    default:
        return word;
    }
}

static void to_levels(const struct emit_part *p, struct dp_ind_ticks *ticks) {
    for (size_t i = 0; i < p->bench.slot_count; i++) {
        ticks->ordered[i] = p->level[ticks->ordered[i]];
        ticks->visible[i] = p->level[ticks->visible[i]];
    }
}

static void say_case(const struct emit_part *p, const char *what) {
    fprintf(p->run->out, "induction_emit: %s (hardware=%s, %s queue)\n", what, p->hardware_name,
            p->bench.queue == DP_LIST_direct ? "direct" : "compute");
}

static void say_packets(const struct emit_part *p, const struct dp_ind_emission *emission) {
    fprintf(p->run->out, "  packets:");
    dp_ind_print_packets(emission->packets, emission->count, p->run->out);
}

/* Waits, cleanliness and digest, and whether judges and clock agree. */
static void weigh(struct emit_part *p, struct judged *j, const struct dp_ind_ticks said[2],
                  const struct dp_ind_emission *emission, bool heard) {
    struct dp_ind_clock clock = p->context;
    struct dp_ind_ticks ticks;
    size_t slots = p->bench.slot_count;
    for (size_t i = 0; i < emission->count; i++) {
        dp_ind_clock_packet(&clock, &emission->packets[i]);
    }
    memset(&ticks, 0, sizeof ticks);
    dp_ind_bench_ticks(&p->bench, &clock, &ticks);
    bool same = heard && memcmp(&said[0], &said[1], sizeof said[0]) == 0 && memcmp(&said[0], &ticks, sizeof ticks) == 0;
    if (!same && dp_ind_wrong(p->run)) {
        const char *what =
            !heard ? "the packets are illegal or discard something" : "the judges or the clocks disagree";
        say_case(p, what);
        say_packets(p, emission);
    }
    j->levels = said[0];
    for (size_t i = 0; i < slots; i++) { /* the less that one of the two says */
        j->levels.ordered[i] = said[1].ordered[i] < said[0].ordered[i] ? said[1].ordered[i] : said[0].ordered[i];
        j->levels.visible[i] = said[1].visible[i] < said[0].visible[i] ? said[1].visible[i] : said[0].visible[i];
    }
    to_levels(p, &j->levels);
    j->digest = XXH3_64bits(&j->levels, sizeof j->levels);
    j->clean = true;
    for (size_t i = 0; i < slots; i++) {
        const struct dp_ind_access *a = &p->bench.accesses[p->bench.slots[i].access];
        uint32_t class_ = dp_ind_class_of(p->bench.slots[i].key);
        j->clean = j->clean && j->levels.ordered[i] == LEVELS && j->levels.visible[i] == LEVELS;
        if (a->launcher == DP_CP_ME && !p->bench.slots[i].same_rb && class_ < DP_IND_CLASSES &&
            j->levels.ordered[i] == LEVELS) {
            j->waits |= dp_ind_drain_of(class_);
        }
    }
}

static const struct judged *judge(struct emit_part *p, const struct dp_ind_emission *emission) {
    uint32_t words[DP_IND_PACKETS] = {0};
    for (size_t i = 0; i < emission->count; i++) {
        words[i] = word_of(&emission->packets[i]);
    }
    size_t place = (size_t)(XXH3_64bits(words, sizeof words) % PLACES);
    while (p->memory[place].used &&
           (p->memory[place].count != emission->count || memcmp(p->memory[place].words, words, sizeof words) != 0)) {
        place = (place + 1) % PLACES;
    }
    struct judged *j = &p->memory[place];
    if (j->used) {
        return j;
    }
    if (++p->remembered == PLACES / 2) { /* far more than there are */
        memset(p->memory, 0, PLACES * sizeof *p->memory);
        p->remembered = 1;
    }
    *j = (struct judged){.count = (uint32_t)emission->count, .used = true};
    memcpy(j->words, words, sizeof words);
    struct dp_ind_ticks said[2];
    p->bench.step_count = p->context_steps;
    for (size_t i = 0; i < emission->count; i++) {
        dp_ind_bench_packet(&p->bench, &emission->packets[i]);
    }
    bool heard = dp_ind_bench_judge(&p->bench, said);
    p->failed = p->failed || p->run->duel->said[0].failed || p->run->duel->said[1].failed;
    weigh(p, j, said, emission, heard);
    return j;
}

/* --- one requirement --- */

static const char *const level_names[LEVELS + 1] = {"",
                                                    "done, flushed, in memory and past GL1",
                                                    "done, flushed and in memory",
                                                    "done and flushed",
                                                    "waited for already",
                                                    "that may still run"};

static void say_unmet(struct emit_part *p, const struct opt_pending *t, uint64_t switches,
                      const struct dp_ind_emission *e, size_t slot, bool visible, uint32_t wanted) {
    struct dp_ind_clock clock = p->context;
    char name[24];
    for (size_t i = 0; i < e->count; i++) {
        dp_ind_clock_packet(&clock, &e->packets[i]);
    }
    say_case(p, "an obligation is not met");
    fprintf(p->run->out, "  state:");
    dp_ind_print_state(t, p->run->out);
    say_packets(p, e);
    fprintf(p->run->out, "  switches: ");
    dp_ind_print_switches(switches, p->run->out);
    fprintf(p->run->out, "\n  not covered: %s, %s, is not %s to %s behind the packets; missing: %s\n",
            dp_ind_producer(&p->bench, slot), level_names[wanted], visible ? "visible" : "in order before",
            dp_ind_consumer(&p->bench, slot, name),
            dp_ind_missing(&p->bench, &clock, slot, p->at[wanted - 1], visible));
}

/* True if the packets meet every obligation. */
static bool meets(struct emit_part *p, const struct dp_ind_ticks *needed, const struct dp_ind_ticks *got, size_t *slot,
                  bool *visible) {
    const uint8_t *need = (const uint8_t *)needed, *have = (const uint8_t *)got;
    unsigned lacking = 0;
    for (size_t i = 0; i < sizeof *needed; i++) {
        lacking |= need[i] > have[i];
    }
    for (size_t i = 0; lacking != 0 && i < p->bench.slot_count; i++) {
        *slot = i;
        *visible = needed->visible[i] > got->visible[i];
        if (*visible || needed->ordered[i] > got->ordered[i]) {
            return false;
        }
    }
    return lacking == 0;
}

/* Whether what passes an item is nothing that these packets wait for (iii). */
static uint32_t passing(const struct opt_pending *t, uint32_t hardware) {
    uint32_t passes = 0;
    for (uint32_t class_ = 0; class_ < DP_IND_CLASSES; class_++) {
        struct opt_item item = {.classes = dp_ind_drain_of(class_)};
        passes |= opt_lets_through(t, &item, hardware) ? dp_ind_drain_of(class_) : 0;
    }
    return passes;
}

static void say_waits(struct emit_part *p, const struct opt_pending *t, const struct dp_ind_emission *e,
                      uint32_t classes) {
    say_case(p, "an item is let through that adds what is waited for");
    fprintf(p->run->out, "  state:");
    dp_ind_print_state(t, p->run->out);
    say_packets(p, e);
    struct opt_pending passed = {.drain = classes};
    fprintf(p->run->out, "  an item of these classes passes, and the packets wait for it (no trade says so):");
    dp_ind_print_state(&passed, p->run->out);
}

static bool same_packets(const struct dp_ind_emission *a, const struct dp_ind_emission *b) {
    bool same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++) {
        same = word_of(&a->packets[i]) == word_of(&b->packets[i]);
    }
    return same;
}

static void try_switches(struct emit_part *p, const struct opt_pending *t, uint64_t switches,
                         const struct dp_ind_emission *emission) {
    struct dp_ind_emission other;
    dp_ind_emit_state(t, p->bench.queue, p->bench.hardware, switches | ~READ, p->fence, NULL, &other);
    if (!same_packets(emission, &other) && dp_ind_wrong(p->run)) {
        say_case(p, "a switch changes the emission that should not");
        say_packets(p, emission);
        say_packets(p, &other);
    }
}

static void each(void *context, const struct opt_pending *t) {
    struct emit_part *p = context;
    struct dp_ind_clock clock = p->context;
    struct dp_ind_ticks needed;
    memset(&needed, 0, sizeof needed);
    dp_ind_clock_require(&clock, t);
    dp_ind_bench_ticks(&p->bench, &clock, &needed);
    to_levels(p, &needed);
    for (size_t i = 0; i < p->bench.slot_count; i++) { /* one RB orders itself */
        if (p->bench.slots[i].same_rb) {
            needed.ordered[i] = needed.visible[i] = 0;
        }
    }
    uint32_t passes = passing(t, p->bench.hardware);
    for (uint32_t set = 0; set < SETS; set++) {
        struct dp_ind_emission emission;
        size_t slot = 0;
        bool visible = false;
        uint64_t switches = switches_of(set);
        dp_ind_emit_state(t, p->bench.queue, p->bench.hardware, switches, p->fence, NULL, &emission);
        const struct judged *j = judge(p, &emission);
        if ((emission.overflow || !meets(p, &needed, &j->levels, &slot, &visible)) && dp_ind_wrong(p->run)) {
            uint32_t wanted = visible ? needed.visible[slot] : needed.ordered[slot];
            say_unmet(p, t, switches, &emission, slot, visible, wanted);
        }
        if ((j->waits & passes) != 0 && dp_ind_wrong(p->run)) {
            say_waits(p, t, &emission, j->waits & passes);
        }
        dp_ind_count(p->run, j->digest ^ passes, j->clean);
        if (p->run->sum->streams % DP_PROOF_ALIKE_SHARE == 0) {
            try_switches(p, t, switches, &emission);
        }
    }
}

static size_t parts(void) {
    return DP_IND_STATE_PARTS * DP_IND_HARDWARES;
}

static uint64_t cases(size_t part) {
    struct dp_ind_states states = dp_ind_states_of(part % DP_IND_STATE_PARTS);
    return dp_ind_each_state(&states, NULL, NULL) * SETS;
}

static bool prove(struct dp_ind_run *run) {
    struct emit_part *p = calloc(1, sizeof *p);
    struct dp_ind_states states = dp_ind_states_of(run->part % DP_IND_STATE_PARTS);
    size_t hardware = run->part / DP_IND_STATE_PARTS;
    if (p == NULL) {
        return false;
    }
    p->run = run;
    p->memory = calloc(PLACES, sizeof *p->memory);
    p->hardware_name = dp_ind_hardware_names[hardware];
    bool ok = p->memory != NULL && dp_ind_bench_start(&p->bench, run->duel, dp_ind_hardware[hardware], states.queue);
    if (ok) {
        put_context(p);
        dp_ind_each_state(&states, each, p);
        ok = !p->failed;
    }
    free(p->memory);
    free(p);
    return ok;
}

const struct dp_ind_section_facts dp_ind_emit = {parts, cases, prove};
