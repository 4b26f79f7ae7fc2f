/* report.c: from packed bytes to what a sink takes. */
#include "model/optimized/pipelines/instance.h"
#include "model/optimized/pipelines/use.h"

void opt_pso_tell_exports(const struct dp_pso_sink *sink, uint64_t command, const uint8_t *vector, uint32_t need) {
    struct dp_pso_exports exports = {.command = command};
    if (sink->exports == NULL)
        return;
    opt_pso_unpack(vector, exports.tuples);
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++)
        exports.need[i] = opt_pso_channels_of(need, i);
    sink->exports(sink->context, &exports);
}

void opt_pso_tell_object(const struct dp_pso_sink *sink, const struct opt_pso_object *object) {
    struct dp_pso_object report = {.command = object->command, .pipeline = object->slot};
    if (sink->object == NULL)
        return;
    report.derived = object->derived;
    report.loaded = object->loaded;
    opt_pso_unpack(object->compiled, report.compiled);
    opt_pso_unpack(object->computed, report.computed);
    report.use = opt_pso_use(object);
    report.key = (struct dp_pso_bytes){object->canonical, object->key_size};
    report.canonical = (struct dp_pso_bytes){object->canonical, object->canonical_size};
    sink->object(sink->context, &report);
}

/* A blob that is not there is not made either. */
static void tell_blob(const struct dp_pso_sink *sink, struct dp_pso_blob blob, struct dp_pso_bytes bytes) {
    blob.blob = bytes;
    if (bytes.size != 0)
        sink->blob(sink->context, &blob);
}

void opt_pso_tell_package(const struct dp_pso_sink *sink, uint32_t number, const struct opt_pso_package *package) {
    struct dp_pso_blob blob = {.command = package->command, .package = number};
    const struct dp_pso_package *blobs = &package->blobs;
    if (sink->blob == NULL)
        return;
    blob.kind = DP_PSO_BLOB_P;
    tell_blob(sink, blob, blobs->packet);
    blob.kind = DP_PSO_BLOB_M;
    tell_blob(sink, blob, blobs->metadata);
    for (blob.slot = 0; blob.slot < DP_PSO_SLOTS; blob.slot++) {
        blob.kind = DP_PSO_BLOB_G;
        tell_blob(sink, blob, blobs->code[blob.slot]);
        blob.kind = DP_PSO_BLOB_X;
        tell_blob(sink, blob, blobs->info[blob.slot]);
    }
}

struct dp_pso_result opt_pso_result(uint64_t command, uint32_t call, uint32_t pipeline, uint32_t hresult) {
    return (struct dp_pso_result){.command = command,
                                  .call = call,
                                  .hresult = hresult,
                                  .pipeline = pipeline,
                                  .rule = DP_PSO_RULE_COUNT,
                                  .index = -1};
}

void opt_pso_tell_result(const struct dp_pso_sink *sink, const struct dp_pso_result *result) {
    if (sink->result != NULL)
        sink->result(sink->context, result);
}

bool opt_pso_publish(struct opt_pso *device, const struct opt_pso_birth *birth, const struct dp_pso_result *result) {
    struct opt_pso_object *object = opt_pso_object_made(&device->memory, birth);
    if (object == NULL)
        return false;
    bool kept = object->slot != DP_NONE;
    if (kept && !opt_pso_slot_filled(&device->memory, &device->slots, object)) {
        opt_pso_object_freed(&device->memory, object);
        return false;
    }
    opt_pso_tell_result(device->sink, result);
    opt_pso_tell_object(device->sink, object);
    if (!kept)
        opt_pso_object_freed(&device->memory, object);
    return true;
}
