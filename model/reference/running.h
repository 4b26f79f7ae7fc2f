/* running.h: one execute while it runs, the rules on tracked state, and what accepted steps do to it.
 *
 * A step that breaks a rule as an error leaves the tracked state as it was (barrier sheet 11, effect). */
#ifndef DRAINPROOF_MODEL_REFERENCE_RUNNING_H
#define DRAINPROOF_MODEL_REFERENCE_RUNNING_H

#include "recording.h"
#include "translator.h"

struct ref_running {
    struct reference *reference;
    uint64_t execution; /* the execute's command */
    uint32_t list_type; /* DP_LIST_* of its lists */
    bool call_rejected; /* an error has been reported on the call whose barriers run */
    bool had_barrier;   /* an accepted one of either API (rule E02) */
    bool had_work;      /* an accepted work item */
};

/* Reports a broken rule at its place. True if it is an error. */
bool ref_report_running(const struct ref_running *running, enum dp_rule rule, const struct ref_place *place,
                        uint32_t subresource);

/* Whether a rule finds fault with one subresource of a step. */
typedef bool (*ref_subresource_test)(const struct ref_running *running, const struct ref_step *step,
                                     const struct ref_tracked *tracked);

/* rules_state.c: reports a rule at the lowest subresource that the test names. True if that is an error. */
bool ref_broken_subresource(const struct ref_running *running, const struct ref_step *step, enum dp_rule rule,
                            ref_subresource_test test);

/* rules_state.c: S05. */
bool ref_last_was_none(const struct ref_running *running, const struct ref_step *step,
                       const struct ref_tracked *tracked);

/* rules_state_*.c: each true if the step is accepted. */
bool ref_state_rules_barrier(const struct ref_running *running, const struct ref_step *step); /* P02, I01, V06a, V06b,
                                                                                                 S04, S05, S06 */
bool ref_state_rules_end(const struct ref_running *running, const struct ref_step *step);     /* V10, V09, P01 */
bool ref_state_rules_legacy(const struct ref_running *running, const struct ref_step *step);  /* I02, K11, K05 */
bool ref_state_rules_item(const struct ref_running *running, const struct ref_step *item);    /* P05, U01, K13, K14,
                                                                                                 S05, U06, D06 */

/* Rule V10 at the end of an execute: splits that are still open. */
void ref_state_rules_open_splits(const struct ref_running *running);

/* rules_state_operand.c: whether P05 finds a split open on an operand: true if that is an error. */
bool ref_open_on_operand(const struct ref_running *running, const struct ref_place *place,
                         const struct ref_resource *resource, const struct ref_span *span);

/* Whether an END finds its BEGIN open: same resource and set of subresources. */
bool ref_finds_begin(const struct ref_step *end);

/* execute_*.c: a step with its rules and effects. */
void ref_execute_barrier(struct ref_running *running, const struct ref_step *step);
void ref_execute_legacy(struct ref_running *running, const struct ref_step *step);
void ref_execute_item(struct ref_running *running, const struct ref_step *item); /* its operands stand behind it */

#endif
