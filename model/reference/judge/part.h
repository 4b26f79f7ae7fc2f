/* part.h: the judge, for the struct of the reference. */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_PART_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_PART_H

#include "model/judge.h"

extern const struct dp_judge ref_judge;

#endif
