/* Every row of tables/pso_validation.tsv: pso_rule.def says what the table says; each rule fires where it must,
 * alone of its kind, with the tabled severity and index, in creations and in derive calls; rows out of scope are
 * no rules. */
#include "test_pipelines_text.h"

/* A creation in which the rule fires: what stands behind `pipeline p0`, the outputs of the pixel shader, lines below;
 * "~" in front of the lines: no stages and no targets of the default either. */
struct created {
    const char *rule;
    int32_t index;
    const char *head;
    const char *outputs;
    const char *lines;
};

#define PLAIN   "  targets 1 rt0=R8G8B8A8_UNORM"

/* clang-format off */
static const struct created created[] = {
    {"656",          -1, "", "o0=float4", "  targets 9 rt0=R8G8B8A8_UNORM"},
    {"655",           2, "", "o0=float4", "  targets 1 rt0=R8G8B8A8_UNORM rt2=R8_UNORM"},
    {"W_RTV_FORMAT",  1, "", "o0=float4", "  targets 2 rt0=R8G8B8A8_UNORM rt1=BC7_UNORM"},
    {"W_DSV_FORMAT", -1, "", "o0=float4", "  targets 1 rt0=R8G8B8A8_UNORM depth=R8G8B8A8_UNORM"},
    {"685",          -1, "", "o0=float4", "  targets 1 rt0=R8G8B8A8_UNORM samples=3"},
    {"685",          -1, "", "o0=float4", "  targets 1 rt0=R8G8B8A8_UNORM quality=0xFFFFFFFE"},
    {"673",          -1, " topology=5", "o0=float4", PLAIN},
    {"684",          -1, " strip_cut=3", "o0=float4", PLAIN},
    {"922",          -1, " flags=0x2", "o0=float4", PLAIN},
    {"95",           -1, "", "o0=float4", PLAIN "\n  rasterizer fill=1"},
    {"96",           -1, "", "o0=float4", PLAIN "\n  rasterizer cull=4"},
    {"97",           -1, "", "o0=float4", PLAIN "\n  rasterizer bias_clamp=0x7F800000"},
    {"98",           -1, "", "o0=float4", PLAIN "\n  rasterizer slope_bias=0xFFC00000"},
    {"401",          -1, "", "o0=float4", PLAIN "\n  rasterizer forced=2"},
    {"647",          -1, "", "o0=float4", PLAIN "\n  rasterizer conservative=2"},
    {"100",          -1, "", "o0=float4", PLAIN "\n  depth_stencil depth write=2"},
    {"101",          -1, "", "o0=float4", PLAIN "\n  depth_stencil depth func=NONE"},
    {"102",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil front_fail=0"},
    {"103",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil front_zfail=9"},
    {"104",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil front_pass=0"},
    {"105",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil front_func=0"},
    {"106",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil back_fail=0"},
    {"107",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil back_zfail=0"},
    {"108",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil back_pass=0"},
    {"109",          -1, "", "o0=float4", PLAIN "\n  depth_stencil stencil back_func=9"},
    {"111",           0, "", "o0=float4", PLAIN "\n  blend 0 enable src=12"},
    {"112",           0, "", "o0=float4", PLAIN "\n  blend 0 enable dst=22"},
    {"113",           0, "", "o0=float4", PLAIN "\n  blend 0 enable op=0"},
    {"114",           0, "", "o0=float4", PLAIN "\n  blend 0 enable src_alpha=SRC_COLOR"},
    {"115",           0, "", "o0=float4", PLAIN "\n  blend 0 enable dst_alpha=SRC1_COLOR"},
    {"116",           0, "", "o0=float4", PLAIN "\n  blend 0 enable op_alpha=6"},
    {"117",           0, "", "o0=float4", PLAIN "\n  blend 0 mask=0x10"},
    {"403",           0, "", "o0=uint4",  "  targets 1 rt0=R8G8B8A8_UINT\n  blend 0 logic logic_op=16"},
    {"403",           0, "", "o0=uint4",  "  targets 1 rt0=R8G8B8A8_UINT\n  blend_state independent\n  blend 0 logic"},
    {"1316",          0, "", "o0=float4", PLAIN "\n  blend 0 enable op=MIN src=SRC_ALPHA"},
    {"1317",          0, "", "o0=float4", PLAIN "\n  blend 0 enable op_alpha=MAX"},
    {"64",            0, "", "o0=float4", PLAIN "\n  element none"},
    {"54",            0, "", "o0=float4", PLAIN "\n  element POSITION format=BC7_UNORM"},
    {"56",            0, "", "o0=float4", PLAIN "\n  element POSITION slot=32"},
    {"57",            0, "", "o0=float4", PLAIN "\n  element POSITION class=2"},
    {"58",            0, "", "o0=float4", PLAIN "\n  element POSITION step=1"},
    {"59",            1, "", "o0=float4", PLAIN "\n  element POSITION\n  element NORMAL class=PER_INSTANCE_DATA"},
    {"60",            1, "", "o0=float4", PLAIN "\n  element POSITION class=PER_INSTANCE_DATA step=1\n"
          "  element NORMAL class=PER_INSTANCE_DATA step=2"},
    {"61",            0, "", "o0=float4", PLAIN "\n  element POSITION offset=2"},
    {"61",            0, "", "o0=float4", PLAIN "\n  element POSITION offset=2036"},
    {"62",            1, "", "o0=float4", PLAIN "\n  element POSITION\n  element position"},
    {"691",          -1, " root=0", "o0=float4", PLAIN},
    {"657",          -1, "", "o0=float4", PLAIN "\n  stage VS 0"},
    {"667",          -1, " topology=PATCH", "o0=float4", PLAIN "\n  stage HS 0xC3"},
    {"668",          -1, "", "o0=float4", PLAIN "\n  stage HS 0xC3\n  stage DS 0xD4"},
    {"683",          -1, " root_flags=0x40", "o0=float4", PLAIN "\n  element POSITION"},
    {"683",          -1, " root_flags=0x1", "o0=float4", PLAIN "\n  so_entry POSITION"},
    {"675",           1, "", "o0=float4 o1=float4", "  targets 2 rt0=R8_UNORM rt1=R8_UNORM\n"
          "  blend 0 enable dst=SRC1_COLOR"},
    {"676",           0, "", "o0=uint4",  "  targets 1 rt0=R32_UINT\n  blend 0 enable dst=ONE"},
    {"677",           0, "", "o0=sint4",  PLAIN},
    {"678",           0, "", "o0=float4", PLAIN "\n  blend 0 logic"},
    {"679",           3, "", "o0=float4 o3=float1", PLAIN},
    {"680",          -1, "", "o0=float4", PLAIN "\n  depth_stencil depth"},
    {"680",          -1, "", "o0=float4 writes=stencil", PLAIN},
    {"672",          -1, "", "o0=float4", "  targets 1 rt0=R8_UNORM depth=D32_FLOAT\n  depth_stencil depth\n"
          "  rasterizer forced=1"},
    {"672",          -1, "", "o0=float4", "  targets 1 rt0=R8_UNORM samples=4\n  rasterizer forced=4"},
    {"925",          -1, "", "",          "  targets 2"},
    {"974",           0, "", "o0=float3", PLAIN},
    {"W_ALPHA",       0, "", "o0=float2", "  targets 1 rt0=R32G32_FLOAT\n  blend 0 enable src=SRC_ALPHA"},
    {"W_DUAL",       -1, "", "o0=float4", PLAIN "\n  blend 0 enable dst=SRC1_COLOR"},
    {"1382",          0, "", "o0=float3", "  targets 1 rt0=R9G9B9E5_SHAREDEXP\n  blend 0 mask=7"},
};

/* A derive call in which it fires: outputs and targets of the base, parts of the call. */
static const struct created derived[] = {
    {"95",      -1, PLAIN, "o0=float4", "  desc RASTERIZER\n  rasterizer fill=0"},
    {"96",      -1, PLAIN, "o0=float4", "  desc RASTERIZER\n  rasterizer cull=0"},
    {"97",      -1, PLAIN, "o0=float4", "  desc RASTERIZER\n  rasterizer bias_clamp=0x7FC00000"},
    {"98",      -1, PLAIN, "o0=float4", "  desc RASTERIZER\n  rasterizer slope_bias=0xFF800000"},
    {"401",     -1, PLAIN, "o0=float4", "  desc RASTERIZER\n  rasterizer forced=17"},
    {"647",     -1, PLAIN, "o0=float4", "  desc RASTERIZER\n  rasterizer conservative=3"},
    {"100",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil depth write=2"},
    {"101",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil depth func=9"},
    {"102",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil front_fail=9"},
    {"103",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil front_zfail=0"},
    {"104",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil front_pass=9"},
    {"105",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil front_func=9"},
    {"106",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil back_fail=9"},
    {"107",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil back_zfail=9"},
    {"108",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil back_pass=9"},
    {"109",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil back_func=0"},
    {"111",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable src=0"},
    {"112",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable dst=13"},
    {"113",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable op=6"},
    {"114",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable src_alpha=DEST_COLOR"},
    {"115",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable dst_alpha=0"},
    {"116",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable op_alpha=0"},
    {"117",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 mask=0xFF"},
    {"403",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 logic enable"},
    {"1316",     0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable op=MAX"},
    {"1317",     0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable op_alpha=MIN src_alpha=ZERO"},
    {"E_LIMIT",  4, PLAIN, "o0=float4", "  desc SHADER_LIMITS ps=41"},
    {"E_LIMIT",  6, PLAIN, "o0=float4", "  desc SHADER_LIMITS ls=41"},
    {"675",      1, PLAIN, "o0=float4 o1=float4", "  desc BLEND\n  blend_state independent\n"
          "  blend 0 enable dst=SRC1_COLOR\n  blend 1 enable"},
    {"676",      0, "  targets 1 rt0=R32_UINT", "o0=uint4", "  desc BLEND\n  blend 0 enable"},
    {"677",      0, "  targets 1 rt0=R32_UINT\n  blend 0 logic", "o0=float4", "  desc BLEND"},
    {"678",      0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 logic"},
    {"680",     -1, PLAIN, "o0=float4", "  desc DEPTH_STENCIL\n  depth_stencil stencil"},
    {"672",     -1, "  targets 1 rt0=R8_UNORM samples=2", "o0=float4", "  desc RASTERIZER\n  rasterizer forced=8"},
    {"974",      0, "  targets 1 rt0=R8G8B8A8_UNORM\n  blend 0 mask=7", "o0=float3", "  desc BLEND"},
    {"W_ALPHA",  0, "  targets 1 rt0=R32G32_FLOAT", "o0=float2", "  desc BLEND\n  blend 0 enable src=INV_SRC_ALPHA"},
    {"W_DUAL",  -1, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 enable dst=SRC1_COLOR"},
    {"1382",     0, "  targets 1 rt0=R9G9B9E5_SHAREDEXP", "o0=float3", "  desc BLEND\n  blend 0 mask=3"},
    {"E_EXPORT", 0, PLAIN, "o0=float4", "  desc BLEND\n  blend 0 mask=3"},
    {"1018",     1, PLAIN, "o0=float4", "  desc BLEND\n  desc BLEND"},
    {"1019",     0, PLAIN, "o0=float4", "  desc 6"},
    {"1020",    -1, PLAIN, "o0=float4", ""},
};
/* clang-format on */
#define CREATED (sizeof created / sizeof created[0])
#define DERIVED (sizeof derived / sizeof derived[0])

static enum dp_pso_rule rule_of(const char *name) {
    for (int i = 0; i < DP_PSO_RULE_COUNT; i++) {
        if (strcmp(dp_pso_rule_facts((enum dp_pso_rule)i)->name, name) == 0) {
            return (enum dp_pso_rule)i;
        }
    }
    return DP_PSO_RULE_COUNT;
}

/* Severity of the row; 677 warns where the logic op of its entry is on. */
static uint32_t severity_of(const struct tsv *t, const char *rule, const char *lines) {
    for (size_t row = 0; row < t->rows; row++) {
        if (tsv_is(tsv_cell(t, row, "rule"), rule)) {
            bool warns = strncmp(tsv_cell(t, row, "severity"), "WARN", 4) == 0;
            bool logic = strstr(lines, "logic") != NULL;
            return warns && (strcmp(rule, "677") != 0 || logic) ? DP_SEVERITY_warning : DP_SEVERITY_error;
        }
    }
    support_fail("no row %s", rule);
}

/* The rule was reported once by the command, so, and the call came out as the errors among its records say. */
static void check(const struct tsv *t, const struct created *c, const struct heard *heard, uint64_t command) {
    enum dp_pso_rule rule = rule_of(c->rule);
    for (int model = 0; model < 2; model++) {
        const struct dp_pso_stream *said = &heard->said[model];
        uint32_t found = 0;
        bool error = false;
        for (size_t i = 0; i < said->final; i++) {
            const struct dp_pso_record *r = &said->reports.items[i].as.record;
            if (said->reports.items[i].kind != DP_PSO_REPORT_record || r->command != command) {
                continue;
            }
            error |= r->severity == DP_SEVERITY_error;
            if (r->rule == rule) {
                found++;
                cr_expect_eq(r->index, c->index, "%s: model %d: index %d", c->rule, model, (int)r->index);
                cr_expect_eq(r->severity, severity_of(t, c->rule, c->lines), "%s: model %d: severity", c->rule, model);
            }
        }
        cr_expect_eq(found, 1u, "%s: model %d reports it %u times\n%s", c->rule, model, found, written);
        cr_expect_eq(hresult_of(said, command) == DP_PSO_HRESULT_S_OK, !error, "%s: model %d", c->rule, model);
    }
}

Test(pipelines, validation_rows) {
    struct tsv t;
    struct heard heard;
    tsv_read(&t, "tests/vectors/pso_validation.tsv");
    for (size_t i = 0; i < CREATED; i++) {
        write_device("strict");
        write_shaders(created[i].outputs);
        write_line("pipeline p0%s\n  stage VS 0xA1\n  stage PS 0xB2\n%s", created[i].head, created[i].lines);
        hear(&heard, created[i].rule);
        check(&t, &created[i], &heard, command_of(&heard, DP_COMMAND_pipeline, 0));
        unhear(&heard);
    }
    for (size_t i = 0; i < DERIVED; i++) {
        write_device("strict");
        write_shaders(derived[i].outputs);
        write_line("pipeline p0\n  stage VS 0xA1\n  stage PS 0xB2\n%s", derived[i].head);
        /* 677 needs a base that only warned. */
        write_line("derive p1 from=p0\n%s%s", derived[i].lines,
                   strcmp(derived[i].rule, "677") == 0 ? "\n  blend 0 logic" : "");
        hear(&heard, derived[i].rule);
        struct created c = derived[i];
        c.lines = strcmp(c.rule, "677") == 0 ? "logic" : c.lines;
        check(&t, &c, &heard, command_of(&heard, DP_COMMAND_derive, 0));
        unhear(&heard);
    }
    tsv_free(&t);
}

/* 53 needs more elements than a table of cases holds; RESERIALIZE needs a loaded pipeline. */
Test(pipelines, validation_long_rows) {
    struct tsv t;
    struct heard heard;
    struct created many = {"53", -1, "", "", ""};
    struct created again = {"RESERIALIZE", -1, "", "", ""};
    tsv_read(&t, "tests/vectors/pso_validation.tsv");
    write_device("strict");
    write_shaders("o0=float4");
    write_pipeline(0);
    write_line(PLAIN);
    for (int i = 0; i < 33; i++) {
        write_line("  element POSITION index=%d slot=%d", i, i % 32);
    }
    hear(&heard, "53");
    check(&t, &many, &heard, command_of(&heard, DP_COMMAND_pipeline, 0));
    unhear(&heard);
    write_device("strict");
    write_shaders("o0=float4");
    write_pipeline(0);
    write_line(PLAIN "\nsave p0\nload p1\nsave p1");
    hear(&heard, "RESERIALIZE");
    check(&t, &again, &heard, command_of(&heard, DP_COMMAND_save, 1));
    unhear(&heard);
    tsv_free(&t);
}

/* pso_rule.def against the table: order, phase, message, and each rule has its cases in the calls that judge it. */
Test(pipelines, validation_registry) {
    struct tsv t;
    size_t out = 0;
    tsv_read(&t, "tests/vectors/pso_validation.tsv");
    for (size_t row = 0; row < t.rows; row++) {
        const char *name = tsv_cell(&t, row, "rule");
        const char *phase = tsv_cell(&t, row, "phase");
        const char *when = tsv_cell(&t, row, "when");
        enum dp_pso_rule rule = rule_of(name);
        if (tsv_is(phase, "out")) {
            out++;
            cr_expect_eq(rule, DP_PSO_RULE_COUNT, "%s is out of scope", name);
            continue;
        }
        uint32_t message;
        cr_assert(tsv_number(tsv_cell(&t, row, "msg_id"), &message), "%s", name);
        cr_assert_eq(rule, row, "%s stands elsewhere", name);
        const struct dp_pso_rule_facts *facts = dp_pso_rule_facts(rule);
        cr_expect(facts->phase == phase[0] && facts->message == message, "%s: phase %c, message %u", name, facts->phase,
                  (unsigned)facts->message);
        cr_expect_eq(facts->subject == DP_PSO_SUBJECT_whole, tsv_is(tsv_cell(&t, row, "index"), "-"), "%s: subject",
                     name);
        bool cases[2] = {strcmp(name, "53") == 0, false};
        for (size_t i = 0; i < CREATED; i++) {
            cases[0] |= strcmp(created[i].rule, name) == 0;
        }
        for (size_t i = 0; i < DERIVED; i++) {
            cases[1] |= strcmp(derived[i].rule, name) == 0;
        }
        bool own = facts->phase == 'C' && strcmp(name, "RESERIALIZE") != 0;
        cr_expect_eq(cases[0], strchr(when, 'c') != NULL, "%s: a creation in which it fires", name);
        cr_expect_eq(cases[1], strchr(when, 'd') != NULL || own, "%s: a derive call in which it fires", name);
    }
    cr_expect_eq(t.rows, 100u);
    cr_expect_eq(out, 33u);
    tsv_free(&t);
}
