/* inner.h: what the files of the machine share: the expanded stream, the plan of one run, states and steps. */
#ifndef DRAINPROOF_ORACLES_MACHINE_INNER_H
#define DRAINPROOF_ORACLES_MACHINE_INNER_H

#include "oracles/machine/machine.h"

/* --- clients.c: hardware sheet 6.2 --- */

/* Caches; MEMORY is no cache and ends every path. */
enum dp_mc_cache {
    DP_MC_GL2A,
    DP_MC_GL2R,
    DP_MC_GL1S,
    DP_MC_GL1C,
    DP_MC_GL1D,
    DP_MC_GLV,
    DP_MC_GLK,
    DP_MC_GLM,
    DP_MC_CBD,
    DP_MC_CBM,
    DP_MC_DBD,
    DP_MC_DBM,
    DP_MC_CACHES,
    DP_MC_MEMORY = DP_MC_CACHES
};

#define DP_MC_BIT(cache) (1u << (cache))

enum dp_mc_engine { DP_MC_PFP, DP_MC_ME, DP_MC_CE };

struct dp_mc_client {
    uint32_t unit;            /* DP_UNIT_*: what a drain waits for */
    enum dp_mc_engine engine; /* whose passing launches it */
    bool at_once;             /* it executes in the step in which the engine passes */
    bool writes;              /* may write */
    bool direct;              /* shader vector path: a direct client of misaligned metadata */
    enum dp_mc_cache first;   /* of its read path */
};

const struct dp_mc_client *dp_mc_client(uint32_t client);

/* Name of a cache for people. */
const char *dp_mc_cache_name(enum dp_mc_cache cache);

/* --- stream.c: packets after the expansions of hardware sheet 6.1 --- */

enum dp_mc_kind {
    DP_MC_PASS, /* no engine is stopped by it: SO_FLUSH, EOS */
    DP_MC_ITEM,
    DP_MC_DRAIN, /* DMA_WAIT too */
    DP_MC_WAIT_ME,
    DP_MC_WAIT_PFP,
    DP_MC_ACQUIRE,
    DP_MC_PFP_SYNC,
    DP_MC_CE_SYNC,
    DP_MC_ENTRY /* RB_EVENT, EOP: an entry of the end-of-pipe queue */
};

/* Cache work of ACQUIRE, RB_EVENT and EOP, in the order in which it is done. */
struct dp_mc_work {
    uint16_t writeback;    /* RB caches */
    bool gl2_wb, gl2_inv;
    bool gl1;
    uint16_t inner;        /* GLV, GLK, GLM, and RB caches that are invalidated */
    bool in_one;           /* RB_EVENT: all of it is one step */
};

struct dp_mc_step {
    enum dp_mc_kind kind;
    uint32_t packet; /* fed packet it comes from */
    uint32_t units;  /* a mask of 1 << DP_UNIT_*: earlier elements that a drain, an entry or an EOS waits for */
    uint32_t late;   /* an EOP's last step waits for these */
    uint32_t fence;  /* it signals; 0: none. Of a wait: the one it waits for */
    uint32_t signal; /* of a wait: the step that signals */
    uint32_t entry;  /* its number in the queue, from 0 */
    bool ce;         /* an item with a CE element: ME waits for CE */
    struct dp_mc_work work;
    struct dp_packet spelled; /* for stories; of items nothing but the queue */
};

struct dp_mc_element {
    struct dp_element element; /* as given */
    uint32_t client;           /* after run=PFP */
    uint32_t step;
    uint32_t packet;
    bool raw_wait;
};

/* --- lines: states --- */

/* One state (hardware sheet 6.3). flow: positions of the engines, ACQUIRE step, entries finished, step of the head entry,
 * done bits. lines: of each cache version and status, and the version in memory. */
struct dp_mc_state {
    uint64_t flow;
    uint64_t lines;
};

/* What happened in a step. */
struct dp_mc_events {
    uint32_t kinds;   /* DP_MACHINE_KIND */
    uint32_t element; /* H1, H2: who read; H3: who wrote, DP_NONE: a write-back did */
    uint32_t version; /* H1, H2: what it read; H3, H4: what was put or lost */
    uint32_t cache;   /* H3 of a write-back: whose */
    uint32_t step;    /* H4: whose gl2_inv */
};

enum dp_mc_move_kind {
    DP_MC_MOVE_PFP,
    DP_MC_MOVE_CE,
    DP_MC_MOVE_ME,      /* passes, or does the next step of an ACQUIRE */
    DP_MC_MOVE_ENTRY,   /* the head of the queue does its next step */
    DP_MC_MOVE_ELEMENT, /* which */
    DP_MC_MOVE_FILL,    /* cache */
    DP_MC_MOVE_EVICT,   /* cache: drops a clean line, writes a dirty one back */
    DP_MC_MOVE_REFRESH  /* cache: drops a clean line and fills at once */
};

struct dp_mc_move {
    uint8_t kind;
    uint8_t which;
};

/* --- plan.c: what one run knows beforehand --- */

struct dp_mc_actor {
    uint32_t number; /* of the element in the stream */
    uint32_t step;
    bool reads, writes, at_once;
    enum dp_mc_engine engine;
    uint8_t first;    /* cache it reads through first, or MEMORY */
    uint8_t land;     /* cache it writes into */
    uint8_t version;  /* that it writes */
    uint8_t expected; /* that it must read */
    uint16_t needs;   /* actors that must be done before it may execute (T8, raw_wait) */
    uint16_t newer;   /* writes with a larger version */
};

/* A step, as this run feels it. */
struct dp_mc_duty {
    uint8_t kind;
    bool ce;
    bool after_entry;      /* a wait: on an EOP */
    bool discards;         /* gl2_inv alone that loses dirty lines */
    struct dp_mc_work work; /* less caches that are in no path */
    uint16_t needs, late;
    uint16_t at_once;       /* actors that execute in the step of their engine */
    uint32_t entry, signal;
};

struct dp_mc_plan {
    uint32_t hardware;
    uint32_t steps;
    struct dp_mc_duty *duties; /* one a step */
    uint32_t *entries;         /* steps of the queue's entries */
    uint32_t entry_count;
    struct dp_mc_actor actors[DP_MACHINE_RUN_ELEMENTS];
    uint32_t actor_count;
    uint8_t outer[DP_MC_CACHES];
    uint8_t gl2r;      /* the cache that is GL2r: GL2A where there is one only */
    uint16_t caches;   /* that are followed */
    uint16_t fresh;    /* of those: through which somebody reads */
    bool inv_drops;    /* gl2_inv_drops_dirty */
    bool reduced;      /* engines run eagerly, caches are never empty */
    bool watch;        /* H4 is looked for: gl2_inv alone is never eager */
    uint32_t wanted;   /* hazards after which the run may end */
};

/* --- the machine --- */

struct dp_mc_node {
    struct dp_mc_state state;
    uint32_t parent;
    struct dp_mc_move move; /* that led here from there */
    unsigned level : 15;    /* of shortest.c, as `closed`: what it takes to come here; gone on from */
    unsigned closed : 1;
};

struct dp_mc_search {
    struct dp_mc_node *nodes;
    uint32_t node_count, node_room;
    uint32_t *stack; /* nodes to go on from */
    uint32_t stack_room;
    uint32_t *later; /* of shortest.c: those of the next level */
    uint32_t later_room;
    uint64_t *table; /* stamp << 32 | node */
    uint32_t table_bits;
    uint32_t stamp;
};

struct dp_machine {
    const struct dp_memory *memory;
    uint32_t hardware;
    uint32_t packets;
    struct dp_mc_step *steps;
    uint32_t step_count, step_room;
    uint32_t entry_count;
    struct dp_mc_element *elements;
    uint32_t element_count, element_room;
    uint32_t *illegal;
    uint32_t illegal_count, illegal_room;
    uint32_t *lost; /* packets of H4, of the last question */
    uint32_t lost_count, lost_room;
    struct dp_mc_plan plan;
    uint32_t duty_room, entry_room;
    struct dp_mc_search search;
};

/* Room for one more item of *items; false: no memory. */
bool dp_mc_grow(const struct dp_memory *memory, void **items, uint32_t *room, uint32_t count, size_t size);

/* --- legal.c --- */

/* Whether the packet is H8 in the stream so far (hardware sheet 6.1). */
bool dp_mc_packet_illegal(const struct dp_machine *machine, const struct dp_packet *packet);
bool dp_mc_item_illegal(uint32_t queue, uint32_t how, const struct dp_element *elements, size_t count);

/* The step that signals the fence, DP_NONE if none does. */
uint32_t dp_mc_signal(const struct dp_machine *machine, uint32_t fence);

/* --- plan.c --- */

/* Plans the run over these elements. `hazards`: which kinds are looked for. */
enum dp_machine_status dp_mc_plan(struct dp_machine *machine, const size_t *elements, size_t count,
                                  enum dp_machine_mode mode, uint32_t hazards);

/* --- moves.c: transitions T1 to T10 --- */

struct dp_mc_state dp_mc_initial(const struct dp_mc_plan *plan);

/* The moves that are enabled, at most DP_MC_MOVES; returns how many. Elements come last. */
#define DP_MC_MOVES (3u + 1u + DP_MACHINE_RUN_ELEMENTS + DP_MC_CACHES)
uint32_t dp_mc_moves(const struct dp_mc_plan *plan, const struct dp_mc_state *state,
                     struct dp_mc_move moves[DP_MC_MOVES]);

/* The state after an enabled move; events->kinds is set. */
struct dp_mc_state dp_mc_apply(const struct dp_mc_plan *plan, struct dp_mc_state state, struct dp_mc_move move,
                               struct dp_mc_events *events);

/* --- settle.c: the reduction --- */

/* Runs everything that only enables. */
void dp_mc_settle(const struct dp_mc_plan *plan, struct dp_mc_state *state);

/* One move of that, for whoever tells it; false: all is settled. */
bool dp_mc_settle_step(const struct dp_mc_plan *plan, struct dp_mc_state *state, struct dp_mc_move *move);

/* Hazards that may still come from here. */
uint32_t dp_mc_possible(const struct dp_mc_plan *plan, const struct dp_mc_state *state);

/* --- verdict.c --- */

uint64_t dp_mc_budget(const struct dp_machine_options *options);

/* --- table.c --- */

/* Forgets all nodes. False: no memory. */
bool dp_mc_search_begin(struct dp_machine *machine);

/* The node of a state; a new one, if not *known, of which only the state is set. BUDGET: there are so many already. */
enum dp_machine_status dp_mc_node_of(struct dp_machine *machine, const struct dp_mc_state *state, uint64_t budget,
                                     uint32_t *node, bool *known);
void dp_mc_search_end(struct dp_machine *machine);

/* --- search.c --- */

/* The event that a schedule is to end in: a kind, and of H4 the packet that discards. */
struct dp_mc_goal {
    uint32_t target; /* DP_MACHINE_KIND, one bit */
    uint32_t packet;
};
bool dp_mc_is_goal(const struct dp_machine *machine, const struct dp_mc_goal *goal, const struct dp_mc_events *events);

/* What a run found. */
struct dp_mc_found {
    uint32_t kinds;
    uint64_t states;
    uint32_t node; /* with a goal: where it came up, and the move that led to it; UINT32_MAX: it did not */
    struct dp_mc_move move;
};

/* Goes through all schedules of the plan, depth first, until everything that is wanted was found, or the goal. H4 events
 * are noted in machine->lost. Goal NULL: none. */
enum dp_machine_status dp_mc_explore(struct dp_machine *machine, uint64_t budget, const struct dp_mc_goal *goal,
                                     struct dp_mc_found *found);

#endif
