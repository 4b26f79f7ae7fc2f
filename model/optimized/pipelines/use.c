/* use.c: what a draw touches, from the canonical state. */
#include "model/optimized/pipelines/use.h"

#include "model/names.h"
#include "model/optimized/pipelines/format.h"

#define NO_STREAM UINT32_C(0xFFFFFFFF) /* D3D12_SO_NO_RASTERIZED_STREAM */

static uint32_t stages_of(const struct opt_pso_state *state) {
    uint32_t stages = 0;
    for (uint32_t stage = 0; stage < OPT_PSO_STAGES; stage++)
        stages |= opt_pso_bit_if(opt_pso_dxil(state, stage) != 0, stage);
    return stages;
}

/* Whether one of the six stencil ops may change what is stored. */
static bool changes_stencil(const uint8_t *faces) {
    bool changes = false;
    for (uint32_t i = 0; i < 8; i++)
        changes |= i % 4 != 3 && faces[i] != DP_PSO_STENCIL_OP_KEEP;
    return changes;
}

static uint32_t depth_uses(const uint8_t *image) {
    struct opt_pso_format format = opt_pso_format(opt_pso_get32(image + OPT_PSO_DSV));
    bool depth = format.depth && image[OPT_PSO_DEPTH] != 0;
    bool stencil = format.stencil && image[OPT_PSO_STENCIL] != 0;
    bool depth_write = depth && image[OPT_PSO_DEPTH_WRITE] == DP_PSO_DEPTH_WRITE_ALL;
    bool stencil_write = stencil && image[OPT_PSO_STENCIL_WRITE] != 0 && changes_stencil(image + OPT_PSO_FACES);
    return (depth ? DP_PSO_USE_depth_read : 0u) | (depth_write ? DP_PSO_USE_depth_write : 0u) |
           (stencil ? DP_PSO_USE_stencil_read : 0u) | (stencil_write ? DP_PSO_USE_stencil_write : 0u);
}

static uint32_t shader_uses(uint32_t writes) {
    return ((writes & DP_PSO_WRITES_depth) != 0 ? DP_PSO_USE_shader_depth : 0u) |
           ((writes & DP_PSO_WRITES_stencil) != 0 ? DP_PSO_USE_shader_stencil : 0u) |
           ((writes & DP_PSO_WRITES_coverage) != 0 ? DP_PSO_USE_shader_coverage : 0u);
}

/* What the stages behind the rasterizer do. */
static void use_pixels(struct dp_pso_use *use, const struct opt_pso_state *state) {
    struct opt_pso_merger m = opt_pso_merger(state);
    use->colour_written = m.live & opt_pso_any(m.channels & m.mask & m.written);
    use->colour_read = use->colour_written & (m.blend | m.logic);
    use->uses |= DP_PSO_USE_rasterized | depth_uses(state->image) |
                 shader_uses(opt_pso_get32(state->signature + OPT_PSO_PS_FLAGS)) |
                 (m.a2c ? DP_PSO_USE_alpha_to_coverage : 0u) | (m.dual ? DP_PSO_USE_dual_source : 0u);
}

struct dp_pso_use opt_pso_use(const struct opt_pso_object *object) {
    struct opt_pso_state state;
    opt_pso_state_of(object, &state);
    bool stream = opt_pso_stream_count(&state) != 0;
    struct dp_pso_use use = {.stages = stages_of(&state), .slots = opt_pso_slots(&state)};
    use.uses =
        (opt_pso_element_count(&state) != 0 ? DP_PSO_USE_vertex_fetch : 0u) | (stream ? DP_PSO_USE_stream_output : 0u);
    if (!stream || opt_pso_get32(state.image + OPT_PSO_RASTERIZED) != NO_STREAM) {
        use_pixels(&use, &state);
        return use;
    }
    use.stages &= ~(uint32_t)DP_PSO_STAGES_PS;
    use.slots &= ~opt_pso_bit_if(true, DP_PSO_SLOT_PS);
    return use;
}
