/* report.h: how the optimized translator speaks to its sink. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_REPORT_H
#define DRAINPROOF_MODEL_OPTIMIZED_REPORT_H

#include "model/model.h"

struct opt_translator;

/* A set of record rules of Barrier() as a word: bit = enum dp_rule. */
#define OPT_RULE(rule) (UINT64_C(1) << DP_RULE_##rule)

/* Rules of a set that are reported under the device's rules, and those of them that are errors. */
uint64_t opt_reported(const struct opt_translator *t, uint64_t rules);
uint64_t opt_errors(uint64_t rules);

/* One record rule; a whole set of them. Rules that the device's rules never report are left out. */
void opt_report_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                     int32_t barrier);
void opt_report_rules(const struct opt_translator *t, uint64_t rules, uint64_t command, int32_t group, int32_t barrier);

/* An execute rule that names a subresource; all of them are errors. */
void opt_report_execute_rule(const struct opt_translator *t, enum dp_rule rule, uint64_t command, int32_t group,
                             int32_t barrier, uint64_t execution, uint32_t subresource);

void opt_report_unsupported(const struct dp_sink *sink, uint64_t command, const char *what);

/* Tracked state of every live resource, in slot order (observation.h). */
void opt_report_state(const struct opt_translator *t);

#endif
