/* judge.h: a program through the pipelines of both models: the oracles `pipelines` and `pipelines_laws` over one run of
 * each. */
#ifndef DRAINPROOF_FUZZ_PSO_JUDGE_H
#define DRAINPROOF_FUZZ_PSO_JUDGE_H

#include "oracles/oracle.h"

/* Judges the program. Laws that need further runs are asked of one program in DP_RERUN_SHARE, of every one with
 * `every`. *made (may be NULL) is the number of calls that made a pipeline. Memory is kept from call to call. */
enum dp_verdict dp_pso_judge_program(const struct dp_program *program, bool every, size_t *made,
                                     struct dp_finding *finding);

#endif
