/* pipelines_blocks.c: the blocks of a derive call that a canonical byte string holds (pipeline sheet 9.5 and 9.6:
 * behind K stand P.2, the sample mask, P.3, P.4 and the shader limits). */
#include "oracles/pipelines_laws.h"

#include "model/describe.h"

static uint32_t number(const uint8_t *at) {
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static struct dp_command *next(struct dp_command *out, size_t *count, enum dp_kind kind) {
    struct dp_command *record = &out[(*count)++];
    dp_plain(record, kind);
    return record;
}

static struct dp_record_desc *desc(struct dp_command *out, size_t *count, uint32_t type) {
    struct dp_record_desc *d = &next(out, count, DP_COMMAND_desc)->as.desc;
    d->type = type;
    return d;
}

static void blend(const uint8_t *p2, struct dp_command *out, size_t *count) {
    desc(out, count, DP_PSO_DERIVED_BLEND);
    struct dp_record_blend_state *state = &next(out, count, DP_COMMAND_blend_state)->as.blend_state;
    state->alpha_to_coverage = p2[0];
    state->independent = p2[1];
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        const uint8_t *e = p2 + 4 + 16 * i;
        struct dp_record_blend *b = &next(out, count, DP_COMMAND_blend)->as.blend;
        b->entry = i;
        b->enable = e[0];
        b->logic = e[1];
        b->src = e[2];
        b->dst = e[3];
        b->op = e[4];
        b->src_alpha = e[5];
        b->dst_alpha = e[6];
        b->op_alpha = e[7];
        b->logic_op = e[8];
        b->mask = e[9];
    }
}

static void raster(const uint8_t *p3, struct dp_command *out, size_t *count) {
    desc(out, count, DP_PSO_DERIVED_RASTERIZER);
    struct dp_record_rasterizer *r = &next(out, count, DP_COMMAND_rasterizer)->as.rasterizer;
    r->fill = p3[0];
    r->cull = p3[1];
    r->front_ccw = p3[2];
    r->depth_clip = p3[3];
    r->bias = number(p3 + 4);
    r->bias_clamp = number(p3 + 8);
    r->slope_bias = number(p3 + 12);
    r->multisample = p3[16];
    r->smooth_lines = p3[17];
    r->conservative = p3[18];
    r->forced = number(p3 + 20);
}

static void depth(const uint8_t *p4, struct dp_command *out, size_t *count) {
    desc(out, count, DP_PSO_DERIVED_DEPTH_STENCIL);
    struct dp_record_depth_stencil *d = &next(out, count, DP_COMMAND_depth_stencil)->as.depth_stencil;
    d->depth = p4[0];
    d->write = p4[1];
    d->func = p4[2];
    d->stencil = p4[3];
    d->read_mask = p4[4];
    d->write_mask = p4[5];
    uint32_t *ops[8] = {&d->front_fail, &d->front_zfail, &d->front_pass, &d->front_func,
                        &d->back_fail,  &d->back_zfail,  &d->back_pass,  &d->back_func};
    for (uint32_t i = 0; i < 8; i++) {
        *ops[i] = p4[8 + i];
    }
}

static void limits(const uint8_t *p, struct dp_command *out, size_t *count) {
    struct dp_record_desc *d = desc(out, count, DP_PSO_DERIVED_SHADER_LIMITS);
    uint32_t *members[DP_PSO_SLOTS] = {&d->fs, &d->vs, &d->hs, &d->gs, &d->ps, &d->es, &d->ls};
    for (uint32_t i = 0; i < DP_PSO_SLOTS; i++) {
        *members[i] = number(p + 4 * i);
    }
}

size_t dp_pso_blocks(const uint8_t *canonical, size_t size, uint32_t types, struct dp_command *out) {
    size_t count = 0;
    if (size < DP_PSO_TAIL) {
        return 0;
    }
    const uint8_t *tail = canonical + size - DP_PSO_TAIL;
    if ((types >> DP_PSO_DERIVED_BLEND & 1) != 0) {
        blend(tail, out, &count);
    }
    if ((types >> DP_PSO_DERIVED_SAMPLE_MASK & 1) != 0) {
        desc(out, &count, DP_PSO_DERIVED_SAMPLE_MASK)->sample_mask = number(tail + 132);
    }
    if ((types >> DP_PSO_DERIVED_RASTERIZER & 1) != 0) {
        raster(tail + 136, out, &count);
    }
    if ((types >> DP_PSO_DERIVED_DEPTH_STENCIL & 1) != 0) {
        depth(tail + 160, out, &count);
    }
    if ((types >> DP_PSO_DERIVED_SHADER_LIMITS & 1) != 0) {
        limits(tail + 176, out, &count);
    }
    return count;
}
