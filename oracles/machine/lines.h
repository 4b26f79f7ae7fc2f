/* lines.h: the packed state (hardware sheet 6.3): one cache line of every cache, the engines, the queue, what is done. */
#ifndef DRAINPROOF_ORACLES_MACHINE_LINES_H
#define DRAINPROOF_ORACLES_MACHINE_LINES_H

#include "oracles/machine/inner.h"

/* --- lines: 5 bits a cache: version 0 to 7, and one of these; the last 3 bits are memory's version --- */

#define DP_MC_EMPTY   0u
#define DP_MC_CLEAN   8u
#define DP_MC_DIRTY   16u
#define DP_MC_VERSION 7u

static inline uint32_t dp_mc_line(uint64_t lines, uint32_t cache) {
    return (uint32_t)(lines >> cache * 5) & 31u;
}

static inline uint64_t dp_mc_put(uint64_t lines, uint32_t cache, uint32_t line) {
    return (lines & ~(UINT64_C(31) << cache * 5)) | (uint64_t)line << cache * 5;
}

static inline uint32_t dp_mc_memory(uint64_t lines) {
    return (uint32_t)(lines >> DP_MC_CACHES * 5);
}

static inline uint64_t dp_mc_put_memory(uint64_t lines, uint32_t version) {
    return (lines & ((UINT64_C(1) << DP_MC_CACHES * 5) - 1)) | (uint64_t)version << DP_MC_CACHES * 5;
}

/* view(c) of hardware sheet 6.3. */
static inline uint32_t dp_mc_view(const struct dp_mc_plan *plan, uint64_t lines, uint32_t cache) {
    while (cache != DP_MC_MEMORY) {
        uint32_t line = dp_mc_line(lines, cache);
        if (line >= DP_MC_CLEAN) {
            return line & DP_MC_VERSION;
        }
        cache = plan->outer[cache];
    }
    return dp_mc_memory(lines);
}

/* --- flow --- */

#define DP_MC_POSITION 1023u
#define DP_MC_AT_PFP   0
#define DP_MC_AT_ME    10
#define DP_MC_AT_CE    20
#define DP_MC_AT_WORK  30 /* steps of the ACQUIRE at ME that are done, 3 bits */
#define DP_MC_AT_ENTRY 33 /* entries finished */
#define DP_MC_AT_STEP  43 /* steps of the head entry that are done, 3 bits */
#define DP_MC_AT_DONE  46

static inline uint32_t dp_mc_flow(uint64_t flow, uint32_t at) {
    return (uint32_t)(flow >> at) & DP_MC_POSITION;
}

static inline uint32_t dp_mc_steps_done(uint64_t flow, uint32_t at) {
    return (uint32_t)(flow >> at) & 7u;
}

static inline uint64_t dp_mc_advance(uint64_t flow, uint32_t at) {
    return flow + (UINT64_C(1) << at);
}

static inline uint32_t dp_mc_done(uint64_t flow) {
    return (uint32_t)(flow >> DP_MC_AT_DONE);
}

#endif
