/* state.c: states copied and freed. */
#include "state.h"

#include "model/reference/array.h"

#include <string.h>

enum dp_status ref_pso_copy_state(const struct dp_memory *memory, struct ref_pso_state *copy,
                                  const struct ref_pso_state *state) {
    *copy = *state;
    copy->stream_output.entries = NULL;
    size_t size = state->stream_output.count * sizeof *state->stream_output.entries;
    if (size == 0) {
        return DP_STATUS_OK;
    }
    copy->stream_output.entries = ref_allocate(memory, size);
    if (copy->stream_output.entries == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    memcpy(copy->stream_output.entries, state->stream_output.entries, size);
    return DP_STATUS_OK;
}

void ref_pso_free_state(const struct dp_memory *memory, struct ref_pso_state *state) {
    struct ref_pso_stream_output *so = &state->stream_output;
    ref_release(memory, so->entries, so->count * sizeof *so->entries);
    so->entries = NULL;
    so->count = 0;
}

uint32_t ref_pso_elements(const struct ref_pso_state *state) {
    return state->element_count < DP_PSO_ELEMENTS ? state->element_count : DP_PSO_ELEMENTS;
}

bool ref_pso_has(const struct ref_pso_state *state, uint32_t stage) {
    return state->stages[stage].dxil != 0;
}
