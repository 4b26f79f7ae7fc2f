/* rules.h: how rules are reported, and the families of rules, one file each (barrier sheet 11,
 * tables/validation_rules.tsv).
 *
 * Every rule is judged on its own; what a rule stops stands beside it. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RULES_H
#define DRAINPROOF_MODEL_REFERENCE_RULES_H

#include "model/observation.h"

struct reference;
struct ref_barrier;
struct ref_legacy;
struct ref_resource;
struct ref_run;

/* The two kinds of barrier calls (rule I04). */
enum ref_api { REF_ENHANCED, REF_LEGACY };

/* Where a diagnostic stands: command, group and barrier of struct dp_diagnostic. */
struct ref_place {
    uint64_t command;
    int32_t group;
    int32_t barrier;
};

/* severities.c: DP_SEVERITY_* of a rule under a rules set (DP_RULES_*). */
uint32_t ref_severity(enum dp_rule rule, uint32_t rules);

/* Reports a broken rule if the device's rules set has it. True if it is an error there. */
bool ref_report_record(const struct reference *reference, enum dp_rule rule, const struct ref_place *place);
bool ref_report_execute(const struct reference *reference, enum dp_rule rule, const struct ref_place *place,
                        uint64_t execution, uint32_t subresource);

/* One barrier before the record rules: what they need to know, and what they have found so far. A side's sync,
 * access or layout is `broken` once S01, A02 or A01, L01 have stopped the other rules that read it. */
struct ref_judge {
    const struct reference *reference;
    const struct ref_barrier *barrier;
    const struct ref_run
        *run;           /* accepted barriers since the last work item, among them the earlier ones of this call */
    uint32_t list_type; /* DP_LIST_* */
    uint32_t rules;     /* DP_RULES_* */
    bool error;
    bool sync_broken[2];
    bool access_broken[2];
    bool layout_broken[2];
    bool range_broken;
};

/* Reports a rule broken by the judged barrier and remembers whether that is an error. */
void ref_broken(struct ref_judge *judge, enum dp_rule rule);

/* Rules of a call as a whole: V01, V02. True if they stop it. */
bool ref_rules_call(const struct reference *reference, const struct ref_place *place, uint32_t list_type);

/* Rules of one barrier. The first answers whether the barrier is stopped (B04, V05). Call them in this order. */
bool ref_rules_barrier_resource(struct ref_judge *judge); /* B04, V05 */
void ref_rules_barrier_masks(struct ref_judge *judge);    /* S01, A02, A01, L01, D03, G01, P04 */
void ref_rules_barrier_range(struct ref_judge *judge);    /* B01, B02, V04, R05, R06 */
void ref_rules_barrier_list(struct ref_judge *judge);     /* S07, A08, L06, L02, L03 */
void ref_rules_barrier_rights(struct ref_judge *judge);   /* A12, A06, A07, A10, A11, L07, L10 */
void ref_rules_barrier_sides(struct ref_judge *judge);    /* S02, S03, L04, V07, V08, A04, S08, A03, A09 */
void ref_rules_barrier_discard(struct ref_judge *judge);  /* D01, D02, D04, D05 */

/* All of the above for one barrier. True if it is accepted while recording. */
bool ref_accept_barrier(const struct reference *reference, const struct ref_barrier *barrier, const struct ref_run *run,
                        uint32_t list_type);

/* Rules of a ResourceBarrier() call of so many barriers: K19, K01. True if they stop it. */
bool ref_rules_legacy_call(const struct reference *reference, const struct ref_place *place, uint32_t list_type,
                           size_t barriers);

/* Rules of one legacy barrier in the open list: K02 to K12. True if it is accepted while recording. */
bool ref_accept_legacy(const struct reference *reference, const struct ref_legacy *legacy, uint32_t list_type);

/* U03: whether a command is allowed on a list type. */
bool ref_command_allowed(enum dp_kind kind, uint32_t list_type);

/* Rules of a command and its operands: U03, U04, U02, K16. True if the command is recorded. */
bool ref_accept_command(const struct reference *reference, uint64_t command, const struct dp_command *records,
                        size_t count, uint32_t list_type);

#endif
