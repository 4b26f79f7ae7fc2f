/* canonical.c: the canonical form (pipeline sheet 9.5): what has no effect becomes zero. */
#include "model/names.h"
#include "model/optimized/pipelines/format.h"
#include "model/optimized/pipelines/sets.h"
#include "model/optimized/pipelines/state.h"

#include <string.h>

static void keep_if(bool kept, uint8_t *bytes, size_t size) {
    if (!kept)
        memset(bytes, 0, size);
}

static void as_bool(uint8_t *byte) {
    *byte = *byte != 0;
}

static bool ignores_factors(uint32_t op) {
    return op == DP_PSO_BLEND_OP_MIN || op == DP_PSO_BLEND_OP_MAX;
}

static void canonical_entry(uint8_t *entry) {
    entry[OPT_PSO_ENABLE] = entry[OPT_PSO_ENABLE] != 0 && entry[OPT_PSO_WRITE_MASK] != 0;
    as_bool(&entry[OPT_PSO_LOGIC]);
    keep_if(entry[OPT_PSO_ENABLE] != 0, entry + OPT_PSO_SRC, 6);
    if (ignores_factors(entry[OPT_PSO_OP]))
        entry[OPT_PSO_SRC] = entry[OPT_PSO_DST] = DP_PSO_BLEND_ONE;
    if (ignores_factors(entry[OPT_PSO_OP_ALPHA]))
        entry[OPT_PSO_SRC_ALPHA] = entry[OPT_PSO_DST_ALPHA] = DP_PSO_BLEND_ONE;
    keep_if(entry[OPT_PSO_LOGIC] != 0, entry + OPT_PSO_LOGIC_OP, 1);
    keep_if(false, entry + OPT_PSO_WRITE_MASK + 1, OPT_PSO_ENTRY_SIZE - OPT_PSO_WRITE_MASK - 1);
}

/* `live`: the targets that stand in P.5 behind canonical_targets. */
static void canonical_blend(uint8_t *image, uint32_t live) {
    uint32_t written = live;
    as_bool(&image[OPT_PSO_A2C]);
    image[OPT_PSO_INDEPENDENT] = image[OPT_PSO_INDEPENDENT] != 0 && live != 0;
    keep_if(false, image + OPT_PSO_INDEPENDENT + 1, 2);
    if (image[OPT_PSO_INDEPENDENT] == 0)
        written = live != 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint8_t *entry = image + OPT_PSO_ENTRIES + (size_t)OPT_PSO_ENTRY_SIZE * i;
        keep_if(opt_pso_holds(written, i), entry, OPT_PSO_ENTRY_SIZE);
        canonical_entry(entry);
    }
}

/* Returns the live targets. */
static uint32_t canonical_targets(uint8_t *image) {
    uint32_t count = opt_pso_get32(image + OPT_PSO_TARGET_COUNT);
    uint32_t live = 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint8_t *format = image + OPT_PSO_RTV + (size_t)4 * i;
        bool lives = i < count && opt_pso_format(opt_pso_get32(format)).type != DP_PSO_TYPE_NONE;
        live |= opt_pso_bit_if(lives, i);
        keep_if(lives, format, 4);
    }
    keep_if(opt_pso_format(opt_pso_get32(image + OPT_PSO_DSV)).depth, image + OPT_PSO_DSV, 4);
    return live;
}

static void positive_zero(uint8_t *pattern) {
    if (opt_pso_get32(pattern) == UINT32_C(0x80000000))
        opt_pso_put32(pattern, 0);
}

static void canonical_rasterizer(uint8_t *image) {
    as_bool(&image[OPT_PSO_CCW]);
    as_bool(&image[OPT_PSO_CLIP]);
    as_bool(&image[OPT_PSO_MULTISAMPLE]);
    as_bool(&image[OPT_PSO_SMOOTH_LINES]);
    keep_if(false, image + OPT_PSO_CONSERVATIVE + 1, 1);
    positive_zero(image + OPT_PSO_BIAS_CLAMP);
    positive_zero(image + OPT_PSO_SLOPE_BIAS);
}

static void canonical_depth_stencil(uint8_t *image) {
    as_bool(&image[OPT_PSO_DEPTH]);
    as_bool(&image[OPT_PSO_STENCIL]);
    keep_if(image[OPT_PSO_DEPTH] != 0, image + OPT_PSO_DEPTH_WRITE, 2);
    keep_if(image[OPT_PSO_STENCIL] != 0, image + OPT_PSO_STENCIL_READ, 2);
    keep_if(image[OPT_PSO_STENCIL] != 0, image + OPT_PSO_FACES, 8);
    keep_if(false, image + OPT_PSO_STENCIL_WRITE + 1, 2);
}

void opt_pso_canonicalise(struct opt_pso_state *state) {
    uint32_t slots = opt_pso_slots(state);
    uint8_t *image = state->image;
    canonical_blend(image, canonical_targets(image));
    canonical_rasterizer(image);
    canonical_depth_stencil(image);
    keep_if(false, image + OPT_PSO_STRIP_CUT + 4, 4);
    keep_if(opt_pso_stream_count(state) != 0, image + OPT_PSO_RASTERIZED, 20);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        if (!opt_pso_holds(slots, slot))
            state->limits[slot] = 0;
}
