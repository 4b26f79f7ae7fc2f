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

/* Answers to commands; false if memory has run out. */
typedef bool answer(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count);

static bool begin(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    (void)command, (void)count;
    device->compare = records->as.device.compare;
    device->build = records->as.device.build;
    return true;
}

static bool declare(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    (void)command;
    return opt_pso_declare(&device->memory, &device->shaders, records, count);
}

static bool release(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    (void)command, (void)count;
    opt_pso_slot_emptied(&device->memory, &device->slots, records->as.release.pipeline);
    return true;
}

static bool save(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    return opt_pso_save(device, command, &records->as.save);
}

static bool store(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    uint32_t number = records->as.store.package % DP_PSO_PACKAGES;
    struct dp_pso_stored stored = {.command = command, .package = number};
    (void)count;
    if (!opt_pso_store_added(&device->memory, &device->store, &device->packages[number].blobs, &stored))
        return false;
    if (device->sink->stored != NULL)
        device->sink->stored(device->sink->context, &stored);
    return true;
}

/* A draw of either kind says what it is bound to. */
static bool bind(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count) {
    uint32_t slot = records->kind == DP_COMMAND_draw ? records->as.draw.pipeline : records->as.draw_indirect.pipeline;
    const struct opt_pso_object *object = opt_pso_in_slot(&device->slots, slot);
    struct dp_pso_binding binding = {.command = command, .pipeline = slot, .bound = object != NULL};
    (void)count;
    if (object != NULL)
        binding.use = opt_pso_use(object);
    if (slot != DP_NONE && device->sink->binding != NULL)
        device->sink->binding(device->sink->context, &binding);
    return true;
}

/* clang-format off */
static answer *const answers[DP_COMMAND_COUNT] = {
    [DP_COMMAND_device]        = begin,
    [DP_COMMAND_pso_shader]    = declare,
    [DP_COMMAND_pipeline]      = opt_pso_create,
    [DP_COMMAND_derive]        = opt_pso_derive,
    [DP_COMMAND_release]       = release,
    [DP_COMMAND_save]          = save,
    [DP_COMMAND_load]          = opt_pso_load_edited,
    [DP_COMMAND_store]         = store,
    [DP_COMMAND_base_set]      = opt_pso_base_set,
    [DP_COMMAND_draw]          = bind,
    [DP_COMMAND_draw_indirect] = bind,
};
/* clang-format on */

/* After a shortage of memory nothing is done any more. */
static uint32_t settle(struct opt_pso *device, bool done) {
    if (!done)
        device->status = DP_STATUS_OUT_OF_MEMORY;
    return device->status;
}

static uint32_t feed(void *instance, uint64_t command, const struct dp_command *records, size_t count) {
    struct opt_pso *device = instance;
    answer *answered = answers[records->kind];
    if (answered == NULL)
        return device->status;
    return settle(device, device->status == DP_STATUS_OK && answered(device, command, records, count));
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
