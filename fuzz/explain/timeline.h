/* timeline.h: one packet stream as a drawing (design section 7): a lane a unit, work items as bars, packets as marks,
 * waits as edges, and on it two accesses with the edge that is kept or missing between them.
 *
 * Left to right is the order of the stream, not time: one column a packet. A bar begins where the item is launched and
 * ends where some engine has waited for it; one that nobody waits for is open. What a wait covers is read off the
 * packets (explain_bits.h); whether an order holds is for the judges to say, and comes in as the pair.
 */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_TIMELINE_H
#define DRAINPROOF_FUZZ_EXPLAIN_TIMELINE_H

#include "fuzz/encode/case.h"
#include "oracles/judged.h"

#include <stdio.h>

/* Columns of one drawing; of a longer stream what stands around the pairs is drawn, and the rest as gaps. */
#define DP_TIMELINE_COLUMNS 56u
#define DP_TIMELINE_BARS    384u
#define DP_TIMELINE_EDGES   192u
#define DP_TIMELINE_PAIRS   6u

/* The last lane, what is behind the GPU's caches (display, CPU), is there only where somebody uses it. */
enum dp_lane {
    DP_LANE_PFP,
    DP_LANE_CE,
    DP_LANE_ME,
    DP_LANE_VS,
    DP_LANE_PS,
    DP_LANE_CS,
    DP_LANE_CB,
    DP_LANE_DB,
    DP_LANE_CPDMA,
    DP_LANE_EXT,
    DP_LANE_COUNT
};

enum dp_timeline_edge_kind {
    DP_EDGE_WAIT,    /* an engine stops until bars have ended, or until another engine has come so far */
    DP_EDGE_FENCE,   /* from an event to who waits for its fence */
    DP_EDGE_KEPT,    /* an order that is promised, and kept */
    DP_EDGE_MISSING, /* an order that is promised, and not kept */
    DP_EDGE_OWN      /* an order that the program itself does not ask for, and needs */
};

/* Two accesses and what is between them. Units are DP_UNIT_*. */
struct dp_timeline_pair {
    enum dp_timeline_edge_kind kind; /* KEPT, MISSING or OWN */
    uint64_t before, after;          /* positions */
    uint32_t before_unit, after_unit;
    uint64_t fix_at; /* OWN: the barrier that would mend it belongs before this position, 0 for none */
};

enum dp_timeline_shape {
    DP_SHAPE_ITEM,  /* a work item or an operation: bars */
    DP_SHAPE_WAIT,  /* DRAIN, DMA_WAIT, WAIT_FENCE */
    DP_SHAPE_EVENT, /* EOP, EOS, RB_EVENT, SO_FLUSH */
    DP_SHAPE_CACHE, /* ACQUIRE */
    DP_SHAPE_FRONT, /* PFP_SYNC_ME, CE_SYNC_ME */
    DP_SHAPE_GAP    /* packets that are left out */
};

struct dp_timeline_column {
    uint64_t first, last; /* positions; the same unless it is a gap */
    enum dp_timeline_shape shape;
    enum dp_lane lane; /* of the mark */
    char text[32];     /* "EOP", "draw @d" */
    char tip[256];     /* the packet in full */
};

struct dp_timeline_bar {
    enum dp_lane lane;
    uint32_t row; /* within its lane */
    uint32_t from, to;
    bool open;      /* nobody waits for it: it ends with the drawing */
    bool driver;    /* issued by the driver itself */
    uint32_t badge; /* bit 0: the first access of the first pair, bit 1: its second one */
    char text[32];
};

struct dp_timeline_edge {
    enum dp_timeline_edge_kind kind;
    enum dp_lane from_lane, to_lane;
    uint32_t from, to;         /* columns */
    uint32_t from_bar, to_bar; /* bars, UINT32_MAX: the lane's middle */
    bool chosen;               /* of the pair that has the badges */
};

struct dp_timeline {
    char title[160];
    struct dp_timeline_column columns[DP_TIMELINE_COLUMNS + 4];
    uint32_t column_count;
    struct dp_timeline_bar bars[DP_TIMELINE_BARS];
    uint32_t bar_count;
    struct dp_timeline_edge edges[DP_TIMELINE_EDGES];
    uint32_t edge_count;
    uint32_t rows[DP_LANE_COUNT];
    uint64_t left_out; /* packets that stand in no column of their own */
    uint64_t undrawn;  /* bars and edges for which there was no room */
    uint32_t fix;      /* column before which the mending barrier belongs, UINT32_MAX for none */
};

/* Fills a drawing of the stream that a model wrote. The first pair gets the badges. `promise` (may be NULL) says what
 * the front end reads. Out of memory only leaves bars out. */
void dp_timeline_build(struct dp_timeline *t, const struct dp_case *c, const struct dp_placed *placed,
                       const struct dp_program *program, const struct dp_promise *promise,
                       const struct dp_timeline_pair *pairs, size_t pair_count);

/* --- timeline_draw.c --- */

/* Style of all drawings, as CSS. It reads the variables --ink, --soft, --ground, --item, --mark, --bad and --good. */
extern const char dp_timeline_style[];

int dp_timeline_width(const struct dp_timeline *t); /* pixels, without the names of lanes */
int dp_timeline_height(const struct dp_timeline *t);
#define DP_TIMELINE_NAMES 62 /* pixels that the names of lanes take */

/* The names of the lanes, and all the rest, each from (0, 0) on, as parts of an <svg>. */
void dp_timeline_draw_names(FILE *out, const struct dp_timeline *t);
void dp_timeline_draw(FILE *out, const struct dp_timeline *t);

/* One file with these drawings under each other, light or dark as its reader likes it. */
void dp_timeline_file(FILE *out, const struct dp_timeline *const *drawings, size_t count, const char *title);

#endif
