/* model.h: the C interface between drainproof and an implementation of the model. Stable and versioned.
 *
 * A model is a struct of parts; a part that is NULL is taken from the built-in model, so a driver team brings a translator
 * and nothing else. A part owns no globals: everything lives in an instance that `create` returns, in memory that it asks
 * of dp_memory. Instances are independent of each other and of time; the same feed gives the same reports.
 */
#ifndef DRAINPROOF_MODEL_MODEL_H
#define DRAINPROOF_MODEL_MODEL_H

#include "command.h"
#include "judge.h"
#include "memory.h"
#include "observation.h"
#include "pipeline.h"
#include "raytracing.h"

/* Rises with every change that an existing model could notice. */
#define DP_MODEL_VERSION 3u

/* What a caller may choose. `switches` names optimizations by their place in optimizations.def (bit 0 the first); the
 * reference ignores it. */
struct dp_options {
    uint64_t switches;
};

/* Command lists in; diagnostics, requirements, tracked state and packets out. The first command fed is the device. */
struct dp_translator {
    /* NULL if memory has run out. The sink, its context and the memory outlive the instance. */
    void *(*create)(const struct dp_options *options, const struct dp_memory *memory, const struct dp_sink *sink);
    /* One command: `records[0]` and its parts. `command` is its index in the program (the index of its first record, or any
     * rising number when there is no program). Shader accesses are fed too; a translator must not look at them. */
    enum dp_status (*feed)(void *instance, uint64_t command, const struct dp_command *records, size_t count);
    /* The draw that is fed next has this pipeline (pipeline.md, binding). Not called for a draw without one, or whose slot
     * holds none: its operands count as they stand. NULL: the part takes every draw so. */
    enum dp_status (*bind)(void *instance, const struct dp_pso_use *use);
    /* Reports tracked state: every live resource in slot order, its subresource runs, then its classes. */
    enum dp_status (*report_state)(void *instance);
    void (*destroy)(void *instance);
};

struct dp_model {
    uint32_t version; /* DP_MODEL_VERSION */
    uint32_t size;    /* sizeof(struct dp_model) */
    const char *name; /* for people: "reference" */
    const struct dp_translator *translator;
    const struct dp_judge *judge;
    const struct dp_pipelines *pipelines;
    const struct dp_raytracing *raytracing;
};

/* The two built-in models. */
extern const struct dp_model dp_reference;
extern const struct dp_model dp_optimized;

#endif
