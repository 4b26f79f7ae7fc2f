/* levels.c: pairs become blocks, blocks become levels. */
#include "model/optimized/raytracing/levels.h"
#include "model/optimized/raytracing/arithmetic.h"
#include "model/optimized/raytracing/occupancy.h"

/* A block is a tree of generators; its root stands for it. */
static uint32_t root_of(uint8_t parent[DP_RT_GENERATORS], uint32_t i) {
    while (parent[i] != i)
        i = parent[i] = parent[parent[i]];
    return i;
}

/* Number of a ray generation shader: how many of them stand before it. */
static uint32_t number_of(uint64_t generators, uint32_t shader) {
    uint32_t number = 0;
    for (uint64_t before = generators & (opt_rt_bit(shader) - 1); before != 0; before &= before - 1)
        number++;
    return number;
}

static void join_pairs(uint8_t parent[DP_RT_GENERATORS], const struct opt_rt_object *object, uint64_t generators) {
    uint32_t one = 0;
    for (uint64_t rest = generators; rest != 0; rest &= rest - 1, one++) {
        uint64_t others = object->paired[opt_rt_lowest(rest)];
        for (; others != 0; others &= others - 1) {
            uint32_t other = root_of(parent, number_of(generators, opt_rt_lowest(others)));
            parent[other] = (uint8_t)root_of(parent, one);
        }
    }
}

/* Fewest waves among a set that is not empty. That is occ of its largest VGPR count, occ being monotone. */
static uint32_t waves_of(const struct opt_rt_object *object, uint64_t set) {
    uint32_t vgprs = 0;
    for (; set != 0; set &= set - 1)
        vgprs = opt_rt_max(vgprs, object->vgprs[opt_rt_lowest(set)]);
    return opt_rt_waves(vgprs, object->head->wave);
}

uint32_t opt_rt_weight(const struct opt_rt_sites *sites, uint32_t shader) {
    return opt_rt_max(sites->rays[shader], 1);
}

/* Sorting by level is counting: there are no more than 16 waves. */
static void count_levels(struct opt_rt_levels *levels, uint32_t used, const uint8_t waves[DP_RT_GENERATORS]) {
    uint8_t place[OPT_RT_WAVE_SLOTS + 1] = {0};
    levels->count = 0;
    for (uint32_t w = 1; w <= OPT_RT_WAVE_SLOTS; w++) {
        if (!(used >> w & 1))
            continue;
        place[w] = (uint8_t)levels->count;
        levels->level[levels->count++] = (struct opt_rt_level){.waves = w};
    }
    for (uint32_t i = 0; i < levels->generators; i++)
        levels->of[i] = place[waves[i]];
}

void opt_rt_levels(struct opt_rt_levels *levels, const struct opt_rt_object *object, const struct opt_rt_reach *reach,
                   const struct opt_rt_sites *sites) {
    uint64_t generators = object->of_kind[DP_RT_SHADER_ray_generation];
    uint64_t block[DP_RT_GENERATORS] = {0}; /* ray generation shaders of each root */
    uint32_t shader[DP_RT_GENERATORS], m = 0, used = 0;
    uint8_t parent[DP_RT_GENERATORS], waves[DP_RT_GENERATORS];
    for (uint64_t rest = generators; rest != 0; rest &= rest - 1, m++) {
        parent[m] = (uint8_t)m;
        shader[m] = opt_rt_lowest(rest);
    }
    levels->generators = m;
    join_pairs(parent, object, generators);
    for (uint32_t i = 0; i < m; i++)
        block[root_of(parent, i)] |= opt_rt_bit(shader[i]);
    for (uint32_t i = 0; i < m; i++) {
        if (parent[i] != i)
            continue;
        block[i] = opt_rt_closure(reach, block[i]);
        waves[i] = (uint8_t)waves_of(object, block[i]);
        used |= 1u << waves[i];
    }
    for (uint32_t i = 0; i < m; i++)
        waves[i] = waves[root_of(parent, i)];
    count_levels(levels, used, waves);
    for (uint32_t i = 0; i < m; i++) {
        struct opt_rt_level *level = &levels->level[levels->of[i]];
        level->weight += opt_rt_weight(sites, shader[i]);
        level->closure |= block[root_of(parent, i)];
    }
}
