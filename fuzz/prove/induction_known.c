/* induction_known.c: (v) what a recording knows is true, whatever came before.
 *
 * Every sequence of up to four letters (induction_trace.h) from the begin of a list, where the worst is assumed:
 * after each letter every bit of what is known that is clear is held against the clocks, cut to the elements that
 * there are. The clocks are those of the judges: every sequence of up to two letters, and one in 1024 of the others,
 * is put to both judges with all accesses behind it, and every tick must be the clock's. */
#include "fuzz/prove/induction.h"
#include "fuzz/prove/induction_trace.h"

#include <stdlib.h>
#include <string.h>

#define LONGEST 4u
#define JUDGED  1024u

struct known_part {
    struct dp_ind_run *run;
    struct dp_ind_bench bench;
    const char *hardware_name;
    bool failed;
};

static uint64_t bits_of(const struct opt_known *k) {
    return (uint64_t)k->busy | (uint64_t)k->written << 8 | (uint64_t)k->dirty << 16 | (uint64_t)k->behind << 24 |
           (uint64_t)k->stale << 32;
}

static void ask_judges(struct known_part *p, const struct dp_ind_trace *trace) {
    struct dp_ind_ticks said[2], ticks;
    memset(&ticks, 0, sizeof ticks);
    dp_ind_trace_play(trace, &p->bench);
    bool heard = dp_ind_bench_judge(&p->bench, said);
    dp_ind_bench_ticks(&p->bench, &trace->clock, &ticks);
    p->failed = p->failed || p->run->duel->said[0].failed || p->run->duel->said[1].failed;
    bool same = heard && memcmp(&said[0], &ticks, sizeof ticks) == 0 && memcmp(&said[1], &ticks, sizeof ticks) == 0;
    if (!same && dp_ind_wrong(p->run)) {
        fprintf(p->run->out, "induction_known: the clocks and the judges disagree (hardware=%s)\n", p->hardware_name);
        dp_ind_trace_print(trace, p->run->out);
    }
}

static void visit(struct known_part *p, const struct dp_ind_trace *trace) {
    const char *wrong = dp_ind_trace_wrong(trace);
    if (wrong != NULL && dp_ind_wrong(p->run)) {
        fprintf(p->run->out, "induction_known: something is taken to be known that is not so (hardware=%s)\n",
                p->hardware_name);
        dp_ind_trace_print(trace, p->run->out);
        fprintf(p->run->out, "  the bit is clear: %s\n", wrong);
    }
    dp_ind_count(p->run, bits_of(&trace->known), trace->known.busy == 0);
    if (trace->count <= 2 || p->run->sum->streams % JUDGED == 0) {
        ask_judges(p, trace);
    }
}

static void extend(struct known_part *p, const struct dp_ind_trace *trace) {
    visit(p, trace);
    for (uint32_t letter = 0; trace->count < LONGEST && letter < DP_IND_LETTERS; letter++) {
        struct dp_ind_trace longer = *trace;
        dp_ind_trace_step(&longer, letter);
        extend(p, &longer);
    }
}

/* One part a first letter, and one for the empty sequence, under each hardware. */
static size_t parts(void) {
    return (DP_IND_LETTERS + 1) * DP_IND_HARDWARES;
}

static uint64_t cases(size_t part) {
    uint64_t n = DP_IND_LETTERS;
    return part % (DP_IND_LETTERS + 1) == DP_IND_LETTERS ? 1 : 1 + n + n * n + n * n * n;
}

static bool prove(struct dp_ind_run *run) {
    struct known_part *p = calloc(1, sizeof *p);
    size_t hardware = run->part / (DP_IND_LETTERS + 1);
    uint32_t first = (uint32_t)(run->part % (DP_IND_LETTERS + 1));
    struct dp_ind_trace trace;
    dp_ind_letters();
    if (p == NULL) {
        return false;
    }
    p->run = run;
    p->hardware_name = dp_ind_hardware_names[hardware];
    bool ok = dp_ind_bench_start(&p->bench, run->duel, dp_ind_hardware[hardware], DP_LIST_direct);
    dp_ind_trace_begin(&trace, dp_ind_hardware[hardware]);
    if (ok && first == DP_IND_LETTERS) {
        visit(p, &trace);
    } else if (ok) {
        dp_ind_trace_step(&trace, first);
        extend(p, &trace);
    }
    ok = ok && !p->failed;
    free(p);
    return ok;
}

const struct dp_ind_section_facts dp_ind_known_bits = {parts, cases, prove};
