/* optimized.c: the optimized model as a struct dp_model, and the life of a translator. */
#include "model/optimized/feed.h"
#include "model/optimized/judge/judge.h"
#include "model/optimized/memory.h"
#include "model/optimized/pipelines/part.h"
#include "model/optimized/raytracing/part.h"
#include "model/optimized/report.h"
#include "model/optimized/translator.h"

#include <string.h>

static void *create(const struct dp_options *options, const struct dp_memory *memory, const struct dp_sink *sink) {
    struct opt_translator *t = memory->resize(memory->context, NULL, 0, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    memset(t, 0, sizeof *t);
    t->memory = *memory;
    t->sink = sink;
    t->switches = options->switches;
    t->last_type = DP_NONE;
    return t;
}

static enum dp_status report_state(void *instance) {
    const struct opt_translator *t = instance;
    if (t->status == DP_STATUS_OK) {
        opt_report_state(t);
    }
    return t->status;
}

static void destroy(void *instance) {
    struct opt_translator *t = instance;
    if (t == NULL) {
        return;
    }
    struct dp_memory memory = t->memory;
    for (size_t i = 0; i < t->resource_capacity; i++) {
        opt_resource_freed(&memory, &t->resources[i]);
    }
    for (size_t i = 0; i < t->list_capacity; i++) {
        struct opt_log *log = &t->lists[i].log;
        opt_freed(&memory, log->entries, log->capacity, sizeof *log->entries);
        opt_freed(&memory, t->lists[i].items, t->lists[i].item_capacity, sizeof *t->lists[i].items);
    }
    opt_map_freed(&memory, &t->spare);
    opt_slots_freed(&memory, &t->due);
    opt_slots_freed(&memory, &t->splits);
    opt_freed(&memory, t->heaps, t->heap_capacity, sizeof *t->heaps);
    opt_freed(&memory, t->resources, t->resource_capacity, sizeof *t->resources);
    opt_freed(&memory, t->lists, t->list_capacity, sizeof *t->lists);
    opt_freed(&memory, t->recorder.runs.entries, t->recorder.runs.capacity, sizeof *t->recorder.runs.entries);
    opt_freed(&memory, t->call.steps.items, t->call.steps.capacity, sizeof *t->call.steps.items);
    opt_freed(&memory, t->call.moved, t->call.moved_capacity, sizeof *t->call.moved);
    opt_freed(&memory, t->call.owners, t->call.owner_capacity, sizeof *t->call.owners);
    opt_freed(&memory, t, 1, sizeof *t);
}

static const struct dp_translator translator = {
    .create = create, .feed = opt_feed, .bind = opt_bind, .report_state = report_state, .destroy = destroy};

const struct dp_model dp_optimized = {.version = DP_MODEL_VERSION,
                                      .size = sizeof(struct dp_model),
                                      .name = "optimized",
                                      .translator = &translator,
                                      .judge = &dp_optimized_judge,
                                      .pipelines = &dp_optimized_pipelines,
                                      .raytracing = &dp_optimized_raytracing};
