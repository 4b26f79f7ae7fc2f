/* judged.c: the minimizer with the failing oracle behind it: dp_reduce of reduce.h. */
#include "fuzz/minimize/reducer.h"

#include <stdlib.h>
#include <string.h>

/* Whether the candidate fails with the signature; what else it fails with is told. */
static bool fails_alike(void *context, const struct dp_program *candidate, bool *stop) {
    struct dp_reducer *r = context;
    const struct dp_reduce_request *q = r->request;
    struct dp_finding finding;
    enum dp_verdict verdict = dp_judge_program(q->harness, q->options, candidate, q->oracles, &finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        r->out_of_memory = true;
        *stop = true;
    }
    if (verdict != DP_VERDICT_FINDING) {
        return false;
    }
    bool alike = strcmp(finding.signature, q->signature) == 0;
    if (!alike && q->other != NULL) {
        q->other(q->context, candidate, &finding);
    }
    return alike;
}

enum dp_reduced dp_reduce(const struct dp_reduce_request *request, struct dp_command *out, size_t *count,
                          struct dp_reduce_stats *stats) {
    struct dp_reducer *r = calloc(1, sizeof *r);
    if (r == NULL) {
        *stats = (struct dp_reduce_stats){0, 0, 0, false};
        *count = request->program.count;
        memcpy(out, request->program.records, *count * sizeof *out);
        return DP_REDUCE_NO_MEMORY;
    }
    r->alike = fails_alike;
    r->context = r;
    r->reveals = true;
    enum dp_reduced result = dp_reduce_run(r, request, out, count, stats);
    free(r);
    return result;
}
