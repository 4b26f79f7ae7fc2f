/* test_promise_random.h: random programs over few resources, dense in barriers, aliases, splits, presents and
 * repeats. */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_PROMISE_RANDOM_H
#define DRAINPROOF_TESTS_UNIT_TEST_PROMISE_RANDOM_H

#include "model/describe.h"

#include <string.h>

#define RANDOM_RECORDS 512

struct maker {
    uint64_t state;
    struct dp_command records[RANDOM_RECORDS];
    size_t count;
};

static inline uint32_t draw_number(struct maker *m, uint32_t limit) {
    m->state = m->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(m->state >> 33) % limit;
}

static inline uint32_t pick(struct maker *m, const uint32_t *values, uint32_t count) {
    return values[draw_number(m, count)];
}
#define PICK(m, array) pick(m, array, (uint32_t)(sizeof(array) / sizeof(array)[0]))

static inline struct dp_command *make_record(struct maker *m, enum dp_kind kind) {
    struct dp_command *c = &m->records[m->count++];
    dp_plain(c, kind);
    return c;
}

static const uint32_t random_syncs[] = {DP_SYNC_NONE,
                                        DP_SYNC_ALL,
                                        DP_SYNC_DRAW,
                                        DP_SYNC_PIXEL_SHADING,
                                        DP_SYNC_COMPUTE_SHADING,
                                        DP_SYNC_RENDER_TARGET,
                                        DP_SYNC_COPY,
                                        DP_SYNC_ALL_SHADING,
                                        DP_SYNC_PIXEL_SHADING | DP_SYNC_COPY,
                                        DP_SYNC_COMPUTE_SHADING | DP_SYNC_RENDER_TARGET};
static const uint32_t random_accesses[] = {DP_ACCESS_COMMON,           DP_ACCESS_NO_ACCESS,
                                           DP_ACCESS_UNORDERED_ACCESS, DP_ACCESS_SHADER_RESOURCE,
                                           DP_ACCESS_RENDER_TARGET,    DP_ACCESS_COPY_DEST | DP_ACCESS_COPY_SOURCE,
                                           DP_ACCESS_UNORDERED_ACCESS, DP_ACCESS_RENDER_TARGET};
static const uint32_t random_layouts[] = {DP_LAYOUT_COMMON, DP_LAYOUT_COMMON, DP_LAYOUT_RENDER_TARGET,
                                          DP_LAYOUT_SHADER_RESOURCE, DP_LAYOUT_UNDEFINED};
static const uint32_t random_states[] = {DP_STATE_COMMON, DP_STATE_RENDER_TARGET, DP_STATE_UNORDERED_ACCESS,
                                         DP_STATE_PIXEL_SHADER_RESOURCE, DP_STATE_COPY_SOURCE};

/* 0 buffer, 1 two mips of two, 2 swap chain, 3-6 share memory (3 and 6 do not). */
static inline void make_resources(struct maker *m) {
    make_record(m, DP_COMMAND_heap)->as.heap.size = 1u << 20;
    for (uint32_t i = 0; i < 7; i++) {
        struct dp_record_resource *r = &make_record(m, DP_COMMAND_resource)->as.resource;
        bool buffer = i == 0 || i == 3;
        r->id = i;
        r->dimension = buffer ? DP_DIMENSION_buffer : DP_DIMENSION_texture2d;
        r->extent = (struct dp_extent){buffer ? 65536 : 128, buffer ? 1 : 128, i == 1 ? 2 : 1};
        r->mips = i == 1 || i == 4 ? 2 : 1;
        r->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS | DP_FLAGS_ALLOW_RENDER_TARGET;
        r->memory = i == 2 ? DP_MEMORY_swap_chain : i >= 3 ? DP_MEMORY_placed : DP_MEMORY_committed;
        r->offset = i >= 3 ? (uint64_t)65536 * (i == 3 ? 0 : i - 4) : 0;
        r->initial = buffer || i == 2 ? DP_INITIAL_neither : DP_INITIAL_layout;
        r->layout = DP_LAYOUT_RENDER_TARGET;
        if (i == 5 && draw_number(m, 2) == 0) {
            r->initial = DP_INITIAL_state;
            r->state = DP_STATE_RENDER_TARGET;
        }
    }
}

static inline struct dp_range random_range(struct maker *m) {
    static const struct dp_range ranges[] = {
        {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0},
        {0,                   1, 0, 1, 0, 1},
        {1,                   1, 0, 2, 0, 1},
        {0,                   2, 1, 1, 0, 1},
        {0,                   0, 0, 0, 0, 0},
        {3,                   0, 0, 0, 0, 0}
    };
    return ranges[draw_number(m, 2) == 0 ? 0 : draw_number(m, 6)];
}

static inline void random_item(struct maker *m) {
    static const enum dp_kind kinds[] = {DP_COMMAND_draw,      DP_COMMAND_dispatch,    DP_COMMAND_copy_texture,
                                         DP_COMMAND_clear_rtv, DP_COMMAND_copy_buffer, DP_COMMAND_discard};
    uint32_t which = draw_number(m, 32);
    enum dp_kind kind = kinds[which == 31 ? 5 : which % 5];
    make_record(m, kind);
    for (uint32_t n = 1 + draw_number(m, 2); n > 0; n--) {
        if (draw_number(m, 2) == 0 && (kind == DP_COMMAND_draw || kind == DP_COMMAND_dispatch)) {
            struct dp_record_shader *s = &make_record(m, DP_COMMAND_shader)->as.shader;
            s->resource = draw_number(m, 7);
            s->range = random_range(m);
            s->rw = draw_number(m, 3);
            s->access = draw_number(m, 2) == 0 ? DP_ACCESS_UNORDERED_ACCESS : DP_ACCESS_SHADER_RESOURCE;
            s->stage = kind == DP_COMMAND_draw ? DP_SYNC_PIXEL_SHADING : DP_SYNC_COMPUTE_SHADING;
            continue;
        }
        struct dp_record_operand *o = &make_record(m, DP_COMMAND_operand)->as.operand;
        bool copy = kind == DP_COMMAND_copy_texture || kind == DP_COMMAND_copy_buffer;
        o->role = copy ? DP_ROLE_source + draw_number(m, 2) : kind == DP_COMMAND_draw ? DP_ROLE_rt : DP_ROLE_view;
        o->resource = draw_number(m, 7);
        o->range = random_range(m);
        o->full = draw_number(m, 3) == 0;
    }
}

static inline void random_split(struct maker *m, uint32_t *before, uint32_t *after) {
    uint32_t which = draw_number(m, 8);
    *before = which == 0 ? DP_SYNC_SPLIT : *before;
    *after = which == 1 ? DP_SYNC_SPLIT : *after;
}

static inline void random_barrier(struct maker *m) {
    make_record(m, DP_COMMAND_barrier);
    for (uint32_t n = 1 + draw_number(m, 3); n > 0; n--) {
        uint32_t resource = draw_number(m, 7);
        uint32_t before = PICK(m, random_syncs);
        uint32_t after = PICK(m, random_syncs);
        uint32_t access[2] = {PICK(m, random_accesses), PICK(m, random_accesses)};
        struct dp_command *group = make_record(m, DP_COMMAND_group);
        if (draw_number(m, 6) == 0) {
            struct dp_record_global_barrier *b = &make_record(m, DP_COMMAND_global_barrier)->as.global_barrier;
            *b = (struct dp_record_global_barrier){before, after, access[0], access[1], 0};
            continue;
        }
        random_split(m, &before, &after);
        if (resource == 0 || resource == 3) {
            group->as.group.type = DP_BARRIER_buffer;
            struct dp_record_buffer_barrier *b = &make_record(m, DP_COMMAND_buffer_barrier)->as.buffer_barrier;
            *b = (struct dp_record_buffer_barrier){resource, before, after, access[0], access[1], 0, UINT64_MAX, 0};
            continue;
        }
        group->as.group.type = DP_BARRIER_texture;
        struct dp_record_texture_barrier *b = &make_record(m, DP_COMMAND_texture_barrier)->as.texture_barrier;
        b->resource = resource;
        b->sync_before = before;
        b->sync_after = after;
        b->access_before = access[0];
        b->access_after = access[1];
        b->layout_before = PICK(m, random_layouts);
        b->layout_after =
            resource == 2 && draw_number(m, 2) == 0 ? (uint32_t)DP_LAYOUT_COMMON : PICK(m, random_layouts);
        b->range = random_range(m);
    }
}

static inline void random_legacy(struct maker *m) {
    make_record(m, DP_COMMAND_resource_barrier);
    uint32_t which = draw_number(m, 6);
    if (which == 0) {
        make_record(m, DP_COMMAND_uav)->as.uav.resource = draw_number(m, 2) == 0 ? DP_NONE : draw_number(m, 7);
    } else if (which == 1) {
        make_record(m, DP_COMMAND_aliasing);
    } else {
        struct dp_record_transition *t = &make_record(m, DP_COMMAND_transition)->as.transition;
        t->resource = draw_number(m, 7);
        t->subresource = draw_number(m, 3) == 0 ? 0 : DP_ALL_SUBRESOURCES;
        t->state_before = PICK(m, random_states);
        t->state_after = PICK(m, random_states);
        t->flags = draw_number(m, 3) == 0 ? 1 + draw_number(m, 2) : 0;
    }
}

/* `legacy`: one call in four is a legacy one. */
static inline struct dp_program random_program(struct maker *m, uint64_t seed, uint32_t rules, bool legacy) {
    m->state = seed * 2 + 1;
    m->count = 0;
    draw_number(m, 2);
    make_record(m, DP_COMMAND_device)->as.device.rules = rules;
    make_resources(m);
    for (uint32_t list = 0; list < 3; list++) {
        struct dp_record_list *l = &make_record(m, DP_COMMAND_list)->as.list;
        l->id = list;
        l->type = list == 2 && draw_number(m, 2) == 0 ? DP_LIST_compute : DP_LIST_direct;
        l->hints = draw_number(m, 4) == 0 ? DP_HINT_DONT_SYNC_ON_COPY : 0;
        for (uint32_t n = 2 + draw_number(m, 7); n > 0; n--) {
            if (draw_number(m, 2) == 0) {
                random_item(m);
            } else if (legacy && draw_number(m, 4) == 0) {
                random_legacy(m);
            } else {
                random_barrier(m);
            }
        }
        make_record(m, DP_COMMAND_end);
    }
    for (uint32_t n = 2 + draw_number(m, 3); n > 0; n--) {
        if (draw_number(m, 3) == 0) {
            make_record(m, DP_COMMAND_present);
            make_record(m, DP_COMMAND_operand)->as.operand.resource = 2;
        }
        make_record(m, DP_COMMAND_execute);
        make_record(m, DP_COMMAND_executed)->as.executed.list = draw_number(m, 3);
    }
    return (struct dp_program){m->records, m->count};
}

#endif
