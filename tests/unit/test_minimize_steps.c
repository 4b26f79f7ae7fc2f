/* Each step of the minimizer, on a program that only this step gets any further. */
#include "test_minimize_fake.h"

#include "fuzz/encode/text.h"
#include "fuzz/minimize/buckets.h"

#include <stdlib.h>

#define HEAD "drainproof 1\n"

/* --- bugs that hang together with more than one record --- */

static bool is_barrier(const struct dp_command *record) {
    return dp_kind_facts(record->kind)->barrier >= 0;
}

/* As many barriers as resources: neither goes alone. */
static bool bug_balance(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)count;
    uint32_t barriers = w->kinds[DP_COMMAND_texture_barrier] + w->kinds[DP_COMMAND_buffer_barrier];
    return records[0].kind == DP_COMMAND_marker && barriers == w->kinds[DP_COMMAND_resource];
}

/* Two markers, one after the other. */
static bool bug_two_markers(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)count;
    return records[0].kind == DP_COMMAND_marker && (w->markers & 3u << 7) == 3u << 7;
}

/* Two barriers anywhere. */
static bool bug_two_barriers(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)count;
    return records[0].kind == DP_COMMAND_barrier && w->kinds[DP_COMMAND_buffer_barrier] >= 2;
}

/* A barrier of any kind, but for its after side. */
static bool bug_any_kind(const struct watcher *w, const struct dp_command *records, size_t count) {
    const struct dp_command *last = &records[count - 1];
    (void)w;
    return (last->kind == DP_COMMAND_texture_barrier && last->as.texture_barrier.sync_after == DP_SYNC_COPY) ||
           (last->kind == DP_COMMAND_global_barrier && last->as.global_barrier.sync_after == DP_SYNC_COPY);
}

/* Three operands; the last two name one resource that is there. */
static bool bug_same_twice(const struct watcher *w, const struct dp_command *records, size_t count) {
    bool same = count == 4 && records[0].kind == DP_COMMAND_draw &&
                records[2].as.operand.resource == records[3].as.operand.resource;
    return same && dp_structure_slot(&w->structure, DP_NAMES_RESOURCE, records[1].as.operand.resource) != NULL &&
           dp_structure_slot(&w->structure, DP_NAMES_RESOURCE, records[2].as.operand.resource) != NULL;
}

/* As many groups as barriers, and some. */
static bool bug_groups(const struct watcher *w, const struct dp_command *records, size_t count) {
    uint32_t groups = w->kinds[DP_COMMAND_group];
    (void)count;
    return records[0].kind == DP_COMMAND_marker && groups != 0 && groups == w->kinds[DP_COMMAND_buffer_barrier];
}

/* One bit, whichever. */
static bool bug_one_bit(const struct watcher *w, const struct dp_command *records, size_t count) {
    uint32_t sync = records[count - 1].as.global_barrier.sync_after;
    (void)w;
    return records[count - 1].kind == DP_COMMAND_global_barrier && sync != 0 && (sync & (sync - 1)) == 0;
}

/* Two executes of one list, or one of two lists. */
static bool bug_runs(const struct watcher *w, const struct dp_command *records, size_t count) {
    (void)count;
    return records[0].kind == DP_COMMAND_execute && w->kinds[DP_COMMAND_executed] == 2;
}

/* Access and layout of one side fit each other. */
static bool bug_side(const struct watcher *w, const struct dp_command *records, size_t count) {
    const struct dp_record_texture_barrier *b = &records[count - 1].as.texture_barrier;
    (void)w;
    return records[count - 1].kind == DP_COMMAND_texture_barrier && b->layout_after == DP_LAYOUT_COPY_DEST &&
           (b->access_before == DP_ACCESS_RENDER_TARGET) == (b->layout_before == DP_LAYOUT_RENDER_TARGET);
}

/* A barrier comes from the layout that its texture was created in, and that is not the plain one. */
static bool bug_layout(const struct watcher *w, const struct dp_command *records, size_t count) {
    const struct dp_record_texture_barrier *b = &records[count - 1].as.texture_barrier;
    return records[count - 1].kind == DP_COMMAND_texture_barrier && b->resource < 64 &&
           b->layout_before != DP_LAYOUT_COMMON && b->layout_before == w->layout_of[b->resource];
}

/* A range that leaves out the first mip and one slice, and a buffer of an odd size. */
static bool bug_numbers(const struct watcher *w, const struct dp_command *records, size_t count) {
    const struct dp_range *r = &records[count - 1].as.texture_barrier.range;
    (void)w;
    return is_barrier(&records[count - 1]) && records[count - 1].kind == DP_COMMAND_texture_barrier &&
           r->index_or_first_mip != DP_ALL_SUBRESOURCES && r->index_or_first_mip >= 1 && r->slices >= 3;
}

/* --- steps --- */

#define LIST "list c0 direct\n"

/* clang-format off */
static const struct {
    const char *step;
    bug *shows;
    const char *program;
    const char *minimal;
} cases[] = {
    {"closure", bug_balance,
     HEAD "resource b0 buffer 8\n" LIST "marker 1\nbarrier\n  buffer b0 sync=DRAW>COPY\nmarker 2\nend\n",
     HEAD LIST "marker 0\nend\n"},
    {"lists", bug_two_markers,
     HEAD LIST "marker 7\nend\nlist c1 direct\nmarker 8\nend\nexecute c0\nexecute c1\n",
     HEAD LIST "marker 7\nmarker 8\nend\n"},
    {"lists, executes", bug_runs,
     HEAD LIST "end\nlist c1 direct\nend\nexecute c1\nexecute c0\n",
     HEAD LIST "end\nexecute c0 c0\n"},
    {"lists, executed", bug_execute,
     HEAD LIST "end\nexecute c0 c0 c0\n",
     HEAD LIST "end\nexecute c0 c0\n"},
    {"groups", bug_two_barriers,
     HEAD LIST "barrier\n  buffer null\n  group buffer\n  buffer null\nmarker 4\nend\n",
     HEAD LIST "barrier\n  buffer null\n  buffer null\nend\n"},
    {"groups, whole", bug_groups,
     HEAD LIST "barrier\n  buffer null\n  group buffer\n  buffer null\nmarker 4\nend\n",
     HEAD LIST "barrier\n  buffer null\nmarker 0\nend\n"},
    {"groups, calls", bug_two_barriers,
     HEAD LIST "barrier\n  buffer null\nbarrier\n  buffer null\nend\n",
     HEAD LIST "barrier\n  buffer null\n  buffer null\nend\n"},
    {"kinds", bug_any_kind,
     HEAD "resource t0 texture2d 8x8\n" LIST "barrier\n  texture t0 sync=DRAW>COPY\nend\n",
     HEAD LIST "barrier\n  global sync=NONE>COPY\nend\n"},
    {"masks", bug_one_bit,
     HEAD LIST "barrier\n  global sync=DRAW>COPY\nend\n",
     HEAD LIST "barrier\n  global sync=NONE>ALL\nend\n"},
    {"ranges", bug_numbers,
     HEAD "resource t0 texture2d 64x64x8 mips=4\n" LIST "barrier\n  texture t0 range=mip 2 2 slice 1 7\nend\n",
     HEAD "resource b0 buffer 1\n" LIST "barrier\n  texture b0 range=1 0 0 3 0 0\nend\n"},
    {"resources", bug_same_twice,
     HEAD "resource b0 buffer 8\nresource b1 buffer 8\n" LIST "draw b0 b1 b1\nend\n",
     HEAD "resource b0 buffer 1\n" LIST "draw b0 b0 b0\nend\n"},
    {"everywhere", bug_layout,
     HEAD "resource t0 texture2d 8x8 layout=SHADER_RESOURCE\n" LIST
          "barrier\n  texture t0 layout=SHADER_RESOURCE>COMMON\nend\n",
     HEAD "resource b0 buffer 1 layout=GENERIC_READ\n" LIST
          "barrier\n  texture b0 layout=GENERIC_READ>COMMON\nend\n"},
    {"pairs", bug_side,
     HEAD "resource t0 texture2d 8x8\n" LIST
          "barrier\n  texture t0 sync=DRAW>COPY access=RENDER_TARGET>COMMON layout=RENDER_TARGET>COPY_DEST\nend\n",
     HEAD "resource b0 buffer 1\n" LIST "barrier\n  texture b0 layout=COMMON>COPY_DEST\nend\n"},
};
/* clang-format on */

Test(minimize, each_step) {
    struct dp_harness *harness = dp_harness_create(&fake_models[0], &fake_models[1]);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct dp_case c;
        struct dp_text_error error;
        struct dp_minimized m;
        size_t size = 0;
        bugs[0] = cases[i].shows;
        cr_assert(dp_parse(cases[i].program, strlen(cases[i].program), &c, &error), "%s: %u:%u: %s", cases[i].step,
                  error.line, error.column, error.message);
        struct dp_program program = dp_case_program(&c);
        cr_assert_eq(dp_minimize(harness, &program, DP_REDUCE_BUDGET, NULL, &m), DP_MINIMIZED, "%s: nothing fails",
                     cases[i].step);
        struct dp_program minimized = {m.records, m.count};
        char *text = dp_program_text(&minimized, &size);
        cr_assert_str_eq(text, cases[i].minimal, "%s:\n%s", cases[i].step, text);
        free(text);
        dp_free_minimized(&m);
        dp_case_free(&c);
    }
    expect_good_programs();
    dp_harness_destroy(harness);
}
