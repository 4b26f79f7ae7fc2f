/* exhaust.h: every export selection there is: format numbers x blend classes x write masks x outputs x alpha to
 * coverage x second outputs under dual source (pipeline sheet 8, item 11), created by both models, which must
 * report the same. */
#ifndef DRAINPROOF_FUZZ_PSO_EXHAUST_H
#define DRAINPROOF_FUZZ_PSO_EXHAUST_H

#include "oracles/oracle.h"

#define DP_PSO_FORMATS 256u /* numbers 0..255: those of the table, and those that it lacks */

/* How far it has come, and what it came to. */
struct dp_pso_exhaust {
    uint64_t cases;    /* pipelines that both models created alike */
    uint64_t good;     /* of them, S_OK */
    uint64_t exported; /* of them, with an export in slot 0 */
    uint64_t tuples;   /* different tuples in slot 0 */
    uint64_t digest;   /* over records, exports and results of all cases, in order; the same everywhere */
    uint32_t format;   /* the next one */
};

/* The cases of one format number; call it until `format` is DP_PSO_FORMATS. */
enum dp_verdict dp_pso_exhaust_format(struct dp_pso_exhaust *exhaust, struct dp_finding *finding);

#endif
