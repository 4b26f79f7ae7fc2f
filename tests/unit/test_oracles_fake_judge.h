/* test_oracles_fake_judge.h: a judge that says what a test has written down: for each stream that it is asked of, in
 * the order in which they come (reference's first), a script of ticks and faults. It knows nothing of packets.
 */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_ORACLES_FAKE_JUDGE_H
#define DRAINPROOF_TESTS_UNIT_TEST_ORACLES_FAKE_JUDGE_H

#include "test_oracles_fake.h"

/* Of one (judge, stream). */
struct script {
    struct dp_tick ticks[24];
    size_t tick_count;
    struct dp_fault faults[8];
    size_t fault_count;
    enum dp_status status;
};

static struct script scripts[2][2]; /* [stream][judge] */
static struct {
    unsigned created[2], defined[2], rewound[2];
    uint64_t packets, items;
} asked;

/* What the judges were told of layouts: `packets` of the stream came before it. */
struct move_told {
    int judge, stream;
    uint64_t packets;
    struct dp_command record;
    size_t count;
};
static struct {
    struct move_told moves[64];
    size_t count;
} told;

struct fake_judge {
    const struct dp_memory *memory;
    const struct dp_sink *sink;
    int judge;
    int stream;
    uint64_t fed; /* packets of this stream */
};

static inline void *fake_judge_create(const struct dp_memory *memory, const struct dp_sink *sink, int judge) {
    struct fake_judge *j = memory->resize(memory->context, NULL, 0, sizeof *j);
    if (j != NULL) {
        *j = (struct fake_judge){memory, sink, judge, -1, 0};
        asked.created[judge]++;
    }
    return j;
}

static inline void *fake_judge_create_reference(const struct dp_memory *memory, const struct dp_sink *sink) {
    return fake_judge_create(memory, sink, 0);
}

static inline void *fake_judge_create_optimized(const struct dp_memory *memory, const struct dp_sink *sink) {
    return fake_judge_create(memory, sink, 1);
}

static inline enum dp_status fake_judge_define(void *instance, uint64_t command, const struct dp_command *records,
                                               size_t count) {
    struct fake_judge *j = instance;
    (void)command;
    asked.defined[j->judge] += records[0].kind == DP_COMMAND_resource && count == 1;
    return DP_STATUS_OK;
}

static inline enum dp_status fake_judge_packet(void *instance, const struct dp_packet *packet,
                                               const struct dp_command *item, size_t count) {
    struct fake_judge *j = instance;
    asked.packets++;
    j->fed++;
    asked.items += packet->kind == DP_PACKET_WORK && item != NULL && count > 0;
    return scripts[j->stream][j->judge].status;
}

static inline enum dp_status fake_judge_elements(void *instance, uint32_t queue, const struct dp_element *elements,
                                                 size_t count) {
    (void)instance;
    (void)queue;
    (void)elements;
    (void)count;
    return DP_STATUS_OK;
}

static inline enum dp_status fake_judge_barrier(void *instance, const struct dp_command *records, size_t count) {
    struct fake_judge *j = instance;
    if (told.count < sizeof told.moves / sizeof told.moves[0]) {
        told.moves[told.count++] = (struct move_told){j->judge, j->stream, j->fed, records[0], count};
    }
    return DP_STATUS_OK;
}

static inline enum dp_status fake_judge_finish(void *instance) {
    struct fake_judge *j = instance;
    const struct script *s = &scripts[j->stream][j->judge];
    for (size_t i = 0; i < s->tick_count; i++) {
        j->sink->tick(j->sink->context, &s->ticks[i]);
    }
    for (size_t i = 0; i < s->fault_count; i++) {
        j->sink->fault(j->sink->context, &s->faults[i]);
    }
    return DP_STATUS_OK;
}

static inline void fake_judge_rewind(void *instance) {
    struct fake_judge *j = instance;
    j->stream++;
    j->fed = 0;
    asked.rewound[j->judge]++;
}

static inline void fake_judge_destroy(void *instance) {
    struct fake_judge *j = instance;
    const struct dp_memory *memory = j->memory;
    memory->resize(memory->context, j, sizeof *j, 0);
}

static const struct dp_judge fake_judges[2] = {
    {fake_judge_create_reference, fake_judge_define, fake_judge_packet, NULL, fake_judge_elements,
     fake_judge_barrier, fake_judge_finish, fake_judge_rewind, fake_judge_destroy},
    {fake_judge_create_optimized, fake_judge_define, fake_judge_packet, NULL, fake_judge_elements,
     fake_judge_barrier, fake_judge_finish, fake_judge_rewind, fake_judge_destroy}
};

static const struct dp_model judging_fakes[2] = {
    {DP_MODEL_VERSION, sizeof(struct dp_model), "fake reference", &fake_translators[0], &fake_judges[0], NULL, NULL},
    {DP_MODEL_VERSION, sizeof(struct dp_model), "fake optimized", &fake_translators[1], &fake_judges[1], NULL, NULL}
};

/* --- writing scripts --- */

static inline struct dp_tick tick_at(uint64_t position, uint64_t command, uint32_t access, uint32_t unit, uint32_t rw,
                                     uint32_t resource, uint32_t key, uint64_t ordered_to, uint64_t visible_to) {
    struct dp_access_point at = {position, command, access, unit, rw, resource, DP_LOCATION_DATA, 0, 1};
    return (struct dp_tick){at, key, ordered_to, visible_to};
}

static inline void say_to(int stream, int judge, struct dp_tick tick) {
    struct script *s = &scripts[stream][judge];
    s->ticks[s->tick_count++] = tick;
}

/* Both judges say it of both streams. */
static inline void say_everywhere(struct dp_tick tick) {
    for (int i = 0; i < 4; i++) {
        say_to(i / 2, i % 2, tick);
    }
}

static inline void say_fault(int stream, int judge, struct dp_fault fault) {
    struct script *s = &scripts[stream][judge];
    s->faults[s->fault_count++] = fault;
}

static inline void forget_scripts(void) {
    memset(scripts, 0, sizeof scripts);
    memset(&asked, 0, sizeof asked);
    memset(&told, 0, sizeof told);
}

#endif
