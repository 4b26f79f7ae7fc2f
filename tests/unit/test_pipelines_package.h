/* test_pipelines_package.h: packages in a test: saved by the reference, held blob by blob, edited, loaded by both
 * models on devices whose state is watched. */
#ifndef DRAINPROOF_TESTS_PIPELINES_PACKAGE_H
#define DRAINPROOF_TESTS_PIPELINES_PACKAGE_H

#include "fuzz/pso/repair.h"
#include "fuzz/pso/watch.h"
#include "test_pipelines_text.h"

#define BLOB_ROOM 8192u

/* A package of its own: sixteen blobs by DP_PSO_INPUT_*. */
struct packed {
    uint8_t bytes[DP_PSO_INPUT_BLOBS][BLOB_ROOM];
    size_t size[DP_PSO_INPUT_BLOBS];
    bool null[DP_PSO_INPUT_BLOBS]; /* the pointer is NULL, the size stays */
    uint64_t root;
    uint32_t null_arguments;
};

/* The package that a save made. */
static inline void pack(const struct dp_pso_stream *said, uint64_t save, struct packed *p) {
    memset(p, 0, sizeof *p);
    p->root = 0x1111;
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind != DP_PSO_REPORT_blob || r->as.blob.command != save || r->pieces[0].size == 0) {
            continue;
        }
        const struct dp_pso_blob *b = &r->as.blob;
        uint32_t number = b->kind == DP_PSO_BLOB_P   ? DP_PSO_INPUT_P
                          : b->kind == DP_PSO_BLOB_M ? DP_PSO_INPUT_M
                          : b->kind == DP_PSO_BLOB_G ? DP_PSO_INPUT_G(b->slot)
                                                     : DP_PSO_INPUT_X(b->slot);
        if (r->pieces[0].size > BLOB_ROOM) {
            support_fail("a blob of %zu bytes", r->pieces[0].size);
        }
        memcpy(p->bytes[number], dp_pso_piece_bytes(said, &r->pieces[0]), r->pieces[0].size);
        p->size[number] = r->pieces[0].size;
    }
}

/* Makes every CRC right. */
static inline void fix_crcs(struct packed *p) {
    static uint8_t bytes[DP_PSO_INPUT_BLOBS * BLOB_ROOM + DP_PSO_INPUT_HEAD];
    struct dp_pso_package package;
    struct dp_pso_input input;
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        *dp_pso_blob_number(&package, i) = (struct dp_pso_bytes){p->bytes[i], p->size[i]};
    }
    size_t size = dp_pso_input_write(&package, bytes, sizeof bytes);
    dp_pso_input_read(bytes, size, &input);
    dp_pso_repair(&input, bytes, DP_PSO_REPAIR_CRCS);
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        memcpy(p->bytes[i], bytes + input.at[i], input.size[i]);
    }
}

/* A model's device with one pipeline, whose state is watched. */
struct watched {
    const struct dp_pipelines *part;
    void *instance;
    struct dp_pso_watch watch;
    uint64_t loads;
};

static inline void open_watched(struct watched *w, int model, const struct dp_program *program) {
    w->part = part_of(model);
    w->loads = 0;
    dp_pso_watch_start(&w->watch);
    w->instance = w->part->create(&dp_plain_memory, &w->watch.sink);
    cr_assert_not_null(w->instance);
    for (size_t at = 0; at < program->count;) {
        size_t count = dp_command_records(program, at);
        cr_assert_eq(w->part->feed(w->instance, at, &program->records[at], count), DP_STATUS_OK);
        at += count;
    }
    dp_pso_stream_clear(&w->watch.said);
    cr_assert_eq(w->part->report(w->instance), DP_STATUS_OK);
    dp_pso_watch_keep(&w->watch);
}

static inline void close_watched(struct watched *w) {
    w->part->destroy(w->instance);
    dp_pso_watch_end(&w->watch);
}

/* Loads into a free slot; the result. A refused load leaves the state as it was. */
static inline struct dp_pso_result load_packed(struct watched *w, struct packed *p) {
    struct dp_pso_package package;
    uint32_t status;
    for (uint32_t i = 0; i < DP_PSO_INPUT_BLOBS; i++) {
        bool null = p->null[i] || p->size[i] == 0;
        *dp_pso_blob_number(&package, i) = (struct dp_pso_bytes){null ? NULL : p->bytes[i], p->size[i]};
    }
    struct dp_pso_load load = {40, p->null_arguments, p->root, &package};
    dp_pso_stream_clear(&w->watch.said);
    cr_assert_eq(w->part->load(w->instance, 1000, &load), DP_STATUS_OK);
    w->loads++;
    const struct dp_pso_report *r = &w->watch.said.reports.items[0];
    cr_assert(w->watch.said.reports.count >= 1 && r->kind == DP_PSO_REPORT_result);
    struct dp_pso_result result = r->as.result;
    if (result.hresult != DP_PSO_HRESULT_S_OK) {
        bool same = dp_pso_watch_report(&w->watch, w->part, w->instance, &status);
        cr_assert(w->watch.said.reports.count == 1, "a refused load says more than its result");
        cr_assert(same && status == DP_STATUS_OK, "a refused load changes the device (row %u)", (unsigned)result.row);
    }
    return result;
}

#endif
