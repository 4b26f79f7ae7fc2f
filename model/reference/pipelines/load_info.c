/* load_info.c: row 11: the sizes of G, the ranges of X. */
#include "bytes.h"
#include "container.h"
#include "load.h"

#define MOST_CODE UINT32_C(0x1000000) /* 16 MiB */
#define MOST_PIX  4096u

static bool is_sound_code(const struct dp_pso_bytes *code) {
    return code->size % 4 == 0 && code->size <= MOST_CODE; /* it is supplied: not 0 */
}

static bool is_sound_pix(const struct dp_pso_bytes *info) {
    uint32_t offset = ref_pso_get32(info->bytes + REF_PSO_X_PIX_AT);
    uint32_t size = ref_pso_get32(info->bytes + REF_PSO_X_PIX_AT + 4);
    if (info->size == REF_PSO_X_HEADER) {
        return offset == 0 && size == 0;
    }
    return offset == REF_PSO_X_HEADER && size >= 1 && size <= MOST_PIX && info->size == REF_PSO_X_HEADER + (size_t)size;
}

static bool is_sound_info(const struct dp_pso_bytes *info) {
    uint32_t vgprs = ref_pso_get16(info->bytes + REF_PSO_X_VGPRS_AT);
    uint32_t wave = ref_pso_get16(info->bytes + REF_PSO_X_WAVE_AT);
    return vgprs >= 1 && vgprs <= 256 && ref_pso_get16(info->bytes + REF_PSO_X_SGPRS_AT) <= 106 &&
           ref_pso_get32(info->bytes + REF_PSO_X_LDS_AT) <= 65536 && (wave == 32 || wave == 64) &&
           ref_pso_get16(info->bytes + REF_PSO_X_FLAGS_AT) == 0 && is_sound_pix(info);
}

bool ref_pso_sound_code_and_info(const struct ref_pso_loading *loading) {
    const struct dp_pso_package *package = loading->given->package;
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (ref_pso_supplied(loading, slot) && !is_sound_code(&package->code[slot])) {
            return false;
        }
        if (ref_pso_has_info(loading, slot) && !is_sound_info(&package->info[slot])) {
            return false;
        }
    }
    return true;
}
