/* blits_kinds.c: which kinds make which operation (barrier sheet 15.5.3), which blits an operation is and what each of
 * them takes away (hardware sheet 4.4 and the compression rows of 6.6). */
#include "oracles/blits.h"

uint32_t dp_blit_op_of(uint32_t kinds) {
    return kinds == 0                            ? DP_OP_none
           : kinds == DP_KIND_IndirectColorClear ? DP_OP_fast_clear_eliminate_only
                                                 : DP_OP_decompress;
}

uint32_t dp_blit_clears(uint32_t blit, uint32_t plane) {
    switch (blit) {
    case DP_BLIT_FCE:
        return plane == DP_CLASS_colour ? DP_KIND_IndirectColorClear : 0;
    case DP_BLIT_FMASK_DECOMPRESS:
        return plane == DP_CLASS_colour ? DP_KIND_ScatteredFmask : 0;
    case DP_BLIT_DCC_DECOMPRESS:
        return plane == DP_CLASS_colour ? DP_KIND_CompressedColor | DP_KIND_CompressedDcc | DP_KIND_ScatteredFmask |
                                              DP_KIND_IndirectColorClear
                                        : 0;
    case DP_BLIT_COLOR_EXPAND:
        return plane == DP_CLASS_colour ? DP_KIND_CompressedColor : 0;
    case DP_BLIT_DEPTH_EXPAND:
        return plane == DP_CLASS_depth     ? DP_KIND_CompressedDepth
               : plane == DP_CLASS_stencil ? DP_KIND_CompressedStencil
                                           : 0;
    default: /* RESUMMARIZE */
        return 0;
    }
}

uint32_t dp_blits_for(uint32_t kinds) {
    uint32_t blits =
        (kinds & (DP_KIND_CompressedDepth | DP_KIND_CompressedStencil)) != 0 ? 1u << DP_BLIT_DEPTH_EXPAND : 0;
    if ((kinds & (DP_KIND_CompressedColor | DP_KIND_CompressedDcc)) != 0) {
        return blits | 1u << DP_BLIT_DCC_DECOMPRESS;
    }
    blits |= (kinds & DP_KIND_ScatteredFmask) != 0 ? 1u << DP_BLIT_FMASK_DECOMPRESS : 0;
    return blits | ((kinds & DP_KIND_IndirectColorClear) != 0 ? 1u << DP_BLIT_FCE : 0);
}
