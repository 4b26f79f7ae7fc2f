/* merger.c: the output merger of a state. */
#include "model/optimized/pipelines/merger.h"

#include "model/names.h"
#include "model/optimized/pipelines/format.h"

#define TEN_BITS     10u
#define SIXTEEN_BITS 16u

#define FACTOR(name) (UINT64_C(1) << DP_PSO_BLEND_##name)
#define READS_ALPHA                                                                                                    \
    (FACTOR(SRC_ALPHA) | FACTOR(INV_SRC_ALPHA) | FACTOR(SRC_ALPHA_SAT) | FACTOR(SRC1_ALPHA) | FACTOR(INV_SRC1_ALPHA))
#define READS_SRC1 (FACTOR(SRC1_COLOR) | FACTOR(INV_SRC1_COLOR) | FACTOR(SRC1_ALPHA) | FACTOR(INV_SRC1_ALPHA))
#define EXTREMES   (UINT64_C(1) << DP_PSO_BLEND_OP_MIN | UINT64_C(1) << DP_PSO_BLEND_OP_MAX)

static uint32_t targets_below(uint32_t count) {
    return count < DP_PSO_TARGETS ? (UINT32_C(1) << count) - 1 : OPT_PSO_ALL_TARGETS;
}

uint32_t opt_pso_used_entries(const struct opt_pso_state *state) {
    bool independent = state->image[OPT_PSO_INDEPENDENT] != 0;
    return independent ? targets_below(opt_pso_get32(state->image + OPT_PSO_TARGET_COUNT)) : 1;
}

static void find_targets(struct opt_pso_merger *merger, const uint8_t *image) {
    merger->named = targets_below(opt_pso_get32(image + OPT_PSO_TARGET_COUNT));
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint32_t number = opt_pso_get32(image + OPT_PSO_RTV + (size_t)4 * i);
        if (number == DP_FORMAT_UNKNOWN || !opt_pso_holds(merger->named, i))
            continue;
        struct opt_pso_format format = opt_pso_format(number);
        bool live = format.type != DP_PSO_TYPE_NONE;
        merger->live |= opt_pso_bit_if(live, i);
        merger->type[format.type] |= opt_pso_bit_if(live, i);
        merger->deep |= opt_pso_bit_if(format.width > TEN_BITS, i);
        merger->wide |= opt_pso_bit_if(format.width > SIXTEEN_BITS, i);
        merger->shared |= opt_pso_bit_if(number == DP_FORMAT_R9G9B9E5_SHAREDEXP, i);
        merger->channels |= format.channels << 4 * i;
    }
}

/* Whether an equation that does not ignore its factors has one of the set. */
static bool reads(const uint8_t *equation, uint64_t factors) {
    return !opt_pso_holds(EXTREMES, equation[2]) &&
           (opt_pso_holds(factors, equation[0]) || opt_pso_holds(factors, equation[1]));
}

/* One entry of the blend desc, for the targets that it speaks for. Returns those whose colour equation reads the
 * source's alpha. */
static uint32_t find_blend(struct opt_pso_merger *merger, const uint8_t *entry, uint32_t targets) {
    uint32_t mask = entry[OPT_PSO_WRITE_MASK] & DP_PSO_CHANNEL_ALL;
    bool blends = entry[OPT_PSO_ENABLE] != 0 && entry[OPT_PSO_WRITE_MASK] != 0;
    const uint8_t *colour = entry + OPT_PSO_SRC;
    const uint8_t *alpha = entry + OPT_PSO_SRC_ALPHA;
    merger->mask |= opt_pso_spread(targets) * mask;
    merger->blend |= blends ? targets : 0;
    merger->logic |= entry[OPT_PSO_LOGIC] != 0 ? targets : 0;
    merger->src1 |= blends && (reads(colour, READS_SRC1) || reads(alpha, READS_SRC1)) ? targets : 0;
    return blends && reads(colour, READS_ALPHA) ? targets : 0;
}

static uint32_t find_blends(struct opt_pso_merger *merger, const struct opt_pso_state *state) {
    uint32_t reading = 0;
    merger->independent = state->image[OPT_PSO_INDEPENDENT] != 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++)
        merger->enabled |= opt_pso_bit_if(opt_pso_entry(state, i)[OPT_PSO_ENABLE] != 0, i);
    if (!merger->independent)
        return find_blend(merger, opt_pso_entry(state, 0), OPT_PSO_ALL_TARGETS);
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++)
        reading |= find_blend(merger, opt_pso_entry(state, i), UINT32_C(1) << i);
    return reading;
}

static void find_outputs(struct opt_pso_merger *merger, const uint8_t *signature) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint32_t base = signature[2 * i];
        uint32_t components = signature[2 * i + 1];
        merger->written |= ((UINT32_C(1) << components) - 1) << 4 * i;
        merger->written_as[base] |= opt_pso_bit_if(base != 0, i);
    }
    merger->output = opt_pso_any(merger->written);
}

struct opt_pso_merger opt_pso_merger(const struct opt_pso_state *state) {
    struct opt_pso_merger merger = {.pixel = opt_pso_dxil(state, DP_PSO_STAGE_PS) != 0};
    uint32_t flags = opt_pso_get32(state->signature + OPT_PSO_PS_FLAGS);
    find_targets(&merger, state->image);
    uint32_t reading = find_blends(&merger, state);
    find_outputs(&merger, state->signature);
    merger.a2c = state->image[OPT_PSO_A2C] != 0 && (flags & DP_PSO_WRITES_coverage) == 0;
    merger.dual = (merger.live & merger.src1 & 1) != 0;
    merger.need = merger.channels & merger.mask;
    uint32_t coloured = opt_pso_any(merger.need & ~(opt_pso_spread(OPT_PSO_ALL_TARGETS) * DP_PSO_CHANNEL_ALPHA));
    merger.need |= opt_pso_spread(reading & coloured) * DP_PSO_CHANNEL_ALPHA;
    merger.need |= merger.a2c ? DP_PSO_CHANNEL_ALPHA : 0;
    if (merger.dual)
        merger.need = (merger.need & ~UINT32_C(0xF0)) | (merger.need & 0xF) << 4;
    return merger;
}
