/* dropping.c: see dropping.h. */
#include "dropping.h"

bool (*dropping)(uint64_t switches);

struct instance {
    const struct dp_memory *memory;
    const struct dp_sink *sink; /* of whoever asks */
    struct dp_sink inner_sink;  /* what the optimized translator reports to */
    void *inner;
    bool drops;
};

static void on_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    const struct instance *i = context;
    if (i->sink->packet != NULL && !(i->drops && packet->kind == DP_PACKET_WAIT_FENCE)) {
        i->sink->packet(i->sink->context, list, packet);
    }
}

#define PASS(name, type)                                                                                               \
    static void on_##name(void *context, const type *said) {                                                           \
        const struct instance *i = context;                                                                            \
        if (i->sink->name != NULL) {                                                                                   \
            i->sink->name(i->sink->context, said);                                                                     \
        }                                                                                                              \
    }
PASS(diagnostic, struct dp_diagnostic)
PASS(requirement, struct dp_requirement)
PASS(actions, struct dp_actions)
PASS(subresource_state, struct dp_subresource_state)
PASS(class_state, struct dp_class_state)
PASS(operation, struct dp_operation)
#undef PASS

static void on_unsupported(void *context, uint64_t command, const char *what) {
    const struct instance *i = context;
    if (i->sink->unsupported != NULL) {
        i->sink->unsupported(i->sink->context, command, what);
    }
}

static void *create(const struct dp_options *options, const struct dp_memory *memory, const struct dp_sink *sink) {
    struct instance *i = memory->resize(memory->context, NULL, 0, sizeof *i);
    if (i == NULL) {
        return NULL;
    }
    *i = (struct instance){.memory = memory, .sink = sink};
    i->drops = dropping != NULL && dropping(options != NULL ? options->switches : UINT64_MAX);
    i->inner_sink = (struct dp_sink){.context = i,
                                     .diagnostic = on_diagnostic,
                                     .requirement = on_requirement,
                                     .packet = on_packet,
                                     .actions = on_actions,
                                     .subresource_state = on_subresource_state,
                                     .class_state = on_class_state,
                                     .operation = on_operation,
                                     .unsupported = on_unsupported};
    i->inner = dp_optimized.translator->create(options, memory, &i->inner_sink);
    if (i->inner == NULL) {
        memory->resize(memory->context, i, sizeof *i, 0);
        return NULL;
    }
    return i;
}

static enum dp_status feed(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct instance *i = instance;
    return dp_optimized.translator->feed(i->inner, command, records, count);
}

static enum dp_status bind(void *instance, const struct dp_pso_use *use) {
    struct instance *i = instance;
    return dp_optimized.translator->bind != NULL ? dp_optimized.translator->bind(i->inner, use) : DP_STATUS_OK;
}

static enum dp_status report_state(void *instance) {
    struct instance *i = instance;
    return dp_optimized.translator->report_state(i->inner);
}

static void destroy(void *instance) {
    struct instance *i = instance;
    const struct dp_memory *memory = i->memory;
    dp_optimized.translator->destroy(i->inner);
    memory->resize(memory->context, i, sizeof *i, 0);
}

const struct dp_translator dropping_translator = {create, feed, bind, report_state, destroy};
