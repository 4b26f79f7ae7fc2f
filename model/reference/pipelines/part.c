/* part.c: the pipelines of the reference: an instance, and which command is which call. */
#include "part.h"

#include "binding.h"
#include "calls.h"
#include "package.h"

static void *create(const struct dp_memory *memory, const struct dp_pso_sink *sink) {
    struct ref_pso_instance *instance = ref_allocate(memory, sizeof *instance);
    if (instance != NULL) {
        instance->memory = memory;
        instance->sink = sink;
    }
    return instance;
}

static uint32_t feed(void *context, uint64_t command, const struct dp_command *records, size_t count) {
    struct ref_pso_instance *instance = context;
    switch (records[0].kind) {
    case DP_COMMAND_device:
        instance->build = records[0].as.device.build;
        instance->compare = records[0].as.device.compare;
        return DP_STATUS_OK;
    case DP_COMMAND_pso_shader:
        return ref_pso_declare(instance, records, count);
    case DP_COMMAND_pipeline:
        return ref_pso_create(instance, command, records, count);
    case DP_COMMAND_derive:
        return ref_pso_derive(instance, command, records, count);
    case DP_COMMAND_release:
        ref_pso_remove(instance, records[0].as.release.pipeline);
        return DP_STATUS_OK;
    case DP_COMMAND_save:
        return ref_pso_save(instance, command, &records[0].as.save);
    case DP_COMMAND_load:
        return ref_pso_load_edited(instance, command, records, count);
    case DP_COMMAND_store:
        return ref_pso_store(instance, command, records[0].as.store.package);
    case DP_COMMAND_base_set:
        return ref_pso_base_set(instance, command, records, count);
    case DP_COMMAND_draw:
        ref_pso_bind(instance, command, records[0].as.draw.pipeline);
        return DP_STATUS_OK;
    case DP_COMMAND_draw_indirect:
        ref_pso_bind(instance, command, records[0].as.draw_indirect.pipeline);
        return DP_STATUS_OK;
    default:
        return DP_STATUS_OK;
    }
}

static uint32_t load(void *context, uint64_t command, const struct dp_pso_load *given) {
    return ref_pso_load(context, command, given);
}

static uint32_t report(void *context) {
    const struct ref_pso_instance *instance = context;
    struct ref_pso_pipeline *const *pipelines = instance->pipelines.items;
    for (size_t i = 0; i < instance->pipelines.count; i++) {
        ref_pso_report_object(instance, pipelines[i]);
    }
    for (uint32_t package = 0; package < DP_PSO_PACKAGES; package++) {
        ref_pso_report_package(instance, package);
    }
    ref_pso_report_totals(instance);
    return DP_STATUS_OK;
}

static void destroy(void *context) {
    struct ref_pso_instance *instance = context;
    if (instance == NULL) {
        return;
    }
    ref_pso_free_pipelines(instance);
    ref_pso_free_store(instance);
    for (uint32_t package = 0; package < DP_PSO_PACKAGES; package++) {
        ref_pso_free_package(instance->memory, &instance->packages[package]);
    }
    ref_array_free(instance->memory, &instance->shaders, sizeof(struct ref_pso_shader));
    ref_release(instance->memory, instance, sizeof *instance);
}

const struct dp_pipelines dp_reference_pipelines = {
    .create = create,
    .feed = feed,
    .load = load,
    .report = report,
    .destroy = destroy,
};
