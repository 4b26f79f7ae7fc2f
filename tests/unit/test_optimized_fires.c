/* test_optimized_fires.c: each optimization of syncs by itself: a small program in which its switch changes the number
 * of one kind of packet, exact counts, and the same program with its condition broken, in which it changes nothing. */
#include "fuzz/encode/text.h"
#include "oracles/oracle.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
#define DP_OPTIMIZATION(name, id, text, trade) SWITCH_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    SWITCHES
};

/* clang-format off */
#define BEGIN                                                                                                     \
    "drainproof 1\n"                                                                                              \
    "heap h0 1048576\n"                                                                                           \
    "resource b0 buffer 4096 flags=ALLOW_UNORDERED_ACCESS|ALLOW_RENDER_TARGET\n"                                  \
    "resource b1 buffer 4096 flags=ALLOW_UNORDERED_ACCESS\n"                                                      \
    "resource p0 buffer 4096 flags=ALLOW_UNORDERED_ACCESS placed=h0+0\n"                                          \
    "resource p1 texture2d 64x64 placed=h0+0 layout=UNDEFINED\n"                                                  \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"                                \
    "resource d0 texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL|FORCE_TEXTURE_COMPATIBILITY"          \
    " layout=DEPTH_STENCIL_WRITE\n"                                                                               \
    "resource e0 texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"        \
    "list c0 direct\n"
#define END "end\nexecute c0\n"

#define NOW "query_begin occlusion\n" /* nothing is launched, nothing stays pending */

#define SHADERS(buffer) "  buffer " buffer " sync=COMPUTE_SHADING>PIXEL_SHADING access=UNORDERED_ACCESS>SHADER_RESOURCE\n"
#define TARGET  "  texture t0 sync=RENDER_TARGET>RENDER_TARGET access=RENDER_TARGET>RENDER_TARGET" \
                " layout=RENDER_TARGET>RENDER_TARGET\n"
#define DEPTH   "  texture d0 sync=DEPTH_STENCIL>PIXEL_SHADING access=DEPTH_STENCIL_WRITE>SHADER_RESOURCE" \
                " layout=DEPTH_STENCIL_WRITE>SHADER_RESOURCE\n"
#define VERTICES "  buffer b0 sync=RENDER_TARGET>VERTEX_SHADING access=RENDER_TARGET>VERTEX_BUFFER\n"
#define SAME_STAGE "  buffer b1 sync=COMPUTE_SHADING>COMPUTE_SHADING access=SHADER_RESOURCE>UNORDERED_ACCESS\n"
#define ARGUMENTS(buffer) "  buffer " buffer " sync=COMPUTE_SHADING>EXECUTE_INDIRECT access=UNORDERED_ACCESS>INDIRECT_ARGUMENT\n"
#define NEW_DEPTH "  texture e0 sync=NONE>DEPTH_STENCIL access=NO_ACCESS>DEPTH_STENCIL_WRITE" \
                  " layout=DEPTH_STENCIL_WRITE>DEPTH_STENCIL_WRITE\n"
#define COPIES(buffer) "  buffer " buffer " sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_DEST\n"
#define INDICES "  buffer b1 sync=INDEX_INPUT>INDEX_INPUT access=INDEX_BUFFER>INDEX_BUFFER\n"
#define INDICES_THEN_VERTICES "  buffer b1 sync=INDEX_INPUT>VERTEX_SHADING access=INDEX_BUFFER>VERTEX_BUFFER\n"

/* `on` and `off`: packets of the kind with all switches, and with all but this one. */
static const struct row {
    unsigned number;
    const char *name;
    enum dp_packet_kind kind;
    uint32_t on;
    uint32_t off;
    const char *text;
} rows[] = {
#define ROW(name, kind, on, off, text) {SWITCH_##name, #name, DP_PACKET_##kind, on, off, BEGIN text END}
    ROW(merge_call, DRAIN, 0, 1, "barrier\n" SHADERS("b1") TARGET "draw rt=t0\n"),
    ROW(merge_call, DRAIN, 1, 1, "barrier\n" SHADERS("b1") "draw rt=t0\n"),
    ROW(one_eop, EOP, 1, 2, "draw rt=t0 depth=d0\nbarrier\n" TARGET DEPTH "draw rt=t0\n"),
    ROW(one_eop, EOP, 1, 1, "draw rt=t0 depth=d0\nbarrier\n" TARGET "draw rt=t0\n"),
    ROW(drop_partial_flush, DRAIN, 0, 1, "barrier\n" TARGET SHADERS("b1") "draw rt=t0\n"),
    ROW(drop_partial_flush, DRAIN, 1, 1, "barrier\n" SHADERS("b1") "draw rt=t0\n"),
    ROW(fold_gcr, ACQUIRE, 0, 1, "barrier\n" VERTICES "draw\n"),
    ROW(fold_gcr, ACQUIRE, 1, 1, "barrier\n" SHADERS("b1") "draw\n"),

    ROW(skip_idle_drain, DRAIN, 1, 2, "dispatch\nbarrier\n" SHADERS("b0") NOW "barrier\n" SHADERS("b1") "draw\n"),
    ROW(skip_idle_drain, DRAIN, 2, 2, "dispatch\nbarrier\n" SHADERS("b0") "dispatch\nbarrier\n" SHADERS("b1") "draw\n"),
    ROW(skip_idle_drain, DRAIN, 1, 1, "barrier\n" SHADERS("b0") "draw\n"), /* a list begins busy */
    ROW(skip_clean_flush, EOP, 1, 2, "draw rt=t0\nbarrier\n" TARGET NOW "barrier\n" VERTICES "draw\n"),
    ROW(skip_clean_flush, EOP, 2, 2, "draw rt=t0\nbarrier\n" TARGET "draw rt=b0\nbarrier\n" VERTICES "draw\n"),
    ROW(free_flush, EOP, 1, 2, "draw depth=d0\nbarrier\n" TARGET NOW "barrier\n" DEPTH "draw\n"),
    ROW(free_flush, EOP, 2, 2, "draw depth=d0\nbarrier\n" VERTICES NOW "barrier\n" DEPTH "draw\n"), /* CB_DATA */
    ROW(thin_read_read, DMA_WAIT, 0, 1, "draw index=b1\nbarrier\n" INDICES "draw index=b1\n"),
    ROW(thin_read_read, DMA_WAIT, 1, 1, "draw index=b1\nbarrier\n" INDICES_THEN_VERTICES "draw vertex=b1\n"),
    ROW(thin_read_read, DMA_WAIT, 1, 1, "draw index=b1\nbarrier\n" INDICES INDICES_THEN_VERTICES "draw vertex=b1\n"),
    ROW(skip_fresh_inv, ACQUIRE, 1, 2, "dispatch\nbarrier\n" SHADERS("b0") NOW "barrier\n" SAME_STAGE "draw\n"),
    ROW(skip_fresh_inv, ACQUIRE, 2, 2,
        "dispatch\nbarrier\n" SHADERS("b0") "dispatch\nbarrier\n" SAME_STAGE "dispatch\n"),
    ROW(skip_write_only_inv, ACQUIRE, 0, 1, "dispatch\nbarrier\n" COPIES("b1") "copy_buffer source=b0 dest=b1\n"),
    ROW(skip_write_only_inv, ACQUIRE, 1, 1, "dispatch\nbarrier\n" COPIES("p0") "copy_buffer source=b0 dest=p0\n"),
    ROW(skip_front_end_stall, PFP_SYNC_ME, 1, 2, "dispatch\nbarrier\n" ARGUMENTS("b0") NOW "barrier\n" ARGUMENTS("b1") "draw\n"),
    ROW(skip_front_end_stall, CE_SYNC_ME, 2, 2,
        "dispatch\nbarrier\n" ARGUMENTS("b0") "dispatch\nbarrier\n" ARGUMENTS("b1") "draw\n"),
    ROW(defer, DRAIN, 0, 1, "dispatch\nbarrier\n" SHADERS("b1") "barrier\n" TARGET "draw rt=t0\n"),
    ROW(defer, DRAIN, 1, 1, "dispatch\nbarrier\n" SHADERS("b1") "dispatch\nbarrier\n" TARGET "draw rt=t0\n"),
    /* Past a dispatch that it says nothing of and waits for nothing of; not past one that it would wait for. */
    ROW(defer, ACQUIRE, 1, 2, "barrier\n" NEW_DEPTH "dispatch\nbarrier\n" SHADERS("b1") "draw depth=e0\n"),
    ROW(defer, ACQUIRE, 2, 2, "barrier\n" SHADERS("b0") "dispatch\nbarrier\n" SHADERS("b1") "draw depth=e0\n"),
};
/* clang-format on */
#define ROWS (sizeof rows / sizeof rows[0])

static uint32_t count(const struct dp_harness *harness, enum dp_packet_kind kind) {
    const struct dp_observation *said = dp_harness_observation(harness, 1);
    uint32_t found = 0;
    for (size_t i = 0; i < said->packets.count; i++) {
        found += said->packets.items[i].packet.kind == kind;
    }
    return found;
}

static uint32_t packets_of(struct dp_harness *harness, const struct row *row, uint64_t switches) {
    struct dp_case c;
    struct dp_text_error error;
    struct dp_finding finding;
    struct dp_options options = {switches};
    cr_assert(dp_parse(row->text, strlen(row->text), &c, &error), "%u:%u: %s\n%s", error.line, error.column,
              error.message, row->text);
    struct dp_program program = {c.records, c.count};
    enum dp_verdict verdict = dp_judge_program(harness, &options, &program, DP_EVERY_ORACLE, &finding);
    cr_assert_eq(verdict, DP_VERDICT_HOLDS, "%s: %s\n%s", row->name,
                 verdict == DP_VERDICT_FINDING ? finding.text : "not judged", row->text);
    uint32_t found = count(harness, row->kind);
    dp_case_free(&c);
    return found;
}

Test(optimized_fires, by_its_condition) {
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    uint64_t all = (UINT64_C(1) << SWITCHES) - 1;
    cr_assert_not_null(harness);
    for (size_t i = 0; i < ROWS; i++) {
        uint32_t on = packets_of(harness, &rows[i], all);
        uint32_t off = packets_of(harness, &rows[i], all & ~(UINT64_C(1) << rows[i].number));
        cr_assert(on == rows[i].on && off == rows[i].off, "%s: %u packets with it, %u without, wanted %u and %u\n%s",
                  rows[i].name, on, off, rows[i].on, rows[i].off, rows[i].text);
    }
    const struct dp_tally *tally = dp_harness_tally(harness);
    cr_assert_eq(tally->programs_accepted, tally->programs);
    dp_harness_destroy(harness);
}
