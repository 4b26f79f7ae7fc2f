/* table_compatibility.h: what goes with what: access with sync, access with layout, all three with list types and
 * with creation flags. Sources: tables/sync_flags.tsv, access_flags.tsv, access_vs_sync.tsv, layouts.tsv,
 * access_vs_layout.tsv. */
#ifndef DRAINPROOF_MODEL_REFERENCE_TABLE_COMPATIBILITY_H
#define DRAINPROOF_MODEL_REFERENCE_TABLE_COMPATIBILITY_H

#include "model/names.h"

/* Masks of list types: bit DP_LIST_*. */
#define REF_DIRECT       (1u << DP_LIST_direct)
#define REF_COMPUTE      (1u << DP_LIST_compute)
#define REF_COPY         (1u << DP_LIST_copy)

/* Bits that exist (rules S01 and A02). */
#define REF_VALID_SYNC   UINT32_C(0x81F0FFFF)
#define REF_VALID_ACCESS UINT32_C(0x807FFFFF)

/* All accesses with model_write = 1. COMMON, which has it too, is no bit. */
#define REF_WRITE_ACCESSES                                                                                             \
    ((uint32_t)(DP_ACCESS_RENDER_TARGET | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_DEPTH_STENCIL_WRITE |                 \
                DP_ACCESS_STREAM_OUTPUT | DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST |                               \
                DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE | DP_ACCESS_VIDEO_DECODE_WRITE |                     \
                DP_ACCESS_VIDEO_PROCESS_WRITE | DP_ACCESS_VIDEO_ENCODE_WRITE))

/* Whether a kind of resource can have an access, or a texture a layout. */
enum ref_condition {
    REF_NEVER,
    REF_ALWAYS,
    REF_WITH,   /* with the creation flag */
    REF_WITHOUT /* without it */
};

struct ref_needs {
    enum ref_condition condition;
    uint32_t flag; /* DP_FLAGS_* */
};

struct ref_access_flags {
    const char *name;
    uint32_t value;              /* DP_ACCESS_*, one bit */
    struct ref_needs on_buffer;  /* model_on_buffer */
    struct ref_needs on_texture; /* model_on_texture */
    uint32_t lists;              /* legal_queues */
    uint32_t sync[3];            /* access_vs_sync model_mask_<rules>, by DP_RULES_* */
};

struct ref_layout_flags {
    const char *name;
    uint32_t value;         /* DP_LAYOUT_* */
    struct ref_needs needs; /* model_needs_flag */
    uint32_t lists;         /* rows command_list_type of access_vs_layout.tsv */
    uint32_t accesses;      /* compatible_access */
};

/* All access rows but COMMON's, in no order, and empty ones (no value, REF_NEVER) among them. */
const struct ref_access_flags *ref_access_flags(size_t *count);

/* The row of a public layout; NULL for any other number. */
const struct ref_layout_flags *ref_layout_flags(uint32_t layout);

/* List types on which one sync bit is legal (legal_queues of sync_flags.tsv). */
uint32_t ref_sync_lists(uint32_t bit);

/* List types on which one access bit is legal (legal_queues of access_flags.tsv). */
uint32_t ref_access_lists(uint32_t bit);

/* access_vs_sync: sync bits each of which alone carries the access under `rules`. `access` is one bit or COMMON. */
uint32_t ref_sync_of_access(uint32_t access, uint32_t rules);

/* Accesses that a layout admits; `simultaneous` says whether the texture has ALLOW_SIMULTANEOUS_ACCESS (wide
 * COMMON row). */
uint32_t ref_layout_admits(uint32_t layout, bool simultaneous);

#endif
