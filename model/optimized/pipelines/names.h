/* names.h: semantic names: from numbers to text, and the strings section of a container, which holds each once. */
#ifndef DRAINPROOF_OPTIMIZED_PIPELINES_NAMES_H
#define DRAINPROOF_OPTIMIZED_PIPELINES_NAMES_H

#include <stddef.h>
#include <stdint.h>

/* Writes the name of a semantic in ASCII upper case (at most OPT_PSO_NAME_MOST characters, no zero behind them) and
 * returns its length; OPT_PSO_NO_NAME for the NULL pointer. */
uint32_t opt_pso_semantic(uint32_t semantic, uint8_t *name);

#define OPT_PSO_NAMES 1024u /* power of two; a pipeline has at most 544 names */

/* The names of a strings section by hash: offset + 1 of each, 0 for none. Cleared by whoever makes one. */
struct opt_pso_names {
    uint16_t place[OPT_PSO_NAMES];
};

/* Where the name stands among those added before, or, if it does not, `at`, and then it has been added: it stands (or
 * will stand) at strings + at with a zero behind it. Offsets are below 2^16 - 1. */
uint32_t opt_pso_names_place(struct opt_pso_names *names, const uint8_t *strings, const uint8_t *name, uint32_t length,
                             uint32_t at);

#endif
