/* The compression scan of the reference judge: witnesses C1 to C7 of hardware sheet 10, every row of the table of its
 * section 6.6, layouts and what moves them. */
#include "test_reference_judge_script.h"

#define RT    "texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_DCC"
#define TC    "|FORCE_TEXTURE_COMPATIBILITY"
#define UA    "|ALLOW_UNORDERED_ACCESS"
#define DS    "texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL"
#define DEPTH "texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL"
#define READ  "draw shader read a SHADER_RESOURCE@PIXEL_SHADING"

/* clang-format off */
static const struct script witnesses[] = {
    {.what = "C1: fast clear, FCE dropped, TC", "a " RT TC " layout=RENDER_TARGET",
     "clear_rtv a; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ, "H5 2.0 0/colour i; ", "cdi/cd/1"},
    {.what = "C1: the same, not TC: nothing handled", "a " RT " layout=RENDER_TARGET",
     "clear_rtv a; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ, "H5 2.0 0/colour cdi; ", "cdi/-/1"},
    {.what = "C1: DCC and Color of a non-TC one handled, FCE dropped", "a " RT "|DENY_COLOR_COMPRESSION_DATA layout=RENDER_TARGET",
     "clear_rtv a; BLIT COLOR_EXPAND a colour path=CS; + a layout=RENDER_TARGET>COPY_SOURCE; copy_texture source=a | engine=CS",
     "H5 3.0 0/colour i; ", NULL},
    {.what = "C1 ok, TC", "a " RT TC " layout=RENDER_TARGET",
     "clear_rtv a; BLIT FCE a colour; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ, "", "cd/cd/1"},
    {.what = "C1 ok, not TC", "a " RT " layout=RENDER_TARGET",
     "clear_rtv a; BLIT DCC_DECOMPRESS a colour; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ, "", "-/-/1"},
    {.what = "C1 under tc_sr_allows_indirect_clear", "a " RT TC " layout=RENDER_TARGET",
     "clear_rtv a; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ, "", "cdi/cdi/1",
     .device = "hardware=tc_sr_allows_indirect_clear"},
    {.what = "C2: TC, drawn", "a " RT TC " layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ, "", "cd/cd/1"},
    {.what = "C2: not TC", "a " RT " layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ, "H5 2.0 0/colour cd; ", "cd/-/1"},
    {.what = "C3: one aspect expanded of two", "a " DS " layout=DEPTH_STENCIL_WRITE",
     "draw depth=a; BLIT DEPTH_EXPAND a depth path=DB; + a layout=DEPTH_STENCIL_WRITE>COMMON range=mip 0 1 slice 0 1 plane 0; "
     "+ a layout=DEPTH_STENCIL_WRITE>COMMON range=mip 0 1 slice 0 1 plane 1; " READ,
     "H5 3.0 0/stencil s; ", "-/-/1 s/-/1"},
    {.what = "C3 ok", "a " DS " layout=DEPTH_STENCIL_WRITE",
     "draw depth=a; BLIT DEPTH_EXPAND a depth path=DB aspects=depth|stencil; + a layout=DEPTH_STENCIL_WRITE>COMMON; " READ,
     "", "-/-/1 -/-/1"},
    {.what = "C4: two copies: nothing of compression", "a " RT " layout=COPY_DEST\nb " RT " layout=COPY_SOURCE",
     "copy_texture source=b dest=a | engine=CS; copy_texture source=b dest=a | engine=CS", "", "d/cd/1"},
    {.what = "C5: a part that left keeps kinds away", "a texture2d 64x64 mips=4 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET",
     "draw rt=a; BLIT DCC_DECOMPRESS a colour; + a layout=RENDER_TARGET>SHADER_RESOURCE range=index 0; draw rt=a[mip 1]; "
     "draw shader read a[mip 0] SHADER_RESOURCE@PIXEL_SHADING", "", "-/-/1"},
    {.what = "C6: placed, no META_INIT", "a " RT " placed=h0+0 layout=UNDEFINED",
     "+ a layout=UNDEFINED>RENDER_TARGET; draw rt=a", "H6 1.0 0/colour; ", "cd/cdi/0"},
    {.what = "C6 ok", "a " RT " placed=h0+0 layout=UNDEFINED",
     "META_INIT a colour; + a layout=UNDEFINED>RENDER_TARGET; draw rt=a", "", "cd/cdi/1"},
    {.what = "C7: META_INIT COMPRESSED for the layout before", "a " RT " layout=RENDER_TARGET",
     "META_INIT a colour value=COMPRESSED; + a layout=RENDER_TARGET>COMMON; " READ, "H5 2.0 0/colour cdi; ", "cdi/-/1"},
};

static const struct script scan[] = {
    /* creation */
    {.what = "committed", "a " RT " layout=RENDER_TARGET", "DMA_WAIT", "", "-/cdi/1"},
    {.what = "placed", "a " RT " placed=h0+0 layout=RENDER_TARGET", "DMA_WAIT", "", "-/cdi/0"},
    {.what = "reserved", "a " RT " reserved=h0+0 layout=RENDER_TARGET", "DMA_WAIT", "", "-/cdi/0"},
    {.what = "swap chain: committed, COMMON", "a texture2d 64x64 flags=ALLOW_RENDER_TARGET swap_chain layout=COMMON", "DMA_WAIT", "", "-/-/1"},
    {.what = "no layout", "a " RT, "DMA_WAIT", "", "-/-/1"},
    {.what = "UNDEFINED", "a " RT " layout=UNDEFINED", "DMA_WAIT", "", "-/-/1"},
    {.what = "a state", "a " RT " state=RENDER_TARGET", "DMA_WAIT", "", "-/cdi/1"},
    {.what = "a state that permits less", "a " RT " state=COPY_SOURCE", "DMA_WAIT", "", "-/cd/1"},
    {.what = "a union of reads", "a " RT TC " state=COPY_SOURCE|PIXEL_SHADER_RESOURCE", "DMA_WAIT", "", "-/-/1"},
    {.what = "both shader states", "a " RT TC " state=NON_PIXEL_SHADER_RESOURCE|PIXEL_SHADER_RESOURCE", "DMA_WAIT", "", "-/cd/1"},
    {.what = "a union with a write", "a " RT " state=COPY_SOURCE|RENDER_TARGET", "DMA_WAIT", "", "-/cdi/1"},
    {.what = "simultaneous access stays in COMMON", "a " RT "|ALLOW_SIMULTANEOUS_ACCESS state=RENDER_TARGET", "DMA_WAIT", "", "-/-/1"},
    {.what = "DEPTH_WRITE", "a " DS " state=DEPTH_WRITE", "DMA_WAIT", "", "-/z/1 -/s/1"},
    {.what = "samples bring Fmask", "a " "texture2d 64x64 samples=4 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET", "DMA_WAIT", "", "-/cfi/1"},
    {.what = "DENY_COLOR_COMPRESSION_DATA leaves Dcc", "a " RT "|DENY_COLOR_COMPRESSION_DATA layout=RENDER_TARGET", "DMA_WAIT", "", "-/di/1"},
    {.what = "DENY_COMPRESSION_DATA leaves nothing", "a " RT "|DENY_COMPRESSION_DATA layout=RENDER_TARGET", "draw rt=a", "", ""},
    /* "any access": H5 iff C is not within P(L) */
    {.what = "a draw in a layout that permits nothing", "a " RT " layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON; draw rt=a", "H5 2.0 0/colour cd; ", "cd/-/1"},
    {.what = "any access: one of each shader", "a " RT UA " layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON; dispatch shader write a UNORDERED_ACCESS; "
     "dispatch shader read a CONSTANT_BUFFER; draw vertex=a; draw_indirect args=a",
     "H5 2.0 0/colour cd; H5 3.0 0/colour cd; H5 4.0 0/colour cd; H5 5.0 0/colour cd; ", "cd/-/1"},
    {.what = "what has no element is no access", "a " RT " layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON; draw view=a shader read a VERTEX_BUFFER@VERTEX_SHADING", "", "cd/-/1"},
    {.what = "a present", "a texture2d 64x64 flags=ALLOW_RENDER_TARGET swap_chain layout=COMMON",
     "+ a layout=COMMON>RENDER_TARGET; draw rt=a; + a layout=RENDER_TARGET>COMMON; present a", "H5 2.0 0/colour c; ", "c/-/1"},
    {.what = "one a part and class", "a " DS " layout=DEPTH_STENCIL_WRITE",
     "draw depth=a; + a layout=DEPTH_STENCIL_WRITE>COMMON; draw shader read a SHADER_RESOURCE@ALL_SHADING depth_read=a",
     "H5 2.0 0/depth z; H5 2.0 0/stencil s; H5 2.1 0/depth z; H5 2.1 0/stencil s; ", "z/-/1 s/-/1"},
    {.what = "only the classes that are touched", "a " DS " layout=DEPTH_STENCIL_WRITE",
     "draw depth=a; + a layout=DEPTH_STENCIL_WRITE>COMMON; draw shader read a[mip 0 slice 0 plane 1] SHADER_RESOURCE@PIXEL_SHADING",
     "H5 2.0 0/stencil s; ", NULL},
    {.what = "some touched subresource forbids", "a texture2d 64x64 mips=3 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON range=index 1; draw rt=a[mip 2]; draw rt=a[mip 1 2]; draw rt=a[mip 0]",
     "H5 3.0 0/colour c; ", "c/-/1"},
    {.what = "kinds: what the intersection lacks", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET",
     "clear_rtv a; + a layout=RENDER_TARGET>COPY_SOURCE range=index 0; draw rt=a", "H5 2.0 0/colour i; ", "cdi/cd/1"},
    /* DMA */
    {.what = "a COPY list reads", "a " RT " layout=RENDER_TARGET\nb buffer 65536",
     "META_INIT a colour value=COMPRESSED; copy_texture source=a dest=b", "H5 2.0 0/colour cdi; ", NULL, .list = "copy"},
    {.what = "a COPY list with nothing present", "a " RT " layout=COPY_SOURCE\nb buffer 65536", "copy_texture source=a dest=b", "", "-/cd/1", .list = "copy"},
    {.what = "DMA is pinned only where it may run", "a " RT " layout=RENDER_TARGET\nb buffer 65536",
     "draw rt=a; + a layout=RENDER_TARGET>COPY_SOURCE; copy_texture source=a dest=b | engine=DMA", "", "cd/cd/1"},
    {.what = "write_immediate", "a " RT " layout=RENDER_TARGET", "draw rt=a; write_immediate dest=a", "H5 2.0 0/colour cd; ", "cd/cdi/1"},
    {.what = "the same that PFP runs", "a " RT " layout=RENDER_TARGET", "draw rt=a; write_immediate dest=a | engine=DMA run=PFP",
     "H5 2.0 0/colour cd; ", "cd/cdi/1"},
    {.what = "a DMA write adds nothing", "a " RT " layout=RENDER_TARGET", "write_immediate dest=a", "", "-/cdi/1"},
    /* H6(init) */
    {.what = "each access while nothing is valid", "a " RT UA TC " placed=h0+0 layout=SHADER_RESOURCE",
     READ "; clear_uav a; " READ, "H6 1.0 0/colour; ", NULL},
    {.what = "no META element, no H6", "a " RT " placed=h0+0 layout=SHADER_RESOURCE", READ, "", "-/-/0"},
    {.what = "one a class, both of a shared HTILE", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE",
     "draw depth=a; draw depth=a[mip 0 slice 0 plane 1]", "H6 1.0 0/depth; H6 1.0 0/stencil; H6 2.0 0/stencil; ", "z/z/0 s/s/0"},
    {.what = "shared HTILE: a class in COMMON lies on it too", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE",
     "+ a layout=DEPTH_STENCIL_WRITE>COMMON range=mip 0 1 slice 0 1 plane 0; draw depth=a", "H6 1.0 0/depth; H6 1.0 0/stencil; ", "-/-/0 s/s/0"},
    {.what = "META_INIT of one aspect", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE", "META_INIT a depth; draw depth=a",
     "H6 2.0 0/stencil; ", "z/z/1 s/s/0"},
    {.what = "META_INIT of both", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE", "META_INIT a depth aspects=depth|stencil; draw depth=a",
     "", "z/z/1 s/s/1"},
    {.what = "a blit: one a class named", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE",
     "BLIT DEPTH_EXPAND a depth path=DB; BLIT RESUMMARIZE a stencil path=CS aspects=depth|stencil",
     "H6 1.-1 0/depth; H6 2.-1 0/depth; H6 2.-1 0/stencil; ", "-/z/0 -/s/0"},
    {.what = "a blit in any layout", "a " RT " placed=h0+0 layout=COMMON", "BLIT FCE a colour", "H6 1.-1 0/colour; ", NULL},
    {.what = "a blit on what has no metadata", "a texture2d 64x64 placed=h0+0 layout=COMMON", "BLIT FCE a colour", "", ""},
    {.what = "not for clears", "a " RT " placed=h0+0 layout=RENDER_TARGET", "clear_rtv a box=0,0+8x8; draw rt=a", "", "cd/cdi/1"},
    {.what = "not for clears: clear_uav", "a " RT UA TC " placed=h0+0 layout=UNORDERED_ACCESS", "clear_uav a box=0,0+8x8", "", "d/cd/1"},
    {.what = "a target beside what is cleared", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb " RT " layout=RENDER_TARGET",
     "clear_rtv b rt=a", "H6 1.1 0/colour; ", "cd/cdi/0"},
    {.what = "not for a whole copy", "a " RT " placed=h0+0 layout=COPY_DEST\nb " RT " layout=COPY_SOURCE",
     "copy_texture source=b dest=a; copy_texture source=b dest=a box=0,0+8x8", "", "cd/cd/1"},
    {.what = "but for a copy into a box", "a " RT " placed=h0+0 layout=COPY_DEST\nb " RT " layout=COPY_SOURCE",
     "copy_texture source=b dest=a box=0,0+8x8", "H6 1.1 0/colour; ", "cd/cd/0"},
    {.what = "and for the source of a copy", "a " RT " placed=h0+0 layout=COPY_SOURCE\nb " RT " layout=COPY_DEST",
     "copy_texture source=a dest=b", "H6 1.0 0/colour; ", "-/cd/0"},
    {.what = "a whole resolve", "a " RT " placed=h0+0 layout=COPY_DEST\nb " RT " layout=RESOLVE_SOURCE",
     "resolve source=b dest=a | engine=CB", "", "cd/cd/1"},
    {.what = "a whole copy over kinds that do not fit", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb " RT " layout=COPY_SOURCE",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON; copy_texture source=b dest=a", "H6 1.0 0/colour; H5 2.1 0/colour cd; ", "cd/-/0"},
    {.what = "whole is the operand, not the class", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=COPY_DEST\nb " RT " layout=COPY_SOURCE",
     "copy_texture source=b dest=a[mip 0]; draw shader read a[mip 1] SHADER_RESOURCE@PIXEL_SHADING", "", "c/c/1"},
    /* writes by CB and DB */
    {.what = "a target gains all but IndirectColorClear", "a " RT " layout=RENDER_TARGET", "draw rt=a", "", "cd/cdi/1"},
    {.what = "within what is permitted", "a " RT " layout=COPY_DEST", "draw rt=a", "", "cd/cd/1"},
    {.what = "within E", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=COMMON",
     "+ a layout=COMMON>RENDER_TARGET range=index 0; draw rt=a[mip 0]", "", "-/-/1"},
    {.what = "depth and stencil", "a " DS " layout=DEPTH_STENCIL_WRITE", "draw depth=a[mip 0 slice 0 plane 1]", "", "-/z/1 s/s/1"},
    {.what = "a depth view that reads adds nothing", "a " DS " layout=DEPTH_STENCIL_READ", "draw depth_read=a", "", "-/z/1 -/s/1"},
    {.what = "copies by PS+CB", "a " RT " layout=COPY_DEST\nb " RT " layout=COPY_SOURCE", "copy_texture source=b dest=a | engine=PS_CB", "", "cd/cd/1"},
    {.what = "copies by PS+DB", "a " DEPTH TC " layout=COPY_DEST\nb " DEPTH " layout=COPY_SOURCE",
     "copy_texture source=b dest=a | engine=PS_DB", "", "z/z/1"},
    {.what = "copies by CS", "a " RT " layout=COPY_DEST\nb " RT " layout=COPY_SOURCE", "copy_texture source=b dest=a | engine=CS", "", "d/cd/1"},
    {.what = "several engines: all of it", "a " RT " layout=COPY_DEST\nb " RT " layout=COPY_SOURCE", "copy_texture source=b dest=a", "", "cd/cd/1"},
    {.what = "depth by CS adds nothing", "a " DEPTH TC " layout=COPY_DEST\nb " DEPTH " layout=COPY_SOURCE",
     "copy_texture source=b dest=a | engine=CS", "", "-/z/1"},
    {.what = "resolves by CB", "a " RT " layout=COPY_DEST\nb " RT " layout=RESOLVE_SOURCE", "resolve source=b dest=a | engine=CB", "", "cd/cd/1"},
    {.what = "resolves by CS", "a " RT " layout=COPY_DEST\nb " RT " layout=RESOLVE_SOURCE", "resolve source=b dest=a | engine=CS", "", "d/cd/1"},
    {.what = "sources gain nothing", "a " RT " layout=COPY_SOURCE\nb " RT " layout=COPY_DEST", "copy_texture source=a dest=b", "", "-/cd/1"},
    /* compressed stores */
    {.what = "shader writes", "a " RT UA TC " layout=UNORDERED_ACCESS", "dispatch shader write a UNORDERED_ACCESS", "", "d/cd/1"},
    {.what = "shader reads and writes", "a " RT UA TC " layout=UNORDERED_ACCESS", "draw shader both a UNORDERED_ACCESS@PIXEL_SHADING via=scalar", "", "d/cd/1"},
    {.what = "shader reads", "a " RT UA TC " layout=UNORDERED_ACCESS", "dispatch shader read a UNORDERED_ACCESS", "", "-/cd/1"},
    {.what = "clear_uav", "a " RT UA TC " layout=UNORDERED_ACCESS", "clear_uav a", "", "d/cd/1"},
    {.what = "not TC: no metadata, no gain", "a " RT UA " layout=UNORDERED_ACCESS", "dispatch shader write a UNORDERED_ACCESS", "", "-/-/1"},
    {.what = "stream output has no .m", "a " RT UA TC " layout=UNORDERED_ACCESS", "draw stream_output=a", "", "-/cd/1"},
    /* clears */
    {.what = "fast", "a " RT " placed=h0+0 layout=RENDER_TARGET", "clear_rtv a", "", "cdi/cdi/1"},
    {.what = "fast fills E", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=COMMON",
     "+ a layout=COMMON>RENDER_TARGET range=index 0; + a layout=COMMON>RENDER_TARGET range=index 1; draw rt=a; clear_rtv a", "", "ci/ci/1"},
    {.what = "fast: the intersection", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET",
     "+ a layout=RENDER_TARGET>COPY_SOURCE range=index 0; clear_rtv a", "", "cd/cd/1"},
    {.what = "fast is not checked", "a " RT " layout=RENDER_TARGET", "clear_rtv a; + a layout=RENDER_TARGET>COPY_DEST; clear_rtv a", "", "cd/cd/1"},
    {.what = "slow is", "a " RT " layout=RENDER_TARGET", "clear_rtv a; + a layout=RENDER_TARGET>COPY_DEST; clear_rtv a box=0,0+8x8",
     "H5 2.0 0/colour i; ", "cdi/cd/1"},
    {.what = "slow: a box", "a " RT " placed=h0+0 layout=RENDER_TARGET", "clear_rtv a box=0,0+8x8", "", "cd/cdi/1"},
    {.what = "slow: a part", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET", "clear_rtv a[mip 0]", "", "c/ci/1"},
    {.what = "slow: a layout that permits nothing", "a " RT " placed=h0+0 layout=COMMON", "clear_rtv a", "", "-/-/1"},
    {.what = "slow: one layout of two", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON range=index 0; clear_rtv a", "H5 2.0 0/colour c; ", "c/-/1"},
    {.what = "class by class: stencil is slow", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE",
     "+ a layout=DEPTH_STENCIL_WRITE>COMMON range=mip 0 1 slice 0 1 plane 1; clear_dsv a", "", "z/z/1 -/-/1"},
    {.what = "class by class: both fast", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE", "clear_dsv a", "", "z/z/1 s/s/1"},
    {.what = "class by class: other classes of the part are checked", "a " DS " layout=DEPTH_STENCIL_WRITE",
     "draw depth=a; + a layout=DEPTH_STENCIL_WRITE>COMMON range=mip 0 1 slice 0 1 plane 1; clear_dsv a", "H5 2.0 0/stencil s; ", "z/z/1 s/-/1"},
    /* blits */
    {.what = "FCE", "a " RT " layout=RENDER_TARGET", "clear_rtv a; BLIT FCE a colour", "", "cd/cdi/1"},
    {.what = "FMASK_DECOMPRESS", "a texture2d 64x64 samples=4 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET",
     "clear_rtv a; BLIT FMASK_DECOMPRESS a colour path=CS", "", "cdi/cdfi/1"},
    {.what = "DCC_DECOMPRESS", "a texture2d 64x64 samples=4 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET",
     "clear_rtv a; BLIT DCC_DECOMPRESS a colour", "", "-/cdfi/1"},
    {.what = "COLOR_EXPAND", "a " RT " layout=RENDER_TARGET", "clear_rtv a; BLIT COLOR_EXPAND a colour path=CS", "", "di/cdi/1"},
    {.what = "DEPTH_EXPAND of one", "a " DS " layout=DEPTH_STENCIL_WRITE", "clear_dsv a; BLIT DEPTH_EXPAND a stencil path=CS", "", "z/z/1 -/s/1"},
    {.what = "DEPTH_EXPAND of both", "a " DS " layout=DEPTH_STENCIL_WRITE", "clear_dsv a; BLIT DEPTH_EXPAND a stencil path=DB aspects=depth|stencil", "", "-/z/1 -/s/1"},
    {.what = "RESUMMARIZE", "a " DS " layout=DEPTH_STENCIL_WRITE", "clear_dsv a; BLIT RESUMMARIZE a depth path=DB aspects=depth|stencil", "", "z/z/1 s/s/1"},
    {.what = "blits are never H5", "a " RT " layout=RENDER_TARGET", "clear_rtv a; + a layout=RENDER_TARGET>COMMON; BLIT FCE a colour", "", "cd/-/1"},
    /* META_INIT */
    {.what = "EXPANDED", "a " RT " layout=RENDER_TARGET", "clear_rtv a; META_INIT a colour", "", "-/cdi/1"},
    {.what = "COMPRESSED: the union of its layouts", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC placed=h0+0 layout=COPY_SOURCE",
     "+ a layout=COPY_SOURCE>RENDER_TARGET range=index 1; META_INIT a colour value=COMPRESSED", "", "cdi/cd/1"},
    {.what = "COMPRESSED in UNDEFINED: the barrier behind adds", "a " RT " placed=h0+0 layout=UNDEFINED",
     "META_INIT a colour value=COMPRESSED; + a layout=UNDEFINED>COPY_DEST; + a layout=COPY_DEST>RENDER_TARGET", "", "cd/cdi/1"},
    {.what = "unless an item comes first", "a " RT " placed=h0+0 layout=UNDEFINED",
     "META_INIT a colour value=COMPRESSED; draw rt=a; + a layout=UNDEFINED>RENDER_TARGET", "", "-/cdi/1"},
    {.what = "an item on something else", "a " RT " placed=h0+0 layout=UNDEFINED\nb " RT,
     "META_INIT a colour value=COMPRESSED; draw rt=b; + a layout=UNDEFINED>RENDER_TARGET", "", "cdi/cdi/1"},
    {.what = "a blit comes first", "a " RT " placed=h0+0 layout=UNDEFINED",
     "META_INIT a colour value=COMPRESSED; BLIT FCE a colour; + a layout=UNDEFINED>RENDER_TARGET", "", "-/cdi/1"},
    {.what = "a META_INIT comes first", "a " RT " placed=h0+0 layout=UNDEFINED",
     "META_INIT a colour value=COMPRESSED; META_INIT a colour; + a layout=UNDEFINED>RENDER_TARGET", "", "-/cdi/1"},
    {.what = "COMPRESSED of the aspect named", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE", "META_INIT a stencil value=COMPRESSED", "", "-/z/0 s/s/1"},
    {.what = "COMPRESSED of both", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE",
     "META_INIT a stencil value=COMPRESSED aspects=depth|stencil", "", "z/z/1 s/s/1"},
    /* barriers */
    {.what = "whole: E is what the layout permits", "a " RT " layout=COMMON", "+ a layout=COMMON>RENDER_TARGET", "", "-/cdi/1"},
    {.what = "whole in a box of counts", "a texture2d 64x64x2 mips=2 flags=ALLOW_RENDER_TARGET layout=COMMON",
     "+ a layout=COMMON>RENDER_TARGET range=mip 0 2 slice 0 2", "", "-/ci/1"},
    {.what = "part: E and what it permits", "a texture2d 64x64x2 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET",
     "+ a layout=RENDER_TARGET>COPY_DEST range=mip 0 1 slice 0 2", "", "-/cd/1"},
    {.what = "two parts are no whole", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=COMMON",
     "+ a layout=COMMON>RENDER_TARGET range=index 0; + a layout=COMMON>RENDER_TARGET range=index 1; draw rt=a", "", "-/-/1"},
    {.what = "a plane is a whole class", "a " DS " layout=COMMON", "+ a layout=COMMON>DEPTH_STENCIL_WRITE range=index 1; draw depth=a", "", "-/-/1 s/s/1"},
    {.what = "both UNDEFINED: nothing", "a " RT " layout=RENDER_TARGET", "draw rt=a; + a layout=UNDEFINED>UNDEFINED; draw rt=a", "", "cd/cdi/1"},
    {.what = "LayoutAfter UNDEFINED: the layout alone", "a " RT " layout=RENDER_TARGET", "draw rt=a; + a layout=RENDER_TARGET>UNDEFINED; draw rt=a",
     "H5 2.0 0/colour cd; ", "cd/cdi/1"},
    {.what = "LayoutBefore UNDEFINED: C stays", "a " RT " layout=RENDER_TARGET", "draw rt=a; + a layout=UNDEFINED>COMMON; draw rt=a",
     "H5 2.0 0/colour cd; ", "cd/-/1"},
    {.what = "the newest layout counts, subresource by subresource", "a texture2d 64x64x3 mips=3 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON range=mip 0 3 slice 1 1; + a layout=COMMON>RENDER_TARGET range=mip 1 1 slice 1 1; "
     "draw rt=a[mip 1 slice 1]; draw rt=a[mip 0 slice 1]; draw rt=a[mip 1 1 slice 0 3]; draw rt=a[mip 0 3 slice 0]; draw rt=a[mip 2 slice 0 3]",
     "H5 3.0 0/colour c; H5 6.0 0/colour c; ", "c/-/1"},
    {.what = "discard: the layout that it has", "a " RT " layout=COMMON", "+ a layout=COMMON>COPY_DEST; discard a", "", "-/cd/1"},
    {.what = "discard gives a torn class its E back", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=COMMON",
     "+ a layout=COMMON>RENDER_TARGET range=index 0; + a layout=COMMON>RENDER_TARGET range=index 1; META_INIT a colour; discard a; draw rt=a",
     "", "c/ci/1"},
    {.what = "discard of several layouts: their intersection, none moves", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_DCC layout=RENDER_TARGET",
     "+ a layout=RENDER_TARGET>COPY_DEST range=index 0; discard a; draw rt=a[mip 1]; clear_rtv a[mip 1]", "", "cd/cd/1"},
    {.what = "discard of a part", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET", "discard a[mip 0]", "", "-/ci/1"},
    {.what = "discard in UNDEFINED: nothing", "a " RT " layout=RENDER_TARGET", "+ a layout=RENDER_TARGET>UNDEFINED; discard a", "", "-/cdi/1"},
    /* memory that others share */
    {.what = "written by another resource", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb buffer 65536 placed=h0+0 flags=ALLOW_UNORDERED_ACCESS",
     "clear_rtv a; dispatch shader write b UNORDERED_ACCESS; draw rt=a", "H6 3.0 0/colour; ", "cd/cdi/0"},
    {.what = "read by it", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb buffer 65536 placed=h0+0", "clear_rtv a; draw vertex=b", "", "cdi/cdi/1"},
    {.what = "written beside it", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb buffer 65536 placed=h0+65536 flags=ALLOW_UNORDERED_ACCESS",
     "clear_rtv a; dispatch shader write b UNORDERED_ACCESS", "", "cdi/cdi/1"},
    {.what = "its metadata range", "a " RT " component_placed=h0+0 metadata=h0+65536 layout=RENDER_TARGET\nb buffer 65536 placed=h0+65536",
     "clear_rtv a; copy_buffer source=b dest=b", "", "-/cdi/0"},
    {.what = "every class", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE\nb buffer 65536 placed=h0+0",
     "clear_dsv a; write_immediate dest=b", "", "-/z/0 -/s/0"},
    {.what = "by a fast clear", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb " RT " placed=h0+0 layout=RENDER_TARGET", "clear_rtv a; clear_rtv b", "", "-/cdi/0"},
    {.what = "by a blit", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb " RT " placed=h0+0 layout=RENDER_TARGET",
     "clear_rtv a; BLIT FCE b colour", "H6 2.-1 1/colour; ", "-/cdi/0"},
    {.what = "by a META_INIT", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb " RT " placed=h0+0 layout=RENDER_TARGET", "clear_rtv a; META_INIT b colour", "", "-/cdi/0"},
    {.what = "a META_INIT that has no metadata writes nothing", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb texture2d 64x64 placed=h0+0 layout=COMMON",
     "clear_rtv a; META_INIT b colour", "", "cdi/cdi/1"},
    {.what = "by a sibling part: unseen by checks, before updates", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb " RT " placed=h0+0 layout=RENDER_TARGET",
     "META_INIT a colour; draw rt=b rt=a", "H6 2.0 1/colour; ", "cd/cdi/0"},
    {.what = "layouts and E stay", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb buffer 65536 placed=h0+0",
     "clear_rtv a; write_immediate dest=b; META_INIT a colour; draw rt=a", "", "cd/cdi/1"},
    /* draws with a pipeline */
    {.what = "writes nothing", "a " RT " placed=h0+0 layout=RENDER_TARGET", "!draw rt=a", "", "-/cdi/0", .use = {.colour_written = 0}},
    {.what = "writes the target", "a " RT " placed=h0+0 layout=RENDER_TARGET", "!draw rt=a", "H6 1.0 0/colour; ", "cd/cdi/0", .use = {.colour_written = 1}},
    {.what = "leaves kinds alone that its layout forbids", "a " RT " layout=RENDER_TARGET",
     "draw rt=a; + a layout=RENDER_TARGET>COMMON; !draw rt=a", "", "cd/-/1", .use = {.colour_written = 0}},
    {.what = "the second target", "a " RT " layout=RENDER_TARGET\nb " RT " layout=RENDER_TARGET", "!draw rt=b rt=a", "", "cd/cdi/1", .use = {.colour_written = 2}},
    {.what = "reads depth", "a " DS " placed=h0+0 layout=DEPTH_STENCIL_WRITE", "!draw depth=a", "H6 1.0 0/depth; ", "-/z/0 -/s/0",
     .use = {.uses = DP_PSO_USE_depth_read}},
    {.what = "writes stencil, reads depth", "a " DS " layout=DEPTH_STENCIL_WRITE", "!draw depth=a", "", "-/z/1 s/s/1",
     .use = {.uses = DP_PSO_USE_depth_read | DP_PSO_USE_stencil_write}},
};
/* clang-format on */

Test(reference_judge, compression_witnesses) {
    for (size_t i = 0; i < sizeof witnesses / sizeof witnesses[0]; i++) {
        run_script(&witnesses[i], false);
    }
}

Test(reference_judge, compression_scan) {
    for (size_t i = 0; i < sizeof scan / sizeof scan[0]; i++) {
        run_script(&scan[i], false);
    }
}

/* Ticks on META and STATE: as on DATA, and the keys that misaligned metadata has of its own. */
/* clang-format off */
static const struct script tick_rows[] = {
    {.what = "one RB cache keeps order on META, STATE reads do not meet", "a " RT " layout=RENDER_TARGET", "draw rt=a; draw rt=a",
     "2.0 CB.rw 0 0+1 CBd 1 1; 2.0 CB.rw 0/META 0+1 CBm 1 1; ", NULL},
    {.what = "a fast clear and a draw: STATE is PFP's own", "a " RT " layout=RENDER_TARGET", "clear_rtv a; draw rt=a",
     "2.0 CB.rw 0/META 0+1 CBm 1 1; 2.0 PFP.r 0/STATE 0+1 PFP 1 1; ", NULL},
    {.what = "a META_INIT in front of a draw", "a " RT " layout=RENDER_TARGET", "META_INIT a colour; DRAIN CS; draw rt=a",
     "3.0 CB.rw 0/META 0+1 CS 1 0; 3.0 PFP.r 0/STATE 0+1 PFP 2 2; ", NULL},
    {.what = "with gl1 in between and the RB emptied", "a " RT " layout=RENDER_TARGET",
     "META_INIT a colour; EOP rb=ALL_WBINV gcr=gl1 fence=1; WAIT_FENCE 1 ME; draw rt=a",
     "4.0 CB.rw 0/META 0+1 CS 1 1; 4.0 PFP.r 0/STATE 0+1 PFP 3 3; ", NULL},
    {.what = "compressed reads behind a draw: glm", "a " RT TC " layout=RENDER_TARGET",
     "draw rt=a; EOP rb=ALL_WBINV gcr=gl1|glv fence=1; WAIT_FENCE 1 ME; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ " via=vector",
     "4.0 PS.r 0 0+1 CBd 1 1; 4.0 PS.r 0/META 0+1 CBm 1 0; ", NULL},
    {.what = "with it", "a " RT TC " layout=RENDER_TARGET",
     "draw rt=a; EOP rb=ALL_WBINV gcr=gl1|glv|glm fence=1; WAIT_FENCE 1 ME; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ " via=vector",
     "4.0 PS.r 0 0+1 CBd 1 1; 4.0 PS.r 0/META 0+1 CBm 1 1; ", NULL},
    {.what = "misaligned: GL2 is two, on META alone", "a " RT TC " layout=RENDER_TARGET",
     "draw rt=a; EOP rb=ALL_WBINV gcr=gl1|glv|glm fence=1; WAIT_FENCE 1 ME; + a layout=RENDER_TARGET>SHADER_RESOURCE; " READ " via=vector",
     "4.0 PS.r 0 0+1 CBd 1 1; 4.0 PS.r 0/META 0+1 CBm 1 0; ", NULL, .device = "hardware=eop_covers_cs|misaligned_metadata"},
    {.what = "misaligned: with GL2", "a " RT TC " layout=RENDER_TARGET",
     "draw rt=a; EOP rb=ALL_WBINV gcr=gl2_wb|gl2_inv|gl1|glv|glm fence=1; WAIT_FENCE 1 ME; + a layout=RENDER_TARGET>SHADER_RESOURCE; "
     READ " via=vector",
     "4.0 PS.r 0 0+1 CBd 1 1; 4.0 PS.r 0/META 0+1 CBm 1 1; ", NULL, .device = "hardware=eop_covers_cs|misaligned_metadata"},
    {.what = "misaligned: .m stores are producers of their own", "a " RT UA TC " layout=UNORDERED_ACCESS",
     "dispatch shader write a UNORDERED_ACCESS; DRAIN CS; dispatch shader write a UNORDERED_ACCESS",
     "3.0 CS.w 0 0+1 CS 1 1; 3.0 CS.rw 0/META 0+1 CSm 1 0; ", NULL, .device = "hardware=eop_covers_cs|misaligned_metadata"},
    {.what = "aligned they are CS", "a " RT UA TC " layout=UNORDERED_ACCESS",
     "dispatch shader write a UNORDERED_ACCESS; DRAIN CS; dispatch shader write a UNORDERED_ACCESS",
     "3.0 CS.w 0 0+1 CS 1 1; 3.0 CS.rw 0/META 0+1 CS 1 0; ", NULL},
    {.what = "misaligned: VSm and PSm", "a " RT UA TC " layout=UNORDERED_ACCESS",
     "draw shader write a UNORDERED_ACCESS@VERTEX_SHADING; draw shader write a UNORDERED_ACCESS@PIXEL_SHADING; META_INIT a colour",
     "2.0 PS.w 0 0+1 VS 0 0; 2.0 PS.rw 0/META 0+1 VSm 0 0; 3.-1 CS.w 0/META 0+1 VSm 0 0; 3.-1 CS.w 0/META 0+1 PSm 0 0; ", NULL,
     .device = "hardware=eop_covers_cs|misaligned_metadata"},
    {.what = "misaligned: .m reads .v's metadata through memory", "a " RT TC " layout=SHADER_RESOURCE",
     "META_INIT a colour; DRAIN CS; ACQUIRE gcr=glm; " READ "; ACQUIRE gcr=gl2_wb|gl2_inv|glm; " READ,
     "4.0 PS.r 0/META 0+1 CS 1 0; 6.0 PS.r 0/META 0+1 CS 1 1; ", NULL, .device = "hardware=eop_covers_cs|misaligned_metadata"},
    {.what = "depth and stencil meet on one HTILE", "a " DS " layout=DEPTH_STENCIL_WRITE",
     "META_INIT a depth; META_INIT a stencil; clear_dsv a[mip 0 slice 0 plane 0]",
     "2.-1 CS.rw 0/META 1+1 CS 0 0; 3.0 DB.rw 0/META 1+1 CS 0 0; ", NULL},
    {.what = "a partial range meets the whole class on META", "a texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET",
     "draw rt=a[mip 0]; META_INIT a colour",
     "2.-1 CS.w 0/META 0+1 CBm 0 0; 2.-1 PFP.w 0/STATE 0+1 PFP 1 1; ", NULL},
    {.what = "blits by CS: .m R and .v RMW are two points", "a " RT " layout=RENDER_TARGET",
     "META_INIT a colour; DRAIN CS; ACQUIRE gcr=glm; BLIT FCE a colour path=CS",
     "4.-1 CS.r 0/META 0+1 CS 1 1; 4.-1 CS.rw 0/META 0+1 CS 1 0; ", NULL},
    {.what = "shared memory: every location meets every other", "a " RT " placed=h0+0 layout=RENDER_TARGET\nb buffer 65536 placed=h0+0 flags=ALLOW_UNORDERED_ACCESS",
     "dispatch shader write b UNORDERED_ACCESS; META_INIT a colour; dispatch shader write b UNORDERED_ACCESS",
     "2.-1 CS.w 0/META 0+1 CS 0 0; 2.-1 PFP.w 0/STATE 0+1 CS 0 0; 3.0 CS.w 1 0+1 CS 0 0; 3.0 CS.w 1 0+1 PFP 2 2; ", NULL},
    {.what = "H4 on META", "a " RT " layout=RENDER_TARGET", "META_INIT a colour; ACQUIRE gcr=gl2_inv",
     "H4 2 0/META 0+1 CS 1; H4 2 0/STATE 0+1 PFP 1; ", NULL},
    {.what = "an H8 silences everything else", "a " RT " layout=RENDER_TARGET", "META_INIT a depth; draw rt=a; draw rt=a", "H8 1; ", NULL},
};
/* clang-format on */

Test(reference_judge, metadata_ticks) {
    for (size_t i = 0; i < sizeof tick_rows / sizeof tick_rows[0]; i++) {
        run_script(&tick_rows[i], true);
    }
}

/* Memory runs out at the n-th growth, moves of layouts among them: said so, and everything is given back. */
static size_t growths_left;

static void *scarce_resize(void *context, void *block, size_t old_size, size_t new_size) {
    if (new_size > old_size && growths_left-- == 0) {
        growths_left = 0;
        return NULL;
    }
    return counted_resize(context, block, old_size, new_size);
}

/* Definitions, the first barrier, a META_INIT, the barrier again, the first item. */
static enum dp_status scarce_run(const struct dp_case *c, const struct dp_memory *memory, const struct dp_sink *sink) {
    struct dp_program program = dp_case_program(c);
    size_t barrier = record_of(c, DP_COMMAND_texture_barrier, 0);
    enum dp_status status = DP_STATUS_OK;
    void *judge = ref_judge.create(memory, sink);
    if (judge == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < c->count && status == DP_STATUS_OK; i++) {
        status = ref_judge.define(judge, i, &c->records[i], 1);
    }
    for (size_t i = 0; i < c->blocks[0].count && status == DP_STATUS_OK; i++) {
        const struct dp_packet *packet = &c->blocks[0].packets[i];
        size_t at = packet->kind == DP_PACKET_WORK ? (size_t)packet->as.WORK.command : 0;
        status = ref_judge.barrier(judge, &c->records[barrier], 1);
        if (status == DP_STATUS_OK) {
            status = ref_judge.packet(judge, packet, &c->records[at], dp_command_records(&program, at));
        }
    }
    if (status == DP_STATUS_OK) {
        status = ref_judge.finish(judge);
    }
    ref_judge.destroy(judge);
    return status;
}

Test(reference_judge, compression_memory_runs_out) {
    static const struct script script = {
        .what = "memory",
        "a " DS " layout=COMMON",
        "+ a layout=COMMON>DEPTH_STENCIL_WRITE; META_INIT a depth; draw depth=a; clear_dsv a; "
        "BLIT DEPTH_EXPAND a depth path=CS aspects=depth|stencil",
        "",
        NULL,
    };
    static struct said said;
    struct steps steps;
    struct dp_case c;
    size_t bytes = 0, n = 0;
    struct dp_memory memory = {&bytes, scarce_resize};
    struct dp_sink sink = {.context = &said, .tick = hear_text_tick, .fault = hear_text_fault};
    enum dp_status status;
    open_script(&script, &steps, &c);
    do {
        said.used = 0;
        growths_left = n;
        status = scarce_run(&c, &memory, &sink);
        cr_assert(bytes == 0 && (status == DP_STATUS_OK || status == DP_STATUS_OUT_OF_MEMORY), "growth %zu", n);
    } while (status != DP_STATUS_OK && ++n < 1000);
    cr_expect(status == DP_STATUS_OK && n > 6, "%zu growths", n);
    dp_case_free(&c);
}

/* A barrier without a record is malformed; one that names nothing, or a buffer, moves nothing. */
Test(reference_judge, barriers_that_move_nothing) {
    static const char *const barriers[] = {
        "+ b layout=COMMON>RENDER_TARGET",
        "+ null layout=COMMON>RENDER_TARGET",
        "+ a layout=COMMON>RENDER_TARGET range=index 1",
        "+ a layout=COMMON>RENDER_TARGET range=mip 0 2 slice 0 1",
        "discard null",
        "discard b",
    };
    for (size_t i = 0; i < sizeof barriers / sizeof barriers[0]; i++) {
        char steps[128];
        snprintf(steps, sizeof steps, "%s; DMA_WAIT", barriers[i]);
        struct script script = {
            .what = barriers[i], .resources = "a " RT "\nb buffer 65536", .steps = steps, .reports = "", .state = "-/-/1"};
        run_script(&script, true);
    }
    static struct said said;
    struct bench bench;
    bench_open(&bench, &said);
    cr_expect(ref_judge.barrier(bench.judge, NULL, 0) == DP_STATUS_MALFORMED);
    bench_close(&bench);
}

/* A second creation in one slot replaces the first, its moves and its classes with it. */
Test(reference_judge, compression_of_a_second_creation) {
    static const struct script script = {
        .what = "second creation", "a " RT " layout=RENDER_TARGET", "clear_rtv a; + a layout=RENDER_TARGET>COMMON", "", NULL,
    };
    static struct said said, state;
    struct steps steps;
    struct dp_case c;
    struct bench bench;
    open_script(&script, &steps, &c);
    bench_open(&bench, &said);
    feed_definitions(bench.judge, &c);
    feed_steps(bench.judge, &c, &steps, &script.use);
    say_state(&state, bench.judge);
    cr_expect_str_eq(state.text, "cdi/-/1");
    feed_definitions(bench.judge, &c);
    memset(&state, 0, sizeof state);
    say_state(&state, bench.judge);
    cr_expect_str_eq(state.text, "-/cdi/1");
    bench_close(&bench);
    dp_case_free(&c);
}
