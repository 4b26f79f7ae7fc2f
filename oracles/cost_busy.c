/* cost_busy.c: see cost_busy.h. */
#include "oracles/cost_busy.h"

#include "model/describe.h"

void dp_busy_start(struct dp_busy *busy) {
    for (uint32_t unit = 0; unit < DP_BUSY_UNITS; unit++) {
        busy->launched[unit] = 1;
        busy->first[unit] = 1;
        busy->idle[unit] = 0;
    }
}

bool dp_is_busy(const struct dp_busy *busy, uint32_t unit, uint64_t up_to) {
    return busy->launched[unit] > busy->idle[unit] && busy->first[unit] < up_to;
}

void dp_busy_launch(struct dp_busy *busy, uint32_t units, uint64_t number) {
    for (uint32_t unit = 0; unit < DP_BUSY_UNITS; unit++) {
        if ((units >> unit & 1) != 0) {
            busy->first[unit] = dp_is_busy(busy, unit, number) ? busy->first[unit] : number;
            busy->launched[unit] = number;
        }
    }
}

uint32_t dp_busy_drain(struct dp_busy *busy, uint32_t units, uint64_t up_to) {
    uint32_t count = 0;
    for (uint32_t unit = 0; unit < DP_BUSY_UNITS; unit++) {
        count += (units >> unit & 1) != 0 && dp_is_busy(busy, unit, up_to);
        if ((units >> unit & 1) != 0 && up_to > busy->idle[unit]) {
            busy->idle[unit] = up_to;
            busy->first[unit] = up_to; /* what is left was launched later */
        }
    }
    return count;
}

/* What an operand of a draw keeps busy beyond its shaders. An index fetch is a CPDMA too. */
static uint32_t busy_operand(uint32_t role) {
    switch (role) {
    case DP_ROLE_rt:
        return DP_BUSY(CB);
    case DP_ROLE_depth:
    case DP_ROLE_depth_read:
        return DP_BUSY(DB);
    case DP_ROLE_index:
        return DP_BUSY(DMA);
    default:
        return 0;
    }
}

/* A draw launches VS, PS unless its pipeline has none, and what its operands go through. */
static uint32_t busy_draw(const struct dp_program *program, const struct dp_bindings *bindings, uint64_t command) {
    const struct dp_pso_use *use = dp_bindings_at(bindings, command);
    bool pixelless = use != NULL && (dp_bound_idle_stages(use) & DP_SYNC_PIXEL_SHADING) != 0;
    uint32_t units = DP_BUSY(VS) | (pixelless ? 0 : DP_BUSY(PS));
    size_t end = (size_t)command + dp_command_records(program, (size_t)command);
    for (size_t i = (size_t)command + 1; i < end; i++) {
        if (program->records[i].kind == DP_COMMAND_operand) {
            units |= busy_operand(program->records[i].as.operand.role);
        }
    }
    return units;
}

uint32_t dp_busy_work(const struct dp_program *program, const struct dp_bindings *bindings,
                      const struct dp_packet *work) {
    uint64_t command = work->as.WORK.command;
    switch (command < program->count ? program->records[command].kind : DP_COMMAND_device) {
    case DP_COMMAND_draw:
    case DP_COMMAND_draw_indirect:
        return busy_draw(program, bindings, command);
    case DP_COMMAND_clear_rtv:
        return DP_BUSY(CB);
    case DP_COMMAND_clear_dsv:
        return DP_BUSY(DB);
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
        return work->queue == DP_LIST_copy      ? DP_BUSY(DMA)
               : work->queue == DP_LIST_compute ? DP_BUSY(DMA) | DP_BUSY(CS)
                                                : DP_BUSY(DMA) | DP_BUSY(CS) | DP_BUSY(PS) | DP_BUSY(CB) | DP_BUSY(DB);
    case DP_COMMAND_resolve:
        return DP_BUSY(CS) | DP_BUSY(CB);
    case DP_COMMAND_query_resolve:
    case DP_COMMAND_write_immediate:
        return DP_BUSY(DMA);
    case DP_COMMAND_predicate:
    case DP_COMMAND_present:
        return 0;
    default:
        return DP_BUSY(CS);
    }
}
