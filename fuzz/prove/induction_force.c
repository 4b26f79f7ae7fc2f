/* induction_force.c: (iv) what no requirement speaks of leaves nothing pending, in the real translator.
 *
 * Short lists are fed to the optimized translator: a global barrier for every pair of sides (one stage with all that
 * it may do, before and after), then one consumer. Its requirement is the one that the translator reports, in full:
 * all that it names has to be behind it. The packets that stand in front of the consumer's item, or behind the last
 * operation of one that synchronises operations of its own, go to both judges and have to meet it; at the list's end
 * nothing may be left. All optimizations are on but thin_read_read, which leaves drains out of what a barrier asks,
 * before anything is pending. Parts: consumers, hardware. And items (`items`): behind a barrier of everything with
 * everything, when all is known, each kind of work has to be known of: a barrier of its stages behind it must drain
 * and flush what it did. */
#include "fuzz/prove/induction.h"
#include "fuzz/prove/induction_lists.h"
#include "fuzz/prove/induction_trace.h"

#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"
#include "oracles/arena.h"

#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* --- one list through the translator --- */

#define HEARD 96u

struct heard {
    struct dp_packet packets[HEARD];
    size_t count;
    bool overflow, refused;
    struct opt_pending requirement; /* of the last barrier that asks for one */
};

static void on_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    struct heard *h = context;
    if (list != 1) {
        return;
    }
    if (h->count == HEARD) {
        h->overflow = true;
        return;
    }
    h->packets[h->count++] = *packet;
}

static void on_diagnostic(void *context, const struct dp_diagnostic *diagnostic) {
    struct heard *h = context;
    h->refused = h->refused || (diagnostic->severity == DP_SEVERITY_error && diagnostic->phase == DP_PHASE_record);
}

/* A global barrier speaks of all memory: metadata too. Its own cache work has to find drained what it drains. */
static void on_requirement(void *context, const struct dp_requirement *r) {
    struct heard *h = context;
    h->requirement = (struct opt_pending){.drain = r->drain,
                                          .block = r->block,
                                          .writeback = r->writeback,
                                          .invalidate = r->invalidate,
                                          .metadata = OPT_FLUSHED_META | OPT_STALE_META,
                                          .first = OPT_CS_BEFORE_CACHES | OPT_CS_BEFORE_RB};
}

struct force_part {
    struct dp_ind_run *run;
    struct dp_ind_bench bench;
    size_t hardware;
    bool failed;
};

/* Where calls of the list begin: their number among its calls and items, and what had been said before each. */
struct told {
    struct heard heard;
    size_t before[8]; /* packets before command n of list l1, counted behind its `list` */
    struct opt_pending requirements[8];
    size_t commands;
};

static bool feed(struct force_part *p, const char *text, struct told *told) {
    struct dp_sink sink = {
        .context = &told->heard, .packet = on_packet, .diagnostic = on_diagnostic, .requirement = on_requirement};
    struct dp_options options = {~(UINT64_C(1) << OPT_SWITCH_thin_read_read)};
    struct dp_case c;
    struct dp_text_error error;
    memset(told, 0, sizeof *told);
    if (!dp_parse(text, strlen(text), &c, &error)) {
        fprintf(p->run->out, "induction_force: line %u: %s\n%s\n", error.line, error.message, text);
        return false;
    }
    struct dp_program program = {.records = c.records, .count = c.count};
    void *instance = dp_optimized.translator->create(&options, &dp_plain_memory, &sink);
    bool ok = instance != NULL;
    uint32_t lists = 0;
    for (size_t i = 0, parts; ok && i < program.count; i += parts) {
        parts = dp_command_records(&program, i);
        if (lists == 2 && told->commands < 8) {
            told->before[told->commands] = told->heard.count;
        }
        ok = dp_optimized.translator->feed(instance, i, &program.records[i], parts) == DP_STATUS_OK;
        if (lists == 2 && told->commands < 8) {
            told->requirements[told->commands++] = told->heard.requirement;
        }
        lists += program.records[i].kind == DP_COMMAND_list;
    }
    if (instance != NULL) {
        dp_optimized.translator->destroy(instance);
    }
    dp_case_free(&c);
    return ok && !told->heard.overflow;
}

static bool is_item(const struct dp_packet *packet) {
    return packet->kind == DP_PACKET_WORK || packet->kind == DP_PACKET_BLIT || packet->kind == DP_PACKET_META_INIT;
}

/* --- the packets before judges --- */

static struct dp_element nobody = {DP_CLIENT_EXT, DP_RW_read, 0, DP_LOCATION_DATA, 200};

static void play(struct dp_ind_bench *bench, struct dp_ind_trace *trace, const struct heard *heard, size_t from,
                 size_t to, const struct dp_element *elements, size_t count) {
    for (size_t i = from; i < to; i++) {
        if (!is_item(&heard->packets[i])) {
            dp_ind_bench_packet(bench, &heard->packets[i]);
            dp_ind_clock_packet(&trace->clock, &heard->packets[i]);
        } else if (heard->packets[i].kind == DP_PACKET_WORK && count != 0) {
            dp_ind_bench_item(bench, elements, count);
            dp_ind_trace_launch(trace, elements, count);
        } else { /* only takes its place */
            dp_ind_bench_item(bench, &nobody, 1);
            dp_ind_clock_item(&trace->clock);
        }
    }
}

static void say(struct force_part *p, const char *what, const char *text, const struct opt_pending *t,
                const struct heard *heard, size_t to) {
    const char *list = strstr(text, "list l1");
    fprintf(p->run->out, "induction_force: %s (hardware=%s)\n%s  state:", what, dp_ind_hardware_names[p->hardware],
            list != NULL ? list : text);
    dp_ind_print_state(t, p->run->out);
    fprintf(p->run->out, "  packets:");
    dp_ind_print_packets(heard->packets, to, p->run->out);
}

/* What is played has to meet `needed`. */
static void hold(struct force_part *p, struct dp_ind_trace *trace, struct dp_ind_ticks *needed, const char *text,
                 const struct opt_pending *t, const struct heard *heard, size_t to) {
    struct dp_ind_ticks said[2];
    dp_ind_trace_cut(trace, &p->bench, needed);
    bool ok = dp_ind_bench_judge(&p->bench, said);
    p->failed = p->failed || p->run->duel->said[0].failed || p->run->duel->said[1].failed;
    if (!ok && dp_ind_wrong(p->run)) {
        say(p, "the packets are illegal or discard something", text, t, heard, to);
    }
    for (size_t i = 0; ok && i < p->bench.slot_count; i++) {
        bool visible = said[0].visible[i] < needed->visible[i] || said[1].visible[i] < needed->visible[i];
        bool ordered = said[0].ordered[i] < needed->ordered[i] || said[1].ordered[i] < needed->ordered[i];
        if (p->bench.slots[i].same_rb || (!visible && !ordered)) {
            continue;
        }
        if (dp_ind_wrong(p->run)) {
            char name[24];
            uint8_t wanted = visible ? needed->visible[i] : needed->ordered[i];
            say(p, "an obligation is not met", text, t, heard, to);
            fprintf(p->run->out, "  not covered: %s is not %s to %s; missing: %s\n", dp_ind_producer(&p->bench, i),
                    visible ? "visible" : "in order before", dp_ind_consumer(&p->bench, i, name),
                    dp_ind_missing(&p->bench, &trace->clock, i, wanted, visible));
        }
        break;
    }
    dp_ind_count(p->run, ok ? XXH3_64bits(&said[0], sizeof said[0]) : 0, opt_is_empty(t));
}

static void begin(struct force_part *p, struct dp_ind_trace *trace) {
    dp_ind_trace_begin(trace, p->bench.hardware);
    dp_ind_bench_clear(&p->bench);
    dp_ind_bench_item(&p->bench, p->bench.before, p->bench.before_count);
}

/* Packets of the consumer that have to meet it: up to its own item, or behind its last operation. */
static size_t meeting_point(const struct heard *heard, size_t from, size_t to, bool operates) {
    size_t at = to;
    for (size_t i = from; !operates && i < to; i++) {
        at = is_item(&heard->packets[i]) && i < at ? i : at;
    }
    return at;
}

static bool try_consumer(struct force_part *p, size_t consumer, size_t before, size_t after) {
    char text[2048];
    struct told told;
    struct dp_ind_trace trace;
    struct dp_ind_ticks needed;
    bool end = strcmp(consumers[consumer].text, "end") == 0;
    int length = snprintf(text, sizeof text, head, dp_ind_hardware_names[p->hardware]);
    snprintf(text + length, sizeof text - (size_t)length, "barrier\n  global sync=%s>%s access=%s>%s\n%s\n%s",
             sides[before].sync, sides[after].sync, sides[before].access, sides[after].access, consumers[consumer].text,
             end ? "" : "end\n");
    if (!feed(p, text, &told)) {
        return false;
    }
    const struct opt_pending *t = &told.requirements[0];
    size_t all = told.heard.count, own = end ? all : told.before[2];
    if ((told.heard.refused || told.before[1] != 0) && dp_ind_wrong(p->run)) {
        say(p, told.heard.refused ? "the list is refused" : "the barrier does not wait", text, t, &told.heard, all);
    }
    if (own != all && dp_ind_wrong(p->run)) {
        say(p, "something was still pending behind what forces it out", text, t, &told.heard, all);
    }
    begin(p, &trace);
    memset(&needed, 0, sizeof needed);
    struct dp_ind_clock whole = trace.clock;
    dp_ind_clock_require(&whole, t);
    dp_ind_bench_ticks(&p->bench, &whole, &needed);
    size_t to = meeting_point(&told.heard, told.before[1], own, consumers[consumer].operates);
    play(&p->bench, &trace, &told.heard, 0, to, NULL, 0);
    hold(p, &trace, &needed, text, t, &told.heard, to);
    return true;
}

static bool try_item(struct force_part *p, size_t item, size_t after) {
    char text[2048];
    struct told told;
    struct dp_ind_trace trace;
    struct dp_ind_ticks needed;
    int length = snprintf(text, sizeof text, head, dp_ind_hardware_names[p->hardware]);
    snprintf(
        text + length, sizeof text - (size_t)length,
        "barrier\n  global sync=ALL>ALL access=COMMON>COMMON\n%s\nbarrier\n  global sync=%s>%s access=%s>%s\nend\n",
        items[item].text, items[item].sync, sides[after].sync, items[item].access, sides[after].access);
    if (!feed(p, text, &told)) {
        return false;
    }
    const struct opt_pending *t = &told.requirements[2];
    if (told.heard.refused && dp_ind_wrong(p->run)) {
        say(p, "the list is refused", text, t, &told.heard, told.heard.count);
    }
    begin(p, &trace);
    memset(&needed, 0, sizeof needed);
    play(&p->bench, &trace, &told.heard, 0, told.before[2], items[item].elements, items[item].count);
    struct dp_ind_clock whole = trace.clock;
    dp_ind_clock_require(&whole, t);
    dp_ind_bench_ticks(&p->bench, &whole, &needed);
    play(&p->bench, &trace, &told.heard, told.before[2], told.heard.count, items[item].elements, items[item].count);
    hold(p, &trace, &needed, text, t, &told.heard, told.heard.count);
    return true;
}

/* A part a consumer, and one for items, under each hardware. */
static size_t parts(void) {
    return (CONSUMERS + 1) * DP_IND_HARDWARES;
}

static uint64_t cases(size_t part) {
    return part % (CONSUMERS + 1) == CONSUMERS ? ITEMS * SIDES : SIDES * SIDES;
}

static bool prove(struct dp_ind_run *run) {
    struct force_part *p = calloc(1, sizeof *p);
    size_t consumer = run->part % (CONSUMERS + 1);
    if (p == NULL) {
        return false;
    }
    p->run = run;
    p->hardware = run->part / (CONSUMERS + 1);
    bool ok = dp_ind_bench_start(&p->bench, run->duel, dp_ind_hardware[p->hardware], DP_LIST_direct);
    for (size_t i = 0; ok && i < (consumer == CONSUMERS ? ITEMS : SIDES); i++) {
        for (size_t after = 0; ok && after < SIDES; after++) {
            ok = consumer == CONSUMERS ? try_item(p, i, after) : try_consumer(p, consumer, i, after);
        }
    }
    ok = ok && !p->failed;
    free(p);
    return ok;
}

const struct dp_ind_section_facts dp_ind_force = {parts, cases, prove};
