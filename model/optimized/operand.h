/* operand.h: operands of work items: their accesses (barrier sheet 15.9) and the rules about them (U02, U03, U04,
 * K16). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_OPERAND_H
#define DRAINPROOF_MODEL_OPTIMIZED_OPERAND_H

#include "model/optimized/resource.h"
#include "model/pipeline.h"

struct opt_translator;

/* An operand that names a resource and stays within it. `mip` is the first mip of its range. */
struct opt_operand {
    struct opt_resource *resource;
    struct opt_box box;
    uint32_t mip;
};

/* Access of an operand of the role on a command of the kind; 0 where the sheet gives the role none there. */
uint32_t opt_access_of_operand(enum dp_kind kind, uint32_t role, const struct opt_resource *resource,
                               uint32_t list_type);

/* The sync bit of the stage in which a command of the kind makes an operand's access (barrier sheet 15.9); NONE for no
 * access. */
uint32_t opt_stage_of_operand(enum dp_kind kind, uint32_t access);

/* Whether copies of the kind (clears and resolves among them) are serialized with each other. */
bool opt_is_serialized(enum dp_kind kind);

/* Whether the role is one that a serialized item or a `discard` takes: a source or destination, or its view. Any other
 * operand on it is just bound there: checked and tracked, but no copy, clear or discard of the resource. */
bool opt_takes(enum dp_kind kind, uint32_t role);

/* Whether the command is a draw; one of the three copies; a clear. */
bool opt_is_draw(enum dp_kind kind);
bool opt_is_copy(enum dp_kind kind);
bool opt_is_clear(enum dp_kind kind);

/* Kinds that a write by this command through an operand of the role, whose access is given, may leave, by the engines
 * that may run it (barrier sheet 15.5.5, hardware sheet 6.6). `count` records with the command first; all operands are
 * ones that opt_read_operand reads. */
uint32_t opt_kinds_added(struct opt_translator *t, const struct dp_command *records, size_t count, uint32_t role,
                         uint32_t access);

/* What of those a draw that has a pipeline may leave: kinds of the classes that it writes through an operand of the
 * role, the `target`th `rt` of the draw from 0 if it is one (pipeline.md, binding). All kinds where the pipeline has no
 * say. */
uint32_t opt_kinds_drawn(const struct dp_pso_use *use, uint32_t role, uint32_t target);

/* Whether such a copy or resolve may run through a render backend (hardware sheet 6.6). */
bool opt_may_raster(struct opt_translator *t, const struct dp_command *records, size_t count);

/* The engine that the command pins, DP_ENGINE_any if none. */
uint32_t opt_pinned_engine(const struct dp_command *record);

/* False if rule U04 forbids it. */
bool opt_read_operand(struct opt_translator *t, const struct dp_record_operand *record, struct opt_operand *operand);

/* Whether the command is a work item of a list. */
bool opt_is_work(enum dp_kind kind);

/* Whether a command may stand in a list of the type (rule U03). */
bool opt_command_fits(enum dp_kind kind, uint32_t list_type);

/* Whether the command is a copy whose source and destination overlap (rule K16). `count` records with the command
 * first. */
bool opt_copies_onto_itself(struct opt_translator *t, const struct dp_command *records, size_t count);

#endif
