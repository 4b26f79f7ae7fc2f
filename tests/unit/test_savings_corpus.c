/* Over every case of the corpus with two barriers in one call that both need a CB or DB drain, the optimized list has
 * strictly fewer fence waits, partial flushes or packets than the reference's. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/savings/savings.h"
#include "oracles/scratch.h"
#include "test_report.h"

#include <dirent.h>
#include <inttypes.h>

/* The corpus holds 53; far fewer would say that the test looks for the wrong thing. */
#define LEAST_CASES 50

struct tally {
    size_t programs;
    size_t cases; /* with such a call */
    size_t lists;
    size_t calls;
    size_t fewer[3]; /* lists with fewer fence waits, partial flushes, packets */
    uint64_t sums[2][3];
};

struct runs {
    struct dp_scratch *scratch;
    struct dp_observation said[2];
};

/* What counts of one list: fence waits, partial flushes, packets. */
static void count(const struct dp_program *program, const struct dp_observation *said, uint32_t list,
                  uint64_t counts[3]) {
    struct dp_cost cost = dp_cost_of(program, said, list, NULL);
    counts[0] = cost.of[DP_COST_fence_waits];
    counts[1] = 0;
    counts[2] = cost.of[DP_COST_packets];
    for (size_t i = 0; i < said->packets.count; i++) {
        const struct dp_listed_packet *p = &said->packets.items[i];
        counts[1] += p->list == list && p->packet.kind == DP_PACKET_DRAIN;
    }
}

/* Barriers of the call whose requirement drains CB or DB. */
static size_t draining(const struct dp_observation *said, uint64_t command) {
    size_t barriers = 0;
    for (size_t i = 0; i < said->requirements.count; i++) {
        const struct dp_requirement *r = &said->requirements.items[i];
        barriers += r->command == command && (r->drain & (DP_DRAIN_CB | DP_DRAIN_DB)) != 0;
    }
    return barriers;
}

/* Calls of the list that opens at `open` with two such barriers. */
static size_t calls_of_list(const struct dp_program *program, const struct dp_observation *said, size_t open) {
    size_t calls = 0;
    for (size_t i = open + 1; i < program->count && program->records[i].kind != DP_COMMAND_end; i++) {
        enum dp_kind kind = program->records[i].kind;
        bool call = kind == DP_COMMAND_barrier || kind == DP_COMMAND_resource_barrier;
        calls += call && draining(said, i) >= 2;
    }
    return calls;
}

static void check_list(const char *path, const struct dp_program *program, const struct runs *runs, uint32_t list,
                       struct tally *tally) {
    uint64_t counts[2][3];
    bool fewer = false;
    for (int model = 0; model < 2; model++) {
        count(program, &runs->said[model], list, counts[model]);
    }
    for (int i = 0; i < 3; i++) {
        bool less = counts[1][i] < counts[0][i];
        tally->fewer[i] += less;
        tally->sums[0][i] += counts[0][i];
        tally->sums[1][i] += counts[1][i];
        fewer = fewer || less;
    }
    tally->lists++;
    cr_expect(fewer,
              "%s: list %" PRIu32 ": fence waits %" PRIu64 " > %" PRIu64 ", partial flushes %" PRIu64 " > %" PRIu64
              ", packets %" PRIu64 " > %" PRIu64,
              path, list, counts[0][0], counts[1][0], counts[0][1], counts[1][1], counts[0][2], counts[1][2]);
}

static void check_file(const char *path, struct runs *runs, struct tally *tally) {
    static const struct dp_options all = {UINT64_MAX};
    struct dp_case c = {0};
    report_load(&c, path);
    struct dp_program program = dp_case_program(&c);
    size_t calls = 0;
    dp_observe(&dp_reference, &all, &program, runs->scratch, &runs->said[0]);
    dp_observe(&dp_optimized, &all, &program, runs->scratch, &runs->said[1]);
    for (size_t i = 0; i < program.count; i++) {
        size_t here = program.records[i].kind == DP_COMMAND_list ? calls_of_list(&program, &runs->said[0], i) : 0;
        if (here > 0) {
            check_list(path, &program, runs, program.records[i].as.list.id, tally);
        }
        calls += here;
    }
    tally->programs++;
    tally->cases += calls > 0;
    tally->calls += calls;
    dp_case_free(&c);
}

static void walk(const char *folder, struct runs *runs, struct tally *tally) {
    DIR *dir = opendir(folder);
    cr_assert_not_null(dir, "%s", folder);
    for (struct dirent *entry = readdir(dir); entry != NULL; entry = readdir(dir)) {
        char path[1024];
        const char *dot = strrchr(entry->d_name, '.');
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (dot != NULL && strcmp(dot, ".dp") == 0) {
            check_file(path, runs, tally);
        } else if (entry->d_name[0] != '.' && dot == NULL) {
            walk(path, runs, tally);
        }
    }
    closedir(dir);
}

Test(savings_corpus, calls_that_drain_render_backends_twice_become_cheaper) {
    struct tally t = {0};
    struct runs runs = {.scratch = dp_scratch_create(NULL)};
    cr_assert_not_null(runs.scratch);
    walk("corpus", &runs, &t);
    printf("%zu programs; %zu calls with two barriers that drain CB or DB, in %zu lists of %zu cases\n", t.programs,
           t.calls, t.lists, t.cases);
    static const char *const names[3] = {"fence waits", "partial flushes", "packets"};
    for (int i = 0; i < 3; i++) {
        printf("%s: %" PRIu64 " > %" PRIu64 ", fewer in %zu of %zu lists\n", names[i], t.sums[0][i], t.sums[1][i],
               t.fewer[i], t.lists);
    }
    cr_assert_geq(t.cases, LEAST_CASES);
    dp_observation_free(&runs.said[0]);
    dp_observation_free(&runs.said[1]);
    dp_scratch_destroy(runs.scratch);
}
