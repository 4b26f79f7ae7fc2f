/* breach.h: every promised order that a stream does not keep, by what a judge says of it.
 *
 * For each bound of the promise (access a, the latest promised access b of a class): each piece of a against each
 * piece of b that conflicts with it. RAW and WAW need visible_to >= pos(b), WAR needs ordered_to >= pos(b) (hardware
 * sheet 6.5, design 5.2). What the driver issues itself, BLITs, is promised against everything on its memory (5.3).
 */
#ifndef DRAINPROOF_ORACLES_BREACH_H
#define DRAINPROOF_ORACLES_BREACH_H

#include "oracles/judged.h"
#include "oracles/words.h"

/* One end of a breach: an access of the promise, or a BLIT or META_INIT (access DP_NONE). */
struct dp_breach_end {
    uint64_t position;
    uint32_t access; /* index in the promise */
    struct dp_piece piece;
    uint32_t resource;
};

struct dp_breach {
    int model; /* whose stream */
    int judge;
    struct dp_breach_end before, after;
    uint32_t hazard;                 /* DP_HAZARD_* : H1, H2, H3, or what stands for them: H7, H6 for H1 on metadata */
    bool silent;                     /* the judge reports no tick where there must be one */
    bool unordered;                  /* ordered_to falls short; else visible_to alone does */
    uint32_t index;                  /* of `after`: subresource, plane class of META, 0 of STATE */
    uint64_t ordered_to, visible_to; /* 0 if silent */
    enum dp_promise_by by;
};

/* Called for each breach in execution order of the later access; false stops the search. */
typedef bool dp_breach_visitor(void *context, const struct dp_breach *breach);

/* Searches the stream that `model` wrote by the words of a judge. False if the visitor stopped it. `compared` grows by
 * the number of (bound, piece, piece) that were compared. Holds also if there is no judge, or if memory has run out. */
bool dp_breaches(const struct dp_run *run, int model, int judge, dp_breach_visitor *visit, void *context,
                 uint64_t *compared);

/* The same for one pair of accesses of the promise, whether it is promised or not: everything that the two share. */
bool dp_breaches_of_pair(const struct dp_run *run, int model, int judge, uint32_t before, uint32_t after,
                         dp_breach_visitor *visit, void *context);

/* "H1 CS > PS". */
void dp_breach_name(const struct dp_breach *breach, struct dp_words *words);

/* Both accesses with their places, what the judge says and what is missing (hardware sheet 6.5, "Missing packet", as
 * far as ticks and the packets between show it). */
void dp_breach_tell(const struct dp_run *run, const struct dp_breach *breach, struct dp_words *words);

/* What is missing, alone: "DRAIN CS". */
void dp_breach_missing(const struct dp_run *run, const struct dp_breach *breach, struct dp_words *words);

/* --- for the files of this subject --- */

struct dp_breach_search {
    const struct dp_run *run;
    int model, judge;
    const struct dp_promise *promise;
    const struct dp_placed *placed;
    const struct dp_judgement *judgement;
    dp_breach_visitor *visit;
    void *context;
    uint64_t *compared;
    uint32_t items; /* judged ones */
};

/* breach_compare.c. Compares one piece of an access at `after` with an earlier piece: all ticks of its points within
 * index .. + count. `partly`: the earlier piece may have touched only some of these subresources, so that one tick is
 * enough; else there must be one for each. False if the visitor wants no more. */
bool dp_breach_compare(const struct dp_breach_search *s, struct dp_breach_end before, struct dp_breach_end after,
                       uint32_t index, uint32_t count, bool partly, enum dp_promise_by by);

/* The same for all subresources of a box of after.resource. */
bool dp_breach_compare_box(const struct dp_breach_search *s, struct dp_breach_end before, struct dp_breach_end after,
                           const struct dp_promise_box *box, enum dp_promise_by by);

/* Whether two pieces can meet at all: on one location of one resource, or anywhere on two that share memory. A state
 * word is promised against elements on its own resource only, unless META_INIT writes it (hardware sheet 6.5). `inits`:
 * bit 0, the earlier one is a META_INIT's, bit 1, the later one. */
bool dp_breach_meets(const struct dp_breach_end *before, const struct dp_breach_end *after, unsigned inits);

/* breach_driver.c: what the driver issued. */
bool dp_breaches_of_driver(const struct dp_breach_search *s);

#endif
