/* observe.c: feeds a program to a translator and writes down everything that it says. */
#include "oracles/observe.h"

#include "model/describe.h"
#include "oracles/array.h"
#include "oracles/scratch.h"

#include <string.h>

/* Context of the sink during one run. */
struct collector {
    struct dp_observation *observation;
    const struct dp_memory *memory;
    uint64_t execution; /* the execute or present being fed, DP_NO_COMMAND otherwise */
    bool full;          /* memory has run out: the rest is not taken down */
};

#define TAKE(collector, array, value)                                                                                  \
    do {                                                                                                               \
        bool taken = false;                                                                                            \
        DP_PUSH((collector)->memory, &(collector)->observation->array, value, &taken);                                 \
        (collector)->full |= !taken;                                                                                   \
    } while (0)

static void take_diagnostic(void *context, const struct dp_diagnostic *diagnostic) {
    struct collector *c = context;
    TAKE(c, diagnostics, *diagnostic);
}

static void take_requirement(void *context, const struct dp_requirement *requirement) {
    struct collector *c = context;
    TAKE(c, requirements, *requirement);
}

static void take_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    struct collector *c = context;
    struct dp_listed_packet listed = {list, list == DP_NONE ? c->execution : DP_NO_COMMAND, *packet};
    TAKE(c, packets, listed);
}

static void take_actions(void *context, const struct dp_actions *actions) {
    struct collector *c = context;
    TAKE(c, actions, *actions);
}

static void take_subresources(void *context, const struct dp_subresource_state *state) {
    struct collector *c = context;
    struct dp_seen_subresources seen = {c->execution, *state};
    TAKE(c, subresources, seen);
}

static void take_class(void *context, const struct dp_class_state *state) {
    struct collector *c = context;
    struct dp_seen_class seen = {c->execution, *state};
    TAKE(c, classes, seen);
}

static void take_operation(void *context, const struct dp_operation *operation) {
    struct collector *c = context;
    TAKE(c, operations, *operation);
}

static void take_unsupported(void *context, uint64_t command, const char *what) {
    struct collector *c = context;
    struct dp_observation *o = c->observation;
    if (o->unsupported.count == 0 && what != NULL) {
        size_t length = strlen(what);
        if (length > sizeof o->unsupported_reason - 1) {
            length = sizeof o->unsupported_reason - 1;
        }
        memcpy(o->unsupported_reason, what, length);
        o->unsupported_reason[length] = '\0';
    }
    TAKE(c, unsupported, command);
}

static struct dp_sink sink_of(struct collector *collector) {
    return (struct dp_sink){.context = collector,
                            .diagnostic = take_diagnostic,
                            .requirement = take_requirement,
                            .packet = take_packet,
                            .actions = take_actions,
                            .subresource_state = take_subresources,
                            .class_state = take_class,
                            .operation = take_operation,
                            .unsupported = take_unsupported};
}

/* The records to feed for the command at records[0 .. *count): themselves, or the scratch's changed copy. NULL: no
 * memory. */
static const struct dp_command *records_to_feed(enum dp_shader_change change, struct dp_scratch *scratch,
                                                const struct dp_command *records, size_t *count) {
    if (change == DP_SHADERS_KEPT || *count == 1) {
        return records;
    }
    bool ok = false;
    DP_RESERVE(scratch->memory, &scratch->changed, *count, &ok);
    if (!ok) {
        return NULL;
    }
    *count = dp_change_shaders(change, records, *count, scratch->changed.items);
    return scratch->changed.items;
}

/* What the translator is told of draws before it is fed them. A program that is not the run's is asked about by itself:
 * the model's pipelines alone. NULL: of none; *ok is false then if memory has run out. */
static const struct dp_bindings *bindings_for(const struct dp_model *model, const struct dp_program *program,
                                              struct dp_scratch *scratch, bool *ok) {
    *ok = true;
    if (model->translator != NULL && model->translator->bind == NULL) {
        return NULL;
    }
    if (scratch->outlined == program && scratch->bound.program == program) {
        return &scratch->bound.bindings;
    }
    if (scratch->other.program == program) {
        return &scratch->other.bindings;
    }
    const struct dp_pipelines *const parts[2] = {dp_pso_part(model), dp_pso_part(model)};
    *ok = dp_bound_find(&scratch->other, parts, &scratch->arena, scratch->memory, program);
    scratch->other.program = NULL; /* its place may be another program's next */
    return *ok ? &scratch->other.bindings : NULL;
}

static bool is_draw(const struct dp_command *record) {
    return record->kind == DP_COMMAND_draw || record->kind == DP_COMMAND_draw_indirect;
}

static enum dp_status feed_all(const struct dp_translator *translator, void *instance, const struct dp_program *program,
                               const struct dp_bindings *bindings, enum dp_shader_change change,
                               struct dp_scratch *scratch, struct collector *collector) {
    enum dp_status status = DP_STATUS_OK;
    for (size_t i = 0, parts; i < program->count && status == DP_STATUS_OK; i += parts) {
        parts = dp_command_records(program, i);
        size_t count = parts;
        const struct dp_command *records = records_to_feed(change, scratch, &program->records[i], &count);
        if (records == NULL) {
            return DP_STATUS_OUT_OF_MEMORY;
        }
        bool queue = dp_describe(records[0].kind)->category == DP_CATEGORY_QUEUE;
        collector->execution = queue ? i : DP_NO_COMMAND;
        const struct dp_pso_use *use = is_draw(&records[0]) ? dp_bindings_at(bindings, i) : NULL;
        if (use != NULL && translator->bind != NULL) {
            status = translator->bind(instance, use);
        }
        status = status == DP_STATUS_OK ? translator->feed(instance, i, records, count) : status;
        if (queue && status == DP_STATUS_OK) {
            status = translator->report_state(instance);
        }
        collector->execution = DP_NO_COMMAND;
    }
    return status;
}

void dp_observe_changed(const struct dp_model *model, const struct dp_options *options,
                        const struct dp_program *program, enum dp_shader_change change, struct dp_scratch *scratch,
                        struct dp_observation *observation) {
    static const struct dp_options all_on = {UINT64_MAX};
    const struct dp_translator *translator = model->translator != NULL ? model->translator : dp_reference.translator;
    dp_observation_reset(observation);
    if (observation->memory == NULL) {
        observation->memory = scratch->memory;
    }
    bool ok = true;
    const struct dp_bindings *bindings = bindings_for(model, program, scratch, &ok);
    dp_arena_reset(&scratch->arena);
    struct collector collector = {observation, observation->memory, DP_NO_COMMAND, false};
    struct dp_sink sink = sink_of(&collector);
    void *instance = ok ? translator->create(options != NULL ? options : &all_on, &scratch->arena.memory, &sink) : NULL;
    if (instance == NULL) {
        observation->status = DP_STATUS_OUT_OF_MEMORY;
    } else {
        observation->status = feed_all(translator, instance, program, bindings, change, scratch, &collector);
        translator->destroy(instance);
    }
    if (collector.full) {
        observation->status = DP_STATUS_OUT_OF_MEMORY;
    }
    scratch->out_of_memory |= observation->status == DP_STATUS_OUT_OF_MEMORY;
    dp_sort_diagnostics(observation);
    dp_sort_unsupported(observation);
}

void dp_observe(const struct dp_model *model, const struct dp_options *options, const struct dp_program *program,
                struct dp_scratch *scratch, struct dp_observation *observation) {
    dp_observe_changed(model, options, program, DP_SHADERS_KEPT, scratch, observation);
}
