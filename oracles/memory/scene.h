/* scene.h: what the oracle `memory` runs: the packet stream of a whole program as steps of engines, the lines of memory
 * that its items touch, and the elements of those items on them (hardware sheet 6.1, 6.2, 6.6).
 *
 * A line stands for all memory that the same accesses touch: what differs in nothing need not be run twice. Each
 * resource has lines of its own; two resources that share memory have, for each pair of their lines, one more that
 * belongs to both (hardware sheet 6.6: they conflict in every pair of their locations).
 */
#ifndef DRAINPROOF_ORACLES_MEMORY_SCENE_H
#define DRAINPROOF_ORACLES_MEMORY_SCENE_H

#include "oracles/elements.h"

/* Bounds on the work that one program may cause. Beyond LINES some are drawn; a program beyond one of the others is not
 * run. BOXES: different ranges of one resource. */
#define DP_VALUE_LINES    96u
#define DP_VALUE_ELEMENTS 6000u
#define DP_VALUE_OPS      3000u
#define DP_VALUE_BOXES    64u

enum dp_value_op_kind {
    DP_VALUE_ITEM,
    DP_VALUE_DRAIN, /* also DMA_WAIT */
    DP_VALUE_EVENT, /* RB_EVENT and EOP: entries of the end-of-pipe queue */
    DP_VALUE_EOS,   /* signalled by itself when its class is idle */
    DP_VALUE_WAIT,  /* WAIT_FENCE */
    DP_VALUE_ACQUIRE,
    DP_VALUE_PFP_SYNC,
    DP_VALUE_CE_SYNC,
    DP_VALUE_NOTHING /* SO_FLUSH */
};

/* Caches of hardware sheet 6.2. Masks of the first ten and of RB caches use bits 1 << cache. */
enum dp_value_cache {
    DP_CACHE_OF_GLV,
    DP_CACHE_OF_GLK,
    DP_CACHE_OF_GLM,
    DP_CACHE_OF_GL1S,
    DP_CACHE_OF_GL1C,
    DP_CACHE_OF_GL1D,
    DP_CACHE_OF_CBD,
    DP_CACHE_OF_CBM,
    DP_CACHE_OF_DBD,
    DP_CACHE_OF_DBM,
    DP_CACHE_OF_GL2A,
    DP_CACHE_OF_GL2R,
    DP_CACHE_OF_MEMORY, /* no cache: what lies behind all of them */
    DP_VALUE_CACHES = DP_CACHE_OF_MEMORY
};

/* One step of the engines. A packet that stands for several (hardware sheet 6.1, decision 3) is as many. */
struct dp_value_op {
    enum dp_value_op_kind kind;
    uint64_t position;     /* of the packet in the stream, from 1 */
    uint32_t classes;      /* bits 1 << DP_UNIT_*: what it waits for */
    uint32_t last;         /* EVENT: what the signal waits for besides (eop_covers_cs) */
    uint32_t engine;       /* WAIT: DP_CP_* */
    uint32_t gcr;          /* EVENT, ACQUIRE */
    uint32_t write_back;   /* RB caches */
    uint32_t invalidate;   /* RB caches */
    uint32_t fence;        /* number of the fence that it signals or waits for, 0 none */
    uint32_t signaller;    /* WAIT: the op that signals; DP_NONE if nothing earlier does */
    uint32_t first, count; /* ITEM: its elements */
    uint32_t number;       /* ITEM: of the items before it */
    uint32_t engines;      /* ITEM: bits 1 << DP_ENGINE_*: one is drawn for each run; 0: nothing to draw */
    bool ce;               /* ITEM: ME waits for CE */
};

/* One element on one line. */
struct dp_value_element {
    uint32_t op;
    uint32_t access; /* index in the promise, DP_NONE for the driver's own */
    uint32_t line;
    uint32_t client; /* DP_CLIENT_* */
    uint32_t unit;   /* DP_UNIT_* */
    uint32_t engine; /* DP_ENGINE_*: exists only in runs that draw this one; `any`: in all */
    bool reads, writes;
    bool judged;             /* what it reads is compared */
    bool everywhere;         /* overwrites or converts all of its memory: it cannot leave a line out */
    bool raw_wait;           /* launched only when earlier DMA work is done */
    uint32_t before, behind; /* neighbours on the line in the same RB cache, DP_NONE */
};

/* What two accesses may have in common: part of a resource that the same ranges cover. */
struct dp_value_area {
    uint32_t held;     /* number of the resource (shared_memory.h) */
    uint32_t location; /* DP_LOCATION_* */
    uint64_t boxes;    /* which of the resource's ranges cover it */
    uint32_t index;    /* a subresource of it */
    bool written;
};

/* A line of one area (area[1] DP_NONE), or of two areas of resources that share memory. */
struct dp_value_line {
    uint32_t area[2];
    bool misaligned; /* META under `misaligned_metadata` */
};

/* A range that some access covers. */
struct dp_value_box {
    uint32_t held;
    uint32_t location;
    struct dp_promise_box box;
};

/* An access before it is laid upon lines. */
struct dp_value_touch {
    struct dp_value_element element;
    uint32_t held;
    uint32_t location;
    uint32_t number; /* of its range among those of the resource */
    bool alone;      /* meets elements on the same resource only (STATE, hardware sheet 6.5) */
};

struct dp_value_scene {
    uint32_t hardware; /* DP_HARDWARE_* */
    bool too_large;
    DP_ARRAY(struct dp_value_op) ops;
    DP_ARRAY(struct dp_value_element) elements; /* in the order of their ops */
    DP_ARRAY(struct dp_value_line) lines;
    DP_ARRAY(struct dp_value_area) areas;
    DP_ARRAY(struct dp_value_box) boxes;
    DP_ARRAY(struct dp_value_touch) touches;
};

struct dp_placed;
struct dp_run;

/* Lays out the stream that a model wrote; `seed` draws lines where there are too many. False if memory has run out. */
bool dp_value_scene_build(struct dp_value_scene *scene, const struct dp_run *run, int model, uint64_t seed);
void dp_value_scene_free(struct dp_value_scene *scene, const struct dp_memory *memory);

/* --- for the files of this subject --- */

/* lines.c: areas, lines and elements from the touches. `promise` says who shares memory. */
bool dp_value_lay_out(struct dp_value_scene *scene, const struct dp_promise *promise, const struct dp_memory *memory,
                      uint64_t seed);

/* clients.c: the clients of a piece (hardware sheet 6.6): the vector and the scalar path of a read are two. Returns how
 * many there are. */
#define DP_VALUE_CLIENTS 2u
uint32_t dp_value_clients_of(const struct dp_promise *promise, const struct dp_program *program,
                             const struct dp_packet *work, uint32_t access, const struct dp_piece *piece,
                             uint32_t clients[DP_VALUE_CLIENTS]);

/* A number from a number, as random as schedules need. */
static inline uint64_t dp_value_mixed(uint64_t number) {
    number += UINT64_C(0x9E3779B97F4A7C15);
    number = (number ^ number >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    number = (number ^ number >> 27) * UINT64_C(0x94D049BB133111EB);
    return number ^ number >> 31;
}

#endif
