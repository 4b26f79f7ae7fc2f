/* run.c: a proof in several processes, with progress; what is done is kept in a state. See proof.h. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "fuzz/prove/proof.h"

#include "fuzz/prove/state.h"

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
    struct dp_proof_task task;
    struct told *results; /* one a pair */
    bool *done;
    uint64_t weight, weight_done, weight_before; /* all; done now; done before this run */
    atomic_uint *next;                           /* shared with the workers */
    struct timespec began;
    double spoke;
    bool unkept; /* the state could not be written */
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

/* --- workers --- */

static _Noreturn void work(struct run *run, int out) {
    static struct dp_trial trial;
    bool ok = dp_trial_start(&trial, run->options->models, run->proof->hardware);
    for (;;) {
        uint32_t pair = atomic_fetch_add(run->next, 1);
        if (pair >= run->task.count) {
            break;
        }
        if (run->done[pair] || !is_wanted(run, pair)) {
            continue;
        }
        struct told t;
        memset(&t, 0, sizeof t);
        t.pair = pair;
        t.failed = !ok || !dp_prove_part(run->proof, &run->task, pair, &trial, stderr, &t.sum);
        if (write(out, &t, sizeof t) != (ssize_t)sizeof t) {
            break;
        }
    }
    dp_trial_end(&trial);
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
            signal(SIGTERM, SIG_DFL);
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
        run->weight_done += run->task.streams[t.pair];
        /* A part with disagreements is not finished: they have to be printed again. */
        bool finished = run->options->state != NULL && !t.failed && t.sum.disagreements == 0;
        if (finished && !dp_state_keep(run->options->state, run->proof, t.pair, &t.sum)) {
            run->unkept = true;
            return false;
        }
        say_progress(run);
    }
}

/* The finished part that costs least, done again: a state that other models made would prove nothing of these. */
static bool spot_check(struct run *run) {
    static struct dp_trial trial;
    struct dp_proof_sum sum;
    const struct dp_kept *kept = NULL;
    size_t least = 0;
    for (size_t i = 0; i < run->task.count; i++) {
        if (run->done[i] && (kept == NULL || run->task.streams[i] < run->task.streams[least])) {
            kept = dp_state_find(run->options->state, run->proof, i);
            least = i;
        }
    }
    if (kept == NULL) {
        return true;
    }
    bool done = dp_trial_start(&trial, run->options->models, run->proof->hardware) &&
                dp_prove_part(run->proof, &run->task, least, &trial, stderr, &sum);
    dp_trial_end(&trial);
    if (!done) {
        fprintf(stderr, "prove: out of memory\n");
        return false;
    }
    bool same = sum.clean == kept->sum.clean && sum.disagreements == 0 && sum.digest == kept->sum.digest;
    if (!same) {
        fprintf(stderr,
                "%s:%" PRIu32 ": error: what the models say of this part is not what was kept; the file is of other "
                "models and must be removed\n",
                run->options->state->path, kept->line);
    }
    return same;
}

static bool take_state(struct run *run) {
    for (size_t i = 0; i < run->task.count; i++) {
        const struct dp_kept *kept = dp_state_find(run->options->state, run->proof, i);
        if (kept != NULL && is_wanted(run, i)) {
            run->results[i] = (struct told){(uint32_t)i, false, kept->sum};
            run->done[i] = true;
            run->weight_before += run->task.streams[i];
        }
    }
    return spot_check(run);
}

static bool prepare(struct run *run) {
    run->results = calloc(DP_PAIRS_MAX, sizeof *run->results);
    run->done = calloc(DP_PAIRS_MAX, sizeof *run->done);
    void *shared = mmap(NULL, sizeof *run->next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    run->next = shared == MAP_FAILED ? NULL : shared;
    if (run->results == NULL || run->done == NULL || run->next == NULL || !dp_proof_task_make(run->proof, &run->task)) {
        fprintf(stderr, "prove: out of memory\n");
        return false;
    }
    for (size_t i = 0; i < run->task.count; i++) {
        run->weight += is_wanted(run, i) ? run->task.streams[i] : 0;
    }
    return run->options->state == NULL || take_state(run);
}

static void release(struct run *run) {
    dp_proof_task_free(&run->task);
    free(run->results);
    free(run->done);
    if (run->next != NULL) {
        munmap(run->next, sizeof *run->next);
    }
}

/* Adds up in the order of the pairs, so that the digest does not depend on who was faster. */
static bool sum_up(const struct run *run, struct dp_proof_sum *sum, size_t *pairs) {
    bool complete = true;
    *sum = (struct dp_proof_sum){0};
    *pairs = 0;
    for (size_t i = 0; i < run->task.count; i++) {
        if (!is_wanted(run, i)) {
            continue;
        }
        const struct dp_proof_sum *one = &run->results[i].sum;
        complete = complete && run->done[i];
        sum->streams += one->streams;
        sum->clean += one->clean;
        sum->alike += one->alike;
        sum->masked += one->masked;
        sum->disagreements += one->disagreements;
        sum->digest = sum->digest * UINT64_C(0x9E3779B97F4A7C15) + one->digest;
        (*pairs)++;
    }
    return complete;
}

static void end_workers(const struct run *run, const pid_t workers[JOBS_MAX], bool now) {
    for (uint32_t i = 0; i < run->options->jobs; i++) {
        if (workers[i] > 0) {
            if (now) {
                kill(workers[i], SIGTERM);
            }
            waitpid(workers[i], NULL, 0);
        }
    }
}

static enum dp_proof_end prove(struct run *run, struct dp_proof_sum *sum, size_t *pairs) {
    pid_t workers[JOBS_MAX];
    int from = -1;
    if (!prepare(run) || (!stopped && !start_workers(run, workers, &from))) {
        return DP_PROOF_FAILED;
    }
    bool ok = true;
    if (from >= 0) {
        ok = listen_to(run, from);
        close(from);
        end_workers(run, workers, stopped || run->unkept);
    }
    bool complete = sum_up(run, sum, pairs) && !run->unkept;
    if (!complete && !stopped && !run->unkept) {
        fprintf(stderr, "prove: %s: %s\n", run->proof->name,
                ok ? "a worker ended before its pairs were done" : "a judge failed or memory has run out");
    }
    return stopped ? DP_PROOF_STOPPED : complete ? DP_PROOF_DONE : DP_PROOF_FAILED;
}

enum dp_proof_end dp_prove(const struct dp_proof *proof, const struct dp_proof_options *options,
                           struct dp_proof_sum *sum, size_t *pairs, double *seconds) {
    struct run run = {.proof = proof, .options = options};
    struct sigaction action = {.sa_handler = on_signal}, interrupt, terminate;
    clock_gettime(CLOCK_MONOTONIC, &run.began);
    sigaction(SIGINT, &action, &interrupt);
    sigaction(SIGTERM, &action, &terminate);
    enum dp_proof_end end = prove(&run, sum, pairs);
    sigaction(SIGINT, &interrupt, NULL);
    sigaction(SIGTERM, &terminate, NULL);
    *seconds = seconds_since(&run.began);
    release(&run);
    return end;
}
