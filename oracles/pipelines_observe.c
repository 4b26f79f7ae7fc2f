/* pipelines_observe.c: feeds commands to the pipelines of a model and writes down what they report. */
#include "oracles/pipelines.h"

#include "model/describe.h"
#include "oracles/array.h"

#include <string.h>

/* --- the stream --- */

void dp_pso_stream_start(struct dp_pso_stream *stream, const struct dp_memory *memory) {
    memset(stream, 0, sizeof *stream);
    stream->memory = memory;
}

void dp_pso_stream_clear(struct dp_pso_stream *stream) {
    stream->status = DP_STATUS_OK;
    stream->final = 0;
    stream->reports.count = 0;
    stream->bytes.count = 0;
}

void dp_pso_stream_free(struct dp_pso_stream *stream) {
    if (stream->memory != NULL) {
        DP_RELEASE(stream->memory, &stream->reports);
        DP_RELEASE(stream->memory, &stream->bytes);
    }
}

const uint8_t *dp_pso_piece_bytes(const struct dp_pso_stream *stream, const struct dp_pso_piece *piece) {
    static const uint8_t nothing[1];
    return piece->size == 0 || !piece->there ? nothing : stream->bytes.items + piece->at;
}

bool dp_pso_same_piece(const struct dp_pso_stream *a, const struct dp_pso_piece *piece_a, const struct dp_pso_stream *b,
                       const struct dp_pso_piece *piece_b) {
    if (piece_a->size == 0 && piece_b->size == 0) {
        return true;
    }
    return piece_a->size == piece_b->size && piece_a->there == piece_b->there &&
           (!piece_a->there ||
            memcmp(dp_pso_piece_bytes(a, piece_a), dp_pso_piece_bytes(b, piece_b), piece_a->size) == 0);
}

static void take_bytes(struct dp_pso_stream *stream, struct dp_pso_piece *piece, struct dp_pso_bytes *given) {
    bool room = true;
    *piece = (struct dp_pso_piece){stream->bytes.count, given->size, given->bytes != NULL};
    if (given->bytes != NULL && given->size != 0) {
        DP_RESERVE(stream->memory, &stream->bytes, stream->bytes.count + given->size, &room);
        if (room) {
            memcpy(stream->bytes.items + stream->bytes.count, given->bytes, given->size);
            stream->bytes.count += given->size;
        } else {
            piece->there = false;
            stream->status = DP_STATUS_OUT_OF_MEMORY;
        }
    }
    *given = (struct dp_pso_bytes){NULL, 0};
}

/* A fresh report at the end; NULL if memory has run out. */
static struct dp_pso_report *next(struct dp_pso_stream *stream, enum dp_pso_report_kind kind) {
    bool room = false;
    DP_RESERVE(stream->memory, &stream->reports, stream->reports.count + 1, &room);
    if (!room) {
        stream->status = DP_STATUS_OUT_OF_MEMORY;
        return NULL;
    }
    struct dp_pso_report *report = &stream->reports.items[stream->reports.count++];
    report->kind = kind;
    report->pieces[0] = (struct dp_pso_piece){0, 0, false};
    report->pieces[1] = (struct dp_pso_piece){0, 0, false};
    return report;
}

/* --- the sink: one function a report --- */

/* clang-format off */
#define DP_PSO_REPORT(report)                                                                                          \
    static void take_##report(void *context, const struct dp_pso_##report *given) {                                    \
        struct dp_pso_stream *stream = context;                                                                        \
        struct dp_pso_report *entry = next(stream, DP_PSO_REPORT_##report);                                            \
        if (entry == NULL) {                                                                                           \
            return;                                                                                                    \
        }                                                                                                              \
        entry->as.report = *given;
#define DP_PSO_NUMBER(report, member)
#define DP_PSO_NAMED(report, member, set)
#define DP_PSO_NUMBERS(report, member, count)
#define DP_PSO_TUPLES(report, member)
#define DP_PSO_KEPT(report, member)
#define DP_PSO_BYTES(report, member, piece) take_bytes(stream, &entry->pieces[piece], &entry->as.report.member);
#define DP_PSO_END(report) }
#include "oracles/pipelines_reports.def"
#include "oracles/pipelines_undefine.def"

struct dp_pso_sink dp_pso_sink_into(struct dp_pso_stream *stream) {
    return (struct dp_pso_sink){
        .context = stream,
#define DP_PSO_REPORT(report) .report = take_##report,
#define DP_PSO_NUMBER(report, member)
#define DP_PSO_NAMED(report, member, set)
#define DP_PSO_NUMBERS(report, member, count)
#define DP_PSO_TUPLES(report, member)
#define DP_PSO_KEPT(report, member)
#define DP_PSO_BYTES(report, member, piece)
#define DP_PSO_END(report)
#include "oracles/pipelines_reports.def"
#include "oracles/pipelines_undefine.def"
    };
}
/* clang-format on */

/* --- sessions --- */

const struct dp_pipelines *dp_pso_part(const struct dp_model *model) {
    return model->pipelines != NULL ? model->pipelines : dp_reference.pipelines;
}

void dp_pso_open(struct dp_pso_session *session, const struct dp_pipelines *part, const struct dp_memory *memory,
                 struct dp_pso_stream *stream) {
    session->part = part;
    session->stream = stream;
    session->sink = dp_pso_sink_into(stream);
    session->instance = part->create(memory, &session->sink);
    if (session->instance == NULL) {
        stream->status = DP_STATUS_OUT_OF_MEMORY;
    }
}

static bool may_call(const struct dp_pso_session *session) {
    return session->instance != NULL && session->stream->status == DP_STATUS_OK;
}

/* A sink that ran out of memory has said so already. */
static void note(struct dp_pso_session *session, uint32_t status) {
    if (session->stream->status == DP_STATUS_OK) {
        session->stream->status = status;
    }
}

void dp_pso_feed(struct dp_pso_session *session, uint64_t command, const struct dp_command *records, size_t count) {
    if (may_call(session)) {
        note(session, session->part->feed(session->instance, command, records, count));
    }
}

void dp_pso_load(struct dp_pso_session *session, uint64_t command, const struct dp_pso_load *load) {
    if (may_call(session)) {
        note(session, session->part->load(session->instance, command, load));
    }
}

void dp_pso_report(struct dp_pso_session *session) {
    if (may_call(session)) {
        note(session, session->part->report(session->instance));
    }
}

void dp_pso_close(struct dp_pso_session *session) {
    if (session->instance != NULL) {
        session->part->destroy(session->instance);
        session->instance = NULL;
    }
}

/* --- programs --- */

bool dp_pso_is_asked(const struct dp_command *record) {
    if (record->kind == DP_COMMAND_draw) {
        return record->as.draw.pipeline != DP_NONE;
    }
    if (record->kind == DP_COMMAND_draw_indirect) {
        return record->as.draw_indirect.pipeline != DP_NONE;
    }
    return dp_describe(record->kind)->parts == DP_PARTS_PIPELINE;
}

bool dp_pso_is_there(const struct dp_program *program) {
    for (size_t i = 1; i < program->count; i++) {
        if (dp_pso_is_asked(&program->records[i])) {
            return true;
        }
    }
    return false;
}

void dp_pso_observe(const struct dp_pipelines *part, const struct dp_memory *memory, const struct dp_program *program,
                    struct dp_pso_stream *stream) {
    dp_pso_stream_start(stream, memory);
    dp_pso_observe_into(part, memory, program, stream);
}

void dp_pso_observe_into(const struct dp_pipelines *part, const struct dp_memory *memory,
                         const struct dp_program *program, struct dp_pso_stream *stream) {
    struct dp_pso_session session;
    dp_pso_open(&session, part, memory, stream);
    for (size_t at = 0; at < program->count;) {
        size_t count = dp_command_records(program, at);
        if (at == 0 || dp_pso_is_asked(&program->records[at])) {
            dp_pso_feed(&session, at, &program->records[at], count);
        }
        at += count;
    }
    stream->final = stream->reports.count;
    dp_pso_report(&session);
    dp_pso_close(&session);
}
