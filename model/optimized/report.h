/* report.h: how the optimized translator speaks to its sink. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_REPORT_H
#define DRAINPROOF_MODEL_OPTIMIZED_REPORT_H

#include "model/model.h"

struct opt_translator;

/* A set of record rules of Barrier(), or of execute rules up to K14, as a word: bit = enum dp_rule. The rules from 64
 * on (legacy transitions, and some more) are words of their own: bit = enum dp_rule - 64. */
#define OPT_RULE(rule)      (UINT64_C(1) << DP_RULE_##rule)
#define OPT_LATE_RULE(rule) (UINT64_C(1) << (DP_RULE_##rule - 64))

/* DP_SEVERITY_* of a rule under the device's rules. */
uint32_t opt_severity(const struct opt_translator *t, enum dp_rule rule);

/* Rules of a set of record rules of Barrier() that are reported under the device's rules, and those of them that are
 * errors. */
uint64_t opt_reported(const struct opt_translator *t, uint64_t rules);
uint64_t opt_errors(uint64_t rules);

/* One record rule; a whole set of them. Rules that the device's rules never report are left out. */
void opt_report_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                     int32_t barrier);
void opt_report_rules(const struct opt_translator *t, uint64_t rules, uint64_t command, int32_t group, int32_t barrier);

/* An execute rule, with the lowest offending subresource or DP_NONE. Its severity: DP_SEVERITY_none if the device's
 * rules never report it. */
uint32_t opt_report_execute_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                                 int32_t barrier, uint64_t execution, uint32_t subresource);

void opt_report_unsupported(const struct dp_sink *sink, uint64_t command, const char *what);

/* Tracked state of every live resource, in slot order (observation.h). */
void opt_report_state(const struct opt_translator *t);

#endif
