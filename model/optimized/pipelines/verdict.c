/* verdict.c: severities, calls and reports of rules. */
#include "model/optimized/pipelines/verdict.h"

#include "model/names.h"
#include "model/optimized/raytracing/arithmetic.h"

#define WARNINGS                                                                                                       \
    (OPT_PSO_BIT(W_RTV_FORMAT) | OPT_PSO_BIT(W_DSV_FORMAT) | OPT_PSO_BIT(1316) | OPT_PSO_BIT(1317) |                   \
     OPT_PSO_BIT(679) | OPT_PSO_BIT(680) | OPT_PSO_BIT(925) | OPT_PSO_BIT(974) | OPT_PSO_BIT(W_ALPHA) |                \
     OPT_PSO_BIT(W_DUAL))

/* Blocks that every call judges: rasterizer, depth-stencil, blend; and what they do to the targets. */
#define BLOCKS  opt_pso_span(DP_PSO_RULE_95, DP_PSO_RULE_1317)
#define TARGETS (opt_pso_span(DP_PSO_RULE_675, DP_PSO_RULE_678) | OPT_PSO_BIT(672) | OPT_PSO_BIT(1382))

uint64_t opt_pso_rules_of(uint32_t call) {
    uint64_t shape = opt_pso_span(DP_PSO_RULE_685, DP_PSO_RULE_922) | opt_pso_span(DP_PSO_RULE_64, DP_PSO_RULE_62);
    switch (call) {
    case DP_PSO_CALL_create:
        return opt_pso_span(0, DP_PSO_RULE_1382) & ~OPT_PSO_BIT(E_LIMIT);
    case DP_PSO_CALL_derive:
        return BLOCKS | TARGETS | OPT_PSO_BIT(E_LIMIT) | OPT_PSO_BIT(680) | OPT_PSO_BIT(974) | OPT_PSO_BIT(W_ALPHA) |
               OPT_PSO_BIT(W_DUAL) | OPT_PSO_BIT(E_EXPORT);
    default:
        return (shape | BLOCKS | TARGETS | OPT_PSO_BIT(E_LIMIT) | OPT_PSO_BIT(668)) & ~WARNINGS;
    }
}

/* Where a rule of phase A or B is an error, as a set of indices. */
static uint32_t errors_of(const struct opt_pso_verdict *verdict, uint32_t rule) {
    if ((WARNINGS >> rule & 1) != 0)
        return 0;
    return verdict->where[rule] & ~(rule == DP_PSO_RULE_677 ? verdict->lenient : 0);
}

uint64_t opt_pso_errors(const struct opt_pso_verdict *verdict) {
    uint64_t errors = verdict->fired & ~WARNINGS;
    if (opt_pso_holds(errors, DP_PSO_RULE_677) && errors_of(verdict, DP_PSO_RULE_677) == 0)
        errors &= ~OPT_PSO_BIT(677);
    return errors;
}

/* Of the same rules. */
static bool is_whole(uint32_t rule) {
    static const uint64_t whole = 0
#define DP_PSO_RULE(rule, phase, message, trust, subject, text)                                                        \
    | (uint64_t)(DP_PSO_SUBJECT_##subject == DP_PSO_SUBJECT_whole && DP_PSO_RULE_##rule < (int)OPT_PSO_RULES)          \
            << (DP_PSO_RULE_##rule & 63)
#include "model/pso_rule.def"
#undef DP_PSO_RULE
        ;
    return (whole >> rule & 1) != 0;
}

int32_t opt_pso_first_index(const struct opt_pso_verdict *verdict, enum dp_pso_rule rule) {
    return is_whole(rule) ? -1 : (int32_t)opt_rt_lowest(errors_of(verdict, rule));
}

static void tell(const struct dp_pso_sink *sink, const struct dp_pso_record *record) {
    if (sink->record != NULL)
        sink->record(sink->context, record);
}

void opt_pso_tell(const struct dp_pso_sink *sink, uint64_t command, const struct opt_pso_verdict *verdict,
                  uint64_t rules) {
    for (uint64_t rest = verdict->fired & rules; rest != 0; rest &= rest - 1) {
        uint32_t rule = opt_rt_lowest(rest);
        uint32_t errors = errors_of(verdict, rule);
        for (uint32_t where = verdict->where[rule]; where != 0; where &= where - 1) {
            uint32_t index = opt_rt_lowest(where);
            struct dp_pso_record record = {.command = command, .rule = (enum dp_pso_rule)rule};
            record.severity = opt_pso_holds(errors, index) ? DP_SEVERITY_error : DP_SEVERITY_warning;
            record.index = is_whole(rule) ? -1 : (int32_t)index;
            tell(sink, &record);
        }
    }
}

void opt_pso_tell_call(const struct dp_pso_sink *sink, uint64_t command, enum dp_pso_rule rule, int32_t index) {
    struct dp_pso_record record = {.command = command, .rule = rule, .severity = DP_SEVERITY_error, .index = index};
    tell(sink, &record);
}
