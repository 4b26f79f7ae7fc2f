/* canonical.c: pipeline sheet 9.5. */
#include "canonical.h"

#include "prepare.h"
#include "slots.h"

#include <string.h>

static struct ref_pso_entry canonical_entry(const struct ref_pso_entry *given) {
    struct ref_pso_entry entry = {.logic = given->logic, .mask = given->mask};
    entry.logic_op = given->logic ? given->logic_op : 0;
    entry.blend = given->blend && given->mask != 0;
    if (!entry.blend) {
        return entry;
    }
    bool ignored = ref_pso_min_max(given->op);
    entry.src = ignored ? DP_PSO_BLEND_ONE : given->src;
    entry.dst = ignored ? DP_PSO_BLEND_ONE : given->dst;
    entry.op = given->op;
    bool ignored_alpha = ref_pso_min_max(given->op_alpha);
    entry.src_alpha = ignored_alpha ? DP_PSO_BLEND_ONE : given->src_alpha;
    entry.dst_alpha = ignored_alpha ? DP_PSO_BLEND_ONE : given->dst_alpha;
    entry.op_alpha = given->op_alpha;
    return entry;
}

void ref_pso_canonical_blend(struct ref_pso_state *state) {
    struct ref_pso_blend given = state->blend;
    struct ref_pso_blend *blend = &state->blend;
    memset(blend, 0, sizeof *blend);
    blend->alpha_to_coverage = given.alpha_to_coverage;
    if (!ref_pso_any_live(&state->targets)) {
        return;
    }
    blend->independent = given.independent;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        bool written = given.independent ? ref_pso_live(&state->targets, i) : i == 0;
        if (written) {
            blend->entries[i] = canonical_entry(&given.entries[i]);
        }
    }
}

/* -0.0 is written as +0.0. */
static uint32_t canonical_number(uint32_t bits) {
    return bits == UINT32_C(0x80000000) ? 0 : bits;
}

void ref_pso_canonical_raster(struct ref_pso_state *state) {
    state->raster.bias_clamp = canonical_number(state->raster.bias_clamp);
    state->raster.slope_bias = canonical_number(state->raster.slope_bias);
}

void ref_pso_canonical_depth_stencil(struct ref_pso_state *state) {
    static const struct ref_pso_face nothing = {0, 0, 0, 0};
    struct ref_pso_depth_stencil *ds = &state->depth_stencil;
    if (!ds->depth) {
        ds->write = 0;
        ds->func = 0;
    }
    if (!ds->stencil) {
        ds->read_mask = 0;
        ds->write_mask = 0;
        ds->front = nothing;
        ds->back = nothing;
    }
}

void ref_pso_canonical_targets(struct ref_pso_state *state) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        if (!ref_pso_live(&state->targets, i)) {
            state->targets.formats[i] = DP_FORMAT_UNKNOWN;
        }
    }
    if (!ref_pso_has_depth_target(&state->targets)) {
        state->targets.depth = DP_FORMAT_UNKNOWN;
    }
}

void ref_pso_canonical_vgt(struct ref_pso_state *state) {
    struct ref_pso_stream_output *so = &state->stream_output;
    if (so->count == 0) {
        so->rasterized = 0;
        memset(so->strides, 0, sizeof so->strides);
    }
}

void ref_pso_canonical(struct ref_pso_state *state) {
    ref_pso_canonical_blend(state);
    ref_pso_canonical_raster(state);
    ref_pso_canonical_depth_stencil(state);
    ref_pso_canonical_targets(state);
    ref_pso_canonical_vgt(state);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (!ref_pso_has_slot(state, slot)) {
            state->limits[slot] = 0;
        }
    }
}
