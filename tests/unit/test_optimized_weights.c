/* test_optimized_weights.c: a merged call of the optimized translator never costs more than the naive stream and keeps
 * what is promised: every pair of the barriers below in one call, with the work that they stand between, under every
 * set of the hardware flags that change how caches and drains may be put together (O1 to O4, hardware sheet 5.2). */
#include "fuzz/encode/text.h"
#include "oracles/oracle.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* `$` stands for the number of the resource. */
struct row {
    const char *resource;
    const char *before;
    const char *barrier;
    const char *after;
};

/* clang-format off */
#define COLOUR     "texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS layout="
#define PLAIN      "texture2d 64x64 format=R8G8B8A8_UNORM layout="
#define DEPTH      "texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL layout="
#define COMPATIBLE "texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL|FORCE_TEXTURE_COMPATIBILITY layout="
#define BUFFER     "buffer 4096 flags=ALLOW_UNORDERED_ACCESS"

#define PS_READS   "draw shader read r$ SHADER_RESOURCE@PIXEL_SHADING"
#define CS_READS   "dispatch shader read r$ SHADER_RESOURCE@COMPUTE_SHADING"
#define CS_WRITES  "dispatch shader write r$ UNORDERED_ACCESS@COMPUTE_SHADING"
#define CS_UPDATES "dispatch shader both r$ UNORDERED_ACCESS@COMPUTE_SHADING"

/* Access and layout have the same names in these. */
#define TEXTURE(sync, sides) "texture r$ sync=" sync " access=" sides " layout=" sides
#define MOVES(sync, access, layout) "texture r$ sync=" sync " access=" access " layout=" layout

static const struct row rows[] = {
    {COLOUR "RENDER_TARGET", "draw rt=r$",
     TEXTURE("RENDER_TARGET>PIXEL_SHADING", "RENDER_TARGET>SHADER_RESOURCE"), PS_READS},
    {COLOUR "SHADER_RESOURCE", CS_READS,
     TEXTURE("COMPUTE_SHADING>RENDER_TARGET", "SHADER_RESOURCE>RENDER_TARGET"), "draw rt=r$"},
    {COLOUR "SHADER_RESOURCE", PS_READS,
     TEXTURE("PIXEL_SHADING>RENDER_TARGET", "SHADER_RESOURCE>RENDER_TARGET"), "draw rt=r$"},
    {COLOUR "UNORDERED_ACCESS", CS_WRITES,
     TEXTURE("COMPUTE_SHADING>RENDER_TARGET", "UNORDERED_ACCESS>RENDER_TARGET"), "draw rt=r$"},
    {COLOUR "RENDER_TARGET", "draw rt=r$",
     TEXTURE("RENDER_TARGET>RENDER_TARGET", "RENDER_TARGET>RENDER_TARGET"), "draw rt=r$"},
    {COLOUR "UNDEFINED", "dispatch",
     MOVES("NONE>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET", "UNDEFINED>RENDER_TARGET flags=DISCARD"), "draw rt=r$"},
    /* Nothing to wait for, CB metadata to refresh. */
    {COLOUR "SHADER_RESOURCE", "dispatch",
     MOVES("NONE>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET", "SHADER_RESOURCE>RENDER_TARGET"), "draw rt=r$"},
    {PLAIN "SHADER_RESOURCE", PS_READS,
     TEXTURE("PIXEL_SHADING>COPY", "SHADER_RESOURCE>COPY_DEST"), "copy_texture dest=r$"},
    {PLAIN "COPY_DEST", "copy_texture dest=r$",
     TEXTURE("COPY>COMPUTE_SHADING", "COPY_DEST>SHADER_RESOURCE"), CS_READS},
    {DEPTH "DEPTH_STENCIL_WRITE", "draw depth=r$",
     TEXTURE("DEPTH_STENCIL>PIXEL_SHADING", "DEPTH_STENCIL_WRITE>SHADER_RESOURCE"), PS_READS},
    {DEPTH "DEPTH_STENCIL_READ", "draw depth_read=r$",
     TEXTURE("DEPTH_STENCIL>DEPTH_STENCIL", "DEPTH_STENCIL_READ>DEPTH_STENCIL_WRITE"), "draw depth=r$"},
    {DEPTH "SHADER_RESOURCE", CS_READS,
     TEXTURE("COMPUTE_SHADING>DEPTH_STENCIL", "SHADER_RESOURCE>DEPTH_STENCIL_WRITE"), "draw depth=r$"},
    /* No blit between: the event is the call's own. */
    {COMPATIBLE "DEPTH_STENCIL_WRITE", "draw depth=r$",
     TEXTURE("DEPTH_STENCIL>COMPUTE_SHADING", "DEPTH_STENCIL_WRITE>SHADER_RESOURCE"), CS_READS},
    {BUFFER, CS_WRITES,
     "buffer r$ sync=COMPUTE_SHADING>PIXEL_SHADING access=UNORDERED_ACCESS>SHADER_RESOURCE", PS_READS},
    {BUFFER, CS_WRITES,
     "buffer r$ sync=COMPUTE_SHADING>EXECUTE_INDIRECT access=UNORDERED_ACCESS>INDIRECT_ARGUMENT",
     "draw_indirect args=r$"},
    {BUFFER, "draw vertex=r$",
     "buffer r$ sync=VERTEX_SHADING>COMPUTE_SHADING access=VERTEX_BUFFER>UNORDERED_ACCESS", CS_WRITES},
    {BUFFER, CS_WRITES,
     "buffer r$ sync=COMPUTE_SHADING>NONE access=UNORDERED_ACCESS>NO_ACCESS", "dispatch"},
    {BUFFER, CS_UPDATES,
     "global sync=COMPUTE_SHADING>ALL_SHADING access=UNORDERED_ACCESS>UNORDERED_ACCESS", CS_UPDATES},
};
/* clang-format on */
#define ROWS (sizeof rows / sizeof rows[0])

static char text[4096];
static size_t length;

static void add(const char *before, const char *line, char number) {
    length += (size_t)snprintf(text + length, sizeof text - length, "%s", before);
    for (; *line != '\0'; line++) {
        text[length++] = *line == '$' ? number : *line;
    }
    text[length++] = '\n';
    text[length] = '\0';
}

static void write_pair(const struct row *first, const struct row *second) {
    length = 0;
    add("drainproof 1", "", '0');
    add("resource r0 ", first->resource, '0');
    add("resource r1 ", second->resource, '1');
    add("list c0 direct", "", '0');
    add("", first->before, '0');
    add("", second->before, '1');
    add("barrier", "", '0');
    add("  ", first->barrier, '0');
    add("  ", second->barrier, '1');
    add("", first->after, '0');
    add("", second->after, '1');
    add("end\nexecute c0", "", '0');
}

static uint64_t oracles_named(const char *a, const char *b) {
    uint64_t mask = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        bool named = strcmp(dp_oracles[i].name, a) == 0 || strcmp(dp_oracles[i].name, b) == 0;
        mask |= named ? UINT64_C(1) << i : 0;
    }
    return mask;
}

static void judge_pair(struct dp_harness *harness, uint64_t oracles) {
    static const uint16_t flags[] = {DP_HARDWARE_eop_covers_cs, DP_HARDWARE_gl1_in_rb_path,
                                     DP_HARDWARE_rb_l2_noncoherent, DP_HARDWARE_cb_data_ts_flushes_meta};
    struct dp_case c;
    struct dp_text_error error;
    cr_assert(dp_parse(text, length, &c, &error), "%u:%u: %s\n%s", error.line, error.column, error.message, text);
    for (uint32_t set = 0; set < 16; set++) {
        struct dp_program program = {c.records, c.count};
        struct dp_finding finding;
        c.records[0].as.device.hardware = DP_HARDWARE_gl2_inv_drops_dirty | DP_HARDWARE_glk_behind_gl1;
        for (uint32_t i = 0; i < 4; i++) {
            c.records[0].as.device.hardware |= (set >> i & 1) != 0 ? flags[i] : 0;
        }
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, oracles, &finding);
        cr_assert_eq(verdict, DP_VERDICT_HOLDS, "hardware 0x%X: %s\n%s", c.records[0].as.device.hardware,
                     verdict == DP_VERDICT_FINDING ? finding.text : "not judged", text);
    }
    dp_case_free(&c);
}

Test(optimized_weights, merged_calls_cost_no_more) {
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    uint64_t oracles = oracles_named("cost", "soundness");
    cr_assert_neq(harness, NULL);
    cr_assert_neq(oracles & (oracles - 1), 0, "two oracles are meant");
    for (size_t first = 0; first < ROWS; first++) {
        for (size_t second = 0; second < ROWS; second++) {
            write_pair(&rows[first], &rows[second]);
            judge_pair(harness, oracles);
        }
    }
    const struct dp_tally *tally = dp_harness_tally(harness);
    cr_assert_eq(tally->programs, ROWS * ROWS * 16);
    cr_assert_eq(tally->programs_accepted, tally->programs);
    cr_assert_gt(tally->bounds, tally->programs);
    dp_harness_destroy(harness);
}
