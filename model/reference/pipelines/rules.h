/* rules.h: the validation of a pipeline's state (tables/pso_validation.tsv, pipeline sheet 9.4). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_RULES_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_RULES_H

#include "state.h"

/* When a rule is judged: the letters of the table's column. */
enum ref_pso_when { REF_PSO_CREATE = 1, REF_PSO_DERIVE = 2, REF_PSO_LOAD = 4 };

enum ref_pso_phase { REF_PSO_PHASE_A, REF_PSO_PHASE_B };

/* A rule that fired. */
struct ref_pso_finding {
    enum dp_pso_rule rule;
    uint32_t severity; /* DP_SEVERITY_warning or DP_SEVERITY_error */
    int32_t index;
};

/* Takes findings in the order of reports. */
struct ref_pso_listener {
    void *context;
    void (*found)(void *context, const struct ref_pso_finding *finding);
};

/* Judges every rule of a phase that belongs to `when`. False if one of them is an error. E_EXPORT is not among them:
 * it is about two pipelines (derive.c). Phase B needs a state that passed phase A. */
bool ref_pso_judge(const struct ref_pso_state *state, enum ref_pso_phase phase, enum ref_pso_when when,
                   const struct ref_pso_listener *listener);

/* Condition of each rule. `i` is what the table's index column counts; 0 where it says `-`. Rules of phase C and
 * E_EXPORT have none. */
#define DP_PSO_RULE(rule, phase, message, trust, subject, text)                                                        \
    bool ref_pso_rule_##rule(const struct ref_pso_state *state, uint32_t i);
#include "model/pso_rule.def"
#undef DP_PSO_RULE

#endif
