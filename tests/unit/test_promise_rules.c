/* Each rule of the promise (design 5.3, barrier sheet 15.4), shown to hold and not to hold at its edge. */
#include "test_promise_support.h"

#include "model/describe.h"

struct rule {
    const char *name;
    const char *text;
    const char *expected;
};

/* clang-format off */
#define HEAD \
    "drainproof 1\n" \
    "device rules=xbox\n" \
    "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n" \
    "resource t texture2d 64x64 mips=4 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS layout=RENDER_TARGET\n" \
    "resource u texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS layout=UNORDERED_ACCESS\n" \
    "resource d texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n" \
    "list c direct\n"
#define PC \
    "drainproof 1\ndevice rules=pc_strict\nresource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\nlist c direct\n"
#define CS_WRITES   "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
#define CS_READS    "dispatch @a shader read b[all] SHADER_RESOURCE@COMPUTE_SHADING\n"
#define DONE        "end\nexecute c\n"
#define NEXT        "end\nlist e direct\n"
#define BOTH_ONCE   "end\nexecute c\nexecute e\n"
#define B(sync, ac) "barrier\n  buffer b sync=" sync " access=" ac "\n"
#define G(sync, ac) "barrier\n  global sync=" sync " access=" ac "\n"

    static const struct rule rules[] = {
    /* --- boundaries of executes (design decision 6) --- */
    {"execute, xbox", HEAD CS_WRITES NEXT CS_READS BOTH_ONCE, "w a: hazard order"},
    {"execute, pc", PC CS_WRITES NEXT CS_READS BOTH_ONCE, "w a: execute"},
    {"one execute, pc", PC CS_WRITES NEXT CS_READS "end\nexecute c e\n", "w a: hazard order"},
    {"one execute, xbox", HEAD CS_WRITES NEXT CS_READS "end\nexecute c e\n", "w a: hazard order"},
    {"change of type", HEAD CS_WRITES "end\nlist e compute\n" CS_READS BOTH_ONCE, "w a: execute"},
    {"list run twice", HEAD "dispatch @w shader both b[all] UNORDERED_ACCESS@COMPUTE_SHADING\nend\nexecute c\n"
     "execute c\n",
     "w w.2: hazard order"},
    {"list run twice with a barrier", HEAD B("COMPUTE_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>UNORDERED_ACCESS")
     "dispatch @w shader both b[all] UNORDERED_ACCESS@COMPUTE_SHADING\nend\nexecute c c\nexecute c\n",
     "w w.2: chain; w w.3: chain; w.2 w.3: chain"},
    {"barrier in a list of its own", HEAD CS_WRITES "end\nlist k direct\n"
     B("COMPUTE_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") NEXT CS_READS
     "end\nexecute c\nexecute k\nexecute e\n", "w a: chain"},
    {"never executed", HEAD CS_WRITES NEXT CS_READS "end\nexecute e\nexecute c\n", "a w: hazard order"},

    /* --- one barrier --- */
    {"RAW", HEAD CS_WRITES B("COMPUTE_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE,
     "w a: chain"},
    {"wrong stage before", HEAD CS_WRITES B("PIXEL_SHADING>COMPUTE_SHADING",
     "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE,
     "w a: hazard order"},
    {"wrong stage after", HEAD CS_WRITES B("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE")
     CS_READS DONE,
     "w a: hazard order"},
    {"wrong access before", HEAD CS_WRITES B("COMPUTE_SHADING>COMPUTE_SHADING",
     "SHADER_RESOURCE>SHADER_RESOURCE") CS_READS DONE,
     "w a: hazard flush"},
    {"wrong access after", HEAD CS_WRITES B("COMPUTE_SHADING>COMPUTE_SHADING",
     "UNORDERED_ACCESS>CONSTANT_BUFFER") CS_READS DONE,
     "w a: hazard access"},
    {"COMMON on both sides", HEAD CS_WRITES B("COMPUTE_SHADING>COMPUTE_SHADING", "COMMON>COMMON") CS_READS
     DONE, "w a: chain"},
    {"COMMON flushes what the layout permits", HEAD "draw @w rt=t\nbarrier\n"
     "  texture t sync=RENDER_TARGET>PIXEL_SHADING access=COMMON>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE\n"
     "draw @a shader read t[all] SHADER_RESOURCE@PIXEL_SHADING\n" DONE, "w a: chain"},
    {"COMMON flushes nothing else", HEAD "dispatch @w shader write t[all] UNORDERED_ACCESS@COMPUTE_SHADING\nbarrier\n"
     "  texture t sync=COMPUTE_SHADING>PIXEL_SHADING access=COMMON>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE\n"
     "draw @a shader read t[all] SHADER_RESOURCE@PIXEL_SHADING\n" DONE, "w a: hazard flush"},
    {"NO_ACCESS before", HEAD CS_WRITES B("COMPUTE_SHADING>COMPUTE_SHADING", "NO_ACCESS>SHADER_RESOURCE")
     CS_READS DONE,
     "w a: hazard flush"},
    {"NO_ACCESS after: order, not contents", HEAD "draw @r shader read t[all] SHADER_RESOURCE@PIXEL_SHADING\n"
     "draw @w rt=t\n"
     "barrier\n  texture t sync=RENDER_TARGET|PIXEL_SHADING>RENDER_TARGET access=RENDER_TARGET>NO_ACCESS "
     "layout=RENDER_TARGET>RENDER_TARGET\ndispatch @z\n"
     "draw @a shader write t[all] UNORDERED_ACCESS@PIXEL_SHADING\ndraw @b rt=t\n" DONE,
     "r b: chain; w a: hazard order; w b: target"},
    {"full overwrite needs no contents", HEAD "dispatch @w shader write t[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  texture t sync=COMPUTE_SHADING>DRAW access=UNORDERED_ACCESS>SHADER_RESOURCE "
     "layout=UNDEFINED>RENDER_TARGET\n"
     "draw @a rt=t full\ndraw @b rt=t\n" DONE, "w a: chain; a b: target; w b: superseded"},
    {"NO_ACCESS carries none", HEAD "dispatch @w shader write t[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  texture t sync=COMPUTE_SHADING>RENDER_TARGET access=UNORDERED_ACCESS>NO_ACCESS "
     "layout=UNDEFINED>RENDER_TARGET\n"
     "draw @a rt=t full\ndraw @b rt=t\n" DONE, "w a: hazard access; a b: target; w b: hazard access"},
    {"full overwrite needs the flush", HEAD "dispatch @w shader write t[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  texture t sync=COMPUTE_SHADING>RENDER_TARGET access=NO_ACCESS>NO_ACCESS "
     "layout=UNDEFINED>RENDER_TARGET\n"
     "draw @a rt=t full\n" DONE, "w a: hazard flush"},
    {"WAR needs the sync half", HEAD "dispatch @w shader read b[all] SHADER_RESOURCE@COMPUTE_SHADING\n"
     B("COMPUTE_SHADING>COMPUTE_SHADING", "NO_ACCESS>NO_ACCESS")
     "dispatch @a shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: chain"},
    {"SYNC NONE orders nothing", HEAD CS_WRITES B("NONE>COMPUTE_SHADING", "NO_ACCESS>SHADER_RESOURCE") CS_READS DONE,
     "w a: hazard order"},
    {"UAV clear has a stage of its own", HEAD "clear_uav @w view=u\n"
     "barrier\n  texture u sync=ALL_SHADING>ALL_SHADING access=UNORDERED_ACCESS>UNORDERED_ACCESS "
     "layout=UNORDERED_ACCESS>UNORDERED_ACCESS\n"
     "dispatch @a shader read u[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: hazard order"},
    {"two readers", HEAD "dispatch @w shader read b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "dispatch @a shader read b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: -"},

    /* --- aggregates --- */
    {"ALL", HEAD CS_WRITES B("ALL>ALL", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
    {"DRAW is no compute", HEAD CS_WRITES B("DRAW>ALL", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w "
     "a: hazard order"},
    {"DRAW is pixel shading", HEAD "draw @w shader write b[all] UNORDERED_ACCESS@PIXEL_SHADING\n"
     B("DRAW>NON_PIXEL_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
    {"ALL_SHADING covers ray tracing", HEAD "dispatch_rays @w shader write b[all] UNORDERED_ACCESS@RAYTRACING\n"
     B("ALL_SHADING>ALL_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
    {"NON_PIXEL_SHADING too", HEAD CS_WRITES B("COMPUTE_SHADING>NON_PIXEL_SHADING",
     "UNORDERED_ACCESS>SHADER_RESOURCE")
     "dispatch_rays @a shader read b[all] SHADER_RESOURCE@RAYTRACING\n" DONE, "w a: chain"},
    {"COMPUTE_SHADING does not", HEAD "dispatch_rays @w shader write b[all] UNORDERED_ACCESS@RAYTRACING\n"
     B("COMPUTE_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: hazard order"},
    {"NON_PIXEL is no pixel", HEAD "draw @w shader write b[all] UNORDERED_ACCESS@PIXEL_SHADING\n"
     B("NON_PIXEL_SHADING>ALL", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: hazard order"},
    {"every stage of an access", HEAD "draw @w shader write b[all] UNORDERED_ACCESS@PIXEL_SHADING|VERTEX_SHADING\n"
     B("PIXEL_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: hazard order"},

    /* --- chains --- */
    {"a write stays owed over reads", HEAD CS_WRITES
     B("COMPUTE_SHADING>PIXEL_SHADING|COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE")
     "draw @p shader read b[all] SHADER_RESOURCE@PIXEL_SHADING\ndispatch @q shader read b[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n"
     B("PIXEL_SHADING|COMPUTE_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE")
     "dispatch @r shader read b[all] SHADER_RESOURCE@COMPUTE_SHADING\n"
     B("COMPUTE_SHADING>VERTEX_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE")
     "draw @s shader read b[all] SHADER_RESOURCE@VERTEX_SHADING\n" DONE,
     "w p: chain; w q: chain; w r: chain; w s: chain"},
    {"PS+CS read, CS read, target write", HEAD
     "barrier\n  texture u sync=NONE>PIXEL_SHADING|COMPUTE_SHADING access=NO_ACCESS>SHADER_RESOURCE "
     "layout=UNDEFINED>SHADER_RESOURCE\n"
     "draw @p shader read u[all] SHADER_RESOURCE@PIXEL_SHADING\ndispatch @q shader read u[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n"
     "barrier\n  texture u sync=PIXEL_SHADING|COMPUTE_SHADING>COMPUTE_SHADING "
     "access=SHADER_RESOURCE>SHADER_RESOURCE layout=SHADER_RESOURCE>SHADER_RESOURCE\n"
     "dispatch @r shader read u[all] SHADER_RESOURCE@COMPUTE_SHADING\n"
     "barrier\n  texture u sync=COMPUTE_SHADING>RENDER_TARGET access=SHADER_RESOURCE>RENDER_TARGET "
     "layout=SHADER_RESOURCE>RENDER_TARGET\n"
     "draw @a rt=u\n" DONE, "p a: chain; q a: chain; r a: chain"},
    {"the same with a gap in the chain", HEAD
     "draw @p shader read u[all] SHADER_RESOURCE@PIXEL_SHADING\n"
     "barrier\n  texture u sync=COMPUTE_SHADING>COMPUTE_SHADING access=SHADER_RESOURCE>SHADER_RESOURCE "
     "layout=UNDEFINED>SHADER_RESOURCE\n"
     "dispatch @r shader read u[all] SHADER_RESOURCE@COMPUTE_SHADING\n"
     "barrier\n  texture u sync=COMPUTE_SHADING>RENDER_TARGET access=SHADER_RESOURCE>RENDER_TARGET "
     "layout=SHADER_RESOURCE>RENDER_TARGET\n"
     "draw @a rt=u\n" DONE, "p a: hazard order; r a: chain"},
    {"broken containment breaks the chain", HEAD CS_WRITES
     B("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") "dispatch @z\n"
     B("VERTEX_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE") CS_READS DONE, "w a: hazard order"},
    {"a link in common is enough", HEAD CS_WRITES
     B("COMPUTE_SHADING>PIXEL_SHADING|VERTEX_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") "dispatch @z\n"
     B("VERTEX_SHADING|COPY>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
    {"flushed later, waiting for the writer", HEAD CS_WRITES
     B("COMPUTE_SHADING>PIXEL_SHADING", "NO_ACCESS>NO_ACCESS") "dispatch @z\n"
     B("COMPUTE_SHADING>COPY", "UNORDERED_ACCESS>COPY_SOURCE") "dispatch @y\n"
     B("PIXEL_SHADING>COMPUTE_SHADING", "NO_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
    {"flushed later, not waiting and not in the chain", HEAD CS_WRITES
     B("COMPUTE_SHADING>PIXEL_SHADING", "NO_ACCESS>NO_ACCESS") "dispatch @z\n"
     B("VERTEX_SHADING>COPY", "UNORDERED_ACCESS>COPY_SOURCE") "dispatch @y\n"
     B("PIXEL_SHADING>COMPUTE_SHADING", "NO_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: hazard flush"},
    {"flushed later, in the chain", HEAD CS_WRITES
     B("COMPUTE_SHADING>PIXEL_SHADING", "NO_ACCESS>NO_ACCESS") "dispatch @z\n"
     B("PIXEL_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
    {"flushed behind the end of the chain", HEAD CS_WRITES
     B("COMPUTE_SHADING>COMPUTE_SHADING", "NO_ACCESS>SHADER_RESOURCE") "dispatch @z\n"
     B("COMPUTE_SHADING>COPY", "UNORDERED_ACCESS>COPY_SOURCE") CS_READS DONE, "w a: hazard flush"},

    /* --- runs --- */
    {"a run ORs its masks", HEAD CS_WRITES
     B("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE")
     B("PIXEL_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>CONSTANT_BUFFER") CS_READS DONE, "w a: chain"},
    {"a run in any order", HEAD CS_WRITES
     B("PIXEL_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE")
     B("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>CONSTANT_BUFFER") CS_READS DONE, "w a: chain"},
    {"a work item cuts it", HEAD CS_WRITES
     B("PIXEL_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE") "dispatch @z\n"
     B("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>CONSTANT_BUFFER") CS_READS DONE, "w a: hazard order"},
    {"a marker does not", HEAD CS_WRITES
     B("PIXEL_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE") "marker 1\n"
     B("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>CONSTANT_BUFFER") CS_READS DONE, "w a: chain"},
    {"the end of a list does", HEAD CS_WRITES
     B("PIXEL_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE") NEXT
     B("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>CONSTANT_BUFFER") CS_READS "end\nexecute c e\n", "w "
     "a: hazard order"},
    {"globals join runs", HEAD CS_WRITES
     B("PIXEL_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE")
     G("COMPUTE_SHADING>PIXEL_SHADING", "UNORDERED_ACCESS>CONSTANT_BUFFER") CS_READS DONE, "w a: chain"},
    {"runs are of one subresource", HEAD "dispatch @w shader write t[mip 0] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  texture t sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE "
     "layout=RENDER_TARGET>COPY_SOURCE range=mip 1\n"
     "  texture t sync=COPY>COMPUTE_SHADING access=COPY_SOURCE>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE range=mip 0\n"
     "dispatch @a shader read t[mip 0] SHADER_RESOURCE@COMPUTE_SHADING\n" DONE, "w a: hazard order"},
    {"two ranges that meet", HEAD "dispatch @w shader write t[mip 0 2] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  texture t sync=COMPUTE_SHADING>COPY access=UNORDERED_ACCESS>COPY_SOURCE "
     "layout=RENDER_TARGET>COPY_SOURCE range=mip 0 2\n"
     "  texture t sync=COPY>COMPUTE_SHADING access=COPY_SOURCE>SHADER_RESOURCE "
     "layout=COPY_SOURCE>SHADER_RESOURCE range=mip 1\n"
     "dispatch @a shader read t[mip 1] SHADER_RESOURCE@COMPUTE_SHADING\n"
     "dispatch @b shader read t[mip 0] SHADER_RESOURCE@COMPUTE_SHADING\n" DONE, "w a: chain; w b: hazard order"},

    /* --- memory --- */
    {"global", HEAD CS_WRITES G("COMPUTE_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS
     DONE, "w a: chain"},
    {"global, other access", HEAD CS_WRITES G("COMPUTE_SHADING>COMPUTE_SHADING", "COPY_DEST>SHADER_RESOURCE")
     CS_READS DONE,
     "w a: hazard flush"},
    {"another resource", HEAD "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  texture u sync=COMPUTE_SHADING>COMPUTE_SHADING access=UNORDERED_ACCESS>UNORDERED_ACCESS "
     "layout=UNORDERED_ACCESS>UNORDERED_ACCESS\n"
     CS_READS DONE, "w a: hazard order"},
    {"other subresources do not meet", HEAD "draw @w rt=t[mip 0]\ndraw @a shader read t[mip 1 3] "
     "SHADER_RESOURCE@PIXEL_SHADING\n"
     "draw @b shader read t[index 0] SHADER_RESOURCE@PIXEL_SHADING\n" DONE, "w a: -; w b: hazard order"},
    {"barrier on another mip", HEAD "draw @w rt=t[mip 0]\nbarrier\n"
     "  texture t sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE range=mip 1\n"
     "draw @a shader read t[mip 0] SHADER_RESOURCE@PIXEL_SHADING\n" DONE, "w a: hazard order"},
    {"depth and stencil", HEAD "draw @w depth=d[mip 0 slice 0 plane 0]\ndraw @a shader read d[mip 0 slice 0 "
     "plane 1] SHADER_RESOURCE@PIXEL_SHADING\n"
     "barrier\n  texture d sync=DEPTH_STENCIL>PIXEL_SHADING access=DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
     "layout=DEPTH_STENCIL_WRITE>SHADER_RESOURCE range=mip 0 slice 0 plane 1\n"
     "draw @b shader read d[all] SHADER_RESOURCE@PIXEL_SHADING\n"
     "barrier\n  texture d sync=DEPTH_STENCIL>PIXEL_SHADING access=DEPTH_STENCIL_WRITE>SHADER_RESOURCE "
     "layout=DEPTH_STENCIL_WRITE>SHADER_RESOURCE range=mip 0 slice 0 plane 0\n"
     "draw @e shader read d[all] SHADER_RESOURCE@PIXEL_SHADING\n" DONE, "w a: -; w b: hazard order; w e: chain"},

    /* --- one render backend --- */
    {"clear and draws", HEAD "clear_rtv @w view=t\ndraw @a rt=t\nend\nlist e direct\ndraw @b rt=t\n" BOTH_ONCE,
     "w a: target; a b: target; w b: target"},
    {"depth write and read", HEAD "clear_dsv @w view=d\ndraw @a depth_read=d\ndraw @b depth=d\n" DONE,
     "w a: target; a b: target"},
    {"a change of layout and back", HEAD "draw @w rt=t\n"
     "barrier\n  texture t sync=NONE>NONE access=NO_ACCESS>NO_ACCESS layout=RENDER_TARGET>SHADER_RESOURCE\n"
     "  texture t sync=NONE>NONE access=NO_ACCESS>NO_ACCESS layout=SHADER_RESOURCE>RENDER_TARGET\n"
     "draw @a rt=t\n" DONE, "w a: hazard order"},
    {"a barrier without a change", HEAD "draw @w rt=t\n"
     "barrier\n  texture t sync=NONE>NONE access=NO_ACCESS>NO_ACCESS layout=RENDER_TARGET>RENDER_TARGET\n"
     "draw @a rt=t\n" DONE, "w a: target"},
    {"target and shader", HEAD "draw @w rt=t\ndraw @a shader read t[all] SHADER_RESOURCE@PIXEL_SHADING\n" DONE,
     "w a: hazard order"},

    /* --- copies of one list (design decision 12) --- */
    {"copies", HEAD "copy_buffer @w dest=b box=0,0,0+64x1x1\ncopy_buffer @a source=b\n" DONE, "w a: copies"},
    {"copies with the hint", "drainproof 1\nresource b buffer 65536\nlist c direct hint=DONT_SYNC_ON_COPY\n"
     "copy_buffer @w dest=b\ncopy_buffer @a source=b\n" DONE, "w a: hazard order"},
    {"copies of two lists", HEAD "copy_buffer @w dest=b\nend\nlist e direct\ncopy_buffer @a source=b\nend\n"
     "execute c e\n",
     "w a: hazard order"},
    {"copies of two runs of one list", HEAD "copy_buffer @w dest=b\ncopy_buffer @a dest=b\nend\nexecute c c\n",
     "w a: copies; w w.2: hazard order; w.2 a.2: copies; a w.2: hazard order"},
    {"clear and copy", HEAD "clear_uav @w view=u\ncopy_texture @a source=u\n" DONE, "w a: copies"},
    {"query resolve is none", HEAD "query_resolve @w dest=b\ncopy_buffer @a source=b\nwrite_immediate @b dest=b\n"
     "" DONE,
     "w a: hazard order; a b: hazard order"},
    {"dispatch is none", HEAD "copy_buffer @w dest=b\ndispatch @a shader read b[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n" DONE,
     "w a: hazard order"},

    /* --- driver --- */
    {"discard", HEAD "draw @w rt=t\ndiscard @a view=t\ndraw @b rt=t\n" DONE, "w a: driver; a b: driver; w b: target"},

    /* --- splits --- */
    {"split", HEAD CS_WRITES B("COMPUTE_SHADING>SPLIT", "UNORDERED_ACCESS>SHADER_RESOURCE") "dispatch @z\n"
     B("SPLIT>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
    {"before its END", HEAD CS_WRITES B("COMPUTE_SHADING>SPLIT", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS
     B("SPLIT>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") "dispatch @z\n" DONE, "w a: hazard order"},
    {"after its BEGIN", HEAD B("COMPUTE_SHADING>SPLIT", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_WRITES
     B("SPLIT>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE, "w a: hazard order"},
    {"END alone", HEAD CS_WRITES B("SPLIT>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS DONE,
     "w a: hazard order"},
    {"a buffer's split dies with its execute", HEAD CS_WRITES
     B("COMPUTE_SHADING>SPLIT", "UNORDERED_ACCESS>SHADER_RESOURCE") NEXT
     B("SPLIT>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS BOTH_ONCE, "w a: hazard order"},
    {"a dead split lends nothing to the next one", HEAD CS_WRITES
     B("COMPUTE_SHADING>SPLIT", "UNORDERED_ACCESS>SHADER_RESOURCE") NEXT
     B("PIXEL_SHADING>SPLIT", "UNORDERED_ACCESS>SHADER_RESOURCE") "dispatch @z\n"
     B("SPLIT>COMPUTE_SHADING", "UNORDERED_ACCESS>SHADER_RESOURCE") CS_READS BOTH_ONCE, "w a: hazard order"},
    {"a texture's does not", HEAD "draw @w rt=t\nbarrier\n"
     "  texture t sync=RENDER_TARGET>SPLIT access=RENDER_TARGET>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE\nend\n"
     "list e direct\nbarrier\n"
     "  texture t sync=SPLIT>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE\n"
     "draw @a shader read t[all] SHADER_RESOURCE@PIXEL_SHADING\n" BOTH_ONCE, "w a: chain"},
    {"chain, split, chain", HEAD CS_WRITES B("COMPUTE_SHADING>PIXEL_SHADING",
     "UNORDERED_ACCESS>SHADER_RESOURCE") "dispatch @y\n"
     B("PIXEL_SHADING>SPLIT", "SHADER_RESOURCE>SHADER_RESOURCE") "dispatch @z\n"
     B("SPLIT>VERTEX_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE") "dispatch @x\n"
     B("VERTEX_SHADING>COMPUTE_SHADING", "SHADER_RESOURCE>SHADER_RESOURCE") CS_READS DONE, "w a: chain"},
};
/* clang-format on */

Test(promise, rules) {
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct told t;
        tell(&t, rules[i].text, NULL);
        expect_verdicts(&t, rules[i].name, rules[i].expected);
        check_bounds(rules[i].name, &t.promise);
        check_classes(rules[i].name, &t.promise);
        untell(&t);
    }
}

/* Every command that touches memory has a line in scopes.def. */
Test(promise, scopes) {
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        bool work = dp_describe((enum dp_kind)kind)->category == DP_CATEGORY_WORK || kind == DP_COMMAND_present;
        cr_expect_eq(dp_promise_has_scope((enum dp_kind)kind), work, "%s", dp_describe((enum dp_kind)kind)->name);
    }
}
