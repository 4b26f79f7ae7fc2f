/* work.h: cache work of packets, and fills and evictions (hardware sheet 6.4: A1-A4, E1-E4, T9, T10). */
#ifndef DRAINPROOF_ORACLES_MACHINE_WORK_H
#define DRAINPROOF_ORACLES_MACHINE_WORK_H

#include "oracles/machine/lines.h"

/* Writes a dirty line back; it stays clean. H3 where a newer version lies already. */
uint64_t dp_mc_write_back(const struct dp_mc_plan *plan, uint64_t lines, uint32_t cache, struct dp_mc_events *events);

/* Drops a clean line; in a reduced run it is filled again at once, if anybody reads through the cache. */
uint64_t dp_mc_drop(const struct dp_mc_plan *plan, uint64_t lines, uint32_t cache);

/* One of the four steps: 0 RB write-back, 1 GL2, 2 GL1, 3 inner and RB invalidation. `duty` of step number `step`. */
uint64_t dp_mc_work(const struct dp_mc_plan *plan, uint64_t lines, uint32_t step, uint32_t part,
                    struct dp_mc_events *events);

#endif
