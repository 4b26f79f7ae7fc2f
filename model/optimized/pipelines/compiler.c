/* compiler.c: hardware stages, what they are made of, and their code. */
#include "model/optimized/pipelines/compiler.h"

#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/sets.h"

#include <string.h>

#define FETCH_CODE  16u /* bytes an element */
#define FETCH_VGPRS 16u
#define FETCH_SGPRS 16u

static uint32_t larger(uint32_t a, uint32_t b) {
    return a > b ? a : b;
}

uint32_t opt_pso_vertex_holder(uint32_t slots) {
    if (opt_pso_holds(slots, DP_PSO_SLOT_HS))
        return DP_PSO_SLOT_HS;
    return opt_pso_holds(slots, DP_PSO_SLOT_GS) ? DP_PSO_SLOT_GS : DP_PSO_SLOT_VS;
}

/* The API stages in a slot, in order; returns how many. What feeds VS or GS is the last stage before them. */
static uint32_t sources_of(uint32_t slots, uint32_t slot, uint32_t sources[2]) {
    bool tessellated = opt_pso_holds(slots, DP_PSO_SLOT_HS);
    switch (slot) {
    case DP_PSO_SLOT_VS:
        sources[0] = tessellated ? DP_PSO_STAGE_DS : DP_PSO_STAGE_VS;
        return 1;
    case DP_PSO_SLOT_HS:
        sources[0] = DP_PSO_STAGE_VS;
        sources[1] = DP_PSO_STAGE_HS;
        return 2;
    case DP_PSO_SLOT_GS:
        sources[0] = tessellated ? DP_PSO_STAGE_DS : DP_PSO_STAGE_VS;
        sources[1] = DP_PSO_STAGE_GS;
        return 2;
    case DP_PSO_SLOT_PS:
        sources[0] = DP_PSO_STAGE_PS;
        return 1;
    default:
        return 0;
    }
}

static void link(struct opt_pso_stage *stage, const struct opt_pso_shader *shader) {
    uint8_t dxil[8];
    opt_pso_put64(dxil, shader->dxil);
    stage->seed = opt_pso_fnv(stage->seed, dxil, sizeof dxil);
    const struct opt_pso_needs *more = &shader->needs;
    stage->needs = (struct opt_pso_needs){.code = stage->needs.code + more->code,
                                          .vgprs = larger(stage->needs.vgprs, more->vgprs),
                                          .sgprs = larger(stage->needs.sgprs, more->sgprs),
                                          .wave = more->wave,
                                          .lds = larger(stage->needs.lds, more->lds),
                                          .scratch = larger(stage->needs.scratch, more->scratch),
                                          .pix = stage->needs.pix + more->pix};
}

/* What the driver patches into the code of a slot. */
static struct dp_pso_bytes patch_of(const struct opt_pso_state *state, const uint8_t *compiled, uint32_t slots,
                                    uint32_t slot) {
    uint32_t streaming = opt_pso_holds(slots, DP_PSO_SLOT_GS) ? DP_PSO_SLOT_GS : DP_PSO_SLOT_VS;
    if (slot == DP_PSO_SLOT_FS)
        return state->elements;
    if (slot == DP_PSO_SLOT_PS)
        return (struct dp_pso_bytes){compiled, OPT_PSO_VECTOR};
    return slot == streaming ? state->stream : (struct dp_pso_bytes){NULL, 0};
}

struct opt_pso_stage opt_pso_compiled(const struct opt_pso_shaders *shaders, const struct opt_pso_state *state,
                                      const uint8_t *compiled, uint32_t slot) {
    struct opt_pso_stage stage = {0};
    uint32_t slots = opt_pso_slots(state);
    uint32_t sources[2];
    uint8_t number[4];
    opt_pso_put32(number, slot);
    stage.seed = opt_pso_fnv(OPT_PSO_FNV, number, sizeof number);
    uint32_t count = sources_of(slots, slot, sources);
    for (uint32_t i = 0; i < count; i++)
        link(&stage, opt_pso_shader(shaders, opt_pso_dxil(state, sources[i])));
    if (slot == DP_PSO_SLOT_FS) {
        uint32_t held[2];
        uint32_t last = sources_of(slots, opt_pso_vertex_holder(slots), held) - 1;
        stage.needs = (struct opt_pso_needs){
            .code = FETCH_CODE * opt_pso_element_count(state), .vgprs = FETCH_VGPRS, .sgprs = FETCH_SGPRS};
        stage.needs.wave = opt_pso_shader(shaders, opt_pso_dxil(state, held[last]))->needs.wave;
    }
    struct dp_pso_bytes patch = patch_of(state, compiled, slots, slot);
    stage.seed = opt_pso_fnv(stage.seed, patch.bytes, patch.size);
    return stage;
}

static uint32_t word(uint64_t seed, uint64_t number) {
    uint64_t z = seed + number * UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (uint32_t)(z ^ z >> 31);
}

void opt_pso_generate(uint64_t seed, uint8_t *bytes, size_t size) {
    uint8_t tail[4];
    for (size_t at = 0; at + 4 <= size; at += 4)
        opt_pso_put32(bytes + at, word(seed, at / 4 + 1));
    opt_pso_put32(tail, word(seed, size / 4 + 1));
    if (size % 4 != 0)
        memcpy(bytes + size - size % 4, tail, size % 4);
}
