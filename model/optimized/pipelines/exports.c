/* exports.c: export vectors. A type is decided for a whole set of targets: the sets are disjoint, and together the live
 * targets, so that each of them is asked once. */
#include "model/optimized/pipelines/exports.h"

#include "model/names.h"

#include <string.h>

/* Rules Q2-Q6. 16-bit codes always carry ABGR; of 32-bit ones the mask decides, nibble by nibble from mask 0 up. */
#define SPI_OF_TYPE UINT64_C(0x465870)
#define SPI_OF_MASK UINT64_C(0x9999993399992211)

uint32_t opt_pso_spi(uint32_t type, uint32_t bits, uint32_t mask) {
    return (uint32_t)(bits == 16 ? SPI_OF_TYPE >> 4 * type : SPI_OF_MASK >> 4 * mask) & 15;
}

/* Rules T1-T10 as sets of targets. */
static void choose(const struct opt_pso_merger *merger, uint32_t sets[6], uint32_t *long_ones) {
    uint32_t norms = merger->type[DP_PSO_TYPE_UNORM] | merger->type[DP_PSO_TYPE_SNORM];
    uint32_t exact = norms & merger->deep & ~merger->blend; /* T8: the only norms that are exported as such */
    uint32_t coarse = norms & merger->deep & merger->blend; /* T9 */
    uint32_t whole = merger->type[DP_PSO_TYPE_UINT] | merger->type[DP_PSO_TYPE_SINT];
    uint32_t first = merger->a2c ? 1 : 0;
    uint32_t unbound = first & ~merger->live; /* T10 */
    sets[DP_PSO_TYPE_UINT] = merger->type[DP_PSO_TYPE_UINT];
    sets[DP_PSO_TYPE_SINT] = merger->type[DP_PSO_TYPE_SINT];
    sets[DP_PSO_TYPE_UNORM] = exact & merger->type[DP_PSO_TYPE_UNORM];
    sets[DP_PSO_TYPE_SNORM] = exact & merger->type[DP_PSO_TYPE_SNORM];
    sets[DP_PSO_TYPE_FLOAT] = merger->type[DP_PSO_TYPE_FLOAT] | (norms & ~exact) | unbound;
    *long_ones = merger->wide | coarse | (whole & first) | unbound;
}

void opt_pso_exports(const struct opt_pso_merger *merger, uint8_t vector[OPT_PSO_VECTOR]) {
    uint32_t sets[6] = {0};
    uint32_t long_ones;
    uint32_t masks = merger->need & merger->written;
    choose(merger, sets, &long_ones);
    memset(vector, 0, OPT_PSO_VECTOR);
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        uint32_t from = i == 1 && merger->dual ? 0 : i;
        uint32_t mask = opt_pso_channels_of(masks, i);
        uint8_t *tuple = vector + (size_t)4 * i;
        if (mask == 0)
            continue;
        for (uint32_t type = DP_PSO_TYPE_UINT; type <= DP_PSO_TYPE_FLOAT; type++)
            tuple[OPT_PSO_TYPE] |= opt_pso_holds(sets[type], from) ? (uint8_t)type : 0;
        tuple[OPT_PSO_BITS] = opt_pso_holds(long_ones, from) ? 32 : 16;
        tuple[OPT_PSO_MASK] = (uint8_t)mask;
        tuple[OPT_PSO_SPI] = (uint8_t)opt_pso_spi(tuple[OPT_PSO_TYPE], tuple[OPT_PSO_BITS], mask);
    }
}

static bool fits(uint32_t compare, const uint8_t *compiled, const uint8_t *computed) {
    switch (compare) {
    case DP_COMPARE_spi:
        return compiled[OPT_PSO_SPI] == computed[OPT_PSO_SPI];
    case DP_COMPARE_superset:
        return computed[OPT_PSO_TYPE] == DP_PSO_TYPE_NONE || (opt_pso_get16(compiled) == opt_pso_get16(computed) &&
                                                              (computed[OPT_PSO_MASK] & ~compiled[OPT_PSO_MASK]) == 0);
    default:
        return opt_pso_get32(compiled) == opt_pso_get32(computed);
    }
}

uint32_t opt_pso_misfits(uint32_t compare, const uint8_t *compiled, const uint8_t *computed) {
    uint32_t misfits = 0;
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++)
        misfits |= opt_pso_bit_if(!fits(compare, compiled + (size_t)4 * i, computed + (size_t)4 * i), i);
    return misfits;
}

uint32_t opt_pso_reason(const uint8_t *compiled, const uint8_t *computed, uint32_t target, uint32_t *channels) {
    const uint8_t *base = compiled + (size_t)4 * target;
    const uint8_t *derived = computed + (size_t)4 * target;
    uint32_t missing = derived[OPT_PSO_MASK] & ~(uint32_t)base[OPT_PSO_MASK];
    *channels = 0;
    if (base[OPT_PSO_TYPE] == DP_PSO_TYPE_NONE)
        return DP_PSO_REASON_MISSING;
    if (derived[OPT_PSO_TYPE] == DP_PSO_TYPE_NONE)
        return DP_PSO_REASON_UNNEEDED;
    if (base[OPT_PSO_TYPE] != derived[OPT_PSO_TYPE])
        return DP_PSO_REASON_TYPE;
    if (base[OPT_PSO_BITS] != derived[OPT_PSO_BITS])
        return DP_PSO_REASON_BITS;
    *channels = missing != 0 ? missing : base[OPT_PSO_MASK] & ~(uint32_t)derived[OPT_PSO_MASK];
    return missing != 0 ? DP_PSO_REASON_CHANNELS_MISSING : DP_PSO_REASON_CHANNELS_EXTRA;
}

void opt_pso_unpack(const uint8_t *vector, struct dp_pso_tuple *tuples) {
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++, vector += 4)
        tuples[i] = (struct dp_pso_tuple){.type = vector[OPT_PSO_TYPE],
                                          .bits = vector[OPT_PSO_BITS],
                                          .mask = vector[OPT_PSO_MASK],
                                          .spi = vector[OPT_PSO_SPI]};
}
