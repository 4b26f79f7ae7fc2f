/* test_optimized_pipelines.h: programs as text, fed to the pipelines of the optimized model, and all that was heard. */
#ifndef DRAINPROOF_TESTS_OPTIMIZED_PIPELINES_H
#define DRAINPROOF_TESTS_OPTIMIZED_PIPELINES_H

#include "support/tsv.h"

#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/optimized/pipelines/part.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOLD_MOST 512u

/* What a device said. Counts go on behind TOLD_MOST, the reports do not; bytes are copied. */
struct told {
    void *device;
    uint64_t next; /* command to feed */
    size_t records, exports, results, objects, blobs, stored, sets, bases, members, bindings;
    struct dp_pso_record record[TOLD_MOST];
    struct dp_pso_exports export[TOLD_MOST];
    struct dp_pso_result result[TOLD_MOST];
    struct dp_pso_object object[TOLD_MOST];
    struct dp_pso_blob blob[TOLD_MOST];
    struct dp_pso_stored store[TOLD_MOST];
    struct dp_pso_base_set set[TOLD_MOST];
    struct dp_pso_base base[TOLD_MOST];
    struct dp_pso_member member[TOLD_MOST];
    struct dp_pso_binding binding[TOLD_MOST];
    void *copies[4 * TOLD_MOST];
    size_t copy_count;
    struct dp_memory memory;
    struct dp_pso_sink sink;
    size_t left; /* allocations that still succeed */
    size_t live; /* bytes that the device holds */
};

static inline struct dp_pso_bytes told_copy(struct told *h, struct dp_pso_bytes from) {
    uint8_t *to = malloc(from.size + 1);
    cr_assert(to != NULL && h->copy_count < sizeof h->copies / sizeof h->copies[0]);
    h->copies[h->copy_count++] = to;
    if (from.size != 0) {
        memcpy(to, from.bytes, from.size);
    }
    return (struct dp_pso_bytes){to, from.size};
}

/* One callback a report: keeps it while there is room. */
#define TOLD(name, type, array, count)                                                                                 \
    static inline void told_##name(void *context, const struct type *report) {                                         \
        struct told *h = context;                                                                                      \
        if (h->count < TOLD_MOST)                                                                                      \
            h->array[h->count] = *report;                                                                              \
        h->count++;                                                                                                    \
    }
TOLD(record, dp_pso_record, record, records)
TOLD(exports, dp_pso_exports, export, exports)
TOLD(result, dp_pso_result, result, results)
TOLD(stored, dp_pso_stored, store, stored)
TOLD(base_set, dp_pso_base_set, set, sets)
TOLD(base, dp_pso_base, base, bases)
TOLD(member, dp_pso_member, member, members)
TOLD(binding, dp_pso_binding, binding, bindings)

static inline void told_object(void *context, const struct dp_pso_object *report) {
    struct told *h = context;
    if (h->objects < TOLD_MOST) {
        h->object[h->objects] = *report;
        h->object[h->objects].key = told_copy(h, report->key);
        h->object[h->objects].canonical = told_copy(h, report->canonical);
    }
    h->objects++;
}

static inline void told_blob(void *context, const struct dp_pso_blob *report) {
    struct told *h = context;
    if (h->blobs < TOLD_MOST) {
        h->blob[h->blobs] = *report;
        h->blob[h->blobs].blob = told_copy(h, report->blob);
    }
    h->blobs++;
}

/* Memory that can run out, moves always, and knows how much is out. */
static inline void *told_resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct told *h = context;
    void *moved = NULL;
    if (new_size != 0) {
        if (h->left == 0 || (moved = malloc(new_size)) == NULL) {
            return NULL;
        }
        h->left--;
        memset(moved, 0xCD, new_size);
    }
    if (block != NULL && moved != NULL) {
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
    }
    h->live += new_size;
    h->live -= block != NULL ? old_size : 0;
    free(block);
    return moved;
}

/* A fresh device. */
static inline struct told *told_start(void) {
    struct told *h = calloc(1, sizeof *h);
    cr_assert_not_null(h);
    h->left = SIZE_MAX;
    h->memory = (struct dp_memory){h, told_resize};
    h->sink = (struct dp_pso_sink){.context = h,
                                   .record = told_record,
                                   .exports = told_exports,
                                   .result = told_result,
                                   .object = told_object,
                                   .blob = told_blob,
                                   .stored = told_stored,
                                   .base_set = told_base_set,
                                   .base = told_base,
                                   .member = told_member,
                                   .binding = told_binding};
    h->device = dp_optimized_pipelines.create(&h->memory, &h->sink);
    cr_assert_not_null(h->device);
    return h;
}

/* Ends it; nothing may be left. */
static inline void told_end(struct told *h) {
    dp_optimized_pipelines.destroy(h->device);
    cr_assert_eq(h->live, 0, "%zu bytes are left", h->live);
    for (size_t i = 0; i < h->copy_count; i++) {
        free(h->copies[i]);
    }
    free(h);
}

/* Feeds a whole program: returns the status. */
static inline uint32_t told_feed(struct told *h, const struct dp_program *program) {
    uint32_t status = 0;
    for (size_t i = 0; status == 0 && i < program->count;) {
        size_t count = dp_command_records(program, i);
        status = dp_optimized_pipelines.feed(h->device, h->next++, program->records + i, count);
        i += count;
    }
    return status;
}

/* Feeds text below `drainproof 1`, which begins with the device. */
static inline uint32_t told_text(struct told *h, const char *format, ...) {
    static char text[1 << 16];
    struct dp_text_error error;
    struct dp_case parsed;
    va_list arguments;
    size_t at = (size_t)sprintf(text, "drainproof 1\n");
    va_start(arguments, format);
    vsnprintf(text + at, sizeof text - at, format, arguments);
    va_end(arguments);
    bool good = dp_parse(text, strlen(text), &parsed, &error);
    cr_assert(good, "%u:%u %s in\n%s", error.line, error.column, error.message, text);
    struct dp_program program = dp_case_program(&parsed);
    uint32_t status = told_feed(h, &program);
    dp_case_free(&parsed);
    return status;
}

/* Names of rules. */
static inline const char *rule_name(enum dp_pso_rule rule) {
    static const char *const names[] = {
#define DP_PSO_RULE(rule, phase, message, trust, subject, text) #rule,
#include "model/pso_rule.def"
#undef DP_PSO_RULE
        "none"};
    return names[rule];
}

/* The blob of a kind and slot that was heard last; fails if there was none. */
static inline struct dp_pso_bytes told_blob_of(const struct told *h, uint32_t kind, uint32_t slot) {
    for (size_t i = h->blobs; i-- > 0;) {
        if (h->blob[i].kind == kind && h->blob[i].slot == slot) {
            return h->blob[i].blob;
        }
    }
    cr_assert_fail("no blob %u of slot %u", kind, slot);
    return (struct dp_pso_bytes){NULL, 0};
}

#endif
