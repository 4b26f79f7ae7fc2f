/* part.h: the pipelines of the reference model (model/pipeline.h, model/pipeline.md). */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_PART_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_PART_H

#include "model/pipeline.h"

/* Naive: the tables as C arrays, exports and codes computed anew whenever they are asked for, base sets by comparing
 * every member with every other one (meant for up to 2,000 members). */
extern const struct dp_pipelines dp_reference_pipelines;

#endif
