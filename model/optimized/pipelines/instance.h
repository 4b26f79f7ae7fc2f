/* instance.h: a device with its pipelines, and the calls on it. A call returns false when memory has run out; the
 * instance is of no use then. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_INSTANCE_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_INSTANCE_H

#include "model/command.h"
#include "model/optimized/pipelines/buffer.h"
#include "model/optimized/pipelines/object.h"
#include "model/optimized/pipelines/shader.h"
#include "model/optimized/pipelines/store.h"
#include "model/optimized/pipelines/verdict.h"

/* A package: its blobs, in one block of memory. */
struct opt_pso_package {
    uint64_t command; /* that saved it */
    uint8_t *block;   /* NULL: empty */
    size_t size;
    struct dp_pso_package blobs; /* into the block */
};

struct opt_pso {
    struct dp_memory memory;
    const struct dp_pso_sink *sink;
    uint32_t status;  /* DP_STATUS_* */
    uint32_t compare; /* DP_COMPARE_* */
    uint32_t build;   /* DP_BUILD_* */
    struct opt_pso_shaders shaders;
    struct opt_pso_slots slots;
    struct opt_pso_package packages[DP_PSO_PACKAGES];
    struct opt_pso_store store;
    struct opt_pso_buffer elements; /* of the description that is being read */
    struct opt_pso_buffer stream;
};

/* `records` are the command and its parts. */
bool opt_pso_create(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count);
bool opt_pso_derive(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count);
bool opt_pso_save(struct opt_pso *device, uint64_t command, const struct dp_record_save *save);
bool opt_pso_load(struct opt_pso *device, uint64_t command, const struct dp_pso_load *load);
bool opt_pso_load_edited(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count);
bool opt_pso_base_set(struct opt_pso *device, uint64_t command, const struct dp_command *records, size_t count);

/* Reports the exports of a state. */
void opt_pso_tell_exports(const struct dp_pso_sink *sink, uint64_t command, const uint8_t *vector, uint32_t need);
void opt_pso_tell_object(const struct dp_pso_sink *sink, const struct opt_pso_object *object);
void opt_pso_tell_package(const struct dp_pso_sink *sink, uint32_t number, const struct opt_pso_package *package);
/* A result without row, message and rule, to be filled in further and told. */
struct dp_pso_result opt_pso_result(uint64_t command, uint32_t call, uint32_t pipeline, uint32_t hresult);
void opt_pso_tell_result(const struct dp_pso_sink *sink, const struct dp_pso_result *result);

/* Makes the object of a call that succeeded, in its slot (DP_NONE: nowhere), and reports result and object. */
bool opt_pso_publish(struct opt_pso *device, const struct opt_pso_birth *birth, const struct dp_pso_result *result);

#endif
