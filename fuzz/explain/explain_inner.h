/* explain_inner.h: shared by the explain_*.c files that make an explanation, and by nobody else. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_INNER_H
#define DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_INNER_H

#include "fuzz/explain/explain.h"
#include "oracles/array.h"

/* One barrier that was accepted while recording and is no END of a split. */
struct explain_barrier {
    uint64_t command;
    int32_t group;
    int32_t barrier;
    uint32_t slot; /* DP_NONE: global */
    bool buffer;
    uint32_t access_before;
    uint32_t access_after;
    uint32_t mips[2], slices[2], planes[2]; /* first, and one behind the last */
    uint32_t operated;                      /* resource of its operations, DP_NONE: none */
    const struct dp_requirement *requirement;
};

/* A demand of somebody, in the order in which one that takes barrier by barrier would serve them. `need` is what the
 * sheet asks; `may` is what may be brought in its place (the whole run of a barrier, everything around an operation).
 * Items stand among them, with neither. */
struct explain_duty {
    enum dp_explain_who who;
    bool is_item;
    size_t barrier; /* OWN: index in `run` */
    size_t item;    /* BEFORE, BEHIND, items: index in `packets` */
    uint64_t copy;  /* COPIES */
    uint32_t need;
    uint32_t may;
    uint32_t covered; /* while duties are tried */
};

/* A walk over a stream. `run` holds the barriers since the last work item, those of the call at hand from `call` on. */
struct explain_walk {
    struct dp_explanation *out;
    const struct dp_program *program;
    const struct dp_observation *said;
    const struct dp_memory *memory;
    uint32_t hardware;
    uint32_t list_type;
    size_t next;    /* record: calls before it are in the run */
    size_t owed;    /* record: calls of the list before it have had their packets */
    uint64_t cause; /* of the block at hand */
    uint64_t last_copy;
    uint32_t copied; /* what the copies, clears and resolves since the last sync between them leave busy and dirty */
    size_t call;
    DP_ARRAY(struct explain_barrier) run;
    DP_ARRAY(struct explain_duty) duties;
    DP_ARRAY(struct explain_duty) active; /* of explain_credit.c */
    DP_ARRAY(size_t) owners;              /* of explain_tile.c: a packet of the block, the duty that it serves */
    bool failed;                          /* out of memory */
};

/* --- explain_run.c --- */

/* Adds the accepted barriers of a call to the run. */
void explain_add_call(struct explain_walk *w, uint64_t command);

/* Whether two barriers name a common subresource. */
bool explain_meet(const struct explain_barrier *a, const struct explain_barrier *b);

/* What a barrier brings along its run beyond its own requirement, and of that what no single requirement of the run
 * asks (`owed`). */
uint32_t explain_run_of(const struct explain_walk *w, size_t barrier, uint32_t *owed);

/* --- explain_duty.c --- */

/* The demands behind the packets of a block. Marks the block's items as operations of their barriers. */
void explain_list_duties(struct explain_walk *w, const struct dp_explain_block *block);

/* What a copy, clear or resolve leaves busy and dirty, or (`later`) reads through. */
uint32_t explain_copy_bits(const struct explain_walk *w, uint64_t command, bool later);

/* --- explain_tile.c --- */

/* Whether the packets of the block serve its duties one after the other; `owners` says which packet serves which.
 * False where they do not: then packets serve several at once. */
bool explain_tile(struct explain_walk *w, const struct dp_explain_block *block);

/* --- explain_credit.c --- */

/* What packets have done since a sync began: the bits, and which packet did each first. */
struct explain_done {
    uint32_t bits;
    size_t by[32];
};

/* The reason that a duty is, for these bits. */
struct dp_explain_reason explain_reason(const struct explain_walk *w, const struct explain_duty *duty, uint32_t bits);

/* Gives one packet its reasons among the duties in `active`. */
void explain_credit(struct explain_walk *w, const struct dp_explain_block *block, size_t packet,
                    struct explain_done *done);

/* --- explain_assign.c --- */

/* Gives every packet of the block its reasons. */
void explain_assign(struct explain_walk *w, struct dp_explain_block *block);

/* What a packet of the block does, a WAIT_FENCE what its event does beside its own. */
uint32_t explain_effect_in(const struct explain_walk *w, const struct dp_explain_block *block, size_t packet);

/* The packet of the block that signals the fence a WAIT_FENCE waits for; SIZE_MAX if there is none. */
size_t explain_event_of(const struct explain_walk *w, const struct dp_explain_block *block, size_t wait);

/* --- explain_cost.c --- */

/* Fills the cost of a block of a recording that begins at packet `begin`. */
void explain_count_cost(const struct explain_walk *w, struct dp_explain_block *block, size_t begin);

/* --- explain.c --- */

/* Whether a work item is a copy, clear or resolve, which come one after the other (design section 5, decision 12). */
bool explain_is_copy(enum dp_kind kind);

/* BLIT or META_INIT. */
bool explain_is_item(const struct dp_packet *packet);

#endif
