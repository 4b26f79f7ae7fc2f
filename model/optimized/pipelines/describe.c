/* describe.c: parts of a description as bytes of the image. */
#include "model/optimized/pipelines/describe.h"

#include "model/optimized/pipelines/plain.h"

#include <string.h>

static void put_bytes(uint8_t *to, const uint32_t *values, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        to[i] = (uint8_t)values[i];
}

static void describe_targets(uint8_t *image, const struct dp_record_targets *targets) {
    const uint32_t words[] = {targets->count, targets->rt0,   targets->rt1,     targets->rt2,
                              targets->rt3,   targets->rt4,   targets->rt5,     targets->rt6,
                              targets->rt7,   targets->depth, targets->samples, targets->quality};
    for (uint32_t i = 0; i < sizeof words / sizeof words[0]; i++)
        opt_pso_put32(image + OPT_PSO_P5 + (size_t)4 * i, words[i]);
}

static void describe_blend_state(uint8_t *image, const struct dp_record_blend_state *state) {
    image[OPT_PSO_A2C] = state->alpha_to_coverage != 0;
    image[OPT_PSO_INDEPENDENT] = state->independent != 0;
}

static void describe_entry(uint8_t *entry, const struct dp_record_blend *blend) {
    const uint32_t bytes[] = {blend->enable != 0, blend->logic != 0, blend->src,      blend->dst,      blend->op,
                              blend->src_alpha,   blend->dst_alpha,  blend->op_alpha, blend->logic_op, blend->mask};
    put_bytes(entry, bytes, sizeof bytes / sizeof bytes[0]);
}

static void describe_blend(uint8_t *image, const struct dp_record_blend *blend) {
    if (blend->entry < DP_PSO_TARGETS)
        describe_entry(image + OPT_PSO_ENTRIES + (size_t)OPT_PSO_ENTRY_SIZE * blend->entry, blend);
}

static void describe_rasterizer(uint8_t *image, const struct dp_record_rasterizer *raster) {
    const uint32_t first[] = {raster->fill, raster->cull, raster->front_ccw != 0, raster->depth_clip != 0};
    const uint32_t last[] = {raster->multisample != 0, raster->smooth_lines != 0, raster->conservative};
    put_bytes(image + OPT_PSO_FILL, first, 4);
    opt_pso_put32(image + OPT_PSO_BIAS, raster->bias);
    opt_pso_put32(image + OPT_PSO_BIAS_CLAMP, raster->bias_clamp);
    opt_pso_put32(image + OPT_PSO_SLOPE_BIAS, raster->slope_bias);
    put_bytes(image + OPT_PSO_MULTISAMPLE, last, 3);
    opt_pso_put32(image + OPT_PSO_FORCED, raster->forced);
}

static void describe_depth_stencil(uint8_t *image, const struct dp_record_depth_stencil *ds) {
    const uint32_t tests[] = {ds->depth != 0, ds->write, ds->func, ds->stencil != 0, ds->read_mask, ds->write_mask};
    const uint32_t faces[] = {ds->front_fail, ds->front_zfail, ds->front_pass, ds->front_func,
                              ds->back_fail,  ds->back_zfail,  ds->back_pass,  ds->back_func};
    put_bytes(image + OPT_PSO_P4, tests, 6);
    put_bytes(image + OPT_PSO_FACES, faces, 8);
}

/* Strides that are not there are 0 at once: their number is not kept. */
static void describe_stream_output(uint8_t *image, const struct dp_record_stream_output *so) {
    const uint32_t strides[DP_PSO_STRIDES] = {so->stride0, so->stride1, so->stride2, so->stride3};
    opt_pso_put32(image + OPT_PSO_RASTERIZED, so->rasterized);
    for (uint32_t i = 0; i < DP_PSO_STRIDES; i++)
        opt_pso_put32(image + OPT_PSO_STRIDE + (size_t)4 * i, i < so->strides ? strides[i] : 0);
}

void opt_pso_describe(uint8_t *image, const struct dp_command *part) {
    switch (part->kind) {
    case DP_COMMAND_targets:
        describe_targets(image, &part->as.targets);
        break;
    case DP_COMMAND_blend_state:
        describe_blend_state(image, &part->as.blend_state);
        break;
    case DP_COMMAND_blend:
        describe_blend(image, &part->as.blend);
        break;
    case DP_COMMAND_rasterizer:
        describe_rasterizer(image, &part->as.rasterizer);
        break;
    case DP_COMMAND_depth_stencil:
        describe_depth_stencil(image, &part->as.depth_stencil);
        break;
    case DP_COMMAND_stream_output:
        describe_stream_output(image, &part->as.stream_output);
        break;
    default:
        break;
    }
}

void opt_pso_describe_plain_block(uint8_t *image, uint32_t type) {
    switch (type) {
    case DP_PSO_DERIVED_DEPTH_STENCIL:
        describe_depth_stencil(image, &opt_pso_plain.depth_stencil);
        break;
    case DP_PSO_DERIVED_RASTERIZER:
        describe_rasterizer(image, &opt_pso_plain.rasterizer);
        break;
    case DP_PSO_DERIVED_BLEND:
        describe_blend_state(image, &opt_pso_plain.blend_state);
        for (uint32_t i = 0; i < DP_PSO_TARGETS; i++)
            describe_entry(image + OPT_PSO_ENTRIES + (size_t)OPT_PSO_ENTRY_SIZE * i, &opt_pso_plain.blend);
        break;
    default:
        break;
    }
}

void opt_pso_describe_plain(uint8_t *image) {
    memset(image, 0, OPT_PSO_IMAGE_SIZE);
    for (uint32_t type = DP_PSO_DERIVED_DEPTH_STENCIL; type <= DP_PSO_DERIVED_BLEND; type++)
        opt_pso_describe_plain_block(image, type);
    opt_pso_put32(image + OPT_PSO_SAMPLE_MASK, opt_pso_plain.pipeline.sample_mask);
    describe_targets(image, &opt_pso_plain.targets);
    describe_stream_output(image, &opt_pso_plain.stream_output);
}

uint32_t opt_pso_block_of(enum dp_kind kind) {
    switch (kind) {
    case DP_COMMAND_depth_stencil:
        return DP_PSO_DERIVED_DEPTH_STENCIL;
    case DP_COMMAND_rasterizer:
        return DP_PSO_DERIVED_RASTERIZER;
    case DP_COMMAND_blend_state:
    case DP_COMMAND_blend:
        return DP_PSO_DERIVED_BLEND;
    default:
        return 0;
    }
}
