/* stack.c: the default pipeline stack of DXR and what the Xbox driver reserves for it (pipeline sheet 6, "Stack"). */
#include "model/reference/raytracing/stack.h"
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/reach.h"

/* pipeline sheet 6: two SIMDs a CU. */
#define SIMDS_PER_CU 2u

/* seed 002, bullet 7: 32 MB on Series X, 12 MB on Series S; pipeline sheet 9.1: MB = 2^20, 52 and 20 CUs. */
#define MEGABYTE     UINT64_C(1048576)
static const struct {
    uint64_t compute_units;
    uint64_t default_stack;
} series_facts[2] = {
    [DP_SERIES_X] = {52, 32 * MEGABYTE},
    [DP_SERIES_S] = {20, 12 * MEGABYTE},
};

/* Callable shaders nest two deep in the DXR default. */
#define CALLABLE_LEVELS 2u

uint64_t ref_rt_stack_size(const uint32_t largest[DP_RT_SHADER_KINDS], uint32_t depth) {
    uint64_t closest_or_miss = ref_rt_larger(largest[DP_RT_SHADER_closest_hit], largest[DP_RT_SHADER_miss]);
    uint64_t hit_search = (uint64_t)largest[DP_RT_SHADER_intersection] + largest[DP_RT_SHADER_any_hit];
    uint64_t first_level = closest_or_miss > hit_search ? closest_or_miss : hit_search;
    uint64_t deeper_levels = depth > 1 ? depth - 1 : 0;

    uint64_t size = largest[DP_RT_SHADER_ray_generation];
    if (depth > 0)
        size = ref_rt_add(size, first_level);
    size = ref_rt_add(size, ref_rt_multiply(closest_or_miss, deeper_levels));
    return ref_rt_add(size, ref_rt_multiply(CALLABLE_LEVELS, largest[DP_RT_SHADER_callable]));
}

/* The table above the rules: stack_bytes and driver_reserved of a series. */
static void allocate(const struct ref_rt_object *object, uint32_t series, uint64_t *stack, uint64_t *reserved) {
    uint32_t buffer = object->head->stack_buffer;
    uint64_t override = object->head->stack_override;
    uint64_t standard = series_facts[series].default_stack;
    if (override != 0)
        *stack = override;
    else
        *stack = buffer == DP_RT_STACK_BUFFER_UNKNOWN ? 0 : standard;
    *reserved = buffer == DP_RT_STACK_BUFFER_VALID ? 0 : *stack;
}

/* Rays that are in flight at once: as many as occupancy allows and as have a stack. */
static uint64_t rays(uint64_t threads, uint64_t stack, uint64_t per_thread) {
    if (per_thread == 0)
        return threads;
    return stack / per_thread < threads ? stack / per_thread : threads;
}

void ref_rt_object_stack(const struct ref_rt_object *object, uint32_t waves, struct dp_rt_stack *result) {
    uint32_t declared = object->head->depth;
    for (uint32_t kind = 0; kind < DP_RT_SHADER_KINDS; kind++)
        result->largest[kind] = 0;
    for (uint32_t i = 0; i < object->shader_count; i++) {
        uint32_t *largest = &result->largest[object->shaders[i].kind];
        *largest = ref_rt_larger(*largest, object->shaders[i].stack);
    }
    result->reached_depth = ref_rt_reached_depth(object);
    result->per_thread = ref_rt_stack_size(result->largest, declared);
    result->needed = ref_rt_stack_size(result->largest, ref_rt_smaller(result->reached_depth, declared));

    bool inline_only = ref_rt_inline_sites(object) > 0 && ref_rt_trace_sites(object) == 0;
    for (uint32_t series = 0; series < 2; series++) {
        allocate(object, series, &result->stack[series], &result->reserved[series]);
        result->reclaimable[series] = inline_only ? result->reserved[series] : 0;
        uint64_t threads = series_facts[series].compute_units * SIMDS_PER_CU * waves * object->head->wave;
        result->threads[series] = threads;
        result->rays_shallow[series] = rays(threads, result->stack[series], ref_rt_stack_size(result->largest, 1));
        result->rays[series] = rays(threads, result->stack[series], result->per_thread);
    }
}
