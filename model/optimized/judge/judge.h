/* judge.h: the optimized judge: the prefix-clock scan of hardware sheet 6.7, in one pass. See README.md. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_JUDGE_JUDGE_H
#define DRAINPROOF_MODEL_OPTIMIZED_JUDGE_JUDGE_H

#include "model/judge.h"

extern const struct dp_judge dp_optimized_judge;

#endif
