/* test_optimized_scopes.c: scopes, splits, bundles, serialized copies and the old path in the optimized translator. */
#include "tests/unit/test_optimized_said.h"

/* Barrier sheet 15.7, 15.10. */
/* clang-format off */
static const struct scenario scopes[] = {
    {"scopes end with the execute",
     BUFFER "\n"
     "list c0 direct\n"
     "barrier @a\n"
     "  buffer b0 sync=COPY>COMPUTE_SHADING access=COPY_DEST>SHADER_RESOURCE\n"
     "end\n"
     "list c1 direct\n"
     "barrier @b\n"
     "  buffer b0 sync=COPY>COPY access=COPY_DEST>COPY_SOURCE\n"
     "end\n"
     "execute c0 c1\n"
     "execute c1\n",
     "V06b error @b\n"
     "S06 warning @b\n"},
    {"nobody uses what a NONE has left, nor what is deactivated",
     BUFFER "\n"
     "list c0 direct\n"
     "barrier\n"
     "  buffer b0 sync=COPY>NONE access=COPY_DEST>NO_ACCESS\n"
     "copy_buffer @c source=b0\n"
     "end\n"
     "list c1 direct\n"
     "barrier\n"
     "  buffer b0 sync=COPY>COPY access=COPY_DEST>NO_ACCESS\n"
     "copy_buffer @d source=b0\n"
     "end\n"
     "execute c0\n"
     "execute c1\n",
     "S05 warning @c\n"
     "U06 warning @d\n"
     "!U06 warning @c\n"
     "!S05 warning @d\n"},
    {"a split closes with the barrier that opened it",
     BUFFER "\n"
     "list c0 direct\n"
     "barrier @a\n"
     "  buffer b0 sync=COPY>SPLIT access=COPY_DEST>COPY_SOURCE\n"
     "copy_buffer @c source=b0\n"
     "barrier @b\n"
     "  buffer b0 sync=COPY>COPY access=COPY_SOURCE>COPY_DEST\n"
     "barrier @d\n"
     "  buffer b0 sync=SPLIT>COPY access=COPY_DEST>COPY_DEST\n"
     "end\n"
     "execute c0\n"
     "list c1 direct\n"
     "barrier @e\n"
     "  buffer b0 sync=SPLIT>COPY access=COPY_DEST>COPY_SOURCE\n"
     "end\n"
     "execute c1\n",
     "P05 warning @c\n"
     "P02 error @b\n"
     "P01 error @d\n"
     "V10 warning @a\n"
     "V10 warning @e\n"},
    {"a bundle runs where it is called, as often as it is",
     TARGET " layout=RENDER_TARGET\n"
     "list c0 bundle\n"
     "draw @d rt=t0\n"
     "end\n"
     "list c1 direct\n"
     "execute_bundle c0\n"
     "barrier @b\n"
     "  texture t0 sync=RENDER_TARGET>COPY access=RENDER_TARGET>COPY_SOURCE layout=RENDER_TARGET>COPY_SOURCE\n"
     "execute_bundle c0\n"
     "end\n"
     "execute c1\n",
     "WORK @d\n"
     "WORK @d\n"
     "BLIT @b\n"
     "WORK @d\n"
     "operation @b colour needed=none 0 removed=8 initialised=0\n"
     "U01 error @d\n"},
};
/* clang-format on */

Test(optimized_scopes, scopes_and_splits) {
    RUN(scopes);
}

/* Design section 5, decisions 7 and 12. */
/* clang-format off */
static const struct scenario paths[] = {
    {"copies of a list follow each other",
     BUFFER "\n"
     "list c0 direct\n"
     "copy_buffer @a dest=b0\n"
     "copy_buffer @b source=b0\n"
     "end\n"
     "execute c0\n",
     "WORK @a\n"
     "DMA_WAIT @b\n"
     "DRAIN @b\n"
     "ACQUIRE @b\n"
     "WORK @b\n"},
    {"not if the list says so",
     BUFFER "\n"
     "list c0 direct hint=DONT_SYNC_ON_COPY\n"
     "copy_buffer @a dest=b0\n"
     "copy_buffer @b source=b0\n"
     "end\n"
     "execute c0\n",
     "WORK @a\n"
     "WORK @b\n"
     "!DMA_WAIT @b\n"},
    {"on a copy list there is only DMA",
     BUFFER "\n"
     "list c0 copy\n"
     "copy_buffer @a dest=b0\n"
     "copy_buffer @b source=b0\n"
     "end\n"
     "execute c0\n",
     "WORK @a\n"
     "DMA_WAIT @b\n"
     "WORK @b\n"
     "!DRAIN @b\n"
     "!ACQUIRE @b\n"},
    {"the old path flushes stream output and expands what it does not know",
     "drainproof 1\n"
     "device legacy_translation=off\n"
     "heap h0 65536\n"
     "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 state=RENDER_TARGET\n"
     "list c0 direct\n"
     "resource_barrier @b\n"
     "  aliasing null>t0\n"
     "  aliasing null>null\n"
     "end\n"
     "execute c0\n",
     "SO_FLUSH @b\n"
     "SO_FLUSH @b\n"
     "BLIT @b\n"
     "operation @b colour needed=none 0 removed=9 initialised=0\n"},
    {"and knows one kind of call",
     "drainproof 1\n"
     "device legacy_translation=off\n"
     "resource b0 buffer 256 flags=ALLOW_UNORDERED_ACCESS\n"
     "list c0 direct\n"
     "resource_barrier @a\n"
     "  uav b0\n"
     "barrier @b\n"
     "  buffer b0 sync=COPY>COPY access=COPY_DEST>COPY_SOURCE\n"
     "end\n"
     "execute c0\n",
     "I04 error @b\n"
     "state 0 0+1 legacy layout=FFFFFFFF S=0 P=0 I=1\n"},
};
/* clang-format on */

Test(optimized_scopes, paths) {
    RUN(paths);
}
