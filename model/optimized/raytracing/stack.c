/* stack.c: stack sizes and stack memory. */
#include "model/optimized/raytracing/stack.h"
#include "model/optimized/raytracing/arithmetic.h"

#define SIMDS 2u /* a compute unit */

/* What the two consoles differ in: compute units, and bytes that the driver takes when nobody says otherwise. */
static const uint32_t units[2] = {[DP_SERIES_X] = 52, [DP_SERIES_S] = 20};
static const uint64_t usual[2] = {[DP_SERIES_X] = UINT64_C(32) << 20, [DP_SERIES_S] = UINT64_C(12) << 20};

/* Level 1 may hold an intersection shader with its any-hit, deeper levels only what can trace on. */
uint64_t opt_rt_stack_size(const uint32_t largest[DP_RT_SHADER_KINDS], uint32_t depth) {
    uint64_t deep = opt_rt_max(largest[DP_RT_SHADER_closest_hit], largest[DP_RT_SHADER_miss]);
    uint64_t candidate = (uint64_t)largest[DP_RT_SHADER_intersection] + largest[DP_RT_SHADER_any_hit];
    uint64_t base = largest[DP_RT_SHADER_ray_generation] + 2 * (uint64_t)largest[DP_RT_SHADER_callable];
    if (depth == 0)
        return base;
    base += deep > candidate ? deep : candidate;
    return opt_rt_add(base, deep * (depth - 1)); /* 32 x 32 bits */
}

static void memory_of(struct dp_rt_stack *stack, const struct dp_record_state_object *head, uint32_t series) {
    bool own = head->stack_buffer == DP_RT_STACK_BUFFER_VALID;
    bool off = head->stack_buffer == DP_RT_STACK_BUFFER_UNKNOWN && head->stack_override == 0;
    uint64_t bytes = head->stack_override != 0 ? head->stack_override : usual[series];
    stack->stack[series] = off ? 0 : bytes;
    stack->reserved[series] = off || own ? 0 : bytes;
}

static uint64_t rays_in(uint64_t threads, uint64_t memory, uint64_t size) {
    if (size == 0 || memory / size > threads)
        return threads;
    return memory / size;
}

void opt_rt_stack(struct dp_rt_stack *stack, const struct opt_rt_object *object, uint32_t waves, uint32_t reached,
                  bool inline_only) {
    const struct dp_record_state_object *head = object->head;
    for (uint32_t kind = 0; kind < DP_RT_SHADER_KINDS; kind++)
        stack->largest[kind] = 0;
    for (uint32_t i = 0; i < object->shaders; i++) {
        uint32_t *largest = &stack->largest[object->shader[i]->kind];
        *largest = opt_rt_max(*largest, object->shader[i]->stack);
    }
    uint64_t shallow = opt_rt_stack_size(stack->largest, 1);
    stack->reached_depth = reached;
    stack->per_thread = opt_rt_stack_size(stack->largest, head->depth);
    stack->needed = opt_rt_stack_size(stack->largest, opt_rt_min(reached, head->depth));
    for (uint32_t series = 0; series < 2; series++) {
        memory_of(stack, head, series);
        stack->reclaimable[series] = inline_only ? stack->reserved[series] : 0;
        stack->threads[series] = (uint64_t)units[series] * SIMDS * waves * head->wave;
        stack->rays_shallow[series] = rays_in(stack->threads[series], stack->stack[series], shallow);
        stack->rays[series] = rays_in(stack->threads[series], stack->stack[series], stack->per_thread);
    }
}
