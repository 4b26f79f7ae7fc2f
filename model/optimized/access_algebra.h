/* access_algebra.h: access masks to caches, one expression a cache (barrier sheet 15.3; tables/access_flags.tsv,
 * xbox_access_to_caches.tsv), and which accesses a resource or a list can have. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_ACCESS_ALGEBRA_H
#define DRAINPROOF_MODEL_OPTIMIZED_ACCESS_ALGEBRA_H

#include "model/command.h"

#define OPT_COPY_ACCESS    ((uint32_t)(DP_ACCESS_COPY_SOURCE | DP_ACCESS_COPY_DEST))
#define OPT_RESOLVE_ACCESS ((uint32_t)(DP_ACCESS_RESOLVE_SOURCE | DP_ACCESS_RESOLVE_DEST))
#define OPT_DEPTH_ACCESS   ((uint32_t)(DP_ACCESS_DEPTH_STENCIL_READ | DP_ACCESS_DEPTH_STENCIL_WRITE))
#define OPT_RTAS_ACCESS                                                                                                \
    ((uint32_t)(DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE))
#define OPT_VIDEO_ACCESS ((uint32_t)(2 * DP_ACCESS_VIDEO_ENCODE_WRITE) - (uint32_t)DP_ACCESS_VIDEO_DECODE_READ)
/* Everything but video, NO_ACCESS and GLOBAL. */
#define OPT_EVERY_ACCESS ((uint32_t)(2 * DP_ACCESS_SHADING_RATE_SOURCE - 1))
/* Bits that an access mask may have (rule A02). */
#define OPT_LEGAL_ACCESS (OPT_EVERY_ACCESS | OPT_VIDEO_ACCESS | DP_ACCESS_NO_ACCESS)
#define OPT_WRITE_ACCESS                                                                                               \
    ((uint32_t)(DP_ACCESS_RENDER_TARGET | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_DEPTH_STENCIL_WRITE |                 \
                DP_ACCESS_STREAM_OUTPUT | DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST |                               \
                DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE | DP_ACCESS_VIDEO_DECODE_WRITE |                     \
                DP_ACCESS_VIDEO_PROCESS_WRITE | DP_ACCESS_VIDEO_ENCODE_WRITE))

/* Bits that are legal on a list type (rule A08), NO_ACCESS among them. Bundles have none. */
uint32_t opt_access_of_list(uint32_t list_type);

/* Accesses that no resource of the kind has (rule A12), that only acceleration structures have (A06), that need a
 * creation flag which these flags lack (A07), and that do not fit the heap of a buffer (A10, A11). */
uint32_t opt_access_never(bool texture);
uint32_t opt_access_unstructured(bool texture, bool structure);
uint32_t opt_access_flagless(uint32_t flags);
uint32_t opt_access_off_heap(bool texture, uint32_t heap_type);

/* How a barrier's accesses go: `buffer` barriers copy and resolve past the render backends, and `gl1_in_rb_path` is
 * the hardware flag. */
struct opt_paths {
    bool buffer;
    bool gl1_in_rb_path;
};

/* Caches that writes among `access` may leave dirty, and caches that `access` reads through. L2 is in neither
 * (15.3.2). */
uint32_t opt_dirtied(uint32_t access, struct opt_paths paths);
uint32_t opt_read_through(uint32_t access, struct opt_paths paths);

/* Accesses that may go through a render backend, and those that must (15.3.4). */
uint32_t opt_access_may_rb(struct opt_paths paths);
#define OPT_MUST_RB_ACCESS ((uint32_t)DP_ACCESS_RENDER_TARGET | OPT_DEPTH_ACCESS)

#endif
