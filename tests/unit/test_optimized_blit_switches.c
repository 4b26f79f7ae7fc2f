/* test_optimized_blit_switches.c: the switches about blits and copies (O18, O20, O21, O23): each leaves out exactly
 * what its condition lets it, and nothing where the condition fails. Packets are counted with the switch on and off. */
#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/model.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <string.h>

enum {
#define DP_OPTIMIZATION(name, id, text, trade) BIT_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    BITS
};
#define BIT(name) (UINT64_C(1) << BIT_##name)

/* What is on: these and the merges of one sync. What defers and elides syncs besides would hide who left out what. */
#define ALL                                                                                                            \
    (BIT(merge_call) | BIT(one_eop) | BIT(drop_partial_flush) | BIT(fold_gcr) | BIT(skip_absent_kinds) |               \
     BIT(fuse_ranges) | BIT(disjoint_copies) | BIT(batch_discards))

/* What is counted: packets by kind, and kinds that operations reported as removed. */
struct counts {
    size_t of[DP_PACKET_COUNT];
    uint32_t removed;
    size_t operations;
};

static void hear_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    struct counts *counts = context;
    (void)list;
    counts->of[packet->kind]++;
}

static void hear_operation(void *context, const struct dp_operation *operation) {
    struct counts *counts = context;
    counts->operations++;
    counts->removed |= operation->removed;
    cr_assert_eq(operation->needed_kinds & ~operation->removed, 0, "needed and not removed");
}

static struct counts count(const char *name, const char *text, uint64_t switches) {
    static struct dp_case c;
    struct counts counts = {0};
    struct dp_text_error error;
    const struct dp_options options = {switches};
    const struct dp_sink sink = {.context = &counts, .packet = hear_packet, .operation = hear_operation};
    cr_assert(dp_parse(text, strlen(text), &c, &error), "%s: line %u is no program", name, error.line);
    void *instance = dp_optimized.translator->create(&options, &memory, &sink);
    struct dp_program program = {c.records, c.count};
    for (size_t i = 0; i < c.count; i += dp_command_records(&program, i)) {
        cr_assert_eq(dp_optimized.translator->feed(instance, i, &c.records[i], dp_command_records(&program, i)),
                     DP_STATUS_OK);
    }
    dp_optimized.translator->destroy(instance);
    dp_case_free(&c);
    return counts;
}

/* Blits (META_INITs among them) and fence waits, with everything on and with one switch off. */
struct row {
    const char *name;
    const char *text;
    size_t blits, blits_off;
    size_t waits, waits_off;
};

static void check(const struct row *rows, size_t rows_count, uint64_t bit) {
    for (size_t i = 0; i < rows_count; i++) {
        const struct row *row = &rows[i];
        struct counts on = count(row->name, row->text, ALL);
        struct counts off = count(row->name, row->text, ALL & ~bit);
        size_t blits = on.of[DP_PACKET_BLIT] + on.of[DP_PACKET_META_INIT];
        size_t blits_off = off.of[DP_PACKET_BLIT] + off.of[DP_PACKET_META_INIT];
        cr_expect(blits == row->blits && blits_off == row->blits_off, "%s: %zu blits, %zu without", row->name, blits,
                  blits_off);
        cr_expect(on.of[DP_PACKET_WAIT_FENCE] == row->waits && off.of[DP_PACKET_WAIT_FENCE] == row->waits_off,
                  "%s: %zu fence waits, %zu without", row->name, on.of[DP_PACKET_WAIT_FENCE],
                  off.of[DP_PACKET_WAIT_FENCE]);
        cr_expect_eq(on.operations, off.operations, "%s: reports are the same in number", row->name);
    }
}
#define CHECK(rows, name) check(rows, sizeof(rows) / sizeof(rows)[0], BIT(name))

/* clang-format off */
#define LINES(...)        "drainproof 1\n" __VA_ARGS__ "end\nexecute c0\n"
#define MIPS \
    "resource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET\nlist c0 direct\n"
#define TC                                                                                                             \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC|FORCE_TEXTURE_COMPATIBILITY "                     \
    "layout=RENDER_TARGET\nlist c0 direct\n"
#define LEAVE(range)                                                                                                   \
    "barrier\n  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "                     \
    "layout=RENDER_TARGET>SHADER_RESOURCE range=" range "\n"
#define ENTER(range)                                                                                                   \
    "barrier\n  texture t0 sync=PIXEL_SHADING>RENDER_TARGET access=SHADER_RESOURCE>RENDER_TARGET "                     \
    "layout=SHADER_RESOURCE>RENDER_TARGET range=" range "\n"

Test(optimized_blit_switches, absent_kinds_are_skipped) {
    static const struct row rows[] = {
        {"the second mip leaves a class that the first one expanded",
         LINES(MIPS "draw rt=t0[mip 0]\n" LEAVE("mip 0") "draw rt=t0[mip 1]\n" LEAVE("mip 1")), 1, 2, 3, 4},
        {"a whole entry starts compression again",
         LINES(MIPS LEAVE("all") ENTER("all") "draw rt=t0\n" LEAVE("all")), 2, 2, 4, 4},
        {"a whole entry without a write behind it", LINES(MIPS LEAVE("all") ENTER("all") LEAVE("all")), 1, 2, 3, 4},
        {"a fast clear behind the first elimination",
         LINES(TC LEAVE("all") ENTER("all") "clear_rtv t0\n" LEAVE("all")),
         2, 2, 4, 4},
        {"only draws behind it: nothing to eliminate",
         LINES(TC LEAVE("all") ENTER("all") "draw rt=t0\n" LEAVE("all")),
         1, 2, 3, 4},
        {"another list knows nothing",
         LINES(TC LEAVE("all") "end\nlist c1 direct\n" ENTER("all") LEAVE("all")), 2, 2, 4, 4},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct counts on = count(rows[i].name, rows[i].text, ALL);
        struct counts off = count(rows[i].name, rows[i].text, ALL & ~BIT(skip_absent_kinds));
        cr_expect_eq(on.of[DP_PACKET_BLIT], rows[i].blits, "%s: %zu blits", rows[i].name, on.of[DP_PACKET_BLIT]);
        cr_expect_eq(off.of[DP_PACKET_BLIT], rows[i].blits_off, "%s: %zu blits without", rows[i].name,
                     off.of[DP_PACKET_BLIT]);
        cr_expect_eq(on.operations, off.operations, "%s: reports are the same in number", rows[i].name);
        cr_expect_leq(on.of[DP_PACKET_WAIT_FENCE], off.of[DP_PACKET_WAIT_FENCE], "%s", rows[i].name);
    }
}

/* Depth and stencil as two barriers of one call. */
#define PLANES                                                                                                         \
    "resource t0 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"      \
    "list c0 direct\nbarrier\n"
#define EXPAND(plane)                                                                                                  \
    "  texture t0 sync=DEPTH_STENCIL>ALL access=DEPTH_STENCIL_WRITE>COMMON layout=DEPTH_STENCIL_WRITE>COMMON "         \
    "range=mip 0 plane " plane "\n"
#define ANEW(name)                                                                                                     \
    "  texture " name " sync=NONE>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET layout=UNDEFINED>RENDER_TARGET "        \
    "flags=DISCARD\n"
#define PLACED(name, at)                                                                                               \
    "resource " name " texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+" at " layout=UNDEFINED\n"

Test(optimized_blit_switches, ranges_are_fused) {
    static const struct row rows[] = {
        {"two planes, one expansion", LINES(PLANES EXPAND("0") EXPAND("1")), 1, 2, 2, 3},
        {"one plane", LINES(PLANES EXPAND("0")), 1, 1, 2, 2},
    };
    CHECK(rows, fuse_ranges);
}

Test(optimized_blit_switches, initialisations_share_syncs) {
    static const struct row rows[] = {
        {"apart",
         LINES("heap h0 1048576\n" PLACED("x0", "0") PLACED("x1", "65536") "list c0 direct\nbarrier\n" ANEW("x0")
                            ANEW("x1")),
         2, 2, 2, 3},
        {"in one memory",
         LINES("heap h0 1048576\n" PLACED("x0", "0") PLACED("x1", "0") "list c0 direct\nbarrier\n" ANEW("x0")
                                    ANEW("x1")),
         2, 2, 3, 3},
    };
    CHECK(rows, batch_discards);
}

/* A list of copies; waits are DMA_WAIT, DRAIN and WAIT_FENCE together. */
struct copies {
    const char *name;
    const char *text;
    size_t waits;
    size_t waits_off;
};

static size_t waits_of(const struct counts *counts) {
    return counts->of[DP_PACKET_DMA_WAIT] + counts->of[DP_PACKET_DRAIN] + counts->of[DP_PACKET_WAIT_FENCE];
}

#define BUFFERS                                                                                                        \
    "heap h0 1048576\nresource b0 buffer 65536\nresource b1 buffer 65536\nresource b2 buffer 65536\n"                  \
    "resource p0 buffer 65536 placed=h0+0\nresource p1 buffer 65536 placed=h0+0\n"                                     \
    "resource t0 texture2d 64x64 mips=3\n"                                                                             \
    "resource m0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\nlist c0 "

Test(optimized_blit_switches, disjoint_copies_are_not_serialized) {
    static const struct copies rows[] = {
        {"one source, two destinations",
         LINES(BUFFERS "copy\ncopy_buffer source=b0 dest=b1\ncopy_buffer source=b0 dest=b2\n"),
         0, 1},
        {"a chain", LINES(BUFFERS "copy\ncopy_buffer source=b0 dest=b1\ncopy_buffer source=b1 dest=b2\n"), 1, 1},
        {"one destination",
         LINES(BUFFERS "copy\ncopy_buffer source=b0 dest=b1\ncopy_buffer source=b2 dest=b1\n"), 1, 1},
        {"written after it was read",
         LINES(BUFFERS "copy\ncopy_buffer source=b0 dest=b1\ncopy_buffer source=b2 dest=b0\n"),
         1, 1},
        {"far apart", LINES(BUFFERS "copy\ncopy_buffer source=b0 dest=b1\ncopy_texture source=b0 dest=t0[mip 0]\n"
                                    "copy_texture source=b0 dest=t0[mip 1]\ncopy_buffer source=b1 dest=b2\n"),
         1, 3},
        {"mips of one texture", LINES(BUFFERS "copy\ncopy_texture source=b0 dest=t0[mip 0]\n"
                                              "copy_texture source=b0 dest=t0[mip 2]\n"),
         0, 1},
        {"one mip twice", LINES(BUFFERS "copy\ncopy_texture source=b0 dest=t0[mip 1]\n"
                                        "copy_texture source=b0 dest=t0[mip 0 2]\n"),
         1, 1},
        {"two halves of one buffer are one location",
         LINES(BUFFERS "copy\n"
               "copy_buffer source=b0 dest=b1 box=0+256\ncopy_buffer source=b0 dest=b1 box=512+256\n"), 1, 1},
        {"one memory under two names",
         LINES(BUFFERS "copy\ncopy_buffer source=b0 dest=p0\ncopy_buffer source=b0 dest=p1\n"),
         1, 1},
        {"mips of a texture with metadata",
         LINES(BUFFERS "direct\nclear_rtv m0[mip 0]\nclear_rtv m0[mip 1]\n"), 1, 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct counts on = count(rows[i].name, rows[i].text, ALL);
        struct counts off = count(rows[i].name, rows[i].text, ALL & ~BIT(disjoint_copies));
        cr_expect_eq(waits_of(&on), rows[i].waits, "%s: %zu waits", rows[i].name, waits_of(&on));
        cr_expect_eq(waits_of(&off), rows[i].waits_off, "%s: %zu waits without", rows[i].name, waits_of(&off));
    }
}
/* clang-format on */
