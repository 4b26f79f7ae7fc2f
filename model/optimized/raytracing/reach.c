/* reach.c: closures and depth. */
#include "model/optimized/raytracing/reach.h"
#include "model/optimized/raytracing/arithmetic.h"

void opt_rt_reach(struct opt_rt_reach *reach, const struct opt_rt_object *object) {
    uint64_t misses = object->of_kind[DP_RT_SHADER_miss];
    uint64_t callables = object->of_kind[DP_RT_SHADER_callable];
    uint64_t groups = opt_rt_first(object->groups);
    for (uint32_t i = 0; i < object->shaders; i++) {
        uint64_t named = object->shader[i]->shaders;
        uint64_t next = named & (misses | callables), traced = named & misses;
        for (uint64_t rest = object->shader[i]->groups & groups; rest != 0; rest &= rest - 1) {
            next |= object->members[opt_rt_lowest(rest)];
            traced |= object->closest[opt_rt_lowest(rest)];
        }
        reach->next[i] = next;
        reach->traced[i] = traced;
    }
    reach->reachable = opt_rt_closure(reach, object->of_kind[DP_RT_SHADER_ray_generation]);
}

uint64_t opt_rt_closure(const struct opt_rt_reach *reach, uint64_t set) {
    for (uint64_t fresh = set; fresh != 0;) {
        uint64_t found = reach->next[opt_rt_lowest(fresh)] & ~set;
        set |= found;
        fresh = (fresh & (fresh - 1)) | found;
    }
    return set;
}

/* `front` is the set of shaders in which the n-th TraceRay of a chain can stand, n = 1, 2, ...: D is the last n for
 * which it is not empty. A cycle keeps it filled for ever and so runs into the bound, as the rule wants it. */
uint32_t opt_rt_depth(const struct opt_rt_reach *reach, uint64_t from, uint64_t tracing) {
    uint32_t depth = 0;
    for (uint64_t front = from & tracing; front != 0 && depth < OPT_RT_DEPTH; depth++) {
        uint64_t ahead = 0;
        for (; front != 0; front &= front - 1)
            ahead |= reach->traced[opt_rt_lowest(front)];
        front = ahead & tracing;
    }
    return depth;
}
