/* test_optimized_kinds.c: compression and initialised memory as the optimized translator tracks them. */
#include "tests/unit/test_optimized_said.h"

/* Barrier sheet 15.5, 15.6. */
/* clang-format off */
static const struct scenario kinds[] = {
    {"one mip leaves: the class expands and stays so (E07)",
     TARGET " layout=RENDER_TARGET\n"
     "list c0 direct\n"
     "clear_rtv t0\n"
     "barrier @b\n"
     "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE range=mip 0\n"
     "draw rt=t0[mip 1]\n"
     "end\n"
     "execute c0\n",
     "operation @b colour needed=decompress B removed=B initialised=0\n"
     "state 0 0+1 enhanced layout=6 S=0 P=0 I=1\n"
     "state 0 1+1 enhanced layout=2 S=0 P=0 I=1\n"
     "class 0 colour C=0 E=0 V=1\n"},
    {"never written: nothing is needed (E50)",
     TARGET " layout=RENDER_TARGET\n"
     "list c0 direct\n"
     "barrier @b\n"
     "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE\n"
     "end\n"
     "execute c0\n",
     "operation @b colour needed=none 0 removed=B initialised=0\n"
     "class 0 colour C=0 E=0 V=1\n"},
    {"part of a class is discarded: the rest is lost (E51)",
     TARGET " layout=RENDER_TARGET\n"
     "list c0 direct\n"
     "draw rt=t0\n"
     "barrier @b\n"
     "  texture t0 sync=RENDER_TARGET>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET "
     "layout=UNDEFINED>RENDER_TARGET range=mip 0 flags=DISCARD\n"
     "end\n"
     "execute c0\n",
     "D04 warning @b\n"
     "operation @b colour needed=meta_init 0 removed=0 initialised=1\n"
     "state 0 0+1 enhanced layout=2 S=0 P=0 I=1\n"
     "state 0 1+1 enhanced layout=2 S=0 P=0 I=0\n"
     "class 0 colour C=0 E=B V=1\n"},
    {"memory is taken by whoever writes it",
     "drainproof 1\n"
     "heap h0 65536\n"
     "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET\n"
     "resource b1 buffer 256 placed=h0+0\n"
     "list c0 direct\n"
     "clear_rtv t0\n"
     "draw @ok rt=t0\n"
     "copy_buffer dest=b1\n"
     "draw @bad rt=t0\n"
     "end\n"
     "execute c0\n",
     "D06 error @bad\n"
     "state 0 0+1 enhanced layout=2 S=0 P=0 I=0\n"
     "class 0 colour C=0 E=9 V=0\n"
     "state 1 0+1 enhanced layout=FFFFFFFF S=0 P=0 I=1\n"
     "!D06 error @ok\n"},
};
/* clang-format on */

Test(optimized_kinds, kinds_and_memory) {
    RUN(kinds);
}
