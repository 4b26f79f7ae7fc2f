/* Every validation rule of the reference fires where its condition holds, with its index and severity, and in the order
 * of reports. */
#include "test_reference_pipelines.h"

/* clang-format off */
#define SHADERS "pso_shader 0xA1\npso_shader 0xB2\n  outputs o0=float4\n"
#define HEAD    "  stage VS 0xA1\n  stage PS 0xB2\n  targets 1 rt0=R8G8B8A8_UNORM\n"
#define P       "pipeline p0\n" HEAD
#define D       P "derive p1 from=p0\n"
#define E       "  element POSITION format=R32_FLOAT\n"
#define E4      E "  element COLOR format=R32_FLOAT\n  element COLOR index=1\n  element COLOR index=2\n"
#define SECOND  "pipeline p1\n" HEAD "  blend 0 mask=0\n"
#define DUAL    "  blend 0 enable dst=SRC1_COLOR\n"

/* What the last command of a program reports, as records_of writes it. */
static const struct {
    const char *records;
    const char *text;
} cases[] = {
    {"-", P},
    {"E656", P "  targets 9\n"},
    {"E655@1 E655@7", P "  targets 1 rt0=R8G8B8A8_UNORM rt1=R8_UNORM rt7=1\n"},
    {"W_RTV_FORMAT@0 W_RTV_FORMAT@1 W679@0 W925", P "  targets 2 rt0=BC7_UNORM rt1=300\n"},
    {"W_DSV_FORMAT W680", P "  targets 1 rt0=R8G8B8A8_UNORM depth=R8_UNORM\n  depth_stencil depth\n"},
    {"E685", P "  targets 1 rt0=R8G8B8A8_UNORM samples=3\n"},
    {"E685", P "  targets 1 rt0=R8G8B8A8_UNORM samples=4 quality=0xFFFFFFFE\n"},
    {"-", P "  targets 1 rt0=R8G8B8A8_UNORM samples=8 quality=0xFFFFFFFF\n"},
    {"E673 E684 E922", "pipeline p0 topology=5 strip_cut=3 flags=0x2\n" HEAD},
    {"-", "pipeline p0 topology=0 strip_cut=2 flags=0x1D\n" HEAD},
    {"E95 E96", P "  rasterizer fill=1 cull=4\n"},
    {"E95 E96", P "  rasterizer fill=4 cull=0\n"},
    {"E97", P "  rasterizer bias_clamp=0x7F800000\n"},
    {"E98", P "  rasterizer slope_bias=0xFFC00000 bias_clamp=0x7F7FFFFF\n"},
    {"E401 E647", P "  rasterizer forced=2 conservative=2\n"},
    {"-", P "  rasterizer forced=16 conservative=1\n"},
    {"E100 E101", P "  targets 1 rt0=R8G8B8A8_UNORM depth=D16_UNORM\n  depth_stencil depth write=2 func=0\n"},
    {"-", P "  depth_stencil write=2 func=9 front_fail=0 back_func=0\n"},
    {"E102 E103 E104 E105 E106 E107 E108 E109",
     P "  depth_stencil stencil front_fail=0 front_zfail=9 front_pass=0 front_func=9 back_fail=9 back_zfail=0 "
       "back_pass=9 back_func=0\n"},
    {"E111@0 E112@0 E113@0 E114@0 E115@0 E116@0 E117@0",
     P "  blend 0 enable src=0 dst=12 op=0 src_alpha=SRC_COLOR dst_alpha=DEST_COLOR op_alpha=6 mask=0x10\n"},
    {"E111@0 E114@0", P "  blend 0 enable src=22 src_alpha=13\n"},
    {"-", P "  blend 0 src=0 dst=12 op=0 src_alpha=3 dst_alpha=9 op_alpha=6 logic_op=16\n"},
    {"E111@1 E117@0",
     P "  targets 2 rt0=R8_UNORM rt1=R8_UNORM\n  blend_state independent\n  blend 0 mask=0x1F\n"
       "  blend 1 enable src=13\n  blend 2 enable src=0 mask=0xFF\n"},
    {"E403@0", P "  targets 1 rt0=R8_UINT\n  blend 0 logic enable\n"},
    {"E403@0", P "  targets 1 rt0=R8_UINT\n  blend 0 logic logic_op=16\n"},
    {"E403@0", P "  targets 1 rt0=R8_UINT\n  blend_state independent\n  blend 0 logic\n"},
    {"W1316@0", P "  blend 0 enable src=SRC_ALPHA dst=ONE op=MAX\n"},
    {"W1317@0", P "  blend 0 enable op_alpha=MIN\n"},
    {"-", P "  blend 0 enable dst=ONE op=MIN dst_alpha=ONE op_alpha=MAX\n"},
    {"E_LIMIT@0 E_LIMIT@6", D "  desc SHADER_LIMITS fs=41 ls=255 ps=40\n"},
    {"E53 E62@4 E62@5*", P E4 E4 E4 E4 E4 E4 E4 E4 E}, /* 33 elements, most of them twice */
    {"E64@0", P "  element none format=R32_FLOAT\n"},
    {"E54@0 E54@1", P "  element A format=R8G8B8A8_UNORM_SRGB\n  element _ format=5\n"},
    {"E56@0", P "  element A slot=32\n"},
    {"E57@0", P "  element A class=2\n"},
    {"E58@0", P "  element A step=1\n"},
    {"E59@1", P "  element A slot=3\n  element _ slot=3 class=PER_INSTANCE_DATA\n"},
    {"E60@2", P "  element A class=1 step=1\n  element _ slot=1\n  element _ index=1 class=1 step=2\n"},
    {"E61@0 E61@1 E61@2", P "  element A format=R32_FLOAT offset=2\n  element _ format=R16_UINT offset=1\n"
                            "  element _ index=7 format=R32G32B32_FLOAT offset=2040\n"},
    {"-", P "  element A format=R8_UINT offset=2047\n  element _ format=R32G32B32_FLOAT offset=2036\n"},
    {"E61@0 E61@1", P "  element A format=R32_FLOAT offset=0xFFFFFFFC\n  element _ format=R8_UINT\n"}, /* at 2^32 */
    {"E62@2", P "  element texcoord index=1\n  element TEXCOORD\n  element TEXCOORD index=1\n"},
    {"E62@1", P "  element 0x100\n  element 0x100\n"},
    {"E691", "pipeline p0 root=0\n" HEAD},
    {"E691 E683", "pipeline p0 root=0\n" HEAD E},
    {"E657 E667 E668", "pipeline p0\n  stage PS 0xB2\n  stage HS 0x3\n  targets 1 rt0=R8G8B8A8_UNORM\n"},
    {"E667", P "  stage DS 0x3\n"},
    {"E668", P "  stage HS 0x3\n  stage DS 0x4\n"},
    {"-", "pipeline p0 topology=PATCH\n" HEAD "  stage HS 0x3\n  stage DS 0x4\n"},
    {"-", "pipeline p0 topology=PATCH\n" HEAD},
    {"E683", "pipeline p0 root_flags=0x40\n" HEAD E},
    {"E683", "pipeline p0 root_flags=0x1\n" HEAD "  so_entry POSITION\n"},
    {"-", "pipeline p0 root_flags=0x41\n" HEAD E "  so_entry POSITION\n"},
    {"E677@0", P "  targets 1 rt0=R8_SINT\n"},
    {"W677@0", P "  targets 1 rt0=R8_UINT\n  blend 0 logic\n"},
    {"E678@0", P "  blend 0 logic\n"},
    {"E676@0 E677@0", P "  targets 1 rt0=R8_UINT\n  blend 0 enable\n"},
    {"W679@0", P "  targets 0\n"},
    {"W680", P "  depth_stencil stencil\n"},
    {"E672", P "  targets 1 rt0=R8G8B8A8_UNORM depth=D32_FLOAT\n  depth_stencil depth\n  rasterizer forced=1\n"},
    {"E672", P "  targets 1 rt0=R8G8B8A8_UNORM samples=4\n  rasterizer forced=4\n"},
    {"-", P "  targets 1 rt0=R8G8B8A8_UNORM samples=4\n  rasterizer forced=1\n"},
    {"W974@1", P "  targets 2 rt0=R8G8B8A8_UNORM rt1=R8_UNORM\n"},
    {"W_DUAL", P DUAL},
    {"W_DUAL", "pipeline p0\n  stage VS 0xA1\n  targets 1 rt0=R8G8B8A8_UNORM\n" DUAL}, /* no pixel shader, no 974 */
    {"E1382@0", P "  targets 1 rt0=R9G9B9E5_SHAREDEXP\n  blend 0 mask=0x7\n"},
    {"E_EXPORT@0", D "  desc BLEND\n  blend 0 mask=0\n"},
    {"E1018@2", D "  desc BLEND\n  desc RASTERIZER\n  desc BLEND\n  desc 9\n"},
    {"E1019@1", D "  desc BLEND\n  desc 6\n  desc BLEND\n"},
    {"E1019@0", D "  desc 0\n"},
    {"E1020", D},
    {"-", D "  desc BLEND\n  desc RASTERIZER\n  desc DEPTH_STENCIL\n  desc SAMPLE_MASK\n  desc SHADER_LIMITS\n"},
    {"-", "pso_shader 0xC3\n  outputs o0=float4 o1=float4\n" P "  stage PS 0xC3\n" DUAL},
    {"E675@1 W974@1", "pso_shader 0xC3\n  outputs o0=float4 o1=float2\n" P
                      "  stage PS 0xC3\n  targets 2 rt0=R8G8B8A8_UNORM rt1=R8G8B8A8_UNORM\n" DUAL},
    {"W680", "pso_shader 0xC3\n  outputs writes=depth\n" P "  stage PS 0xC3\n  targets 0\n"},
    {"W680 E672", "pso_shader 0xC3\n  outputs writes=depth\n" P
                  "  stage PS 0xC3\n  targets 0\n  rasterizer forced=1\n"},
    {"W_ALPHA@0", "pso_shader 0xC3\n  outputs o0=float3\n" P
                  "  stage PS 0xC3\n  targets 1 rt0=R11G11B10_FLOAT\n  blend 0 enable src=SRC_ALPHA\n"},
    {"ERESERIALIZE", P "save p0\nload p1 package=0\nsave p1\n"},
};
/* clang-format on */

/* The records of the last command that has any report. */
static uint64_t last_command(void) {
    return last_result()->command;
}

Test(reference_pipelines_rules, every_rule) {
    bool seen[DP_PSO_RULE_COUNT] = {false};
    bool softened = false;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        start("");
        say("%s%s", SHADERS, cases[i].text);
        run();
        const char *records = records_of(last_command(), true, true);
        const char *wanted = cases[i].records;
        size_t length = strcspn(wanted, "*"); /* what stands behind it is left open */
        cr_expect(strncmp(records, wanted, length) == 0 && (wanted[length] == '*' || records[length] == '\0'), "%s\n%s",
                  records, cases[i].text);
        bool failed = false;
        for (size_t r = 0; r < said.record_count; r++) {
            seen[said.records[r].rule] = true;
            bool error = said.records[r].severity == DP_SEVERITY_error;
            failed = failed || (error && said.records[r].command == last_command());
            softened = softened || (said.records[r].rule == DP_PSO_RULE_677 && !error);
        }
        cr_expect_eq(last_result()->hresult, failed ? DP_PSO_HRESULT_E_INVALIDARG : (uint32_t)DP_PSO_HRESULT_S_OK, "%s",
                     cases[i].text);
    }
    for (int rule = 0; rule < DP_PSO_RULE_COUNT; rule++) {
        cr_expect(seen[rule], "%s never fired", rule_names[rule]);
    }
    cr_expect(softened);
    end_instance();
}

/* Arguments of derive that end it without a record; the base stays as it was, the slot stays empty. */
Test(reference_pipelines_rules, arguments_of_derive) {
    static const struct {
        uint32_t hresult;
        const char *records;
        const char *text;
    } calls[] = {
        {DP_PSO_HRESULT_E_POINTER,    "-",     "derive p1 from=p0 null=output\n"          },
        {DP_PSO_HRESULT_E_POINTER,    "-",     "derive p1 from=empty:9 null=output|desc\n"},
        {DP_PSO_HRESULT_E_INVALIDARG, "-",     "derive p1 from=empty:9\n  desc 77\n"      },
        {DP_PSO_HRESULT_E_INVALIDARG, "-",     "derive p1\n  desc BLEND\n"                },
        {DP_PSO_HRESULT_E_INVALIDARG, "E1020", "derive p1 from=p0 null=desc\n"            },
        {DP_PSO_HRESULT_E_INVALIDARG, "-",     "derive p1 from=p0 null=desc\n  desc 77\n" },
    };
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        start("");
        say("%s%s%s", SHADERS, P, calls[i].text);
        run();
        cr_expect_eq(last_result()->hresult, calls[i].hresult, "%s", calls[i].text);
        cr_expect_eq(last_result()->pipeline, 1);
        cr_expect_str_eq(records_of(last_command(), true, true), calls[i].records, "%s", calls[i].text);
        cr_expect_eq(said.object_count, 1);
        cr_expect_eq(dp_reference_pipelines.report(instance), DP_STATUS_OK);
        cr_expect_eq(said.object_count, 2, "the base is gone, or the failure left something");
    }
    end_instance();
}

/* Order of reports within a call. */
Test(reference_pipelines_rules, order_of_reports) {
    static const struct {
        const char *order;
        const char *text;
    } programs[] = {
        {"eRo",          P                                                                   },
        {"rrR",          P "  rasterizer fill=0 cull=0\n"                                    },
        {"rerrR",        P "  blend 0 enable op=MAX src=SRC_ALPHA\n  targets 1 rt0=R8_UINT\n"},
        {"reRo",         P "  blend 0 enable op=MAX src=SRC_ALPHA\n"                         },
        {"eRoeRo",       D "  desc SAMPLE_MASK sample_mask=1\n"                              },
        {"eRorR",        D                                                                   },
        {"eRoRbbbbbb",   P "save p0\n"                                                       },
        {"eRoR",         P "save p0 flags=1\n"                                               },
        {"eRoRbbbbbbRo", P "save p0\nload p1\n"                                              },
        {"R",            "load p1\n"                                                         },
        {"s",            "store 3\n"                                                         },
        {"SBBmmm",       P SECOND "base_set\n  member p0\n  member p1\n  member empty:9\n"   },
        {"S",            "base_set\n"                                                        },
        {"d",            P "list c0 direct\ndraw pipeline=p0\nend\n"                         },
        {"",             "list c0 direct\ndraw\nend\nrelease empty:3\nheap h 65536\n"        },
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        start("");
        say("%s%s", SHADERS, programs[i].text);
        run();
        const char *order = programs[i].order;
        size_t skip = order[0] == 'S' && order[1] == 'B' ? 6 : order[0] == 'd' ? 3 : 0; /* what made the members */
        cr_expect_str_eq(said.order + skip, order, "%s", programs[i].text);
    }
    end_instance();
}

/* A sink without callbacks is fed the same programs. */
Test(reference_pipelines_rules, nobody_listens) {
    start("");
    say("%s%s%s", SHADERS, D "  desc SAMPLE_MASK sample_mask=1\nsave p0\nload p2\nstore 0\n",
        "base_set\n  member p0\n  member empty:7\nlist c0 direct\ndraw_indirect pipeline=p0\nend\n"
        "pipeline p4\nderive p5 from=p0\n");
    struct dp_case c;
    parse(&c);
    struct dp_program fed = dp_case_program(&c);
    cr_expect_eq(feed_program(&fed, &deaf), DP_STATUS_OK);
    cr_expect_eq(dp_reference_pipelines.report(instance), DP_STATUS_OK);
    cr_expect_eq(said.reports, 0);
    dp_case_free(&c);
    end_instance();
}
