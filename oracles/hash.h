/* hash.h: a cheap, reproducible number of a program, for choosing a share of programs. Not for telling programs
 * apart. */
#ifndef DRAINPROOF_ORACLES_HASH_H
#define DRAINPROOF_ORACLES_HASH_H

#include "model/command.h"

/* Depends on every field of every record and on nothing else (no padding, no byte order). */
uint64_t dp_hash_program(const struct dp_program *program);

#endif
