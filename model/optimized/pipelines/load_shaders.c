/* load_shaders.c: the G and X half of row 11, and rows 13 and 14 of a load: which stages there are, and whether their
 * code is theirs. */
#include "model/optimized/pipelines/compiler.h"
#include "model/optimized/pipelines/container.h"
#include "model/optimized/pipelines/loading.h"

#define CODE_MOST   (16u << 20)
#define VGPRS_MOST  256u
#define SGPRS_MOST  106u
#define LDS_MOST    65536u
#define PIX_MOST    4096u
#define FETCH_CODE  16u
#define FETCH_VGPRS 16u
#define SERIES      opt_pso_span(DP_PSO_SLOT_FS, DP_PSO_SLOT_PS) /* slots that Series X|S has */

static bool code_holds(struct dp_pso_bytes code) {
    return code.size % 4 == 0 && code.size <= CODE_MOST; /* and at least 4, as it has bytes */
}

static bool info_holds(struct dp_pso_bytes info) {
    const uint8_t *x = info.bytes;
    uint32_t vgprs = opt_pso_get16(x + OPT_PSO_X_VGPRS);
    uint32_t wave = opt_pso_get16(x + OPT_PSO_X_WAVE);
    uint32_t pix_at = opt_pso_get32(x + OPT_PSO_X_PIX);
    uint32_t pix = opt_pso_get32(x + OPT_PSO_X_PIX + 4);
    bool placed = pix == 0 ? pix_at == 0 : pix_at == OPT_PSO_X_HEADER_SIZE && pix <= PIX_MOST;
    return vgprs >= 1 && vgprs <= VGPRS_MOST && opt_pso_get16(x + OPT_PSO_X_SGPRS) <= SGPRS_MOST &&
           opt_pso_get32(x + OPT_PSO_X_LDS) <= LDS_MOST && (wave == 32 || wave == 64) &&
           opt_pso_get16(x + OPT_PSO_X_FLAGS) == 0 && placed && info.size - OPT_PSO_X_HEADER_SIZE == pix;
}

bool opt_pso_load_form(struct opt_pso_loading *loading) {
    const struct dp_pso_package *package = loading->load->package;
    bool hold = opt_pso_load_metadata(loading);
    for (uint32_t slot = 0; hold && slot < DP_PSO_SLOTS; slot++)
        if (opt_pso_holds(loading->supplied, slot))
            hold = code_holds(package->code[slot]) && (slot == DP_PSO_SLOT_FS || info_holds(package->info[slot]));
    return hold;
}

/* Stages of the API by their hashes in creation_args. */
static uint32_t stages_of(const uint8_t *metadata) {
    uint32_t stages = 0;
    for (uint32_t stage = 0; stage < OPT_PSO_STAGES; stage++)
        stages |= opt_pso_bit_if(opt_pso_get64(metadata + OPT_PSO_M_HEADER_SIZE + (size_t)8 * stage) != 0, stage);
    return stages;
}

bool opt_pso_load_stages(struct opt_pso_loading *loading) {
    uint32_t slots = opt_pso_get32(loading->packet + OPT_PSO_P_STAGES);
    uint32_t stages = stages_of(loading->metadata);
    bool hull = opt_pso_holds(slots, DP_PSO_SLOT_HS);
    bool geometry = opt_pso_holds(slots, DP_PSO_SLOT_GS);
    return slots == loading->supplied && (slots & ~SERIES) == 0 && opt_pso_holds(slots, DP_PSO_SLOT_VS) != geometry &&
           opt_pso_holds(stages, DP_PSO_STAGE_VS) && opt_pso_holds(stages, DP_PSO_STAGE_HS) == hull &&
           opt_pso_holds(stages, DP_PSO_STAGE_DS) == hull && opt_pso_holds(stages, DP_PSO_STAGE_GS) == geometry &&
           opt_pso_holds(stages, DP_PSO_STAGE_PS) == opt_pso_holds(slots, DP_PSO_SLOT_PS) &&
           (loading->elements != 0) == opt_pso_holds(slots, DP_PSO_SLOT_FS);
}

/* The fetch shader has no X: what it must be follows from the layout and from the vertex shader. */
static bool fetch_holds(const struct opt_pso_loading *loading, const uint8_t *records) {
    uint32_t holder = opt_pso_vertex_holder(loading->supplied);
    const uint8_t *record = records + (size_t)OPT_PSO_STAGE_SIZE * DP_PSO_SLOT_FS;
    const uint8_t *vertex = records + (size_t)OPT_PSO_STAGE_SIZE * holder;
    return opt_pso_get16(record + OPT_PSO_STAGE_VGPRS) == FETCH_VGPRS &&
           opt_pso_get32(record + OPT_PSO_STAGE_SCRATCH) == 0 &&
           opt_pso_get16(record + OPT_PSO_STAGE_WAVE) == opt_pso_get16(vertex + OPT_PSO_STAGE_WAVE) &&
           loading->load->package->code[DP_PSO_SLOT_FS].size == (size_t)FETCH_CODE * loading->elements;
}

/* P.7 and X say the same of a shader. */
static bool info_fits(const uint8_t *x, const uint8_t *record, uint32_t slot, size_t code_size) {
    return opt_pso_get32(x + OPT_PSO_X_STAGE) == slot && opt_pso_get32(x + OPT_PSO_X_CODE) == code_size &&
           opt_pso_get16(x + OPT_PSO_X_VGPRS) == opt_pso_get16(record + OPT_PSO_STAGE_VGPRS) &&
           opt_pso_get16(x + OPT_PSO_X_WAVE) == opt_pso_get16(record + OPT_PSO_STAGE_WAVE) &&
           opt_pso_get32(x + OPT_PSO_X_SCRATCH) == opt_pso_get32(record + OPT_PSO_STAGE_SCRATCH);
}

bool opt_pso_load_shaders(struct opt_pso_loading *loading) {
    const struct dp_pso_package *package = loading->load->package;
    const uint8_t *records = loading->packet + OPT_PSO_P_STAGES + 8;
    bool hold = true;
    for (uint32_t slot = 0; hold && slot < DP_PSO_SLOTS; slot++) {
        const uint8_t *record = records + (size_t)OPT_PSO_STAGE_SIZE * slot;
        struct dp_pso_bytes code = package->code[slot];
        if (!opt_pso_holds(loading->supplied, slot))
            continue;
        hold = opt_pso_get32(record + OPT_PSO_STAGE_CODE) == code.size &&
               opt_pso_get64(record + OPT_PSO_STAGE_HASH) == opt_pso_fnv(OPT_PSO_FNV, code.bytes, code.size) &&
               (slot == DP_PSO_SLOT_FS ? fetch_holds(loading, records)
                                       : info_fits(package->info[slot].bytes, record, slot, code.size));
    }
    return hold;
}
