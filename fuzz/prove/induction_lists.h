/* induction_lists.h: the lists that section `force` feeds to the translator: sides of a barrier, what forces
 * emission, and kinds of work with the elements that they are (hardware sheet 6.6). */
#ifndef DRAINPROOF_FUZZ_PROVE_INDUCTION_LISTS_H
#define DRAINPROOF_FUZZ_PROVE_INDUCTION_LISTS_H

#include "model/judge.h"

/* clang-format off */
static const struct {
    const char *sync, *access;
} sides[] = {
    {"INDEX_INPUT",                 "INDEX_BUFFER"                          },
    {"VERTEX_SHADING",              "UNORDERED_ACCESS|VERTEX_BUFFER"        },
    {"PIXEL_SHADING",               "SHADER_RESOURCE|UNORDERED_ACCESS"      },
    {"DEPTH_STENCIL",               "DEPTH_STENCIL_WRITE|DEPTH_STENCIL_READ"},
    {"RENDER_TARGET",               "RENDER_TARGET"                         },
    {"COMPUTE_SHADING",             "UNORDERED_ACCESS"                      },
    {"RAYTRACING",                  "UNORDERED_ACCESS"                      },
    {"COPY",                        "COPY_SOURCE|COPY_DEST"                 },
    {"RESOLVE",                     "RESOLVE_SOURCE|RESOLVE_DEST"           },
    {"EXECUTE_INDIRECT",            "INDIRECT_ARGUMENT"                     },
    {"CLEAR_UNORDERED_ACCESS_VIEW", "UNORDERED_ACCESS"                      },
    {"DRAW",                        "RENDER_TARGET|DEPTH_STENCIL_WRITE"     },
    {"ALL_SHADING",                 "UNORDERED_ACCESS"                      },
    {"ALL",                         "COMMON"                                }
};
#define SIDES (sizeof sides / sizeof sides[0])

/* `operates`: it has operations of its own, and the requirement is met behind the last of them. */
static const struct {
    const char *text;
    bool operates;
} consumers[] = {
    {"end",                                             false},
    {"query_begin occlusion",                           false},
    {"query_end occlusion",                             false},
    {"query_resolve dest=b1",                           false},
    {"write_immediate dest=b1",                         false},
    {"predicate b0",                                    false},
    {"execute_bundle l0",                               false},
    {"draw_indirect args=b0",                           false},
    {"dispatch_indirect args=b0",                       false},
    {"discard t0",                                      true },
    {"barrier\n  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE",       true },
    {"barrier\n  texture d0 sync=DEPTH_STENCIL>PIXEL_SHADING access=DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
     "layout=DEPTH_STENCIL_WRITE>SHADER_RESOURCE", true }
};
#define CONSUMERS (sizeof consumers / sizeof consumers[0])

/* Work, and what its elements are (hardware sheet 6.6); shaders of a draw may do anything. */
static const struct {
    const char *text, *sync, *access;
    struct dp_element elements[4];
    size_t count;
} items[] = {
#define AT(client, rw, access)                                                                                         \
    { DP_CLIENT_##client, DP_RW_##rw, access, DP_LOCATION_DATA, 50 }
    {"draw", "VERTEX_SHADING", "UNORDERED_ACCESS", {AT(VS, both, 0)}, 1},
    {"draw", "PIXEL_SHADING", "UNORDERED_ACCESS", {AT(PS, both, 0)}, 1},
    {"draw_indirect args=b0", "VERTEX_SHADING", "UNORDERED_ACCESS", {AT(VS, both, 0)}, 1},
    {"draw_indirect args=b0", "PIXEL_SHADING", "UNORDERED_ACCESS", {AT(PS, both, 0)}, 1},
    {"draw rt=t0", "RENDER_TARGET", "RENDER_TARGET", {AT(CBd, both, 0), AT(CBm, both, 1)}, 2},
    {"draw depth=d0", "DEPTH_STENCIL", "DEPTH_STENCIL_WRITE", {AT(DBd, both, 0), AT(DBm, both, 1)}, 2},
    {"draw_indirect args=b0 rt=t0", "RENDER_TARGET", "RENDER_TARGET", {AT(CBd, both, 0), AT(CBm, both, 1)}, 2},
    {"draw index=b0", "INDEX_INPUT", "INDEX_BUFFER", {AT(IDX, read, 0), AT(IDXD, read, 1)}, 2},
    {"dispatch", "COMPUTE_SHADING", "UNORDERED_ACCESS", {AT(CS, both, 0), AT(CSm, both, 1)}, 2},
    {"dispatch_indirect args=b0", "COMPUTE_SHADING", "UNORDERED_ACCESS", {AT(CS, both, 0), AT(CSm, both, 1)}, 2},
    {"clear_rtv t0", "RENDER_TARGET", "RENDER_TARGET", {AT(CBd, write, 0), AT(CBm, write, 1)}, 2},
    {"clear_dsv d0", "DEPTH_STENCIL", "DEPTH_STENCIL_WRITE", {AT(DBd, write, 0), AT(DBm, write, 1)}, 2},
    {"clear_uav b1", "CLEAR_UNORDERED_ACCESS_VIEW", "UNORDERED_ACCESS", {AT(CS, write, 0)}, 1},
    {"copy_buffer source=b0 dest=b1", "COPY", "COPY_DEST", {AT(DMA, write, 0), AT(CS, write, 1)}, 2},
    {"write_immediate dest=b1", "COPY", "COPY_DEST", {AT(DMA, write, 0)}, 1},
    {"execute_bundle l0", "VERTEX_SHADING", "UNORDERED_ACCESS", {AT(VS, both, 0)}, 1},
    {"execute_bundle l0", "PIXEL_SHADING", "UNORDERED_ACCESS", {AT(PS, both, 0)}, 1}
#undef AT
};
#define ITEMS (sizeof items / sizeof items[0])

/* clang-format on */

/* What every list stands behind; `%s` is the hardware. */
static const char head[] = "drainproof 1\n"
                           "device hardware=%s\n"
                           "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
                           "resource b1 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
                           "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET\n"
                           "resource d0 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL "
                           "layout=DEPTH_STENCIL_WRITE\n"
                           "list l0 bundle\n"
                           "draw\n"
                           "end\n"
                           "list l1 direct\n";

#endif
