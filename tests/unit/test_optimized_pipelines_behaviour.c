/* What the optimized model makes of valid pipelines: chains of derivation, canonical form, binding. */
#include "test_optimized_pipelines.h"

#define VS  " stage VS 1\n"
#define PS  VS " stage PS 2\n"
#define RT  PS " targets 1 rt0=R8G8B8A8_UNORM\n"
#define RT2 PS " targets 2 rt0=R8G8B8A8_UNORM rt1=R16G16_FLOAT\n"

/* Shader 2 writes float4 to o0 and o1, 3 uint4, 4 nothing but depth, 5 float2 to o0; 1 is a plain one. */
static const char *const shaders = "device\npso_shader 1\npso_shader 2\n outputs o0=float4 o1=float4\n"
                                   "pso_shader 3\n outputs o0=uint4\npso_shader 4\n outputs writes=depth|stencil\n"
                                   "pso_shader 5\n outputs o0=float2\n";

/* --- chains, slots, releases (pipeline sheet 3) --- */

static bool same(struct dp_pso_bytes a, struct dp_pso_bytes b) {
    return a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0;
}

Test(optimized_pipelines_behaviour, chains) {
    struct told *h = told_start();
    told_text(h,
              "%spipeline p0\n" RT
              "derive p1 from=p0\n desc SAMPLE_MASK sample_mask=3\n desc RASTERIZER\n rasterizer cull=NONE\n"
              "derive p2 from=p0\n desc RASTERIZER\n rasterizer cull=NONE\n desc SAMPLE_MASK sample_mask=3\n"
              "derive p3 from=p1\n desc RASTERIZER\n desc SAMPLE_MASK\n"
              "derive p4 from=p1\n desc BLEND\n blend 0 enable src=SRC_ALPHA\n"
              "derive p5 from=p0\n desc BLEND\n blend 0 enable src=SRC_ALPHA\n desc SAMPLE_MASK sample_mask=3\n"
              " desc RASTERIZER\n rasterizer cull=NONE\n"
              "derive p6 from=p6\n desc SAMPLE_MASK\nrelease p0\nrelease p0\nderive p7 from=p1\n desc SAMPLE_MASK\n"
              "derive p8 from=p0\n desc SAMPLE_MASK\n",
              shaders);
    cr_assert_eq(h->results, 9);
    cr_expect(same(h->object[1].canonical, h->object[2].canonical), "descs in any order");
    struct dp_pso_bytes c = h->object[1].canonical;
    cr_expect_eq(c.bytes[h->object[1].key.size + 132], 3, "the sample mask of the desc");
    cr_expect(same(h->object[3].canonical, h->object[0].canonical) && h->object[3].derived, "back to the base");
    cr_expect(same(h->object[4].canonical, h->object[5].canonical), "a chain is one step");
    cr_expect(same(h->object[0].key, h->object[5].key));
    cr_expect(h->result[6].hresult == DP_PSO_HRESULT_E_INVALIDARG && h->result[6].pipeline == 6);
    cr_expect(h->result[7].hresult == DP_PSO_HRESULT_S_OK, "the base may go first");
    cr_expect(h->result[8].hresult == DP_PSO_HRESULT_E_INVALIDARG, "a released slot is NULL");
    told_end(h);
}

/* clang-format off */
static const struct {
    const char *one;
    const char *other;
    bool equal;
} pairs[] = {
    {RT, RT " blend 0 src=SRC_ALPHA op=MAX logic_op=XOR\n", true},
    {RT " blend 0 enable mask=0 src=DEST_COLOR\n", RT " blend 0 mask=0\n", true},
    {RT " blend 0 enable op=MIN src=ZERO dst=ZERO\n", RT " blend 0 enable op=MIN src=ONE dst=ONE\n", true},
    {RT " blend 0 enable op_alpha=MAX src_alpha=ZERO\n", RT " blend 0 enable op_alpha=MAX dst_alpha=ONE\n", true},
    {RT, RT " blend 3 enable\n", true},
    {RT, RT " blend_state independent\n", false},
    {RT " blend_state independent\n", RT " blend_state independent\n blend 1 enable\n", true},
    {PS, PS " blend_state independent\n blend 0 enable mask=1\n", true},
    {PS, PS " blend_state alpha_to_coverage\n", false},
    {RT, RT " depth_stencil write=ZERO func=ALWAYS read_mask=1 front_pass=INCR\n", true},
    {RT " depth_stencil depth\n", RT " depth_stencil depth write_mask=1 back_func=NEVER\n", true},
    {RT " depth_stencil depth\n", RT " depth_stencil depth write=ZERO\n", false},
    {RT " rasterizer bias_clamp=0x80000000\n", RT " rasterizer slope_bias=0x80000000\n", true},
    {PS, PS " targets 0 depth=R8_UNORM\n", true},
    {PS " targets 1\n", PS " targets 1 rt0=BC7_UNORM\n", true},
    {PS, PS " targets 1\n", false},
    {PS, PS " stream_output rasterized=2 strides=4 stride0=8\n", true},
    {PS " so_entry A\n stream_output strides=1 stride1=8\n", PS " so_entry A\n", true},
    {PS " so_entry A\n", PS " so_entry none\n", false},
    {PS " element texcoord format=R8_UNORM\n element A\n", PS " element TEXCOORD format=61\n"
      " element A offset=4\n", true},
};
/* clang-format on */

/* Canonical form: what has no effect leaves no trace; what has one does. */
Test(optimized_pipelines_behaviour, canonical_form) {
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        struct told *h = told_start();
        told_text(h, "%spipeline p0\n%spipeline p1\n%s", shaders, pairs[i].one, pairs[i].other);
        cr_assert_eq(h->objects, 2, "pair %zu", i);
        cr_expect_eq(same(h->object[0].canonical, h->object[1].canonical), pairs[i].equal, "pair %zu", i);
        told_end(h);
    }
}

/* --- binding (model/pipeline.md) --- */

/* clang-format off */
static const struct {
    const char *parts;
    uint32_t stages, slots, written, read, uses;
} bindings[] = {
    {PS, 0x3, 0x12, 0, 0, DP_PSO_USE_rasterized},
    {RT2, 0x3, 0x12, 3, 0, DP_PSO_USE_rasterized},
    {RT2 " blend_state independent\n blend 0 mask=0\n blend 1 enable\n", 0x3, 0x12, 2, 2, DP_PSO_USE_rasterized},
    {VS " targets 1 rt0=10\n blend 0 enable\n"
      " blend_state alpha_to_coverage\n", 0x1, 0x2, 0, 0, DP_PSO_USE_rasterized | DP_PSO_USE_alpha_to_coverage},
    {VS " stage PS 3\n targets 1 rt0=R32_UINT\n blend 0 logic\n", 0x3, 0x12, 1, 1, DP_PSO_USE_rasterized},
    {RT " blend 0 enable dst=SRC1_COLOR\n", 0x3, 0x12, 1, 1, DP_PSO_USE_rasterized | DP_PSO_USE_dual_source},
    {VS " stage PS 4\n stage GS 1\n targets 0 depth=D32_FLOAT\n"
      " depth_stencil depth stencil back_pass=INCR\n", 0x13, 0x18, 0, 0,
     DP_PSO_USE_rasterized | DP_PSO_USE_depth_read | DP_PSO_USE_depth_write | DP_PSO_USE_shader_depth |
         DP_PSO_USE_shader_stencil},
    {VS " targets 0 depth=D16_UNORM_S8_UINT\n"
      " depth_stencil depth write=ZERO stencil front_zfail=ZERO\n", 0x1, 0x2, 0, 0,
     DP_PSO_USE_rasterized | DP_PSO_USE_depth_read | DP_PSO_USE_stencil_read | DP_PSO_USE_stencil_write},
    {VS " targets 0 depth=45\n"
      " depth_stencil stencil front_zfail=ZERO write_mask=0\n", 0x1, 0x2, 0, 0,
     DP_PSO_USE_rasterized | DP_PSO_USE_stencil_read},
    {VS " targets 0 depth=20\n"
      " depth_stencil stencil front_func=NEVER\n", 0x1, 0x2, 0, 0, DP_PSO_USE_rasterized | DP_PSO_USE_stencil_read},
    {RT " so_entry A\n"
      " element A\n", 0x3, 0x13, 1, 0, DP_PSO_USE_rasterized | DP_PSO_USE_vertex_fetch | DP_PSO_USE_stream_output},
    {RT " so_entry A\n element A\n stream_output rasterized=0xFFFFFFFF\n"
      " blend_state alpha_to_coverage\n", 0x1, 0x3, 0, 0, DP_PSO_USE_vertex_fetch | DP_PSO_USE_stream_output},
    {RT " stream_output rasterized=0xFFFFFFFF\n", 0x3, 0x12, 1, 0, DP_PSO_USE_rasterized},
};
/* clang-format on */

Test(optimized_pipelines_behaviour, binding) {
    for (size_t i = 0; i < sizeof bindings / sizeof bindings[0]; i++) {
        struct told *h = told_start();
        told_text(h, "%spipeline p0\n%slist c0 direct\ndraw pipeline=p0\ndraw\ndraw_indirect pipeline=p0\nend\n",
                  shaders, bindings[i].parts);
        cr_assert_eq(h->bindings, 2, "binding %zu", i);
        cr_expect_eq(memcmp(&h->binding[0].use, &h->binding[1].use, sizeof h->binding[0].use), 0);
        const struct dp_pso_use *use = &h->binding[0].use;
        cr_expect(h->binding[0].bound == 1 && use->stages == bindings[i].stages && use->slots == bindings[i].slots,
                  "binding %zu: 0x%X 0x%X", i, use->stages, use->slots);
        cr_expect(use->colour_written == bindings[i].written && use->colour_read == bindings[i].read,
                  "binding %zu: 0x%X 0x%X", i, use->colour_written, use->colour_read);
        cr_expect_eq(use->uses, bindings[i].uses, "binding %zu: 0x%X", i, use->uses);
        told_end(h);
    }
    struct told *h = told_start();
    told_text(h, "%spipeline p0\nrelease p0\nlist c0 direct\ndraw pipeline=p0\nend\n", shaders);
    cr_expect(h->bindings == 1 && h->binding[0].bound == 0 && h->binding[0].use.stages == 0);
    told_end(h);
}
