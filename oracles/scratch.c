/* scratch.c: birth and end of a scratch. */
#include "oracles/scratch.h"

#include "oracles/array.h"

#include <string.h>

struct dp_scratch *dp_scratch_create(const struct dp_memory *memory) {
    if (memory == NULL) {
        memory = &dp_plain_memory;
    }
    struct dp_scratch *scratch = memory->resize(memory->context, NULL, 0, sizeof *scratch);
    if (scratch == NULL) {
        return NULL;
    }
    memset(scratch, 0, sizeof *scratch);
    scratch->memory = memory;
    scratch->rerun = true;
    scratch->second = true;
    scratch->switched = true;
    scratch->replayed = true;
    scratch->machine_due = true;
    dp_arena_start(&scratch->arena, memory);
    return scratch;
}

void dp_scratch_destroy(struct dp_scratch *scratch) {
    if (scratch == NULL) {
        return;
    }
    const struct dp_memory *memory = scratch->memory;
    dp_observation_free(&scratch->spare);
    dp_judged_free(&scratch->judged, memory);
    if (scratch->fixed.memory != NULL) {
        dp_promise_end(&scratch->fixed);
    }
    DP_RELEASE(memory, &scratch->fixed_records);
    DP_RELEASE(memory, &scratch->counts[0]);
    DP_RELEASE(memory, &scratch->counts[1]);
    DP_RELEASE(memory, &scratch->rows);
    dp_machine_destroy(scratch->machine);
    dp_machine_stream_free(&scratch->machine_stream, memory);
    DP_RELEASE(memory, &scratch->machine_kinds);
    dp_bound_free(&scratch->bound, memory);
    dp_bound_free(&scratch->other, memory);
    dp_blits_free(&scratch->blits, memory);
    dp_outline_free(&scratch->outline, memory);
    dp_value_scene_free(&scratch->scene, memory);
    dp_value_run_free(&scratch->schedule, memory);
    DP_RELEASE(memory, &scratch->changed);
    dp_arena_end(&scratch->arena);
    memory->resize(memory->context, scratch, sizeof *scratch, 0);
}
