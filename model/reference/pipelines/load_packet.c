/* load_packet.c: row 12: P.1 to P.6 are what a save would write, P.7 and P.8 in their ranges. */
#include "bytes.h"
#include "canonical.h"
#include "container.h"
#include "load.h"
#include "save_blobs.h"
#include "sections.h"

#include <string.h>

#define SLOT_BITS 0x7Fu

/* Writes P.1 to P.6, which are adjacent, from what was decoded from them and from M. */
static void write_back(struct ref_pso_writer *writer, const struct ref_pso_loading *loading) {
    struct ref_pso_state state = loading->state; /* shares the stream-output entries, of which only the number counts */
    ref_pso_canonical_blend(&state);
    ref_pso_canonical_raster(&state);
    ref_pso_canonical_depth_stencil(&state);
    ref_pso_canonical_targets(&state);
    ref_pso_canonical_vgt(&state);
    ref_pso_write_cp_info(writer, loading->stage_mask & SLOT_BITS, state.blend.alpha_to_coverage, state.root);
    ref_pso_write_blend(writer, &state.blend);
    ref_pso_write_raster(writer, &state.raster);
    ref_pso_write_depth_stencil(writer, &state.depth_stencil);
    ref_pso_write_targets(writer, &state.targets);
    ref_pso_write_vgt(writer, &state);
}

static bool is_canonical(const struct ref_pso_loading *loading) {
    uint8_t bytes[16 + 132 + 24 + 16 + 48 + 32];
    struct ref_pso_writer writer = {.to = bytes};
    write_back(&writer, loading);
    return memcmp(bytes, ref_pso_section(loading, REF_PSO_CP_INFO), sizeof bytes) == 0;
}

static bool is_sound_stage(const uint8_t *record) {
    uint32_t vgprs = ref_pso_get16(record + REF_PSO_STAGE_VGPRS_AT);
    uint32_t wave = ref_pso_get16(record + REF_PSO_STAGE_WAVE_AT);
    return vgprs >= 1 && vgprs <= 256 && (wave == 32 || wave == 64) &&
           ref_pso_get32(record + REF_PSO_STAGE_FLAGS_AT) == 0;
}

/* P.7's record and P.8's limit of a slot. */
static bool is_sound_slot(const struct ref_pso_loading *loading, uint32_t slot) {
    const uint8_t *record = ref_pso_stage_record(loading, slot);
    if ((loading->stage_mask >> slot & 1) != 0) {
        return is_sound_stage(record);
    }
    return ref_pso_are_zero(record, REF_PSO_STAGE_RECORD) && loading->state.limits[slot] == 0;
}

bool ref_pso_row_12(struct ref_pso_loading *loading) {
    if (loading->state.targets.count > DP_PSO_TARGETS || !is_canonical(loading) ||
        ref_pso_get32(ref_pso_section(loading, REF_PSO_STAGE_TABLE) + 4) != 0) {
        return false;
    }
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (!is_sound_slot(loading, slot)) {
            return false;
        }
    }
    return true;
}
