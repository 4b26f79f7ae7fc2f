/* format.c: the table behind format.h. */
#include "format.h"

#include "names.h"

/* clang-format off */
static const struct dp_format formats[256] = {
#define DP_FORMAT(name, bits, block, planes, kind) [DP_FORMAT_##name] = {bits, block, planes, DP_FORMAT_##kind},
#include "format_facts.def"
#undef DP_FORMAT
};
/* clang-format on */

const struct dp_format *dp_format(uint32_t format) {
    return format < 256 && formats[format].planes != 0 ? &formats[format] : &formats[DP_FORMAT_UNKNOWN];
}
