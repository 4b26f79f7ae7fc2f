/* pipeline.h: pipeline state objects in the contract. */
#ifndef DRAINPROOF_MODEL_PIPELINE_H
#define DRAINPROOF_MODEL_PIPELINE_H

struct dp_pipelines;

#endif
