/* replay.c: see replay.h. */
#include "fuzz/judge/replay.h"

/* What is being replayed. A translator takes no context of its own at creation (model.h). */
static const struct dp_case *replayed;

void dp_replay_set(const struct dp_case *c) {
    replayed = c;
}

struct replay {
    const struct dp_memory *memory;
    const struct dp_sink *sink; /* of whoever asks */
    struct dp_sink
        inner_sink; /* what the reference reports to: everything is passed on, but packets of replaced lists */
    void *inner;
    uint32_t open; /* list being recorded, DP_NONE outside */
};

static const struct dp_packet_block *block_of(uint32_t list) {
    for (size_t i = 0; list != DP_NONE && replayed != NULL && i < replayed->block_count; i++) {
        /* a block of ITEMs stands for itself, whatever it is called */
        if (replayed->blocks[i].list == list && replayed->blocks[i].item_count == 0) {
            return &replayed->blocks[i];
        }
    }
    return NULL;
}

static void on_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    const struct replay *r = context;
    if (r->sink->packet != NULL && block_of(list) == NULL) {
        r->sink->packet(r->sink->context, list, packet);
    }
}

#define PASS(name, type)                                                                                               \
    static void on_##name(void *context, const type *said) {                                                           \
        const struct replay *r = context;                                                                              \
        if (r->sink->name != NULL) {                                                                                   \
            r->sink->name(r->sink->context, said);                                                                     \
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
    const struct replay *r = context;
    if (r->sink->unsupported != NULL) {
        r->sink->unsupported(r->sink->context, command, what);
    }
}

static void *create(const struct dp_options *options, const struct dp_memory *memory, const struct dp_sink *sink) {
    struct replay *r = memory->resize(memory->context, NULL, 0, sizeof *r);
    if (r == NULL) {
        return NULL;
    }
    *r = (struct replay){.memory = memory, .sink = sink, .open = DP_NONE};
    r->inner_sink = (struct dp_sink){.context = r,
                                     .diagnostic = on_diagnostic,
                                     .requirement = on_requirement,
                                     .packet = on_packet,
                                     .actions = on_actions,
                                     .subresource_state = on_subresource_state,
                                     .class_state = on_class_state,
                                     .operation = on_operation,
                                     .unsupported = on_unsupported};
    r->inner = dp_reference.translator->create(options, memory, &r->inner_sink);
    if (r->inner == NULL) {
        memory->resize(memory->context, r, sizeof *r, 0);
        return NULL;
    }
    return r;
}

static void replay_list(const struct replay *r, uint32_t list) {
    const struct dp_packet_block *block = block_of(list);
    for (size_t i = 0; block != NULL && r->sink->packet != NULL && i < block->count; i++) {
        r->sink->packet(r->sink->context, list, &block->packets[i]);
    }
}

static enum dp_status feed(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct replay *r = instance;
    enum dp_status status = dp_reference.translator->feed(r->inner, command, records, count);
    if (records[0].kind == DP_COMMAND_list) {
        r->open = records[0].as.list.id;
    } else if (records[0].kind == DP_COMMAND_end) {
        replay_list(r, r->open);
        r->open = DP_NONE;
    }
    return status;
}

static enum dp_status bind(void *instance, const struct dp_pso_use *use) {
    struct replay *r = instance;
    return dp_reference.translator->bind != NULL ? dp_reference.translator->bind(r->inner, use) : DP_STATUS_OK;
}

static enum dp_status report_state(void *instance) {
    struct replay *r = instance;
    return dp_reference.translator->report_state(r->inner);
}

static void destroy(void *instance) {
    struct replay *r = instance;
    const struct dp_memory *memory = r->memory;
    dp_reference.translator->destroy(r->inner);
    memory->resize(memory->context, r, sizeof *r, 0);
}

static const struct dp_translator translator = {
    .create = create, .feed = feed, .bind = bind, .report_state = report_state, .destroy = destroy};

/* The judge is left to the built-in one of the optimized place. */
const struct dp_model dp_replay = {
    .version = DP_MODEL_VERSION, .size = sizeof(struct dp_model), .name = "given", .translator = &translator};
