/* flip.h: the bits of the three planted tables, one flip after the other, for every test that looks for them. */
#ifndef DRAINPROOF_TESTS_PLANTED_SUPPORT_FLIP_H
#define DRAINPROOF_TESTS_PLANTED_SUPPORT_FLIP_H

#include "model/names.h"
#include "model/reference/planted.h"

/* One bit of one cell. */
struct flip {
    const struct dp_planted_cell *cell;
    uint32_t bit;
    const char *name; /* of the bit: "CB" */
};

/* The set that the bits of a cell belong to. */
enum dp_set planted_set(const struct dp_planted_cell *cell);

/* Every bit that planted.h offers, in its order: rows stand together, and so do the cells of a row. The caller frees
 * them. Ends the test if one has no name. */
struct flip *flip_list(size_t *count);

/* Plants the fault, or takes it out again. */
void flip_toggle(const struct flip *flip);

/* The oracles that look at what the tables say, as a mask over the registry: diagnostics, requirement, state. The
 * others judge one model alone. */
uint64_t flip_oracles(void);

#endif
