/* run.c: a proof in several processes, with progress, and with a file of what is done. See proof.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "fuzz/prove/proof.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define JOBS_MAX 64u

/* What a worker tells of a pair. Shorter than PIPE_BUF, so that writes of several workers do not mix. */
struct told {
    uint32_t pair;
    bool failed;
    struct dp_proof_sum sum;
};

struct run {
    const struct dp_proof *proof;
    const struct dp_proof_options *options;
    struct dp_pair *pairs;
    size_t count;
    struct told *results; /* one a pair */
    bool *done;
    uint64_t *weights;
    uint64_t weight, weight_done, weight_before; /* all; done now; done before this run */
    atomic_uint *next;                           /* shared with the workers */
    FILE *state;
    struct timespec began;
    double spoke;
};

static volatile sig_atomic_t stopped;

static void on_signal(int number) {
    (void)number;
    stopped = 1;
}

static double seconds_since(const struct timespec *began) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - began->tv_sec) + (double)(now.tv_nsec - began->tv_nsec) / 1e9;
}

static bool is_wanted(const struct run *run, size_t pair) {
    return pair % run->options->sample == run->options->offset % run->options->sample;
}

/* --- the file of what is done: a line a pair --- */

#define STATE_HEADER "drainproof prove state 1\n"

/* False, and said so, if the file is something else: it is not written to then. */
static bool read_state(struct run *run) {
    FILE *in = fopen(run->options->state, "r");
    char name[64];
    char header[sizeof STATE_HEADER];
    struct told t;
    if (in != NULL && (fgets(header, sizeof header, in) == NULL || strcmp(header, STATE_HEADER) != 0)) {
        bool empty = feof(in) && ftell(in) == 0;
        fclose(in);
        if (!empty) {
            fprintf(stderr, "prove: %s: it is no state file of a proof\n", run->options->state);
        }
        return empty;
    }
    while (in != NULL &&
           fscanf(in, "%63s %" SCNu32 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNx64, name, &t.pair,
                  &t.sum.streams, &t.sum.clean, &t.sum.alike, &t.sum.disagreements, &t.sum.digest) == 7) {
        /* A pair that failed is tried again: it has to be printed. */
        if (strcmp(name, run->proof->name) == 0 && t.pair < run->count && t.sum.disagreements == 0 &&
            !run->done[t.pair]) {
            t.failed = false;
            run->results[t.pair] = t;
            run->done[t.pair] = true;
            run->weight_before += is_wanted(run, t.pair) ? run->weights[t.pair] : 0;
        }
    }
    if (in != NULL) {
        fclose(in);
    }
    return true;
}

static void write_state(struct run *run, const struct told *t) {
    if (run->state != NULL) {
        fprintf(run->state, "%s %" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %016" PRIx64 "\n",
                run->proof->name, t->pair, t->sum.streams, t->sum.clean, t->sum.alike, t->sum.disagreements,
                t->sum.digest);
        fflush(run->state);
    }
}

/* --- workers --- */

static _Noreturn void work(struct run *run, int out) {
    static struct dp_duel duel;
    bool ok = dp_duel_start(&duel, run->options->models, run->proof->hardware);
    for (;;) {
        uint32_t pair = atomic_fetch_add(run->next, 1);
        if (pair >= run->count) {
            break;
        }
        if (run->done[pair] || !is_wanted(run, pair)) {
            continue;
        }
        struct told t;
        memset(&t, 0, sizeof t);
        t.pair = pair;
        t.failed = !ok || !dp_prove_pair(run->proof, &run->pairs[pair], &duel, stderr, &t.sum);
        if (write(out, &t, sizeof t) != (ssize_t)sizeof t) {
            break;
        }
    }
    dp_duel_end(&duel);
    _exit(0);
}

static bool start_workers(struct run *run, pid_t workers[JOBS_MAX], int *from) {
    int ends[2];
    if (pipe(ends) != 0) {
        return false;
    }
    fflush(NULL);
    for (uint32_t i = 0; i < run->options->jobs; i++) {
        workers[i] = fork();
        if (workers[i] == 0) {
            signal(SIGINT, SIG_IGN); /* the parent ends them */
            close(ends[0]);
            work(run, ends[1]);
        }
        if (workers[i] < 0) {
            fprintf(stderr, "prove: a process could not be started: %s\n", strerror(errno));
        }
    }
    close(ends[1]);
    *from = ends[0];
    return true;
}

static void say_progress(struct run *run) {
    double seconds = seconds_since(&run->began);
    if (seconds < run->spoke + 5 || run->weight_done == 0) {
        return;
    }
    run->spoke = seconds;
    double share = (double)run->weight_done / (double)(run->weight - run->weight_before);
    fprintf(stderr, "prove: %s: %.1f %%, about %.0f s left\n", run->proof->name, 100 * share,
            seconds * (1 - share) / share);
}

/* Takes results until all workers are gone or a signal comes. False if a worker could not do its part. */
static bool listen_to(struct run *run, int from) {
    struct told t;
    bool ok = true;
    for (;;) {
        struct pollfd ready = {.fd = from, .events = POLLIN};
        if (stopped) {
            return true;
        }
        if (poll(&ready, 1, 1000) <= 0) {
            say_progress(run);
            continue;
        }
        ssize_t got = read(from, &t, sizeof t);
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got != (ssize_t)sizeof t) {
            return ok && got == 0;
        }
        ok = ok && !t.failed;
        run->results[t.pair] = t;
        run->done[t.pair] = !t.failed;
        run->weight_done += run->weights[t.pair];
        write_state(run, &t);
        say_progress(run);
    }
}

static bool prepare(struct run *run) {
    run->pairs = malloc(DP_PAIRS_MAX * sizeof *run->pairs);
    run->results = calloc(DP_PAIRS_MAX, sizeof *run->results);
    run->done = calloc(DP_PAIRS_MAX, sizeof *run->done);
    run->weights = calloc(DP_PAIRS_MAX, sizeof *run->weights);
    void *shared = mmap(NULL, sizeof *run->next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    run->next = shared == MAP_FAILED ? NULL : shared;
    if (run->pairs == NULL || run->results == NULL || run->done == NULL || run->weights == NULL || run->next == NULL) {
        fprintf(stderr, "prove: out of memory\n");
        return false;
    }
    run->count = dp_pairs(run->proof->pairs, run->pairs);
    for (size_t i = 0; i < run->count; i++) {
        run->weights[i] = dp_proof_weight(run->proof, &run->pairs[i]);
        run->weight += is_wanted(run, i) ? run->weights[i] : 0;
    }
    if (run->options->state != NULL) {
        if (!read_state(run)) {
            return false;
        }
        run->state = fopen(run->options->state, "a");
        if (run->state == NULL) {
            fprintf(stderr, "prove: %s: %s\n", run->options->state, strerror(errno));
            return false;
        }
        if (ftell(run->state) == 0) {
            fputs(STATE_HEADER, run->state);
        }
    }
    return true;
}

static void release(struct run *run) {
    free(run->pairs);
    free(run->results);
    free(run->done);
    free(run->weights);
    if (run->next != NULL) {
        munmap(run->next, sizeof *run->next);
    }
    if (run->state != NULL) {
        fclose(run->state);
    }
}

/* Adds up in the order of the pairs, so that the digest does not depend on who was faster. */
static bool sum_up(const struct run *run, struct dp_proof_sum *sum, size_t *pairs) {
    bool complete = true;
    *sum = (struct dp_proof_sum){0};
    *pairs = 0;
    for (size_t i = 0; i < run->count; i++) {
        if (!is_wanted(run, i)) {
            continue;
        }
        const struct dp_proof_sum *one = &run->results[i].sum;
        complete = complete && run->done[i];
        sum->streams += one->streams;
        sum->clean += one->clean;
        sum->alike += one->alike;
        sum->disagreements += one->disagreements;
        sum->digest = sum->digest * UINT64_C(0x9E3779B97F4A7C15) + one->digest;
        (*pairs)++;
    }
    return complete;
}

enum dp_proof_end dp_prove(const struct dp_proof *proof, const struct dp_proof_options *options,
                           struct dp_proof_sum *sum, size_t *pairs, double *seconds) {
    struct run run = {.proof = proof, .options = options};
    pid_t workers[JOBS_MAX];
    int from = -1;
    struct sigaction action = {.sa_handler = on_signal}, interrupt, terminate;
    clock_gettime(CLOCK_MONOTONIC, &run.began);
    if (!prepare(&run) || !start_workers(&run, workers, &from)) {
        release(&run);
        return DP_PROOF_FAILED;
    }
    sigaction(SIGINT, &action, &interrupt);
    sigaction(SIGTERM, &action, &terminate);
    bool ok = listen_to(&run, from);
    close(from);
    for (uint32_t i = 0; i < options->jobs; i++) {
        if (workers[i] > 0) {
            if (stopped) {
                kill(workers[i], SIGTERM);
            }
            waitpid(workers[i], NULL, 0);
        }
    }
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGTERM, &terminate, NULL);
    bool complete = sum_up(&run, sum, pairs);
    *seconds = seconds_since(&run.began);
    if (!complete && !stopped) {
        fprintf(stderr, "prove: %s: %s\n", proof->name,
                ok ? "a worker ended before its pairs were done" : "a judge failed or memory has run out");
    }
    release(&run);
    return stopped ? DP_PROOF_STOPPED : complete ? DP_PROOF_DONE : DP_PROOF_FAILED;
}
