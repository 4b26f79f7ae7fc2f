/* judgement.c: feeds a stream to a judge and takes down what it says. */
#include "oracles/judgement.h"

#include "model/describe.h"
#include "oracles/array.h"

static void take_tick(void *context, const struct dp_tick *tick) {
    struct dp_judging_instance *i = context;
    bool taken = false;
    DP_PUSH(i->memory, &i->out->ticks, *tick, &taken);
    i->full |= !taken;
}

static void take_fault(void *context, const struct dp_fault *fault) {
    struct dp_judging_instance *i = context;
    bool taken = false;
    DP_PUSH(i->memory, &i->out->faults, *fault, &taken);
    i->full |= !taken;
}

/* Only what judges read (judge.h): the device, heaps and resources. */
static enum dp_status define_all(struct dp_judging_instance *i, const struct dp_program *program) {
    enum dp_status status = DP_STATUS_OK;
    for (size_t at = 0; at < program->count && status == DP_STATUS_OK; at++) {
        enum dp_kind kind = program->records[at].kind;
        if (kind == DP_COMMAND_device || kind == DP_COMMAND_heap || kind == DP_COMMAND_resource) {
            status = i->judge->define(i->instance, at, &program->records[at], 1);
        }
    }
    return status;
}

bool dp_judging_start(struct dp_judging_instance *instance, const struct dp_judge *judge,
                      const struct dp_program *program, struct dp_arena *arena, const struct dp_memory *memory,
                      enum dp_status *status) {
    *instance = (struct dp_judging_instance){.judge = judge, .memory = memory};
    instance->sink = (struct dp_sink){.context = instance, .tick = take_tick, .fault = take_fault};
    dp_arena_reset(arena);
    instance->instance = judge->create(&arena->memory, &instance->sink);
    *status = instance->instance == NULL ? DP_STATUS_OUT_OF_MEMORY : define_all(instance, program);
    if (*status != DP_STATUS_OK) {
        dp_judging_end(instance);
    }
    return *status == DP_STATUS_OK;
}

void dp_judging_end(struct dp_judging_instance *instance) {
    if (instance->instance != NULL) {
        instance->judge->destroy(instance->instance);
        instance->instance = NULL;
    }
}

enum dp_status dp_judging_packet(const struct dp_judging_instance *i, const struct dp_packet *packet,
                                 const struct dp_command *item, size_t count) {
    enum dp_status status = DP_STATUS_OK;
    bool draw = item != NULL && (item->kind == DP_COMMAND_draw || item->kind == DP_COMMAND_draw_indirect);
    const struct dp_pso_use *use = draw ? dp_bindings_at(i->bindings, packet->as.WORK.command) : NULL;
    if (use != NULL && i->judge->bind != NULL) {
        status = i->judge->bind(i->instance, use);
    }
    return status == DP_STATUS_OK ? i->judge->packet(i->instance, packet, item, count) : status;
}

static enum dp_status feed_move(const struct dp_judging_instance *i, const struct dp_program *program,
                                const struct dp_promise_move *move) {
    const struct dp_command *records = &program->records[move->record];
    if (records->kind == DP_COMMAND_discard) {
        return i->judge->barrier(i->instance, records, dp_command_records(program, move->record));
    }
    struct dp_command barrier = dp_promise_moved_by(program, move);
    return i->judge->barrier(i->instance, &barrier, 1);
}

enum dp_status dp_judging_layouts(const struct dp_judging_instance *i, const struct dp_program *program,
                                  const struct dp_layout_feeds *feeds, size_t at, size_t *next) {
    enum dp_status status = DP_STATUS_OK;
    for (; feeds != NULL && *next < feeds->feeds.count && feeds->feeds.items[*next].before <= at &&
           status == DP_STATUS_OK && i->judge->barrier != NULL;
         ++*next) {
        status = feed_move(i, program, &feeds->feeds.items[*next].move);
    }
    return status;
}

static enum dp_status feed(struct dp_judging_instance *i, const struct dp_program *program,
                           const struct dp_stream *stream, const struct dp_layout_feeds *feeds) {
    enum dp_status status = DP_STATUS_OK;
    size_t next = 0;
    for (size_t p = 0; p < stream->packets.count && status == DP_STATUS_OK; p++) {
        const struct dp_packet *packet = &stream->packets.items[p].packet;
        const struct dp_command *item = NULL;
        size_t count = 0;
        if (packet->kind == DP_PACKET_WORK && packet->as.WORK.command < program->count) {
            item = &program->records[packet->as.WORK.command];
            count = dp_command_records(program, (size_t)packet->as.WORK.command);
        }
        status = dp_judging_layouts(i, program, feeds, p, &next);
        status = status == DP_STATUS_OK ? dp_judging_packet(i, packet, item, count) : status;
    }
    if (status == DP_STATUS_OK) {
        status = dp_judging_layouts(i, program, feeds, stream->packets.count, &next);
    }
    return status == DP_STATUS_OK ? i->judge->finish(i->instance) : status;
}

/* Ticks at positions that the stream does not have are kept behind the last one, for `judges` to see. */
static bool index_positions(struct dp_judgement *out, size_t positions, const struct dp_memory *memory) {
    bool ok = false;
    DP_RESERVE(memory, &out->first, positions + 2, &ok);
    if (!ok) {
        return false;
    }
    size_t tick = 0;
    for (size_t p = 0; p <= positions + 1; p++) {
        while (tick < out->ticks.count && out->ticks.items[tick].at.position < p) {
            tick++;
        }
        out->first.items[p] = (uint32_t)tick;
    }
    out->first.count = positions + 2;
    return true;
}

void dp_judging_run(struct dp_judging_instance *instance, const struct dp_program *program,
                    const struct dp_stream *stream, const struct dp_layout_feeds *feeds, struct dp_judgement *out) {
    out->ticks.count = 0;
    out->faults.count = 0;
    out->illegal = false;
    instance->out = out;
    instance->full = false;
    instance->judge->rewind(instance->instance);
    out->status = feed(instance, program, stream, feeds);
    if (instance->full) {
        out->status = DP_STATUS_OUT_OF_MEMORY;
    }
    dp_judgement_settle(out);
    if (!index_positions(out, stream->packets.count, instance->memory)) {
        out->status = DP_STATUS_OUT_OF_MEMORY;
    }
}

void dp_judgement_free(struct dp_judgement *judgement, const struct dp_memory *memory) {
    DP_RELEASE(memory, &judgement->ticks);
    DP_RELEASE(memory, &judgement->faults);
    DP_RELEASE(memory, &judgement->first);
}
