/* explain.h: what every packet of a stream is for (design section 5, decision 11; section 7).
 *
 * The requirement of each barrier names hardware blocks; packets are mechanisms. This says for each packet which bits
 * of whose requirement it serves, or that another one has served them already, or that nothing asks for it. It is
 * read off the requirements that the model reported and off the program; it does not know who wrote the stream.
 *
 *     struct dp_explanation e = {0};
 *     if (dp_explain(&e, &program, said)) {
 *         ... e.blocks, e.packets, e.reasons ...
 *     }
 *     dp_explanation_free(&e);
 */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_H
#define DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_H

#include "fuzz/explain/explain_bits.h"
#include "oracles/cost.h"

/* What a packet is. */
enum dp_explained_as {
    DP_EXPLAINED_WORK,        /* a work item of the program */
    DP_EXPLAINED_OPERATION,   /* a BLIT or META_INIT that a barrier or `discard` asks for */
    DP_EXPLAINED_SERVES,      /* it serves bits that somebody asks for: its reasons */
    DP_EXPLAINED_AGAIN,       /* somebody asks for what it does (its reasons), but `again` has done it already */
    DP_EXPLAINED_NOT_REQUIRED /* nobody asks for what it does: `why_not` */
};

/* Who asks. */
enum dp_explain_who {
    DP_EXPLAIN_OWN,    /* a barrier of this call */
    DP_EXPLAIN_RUN,    /* an earlier barrier of its run: no work item stands between (barrier sheet 15.4) */
    DP_EXPLAIN_OWED,   /* a write further back, owed to every later reader (design section 5, decision 5) */
    DP_EXPLAIN_BEFORE, /* an operation: nothing may be in flight on its plane class (decision 3) */
    DP_EXPLAIN_BEHIND, /* an operation: its results have to be everywhere */
    DP_EXPLAIN_COPIES, /* copies, clears and resolves of one list come one after the other (decision 12) */
    DP_EXPLAIN_QUEUE   /* between executes, under pc rules or where the list type changes (decisions 6, 15) */
};

/* Why nobody asks. */
enum dp_explain_why_not {
    DP_EXPLAIN_NOBODY,
    DP_EXPLAIN_STREAM_OUT, /* SO_FLUSH of the untranslated aliasing barrier */
    DP_EXPLAIN_TOO_EARLY,  /* before an operation: the operation does not read through that */
    DP_EXPLAIN_IDLE_UNIT,  /* behind an operation: another unit ran it */
    DP_EXPLAIN_NO_BARRIER  /* an operation that no barrier of the call asks for */
};

/* One asker and the bits that a packet serves for it. OWN, OWED: (command, group, barrier) of this call; RUN: of the
 * earlier one; COPIES: command of the earlier copy; BEFORE, BEHIND: `item`, index in `packets`. */
struct dp_explain_reason {
    enum dp_explain_who who;
    uint64_t command;
    int32_t group;
    int32_t barrier;
    size_t item;
    uint32_t bits;  /* explain_bits.h */
    bool elsewhere; /* OWN: a barrier of another call than the packet's cause */
};

struct dp_explained {
    const struct dp_packet *packet; /* of the observation */
    enum dp_explained_as as;
    size_t reasons; /* first one, in `reasons` */
    size_t reason_count;
    size_t again;                    /* index in `packets` */
    enum dp_explain_why_not why_not; /* where nobody asks */
    uint32_t beyond;                 /* cache work of a packet that serves something, which nobody asks for */
    bool has_own_sync;               /* it stands in a sync of one asker alone: `sync`, whose bits are 0 */
    struct dp_explain_reason sync;
    int32_t group, barrier; /* OPERATION: the barrier that asks; -1 for `discard` */
};

/* Packets of one cause that stand together: a call's, a work item's (WORK last, with the sync between copies before
 * it), or those of an execute or present on the queue (list DP_NONE). `merged`: the packets cannot be told apart by
 * barrier; one packet serves several. */
struct dp_explain_block {
    uint64_t cause;
    uint32_t list;
    uint64_t execution;
    size_t first; /* in `packets` */
    size_t count;
    bool merged;
    struct dp_cost cost; /* what these packets add to the cost of their recording; all 0 on the queue */
};

/* A block by its cause. */
struct dp_explain_place {
    uint64_t cause;
    size_t block;
};

struct dp_explanation {
    DP_ARRAY(struct dp_explained) packets; /* as many as the observation has, in its order */
    DP_ARRAY(struct dp_explain_reason) reasons;
    DP_ARRAY(struct dp_explain_block) blocks;
    DP_ARRAY(struct dp_explain_place) by_cause; /* sorted, for dp_explain_find */
};

/* Explains all packets of an observation, which must outlive the explanation. Costs are by the sheet's weights. False:
 * out of memory, and the explanation is empty. */
bool dp_explain(struct dp_explanation *explanation, const struct dp_program *program,
                const struct dp_observation *said);
void dp_explanation_free(struct dp_explanation *explanation);

/* The block of a command in a list (DP_NONE: on the queue, during `execution`); NULL if it has no packets. */
const struct dp_explain_block *dp_explain_find(const struct dp_explanation *explanation, uint64_t cause, uint32_t list);

/* The requirement that was reported for a barrier; NULL if none was. */
const struct dp_requirement *dp_explain_requirement(const struct dp_observation *said, uint64_t command, int32_t group,
                                                    int32_t barrier);

#endif
