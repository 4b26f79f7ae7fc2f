/* checks_fields.c: validation phase A: single fields. The values of an enumerator are a set. */
#include "model/names.h"
#include "model/optimized/pipelines/checks.h"
#include "model/optimized/pipelines/format.h"

#define VALUES(first, last) opt_pso_span(first, last)
#define FACTOR(name)        (UINT64_C(1) << DP_PSO_BLEND_##name)
#define FACTORS                                                                                                        \
    (VALUES(DP_PSO_BLEND_ZERO, DP_PSO_BLEND_SRC_ALPHA_SAT) |                                                           \
     VALUES(DP_PSO_BLEND_BLEND_FACTOR, DP_PSO_BLEND_INV_ALPHA_FACTOR))
/* The alpha equation has no colours (D3D11.3 functional spec 17.2). */
#define COLOURS                                                                                                        \
    (FACTOR(SRC_COLOR) | FACTOR(INV_SRC_COLOR) | FACTOR(DEST_COLOR) | FACTOR(INV_DEST_COLOR) | FACTOR(SRC1_COLOR) |    \
     FACTOR(INV_SRC1_COLOR))
#define OPS         VALUES(DP_PSO_BLEND_OP_ADD, DP_PSO_BLEND_OP_MAX)
#define EXTREMES    VALUES(DP_PSO_BLEND_OP_MIN, DP_PSO_BLEND_OP_MAX)
#define LOGIC_OPS   VALUES(DP_PSO_LOGIC_OP_CLEAR, DP_PSO_LOGIC_OP_OR_INVERTED)
#define COMPARISONS VALUES(DP_PSO_COMPARISON_NEVER, DP_PSO_COMPARISON_ALWAYS)
#define STENCIL_OPS VALUES(DP_PSO_STENCIL_OP_KEEP, DP_PSO_STENCIL_OP_DECR)
#define SAMPLES     (UINT64_C(1) << 1 | UINT64_C(1) << 2 | UINT64_C(1) << 4 | UINT64_C(1) << 8)
#define FORCED      (UINT64_C(1) << 0 | UINT64_C(1) << 1 | UINT64_C(1) << 4 | UINT64_C(1) << 8 | UINT64_C(1) << 16)
#define STANDARD    UINT32_C(0xFFFFFFFF) /* quality: D3D12_STANDARD_MULTISAMPLE_PATTERN */
#define FLAGS       UINT32_C(0x1D)
#define LIMIT_MOST  40u
#define EXPONENT    UINT32_C(0x7F800000)

static void whole(struct opt_pso_verdict *verdict, enum dp_pso_rule rule, bool wrong) {
    opt_pso_fire(verdict, rule, wrong);
}

static void check_targets(struct opt_pso_verdict *verdict, const uint8_t *image) {
    uint32_t count = opt_pso_get32(image + OPT_PSO_TARGET_COUNT);
    uint32_t depth = opt_pso_get32(image + OPT_PSO_DSV);
    uint32_t behind = 0;
    uint32_t foreign = 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint32_t format = opt_pso_get32(image + OPT_PSO_RTV + (size_t)4 * i);
        bool known = format == DP_FORMAT_UNKNOWN || opt_pso_format(format).type != DP_PSO_TYPE_NONE;
        behind |= opt_pso_bit_if(i >= count && format != DP_FORMAT_UNKNOWN, i);
        foreign |= opt_pso_bit_if(i < count && !known, i);
    }
    whole(verdict, DP_PSO_RULE_656, count > DP_PSO_TARGETS);
    opt_pso_fire(verdict, DP_PSO_RULE_655, behind);
    opt_pso_fire(verdict, DP_PSO_RULE_W_RTV_FORMAT, foreign);
    whole(verdict, DP_PSO_RULE_W_DSV_FORMAT, depth != DP_FORMAT_UNKNOWN && !opt_pso_format(depth).depth);
}

static void check_shape(struct opt_pso_verdict *verdict, const struct opt_pso_state *state) {
    const uint8_t *image = state->image;
    uint32_t quality = opt_pso_get32(image + OPT_PSO_QUALITY);
    bool samples = opt_pso_holds(SAMPLES, opt_pso_get32(image + OPT_PSO_SAMPLES));
    whole(verdict, DP_PSO_RULE_685, !samples || (quality != 0 && quality != STANDARD));
    whole(verdict, DP_PSO_RULE_673, opt_pso_get32(image + OPT_PSO_TOPOLOGY) > DP_PSO_TOPOLOGY_PATCH);
    whole(verdict, DP_PSO_RULE_684, opt_pso_get32(image + OPT_PSO_STRIP_CUT) > DP_PSO_STRIP_CUT_FFFFFFFF);
    whole(verdict, DP_PSO_RULE_922, (opt_pso_get32(state->head + OPT_PSO_FLAGS) & ~FLAGS) != 0);
}

static bool is_finite(const uint8_t *pattern) {
    return (opt_pso_get32(pattern) & EXPONENT) != EXPONENT;
}

static void check_rasterizer(struct opt_pso_verdict *verdict, const uint8_t *image) {
    whole(verdict, DP_PSO_RULE_95,
          !opt_pso_holds(VALUES(DP_PSO_FILL_WIREFRAME, DP_PSO_FILL_SOLID), image[OPT_PSO_FILL]));
    whole(verdict, DP_PSO_RULE_96, !opt_pso_holds(VALUES(DP_PSO_CULL_NONE, DP_PSO_CULL_BACK), image[OPT_PSO_CULL]));
    whole(verdict, DP_PSO_RULE_97, !is_finite(image + OPT_PSO_BIAS_CLAMP));
    whole(verdict, DP_PSO_RULE_98, !is_finite(image + OPT_PSO_SLOPE_BIAS));
    whole(verdict, DP_PSO_RULE_401, !opt_pso_holds(FORCED, opt_pso_get32(image + OPT_PSO_FORCED)));
    whole(verdict, DP_PSO_RULE_647, image[OPT_PSO_CONSERVATIVE] > DP_PSO_CONSERVATIVE_ON);
}

/* The eight rules of the faces stand in the order of their bytes: front and back, each fail, zfail, pass, func. */
static void check_depth_stencil(struct opt_pso_verdict *verdict, const uint8_t *image) {
    bool depth = image[OPT_PSO_DEPTH] != 0;
    bool stencil = image[OPT_PSO_STENCIL] != 0;
    whole(verdict, DP_PSO_RULE_100, depth && image[OPT_PSO_DEPTH_WRITE] > DP_PSO_DEPTH_WRITE_ALL);
    whole(verdict, DP_PSO_RULE_101, depth && !opt_pso_holds(COMPARISONS, image[OPT_PSO_DEPTH_FUNC]));
    for (uint32_t i = 0; i < 8; i++) {
        uint64_t legal = i % 4 == 3 ? COMPARISONS : STENCIL_OPS;
        bool wrong = stencil && !opt_pso_holds(legal, image[OPT_PSO_FACES + i]);
        whole(verdict, (enum dp_pso_rule)(DP_PSO_RULE_102 + i), wrong);
    }
}

/* What is wrong with one blend equation: bits 0..2 of source, destination and op, bit 3 for factors that are ignored.
 * */
static uint32_t wrong_equation(const uint8_t *equation, uint64_t factors) {
    bool ignored =
        opt_pso_holds(EXTREMES, equation[2]) && (equation[0] != DP_PSO_BLEND_ONE || equation[1] != DP_PSO_BLEND_ONE);
    return opt_pso_bit_if(!opt_pso_holds(factors, equation[0]), 0) |
           opt_pso_bit_if(!opt_pso_holds(factors, equation[1]), 1) |
           opt_pso_bit_if(!opt_pso_holds(OPS, equation[2]), 2) | opt_pso_bit_if(ignored, 3);
}

/* Entries whose word in `wrong` has the bit. */
static uint32_t entries_with(const uint32_t wrong[DP_PSO_TARGETS], uint32_t bit) {
    uint32_t entries = 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++)
        entries |= (wrong[i] >> bit & 1) << i;
    return entries;
}

static void check_blend(struct opt_pso_verdict *verdict, const struct opt_pso_state *state) {
    uint32_t used = opt_pso_used_entries(state);
    uint32_t colour[DP_PSO_TARGETS] = {0};
    uint32_t alpha[DP_PSO_TARGETS] = {0};
    uint32_t masks = 0;
    uint32_t logic = 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS && used >> i != 0; i++) {
        const uint8_t *entry = opt_pso_entry(state, i);
        bool blends = entry[OPT_PSO_ENABLE] != 0;
        bool mixed = blends || state->image[OPT_PSO_INDEPENDENT] != 0;
        colour[i] = blends ? wrong_equation(entry + OPT_PSO_SRC, FACTORS) : 0;
        alpha[i] = blends ? wrong_equation(entry + OPT_PSO_SRC_ALPHA, FACTORS & ~COLOURS) : 0;
        masks |= opt_pso_bit_if(entry[OPT_PSO_WRITE_MASK] > DP_PSO_CHANNEL_ALL, i);
        logic |= opt_pso_bit_if(
            entry[OPT_PSO_LOGIC] != 0 && (mixed || !opt_pso_holds(LOGIC_OPS, entry[OPT_PSO_LOGIC_OP])), i);
    }
    for (uint32_t bit = 0; bit < 3; bit++) {
        opt_pso_fire(verdict, (enum dp_pso_rule)(DP_PSO_RULE_111 + bit), entries_with(colour, bit));
        opt_pso_fire(verdict, (enum dp_pso_rule)(DP_PSO_RULE_114 + bit), entries_with(alpha, bit));
    }
    opt_pso_fire(verdict, DP_PSO_RULE_117, masks);
    opt_pso_fire(verdict, DP_PSO_RULE_403, logic);
    opt_pso_fire(verdict, DP_PSO_RULE_1316, entries_with(colour, 3));
    opt_pso_fire(verdict, DP_PSO_RULE_1317, entries_with(alpha, 3));
}

void opt_pso_check_fields(struct opt_pso_verdict *verdict, const struct opt_pso_state *state) {
    uint32_t limits = 0;
    check_targets(verdict, state->image);
    check_shape(verdict, state);
    check_rasterizer(verdict, state->image);
    check_depth_stencil(verdict, state->image);
    check_blend(verdict, state);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++)
        limits |= opt_pso_bit_if(state->limits[slot] > LIMIT_MOST, slot);
    opt_pso_fire(verdict, DP_PSO_RULE_E_LIMIT, limits);
}
