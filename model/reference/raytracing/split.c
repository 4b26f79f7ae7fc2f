/* split.c: split advice (pipeline sheet 9.13): the problem out of the object, the report out of the answer. */
#include "model/reference/raytracing/split.h"
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/occupancy.h"
#include "model/reference/raytracing/partition.h"
#include "model/reference/raytracing/reach.h"

#include <string.h>

/* The ray generation shaders, ascending; their position here numbers them in the advice. */
struct generators {
    uint32_t shader[DP_RT_SHADERS];
    uint64_t weight[DP_RT_SHADERS];
    struct ref_rt_set closure[DP_RT_SHADERS];
    uint32_t count;
};

/* Rays of the shader's own TraceRay sites, 1..UINT32_MAX. */
static uint64_t weight(const struct ref_rt_object *object, uint32_t shader) {
    uint64_t rays = 0;
    for (uint32_t i = 0; i < object->site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(object, i);
        if (site != NULL && site->shader == shader)
            rays = ref_rt_add(rays, site->rays);
    }
    if (rays == 0)
        return 1;
    return rays > UINT32_MAX ? UINT32_MAX : rays;
}

static void find_generators(const struct ref_rt_object *object, struct generators *found) {
    memset(found, 0, sizeof *found);
    for (uint32_t i = 0; i < object->shader_count; i++) {
        if (object->shaders[i].kind != DP_RT_SHADER_ray_generation)
            continue;
        found->shader[found->count] = i;
        found->weight[found->count] = weight(object, i);
        ref_rt_add_closure(object, i, &found->closure[found->count]);
        found->count++;
    }
}

static struct ref_rt_part measure_part(const struct ref_rt_object *object, const struct generators *generators,
                                       uint32_t subset) {
    struct ref_rt_set shaders = {{false}};
    struct ref_rt_part part = {.weight = 0};
    for (uint32_t i = 0; i < generators->count; i++) {
        if ((subset >> i & 1) == 0)
            continue;
        for (uint32_t shader = 0; shader < object->shader_count; shader++)
            shaders.has[shader] = shaders.has[shader] || generators->closure[i].has[shader];
        part.weight += generators->weight[i];
    }
    part.waves = ref_rt_occupancy(ref_rt_set_vgprs(object, &shaders), object->head->wave);
    part.code = ref_rt_set_code(object, &shaders);
    return part;
}

static void state_problem(const struct ref_rt_object *object, const struct generators *generators,
                          struct ref_rt_problem *problem) {
    memset(problem, 0, sizeof *problem);
    problem->generators = generators->count;
    problem->limit = object->head->limit;
    for (uint32_t i = 0; i < generators->count; i++)
        for (uint32_t j = 0; j < generators->count; j++)
            problem->together[i][j] = object->together[generators->shader[i]][generators->shader[j]];
    for (uint32_t subset = 1; subset < UINT32_C(1) << generators->count; subset++)
        problem->parts[subset] = measure_part(object, generators, subset);
}

/* Subset of the generators that pairs tie to this one, over any number of pairs. */
static uint32_t block_of(const struct ref_rt_problem *problem, uint32_t generator) {
    uint32_t block = UINT32_C(1) << generator;
    for (uint32_t round = 0; round < problem->generators; round++)
        for (uint32_t i = 0; i < problem->generators; i++)
            for (uint32_t j = 0; j < problem->generators; j++)
                if ((block >> i & 1) != 0 && problem->together[i][j])
                    block |= UINT32_C(1) << j;
    return block;
}

/* D: distinct occupancies of the blocks. */
static uint32_t count_levels(const struct ref_rt_problem *problem) {
    uint32_t levels[REF_RT_TRIED];
    uint32_t count = 0;
    for (uint32_t i = 0; i < problem->generators; i++) {
        uint32_t level = problem->parts[block_of(problem, i)].waves;
        uint32_t at = 0;
        while (at < count && levels[at] != level)
            at++;
        levels[at] = level;
        if (at == count)
            count++;
    }
    return count;
}

static void report_split(const struct ref_rt_problem *problem, const struct ref_rt_answer *answer,
                         struct dp_rt_split *split) {
    const struct ref_rt_partition *best = &answer->limited;
    split->known = 1;
    split->objects = best->objects;
    for (uint32_t i = 0; i < problem->generators; i++)
        split->assignment[i] = best->assignment[i];
    for (uint32_t i = 0; i < best->objects; i++)
        split->waves[i] = problem->parts[best->subsets[i]].waves;
    split->value = best->value;
    split->code = best->code;
    split->levels = count_levels(problem);
    uint64_t value = 0;
    for (uint32_t k = 0; k < split->levels; k++) {
        if (answer->best[k + 1] > value)
            value = answer->best[k + 1];
        split->curve[k] = value;
    }
}

static void report_unlimited(const struct ref_rt_problem *problem, const struct generators *generators,
                             const struct ref_rt_partition *best, struct ref_rt_unlimited *unlimited) {
    unlimited->objects = best->objects;
    unlimited->code = best->code;
    for (uint32_t i = 0; i < best->objects; i++)
        unlimited->waves[i] = problem->parts[best->subsets[i]].waves;
    for (uint32_t i = 0; i < problem->generators; i++)
        unlimited->shaders[best->assignment[i]] |= UINT64_C(1) << generators->shader[i];
}

void ref_rt_object_split(const struct ref_rt_object *object, uint32_t waves, struct dp_rt_split *split,
                         struct ref_rt_unlimited *unlimited) {
    struct generators generators;
    find_generators(object, &generators);
    memset(split, 0, sizeof *split);
    memset(unlimited, 0, sizeof *unlimited);
    split->generators = generators.count;
    split->waves_now = waves;
    for (uint32_t i = 0; i < generators.count; i++)
        split->value_now += waves * generators.weight[i];
    for (uint32_t i = 0; i < object->shader_count; i++)
        split->code_now += object->shaders[i].code;
    if (generators.count > REF_RT_TRIED)
        return;

    struct ref_rt_problem problem;
    struct ref_rt_answer answer;
    state_problem(object, &generators, &problem);
    ref_rt_try_partitions(&problem, &answer);
    report_split(&problem, &answer, split);
    report_unlimited(&problem, &generators, &answer.unlimited, unlimited);
}
