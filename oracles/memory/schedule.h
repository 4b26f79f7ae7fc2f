/* schedule.h: one run of a scene under one schedule: engines, the end-of-pipe queue, caches that hold versions, elements
 * in flight (hardware sheet 6.2-6.4, fills STRICT). The adversary decides whatever the transitions leave open.
 *
 * A version is the number of the item that wrote last: its op + 1, 0 what was there before the stream.
 */
#ifndef DRAINPROOF_ORACLES_MEMORY_SCHEDULE_H
#define DRAINPROOF_ORACLES_MEMORY_SCHEDULE_H

#include "oracles/memory/scene.h"

/* When an element that is launched completes. */
enum dp_when {
    DP_WHEN_early,
    DP_WHEN_late, /* when something forces it */
    DP_WHEN_late_writes,
    DP_WHEN_late_reads,
    DP_WHEN_some_late, /* those of half of the items late, of the others early */
    DP_WHEN_random
};

/* In which order those complete that are forced together. */
enum dp_forced { DP_FORCED_first, DP_FORCED_last, DP_FORCED_random };

/* How far PFP and CE run ahead of ME. */
enum dp_front { DP_FRONT_ahead, DP_FRONT_beside, DP_FRONT_random };

/* What an empty cache does. */
enum dp_fill {
    DP_FILL_at_once, /* from whatever lies behind it, however old */
    DP_FILL_never,   /* reads go through it, so they see the newest */
    DP_FILL_on_read,
    DP_FILL_random
};

enum dp_dirty { DP_DIRTY_keep, DP_DIRTY_evict, DP_DIRTY_random };

/* The end-of-pipe queue. */
enum dp_queue { DP_QUEUE_late, DP_QUEUE_early, DP_QUEUE_random };

struct dp_adversary {
    const char *name; /* for people */
    enum dp_when when;
    enum dp_forced forced;
    enum dp_front front;
    enum dp_fill fill;
    enum dp_dirty dirty;
    enum dp_queue queue;
    uint32_t rounds; /* how often it is tried, each time with other draws (and other items late) */
    uint32_t whole;  /* so many rounds with all items on all lines; in later ones items that need not touch all of their
                      * memory (hardware sheet 6.5: unknown, possibly different, lines) stay off half of their lines */
};

extern const struct dp_adversary dp_adversaries[];
extern const size_t dp_adversary_count;

/* What goes wrong in a run; the first thing. */
enum dp_wrong {
    DP_WRONG_nothing,
    DP_WRONG_older,   /* a read saw an older version than the last write before it */
    DP_WRONG_newer,   /* or a newer one */
    DP_WRONG_end,     /* memory behind the stream does not hold the last write */
    DP_WRONG_deadlock /* an engine waits for what nobody will signal */
};

/* One step of the story of a line. */
enum dp_told {
    DP_TOLD_read,
    DP_TOLD_write,
    DP_TOLD_update,
    DP_TOLD_write_back,
    DP_TOLD_drop,
    DP_TOLD_lose,
    DP_TOLD_fill
};

struct dp_step {
    enum dp_told told;
    uint64_t by;      /* position of the packet that causes it, 0: nothing does */
    uint32_t element; /* read, write, update */
    uint32_t cache;   /* the others */
    uint32_t version; /* seen, written, moved */
};

#define DP_VALUE_STORY 48u

/* Kept for the line that is told; the newest steps. */
struct dp_story {
    uint32_t line;
    uint32_t count; /* of all steps */
    struct dp_step steps[DP_VALUE_STORY];
};

struct dp_outcome {
    enum dp_wrong wrong;
    uint32_t element; /* that read */
    uint32_t line;
    uint32_t op;             /* deadlock */
    uint32_t seen, expected; /* versions */
};

struct dp_value_cell {
    uint32_t version[DP_VALUE_CACHES + 1]; /* the last one is memory */
    uint8_t state[DP_VALUE_CACHES];        /* DP_CELL_* */
};

enum { DP_CELL_none, DP_CELL_clean, DP_CELL_dirty };

/* Elements. NEVER: of an engine that was not drawn, or on a line that its item leaves out. */
enum { DP_NOT_DONE, DP_DONE, DP_NEVER_DONE };

struct dp_value_run {
    const struct dp_value_scene *scene;
    const struct dp_adversary *adversary;
    uint64_t random;
    uint32_t pfp, me, ce;              /* ops; the next one of each engine */
    uint32_t head;                     /* op of the queue's first entry, or ops.count */
    uint32_t step;                     /* of that entry */
    uint64_t position;                 /* of the packet whose work is being done, 0 none */
    uint64_t thinned;                  /* which items stay off which lines; 0: none does */
    uint32_t late_bit;                 /* some_late: items late are those with this bit of their number set, */
    uint32_t late_if;                  /* or not set */
    uint8_t outer[2][DP_VALUE_CACHES]; /* by whether the line is misaligned */
    uint8_t second;                    /* GL2R where it is a cache of its own, else GL2A */
    struct dp_story *story;            /* NULL: nobody listens */
    struct dp_outcome outcome;
    DP_ARRAY(struct dp_value_cell) cells; /* by line */
    DP_ARRAY(uint32_t) newest;            /* by line: the last write of the stream */
    DP_ARRAY(uint32_t) expected;          /* by element */
    DP_ARRAY(uint8_t) done;               /* by element: DP_*_DONE */
    DP_ARRAY(uint32_t) pending;           /* launched, not done; in the order of launch */
};

/* Runs the scene once, in the round-th round of this adversary. `draw` decides whatever is left to chance; equal draws,
 * equal runs. False if memory has run out. */
bool dp_value_run(struct dp_value_run *run, const struct dp_value_scene *scene, const struct dp_adversary *adversary,
                  uint32_t round, uint64_t draw, struct dp_story *story, const struct dp_memory *memory);
void dp_value_run_free(struct dp_value_run *run, const struct dp_memory *memory);

/* --- caches.c --- */

void dp_value_caches_start(struct dp_value_run *run);
/* The element does what it does; a wrong read is noted. */
void dp_value_execute(struct dp_value_run *run, uint32_t element);
/* Write-back of RB caches, GL2, GL1 and the rest: the four steps of ACQUIRE and EOP, 0 to 3, on all lines. */
void dp_value_cache_step(struct dp_value_run *run, const struct dp_value_op *op, uint32_t step);
/* Whether the element reads through the cache. */
bool dp_value_goes_through(const struct dp_value_run *run, const struct dp_value_element *element, uint32_t cache);
/* Evictions and fills that nobody asked for. */
void dp_value_wander(struct dp_value_run *run);
/* Everything dirty goes out at last; a line that does not hold its newest version is noted. */
void dp_value_settle(struct dp_value_run *run);

/* The next random number below `below`. */
static inline uint32_t dp_value_draw(struct dp_value_run *run, uint32_t below) {
    run->random = dp_value_mixed(run->random);
    return (uint32_t)(run->random >> 32) % below;
}

#endif
