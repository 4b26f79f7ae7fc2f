/* flip.c: see flip.h. */
#include "flip.h"

#include "oracles/oracle.h"
#include "tests/unit/support/tsv.h"

#include <stdlib.h>
#include <string.h>

enum dp_set planted_set(const struct dp_planted_cell *cell) {
    if (strcmp(cell->table, "layout") == 0) {
        return DP_SET_KIND;
    }
    if (strcmp(cell->table, "access") == 0) {
        return DP_SET_CACHE;
    }
    return strcmp(cell->cell, "model_block") == 0 ? DP_SET_BLOCK : DP_SET_DRAIN;
}

static struct flip flip_of(const struct dp_planted_cell *cell, uint32_t bit) {
    const char *name = dp_name(planted_set(cell), bit);
    if (!name) {
        support_fail("%s %s %s: bit 0x%X has no name", cell->table, cell->row, cell->cell, bit);
    }
    return (struct flip){cell, bit, name};
}

struct flip *flip_list(size_t *count) {
    const struct dp_planted_cell *cells;
    size_t cell_count = dp_planted_cells(&cells);
    struct flip *flips = calloc(32 * cell_count + 1, sizeof *flips);
    if (!flips) {
        support_fail("out of memory");
    }
    *count = 0;
    for (size_t i = 0; i < cell_count; i++) {
        for (uint32_t bits = cells[i].bits; bits; bits &= bits - 1) {
            flips[(*count)++] = flip_of(&cells[i], bits & (~bits + 1));
        }
    }
    return flips;
}

void flip_toggle(const struct flip *flip) {
    *flip->cell->value ^= flip->bit;
}

uint64_t flip_oracles(void) {
    static const char *const asked[] = {"diagnostics", "requirement", "state"};
    uint64_t mask = 0;
    for (size_t k = 0; k < sizeof asked / sizeof asked[0]; k++) {
        uint64_t bit = 0;
        for (size_t i = 0; i < dp_oracle_count; i++) {
            if (strcmp(dp_oracles[i].name, asked[k]) == 0) {
                bit = UINT64_C(1) << i;
            }
        }
        if (bit == 0) {
            support_fail("no oracle %s", asked[k]);
        }
        mask |= bit;
    }
    return mask;
}
