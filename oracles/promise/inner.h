/* inner.h: the state of a promise being built, shared by the files of this folder and by nobody else.
 *
 * Words. A *step* is a leaf of D3D12_BARRIER_SYNC under a small number, three of its own behind them. A *use* is an
 * access bit, bit 17 the present. A *cell* is a set of subresources of one resource that no range of the program
 * tells apart. A *node* is what chains are made of: a run of adjacent barriers on a cell, a BEGIN, an END. *Time*
 * counts work items and barriers in execution order. */
#ifndef DRAINPROOF_ORACLES_PROMISE_INNER_H
#define DRAINPROOF_ORACLES_PROMISE_INNER_H

#include "oracles/array.h"
#include "oracles/outline.h"
#include "oracles/promise/promise.h"

/* --- steps.c --- */

enum {
    DP_STEP_LEAVES = 14,
    DP_STEP_PRESENT = 14,   /* a barrier that leaves a texture in COMMON has it on its after side (15.4.4) */
    DP_STEP_SPLIT = 15,     /* from a BEGIN to its END, on the memory of the earlier access */
    DP_STEP_SPLIT_TOO = 16, /* likewise, on the memory of the later access where that is an alias */
    DP_STEPS = 17
};

/* What a sync mask covers: aggregates expanded, ALL_SHADING and NON_PIXEL_SHADING with RAYTRACING (15.4.3). */
uint32_t dp_promise_steps(uint32_t sync);
/* The stages that a shader access names. */
uint32_t dp_promise_named_steps(uint32_t sync);
/* D3D12_BARRIER_SYNC bit of a leaf; NONE beyond them. */
uint32_t dp_promise_step_sync(uint32_t step);
/* Number of the lowest bit; 32 if there is none. */
uint32_t dp_promise_lowest(uint32_t mask);

/* --- admits.c --- */

#define DP_USE_PRESENT 17u
#define DP_USES        18u
#define DP_USES_ALL    0x1FFFFu /* every access of the project: no video, GLOBAL, NO_ACCESS */
#define DP_USES_WRITE                                                                                                  \
    (DP_ACCESS_RENDER_TARGET | DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_DEPTH_STENCIL_WRITE | DP_ACCESS_STREAM_OUTPUT |  \
     DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE)

/* Accesses that a layout admits; `wide`: a simultaneous-access texture. UNDEFINED and driver layouts admit none. */
uint32_t dp_promise_admitted(uint32_t layout, bool wide);
/* Accesses that a resource's kind and creation flags allow (A06, A07, A12). */
uint32_t dp_promise_allowed(const struct dp_record_resource *r);
/* Accesses that its heap allows (A10, A11). */
uint32_t dp_promise_heap_allowed(const struct dp_record_resource *r);
/* What an access mask of a texture barrier's side stands for (15.1). `both_undefined`: a memory-only barrier. */
uint32_t dp_promise_texture_uses(const struct dp_record_resource *r, uint32_t access, uint32_t layout,
                                 bool both_undefined);
uint32_t dp_promise_buffer_uses(const struct dp_record_resource *r, uint32_t access);
uint32_t dp_promise_global_uses(uint32_t access);

/* --- legacy.c --- */

/* Stages and accesses of every use that a legacy state permits (15.4.3). COMMON: all. */
uint32_t dp_promise_state_steps(uint32_t state);
uint32_t dp_promise_state_uses(uint32_t state);
/* The state bit that an access needs; 0 if no state has it. */
uint32_t dp_promise_state_of(uint32_t use_bit, uint32_t step);
/* States that a subresource of the resource may be promoted to from COMMON (15.8.2). */
uint32_t dp_promise_promotable(const struct dp_record_resource *r);
bool dp_promise_state_writes(uint32_t state);
/* The public layout that stands in for a state on a texture (15.8.5). */
uint32_t dp_promise_stand_in(uint32_t state);
/* Both sides of a UAV barrier. */
uint32_t dp_promise_uav_steps(void);
uint32_t dp_promise_uav_uses(void);

/* --- scopes.c --- */

enum dp_promise_mode { DP_MODE_reads, DP_MODE_writes, DP_MODE_updates };

/* What a part of a work item does. steps, uses: masks; `stage_free`: a present. */
struct dp_promise_scope {
    uint32_t steps;
    uint32_t uses;
    enum dp_promise_mode mode; /* of operands and of UNORDERED_ACCESS by shaders */
    bool shader;
    bool whole, driver, target, serial, present, clear;
};

/* False: the part touches nothing (a role that the command does not have, or not a part at all). `r` is the resource it
 * names, NULL where there is none; `list_type` that of its list. */
bool dp_promise_scope_of(const struct dp_command *command, const struct dp_command *part,
                         const struct dp_record_resource *r, uint32_t list_type, struct dp_promise_scope *scope);
/* Whether the kind has a line in scopes.def. */
bool dp_promise_has_scope(enum dp_kind kind);

/* --- memory.c, ranges.c --- */

struct dp_promise_span {
    uint32_t heap;
    uint64_t start, end;
};

/* Bytes of a resource, rounded up to 65,536 (design decision 14); UINT64_MAX if they cannot be counted. */
uint64_t dp_promise_bytes(const struct dp_record_resource *r);
/* Where it lies in heaps; returns how many spans, 0 for memory of its own. */
uint32_t dp_promise_spans(const struct dp_record_resource *r, struct dp_promise_span spans[2]);

struct dp_promise_shape {
    uint32_t mips, slices, planes;
};
struct dp_promise_shape dp_promise_shape_of(const struct dp_record_resource *r);
/* The subresources that a range (a legacy index) names; false if it leaves the resource. Buffers: always the whole. */
bool dp_promise_range(const struct dp_record_resource *r, const struct dp_range *range, struct dp_promise_box *box);
bool dp_promise_index(const struct dp_record_resource *r, uint32_t index, struct dp_promise_box *box);

/* --- permits.c --- */

struct dp_promise_inner;
struct dp_promise_held;

/* Kinds (DP_KIND_*) that a resource can have (15.5.1). */
uint8_t dp_promise_possible(const struct dp_record_resource *r);
/* P(layout) of the resource (15.5.1); UNDEFINED permits nothing. */
uint8_t dp_promise_permits(const struct dp_promise_inner *in, const struct dp_promise_held *held, uint32_t layout);

/* --- the state --- */

struct dp_promise_link { /* of a list, latest first */
    uint32_t what;
    uint32_t before;
};

/* Tracked per cell: well-formedness (15.6, 15.8, 15.9). */
struct dp_promise_tracked {
    uint32_t layout;
    uint32_t state, promoted;     /* of a legacy cell */
    uint32_t promoted_by_shaders; /* since the execute began, on a legacy cell */
    uint32_t open;                /* node of the BEGIN that is open, DP_NONE */
    uint32_t deactivated;         /* scope in which it was deactivated, 0: in none */
    uint32_t on_copy_list;        /* scope in which a copy list used it */
    uint32_t physical;            /* the layout that only barriers move (15.8.1), as judges track it */
    uint8_t permits;              /* P of it */
    uint8_t initialised;          /* 0, 1, or 2: depends on kinds present */
    bool legacy;
};

struct dp_promise_cell {
    uint32_t held;
    struct dp_promise_box box;
    uint32_t keys;      /* first key, DP_NONE */
    uint32_t producing; /* tables in which its accesses are the earlier ones */
    uint32_t consuming; /* tables in which they are the later ones */
    uint32_t nodes;     /* links */
    uint32_t wholes;    /* links to accesses that overwrite it whole */
    uint32_t marks;     /* links to marks */
    uint32_t moved;     /* time of its last layout or state change */
    uint32_t moves;     /* how many there were, with those that a decay made to a state */
    struct dp_promise_tracked is;
    uint32_t stamp; /* of the loop that looks at it */
};

/* settled: in COMMON, or no longer, by decay, which moves no physical layout. */
enum dp_promise_mark_type {
    DP_PROMISE_MARK_moved,
    DP_PROMISE_MARK_settled,
    DP_PROMISE_MARK_presented,
    DP_PROMISE_MARK_decayed
};

struct dp_promise_mark {
    enum dp_promise_mark_type type;
    uint32_t time;
    uint32_t value; /* moved, settled: 1 if COMMON then; presented: the access */
};

/* A resource that exists. Cells lie mip innermost, then slice, then plane. */
struct dp_promise_held {
    const struct dp_record_resource *r;
    uint32_t record;
    struct dp_promise_shape shape;
    uint64_t mip_cuts; /* bit m: a cell begins at mip m */
    uint32_t plane_cuts;
    uint32_t slice_cuts, slice_cut_count; /* in inner->cuts */
    uint32_t cells;                       /* first cell */
    uint32_t across[3];                   /* cells along mips, slices, planes */
    uint32_t aliases, alias_count;        /* in inner->aliases */
    uint32_t nodes;                       /* links: on any of its cells */
    uint32_t tables;                      /* links: tables that a barrier on it may move, if it has aliases */
    uint32_t spans;
    struct dp_promise_span span[2];
    uint32_t allowed;
    uint8_t written; /* classes that may hold kinds: 1 colour, 2 depth, 4 stencil */
    uint8_t kinds;   /* classes that can */
    uint8_t possible; /* the kinds themselves, DP_KIND_* */
    uint8_t valid;    /* classes whose metadata are certainly valid (V of 15.5.2) */
    bool buffer, wide, fails;
};

enum dp_promise_node_type { DP_PROMISE_NODE_run, DP_PROMISE_NODE_begin, DP_PROMISE_NODE_end };

struct dp_promise_node {
    enum dp_promise_node_type type;
    uint32_t held; /* DP_NONE: globals alone */
    struct dp_promise_box box;
    uint32_t last; /* time of its last barrier */
    uint32_t steps_before, steps_after;
    uint32_t uses_before, uses_after;
    uint32_t partner; /* of an END: its BEGIN */
    uint32_t record;  /* its last barrier */
};

/* A barrier since the last work item. */
struct dp_promise_pending {
    struct dp_promise_node node; /* of it alone */
    uint32_t made;               /* halves of splits are nodes from the start; DP_NONE: joins a run */
    bool taken;
};

/* A class of accesses on a cell, and the entries of its accesses. */
struct dp_promise_key {
    uint32_t cell;
    uint32_t step, use;
    bool writes, target, serial;
    uint32_t last; /* entry */
    uint32_t next; /* key of the cell */
};

struct dp_promise_entry {
    uint32_t access;
    uint32_t time;
    uint32_t before; /* entry of the same key */
    uint32_t jump;   /* one further back, for searches in logarithmic time */
    uint32_t depth;
};

/* Prefix clocks for accesses of `producer` against later ones of `consumer`. ordered[s][t]: the latest time so that
 * every access of step s up to it comes before step t. */
struct dp_promise_table {
    uint32_t producer, consumer;
    uint32_t next_producing, next_consuming;
    uint32_t clocks; /* first */
    uint32_t steps;  /* those of the producer's accesses */
    uint32_t moves;  /* of the consumer when the present column was true */
    uint32_t ordered[DP_STEPS][DP_STEPS];
    uint32_t presented[DP_STEP_LEAVES]; /* ordered to every later use by a present */
};

/* One for each key of the producer. Of writers alone: the same less what is not flushed, and by access of the
 * reader. */
struct dp_promise_clock {
    uint32_t key;
    uint32_t next;
    uint32_t flushed; /* latest barrier that flushes it and waits for its step */
    uint32_t presented;
    uint32_t written[DP_STEPS];
    uint32_t replaced[DP_STEPS]; /* as written, by chains whose last node holds an access: what a whole overwrite needs */
    uint32_t visible[DP_STEPS][DP_USES];
};

struct dp_promise_reach { /* of a node, while a pair is judged */
    uint32_t node;
    uint32_t parent;
    bool ordered, flushed;
};

/* A whole overwrite between a pair; steps: promised ones from the first access to it, 0: none. */
struct dp_promise_whole {
    uint32_t access;
    uint32_t time;
    uint32_t steps;
};

struct dp_promise_inner {
    struct dp_promise *out;
    const struct dp_program *program;
    const struct dp_observation *said;
    const struct dp_record_device *device;
    struct dp_outline outline;
    unsigned wanted;
    bool by_barrier; /* with DP_PROMISE_FIRST: chains alone count */
    bool failed;     /* memory has run out */
    bool found;      /* DP_PROMISE_FIRST: done */
    DP_ARRAY(struct dp_promise_held) helds;
    DP_ARRAY(struct dp_promise_cell) cells;
    DP_ARRAY(uint64_t) cuts; /* held << 32 | slice */
    DP_ARRAY(uint32_t) aliases;
    DP_ARRAY(struct dp_promise_link) links;
    DP_ARRAY(struct dp_promise_mark) marks;
    DP_ARRAY(struct dp_promise_node) nodes;
    DP_ARRAY(struct dp_promise_pending) gap;
    bool gap_parted;          /* it holds a half of a split */
    DP_ARRAY(uint32_t) fresh; /* nodes of a gap */
    DP_ARRAY(struct dp_promise_key) keys;
    DP_ARRAY(struct dp_promise_entry) entries;
    DP_ARRAY(struct dp_promise_table) tables;
    DP_ARRAY(struct dp_promise_clock) clocks;
    DP_ARRAY(struct dp_promise_reach) reach;
    DP_ARRAY(struct dp_promise_whole) wholes;
    DP_ARRAY(uint64_t) reported; /* open addressing, 0: free */
    size_t reported_count;
    uint32_t globals; /* links */
    uint32_t stamp;
    /* where the walk stands */
    uint32_t time;
    uint32_t boundary; /* everything up to this time comes before everything later */
    uint32_t boundaries;
    uint32_t scope; /* counts executes from 1 */
    uint32_t execution;
    uint32_t occurrence;
    uint32_t call;   /* record of the barrier call being taken */
    uint32_t number; /* of the list among those of its execute, from 0 */
    uint32_t list; /* record, DP_NONE outside */
    uint32_t list_start;
    uint32_t list_type;
    bool list_hint;     /* DONT_SYNC_ON_COPY */
    uint32_t last_type; /* of the last execute, DP_NONE before the first */
    uint32_t caller;
    uint32_t first_call; /* record of the barrier call that ran first, DP_NONE: none has (I04) */
};

/* Appends, remembering failure. */
#define DP_PROMISE_PUSH(in, array, value)                                                                              \
    do {                                                                                                               \
        bool dp_pushed = false;                                                                                        \
        DP_PUSH((in)->out->memory, &(in)->array, value, &dp_pushed);                                                   \
        (in)->failed = (in)->failed || !dp_pushed;                                                                     \
    } while (0)

/* Puts `what` at the front of a list. */
void dp_promise_link(struct dp_promise_inner *in, uint32_t *list, uint32_t what);

/* --- resources.c --- */

/* All resources, their cells and aliases. */
void dp_promise_find_resources(struct dp_promise_inner *in);
/* Index of the resource in a slot; DP_NONE if there is none. */
uint32_t dp_promise_held_of(const struct dp_promise_inner *in, uint32_t slot);
bool dp_promise_meet(const struct dp_promise_held *a, const struct dp_promise_held *b);
/* Whether a barrier on c covers memory that a and b share. */
bool dp_promise_meet_both(const struct dp_promise_held *a, const struct dp_promise_held *b,
                          const struct dp_promise_held *c);

/* Walks the cells of a box: for (it = first; dp_promise_next(&it); ) it.cell. */
struct dp_promise_cells {
    uint32_t cell;
    uint32_t from[3], to[3], at[3];
    uint32_t across[3];
    uint32_t base;
    bool started;
};
struct dp_promise_cells dp_promise_cells_of(const struct dp_promise_inner *in, uint32_t held,
                                            const struct dp_promise_box *box);
bool dp_promise_next(struct dp_promise_cells *it);
bool dp_promise_within(const struct dp_promise_box *part, const struct dp_promise_box *box);

/* --- acceptance.c --- */

/* Whether an error at this execution names the place; group and barrier -1: any place of the command. */
bool dp_promise_rejected(const struct dp_promise_inner *in, uint32_t command, int32_t group, int32_t barrier);

/* --- state.c --- */

void dp_promise_state_start(struct dp_promise_inner *in, uint32_t held);
enum dp_promise_form dp_promise_form_of(const struct dp_promise_inner *in, const struct dp_promise_access *access,
                                        uint32_t held, uint32_t step, uint32_t use_bit,
                                        const struct dp_promise_scope *scope, bool boxed);
/* What a part of an item does to the promoted state of its memory and to who used it, touched or not. */
void dp_promise_state_promote(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box,
                              const struct dp_promise_scope *scope, uint32_t step, uint32_t use_bit);
/* What an accepted access leaves behind, promotion included. */
void dp_promise_state_use(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_access *access,
                          const struct dp_promise_scope *scope, uint32_t step, uint32_t use_bit, bool boxed);
void dp_promise_state_texture(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box,
                              const struct dp_record_texture_barrier *b);
void dp_promise_state_buffer(struct dp_promise_inner *in, uint32_t held, const struct dp_record_buffer_barrier *b);
void dp_promise_state_legacy(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box,
                             const struct dp_record_transition *b);
void dp_promise_state_uav(struct dp_promise_inner *in, uint32_t held);
/* The after-resource of an aliasing barrier that is not translated, which may be decompressed (15.8.6). */
void dp_promise_state_aliasing(struct dp_promise_inner *in, uint32_t held);
/* What the layouts of the access's box permit: of each class, the union and the intersection over its subresources. */
void dp_promise_state_permits(const struct dp_promise_inner *in, uint32_t held, struct dp_promise_access *access);
/* The end of an execute: decay, and splits that do not outlive it. */
void dp_promise_state_decay(struct dp_promise_inner *in);
bool dp_promise_is_common(const struct dp_promise_cell *cell);

/* --- barriers.c, runs.c --- */

/* A barrier call at its place in execution order. */
void dp_promise_call(struct dp_promise_inner *in, uint32_t command, size_t count);
/* The end of a gap between work items: its barriers become nodes. */
void dp_promise_close_gap(struct dp_promise_inner *in);

/* --- clocks.c --- */

void dp_promise_apply(struct dp_promise_inner *in, uint32_t node);
void dp_promise_apply_present(struct dp_promise_inner *in, uint32_t cell);
/* The access becomes an earlier one. */
void dp_promise_produce(struct dp_promise_inner *in, uint32_t access, uint32_t cell);
/* Latest time up to which every access of the clock's key is promised to an access by chain or present. */
uint32_t dp_promise_clock_of(const struct dp_promise_inner *in, const struct dp_promise_table *table,
                             const struct dp_promise_clock *clock, uint32_t step, uint32_t use, bool whole);

/* --- query.c --- */

/* Whether two accesses stand in one run of one bundle. */
bool dp_promise_in_one_bundle(const struct dp_promise *promise, const struct dp_promise_access *a,
                              const struct dp_promise_access *b);

/* What tells hazards apart: of each access its part, who runs the bundle that it stands in, step and use. */
struct dp_promise_end {
    uint32_t part, caller;
    uint32_t step, use;
};
struct dp_promise_end dp_promise_end_of(const struct dp_promise *promise, uint32_t access);
uint64_t dp_promise_pair_id(const struct dp_promise_end ends[2], bool in_one_bundle);
bool dp_promise_is_reported(const struct dp_promise_inner *in, uint64_t id);

/* Bounds and hazards of an access on one of its cells. */
void dp_promise_query(struct dp_promise_inner *in, uint32_t access, uint32_t cell);

/* --- pair.c --- */

enum dp_promise_verdict dp_promise_pair_on(struct dp_promise_inner *in, uint32_t before, uint32_t after,
                                           uint32_t producer, uint32_t consumer, struct dp_promise_reason *reason);

/* --- walk.c --- */

void dp_promise_walk(struct dp_promise_inner *in);

#endif
