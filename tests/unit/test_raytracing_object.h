/* test_raytracing_object.h: state objects made in a test, and what a model says of them. */
#ifndef DRAINPROOF_TESTS_RAYTRACING_OBJECT_H
#define DRAINPROOF_TESTS_RAYTRACING_OBJECT_H

#include "support/feed.h"
#include "support/tsv.h"

#include "model/describe.h"
#include "oracles/arena.h"
#include "oracles/raytracing.h"

#include <criterion/criterion.h>
#include <string.h>

#define OBJECT_RECORDS 16384u

/* A device and one state object, which grows by parts. */
struct made {
    struct dp_command device;
    struct dp_command records[OBJECT_RECORDS];
    size_t count;
    uint32_t shaders;
    uint32_t groups;
};

static inline const struct dp_raytracing *part_of(int model) {
    return dp_rt_part(feed_models[model]);
}

static inline void start_object(struct made *m) {
    dp_plain(&m->device, DP_COMMAND_device);
    dp_plain(&m->records[0], DP_COMMAND_state_object);
    m->count = 1;
    m->shaders = 0;
    m->groups = 0;
}

static inline struct dp_record_state_object *state_of(struct made *m) {
    return &m->records[0].as.state_object;
}

static inline struct dp_command *add_part(struct made *m, enum dp_kind kind) {
    if (m->count == OBJECT_RECORDS) {
        support_fail("the object is full");
    }
    dp_plain(&m->records[m->count], kind);
    return &m->records[m->count++];
}

/* Returns the shader's number. */
static inline uint32_t add_shader(struct made *m, uint32_t kind, uint32_t vgprs) {
    struct dp_record_rt_shader *s = &add_part(m, DP_COMMAND_rt_shader)->as.rt_shader;
    s->kind = kind;
    s->vgprs = vgprs;
    return m->shaders++;
}

/* The record of a shader by its number. */
static inline struct dp_record_rt_shader *shader_of(struct made *m, uint32_t shader) {
    for (size_t i = 1; i < m->count; i++) {
        if (m->records[i].kind == DP_COMMAND_rt_shader && shader-- == 0) {
            return &m->records[i].as.rt_shader;
        }
    }
    support_fail("no such shader");
}

static inline struct dp_record_rt_hit_group *add_group(struct made *m, uint32_t type) {
    struct dp_record_rt_hit_group *g = &add_part(m, DP_COMMAND_rt_hit_group)->as.rt_hit_group;
    g->type = type;
    m->groups++;
    return g;
}

static inline struct dp_record_rt_site *add_site(struct made *m, uint32_t api, uint32_t shader) {
    struct dp_record_rt_site *s = &add_part(m, DP_COMMAND_rt_site)->as.rt_site;
    s->api = api;
    s->shader = shader;
    return s;
}

static inline void ask_in(const struct made *m, int model, const struct dp_memory *memory, struct dp_rt_said *said) {
    struct dp_rt_object object = {&m->device.as.device, m->records, m->count};
    dp_rt_observe(part_of(model), memory, &object, said);
}

/* What the model says; free it with dp_rt_said_free. */
static inline void ask(const struct made *m, int model, struct dp_rt_said *said) {
    ask_in(m, model, &dp_plain_memory, said);
    cr_assert_eq(said->status, DP_STATUS_OK, "model %d: status %u", model, (unsigned)said->status);
}

/* The n-th record of a rule, NULL if there are fewer. */
static inline const struct dp_rt_record *record_of(const struct dp_rt_said *said, enum dp_rt_rule rule, uint32_t n) {
    for (size_t i = 0; i < said->records.count; i++) {
        if (said->records.items[i].rule == rule && n-- == 0) {
            return &said->records.items[i];
        }
    }
    return NULL;
}

static inline uint32_t times_of(const struct dp_rt_said *said, enum dp_rt_rule rule) {
    uint32_t times = 0;
    while (record_of(said, rule, times) != NULL) {
        times++;
    }
    return times;
}

#endif
