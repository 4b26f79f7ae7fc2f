/* sync_algebra.h: sync masks to the units they drain and the engines they stop, one expression a unit (barrier sheet
 * 15.2; tables/xbox_sync_to_drain_block.tsv, sync_flags.tsv). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_SYNC_ALGEBRA_H
#define DRAINPROOF_MODEL_OPTIMIZED_SYNC_ALGEBRA_H

#include "model/command.h"

/* Every bit that a sync mask may have (rule S01). */
#define OPT_VIDEO_SYNC ((uint32_t)(DP_SYNC_VIDEO_DECODE | DP_SYNC_VIDEO_PROCESS | DP_SYNC_VIDEO_ENCODE))
#define OPT_RTAS_SYNC                                                                                                  \
    ((uint32_t)(DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE | DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE))
#define OPT_EVERY_SYNC                                                                                                 \
    ((uint32_t)(2 * DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW - 1) | OPT_VIDEO_SYNC | OPT_RTAS_SYNC | DP_SYNC_SPLIT)

/* Bits that are no aggregates: stages that containment compares (barrier sheet 15.1). */
#define OPT_SYNC_LEAVES                                                                                                \
    ((uint32_t)(2 * DP_SYNC_EXECUTE_INDIRECT - DP_SYNC_INDEX_INPUT) |                                                  \
     (uint32_t)(DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW) | \
     OPT_RTAS_SYNC)

/* leaves(sync): what it covers without the aggregates. */
uint32_t opt_sync_leaves(uint32_t sync);

/* Bits that are legal on a list type (rule S07). Bundles have none. */
uint32_t opt_sync_of_list(uint32_t list_type);

/* Which side of a copy or resolve the before side of a barrier stands for (15.2.3). */
enum opt_role { OPT_ROLE_SOURCE, OPT_ROLE_DEST, OPT_ROLE_BOTH, OPT_ROLE_HAND_OVER };

/* Units to drain for SyncBefore. `buffer`: a buffer barrier. */
uint32_t opt_drain(uint32_t sync, enum opt_role copy, enum opt_role resolve, bool buffer);

/* Engines to block for SyncAfter. */
uint32_t opt_block(uint32_t sync);

/* What is left of drains and blocks on a list type (15.2.5). */
uint32_t opt_drain_on_list(uint32_t drain, uint32_t list_type);
uint32_t opt_block_on_list(uint32_t block, uint32_t list_type);

#endif
