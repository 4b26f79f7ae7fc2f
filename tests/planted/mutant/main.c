/* main.c: one planted bug before everything that may find it (runner.h). Run in the root of the repository.
 *
 * usage: mutant_runner [--area translator|judge|pipelines|raytracing] [--seed N] [--fuzz-ms N] [--proof-ms N]
 *                      [--oracles NAME,...] [--no-corpus] [--out FOLDER --name NAME]
 *        mutant_runner --power ...     found within so many executions, with parts of the oracles (power.c)
 *        mutant_runner --check FILE... whether the cases show nothing
 *        mutant_runner --expect FILE...  the command's `check --expect`
 * Prints one line: answer, then how (corpus, fuzz, proof, allocation, survived), oracle, signature, place, microseconds of its phase,
 * of all, executions, whether minimized, microseconds for that, commands; separated by tabs. Exit code: 0 it was asked,
 * 2 it could not be.
 */
#include "runner.h"

#include "power.h"

#include "fuzz/minimize/signature.h"
#include "tests/planted/support/timing.h"

#include <stdlib.h>
#include <string.h>

int drainproof_main(int argc, char **argv);

static const char *const areas[AREAS] = {"translator", "judge", "pipelines", "raytracing"};

static bool read_area(const char *word, enum runner_area *area) {
    for (int i = 0; i < AREAS; i++) {
        if (strcmp(areas[i], word) == 0) {
            *area = (enum runner_area)i;
            return true;
        }
    }
    return false;
}

/* Names of oracles, separated by commas. */
static bool read_oracles(const char *words, uint64_t *mask) {
    char name[64];
    *mask = 0;
    for (const char *at = words; *at != '\0';) {
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, at);
        uint64_t bit = dp_oracle_bit(name);
        if (bit == 0) {
            return false;
        }
        *mask |= bit;
        at += length + (at[length] == ',');
    }
    return *mask != 0;
}

static bool read_setting(struct runner_settings *s, const char *name, const char *value) {
    const char *names[] = {"--seed", "--fuzz-ms", "--proof-ms"};
    uint64_t *values[] = {&s->seed, &s->fuzz_ms, &s->proof_ms};
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(name, names[i]) == 0) {
            char *end = NULL;
            *values[i] = strtoull(value, &end, 10);
            return value[0] >= '0' && value[0] <= '9' && *end == '\0';
        }
    }
    if (strcmp(name, "--oracles") == 0) {
        return read_oracles(value, &s->oracles);
    }
    if (strcmp(name, "--out") == 0) {
        s->out = value;
        return true;
    }
    if (strcmp(name, "--name") == 0) {
        s->name = value;
        return true;
    }
    return strcmp(name, "--area") == 0 && read_area(value, &s->area);
}

static bool read_settings(int argc, char **argv, struct runner_settings *s) {
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--no-corpus") == 0) {
            s->corpus = false;
        } else if (i + 1 == argc || !read_setting(s, argv[i], argv[i + 1])) {
            fprintf(stderr, "mutant_runner: cannot read %s\n", argv[i]);
            return false;
        } else {
            i++;
        }
    }
    return s->out == NULL || s->name != NULL;
}

/* Each file of its own in a case, under every oracle. */
static int check(struct runner *r, int count, char **paths) {
    int wrong = 0;
    for (int i = 0; i < count; i++) {
        struct corpus_file file;
        struct dp_finding finding;
        corpus_load_file(&file, paths[i]);
        bool failed =
            dp_judge_program(r->harness, NULL, &file.program, DP_EVERY_ORACLE, &finding) == DP_VERDICT_FINDING;
        printf("%s\t%s\t%s\n", failed ? "finding" : "holds", paths[i], failed ? finding.signature : "-");
        wrong += failed;
        dp_case_free(&file.parsed);
    }
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static void find(struct runner *r) {
    runner_load_corpus(r);
    guard_start(r);
    uint64_t start = microseconds_spent();
    bool found = (r->settings.corpus && runner_replay(r)) || (r->settings.fuzz_ms != 0 && runner_fuzz(r)) ||
                 (r->settings.proof_ms != 0 && runner_prove(r)) ||
                 (r->settings.oracles == DP_ALL_ORACLES && runner_starve(r));
    r->answer.spent_us = microseconds_spent() - start;
    if (!found) {
        r->answer.how = NULL;
    }
    runner_tell(&r->answer);
}

int main(int argc, char **argv) {
    static struct runner r = {
        .settings = {.seed = 1, .oracles = DP_ALL_ORACLES, .corpus = true}
    };
    if (argc > 1 && strcmp(argv[1], "--expect") == 0) {
        argv[1] = argv[0];
        return drainproof_main(argc - 1, argv + 1);
    }
    r.harness = dp_harness_create(&dp_reference, &dp_optimized);
    if (r.harness == NULL) {
        return 2;
    }
    if (argc > 1 && strcmp(argv[1], "--check") == 0) {
        return check(&r, argc - 2, argv + 2);
    }
    if (argc > 1 && strcmp(argv[1], "--power") == 0) {
        return power_main(&r, argc - 2, argv + 2);
    }
    if (!read_settings(argc, argv, &r.settings)) {
        return 2;
    }
    find(&r);
    return 2;
}
