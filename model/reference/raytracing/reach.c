/* reach.c: closures by walking, and figures of the sets they make. */
#include "model/reference/raytracing/reach.h"
#include "model/reference/raytracing/arithmetic.h"

void ref_rt_add_closure(const struct ref_rt_object *object, uint32_t shader, struct ref_rt_set *set) {
    if (shader == DP_RT_NO_SHADER || set->has[shader])
        return;
    set->has[shader] = true;
    for (uint32_t i = 0; i < object->shader_count; i++)
        if (object->shaders[shader].shaders[i])
            ref_rt_add_closure(object, i, set);
    for (uint32_t i = 0; i < object->group_count; i++) {
        if (!object->shaders[shader].groups[i])
            continue;
        ref_rt_add_closure(object, object->groups[i].closest_hit, set);
        ref_rt_add_closure(object, object->groups[i].any_hit, set);
        ref_rt_add_closure(object, object->groups[i].intersection, set);
    }
}

struct ref_rt_set ref_rt_reachable(const struct ref_rt_object *object) {
    struct ref_rt_set set = {{false}};
    for (uint32_t i = 0; i < object->shader_count; i++)
        if (object->shaders[i].kind == DP_RT_SHADER_ray_generation)
            ref_rt_add_closure(object, i, &set);
    return set;
}

uint32_t ref_rt_set_vgprs(const struct ref_rt_object *object, const struct ref_rt_set *set) {
    uint32_t vgprs = 0;
    for (uint32_t i = 0; i < object->shader_count; i++)
        if (set->has[i])
            vgprs = ref_rt_larger(vgprs, object->shaders[i].vgprs);
    return vgprs;
}

uint64_t ref_rt_set_code(const struct ref_rt_object *object, const struct ref_rt_set *set) {
    uint64_t code = 0;
    for (uint32_t i = 0; i < object->shader_count; i++)
        if (set->has[i])
            code += object->shaders[i].code;
    return code;
}
