/* quiet.h: no coverage is counted of the functions between DP_PSO_QUIET and DP_PSO_LOUD: what the harness does with its
 * input is not what an engine looks for, and counting costs more than doing it. */
#ifndef DRAINPROOF_FUZZ_PSO_QUIET_H
#define DRAINPROOF_FUZZ_PSO_QUIET_H

#ifdef __clang__
#define DP_PSO_QUIET _Pragma("clang attribute push(__attribute__((no_sanitize(\"coverage\"))), apply_to = function)")
#define DP_PSO_LOUD  _Pragma("clang attribute pop")
#else
#define DP_PSO_QUIET
#define DP_PSO_LOUD
#endif

#endif
