/* pipelines_lab.c: further runs of laws: an instance that has been fed a program, and changed copies of programs. */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

#include <string.h>

#define PACKAGE (DP_PSO_PACKAGES - 1) /* what labs save into */

/* --- labs --- */

void dp_pso_lab_open_empty(struct dp_pso_lab *lab, struct dp_pso_law *law, const struct dp_command *device) {
    lab->law = law;
    lab->command = law->program->count;
    lab->slot = law->free_slot;
    dp_pso_stream_start(&lab->stream, law->memory);
    dp_pso_open(&lab->session, law->part, law->memory, &lab->stream);
    dp_pso_feed(&lab->session, 0, device, 1);
}

void dp_pso_lab_open(struct dp_pso_lab *lab, struct dp_pso_law *law) {
    const struct dp_program *program = law->program;
    dp_pso_lab_open_empty(lab, law, &program->records[0]);
    for (size_t at = 1; at < program->count;) {
        size_t count = dp_command_records(program, at);
        if (dp_pso_is_asked(&program->records[at])) {
            dp_pso_feed(&lab->session, at, &program->records[at], count);
        }
        at += count;
    }
}

bool dp_pso_lab_is_good(const struct dp_pso_lab *lab) {
    return lab->stream.status == DP_STATUS_OK;
}

bool dp_pso_lab_close(struct dp_pso_lab *lab) {
    bool good = dp_pso_lab_is_good(lab);
    lab->law->out_of_memory |= !good;
    dp_pso_close(&lab->session);
    dp_pso_stream_free(&lab->stream);
    return good;
}

size_t dp_pso_lab_here(const struct dp_pso_lab *lab) {
    return lab->stream.reports.count;
}

void dp_pso_lab_feed(struct dp_pso_lab *lab, const struct dp_command *records, size_t count) {
    dp_pso_feed(&lab->session, lab->command++, records, count);
}

const struct dp_pso_report *dp_pso_lab_find(const struct dp_pso_lab *lab, size_t from, enum dp_pso_report_kind kind) {
    for (size_t i = from; i < lab->stream.reports.count; i++) {
        if (lab->stream.reports.items[i].kind == kind) {
            return &lab->stream.reports.items[i];
        }
    }
    return NULL;
}

uint32_t dp_pso_lab_hresult(const struct dp_pso_lab *lab, size_t from) {
    const struct dp_pso_report *result = dp_pso_lab_find(lab, from, DP_PSO_REPORT_result);
    return result != NULL ? result->as.result.hresult : UINT32_MAX;
}

/* --- calls --- */

uint32_t dp_pso_lab_derive(struct dp_pso_lab *lab, uint32_t from, const struct dp_command *blocks, size_t count) {
    struct dp_command records[1 + 2 * DP_PSO_BLOCK_RECORDS];
    dp_plain(&records[0], DP_COMMAND_derive);
    records[0].as.derive.id = lab->slot;
    records[0].as.derive.from = from;
    memcpy(records + 1, blocks, count * sizeof records[0]);
    dp_pso_lab_feed(lab, records, count + 1);
    return lab->slot++;
}

void dp_pso_lab_save(struct dp_pso_lab *lab, uint32_t pipeline) {
    struct dp_command record;
    dp_plain(&record, DP_COMMAND_save);
    record.as.save.pipeline = pipeline;
    record.as.save.package = PACKAGE;
    dp_pso_lab_feed(lab, &record, 1);
}

uint32_t dp_pso_lab_load(struct dp_pso_lab *lab, uint64_t root) {
    struct dp_command record;
    dp_plain(&record, DP_COMMAND_load);
    record.as.load.id = lab->slot;
    record.as.load.package = PACKAGE;
    record.as.load.root = root;
    dp_pso_lab_feed(lab, &record, 1);
    return lab->slot++;
}

bool dp_pso_lab_package(const struct dp_pso_lab *lab, size_t from, struct dp_pso_package *package) {
    bool saved = dp_pso_lab_hresult(lab, from) == DP_PSO_HRESULT_S_OK;
    *package = (struct dp_pso_package){
        .packet = {NULL, 0}
    };
    for (size_t i = from; saved && i < lab->stream.reports.count; i++) {
        const struct dp_pso_report *r = &lab->stream.reports.items[i];
        if (r->kind != DP_PSO_REPORT_blob || r->pieces[0].size == 0 || r->as.blob.slot >= DP_PSO_SLOTS) {
            continue;
        }
        struct dp_pso_bytes bytes = {dp_pso_piece_bytes(&lab->stream, &r->pieces[0]), r->pieces[0].size};
        struct dp_pso_bytes *places[] = {&package->packet, &package->metadata, &package->code[r->as.blob.slot],
                                         &package->info[r->as.blob.slot]};
        if (r->as.blob.kind < DP_PSO_BLOB_KINDS) {
            *places[r->as.blob.kind] = bytes;
        }
    }
    return saved;
}

/* --- objects at the end --- */

static const struct dp_pso_report *object_of(const struct dp_pso_stream *said, size_t number, size_t *count) {
    *count = 0;
    for (size_t i = said->final; i < said->reports.count; i++) {
        if (said->reports.items[i].kind == DP_PSO_REPORT_object && (*count)++ == number) {
            return &said->reports.items[i];
        }
    }
    return NULL;
}

size_t dp_pso_objects(const struct dp_pso_stream *said) {
    size_t count;
    object_of(said, SIZE_MAX, &count);
    return count;
}

const struct dp_pso_report *dp_pso_object(const struct dp_pso_stream *said, size_t number) {
    size_t count;
    return object_of(said, number, &count);
}

bool dp_pso_alike(const struct dp_pso_stream *a, const struct dp_pso_report *object_a, const struct dp_pso_stream *b,
                  const struct dp_pso_report *object_b) {
    struct dp_pso_report left = *object_a;
    left.as.object.command = object_b->as.object.command;
    left.as.object.pipeline = object_b->as.object.pipeline;
    left.as.object.derived = object_b->as.object.derived;
    left.as.object.loaded = object_b->as.object.loaded;
    return dp_pso_same_report(a, &left, b, object_b, NULL);
}

/* --- copies --- */

struct dp_command *dp_pso_copy(struct dp_pso_law *law) {
    size_t size = law->program->count * sizeof(struct dp_command);
    struct dp_command *records = law->memory->resize(law->memory->context, NULL, 0, size);
    if (records != NULL) {
        memcpy(records, law->program->records, size);
    }
    law->out_of_memory |= records == NULL;
    return records;
}

void dp_pso_copy_free(struct dp_pso_law *law, struct dp_command *records) {
    if (records != NULL) {
        law->memory->resize(law->memory->context, records, law->program->count * sizeof *records, 0);
    }
}

bool dp_pso_run_copy(struct dp_pso_law *law, const struct dp_command *records, struct dp_pso_stream *said) {
    struct dp_program program = {records, law->program->count};
    dp_pso_observe(law->part, law->memory, &program, said);
    law->out_of_memory |= said->status != DP_STATUS_OK;
    return said->status == DP_STATUS_OK;
}
