/* occupancy.c: waves a SIMD, the caps below a VGPR count, and what they spill. */
#include "model/optimized/raytracing/occupancy.h"
#include "model/optimized/raytracing/arithmetic.h"

/* The file is 64 granules, of 16 registers for wave32 and of 8 for wave64: the wave size drops out of the quotient. */
#define GRANULES    64u

#define CAP_STEP    8u
#define CAP_BUCKETS (DP_RT_VGPRS / CAP_STEP + 1)
#define LANE_BYTES  4u

static uint32_t granule_shift(uint32_t wave) {
    return wave == DP_RT_WAVE_32 ? 4 : 3;
}

uint32_t opt_rt_waves(uint32_t vgprs, uint32_t wave) {
    uint32_t shift = granule_shift(wave);
    uint32_t needed = opt_rt_min(opt_rt_max(vgprs, 1), DP_RT_VGPRS);
    uint32_t granules = (needed + (1u << shift) - 1) >> shift;
    return opt_rt_min(GRANULES / granules, OPT_RT_WAVE_SLOTS);
}

uint32_t opt_rt_registers(uint32_t waves, uint32_t wave) {
    if (waves > OPT_RT_WAVE_SLOTS)
        return 0;
    return opt_rt_min((GRANULES / waves) << granule_shift(wave), DP_RT_VGPRS);
}

static uint64_t spill(const struct opt_rt_object *object, uint32_t cap) {
    uint64_t registers = 0;
    for (uint32_t i = 0; i < object->shaders; i++)
        registers += opt_rt_max(object->vgprs[i], cap) - cap;
    return registers;
}

/* The largest cap that gains is the top of the next level: a level ends at whole granules, so at a multiple of 8, and
 * whatever reaches more waves than V lies below V. */
static void best_cap(struct dp_rt_occupancy *occupancy, const struct opt_rt_object *object) {
    uint32_t cap = opt_rt_registers(occupancy->waves + 1, object->head->wave);
    occupancy->best_cap = cap;
    occupancy->best_cap_waves = cap != 0 ? opt_rt_waves(cap, object->head->wave) : 0;
    occupancy->best_cap_spill = cap != 0 ? spill(object, cap) : 0;
}

void opt_rt_occupancy(struct dp_rt_occupancy *occupancy, const struct opt_rt_object *object) {
    uint32_t wave = object->head->wave, cap = object->head->cap;
    uint32_t most = 0, least = object->shaders != 0 ? DP_RT_VGPRS : 0, worst = DP_RT_NO_SHADER;
    for (uint32_t i = object->shaders; i-- > 0;) { /* downward, so that the lowest of equals is left */
        if (object->vgprs[i] >= most) {
            most = object->vgprs[i];
            worst = i;
        }
        least = opt_rt_min(least, object->vgprs[i]);
    }
    occupancy->vgprs = most;
    occupancy->waves = opt_rt_waves(most, wave);
    occupancy->worst = worst;
    occupancy->best_waves = opt_rt_waves(least, wave);
    occupancy->capped_waves = cap != 0 ? opt_rt_waves(opt_rt_min(cap, most), wave) : occupancy->waves;
    best_cap(occupancy, object);
}

/* Spill of a cap = registers of the shaders above it - cap * how many they are. Both fall bucket by bucket as the cap
 * rises; a shader in the cap's own bucket, at the cap itself or above, is still counted and adds the right thing. */
void opt_rt_caps(const struct opt_rt_object *object, uint32_t vgprs, const struct dp_rt_sink *sink) {
    if (sink->cap == NULL || vgprs <= CAP_STEP)
        return;
    uint32_t count[CAP_BUCKETS] = {0}, sum[CAP_BUCKETS] = {0};
    uint32_t above = object->shaders, registers = 0;
    for (uint32_t i = 0; i < object->shaders; i++) {
        count[object->vgprs[i] / CAP_STEP]++;
        sum[object->vgprs[i] / CAP_STEP] += object->vgprs[i];
        registers += object->vgprs[i];
    }
    for (uint32_t bucket = 1; bucket * CAP_STEP < vgprs; bucket++) {
        above -= count[bucket - 1];
        registers -= sum[bucket - 1];
        struct dp_rt_cap cap = {.cap = bucket * CAP_STEP};
        cap.waves = opt_rt_waves(cap.cap, object->head->wave);
        cap.spill = registers - above * cap.cap;
        cap.bytes = LANE_BYTES * cap.spill * object->head->wave;
        sink->cap(sink->context, &cap);
    }
}
