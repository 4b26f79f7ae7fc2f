/* Promises of the corpus with the diagnostics of the built-in models, and the fixes of its hazards judged by them. */
#include "test_promise_random.h"
#include "test_promise_support.h"

#include "oracles/scratch.h"

#include <dirent.h>

bool dp_oracle_fix(const struct dp_run *run, struct dp_finding *finding);

static char *read_whole(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    cr_assert_eq(fseek(file, 0, SEEK_END), 0);
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    cr_assert_eq(fread(text, 1, *size, file), *size);
    fclose(file);
    return text;
}

struct bench {
    struct dp_scratch *scratch;
    struct dp_observation said[2];
    struct dp_promise promise;
    size_t programs, hazards, promised, by_barrier, unsupported, accepted;
};

/* The program through both models; its promise, and its fixes where both speak and agree on acceptance. */
static void run_one(struct bench *b, const char *name, const struct dp_program *program) {
    static const struct dp_options options = {UINT64_MAX};
    dp_observe(&dp_reference, &options, program, b->scratch, &b->said[0]);
    dp_observe(&dp_optimized, &options, program, b->scratch, &b->said[1]);
    b->programs++;
    if (b->said[0].unsupported.count != 0 || b->said[1].unsupported.count != 0) {
        b->unsupported++;
        return;
    }
    cr_assert_eq(dp_promise_build(&b->promise, program, &b->said[0], EVERYTHING), DP_STATUS_OK, "%s", name);
    check_bounds(name, &b->promise);
    check_classes(name, &b->promise);
    b->accepted += b->promise.judged == b->promise.items.count;
    b->hazards += b->promise.hazards.count;
    b->promised += dp_promise_any(program, &b->said[0], &dp_plain_memory, false);
    b->by_barrier += dp_promise_any(program, &b->said[0], &dp_plain_memory, true);
    if (getenv("SHOW") != NULL) {
        for (size_t i = 0; i < b->promise.hazards.count; i++) {
            char text[200];
            dp_promise_tell(&b->promise, &b->promise.hazards.items[i], text, sizeof text);
            printf("%s: %s\n", name, text);
        }
    }
    struct dp_run run = {
        program, {&dp_reference, &dp_optimized},
         &options, {&b->said[0],   &b->said[1]  },
         b->scratch
    };
    struct dp_finding finding;
    cr_expect(dp_oracle_fix(&run, &finding), "%s: %s: %s", name, finding.signature, finding.text);
    cr_expect(!b->scratch->out_of_memory);
}

static void start(struct bench *b) {
    memset(b, 0, sizeof *b);
    b->scratch = dp_scratch_create(NULL);
    cr_assert_not_null(b->scratch);
    dp_promise_start(&b->promise, &dp_plain_memory);
}

static void stop(struct bench *b) {
    dp_promise_end(&b->promise);
    dp_observation_free(&b->said[0]);
    dp_observation_free(&b->said[1]);
    dp_scratch_destroy(b->scratch);
    printf("%zu programs, %zu without semantics, %zu judged whole, %zu promised, %zu by barriers, %zu hazards\n",
           b->programs, b->unsupported, b->accepted, b->promised, b->by_barrier, b->hazards);
}

Test(promise, corpus) {
    struct bench b;
    start(&b);
    DIR *folder = opendir("corpus/barrier");
    cr_assert_not_null(folder, "run from the root of the repository");
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        char path[512];
        size_t size;
        struct dp_case c;
        struct dp_text_error error;
        if (strstr(entry->d_name, ".dp") == NULL) {
            continue;
        }
        snprintf(path, sizeof path, "corpus/barrier/%s", entry->d_name);
        char *text = read_whole(path, &size);
        cr_assert(dp_parse(text, size, &c, &error), "%s:%u: %s", path, error.line, error.message);
        struct dp_program program = dp_case_program(&c);
        run_one(&b, entry->d_name, &program);
        dp_case_free(&c);
        free(text);
    }
    closedir(folder);
    cr_expect(b.programs > 50 && b.promised > b.programs / 4);
    stop(&b);
}

Test(promise, random_with_models) {
    static struct maker maker;
    struct bench b;
    start(&b);
    const char *rounds = getenv("ROUNDS");
    uint64_t count = rounds == NULL ? 300 : strtoull(rounds, NULL, 10);
    for (uint64_t seed = 0; seed < count; seed++) {
        char name[32];
        snprintf(name, sizeof name, "seed %u", (unsigned)seed);
        struct dp_program program = random_program(&maker, seed, (uint32_t)(seed % 3), false);
        for (size_t i = 0; i < program.count; i++) {
            if (maker.records[i].kind == DP_COMMAND_resource) {
                maker.records[i].as.resource.initial = maker.records[i].as.resource.initial == DP_INITIAL_state
                                                           ? DP_INITIAL_layout
                                                           : maker.records[i].as.resource.initial;
            }
        }
        run_one(&b, name, &program);
    }
    cr_expect(b.hazards > count / 4);
    stop(&b);
}
