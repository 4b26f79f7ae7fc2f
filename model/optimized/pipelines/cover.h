/* cover.h: which export vectors cover which (pipeline sheet 4 and 9.8, superset). */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_COVER_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_COVER_H

#include "model/memory.h"
#include "model/optimized/pipelines/state.h"

/* One class of a key. */
struct opt_pso_class {
    uint32_t key;
    uint32_t best;                  /* member with the smallest C */
    uint8_t vector[OPT_PSO_VECTOR]; /* tuples, or codes alone under spi */
    bool covered;                   /* by another one */
    uint32_t base;                  /* class that serves it */
};

/* `run`: numbers of the classes of one key, no two of them alike, in the order in which bases are preferred. Finds
 * `covered` and `base` of each. False if memory has run out. */
bool opt_pso_cover(const struct dp_memory *memory, struct opt_pso_class *classes, const uint32_t *run, uint32_t count);

#endif
