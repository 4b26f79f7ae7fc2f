/* compression.h: the compression scan (hardware sheet 6.6, judge.md "Compression"): C, E and valid of each plane class,
 * and the faults H5 and H6(init). */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_COMPRESSION_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_COMPRESSION_H

#include "judge.h"

/* The item at the end of the stream, whose elements stand: a WORK and its parts; a BLIT and a META_INIT with the classes
 * they name, as aspects. */
void refj_scan_work(struct refj_judge *judge, const struct dp_command *item, size_t count);
void refj_scan_blit(struct refj_judge *judge, struct refj_place *place, uint32_t kind, uint32_t aspects);
void refj_scan_meta_init(struct refj_judge *judge, struct refj_place *place, uint32_t value, uint32_t aspects);

/* --- barriers.c: a texture barrier, or a `discard` with its parts. False: memory has run out. --- */
bool refj_barrier(struct refj_judge *judge, const struct dp_command *records, size_t count);

#endif
