/* Every rule of pipelines, reached on the optimized model, with all that it says; and what model/pipeline.md settles.
 * */
#include "test_optimized_pipelines.h"

#define VS  " stage VS 1\n"
#define PS  VS " stage PS 2\n"
#define RT  PS " targets 1 rt0=R8G8B8A8_UNORM\n"
#define RT2 PS " targets 2 rt0=R8G8B8A8_UNORM rt1=R16G16_FLOAT\n"

/* What a pipeline of these parts says: records as `rule@index`, w before warnings, in order. */
struct case_of {
    const char *parts; /* behind `pipeline p`, from the rest of its line on */
    const char *said;
};

/* Shader 2 writes float4 to o0 and o1, 3 uint4, 4 nothing but depth, 5 float2 to o0; 1 is a plain one. */
static const char *const shaders = "device\npso_shader 1\npso_shader 2\n outputs o0=float4 o1=float4\n"
                                   "pso_shader 3\n outputs o0=uint4\npso_shader 4\n outputs writes=depth|stencil\n"
                                   "pso_shader 5\n outputs o0=float2\n";

/* clang-format off */
static const struct case_of cases[] = {
    {"\n" VS, ""},
    {"\n" VS " targets 9\n", "656"},
    {"\n" VS " targets 1 rt1=R8_UNORM rt7=3\n", "655@1 655@7"},
    {"\n" VS " targets 3 rt0=D32_FLOAT rt2=0xFFFFFFFF depth=R8_UNORM\n",
     "wW_RTV_FORMAT@0 wW_RTV_FORMAT@2 wW_DSV_FORMAT w925"},
    {"\n" VS " targets 0 samples=3\n", "685"},
    {"\n" VS " targets 0 samples=0\n", "685"},
    {"\n" VS " targets 0 samples=65\n", "685"},
    {"\n" VS " targets 0 samples=8 quality=0xFFFFFFFF\n", ""},
    {"\n" VS " targets 0 quality=0xFFFFFFFE\n", "685"},
    {" topology=5\n" VS, "673"},
    {" topology=UNDEFINED strip_cut=3\n" VS, "684"},
    {" flags=0x1D\n" VS, ""},
    {" flags=0x2\n" VS, "922"},
    {"\n" VS " rasterizer fill=1\n", "95"},
    {"\n" VS " rasterizer fill=0x103\n", ""}, /* the low 8 bits */
    {"\n" VS " rasterizer cull=0\n", "96"},
    {"\n" VS " rasterizer cull=4 fill=4\n", "95 96"},
    {"\n" VS " rasterizer bias_clamp=0x7F800000 slope_bias=0xFFC00000\n", "97 98"},
    {"\n" VS " rasterizer bias_clamp=0x7F7FFFFF slope_bias=0xFF7FFFFF\n", ""},
    {"\n" VS " rasterizer forced=2\n", "401"},
    {"\n" VS " rasterizer forced=64 conservative=2\n", "401 647"},
    {"\n" VS " targets 0 depth=D16_UNORM\n depth_stencil write=2 func=0 front_fail=0\n", ""},
    {"\n" VS " targets 0 depth=D16_UNORM\n depth_stencil depth write=2 func=0\n", "100 101"},
    {"\n" VS " targets 0 depth=40\n"
      " depth_stencil stencil front_fail=0 front_zfail=9 front_pass=0 front_func=0 "
      "back_fail=9 back_zfail=0 back_pass=9 back_func=9\n",
     "102 103 104 105 106 107 108 109"},
    {"\n" RT " blend 0 enable src=12 dst=22 op=0 src_alpha=3 dst_alpha=17 op_alpha=6 mask=0x1F\n",
     "111@0 112@0 113@0 114@0 115@0 116@0 117@0"},
    {"\n" RT " blend 0 src=12 dst=22 op=0 src_alpha=3\n"
      " blend 1 enable src=0 mask=0xFF\n", "w679@1"}, /* 1 is not used */
    {"\n" RT2 " blend_state independent\n"
      " blend 1 enable src=0 dst=64 src_alpha=SRC1_COLOR dst_alpha=INV_ALPHA_FACTOR\n", "111@1 112@1 114@1"},
    {"\n" RT " blend 0 enable src=SRC_ALPHA_SAT dst=SRC_ALPHA_SAT src_alpha=SRC_ALPHA_SAT dst_alpha=SRC1_ALPHA\n",
     ""},
    {"\n" RT " blend 0 enable logic\n", "403@0"},
    {"\n" RT " blend_state independent\n blend 0 logic\n", "403@0"},
    {"\n" RT " blend 0 logic logic_op=16\n", "403@0"},
    {"\n" RT " blend 0 enable src=ZERO op=MIN src_alpha=ZERO op_alpha=MAX\n", "w1316@0 w1317@0 w679@1"},
    {"\n" RT " blend 0 enable src=ONE dst=ONE op=MAX src_alpha=ONE dst_alpha=ONE op_alpha=MIN\n", "w679@1"},
    {"\n" VS " element POSITION\n element none\n element NORMAL format=R8G8B8A8_UNORM_SRGB\n"
      " element TANGENT slot=32\n element COLOR class=2 slot=4\n", "64@1 54@2 56@3 57@4"},
    {"\n" VS " element A\n element NORMAL class=PER_INSTANCE_DATA step=1\n element COLOR\n element TANGENT\n",
     "59@1 59@2 59@3 60@1 60@2 60@3"},
    {"\n" VS " element A step=1\n element NORMAL step=1\n element COLOR slot=1\n", "58@0 58@1"},
    {"\n" VS " element POSITION class=0x100\n element NORMAL step=1\n", "58@1 60@1"},
    {"\n" VS " element POSITION\n element NORMAL class=PER_INSTANCE_DATA\n element COLOR\n"
      " element TANGENT class=PER_INSTANCE_DATA slot=1 step=2\n"
      " element BINORMAL class=PER_INSTANCE_DATA slot=1\n element A class=PER_INSTANCE_DATA slot=1 step=2\n",
     "59@1 59@2 60@4 60@5"},
    {"\n" VS " element POSITION offset=2\n element NORMAL offset=2036\n"
      " element COLOR format=R8_UNORM offset=2047\n element TANGENT format=R8_UNORM\n", "61@0 61@1 61@3"},
    {"\n" VS " element POSITION offset=0xFFFFFFF0\n element NORMAL\n", "61@0 61@1"},
    {"\n" VS " element Position\n element POSITION index=1\n element position\n element 0x100\n"
      " element 0x100\n", "62@2 62@4"},
    {" root=0\n" VS, "691"},
    {" root=0\n" VS " element A\n", "691 683"},
    {"\n", "657"},
    {"\n" VS " stage VS 0\n", "657"},
    {" topology=PATCH\n" VS " stage HS 1\n", "667"},
    {"\n" VS " stage HS 1\n stage DS 1\n", "668"},
    {" topology=PATCH\n" VS, ""},
    {" root_flags=0x40\n" VS " element A\n", "683"},
    {" root_flags=0xFFBF\n" VS " so_entry A\n", "683"},
    {" root_flags=0x41\n" VS " element A\n so_entry none\n", ""},
    {"\n" RT2 " blend 0 enable dst=SRC1_COLOR\n", "675@1"},
    {"\n" RT " blend_state independent\n blend 0 enable dst=SRC1_COLOR\n blend 1 enable\n", "675@1"},
    {"\n" RT " blend 0 enable dst=SRC1_COLOR\n blend 1 enable\n", ""},
    {"\n" RT2 " blend_state independent\n blend 1 enable dst_alpha=INV_SRC1_ALPHA\n", "675@1"},
    {"\n" RT2 " blend_state independent\n blend 1 enable dst=SRC1_ALPHA mask=0\n", ""}, /* does not blend */
    {"\n" VS " stage PS 3\n targets 1 rt0=R32_UINT\n blend 0 enable\n", "676@0"},
    {"\n" VS " stage PS 3\n targets 1 rt0=R8G8_SINT\n", "677@0"},
    {"\n" VS " stage PS 2\n targets 1 rt0=R32_UINT\n blend 0 logic\n", "w677@0 w679@1"},
    {"\n" VS " stage PS 3\n targets 1 rt0=R32_FLOAT\n blend 0 logic\n", "w677@0 678@0"},
    {"\n" RT " blend 0 logic\n", "678@0 w679@1"},
    {"\n" VS " targets 1 rt0=R32_FLOAT\n blend 0 logic\n", "678@0"},
    {"\n" PS, "w679@0 w679@1"},
    {"\n" VS " stage PS 4\n", "w680"},
    {"\n" VS " stage PS 4\n targets 0 depth=D16_UNORM\n", ""},
    {"\n" VS " depth_stencil stencil\n", "w680"},
    {"\n" VS " stage PS 4\n targets 0 depth=D16_UNORM\n rasterizer forced=1\n", "672"},
    {"\n" VS " targets 1 rt0=10 samples=2\n rasterizer forced=4\n", "672"},
    {"\n" VS " targets 1 samples=2\n rasterizer forced=4\n", "w925"},
    {"\n" VS " targets 1 rt0=10 samples=2\n rasterizer forced=1\n", ""},
    {"\n" VS " targets 0 depth=40\n depth_stencil depth\n rasterizer forced=1\n", "672"},
    {"\n" VS " targets 3\n", "w925"},
    {"\n" VS " stage PS 5\n targets 2 rt0=R8G8B8A8_UNORM rt1=R8_UNORM\n", "w974@0 w974@1"},
    {"\n" VS " stage PS 5\n targets 1 rt0=R8G8B8A8_UNORM\n blend 0 mask=3\n", ""},
    {"\n" VS " stage PS 5\n targets 1 rt0=R8G8_UNORM\n blend_state alpha_to_coverage\n", "wW_ALPHA@0"},
    {"\n" VS " stage PS 5\n targets 1 rt0=R8G8B8A8_UNORM\n"
      " blend 0 enable src=SRC_ALPHA mask=7\n", "w974@0 wW_ALPHA@0"},
    {"\n" VS " stage PS 5\n targets 1 rt0=R8G8_UNORM\n blend 0 enable dst=SRC1_COLOR\n", "wW_DUAL"},
    {"\n" VS " targets 1 rt0=R8G8_UNORM\n blend 0 enable dst=SRC1_COLOR\n", "wW_DUAL"}, /* nobody writes */
    {"\n" PS " targets 1 rt0=R9G9B9E5_SHAREDEXP\n blend 0 mask=7\n", "w679@1 1382@0"},
    {"\n" VS " stage GS 1\n stage PS 4\n stage PS 0\n", ""},
};
/* clang-format on */

/* Records as in the cases. */
static void print_said(const struct told *h, char *text, size_t from) {
    *text = 0;
    for (size_t i = from; i < h->records; i++) {
        const struct dp_pso_record *r = &h->record[i];
        text += sprintf(text, "%s%s%s", i > from ? " " : "", r->severity == DP_SEVERITY_warning ? "w" : "",
                        rule_name(r->rule));
        text += r->index >= 0 ? sprintf(text, "@%d", r->index) : 0;
    }
}

static void note(const struct told *h, bool reached[DP_PSO_RULE_COUNT]) {
    for (size_t i = 0; i < h->records; i++) {
        reached[h->record[i].rule] = true;
    }
}

static void run_case(const struct case_of *c, bool reached[DP_PSO_RULE_COUNT]) {
    static char said[4096];
    struct told *h = told_start();
    told_text(h, "%spipeline p0%s", shaders, c->parts);
    print_said(h, said, 0);
    cr_expect_str_eq(said, c->said, "%s\nsaid %s", c->parts, said);
    bool error = false;
    for (size_t i = 0; i < h->records; i++) {
        error |= h->record[i].severity == DP_SEVERITY_error;
    }
    cr_expect(h->results == 1 && h->objects == !error, "%s", c->parts);
    cr_expect_eq(h->result[0].hresult, error ? DP_PSO_HRESULT_E_INVALIDARG : 0, "%s", c->parts);
    bool fields = error && h->record[h->records - 1].rule < DP_PSO_RULE_691;
    cr_expect_eq(h->exports, !fields, "%s", c->parts);
    note(h, reached);
    told_end(h);
}

/* Derivation: the blocks of a state, judged anew. */
/* clang-format off */
static const struct {
    const char *parts; /* behind `derive p1 from=p0` */
    const char *said;
    bool good; /* although nothing is said */
} derivations[] = {
    {"\n", "1020", false},
    {" null=desc\n", "1020", false},
    {" null=desc\n desc BLEND\n", "", false},
    {" null=output|desc\n", "", false},
    {" from=p9\n", "", false},
    {"\n desc 0\n", "1019@0", false},
    {"\n desc SAMPLE_MASK\n desc 6\n desc 7\n", "1019@1", false},
    {"\n desc BLEND\n desc RASTERIZER\n desc BLEND\n desc 9\n", "1018@2", false},
    {"\n desc SHADER_LIMITS fs=41 ls=255 vs=40\n", "E_LIMIT@0 E_LIMIT@6", false},
    {"\n desc SHADER_LIMITS fs=40\n", "", true},
    {"\n desc RASTERIZER\n rasterizer fill=0\n blend 0 enable src=0\n", "95", false},
    {"\n rasterizer fill=0\n desc SAMPLE_MASK\n", "", true},
    {"\n desc DEPTH_STENCIL\n depth_stencil depth\n", "w680", false},
    {"\n desc BLEND\n blend 0 mask=1\n", "E_EXPORT@0", false},
    {"\n desc BLEND\n blend 0 logic\n", "678@0", false},
    {"\n desc BLEND\n blend 0 enable op=MAX src=ZERO\n", "w1316@0", false},
};
/* clang-format on */

Test(optimized_pipelines_rules, every_rule) {
    bool reached[DP_PSO_RULE_COUNT] = {false};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        run_case(&cases[i], reached);
    }
    for (size_t i = 0; i < sizeof derivations / sizeof derivations[0]; i++) {
        char said[512];
        bool elsewhere = strstr(derivations[i].parts, "from=") != NULL;
        struct told *h = told_start();
        told_text(h, "%spipeline p0\n" RT "pipeline p9\nderive p1 %s%s", shaders, elsewhere ? "" : "from=p0",
                  derivations[i].parts);
        size_t from = 0;
        while (from < h->records && h->record[from].command < h->result[2].command) {
            from++;
        }
        print_said(h, said, from);
        cr_expect_str_eq(said, derivations[i].said, "%s\nsaid %s", derivations[i].parts, said);
        bool good = said[0] == 'w' || derivations[i].good;
        cr_expect_eq(h->result[2].hresult == DP_PSO_HRESULT_S_OK, good, "%s", derivations[i].parts);
        note(h, reached);
        told_end(h);
    }
    /* 53: 33 elements, of which the last one is not looked at; RESERIALIZE */
    char text[4096] = "";
    for (int i = 0; i < 33; i++) {
        sprintf(text + strlen(text), " element A format=R8_UNORM index=%d slot=%d\n", i, i < 32 ? i / 4 : 77);
    }
    struct told *h = told_start();
    told_text(h, "%spipeline p0\n" VS "%spipeline p1\n" VS "save p1\nload p2\nsave p2\n", shaders, text);
    cr_expect(h->records == 2 && h->record[0].rule == DP_PSO_RULE_53, "%s", rule_name(h->record[0].rule));
    note(h, reached);
    told_end(h);
    for (int rule = 0; rule < DP_PSO_RULE_COUNT; rule++) {
        cr_expect(reached[rule], "%s is never reached", rule_name((enum dp_pso_rule)rule));
    }
}
