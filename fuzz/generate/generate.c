/* generate.c: a program from its first choice to its last. */
#include "fuzz/generate/generator.h"

#include "model/describe.h"

#include <stdlib.h>

/* --- registries --- */

#define D                                          (1u << DP_LIST_direct)
#define C                                          (1u << DP_LIST_compute)
#define P                                          (1u << DP_LIST_copy)
#define T(t)                                       (1u << DP_TEMPLATE_##t)

/* Barrier calls without which a shape is nothing. */
#define EN                                         (DP_CALLS_ENHANCED << 8)
#define LE                                         (DP_CALLS_LEGACY << 8)
#define CALLS_OF(shape)                            (shapes[shape].lists >> 8)

#define DP_SHAPE(name, weight, lists, wants, what) {#name, what},
const struct dp_shape_facts dp_shape_facts[DP_SHAPE_COUNT] = {
#include "fuzz/generate/shapes.def"
};
#undef DP_SHAPE

#define DP_SHAPE(name, weight, lists, wants, what) weight,
static const uint8_t shape_weights[DP_SHAPE_COUNT] = {
#include "fuzz/generate/shapes.def"
};
#undef DP_SHAPE

/* How a shape is made. */
struct shape {
    uint32_t lists;
    uint32_t wants;
    void (*make)(struct dp_generator *g);
};
#define DP_SHAPE(name, weight, lists, wants, what) {lists, wants, dp_shape_##name},
static const struct shape shapes[DP_SHAPE_COUNT] = {
#include "fuzz/generate/shapes.def"
};
#undef DP_SHAPE
#undef EN
#undef LE
#undef D
#undef C
#undef P
#undef T

#define DP_TEMPLATE(name, weight, dimension, formats, mips, slices, samples, flags, maybe) weight,
static const uint8_t template_weights[DP_TEMPLATE_COUNT] = {
#include "fuzz/generate/templates.def"
};
#undef DP_TEMPLATE

/* --- life --- */

struct dp_generate_options dp_generate_defaults(void) {
    return (struct dp_generate_options){.shadow = true,
                                        .most_commands = 24,
                                        .shapes = DP_ALL_SHAPES,
                                        .wrong_in = 12,
                                        .fault = DP_RULE_COUNT,
                                        .calls = DP_ANY_CALLS};
}

struct dp_generator *dp_generator_create(void) {
    struct dp_generator *g = calloc(1, sizeof *g);
    for (uint32_t kind = 0; g != NULL && kind < DP_COMMAND_COUNT; kind++) {
        dp_plain(&g->plain[kind], (enum dp_kind)kind);
    }
    if (g != NULL) {
        dp_index_uses(&g->index);
    }
    return g;
}

void dp_generator_destroy(struct dp_generator *generator) {
    free(generator);
}

/* --- the parts of a program --- */

static void choose_lists(struct dp_generator *g, uint32_t possible) {
    static const uint8_t weights[] = {6, 2, 1, 3};
    static const uint32_t sets[] = {1u << DP_LIST_direct, 1u << DP_LIST_compute, 1u << DP_LIST_copy,
                                    1u << DP_LIST_direct | 1u << DP_LIST_compute | 1u << DP_LIST_copy};
    uint32_t types = sets[dp_weighted(g->choice, weights, 4)] & possible;
    g->list_types = types != 0 ? types : 1u << DP_LIST_direct;
}

static enum dp_shape choose_shape(struct dp_generator *g, uint32_t list) {
    uint8_t weights[DP_SHAPE_COUNT];
    uint32_t sum = 0;
    for (uint32_t i = 0; i < DP_SHAPE_COUNT; i++) {
        bool called = list == DP_NONE ? dp_calls_allowed(g, CALLS_OF(i)) : (CALLS_OF(i) & ~g->calls) == 0;
        bool fits =
            called && (g->options.shapes >> i & 1) != 0 && (list == DP_NONE || (shapes[i].lists >> list & 1) != 0);
        weights[i] = fits ? shape_weights[i] : 0;
        sum += weights[i];
    }
    return sum == 0 ? DP_SHAPE_COUNT : (enum dp_shape)dp_weighted(g->choice, weights, DP_SHAPE_COUNT);
}

/* A buffer that anything can be copied from and into comes first, then what the lead shape wants, then others. */
static void make_resources(struct dp_generator *g, uint32_t wants) {
    dp_make_resource(g, DP_TEMPLATE_uav_buffer);
    for (uint32_t rest = wants; rest != 0; rest &= rest - 1) {
        dp_make_resource(g, (enum dp_template)dp_bit_index(rest));
    }
    for (uint32_t more = dp_choose(g->choice, 4); more > 0; more--) {
        dp_make_resource(g, (enum dp_template)dp_weighted(g->choice, template_weights, DP_TEMPLATE_COUNT));
    }
}

static uint32_t choose_type(struct dp_generator *g) {
    return dp_bit_index(dp_pick_bit(g->choice, g->list_types));
}

/* One shape in the open list, the lead one every other time. */
static void make_shape(struct dp_generator *g, enum dp_shape lead) {
    uint32_t list = g->shadow.list;
    bool leads = (shapes[lead].lists >> list & 1) != 0 && !dp_chance(g->choice, 1, 2);
    enum dp_shape shape = leads ? lead : choose_shape(g, list);
    if (shape == DP_SHAPE_COUNT) {
        shape = lead;
    }
    if ((shapes[shape].lists >> list & 1) != 0) {
        shapes[shape].make(g);
    } else {
        dp_unrelated_work(g, 0);
    }
    if (dp_chance(g->choice, 1, 3)) {
        dp_end_call(g);
    }
}

static void make_lists(struct dp_generator *g, enum dp_shape lead) {
    for (uint32_t turns = 0; dp_room(g) && g->list_count < DP_GENERATE_LISTS && turns < 64; turns++) {
        if (!g->open) {
            dp_open_list(g, choose_type(g));
        }
        make_shape(g, lead);
        if (g->open && dp_chance(g->choice, 1, 3)) {
            if (dp_chance(g->choice, 1, 3)) {
                dp_open_next(g, true);
                continue;
            }
            dp_close_list(g);
            if (dp_chance(g->choice, 1, 2)) {
                dp_execute(g);
            }
        }
    }
    dp_execute(g);
}

static void start_program(struct dp_generator *g, struct dp_choice *choice, const struct dp_generate_options *options) {
    g->choice = choice;
    g->options = *options;
    g->count = 0;
    g->commands = 0;
    for (uint32_t i = 0; i < DP_TEMPLATE_COUNT; i++) {
        g->by_template[i] = 0;
    }
    g->heaps = 0;
    g->forbidden = 0;
    g->open = false;
    g->independent = true;
    g->together = false;
    g->list_count = 0;
    g->waiting = 0;
    dp_end_call(g);
}

/* --- wrong on purpose --- */

bool dp_fault_exists(enum dp_rule rule) {
    for (uint32_t i = 0; i < dp_fault_count; i++) {
        if (dp_faults[i].rule == rule) {
            return true;
        }
    }
    return false;
}

/* What is wrong is drawn early, so that an engine whose bytes run out in the middle of a program has it too. */
static void choose_wrong(struct dp_generator *g) {
    g->wrong = g->options.wrong_in != 0 && dp_chance(g->choice, 1, g->options.wrong_in);
    g->fault = g->wrong ? dp_choose(g->choice, dp_fault_count) : 0;
    g->twice = g->wrong && dp_chance(g->choice, 1, 3);
}

/* One fault of the rule asked for, or of the one drawn; where a program has no place for it, the next one is tried. */
static bool plant_somewhere(struct dp_generator *g, uint32_t *chosen) {
    uint32_t at = g->fault;
    for (uint32_t tries = 0; tries < dp_fault_count; tries++, at = (at + 1) % dp_fault_count) {
        const struct dp_fault_facts *fault = &dp_faults[at];
        bool wanted = g->options.fault == DP_RULE_COUNT || g->options.fault == fault->rule;
        if (wanted && fault->plant(g)) {
            *chosen = at;
            return true;
        }
    }
    return false;
}

static void plant_faults(struct dp_generator *g, struct dp_generated *generated) {
    uint32_t at = 0;
    generated->fault = DP_RULE_COUNT;
    generated->faults = 0;
    if (!g->wrong || !plant_somewhere(g, &at)) {
        return;
    }
    generated->fault = dp_faults[at].rule;
    generated->faults = g->twice && dp_faults[at].plant(g) ? 2 : 1;
}

void dp_generate(struct dp_generator *generator, struct dp_choice *choice, const struct dp_generate_options *options,
                 struct dp_generated *generated) {
    struct dp_generator *g = generator;
    start_program(g, choice, options);
    enum dp_shape lead = choose_shape(g, DP_NONE);
    lead = lead == DP_SHAPE_COUNT ? DP_SHAPE_write_read : lead;
    choose_wrong(g);
    dp_choose_calls(g, CALLS_OF(lead));
    dp_make_device(g);
    dp_shadow_start(&g->shadow, g->rules);
    dp_choose_swarm(g);
    choose_lists(g, shapes[lead].lists);
    g->style = dp_chance(choice, 1, 3) ? DP_STYLE_EACH : DP_STYLE_TOGETHER;
    g->hinted = dp_chance(choice, 1, 8);
    make_resources(g, shapes[lead].wants);
    dp_make_pipelines(g);
    make_lists(g, lead);
    generated->lead = lead;
    plant_faults(g, generated);
    generated->program = (struct dp_program){g->records, g->count};
}
