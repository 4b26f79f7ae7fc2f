/* occupancy.c: waves a SIMD that the register file allows (pipeline sheet 6). */
#include "model/reference/raytracing/occupancy.h"
#include "model/reference/raytracing/arithmetic.h"

#include <stddef.h>

/* tables/occupancy_rdna2.tsv, row by row: a row holds for its own VGPR count and for those above the row before it. */
/* clang-format off */
static const struct {
    uint32_t vgprs, wave32, wave64;
} occupancy_rdna2[] = {
    {  0, 16, 16}, {  1, 16, 16}, {  8, 16, 16}, { 16, 16, 16}, { 24, 16, 16}, { 32, 16, 16},
    { 40, 16, 12}, { 48, 16, 10}, { 56, 16,  9}, { 64, 16,  8}, { 72, 12,  7}, { 80, 12,  6},
    { 88, 10,  5}, { 96, 10,  5}, {104,  9,  4}, {112,  9,  4}, {120,  8,  4}, {128,  8,  4},
    {136,  7,  3}, {144,  7,  3}, {152,  6,  3}, {160,  6,  3}, {168,  5,  3}, {176,  5,  2},
    {184,  5,  2}, {192,  5,  2}, {200,  4,  2}, {208,  4,  2}, {216,  4,  2}, {224,  4,  2},
    {232,  4,  2}, {240,  4,  2}, {248,  4,  2}, {256,  4,  2},
};
/* clang-format on */

uint32_t ref_rt_occupancy(uint32_t vgprs, uint32_t wave) {
    size_t row = 0;
    while (occupancy_rdna2[row].vgprs < ref_rt_smaller(vgprs, DP_RT_VGPRS))
        row++;
    return wave == DP_RT_WAVE_64 ? occupancy_rdna2[row].wave64 : occupancy_rdna2[row].wave32;
}

/* Shared allocation: the worst shader decides for all (seed 002, bullet 5). */
static void find_worst(const struct ref_rt_object *object, struct dp_rt_occupancy *result) {
    uint32_t wave = object->head->wave;
    result->vgprs = 0;
    result->worst = DP_RT_NO_SHADER;
    result->best_waves = object->shader_count == 0 ? ref_rt_occupancy(0, wave) : 0;
    for (uint32_t i = 0; i < object->shader_count; i++) {
        uint32_t vgprs = object->shaders[i].vgprs;
        if (result->worst == DP_RT_NO_SHADER || vgprs > result->vgprs) {
            result->vgprs = vgprs;
            result->worst = i;
        }
        result->best_waves = ref_rt_larger(result->best_waves, ref_rt_occupancy(vgprs, wave));
    }
    result->waves = ref_rt_occupancy(result->vgprs, wave);
}

/* Tries every cap; the last that gains is the largest. */
static void find_best_cap(const struct ref_rt_object *object, struct dp_rt_occupancy *result) {
    result->best_cap = 0;
    result->best_cap_waves = 0;
    result->best_cap_spill = 0;
    for (uint32_t c = REF_RT_CAP_STEP; c < result->vgprs; c += REF_RT_CAP_STEP) {
        struct dp_rt_cap cap = ref_rt_cap(object, c);
        if (cap.waves <= result->waves)
            continue;
        result->best_cap = c;
        result->best_cap_waves = cap.waves;
        result->best_cap_spill = cap.spill;
    }
}

void ref_rt_object_occupancy(const struct ref_rt_object *object, struct dp_rt_occupancy *result) {
    uint32_t cap = object->head->cap; /* __XBOX_MAX_VGPR_COUNT of the title, 0 = none */
    find_worst(object, result);
    find_best_cap(object, result);
    uint32_t capped = cap == 0 ? result->vgprs : ref_rt_smaller(cap, result->vgprs);
    result->capped_waves = ref_rt_occupancy(capped, object->head->wave);
}
