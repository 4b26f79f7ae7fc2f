/* seeds.h: valid inputs of fuzz_pso_load, made from the pipelines of a program. */
#ifndef DRAINPROOF_FUZZ_PSO_SEEDS_H
#define DRAINPROOF_FUZZ_PSO_SEEDS_H

#include "model/command.h"

/* The input of the `number`-th pipeline that is left at the end of the program and can be saved. Returns its size; 0 if
 * there is none of that number, or it does not fit. */
size_t dp_pso_seed(const struct dp_program *program, size_t number, uint8_t *bytes, size_t capacity);

/* A program of one pipeline with everything in it that a package can hold: elements, stream output, all hardware
 * slots of a geometry pipeline with `rich`, else a vertex and a pixel shader. Records (room for 16) and their
 * number. */
size_t dp_pso_plain_program(struct dp_command *records, bool rich);

#endif
