/* part.h: the pipelines of the optimized model, for whoever puts the model together. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_PART_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_PART_H

#include "model/pipeline.h"

/* Semantics: model/pipeline.md. A pipeline is kept as its canonical byte string (pipeline sheet 9.6) and two packed
 * export vectors, a package as its blobs; everything else is computed when it is asked for. */
extern const struct dp_pipelines dp_optimized_pipelines;

#endif
