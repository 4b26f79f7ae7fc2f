/* What a draw with a pipeline touches: the table of model/pipeline.md, "Binding", over hand-made uses. What is not touched
 * is no access, and so no hazard and nothing that is owed. */
#include "test_promise_support.h"

#include "oracles/elements.h"

/* clang-format off */
#define HEAD \
    "drainproof 1\ndevice rules=xbox\n" \
    "resource t texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n" \
    "resource s texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET\n" \
    "resource d texture2d 64x64 format=D32_FLOAT_S8X24_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n" \
    "resource z texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n" \
    "resource b buffer 65536 flags=ALLOW_UNORDERED_ACCESS\nlist c direct\ndraw @draw "
#define TAIL "\nend\nexecute c\n"

enum { DR = DP_PSO_USE_depth_read, DW = DP_PSO_USE_depth_write, SR = DP_PSO_USE_stencil_read,
       SW = DP_PSO_USE_stencil_write, VF = DP_PSO_USE_vertex_fetch, SO = DP_PSO_USE_stream_output };
enum { VS = DP_PSO_STAGES_VS, PS = DP_PSO_STAGES_PS, GS = DP_PSO_STAGES_GS, HS = DP_PSO_STAGES_HS };

/* `touched`: each access as its part, counted from 0, r, w or rw, and the planes where there are several. */
static const struct {
    const char *name, *parts;
    struct dp_pso_use use; /* stages, slots, written, read, uses */
    const char *touched;
} cases[] = {
    {"nothing is written",        "rt=t rt=s",      {VS, 0, 0, 0, 0},    ""},
    {"the second alone",          "rt=t rt=s",      {VS, 0, 2, 0, 0},    "1rw"},
    {"full",                      "rt=t full",      {VS, 0, 1, 0, 0},    "0w"},
    {"full and blended",          "rt=t full",      {VS, 0, 1, 1, 0},    "0rw"},
    {"the other one is blended",  "rt=t full rt=s full", {VS, 0, 3, 2, 0}, "0w 1rw"},
    {"roles count apart",         "depth=z rt=t index=b rt=s", {VS, 0, 2, 0, 0}, "2r 3rw"},
    {"depth off",                 "depth=z",        {VS, 0, 0, 0, 0},    ""},
    {"depth",                     "depth=z",        {VS, 0, 0, 0, DR | DW}, "0rw"},
    {"full depth, tested",        "depth=z full",   {VS, 0, 0, 0, DR | DW}, "0rw"},
    {"full depth, written alone", "depth=z full",   {VS, 0, 0, 0, DW},   "0w"},
    {"tested alone",              "depth=z full",   {VS, 0, 0, 0, DR},   "0r"},
    {"stencil of a depth format", "depth=z",        {VS, 0, 0, 0, SR | SW}, ""},
    {"both classes alike",        "depth=d",        {VS, 0, 0, 0, DR | DW | SR | SW}, "0rw+2"},
    {"depth tested, stencil written", "depth=d",    {VS, 0, 0, 0, DR | SR | SW}, "0r+1 0rw@1"},
    {"depth alone",               "depth=d",        {VS, 0, 0, 0, DR | DW}, "0rw+1"},
    {"stencil alone, of depth's range", "depth=d[mip 0 plane 0]", {VS, 0, 0, 0, SR}, ""},
    {"stencil alone, of its range", "depth=d[mip 0 plane 1]", {VS, 0, 0, 0, SR}, "0r@1"},
    {"read-only, written",        "depth_read=d",   {VS, 0, 0, 0, DW},   "0r+1"},
    {"read-only, both",           "depth_read=d",   {VS, 0, 0, 0, DR | SW}, "0r+2"},
    {"read-only, off",            "depth_read=d",   {VS, 0, 0, 0, 0},    ""},
    {"no input layout",           "vertex=b index=b", {VS, 0, 0, 0, 0},  "1r"},
    {"an input layout",           "vertex=b index=b", {VS, 0, 0, 0, VF}, "0r 1r"},
    {"no stream output",          "stream_output=b so_counter=b", {VS, 0, 0, 0, VF}, ""},
    {"stream output",             "stream_output=b so_counter=b", {VS, 0, 0, 0, SO}, "0w 1rw"},
    {"no pixel shader",           "shader read b SHADER_RESOURCE@PIXEL_SHADING|VERTEX_SHADING", {VS, 0, 0, 0, 0}, "0r"},
    {"a pixel shader",            "shader read b SHADER_RESOURCE@PIXEL_SHADING|VERTEX_SHADING", {VS | PS, 0, 0, 0, 0},
     "0r 0r"},
    {"no pixel shader to read",   "shader read b SHADER_RESOURCE@PIXEL_SHADING", {VS, 0, 0, 0, 0}, ""},
    {"a pixel shader alone",      "shader read b SHADER_RESOURCE@VERTEX_SHADING", {PS, 0, 0, 0, 0}, ""},
    {"a geometry shader",         "shader read b SHADER_RESOURCE@VERTEX_SHADING", {GS, 0, 0, 0, 0}, "0r"},
    {"a hull shader",             "shader read b SHADER_RESOURCE@VERTEX_SHADING", {HS | PS, 0, 0, 0, 0}, "0r"},
    {"another class",             "shader write b UNORDERED_ACCESS@COMPUTE_SHADING", {0, 0, 0, 0, 0}, "0w"},
    {"names no stage",            "shader read b SHADER_RESOURCE@NONE", {0, 0, 0, 0, 0}, "0r"},
};
/* clang-format on */

/* Binds @draw to the use and builds the promise again. */
static void bind(struct told *t, struct dp_bound_draw *draw, struct dp_bindings *bindings) {
    draw->command = t->promise.items.items[item_of(t, "draw")].command;
    bindings->items.items = draw;
    bindings->items.count = 1;
    t->promise.bindings = bindings;
    cr_assert_eq(dp_promise_build(&t->promise, &t->program, NULL, EVERYTHING), DP_STATUS_OK);
}

static void describe(const struct told *t, char *text, size_t size) {
    const struct dp_promise_item *item = &t->promise.items.items[item_of(t, "draw")];
    text[0] = '\0';
    for (uint32_t i = item->first; i < item->first + item->count; i++) {
        const struct dp_promise_access *a = &t->promise.accesses.items[i];
        size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%u%s%s", used == 0 ? "" : " ", (unsigned)(a->part - item->command - 1),
                 a->reads ? "r" : "", a->writes ? "w" : "");
        used = strlen(text);
        if (dp_promise_shape_of(dp_resource_in(&t->program, a->resource)).planes > 1) {
            snprintf(text + used, size - used, a->box.plane == 0 ? "+%u" : "@%u",
                     (unsigned)(a->box.plane == 0 ? a->box.planes : a->box.plane));
        }
    }
}

Test(promise_binding, touched) {
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[900], got[100];
        struct told t;
        struct dp_bound_draw draw = {0, cases[i].use};
        struct dp_bindings bindings;
        memset(&bindings, 0, sizeof bindings);
        snprintf(text, sizeof text, "%s%s%s", HEAD, cases[i].parts, TAIL);
        tell(&t, text, NULL);
        bind(&t, &draw, &bindings);
        describe(&t, got, sizeof got);
        cr_expect_str_eq(got, cases[i].touched, "%s: %s, expected %s", cases[i].name, got, cases[i].touched);
        untell(&t);
    }
}

/* Promises, hazards and promotion around a bound draw. */
/* clang-format off */
static const struct {
    const char *name, *before, *parts, *after;
    struct dp_pso_use use;
    const char *verdicts;
    size_t hazards;
} around[] = {
    {"no write that the next owes", "", "stream_output=b", "dispatch @a shader read b UNORDERED_ACCESS@COMPUTE_SHADING",
     {VS, 0, 0, 0, 0}, "draw a: -", 0},
    {"a write", "", "stream_output=b", "dispatch @a shader read b UNORDERED_ACCESS@COMPUTE_SHADING",
     {VS, 0, 0, 0, SO}, "draw a: hazard order", 1},
    {"two tests in aliased memory", "", "depth=p", "draw @a depth_read=q", {VS, 0, 0, 0, DR}, "draw a: -", 0},
    {"a full target need not be seen", "dispatch @w shader write u UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  global sync=COMPUTE_SHADING>DRAW access=UNORDERED_ACCESS>SHADER_RESOURCE\n", "rt=u full", "",
     {VS, 0, 1, 0, 0}, "w draw: chain", 0},
    {"unless it is blended", "dispatch @w shader write u UNORDERED_ACCESS@COMPUTE_SHADING\n"
     "barrier\n  global sync=COMPUTE_SHADING>RENDER_TARGET access=UNORDERED_ACCESS>NO_ACCESS\n", "rt=u full", "",
     {VS, 0, 1, 1, 0}, "w draw: hazard access", 1},
    {"stencil beside depth", "draw @w depth=d\n"
     "barrier\n  global sync=DEPTH_STENCIL>COMPUTE_SHADING access=DEPTH_STENCIL_WRITE>SHADER_RESOURCE\n",
     "shader read d[mip 0 plane 1] SHADER_RESOURCE@PIXEL_SHADING", "", {VS, 0, 0, 0, 0}, "w draw: -", 0},
    /* K13 looks at the state that the untouched operand promotes to: a copy of it is not well-formed any more */
    {"promotion by what is not touched", "", "vertex=l", "copy_buffer @a dest=l", {VS, 0, 0, 0, 0}, "draw a: -", 0},
};
/* clang-format on */

Test(promise_binding, around) {
    static const char more[] = "heap h 1048576\n"
                               "resource p texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL placed=h+0 "
                               "layout=DEPTH_STENCIL_WRITE\n"
                               "resource q texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL placed=h+0 "
                               "layout=DEPTH_STENCIL_WRITE\n"
                               "resource l buffer 65536 state=COMMON\n"
                               "resource u texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS|"
                               "ALLOW_SIMULTANEOUS_ACCESS layout=COMMON\n";
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        char text[2500];
        struct told t;
        struct dp_bound_draw draw = {0, around[i].use};
        struct dp_bindings bindings;
        memset(&bindings, 0, sizeof bindings);
        const char *list = strstr(HEAD, "list c");
        snprintf(text, sizeof text, "%.*s%slist c direct\n%sdraw @draw %s\n%s%s", (int)(list - HEAD), HEAD, more,
                 around[i].before, around[i].parts, around[i].after, TAIL);
        tell(&t, text, NULL);
        bind(&t, &draw, &bindings);
        expect_verdicts(&t, around[i].name, around[i].verdicts);
        cr_expect_eq(t.promise.hazards.count, around[i].hazards, "%s: %zu hazards", around[i].name,
                     t.promise.hazards.count);
        check_bounds(around[i].name, &t.promise);
        check_classes(around[i].name, &t.promise);
        const struct dp_promise_item *last = &t.promise.items.items[t.promise.items.count - 1];
        bool promoted = strstr(around[i].name, "promotion") != NULL;
        cr_expect(!promoted || t.promise.accesses.items[last->first].form == DP_PROMISE_FORM_state, "%s",
                  around[i].name);
        untell(&t);
    }
}
