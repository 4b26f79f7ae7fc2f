/* pipelines.c: the pipelines of a program, and which draw has which. What a draw does not do with its operands is what is
 * wanted of them: no pixel shader, targets that are not written or read back, tests without writes, no vertex fetch, no
 * stream output (model/pipeline.md, binding). */
#include "fuzz/generate/generator.h"

#define MOST_PIPELINES 3u

enum { VERTEX_SHADER = 0xA1, PIXEL_SHADER = 0xB2 }; /* dxil numbers; a program has one of each */

static void put_stage(struct dp_generator *g, uint32_t stage, uint64_t dxil) {
    struct dp_record_stage *s = &dp_append(g, DP_COMMAND_stage)->as.stage;
    s->stage = stage;
    s->dxil = dxil;
}

static void put_shaders(struct dp_generator *g) {
    dp_append(g, DP_COMMAND_pso_shader)->as.pso_shader.dxil = VERTEX_SHADER;
    dp_append(g, DP_COMMAND_pso_shader)->as.pso_shader.dxil = PIXEL_SHADER;
    struct dp_record_outputs *o = &dp_append(g, DP_COMMAND_outputs)->as.outputs;
    o->o0 = DP_PSO_OUTPUT_float4;
    o->o1 = dp_chance(g->choice, 1, 2) ? DP_PSO_OUTPUT_float4 : DP_PSO_OUTPUT_none;
    o->writes = dp_chance(g->choice, 1, 4) ? dp_choose(g->choice, 8) : 0;
}

static void put_targets(struct dp_generator *g) {
    static const uint32_t depths[] = {DP_FORMAT_UNKNOWN, DP_FORMAT_D32_FLOAT, DP_FORMAT_D24_UNORM_S8_UINT};
    struct dp_record_targets *t = &dp_append(g, DP_COMMAND_targets)->as.targets;
    t->count = 1 + dp_choose(g->choice, 2);
    t->rt0 = DP_FORMAT_R8G8B8A8_UNORM;
    t->rt1 = t->count > 1 ? DP_FORMAT_R16G16B16A16_FLOAT : DP_FORMAT_UNKNOWN;
    t->depth = depths[dp_choose(g->choice, 3)];
}

static void put_blend(struct dp_generator *g) {
    bool reads = dp_chance(g->choice, 1, 2);
    if (!reads && dp_chance(g->choice, 1, 2)) {
        return; /* every channel written, nothing read back */
    }
    dp_append(g, DP_COMMAND_blend_state)->as.blend_state.alpha_to_coverage = dp_chance(g->choice, 1, 4);
    struct dp_record_blend *b = &dp_append(g, DP_COMMAND_blend)->as.blend;
    b->enable = reads;
    b->dst = reads ? DP_PSO_BLEND_ONE : DP_PSO_BLEND_ZERO;
    b->mask = dp_chance(g->choice, 1, 3) ? 0 : DP_PSO_CHANNEL_ALL;
}

static void put_depth_stencil(struct dp_generator *g) {
    struct dp_record_depth_stencil *d = &dp_append(g, DP_COMMAND_depth_stencil)->as.depth_stencil;
    d->depth = dp_choose(g->choice, 2);
    d->write = dp_choose(g->choice, 2) == 0 ? DP_PSO_DEPTH_WRITE_ALL : DP_PSO_DEPTH_WRITE_ZERO;
    d->stencil = dp_choose(g->choice, 2);
    d->write_mask = dp_choose(g->choice, 2) == 0 ? 255 : 0;
    d->front_pass = dp_choose(g->choice, 2) == 0 ? DP_PSO_STENCIL_OP_KEEP : DP_PSO_STENCIL_OP_REPLACE;
}

static void put_stream_output(struct dp_generator *g) {
    struct dp_record_stream_output *s = &dp_append(g, DP_COMMAND_stream_output)->as.stream_output;
    s->rasterized = dp_chance(g->choice, 1, 2) ? UINT32_MAX : 0;
    s->strides = 1;
    s->stride0 = 16;
    dp_append(g, DP_COMMAND_so_entry);
}

static void put_pipeline(struct dp_generator *g, uint32_t slot) {
    struct dp_record_pipeline *p = &dp_append(g, DP_COMMAND_pipeline)->as.pipeline;
    p->id = slot;
    p->root_flags = 0x41; /* input layout and stream output allowed */
    put_stage(g, DP_PSO_STAGE_VS, VERTEX_SHADER);
    if (!dp_chance(g->choice, 1, 3)) {
        put_stage(g, DP_PSO_STAGE_PS, PIXEL_SHADER);
    }
    put_targets(g);
    put_blend(g);
    if (!dp_chance(g->choice, 1, 3)) {
        put_depth_stencil(g);
    }
    if (dp_chance(g->choice, 1, 2)) {
        dp_append(g, DP_COMMAND_element);
    }
    if (dp_chance(g->choice, 1, 4)) {
        put_stream_output(g);
    }
}

void dp_make_pipelines(struct dp_generator *g) {
    g->pipelines = 0;
    if ((g->list_types >> DP_LIST_direct & 1) == 0 || !dp_chance(g->choice, 1, 4)) {
        return;
    }
    put_shaders(g);
    g->pipelines = 1 + dp_choose(g->choice, MOST_PIPELINES);
    for (uint32_t slot = 0; slot < g->pipelines; slot++) {
        put_pipeline(g, slot);
    }
}

uint32_t dp_pick_pipeline(struct dp_generator *g) {
    return g->pipelines != 0 && !dp_chance(g->choice, 1, 4) ? dp_choose(g->choice, g->pipelines) : (uint32_t)DP_NONE;
}
