/* load_meaning.c: rows 15 to 18: the root signature, validation, the copies of the arguments, the exports. */
#include "bytes.h"
#include "container.h"
#include "load.h"
#include "sections.h"

#include <string.h>

bool ref_pso_row_15(struct ref_pso_loading *loading) {
    return loading->state.root == loading->given->root;
}

/* Keeps the first error: rules come in table order, indices ascending. */
static void keep_first_error(void *context, const struct ref_pso_finding *finding) {
    struct ref_pso_loading *loading = context;
    if (finding->severity == DP_SEVERITY_error && loading->rule == DP_PSO_RULE_COUNT) {
        loading->rule = finding->rule;
        loading->index = finding->index;
    }
}

bool ref_pso_row_16(struct ref_pso_loading *loading) {
    struct ref_pso_listener listener = {loading, keep_first_error};
    return ref_pso_judge(&loading->state, REF_PSO_PHASE_A, REF_PSO_LOAD, &listener) &&
           ref_pso_judge(&loading->state, REF_PSO_PHASE_B, REF_PSO_LOAD, &listener);
}

/* The copies: P.2, the sample mask, P.3 to P.6, which are adjacent in P. */
static bool are_the_copies(const struct ref_pso_loading *loading) {
    const uint8_t *copy = loading->m + REF_PSO_M_HEADER + REF_PSO_ARGS_COPIES_AT;
    const size_t blend = ref_pso_sections[REF_PSO_BLEND].size;
    const size_t others =
        ref_pso_sections[REF_PSO_STAGE_TABLE].offset - (size_t)ref_pso_sections[REF_PSO_RASTER].offset;
    return memcmp(copy, ref_pso_section(loading, REF_PSO_BLEND), blend) == 0 &&
           memcmp(copy + blend, ref_pso_section(loading, REF_PSO_MASK_LIMITS), 4) == 0 &&
           memcmp(copy + blend + 4, ref_pso_section(loading, REF_PSO_RASTER), others) == 0;
}

bool ref_pso_row_17(struct ref_pso_loading *loading) {
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        if (!loading->derived && loading->state.limits[slot] != 0) {
            return false;
        }
    }
    return are_the_copies(loading);
}

static bool is_legal_tuple(const struct dp_pso_tuple *tuple) {
    if (tuple->type == DP_PSO_TYPE_NONE) {
        return tuple->bits == 0 && tuple->mask == 0 && tuple->spi == DP_PSO_SPI_ZERO;
    }
    bool normalised = tuple->type == DP_PSO_TYPE_UNORM || tuple->type == DP_PSO_TYPE_SNORM;
    bool bits = tuple->bits == 16 || (tuple->bits == 32 && !normalised);
    return tuple->type <= DP_PSO_TYPE_FLOAT && bits && tuple->mask >= 1 && tuple->mask <= DP_PSO_CHANNEL_ALL &&
           tuple->spi == ref_pso_quantise(tuple);
}

bool ref_pso_row_18(struct ref_pso_loading *loading) {
    for (uint32_t slot = 0; slot < DP_PSO_TARGETS; slot++) {
        if (!is_legal_tuple(&loading->compiled[slot])) {
            return false;
        }
    }
    ref_pso_select_exports(&loading->state, &loading->computed);
    uint32_t compare = loading->derived ? loading->compare : DP_COMPARE_strict; /* not derived: they are the same */
    return ref_pso_first_unfit(loading->compiled, loading->computed.tuples, compare) == DP_PSO_TARGETS;
}
