/* raytracing_laws_stack.c: the stack formula is monotone in each argument, depth 0 leaves ray generation and callable
 * shaders only (pipeline sheet 8, item 10), and no more rays run than threads and stack memory allow. */
#include "oracles/raytracing.h"

#define LAW(holds, broken)                                                                                             \
    if (!(holds)) {                                                                                                    \
        return broken;                                                                                                 \
    }

static uint64_t at_most(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

/* The formula around one point. */
static const char *laws_of_formula(const struct dp_raytracing *part, const uint32_t largest[DP_RT_SHADER_KINDS],
                                   uint32_t depth) {
    uint64_t size = part->stack_size(largest, depth);
    LAW(depth == UINT32_MAX || part->stack_size(largest, depth + 1) >= size, "the stack shrinks with depth")
    for (uint32_t kind = 0; kind < DP_RT_SHADER_KINDS; kind++) {
        uint32_t changed[DP_RT_SHADER_KINDS];
        for (uint32_t i = 0; i < DP_RT_SHADER_KINDS; i++) {
            changed[i] = largest[i];
        }
        changed[kind] = largest[kind] == UINT32_MAX ? UINT32_MAX : largest[kind] + 1;
        LAW(part->stack_size(changed, depth) >= size, "the stack shrinks with a shader's size")
        changed[kind] = UINT32_MAX;
        LAW(part->stack_size(changed, depth) >= size, "the stack shrinks with a shader's size")
    }
    uint64_t flat = (uint64_t)largest[DP_RT_SHADER_ray_generation] + 2 * (uint64_t)largest[DP_RT_SHADER_callable];
    LAW(part->stack_size(largest, 0) == flat, "the stack at depth 0 is more than ray generation and callable shaders")
    return NULL;
}

static const char *laws_of_series(const struct dp_rt_stack *s, uint32_t series, uint32_t depth) {
    LAW(s->reserved[series] <= s->stack[series], "more stack memory reserved than there is")
    LAW(s->reclaimable[series] == 0 || s->reclaimable[series] == s->reserved[series], "part of the reserve comes back")
    LAW(s->rays[series] <= s->threads[series], "more rays than threads")
    LAW(s->rays_shallow[series] <= s->threads[series], "more rays than threads at depth 1")
    LAW(depth == 0 || s->rays[series] <= s->rays_shallow[series], "more rays at a greater depth")
    LAW(depth != 0 || s->rays[series] >= s->rays_shallow[series], "more rays at a greater depth")
    uint64_t fit = s->per_thread == 0 ? UINT64_MAX : s->stack[series] / s->per_thread;
    LAW(s->rays[series] == at_most(fit, s->threads[series]), "rays are not the least of threads and stacks")
    return NULL;
}

const char *dp_rt_laws_stack(const struct dp_rt_law *law) {
    const struct dp_record_state_object *state = &law->object->records[0].as.state_object;
    const struct dp_rt_stack *s = &law->said->stack;
    uint32_t reached = s->reached_depth < state->depth ? s->reached_depth : state->depth;
    const char *broken = laws_of_formula(law->part, s->largest, state->depth);
    broken = broken == NULL ? laws_of_formula(law->part, s->largest, 1) : broken;
    broken = broken == NULL ? laws_of_series(s, DP_SERIES_X, state->depth) : broken;
    broken = broken == NULL ? laws_of_series(s, DP_SERIES_S, state->depth) : broken;
    LAW(broken == NULL, broken)
    LAW(s->reached_depth <= 32, "reached depth above 32")
    LAW(s->per_thread == law->part->stack_size(s->largest, state->depth), "stack at the declared depth")
    LAW(s->needed == law->part->stack_size(s->largest, reached), "stack that is needed")
    LAW(s->needed <= s->per_thread, "more stack needed than declared")
    LAW(s->threads[DP_SERIES_X] * 20 == s->threads[DP_SERIES_S] * 52, "threads do not go with compute units")
    LAW(s->threads[DP_SERIES_S] == 40 * (uint64_t)law->said->occupancy.waves * state->wave, "threads")
    return NULL;
}
