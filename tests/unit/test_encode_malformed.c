/* test_encode_malformed.c: wrong texts: the place and the reason of every error. */
#include "fuzz/encode/text.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define HEAD "drainproof 1\n"
#define LIST HEAD "resource t texture2d 4x4\nresource b buffer 64\nlist c direct\n" /* the next line is 5 */
#define CALL LIST "barrier\n"                                                       /* the next line is 6 */
#define DONE LIST "dispatch @d\nbarrier @b\n  texture @p t\nend\n"                  /* the next line is 9 */

struct wrong {
    const char *text;
    uint32_t line;
    uint32_t column;
    const char *says; /* part of the message */
};

/* clang-format off */
static const struct wrong wrongs[] = {
    /* the text as a whole */
    {"",                                             1,  1, "the text is empty"},
    {"\n\n# nothing\n",                              3,  1, "the text is empty"},
    {"drainproof 2\n",                               1, 12,
                                                     "version `2` is not supported: this reader knows version 1"},
    {"drainproof\n",                                 1, 11, "the version is missing"},
    {"drainproof one\n",                             1, 12, "version `one` is not supported"},
    {"drainproof 1 1\n",                             1, 14, "nothing may follow the version"},
    {"heap h 1\ndrainproof 1\n",                     1,  1, "the first line must be `drainproof 1`"},
    {HEAD "drainproof 1\n",                          2,  1, "`drainproof` stands once"},
    {HEAD "heap h\x7f 1\n",                          2,  7, "control character 0x7F"},
    {HEAD "heap \xC3\xA9 1\n",                       2,  6, "byte 0xC3 is not ASCII"},
    {HEAD "# caf\xC3\xA9\n",                         2,  6, "byte 0xC3 is not ASCII"},
    {HEAD "heap h\r 1\n",                            2,  7, "control character 0x0D"},
    {HEAD "=heap h 1\n",                             2,  1, "a line begins with a word, not with `=`"},
    /* unknown words: the closest known one is named */
    {HEAD "resorce t buffer 4\n",                    2,  1, "`resorce` is no command; the closest is `resource`"},
    {CALL "  texture t sync=PIXEL_SHADNG>NONE\n",    6, 18,
                                                     "`PIXEL_SHADNG` is no SYNC; the closest is `PIXEL_SHADING`"},
    {CALL "  texture t sync=DRAW|CPY>NONE\n",        6, 23, "`CPY` is no SYNC; the closest is `COPY`"},
    {CALL "  texture t sync=NONE>D3D12_BARRIER_SYNC_STREAM_OUTPUT\n", 6, 23,
                                                     "D3D12_BARRIER_SYNC_STREAM_OUTPUT does not exist in D3D12"},
    {CALL "  buffer b sync=STREAM_OUTPUT>NONE\n",    6, 17, "VERTEX_SHADING"},
    {CALL "  texture t sync=COMPUTE>SPLIT\n",        6, 18, "D3D12_BARRIER_SYNC_COMPUTE does not exist"},
    {CALL "  texture t access=D3D12_BARRIER_ACCESS_RENDER_TARGTE>COMMON\n", 6, 20, "the closest is `RENDER_TARGET`"},
    {CALL "  texture t layout=COMMON>SHADER_RESORCE\n", 6, 27, "the closest is `SHADER_RESOURCE`"},
    {CALL "  texture t sinc=DRAW>DRAW\n",            6, 13, "`texture` has no `sinc`; the closest is `sync`"},
    {HEAD "resource t texture2d 4x4 mip=1\n",        2, 26, "`resource` has no `mip`; the closest is `mips`"},
    {LIST "draw rr=t\n",                             5,  6, "`draw` has no `rr`; the closest is `rt`"},
    {LIST "dispatch shader reed t SHADER_RESOURCE\n", 5, 17, "`reed` is no RW; the closest is `read`"},
    {HEAD "list c graphics\n",                       2,  8, "`graphics` is no LIST"},
    {HEAD "packets q\n  EOP rb=ALL\n",               3, 10, "`ALL` is no EOP_RB; the closest is `ALL_WB`"},
    {HEAD "packets q\n  EOP gcr=gl3\n",              3, 11, "`gl3` is no GCR; the closest is `gl1`"},
    {HEAD "packets q\n  EOPP\n",                     3,  3, "`EOPP` is no command; the closest is `EOP`"},
    /* missing fields */
    {HEAD "heap\n",                                  2,  5, "`heap` lacks its id"},
    {HEAD "heap h\n",                                2,  7, "`heap` lacks its size"},
    {HEAD "resource t texture2d\n",                  2, 21, "`resource` lacks its extent"},
    {HEAD "resource t texture2d 4x4 mips\n",         2, 26, "`mips` needs `=` and a value"},
    {HEAD "resource t texture2d 4x4 mips=\n",        2, 31, "a number is missing"},
    {HEAD "resource t texture2d 4x4 layout\n",       2, 32, "`layout` needs `=` and a value"},
    {CALL "  texture\n",                             6, 10, "`texture` lacks its resource"},
    {CALL "  texture t sync=DRAW\n",                 6, 22, "`>` and the after side of `texture` are missing"},
    {CALL "  texture t sync=>DRAW\n",                6, 18, "a name of SYNC is missing"},
    {CALL "  texture t sync=DRAW|>DRAW\n",           6, 23, "a name of SYNC is missing"},
    {LIST "draw rt= depth=t\n",                      5,  9, "`rt=` lacks its resource"},
    {LIST "draw rt=t[mip 0\n",                       5, 16, "`]` is missing"},
    {LIST "draw rt=t[]\n",                           5, 11, "a range is `all`"},
    {LIST "draw rt=t[1 1 0 1]\n",                    5, 18, "a number is missing"},
    {LIST "end\nexecute\n",                          6,  8, "`execute` names no list"},
    {HEAD "packets\n",                               2,  8, "`packets` lacks the name"},
    {HEAD "packets q\n  WAIT_FENCE 1\n",             3, 15, "`WAIT_FENCE` lacks its engine"},
    {HEAD "expect\n",                                2,  7, "`expect` lacks what is expected"},
    /* numbers */
    {HEAD "heap h 65536x\n",                         2,  8, "`65536x` is no number"},
    {HEAD "heap h 18446744073709551616\n",           2,  8, "is out of range"},
    {HEAD "resource t texture2d 4x4 mips=256\n",     2, 31, "`256` is out of range: at most 255"},
    {HEAD "resource t texture2d 0x16\n",             2, 22, "in decimal numbers, each at least 1"},
    {HEAD "resource b buffer 0x1000\n",              2, 19, "in decimal numbers, each at least 1"},
    {LIST "marker 0x100000000\n",                    5,  8, "`0x100000000` is out of range"},
    {CALL "  texture t range=index 4294967296\n",    6, 25, "is out of range: at most 4294967295"},
    {CALL "  texture t flags=0x100\n",               6, 19, "is out of range: at most 0xFF"},
    {HEAD "resource t texture2d 4x4 flags=0x80\n",   2, 32, "`0x80` has bits that FLAGS does not define"},
    {HEAD "resource t texture2d 4x4 format=255\n",   2, 33, "`255` is out of range: no value of FORMAT"},
    {HEAD "resource t:1048576 buffer 4\n",           2, 12, "is out of range"},
    {LIST "copy_buffer source=b box=0+0 dest=b\n",   5, 28, "`0` is out of range for an extent"},
    {LIST "copy_buffer source=b box=0 dest=b\n",     5, 27, "a box is X,Y,Z+WIDTHxHEIGHTxDEPTH"},
    {HEAD "resource t texture2d 4x4x4x4\n",          2, 28, "more than three extents"},
    /* names and labels */
    {LIST "draw rt=x\n",                             5,  9, "no resource is called `x`; the closest is `t`"},
    {LIST "end\nexecute cc\n",                       6,  9, "no list is called `cc`; the closest is `c`"},
    {HEAD "resource t buffer 4 placed=h\n",          2, 28, "no heap is called `h`"},
    {LIST "draw rt=empty:1\n",                       5,  9, "resource slot 1 is not empty: it is called `b`"},
    {LIST "end\nexecute null\n",                     6,  9, "a list must be named here"},
    {LIST "end\nresource t buffer 4\n",              6, 10, "another resource is called `t` already"},
    {LIST "end\nresource u:1 buffer 4\n",            6, 10, "resource slot 1 is filled already"},
    {HEAD "heap 1h 4\n",                             2,  6, "`1h` is no name"},
    {HEAD "resource null buffer 4\n",                2, 10, "`null` is a word of the language"},
    {HEAD "resource shader buffer 4\n",              2, 10, "`shader` is a word of the language"},
    {LIST "dispatch @d\ndispatch @d\n",              6, 10, "the label `@d` is defined already"},
    {LIST "dispatch @1\n",                           5, 10, "`@1` is no label"},
    {DONE "expect drain @x CB\n",                    9, 14, "the label `@x` is used but never defined"},
    {DONE "packets c\n  WORK @x\n",                 10,  8, "the label `@x` is used but never defined"},
    {DONE "packets c\n  DMA_WAIT for @p\n",         10, 16, "`@p` is a part"},
    {DONE "packets c\n  WORK @b\n",                 10,  8, "`WORK` names a command that is no work item"},
    {DONE "packets c\n  WORK @99\n",                10,  8, "`@99` is out of range"},
    {DONE "packets c\n  DMA_WAIT for\n",            10, 15, "a label is missing"},
    /* order and place */
    {HEAD "heap h 1\ndevice\n",                      3,  1, "`device` must come first, and once"},
    {HEAD "draw\n",                                  2,  1, "`draw` stands outside a list"},
    {HEAD "barrier\n",                               2,  1, "`barrier` stands outside a list"},
    {HEAD "end\n",                                   2,  1, "`end` ends no list"},
    {LIST "list d direct\n",                         5,  1, "`list` stands inside a list: `end` is missing"},
    {LIST "heap h 1\n",                              5,  1, "`heap` stands inside a list"},
    {LIST "execute c\n",                             5,  1, "`execute` stands inside a list"},
    {LIST "draw\n",                                  4,  1, "the list is never closed: `end` is missing"},
    {LIST "draw\n  texture t\n",                     6,  3, "`texture` follows no command that takes it"},
    {CALL "  transition t COMMON>COMMON\n",          6,  3, "`transition` follows no command that takes it"},
    {CALL "texture t\n",                             6,  1, "`texture` is a part: it stands on an indented line"},
    {LIST "execute_bundle c\n",                      5, 16, "names a list that is still open"},
    {LIST "end\nlist d bundle\nexecute_bundle c\n",  7, 16, "names a list that is no bundle"},
    {HEAD "list c bundle\nend\nexecute c\n",         4,  9, "executes a bundle"},
    {HEAD "list c copy\nend\nlist d direct\nend\nexecute c d\n", 6, 11, "names a list of another type"},
    {HEAD "  EOP\n",                                 2,  3, "`EOP` is a packet: it stands in a `packets` block"},
    {HEAD "packets q\nEOP\n",                        3,  1, "`EOP` is a packet: it stands on an indented line"},
    {HEAD "expect ok\nheap h 1\n",                   3,  1, "`heap` comes too late"},
    {HEAD "expect a b c d e f g h i j k l m n o p q\n", 2, 40, "more than 16 words"},
    {HEAD "packets q r\n",                           2, 11, "`packets` takes one name and nothing more"},
    {LIST "end now\n",                               5,  5, "`end` takes nothing more: `now`"},
    {HEAD "list c]direct\n",                         2,  7, "unexpected `]`"},
    {LIST "draw pipeline=null pipeline=null\n",      5, 20, "`pipeline` is given twice"},
    {HEAD "packets q\n  EOP predicated predicated\n", 3, 18, "`predicated` is given twice"},
    /* creations that D3D12 would not take */
    {HEAD "heap h 0\n",                              2,  8, "a heap has 1..2^40 bytes"},
    {HEAD "resource t texture2d 4x4 mips=4\n",       2, 31, "more mips than the full chain has"},
    {HEAD "resource t texture2d 4x4 samples=3\n",    2, 34, "samples are 1, 2, 4 or 8"},
    {HEAD "resource t texture3d 4x4x4 samples=2\n",  2, 36, "only a texture2d with one mip"},
    {HEAD "resource t texture1d 4x4\n",              2, 22, "the height is out of range"},
    {HEAD "resource t texture2d 4x4x2049\n",         2, 22, "depth or slices are out of range"},
    {HEAD "resource t texture2d 16385x1\n",          2, 22, "the width is out of range"},
    {HEAD "resource t texture2d 4x4 flags=ALLOW_DEPTH_STENCIL\n", 2, 32, "ALLOW_DEPTH_STENCIL needs a depth format"},
    {HEAD "resource t texture2d 4x4 format=D32_FLOAT flags=ALLOW_RENDER_TARGET\n", 2, 49,
                                                     "a depth format cannot have ALLOW_RENDER_TARGET"},
    {HEAD "resource t buffer 4 flags=ALLOW_SIMULTANEOUS_ACCESS\n", 2, 27, "ALLOW_SIMULTANEOUS_ACCESS goes neither"},
    {HEAD "resource t texture2d 4x4 flags=RAYTRACING_ACCELERATION_STRUCTURE\n", 2, 32, "for buffers only"},
    {HEAD "resource t texture2d 4x4 format=UNKNOWN\n", 2, 33, "a texture needs a format"},
    {HEAD "resource t texture2d 4x4 heap=upload\n",  2, 31, "upload and readback heaps are for buffers only"},
    {HEAD "resource t texture2d 4x4 layout=LEGACY_COPY_DEST\n", 2, 33, "no texture starts in this layout"},
    {HEAD "resource t texture2d 4x4 layout=77\n",    2, 33, "no texture starts in this layout"},
    {HEAD "resource t texture2d 4x4 state=0x40000000\n", 2, 32, "has bits that STATE does not define"},
    {HEAD "resource t texture2d 4x4 swap_chain layout=COPY_DEST\n", 2, 37, "a back buffer starts in COMMON"},
    {HEAD "heap h 65536\nresource t buffer 65537 placed=h\n", 3, 32, "the resource is larger than its heap"},
    {HEAD "heap h 65536\nresource t buffer 4 placed=h+65536\n", 3, 30, "the resource leaves its heap"},
    {HEAD "heap h 65536 type=upload\nresource t buffer 4 placed=h\n", 3, 1, "must say the type of the heap"},
    {HEAD "heap h 65536\nresource t texture2d 4x4 placed=h metadata=h+65536\n", 3, 44,
                                                     "only component_placed resources place their metadata"},
    {HEAD "heap h 65536\nresource t texture2d 4x4 component_placed=h metadata=h+1\n", 3, 56,
                                                     "the metadata leaves its heap"},
};
/* clang-format on */

static void check(const char *text, size_t size, const struct wrong *w) {
    struct dp_case c;
    struct dp_text_error error;
    char *exact = malloc(size != 0 ? size : 1); /* so that a sanitizer sees a read beyond the text */
    cr_assert_not_null(exact);
    memcpy(exact, text, size);
    bool parsed = dp_parse(exact, size, &c, &error);
    free(exact);
    cr_expect(!parsed, "was taken: %s", w->text);
    if (parsed) {
        dp_case_free(&c);
        return;
    }
    cr_expect(c.records == NULL && c.count == 0 && c.memory == NULL && c.expects == NULL, "something is left of %s",
              w->text);
    cr_expect(error.line == w->line && error.column == w->column && strstr(error.message, w->says) != NULL,
              "%swanted %u:%u: %s\ngot    %u:%u: %s", w->text, w->line, w->column, w->says, error.line, error.column,
              error.message);
}

Test(encode_malformed, every_error_has_its_place_and_reason) {
    for (size_t i = 0; i < sizeof wrongs / sizeof wrongs[0]; i++) {
        check(wrongs[i].text, strlen(wrongs[i].text), &wrongs[i]);
    }
}

Test(encode_malformed, nul_bytes) {
    static const char text[] = "drainproof 1\nheap h\0 1\n";
    static const struct wrong w = {"a NUL byte", 2, 7, "NUL byte"};
    check(text, sizeof text - 1, &w);
}

/* A text cut anywhere is either whole or an error, and never read beyond its end. */
Test(encode_malformed, cut_texts) {
    static const char text[] = DONE "execute c\nexpect drain @d CB\npackets c\n  WORK @d\n  EOP rb=ALL_WB for @b\n";
    for (size_t size = 0; size < sizeof text; size++) {
        struct dp_case c;
        struct dp_text_error error;
        char *exact = malloc(size != 0 ? size : 1);
        cr_assert_not_null(exact);
        memcpy(exact, text, size);
        if (dp_parse(exact, size, &c, &error)) {
            dp_case_free(&c);
        } else {
            cr_assert(error.line >= 1 && error.column >= 1 && error.message[0] != '\0', "cut at %zu", size);
        }
        free(exact);
    }
}

/* The longest line is read, one byte more is refused without reading on; so is a text that is too large. */
Test(encode_malformed, long_lines_and_large_texts) {
    static const struct wrong longer = {"a long line", 2, DP_TEXT_MAX_LINE + 1, "the line is longer than 65536 bytes"};
    static const struct wrong larger = {"a large text", 1, 1, "the text is too large"};
    const size_t size = (size_t)1 << 20;
    const size_t head = sizeof HEAD - 1;
    const size_t longest = (size_t)DP_TEXT_MAX_LINE;
    char *text = malloc(size);
    struct dp_case c;
    struct dp_text_error error;
    cr_assert_not_null(text);
    memset(text, '#', size);
    for (size_t i = 0; i < head; i++) {
        text[i] = HEAD[i];
    }
    check(text, size, &longer);
    cr_assert(dp_parse(text, head + longest, &c, &error), "%s", error.message);
    dp_case_free(&c);
    check(text, head + longest + 1, &longer);
    text[head + longest] = '\n';
    cr_assert(dp_parse(text, head + longest + 1, &c, &error), "%s", error.message);
    dp_case_free(&c);
    /* the size alone decides: nothing of the text is touched */
    cr_assert_not(dp_parse(text, (size_t)DP_TEXT_MAX_SIZE + 1, &c, &error));
    cr_expect(error.line == larger.line && error.column == larger.column && strstr(error.message, larger.says) != NULL,
              "%u:%u: %s", error.line, error.column, error.message);
    free(text);
}
