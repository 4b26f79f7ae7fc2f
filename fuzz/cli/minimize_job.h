/* minimize_job.h: one case being minimized; shared by minimize_case.c and minimize_print.c. */
#ifndef DRAINPROOF_FUZZ_CLI_MINIMIZE_JOB_H
#define DRAINPROOF_FUZZ_CLI_MINIMIZE_JOB_H

#include "fuzz/cli/input.h"
#include "fuzz/cli/minimize.h"

struct dp_minimize_job {
    const struct dp_minimize_run *run;
    struct dp_input input;
    struct dp_program program;
    struct dp_minimized minimized;
    struct dp_findings others;
    struct dp_bucket bucket; /* with --buckets */
    struct dp_bucket other_buckets[DP_MOST_FINDINGS];
    uint64_t microseconds;
    char *text; /* of the minimized case */
};

/* For people, some lines. */
void dp_minimize_print_text(const struct dp_minimize_job *job, FILE *out);

/* One JSON object on stdout. False: out of memory, or writing failed. */
bool dp_minimize_print_json(const struct dp_minimize_job *job);

#endif
