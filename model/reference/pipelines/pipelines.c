/* pipelines.c: pipelines by slot, and the byte strings that they are compared by. */
#include "instance.h"
#include "key.h"
#include "report.h"

#include <string.h>

typedef struct ref_pso_pipeline *pipeline_pointer;

static size_t place_of(const struct ref_pso_instance *instance, uint32_t number) {
    const pipeline_pointer *items = instance->pipelines.items;
    size_t place = 0;
    while (place < instance->pipelines.count && items[place]->number < number) {
        place++;
    }
    return place;
}

struct ref_pso_pipeline *ref_pso_find(const struct ref_pso_instance *instance, uint32_t number) {
    const pipeline_pointer *items = instance->pipelines.items;
    size_t place = place_of(instance, number);
    return place < instance->pipelines.count && items[place]->number == number ? items[place] : NULL;
}

static void free_pipeline(const struct dp_memory *memory, struct ref_pso_pipeline *pipeline) {
    ref_pso_free_state(memory, &pipeline->state);
    ref_release(memory, pipeline->canonical.bytes, pipeline->canonical.size);
    ref_release(memory, pipeline, sizeof *pipeline);
}

void ref_pso_remove(struct ref_pso_instance *instance, uint32_t number) {
    struct ref_pso_pipeline *pipeline = ref_pso_find(instance, number);
    if (pipeline == NULL) {
        return;
    }
    pipeline_pointer *items = instance->pipelines.items;
    size_t place = place_of(instance, number);
    instance->pipelines.count--;
    memmove(items + place, items + place + 1, (instance->pipelines.count - place) * sizeof *items);
    free_pipeline(instance->memory, pipeline);
}

/* C and the length of K in it. */
static enum dp_status write_strings(const struct dp_memory *memory, struct ref_pso_pipeline *pipeline) {
    struct ref_pso_writer key = {0};
    struct ref_pso_writer canonical = {0};
    ref_pso_write_key(&key, &pipeline->state);
    ref_pso_write_canonical(&canonical, &pipeline->state);
    uint8_t *bytes = ref_allocate(memory, canonical.size);
    if (bytes == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    struct ref_pso_writer writer = {.to = bytes};
    ref_pso_write_canonical(&writer, &pipeline->state);
    pipeline->canonical = (struct ref_pso_blob){bytes, canonical.size};
    pipeline->key_size = key.size;
    return DP_STATUS_OK;
}

static enum dp_status insert(struct ref_pso_instance *instance, struct ref_pso_pipeline *pipeline) {
    size_t place = place_of(instance, pipeline->number);
    if (ref_array_push(instance->memory, &instance->pipelines, sizeof(pipeline_pointer)) == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    pipeline_pointer *items = instance->pipelines.items;
    memmove(items + place + 1, items + place, (instance->pipelines.count - 1 - place) * sizeof *items);
    items[place] = pipeline;
    return DP_STATUS_OK;
}

enum dp_status ref_pso_add(struct ref_pso_instance *instance, struct ref_pso_pipeline *made) {
    const struct dp_memory *memory = instance->memory;
    struct ref_pso_pipeline *pipeline = ref_allocate(memory, sizeof *pipeline);
    if (pipeline == NULL) {
        ref_pso_free_state(memory, &made->state);
        return DP_STATUS_OUT_OF_MEMORY;
    }
    *pipeline = *made;
    enum dp_status status = write_strings(memory, pipeline);
    bool kept = false;
    if (status == DP_STATUS_OK && pipeline->number != DP_NONE) {
        status = insert(instance, pipeline);
        kept = status == DP_STATUS_OK;
    }
    if (status == DP_STATUS_OK) {
        ref_pso_report_object(instance, pipeline);
    }
    if (!kept) {
        free_pipeline(memory, pipeline);
    }
    return status;
}

void ref_pso_free_pipelines(struct ref_pso_instance *instance) {
    const pipeline_pointer *items = instance->pipelines.items;
    for (size_t i = 0; i < instance->pipelines.count; i++) {
        free_pipeline(instance->memory, items[i]);
    }
    ref_array_free(instance->memory, &instance->pipelines, sizeof(pipeline_pointer));
}
