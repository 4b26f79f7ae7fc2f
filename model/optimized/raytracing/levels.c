/* levels.c: pairs become blocks, blocks become levels. */
#include "model/optimized/raytracing/levels.h"
#include "model/optimized/raytracing/arithmetic.h"
#include "model/optimized/raytracing/occupancy.h"

/* Ray generation shaders that pairs hold together are a block: a tree whose root stands for it. Numbers count ray
 * generation shaders in shader order. */
struct blocks {
    uint32_t count;                     /* of ray generation shaders */
    uint32_t shader[DP_RT_GENERATORS];  /* shader number of each */
    uint8_t parent[DP_RT_GENERATORS];   /* itself for a root */
    uint64_t closure[DP_RT_GENERATORS]; /* of a root: shaders that the block reaches */
    uint8_t waves[DP_RT_GENERATORS];    /* of a root: of an object that holds the block alone */
};

static uint32_t root_of(struct blocks *blocks, uint32_t i) {
    while (blocks->parent[i] != i)
        i = blocks->parent[i] = blocks->parent[blocks->parent[i]];
    return i;
}

/* Number of a ray generation shader: how many of them stand before it. */
static uint32_t number_of(uint64_t generators, uint32_t shader) {
    uint32_t number = 0;
    for (uint64_t before = generators & (opt_rt_bit(shader) - 1); before != 0; before &= before - 1)
        number++;
    return number;
}

static void join_pairs(struct blocks *blocks, const struct opt_rt_object *object, uint64_t generators) {
    for (uint32_t one = 0; one < blocks->count; one++) {
        for (uint64_t rest = object->paired[blocks->shader[one]]; rest != 0; rest &= rest - 1) {
            uint32_t other = root_of(blocks, number_of(generators, opt_rt_lowest(rest)));
            blocks->parent[other] = (uint8_t)root_of(blocks, one);
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

/* Returns the set of waves that occur. */
static uint32_t make_blocks(struct blocks *blocks, const struct opt_rt_object *object,
                            const struct opt_rt_reach *reach) {
    uint64_t generators = object->of_kind[DP_RT_SHADER_ray_generation];
    uint32_t used = 0;
    *blocks = (struct blocks){.count = 0};
    for (uint64_t rest = generators; rest != 0; rest &= rest - 1) {
        blocks->shader[blocks->count] = opt_rt_lowest(rest);
        blocks->parent[blocks->count] = (uint8_t)blocks->count;
        blocks->count++;
    }
    join_pairs(blocks, object, generators);
    for (uint32_t i = 0; i < blocks->count; i++)
        blocks->closure[root_of(blocks, i)] |= opt_rt_bit(blocks->shader[i]);
    for (uint32_t i = 0; i < blocks->count; i++) {
        if (blocks->parent[i] != i)
            continue;
        blocks->closure[i] = opt_rt_closure(reach, blocks->closure[i]);
        blocks->waves[i] = (uint8_t)waves_of(object, blocks->closure[i]);
        used |= 1u << blocks->waves[i];
    }
    return used;
}

uint32_t opt_rt_weight(const struct opt_rt_sites *sites, uint32_t shader) {
    return opt_rt_max(sites->rays[shader], 1);
}

/* Sorting by waves is counting: there are no more than 16 of them. */
void opt_rt_levels(struct opt_rt_levels *levels, const struct opt_rt_object *object, const struct opt_rt_reach *reach,
                   const struct opt_rt_sites *sites) {
    uint8_t place[OPT_RT_WAVE_SLOTS + 1] = {0};
    struct blocks blocks;
    uint32_t used = make_blocks(&blocks, object, reach);
    levels->count = 0;
    for (uint64_t rest = used; rest != 0; rest &= rest - 1) {
        uint32_t waves = opt_rt_lowest(rest);
        place[waves] = (uint8_t)levels->count;
        levels->level[levels->count++] = (struct opt_rt_level){.waves = waves};
    }
    levels->generators = blocks.count;
    for (uint32_t i = 0; i < blocks.count; i++) {
        uint32_t root = root_of(&blocks, i);
        struct opt_rt_level *level = &levels->level[place[blocks.waves[root]]];
        levels->of[i] = place[blocks.waves[root]];
        level->weight += opt_rt_weight(sites, blocks.shader[i]);
        level->closure |= blocks.closure[root];
    }
}
