/* slots.c: the table of pipeline sheet 9.9. */
#include "slots.h"

#define NOTHING UINT32_MAX

/* clang-format off */
#define VS   {DP_PSO_STAGE_VS, NOTHING}
#define DS   {DP_PSO_STAGE_DS, NOTHING}
#define VSGS {DP_PSO_STAGE_VS, DP_PSO_STAGE_GS}
#define VSHS {DP_PSO_STAGE_VS, DP_PSO_STAGE_HS}
#define DSGS {DP_PSO_STAGE_DS, DP_PSO_STAGE_GS}
#define NONE {NOTHING, NOTHING}

static const struct {
    bool hull;
    bool geometry;
    uint32_t vs[REF_PSO_SOURCES];
    uint32_t hs[REF_PSO_SOURCES];
    uint32_t gs[REF_PSO_SOURCES];
    uint32_t vertex_slot;
} rows[] = {
    /* stages                     VS    HS    GS    VS held by */
    {false, false, /* VS       */ VS,   NONE, NONE, DP_PSO_SLOT_VS},
    {false, true,  /* VS GS    */ NONE, NONE, VSGS, DP_PSO_SLOT_GS},
    {true,  false, /* VS HS DS */ DS,   VSHS, NONE, DP_PSO_SLOT_HS},
    {true,  true,  /* all      */ NONE, VSHS, DSGS, DP_PSO_SLOT_HS},
};
/* clang-format on */

static size_t row_of(const struct ref_pso_state *state) {
    size_t row = 0;
    while (rows[row].hull != ref_pso_has(state, DP_PSO_STAGE_HS) ||
           rows[row].geometry != ref_pso_has(state, DP_PSO_STAGE_GS)) {
        row++;
    }
    return row;
}

static uint32_t take(const uint32_t from[REF_PSO_SOURCES], uint32_t sources[REF_PSO_SOURCES]) {
    uint32_t count = 0;
    while (count < REF_PSO_SOURCES && from[count] != NOTHING) {
        sources[count] = from[count];
        count++;
    }
    return count;
}

uint32_t ref_pso_slot_sources(const struct ref_pso_state *state, uint32_t slot, uint32_t sources[REF_PSO_SOURCES]) {
    static const uint32_t pixel[REF_PSO_SOURCES] = {DP_PSO_STAGE_PS, NOTHING};
    size_t row = row_of(state);
    switch (slot) {
    case DP_PSO_SLOT_VS:
        return take(rows[row].vs, sources);
    case DP_PSO_SLOT_HS:
        return take(rows[row].hs, sources);
    case DP_PSO_SLOT_GS:
        return take(rows[row].gs, sources);
    case DP_PSO_SLOT_PS:
        return ref_pso_has(state, DP_PSO_STAGE_PS) ? take(pixel, sources) : 0;
    default: /* FS comes from the input layout; ES and LS do not exist on Series */
        return 0;
    }
}

bool ref_pso_has_slot(const struct ref_pso_state *state, uint32_t slot) {
    uint32_t sources[REF_PSO_SOURCES];
    if (slot == DP_PSO_SLOT_FS) {
        return state->element_count != 0;
    }
    return ref_pso_slot_sources(state, slot, sources) != 0;
}

uint32_t ref_pso_slots(const struct ref_pso_state *state) {
    uint32_t slots = 0;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        slots |= (uint32_t)ref_pso_has_slot(state, slot) << slot;
    }
    return slots;
}

uint32_t ref_pso_vertex_slot(const struct ref_pso_state *state) {
    return rows[row_of(state)].vertex_slot;
}
