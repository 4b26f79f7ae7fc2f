/* report_past.h: what was tracked when an execute rule spoke, for printing beside what the barrier named.
 *
 * Models report state behind each execute and nothing in between, so the report follows the program itself (barrier
 * sheet 15.7, 15.8, 15.10): layout, legacy state, promotion and decay, known access, last barrier and open split of
 * each subresource, in execution order. It believes the diagnostics about what was rejected and judges nothing.
 */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_REPORT_PAST_H
#define DRAINPROOF_FUZZ_EXPLAIN_REPORT_PAST_H

#include "oracles/oracle.h"

/* One subresource just before a barrier or operand. `last` and `begin` are records of barriers, DP_NONE for none:
 * the last accepted one of the same scope, and the BEGIN of an open split. */
struct dp_report_tracked {
    bool known;
    bool legacy;       /* mode */
    bool any_access;   /* nothing of the scope says what may be in flight */
    uint32_t layout;   /* physical */
    uint32_t state;    /* S */
    uint32_t promoted; /* P */
    uint32_t access;   /* K, unless any_access; NO_ACCESS: deactivated */
    uint32_t last;
    uint32_t begin;
};

struct dp_report_past;

/* Follows the program. NULL: out of memory. */
struct dp_report_past *dp_report_past_create(const struct dp_program *program, const struct dp_observation *said);
void dp_report_past_destroy(struct dp_report_past *past);

/* What stood when this diagnostic of phase execute arose; not `known` for others. */
struct dp_report_tracked dp_report_past_find(const struct dp_report_past *past, const struct dp_diagnostic *d);

/* The subresource as it stands when the program has ended, for tests. */
struct dp_report_tracked dp_report_past_end(const struct dp_report_past *past, uint32_t resource, uint32_t subresource);

#endif
