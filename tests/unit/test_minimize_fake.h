/* test_minimize_fake.h: two translators for the minimizer's tests: alike, but that the second one has bugs of choice.
 *
 * Both watch that every program they are fed keeps the guarantees of model/command.h, as far as fuzz/encode knows them.
 */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_MINIMIZE_FAKE_H
#define DRAINPROOF_TESTS_UNIT_TEST_MINIMIZE_FAKE_H

#include "fuzz/encode/creation.h"
#include "fuzz/encode/structure.h"
#include "fuzz/minimize/minimize.h"

#include <criterion/criterion.h>
#include <string.h>

/* What a translator has seen so far. */
struct watcher {
    const struct dp_memory *memory;
    const struct dp_sink *sink;
    struct dp_structure structure;
    uint32_t memory_of[64];           /* DP_MEMORY_* of each resource */
    uint32_t layout_of[64];           /* in which it is created */
    uint32_t kinds[DP_COMMAND_COUNT]; /* records of each kind so far */
    uint64_t markers;                 /* numbers of markers so far, those below 64 */
    int model;
};

/* A bug: whether a command of a program shows it. */
typedef bool bug(const struct watcher *w, const struct dp_command *records, size_t count);

/* The bugs of the second translator, and the rules that it wrongly reports for them, in the order of rule.def: of two
 * that show in one program the first one gives the signature. */
#define BUGS 2
static bug *bugs[BUGS];
static const enum dp_rule bug_rules[BUGS] = {DP_RULE_V07, DP_RULE_V08};

static const char *bad_program; /* why some program broke a guarantee, NULL: none did */

static inline void watch_record(struct watcher *w, const struct dp_command *record) {
    struct dp_structure *s = &w->structure;
    const struct dp_kind_facts *f = dp_kind_facts(record->kind);
    struct dp_command copy = *record;
    struct dp_creation_fault fault = {NULL, NULL};
    enum dp_structure_verdict verdict = f->part ? DP_STRUCTURE_FITS : dp_structure_finish(s, false);
    verdict = verdict == DP_STRUCTURE_FITS ? dp_structure_place(s, record->kind) : verdict;
    verdict = verdict == DP_STRUCTURE_FITS ? dp_structure_slots(s, record) : verdict;
    if (f->defines >= 0 && verdict == DP_STRUCTURE_FITS) {
        dp_creation_mend(&copy, s, &fault);
    }
    if (verdict != DP_STRUCTURE_FITS || fault.member != NULL) {
        bad_program = verdict != DP_STRUCTURE_FITS ? dp_structure_reason(verdict) : fault.message;
    }
    (void)dp_structure_take(s, record);
    if (record->kind == DP_COMMAND_resource && record->as.resource.id < 64) {
        w->memory_of[record->as.resource.id] = record->as.resource.memory;
        w->layout_of[record->as.resource.id] = record->as.resource.layout;
    }
    if (record->kind == DP_COMMAND_marker && record->as.marker.number < 64) {
        w->markers |= UINT64_C(1) << record->as.marker.number;
    }
    w->kinds[record->kind]++;
}

static inline enum dp_status watch(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct watcher *w = instance;
    for (size_t i = 0; i < count; i++) {
        watch_record(w, &records[i]);
    }
    for (int b = 0; b < BUGS && w->model == 1; b++) {
        if (bugs[b] != NULL && bugs[b](w, records, count)) {
            struct dp_diagnostic d = {
                bug_rules[b], DP_SEVERITY_error, DP_PHASE_record, command, -1, -1, DP_NO_COMMAND, 0};
            w->sink->diagnostic(w->sink->context, &d);
        }
    }
    return DP_STATUS_OK;
}

static inline enum dp_status report_nothing(void *instance) {
    (void)instance;
    return DP_STATUS_OK;
}

static inline void *create_watcher(const struct dp_memory *memory, const struct dp_sink *sink, int model) {
    struct watcher *w = memory->resize(memory->context, NULL, 0, sizeof *w);
    if (w != NULL) {
        memset(w, 0, sizeof *w);
        w->memory = memory;
        w->sink = sink;
        w->model = model;
        dp_structure_start(&w->structure);
    }
    return w;
}

static inline void *create_first(const struct dp_options *options, const struct dp_memory *memory,
                                 const struct dp_sink *sink) {
    (void)options;
    return create_watcher(memory, sink, 0);
}

static inline void *create_second(const struct dp_options *options, const struct dp_memory *memory,
                                  const struct dp_sink *sink) {
    (void)options;
    return create_watcher(memory, sink, 1);
}

static inline void destroy_watcher(void *instance) {
    struct watcher *w = instance;
    if (dp_structure_finish(&w->structure, true) != DP_STRUCTURE_FITS) {
        bad_program = dp_structure_reason(dp_structure_finish(&w->structure, true));
    }
    dp_structure_free(&w->structure);
    w->memory->resize(w->memory->context, w, sizeof *w, 0);
}

static const struct dp_translator watchers[2] = {
    {create_first,  watch, NULL, report_nothing, destroy_watcher},
    {create_second, watch, NULL, report_nothing, destroy_watcher}
};

static const struct dp_model fake_models[2] = {
    {DP_MODEL_VERSION, sizeof(struct dp_model), "fake reference", &watchers[0], NULL, NULL, NULL},
    {DP_MODEL_VERSION, sizeof(struct dp_model), "fake optimized", &watchers[1], NULL, NULL, NULL}
};

static inline void expect_good_programs(void) {
    cr_assert(bad_program == NULL, "a program that was judged %s", bad_program);
}

/* --- bugs --- */

static inline bool bug_marker(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)w;
    (void)count;
    return records[0].kind == DP_COMMAND_marker && records[0].as.marker.number >= 77;
}

/* Two bits at once, on the after side of a texture barrier on a resource that is there. */
static inline bool bug_bits(const struct watcher *w, const struct dp_command *records, size_t count) {
    uint32_t bits = DP_SYNC_DRAW | DP_SYNC_COPY;
    for (size_t i = 1; i < count; i++) {
        const struct dp_record_texture_barrier *b = &records[i].as.texture_barrier;
        if (records[i].kind == DP_COMMAND_texture_barrier && (b->sync_after & bits) == bits &&
            dp_structure_slot(&w->structure, DP_NAMES_RESOURCE, b->resource) != NULL) {
            return true;
        }
    }
    return false;
}

/* A draw whose operand is placed in a heap: a creation that needs a creation. */
static inline bool bug_placed(const struct watcher *w, const struct dp_command *records, size_t count) {
    for (size_t i = 1; i < count && records[0].kind == DP_COMMAND_draw; i++) {
        if (records[i].kind == DP_COMMAND_operand && records[i].as.operand.resource < 64 &&
            w->memory_of[records[i].as.operand.resource] == DP_MEMORY_placed) {
            return true;
        }
    }
    return false;
}

/* One execute of two lists, or of one twice. */
static inline bool bug_execute(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)w;
    return records[0].kind == DP_COMMAND_execute && count > 2;
}

/* A call without a group. */
static inline bool bug_empty(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)w;
    return records[0].kind == DP_COMMAND_barrier && count == 1;
}

/* An indirect draw with nothing else: what a step leaves behind when it takes the last operand. */
static inline bool bug_bare(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)w;
    return records[0].kind == DP_COMMAND_draw_indirect && count < 3;
}

#endif
