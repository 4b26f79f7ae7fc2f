/* program.h: any bytes as a program of pipeline commands.
 *
 * The bytes are a program in the byte form, with every record of another family turned into one of this family. Records
 * of the family stay what they are, so the corpus means here what it says. The last byte of the header, which the
 * device does not use, chooses what is bent after decoding (0: nothing), because random hashes name no shader and
 * random numbers fail in the first rule. */
#ifndef DRAINPROOF_FUZZ_PSO_PROGRAM_H
#define DRAINPROOF_FUZZ_PSO_PROGRAM_H

#include "model/command.h"

/* Decodes into at most DP_DECODE_MAX records; returns how many. `records` has room for that. Any bytes will do. */
size_t dp_pso_program(const uint8_t *data, size_t size, struct dp_command *records);

/* --- bend.c --- */

enum dp_pso_bend {
    DP_PSO_BEND_NAMES = 1,   /* hashes, root signatures and packages name what is there */
    DP_PSO_BEND_LEGAL = 2,   /* enumerators and counts within their bounds, most of the times */
    DP_PSO_BEND_STAGES = 4,  /* stages that belong together */
    DP_PSO_BEND_TARGETS = 8, /* formats from a short list, so that keys meet */
    DP_PSO_BEND_EDITS = 16,  /* edits end in a CRC that fits */
};

void dp_pso_bend(struct dp_command *records, size_t count, uint8_t mode);

#endif
