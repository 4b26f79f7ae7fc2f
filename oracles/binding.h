/* binding.h: what the draws of a program do with the memory behind their operands, where they have a pipeline
 * (model/pipeline.md, "Binding").
 *
 * Both models' pipelines report it. Where they agree, and only there, translators, judges and the promise are told;
 * where they do not, the oracle `pipelines` says so and the draw counts as one without a pipeline.
 */
#ifndef DRAINPROOF_ORACLES_BINDING_H
#define DRAINPROOF_ORACLES_BINDING_H

#include "oracles/pipelines.h"

struct dp_bound_draw {
    uint64_t command;
    struct dp_pso_use use;
};

/* In the order of commands. Zeroed before the first use. */
struct dp_bindings {
    DP_ARRAY(struct dp_bound_draw) items;
};

/* What two pipelines parts say of a program, and the draws that both bind alike. Zeroed before the first use; `program`
 * NULL: of none. */
struct dp_bound_program {
    const struct dp_program *program;
    struct dp_pso_stream said[2];
    struct dp_bindings bindings;
};

/* The use of a draw or draw_indirect; NULL if it has none. `bindings` may be NULL. */
const struct dp_pso_use *dp_bindings_at(const struct dp_bindings *bindings, uint64_t command);

/* Asks the parts, which live in `arena` meanwhile. A program without pipelines, or without parts, costs a look at its
 * records. False if memory has run out; a part that fails otherwise binds nothing and leaves its status. */
struct dp_arena;
bool dp_bound_find(struct dp_bound_program *bound, const struct dp_pipelines *const parts[2], struct dp_arena *arena,
                   const struct dp_memory *memory, const struct dp_program *program);

/* What the run's pipelines say of its program, found when it is first asked for (scratch.h says how long it is kept).
 * NULL: out of memory, which the scratch remembers. */
const struct dp_bound_program *dp_bound_of(const struct dp_run *run);

/* The same draws in a program that has `count` records more before record `at`. False if memory has run out. */
bool dp_bindings_move(const struct dp_bindings *from, uint64_t at, uint32_t count, const struct dp_memory *memory,
                      struct dp_bindings *to);

void dp_bound_free(struct dp_bound_program *bound, const struct dp_memory *memory);

/* --- what a use says about parts of a draw --- */

/* What a part does with one plane class of its memory. */
enum dp_touch {
    DP_TOUCH_never,
    DP_TOUCH_reads,
    DP_TOUCH_as_it_stands, /* as without a pipeline */
    DP_TOUCH_updates       /* reads and writes, also where it is `full` */
};

/* `number`: which operand of this role it is, from 0; `plane_class`: DP_CLASS_*. */
enum dp_touch dp_bound_operand(const struct dp_pso_use *use, uint32_t role, uint32_t number, uint32_t plane_class);

/* The stages (DP_SYNC_* leaves) of a shader access that never run. */
uint32_t dp_bound_idle_stages(const struct dp_pso_use *use);

#endif
