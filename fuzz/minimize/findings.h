/* findings.h: failures by signature, of each the simplest program seen: what a reduction meets on the way. */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_FINDINGS_H
#define DRAINPROOF_FUZZ_MINIMIZE_FINDINGS_H

#include "oracles/oracle.h"

/* Most signatures that are kept: a program with more bugs than that is looked at again when some are mended. */
#define DP_MOST_FINDINGS 64u

struct dp_kept_finding {
    struct dp_finding finding;
    struct dp_command *records; /* owned */
    size_t count;
};

struct dp_findings {
    struct dp_kept_finding items[DP_MOST_FINDINGS];
    size_t count;
    char own[81];       /* a signature that is not kept: that of the failure which is being minimized */
    uint64_t left_out;  /* failures of further signatures */
    bool out_of_memory; /* some failure could not be kept */
};

/* Keeps the failure if its signature is new, or its program simpler than the one that is there. Shaped as
 * dp_other_finding; the context is a struct dp_findings that starts zeroed. */
void dp_keep_finding(void *context, const struct dp_program *program, const struct dp_finding *finding);

/* The failure with this signature, NULL if there is none. */
const struct dp_kept_finding *dp_find_finding(const struct dp_findings *findings, const char *signature);

void dp_free_findings(struct dp_findings *findings);

#endif
