/* raytracing_laws_occupancy.c: occupancy does not rise with registers, the combined object is as slow as its slowest
 * shader, and an advised cap gains waves (pipeline sheet 8, item 9). */
#include "oracles/raytracing.h"

#define LAW(holds, broken)                                                                                             \
    if (!(holds)) {                                                                                                    \
        return broken;                                                                                                 \
    }

/* Attainable and never rising, around one register count. */
static const char *laws_of_function(const struct dp_raytracing *part, uint32_t vgprs, uint32_t wave) {
    uint32_t waves = part->occupancy(vgprs, wave);
    LAW(waves >= 2 && waves <= 16, "occupancy outside 2..16")
    LAW(part->occupancy(vgprs + 1, wave) <= waves, "occupancy rises with registers")
    LAW(vgprs == 0 || part->occupancy(vgprs - 1, wave) >= waves, "occupancy rises with registers")
    LAW(part->occupancy(vgprs, 64) <= part->occupancy(vgprs, 32), "wave64 has more waves than wave32")
    LAW(vgprs < DP_RT_VGPRS || waves == part->occupancy(DP_RT_VGPRS, wave), "occupancy beyond 256 registers")
    return NULL;
}

/* V and its occupancy against the shaders alone. */
static const char *laws_of_shaders(const struct dp_rt_law *law, uint32_t wave) {
    const struct dp_rt_occupancy *o = &law->said->occupancy;
    uint32_t worst = DP_RT_NO_SHADER;
    uint32_t most = 0;
    uint32_t least_waves = law->part->occupancy(0, wave);
    uint32_t best_waves = law->said->shaders.count == 0 ? least_waves : 0;
    for (size_t i = 0; i < law->said->shaders.count; i++) {
        const struct dp_rt_shader_report *s = &law->said->shaders.items[i];
        LAW(s->vgprs <= DP_RT_VGPRS && s->reachable <= 1, "shader report out of range")
        LAW(s->waves == law->part->occupancy(s->vgprs, wave), "occupancy of a shader alone")
        if (s->vgprs > most || worst == DP_RT_NO_SHADER) {
            worst = (uint32_t)i;
            most = s->vgprs;
        }
        least_waves = s->waves < least_waves ? s->waves : least_waves;
        best_waves = s->waves > best_waves ? s->waves : best_waves;
    }
    LAW(o->vgprs == most, "VGPR count is not the largest of the shaders")
    LAW(o->worst == worst, "worst shader")
    LAW(o->waves == least_waves, "occupancy is not the least of the shaders")
    LAW(o->best_waves == best_waves, "best occupancy is not the largest of the shaders")
    return NULL;
}

static uint64_t spilled(const struct dp_rt_said *said, uint32_t cap) {
    uint64_t sum = 0;
    for (size_t i = 0; i < said->shaders.count; i++) {
        sum += said->shaders.items[i].vgprs > cap ? said->shaders.items[i].vgprs - cap : 0;
    }
    return sum;
}

/* The caps that could be set, and the best of them. */
static const char *laws_of_caps(const struct dp_rt_law *law, uint32_t wave) {
    const struct dp_rt_said *said = law->said;
    const struct dp_rt_occupancy *o = &said->occupancy;
    const struct dp_rt_cap *best = NULL;
    LAW(said->caps.count == (o->vgprs == 0 ? 0 : (o->vgprs - 1) / 8), "number of caps")
    for (size_t i = 0; i < said->caps.count; i++) {
        const struct dp_rt_cap *c = &said->caps.items[i];
        LAW(c->waves == law->part->occupancy(c->cap, wave), "occupancy of a cap")
        LAW(c->waves >= o->waves, "a cap lowers occupancy")
        LAW(i == 0 || c->waves <= c[-1].waves, "a higher cap has more waves")
        LAW(i == 0 || c->spill < c[-1].spill, "a higher cap does not spill less")
        LAW(c->spill == spilled(said, c->cap), "spilled registers of a cap")
        LAW(c->bytes == 4 * c->spill * wave, "spilled bytes of a cap")
        best = c->waves > o->waves ? c : best;
    }
    LAW((o->best_cap == 0) == (best == NULL), "best cap")
    LAW(best == NULL || o->best_cap_waves > o->waves, "the best cap gains no waves")
    LAW(o->best_cap == (best == NULL ? 0 : best->cap), "best cap")
    LAW(o->best_cap_waves == (best == NULL ? 0 : best->waves), "occupancy of the best cap")
    LAW(o->best_cap_spill == (best == NULL ? 0 : best->spill), "spill of the best cap")
    return NULL;
}

const char *dp_rt_laws_occupancy(const struct dp_rt_law *law) {
    const struct dp_record_state_object *state = &law->object->records[0].as.state_object;
    const struct dp_rt_occupancy *o = &law->said->occupancy;
    const char *broken = laws_of_function(law->part, o->vgprs, state->wave);
    broken = broken == NULL ? laws_of_shaders(law, state->wave) : broken;
    broken = broken == NULL ? laws_of_caps(law, state->wave) : broken;
    LAW(broken == NULL, broken)
    uint32_t capped = state->cap != 0 && state->cap < o->vgprs ? state->cap : o->vgprs;
    LAW(o->capped_waves == law->part->occupancy(capped, state->wave), "occupancy under the cap that is set")
    LAW(o->capped_waves >= o->waves, "the cap that is set lowers occupancy")
    return NULL;
}
