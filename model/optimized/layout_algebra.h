/* layout_algebra.h: layouts as a small set with one bit each, and what they admit (barrier sheet 7, 15.1;
 * tables/layouts.tsv, access_vs_layout.tsv). Everything is derived from eight families: a plain layout and its two
 * queue twins. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_LAYOUT_ALGEBRA_H
#define DRAINPROOF_MODEL_OPTIMIZED_LAYOUT_ALGEBRA_H

#include "model/command.h"

/* Ids: the number of the layout, and one more for UNDEFINED, so that a set of layouts is a word of bits. */
#define OPT_LAYOUTS          33u
#define OPT_UNDEFINED        32u
#define OPT_NO_LAYOUT        33u /* the id of a number that is no layout (rule L01) */

#define OPT_LAYOUT_BIT(id)   (UINT64_C(1) << (id))
#define OPT_LAYOUT_SET(name) OPT_LAYOUT_BIT(DP_LAYOUT_##name)
#define OPT_EVERY_LAYOUT     (OPT_LAYOUT_BIT(OPT_NO_LAYOUT) - 1)

/* The queue twins stand in one row for the direct and one for the compute queue; `place` is the place in the row. */
#define OPT_TWINS(place)                                                                                               \
    (OPT_LAYOUT_BIT(DP_LAYOUT_DIRECT_QUEUE_COMMON + (place)) | OPT_LAYOUT_BIT(DP_LAYOUT_COMPUTE_QUEUE_COMMON + (place)))
#define OPT_QUEUE_COMMONS  OPT_TWINS(0)
#define OPT_COMMONS        (OPT_LAYOUT_SET(COMMON) | OPT_TWINS(0))
#define OPT_GENERIC_READS  (OPT_LAYOUT_SET(GENERIC_READ) | OPT_TWINS(1))
#define OPT_UNORDERED      (OPT_LAYOUT_SET(UNORDERED_ACCESS) | OPT_TWINS(2))
#define OPT_SHADER_READS   (OPT_LAYOUT_SET(SHADER_RESOURCE) | OPT_TWINS(3))
#define OPT_COPY_SOURCES   (OPT_LAYOUT_SET(COPY_SOURCE) | OPT_TWINS(4))
#define OPT_COPY_DESTS     (OPT_LAYOUT_SET(COPY_DEST) | OPT_TWINS(5))
#define OPT_DEPTH_LAYOUTS  (OPT_LAYOUT_SET(DEPTH_STENCIL_WRITE) | OPT_LAYOUT_SET(DEPTH_STENCIL_READ))
/* The generic reads of a direct queue: they read depth, resolve sources and shading rates too. */
#define OPT_ACCESSIBLE     OPT_LAYOUT_SET(DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE)
#define OPT_DIRECT_GENERIC (OPT_LAYOUT_SET(DIRECT_QUEUE_GENERIC_READ) | OPT_ACCESSIBLE)
#define OPT_VIDEO_LAYOUTS                                                                                              \
    (OPT_LAYOUT_BIT(DP_LAYOUT_VIDEO_ENCODE_WRITE + 1) - OPT_LAYOUT_BIT(DP_LAYOUT_VIDEO_DECODE_READ))

/* Id of a layout number, OPT_NO_LAYOUT for what rule L01 rejects; and the number of an id below OPT_LAYOUTS. */
uint32_t opt_layout_id(uint32_t layout);
uint32_t opt_layout_number(uint32_t id);

/* Accesses that a layout admits; with `wide` by the COMMON row of simultaneous-access textures. UNDEFINED admits
 * none. */
uint32_t opt_layout_admits(uint32_t id, bool wide);

/* The other way round: layouts that admit an access of an operand, one bit (rule U01). Accesses of buffers have none. */
uint64_t opt_layouts_admitting(uint32_t access, bool wide);

/* Layouts that a direct or compute list may name, UNDEFINED aside (rule L02). */
uint64_t opt_layouts_of_list(uint32_t list_type);

/* Layouts that need a creation flag which these D3D12 flags lack (rule L10). */
uint64_t opt_layouts_without_flag(uint32_t flags);

#endif
