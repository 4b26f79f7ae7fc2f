/* split.c: split advice, from the best cuts to what is reported. */
#include "model/optimized/raytracing/split.h"
#include "model/optimized/raytracing/arithmetic.h"
#include "model/optimized/raytracing/cut.h"

static void describe_today(struct dp_rt_split *today, const struct opt_rt_object *object,
                           const struct opt_rt_sites *sites, uint32_t waves) {
    uint64_t weight = 0;
    *today = (struct dp_rt_split){.waves_now = waves};
    for (uint64_t rest = object->of_kind[DP_RT_SHADER_ray_generation]; rest != 0; rest &= rest - 1) {
        weight += opt_rt_weight(sites, opt_rt_lowest(rest));
        today->generators++;
    }
    today->value_now = waves * weight;
    today->code_now = opt_rt_code_of(object, opt_rt_first(object->shaders));
}

/* Writes the parts of a cut. */
static void describe_cut(struct dp_rt_split *split, const struct opt_rt_object *object,
                         const struct opt_rt_levels *levels, uint32_t starts) {
    uint64_t string = opt_rt_assignment(levels, starts);
    split->objects = 0;
    split->value = split->code = 0;
    for (uint32_t i = 0; i < levels->generators; i++) {
        uint32_t part = (uint32_t)(string >> (60 - 4 * i)) & 15;
        split->assignment[i] = part;
        split->waves[part] = levels->level[opt_rt_start_of(starts, levels->of[i])].waves;
        split->objects = opt_rt_max(split->objects, part + 1);
    }
    for (uint32_t from = 0, to = 0; from < levels->count; from = to) {
        uint64_t closure = 0, weight = 0;
        do {
            closure |= levels->level[to].closure;
            weight += levels->level[to].weight;
            to++;
        } while (to < levels->count && !(starts >> to & 1));
        split->value += levels->level[from].waves * weight;
        split->code += opt_rt_code_of(object, closure);
    }
}

/* Without a limit that bites, every level is a part of its own (cut.h). */
static void find_parts(struct opt_rt_split *split, const struct opt_rt_object *object,
                       const struct opt_rt_levels *levels) {
    uint32_t limit = object->head->limit;
    bool bites = limit != 0 && limit < levels->count;
    struct opt_rt_cuts cuts;
    opt_rt_cuts(&cuts, levels, object, bites);
    split->free.levels = levels->count;
    for (uint32_t parts = 1; parts <= levels->count; parts++)
        split->free.curve[parts - 1] = cuts.value[parts][0];
    describe_cut(&split->free, object, levels, (1u << levels->count) - 1);
    split->limited = split->free;
    if (!bites)
        return;
    for (uint32_t part = 0; part < DP_RT_GENERATORS; part++)
        split->limited.waves[part] = 0;
    describe_cut(&split->limited, object, levels, opt_rt_best_cut(&cuts, levels, limit));
}

void opt_rt_split(struct opt_rt_split *split, const struct opt_rt_object *object, const struct opt_rt_reach *reach,
                  const struct opt_rt_sites *sites, uint32_t waves) {
    uint64_t generators = object->of_kind[DP_RT_SHADER_ray_generation];
    struct opt_rt_levels levels;
    describe_today(&split->free, object, sites, waves);
    split->free.known = split->free.generators <= DP_RT_GENERATORS;
    split->limited = split->free;
    if (!split->free.known || generators == 0)
        return;
    opt_rt_levels(&levels, object, reach, sites);
    find_parts(split, object, &levels);
    for (uint32_t part = 0; part < split->free.objects; part++)
        split->shaders[part] = 0;
    for (uint32_t i = 0; i < split->free.generators; i++, generators &= generators - 1)
        split->shaders[split->free.assignment[i]] |= generators & (~generators + 1);
}
