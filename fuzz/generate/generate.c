/* generate.c: a program from its first choice to its last. */
#include "fuzz/generate/generator.h"

#include "model/describe.h"

#include <stdlib.h>

/* --- registries --- */

#define D                                          (1u << DP_LIST_direct)
#define C                                          (1u << DP_LIST_compute)
#define P                                          (1u << DP_LIST_copy)
#define T(t)                                       (1u << DP_TEMPLATE_##t)

/* A shape of commands that no model judges yet. */
#define LATER                                      (1u << 31)

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
                                        .scope = DP_SCOPE_JUDGED};
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

static void make_device(struct dp_generator *g) {
    static const uint8_t rules[] = {6, 1, 1};
    static const uint32_t sets[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient, DP_HARDWARE_none};
    struct dp_record_device *device = &dp_append(g, DP_COMMAND_device)->as.device;
    device->rules = dp_weighted(g->choice, rules, 3);
    device->hardware = sets[dp_choose(g->choice, 4)];
    if (dp_chance(g->choice, 1, 4)) { /* any combination of flags */
        device->hardware = dp_choose(g->choice, 0x400);
    }
    device->series = dp_choose(g->choice, 2);
    device->build = dp_chance(g->choice, 1, 4) ? DP_BUILD_retail : DP_BUILD_development;
    device->compare = dp_choose(g->choice, 3);
    device->legacy_translation = dp_chance(g->choice, 1, 4) ? DP_SWITCH_off : DP_SWITCH_on;
    g->rules = device->rules;
}

/* Half of a mask's bits, drawn one by one. */
static uint64_t half_of(struct dp_generator *g, uint64_t mask) {
    uint64_t kept = 0;
    for (uint32_t at = 0; at < 64; at += 16) {
        kept |= (uint64_t)dp_choose(g->choice, 65536) << at;
    }
    return mask & kept;
}

/* Swarm: whole command kinds, access families, layouts and list types that this program does not have. Enough is
 * left that
 * something can be written and read on every list type: dispatches and copies of buffers. */
static void choose_swarm(struct dp_generator *g) {
    const uint64_t least = DP_USES(uav_write) | DP_USES(srv_compute) | DP_USES(copy_buffer_from) |
                           DP_USES(copy_buffer_to) | DP_USES(clear_rtv) | DP_USES(clear_dsv);
    g->uses = DP_ALL_USES;
    g->layouts = UINT32_MAX;
    if (dp_chance(g->choice, 1, 2)) {
        g->uses &= half_of(g, DP_ALL_USES) | half_of(g, DP_ALL_USES) | least;
    }
    if (dp_chance(g->choice, 1, 4)) {
        uint32_t family = dp_choose(g->choice, 17);
        g->uses &= ~g->index.of_access[family] | least;
    }
    if (dp_chance(g->choice, 1, 3)) {
        g->layouts = (uint32_t)half_of(g, UINT32_MAX);
    }
}

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
        bool judged = (shapes[i].lists & LATER) == 0 || g->options.scope == DP_SCOPE_EVERYTHING;
        bool fits =
            judged && (g->options.shapes >> i & 1) != 0 && (list == DP_NONE || (shapes[i].lists >> list & 1) != 0);
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
    g->list_count = 0;
    g->waiting = 0;
    dp_end_call(g);
}

/* --- wrong on purpose --- */

bool dp_shape_exists(enum dp_shape shape, enum dp_scope scope) {
    return scope == DP_SCOPE_EVERYTHING || (shapes[shape].lists & LATER) == 0;
}

bool dp_fault_exists(enum dp_rule rule, enum dp_scope scope) {
    for (uint32_t i = 0; i < dp_fault_count; i++) {
        if (dp_faults[i].rule == rule && dp_faults[i].scope <= scope) {
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
        if (wanted && fault->scope <= g->options.scope && fault->plant(g)) {
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
    make_device(g);
    dp_shadow_start(&g->shadow, g->rules);
    enum dp_shape lead = choose_shape(g, DP_NONE);
    lead = lead == DP_SHAPE_COUNT ? DP_SHAPE_write_read : lead;
    choose_wrong(g);
    choose_swarm(g);
    choose_lists(g, shapes[lead].lists);
    g->style = dp_chance(choice, 1, 3) ? DP_STYLE_EACH : DP_STYLE_TOGETHER;
    g->hinted = dp_chance(choice, 1, 8);
    make_resources(g, shapes[lead].wants);
    make_lists(g, lead);
    generated->lead = lead;
    plant_faults(g, generated);
    generated->program = (struct dp_program){g->records, g->count};
}
