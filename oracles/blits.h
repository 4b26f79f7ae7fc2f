/* blits.h: what barriers ask of compression, what reports say was done, and what packets do: the three columns that the
 * oracle `blits` compares, plane class by plane class.
 *
 * A *place* is (command, resource, plane class): packets name the call that they were emitted for and no barrier of it, so
 * a place is what all three columns share. The barriers of a place are told apart where reports are looked at.
 */
#ifndef DRAINPROOF_ORACLES_BLITS_H
#define DRAINPROOF_ORACLES_BLITS_H

#include "oracles/oracle.h"

struct dp_blit_place {
    uint64_t command;
    uint32_t resource;
    uint32_t plane; /* DP_CLASS_* */
};

/* What a barrier accepted while recording asks for, by its requirement; or what a `discard` asks for. */
struct dp_blit_ask {
    struct dp_blit_place at;
    int32_t group; /* -1: a `discard`, which has no report of its own */
    int32_t barrier;
    uint32_t list;    /* slot of the list that it stands in */
    uint32_t op;      /* DP_OP_*, not none */
    uint32_t removed; /* DP_KIND_*, of a barrier's static op */
};

/* One class that a BLIT or META_INIT names; a packet that names two aspects is two of them. */
struct dp_blit_done {
    struct dp_blit_place at;
    uint32_t list;   /* DP_NONE: on the queue */
    size_t packet;   /* index among those of its model */
    uint32_t clears; /* DP_KIND_*, 0 of META_INIT and RESUMMARIZE (hardware sheet 4.4) */
    bool init;       /* META_INIT */
};

/* A report that must be there: this ask, once for each time that its list runs in this execution. */
struct dp_blit_due {
    struct dp_blit_place at;
    uint64_t execution;
    int32_t group;
    int32_t barrier;
};

/* All of one run, sorted by place; then asks by (group, barrier), reports by (execution, group, barrier), packets as they
 * came. Zeroed before the first use; kept from one use to the next. */
struct dp_blits {
    DP_ARRAY(struct dp_blit_ask) asks;
    DP_ARRAY(struct dp_blit_due) due;
    DP_ARRAY(struct dp_operation) said[2];
    DP_ARRAY(struct dp_blit_done) done[2];
};

void dp_blits_free(struct dp_blits *blits, const struct dp_memory *memory);

/* Order of two places: below, at or above 0. */
int dp_blit_place_order(const struct dp_blit_place *a, const struct dp_blit_place *b);
struct dp_blit_place dp_blit_place_of(const struct dp_operation *operation);

/* --- blits_gather.c, blits_asked.c --- */

struct dp_outline;

/* Fills all columns of run->scratch->blits. False if memory has run out. */
bool dp_blits_gather(const struct dp_run *run, const struct dp_outline *outline);

/* Fills asks (sorted) and due (sorted). False if memory has run out. */
bool dp_blits_ask(const struct dp_run *run, const struct dp_outline *outline);

/* --- blits_kinds.c: barrier sheet 15.5.3, hardware sheet 4.4 --- */

/* The operation (DP_OP_*) that removing these kinds is called. */
uint32_t dp_blit_op_of(uint32_t kinds);
/* The kinds of the class that a blit (DP_BLIT_*) takes away. */
uint32_t dp_blit_clears(uint32_t blit, uint32_t plane);
/* The blits (bits 1 << DP_BLIT_*) that removing these kinds is made of. */
uint32_t dp_blits_for(uint32_t kinds);

/* --- one place --- */

/* The entries of one place: slices of the columns above. */
struct dp_blit_view {
    const struct dp_run *run;
    const struct dp_blit_ask *asks;
    size_t ask_count;
    const struct dp_blit_due *due;
    size_t due_count;
    const struct dp_operation *said[2];
    size_t said_count[2];
    const struct dp_blit_done *done[2];
    size_t done_count[2];
};

/* The barrier's ask at this place; NULL if it has none. */
const struct dp_blit_ask *dp_blit_ask_of(const struct dp_blit_view *view, int32_t group, int32_t barrier);

/* blits_reports.c: the reports of one model against what was asked; both against each other. */
bool dp_blit_reports_hold(const struct dp_blit_view *view, int model, struct dp_finding *finding);
bool dp_blit_models_agree(const struct dp_blit_view *view, struct dp_finding *finding);
/* blits_packets.c: the packets of one model against its reports and what was asked. */
bool dp_blit_packets_hold(const struct dp_blit_view *view, int model, struct dp_finding *finding);
/* What the optimized model's packets leave out the reference's do, in lists that never run too. */
bool dp_blit_packets_cover(const struct dp_blit_view *view, struct dp_finding *finding);

#endif
