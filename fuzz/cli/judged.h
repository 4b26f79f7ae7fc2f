/* judged.h: what judges say of a checked case, for `check`, `judge` and expectations: hazards of the streams, needless
 * waits, cost (design section 11).
 */
#ifndef DRAINPROOF_FUZZ_CLI_JUDGED_H
#define DRAINPROOF_FUZZ_CLI_JUDGED_H

#include "fuzz/cli/checked.h"
#include "oracles/breach.h"

struct json_object;
struct dp_scratch;

/* A run over the observations of a case, with memory of its own. */
struct dp_judged_case {
    struct dp_scratch *scratch;
    struct dp_run run;
};

/* False: out of memory, and nothing to close. The case and its observations must stay. */
bool dp_judged_open(struct dp_judged_case *judged, const struct dp_checked *checked);
void dp_judged_close(struct dp_judged_case *judged);

/* What is asked for. */
struct dp_judged_parts {
    uint32_t streams; /* whose hazards: bit 0 the reference's place, bit 1 the optimized model's */
    int waits_of;     /* whose needless waits: 0 or 1 */
    bool cost;        /* cost figures of both streams */
    bool story;       /* how each hazard comes about */
};

/* Hazards (promised orders that a stream does not keep, and H4, H8), needless waits and cost: as text, or as `hazards`,
 * `needless` and `cost` of `object` if that is not NULL. `count` grows by the hazards that no known fault explains.
 * False: out of memory. */
bool dp_report_judged(const struct dp_checked *checked, const struct dp_judged_parts *parts, struct json_object *object,
                      size_t *count);

#endif
