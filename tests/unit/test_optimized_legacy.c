/* test_optimized_legacy.c: legacy states as the optimized translator tracks them. */
#include "tests/unit/test_optimized_said.h"

/* Barrier sheet 15.8: modes, promotion, decay, transitions. */
/* clang-format off */
static const struct scenario legacy[] = {
    {"a promoted read decays, a promoted copy becomes the state",
     "drainproof 1\n"
     "resource t0 texture2d 64x64 mips=2 state=COMMON\n"
     "list c0 direct\n"
     "copy_texture source=t0[mip 0] dest=t0[mip 1]\n"
     "end\n"
     "execute c0\n",
     "state 0 0+1 legacy layout=0 S=0 P=0 I=1\n"
     "state 0 1+1 legacy layout=0 S=400 P=0 I=1\n"},
    {"a buffer decays whatever its state",
     BUFFER " state=UNORDERED_ACCESS\n"
     "list c0 direct\n"
     "end\n"
     "execute c0\n",
     "state 0 0+1 legacy layout=FFFFFFFF S=0 P=0 I=1\n"},
    {"an acceleration structure keeps its state",
     BUFFER " state=RAYTRACING_ACCELERATION_STRUCTURE\n"
     "list c0 direct\n"
     "end\n"
     "execute c0\n",
     "state 0 0+1 legacy layout=FFFFFFFF S=400000 P=0 I=1\n"},
    {"promoted in one list, still so in the next of the same execute (OK-048)",
     BUFFER " state=COMMON\n"
     "list c0 direct\n"
     "copy_buffer dest=b0\n"
     "end\n"
     "list c1 direct\n"
     "resource_barrier @b\n"
     "  transition b0 COMMON>VERTEX_AND_CONSTANT_BUFFER\n"
     "end\n"
     "execute c0 c1\n"
     "execute c1\n",
     "K05 error @b\n"
     "state 0 0+1 legacy layout=FFFFFFFF S=0 P=0 I=1\n"},
    {"two promotions of one item must go together",
     BUFFER " state=COMMON\n"
     "list c0 direct\n"
     "copy_buffer @c source=b0 dest=b0 box=0+4\n"
     "end\n"
     "execute c0\n",
     "K16 error @c\n"},
    {"an index buffer is no stream-output target",
     BUFFER " state=COMMON\n"
     "list c0 direct\n"
     "draw @d index=b0 stream_output=b0\n"
     "end\n"
     "execute c0\n",
     "K13 error @d\n"},
    {"a split is pending until its END",
     BUFFER " state=UNORDERED_ACCESS\n"
     "list c0 direct\n"
     "resource_barrier @a\n"
     "  transition b0 UNORDERED_ACCESS>COPY_SOURCE flags=BEGIN_ONLY\n"
     "copy_buffer @c source=b0\n"
     "resource_barrier @b\n"
     "  transition b0 UNORDERED_ACCESS>COPY_SOURCE flags=END_ONLY\n"
     "copy_buffer @d source=b0\n"
     "resource_barrier @e\n"
     "  transition b0 UNORDERED_ACCESS>COPY_SOURCE flags=END_ONLY\n"
     "end\n"
     "execute c0\n",
     "K13 error @c\n"
     "K11 error @e\n"
     "!K13 error @d\n"
     "!K11 error @b\n"},
    {"the physical layout moves, not the one that stands in for it",
     TARGET " state=COMMON\n"
     "list c0 direct\n"
     "copy_texture dest=t0\n"
     "resource_barrier @b\n"
     "  transition t0 COPY_DEST>RENDER_TARGET\n"
     "resource_barrier @c\n"
     "  transition t0 RENDER_TARGET>PIXEL_SHADER_RESOURCE\n"
     "end\n"
     "execute c0\n",
     "operation @c colour needed=none 0 removed=B initialised=0\n"
     "state 0 0+2 legacy layout=6 S=80 P=0 I=1\n"},
    {"an enhanced texture comes over in COMMON alone",
     TARGET " layout=RENDER_TARGET\n"
     "list c0 direct\n"
     "resource_barrier @b\n"
     "  transition t0 COMMON>RENDER_TARGET\n"
     "end\n"
     "execute c0\n",
     "I02 error @b\n"
     "state 0 0+2 enhanced layout=2 S=0 P=0 I=1\n"},
    {"used on a copy list",
     "drainproof 1\n"
     "resource t0 texture2d 64x64 mips=2 state=COPY_SOURCE\n"
     "list c0 copy\n"
     "copy_texture source=t0[mip 1]\n"
     "end\n"
     "execute c0\n",
     "state 0 0+1 legacy layout=7 S=800 P=0 I=1\n"
     "state 0 1+1 legacy layout=7 S=0 P=0 I=1\n"},
};
/* clang-format on */

Test(optimized_legacy, legacy_states) {
    RUN(legacy);
}

/* Operands promote one after the other on each subresource; one that fails adds nothing to P (barrier sheet 15.8.2). */
/* clang-format off */
static const struct {
    const char *items;
    size_t failed; /* operands that break K13 */
} in_common[] = {
    {"draw stream_output=b0 index=b0 stream_output=b0\n", 1},
    {"draw stream_output=b0 index=b0 vertex=b0 stream_output=b0\n", 2},
    {"draw index=b0 stream_output=b0 vertex=b0\n", 1},
    {"draw index=b0 stream_output=b0 vertex=b0 stream_output=b0\n", 2},
    {"draw index=b0\ndraw stream_output=b0 vertex=b0 stream_output=b0\n", 2},
    {"draw stream_output=b0\ndraw index=b0 stream_output=b0 index=b0\n", 2},
    {"draw rt=t0[mip 0] source=t0 rt=t0[mip 0]\n", 1},
    {"draw rt=t0[mip 0] source=t0 rt=t0\n", 2},
    {"draw rt=t0[mip 0] source=t0 rt=t0[mip 0] source=t0[mip 1]\n", 1},
    {"draw rt=t0[mip 0] source=t0[mip 1] rt=t0[mip 1] source=t0\n", 2},
    {"draw source=t0[mip 1]\ndraw rt=t0[mip 0] source=t0 rt=t0[mip 0] source=t0[mip 1]\n", 1},
};
/* clang-format on */

static size_t times_said(const char *what) {
    size_t times = 0;
    for (const char *from = strstr(said, what); from != NULL; from = strstr(from + 1, what)) {
        times++;
    }
    return times;
}

Test(optimized_legacy, failed_operands_promote_nothing) {
    for (size_t i = 0; i < sizeof in_common / sizeof in_common[0]; i++) {
        char program[1024];
        snprintf(program, sizeof program,
                 BUFFER " state=COMMON\n"
                        "resource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_SIMULTANEOUS_ACCESS "
                        "state=COMMON\nlist c0 direct\n%send\nexecute c0\n",
                 in_common[i].items);
        run(in_common[i].items, program);
        cr_expect_eq(times_said("K13 error"), in_common[i].failed, "%s--- said\n%s", in_common[i].items, said);
    }
}
