/* test_optimized_binding.c: what the pipeline of a draw changes for the optimized translator: kinds at execute, class by
 * class, and nothing else (pipeline.md, binding). */
#include "tests/unit/test_optimized_said.h"

#define DEPTH(use)   DP_PSO_USE_depth_##use
#define STENCIL(use) DP_PSO_USE_stencil_##use

/* Class 0 of t0 and t1 is colour with kinds 1 and 8 (a fast clear, which no draw leaves), z0 has depth and stencil. */
#define TARGETS                                                                                                        \
    "drainproof 1\n"                                                                                                   \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"                                     \
    "resource t1 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"                                     \
    "resource z0 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"
#define DIRECT(draws)                TARGETS "list c0 direct\n" draws "end\nexecute c0\n"

#define COLOUR(slot, kinds)          "class " slot " colour C=" kinds " E=9 V=1\n"
#define HTILE(depth, stencil)        "class 2 depth C=" depth " E=10 V=1\nclass 2 stencil C=" stencil " E=20 V=1\n"
#define LEFT(t0, t1, depth, stencil) COLOUR("0", t0) COLOUR("1", t1) HTILE(depth, stencil)

/* clang-format off */
static const struct bound_scenario {
    const char *name;
    struct dp_pso_use use;
    const char *program;
    const char *wanted;
} scenarios[] = {
    {"the i-th rt by bit i: none", {0}, DIRECT("draw @bound rt=t0 rt=t1\n"), LEFT("0", "0", "0", "0")},
    {"the first", {.colour_written = 1}, DIRECT("draw @bound rt=t0 rt=t1\n"), LEFT("1", "0", "0", "0")},
    {"the second", {.colour_written = 2, .colour_read = 2}, DIRECT("draw @bound rt=t0 rt=t1\n"), LEFT("0", "1", "0", "0")},
    {"counted among rt operands alone", {.colour_written = 2},
     DIRECT("draw @bound rt=t0 depth_read=z0 rt=t1\n"), LEFT("0", "1", "0", "0")},
    {"read back and not written: no write", {.colour_read = 3}, DIRECT("draw @bound rt=t0 rt=t1\n"), LEFT("0", "0", "0", "0")},
    {"the ninth never", {.colour_written = UINT32_MAX},
     DIRECT("draw @bound rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t0 rt=t1\n"), LEFT("1", "0", "0", "0")},
    {"depth: neither class", {.uses = DEPTH(read) | STENCIL(read)}, DIRECT("draw @bound depth=z0\n"), LEFT("0", "0", "0", "0")},
    {"depth class", {.uses = DEPTH(read) | DEPTH(write) | STENCIL(read)}, DIRECT("draw @bound depth=z0\n"),
     LEFT("0", "0", "10", "0")},
    {"stencil class", {.uses = DEPTH(read) | STENCIL(write)}, DIRECT("draw @bound depth=z0\n"), LEFT("0", "0", "0", "20")},
    {"both classes", {.uses = DEPTH(write) | STENCIL(write)}, DIRECT("draw @bound depth=z0\n"), LEFT("0", "0", "10", "20")},
    {"of a part of the planes no more than those", {.uses = DEPTH(write) | STENCIL(write)},
     DIRECT("draw @bound depth=z0[mip 0 slice 0 plane 1]\n"), LEFT("0", "0", "0", "20")},
    {"depth_read never writes", {.uses = DEPTH(write) | STENCIL(write)}, DIRECT("draw @bound depth_read=z0\n"),
     LEFT("0", "0", "0", "0")},
    {"indirect draws too", {.colour_written = 1},
     TARGETS "resource b3 buffer 256\nlist c0 direct\ndraw_indirect @bound args=b3 rt=t0 rt=t1\nend\nexecute c0\n",
     LEFT("1", "0", "0", "0")},
    {"a role that a draw does not have stands as it is", {0},
     TARGETS "resource t3 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COPY_DEST\n"
     "resource t4 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=COPY_DEST\n"
     "list c0 direct\ndraw @bound rt=t0 dest=t4\nend\nexecute c0\n",
     LEFT("0", "0", "0", "0") "class 4 colour C=3 E=3 V=1\n"},
    {"for that draw alone", {0}, DIRECT("draw @bound rt=t0\ndraw rt=t1\n"), LEFT("0", "1", "0", "0")},
    {"a rejected draw takes it along", {0}, DIRECT("draw @bound vertex=t0 rt=t0\ndraw rt=t1\n"),
     "U02 error @bound\n" LEFT("0", "1", "0", "0")},
    {"whenever the list runs", {.colour_written = 2},
     TARGETS "list c0 direct\ndraw @bound rt=t0 rt=t1\nend\nlist c1 direct\ndraw rt=t0\nend\nexecute c0\nexecute c0\n",
     LEFT("0", "1", "0", "0")},
    {"in a bundle", {.colour_written = 2},
     TARGETS "list c1 bundle\ndraw @bound rt=t0 rt=t1\nend\n" "list c0 direct\nexecute_bundle c1\nend\nexecute c0\n",
     LEFT("0", "1", "0", "0")},
    {"what a barrier needs", {.uses = DEPTH(write)},
     DIRECT("draw @bound rt=t0 depth=z0\nbarrier @b\n"
            "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
            "layout=RENDER_TARGET>SHADER_RESOURCE\n"
            "  texture z0 sync=DEPTH_STENCIL>PIXEL_SHADING access=DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
            "layout=DEPTH_STENCIL_WRITE>SHADER_RESOURCE\n"),
     "operation @b colour needed=none 0 removed=9 initialised=0\n"
     "operation @b depth needed=decompress 10 removed=10 initialised=0\n"
     "operation @b stencil needed=none 0 removed=20 initialised=0\n"},
};

/* Programs with diagnostics, packets, states and shared memory of all sorts behind a draw. */
static const char *const unchanged[] = {
    DIRECT("draw @bound rt=t0 depth=z0\nbarrier\n"
           "  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
           "layout=RENDER_TARGET>SHADER_RESOURCE\n"
           "draw @late rt=t0\n"),
    "drainproof 1\n"
    "heap h0 131072\n"
    "resource b0 buffer 256 placed=h0+0\n"
    "resource t1 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET\n"
    "resource b2 buffer 256 flags=ALLOW_UNORDERED_ACCESS\n"
    "list c0 direct\n"
    "clear_rtv t1\n"
    "draw @bound vertex=b2 stream_output=b0 so_counter=b2\n"
    "draw @uninitialised rt=t1\n"
    "end\n"
    "execute c0\n",
    "drainproof 1\n"
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET state=RENDER_TARGET\n"
    "resource b1 buffer 256 state=COMMON\n"
    "list c0 direct\n"
    "draw @bound rt=t0 vertex=b1\n"
    "draw @promoted index=b1\n"
    "resource_barrier\n"
    "  transition t0[all] RENDER_TARGET>PIXEL_SHADER_RESOURCE\n"
    "end\n"
    "execute c0\n",
    "drainproof 1\n"
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COMMON\n"
    "list c0 direct\n"
    "draw @bound rt=t0\n"
    "end\n"
    "execute c0\n",
};
/* clang-format on */

Test(optimized_binding, kinds_by_class) {
    for (size_t i = 0; i < sizeof scenarios / sizeof scenarios[0]; i++) {
        bound = &scenarios[i].use;
        run(scenarios[i].name, scenarios[i].program);
        expect(scenarios[i].name, scenarios[i].wanted);
    }
    bound = NULL;
    run("unbound", DIRECT("draw rt=t0 rt=t1 depth=z0\n"));
    expect("unbound", LEFT("1", "1", "10", "20"));
}

Test(optimized_binding, nothing_else_changes) {
    static char unbound[sizeof said];
    static const struct dp_pso_use none;
    without_kinds = true;
    for (size_t i = 0; i < sizeof unchanged / sizeof unchanged[0]; i++) {
        bound = NULL;
        run("unbound", unchanged[i]);
        cr_assert_gt(length, 0);
        memcpy(unbound, said, length + 1);
        bound = &none;
        run("bound", unchanged[i]);
        cr_expect_str_eq(said, unbound, "program %zu", i);
    }
}
