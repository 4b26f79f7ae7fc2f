/* load_stages.c: rows 13 and 14: which slots there are, and whether their code is the one that was saved. */
#include "bytes.h"
#include "container.h"
#include "load.h"
#include "slots.h"

/* Whether the mask has exactly the supplied slots, and only such as Series has. */
static bool is_sound_mask(const struct ref_pso_loading *loading) {
    uint32_t supplied = 0;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        supplied |= (uint32_t)ref_pso_supplied(loading, slot) << slot;
    }
    bool es = (supplied >> DP_PSO_SLOT_ES & 1) != 0;
    bool ls = (supplied >> DP_PSO_SLOT_LS & 1) != 0;
    bool vs = (supplied >> DP_PSO_SLOT_VS & 1) != 0;
    bool gs = (supplied >> DP_PSO_SLOT_GS & 1) != 0;
    return loading->stage_mask == supplied && !es && !ls && vs != gs;
}

bool ref_pso_row_13(struct ref_pso_loading *loading) {
    const struct ref_pso_state *state = &loading->state;
    bool hull = ref_pso_has(state, DP_PSO_STAGE_HS);
    bool domain = ref_pso_has(state, DP_PSO_STAGE_DS);
    return is_sound_mask(loading) && ref_pso_has(state, DP_PSO_STAGE_VS) && hull == domain &&
           ref_pso_supplied(loading, DP_PSO_SLOT_HS) == hull &&
           ref_pso_supplied(loading, DP_PSO_SLOT_GS) == ref_pso_has(state, DP_PSO_STAGE_GS) &&
           ref_pso_supplied(loading, DP_PSO_SLOT_PS) == ref_pso_has(state, DP_PSO_STAGE_PS) &&
           ref_pso_supplied(loading, DP_PSO_SLOT_FS) == (state->element_count != 0);
}

static bool is_the_code(const struct dp_pso_bytes *code, const uint8_t *record) {
    return ref_pso_get64(record + REF_PSO_STAGE_HASH_AT) == ref_pso_fnv(REF_PSO_FNV_START, code->bytes, code->size) &&
           ref_pso_get32(record + REF_PSO_STAGE_CODE_SIZE_AT) == code->size;
}

static bool is_the_info(const struct dp_pso_package *package, uint32_t slot, const uint8_t *record) {
    const uint8_t *info = package->info[slot].bytes;
    return ref_pso_get32(info + REF_PSO_X_STAGE_AT) == slot &&
           ref_pso_get32(info + REF_PSO_X_CODE_SIZE_AT) == package->code[slot].size &&
           ref_pso_get16(info + REF_PSO_X_VGPRS_AT) == ref_pso_get16(record + REF_PSO_STAGE_VGPRS_AT) &&
           ref_pso_get16(info + REF_PSO_X_WAVE_AT) == ref_pso_get16(record + REF_PSO_STAGE_WAVE_AT) &&
           ref_pso_get32(info + REF_PSO_X_SCRATCH_AT) == ref_pso_get32(record + REF_PSO_STAGE_SCRATCH_AT);
}

static bool is_the_fetch_shader(const struct ref_pso_loading *loading, const uint8_t *record) {
    const uint8_t *vertex = ref_pso_stage_record(loading, ref_pso_vertex_slot(&loading->state));
    return ref_pso_get16(record + REF_PSO_STAGE_VGPRS_AT) == 16 &&
           ref_pso_get32(record + REF_PSO_STAGE_SCRATCH_AT) == 0 &&
           ref_pso_get16(record + REF_PSO_STAGE_WAVE_AT) == ref_pso_get16(vertex + REF_PSO_STAGE_WAVE_AT) &&
           loading->given->package->code[DP_PSO_SLOT_FS].size == 16 * (size_t)loading->state.element_count;
}

bool ref_pso_row_14(struct ref_pso_loading *loading) {
    const struct dp_pso_package *package = loading->given->package;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        const uint8_t *record = ref_pso_stage_record(loading, slot);
        if (!ref_pso_supplied(loading, slot)) {
            continue;
        }
        if (!is_the_code(&package->code[slot], record) ||
            !(slot == DP_PSO_SLOT_FS ? is_the_fetch_shader(loading, record) : is_the_info(package, slot, record))) {
            return false;
        }
    }
    return true;
}
