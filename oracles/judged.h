/* judged.h: what the oracles over judges share for one program: the promise, both streams, where the promise's items
 * stand in them, who touches what, and what each judge said. Each part is made when somebody first asks for it.
 */
#ifndef DRAINPROOF_ORACLES_JUDGED_H
#define DRAINPROOF_ORACLES_JUDGED_H

#include "oracles/elements.h"
#include "oracles/judgement.h"

/* A stream hung on the promise. */
struct dp_placed {
    struct dp_stream stream;
    DP_ARRAY(uint64_t) position; /* an item of the promise: position of its WORK packet, 0 where it has none */
    DP_ARRAY(uint32_t) first;    /* an access: its pieces are pieces.items[first[a] .. first[a + 1]) */
    DP_ARRAY(struct dp_piece) pieces;
    DP_ARRAY(uint64_t) blits; /* positions of BLIT and META_INIT packets */
    struct dp_layout_feeds layouts;
    uint32_t last;            /* items before this one are judged and found; less than the promise's only if some WORK
                               * packet is not where it should be */
};

struct dp_judged {
    const struct dp_program *program; /* NULL: nothing is made yet */
    bool promised;
    bool placed;
    bool asked[2];
    struct dp_promise promise;
    bool faulted_promised;
    struct dp_promise faulted;            /* dp_judged_faulted */
    struct dp_placed streams[2];          /* by the model that wrote it */
    struct dp_judgement judgements[2][2]; /* [writer of the stream][judge] */
};

/* Empties it before a run; keeps the memory. */
void dp_judged_reset(struct dp_judged *judged);
void dp_judged_free(struct dp_judged *judged, const struct dp_memory *memory);

/* The judge at a place: the model's own, the built-in one of that place where it has none (model.h); NULL if there is
 * none either, or if neither model brings one: then nobody is asked. */
const struct dp_judge *dp_judge_at(const struct dp_run *run, int judge);

/* The promise with bounds, and with hazards where scratch->rerun says that somebody may ask for them, on the
 * diagnostics of the reference. NULL: out of memory, which the scratch remembers. */
struct dp_promise *dp_judged_promise(const struct dp_run *run);

/* What would be promised if UAV barriers did not wait for VS (DP_PROMISE_UAV_SKIPS_VS): same items, same accesses. NULL:
 * out of memory. */
struct dp_promise *dp_judged_faulted(const struct dp_run *run);

/* The stream that a model wrote, placed. NULL: out of memory. */
const struct dp_placed *dp_judged_stream(const struct dp_run *run, int model);

/* What a judge says of the stream that `model` wrote. NULL: there is no such judge, or out of memory. A judge that
 * failed in another way leaves its status. */
const struct dp_judgement *dp_judgement_of(const struct dp_run *run, int model, int judge);

/* Every oracle over judges begins with this (dp_nobody_judges does): what was made for another program is forgotten. A
 * harness lets the oracles of one program share what they make; whoever calls an oracle alone has it made anew. */
void dp_judged_begin(const struct dp_run *run);

/* Whether there is nobody to ask, or nothing to be judged (a command without semantics): the oracles hold then. */
bool dp_nobody_judges(const struct dp_run *run);

/* "reference" or "optimized". */
const char *dp_judge_name(int judge);

/* Items of the promise that are judged in this stream: before the first error at execute, and found in it. */
uint32_t dp_judged_items(const struct dp_run *run, int model);

/* The item that stands at a position; DP_NONE if none does, and for position 0. */
uint32_t dp_item_at(const struct dp_placed *placed, uint64_t position);

#endif
