/* test_raytracing_advice.h: state objects of the advice rows of tables/rtpso_vectors.tsv: one builder a rule. What
 * a row does not give is plain (raytracing.md, From the tables to records). */
#ifndef DRAINPROOF_TESTS_RAYTRACING_ADVICE_H
#define DRAINPROOF_TESTS_RAYTRACING_ADVICE_H

#include "test_raytracing_cells.h"

static struct made object;

static uint32_t add_word_shader(const char *word, size_t length) {
    char upper[3] = {0};
    uint32_t kind;
    for (size_t i = 0; i < length && i < 2; i++) {
        upper[i] = (char)(word[i] >= 'a' ? word[i] - 'a' + 'A' : word[i]);
    }
    if (!dp_find(DP_SET_RT_SHADER, upper, 2, &kind)) {
        support_fail("no shader kind: %.*s", (int)length, word);
    }
    return add_shader(&object, kind, 32);
}

static void put_member(struct dp_record_rt_hit_group *g, uint32_t shader) {
    switch (shader_of(&object, shader)->kind) {
    case DP_RT_SHADER_closest_hit:
        g->closest_hit = shader;
        break;
    case DP_RT_SHADER_any_hit:
        g->any_hit = shader;
        break;
    default:
        g->intersection = shader;
        break;
    }
}

static void build_any_hit(const char *inputs) {
    uint64_t flags;
    uint32_t rg = add_shader(&object, DP_RT_SHADER_ray_generation, 32);
    const char *at = must(inputs, "groups");
    while (*at == 'T' || *at == 'P') {
        struct dp_record_rt_hit_group *g =
            add_group(&object, *at == 'T' ? DP_RT_HIT_GROUP_TRIANGLES : DP_RT_HIT_GROUP_PROCEDURAL_PRIMITIVE);
        for (at += 1; *at == ':' || *at == '+'; at += 3) {
            put_member(g, add_word_shader(at + 1, 2));
        }
        at += *at == ',';
    }
    shader_of(&object, rg)->groups = (UINT32_C(1) << object.groups) - 1;
    state_of(&object)->flags = (uint32_t)number_at(inputs, "pipeline_flags");
    state_of(&object)->geometry = (uint32_t)number_at(inputs, "geo");
    for (at = must(inputs, "trace_flags"); next_number(&at, &flags);) {
        add_site(&object, DP_RT_API_TraceRay, rg)->flags = (uint32_t)flags;
    }
}

static void build_live_state(const char *inputs) {
    uint32_t rg = add_shader(&object, DP_RT_SHADER_ray_generation, 32);
    struct dp_record_rt_site *s = add_site(&object, DP_RT_API_TraceRay, rg);
    s->live = (uint32_t)number_at(inputs, "live_bytes");
    s->rays = number_at(inputs, "rays");
}

static void build_placement(const char *inputs) {
    struct dp_record_rt_site *s = add_site(&object, DP_RT_API_TraceRay, add_word_shader(must(inputs, "shader"), 2));
    s->loop_depth = (uint32_t)number_at(inputs, "loop_depth");
    s->nest_depth = (uint32_t)number_at(inputs, "nest_depth");
    s->function_depth = (uint32_t)number_at(inputs, "function_depth");
}

static void build_code(const char *inputs) {
    uint32_t rg = add_shader(&object, DP_RT_SHADER_ray_generation, 32);
    const char *at = must(inputs, "site_bytes*unroll");
    for (char *end; *at != '\0'; at = *end == ',' ? end + 1 : end) {
        add_site(&object, DP_RT_API_TraceRay, rg);
        struct dp_record_rt_site_code *code = &add_part(&object, DP_COMMAND_rt_site_code)->as.rt_site_code;
        code->bytes = (uint32_t)strtoul(at, &end, 10);
        code->unroll = (uint32_t)strtoul(end + 1, &end, 10);
    }
}

static void build_cap(const char *inputs) {
    state_of(&object)->cap = (uint32_t)number_at(inputs, "cap");
    state_of(&object)->wave = (uint32_t)number_at(inputs, "wave");
    add_shader(&object, DP_RT_SHADER_ray_generation, (uint32_t)number_at(inputs, "worst"));
}

static uint32_t workload_of(const char *word, size_t length) {
    uint32_t workload;
    if (strncmp(word, "reflection", length) == 0) {
        return DP_RT_WORKLOAD_non_glossy_reflection;
    }
    if (!dp_find(DP_SET_RT_WORKLOAD, word, length, &workload)) {
        support_fail("no workload: %.*s", (int)length, word);
    }
    return workload;
}

static void build_standalone(const char *inputs) {
    uint64_t instructions;
    uint32_t rg = add_shader(&object, DP_RT_SHADER_ray_generation, 32);
    const char *at = must(inputs, "workloads");
    for (size_t length = strcspn(at, ", "); length != 0; length = strcspn(at, ", ")) {
        add_site(&object, DP_RT_API_TraceRay, rg)->workload = workload_of(at, length);
        at += length + (at[length] == ',');
    }
    for (at = must(inputs, "instr"); next_number(&at, &instructions);) {
        uint32_t ch = add_shader(&object, DP_RT_SHADER_closest_hit, 32);
        shader_of(&object, ch)->instructions = (uint32_t)instructions;
        add_group(&object, DP_RT_HIT_GROUP_TRIANGLES)->closest_hit = ch;
    }
    shader_of(&object, rg)->groups = (UINT32_C(1) << object.groups) - 1;
    add_part(&object, DP_COMMAND_rt_dispatch)->as.rt_dispatch.table_records = (uint32_t)number_at(inputs, "records");
}

static void build_inline(const char *inputs) {
    uint32_t rg = add_shader(&object, DP_RT_SHADER_ray_generation, 32);
    add_site(&object, DP_RT_API_inline, rg)->flags = (uint32_t)number_at(inputs, "inline_flags");
    state_of(&object)->geometry = (uint32_t)number_at(inputs, "geo");
    state_of(&object)->inline_ahs = (uint32_t)number_at(inputs, "inline_ahs");
}

/* The next `count` integers, whatever stands between them but digits, plus 2048. */
static const char *read_grid(const char *at, uint32_t *numbers, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char *end;
        at += strcspn(at, "-0123456789");
        numbers[i] = (uint32_t)(strtol(at, &end, 10) + 2048);
        at = end;
    }
    return at;
}

static void build_nodes(const char *inputs) {
    uint32_t c[6];
    add_part(&object, DP_COMMAND_rt_node);
    for (const char *at = must(inputs, "nodes"); *at != '\0'; at++) {
        if (*at == '|') {
            add_part(&object, DP_COMMAND_rt_node);
        } else if (*at == '[') {
            at = read_grid(at, c, 6);
            add_part(&object, DP_COMMAND_rt_box)->as.rt_box =
                (struct dp_record_rt_box){.x0 = c[0], .y0 = c[1], .z0 = c[2], .x1 = c[3], .y1 = c[4], .z1 = c[5]};
        }
    }
}

static void build_triangle(const char *inputs) {
    uint32_t c[9];
    state_of(&object)->builder = says(inputs, "builder", "runtime") ? DP_RT_BUILDER_runtime : DP_RT_BUILDER_offline;
    read_grid(must(inputs, "tri"), c, 9);
    add_part(&object, DP_COMMAND_rt_triangle)->as.rt_triangle = (struct dp_record_rt_triangle){
        .x0 = c[0], .y0 = c[1], .z0 = c[2], .x1 = c[3], .y1 = c[4], .z1 = c[5], .x2 = c[6], .y2 = c[7], .z2 = c[8]};
}

static void build_coherent(const char *inputs) {
    uint32_t rg = add_shader(&object, DP_RT_SHADER_ray_generation, 32);
    uint32_t api = says(inputs, "api", "inline") ? DP_RT_API_inline : DP_RT_API_TraceRay;
    struct dp_record_rt_site *s = add_site(&object, api, rg);
    const char *workload = must(inputs, "workload");
    s->workload = workload_of(workload, strcspn(workload, " "));
    s->flags = number_at(inputs, "hint") != 0 ? DP_RT_RAY_FLAG_COHERENT_RAYS_HINT : 0;
    s->uniform = (number_at(inputs, "flags_uniform") != 0 ? DP_RT_UNIFORM_flags : 0) |
                 (number_at(inputs, "tlas_uniform") != 0 ? DP_RT_UNIFORM_tlas : 0);
}

static void build_ray_flags(const char *inputs) {
    uint32_t rg = add_shader(&object, DP_RT_SHADER_ray_generation, 32);
    uint32_t api = says(inputs, "api", "inline") ? DP_RT_API_inline : DP_RT_API_TraceRay;
    add_site(&object, api, rg)->flags = (uint32_t)number_at(inputs, "flags");
}

/* Names of the row so far and their shaders. */
struct names {
    char text[8][4];
    uint32_t count;
};

static uint32_t shader_named(struct names *names, const char *word) {
    for (uint32_t i = 0; i < names->count; i++) {
        if (strncmp(names->text[i], word, 3) == 0) {
            return i;
        }
    }
    memcpy(names->text[names->count++], word, 3);
    uint32_t shader = add_word_shader(word, 2);
    if (strncmp(word, "ch", 2) == 0) {
        add_group(&object, DP_RT_HIT_GROUP_TRIANGLES)->closest_hit = shader;
    }
    return shader;
}

/* The hit group of a closest-hit shader. */
static uint32_t group_of(uint32_t shader) {
    uint32_t group = 0;
    for (size_t i = 1; i < object.count; i++) {
        if (object.records[i].kind == DP_COMMAND_rt_hit_group) {
            if (object.records[i].as.rt_hit_group.closest_hit == shader) {
                return group;
            }
            group++;
        }
    }
    support_fail("a closest-hit shader without a group");
}

static void build_depth(const char *inputs) {
    struct names names = {.count = 0};
    state_of(&object)->depth = (uint32_t)number_at(inputs, "R");
    const char *at = must(inputs, "traces");
    while (*at != '-' && *at != '\0') {
        uint32_t from = shader_named(&names, at);
        add_site(&object, DP_RT_API_TraceRay, from);
        for (at += 3; *at == '>' || *at == ','; at += 4) {
            uint32_t to = shader_named(&names, at + 1);
            if (shader_of(&object, to)->kind == DP_RT_SHADER_miss) {
                shader_of(&object, from)->shaders |= UINT64_C(1) << to;
            } else {
                shader_of(&object, from)->groups |= UINT32_C(1) << group_of(to);
            }
        }
        at += *at == ' ';
    }
}

static void build_dispatch(const char *inputs) {
    uint64_t n[3] = {0, 0, 0};
    const char *at = must(inputs, "dims");
    cr_assert(next_number(&at, &n[0]) && next_number(&at, &n[1]) && next_number(&at, &n[2]));
    struct dp_record_rt_dispatch *d = &add_part(&object, DP_COMMAND_rt_dispatch)->as.rt_dispatch;
    d->width = (uint32_t)n[0];
    d->height = (uint32_t)n[1];
    d->depth = (uint32_t)n[2];
}

/* Rules with rows, how to build them, and the second rule that a row lists. */
static const struct {
    const char *rule;
    void (*build)(const char *inputs);
    const char *second;
} advice[] = {
    {"XR01",  build_any_hit,    "XR01b"},
    {"XR03",  build_live_state, NULL   },
    {"XR04",  build_placement,  NULL   },
    {"XR04b", build_code,       NULL   },
    {"XR05c", build_cap,        NULL   },
    {"XR06",  build_standalone, NULL   },
    {"XR08",  build_inline,     NULL   },
    {"XR09",  build_nodes,      NULL   },
    {"XR10",  build_triangle,   NULL   },
    {"XR13",  build_coherent,   "XR13b"},
    {"XD07",  build_ray_flags,  NULL   },
    {"XD06",  build_depth,      NULL   },
    {"XD11",  build_dispatch,   NULL   },
};

static size_t advice_of(const char *inputs) {
    for (size_t i = 0; i < sizeof advice / sizeof advice[0]; i++) {
        if (says(inputs, "rule", advice[i].rule)) {
            return i;
        }
    }
    support_fail("a rule without a builder: %s", inputs);
}

#endif
