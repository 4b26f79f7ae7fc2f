/* test_encode_text.c: the laws of the text form (design section 4, fuzz/encode/README.md). */
#include "fuzz/encode/compare.h"
#include "fuzz/encode/convert.h"
#include "fuzz/encode/text.h"
#include "test_encode_random.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static struct dp_command records[DP_DECODE_MAX];

/* The example of design section 4, word for word, and the packets that follow it there. */
static const char example[] =
    "drainproof 1\n"
    "device series=X build=development rules=xbox hardware=scarlett legacy_translation=on\n"
    "heap heap0 2097152 type=default\n"
    "resource t0 texture2d 256x256 mips=4 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET|ALLOW_DCC "
    "layout=RENDER_TARGET\n"
    "resource x0 texture2d 256x256 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET placed=heap0+0 layout=UNDEFINED\n"
    "resource y0 texture2d 256x256 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET placed=heap0+1048576 "
    "state=RENDER_TARGET\n"
    "resource y1 texture2d 256x256 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET placed=heap0+1048576 "
    "state=RENDER_TARGET\n"
    "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
    "resource l0 texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET state=RENDER_TARGET\n"
    "list c0 direct\n"
    "clear_rtv @c t0[mip 0]\n"
    "draw @d rt=t0[mip 0]\n"
    "dispatch @a shader write b0 UNORDERED_ACCESS@COMPUTE_SHADING\n"
    "barrier @b\n"
    "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
    "layout=RENDER_TARGET>SHADER_RESOURCE range=all\n"
    "  texture x0 sync=NONE>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET layout=UNDEFINED>RENDER_TARGET flags=DISCARD\n"
    "  buffer b0 sync=COMPUTE_SHADING>EXECUTE_INDIRECT access=UNORDERED_ACCESS>INDIRECT_ARGUMENT\n"
    "draw_indirect @r args=b0 rt=x0 shader read t0[all] SHADER_RESOURCE@PIXEL_SHADING\n"
    "resource_barrier @l\n"
    "  transition l0[all] RENDER_TARGET>PIXEL_SHADER_RESOURCE\n"
    "  aliasing y0>y1\n"
    "end\n"
    "execute c0\n"
    "expect ok\n"
    "expect drain @b CB|CS\n"
    "expect block @b ME|PFP|CE\n"
    "expect ordered @d @r\n"
    "packets c0\n"
    "  WORK @c\n"
    "  WORK @d\n"
    "  WORK @a\n"
    "  DMA_WAIT                                       for @b   # t0 is decompressed whole: nothing may be in flight on "
    "it\n"
    "  EOP rb=ALL_WBINV gcr=gl1 fence=1               for @b   # covers CS, CB and DB (eop_covers_cs)\n"
    "  WAIT_FENCE 1 ME                                for @b\n"
    "  PFP_SYNC_ME                                    for @b   # META_INIT writes x0's state word at PFP\n"
    "  BLIT DCC_DECOMPRESS t0 colour path=CB          for @b\n"
    "  META_INIT x0 colour value=EXPANDED             for @b\n"
    "  EOP rb=ALL_WBINV gcr=gl1|glv|glm fence=2       for @b\n"
    "  WAIT_FENCE 2 ME                                for @b\n"
    "  ACQUIRE gcr=glk                                for @b\n"
    "  PFP_SYNC_ME                                    for @b\n"
    "  CE_SYNC_ME                                     for @b\n"
    "  WORK @r\n"
    "  # the packets of @l follow\n";

/* Parses, or fails the test with the error. */
static struct dp_case parse(const char *text) {
    struct dp_case c;
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), &c, &error), "%u:%u: %s\n%s", error.line, error.column, error.message, text);
    return c;
}

/* The printed case; the caller frees it. */
static char *print(const struct dp_case *c) {
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    cr_assert_not_null(file);
    cr_assert(dp_print(c, file));
    cr_assert_eq(fclose(file), 0);
    return text;
}

static void check_same(const struct dp_case *a, const struct dp_case *b) {
    struct dp_program p = dp_case_program(a);
    struct dp_program q = dp_case_program(b);
    size_t where;
    cr_assert(dp_same_program(&p, &q, &where), "record %zu differs", where);
    for (size_t i = 0; i < a->count; i++) {
        const char *left = a->labels[i] != NULL ? a->labels[i] : "";
        cr_assert_str_eq(left, b->labels[i] != NULL ? b->labels[i] : "");
    }
    for (int n = 0; n < DP_NAMESPACES; n++) {
        cr_assert_eq(a->name_count[n] == 0, b->name_count[n] == 0);
        for (uint32_t i = 0; i < a->name_count[n]; i++) {
            const char *left = a->names[n][i] != NULL ? a->names[n][i] : "";
            cr_assert_str_eq(left, i < b->name_count[n] && b->names[n][i] != NULL ? b->names[n][i] : "");
        }
    }
    cr_assert_eq(a->block_count, b->block_count);
    for (size_t i = 0; i < a->block_count; i++) {
        cr_assert_str_eq(a->blocks[i].name, b->blocks[i].name);
        cr_assert_eq(a->blocks[i].count, b->blocks[i].count);
        for (size_t j = 0; j < a->blocks[i].count; j++) {
            cr_assert(dp_same_packet(&a->blocks[i].packets[j], &b->blocks[i].packets[j]), "packet %zu", j);
        }
    }
    cr_assert_eq(a->expect_count, b->expect_count);
    for (size_t i = 0; i < a->expect_count; i++) {
        cr_assert_eq(a->expects[i].count, b->expects[i].count);
        for (uint32_t j = 0; j < a->expects[i].count; j++) {
            cr_assert_str_eq(a->expects[i].words[j], b->expects[i].words[j]);
        }
    }
}

/* print(parse(print(c))) is print(c), and nothing is lost on the way. */
static void check_laws(const struct dp_case *c) {
    char *once = print(c);
    struct dp_case again = parse(once);
    char *twice = print(&again);
    check_same(c, &again);
    cr_assert_str_eq(once, twice);
    dp_case_free(&again);
    free(once);
    free(twice);
}

Test(encode_text, parse_of_print_is_the_program) {
    static uint8_t bytes[24 * 1024];
    for (int round = 0; round < 1500; round++) {
        size_t size = random_bytes(bytes, round % 50 == 0 ? sizeof bytes : 2048);
        struct dp_program p = {records, dp_decode(bytes, size, records, DP_DECODE_MAX)};
        struct dp_case c;
        cr_assert(dp_case_from_program(&p, &c));
        check_laws(&c);
        dp_case_free(&c);
    }
}

Test(encode_text, the_example_of_the_design) {
    struct dp_case c = parse(example);
    struct dp_record_texture_barrier *t;
    check_laws(&c);
    cr_assert_eq(c.count, 31);
    cr_assert_eq(c.expect_count, 4);
    cr_assert_str_eq(c.expects[1].words[2], "CB|CS");
    cr_assert_eq(c.expects[3].line, 27);
    cr_assert_eq(c.block_count, 1);
    cr_assert_eq(c.blocks[0].count, 15);
    cr_assert_eq(c.blocks[0].list, 0);
    size_t barrier = 0;
    while (c.labels[barrier] == NULL || strcmp(c.labels[barrier], "b") != 0) {
        barrier++;
    }
    cr_assert_eq(c.records[barrier + 1].kind, DP_COMMAND_group);
    cr_assert_eq(c.records[barrier + 1].as.group.type, DP_BARRIER_texture);
    cr_assert_eq(c.records[barrier + 4].kind, DP_COMMAND_group);
    cr_assert_eq(c.records[barrier + 4].as.group.type, DP_BARRIER_buffer);
    t = &c.records[barrier + 3].as.texture_barrier;
    cr_assert_str_eq(c.names[DP_NAMES_RESOURCE][t->resource], "x0");
    cr_assert_eq(t->access_before, DP_ACCESS_NO_ACCESS);
    cr_assert_eq(t->layout_before, DP_LAYOUT_UNDEFINED);
    cr_assert_eq(t->flags, DP_TEXTURE_BARRIER_DISCARD);
    cr_assert_eq(c.records[barrier + 5].as.buffer_barrier.size, UINT64_MAX);
    cr_assert_eq(c.blocks[0].packets[5].as.WAIT_FENCE.fence, 1);
    cr_assert_eq(c.blocks[0].packets[4].cause, barrier);
    cr_assert_eq(c.blocks[0].packets[4].as.EOP.rb, DP_EOP_RB_ALL_WBINV);
    cr_assert_eq(c.blocks[0].packets[14].as.WORK.command, c.blocks[0].packets[14].cause);
    dp_case_free(&c);
}

/* Several ways to write one thing give one print. */
Test(encode_text, equal_texts_print_alike) {
    static const char before[] = "drainproof 1\nresource t0 texture2d 64x64x2 mips=2\nresource t1 texture2d 64x64\n"
                                 "resource b buffer 4096\nlist c direct\n";
    /* clang-format off */
    static const char *const cases[][2] = {
        {"barrier\n  texture t0 range=all\n", "barrier\n  group texture\n  texture t0 sync=NONE>0\n"},
        {"barrier\n  texture t0 sync=DRAW|COPY>SPLIT\n",
         "barrier\n  texture t0 sync=D3D12_BARRIER_SYNC_COPY|0x2>D3D12_BARRIER_SYNC_SPLIT\n"},
        {"barrier\n  texture t0 range=index 3\n", "barrier\n  texture t0 range=3 0 0 0 0 0\n"},
        {"barrier\n  texture t0 range=mip 1 slice 1\n", "barrier\n  texture t0 range=1 1 1 1 0 1\n"},
        {"barrier\n  texture t0 range=mip 0 2 slice 0 2\n",
         "barrier\n  texture t0 range=mip 0 0x2 slice 0 2 plane 0 1\n"},
        {"barrier\n  texture t0 range=slice 1\n", "barrier\n  texture t0 range=mip 0 slice 1\n"},
        {"barrier\n  texture t0 range=0xFFFFFFFE 0 1 0 0 0\n", "barrier\n  texture t0 range=4294967294 0 1 0 0 0\n"},
        {"barrier\n  texture t0 layout=PRESENT>UNDEFINED\n", "barrier\n  texture t0 layout=COMMON>0xFFFFFFFF\n"},
        {"barrier\n  texture t0\n  texture t1\n  buffer b size=64\n  texture t1\n",
         "barrier\n  group texture\n  texture t0\n  texture t1\n  group buffer\n  buffer b size=0x40 offset=0\n"
         "  group texture\n  texture t1\n"},
        {"copy_texture source=t0[index 1] box=8,0,0+16x16x1 dest=t1 engine=CS\n",
         "copy_texture engine=CS source=t0[1 0 0 0 0 0] box=8+16x16 dest=t1[all]\n"},
        {"draw rt=t0 full depth=t1 shader read b CONSTANT_BUFFER@VERTEX_SHADING via=scalar\n",
         "  draw  rt=t0\tfull  depth=t1 shader read b[all] D3D12_BARRIER_ACCESS_CONSTANT_BUFFER@VERTEX_SHADING "
         "via=scalar "
         "pipeline=null\n"},
        {"resource_barrier\n  transition t0[1] COMMON>GENERIC_READ flags=BEGIN_ONLY\n  uav null\n  aliasing null>t1\n",
         "resource_barrier\n  transition t0[index 1] PRESENT>0xAC3 "
         "flags=D3D12_RESOURCE_BARRIER_FLAG_BEGIN_ONLY\n  uav null\n  aliasing null>t1\n"},
        {"discard empty\n", "discard empty:63\n"},
        {"discard t1\n", "discard view=t1\n"},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char *printed[2];
        for (int j = 0; j < 2; j++) {
            char text[2048];
            (void)snprintf(text, sizeof text, "%s%send\n", before, cases[i][j]);
            struct dp_case c = parse(text);
            check_laws(&c);
            printed[j] = print(&c);
            dp_case_free(&c);
        }
        cr_expect_str_eq(printed[0], printed[1]);
        free(printed[0]);
        free(printed[1]);
    }
}

/* What each line prints as; %s stands for the same line. */
Test(encode_text, canonical_lines) {
    /* clang-format off */
    static const char *const cases[][2] = {
        {"heap h 65536 type=upload", NULL},
        {"heap h:3 65536", NULL},
        {"device rules=pc_strict hardware=0x2C6", "device rules=pc_strict hardware=scarlett|fill_touch"},
        {"resource r buffer 1 format=UNKNOWN state=0x3 heap=readback",
         "resource r buffer 1 format=UNKNOWN heap=readback state=VERTEX_AND_CONSTANT_BUFFER|INDEX_BUFFER"},
        {"resource r texture1d 64x1x5 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL", NULL},
        {"resource r texture3d 8x4x2 mips=4 committed neither heap=default", "resource r texture3d 8x4x2 mips=4"},
        {"resource back-buffer.1 texture2d 1920x1080 swap_chain layout=PRESENT",
         "resource back-buffer.1 texture2d 1920x1080 swap_chain layout=COMMON"},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[512];
        char wanted[512];
        (void)snprintf(text, sizeof text, "# a comment\n\ndrainproof 1   # another\n%s # and one more\n", cases[i][0]);
        (void)snprintf(wanted, sizeof wanted, "drainproof 1\n%s\n", cases[i][1] != NULL ? cases[i][1] : cases[i][0]);
        struct dp_case c = parse(text);
        char *printed = print(&c);
        cr_expect_str_eq(printed, wanted);
        check_laws(&c);
        dp_case_free(&c);
        free(printed);
    }
}

/* Line ends, a missing last one, and texts that hold next to nothing. */
Test(encode_text, line_ends) {
    static const char *const texts[] = {"drainproof 1", "drainproof 1\r\n\r\nheap h 1\r\n",
                                        "\n\n  drainproof 1\nheap h 1", "drainproof 1\nheap h 1\n\t# end"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct dp_case c = parse(texts[i]);
        cr_assert_eq(c.count, i == 0 ? 1 : 2);
        cr_assert_eq(c.records[0].kind, DP_COMMAND_device);
        cr_assert_eq(c.origins[0], 0);
        check_laws(&c);
        dp_case_free(&c);
    }
    struct dp_case zero;
    memset(&zero, 0, sizeof zero);
    dp_case_free(&zero);
}

/* Slots keep their numbers; names survive where they are usable, and generated ones never collide with them. */
Test(encode_text, names_and_slots) {
    struct dp_case c = parse("drainproof 1\nresource t2:2 buffer 4\nresource a buffer 4\nresource t1 texture2d 4x4\n"
                             "list c direct\ndiscard t2\ndiscard empty:9\ndiscard null\nend\n");
    check_laws(&c);
    cr_assert_eq(c.records[2].as.resource.id, 0);
    cr_assert_eq(c.records[3].as.resource.id, 1);
    cr_assert_eq(c.records[8].as.operand.resource, 9);
    cr_assert_eq(c.records[10].as.operand.resource, DP_NONE);
    c.names[DP_NAMES_RESOURCE][2] = NULL; /* its name is free now: two resources would be called b2 */
    c.names[DP_NAMES_RESOURCE][0] = "b2";
    c.names[DP_NAMES_RESOURCE][1] = "null";
    char *printed = print(&c);
    cr_assert_str_eq(printed,
                     "drainproof 1\nresource b2_1:2 buffer 4\nresource b2 buffer 4\nresource t1 texture2d 4x4\n"
                     "list c direct\ndiscard b2_1\ndiscard empty:9\ndiscard null\nend\n");
    free(printed);
    dp_case_free(&c);
}

/* Every packet with every field away from plain, and every bare word. */
Test(encode_text, packets_round_trip) {
    struct dp_case c = parse("drainproof 1\nresource t texture2d 4x4\nlist c compute\ndispatch\nbarrier @b\nend\n"
                             "packets c\n  WORK @3\npackets driver\n");
    struct dp_packet packets[64];
    size_t count = 0;
    cr_assert_eq(c.records[3].kind, DP_COMMAND_dispatch);
    cr_assert_eq(c.blocks[0].packets[0].queue, DP_LIST_compute);
    cr_assert_eq(c.blocks[1].list, DP_NONE);
    for (int kind = 0; kind < DP_PACKET_COUNT; kind++) {
        const struct dp_description *d = dp_describe_packet((enum dp_packet_kind)kind);
        for (size_t i = 0; i <= d->count && count < 64; i++) {
            struct dp_packet *p = &packets[count++];
            dp_plain_packet(p, (enum dp_packet_kind)kind);
            p->predicated = i % 2;
            p->cause = i == 0 ? DP_NO_COMMAND : i == 1 ? 4 : 2;
            for (size_t j = 0; j < d->count; j++) {
                const struct dp_field *f = &d->fields[j];
                if (f->type == DP_TYPE_NUMBER64) {
                    dp_set_field(p, f, 3);
                    p->cause = i == 1 ? 4 : 3;
                } else if (j == i && f->type != DP_TYPE_RESOURCE) {
                    dp_set_field(p, f, f->set == DP_SET_NONE ? 7 : dp_vocabulary(f->set)->values[1].value);
                } else if (j == i) {
                    dp_set_field(p, f, DP_NONE);
                }
            }
        }
    }
    c.blocks[1].packets = packets;
    c.blocks[1].count = count;
    check_laws(&c);
    char line[256];
    size_t length = dp_print_packet(&c, &packets[0], line, sizeof line);
    cr_assert_str_eq(line, "DRAIN PS");
    cr_assert_eq(length, strlen(line));
    for (size_t size = 1; size < 16; size++) {
        cr_assert_lt(dp_print_packet(NULL, &packets[0], line, size), size);
        cr_assert_lt(strlen(line), size);
    }
    dp_case_free(&c);
}

/* `seq` may be written in a gcr list, has no effect and is not printed (hardware sheet 6.1). */
Test(encode_text, packet_words) {
    struct dp_case c = parse("drainproof 1\npackets q\n  EOP gcr=seq|gl2_wb predicated fence=0x10\n  ACQUIRE gcr=seq\n"
                             "  BLIT FCE null stencil path=CS aspects=depth|stencil\n");
    char *printed = print(&c);
    cr_assert_str_eq(printed, "drainproof 1\npackets q\n  EOP gcr=gl2_wb fence=16 predicated\n  ACQUIRE\n"
                              "  BLIT FCE null stencil path=CS aspects=depth|stencil\n");
    check_laws(&c);
    dp_case_free(&c);
    free(printed);
}

Test(encode_text, single_records) {
    struct dp_case c = parse(example);
    char line[512];
    cr_assert_eq(dp_print_record(&c, &c.records[2], line, sizeof line), strlen(line));
    cr_assert_str_eq(line,
                     "resource t0 texture2d 256x256 mips=4 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET");
    (void)dp_print_record(&c, &c.records[12], line, sizeof line);
    cr_assert_str_eq(line, "rt=t0[mip 0]");
    (void)dp_print_record(NULL, &c.records[12], line, sizeof line);
    cr_assert_str_eq(line, "rt=r0[mip 0]");
    cr_assert_eq(dp_print_record(&c, &c.records[2], line, 4), 3);
    cr_assert_str_eq(line, "res");
    cr_assert_eq(dp_print_record(&c, &c.records[2], line, 0), 0);
    dp_case_free(&c);
}
