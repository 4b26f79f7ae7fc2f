/* collect_blocks.c: the blocks that a derive call can replace: blend, rasterizer, depth-stencil, mask, limits. */
#include "collect.h"

#include "model/describe.h"

/* A byte-wide field: its low 8 bits count. */
static uint8_t low(uint32_t value) {
    return (uint8_t)(value & 0xFF);
}

struct dp_command ref_pso_part(const struct dp_command *parts, size_t count, enum dp_kind kind) {
    struct dp_command part;
    dp_plain(&part, kind);
    for (size_t i = 0; i < count; i++) {
        if (parts[i].kind == kind) {
            part = parts[i];
        }
    }
    return part;
}

static struct ref_pso_entry entry_of(const struct dp_record_blend *record) {
    return (struct ref_pso_entry){
        .blend = record->enable != 0,
        .logic = record->logic != 0,
        .src = low(record->src),
        .dst = low(record->dst),
        .op = low(record->op),
        .src_alpha = low(record->src_alpha),
        .dst_alpha = low(record->dst_alpha),
        .op_alpha = low(record->op_alpha),
        .logic_op = low(record->logic_op),
        .mask = low(record->mask),
    };
}

void ref_pso_collect_blend(struct ref_pso_blend *blend, const struct dp_command *parts, size_t count) {
    struct dp_command flags = ref_pso_part(parts, count, DP_COMMAND_blend_state);
    struct dp_command plain = ref_pso_part(NULL, 0, DP_COMMAND_blend);
    blend->alpha_to_coverage = flags.as.blend_state.alpha_to_coverage != 0;
    blend->independent = flags.as.blend_state.independent != 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        blend->entries[i] = entry_of(&plain.as.blend);
    }
    for (size_t i = 0; i < count; i++) {
        if (parts[i].kind == DP_COMMAND_blend && parts[i].as.blend.entry < DP_PSO_TARGETS) {
            blend->entries[parts[i].as.blend.entry] = entry_of(&parts[i].as.blend);
        }
    }
}

void ref_pso_collect_raster(struct ref_pso_raster *raster, const struct dp_command *parts, size_t count) {
    struct dp_command part = ref_pso_part(parts, count, DP_COMMAND_rasterizer);
    const struct dp_record_rasterizer *record = &part.as.rasterizer;
    *raster = (struct ref_pso_raster){
        .fill = low(record->fill),
        .cull = low(record->cull),
        .front_ccw = record->front_ccw != 0,
        .depth_clip = record->depth_clip != 0,
        .bias = record->bias,
        .bias_clamp = record->bias_clamp,
        .slope_bias = record->slope_bias,
        .multisample = record->multisample != 0,
        .smooth_lines = record->smooth_lines != 0,
        .conservative = low(record->conservative),
        .forced = record->forced,
    };
}

void ref_pso_collect_depth_stencil(struct ref_pso_depth_stencil *ds, const struct dp_command *parts, size_t count) {
    struct dp_command part = ref_pso_part(parts, count, DP_COMMAND_depth_stencil);
    const struct dp_record_depth_stencil *record = &part.as.depth_stencil;
    *ds = (struct ref_pso_depth_stencil){
        .depth = record->depth != 0,
        .write = low(record->write),
        .func = low(record->func),
        .stencil = record->stencil != 0,
        .read_mask = low(record->read_mask),
        .write_mask = low(record->write_mask),
    };
    ds->front = (struct ref_pso_face){low(record->front_fail), low(record->front_zfail), low(record->front_pass),
                                      low(record->front_func)};
    ds->back = (struct ref_pso_face){low(record->back_fail), low(record->back_zfail), low(record->back_pass),
                                     low(record->back_func)};
}

static void replace_limits(struct ref_pso_state *state, const struct dp_record_desc *desc) {
    state->limits[DP_PSO_SLOT_FS] = desc->fs;
    state->limits[DP_PSO_SLOT_VS] = desc->vs;
    state->limits[DP_PSO_SLOT_HS] = desc->hs;
    state->limits[DP_PSO_SLOT_GS] = desc->gs;
    state->limits[DP_PSO_SLOT_PS] = desc->ps;
    state->limits[DP_PSO_SLOT_ES] = desc->es;
    state->limits[DP_PSO_SLOT_LS] = desc->ls;
}

void ref_pso_replace_block(struct ref_pso_state *state, const struct dp_command *records, size_t count) {
    const struct dp_record_desc *desc = &records[0].as.desc;
    switch (desc->type) {
    case DP_PSO_DERIVED_DEPTH_STENCIL:
        ref_pso_collect_depth_stencil(&state->depth_stencil, records + 1, count - 1);
        break;
    case DP_PSO_DERIVED_RASTERIZER:
        ref_pso_collect_raster(&state->raster, records + 1, count - 1);
        break;
    case DP_PSO_DERIVED_BLEND:
        ref_pso_collect_blend(&state->blend, records + 1, count - 1);
        break;
    case DP_PSO_DERIVED_SAMPLE_MASK:
        state->sample_mask = desc->sample_mask;
        break;
    default: /* SHADER_LIMITS */
        replace_limits(state, desc);
        break;
    }
}
