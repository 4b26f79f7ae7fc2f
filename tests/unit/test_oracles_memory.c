/* Memory: out of it at every allocation, none of it leaked, none of it asked for once a harness is warm; and the
 * arena. */
#include "test_oracles_fake.h"

#include "oracles/stream.h"

#include <criterion/criterion.h>
#include <stdalign.h>

/* malloc that counts and fails from the `fails_at`-th allocation on. */
struct counted {
    size_t asked;
    size_t fails_at; /* 0: never */
    bool once;       /* only that one fails */
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
    c->asked++;
    if (c->fails_at != 0 && (c->once ? c->asked == c->fails_at : c->asked >= c->fails_at)) {
        return NULL;
    }
    void *moved = realloc(block, new_size);
    c->live += block == NULL && moved != NULL;
    return moved;
}

/* Judges one program in a harness of its own; where memory ran out, once more in the same harness with memory again. */
static enum dp_verdict judge_once(struct counted *counted, const struct book *book) {
    struct dp_memory memory = {counted, counted_resize};
    struct dp_finding finding;
    struct dp_harness *harness = dp_harness_create_in(&fakes[0], &fakes[1], &memory);
    if (harness == NULL) {
        return DP_VERDICT_OUT_OF_MEMORY;
    }
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &book->program, DP_EVERY_ORACLE, &finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        cr_expect_null(finding.oracle);
        cr_expect_eq(dp_harness_tally(harness)->programs, 0u);
        /* The harness lives on. */
        counted->fails_at = 0;
        verdict = dp_judge_program(harness, NULL, &book->program, DP_EVERY_ORACLE, &finding);
        cr_expect_eq(verdict, DP_VERDICT_HOLDS, "%s", finding.signature);
        verdict = DP_VERDICT_OUT_OF_MEMORY;
    }
    dp_harness_destroy(harness);
    return verdict;
}

Test(oracles_memory, runs_out_everywhere) {
    struct book book;
    write_program(&book, DP_LIST_direct, 999);
    straighten();
    for (int once = 0; once < 2; once++) {
        bool held = false;
        size_t n = 1;
        for (; !held; n++) {
            struct counted counted = {0, n, once == 1, 0};
            enum dp_verdict verdict = judge_once(&counted, &book);
            cr_assert(verdict == DP_VERDICT_OUT_OF_MEMORY || verdict == DP_VERDICT_HOLDS);
            cr_expect_eq(counted.live, 0u, "allocation %zu", n);
            held = verdict == DP_VERDICT_HOLDS;
            cr_expect(!held || counted.asked < n, "allocation %zu failed and nobody noticed", n);
        }
        cr_expect_gt(n, 15u);
    }
}

Test(oracles_memory, warm_harness_asks_for_none) {
    struct book book;
    struct counted counted = {0, 0, false, 0};
    struct dp_memory memory = {&counted, counted_resize};
    struct dp_finding finding;
    write_program(&book, DP_LIST_direct, 999);
    straighten();
    struct dp_harness *harness = dp_harness_create_in(&fakes[0], &fakes[1], &memory);
    struct dp_arena arena;
    dp_arena_start(&arena, &memory);
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, &finding), DP_VERDICT_HOLDS);
    size_t asked = counted.asked;
    for (int i = 0; i < 10; i++) {
        cr_expect_eq(dp_judge_program(harness, NULL, &book.program, DP_EVERY_ORACLE, &finding), DP_VERDICT_HOLDS);
    }
    if (!arena.direct) { /* under a sanitizer the models' memory is malloc's */
        cr_expect_eq(counted.asked, asked);
    }
    dp_harness_destroy(harness);
    cr_expect_eq(counted.live, 0u);
}

/* The arena itself, also where a sanitizer would have it step aside. */
Test(oracles_memory, arena) {
    struct counted counted = {0, 0, false, 0};
    struct dp_memory memory = {&counted, counted_resize};
    struct dp_arena arena;
    dp_arena_start(&arena, &memory);
    arena.direct = false;
    void *context = arena.memory.context;
    for (int run = 0; run < 3; run++) {
        dp_arena_reset(&arena);
        size_t asked = counted.asked;
        unsigned char *a = arena.memory.resize(context, NULL, 0, 10);
        unsigned char *b = arena.memory.resize(context, NULL, 0, 20);
        cr_assert(a != NULL && b != NULL && (uintptr_t)b % alignof(max_align_t) == 0);
        memset(a, 1, 10);
        memset(b, 2, 20);
        cr_expect_eq(arena.memory.resize(context, b, 20, 2000), b, "the last block grows in place");
        cr_expect_eq(arena.memory.resize(context, b, 2000, 20), b);
        unsigned char *moved = arena.memory.resize(context, a, 10, 40);
        cr_assert(moved != NULL && moved != a);
        for (int i = 0; i < 10; i++) {
            cr_expect_eq(moved[i], 1);
        }
        cr_expect_eq(arena.memory.resize(context, moved, 40, 30), moved);
        cr_expect_null(arena.memory.resize(context, moved, 30, 0));
        cr_expect_eq(arena.memory.resize(context, NULL, 0, 30), moved, "the last block comes back at once");
        cr_expect_null(arena.memory.resize(context, NULL, 0, 0));
        cr_expect_null(arena.memory.resize(context, NULL, 0, SIZE_MAX / 2));
        for (size_t size = 1000; size < 1000 * 1000; size += size / 2) {
            unsigned char *block = arena.memory.resize(context, NULL, 0, size);
            cr_assert_not_null(block);
            memset(block, 3, size);
        }
        cr_expect_eq(b[19], 2);
        cr_expect(run == 0 || counted.asked == asked, "chunks are kept");
    }
    arena.filling = true;
    arena.fill = 0x5A;
    unsigned char *filled = arena.memory.resize(context, NULL, 0, 5);
    cr_assert_not_null(filled);
    cr_expect_eq(filled[4], 0x5A);
    counted.fails_at = 1;
    cr_expect_null(arena.memory.resize(context, NULL, 0, 1000 * 1000 * 100));
    dp_arena_end(&arena);
    cr_expect_eq(counted.live, 0u);
}

Test(oracles_memory, stream_runs_out) {
    struct book book;
    write_program(&book, DP_LIST_direct, 0);
    straighten();
    struct dp_scratch *scratch = dp_scratch_create(NULL);
    struct dp_observation said;
    memset(&said, 0, sizeof said);
    dp_observe(&fakes[0], NULL, &book.program, scratch, &said);
    bool done = false;
    for (size_t n = 1; !done; n++) {
        struct counted counted = {0, n, false, 0};
        struct dp_memory memory = {&counted, counted_resize};
        struct dp_stream stream;
        memset(&stream, 0, sizeof stream);
        done = dp_string(&book.program, &said, &memory, &stream);
        cr_expect(done == (counted.asked < n));
        dp_stream_free(&stream, &memory);
        cr_expect_eq(counted.live, 0u);
    }
    dp_observation_free(&said);
    dp_scratch_destroy(scratch);
}
