/* raytracing_observe.c: hands a state object to the ray-tracing part of a model and writes down what it reports. */
#include "oracles/array.h"
#include "oracles/raytracing.h"

#include "model/describe.h"

#include <string.h>

/* Context of the sink. */
struct listener {
    struct dp_rt_said *said;
    bool full; /* memory has run out */
};

static void came(struct dp_rt_said *said, uint32_t report) {
    said->times[report]++;
    said->disordered |= report < said->last;
    said->last = report;
}

/* clang-format off */
#define DP_RT_ONE(report)                                                                                              \
    static void take_##report(void *context, const struct dp_rt_##report *report) {                                    \
        struct listener *l = context;                                                                                  \
        came(l->said, DP_RT_REPORT_##report);                                                                          \
        l->said->report = *report;                                                                                     \
    }
#define DP_RT_MANY(report, array)                                                                                      \
    static void take_##report(void *context, const DP_RT_TYPE_##report *report) {                                      \
        struct listener *l = context;                                                                                  \
        bool taken = false;                                                                                            \
        came(l->said, DP_RT_REPORT_##report);                                                                          \
        DP_PUSH(l->said->memory, &l->said->array, *report, &taken);                                                    \
        l->full |= !taken;                                                                                             \
    }
#define DP_RT_TYPE_shader       struct dp_rt_shader_report
#define DP_RT_TYPE_cap          struct dp_rt_cap
#define DP_RT_TYPE_site_traffic struct dp_rt_site_traffic
#define DP_RT_TYPE_triangle     struct dp_rt_triangle_report
#define DP_RT_TYPE_record       struct dp_rt_record
#define DP_RT_MEMBER(report, member)
#define DP_RT_MEMBERS(report, member, count)
#define DP_RT_END(report)
#include "oracles/raytracing_reports.def"
#undef DP_RT_ONE
#undef DP_RT_MANY

#define DP_RT_ONE(report)         .report = take_##report,
#define DP_RT_MANY(report, array) .report = take_##report,
static struct dp_rt_sink sink_of(struct listener *listener) {
    return (struct dp_rt_sink){
        .context = listener,
#include "oracles/raytracing_reports.def"
    };
}
#undef DP_RT_ONE
#undef DP_RT_MANY
/* clang-format on */

const struct dp_raytracing *dp_rt_part(const struct dp_model *model) {
    return model->raytracing != NULL ? model->raytracing : dp_reference.raytracing;
}

bool dp_rt_next_object(const struct dp_program *program, size_t *at, struct dp_rt_object *object) {
    for (size_t i = *at; i < program->count; i++) {
        if (program->records[i].kind == DP_COMMAND_state_object) {
            size_t count = dp_command_records(program, i);
            *object = (struct dp_rt_object){&program->records[0].as.device, &program->records[i], count};
            *at = i + count;
            return true;
        }
    }
    *at = program->count;
    return false;
}

void dp_rt_observe(const struct dp_raytracing *part, const struct dp_memory *memory, const struct dp_rt_object *object,
                   struct dp_rt_said *said) {
    memset(said, 0, sizeof *said);
    said->memory = memory;
    struct listener listener = {said, false};
    struct dp_rt_sink sink = sink_of(&listener);
    said->status = part->evaluate(memory, object->device, object->records, object->count, &sink);
    if (listener.full) {
        said->status = DP_STATUS_OUT_OF_MEMORY;
    }
}

void dp_rt_said_free(struct dp_rt_said *said) {
    if (said->memory == NULL) {
        return;
    }
    DP_RELEASE(said->memory, &said->records);
    DP_RELEASE(said->memory, &said->triangles);
    DP_RELEASE(said->memory, &said->sites);
    DP_RELEASE(said->memory, &said->caps);
    DP_RELEASE(said->memory, &said->shaders);
}
