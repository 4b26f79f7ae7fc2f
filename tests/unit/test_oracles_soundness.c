/* soundness, judges and order hold where two scripted judges say what they must, and fail with their signatures for
 * each way in which a stream or a judge is wrong. */
#include "test_oracles_fake_judge.h"

#include <criterion/criterion.h>
#include <stdio.h>

static struct book book;
static uint64_t at_first, at_second, at_third; /* commands of the work items */

static struct dp_record_shader *dispatch(uint64_t *at, uint32_t resource, uint32_t rw, uint32_t access) {
    *at = book.program.count;
    write_record(&book, DP_COMMAND_dispatch);
    struct dp_record_shader *s = &write_record(&book, DP_COMMAND_shader)->as.shader;
    s->resource = resource;
    s->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    s->rw = rw;
    s->access = access;
    s->stage = DP_SYNC_COMPUTE_SHADING;
    return s;
}

static void buffer(uint32_t slot) {
    struct dp_record_resource *r = &write_record(&book, DP_COMMAND_resource)->as.resource;
    r->id = slot;
    r->dimension = DP_DIMENSION_buffer;
    r->extent.width = 65536;
    r->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
}

static void barrier(void) {
    write_record(&book, DP_COMMAND_barrier);
    write_record(&book, DP_COMMAND_group);
    struct dp_record_global_barrier *b = &write_record(&book, DP_COMMAND_global_barrier)->as.global_barrier;
    b->sync_before = DP_SYNC_COMPUTE_SHADING;
    b->access_before = DP_ACCESS_UNORDERED_ACCESS;
    b->sync_after = DP_SYNC_COMPUTE_SHADING;
    b->access_after = DP_ACCESS_SHADER_RESOURCE;
}

/* Positions: 1 writes b0, 2-4 the barrier, 5 writes b1 (without a promise to anybody), 6 reads b0. */
static void write_three(void) {
    memset(&book, 0, sizeof book);
    straighten();
    forget_scripts();
    write_record(&book, DP_COMMAND_device);
    buffer(0);
    buffer(1);
    write_record(&book, DP_COMMAND_list);
    dispatch(&at_first, 0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    barrier();
    dispatch(&at_second, 1, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    dispatch(&at_third, 0, DP_RW_read, DP_ACCESS_SHADER_RESOURCE);
    write_record(&book, DP_COMMAND_end);
    write_record(&book, DP_COMMAND_execute);
    write_record(&book, DP_COMMAND_executed);
}

static struct dp_tick third(uint32_t key, uint64_t ordered_to, uint64_t visible_to) {
    return tick_at(6, at_third, 0, DP_UNIT_CS, DP_RW_read, 0, key, ordered_to, visible_to);
}

static struct dp_harness *harness;
static struct dp_finding finding;

static void expect_of(uint64_t oracles, const char *signature) {
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, oracles, &finding);
    char whole[120];
    snprintf(whole, sizeof whole, "ASSERTION FAILED: %s", signature != NULL ? signature : "");
    if (signature == NULL) {
        cr_expect_eq(verdict, DP_VERDICT_HOLDS, "%s: %s", finding.signature, finding.text);
    } else {
        cr_expect_eq(verdict, DP_VERDICT_FINDING, "holds: %s", signature);
        cr_expect_str_eq(finding.signature, whole, "%s", finding.text);
        if (getenv("SHOW") != NULL) {
            printf("%s\n    %s\n", finding.signature, finding.text);
        }
    }
}

static uint64_t all_but(uint64_t mask, const char *name) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        mask &= strcmp(dp_oracles[i].name, name) == 0 ? ~(UINT64_C(1) << i) : UINT64_MAX;
    }
    return mask;
}

/* `switches` asks the models once more, and the fakes say what they are told once; `machine` reads the packets, of which
 * scripts know nothing: they have tests of their own. */
static uint64_t asked_here(void) {
    return all_but(all_but(DP_EVERY_ORACLE, "switches"), "machine");
}

/* Streams here are what scripted judges speak of, and no more: `memory`, which runs them, has tests of its own. */
static void expect_finding(const char *signature) {
    expect_of(all_but(asked_here(), "memory"), signature);
}

Test(oracles_soundness, promises_and_judges) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    write_three();
    say_everywhere(third(DP_KEY_CS, 1, 1));
    expect_finding(NULL);
    cr_expect(asked.created[0] == 1 && asked.created[1] == 1 && asked.rewound[0] == 2 && asked.defined[1] == 2);
    cr_expect(asked.packets == 4 * 6 && asked.items == 4 * 3);
    cr_expect(dp_harness_tally(harness)->bounds == 4 && dp_harness_tally(harness)->programs_unjudged == 0);

    write_three(); /* ordered and not visible */
    say_everywhere(third(DP_KEY_CS, 1, 0));
    expect_finding("soundness: reference: H1 CS > CS");
    cr_expect(strstr(finding.text, "UNORDERED_ACCESS@COMPUTE_SHADING") != NULL &&
              strstr(finding.text, "missing: invalidation of gl1, glv, glk") != NULL);

    write_three(); /* the optimized stream alone, and not even ordered */
    say_to(0, 0, third(DP_KEY_CS, 1, 1));
    say_to(0, 1, third(DP_KEY_CS, 1, 1));
    say_to(1, 0, third(DP_KEY_CS, 0, 0));
    say_to(1, 1, third(DP_KEY_CS, 0, 0));
    expect_finding("soundness: optimized: H1 CS > CS");
    cr_expect(strstr(finding.text, "missing: DRAIN CS") != NULL, "%s", finding.text);

    write_three(); /* one judge alone */
    say_everywhere(third(DP_KEY_CS, 1, 1));
    scripts[0][1].ticks[0].visible_to = 0;
    expect_finding("soundness: reference: H1 CS > CS, only optimized");
    write_three();
    say_everywhere(third(DP_KEY_CS, 1, 1));
    scripts[1][0].ticks[0].visible_to = 0;
    expect_finding("soundness: optimized: H1 CS > CS, only reference");

    write_three(); /* a judge that says nothing has not said that all is well */
    expect_finding("soundness: reference: H1 CS > CS unjudged");
    write_three();
    say_everywhere(third(DP_KEY_VS, 1, 1));
    expect_finding("soundness: reference: H1 CS > CS unjudged");

    write_three(); /* the judges differ */
    say_everywhere(third(DP_KEY_CS, 3, 1));
    scripts[1][1].ticks[0].visible_to = 2;
    expect_finding("judges: CS > CS read visible_to");
    write_three();
    say_everywhere(third(DP_KEY_CS, 1, 1));
    say_to(0, 0, third(DP_KEY_PS, 0, 0));
    expect_finding("judges: PS > CS read only reference");
    write_three(); /* cut into runs as one likes */
    say_everywhere(third(DP_KEY_CS, 1, 1));
    scripts[0][0].ticks[0].at.count = 2;
    struct dp_tick half = third(DP_KEY_CS, 1, 1);
    half.at.index = 1;
    say_to(0, 1, half);
    expect_finding(NULL);

    write_three(); /* order: behind the second dispatch too, which nobody promised */
    say_everywhere(third(DP_KEY_CS, 4, 1));
    expect_finding(NULL); /* packets do not count */
    write_three();
    for (int judge = 0; judge < 2; judge++) {
        say_to(0, judge, third(DP_KEY_CS, 4, 1));
        say_to(1, judge, third(DP_KEY_CS, 5, 1));
    }
    expect_finding("order: CS > CS at ME beyond the reference");
    dp_harness_destroy(harness);
}

Test(oracles_soundness, faults) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    struct dp_fault h4 = {
        DP_HAZARD_H4, {4, 6, DP_NONE, DP_UNIT_CS, DP_RW_write, 0, DP_LOCATION_DATA, 0, 1},
         DP_KEY_CS, 1, 0
    };
    struct dp_fault h8 = {
        DP_HAZARD_H8, {2, 6, DP_NONE, 0, 0, 0, 0, 0, 1},
         0, 0, 0
    };
    write_three();
    say_everywhere(third(DP_KEY_CS, 1, 1));
    say_fault(0, 0, h4);
    say_fault(0, 1, h4);
    expect_finding("soundness: reference: H4 ACQUIRE discards CS");
    write_three(); /* an H8 leaves nothing else */
    say_fault(1, 1, h4);
    say_fault(1, 1, h8);
    for (int i = 0; i < 3; i++) {
        say_to(i / 2, i % 2, third(DP_KEY_CS, 1, 1));
    }
    expect_finding("soundness: optimized: H8 EOP");
    write_three();
    say_everywhere(third(DP_KEY_CS, 1, 1));
    struct dp_fault h5 = h4;
    h5.hazard = DP_HAZARD_H5;
    say_fault(0, 0, h5);
    expect_finding("judges: H5 colour only reference");
    write_three();
    scripts[0][1].status = DP_STATUS_MALFORMED;
    expect_finding("soundness: reference: malformed to the optimized judge");
    write_three();
    scripts[0][1].status = DP_STATUS_OUT_OF_MEMORY;
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, asked_here(), &finding), DP_VERDICT_OUT_OF_MEMORY);
    dp_harness_destroy(harness);
    harness = dp_harness_create(&fakes[0], &fakes[1]); /* nobody to ask */
    write_three();
    expect_finding(NULL);
    cr_expect(dp_harness_tally(harness)->programs_unjudged == 1 && dp_harness_tally(harness)->bounds == 0);
    dp_harness_destroy(harness);
}

/* An H8 at the WORK packet of an item that is what the program says it is. The third item may have an index buffer. */
static void write_illegal(uint32_t list, bool index) {
    write_three();
    if (index) { /* in the place of its shader access */
        dp_plain(&book.records[at_third + 1], DP_COMMAND_operand);
        struct dp_record_operand *o = &book.records[at_third + 1].as.operand;
        o->role = DP_ROLE_index;
        o->resource = 1;
        o->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    }
    for (size_t i = 0; i < book.program.count; i++) {
        if (book.records[i].kind == DP_COMMAND_list) {
            book.records[i].as.list.type = list;
        }
    }
}

static void say_illegal(uint64_t position) {
    struct dp_fault h8 = {
        DP_HAZARD_H8, {position, at_third, DP_NONE, 0, 0, 0, 0, 0, 1},
         0, 0, 0
    };
    for (int i = 0; i < 4; i++) {
        say_fault(i / 2, i % 2, h8);
    }
}

Test(oracles_soundness, illegal_items) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    write_illegal(DP_LIST_compute, true); /* VS and CPDMA fetch it, and the queue has no VS: only the program says so */
    say_illegal(6);
    expect_finding(NULL);
    write_illegal(DP_LIST_compute, false); /* nothing about the item is illegal */
    say_illegal(6);
    expect_finding("soundness: reference: H8 WORK");
    write_illegal(DP_LIST_direct, true); /* a direct queue has everything */
    say_illegal(6);
    expect_finding("soundness: reference: H8 WORK");
    write_illegal(DP_LIST_compute, true); /* another item of the same stream */
    say_illegal(5);
    expect_finding("soundness: reference: H8 WORK");
    write_illegal(DP_LIST_compute, true); /* beside the application's there is a translator's */
    say_illegal(6);
    say_illegal(3);
    expect_finding("soundness: reference: H8 WAIT_FENCE");
    dp_harness_destroy(harness);
}

/* --- what else is named --- */

Test(oracles_soundness, kinds_of_hazard) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    write_three(); /* WAR: the first reads, the third writes; only ordered_to counts */
    book.records[at_first + 1].as.shader.rw = DP_RW_read;
    book.records[at_third + 1].as.shader.access = DP_ACCESS_UNORDERED_ACCESS;
    book.records[at_third + 1].as.shader.rw = DP_RW_write;
    struct dp_tick t = tick_at(6, at_third, 0, DP_UNIT_CS, DP_RW_write, 0, DP_KEY_CS, 1, 0);
    say_everywhere(t);
    expect_finding(NULL);
    for (int i = 0; i < 4; i++) {
        scripts[i / 2][i % 2].ticks[0].ordered_to = 0;
    }
    expect_finding("soundness: reference: H2 CS > CS");
    write_three(); /* WAW */
    book.records[at_third + 1].as.shader.access = DP_ACCESS_UNORDERED_ACCESS;
    book.records[at_third + 1].as.shader.rw = DP_RW_write;
    book.records[at_third - 3].as.global_barrier.access_after = DP_ACCESS_UNORDERED_ACCESS;
    for (size_t i = 0; i < book.program.count; i++) {
        if (book.records[i].kind == DP_COMMAND_global_barrier) {
            book.records[i].as.global_barrier.access_after = DP_ACCESS_UNORDERED_ACCESS;
        }
    }
    say_everywhere(t);
    expect_finding("soundness: reference: H3 CS > CS");
    dp_harness_destroy(harness);
}

/* A BLIT on the texture between: everything before it must be complete, and everything behind must see it. */
static void emit_blit(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_barrier) {
        struct dp_packet blit = plain_packet(DP_PACKET_BLIT, command);
        blit.as.BLIT.kind = DP_BLIT_DCC_DECOMPRESS;
        blit.as.BLIT.resource = 0;
        blit.as.BLIT.path = DP_PATH_CB;
        fake_packet(f, blit);
    }
}

static void write_blit(void) {
    write_three();
    bend.after = emit_blit;
    struct dp_record_resource *r = &book.records[1].as.resource;
    dp_plain(&book.records[1], DP_COMMAND_resource);
    r->dimension = DP_DIMENSION_texture2d;
    r->extent = (struct dp_extent){64, 64, 1};
    r->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS | DP_FLAGS_ALLOW_RENDER_TARGET;
    r->initial = DP_INITIAL_layout;
    r->layout = DP_LAYOUT_COMMON;
}

/* Positions: 1, 2-4, BLIT at 5, 6 writes b1, 7 reads the texture. */
static void say_blit(uint64_t before_blit, uint64_t after_blit) {
    say_everywhere(tick_at(5, at_first + 2, DP_NONE, DP_UNIT_CB, DP_RW_both, 0, DP_KEY_CS, before_blit, before_blit));
    say_everywhere(tick_at(7, at_third, 0, DP_UNIT_CS, DP_RW_read, 0, DP_KEY_CBd, after_blit, after_blit));
    say_everywhere(tick_at(7, at_third, 0, DP_UNIT_CS, DP_RW_read, 0, DP_KEY_CS, 1, 1));
}

/* No barrier asks for this BLIT, which is for the oracle blits to say (test_blits_oracle.c). */
static void expect_driver(const char *signature) {
    uint64_t oracles = all_but(asked_here(), "memory");
    for (size_t i = 0; i < dp_oracle_count; i++) {
        oracles &= strcmp(dp_oracles[i].name, "blits") == 0 ? ~(UINT64_C(1) << i) : UINT64_MAX;
    }
    expect_of(oracles, signature);
}

Test(oracles_soundness, driver_issued) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    write_blit();
    say_blit(1, 5);
    expect_driver(NULL);
    write_blit();
    say_blit(0, 5);
    expect_driver("soundness: reference: H1 CS > CB");
    write_blit();
    say_blit(1, 0);
    expect_driver("soundness: reference: H1 CBd > CS");
    cr_expect(strstr(finding.text, "BLIT DCC_DECOMPRESS") != NULL && strstr(finding.text, "driver") != NULL);
    write_blit(); /* not a word on it */
    say_everywhere(tick_at(7, at_third, 0, DP_UNIT_CS, DP_RW_read, 0, DP_KEY_CS, 1, 1));
    expect_driver("soundness: reference: H1 CS > CB unjudged");
    dp_harness_destroy(harness);
}

/* Copies of one class by two engines: the latest DMA does not stand for the earlier CS. */
Test(oracles_soundness, engines) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    memset(&book, 0, sizeof book);
    straighten();
    forget_scripts();
    write_record(&book, DP_COMMAND_device);
    buffer(0);
    write_record(&book, DP_COMMAND_list)->as.list.hints = DP_HINT_DONT_SYNC_ON_COPY;
    for (uint32_t i = 0; i < 2; i++) {
        struct dp_record_copy_buffer *c = &write_record(&book, DP_COMMAND_copy_buffer)->as.copy_buffer;
        c->engine = i == 0 ? DP_ENGINE_CS : DP_ENGINE_DMA;
        struct dp_record_operand *o = &write_record(&book, DP_COMMAND_operand)->as.operand;
        o->role = DP_ROLE_dest;
        o->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    }
    barrier();
    struct dp_record_global_barrier *b = &book.records[book.program.count - 1].as.global_barrier;
    b->sync_before = DP_SYNC_COPY;
    b->access_before = DP_ACCESS_COPY_DEST;
    dispatch(&at_third, 0, DP_RW_read, DP_ACCESS_SHADER_RESOURCE);
    write_record(&book, DP_COMMAND_end);
    write_record(&book, DP_COMMAND_execute);
    write_record(&book, DP_COMMAND_executed);
    for (size_t i = 0; i < book.program.count; i++) { /* WORK packets pin what the program pins */
        cr_assert(book.program.count < 64);
    }
    bend.packet = NULL;
    /* WORK 1, WORK 2, sync 3-5, WORK 6; the fakes leave `engine=any`, so every copy has DMA and CS elements */
    say_everywhere(tick_at(6, at_third, 0, DP_UNIT_CS, DP_RW_read, 0, DP_KEY_DMA, 2, 2));
    say_everywhere(tick_at(6, at_third, 0, DP_UNIT_CS, DP_RW_read, 0, DP_KEY_CS, 1, 1));
    expect_finding("soundness: reference: H1 CS > CS");
    dp_harness_destroy(harness);
}

/* --- memory --- */

struct counted {
    size_t asked;
    size_t fails_at; /* 0: never */
    size_t live;
};

static void *counted_resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct counted *c = context;
    (void)old_size;
    if (new_size == 0) {
        c->live -= block != NULL;
        free(block);
        return NULL;
    }
    if (++c->asked == c->fails_at) {
        return NULL;
    }
    void *moved = realloc(block, new_size);
    c->live += block == NULL && moved != NULL;
    return moved;
}

/* The built-in models with their judges: memory that runs out at any place is noticed and none is lost, and a warm
 * harness asks for no more. */
Test(oracles_soundness, memory) {
    write_blit();
    straighten();
    bool held = false;
    for (size_t n = 1; !held; n++) {
        struct counted counted = {0, n, 0};
        struct dp_memory memory = {&counted, counted_resize};
        harness = dp_harness_create_in(&dp_reference, &dp_optimized, &memory);
        if (harness != NULL) {
            enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, asked_here(), &finding);
            held = verdict == DP_VERDICT_HOLDS;
            cr_assert(held || verdict == DP_VERDICT_OUT_OF_MEMORY, "allocation %zu: %s", n, finding.text);
            cr_expect(!held || counted.asked < n, "allocation %zu failed and nobody noticed", n);
            counted.fails_at = 0;
            dp_judge_program(harness, NULL, &book.program, asked_here(), &finding);
            size_t warm = counted.asked;
            expect_finding(NULL);
            struct dp_arena arena;
            dp_arena_start(&arena, &memory);
            cr_expect(arena.direct || counted.asked == warm, "%zu more", counted.asked - warm);
            cr_expect(dp_harness_tally(harness)->bounds > 0);
            dp_harness_destroy(harness);
        }
        cr_expect_eq(counted.live, 0u, "allocation %zu", n);
    }
}
