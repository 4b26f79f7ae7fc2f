/* instance.h: a device with its shader declarations, pipelines, packages and blob store. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_INSTANCE_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_INSTANCE_H

#include "model/reference/array.h"
#include "state.h"

/* Bytes of its own. NULL with size 0: absent. NULL with another size stands only in a package that is being edited. */
struct ref_pso_blob {
    uint8_t *bytes;
    size_t size;
};

struct ref_pso_package {
    uint64_t command; /* of the save that made it */
    struct ref_pso_blob packet;
    struct ref_pso_blob metadata;
    struct ref_pso_blob code[DP_PSO_SLOTS];
    struct ref_pso_blob info[DP_PSO_SLOTS];
};

/* A pipeline keeps its canonical state and nothing of its creation. */
struct ref_pso_pipeline {
    uint64_t command;
    uint32_t number; /* its slot */
    bool derived;
    bool loaded;
    struct ref_pso_state state;
    struct dp_pso_tuple compiled[DP_PSO_TARGETS];
    struct dp_pso_tuple computed[DP_PSO_TARGETS];
    struct ref_pso_blob canonical; /* C, whose first key_size bytes are K */
    size_t key_size;
};

struct ref_pso_instance {
    const struct dp_memory *memory;
    const struct dp_pso_sink *sink;
    uint32_t build;
    uint32_t compare;
    struct ref_array shaders;   /* of struct ref_pso_shader, in the order of declaration */
    struct ref_array pipelines; /* of struct ref_pso_pipeline *, in slot order */
    struct ref_pso_package packages[DP_PSO_PACKAGES];
    struct ref_array store[DP_PSO_BLOB_KINDS]; /* of struct ref_pso_blob, in the order of arrival */
    struct dp_pso_kept totals[DP_PSO_BLOB_KINDS];
};

/* ---- shaders.c ---- */

/* pso_shader; nothing if the dxil is 0 or fixed already. */
enum dp_status ref_pso_declare(struct ref_pso_instance *instance, const struct dp_command *records, size_t count);
/* The declaration of a dxil, which is fixed as a plain one if there is none. NULL if memory has run out. Valid until
 * the next call. */
const struct ref_pso_shader *ref_pso_find_shader(struct ref_pso_instance *instance, uint64_t dxil);

/* ---- pipelines.c ---- */

/* The pipeline in a slot, NULL if there is none. */
struct ref_pso_pipeline *ref_pso_find(const struct ref_pso_instance *instance, uint32_t number);
/* Empties a slot. */
void ref_pso_remove(struct ref_pso_instance *instance, uint32_t number);
/* Makes a pipeline of *made, whose state is canonical, fills its slot (empty or DP_NONE) and reports it. Takes the
 * state over, whatever comes of it. */
enum dp_status ref_pso_add(struct ref_pso_instance *instance, struct ref_pso_pipeline *made);
void ref_pso_free_pipelines(struct ref_pso_instance *instance);

#endif
