/* The oracle legality fails for every packet that is illegal, misplaced, missing or one too many. */
#include "test_oracles_cases.h"

static bool glk_in_eop(const struct fake *f, struct dp_packet *p) {
    if (f->model == 1 && p->kind == DP_PACKET_EOP) {
        p->as.EOP.gcr |= DP_GCR_glk;
    }
    return true;
}

static bool older_fence(const struct fake *f, struct dp_packet *p) {
    if (f->model == 0 && p->kind == DP_PACKET_WAIT_FENCE) {
        p->as.WAIT_FENCE.fence++;
    }
    return true;
}

static bool no_eop(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind != DP_PACKET_EOP;
}

static bool same_fence(const struct fake *f, struct dp_packet *p) {
    if (f->model == 1 && p->kind == DP_PACKET_WAIT_FENCE) {
        struct dp_packet again = plain_packet(DP_PACKET_EOP, p->cause);
        again.queue = p->queue;
        again.as.EOP.fence = 1;
        f->sink->packet(f->sink->context, f->list, &again);
    }
    return true;
}

static bool wrong_queue(const struct fake *f, struct dp_packet *p) {
    p->queue = f->model == 1 && p->kind == DP_PACKET_ACQUIRE ? DP_LIST_compute : p->queue;
    return true;
}

static bool drop_dispatch(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind != DP_PACKET_WORK || p->as.WORK.command != AT_DISPATCH;
}

static bool drop_last(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind != DP_PACKET_WORK || p->as.WORK.command != AT_PRESENT;
}

static void work_twice(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    if (f->model == 1 && command == AT_DISPATCH) {
        fake_work(f, AT_DRAW);
    }
}

static bool swap_items(const struct fake *f, struct dp_packet *p) {
    if (f->model == 1 && p->kind == DP_PACKET_WORK && (p->cause == AT_DISPATCH || p->cause == AT_COPY)) {
        p->cause = p->as.WORK.command = (uint64_t)AT_DISPATCH + AT_COPY - p->cause;
    }
    return true;
}

static void work_of_discard(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (f->model == 1 && records[0].kind == DP_COMMAND_discard) {
        fake_work(f, command);
    }
}

static void work_of_refused(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (f->model == 1 && records[0].kind == DP_COMMAND_draw) {
        fake_work(f, command);
    }
}

/* Nobody refuses the draw on the compute list. */
static bool take_draw(const struct fake *f, struct dp_diagnostic *d) {
    (void)f;
    return d->rule != DP_RULE_U03;
}

static void work_of_any_draw(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_draw) {
        fake_work(f, command);
    }
}

static void late_packet(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    if (f->model == 1 && command == AT_DISPATCH2) {
        fake_packet_in(f, 0, DP_LIST_direct, plain_packet(DP_PACKET_DMA_WAIT, AT_BARRIER));
    }
}

static void queue_packet_in_list(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    if (f->model == 1 && command == AT_DISPATCH2) {
        fake_packet_in(f, DP_NONE, DP_LIST_direct, plain_packet(DP_PACKET_DMA_WAIT, AT_BARRIER));
    }
}

static void packet_of_no_list(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    if (f->model == 1 && command == AT_DISPATCH2) {
        fake_packet_in(f, 9, DP_LIST_direct, plain_packet(DP_PACKET_DMA_WAIT, AT_BARRIER));
    }
}

static bool cause_elsewhere(const struct fake *f, struct dp_packet *p) {
    p->cause = f->model == 1 && p->kind == DP_PACKET_ACQUIRE ? AT_BARRIER : p->cause;
    return true;
}

static bool cause_nowhere(const struct fake *f, struct dp_packet *p) {
    p->cause = f->model == 1 && p->kind == DP_PACKET_ACQUIRE ? DP_NO_COMMAND : p->cause;
    return true;
}

static bool cause_is_part(const struct fake *f, struct dp_packet *p) {
    p->cause = f->model == 1 && p->kind == DP_PACKET_ACQUIRE ? AT_BARRIER + 1 : p->cause;
    return true;
}

static bool choose_engine(const struct fake *f, struct dp_packet *p) {
    if (f->model == 1 && p->kind == DP_PACKET_WORK && p->cause == AT_COPY) {
        p->as.WORK.engine = DP_ENGINE_DMA;
    }
    return true;
}

static bool run_at_pfp(const struct fake *f, struct dp_packet *p) {
    if (f->model == 1 && p->kind == DP_PACKET_WORK && p->cause == AT_COPY) {
        p->as.WORK.run = DP_CP_PFP;
    }
    return true;
}

/* clang-format off */
static const struct judged cases[] = {
    {"legality: optimized EOP: glk or gli", DP_LIST_direct, 0, glk_in_eop, NULL, NULL, NULL, NULL, NULL},
    {"legality: reference WAIT_FENCE: fence not signalled before", DP_LIST_direct, 0, older_fence, NULL, NULL,
     NULL, NULL, NULL},
    {"legality: optimized WAIT_FENCE: fence not signalled before", DP_LIST_direct, 0, no_eop, NULL, NULL, NULL,
     NULL, NULL},
    {"legality: optimized EOP: fence used twice", DP_LIST_direct, 0, same_fence, NULL, NULL, NULL, NULL, NULL},
    {"legality: optimized ACQUIRE: queue is not its list's", DP_LIST_direct, 0, wrong_queue, NULL, NULL, NULL, NULL,
     NULL},
    {"legality: optimized WORK: item before it left out", DP_LIST_direct, 0, drop_dispatch, NULL, NULL, NULL, NULL,
     NULL},
    {"legality: optimized WORK: item left out", DP_LIST_direct, 0, drop_last, NULL, NULL, NULL, NULL, NULL},
    {"legality: optimized WORK: twice or late", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, work_twice},
    {"legality: optimized WORK: out of order", DP_LIST_direct, 0, swap_items, NULL, NULL, NULL, NULL, NULL},
    {"legality: optimized WORK: not a work item", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, work_of_discard},
    {"legality: optimized WORK: refused item", DP_LIST_compute, 0, NULL, NULL, NULL, NULL, NULL, work_of_refused},
    {"legality: reference WORK: graphics item on compute queue", DP_LIST_compute, 0, NULL, NULL, take_draw, NULL, NULL,
     work_of_any_draw},
    {"legality: optimized DMA_WAIT: after its list ended", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL,
     late_packet},
    {"legality: optimized DMA_WAIT: outside execute and present", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL,
     queue_packet_in_list},
    {"legality: optimized DMA_WAIT: no such list", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, packet_of_no_list},
    {"legality: optimized ACQUIRE: cause is not in its list", DP_LIST_direct, 0, cause_elsewhere, NULL, NULL, NULL,
     NULL,
     NULL},
    {"legality: optimized ACQUIRE: cause is not in its list", DP_LIST_direct, 0, cause_nowhere, NULL, NULL, NULL, NULL,
     NULL},
    {"legality: optimized ACQUIRE: cause is not in its list", DP_LIST_direct, 0, cause_is_part, NULL, NULL, NULL, NULL,
     NULL},
    {"legality: reference EOP: cause was refused", DP_LIST_direct, 0, NULL, no_requirement, NULL, NULL, NULL,
     refuse_whole_call},
    {"legality: optimized WORK: engine that the program does not pin", DP_LIST_direct, 0, choose_engine, NULL, NULL,
     NULL,
     NULL, NULL},
    {"legality: optimized WORK: PFP on compute queue", DP_LIST_compute, 0, run_at_pfp, NULL, NULL, NULL, NULL, NULL},
};
/* clang-format on */

Test(oracles_legality, each_packet_bent) {
    judge_cases(cases, sizeof cases / sizeof cases[0]);
}

/* --- bundles --- */

enum { AT_BUNDLED = 2, AT_CALLER = AT_BUNDLED + 3, AT_FIRST_RUN, AT_BETWEEN, AT_SECOND_RUN };

static struct {
    uint64_t skip;  /* an execute_bundle that the optimized fake answers with nothing */
    uint64_t twice; /* one that it answers twice */
    bool refused;   /* the second one is refused, and nobody runs it */
} bundles;

/* The item of the bundle, in the list that executes it. */
static void run_bundle(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind != DP_COMMAND_execute_bundle || (f->model == 1 && command == bundles.skip)) {
        return;
    }
    if (bundles.refused && command == AT_SECOND_RUN) {
        fake_diagnostic(f, (struct dp_diagnostic){DP_RULE_U03, DP_SEVERITY_error, DP_PHASE_record, command, -1, -1,
                                                  DP_NO_COMMAND, DP_NONE});
        return;
    }
    fake_work(f, AT_BUNDLED);
    if (f->model == 1 && command == bundles.twice) {
        fake_work(f, AT_BUNDLED);
    }
}

static void write_bundle(struct book *book) {
    memset(book, 0, sizeof *book);
    straighten();
    memset(&bundles, 0, sizeof bundles);
    bend.after = run_bundle;
    write_record(book, DP_COMMAND_device);
    struct dp_record_list *bundle = &write_record(book, DP_COMMAND_list)->as.list;
    bundle->id = 1;
    bundle->type = DP_LIST_bundle;
    write_record(book, DP_COMMAND_draw);
    write_record(book, DP_COMMAND_end);
    write_record(book, DP_COMMAND_list);
    write_record(book, DP_COMMAND_marker);
    write_record(book, DP_COMMAND_execute_bundle)->as.execute_bundle.list = 1;
    write_record(book, DP_COMMAND_dispatch);
    write_record(book, DP_COMMAND_execute_bundle)->as.execute_bundle.list = 1;
    write_record(book, DP_COMMAND_end);
    write_record(book, DP_COMMAND_execute);
    write_record(book, DP_COMMAND_executed);
}

static void bundle_is(struct dp_harness *harness, struct book *book, const char *signature) {
    struct dp_finding finding;
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &book->program, DP_EVERY_ORACLE, &finding);
    cr_expect_eq(verdict, signature != NULL ? DP_VERDICT_FINDING : DP_VERDICT_HOLDS, "%s: %s", finding.signature,
                 finding.text);
    cr_expect(signature == NULL || names(finding.signature, signature), "%s, expected %s", finding.signature,
              signature);
}

/* Items of a bundle stand in the bundle once, and once more in the calling list for each execute_bundle. */
Test(oracles_legality, bundles) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct book book;
    write_bundle(&book);
    bundle_is(harness, &book, NULL);
    write_bundle(&book);
    bundles.refused = true;
    bundle_is(harness, &book, NULL);
    write_bundle(&book);
    bundles.skip = AT_SECOND_RUN;
    bundle_is(harness, &book, "legality: optimized WORK: item left out");
    write_bundle(&book);
    bundles.skip = AT_FIRST_RUN;
    bundle_is(harness, &book, "legality: optimized WORK: out of order");
    write_bundle(&book);
    bundles.twice = AT_SECOND_RUN;
    bundle_is(harness, &book, "legality: optimized WORK: twice or late");
    dp_harness_destroy(harness);
}
