/* Each oracle but legality (test_oracles_legality.c) holds for two fakes that are alike and right, and fails with its
 * signature for each way in which one is bent. */
#include "test_oracles_cases.h"

/* --- bends; each says whom it bends and what --- */

static bool drop_v08(const struct fake *f, struct dp_diagnostic *d) {
    return f->model == 0 || d->rule != DP_RULE_V08;
}

static bool soften_v08(const struct fake *f, struct dp_diagnostic *d) {
    d->severity = f->model == 1 ? DP_SEVERITY_warning : d->severity;
    return true;
}

/* Of two extra diagnostics the rule that stands first in rule.def names the difference, not the place. */
static void say_two_rules(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    struct dp_diagnostic d = {DP_RULE_V08, DP_SEVERITY_warning, DP_PHASE_record, command, -1, -1, DP_NO_COMMAND, 0};
    if (f->model == 1 && command == AT_DRAW) {
        fake_diagnostic(f, d);
    }
    d.rule = DP_RULE_V07;
    if (f->model == 1 && command == AT_DISPATCH) {
        fake_diagnostic(f, d);
        fake_diagnostic(f, d); /* twice is once */
    }
}

static void lack_draw(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (f->model == 1 && records[0].kind == DP_COMMAND_draw) {
        f->sink->unsupported(f->sink->context, command, "draws");
    }
}

static bool more_drain(const struct fake *f, struct dp_requirement *r) {
    r->drain |= f->model == 1 ? DP_DRAIN_DB : 0u;
    return true;
}

static bool other_masks(const struct fake *f, struct dp_requirement *r) {
    if (f->model == 1) {
        r->drain ^= DP_DRAIN_CB | DP_DRAIN_VS;
        r->invalidate = DP_CACHE_L0;
    }
    return true;
}

static bool other_op(const struct fake *f, struct dp_requirement *r) {
    r->op[DP_CLASS_colour] = f->model == 1 ? DP_OP_decompress : DP_OP_none;
    return true;
}

static bool other_kinds(const struct fake *f, struct dp_requirement *r) {
    r->removed[DP_CLASS_colour] = f->model == 1 ? DP_KIND_CompressedDcc : 0;
    return true;
}

static bool other_trust(const struct fake *f, struct dp_requirement *r) {
    r->trust = f->model == 1 ? DP_TRUST_PROPOSED : DP_TRUST_SEED;
    return true;
}

static bool one_drops_second(const struct fake *f, struct dp_requirement *r) {
    return f->model == 0 || r->barrier != 1;
}

static bool both_drop_second(const struct fake *f, struct dp_requirement *r) {
    (void)f;
    return r->barrier != 1;
}

static void requirement_too_many(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    struct dp_requirement r = {.command = command, .group = 0, .barrier = 2};
    if (records[0].kind == DP_COMMAND_barrier) {
        f->sink->requirement(f->sink->context, &r);
    }
}

static bool other_layout(const struct fake *f, struct dp_subresource_state *s) {
    s->layout = f->model == 1 ? DP_LAYOUT_COPY_DEST : s->layout;
    return true;
}

static bool other_promoted(const struct fake *f, struct dp_subresource_state *s) {
    s->promoted = f->model == 1 ? DP_STATE_COPY_DEST : 0;
    return true;
}

/* One run of six against a run of four and one of two: the same only if the layouts are. */
static bool one_run(const struct fake *f, struct dp_subresource_state *s) {
    s->layout = DP_LAYOUT_COMMON;
    if (f->model == 1 && s->first == 0) {
        s->count = 6;
    }
    return f->model == 0 || s->first == 0;
}

static bool empty_run(const struct fake *f, struct dp_subresource_state *s) {
    s->count = f->model == 1 ? 0 : s->count;
    return true;
}

static bool forget_last_run(const struct fake *f, struct dp_subresource_state *s) {
    return f->model == 0 || s->first == 0;
}

static bool other_class(const struct fake *f, struct dp_class_state *s) {
    s->kinds = f->model == 1 ? DP_KIND_none : s->kinds;
    return true;
}

static bool other_valid(const struct fake *f, struct dp_class_state *s) {
    s->valid = f->model == 0;
    return true;
}

static bool no_class(const struct fake *f, struct dp_class_state *s) {
    (void)s;
    return f->model == 1;
}

static bool is_shader(const struct dp_command *records, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (records[i].kind == DP_COMMAND_shader) {
            return true;
        }
    }
    return false;
}

static void drain_where_shader(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    if (f->model == 1 && is_shader(records, count)) {
        struct dp_packet drain = plain_packet(DP_PACKET_DRAIN, command);
        drain.as.DRAIN.stage = DP_STAGE_CS;
        fake_packet(f, drain);
    }
}

static void warn_of_access(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (records[i].kind == DP_COMMAND_shader && records[i].as.shader.access != DP_ACCESS_SHADER_RESOURCE) {
            fake_diagnostic(f, (struct dp_diagnostic){DP_RULE_A09, DP_SEVERITY_warning, DP_PHASE_record, command, -1,
                                                      -1, DP_NO_COMMAND, DP_NONE});
        }
    }
}

static void count_runs(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    if (f->model == 0 && command == AT_DEVICE) {
        creations++;
    }
}

/* Once when judged, twice when blind, once the program in between: the fifth run is the repetition. */
static bool different_each_time(const struct fake *f, struct dp_subresource_state *s) {
    s->initialised = f->model == 0 && creations > 4 ? 2 : 1;
    return true;
}

static void trust_each_time(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)records;
    (void)count;
    static uint32_t flags;
    struct dp_actions actions = {command, ++flags, 0};
    if (f->model == 1) {
        f->sink->actions(f->sink->context, &actions);
    }
}

/* Reads memory that it never wrote: alike in fresh memory or not, it shows when the memory is filled. */
static void read_unset(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (f->model != 0 || records[0].kind != DP_COMMAND_dispatch) { /* in the optimized one it would be cost */
        return;
    }
    unsigned char *unset = f->memory->resize(f->memory->context, NULL, 0, 64);
    cr_assert_not_null(unset);
    if (unset[7] == 0xA5) {
        struct dp_packet drain = plain_packet(DP_PACKET_DRAIN, command);
        drain.as.DRAIN.stage = DP_STAGE_CS;
        fake_packet(f, drain);
    }
    f->memory->resize(f->memory->context, unset, 64, 0);
}

static bool switch_layout(const struct fake *f, struct dp_subresource_state *s) {
    s->layout = f->switches == 0 ? DP_LAYOUT_COMMON : DP_LAYOUT_RENDER_TARGET;
    return true;
}

static void sync_before_execute(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_execute) {
        struct dp_packet eop = plain_packet(DP_PACKET_EOP, command);
        eop.as.EOP.fence = 1;
        fake_packet_in(f, DP_NONE, DP_LIST_direct, eop);
    }
}

/* clang-format off */
static const struct judged cases[] = {
    {NULL, DP_LIST_direct,  0,   NULL, NULL, NULL, NULL, NULL, NULL},
    {NULL, DP_LIST_direct,  999, NULL, NULL, NULL, NULL, NULL, NULL},
    {NULL, DP_LIST_compute, 999, NULL, NULL, NULL, NULL, NULL, NULL}, /* the draw is refused too */
    {NULL, DP_LIST_bundle,  0,   NULL, NULL, NULL, NULL, NULL, NULL},
    {NULL, DP_LIST_direct,  0,   name_the_engine, other_trust, NULL, NULL, NULL, sync_before_execute},

    {"diagnostics: V08 only reference", DP_LIST_direct, 999, NULL, NULL, drop_v08, NULL, NULL, NULL},
    {"diagnostics: V08 severity", DP_LIST_direct, 999, NULL, NULL, soften_v08, NULL, NULL, NULL},
    {"diagnostics: V07 only optimized", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, say_two_rules},
    {"diagnostics: unsupported only optimized", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, lack_draw},

    {"requirement: drain +DB", DP_LIST_direct, 0, NULL, more_drain, NULL, NULL, NULL, NULL},
    {"requirement: drain +VS -CB, invalidate -K", DP_LIST_direct, 0, NULL, other_masks, NULL, NULL, NULL, NULL},
    {"requirement: colour op none/decompress", DP_LIST_direct, 0, NULL, other_op, NULL, NULL, NULL, NULL},
    {"requirement: colour removed +CompressedDcc", DP_LIST_direct, 0, NULL, other_kinds, NULL, NULL, NULL, NULL},
    {"requirement: only reference", DP_LIST_direct, 0, NULL, one_drops_second, NULL, NULL, NULL, NULL},
    {"requirement: both leave out an accepted barrier", DP_LIST_direct, 0, NULL, both_drop_second, NULL, NULL, NULL,
     NULL},
    {"requirement: both leave out an accepted barrier", DP_LIST_direct, 0, NULL, no_requirement, NULL, NULL, NULL,
     NULL},
    {"requirement: both report one too many", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, requirement_too_many},
    {"requirement: both report one too many", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, refuse_whole_call},

    {"state: layout", DP_LIST_direct, 0, NULL, NULL, NULL, other_layout, NULL, NULL},
    {"state: promoted", DP_LIST_direct, 0, NULL, NULL, NULL, other_promoted, NULL, NULL},
    {"state: runs not maximal from reference", DP_LIST_direct, 0, NULL, NULL, NULL, one_run, NULL, NULL},
    {"state: empty run from optimized", DP_LIST_direct, 0, NULL, NULL, NULL, empty_run, NULL, NULL},
    {"state: subresource only reference", DP_LIST_direct, 0, NULL, NULL, NULL, forget_last_run, NULL, NULL},
    {"state: kinds", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, other_class, NULL},
    {"state: metadata valid", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, other_valid, NULL},
    {"state: class reported", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, no_class, NULL},

    {"blind: optimized, removed: packet DRAIN/EOP", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL,
     drain_where_shader},
    {"blind: reference, altered: A09 only after", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, warn_of_access},

    {"determinism: reference, again: initialised", DP_LIST_direct, 0, NULL, NULL, NULL, different_each_time, NULL,
     count_runs},
    {"determinism: optimized, again: printed parts", DP_LIST_direct, 0, NULL, NULL, NULL, NULL,
     NULL, trust_each_time},
    {"determinism: reference, again: packet WORK/DRAIN", DP_LIST_direct, 0, NULL, NULL, NULL, NULL, NULL, read_unset},
    {"determinism: optimized, switches off: layout", DP_LIST_direct, 0, NULL, NULL, NULL, switch_layout, NULL, NULL},
};
/* clang-format on */

Test(oracles_judge, each_holds_and_fails) {
    judge_cases(cases, sizeof cases / sizeof cases[0]);
}

/* An oracle that is not asked says nothing, and each alone finds what is its own. */
Test(oracles_judge, masks_and_order) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct book book;
    struct dp_finding finding;
    write_program(&book, DP_LIST_direct, 999);
    straighten();
    bend.diagnostic = drop_v08;
    bend.subresources = other_layout;
    static const char *const first[] = {"diagnostics", NULL, "state", NULL, NULL, NULL};
    for (size_t i = 0; i < dp_oracle_count; i++) {
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, UINT64_C(1) << i, &finding);
        bool fails = i < sizeof first / sizeof first[0] && first[i] != NULL;
        if (strcmp(dp_oracles[i].name, "legality") == 0 || strcmp(dp_oracles[i].name, "requirement") == 0) {
            continue; /* these follow the diagnostics, on which the two disagree here */
        }
        cr_expect_eq(verdict, fails ? DP_VERDICT_FINDING : DP_VERDICT_HOLDS, "%s", dp_oracles[i].name);
        if (fails) {
            cr_expect_str_eq(finding.oracle, first[i]);
        }
    }
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, NULL), DP_VERDICT_FINDING);
    dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, &finding);
    cr_expect_str_eq(finding.oracle, "diagnostics");
    straighten();
    bend.status[1] = DP_STATUS_MALFORMED;
    dp_judge_program(harness, NULL, &book.program, 0, &finding);
    cr_expect_str_eq(finding.signature, "ASSERTION FAILED: feed: optimized calls the program malformed");
    dp_harness_destroy(harness);
}
