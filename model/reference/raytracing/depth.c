/* depth.c: how deep rays really recurse (rule XD06; model/raytracing.md, "Where the sheet is silent", 13). */
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/reach.h"

#include <string.h>

/* d of every shader: rays in the longest chain that starts there, as far as it has been followed. */
struct depths {
    uint32_t of[DP_RT_SHADERS];
};

static bool traces(const struct ref_rt_object *object, uint32_t shader) {
    for (uint32_t i = 0; i < object->site_count; i++) {
        const struct dp_record_rt_site *site = ref_rt_trace_site(object, i);
        if (site != NULL && site->shader == shader)
            return true;
    }
    return false;
}

/* Largest d among the closest-hit and miss shaders that run when a ray of this shader ends. */
static uint32_t deepest_next(const struct ref_rt_object *object, uint32_t shader, const struct depths *known) {
    uint32_t deepest = 0;
    for (uint32_t i = 0; i < object->shader_count; i++)
        if (object->shaders[shader].shaders[i] && object->shaders[i].kind == DP_RT_SHADER_miss)
            deepest = ref_rt_larger(deepest, known->of[i]);
    for (uint32_t i = 0; i < object->group_count; i++) {
        uint32_t closest_hit = object->groups[i].closest_hit;
        if (object->shaders[shader].groups[i] && closest_hit != DP_RT_NO_SHADER)
            deepest = ref_rt_larger(deepest, known->of[closest_hit]);
    }
    return deepest;
}

/* After n rounds d is the longest chain of at most n rays, so a cycle reaches REF_RT_ENDLESS by itself. */
uint32_t ref_rt_reached_depth(const struct ref_rt_object *object) {
    struct depths depths;
    bool shader_traces[DP_RT_SHADERS];
    memset(&depths, 0, sizeof depths);
    for (uint32_t i = 0; i < object->shader_count; i++)
        shader_traces[i] = traces(object, i);
    for (uint32_t round = 0; round < REF_RT_ENDLESS; round++) {
        struct depths next = depths;
        for (uint32_t i = 0; i < object->shader_count; i++)
            if (shader_traces[i])
                next.of[i] = 1 + deepest_next(object, i, &depths);
        depths = next;
    }
    uint32_t deepest = 0;
    for (uint32_t i = 0; i < object->shader_count; i++)
        if (object->shaders[i].kind == DP_RT_SHADER_ray_generation)
            deepest = ref_rt_larger(deepest, depths.of[i]);
    return deepest;
}
