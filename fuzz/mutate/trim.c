/* trim.c: two threads that take turns: see trim.h. */
#include "fuzz/mutate/trim.h"

#include "fuzz/encode/bytes.h"
#include "fuzz/minimize/reduce.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

enum turn { TURN_CALLER, TURN_REDUCER };

struct dp_trim {
    pthread_mutex_t mutex;
    pthread_cond_t changed;
    pthread_t thread;
    enum turn turn;
    bool running; /* the thread is there */
    bool ended;   /* it has no other candidate */
    bool give_up;
    bool alike; /* the answer */
    uint64_t budget;
    size_t count;   /* records of the input */
    size_t longest; /* bytes of the input */
    size_t size;    /* of the candidate */
    uint8_t candidate[DP_DECODE_MAX * DP_RECORD_BYTES];
    struct dp_command records[DP_DECODE_MAX];
    struct dp_command out[DP_DECODE_MAX];
};

struct dp_trim *dp_trim_create(void) {
    struct dp_trim *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    if (pthread_mutex_init(&t->mutex, NULL) != 0) {
        free(t);
        return NULL;
    }
    if (pthread_cond_init(&t->changed, NULL) != 0) {
        pthread_mutex_destroy(&t->mutex);
        free(t);
        return NULL;
    }
    return t;
}

/* Gives the turn away and waits until it is back. The mutex is held. */
static void hand_over(struct dp_trim *t, enum turn to) {
    enum turn own = t->turn;
    t->turn = to;
    pthread_cond_broadcast(&t->changed);
    while (t->turn != own) {
        pthread_cond_wait(&t->changed, &t->mutex);
    }
}

/* Called on the thread, for each candidate. What does not get smaller than the input is refused unasked: the engine
 * would end. */
static bool ask(void *context, const struct dp_program *candidate, bool *stop) {
    struct dp_trim *t = context;
    t->size = dp_encode(candidate, t->candidate, t->longest, NULL, 0);
    if (t->size == 0 || t->size > t->longest) {
        return false;
    }
    hand_over(t, TURN_CALLER);
    *stop = t->give_up;
    return t->alike && !t->give_up;
}

static void *reduce(void *context) {
    struct dp_trim *t = context;
    struct dp_reduce_request request = {
        .program = {t->records, t->count},
          .budget = t->budget, .context = t
    };
    struct dp_reduce_stats stats;
    size_t count;
    pthread_mutex_lock(&t->mutex);
    while (t->turn != TURN_REDUCER) {
        pthread_cond_wait(&t->changed, &t->mutex);
    }
    (void)dp_reduce_by(&request, ask, t->out, &count, &stats);
    t->ended = true;
    t->turn = TURN_CALLER;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->mutex);
    return NULL;
}

/* Lets the thread go on to its next candidate or its end. */
static bool resume(struct dp_trim *t) {
    pthread_mutex_lock(&t->mutex);
    hand_over(t, TURN_REDUCER);
    bool ended = t->ended;
    pthread_mutex_unlock(&t->mutex);
    if (ended) {
        pthread_join(t->thread, NULL);
        t->running = false;
    }
    return !ended;
}

static void give_up(struct dp_trim *t) {
    t->give_up = true;
    while (t->running) {
        (void)resume(t);
    }
    t->give_up = false;
}

/* Signals are the engine's. */
static bool start_thread(struct dp_trim *t) {
    sigset_t all, old;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    t->running = pthread_create(&t->thread, NULL, reduce, t) == 0;
    pthread_sigmask(SIG_SETMASK, &old, NULL);
    return t->running;
}

bool dp_trim_begin(struct dp_trim *t, const uint8_t *bytes, size_t size, uint64_t budget) {
    give_up(t);
    t->count = dp_decode(bytes, size, t->records, DP_DECODE_MAX);
    t->longest = size < sizeof t->candidate ? size : sizeof t->candidate;
    t->budget = budget;
    t->ended = false;
    t->turn = TURN_CALLER;
    return t->count > 1 && start_thread(t) && resume(t);
}

const uint8_t *dp_trim_candidate(const struct dp_trim *t, size_t *size) {
    *size = t->size;
    return t->candidate;
}

bool dp_trim_answer(struct dp_trim *t, bool alike) {
    t->alike = alike;
    return t->running && resume(t);
}

void dp_trim_destroy(struct dp_trim *t) {
    if (t != NULL) {
        give_up(t);
        pthread_cond_destroy(&t->changed);
        pthread_mutex_destroy(&t->mutex);
        free(t);
    }
}
