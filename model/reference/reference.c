/* reference.c: the naive model as drainproof sees it. Parts that are not written yet are NULL. */
#include "judge/part.h"
#include "pipelines/part.h"
#include "raytracing/part.h"
#include "translator.h"

const struct dp_model dp_reference = {
    .version = DP_MODEL_VERSION,
    .size = sizeof(struct dp_model),
    .name = "reference",
    .translator = &ref_translator,
    .judge = &ref_judge,
    .pipelines = &dp_reference_pipelines,
    .raytracing = &dp_reference_raytracing,
};
