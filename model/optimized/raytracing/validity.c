/* validity.c: rules XD01 to XD12: what the runtime or the device takes badly. */
#include "model/optimized/raytracing/figures.h"
#include "model/optimized/raytracing/record.h"

#define MAX_DEPTH      31u
#define MAX_ATTRIBUTES 32u   /* bytes */
#define MAX_STRIDE     4096u /* bytes */
#define MAX_THREADS    (UINT64_C(1) << 30)

static void tell_error(const struct dp_rt_sink *sink, enum dp_rt_rule rule, uint64_t value) {
    opt_rt_tell(sink, rule, DP_RT_SEVERITY_ERR, -1, OPT_RT_VALUES(value));
}

/* Without a rt_config there is one of each, and all sizes are 0: nothing to say. */
static void configs(const struct dp_record_rt_config *config, const struct dp_rt_sink *sink) {
    if (config == NULL)
        return;
    if (config->attributes > MAX_ATTRIBUTES)
        tell_error(sink, DP_RT_RULE_XD02, config->attributes);
    if (config->payload < config->largest_payload)
        opt_rt_tell(sink, DP_RT_RULE_XD03, DP_RT_SEVERITY_ERR, -1,
                    OPT_RT_VALUES(config->payload, config->largest_payload));
    uint32_t reason = (config->shader_configs == 0 ? 1u : 0) | (config->pipeline_configs == 0 ? 2u : 0) |
                      (config->conflict != 0 ? 4u : 0);
    if (reason != 0)
        tell_error(sink, DP_RT_RULE_XD04, reason);
}

static void depths(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    uint32_t reached = figures->stack.reached_depth, declared = figures->object.head->depth;
    if (reached != declared)
        opt_rt_tell(sink, DP_RT_RULE_XD06, reached > declared ? DP_RT_SEVERITY_ERR : DP_RT_SEVERITY_INFO, -1,
                    OPT_RT_VALUES(reached, declared));
}

/* Calls in their order; they are looked at again only if some were dropped. */
static void stack_sizes(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct opt_rt_object *object = &figures->object;
    for (size_t i = 0; object->size_dropped && i < object->part_count; i++) {
        const struct dp_command *part = &object->parts[i];
        if (part->kind == DP_COMMAND_rt_stack_size && part->as.rt_stack_size.size >= OPT_RT_DROPPED_SIZE)
            tell_error(sink, DP_RT_RULE_XD08, part->as.rt_stack_size.size);
    }
    if (object->size_set && object->stack_size < figures->stack.needed)
        opt_rt_tell(sink, DP_RT_RULE_XD09, DP_RT_SEVERITY_WARN, -1,
                    OPT_RT_VALUES(object->stack_size, figures->stack.needed));
}

/* The plain one is aligned and has one thread. */
static void dispatch(const struct dp_record_rt_dispatch *call, const struct dp_rt_sink *sink) {
    if (call == NULL)
        return;
    uint32_t reason = (call->table_stride > MAX_STRIDE ? 1u : 0) | (call->table_stride % 32 != 0 ? 2u : 0) |
                      (call->table_start % 64 != 0 ? 4u : 0);
    uint64_t threads = opt_rt_multiply((uint64_t)call->width * call->height, call->depth);
    if (reason != 0)
        tell_error(sink, DP_RT_RULE_XD10, reason);
    if (threads > MAX_THREADS)
        tell_error(sink, DP_RT_RULE_XD11, threads);
}

void opt_rt_validate(const struct opt_rt_figures *figures, const struct dp_rt_sink *sink) {
    const struct opt_rt_object *object = &figures->object;
    if (object->head->depth > MAX_DEPTH)
        tell_error(sink, DP_RT_RULE_XD01, object->head->depth);
    configs(object->config, sink);
    /* An intersection shader belongs into procedural hit groups and nowhere else: a group in one set alone is wrong. */
    opt_rt_tell_each(sink, DP_RT_RULE_XD05, DP_RT_SEVERITY_ERR, object->with_intersection ^ object->procedural);
    depths(figures, sink);
    opt_rt_tell_marks(sink, DP_RT_RULE_XD07, DP_RT_SEVERITY_ERR, &figures->sites.flags);
    stack_sizes(figures, sink);
    dispatch(object->dispatch, sink);
    opt_rt_tell_each(sink, DP_RT_RULE_XD12, DP_RT_SEVERITY_WARN, figures->sites.skip_procedural);
}
