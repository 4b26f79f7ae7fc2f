/* stream.c: feeds N commands of the measured shape through the optimized translator and, packet by packet, through the
 * optimized judge, and says what that took. What is measured lies in `measured`, which callgrind is told to count.
 *
 * usage: bench_stream [--translator-only] COMMANDS...
 * Prints a line for each: commands, barriers, packets, ticks, nanoseconds of processor time. Exit code: 0 measured, 2 not. */
#include "model/model.h"
#include "tests/bench/shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Between the translator's sink and the judge. A list runs as soon as it is recorded, so its packets are the stream. */
struct pipe {
    void *judge; /* NULL: packets are counted only */
    const struct shape_command *fed;
    uint64_t command;
    uint64_t packets;
    uint64_t ticks;
    uint32_t fences; /* used by the recordings before this one */
    uint32_t highest;
};

static void fail(const char *what, uint64_t command) {
    fprintf(stderr, "%s at command %llu\n", what, (unsigned long long)command);
    exit(2);
}

static void hear_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    struct pipe *pipe = context;
    struct dp_packet strung = *packet;
    uint32_t *fence = packet->kind == DP_PACKET_EOP          ? &strung.as.EOP.fence
                      : packet->kind == DP_PACKET_WAIT_FENCE ? &strung.as.WAIT_FENCE.fence
                                                             : NULL;
    (void)list;
    pipe->packets++;
    if (fence != NULL) {
        pipe->highest = *fence > pipe->highest ? *fence : pipe->highest;
        *fence += pipe->fences;
    }
    if (pipe->judge == NULL) {
        return;
    }
    bool work = packet->kind == DP_PACKET_WORK;
    if (work && packet->as.WORK.command != pipe->command) {
        fail("work was reported late", pipe->command);
    }
    if (dp_optimized.judge->packet(pipe->judge, &strung, work ? pipe->fed->records : NULL,
                                   work ? pipe->fed->count : 0) != DP_STATUS_OK) {
        fail("the judge failed", pipe->command);
    }
}

static void hear_diagnostic(void *context, const struct dp_diagnostic *diagnostic) {
    (void)context;
    fail(dp_rule_facts(diagnostic->rule)->name, diagnostic->command);
}

static void hear_unsupported(void *context, uint64_t command, const char *what) {
    (void)context;
    fail(what, command);
}

static void hear_tick(void *context, const struct dp_tick *tick) {
    struct pipe *pipe = context;
    pipe->ticks += tick->ordered_to < tick->at.position;
}

static void hear_fault(void *context, const struct dp_fault *fault) {
    (void)context;
    fail("a fault", fault->at.command);
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}

/* Not static and not inlined: callgrind counts what happens between its begin and its end. */
void measured(struct shape *shape, void *translator, struct pipe *pipe, uint64_t commands);
void measured(struct shape *shape, void *translator, struct pipe *pipe, uint64_t commands) {
    uint64_t fed = 0;
    for (uint32_t list = 0; fed < commands; list++) {
        shape_use_list(shape, list);
        pipe->fences += pipe->highest;
        pipe->highest = 0;
        for (size_t i = shape->setup; i < shape->command_count && fed < commands; i++, fed++) {
            pipe->fed = &shape->commands[i];
            pipe->command++;
            if (dp_optimized.translator->feed(translator, pipe->command, pipe->fed->records, pipe->fed->count) !=
                DP_STATUS_OK) {
                fail("the translator failed", pipe->command);
            }
        }
    }
}

static void run(uint64_t commands, bool with_judge) {
    static struct shape shape;
    shape_make(&shape);
    struct pipe pipe = {0};
    const struct dp_memory memory = {NULL, resize};
    const struct dp_options options = {UINT64_MAX};
    const struct dp_sink from_translator = {
        .context = &pipe, .packet = hear_packet, .diagnostic = hear_diagnostic, .unsupported = hear_unsupported};
    const struct dp_sink from_judge = {.context = &pipe, .tick = hear_tick, .fault = hear_fault};
    void *translator = dp_optimized.translator->create(&options, &memory, &from_translator);
    pipe.judge = with_judge ? dp_optimized.judge->create(&memory, &from_judge) : NULL;
    if (translator == NULL || (with_judge && pipe.judge == NULL)) {
        fail("memory has run out", 0);
    }
    for (size_t i = 0; i < shape.setup; i++) {
        const struct shape_command *set_up = &shape.commands[i];
        dp_optimized.translator->feed(translator, i, set_up->records, set_up->count);
        if (with_judge) {
            dp_optimized.judge->define(pipe.judge, i, set_up->records, set_up->count);
        }
    }
    pipe.command = shape.setup - 1;
    struct timespec begin;
    struct timespec end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    measured(&shape, translator, &pipe, commands);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    long long spent = (end.tv_sec - begin.tv_sec) * 1000000000LL + (end.tv_nsec - begin.tv_nsec);
    printf("%llu %llu %llu %llu %lld\n", (unsigned long long)commands,
           (unsigned long long)(commands / SHAPE_COMMANDS * shape.barriers), (unsigned long long)pipe.packets,
           (unsigned long long)pipe.ticks, spent);
    dp_optimized.translator->destroy(translator);
    if (with_judge) {
        dp_optimized.judge->destroy(pipe.judge);
    }
}

int main(int count, char **arguments) {
    bool with_judge = true;
    int first = 1;
    if (first < count && strcmp(arguments[first], "--translator-only") == 0) {
        with_judge = false;
        first++;
    }
    if (first == count) {
        fprintf(stderr, "usage: bench_stream [--translator-only] COMMANDS...\n");
        return 2;
    }
    for (int i = first; i < count; i++) {
        char *end = NULL;
        unsigned long long commands = strtoull(arguments[i], &end, 10);
        if (*end != '\0' || commands == 0) {
            fprintf(stderr, "bench_stream: %s is no number of commands\n", arguments[i]);
            return 2;
        }
        run(commands, with_judge);
    }
    return 0;
}
