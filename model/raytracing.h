/* raytracing.h: ray-tracing state objects in the contract: what a model computes from one (pipeline sheet 6, 9.12,
 * 9.13).
 *
 * A state object is evaluated alone, without an instance: records in, reports out. raytracing.md is the normative
 * text: what programs guarantee, in which order things are reported, what stands where the sheet is silent. All
 * figures are integers; "saturating" means that sums and products stop at 2^64 - 1.
 */
#ifndef DRAINPROOF_MODEL_RAYTRACING_H
#define DRAINPROOF_MODEL_RAYTRACING_H

#include "command.h"

/* Bounds of sheet 9.12. Records beyond them do not count (raytracing.md). */
#define DP_RT_SHADERS                     64u
#define DP_RT_HIT_GROUPS                  32u
#define DP_RT_SITES                       32u
#define DP_RT_NODES                       4096u
#define DP_RT_BOXES                       8u /* child boxes of a node */
#define DP_RT_TRIANGLES                   4096u
#define DP_RT_VGPRS                       256u  /* addressable by one wave */
#define DP_RT_GRID                        4095u /* largest coordinate */

#define DP_RT_GENERATORS                  16u /* ray generation shaders that the split advice handles (sheet 9.13) */
#define DP_RT_LEVELS                      11u /* occupancy levels that can occur, wave64 (wave32 has 9) */
#define DP_RT_SHADER_KINDS                6u  /* values of the set RT_SHADER */
#define DP_RT_VALUES                      4u  /* most figures of a record */

/* Number of no shader: member of a hit group that is not there. */
#define DP_RT_NO_SHADER                   64u

/* XBOX_RAY_FLAG_COHERENT_RAYS_HINT; bit 31, which no enumerator holds. */
#define DP_RT_RAY_FLAG_COHERENT_RAYS_HINT UINT32_C(0x80000000)

struct dp_memory; /* model.h */

/* Rules (rt_rule.def), in the order of reports. */
enum dp_rt_rule {
#define DP_RT_RULE(rule, trust, subject, values, text, advice) DP_RT_RULE_##rule,
#include "rt_rule.def"
#undef DP_RT_RULE
    DP_RT_RULE_COUNT
};

/* A rule that fired. Key: (rule, index, values); the list is compared whole and in order. */
struct dp_rt_record {
    enum dp_rt_rule rule;
    uint32_t severity;             /* DP_RT_SEVERITY_* */
    int32_t index;                 /* what rt_rule.def calls the subject, 0-based; -1 for `whole` */
    uint64_t values[DP_RT_VALUES]; /* as rt_rule.def names them; 0 behind the last */
};

/* Occupancy of the combined object, in waves a SIMD (sheet 6). V is the largest VGPR count of all shaders, reachable
 * or not; 0 without shaders. */
struct dp_rt_occupancy {
    uint32_t vgprs;          /* V */
    uint32_t waves;          /* occ(V) */
    uint32_t worst;          /* lowest shader index with V registers, DP_RT_NO_SHADER without shaders */
    uint32_t best_waves;     /* largest occupancy of a shader alone; occ(0) without shaders */
    uint32_t capped_waves;   /* occ(min(cap, V)) with the cap that the title set; occ(V) when it set none */
    uint32_t best_cap;       /* c of rule XR05b, whatever occ(V) is; 0 when no cap gains waves */
    uint32_t best_cap_waves; /* occ(best_cap); 0 when there is none */
    uint64_t best_cap_spill; /* registers that best_cap spills, summed over shaders; 0 when there is none */
};

/* One shader alone. */
struct dp_rt_shader_report {
    uint32_t shader;
    uint32_t vgprs;     /* at most DP_RT_VGPRS */
    uint32_t waves;     /* occupancy alone */
    uint32_t reachable; /* 1 if in the closure of a ray generation shader (sheet 9.12) */
};

/* A VGPR cap that could be set: every multiple of 8 from 8 to below V. */
struct dp_rt_cap {
    uint32_t cap;
    uint32_t waves; /* occ(cap) */
    uint64_t spill; /* registers: sum over shaders of max(0, vgprs - cap) */
    uint64_t bytes; /* bytes a wave: 4 * spill * wave */
};

/* Stack (rules XR02, XR07, XD06, XD09). Arrays are indexed by DP_SERIES_X and DP_SERIES_S; both are always given.
 * Sizes in bytes. stack - reserved is memory that the title brings itself. */
struct dp_rt_stack {
    uint32_t largest[DP_RT_SHADER_KINDS]; /* largest stack of a shader of the kind, DP_RT_SHADER_*; 0 without one */
    uint32_t reached_depth;               /* D of rule XD06, 0..32 */
    uint64_t per_thread;                  /* S(R) with the declared depth R, saturating */
    uint64_t needed;                      /* S(min(D, R)), saturating */
    uint64_t stack[2];                    /* stack_bytes of the table above the rules */
    uint64_t reserved[2];                 /* driver_reserved of that table */
    uint64_t reclaimable[2];              /* reserved when rule XR07 would fire on that series, else 0 */
    uint64_t threads[2];                  /* that occupancy allows: CU * 2 * occ(V) * wave */
    uint64_t rays_shallow[2];             /* rays(1): threads that occupancy and stack allow at depth 1 */
    uint64_t rays[2];                     /* rays(R) */
};

/* Live state and code of the TraceRay sites (rules XR03, XR04b), saturating. */
struct dp_rt_traffic {
    uint64_t bytes; /* sum over TraceRay sites of 2 * live * rays, saturating at every step */
    uint64_t code;  /* bytes: sum over TraceRay sites of bytes * max(unroll, 1) */
};

/* Live-state traffic of one TraceRay site. */
struct dp_rt_site_traffic {
    uint32_t site;
    uint32_t live;  /* bytes */
    uint64_t bytes; /* 2 * live * rays, saturating */
};

/* Sibling overlap of the acceleration structure: num and den of rule XR09, summed over nodes and summaries,
 * saturating. */
struct dp_rt_bvh {
    uint32_t nodes;     /* that count, that is with at least two boxes */
    uint32_t triangles; /* of either kind */
    uint64_t overlap;   /* num */
    uint64_t surface;   /* den */
};

/* Shape of one triangle (rule XR10). */
struct dp_rt_triangle_report {
    uint32_t triangle;
    uint32_t longest; /* L2: largest squared edge */
    uint64_t cross;   /* C2: squared length of the cross product of two edges */
    uint32_t surface; /* SA of its box */
    uint32_t reason;  /* bits of XR10, 0 for a healthy one */
};

/* Split advice for the limit of the state object (sheet 9.13). Entries behind the last are 0. With `known` 0
 * everything behind `code_now` is 0; see raytracing.md for when that is allowed. */
struct dp_rt_split {
    uint32_t known;
    uint32_t generators;                   /* m, ray generation shaders of the object (0..64) */
    uint32_t waves_now;                    /* occupancy of today's one object, every shader included */
    uint64_t value_now;                    /* waves_now * sum of weights */
    uint64_t code_now;                     /* bytes of every shader */
    uint32_t objects;                      /* parts of the optimum */
    uint32_t assignment[DP_RT_GENERATORS]; /* part of the i-th ray generation shader in shader order */
    uint32_t waves[DP_RT_GENERATORS];      /* occupancy of each part */
    uint64_t value;                        /* sum over parts of waves * sum of weights */
    uint64_t code;                         /* bytes, sum over parts */
    uint32_t levels;                       /* D, distinct levels of the blocks */
    uint64_t curve[DP_RT_LEVELS];          /* [k]: best value with at most k + 1 parts, the limit ignored; k < levels */
};

/* Where reports go. Any callback may be NULL; pointers are valid during the call. */
struct dp_rt_sink {
    void *context;
    void (*occupancy)(void *context, const struct dp_rt_occupancy *occupancy);
    void (*shader)(void *context, const struct dp_rt_shader_report *shader);
    void (*cap)(void *context, const struct dp_rt_cap *cap);
    void (*stack)(void *context, const struct dp_rt_stack *stack);
    void (*traffic)(void *context, const struct dp_rt_traffic *traffic);
    void (*site_traffic)(void *context, const struct dp_rt_site_traffic *site);
    void (*bvh)(void *context, const struct dp_rt_bvh *bvh);
    void (*triangle)(void *context, const struct dp_rt_triangle_report *triangle);
    void (*split)(void *context, const struct dp_rt_split *split);
    void (*record)(void *context, const struct dp_rt_record *record);
};

/* The ray-tracing part of a model. NULL in struct dp_model: the built-in one is used. No function keeps anything. */
struct dp_raytracing {
    /* Evaluates one state object: records[0] is the state_object, then its parts; `device` gives the series. Returns a
     * value of enum dp_status, which model.h defines behind this header. All memory is given back before it returns;
     * after anything but DP_STATUS_OK what was reported is void. */
    uint32_t (*evaluate)(const struct dp_memory *memory, const struct dp_record_device *device,
                         const struct dp_command *records, size_t count, const struct dp_rt_sink *sink);
    /* occ(vgprs), waves a SIMD, 2..16. vgprs above 256 count as 256; wave is 32 or 64. */
    uint32_t (*occupancy)(uint32_t vgprs, uint32_t wave);
    /* S(depth) of rule XR02 for the largest stack of each shader kind (DP_RT_SHADER_*), in bytes, saturating. */
    uint64_t (*stack_size)(const uint32_t largest[DP_RT_SHADER_KINDS], uint32_t depth);
};

#endif
