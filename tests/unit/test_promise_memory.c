/* Promises over shared memory, presents and legacy barriers; which accesses are well-formed. */
#include "test_promise_support.h"

struct rule {
    const char *name;
    const char *text;
    const char *expected;
};

/* clang-format off */
#define X "drainproof 1\ndevice rules=xbox\n"
#define ALIASES X \
    "heap h 262144\n" \
    "resource x texture2d 128x128 flags=ALLOW_RENDER_TARGET placed=h+0 layout=RENDER_TARGET\n" \
    "resource y texture2d 128x128 flags=ALLOW_RENDER_TARGET placed=h+0 layout=UNDEFINED\n" \
    "resource z texture2d 128x128 flags=ALLOW_RENDER_TARGET placed=h+65536 layout=RENDER_TARGET\n" \
    "resource p buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h+0\n" \
    "resource q buffer 65537 flags=ALLOW_UNORDERED_ACCESS placed=h+0\n" \
    "resource r buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h+65536\n" \
    "list c direct\n"
#define OUT(sync, access)        "  texture x sync=" sync " access=" access " layout=RENDER_TARGET>RENDER_TARGET\n"
#define IN(sync, access)         "  texture y sync=" sync " access=" access " layout=UNDEFINED>RENDER_TARGET " \
                                 "flags=DISCARD\n"
#define BUF(name, sync, access)  "barrier\n  buffer " name " sync=" sync " access=" access "\n"
#define DONE "end\nexecute c\n"

#define CHAIN X "resource s texture2d 64x64 flags=ALLOW_RENDER_TARGET swap_chain\nlist c direct\n" \
    "barrier\n  texture s sync=NONE>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET layout=COMMON>RENDER_TARGET\n" \
    "draw @w rt=s\n"
#define FRAME2 "end\nlist e direct\n" \
    "barrier\n  texture s sync=NONE>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET layout=COMMON>RENDER_TARGET\n"

#define LEGACY X "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS state=UNORDERED_ACCESS\n" \
    "resource k buffer 65536 flags=RAYTRACING_ACCELERATION_STRUCTURE state=RAYTRACING_ACCELERATION_STRUCTURE\n" \
    "resource t texture2d 64x64 flags=ALLOW_RENDER_TARGET state=RENDER_TARGET\nlist c direct\n"

static const struct rule rules[] = {
    /* --- which memory is shared (design decision 14) --- */
    {"same place", ALIASES "dispatch @w shader write p[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "dispatch @a shader read q[all] SHADER_RESOURCE@COMPUTE_SHADING\ndispatch @b shader read r[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n"
     "dispatch @d shader write q[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE,
     "w a: hazard order; w b: -; b d: hazard order"},
    {"a texture of 65536 bytes", ALIASES "draw @w rt=x\ndraw @a rt=y\ndispatch @b shader read r[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n"
     "draw @d rt=z\n" DONE, "w a: hazard order; w b: -; w d: -; b d: hazard order"},
    {"mips count", X "heap h 262144\nresource x texture2d 128x128 mips=2 flags=ALLOW_RENDER_TARGET placed=h+0 "
     "layout=RENDER_TARGET\n"
     "resource r buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h+65536\n"
     "resource s buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h+131072\nlist c direct\n"
     "draw @w rt=x[mip 0]\ndispatch @a shader read r[all] SHADER_RESOURCE@COMPUTE_SHADING \n"
     "dispatch @b shader read s[all] SHADER_RESOURCE@COMPUTE_SHADING\n" DONE, "w a: hazard order; w b: -"},
    {"metadata has a place of its own", X "heap h 262144\n"
     "resource x texture2d 64x64 flags=ALLOW_RENDER_TARGET component_placed=h+0 metadata=h+131072 "
     "layout=RENDER_TARGET\n"
     "resource r buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h+65536\n"
     "resource s buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h+131072\nlist c direct\ndraw @w rt=x\n"
     "dispatch @a shader read r[all] SHADER_RESOURCE@COMPUTE_SHADING\ndispatch @b shader read s[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n"
     DONE, "w a: -; w b: hazard order"},
    {"reserved", X "heap h 262144\nresource x buffer 65536 flags=ALLOW_UNORDERED_ACCESS reserved=h+0\n"
     "resource y buffer 65536 placed=h+0\nlist c direct\ndispatch @w shader write x[all] "
     "UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "copy_buffer @a source=y\n" DONE, "w a: hazard order"},

    /* --- the aliasing recipe --- */
    {"recipe", ALIASES "draw @w rt=x\nbarrier\n" OUT("RENDER_TARGET>NONE", "RENDER_TARGET>NO_ACCESS")
     IN("RENDER_TARGET>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET") "draw @a rt=y\n" DONE, "w a: chain"},
    {"recipe without the flush", ALIASES "draw @w rt=x\nbarrier\n" IN("RENDER_TARGET>RENDER_TARGET",
     "NO_ACCESS>RENDER_TARGET")
     "draw @a rt=y\n" DONE, "w a: hazard flush"},
    {"flush of the wrong access", ALIASES "draw @w rt=x\nbarrier\n" OUT("RENDER_TARGET>NONE", "COPY_DEST>NO_ACCESS")
     IN("RENDER_TARGET>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET") "draw @a rt=y\n" DONE, "w a: hazard flush"},
    {"recipe in the wrong order", ALIASES "draw @w rt=x\nbarrier\n"
     IN("RENDER_TARGET>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET") OUT("RENDER_TARGET>NONE", "RENDER_TARGET>NO_ACCESS")
     "draw @a rt=y\n" DONE, "w a: hazard flush"},
    {"the new one does not wait for the old", ALIASES "draw @w rt=x\nbarrier\n"
     OUT("RENDER_TARGET>NONE", "RENDER_TARGET>NO_ACCESS") IN("NONE>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET")
     "draw @a rt=y\n" DONE, "w a: hazard order"},
    {"the chain goes from one to the other", ALIASES "draw @w rt=x\nbarrier\n"
     OUT("RENDER_TARGET>PIXEL_SHADING", "RENDER_TARGET>NO_ACCESS") IN("PIXEL_SHADING>RENDER_TARGET",
     "NO_ACCESS>RENDER_TARGET")
     "draw @a rt=y\n" DONE, "w a: chain"},
    {"and not back", ALIASES "draw @w rt=x\nbarrier\n"
     IN("PIXEL_SHADING>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET") OUT("RENDER_TARGET>PIXEL_SHADING",
     "RENDER_TARGET>NO_ACCESS")
     "draw @a rt=y\n" DONE, "w a: hazard order"},
    {"not through a run that ends behind it", ALIASES "draw @w rt=x\nbarrier\n" OUT("COPY>COPY",
     "NO_ACCESS>NO_ACCESS")
     IN("PIXEL_SHADING>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET") OUT("RENDER_TARGET>PIXEL_SHADING",
     "RENDER_TARGET>NO_ACCESS")
     "draw @a rt=y\n" DONE, "w a: hazard order"},
    {"a barrier more takes nothing away", ALIASES "draw @w rt=x\nbarrier\n"
     OUT("RENDER_TARGET>PIXEL_SHADING", "RENDER_TARGET>NO_ACCESS") IN("PIXEL_SHADING>RENDER_TARGET",
     "NO_ACCESS>RENDER_TARGET")
     OUT("COPY>COPY", "NO_ACCESS>NO_ACCESS") "draw @a rt=y\n" DONE, "w a: chain"},
    {"nor does a global", ALIASES "draw @w rt=x\nbarrier\n"
     OUT("RENDER_TARGET>PIXEL_SHADING", "RENDER_TARGET>NO_ACCESS") IN("PIXEL_SHADING>RENDER_TARGET",
     "NO_ACCESS>RENDER_TARGET")
     "  global sync=COPY>COPY access=NO_ACCESS>NO_ACCESS\ndraw @a rt=y\n" DONE, "w a: chain"},
    {"splits on both", ALIASES BUF("q", "COPY>SPLIT", "COPY_DEST>UNORDERED_ACCESS")
     "dispatch @w shader write p[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     BUF("p", "COMPUTE_SHADING>SPLIT", "UNORDERED_ACCESS>COPY_SOURCE") "dispatch @z\n"
     BUF("q", "SPLIT>COMPUTE_SHADING", "COPY_DEST>UNORDERED_ACCESS")
     "dispatch @a shader both q[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: hazard order"},
    {"a split on the new one", ALIASES "dispatch @w shader write p[all] UNORDERED_ACCESS@COMPUTE_SHADING\nbarrier\n"
     "  buffer p sync=COMPUTE_SHADING>NONE access=UNORDERED_ACCESS>NO_ACCESS\n"
     "  buffer q sync=COMPUTE_SHADING>SPLIT access=NO_ACCESS>UNORDERED_ACCESS\ndispatch @z\n"
     BUF("q", "SPLIT>COMPUTE_SHADING", "NO_ACCESS>UNORDERED_ACCESS")
     "dispatch @a shader both q[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: chain"},
    {"one global does both", ALIASES "draw @w rt=x\nbarrier\n  global sync=RENDER_TARGET>RENDER_TARGET "
     "access=RENDER_TARGET>RENDER_TARGET\n"
     "draw @a rt=y\n" DONE, "w a: chain"},
    {"a reader needs no flush", ALIASES "draw @w shader read x[all] SHADER_RESOURCE@PIXEL_SHADING\nbarrier\n"
     IN("PIXEL_SHADING>RENDER_TARGET", "NO_ACCESS>RENDER_TARGET") "draw @a rt=y\n" DONE, "w a: chain"},
    {"a third resource on the same memory orders", ALIASES "dispatch @w shader read p[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n"
     BUF("q", "COMPUTE_SHADING>COMPUTE_SHADING", "NO_ACCESS>NO_ACCESS")
     "dispatch @a shader write p[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: chain"},
    {"and does not flush", ALIASES "dispatch @w shader write p[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     BUF("q", "COMPUTE_SHADING>COMPUTE_SHADING", "UNORDERED_ACCESS>UNORDERED_ACCESS")
     "dispatch @a shader both p[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: hazard flush"},
    {"elsewhere it does nothing", ALIASES "dispatch @w shader read p[all] SHADER_RESOURCE@COMPUTE_SHADING\n"
     BUF("r", "COMPUTE_SHADING>COMPUTE_SHADING", "NO_ACCESS>NO_ACCESS")
     "dispatch @a shader write p[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w a: hazard order"},

    /* --- presents (15.4.4) --- */
    {"present", CHAIN "barrier\n  texture s sync=RENDER_TARGET>NONE access=RENDER_TARGET>NO_ACCESS "
     "layout=RENDER_TARGET>COMMON\n"
     "end\nexecute c\npresent @p view=s\n", "w p: chain"},
    {"present without a flush", CHAIN "barrier\n  texture s sync=RENDER_TARGET>NONE access=NO_ACCESS>NO_ACCESS "
     "layout=RENDER_TARGET>COMMON\n"
     "end\nexecute c\npresent @p view=s\n", "w p: hazard flush"},
    {"present without a wait", CHAIN "barrier\n  texture s sync=NONE>NONE access=NO_ACCESS>NO_ACCESS "
     "layout=RENDER_TARGET>COMMON\n"
     "end\nexecute c\npresent @p view=s\n", "w p: hazard order"},
    {"not by a barrier that leaves it elsewhere", CHAIN
     "barrier\n  texture s sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "
     "layout=RENDER_TARGET>SHADER_RESOURCE\n"
     "draw @z\nbarrier\n  texture s sync=NONE>NONE access=NO_ACCESS>NO_ACCESS layout=SHADER_RESOURCE>COMMON\n"
     "end\nexecute c\npresent @p view=s\n", "w p: hazard order"},
    {"frames", CHAIN "barrier\n  texture s sync=RENDER_TARGET>NONE access=RENDER_TARGET>NO_ACCESS "
     "layout=RENDER_TARGET>COMMON\n"
     FRAME2 "clear_rtv @k view=s\ndraw @a rt=s\nend\nexecute c\npresent @p view=s\nexecute e\n",
     "w k: present; p k: present; w a: superseded"},
    {"frames without a clear: contents are not included", CHAIN
     "barrier\n  texture s sync=RENDER_TARGET>NONE access=RENDER_TARGET>NO_ACCESS layout=RENDER_TARGET>COMMON\n"
     FRAME2 "draw @a rt=s\nend\nexecute c\npresent @p view=s\nexecute e\n", "w a: hazard order; p a: present"},
    {"frames without a present", CHAIN "barrier\n  texture s sync=RENDER_TARGET>NONE "
     "access=RENDER_TARGET>NO_ACCESS layout=RENDER_TARGET>COMMON\n"
     FRAME2 "clear_rtv @k view=s\nend\nexecute c\nexecute e\n", "w k: hazard order"},

    /* --- legacy calls in the API's words (15.4.3) --- */
    {"transition", LEGACY "draw @w rt=t\nresource_barrier\n  transition t RENDER_TARGET>PIXEL_SHADER_RESOURCE\n"
     "draw @a shader read t[all] SHADER_RESOURCE@PIXEL_SHADING\ndispatch @b shader read t[all] "
     "SHADER_RESOURCE@COMPUTE_SHADING\n" DONE,
     "w a: chain; w b: hazard order"},
    {"NON_PIXEL covers ray tracing", LEGACY "draw @w rt=t\nresource_barrier\n  transition t "
     "RENDER_TARGET>NON_PIXEL_SHADER_RESOURCE\n"
     "dispatch_rays @a shader read t[all] SHADER_RESOURCE@RAYTRACING\n" DONE, "w a: chain"},
    {"UAV barrier, every stage", LEGACY "draw @w shader write b[all] UNORDERED_ACCESS@VERTEX_SHADING\n"
     "resource_barrier\n  uav b\n"
     "clear_uav @a view=b\nresource_barrier\n  uav null\ndispatch_rays @d shader read b[all] "
     "UNORDERED_ACCESS@RAYTRACING\n" DONE,
     "w a: chain; a d: chain; w d: chain"},
    {"UAV barrier on another resource", LEGACY "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "resource_barrier\n  uav k\ndispatch @a shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n" DONE, "w "
     "a: hazard order"},
    {"UAV barrier on a structure", LEGACY "rtas_build @w dest=k\nresource_barrier\n  uav k\n"
     "dispatch_rays @a shader read k[all] RAYTRACING_ACCELERATION_STRUCTURE_READ@RAYTRACING\n" DONE, "w a: chain"},
    {"UAV barrier and a copy", LEGACY "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "resource_barrier\n  uav b\ncopy_buffer @a source=b\n" DONE, "w a: hazard order"},
    {"aliasing", LEGACY "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "resource_barrier\n  aliasing null>null\ncopy_buffer @a source=b\n" DONE, "w a: chain"},
    {"legacy split", LEGACY "draw @w rt=t\nresource_barrier\n  transition t RENDER_TARGET>COPY_SOURCE "
     "flags=BEGIN_ONLY\n"
     "dispatch @z\nresource_barrier\n  transition t RENDER_TARGET>COPY_SOURCE flags=END_ONLY\ncopy_texture @a "
     "source=t\n" DONE,
     "w a: chain"},
    {"legacy END alone", LEGACY "draw @w rt=t\nresource_barrier\n  transition t RENDER_TARGET>COPY_SOURCE "
     "flags=END_ONLY\n"
     "copy_texture @a source=t\n" DONE, "w a: hazard order"},
    {"decay hides a hazard", LEGACY "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "end\nlist e direct\ncopy_buffer @a source=b\nend\nexecute c\nexecute e\n", "w a: hazard legacy_decay"},
    {"no decay within an execute", LEGACY "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "end\nlist e direct\ncopy_buffer @a source=b\nend\nexecute c e\n", "w a: hazard order"},
    {"a structure does not decay", LEGACY "rtas_build @w dest=k\nend\nlist e direct\n"
     "dispatch_rays @a shader read k[all] RAYTRACING_ACCELERATION_STRUCTURE_READ@RAYTRACING\nend\nexecute c\n"
     "execute e\n",
     "w a: hazard order"},
    {"enhanced resources do not decay", X "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\nlist c direct\n"
     "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\nend\nlist e direct\ncopy_buffer @a source=b\n"
     "end\nexecute c\nexecute e\n", "w a: hazard order"},
    {"promotion by shaders decays", X "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS state=COMMON\nlist "
     "c direct\n"
     "dispatch @w shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\nend\nlist e direct\ncopy_buffer @a source=b\n"
     "end\nexecute c\nexecute e\n", "w a: hazard legacy_decay"},

    /* --- bundles --- */
    {"bundle", X "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\nlist n bundle\n"
     "draw @w shader both b[all] UNORDERED_ACCESS@PIXEL_SHADING\nend\nlist c direct\nexecute_bundle n\n"
     "barrier\n  buffer b sync=PIXEL_SHADING>PIXEL_SHADING access=UNORDERED_ACCESS>UNORDERED_ACCESS\n"
     "execute_bundle n\nexecute_bundle n\n"
     DONE, "w w.2: chain; w.2 w.3: hazard order"},
};

Test(promise, memory) {
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        struct told t;
        tell(&t, rules[i].text, NULL);
        expect_verdicts(&t, rules[i].name, rules[i].expected);
        check_bounds(rules[i].name, &t.promise);
        check_classes(rules[i].name, &t.promise);
        untell(&t);
    }
}

/* Well-formedness of all accesses of the item @a. */
struct form {
    const char *text;
    enum dp_promise_form form;
};
#define WELL DP_PROMISE_FORM_well

static const struct form forms[] = {
    {X "resource t texture2d 8x8 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\nlist c direct\ndraw @a rt=t\n"
     DONE, WELL},
    {X "resource t texture2d 8x8 flags=ALLOW_RENDER_TARGET layout=COMMON\nlist c direct\ndraw @a rt=t\n" DONE,
     DP_PROMISE_FORM_layout},
    {X "resource t texture2d 8x8 flags=ALLOW_RENDER_TARGET|ALLOW_SIMULTANEOUS_ACCESS layout=COMMON\nlist c "
     "direct\ndraw @a rt=t\n" DONE,
     WELL},
    {X "resource t texture2d 8x8 layout=COMMON\nlist c direct\ndraw @a rt=t\n" DONE, DP_PROMISE_FORM_impossible},
    {X "resource t texture2d 8x8 layout=COMMON\nlist c direct\ndraw @a shader read t[mip 3] "
     "SHADER_RESOURCE@PIXEL_SHADING\n" DONE,
     DP_PROMISE_FORM_nowhere},
    {X "list c direct\ndraw @a shader read null SHADER_RESOURCE@PIXEL_SHADING\n" DONE, DP_PROMISE_FORM_nowhere},
    {X "resource t texture2d 8x8 layout=COMMON\nlist c direct\ndraw @a shader read t[all] SHADER_RESOURCE@NONE\n"
     "" DONE,
     DP_PROMISE_FORM_nameless},
    {X "resource b buffer 65536\nlist c direct\ndraw @a index=b vertex=b\n" DONE, WELL},
    {X "resource b buffer 65536 heap=upload\nlist c direct\ncopy_buffer @a dest=b\n" DONE,
     DP_PROMISE_FORM_impossible},
    {X "resource b buffer 65536\nlist c direct\nbarrier\n  buffer b sync=ALL>COPY access=COMMON>NO_ACCESS\n"
     "copy_buffer @a dest=b\n" DONE,
     DP_PROMISE_FORM_deactivated},
    {X "resource b buffer 65536\nlist c direct\nbarrier\n  buffer b sync=ALL>COPY access=COMMON>NO_ACCESS\nend\n"
     "list e direct\n"
     "copy_buffer @a dest=b\nend\nexecute c\nexecute e\n", WELL},
    {X "resource b buffer 65536\nlist c direct\nbarrier\n  buffer b sync=ALL>SPLIT access=COMMON>COPY_DEST\n"
     "copy_buffer @a dest=b\n" DONE,
     DP_PROMISE_FORM_split},
    /* initialised memory (15.6) */
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=RENDER_TARGET\nlist "
     "c direct\ndraw @a rt=t\n" DONE,
     DP_PROMISE_FORM_uninitialised},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=RENDER_TARGET\nlist "
     "c direct\nclear_rtv @a view=t\n" DONE,
     WELL},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=RENDER_TARGET\nlist "
     "c direct\n"
     "clear_rtv view=t\ndraw @a rt=t\n" DONE, WELL},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=RENDER_TARGET\nlist "
     "c direct\n"
     "discard view=t\ndraw @a rt=t\n" DONE, WELL},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=COPY_DEST\nlist c direct\n"
     "copy_texture @a dest=t\n" DONE, WELL},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=COPY_DEST\nlist c direct\n"
     "copy_texture @a dest=t box=0,0,0+4x4x1\n" DONE, DP_PROMISE_FORM_uninitialised},
    {X "heap h 65536\nresource t texture2d 8x8 placed=h+0 layout=COPY_DEST\nlist c direct\ncopy_texture @a "
     "dest=t box=0,0,0+4x4x1\n" DONE,
     WELL},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=UNDEFINED\nlist c "
     "direct\nbarrier\n"
     "  texture t sync=NONE>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET layout=UNDEFINED>RENDER_TARGET "
     "flags=DISCARD\ndraw @a rt=t\n" DONE,
     WELL},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=UNDEFINED\nlist c "
     "direct\nbarrier\n"
     "  texture t sync=NONE>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET layout=UNDEFINED>RENDER_TARGET\ndraw "
     "@a rt=t\n" DONE,
     DP_PROMISE_FORM_uninitialised},
    {X "resource t texture2d 8x8 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\nlist c direct\ndraw rt=t\nbarrier\n"
     "  texture t sync=RENDER_TARGET>RENDER_TARGET access=NO_ACCESS>RENDER_TARGET "
     "layout=UNDEFINED>RENDER_TARGET\ndraw @a rt=t\n" DONE,
     DP_PROMISE_FORM_unknown},
    {X "heap h 65536\nresource t texture2d 8x8 flags=ALLOW_RENDER_TARGET placed=h+0 layout=RENDER_TARGET\n"
     "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS placed=h+0\nlist c direct\nclear_rtv view=t\n"
     "dispatch shader write b[all] UNORDERED_ACCESS@COMPUTE_SHADING\ndraw @a rt=t\n" DONE,
     DP_PROMISE_FORM_uninitialised},
    /* legacy states (15.8) */
    {X "resource t texture2d 8x8 flags=ALLOW_RENDER_TARGET state=RENDER_TARGET\nlist c direct\ndraw @a rt=t\n"
     DONE, WELL},
    {X "resource t texture2d 8x8 flags=ALLOW_RENDER_TARGET state=COMMON\nlist c direct\ndraw @a rt=t\n" DONE,
     DP_PROMISE_FORM_state},
    {X "resource t texture2d 8x8 state=COMMON\nlist c direct\ndraw @a shader read t[all] "
     "SHADER_RESOURCE@PIXEL_SHADING\n" DONE, WELL},
    {X "resource t texture2d 8x8 state=COMMON\nlist c direct\ncopy_texture dest=t\n"
     "draw @a shader read t[all] SHADER_RESOURCE@PIXEL_SHADING\n" DONE, DP_PROMISE_FORM_state},
    {X "resource t texture2d 8x8 state=COPY_SOURCE|PIXEL_SHADER_RESOURCE\nlist c direct\n"
     "dispatch @a shader read t[all] SHADER_RESOURCE@COMPUTE_SHADING\n" DONE, DP_PROMISE_FORM_state},
    {X "resource s texture2d 8x8 flags=ALLOW_RENDER_TARGET swap_chain\npresent @a view=s\n", WELL},
    {X "resource s texture2d 8x8 flags=ALLOW_RENDER_TARGET state=RENDER_TARGET\npresent @a view=s\n",
     DP_PROMISE_FORM_state},
};
/* clang-format on */

Test(promise, forms) {
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        struct told t;
        tell(&t, forms[i].text, NULL);
        const struct dp_promise_item *item = &t.promise.items.items[item_of(&t, "a")];
        cr_expect(item->count > 0, "form %zu", i);
        for (uint32_t a = item->first; a < item->first + item->count; a++) {
            enum dp_promise_form form = t.promise.accesses.items[a].form;
            cr_expect_eq(form, forms[i].form, "form %zu: %s, expected %s", i, dp_promise_form_name(form),
                         dp_promise_form_name(forms[i].form));
        }
        untell(&t);
    }
}
