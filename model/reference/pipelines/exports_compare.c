/* exports_compare.c: whether a compiled export serves a computed one (pipeline sheet 3, comparison modes). */
#include "exports.h"

static bool same_type(const struct dp_pso_tuple *base, const struct dp_pso_tuple *wanted) {
    return base->type == wanted->type && base->bits == wanted->bits;
}

bool ref_pso_fits(const struct dp_pso_tuple *base, const struct dp_pso_tuple *wanted, uint32_t compare) {
    switch (compare) {
    case DP_COMPARE_spi:
        return base->spi == wanted->spi;
    case DP_COMPARE_superset:
        return wanted->type == DP_PSO_TYPE_NONE || (same_type(base, wanted) && (wanted->mask & ~base->mask) == 0);
    default: /* strict */
        return same_type(base, wanted) && base->mask == wanted->mask;
    }
}

uint32_t ref_pso_first_unfit(const struct dp_pso_tuple base[DP_PSO_TARGETS],
                             const struct dp_pso_tuple wanted[DP_PSO_TARGETS], uint32_t compare) {
    for (uint32_t slot = 0; slot < DP_PSO_TARGETS; slot++) {
        if (!ref_pso_fits(&base[slot], &wanted[slot], compare)) {
            return slot;
        }
    }
    return DP_PSO_TARGETS;
}

uint32_t ref_pso_reason(const struct dp_pso_tuple *base, const struct dp_pso_tuple *wanted, uint32_t *channels) {
    *channels = 0;
    if (base->type == DP_PSO_TYPE_NONE) {
        return DP_PSO_REASON_MISSING;
    }
    if (wanted->type == DP_PSO_TYPE_NONE) {
        return DP_PSO_REASON_UNNEEDED;
    }
    if (base->type != wanted->type) {
        return DP_PSO_REASON_TYPE;
    }
    if (base->bits != wanted->bits) {
        return DP_PSO_REASON_BITS;
    }
    *channels = wanted->mask & ~base->mask;
    if (*channels != 0) {
        return DP_PSO_REASON_CHANNELS_MISSING;
    }
    *channels = base->mask & ~wanted->mask;
    return DP_PSO_REASON_CHANNELS_EXTRA;
}
