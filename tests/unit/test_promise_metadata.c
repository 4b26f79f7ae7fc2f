/* What the promise knows of metadata: what layouts permit (hardware sheet 4.2), and which accesses have a right to their
 * contents once an operation may have overwritten what shares memory with them. */
#include "test_promise_support.h"

struct permitted {
    const char *flags, *layout;
    const char *access; /* part of a draw or dispatch on t */
    uint32_t some;
};

/* R8G8B8A8, one sample. */
static const struct permitted rows[] = {
    {"ALLOW_RENDER_TARGET|ALLOW_DCC", "RENDER_TARGET", "rt=t0", 0xB},
    {"ALLOW_RENDER_TARGET", "RENDER_TARGET", "rt=t0", 0x9},
    {"ALLOW_RENDER_TARGET|DENY_COLOR_COMPRESSION_DATA", "RENDER_TARGET", "rt=t0", 0},
    {"ALLOW_RENDER_TARGET|DENY_COLOR_COMPRESSION_DATA|ALLOW_DCC", "RENDER_TARGET", "rt=t0", 0xA},
    {"ALLOW_RENDER_TARGET|ALLOW_DCC|DENY_COMPRESSION_DATA", "RENDER_TARGET", "rt=t0", 0},
    {"ALLOW_RENDER_TARGET|ALLOW_DCC", "SHADER_RESOURCE", "shader read t0 SHADER_RESOURCE@PIXEL_SHADING", 0},
    {"ALLOW_RENDER_TARGET|ALLOW_DCC|FORCE_TEXTURE_COMPATIBILITY", "SHADER_RESOURCE",
     "shader read t0 SHADER_RESOURCE@PIXEL_SHADING", 0x3},
    {"ALLOW_RENDER_TARGET|ALLOW_DCC|FORCE_TEXTURE_COMPATIBILITY", "DIRECT_QUEUE_SHADER_RESOURCE",
     "shader read t0 SHADER_RESOURCE@PIXEL_SHADING", 0x3},
    {"ALLOW_RENDER_TARGET|ALLOW_DCC|FORCE_TEXTURE_COMPATIBILITY", "COMMON",
     "shader read t0 SHADER_RESOURCE@PIXEL_SHADING", 0},
    {"ALLOW_RENDER_TARGET|ALLOW_DCC", "UNDEFINED", "rt=t0", 0},
};

Test(promise_metadata, permits) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[400];
        struct told t;
        snprintf(text, sizeof text,
                 "drainproof 1\ndevice\nresource t0 texture2d 64x64 flags=%s layout=%s\nlist c0 direct\ndraw %s\nend\n"
                 "execute c0\n",
                 rows[i].flags, rows[i].layout, rows[i].access);
        tell(&t, text, NULL);
        cr_assert(t.promise.accesses.count > 0);
        cr_expect_eq(t.promise.accesses.items[0].some, rows[i].some, "row %zu: %x", i,
                     t.promise.accesses.items[0].some);
        cr_expect_eq(t.promise.accesses.items[0].every, rows[i].some);
        untell(&t);
    }
}

/* Depth and stencil in layouts of their own; some and every differ over mips. */
Test(promise_metadata, classes) {
    struct told t;
    tell(&t,
         "drainproof 1\ndevice\n"
         "resource t0 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"
         "resource t1 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n"
         "list c0 direct\nbarrier\n"
         "  texture t0 sync=ALL>ALL access=COMMON>COMMON layout=DEPTH_STENCIL_WRITE>COMMON range=mip 0 1 slice 0 1 plane "
         "1 1\n"
         "  texture t1 sync=ALL>ALL access=COMMON>COMMON layout=RENDER_TARGET>COMMON range=mip 0 1 slice 0 1\n"
         "draw depth=t0 shader read t1[all] SHADER_RESOURCE@PIXEL_SHADING\nend\nexecute c0\n",
         NULL);
    const struct dp_promise_access *depth = &t.promise.accesses.items[0];
    const struct dp_promise_access *colour = &t.promise.accesses.items[1];
    cr_expect(depth->some == DP_KIND_CompressedDepth && depth->every == DP_KIND_CompressedDepth &&
              depth->classes == 0x6);
    cr_expect(colour->some == 0x9 && colour->every == 0 && colour->classes == 0x1, "%x %x", colour->some,
              colour->every);
    cr_expect(t.promise.moves.count == 2 && t.promise.moves.items[0].valid == 0x6);
    untell(&t);
}

#define SHARED                                                                                                         \
    "drainproof 1\ndevice\nheap h0 65536\n"                                                                            \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET\n"                         \
    "resource t1 texture2d 64x64 flags=ALLOW_RENDER_TARGET placed=h0+0 layout=RENDER_TARGET\n"                         \
    "list c0 direct\n"
#define DONE "draw @a rt=t0\nend\nexecute c0\n"
#define MOVES(resource, layouts, flags)                                                                                \
    "barrier\n  texture " resource " sync=ALL>ALL access=NO_ACCESS>COMMON layout=" layouts flags "\n"

static const struct {
    const char *what, *text;
    enum dp_promise_form form;
} forms[] = {
    {"cleared", SHARED "clear_rtv view=t0\n" DONE, DP_PROMISE_FORM_well},
    {"never initialised", SHARED DONE, DP_PROMISE_FORM_uninitialised},
    {"an operation on the other may have run", SHARED "clear_rtv view=t0\n" MOVES("t1", "RENDER_TARGET>COMMON", "") DONE,
     DP_PROMISE_FORM_unknown},
    {"no operation on the other", SHARED "clear_rtv view=t0\n" MOVES("t1", "COMMON>RENDER_TARGET", "") DONE,
     DP_PROMISE_FORM_well},
    {"the other is discarded", SHARED "clear_rtv view=t0\n" MOVES("t1", "UNDEFINED>RENDER_TARGET", " flags=DISCARD") DONE,
     DP_PROMISE_FORM_uninitialised},
    {"a transition of the other may run one",
     SHARED "clear_rtv view=t0\nresource_barrier\n  transition t1[all] RENDER_TARGET>COPY_SOURCE\n" DONE,
     DP_PROMISE_FORM_unknown},
    {"initialised again", SHARED "clear_rtv view=t0\n" MOVES("t1", "RENDER_TARGET>COMMON", "") MOVES(
                              "t0", "UNDEFINED>RENDER_TARGET", " flags=DISCARD") DONE,
     DP_PROMISE_FORM_well},
};

Test(promise_metadata, shared_memory) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct told t;
        tell(&t, forms[i].text, NULL);
        const struct dp_promise_access *a =
            &t.promise.accesses.items[t.promise.items.items[item_of(&t, "a")].first];
        cr_expect_eq(a->form, forms[i].form, "%s: %s", forms[i].what, dp_promise_form_name(a->form));
        untell(&t);
    }
}

/* On a copy list a transition is COMMON > COMMON: no operation, so compressed contents stay (15.8.5). */
Test(promise_metadata, copy_lists) {
    struct told t;
    tell(&t,
         "drainproof 1\ndevice\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET state=COPY_DEST\n"
         "resource t1 texture2d 64x64 state=COPY_SOURCE\n"
         "list c0 direct\ncopy_resource @w dest=t0 source=t1\nend\nexecute c0\n"
         "list c1 copy\nresource_barrier\n  transition t0[all] COPY_DEST>COMMON\ncopy_resource @a source=t0\nend\n"
         "execute c1\n",
         NULL);
    cr_expect_eq(t.promise.accesses.items[t.promise.items.items[item_of(&t, "w")].first].form, DP_PROMISE_FORM_well);
    cr_expect_eq(t.promise.accesses.items[t.promise.items.items[item_of(&t, "a")].first].form,
                 DP_PROMISE_FORM_unknown);
    untell(&t);
}
