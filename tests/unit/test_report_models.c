/* The report against tables and models: every row of legacy_states.tsv is translated as it says, the report's tracker
 * ends where the models' state ends, and whatever a model says can be printed. */
#define _POSIX_C_SOURCE 200809L
#include "support/tsv.h"
#include "test_report.h"

#include "fuzz/encode/convert.h"
#include "fuzz/explain/report_past.h"
#include "fuzz/generate/generate.h"
#include "oracles/scratch.h"

#include <dirent.h>

/* --- translation --- */

/* Names of a cell joined by `|`; "N/A" and notes in brackets stand for COMMON here. */
static uint32_t cell_mask(enum dp_set set, const char *cell) {
    uint32_t mask = 0;
    const char *rest = cell;
    size_t length;
    for (const char *word = tsv_next(&rest, '|', &length); word != NULL; word = tsv_next(&rest, '|', &length)) {
        uint32_t value;
        cr_assert(dp_find(set, word, length, &value), "%.*s", (int)length, word);
        mask |= value;
    }
    return mask;
}

static uint32_t cell_layout(const char *cell) {
    size_t length = strcspn(cell, " ");
    uint32_t value = DP_LAYOUT_COMMON;
    bool none = strncmp(cell, "N/A", 3) == 0;
    cr_assert(none || dp_find(DP_SET_LAYOUT, cell, length, &value), "%s", cell);
    return value;
}

/* A transition between this state and COMMON, both ways, on a texture and a buffer and every list type. */
static void check_state(uint32_t state, uint32_t sync, uint32_t access, uint32_t layout) {
    static const uint32_t types[] = {DP_LIST_direct, DP_LIST_compute, DP_LIST_copy};
    struct dp_record_resource texture = {.dimension = DP_DIMENSION_texture2d};
    struct dp_record_resource buffer = {.dimension = DP_DIMENSION_buffer};
    struct dp_command legacy = {.kind = DP_COMMAND_transition};
    struct dp_command out;
    for (size_t i = 0; i < 3; i++) {
        bool copy = types[i] == DP_LIST_copy;
        uint32_t reads = types[i] == DP_LIST_compute ? access & ~(uint32_t)DP_ACCESS_VERTEX_BUFFER : access;
        legacy.as.transition = (struct dp_record_transition){.resource = 0, .subresource = 3, .state_after = state};
        dp_report_translate(&legacy, &texture, types[i], &out);
        const struct dp_record_texture_barrier *t = &out.as.texture_barrier;
        cr_assert(out.kind == DP_COMMAND_texture_barrier && t->sync_before == DP_SYNC_ALL && t->sync_after == sync &&
                      t->access_before == DP_ACCESS_COMMON && t->access_after == reads &&
                      t->layout_before == DP_LAYOUT_COMMON && t->layout_after == (copy ? DP_LAYOUT_COMMON : layout) &&
                      t->range.index_or_first_mip == 3 && t->range.mips == 0,
                  "state 0x%X after", state);
        legacy.as.transition = (struct dp_record_transition){
            .resource = 0, .subresource = 3, .state_before = state, .flags = DP_SPLIT_END_ONLY};
        dp_report_translate(&legacy, &buffer, types[i], &out);
        const struct dp_record_buffer_barrier *b = &out.as.buffer_barrier;
        cr_assert(out.kind == DP_COMMAND_buffer_barrier && b->sync_before == DP_SYNC_SPLIT &&
                      b->sync_after == DP_SYNC_ALL && b->access_before == reads && b->size == UINT64_MAX,
                  "state 0x%X before", state);
    }
}

Test(report_models, translation_is_the_table) {
    struct tsv table;
    size_t checked = 0;
    tsv_read(&table, "tests/vectors/legacy_states.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        uint32_t state;
        const char *stand_in = tsv_cell(&table, row, "public_layout_stand_in");
        if (!tsv_number(tsv_cell(&table, row, "value_hex"), &state) || tsv_is(stand_in, "reject")) {
            continue; /* rules in words, tested below, and reserved bits */
        }
        uint32_t access = cell_mask(DP_SET_ACCESS, tsv_cell(&table, row, "access"));
        check_state(state, cell_mask(DP_SET_SYNC, tsv_cell(&table, row, "sync")), access, cell_layout(stand_in));
        checked++;
    }
    tsv_free(&table);
    cr_assert_geq(checked, 20);
    cr_assert_eq(dp_report_stand_in(DP_STATE_NON_PIXEL_SHADER_RESOURCE | DP_STATE_DEPTH_READ),
                 DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE);
    cr_assert_eq(dp_report_stand_in(DP_STATE_PIXEL_SHADER_RESOURCE | DP_STATE_DEPTH_READ),
                 DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ);
}

/* --- tracker --- */

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        free(block);
        return NULL;
    }
    return realloc(block, new_size);
}
static const struct dp_memory test_memory = {NULL, resize};

struct bench {
    bool certain; /* the program at hand can be followed without a guess */
    struct dp_scratch *scratch;
    struct dp_observation said;
    size_t compared; /* subresources */
    size_t told;     /* diagnostics printed */
    size_t tracked;  /* of those of phase execute, with tracked values */
    size_t executed; /* diagnostics of phase execute */
};

/* State behind the last execute or present, against the tracker's. */
static void compare_state(struct bench *b, const char *name, const struct dp_report_past *past) {
    size_t count = b->said.subresources.count;
    uint64_t last = count > 0 ? b->said.subresources.items[count - 1].execution : 0;
    for (size_t i = 0; i < count; i++) {
        const struct dp_subresource_state *s = &b->said.subresources.items[i].state;
        for (uint32_t j = 0; b->said.subresources.items[i].execution == last && j < s->count; j++) {
            struct dp_report_tracked t = dp_report_past_end(past, s->resource, s->first + j);
            cr_assert(t.known, "%s: resource %u", name, s->resource);
            cr_assert(t.legacy == (s->mode == DP_MODE_legacy) && t.layout == s->layout &&
                          (!t.legacy || (t.state == s->state && t.promoted == s->promoted)),
                      "%s: resource %u subresource %u: layout %u state 0x%X+0x%X instead of %u 0x%X+0x%X", name,
                      s->resource, s->first + j, t.layout, t.state, t.promoted, s->layout, s->state, s->promoted);
            b->compared++;
        }
    }
}

/* Whether what was tracked explains the diagnostic: it breaks the rule that spoke. */
static bool explains(const struct dp_case *c, const struct dp_diagnostic *d, const struct dp_report_tracked *t) {
    struct dp_program program = dp_case_program(c);
    const struct dp_command *part = &c->records[dp_report_part(&program, d->command, d->group, d->barrier)];
    switch (d->rule) {
    case DP_RULE_V06a:
        return t->layout != part->as.texture_barrier.layout_before;
    case DP_RULE_V06b:
        return !t->any_access;
    case DP_RULE_I01:
        return t->legacy && (t->state | t->promoted) != 0;
    case DP_RULE_I02:
        return !t->legacy && t->layout != DP_LAYOUT_COMMON;
    case DP_RULE_K05:
        /* A subresource in enhanced mode counts as COMMON (barrier sheet 15.8.1): its state is 0. */
        return t->promoted != 0 || t->state != part->as.transition.state_before;
    case DP_RULE_S05:
    case DP_RULE_S06:
        return t->last != DP_NONE;
    case DP_RULE_P01:
    case DP_RULE_P02:
        return t->begin != DP_NONE;
    default:
        return true;
    }
}

/* Everything that can be printed of a program is, and says something. */
static void print_all(struct bench *b, const char *name, const struct dp_case *c) {
    struct dp_report report;
    struct report_text t;
    cr_assert(dp_report_start(&report, c, true, &b->said));
    for (size_t i = 0; i < b->said.diagnostics.count; i++) {
        const struct dp_diagnostic *d = &b->said.diagnostics.items[i];
        dp_report_message(report_open(&t), &report, d);
        report_close(&t);
        cr_assert(strncmp(t.text, "D3D12 ", 6) == 0 && strstr(t.text, "::") != NULL, "%s: %s", name, t.text);
        free(t.text);
        b->told++;
        bool passed = d->phase == DP_PHASE_execute && d->barrier >= 0 && d->rule != DP_RULE_V10; /* V10: behind it */
        b->executed += passed;
        struct dp_report_tracked past = dp_report_past_find(report.past, d);
        b->tracked += passed && past.known;
        cr_assert(!past.known || !b->certain || explains(c, d, &past), "%s: %s at record %u", name,
                  dp_rule_facts(d->rule)->name, (unsigned)d->command);
    }
    report_open(&t);
    for (uint64_t i = 0; i < c->count; i++) {
        dp_report_event(t.out, &report, i);
    }
    report_close(&t);
    free(t.text);
    dp_report_end(&report);
}

/* A list that one execute runs twice is diagnosed once, and nothing says which time: the tracker then guesses. */
static bool runs_twice(const struct dp_case *c) {
    for (size_t i = 1; i < c->count; i++) {
        for (size_t j = i; c->records[i].kind == DP_COMMAND_executed && c->records[--j].kind == DP_COMMAND_executed;) {
            if (c->records[j].as.executed.list == c->records[i].as.executed.list) {
                return true;
            }
        }
    }
    return false;
}

static void run_one(struct bench *b, const char *name, const struct dp_case *c) {
    static const struct dp_options options = {UINT64_MAX};
    struct dp_program program = dp_case_program(c);
    dp_observe(&dp_reference, &options, &program, b->scratch, &b->said);
    b->certain = b->said.unsupported.count == 0 && !runs_twice(c);
    if (b->certain) {
        struct dp_report_past *past = dp_report_past_create(&program, &b->said);
        cr_assert_not_null(past);
        compare_state(b, name, past);
        dp_report_past_destroy(past);
    }
    print_all(b, name, c);
}

static void run_folder(struct bench *b, const char *folder) {
    DIR *entries = opendir(folder);
    for (struct dirent *e = entries != NULL ? readdir(entries) : NULL; e != NULL; e = readdir(entries)) {
        char path[512];
        struct dp_case c;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        size_t length = strlen(path);
        if (length > 3 && strcmp(path + length - 3, ".dp") == 0) {
            report_load(&c, path);
            run_one(b, path, &c);
            dp_case_free(&c);
        }
    }
    if (entries != NULL) {
        closedir(entries);
    }
}

static void run_generated(struct bench *b, uint64_t seeds, bool shadow) {
    static struct dp_choice choice;
    struct dp_generator *generator = dp_generator_create();
    struct dp_generate_options options = dp_generate_defaults();
    options.shadow = shadow;
    options.wrong_in = 2;
    for (uint64_t seed = 1; seed <= seeds; seed++) {
        struct dp_generated generated;
        struct dp_case c;
        char name[64];
        snprintf(name, sizeof name, "seed %u, shadow %d", (unsigned)seed, shadow);
        dp_choice_random(&choice, seed);
        dp_generate(generator, &choice, &options, &generated);
        cr_assert(dp_case_from_program(&generated.program, &c));
        run_one(b, name, &c);
        dp_case_free(&c);
    }
    dp_generator_destroy(generator);
}

Test(report_models, tracker_ends_where_the_models_end) {
    struct bench b = {.scratch = dp_scratch_create(&test_memory)};
    cr_assert_not_null(b.scratch);
    run_folder(&b, "corpus/barrier");
    run_folder(&b, "corpus/regressions");
    run_folder(&b, "corpus/bugs");
    cr_assert_gt(b.compared, 100);
    run_generated(&b, 400, true);
    run_generated(&b, 200, false);
    cr_assert(b.compared > 2000 && b.told > 1000 && b.executed > 20, "%zu subresources, %zu diagnostics, %zu executed",
              b.compared, b.told, b.executed);
    cr_assert_eq(b.tracked, b.executed);
    dp_observation_free(&b.said);
    dp_scratch_destroy(b.scratch);
}
