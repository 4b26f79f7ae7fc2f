/* rewrite.h: the other ways to write one program, so that what they cost can be compared.
 *
 *     struct dp_rewritten other = {0};
 *     if (dp_rewrite_joined(&program, &other) > 0) {
 *         ... dp_rewritten_program(&other) ...
 *     }
 *     dp_rewritten_free(&other);
 *
 * Each function fills `out` anew from `program` and returns how many places it changed. A rewritten program keeps the
 * guarantees of model/command.h; whether the rules accept it is for a model to say. Where memory runs out
 * `out_of_memory` is set and the program must not be used.
 */
#ifndef DRAINPROOF_FUZZ_SAVINGS_REWRITE_H
#define DRAINPROOF_FUZZ_SAVINGS_REWRITE_H

#include "model/command.h"

struct dp_rewritten {
    struct dp_command *records;
    size_t count;
    size_t capacity;
    bool out_of_memory;
};

struct dp_program dp_rewritten_program(const struct dp_rewritten *r);
void dp_rewritten_free(struct dp_rewritten *r);
void dp_rewritten_clear(struct dp_rewritten *r);
void dp_rewritten_push(struct dp_rewritten *r, const struct dp_command *record);

/* --- rewrite_device.c --- */

/* The same program on a device with legacy translation on or off (DP_SWITCH_*), and Barrier() allowed. */
size_t dp_rewrite_translation(const struct dp_program *program, uint32_t translation, struct dp_rewritten *out);

/* Copies and resolves pinned to an engine (DP_ENGINE_DMA or DP_ENGINE_CS), as far as they may run on it: hardware sheet
 * 6.6. A copy of which some plane can have metadata counts as one that DMA cannot run. */
size_t dp_rewrite_engine(const struct dp_program *program, uint32_t engine, struct dp_rewritten *out);

/* --- rewrite_enhanced.c --- */

/* Every ResourceBarrier call as the Barrier call that a title would write for it: what translation makes of it (barrier
 * sheet 15.8.5), less the acceleration-structure halves of a UAV barrier where the resource is none, and the layouts of
 * UAV barriers named. Resources that are created in a state get the layout that stands for it. Promotion and decay have
 * no counterpart: a program that relies on them is refused by the rules. */
size_t dp_rewrite_enhanced(const struct dp_program *program, struct dp_rewritten *out);

/* --- rewrite_joined.c --- */

/* Every split pair as one barrier at its END; calls and groups that this empties go. A half without its other stays. */
size_t dp_rewrite_joined(const struct dp_program *program, struct dp_rewritten *out);

#endif
