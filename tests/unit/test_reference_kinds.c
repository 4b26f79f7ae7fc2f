/* test_reference_kinds.c: compression and initialised memory at execute: the needed op, the kinds present and the
 * metadata state of rows of tables/barrier_worked_examples.tsv, and what barrier sheet 15.5 and 15.6 add. */
#include "test_reference_transcript.h"

/* A target with its clear and draw, then one barrier in an execute of its own. */
#define TARGET(resource, barrier)                                                                                      \
    "drainproof 1\n" resource "\nlist c0 direct\nclear_rtv t0\ndraw rt=t0\nend\nexecute c0\n"                          \
    "list c1 direct\nbarrier @b\n  texture t0 " barrier "\nend\nexecute c1\n"
#define BARRIER(resource, barrier)                                                                                     \
    "drainproof 1\n" resource "\nlist c1 direct\nbarrier @b\n  texture t0 " barrier "\nend\nexecute c1\n"
#define RT_TO_SRV                                                                                                      \
    "sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE layout=RENDER_TARGET>SHADER_RESOURCE"

Test(reference_kinds, worked_examples) {
    says("E06a", OPERATIONS | STATE,
         TARGET("resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET", RT_TO_SRV),
         "op @b.0 colour needed=decompress CompressedColor|CompressedDcc|IndirectColorClear "
         "removed=CompressedColor|CompressedDcc|IndirectColorClear init=0\n"
         "t0[0..0] SHADER_RESOURCE init=1\nt0.colour C=none E=none V=1\n");
    says("E07", OPERATIONS | STATE,
         TARGET("resource t0 texture2d 64x64 mips=4 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET",
                RT_TO_SRV " range=mip 0"),
         "op @b.0 colour needed=decompress CompressedColor|IndirectColorClear "
         "removed=CompressedColor|IndirectColorClear init=0\n"
         "t0[0..0] SHADER_RESOURCE init=1\nt0[1..3] RENDER_TARGET init=1\nt0.colour C=none E=none V=1\n");
    says("E08", OPERATIONS | STATE,
         BARRIER("resource t0 texture2d 64x64 mips=4 flags=ALLOW_RENDER_TARGET layout=SHADER_RESOURCE",
                 "sync=PIXEL_SHADING>RENDER_TARGET access=SHADER_RESOURCE>RENDER_TARGET "
                 "layout=SHADER_RESOURCE>RENDER_TARGET range=mip 0"),
         "t0[0..0] RENDER_TARGET init=1\nt0[1..3] SHADER_RESOURCE init=1\nt0.colour C=none E=none V=1\n");
    says("E09", OPERATIONS | STATE,
         "drainproof 1\nresource t0 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL "
         "layout=DEPTH_STENCIL_WRITE\nlist c0 direct\nclear_dsv t0\nend\nexecute c0\nlist c1 direct\nbarrier @b\n"
         "  texture t0 sync=DEPTH_STENCIL>PIXEL_SHADING access=DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
         "layout=DEPTH_STENCIL_WRITE>SHADER_RESOURCE range=mip 0 1 slice 0 1 plane 0 1\nend\nexecute c1\n",
         "op @b.0 depth needed=decompress CompressedDepth removed=CompressedDepth init=0\n"
         "t0[0..0] SHADER_RESOURCE init=1\nt0[1..1] DEPTH_STENCIL_WRITE init=1\n"
         "t0.depth C=none E=none V=1\nt0.stencil C=CompressedStencil E=CompressedStencil V=1\n");
    says("E14", OPERATIONS | STATE,
         "drainproof 1\nheap h0 65536\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 "
         "layout=UNDEFINED\nlist c1 direct\nbarrier @b\n  texture t0 sync=NONE>RENDER_TARGET "
         "access=NO_ACCESS>RENDER_TARGET layout=UNDEFINED>RENDER_TARGET flags=DISCARD\nend\nexecute c1\n",
         "op @b.0 colour needed=meta_init none removed=none init=1\n"
         "t0[0..0] RENDER_TARGET init=1\nt0.colour C=none E=CompressedColor|IndirectColorClear V=1\n");
    says("E49", OPERATIONS | STATE,
         TARGET("resource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|FORCE_TEXTURE_COMPATIBILITY "
                "layout=RENDER_TARGET",
                RT_TO_SRV " range=mip 1"),
         "op @b.0 colour needed=fast_clear_eliminate_only IndirectColorClear removed=IndirectColorClear init=0\n"
         "t0[0..0] RENDER_TARGET init=1\nt0[1..1] SHADER_RESOURCE init=1\n"
         "t0.colour C=CompressedColor E=CompressedColor V=1\n");
    says("E50", OPERATIONS | STATE,
         "drainproof 1\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COMMON\nlist c0 direct\n"
         "barrier @a\n  texture t0 sync=NONE>COPY access=NO_ACCESS>COPY_SOURCE layout=COMMON>COPY_SOURCE\n"
         "barrier @b\n  texture t0 sync=COPY>PIXEL_SHADING access=COPY_SOURCE>SHADER_RESOURCE "
         "layout=COPY_SOURCE>SHADER_RESOURCE\nend\nexecute c0\n",
         "op @b.0 colour needed=none none removed=CompressedColor init=0\n"
         "t0[0..0] SHADER_RESOURCE init=1\nt0.colour C=none E=none V=1\n");
    says("E51", OPERATIONS | STATE,
         TARGET("resource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET",
                "sync=RENDER_TARGET>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET layout=UNDEFINED>RENDER_TARGET "
                "range=mip 0 flags=DISCARD"),
         "op @b.0 colour needed=meta_init none removed=none init=1\n"
         "t0[0..0] RENDER_TARGET init=1\nt0[1..1] RENDER_TARGET init=0\n"
         "t0.colour C=none E=CompressedColor|IndirectColorClear V=1\n");
    says("E52", OPERATIONS | STATE,
         TARGET("resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS layout=RENDER_TARGET",
                "sync=RENDER_TARGET>COMPUTE_SHADING access=NO_ACCESS>UNORDERED_ACCESS "
                "layout=UNDEFINED>UNORDERED_ACCESS"),
         "t0[0..0] UNORDERED_ACCESS init=0\nt0.colour C=CompressedColor|IndirectColorClear E=none V=1\n");
}

/* Two placed targets in one memory; A says what happens to the first one. */
#define ALIASES(work)                                                                                                  \
    "drainproof 1\nheap h0 65536\n"                                                                                    \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET\n"                         \
    "resource t1 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET\n"                         \
    "list c0 direct\nclear_rtv t1\n" work "end\nexecute c0\n"
#define EMPTY_T1 "t1[0..0] RENDER_TARGET init=0\n"
#define KINDS    "CompressedColor|IndirectColorClear"

Test(reference_kinds, memory_that_changes_hands) {
    says("a clear of the alias", STATE, ALIASES("clear_rtv t0\n"),
         "t0[0..0] RENDER_TARGET init=1\n" EMPTY_T1 "t0.colour C=" KINDS " E=" KINDS " V=1\nt1.colour C=none E=" KINDS
         " V=0\n");
    says("a draw: D06, so nothing happens", RULES | STATE, ALIASES("draw @d rt=t0\n"),
         "D06 error @d 0.-1\nt0[0..0] RENDER_TARGET init=0\nt1[0..0] RENDER_TARGET init=1\nt0.colour C=none E=" KINDS
         " V=0\nt1.colour C=" KINDS " E=" KINDS " V=1\n");
    says("discard", RULES | STATE, ALIASES("discard t0\n"),
         "t0[0..0] RENDER_TARGET init=1\n" EMPTY_T1 "t0.colour C=none E=" KINDS " V=1\nt1.colour C=none E=" KINDS
         " V=0\n");
}

/* A component-placed texture with its metadata behind a placed one's data; a reserved one in the same pages as its own
 * data; a neighbour that meets neither. */
#define COMPONENTS(work)                                                                                               \
    "drainproof 1\nheap h0 262144\n"                                                                                   \
    "resource m0 texture2d 64x64 flags=ALLOW_RENDER_TARGET component_placed=h0+0 metadata=h0+131072 "                  \
    "layout=RENDER_TARGET\n"                                                                                           \
    "resource p0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+131072 layout=RENDER_TARGET\n"                    \
    "resource r0 texture2d 64x64 flags=ALLOW_RENDER_TARGET reserved=h0+0 layout=RENDER_TARGET\n"                       \
    "resource n0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+65536 layout=RENDER_TARGET\n"                     \
    "list c0 direct\nclear_rtv n0\n" work "end\nexecute c0\n"
#define FOUR(m, p, r)                                                                                                  \
    "m0[0..0] RENDER_TARGET init=" m "\np0[0..0] RENDER_TARGET init=" p "\nr0[0..0] RENDER_TARGET init=" r "\n"        \
    "n0[0..0] RENDER_TARGET init=1\n"
#define GONE(name) name ".colour C=none E=" KINDS " V=0\n"
#define FULL(name) name ".colour C=" KINDS " E=" KINDS " V=1\n"

Test(reference_kinds, metadata_in_shared_memory) {
    says("what is written over metadata", STATE, COMPONENTS("clear_rtv m0\nclear_rtv p0\n"),
         FOUR("0", "1", "0") GONE("m0") FULL("p0") GONE("r0") FULL("n0"));
    says("metadata that are written over data", STATE, COMPONENTS("clear_rtv p0\nclear_rtv m0\n"),
         FOUR("1", "0", "0") FULL("m0") GONE("p0") GONE("r0") FULL("n0"));
    says("a reserved texture meets the data alone", STATE, COMPONENTS("clear_rtv p0\nclear_rtv r0\n"),
         FOUR("0", "1", "1") GONE("m0") FULL("p0") FULL("r0") FULL("n0"));
    says("an activation initialises metadata, so it counts as a write", OPERATIONS | STATE,
         COMPONENTS("clear_rtv p0\nclear_rtv r0\nbarrier @b\n  texture m0 sync=RENDER_TARGET>RENDER_TARGET "
                    "access=NO_ACCESS>RENDER_TARGET layout=UNDEFINED>RENDER_TARGET flags=DISCARD\n"),
         "op @b.0 colour needed=meta_init none removed=none init=1\n" FOUR("1", "0", "0") "m0.colour C=none E=" KINDS
                                                                                          " V=1\n" GONE("p0") GONE("r0")
                                                                                              FULL("n0"));
}

/* Deactivation and activation of aliases; what is deactivated stays so within its scope. */
Test(reference_kinds, reserved_memory_that_changes_hands) {
    says("r1 starts expanded, r0 has lost everything", RULES | OPERATIONS | STATE,
         "drainproof 1\nheap h0 65536\n"
         "resource r0 texture2d 64x64 flags=ALLOW_RENDER_TARGET reserved=h0+0 layout=RENDER_TARGET\n"
         "resource r1 texture2d 64x64 flags=ALLOW_RENDER_TARGET reserved=h0+0 layout=UNDEFINED\n"
         "list c0 direct\nclear_rtv r0\nbarrier @b\n"
         "  texture r0 sync=RENDER_TARGET>RENDER_TARGET access=RENDER_TARGET>NO_ACCESS "
         "layout=RENDER_TARGET>RENDER_TARGET\n"
         "barrier @c\n"
         "  texture r1 sync=RENDER_TARGET>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET "
         "layout=UNDEFINED>RENDER_TARGET flags=DISCARD\n"
         "draw rt=r1\ndraw @d rt=r0\nbarrier @e\n"
         "  texture r0 sync=RENDER_TARGET>RENDER_TARGET access=RENDER_TARGET>RENDER_TARGET "
         "layout=RENDER_TARGET>RENDER_TARGET\n"
         "end\nexecute c0\n",
         "U06 warning @d 0.-1\nD06 error @d 0.-1\nV06b error @e 0.0\n"
         "op @c.0 colour needed=meta_init none removed=none init=1\n"
         "r0[0..0] RENDER_TARGET init=0\nr1[0..0] RENDER_TARGET init=1\n" GONE(
             "r0") "r1.colour C=CompressedColor E=" KINDS " V=1\n");
}

/* What writes add: CB all but IndirectColorClear, CS CompressedDcc alone, the DMA nothing. */
Test(reference_kinds, writes) {
    says("a draw after a transition of all", STATE,
         "drainproof 1\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET\n"
         "list c0 direct\ndraw rt=t0\nend\nexecute c0\n",
         "t0[0..0] RENDER_TARGET init=1\nt0.colour C=CompressedColor|CompressedDcc "
         "E=CompressedColor|CompressedDcc|IndirectColorClear V=1\n");
    says("a copy by CS", STATE,
         "drainproof 1\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=COPY_DEST\n"
         "resource b0 buffer 65536\nlist c0 direct\ncopy_texture source=b0 dest=t0\nend\nexecute c0\n",
         "t0[0..0] COPY_DEST init=1\nb0[0..0] UNDEFINED init=1\n"
         "t0.colour C=CompressedDcc E=CompressedColor|CompressedDcc V=1\n");
    says("a copy between colour textures, pinned to no engine", STATE,
         "drainproof 1\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COPY_DEST\n"
         "resource t1 texture2d 64x64 layout=COPY_SOURCE\nlist c0 direct\ncopy_texture source=t1 dest=t0\nend\n"
         "execute c0\n",
         "t0[0..0] COPY_DEST init=1\nt1[0..0] COPY_SOURCE init=1\nt0.colour C=CompressedColor E=CompressedColor V=1\n");
    says("the same by CS", STATE,
         "drainproof 1\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COPY_DEST\n"
         "resource t1 texture2d 64x64 layout=COPY_SOURCE\nlist c0 direct\ncopy_texture engine=CS source=t1 dest=t0\n"
         "end\nexecute c0\n",
         "t0[0..0] COPY_DEST init=1\nt1[0..0] COPY_SOURCE init=1\nt0.colour C=none E=CompressedColor V=1\n");
    says("shader writes are seen when their layout is left", OPERATIONS | STATE,
         "drainproof 1\nresource t0 texture2d 64x64 "
         "flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS|FORCE_TEXTURE_COMPATIBILITY|ALLOW_DCC "
         "layout=UNORDERED_ACCESS\nlist c0 direct\nbarrier @b\n  texture t0 sync=COMPUTE_SHADING>COMPUTE_SHADING "
         "access=UNORDERED_ACCESS>SHADER_RESOURCE layout=UNORDERED_ACCESS>GENERIC_READ\nend\nexecute c0\n",
         "op @b.0 colour needed=decompress CompressedDcc removed=CompressedColor|CompressedDcc init=0\n"
         "t0[0..0] GENERIC_READ init=1\nt0.colour C=none E=none V=1\n");
}

/* Of unordered accesses by operands only what clear_uav clears goes through metadata. */
Test(reference_kinds, unordered_accesses) {
    static const struct {
        const char *item;
        const char *kinds;
    } cases[] = {
        {"clear_uav t0",                  "CompressedDcc"},
        {"rtas_build dest=a0 scratch=t0", "none"         },
        {"dispatch scratch=t0",           "none"         },
        {"clear_uav scratch=t0",          "none"         },
        {"rtas_emit source=a0 dest=t0",   "none"         },
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[1024];
        char expected[512];
        snprintf(text, sizeof text,
                 "drainproof 1\nresource t0 texture2d 64x64 "
                 "flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS|FORCE_TEXTURE_COMPATIBILITY|ALLOW_DCC "
                 "layout=UNORDERED_ACCESS\nresource a0 buffer 65536 "
                 "flags=ALLOW_UNORDERED_ACCESS|RAYTRACING_ACCELERATION_STRUCTURE\n"
                 "list c0 direct\n%s\nend\nexecute c0\n",
                 cases[i].item);
        snprintf(expected, sizeof expected,
                 "t0[0..0] UNORDERED_ACCESS init=1\na0[0..0] UNDEFINED init=1\n"
                 "t0.colour C=%s E=CompressedColor|CompressedDcc V=1\n",
                 cases[i].kinds);
        says(cases[i].item, RULES | STATE, text, expected);
    }
}

/* Whole copies of placed memory initialise it, parts do not. */
Test(reference_kinds, copies_initialise) {
    static const char program[] =
        "drainproof 1\nheap h0 262144\nresource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET placed=h0+0 "
        "layout=COPY_DEST\nresource b0 buffer 65536 placed=h0+131072\nlist c0 direct\n"
        "copy_texture source=b0 dest=t0[mip 1]\ncopy_texture source=b0 dest=t0[mip 0] box=0,0+32x64\n"
        "copy_buffer source=b0 box=0+16 dest=b0 box=16+16\nend\nexecute c0\n";
    says("mip 1 whole, mip 0 in part", RULES | STATE, program,
         "t0[0..0] COPY_DEST init=0\nt0[1..1] COPY_DEST init=1\nb0[0..0] UNDEFINED init=0\n"
         "t0.colour C=none E=CompressedColor V=1\n");
}
