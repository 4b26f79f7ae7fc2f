/* format.c: tables/dxgi_formats.tsv as an array. */
#include "format.h"

/* clang-format off */
#define R    0x1u
#define RG   0x3u
#define RGB  0x7u
#define RGBA 0xFu
#define A    0x8u

#define COLOUR true, false
#define DEPTH  false, true
#define NO     false, false

/* The last column is ia_bytes. */
static const struct ref_pso_format formats[] = {
    {DP_FORMAT_UNKNOWN,                    0,    0,  REF_PSO_NONE,     NO,     0},
    {DP_FORMAT_R32G32B32A32_TYPELESS,      RGBA, 32, REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R32G32B32A32_FLOAT,         RGBA, 32, REF_PSO_FLOAT,    COLOUR, 16},
    {DP_FORMAT_R32G32B32A32_UINT,          RGBA, 32, REF_PSO_UINT,     COLOUR, 16},
    {DP_FORMAT_R32G32B32A32_SINT,          RGBA, 32, REF_PSO_SINT,     COLOUR, 16},
    {DP_FORMAT_R32G32B32_FLOAT,            RGB,  32, REF_PSO_FLOAT,    NO,     12},
    {DP_FORMAT_R32G32B32_UINT,             RGB,  32, REF_PSO_UINT,     NO,     12},
    {DP_FORMAT_R32G32B32_SINT,             RGB,  32, REF_PSO_SINT,     NO,     12},
    {DP_FORMAT_R16G16B16A16_TYPELESS,      RGBA, 16, REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R16G16B16A16_FLOAT,         RGBA, 16, REF_PSO_FLOAT,    COLOUR, 8},
    {DP_FORMAT_R16G16B16A16_UNORM,         RGBA, 16, REF_PSO_UNORM,    COLOUR, 8},
    {DP_FORMAT_R16G16B16A16_UINT,          RGBA, 16, REF_PSO_UINT,     COLOUR, 8},
    {DP_FORMAT_R16G16B16A16_SNORM,         RGBA, 16, REF_PSO_SNORM,    COLOUR, 8},
    {DP_FORMAT_R16G16B16A16_SINT,          RGBA, 16, REF_PSO_SINT,     COLOUR, 8},
    {DP_FORMAT_R32G32_TYPELESS,            RG,   32, REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R32G32_FLOAT,               RG,   32, REF_PSO_FLOAT,    COLOUR, 8},
    {DP_FORMAT_R32G32_UINT,                RG,   32, REF_PSO_UINT,     COLOUR, 8},
    {DP_FORMAT_R32G32_SINT,                RG,   32, REF_PSO_SINT,     COLOUR, 8},
    {DP_FORMAT_D32_FLOAT_S8X24_UINT,       RG,   32, REF_PSO_DEPTH,    DEPTH,  0},
    {DP_FORMAT_R10G10B10A2_TYPELESS,       RGBA, 10, REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R10G10B10A2_UNORM,          RGBA, 10, REF_PSO_UNORM,    COLOUR, 4},
    {DP_FORMAT_R10G10B10A2_UINT,           RGBA, 10, REF_PSO_UINT,     COLOUR, 4},
    {DP_FORMAT_R11G11B10_FLOAT,            RGB,  11, REF_PSO_FLOAT,    COLOUR, 4},
    {DP_FORMAT_R8G8B8A8_TYPELESS,          RGBA, 8,  REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R8G8B8A8_UNORM,             RGBA, 8,  REF_PSO_UNORM,    COLOUR, 4},
    {DP_FORMAT_R8G8B8A8_UNORM_SRGB,        RGBA, 8,  REF_PSO_SRGB,     COLOUR, 0},
    {DP_FORMAT_R8G8B8A8_UINT,              RGBA, 8,  REF_PSO_UINT,     COLOUR, 4},
    {DP_FORMAT_R8G8B8A8_SNORM,             RGBA, 8,  REF_PSO_SNORM,    COLOUR, 4},
    {DP_FORMAT_R8G8B8A8_SINT,              RGBA, 8,  REF_PSO_SINT,     COLOUR, 4},
    {DP_FORMAT_R16G16_TYPELESS,            RG,   16, REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R16G16_FLOAT,               RG,   16, REF_PSO_FLOAT,    COLOUR, 4},
    {DP_FORMAT_R16G16_UNORM,               RG,   16, REF_PSO_UNORM,    COLOUR, 4},
    {DP_FORMAT_R16G16_UINT,                RG,   16, REF_PSO_UINT,     COLOUR, 4},
    {DP_FORMAT_R16G16_SNORM,               RG,   16, REF_PSO_SNORM,    COLOUR, 4},
    {DP_FORMAT_R16G16_SINT,                RG,   16, REF_PSO_SINT,     COLOUR, 4},
    {DP_FORMAT_R32_TYPELESS,               R,    32, REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_D32_FLOAT,                  R,    32, REF_PSO_DEPTH,    DEPTH,  0},
    {DP_FORMAT_R32_FLOAT,                  R,    32, REF_PSO_FLOAT,    COLOUR, 4},
    {DP_FORMAT_R32_UINT,                   R,    32, REF_PSO_UINT,     COLOUR, 4},
    {DP_FORMAT_R32_SINT,                   R,    32, REF_PSO_SINT,     COLOUR, 4},
    {DP_FORMAT_D24_UNORM_S8_UINT,          RG,   24, REF_PSO_DEPTH,    DEPTH,  0},
    {DP_FORMAT_R8G8_TYPELESS,              RG,   8,  REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R8G8_UNORM,                 RG,   8,  REF_PSO_UNORM,    COLOUR, 2},
    {DP_FORMAT_R8G8_UINT,                  RG,   8,  REF_PSO_UINT,     COLOUR, 2},
    {DP_FORMAT_R8G8_SNORM,                 RG,   8,  REF_PSO_SNORM,    COLOUR, 2},
    {DP_FORMAT_R8G8_SINT,                  RG,   8,  REF_PSO_SINT,     COLOUR, 2},
    {DP_FORMAT_R16_TYPELESS,               R,    16, REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R16_FLOAT,                  R,    16, REF_PSO_FLOAT,    COLOUR, 2},
    {DP_FORMAT_D16_UNORM,                  R,    16, REF_PSO_DEPTH,    DEPTH,  0},
    {DP_FORMAT_R16_UNORM,                  R,    16, REF_PSO_UNORM,    COLOUR, 2},
    {DP_FORMAT_R16_UINT,                   R,    16, REF_PSO_UINT,     COLOUR, 2},
    {DP_FORMAT_R16_SNORM,                  R,    16, REF_PSO_SNORM,    COLOUR, 2},
    {DP_FORMAT_R16_SINT,                   R,    16, REF_PSO_SINT,     COLOUR, 2},
    {DP_FORMAT_R8_TYPELESS,                R,    8,  REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_R8_UNORM,                   R,    8,  REF_PSO_UNORM,    COLOUR, 1},
    {DP_FORMAT_R8_UINT,                    R,    8,  REF_PSO_UINT,     COLOUR, 1},
    {DP_FORMAT_R8_SNORM,                   R,    8,  REF_PSO_SNORM,    COLOUR, 1},
    {DP_FORMAT_R8_SINT,                    R,    8,  REF_PSO_SINT,     COLOUR, 1},
    {DP_FORMAT_A8_UNORM,                   A,    8,  REF_PSO_UNORM,    COLOUR, 0},
    {DP_FORMAT_R9G9B9E5_SHAREDEXP,         RGB,  9,  REF_PSO_FLOAT,    COLOUR, 0},
    {DP_FORMAT_B5G6R5_UNORM,               RGB,  6,  REF_PSO_UNORM,    COLOUR, 2},
    {DP_FORMAT_B5G5R5A1_UNORM,             RGBA, 5,  REF_PSO_UNORM,    COLOUR, 2},
    {DP_FORMAT_B8G8R8A8_UNORM,             RGBA, 8,  REF_PSO_UNORM,    COLOUR, 4},
    {DP_FORMAT_B8G8R8X8_UNORM,             RGB,  8,  REF_PSO_UNORM,    COLOUR, 4},
    {DP_FORMAT_R10G10B10_XR_BIAS_A2_UNORM, RGBA, 10, REF_PSO_UNORM,    NO,     0},
    {DP_FORMAT_B8G8R8A8_TYPELESS,          RGBA, 8,  REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_B8G8R8A8_UNORM_SRGB,        RGBA, 8,  REF_PSO_SRGB,     COLOUR, 0},
    {DP_FORMAT_B8G8R8X8_TYPELESS,          RGB,  8,  REF_PSO_TYPELESS, NO,     0},
    {DP_FORMAT_B8G8R8X8_UNORM_SRGB,        RGB,  8,  REF_PSO_SRGB,     COLOUR, 0},
    {DP_FORMAT_BC7_UNORM,                  0,    0,  REF_PSO_BLOCK,    NO,     0},
    {DP_FORMAT_NV12,                       0,    0,  REF_PSO_VIDEO,    NO,     0},
    {DP_FORMAT_B4G4R4A4_UNORM,             RGBA, 4,  REF_PSO_UNORM,    NO,     0},
    {DP_FORMAT_R10G10B10_7E3_A2_FLOAT,     RGBA, 10, REF_PSO_FLOAT,    COLOUR, 0},
    {DP_FORMAT_R10G10B10_6E4_A2_FLOAT,     RGBA, 10, REF_PSO_FLOAT,    COLOUR, 0},
    {DP_FORMAT_D16_UNORM_S8_UINT,          RG,   16, REF_PSO_DEPTH,    DEPTH,  0},
    {DP_FORMAT_R10G10B10_SNORM_A2_UNORM,   RGBA, 10, REF_PSO_SNORM,    COLOUR, 0},
};
/* clang-format on */

const struct ref_pso_format *ref_pso_format(uint32_t number) {
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        if (formats[i].number == number) {
            return &formats[i];
        }
    }
    return &formats[0];
}

bool ref_pso_has_stencil(uint32_t number) {
    return number == DP_FORMAT_D24_UNORM_S8_UINT || number == DP_FORMAT_D32_FLOAT_S8X24_UINT ||
           number == DP_FORMAT_D16_UNORM_S8_UINT;
}
