/* guard.c: what a changed model does to its process is an answer, too. */
#define _DEFAULT_SOURCE /* setitimer, sigaltstack */
#include "runner.h"

#include "tests/planted/support/timing.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#define MEMORY (UINT64_C(2) << 30)

static struct runner *watched;
static const char *phase = "";
static const char *subject = "";
static uint64_t began_us, phase_us;
static bool resting = true;

void runner_tell(const struct runner_answer *a) {
    guard_rest();
    printf("answer\t%s\t%s\t%s\t%s\t%llu\t%llu\t%llu\t%d\t%llu\t%zu\n", a->how != NULL ? a->how : "survived",
           a->oracle != NULL ? a->oracle : "-", a->signature[0] != '\0' ? a->signature : "-",
           a->where[0] != '\0' ? a->where : "-", (unsigned long long)a->find_us, (unsigned long long)a->spent_us,
           (unsigned long long)a->executions, a->minimized, (unsigned long long)a->minimize_us, a->commands);
    fflush(stdout);
    _exit(0);
}

static void on_signal(int number) {
    static char line[512];
    const char *oracle = number == SIGVTALRM || number == SIGXCPU ? "timeout" : "crash";
    if (resting) {
        _exit(3); /* the runner's own fault */
    }
    resting = true;
    if (watched->answer.how != NULL) {
        runner_tell(&watched->answer); /* found; its smallest case is not */
    }
    uint64_t now = microseconds_spent();
    int length = snprintf(line, sizeof line, "answer\t%s\t%s\tsignal %d\t%s\t%llu\t%llu\t0\t0\t0\t0\n", phase, oracle,
                          number, subject[0] != '\0' ? subject : "-", (unsigned long long)(now - phase_us),
                          (unsigned long long)(now - began_us));
    if (length > 0) {
        ssize_t done = write(STDOUT_FILENO, line, (size_t)length);
        _exit(done == length ? 0 : 3);
    }
    _exit(3);
}

void guard_start(struct runner *r) {
    static uint8_t stack[1u << 16]; /* of the handler: a model may have used up its own */
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGVTALRM, SIGXCPU};
    stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
    struct rlimit memory = {MEMORY, MEMORY};
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_ONSTACK};
    watched = r;
    began_us = microseconds_spent();
    sigaltstack(&own, NULL);
    setrlimit(RLIMIT_AS, &memory);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
}

static void set_clock(unsigned seconds) {
    struct itimerval timer = {.it_value = {.tv_sec = seconds}};
    setitimer(ITIMER_VIRTUAL, &timer, NULL);
}

void guard_case(const char *how, const char *what) {
    if (phase != how) {
        phase = how;
        phase_us = microseconds_spent();
    }
    subject = what;
    resting = false;
    set_clock(GUARD_SECONDS);
}

void guard_rest(void) {
    resting = true;
    set_clock(0);
}
