/* binding.c: one line a use. */
#include "binding.h"

#include "prepare.h"
#include "slots.h"

static bool is_rasterized(const struct ref_pso_state *state) {
    return state->stream_output.count == 0 || state->stream_output.rasterized != REF_PSO_ALL_ONES;
}

static bool face_writes(const struct ref_pso_face *face) {
    return face->fail != DP_PSO_STENCIL_OP_KEEP || face->zfail != DP_PSO_STENCIL_OP_KEEP ||
           face->pass != DP_PSO_STENCIL_OP_KEEP;
}

static bool reads_depth(const struct ref_pso_state *state) {
    return ref_pso_has_depth_target(&state->targets) && state->depth_stencil.depth;
}

static bool writes_depth(const struct ref_pso_state *state) {
    return reads_depth(state) && state->depth_stencil.write == DP_PSO_DEPTH_WRITE_ALL;
}

static bool reads_stencil(const struct ref_pso_state *state) {
    return ref_pso_has_stencil(state->targets.depth) && state->depth_stencil.stencil;
}

static bool writes_stencil(const struct ref_pso_state *state) {
    const struct ref_pso_depth_stencil *ds = &state->depth_stencil;
    return reads_stencil(state) && ds->write_mask != 0 && (face_writes(&ds->front) || face_writes(&ds->back));
}

/* Uses that need rasterization. */
static uint32_t pixel_uses(const struct ref_pso_state *state) {
    uint32_t uses = DP_PSO_USE_rasterized;
    uses |= reads_depth(state) ? DP_PSO_USE_depth_read : 0;
    uses |= writes_depth(state) ? DP_PSO_USE_depth_write : 0;
    uses |= reads_stencil(state) ? DP_PSO_USE_stencil_read : 0;
    uses |= writes_stencil(state) ? DP_PSO_USE_stencil_write : 0;
    uses |= ref_pso_covers(state) ? DP_PSO_USE_alpha_to_coverage : 0;
    uses |= ref_pso_dual(state) ? DP_PSO_USE_dual_source : 0;
    uses |= ref_pso_writes(state, DP_PSO_WRITES_depth) ? DP_PSO_USE_shader_depth : 0;
    uses |= ref_pso_writes(state, DP_PSO_WRITES_stencil) ? DP_PSO_USE_shader_stencil : 0;
    uses |= ref_pso_writes(state, DP_PSO_WRITES_coverage) ? DP_PSO_USE_shader_coverage : 0;
    return uses;
}

static void add_colour(struct dp_pso_use *use, const struct ref_pso_state *state) {
    for (uint32_t slot = 0; slot < DP_PSO_TARGETS; slot++) {
        bool written = (ref_pso_target_writes(state, slot) & ref_pso_output(state, slot)) != 0;
        bool read = written && (ref_pso_blends(state, slot) || ref_pso_entry(state, slot)->logic);
        use->colour_written |= (uint32_t)written << slot;
        use->colour_read |= (uint32_t)read << slot;
    }
}

struct dp_pso_use ref_pso_use(const struct ref_pso_state *state) {
    struct dp_pso_use use = {.slots = ref_pso_slots(state)};
    for (uint32_t stage = 0; stage < REF_PSO_STAGES; stage++) {
        use.stages |= (uint32_t)ref_pso_has(state, stage) << stage;
    }
    use.uses |= state->element_count != 0 ? DP_PSO_USE_vertex_fetch : 0;
    use.uses |= state->stream_output.count != 0 ? DP_PSO_USE_stream_output : 0;
    if (is_rasterized(state)) {
        use.uses |= pixel_uses(state);
        add_colour(&use, state);
    } else {
        use.stages &= ~(uint32_t)DP_PSO_STAGES_PS;
        use.slots &= ~(UINT32_C(1) << DP_PSO_SLOT_PS);
    }
    return use;
}

void ref_pso_bind(const struct ref_pso_instance *instance, uint64_t command, uint32_t pipeline) {
    if (pipeline == DP_NONE || instance->sink->binding == NULL) {
        return;
    }
    const struct ref_pso_pipeline *bound = ref_pso_find(instance, pipeline);
    struct dp_pso_binding binding = {.command = command, .pipeline = pipeline, .bound = bound != NULL};
    if (bound != NULL) {
        binding.use = ref_pso_use(&bound->state);
    }
    instance->sink->binding(instance->sink->context, &binding);
}
