/* cells.c: see cells.h. */
#include "fuzz/generate/cells.h"

#include "model/describe.h"

/* The barrier part of a place within a call; the call's own index if there is none. */
static size_t find_part(const struct dp_program *program, size_t call, int32_t group, int32_t barrier) {
    size_t count = dp_command_records(program, call);
    int32_t groups = -1;
    int32_t parts = -1;
    for (size_t i = call + 1; i < call + count; i++) {
        if (program->records[i].kind == DP_COMMAND_group) {
            groups++;
            parts = -1;
        } else {
            groups = program->records[call].kind == DP_COMMAND_resource_barrier ? 0 : groups;
            parts++;
        }
        if (groups == group && parts == barrier) {
            return i;
        }
    }
    return call;
}

enum dp_kind dp_cell_kind(const struct dp_program *program, const struct dp_diagnostic *diagnostic) {
    size_t at = (size_t)diagnostic->command;
    enum dp_kind kind = program->records[at].kind;
    bool call = kind == DP_COMMAND_barrier || kind == DP_COMMAND_resource_barrier;
    if (!call || diagnostic->group < 0) {
        return kind;
    }
    return program->records[find_part(program, at, diagnostic->group, diagnostic->barrier)].kind;
}

void dp_cells_count(struct dp_cells *cells, const struct dp_program *program, const struct dp_observation *said) {
    for (size_t i = 0; i < said->diagnostics.count; i++) {
        const struct dp_diagnostic *d = &said->diagnostics.items[i];
        cells->times[d->rule][dp_cell_kind(program, d)]++;
    }
}
