/* pipelines.c: the life of a device, and which command goes where. */
#include "model/model.h"
#include "model/optimized/memory.h"
#include "model/optimized/pipelines/instance.h"
#include "model/optimized/pipelines/order.h"
#include "model/optimized/pipelines/part.h"
#include "model/optimized/pipelines/use.h"

#include <string.h>

static void *create(const struct dp_memory *memory, const struct dp_pso_sink *sink) {
    struct opt_pso *device = memory->resize(memory->context, NULL, 0, sizeof *device);
    if (device == NULL)
        return NULL;
    memset(device, 0, sizeof *device);
    device->memory = *memory;
    device->sink = sink;
    device->status = DP_STATUS_OK;
    return device;
}

static void feed_device(struct opt_pso *device, const struct dp_record_device *record) {
    device->compare = record->compare;
    device->build = record->build;
}

static void release(struct opt_pso *device, uint32_t slot) {
    opt_pso_slot_emptied(&device->memory, &device->slots, slot);
}

static bool store(struct opt_pso *device, uint64_t command, uint32_t number) {
    const struct opt_pso_package *package = &device->packages[number % DP_PSO_PACKAGES];
    struct dp_pso_stored stored = {.command = command, .package = number % DP_PSO_PACKAGES};
    if (!opt_pso_store_added(&device->memory, &device->store, &package->blobs, &stored))
        return false;
    if (device->sink->stored != NULL)
        device->sink->stored(device->sink->context, &stored);
    return true;
}

static void bind(const struct opt_pso *device, uint64_t command, uint32_t slot) {
    const struct opt_pso_object *object = opt_pso_in_slot(&device->slots, slot);
    struct dp_pso_binding binding = {.command = command, .pipeline = slot, .bound = object != NULL};
    if (slot == DP_NONE || device->sink->binding == NULL)
        return;
    if (object != NULL)
        binding.use = opt_pso_use(object);
    device->sink->binding(device->sink->context, &binding);
}

static bool dispatch(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    switch (records[0].kind) {
    case DP_COMMAND_device:
        feed_device(device, &records[0].as.device);
        return true;
    case DP_COMMAND_pso_shader:
        return opt_pso_declare(&device->memory, &device->shaders, records, count);
    case DP_COMMAND_pipeline:
        return opt_pso_create(device, command, records, count);
    case DP_COMMAND_derive:
        return opt_pso_derive(device, command, records, count);
    case DP_COMMAND_release:
        release(device, records[0].as.release.pipeline);
        return true;
    case DP_COMMAND_save:
        return opt_pso_save(device, command, &records[0].as.save);
    case DP_COMMAND_load:
        return opt_pso_load_edited(device, command, records, count);
    case DP_COMMAND_store:
        return store(device, command, records[0].as.store.package);
    case DP_COMMAND_base_set:
        return opt_pso_base_set(device, command, records, count);
    case DP_COMMAND_draw:
        bind(device, command, records[0].as.draw.pipeline);
        return true;
    case DP_COMMAND_draw_indirect:
        bind(device, command, records[0].as.draw_indirect.pipeline);
        return true;
    default:
        return true;
    }
}

/* After a shortage of memory nothing is done any more. */
static uint32_t settle(struct opt_pso *device, bool done) {
    if (!done)
        device->status = DP_STATUS_OUT_OF_MEMORY;
    return device->status;
}

static uint32_t feed(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct opt_pso *device = instance;
    return settle(device, device->status == DP_STATUS_OK && dispatch(device, command, records, count));
}

static uint32_t load(void *instance, uint64_t command, const struct dp_pso_load *arguments) {
    struct opt_pso *device = instance;
    return settle(device, device->status == DP_STATUS_OK && opt_pso_load(device, command, arguments));
}

/* By slot, ascending. False if memory has run out. */
static bool report_objects(struct opt_pso *device) {
    const struct opt_pso_slots *slots = &device->slots;
    struct opt_pso_ordered *order;
    size_t capacity = 0;
    order = opt_grown(&device->memory, NULL, &capacity, 2 * slots->count + 1, sizeof *order);
    if (order == NULL)
        return false;
    for (uint32_t i = 0; i < slots->count; i++) {
        order[i].number = i;
        order[i].text = (struct dp_pso_bytes){slots->places[i].name, sizeof slots->places[i].name};
    }
    opt_pso_sort(order, order + slots->count, slots->count);
    for (size_t i = 0; i < slots->count; i++)
        if (slots->places[order[i].number].object != NULL)
            opt_pso_tell_object(device->sink, slots->places[order[i].number].object);
    opt_freed(&device->memory, order, capacity, sizeof *order);
    return true;
}

static uint32_t report(void *instance) {
    struct opt_pso *device = instance;
    struct dp_pso_stored totals = opt_pso_store_totals(&device->store);
    if (settle(device, device->status == DP_STATUS_OK && report_objects(device)) != DP_STATUS_OK)
        return device->status;
    for (uint32_t i = 0; i < DP_PSO_PACKAGES; i++)
        if (device->packages[i].block != NULL)
            opt_pso_tell_package(device->sink, i, &device->packages[i]);
    if (device->sink->stored != NULL)
        device->sink->stored(device->sink->context, &totals);
    return device->status;
}

static void destroy(void *instance) {
    struct opt_pso *device = instance;
    if (device == NULL)
        return;
    struct dp_memory memory = device->memory;
    opt_pso_shaders_freed(&memory, &device->shaders);
    opt_pso_slots_freed(&memory, &device->slots);
    for (uint32_t i = 0; i < DP_PSO_PACKAGES; i++)
        opt_freed(&memory, device->packages[i].block, device->packages[i].size, 1);
    opt_pso_store_freed(&memory, &device->store);
    opt_pso_buffer_freed(&memory, &device->elements);
    opt_pso_buffer_freed(&memory, &device->stream);
    opt_freed(&memory, device, 1, sizeof *device);
}

const struct dp_pipelines dp_optimized_pipelines = {
    .create = create, .feed = feed, .load = load, .report = report, .destroy = destroy};
