/* test_judges_metadata.c: H5 and H6(init) by the scan of hardware sheet 6.6, and elements on META and STATE, for both judges: the
 * compression witnesses of hardware sheet 10 (C1 to C7) and a row for each line of the scan's table.
 *
 * A row is a program and a script, fed by hand: `w` the next work item (or discard: its barrier), `b` the next barrier, and packets of resource 0:
 * F FCE, M FMASK_DECOMPRESS, D DCC_DECOMPRESS, X COLOR_EXPAND, z DEPTH_EXPAND of depth, s of stencil, i META_INIT EXPANDED, c COMPRESSED, j META_INIT of
 * stencil. Wanted are the faults, in order: "H5@position:kinds of part" and "H6@position". */
#include "fuzz/encode/text.h"
#include "model/describe.h"
#include "model/model.h"
#include "oracles/arena.h"
#include "oracles/words.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define HEAD    "drainproof 1\n"
#define RT      "resource t0 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET\n"
#define RT_TC                                                                                                          \
    "resource t0 texture2d 64x64 format=R8G8B8A8_UNORM "                                                              \
    "flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS|ALLOW_DCC|FORCE_TEXTURE_COMPATIBILITY layout=RENDER_TARGET\n"
#define RT_MIPS                                                                                                        \
    "resource t0 texture2d 64x64 mips=4 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET\n"
#define DS                                                                                                             \
    "resource t0 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"
#define PLACED                                                                                                         \
    "heap h0 4194304\n"                                                                                               \
    "resource t0 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET|ALLOW_DCC placed=h0+0 layout=UNDEFINED\n"
#define ALIAS                                                                                                          \
    "resource t1 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET|ALLOW_DCC placed=h0+0 layout=UNDEFINED\n" \
    "resource b2 buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h0+0\n"
#define SR_READ "draw shader read t0 SHADER_RESOURCE@PIXEL_SHADING via=vector\n"

#define BARRIER(before, after, more)                                                                                   \
    "barrier\n  texture t0 sync=ALL>ALL access=COMMON>COMMON layout=" before ">" after " " more "\n"

static const struct row {
    const char *what, *program, *script, *wanted;
} rows[] = {
    {"C1: the elimination is dropped", RT_TC "list c0 direct\nclear_rtv t0\n" BARRIER("RENDER_TARGET", "SHADER_RESOURCE", "") SR_READ, "wbw",
     "H5@2:IndirectColorClear"},
    {"C1 with it", RT_TC "list c0 direct\nclear_rtv t0\n" BARRIER("RENDER_TARGET", "SHADER_RESOURCE", "") SR_READ, "wFbw", ""},
    {"C1, not texture-compatible", RT "list c0 direct\nclear_rtv t0\n" BARRIER("RENDER_TARGET", "SHADER_RESOURCE", "") SR_READ, "wFbw",
     "H5@3:CompressedColor|CompressedDcc"},
    {"C1, decompressed", RT "list c0 direct\nclear_rtv t0\n" BARRIER("RENDER_TARGET", "SHADER_RESOURCE", "") SR_READ, "wDbw", ""},
    {"C2: compressed and compatible", RT_TC "list c0 direct\ndraw rt=t0\n" BARRIER("RENDER_TARGET", "SHADER_RESOURCE", "") SR_READ, "wbw", ""},
    {"C2, not compatible", RT "list c0 direct\ndraw rt=t0\n" BARRIER("RENDER_TARGET", "SHADER_RESOURCE", "") SR_READ, "wbw",
     "H5@2:CompressedColor|CompressedDcc"},
    {"C3: stencil is not expanded", DS "list c0 direct\ndraw depth=t0\n" BARRIER("DEPTH_STENCIL_WRITE", "COMMON", "") "draw shader read t0[plane 1] SHADER_RESOURCE@PIXEL_SHADING\n",
     "wzbw", "H5@3:CompressedStencil"},
    {"C3, depth is read", DS "list c0 direct\ndraw depth=t0\n" BARRIER("DEPTH_STENCIL_WRITE", "COMMON", "") "draw shader read t0[plane 0] SHADER_RESOURCE@PIXEL_SHADING\n",
     "wzbw", ""},
    {"C5: a part leaves, another is drawn", RT_MIPS "list c0 direct\ndraw rt=t0[mip 1]\n" BARRIER("RENDER_TARGET", "SHADER_RESOURCE", "range=mip 0 1 slice 0 1 plane 0 1")
     "draw rt=t0[mip 1]\ndraw shader read t0[mip 0] SHADER_RESOURCE@PIXEL_SHADING\n", "wDbww", ""},
    {"C6: no initialisation", PLACED "list c0 direct\n" BARRIER("UNDEFINED", "RENDER_TARGET", "") "draw rt=t0\n", "bw", "H6@1"},
    {"C6 with it", PLACED "list c0 direct\n" BARRIER("UNDEFINED", "RENDER_TARGET", "flags=DISCARD") "draw rt=t0\n", "ibw", ""},
    {"C7: initialised for the layout before", RT "list c0 direct\n" BARRIER("RENDER_TARGET", "COMMON", "") "copy_resource source=t0\n", "cbw",
     "H5@2:CompressedColor|CompressedDcc|IndirectColorClear"},
    {"initialised compressed for the layout behind", PLACED "list c0 direct\n" BARRIER("UNDEFINED", "RENDER_TARGET", "flags=DISCARD") BARRIER("RENDER_TARGET", "COMMON", "")
     "copy_resource source=t0\n", "cbbw", "H5@2:CompressedColor|CompressedDcc|IndirectColorClear"},
    {"a slow clear adds no clear colour", RT "list c0 direct\nclear_rtv t0 box=0,0,0+8x8x1\n" BARRIER("RENDER_TARGET", "COMMON", "") "copy_resource source=t0\n", "wbw",
     "H5@2:CompressedColor|CompressedDcc"},
    {"a clear initialises", PLACED "list c0 direct\n" BARRIER("UNDEFINED", "RENDER_TARGET", "") "clear_rtv t0\ndraw rt=t0\n", "bww", ""},
    {"so does one of a part", PLACED "list c0 direct\n" BARRIER("UNDEFINED", "RENDER_TARGET", "") "clear_rtv t0 box=0,0,0+8x8x1\ndraw rt=t0\n", "bww", ""},
    {"a whole copy does", PLACED "list c0 direct\n" BARRIER("UNDEFINED", "COPY_DEST", "") "copy_resource dest=t0\n" BARRIER("COPY_DEST", "RENDER_TARGET", "") "draw rt=t0\n", "bwbw", ""},
    {"a copy of a part does not", PLACED "list c0 direct\n" BARRIER("UNDEFINED", "COPY_DEST", "") "copy_texture dest=t0 box=0,0,0+8x8x1\n" BARRIER("COPY_DEST", "RENDER_TARGET", "") "draw rt=t0\n",
     "bwbw", "H6@1 H6@2"},
    {"an alias is written", PLACED ALIAS "list c0 direct\n" BARRIER("UNDEFINED", "RENDER_TARGET", "flags=DISCARD")
     "dispatch shader write b2 UNORDERED_ACCESS@COMPUTE_SHADING\ndraw rt=t0\n", "ibww", "H6@3"},
    {"an alias is read", PLACED ALIAS "list c0 direct\n" BARRIER("UNDEFINED", "RENDER_TARGET", "flags=DISCARD")
     "dispatch shader read b2 SHADER_RESOURCE@COMPUTE_SHADING\ndraw rt=t0\n", "ibww", ""},
    {"FMASK alone is left by its elimination", RT "list c0 direct\nclear_rtv t0\ncopy_resource source=t0\n", "wMw", ""},
    {"COLOR_EXPAND", RT "list c0 direct\ndraw rt=t0\n" BARRIER("RENDER_TARGET", "COMMON", "") "copy_resource source=t0\n", "wXbw", "H5@3:CompressedDcc"},
    {"CP DMA reads nothing compressed", RT "list c0 direct\ndraw rt=t0\n" BARRIER("RENDER_TARGET", "COPY_SOURCE", "") "end\nlist c1 copy\ncopy_resource source=t0\n", "wbw",
     "H5@2:CompressedColor|CompressedDcc"},
    {"a part leaves: no kinds come back", RT_MIPS "list c0 direct\n" BARRIER("RENDER_TARGET", "COMMON", "range=mip 0 1 slice 0 1 plane 0 1") "draw rt=t0[mip 1]\ncopy_resource source=t0[mip 0]\n", "bww",
     ""},
    {"a whole transition starts again", RT "list c0 direct\n" BARRIER("RENDER_TARGET", "COMMON", "") BARRIER("COMMON", "RENDER_TARGET", "") "draw rt=t0\n"
     BARRIER("RENDER_TARGET", "COMMON", "") "copy_resource source=t0\n", "bbwbw", "H5@2:CompressedColor|CompressedDcc"},
    {"unordered writes add DCC alone", RT_TC "list c0 direct\n" BARRIER("RENDER_TARGET", "UNORDERED_ACCESS", "") "dispatch shader write t0 UNORDERED_ACCESS@COMPUTE_SHADING\n"
     BARRIER("UNORDERED_ACCESS", "COMMON", "") "copy_resource source=t0\n", "bwbw", "H5@2:CompressedDcc"},
    {"a blit of what is not initialised", PLACED "list c0 direct\n", "D", "H6@1"},
    {"a fast clear of depth leaves stencil", DS "list c0 direct\nclear_dsv t0[plane 0]\n" BARRIER("DEPTH_STENCIL_WRITE", "COMMON", "") "copy_resource source=t0[plane 0]\ncopy_resource source=t0[plane 1]\n", "wbww",
     "H5@2:CompressedDepth"},
    {"no layout: nothing is permitted", RT "list c0 direct\ndraw rt=t0\n" BARRIER("RENDER_TARGET", "UNDEFINED", "") "draw rt=t0\n", "wbw", "H5@2:CompressedColor|CompressedDcc"},
};

static char said[1024];

static void hear(void *context, const struct dp_fault *fault) {
    (void)context;
    size_t used = strlen(said);
    struct dp_words words = dp_words_in(said + used, sizeof said - used);
    if (fault->hazard == DP_HAZARD_H5 || fault->hazard == DP_HAZARD_H6) {
        dp_words_add(&words, "%s%s@%u", used == 0 ? "" : " ", dp_name(DP_SET_HAZARD, fault->hazard), (unsigned)fault->at.position);
        if (fault->hazard == DP_HAZARD_H5) {
            dp_words_add(&words, ":");
            dp_words_mask(&words, DP_SET_KIND, fault->kinds);
        }
        cr_expect_eq(fault->at.location, DP_LOCATION_META);
        cr_expect_eq(fault->at.count, 1);
    }
}

struct script {
    const struct dp_judge *judge;
    void *instance;
    const struct dp_case *c;
    size_t next;
    uint32_t queue;
};

/* The next command of one of two sorts. */
static size_t seek(struct script *s, bool work) {
    for (;; s->next += dp_command_records(&(struct dp_program){s->c->records, s->c->count}, s->next)) {
        cr_assert_lt(s->next, s->c->count);
        const struct dp_command *c = &s->c->records[s->next];
        if (c->kind == DP_COMMAND_list) {
            s->queue = c->as.list.type;
        }
        if (work ? dp_describe(c->kind)->category == DP_CATEGORY_WORK : c->kind == DP_COMMAND_barrier) {
            return s->next;
        }
    }
}

static void step(struct script *s, char letter) {
    const struct dp_program program = {s->c->records, s->c->count};
    struct dp_packet packet = {.kind = DP_PACKET_BLIT, .cause = DP_NO_COMMAND};
    if (letter == 'w' || letter == 'b') {
        size_t at = seek(s, letter == 'w');
        size_t count = dp_command_records(&program, at);
        for (size_t i = 1; letter == 'b' && i < count; i++) {
            if (s->c->records[at + i].kind == DP_COMMAND_texture_barrier) {
                cr_assert_eq(s->judge->barrier(s->instance, &s->c->records[at + i], 1), DP_STATUS_OK);
            }
        }
        packet = (struct dp_packet){.kind = DP_PACKET_WORK, .queue = s->queue, .as.WORK = {.command = at}};
        if (letter == 'w') {
            cr_assert_eq(s->judge->packet(s->instance, &packet, &s->c->records[at], count), DP_STATUS_OK);
        }
        s->next = at + count;
        return;
    }
    switch (letter) {
    case 'i':
    case 'c':
    case 'j':
        packet.kind = DP_PACKET_META_INIT;
        packet.as.META_INIT.value = letter == 'c' ? DP_META_COMPRESSED : DP_META_EXPANDED;
        packet.as.META_INIT.plane = letter == 'j' ? DP_CLASS_stencil : DP_CLASS_colour;
        break;
    case 'z':
    case 's':
        packet.as.BLIT.kind = DP_BLIT_DEPTH_EXPAND;
        packet.as.BLIT.path = DP_PATH_DB;
        packet.as.BLIT.plane = letter == 'z' ? DP_CLASS_depth : DP_CLASS_stencil;
        break;
    default:
        packet.as.BLIT.kind = letter == 'F'   ? DP_BLIT_FCE
                              : letter == 'M' ? DP_BLIT_FMASK_DECOMPRESS
                              : letter == 'D' ? DP_BLIT_DCC_DECOMPRESS
                                              : DP_BLIT_COLOR_EXPAND;
        packet.as.BLIT.path = letter == 'X' ? DP_PATH_CS : DP_PATH_CB;
        break;
    }
    cr_assert_eq(s->judge->packet(s->instance, &packet, NULL, 0), DP_STATUS_OK);
}

static void judge_row(const struct dp_judge *judge, const char *name, const struct row *row) {
    struct dp_sink sink = {.fault = hear};
    struct dp_case c;
    struct dp_text_error error;
    char text[4096];
    snprintf(text, sizeof text, "%s%send\n", HEAD, row->program);
    cr_assert(dp_parse(text, strlen(text), &c, &error), "%s: %u:%u %s", row->what, error.line, error.column, error.message);
    struct script s = {.judge = judge, .instance = judge->create(&dp_plain_memory, &sink), .c = &c};
    for (size_t i = 0; i < c.count; i++) {
        enum dp_kind kind = c.records[i].kind;
        if (kind == DP_COMMAND_device || kind == DP_COMMAND_heap || kind == DP_COMMAND_resource) {
            judge->define(s.instance, i, &c.records[i], 1);
        }
    }
    for (int twice = 0; twice < 2; twice++) {
        said[0] = '\0';
        s.next = 0;
        s.queue = DP_LIST_direct;
        judge->rewind(s.instance);
        for (const char *letter = row->script; *letter != '\0'; letter++) {
            step(&s, *letter);
        }
        judge->finish(s.instance);
        cr_expect_str_eq(said, row->wanted, "%s judge: %s: '%s' instead of '%s'", name, row->what, said, row->wanted);
    }
    judge->destroy(s.instance);
    dp_case_free(&c);
}

Test(judges_metadata, compression_scan) {
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        judge_row(dp_reference.judge, "reference", &rows[i]);
        judge_row(dp_optimized.judge, "optimized", &rows[i]);
    }
}
