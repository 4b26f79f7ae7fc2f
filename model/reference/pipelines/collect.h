/* collect.h: records to states: what the table of model/pipeline.md, "Commands", makes of any input. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PIPELINES_COLLECT_H
#define DRAINPROOF_MODEL_REFERENCE_PIPELINES_COLLECT_H

#include "instance.h"

/* The description of a `pipeline` command, with real offsets. On success the state is the caller's to free. */
enum dp_status ref_pso_collect(struct ref_pso_instance *instance, const struct dp_command *records, size_t count,
                               struct ref_pso_state *state);

/* Replaces the block of a desc whose type is known (collect_blocks.c). `records[0]` is the desc, the others what stands
 * behind it before the next one. */
void ref_pso_replace_block(struct ref_pso_state *state, const struct dp_command *records, size_t count);

/* Blocks from the parts of a creation or of a desc; plain where there is no part. */
void ref_pso_collect_blend(struct ref_pso_blend *blend, const struct dp_command *parts, size_t count);
void ref_pso_collect_raster(struct ref_pso_raster *raster, const struct dp_command *parts, size_t count);
void ref_pso_collect_depth_stencil(struct ref_pso_depth_stencil *ds, const struct dp_command *parts, size_t count);

/* The last part of that kind, or a plain one. */
struct dp_command ref_pso_part(const struct dp_command *parts, size_t count, enum dp_kind kind);

/* The name that a semantic stands for, in upper case. */
struct ref_pso_name ref_pso_semantic(uint32_t semantic);

#endif
