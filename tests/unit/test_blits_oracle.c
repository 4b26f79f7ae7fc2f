/* The oracle blits holds for two models that remove what is needed within what is static, and fails for each way in which
 * a report or a packet of either does not fit. What the fakes ask, report and do is written down here by hand. */
#include "test_oracles_fake.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define COLOR  DP_KIND_CompressedColor
#define DCC    DP_KIND_CompressedDcc
#define FMASK  DP_KIND_ScatteredFmask
#define ICLEAR DP_KIND_IndirectColorClear
#define DEPTH  DP_KIND_CompressedDepth
#define NONE   DP_OP_none
#define FCE    DP_OP_fast_clear_eliminate_only
#define EXPAND DP_OP_decompress
#define INIT   DP_OP_meta_init

/* Records of the program below, and its slots. */
enum { T0, D1, N2, B3 };
enum {
    AT_CALL = 6,             /* device, four resources, list 0 */
    AT_FLUSH = AT_CALL + 5,  /* a call, its group, three barriers */
    AT_CALL2 = AT_FLUSH + 6, /* discard, three operands; end; list 1 */
    AT_CALL3 = AT_CALL2 + 3,
    AT_CALL4 = AT_CALL3 + 4, /* a call, its line; end; list 5 */
    AT_RUN = AT_CALL4 + 4,   /* a call, group, barrier; end */
    AT_RUN2 = AT_RUN + 3
};

static void write_barriers(struct book *book, size_t count, const uint32_t *resources) {
    write_record(book, DP_COMMAND_barrier);
    write_record(book, DP_COMMAND_group)->as.group.type = DP_BARRIER_texture;
    for (size_t i = 0; i < count; i++) {
        write_record(book, DP_COMMAND_texture_barrier)->as.texture_barrier.resource = resources[i];
    }
}

static void write_texture(struct book *book, uint32_t slot, uint32_t format, uint32_t flags) {
    struct dp_record_resource *r = &write_record(book, DP_COMMAND_resource)->as.resource;
    r->id = slot;
    r->dimension = DP_DIMENSION_texture2d;
    r->extent.width = r->extent.height = 64;
    r->extent.depth_or_slices = 1;
    r->format = format;
    r->flags = flags;
}

static void open_list(struct book *book, uint32_t slot) {
    write_record(book, DP_COMMAND_list)->as.list.id = slot;
}

static void discard(struct book *book, uint32_t slot) {
    struct dp_record_operand *view = &write_record(book, DP_COMMAND_operand)->as.operand;
    view->role = DP_ROLE_view;
    view->resource = slot;
    view->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
}

/* Lists 0 and 1 run together, then list 1 twice; list 5 never. */
static void write_compression(struct book *book) {
    memset(book, 0, sizeof *book);
    write_record(book, DP_COMMAND_device);
    write_texture(book, T0, DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DCC);
    write_texture(book, D1, DP_FORMAT_D24_UNORM_S8_UINT, DP_FLAGS_ALLOW_DEPTH_STENCIL);
    write_texture(book, N2, DP_FORMAT_D24_UNORM_S8_UINT, DP_FLAGS_ALLOW_DEPTH_STENCIL | DP_FLAGS_DENY_COMPRESSION_DATA);
    write_record(book, DP_COMMAND_resource)->as.resource.id = B3;
    open_list(book, 0);
    write_barriers(book, 3, (const uint32_t[]){T0, T0, D1});
    write_record(book, DP_COMMAND_discard);
    discard(book, D1);
    discard(book, N2);
    discard(book, B3);
    write_record(book, DP_COMMAND_end);
    open_list(book, 1);
    write_barriers(book, 1, (const uint32_t[]){T0});
    write_record(book, DP_COMMAND_resource_barrier);
    write_record(book, DP_COMMAND_aliasing)->as.aliasing.before = DP_NONE;
    write_record(book, DP_COMMAND_end);
    open_list(book, 5);
    write_barriers(book, 1, (const uint32_t[]){T0});
    write_record(book, DP_COMMAND_end);
    write_record(book, DP_COMMAND_execute);
    write_record(book, DP_COMMAND_executed);
    write_record(book, DP_COMMAND_executed)->as.executed.list = 1;
    write_record(book, DP_COMMAND_execute);
    write_record(book, DP_COMMAND_executed)->as.executed.list = 1;
    write_record(book, DP_COMMAND_executed)->as.executed.list = 1;
}

/* --- what the fakes say --- */

struct asked {
    uint64_t command;
    int32_t barrier;
    uint32_t plane, op, removed;
};

static const struct asked asked[] = {
    {AT_CALL,  0, DP_CLASS_colour,  EXPAND, COLOR | DCC | ICLEAR},
    {AT_CALL,  1, DP_CLASS_colour,  FCE,    ICLEAR              },
    {AT_CALL,  2, DP_CLASS_depth,   EXPAND, DEPTH               },
    {AT_CALL,  2, DP_CLASS_stencil, INIT,   0                   },
    {AT_CALL2, 0, DP_CLASS_colour,  EXPAND, FMASK | ICLEAR      },
    {AT_CALL3, 0, DP_CLASS_colour,  EXPAND, COLOR               },
    {AT_CALL4, 0, DP_CLASS_colour,  FCE,    ICLEAR              },
};

struct done {
    bool absent;
    uint64_t cause;
    uint32_t list;
    enum dp_packet_kind kind;
    uint32_t resource, plane, blit, aspects, value;
    bool twice;
};

struct told {
    struct dp_operation said[16];
    size_t said_count;
    struct done done[12];
    size_t done_count;
};

static struct told told[2]; /* of either model */
static bool rejected;       /* barrier 0 of AT_CALL, at its execution */
static size_t unasked;      /* index of `asked` that the fakes do not ask */

/* Names of packets and reports, by their index. Only the reference does what stands behind LEAVES. */
enum {
    DCC_ALL,
    DEPTH_ALL,
    INIT_STENCIL,
    INIT_BOTH,
    FCE_2,
    DCC_3,
    INIT_N2,
    LEAVES,
    FCE_1 = LEAVES,
    FMASK_2,
    FCE_4,
    PACKETS
};
enum { SAID_0, SAID_1, SAID_DEPTH, SAID_STENCIL, SAID_2, SAID_3, SAID_2A, SAID_3A, SAID_2B, SAID_3B, SAYINGS };

static const struct done all_done[PACKETS] = {
    [DCC_ALL] = {false, AT_CALL,  0, DP_PACKET_BLIT,      T0, DP_CLASS_colour,  DP_BLIT_DCC_DECOMPRESS,   0,                                   0, false},
    [DEPTH_ALL] = {false, AT_CALL,  0, DP_PACKET_BLIT,      D1, DP_CLASS_depth,   DP_BLIT_DEPTH_EXPAND,     DP_ASPECT_depth,                     0,
                 false                                                                                                                                 },
    [INIT_STENCIL] = {false, AT_CALL,  0, DP_PACKET_META_INIT, D1, DP_CLASS_stencil, 0,                        0,                                   0, false},
    [INIT_BOTH] = {false, AT_FLUSH, 0, DP_PACKET_META_INIT, D1, DP_CLASS_depth,   0,                        DP_ASPECT_depth | DP_ASPECT_stencil,
                 0,                                                                                                                               false},
    [FCE_2] = {false, AT_CALL2, 1, DP_PACKET_BLIT,      T0, DP_CLASS_colour,  DP_BLIT_FCE,              0,                                   0, false},
    [DCC_3] = {false, AT_CALL3, 1, DP_PACKET_BLIT,      T0, DP_CLASS_colour,  DP_BLIT_DCC_DECOMPRESS,   0,                                   0, false},
    [INIT_N2] = {true,  AT_FLUSH, 0, DP_PACKET_META_INIT, N2, DP_CLASS_depth,   0,                        0,                                   0, false}, /* in one case alone */
    [FCE_1] = {false, AT_CALL,  0, DP_PACKET_BLIT,      T0, DP_CLASS_colour,  DP_BLIT_FCE,              0,                                   0, false},
    [FMASK_2] = {false, AT_CALL2, 1, DP_PACKET_BLIT,      T0, DP_CLASS_colour,  DP_BLIT_FMASK_DECOMPRESS, 0,                                   0, false},
    [FCE_4] = {false, AT_CALL4, 5, DP_PACKET_BLIT,      T0, DP_CLASS_colour,  DP_BLIT_FCE,              0,                                   0, false},
};

/* What had to be done, and what the reference did. */
static const struct dp_operation all_said[SAYINGS] = {
    [SAID_0] = {AT_RUN,  AT_CALL,  0, 0, T0, DP_CLASS_colour,  EXPAND, COLOR,  COLOR | DCC | ICLEAR, 0},
    [SAID_1] = {AT_RUN,  AT_CALL,  0, 1, T0, DP_CLASS_colour,  NONE,   0,      ICLEAR,               0},
    [SAID_DEPTH] = {AT_RUN,  AT_CALL,  0, 2, D1, DP_CLASS_depth,   EXPAND, DEPTH,  DEPTH,                0},
    [SAID_STENCIL] = {AT_RUN,  AT_CALL,  0, 2, D1, DP_CLASS_stencil, INIT,   0,      0,                    1},
    [SAID_2] = {AT_RUN,  AT_CALL2, 0, 0, T0, DP_CLASS_colour,  FCE,    ICLEAR, FMASK | ICLEAR,       0},
    [SAID_3] = {AT_RUN,  AT_CALL3, 0, 0, T0, DP_CLASS_colour,  NONE,   0,      COLOR,                0},
    [SAID_2A] = {AT_RUN2, AT_CALL2, 0, 0, T0, DP_CLASS_colour,  FCE,    ICLEAR, FMASK | ICLEAR,       0},
    [SAID_3A] = {AT_RUN2, AT_CALL3, 0, 0, T0, DP_CLASS_colour,  NONE,   0,      COLOR,                0},
    [SAID_2B] = {AT_RUN2, AT_CALL2, 0, 0, T0, DP_CLASS_colour,  NONE,   0,      FMASK | ICLEAR,       0},
    [SAID_3B] = {AT_RUN2, AT_CALL3, 0, 0, T0, DP_CLASS_colour,  NONE,   0,      COLOR,                0},
};

static void tell_all(void) {
    for (int model = 0; model < 2; model++) {
        struct told *t = &told[model];
        memset(t, 0, sizeof *t);
        t->said_count = SAYINGS;
        t->done_count = model == 0 ? PACKETS : LEAVES;
        memcpy(t->said, all_said, sizeof all_said);
        memcpy(t->done, all_done, sizeof all_done);
    }
    told[1].said[SAID_1].removed = 0;
    told[1].said[SAID_2].removed = told[1].said[SAID_2A].removed = told[1].said[SAID_2B].removed = ICLEAR;
    rejected = false;
    unasked = sizeof asked;
}

static bool ask(const struct fake *f, struct dp_requirement *r) {
    (void)f;
    for (size_t i = 0; i < sizeof asked / sizeof asked[0]; i++) {
        if (asked[i].command == r->command && asked[i].barrier == r->barrier && i != unasked) {
            r->op[asked[i].plane] = asked[i].op;
            r->removed[asked[i].plane] = asked[i].removed;
        }
    }
    return true;
}

static void do_packet(struct fake *f, const struct done *d) {
    struct dp_packet p = plain_packet(d->kind, d->cause);
    if (d->kind == DP_PACKET_BLIT) {
        p.as.BLIT.kind = d->blit;
        p.as.BLIT.resource = d->resource;
        p.as.BLIT.plane = d->plane;
        p.as.BLIT.aspects = d->aspects;
        p.as.BLIT.path = d->plane == DP_CLASS_colour ? DP_PATH_CB : DP_PATH_DB;
    } else {
        p.as.META_INIT.resource = d->resource;
        p.as.META_INIT.plane = d->plane;
        p.as.META_INIT.aspects = d->aspects;
        p.as.META_INIT.value = d->value;
    }
    fake_packet_in(f, d->list, DP_LIST_direct, p);
}

static void tell(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    const struct told *t = &told[f->model];
    if (records[0].kind == DP_COMMAND_resource_barrier) {
        struct dp_requirement r = {.command = command};
        ask(f, &r);
        f->sink->requirement(f->sink->context, &r);
    }
    for (size_t i = 0; i < t->done_count; i++) {
        for (int times = t->done[i].twice ? 2 : 1; times > 0 && !t->done[i].absent; times--) {
            if (t->done[i].cause == command) {
                do_packet(f, &t->done[i]);
            }
        }
    }
    if (command == AT_RUN && rejected) {
        fake_diagnostic(
            f, (struct dp_diagnostic){DP_RULE_V06a, DP_SEVERITY_error, DP_PHASE_execute, AT_CALL, 0, 0, AT_RUN, 0});
    }
    for (size_t i = 0; i < t->said_count && records[0].kind == DP_COMMAND_execute; i++) {
        if (t->said[i].execution == command || (t->said[i].execution == 0 && command == AT_RUN2)) {
            f->sink->operation(f->sink->context, &t->said[i]);
        }
    }
}

/* --- one change a case --- */

enum what {
    NOTHING,
    SAY_NOT,     /* report `at` is missing */
    SAY_AGAIN,   /* it comes twice */
    SAY_BARRIER, /* it names barrier `a` */
    SAY_NEED,    /* its needed_op is `a`, its needed_kinds `b` */
    SAY_REMOVED,
    SAY_INIT,
    DO_NOT, /* packet `at` is missing */
    DO_TOO, /* or it is there although it should not be */
    DO_TWICE,
    DO_BLIT,
    DO_ON, /* it names resource `a`, class `b` */
    DO_LIST,
    DO_VALUE,
    DO_ALL /* packets behind LEAVES too, up to `at` */
};

struct change {
    uint32_t models; /* bit 0 the reference, bit 1 the optimized */
    enum what what;
    size_t at;
    uint32_t a, b;
};

static void apply(struct told *t, const struct change *c) {
    struct dp_operation *o = &t->said[c->at];
    struct done *d = &t->done[c->at];
    switch (c->what) {
    case NOTHING:
        break;
    case SAY_NOT:
        o->execution = DP_NO_COMMAND;
        break;
    case SAY_AGAIN:
        t->said[t->said_count++] = *o;
        break;
    case SAY_BARRIER:
        o->barrier = (int32_t)c->a;
        break;
    case SAY_NEED:
        o->needed_op = c->a;
        o->needed_kinds = c->b;
        break;
    case SAY_REMOVED:
        o->removed = c->a;
        break;
    case SAY_INIT:
        o->initialised = c->a;
        break;
    case DO_NOT:
        d->absent = true;
        break;
    case DO_TOO:
        d->absent = false;
        break;
    case DO_TWICE:
        d->twice = true;
        break;
    case DO_BLIT:
        d->blit = c->a;
        break;
    case DO_ON:
        d->resource = c->a;
        d->plane = c->b;
        break;
    case DO_LIST:
        d->list = c->a;
        break;
    case DO_VALUE:
        d->value = c->a;
        break;
    case DO_ALL:
        t->done_count = c->at + 1;
        break;
    }
}

#define REF  1u
#define OPT  2u
#define BOTH 3u

struct blit_case {
    const char *signature; /* less "ASSERTION FAILED: blits: "; NULL: it holds */
    struct change first, second;
    bool rejected;
};

/* clang-format off */
static const struct blit_case cases[] = {
    {NULL, {0}, {0}, false},
    {NULL, {OPT, DO_ALL, FCE_1, 0, 0}, {OPT, SAY_REMOVED, SAID_1, ICLEAR, 0}, false}, /* it leaves out less */
    {NULL, {BOTH, SAY_NOT, SAID_0, 0, 0}, {0}, true}, /* no report of a rejected barrier; its packets have run */

    {"optimized: report left out", {OPT, SAY_NOT, SAID_0, 0, 0}, {0}, false},
    {"reference: report left out", {REF, SAY_NOT, SAID_2B, 0, 0}, {0}, false},
    {"reference: report left out", {BOTH, SAY_NOT, SAID_1, 0, 0}, {0}, true}, /* another barrier is rejected */
    {"models: reports of different executions", {OPT, SAY_NOT, SAID_0, 0, 0}, {0}, true},
    {"reference: report of no execution", {BOTH, SAY_AGAIN, SAID_3, 0, 0}, {0}, false},
    {"reference: report of no execution", {BOTH, SAY_AGAIN, SAID_2B, 0, 0}, {0}, false}, /* the list runs twice */
    {"optimized: report without a static op", {OPT, SAY_AGAIN, SAID_3, 0, 0},
     {OPT, SAY_BARRIER, SAID_3, 7, 0}, false},

    {"optimized: needed is not the static meta_init", {OPT, SAY_NEED, SAID_STENCIL, NONE, 0}, {0}, false},
    {"optimized: needed is not the static meta_init", {OPT, SAY_NEED, SAID_STENCIL, INIT, DEPTH}, {0}, false},
    {"optimized: needed beyond static CompressedDcc", {OPT, SAY_NEED, SAID_2, EXPAND, DCC}, {0}, false},
    {"reference: needed_op is not that of its kinds", {BOTH, SAY_NEED, SAID_2, EXPAND, ICLEAR}, {0}, false},
    {"reference: needed_op is not that of its kinds", {BOTH, SAY_NEED, SAID_0, FCE, COLOR | ICLEAR}, {0}, false},
    {"reference: needed_op is not that of its kinds", {BOTH, SAY_NEED, SAID_3, FCE, 0}, {0}, false},
    {"optimized: removed beyond static CompressedDcc", {OPT, SAY_REMOVED, SAID_3, COLOR | DCC, 0}, {0}, false},
    {"optimized: needed and not removed IndirectColorClear", {OPT, SAY_REMOVED, SAID_2, FMASK, 0}, {0}, false},
    {"reference: needed and not removed CompressedDepth", {REF, SAY_REMOVED, SAID_DEPTH, 0, 0}, {0}, false},
    {"optimized: needed and not initialised", {OPT, SAY_INIT, SAID_STENCIL, 0, 0}, {0}, false},
    {"optimized: initialised without a static meta_init", {OPT, SAY_INIT, SAID_DEPTH, 1, 0}, {0}, false},
    {"optimized: initialised without a static meta_init", {OPT, SAY_INIT, SAID_STENCIL, 2, 0}, {0}, false},

    {"models: needed differs: IndirectColorClear", {OPT, SAY_NEED, SAID_2A, NONE, 0}, {0}, false},
    {"models: needed differs: CompressedDcc", {OPT, SAY_NEED, SAID_0, EXPAND, COLOR | DCC}, {0}, false},
    {"models: removed by neither: IndirectColorClear",
     {REF, SAY_REMOVED, SAID_1, 0, 0}, {REF, DO_NOT, FCE_1, 0, 0}, false},
    {"models: removed by neither: ScatteredFmask",
     {REF, SAY_REMOVED, SAID_2, ICLEAR, 0}, {REF, DO_NOT, FMASK_2, 0, 0}, false},
    {"models: neither has a BLIT for IndirectColorClear", {REF, DO_NOT, FCE_4, 0, 0}, {0}, false}, /* never runs */

    {"optimized: removed without a BLIT CompressedColor", {OPT, DO_NOT, DCC_3, 0, 0}, {0}, false},
    {"reference: removed without a BLIT CompressedDepth", {REF, DO_NOT, DEPTH_ALL, 0, 0}, {0}, false},
    {"reference: removed without a BLIT ScatteredFmask", {REF, DO_NOT, FMASK_2, 0, 0}, {0}, false},
    {"optimized: BLIT without a report CompressedColor", {OPT, SAY_REMOVED, SAID_3, 0, 0}, {0}, false},
    {"optimized: BLIT without a report CompressedColor", {OPT, SAY_REMOVED, SAID_3A, 0, 0},
     {OPT, SAY_REMOVED, SAID_3B, 0, 0}, false}, /* in the other execution there is one */
    {"optimized: meta_init without a META_INIT", {OPT, DO_NOT, INIT_STENCIL, 0, 0}, {0}, false},
    {"optimized: meta_init without a META_INIT", {OPT, DO_NOT, INIT_BOTH, 0, 0}, {0}, false}, /* of the discard */

    {"optimized FCE: nobody asked for it", {OPT, DO_BLIT, DCC_3, DP_BLIT_FCE, 0}, {0}, false},
    {"optimized RESUMMARIZE: nobody asked for it", {OPT, DO_BLIT, DEPTH_ALL, DP_BLIT_RESUMMARIZE, 0}, {0}, false},
    {"optimized FCE: nobody asked for it", {OPT, DO_ALL, FCE_1, 0, 0}, {OPT, DO_ON, FCE_1, D1, DP_CLASS_colour}, false},
    {"optimized META_INIT: nobody asked for it", {OPT, DO_TOO, INIT_N2, 0, 0}, {0}, false},
    {"optimized META_INIT: nobody asked for it", {OPT, DO_ON, INIT_STENCIL, D1, DP_CLASS_depth}, {0}, false},
    {"optimized FCE: not in the list that asked for it", {OPT, DO_LIST, FCE_2, 0, 0}, {0}, false},
    {"optimized FCE: not in the list that asked for it", {OPT, DO_LIST, FCE_2, DP_NONE, 0}, {0}, false},
    {"optimized META_INIT: value is not EXPANDED", {OPT, DO_VALUE, INIT_BOTH, DP_META_COMPRESSED, 0}, {0}, false},
    {"optimized FCE: more often than asked", {OPT, DO_TWICE, FCE_2, 0, 0}, {0}, false},
    {"optimized META_INIT: more often than asked", {OPT, DO_TWICE, INIT_BOTH, 0, 0}, {0}, false},
    {"optimized FCE: not how its kinds are removed", {OPT, DO_ALL, FCE_1, 0, 0}, {0}, false}, /* and not reported */
    {"optimized COLOR_EXPAND: not how its kinds are removed", {OPT, DO_BLIT, DCC_3, DP_BLIT_COLOR_EXPAND, 0}, {0},
     false},
    {"reference DCC_DECOMPRESS: not how its kinds are removed",
     {REF, DO_BLIT, FMASK_2, DP_BLIT_DCC_DECOMPRESS, 0}, {0}, false},
};
/* clang-format on */

static uint64_t mask_of(const char *name) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        if (strcmp(dp_oracles[i].name, name) == 0) {
            return UINT64_C(1) << i;
        }
    }
    cr_assert_fail("no oracle %s", name);
    return 0;
}

static void tell_case(const struct blit_case *c) {
    const struct change *changes[2] = {&c->first, &c->second};
    tell_all();
    rejected = c->rejected;
    for (int i = 0; i < 2; i++) {
        for (int model = 0; model < 2; model++) {
            if ((changes[i]->models >> model & 1) != 0) {
                apply(&told[model], changes[i]);
            }
        }
    }
}

Test(blits_oracle, each_clause_holds_and_fails) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    uint64_t blits = mask_of("blits");
    struct book book;
    write_compression(&book);
    straighten();
    bend.requirement = ask;
    bend.after = tell;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct blit_case *c = &cases[i];
        struct dp_finding finding;
        tell_case(c);
        /* what holds is legal in every other way too; that all before holds shows that the case means what it says */
        uint64_t oracles =
            c->signature == NULL ? DP_EVERY_ORACLE : blits | mask_of("diagnostics") | mask_of("requirement");
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, oracles, &finding);
        char whole[160];
        snprintf(whole, sizeof whole, "ASSERTION FAILED: blits: %s", c->signature != NULL ? c->signature : "");
        if (c->signature == NULL) {
            cr_expect_eq(verdict, DP_VERDICT_HOLDS, "case %zu: %s (%s)", i, finding.signature, finding.text);
        } else {
            cr_expect_eq(verdict, DP_VERDICT_FINDING, "case %zu holds: %s", i, c->signature);
            cr_expect_str_eq(finding.oracle != NULL ? finding.oracle : "", "blits");
            bool cut = strlen(whole) > 80; /* then it ends in a hash (oracles/words.h) */
            cr_expect(strncmp(finding.signature, whole, cut ? 71 : 81) == 0, "case %zu: %s, expected %s", i,
                      finding.signature, whole);
            cr_expect(strlen(finding.text) > 40, "case %zu: %s", i, finding.text);
        }
        if (getenv("SHOW") != NULL) {
            printf("%s\n    %s\n", finding.signature, finding.text);
        }
    }
    dp_harness_destroy(harness);
}

/* A barrier that asks for nothing has nothing done: packets and reports of it are findings. */
Test(blits_oracle, what_nobody_asked) {
    static const struct {
        size_t unasked;
        const char *signature;
    } none[] = {
        {2, "ASSERTION FAILED: blits: reference: report without a static op"},
        {3, "ASSERTION FAILED: blits: reference: report without a static op"},
        {6, "ASSERTION FAILED: blits: reference FCE: nobody asked for it"   }, /* never runs: packets alone */
    };
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct book book;
    write_compression(&book);
    straighten();
    bend.requirement = ask;
    bend.after = tell;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        struct dp_finding finding;
        tell_all();
        unasked = none[i].unasked;
        cr_expect_eq(dp_judge_program(harness, NULL, &book.program, mask_of("blits"), &finding), DP_VERDICT_FINDING);
        cr_expect_str_eq(finding.signature, none[i].signature, "%s", finding.text);
    }
    dp_harness_destroy(harness);
}
