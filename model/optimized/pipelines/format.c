/* format.c: the formats by family. DXGI numbers the formats of one shape in a row, so that a family is a first number,
 * a shape, and one letter a format:
 *   f u i n s  FLOAT UINT SINT UNORM SNORM     F U I  the same, of vertices only (the colour block has no 32_32_32)
 *   g          sRGB, never of vertices         d z    depth, depth with stencil
 *   .          typeless, or another negative
 */
#include "model/optimized/pipelines/format.h"

#include "model/names.h"

#include <stddef.h>
#include <string.h>

#define R    DP_PSO_CHANNEL_RED
#define RG   (R | DP_PSO_CHANNEL_GREEN)
#define RGB  (RG | DP_PSO_CHANNEL_BLUE)
#define RGBA DP_PSO_CHANNEL_ALL
#define A    DP_PSO_CHANNEL_ALPHA

struct family {
    uint8_t first; /* DXGI_FORMAT; ascending */
    uint8_t channels;
    uint8_t width;
    uint8_t vertex; /* bytes of those members that vertices may have */
    const char *members;
};

/* clang-format off */
static const struct family families[] = {
    {DP_FORMAT_R32G32B32A32_TYPELESS,    RGBA, 32, 16, ".fui"},
    {DP_FORMAT_R32G32B32_FLOAT,          RGB,  32, 12, "FUI"},
    {DP_FORMAT_R16G16B16A16_TYPELESS,    RGBA, 16,  8, ".fnusi"},
    {DP_FORMAT_R32G32_TYPELESS,          RG,   32,  8, ".fui"},
    {DP_FORMAT_D32_FLOAT_S8X24_UINT,     RG,   32,  0, "z"},
    {DP_FORMAT_R10G10B10A2_TYPELESS,     RGBA, 10,  4, ".nu"},
    {DP_FORMAT_R11G11B10_FLOAT,          RGB,  11,  4, "f"},
    {DP_FORMAT_R8G8B8A8_TYPELESS,        RGBA,  8,  4, ".ngusi"},
    {DP_FORMAT_R16G16_TYPELESS,          RG,   16,  4, ".fnusi"},
    {DP_FORMAT_R32_TYPELESS,             R,    32,  4, ".dfui"},
    {DP_FORMAT_D24_UNORM_S8_UINT,        RG,   24,  0, "z"},
    {DP_FORMAT_R8G8_TYPELESS,            RG,    8,  2, ".nusi"},
    {DP_FORMAT_R16_TYPELESS,             R,    16,  2, ".fdnusi"},
    {DP_FORMAT_R8_TYPELESS,              R,     8,  1, ".nusi"},
    {DP_FORMAT_A8_UNORM,                 A,     8,  0, "n"},
    {DP_FORMAT_R9G9B9E5_SHAREDEXP,       RGB,   9,  0, "f"},
    {DP_FORMAT_B5G6R5_UNORM,             RGB,   6,  2, "n"},
    {DP_FORMAT_B5G5R5A1_UNORM,           RGBA,  5,  2, "n"},
    {DP_FORMAT_B8G8R8A8_UNORM,           RGBA,  8,  4, "n"},
    {DP_FORMAT_B8G8R8X8_UNORM,           RGB,   8,  4, "n"},
    {DP_FORMAT_B8G8R8A8_TYPELESS,        RGBA,  8,  0, ".g"},
    {DP_FORMAT_B8G8R8X8_TYPELESS,        RGB,   8,  0, ".g"},
    {DP_FORMAT_R10G10B10_7E3_A2_FLOAT,   RGBA, 10,  0, "ff"}, /* 7E3 and 6E4 */
    {DP_FORMAT_D16_UNORM_S8_UINT,        RG,   16,  0, "z"},
    {DP_FORMAT_R10G10B10_SNORM_A2_UNORM, RGBA, 10,  0, "s"},
};
/* clang-format on */

static uint32_t type_of(char member) {
    switch (member) {
    case 'f':
    case 'g':
        return DP_PSO_TYPE_FLOAT;
    case 'u':
        return DP_PSO_TYPE_UINT;
    case 'i':
        return DP_PSO_TYPE_SINT;
    case 'n':
        return DP_PSO_TYPE_UNORM;
    case 's':
        return DP_PSO_TYPE_SNORM;
    default:
        return DP_PSO_TYPE_NONE;
    }
}

struct opt_pso_format opt_pso_format(uint32_t format) {
    struct opt_pso_format facts = {0};
    const struct family *family = NULL;
    for (size_t i = 0; i < sizeof families / sizeof families[0] && families[i].first <= format; i++)
        family = &families[i];
    if (family == NULL || format - family->first >= strlen(family->members))
        return facts;
    char member = family->members[format - family->first];
    facts.type = type_of(member);
    facts.stencil = member == 'z';
    facts.depth = member == 'd' || facts.stencil;
    if (facts.type != DP_PSO_TYPE_NONE) {
        facts.channels = family->channels;
        facts.width = family->width;
    }
    if (strchr("fuinsFUI", member) != NULL)
        facts.vertex = family->vertex;
    return facts;
}
