/* verdict.h: which rules fired where, as sets. The 63 rules of phases A and B are the bits of one word, so that phases,
 * severities and calls are masks of it, and the order of the bits is the order of reports. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_VERDICT_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_VERDICT_H

#include "model/optimized/pipelines/sets.h"
#include "model/pipeline.h"

#define OPT_PSO_RULES       63u
#define OPT_PSO_BIT(rule)   (UINT64_C(1) << DP_PSO_RULE_##rule)
#define OPT_PSO_FIELD_RULES (OPT_PSO_BIT(691) - 1) /* phase A */
#define OPT_PSO_STATE_RULES (opt_pso_span(DP_PSO_RULE_691, DP_PSO_RULE_E_EXPORT))

_Static_assert(DP_PSO_RULE_1018 == (int)OPT_PSO_RULES, "rules of phases A and B are the first 63");

struct opt_pso_verdict {
    uint64_t fired;
    uint32_t where[OPT_PSO_RULES]; /* of a rule that fired: the set of its indices, 1 for the whole pipeline */
    uint32_t lenient;              /* targets where 677 is a warning */
};

/* Lets a rule fire at a set of indices, which may be empty. */
static inline void opt_pso_fire(struct opt_pso_verdict *verdict, enum dp_pso_rule rule, uint32_t where) {
    verdict->fired |= (uint64_t)(where != 0) << rule;
    verdict->where[rule] = where;
}

/* The rules of a call: which are judged when (the column `when` of tables/pso_validation.tsv). */
uint64_t opt_pso_rules_of(uint32_t call);
/* Those of the fired rules that are errors somewhere. */
uint64_t opt_pso_errors(const struct opt_pso_verdict *verdict);
/* Lowest index at which a rule that is an error is one; -1 for the whole pipeline. */
int32_t opt_pso_first_index(const struct opt_pso_verdict *verdict, enum dp_pso_rule rule);
/* Reports the fired rules of a set in order. */
void opt_pso_tell(const struct dp_pso_sink *sink, uint64_t command, const struct opt_pso_verdict *verdict,
                  uint64_t rules);
/* Reports a rule of phase C. */
void opt_pso_tell_call(const struct dp_pso_sink *sink, uint64_t command, enum dp_pso_rule rule, int32_t index);

#endif
