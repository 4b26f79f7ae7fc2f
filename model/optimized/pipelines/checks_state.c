/* checks_state.c: validation phase B: fields against each other. Rules over targets are one expression over sets. */
#include "model/names.h"
#include "model/optimized/pipelines/checks.h"
#include "model/optimized/pipelines/format.h"

static void whole(struct opt_pso_verdict *verdict, enum dp_pso_rule rule, bool wrong) {
    opt_pso_fire(verdict, rule, wrong);
}

static void check_stages(struct opt_pso_verdict *verdict, const struct opt_pso_state *state, uint32_t root_flags) {
    bool hull = opt_pso_dxil(state, DP_PSO_STAGE_HS) != 0;
    bool domain = opt_pso_dxil(state, DP_PSO_STAGE_DS) != 0;
    bool layout = opt_pso_element_count(state) != 0;
    bool stream = opt_pso_stream_count(state) != 0;
    uint32_t topology = opt_pso_get32(state->image + OPT_PSO_TOPOLOGY);
    whole(verdict, DP_PSO_RULE_691, opt_pso_root(state) == 0);
    whole(verdict, DP_PSO_RULE_657, opt_pso_dxil(state, DP_PSO_STAGE_VS) == 0);
    whole(verdict, DP_PSO_RULE_667, hull != domain);
    whole(verdict, DP_PSO_RULE_668, hull && topology != DP_PSO_TOPOLOGY_PATCH);
    whole(verdict, DP_PSO_RULE_683,
          (layout && (root_flags & DP_PSO_ROOT_FLAG_ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT) == 0) ||
              (stream && (root_flags & DP_PSO_ROOT_FLAG_ALLOW_STREAM_OUTPUT) == 0));
}

/* Rule D1: the lowest offender behind target 0, as a set of at most one. */
static uint32_t dual_offender(const struct opt_pso_merger *m) {
    uint32_t bound = m->live & (m->dual ? OPT_PSO_ALL_TARGETS : m->src1);
    uint32_t blending = m->dual && m->independent ? m->enabled : 0;
    uint32_t offenders = m->output & (bound | blending) & ~UINT32_C(1);
    return offenders & (~offenders + 1);
}

/* Live targets whose format does not take the base type that the shader writes (D3). */
static uint32_t mismatches(const struct opt_pso_merger *m) {
    uint32_t real = m->live & ~m->type[DP_PSO_TYPE_UINT] & ~m->type[DP_PSO_TYPE_SINT];
    uint32_t taken = (real & m->written_as[1]) | (m->type[DP_PSO_TYPE_UINT] & m->written_as[2]) |
                     (m->type[DP_PSO_TYPE_SINT] & m->written_as[3]);
    return m->live & m->output & ~taken;
}

static void check_targets(struct opt_pso_verdict *verdict, const struct opt_pso_merger *m) {
    uint32_t bound = m->live & m->output;
    uint32_t integers = m->type[DP_PSO_TYPE_UINT] | m->type[DP_PSO_TYPE_SINT];
    uint32_t alpha = opt_pso_spread(bound) * DP_PSO_CHANNEL_ALPHA;
    uint32_t stored = m->channels & m->mask;
    opt_pso_fire(verdict, DP_PSO_RULE_675, dual_offender(m));
    opt_pso_fire(verdict, DP_PSO_RULE_676, bound & m->blend & integers);
    opt_pso_fire(verdict, DP_PSO_RULE_677, mismatches(m));
    verdict->lenient = m->logic;
    opt_pso_fire(verdict, DP_PSO_RULE_678, m->live & m->logic & ~m->type[DP_PSO_TYPE_UINT]);
    opt_pso_fire(verdict, DP_PSO_RULE_679, m->output & ~m->live & ~opt_pso_bit_if(m->dual, 1));
    opt_pso_fire(verdict, DP_PSO_RULE_925, m->named != 0 && m->live == 0);
    opt_pso_fire(verdict, DP_PSO_RULE_974, m->pixel ? opt_pso_any(stored & ~m->written) : 0);
    opt_pso_fire(verdict, DP_PSO_RULE_W_ALPHA, opt_pso_any(alpha & m->need & ~stored & ~m->written));
    opt_pso_fire(verdict, DP_PSO_RULE_W_DUAL, m->dual && (m->output & 3) != 3);
    opt_pso_fire(verdict, DP_PSO_RULE_1382, m->shared & opt_pso_any(~m->mask));
}

static void check_depth(struct opt_pso_verdict *verdict, const struct opt_pso_state *state, uint32_t live) {
    const uint8_t *image = state->image;
    uint32_t writes = opt_pso_get32(state->signature + OPT_PSO_PS_FLAGS);
    uint32_t forced = opt_pso_get32(image + OPT_PSO_FORCED);
    bool tests = image[OPT_PSO_DEPTH] != 0 || image[OPT_PSO_STENCIL] != 0;
    bool target = opt_pso_format(opt_pso_get32(image + OPT_PSO_DSV)).depth;
    bool multisampled = opt_pso_get32(image + OPT_PSO_SAMPLES) > 1;
    whole(verdict, DP_PSO_RULE_680,
          !target && (tests || (writes & (DP_PSO_WRITES_depth | DP_PSO_WRITES_stencil)) != 0));
    whole(verdict, DP_PSO_RULE_672,
          (forced > 0 && (tests || (writes & DP_PSO_WRITES_depth) != 0)) || (forced > 1 && multisampled && live != 0));
}

void opt_pso_check_state(struct opt_pso_verdict *verdict, const struct opt_pso_state *state,
                         const struct opt_pso_merger *merger, uint32_t root_flags) {
    check_stages(verdict, state, root_flags);
    check_targets(verdict, merger);
    check_depth(verdict, state, merger->live);
}
