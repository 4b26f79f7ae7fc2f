/* permitted.c: P(L), tables/xbox_layout_to_compression.tsv row by row (columns model_nonTC and model_TC). */
#include "layouts.h"

#define Color   DP_KIND_CompressedColor
#define Dcc     DP_KIND_CompressedDcc
#define Fmask   DP_KIND_ScatteredFmask
#define IClear  DP_KIND_IndirectColorClear
#define Depth   DP_KIND_CompressedDepth
#define Stencil DP_KIND_CompressedStencil
#define None    0u

#define L(name) DP_LAYOUT_##name

/* clang-format off */
static const struct {
    uint32_t layout;
    uint32_t non_tc;
    uint32_t tc;
    bool shader_resource; /* tc_sr_allows_indirect_clear adds IndirectColorClear to its TC column */
} rows[] = {
    {L(COMMON),                         None,                   None,                                 false},
    {L(GENERIC_READ),                   None,                   None,                                 false},
    {L(RENDER_TARGET),                  Color|Dcc|Fmask|IClear, Color|Dcc|Fmask|IClear,               false},
    {L(UNORDERED_ACCESS),               None,                   Color|Depth|Stencil|Dcc|Fmask,        false},
    {L(SHADER_RESOURCE),                None,                   Color|Dcc|Fmask|Depth|Stencil,        true},
    {L(COPY_SOURCE),                    Color|Dcc,              Color|Dcc|Fmask|IClear|Depth|Stencil, false},
    {L(COPY_DEST),                      Color|Dcc,              Color|Depth|Stencil|Dcc|Fmask|IClear, false},
    {L(UNDEFINED),                      None,                   None,                                 false},
    {L(DEPTH_STENCIL_WRITE),            Depth|Stencil,          Depth|Stencil,                        false},
    {L(DEPTH_STENCIL_READ),             Depth|Stencil,          Depth|Stencil,                        false},
    {L(RESOLVE_SOURCE),                 Color|Dcc|Fmask,        Color|Dcc|Fmask|Depth|Stencil,        false},
    {L(RESOLVE_DEST),                   None,                   None,                                 false},
    {L(SHADING_RATE_SOURCE),            None,                   None,                                 false},
    {L(VIDEO_DECODE_READ),              None,                   None,                                 false},
    {L(VIDEO_DECODE_WRITE),             None,                   None,                                 false},
    {L(VIDEO_PROCESS_READ),             None,                   None,                                 false},
    {L(VIDEO_PROCESS_WRITE),            None,                   None,                                 false},
    {L(VIDEO_ENCODE_READ),              None,                   None,                                 false},
    {L(VIDEO_ENCODE_WRITE),             None,                   None,                                 false},
    {L(DIRECT_QUEUE_COMMON),            None,                   None,                                 false},
    {L(DIRECT_QUEUE_GENERIC_READ),      None,                   None,                                 false},
    {L(DIRECT_QUEUE_UNORDERED_ACCESS),  None,                   Color|Depth|Stencil|Dcc|Fmask,        false},
    {L(DIRECT_QUEUE_SHADER_RESOURCE),   None,                   Color|Dcc|Fmask|Depth|Stencil,        true},
    {L(DIRECT_QUEUE_COPY_SOURCE),       Color|Dcc,              Color|Dcc|Fmask|IClear|Depth|Stencil, false},
    {L(DIRECT_QUEUE_COPY_DEST),         Color|Dcc,              Color|Depth|Stencil|Dcc|Fmask|IClear, false},
    {L(COMPUTE_QUEUE_COMMON),           None,                   None,                                 false},
    {L(COMPUTE_QUEUE_GENERIC_READ),     None,                   None,                                 false},
    {L(COMPUTE_QUEUE_UNORDERED_ACCESS), None,                   Color|Depth|Stencil|Dcc|Fmask,        false},
    {L(COMPUTE_QUEUE_SHADER_RESOURCE),  None,                   Color|Dcc|Fmask|Depth|Stencil,        true},
    {L(COMPUTE_QUEUE_COPY_SOURCE),      Color|Dcc,              Color|Dcc|Fmask|IClear|Depth|Stencil, false},
    {L(COMPUTE_QUEUE_COPY_DEST),        Color|Dcc,              Color|Depth|Stencil|Dcc|Fmask|IClear, false},
    {L(DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE), None, None,                               false},
    {L(LEGACY_COPY_SOURCE),             Color|Dcc,              Color|Dcc|Fmask|IClear|Depth|Stencil, false},
    {L(LEGACY_COPY_DEST),               Color|Dcc,              Color|Depth|Stencil|Dcc|Fmask|IClear, false},
    {L(LEGACY_SHADER_RESOURCE),         None,                   Color|Dcc|Fmask|Depth|Stencil,        false},
    {L(LEGACY_PIXEL_SHADER_RESOURCE),   None,                   Color|Dcc|Fmask|Depth|Stencil,        false},
};
/* clang-format on */

uint32_t refj_permitted(const struct refj_judge *judge, const struct refj_place *place, uint32_t plane_class,
                        uint32_t layout) {
    if (place->possible[plane_class] == None) {
        return None;
    }
    bool tc = (place->made.flags & DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY) != 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (rows[i].layout == layout) {
            uint32_t kinds = tc ? rows[i].tc : rows[i].non_tc;
            if (tc && rows[i].shader_resource && refj_has(judge, DP_HARDWARE_tc_sr_allows_indirect_clear)) {
                kinds |= IClear;
            }
            return kinds & place->possible[plane_class];
        }
    }
    return None; /* no such layout */
}
