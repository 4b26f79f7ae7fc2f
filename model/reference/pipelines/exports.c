/* exports.c: rules M, T and Q of tables/export_rule.tsv, slot by slot. */
#include "exports.h"

#include "prepare.h"

#include <string.h>

static bool reads_source_alpha(uint32_t factor) {
    static const uint32_t factors[] = {
        DP_PSO_BLEND_SRC_ALPHA,  DP_PSO_BLEND_INV_SRC_ALPHA,  DP_PSO_BLEND_SRC_ALPHA_SAT,
        DP_PSO_BLEND_SRC1_ALPHA, DP_PSO_BLEND_INV_SRC1_ALPHA,
    };
    for (size_t i = 0; i < sizeof factors / sizeof factors[0]; i++) {
        if (factors[i] == factor) {
            return true;
        }
    }
    return false;
}

/* M1 and M2. */
static uint32_t need_of_target(const struct ref_pso_state *state, uint32_t slot) {
    const struct ref_pso_entry *entry = ref_pso_entry(state, slot);
    uint32_t need = ref_pso_target_writes(state, slot);
    bool colour = (need & (DP_PSO_CHANNEL_RED | DP_PSO_CHANNEL_GREEN | DP_PSO_CHANNEL_BLUE)) != 0;
    if (ref_pso_blends(state, slot) && !ref_pso_min_max(entry->op) && colour &&
        (reads_source_alpha(entry->src) || reads_source_alpha(entry->dst))) {
        need |= DP_PSO_CHANNEL_ALPHA;
    }
    return need;
}

uint32_t ref_pso_need(const struct ref_pso_state *state, uint32_t slot) {
    if (slot == 1 && ref_pso_dual(state)) { /* M4 */
        return ref_pso_need(state, 0);
    }
    uint32_t need = ref_pso_live(&state->targets, slot) ? need_of_target(state, slot) : 0;
    if (slot == 0 && ref_pso_covers(state)) { /* M3 */
        need |= DP_PSO_CHANNEL_ALPHA;
    }
    return need;
}

static struct dp_pso_tuple typed(uint32_t type, uint32_t bits) {
    return (struct dp_pso_tuple){.type = type, .bits = bits};
}

/* Rules T1 to T11: type and bits. */
static struct dp_pso_tuple type_of_target(const struct ref_pso_state *state, uint32_t slot) {
    const struct ref_pso_format *format = ref_pso_target(state, slot);
    bool coverage = slot == 0 && ref_pso_covers(state);
    switch (format->class) {
    case REF_PSO_UINT: /* T1, T2 */
        return typed(DP_PSO_TYPE_UINT, coverage || format->widest > 16 ? 32 : 16);
    case REF_PSO_SINT: /* T1, T3 */
        return typed(DP_PSO_TYPE_SINT, coverage || format->widest > 16 ? 32 : 16);
    case REF_PSO_FLOAT: /* T4, T5 */
        return typed(DP_PSO_TYPE_FLOAT, format->widest > 16 ? 32 : 16);
    case REF_PSO_SRGB: /* T6 */
        return typed(DP_PSO_TYPE_FLOAT, 16);
    case REF_PSO_UNORM:
    case REF_PSO_SNORM:
        if (format->widest <= 10) { /* T7 */
            return typed(DP_PSO_TYPE_FLOAT, 16);
        }
        if (ref_pso_blends(state, slot)) { /* T9 */
            return typed(DP_PSO_TYPE_FLOAT, 32);
        }
        return typed(format->class == REF_PSO_UNORM ? DP_PSO_TYPE_UNORM : DP_PSO_TYPE_SNORM, 16); /* T8 */
    default:
        return coverage ? typed(DP_PSO_TYPE_FLOAT, 32) : typed(DP_PSO_TYPE_NONE, 0); /* T10, T11 */
    }
}

uint32_t ref_pso_quantise(const struct dp_pso_tuple *tuple) {
    static const struct {
        uint32_t type;
        uint32_t code;
    } narrow[] = {
        {DP_PSO_TYPE_FLOAT, DP_PSO_SPI_FP16_ABGR   },
        {DP_PSO_TYPE_UNORM, DP_PSO_SPI_UNORM16_ABGR},
        {DP_PSO_TYPE_SNORM, DP_PSO_SPI_SNORM16_ABGR},
        {DP_PSO_TYPE_UINT,  DP_PSO_SPI_UINT16_ABGR },
        {DP_PSO_TYPE_SINT,  DP_PSO_SPI_SINT16_ABGR },
    };
    static const struct {
        uint32_t within;
        uint32_t code;
    } wide[] = {
        {DP_PSO_CHANNEL_RED,                        DP_PSO_SPI_32_R },
        {DP_PSO_CHANNEL_RED | DP_PSO_CHANNEL_GREEN, DP_PSO_SPI_32_GR},
        {DP_PSO_CHANNEL_RED | DP_PSO_CHANNEL_ALPHA, DP_PSO_SPI_32_AR},
    };
    if (tuple->bits == 16) { /* Q2 */
        for (size_t i = 0; i < sizeof narrow / sizeof narrow[0]; i++) {
            if (narrow[i].type == tuple->type) {
                return narrow[i].code;
            }
        }
    }
    if (tuple->bits != 32) { /* Q1 */
        return DP_PSO_SPI_ZERO;
    }
    for (size_t i = 0; i < sizeof wide / sizeof wide[0]; i++) { /* Q3 to Q5 */
        if ((tuple->mask & ~wide[i].within) == 0) {
            return wide[i].code;
        }
    }
    return DP_PSO_SPI_32_ABGR; /* Q6 */
}

void ref_pso_select_exports(const struct ref_pso_state *state, struct ref_pso_exports *exports) {
    memset(exports, 0, sizeof *exports);
    for (uint32_t slot = 0; slot < DP_PSO_TARGETS; slot++) {
        exports->need[slot] = ref_pso_need(state, slot);
        uint32_t mask = exports->need[slot] & ref_pso_output(state, slot); /* M5 */
        if (mask == 0) {
            continue;
        }
        struct dp_pso_tuple *tuple = &exports->tuples[slot];
        *tuple = type_of_target(state, slot == 1 && ref_pso_dual(state) ? 0 : slot); /* M4 */
        tuple->mask = mask;
        tuple->spi = ref_pso_quantise(tuple);
    }
}
