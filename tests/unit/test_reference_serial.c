/* test_reference_serial.c: serialized copies (design decision 12, barrier sheet 15.9): what lies between two copies,
 * clears or resolves of a list. */
#include "test_reference_transcript.h"

#define T(name, more) "resource " name " texture2d 64x64 " more "\n"
#define SELF_DIRECT                                                                                                    \
    "DMA_WAIT\nDRAIN PS\nDRAIN CS\nEOP rb=ALL_WBINV fence=1\nWAIT_FENCE 1 ME\nEOP rb=ALL_WBINV fence=2\n"              \
    "WAIT_FENCE 2 ME\nACQUIRE gcr=gl1|glv|glk|glm\nEOP rb=ALL_WBINV fence=3\nWAIT_FENCE 3 ME\n"
#define SELF_COMPUTE "DMA_WAIT\nDRAIN CS\nACQUIRE gcr=gl1|glv|glk|glm\n"
#define BUFFERS      "resource b0 buffer 4096\nresource b1 buffer 4096\n"

Test(reference_serial, paths) {
    says("buffers: the DMA and CS; then a clear through CB", PACKETS,
         "drainproof 1\n" BUFFERS T(
             "t0", "flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET") "list c0 direct\ncopy_buffer @a source=b0 "
                                                                     "dest=b1\nclear_rtv @b t0\nclear_rtv @c t0\nend\n",
         "WORK @a\nDMA_WAIT\nDRAIN CS\nACQUIRE gcr=gl1\nEOP rb=ALL_WBINV fence=1\nWAIT_FENCE 1 ME\nWORK @b\n"
         "EOP rb=ALL_WBINV fence=2\nWAIT_FENCE 2 ME\nACQUIRE gcr=gl1\nEOP rb=ALL_WBINV fence=3\nWAIT_FENCE 3 ME\n"
         "WORK @c\n");
    says("not with the hint, nor around work that is no copy", PACKETS,
         "drainproof 1\n" BUFFERS "list c0 direct hint=DONT_SYNC_ON_COPY\ncopy_buffer @a source=b0 dest=b1\n"
         "copy_buffer @b source=b0 dest=b1\nend\nlist c1 direct\nwrite_immediate @c dest=b0\n"
         "copy_buffer @d source=b0 dest=b1\ndispatch @e\nquery_resolve @f dest=b0\nend\n",
         "WORK @a\nWORK @b\nWORK @c\nWORK @d\nWORK @e\nWORK @f\n");
    says("on compute and copy lists", PACKETS,
         "drainproof 1\n" BUFFERS
         "list c0 compute\ncopy_buffer @a source=b0 dest=b1\ncopy_buffer @b source=b0 dest=b1\n"
         "end\nlist c1 copy\ncopy_buffer @c source=b0 dest=b1\ncopy_buffer @d source=b0 dest=b1\nend\n",
         "WORK @a\nDMA_WAIT\nDRAIN CS\nACQUIRE gcr=gl1|glv|glk|glm\nWORK @b\nWORK @c\nDMA_WAIT\nWORK @d\n");
    says("GL2 where the render backends are not coherent with it", PACKETS,
         "drainproof 1\ndevice hardware=worst\n" BUFFERS T(
             "t0", "flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET") "list c0 direct\nclear_rtv @a t0\ncopy_buffer @b "
                                                                     "source=b0 dest=b1\nend\n",
         "WORK @a\nEOP rb=ALL_WBINV fence=1\nWAIT_FENCE 1 ME\nACQUIRE gcr=gl2_wb|gl2_inv|gl1|glv|glk|glm\nWORK @b\n");
}

/* Parts of one texture copied onto each other, in the layout that allows it: no barrier stands between, so serializing
 * is what keeps them apart; with the hint nothing does. On compute lists there is no PS path to drain. */
Test(reference_serial, self_copies) {
    static const char copies[] = "copy_texture @a source=t0[mip 0] box=0,0+32x32 dest=t0[mip 0] box=32,32+32x32\n"
                                 "copy_texture @b source=t0[mip 0] box=32,32+32x32 dest=t0[mip 0] box=0,0+32x32\nend\n";
    static const struct {
        const char *list;
        const char *between;
    } cases[] = {
        {"direct",                        SELF_DIRECT },
        {"compute",                       SELF_COMPUTE},
        {"copy",                          "DMA_WAIT\n"},
        {"direct hint=DONT_SYNC_ON_COPY", ""          },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        char expected[1024];
        snprintf(text, sizeof text,
                 "drainproof 1\nresource t0 texture2d 64x64 layout=COMMON "
                 "flags=ALLOW_SIMULTANEOUS_ACCESS\nlist c0 %s\n%sexecute c0\n",
                 cases[i].list, copies);
        snprintf(expected, sizeof expected, "WORK @a\n%sWORK @b\n", cases[i].between);
        says(cases[i].list, RULES | PACKETS, text, expected);
    }
    says("parts that overlap are no copy", RULES | PACKETS,
         "drainproof 1\nresource t0 texture2d 64x64 layout=COMMON\nlist c0 direct\n"
         "copy_texture @a source=t0[mip 0] box=0,0+32x32 dest=t0[mip 0] box=31,31+32x32\nend\n",
         "K16 error @a -1.-1\n");
}

/* A copy in between that writes nothing, or that meets the render backends on neither side, settles no debt. */
Test(reference_serial, owed_along_the_chain) {
    static const char program[] =
        "drainproof 1\ndevice hardware=%s\nresource b1 buffer 4096\n"
        "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS|ALLOW_SIMULTANEOUS_ACCESS\n"
        "list c0 direct\nclear_uav @a t0\ncopy_buffer @b source=b1\nclear_rtv @c t0\nend\n"
        "list c1 compute\nclear_uav @d t0\ncopy_buffer @e source=b1\nend\n";
    static const struct {
        const char *hardware;
        const char *gl2;
    } cases[] = {
        {"scarlett",                     ""               },
        {"scarlett|rb_l2_noncoherent",   "gl2_wb|gl2_inv|"},
        {"scarlett|misaligned_metadata", "gl2_wb|gl2_inv|"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        char expected[1024];
        snprintf(text, sizeof text, program, cases[i].hardware);
        snprintf(expected, sizeof expected,
                 "WORK @a\nDRAIN CS\nACQUIRE gcr=%sgl1|glv|glk|glm\nWORK @b\n"
                 "DMA_WAIT\nDRAIN CS\nACQUIRE gcr=%sgl1\nEOP rb=ALL_WBINV fence=1\nWAIT_FENCE 1 ME\nWORK @c\n"
                 "WORK @d\nDRAIN CS\nACQUIRE gcr=gl1|glv|glk|glm\nWORK @e\n",
                 cases[i].gl2, cases[i].gl2);
        says(cases[i].hardware, PACKETS, text, expected);
    }
}
