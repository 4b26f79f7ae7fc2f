/* test_bug_promises.c: what the public bug cases say of pairs (`expect ordered`, `expect app_hazard`), asked of the
 * promise itself: an ordered pair is promised in every part, a hazard is listed; no case has one that it does not name.
 */
#include "test_table_case.h"

#include "oracles/promise/promise.h"

#include <dirent.h>
#include <stdlib.h>

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

static const struct dp_memory memory = {NULL, resize};
static struct dp_promise promise;
static struct table_run run;
static size_t ordered, hazards, cases;

static uint32_t command_of(uint32_t access) {
    return promise.items.items[promise.accesses.items[access].item].command;
}

static bool is_listed(uint64_t before, uint64_t after) {
    for (size_t i = 0; i < promise.hazards.count; i++) {
        const struct dp_promise_hazard *h = &promise.hazards.items[i];
        if (command_of(h->before) == before && command_of(h->after) == after) {
            return true;
        }
    }
    return false;
}

/* How many pairs of accesses of two commands the promise gives a verdict. */
static size_t count_pairs(uint64_t before, uint64_t after, enum dp_promise_verdict verdict) {
    size_t count = 0;
    for (uint32_t a = 0; a < promise.accesses.count; a++) {
        for (uint32_t b = 0; b < promise.accesses.count; b++) {
            if (command_of(a) == before && command_of(b) == after) {
                count += dp_promise_pair(&promise, a, b, NULL) == verdict;
            }
        }
    }
    return count;
}

/* `ordered @before @after`, `app_hazard RAW @before @after order`: where the two labels begin; 0 for other lines. */
static uint32_t pair_at(const struct dp_expect *expect, const char *word) {
    uint32_t at = 1;
    if (expect->count < 3 || strcmp(expect->words[0], word) != 0) {
        return 0;
    }
    at += expect->words[at][0] != '@';
    return at + 1 < expect->count ? at : 0;
}

static void check_expects(const char *name) {
    for (size_t i = 0; i < run.c.expect_count; i++) {
        const struct dp_expect *e = &run.c.expects[i];
        bool order = pair_at(e, "ordered") != 0;
        uint32_t at = order ? 1 : pair_at(e, "app_hazard");
        if (at == 0) {
            continue;
        }
        uint64_t before = table_label(&run, e->words[at] + 1);
        uint64_t after = table_label(&run, e->words[at + 1] + 1);
        size_t promised = count_pairs(before, after, DP_PROMISE_PROMISED);
        size_t missing = count_pairs(before, after, DP_PROMISE_HAZARD);
        cr_expect(order ? promised > 0 && missing == 0 : missing > 0 && is_listed(before, after),
                  "%s:%u: %s %s %s: %zu pairs promised, %zu not", name, e->line, e->words[0], e->words[at],
                  e->words[at + 1], promised, missing);
        ordered += order;
        hazards += !order;
    }
}

/* A label that some app_hazard line gives this place; behind an error at execute nothing is judged. */
static bool is_named(uint32_t command, uint32_t which) {
    for (size_t i = 0; run.c.labels[command] && i < run.c.expect_count; i++) {
        const struct dp_expect *e = &run.c.expects[i];
        uint32_t at = pair_at(e, "app_hazard");
        if (at != 0 && strcmp(e->words[at + which] + 1, run.c.labels[command]) == 0) {
            return true;
        }
    }
    return false;
}

static void check_hazards(const char *name) {
    bool clean = false; /* only cases that speak of pairs at all promise to name their hazards */
    for (size_t i = 0; i < run.c.expect_count; i++) {
        clean = clean || strcmp(run.c.expects[i].words[0], "ordered") == 0 ||
                strcmp(run.c.expects[i].words[0], "app_hazard") == 0;
    }
    for (size_t i = 0; clean && i < promise.hazards.count; i++) {
        const struct dp_promise_hazard *h = &promise.hazards.items[i];
        char text[200];
        dp_promise_tell(&promise, h, text, sizeof text);
        cr_expect(promise.accesses.items[h->after].item >= promise.judged ||
                      (is_named(command_of(h->before), 0) && is_named(command_of(h->after), 1)),
                  "%s: a hazard that no line names: %s", name, text);
    }
}

static void check_case(const char *name) {
    static char text[16384];
    char path[512];
    snprintf(path, sizeof path, "corpus/bugs/%s", name);
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    size_t size = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[size] = '\0';
    cr_assert(table_run(&run, "%s", text), "%s: a model has no semantics for it", name);
    cr_assert_eq(dp_promise_build(&promise, &run.program, &run.said[0], DP_PROMISE_BOUNDS | DP_PROMISE_HAZARDS),
                 DP_STATUS_OK, "%s", name);
    check_expects(name);
    check_hazards(name);
    cases++;
}

Test(bug_promises, pairs_of_the_corpus) {
    DIR *folder = opendir("corpus/bugs");
    cr_assert_not_null(folder, "run from the root of the repository");
    dp_promise_start(&promise, &memory);
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        size_t length = strlen(entry->d_name);
        if (length > 3 && strcmp(entry->d_name + length - 3, ".dp") == 0) {
            check_case(entry->d_name);
        }
    }
    closedir(folder);
    dp_promise_end(&promise);
    table_run_end(&run);
    printf("%zu cases: %zu ordered pairs, %zu hazards\n", cases, ordered, hazards);
    cr_assert(cases > 75 && ordered > 40 && hazards > 12);
}
