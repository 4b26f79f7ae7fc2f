/* translator.h: an instance of the naive translator and the few things that every file needs of it. */
#ifndef DRAINPROOF_MODEL_REFERENCE_TRANSLATOR_H
#define DRAINPROOF_MODEL_REFERENCE_TRANSLATOR_H

#include "array.h"
#include "bound.h"
#include "resources.h"

struct ref_recording; /* recording.h */

struct reference {
    const struct dp_memory *memory;
    const struct dp_sink *sink;
    struct dp_record_device device;
    struct ref_slots heaps;     /* of struct dp_record_heap */
    struct ref_slots objects;   /* of struct dp_record_state_object */
    struct ref_slots resources; /* of struct ref_resource */
    struct ref_slots lists;     /* of struct ref_recording */
    struct ref_recording *open; /* the list that is being recorded, NULL between lists */
    uint32_t last_list_type;    /* of the last execute; DP_NONE before the first (design decision 15) */
    uint32_t scope;             /* number of the execute that runs or ran last, from 1 (barrier sheet 15.1) */
    uint32_t items;             /* work items executed so far */
    bool called[2];             /* by enum ref_api: such a call was accepted in execution order (rule I04) */
    bool is_bound;              /* the command that comes next is a draw with a pipeline */
    struct dp_pso_use bound;    /* what that one does */
};

extern const struct dp_translator ref_translator;

/* Whether the device has a hardware flag (hardware sheet 3.6). */
bool ref_hardware(const struct reference *reference, uint32_t flag);

/* Tells the sink that something has no semantics yet. */
void ref_unsupported(const struct reference *reference, uint64_t command, const char *what);

/* report_state of model.h. */
enum dp_status ref_report_state(void *instance);

#endif
