/* minimize.h: from a program that fails to its minimized case: which oracle fails, the reduction, the signature taken
 * again. */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_MINIMIZE_H
#define DRAINPROOF_FUZZ_MINIMIZE_MINIMIZE_H

#include "fuzz/minimize/blame.h"
#include "fuzz/minimize/findings.h"
#include "fuzz/minimize/reduce.h"
#include "fuzz/minimize/signature.h"

enum dp_minimize_status {
    DP_MINIMIZED,
    DP_MINIMIZE_HOLDS,       /* nothing fails */
    DP_MINIMIZE_UNSUPPORTED, /* nothing fails, but most oracles could not judge: a command has no semantics yet */
    DP_MINIMIZE_NOT_AGAIN,   /* the failure did not show again: a model is not deterministic */
    DP_MINIMIZE_NO_MEMORY
};

struct dp_minimized {
    struct dp_finding as_found; /* of the program that came in; its text names places there */
    struct dp_finding finding;  /* of the minimized one; same oracle and signature */
    char id[DP_BUCKET_ID_SIZE];
    struct dp_command *records; /* owned */
    size_t count;
    struct dp_reduce_stats stats;
    uint64_t switches;     /* optimizations that were on; UINT64_MAX: all */
    struct dp_blame blame; /* of the minimized program */
};

/* Judges the program by every oracle with these optimizations on (UINT64_MAX: all), minimizes by the first one that fails,
 * judges again, and finds the blame. A finding of the oracle `switches` is minimized as what it is: a finding of another
 * oracle under the set that was drawn, which becomes `switches` of the result. Failures with other
 * signatures that are met go to `others` (may be NULL), whose `own` is set; if the minimized program fails another
 * oracle that is asked before, that failure is one of them. On DP_MINIMIZED the caller frees the result, otherwise
 * there is nothing in it. */
enum dp_minimize_status dp_minimize_under(struct dp_harness *harness, uint64_t switches,
                                          const struct dp_program *program, uint64_t budget, struct dp_findings *others,
                                          struct dp_minimized *minimized);

/* The same toward a failure that is known already. */
enum dp_minimize_status dp_minimize_finding_under(struct dp_harness *harness, uint64_t switches,
                                                  const struct dp_program *program, const struct dp_finding *finding,
                                                  uint64_t budget, struct dp_findings *others,
                                                  struct dp_minimized *minimized);

/* Both with every optimization on. */
enum dp_minimize_status dp_minimize(struct dp_harness *harness, const struct dp_program *program, uint64_t budget,
                                    struct dp_findings *others, struct dp_minimized *minimized);
enum dp_minimize_status dp_minimize_finding(struct dp_harness *harness, const struct dp_program *program,
                                            const struct dp_finding *finding, uint64_t budget,
                                            struct dp_findings *others, struct dp_minimized *minimized);

void dp_free_minimized(struct dp_minimized *minimized);

/* Commands of a program besides the device, creations, list begin and end, and execute: what design section 13
 * counts. */
size_t dp_count_commands(const struct dp_program *program);

#endif
