/* walk.h: pairs (hardware sheet 6.7): what is known, packet by packet, about an element b of one key at one position.
 *
 * A fact about b is "row >= t", t being its position: D done, F written back from its RB cache, M in memory, I[r] not
 * shadowed by an older line in r, kme "ME has passed t", kq "the end-of-pipe entry at t is finished". Nothing is
 * known at first; the walk starts at b and goes to a. A rule that raises a row to a bound makes the fact true iff
 * bound >= t; a join of clocks is an OR; everything else is AND and OR of facts.
 *
 * Facts are bits, so REFJ_LANES pairs are walked abreast: lane n is the pair whose b stands at position first + n.
 * Lanes know nothing of each other.
 */
#ifndef DRAINPROOF_MODEL_REFERENCE_JUDGE_WALK_H
#define DRAINPROOF_MODEL_REFERENCE_JUDGE_WALK_H

#include "judge.h"

#define REFJ_LANES 64u

struct refj_walk {
    const struct refj_judge *judge;
    uint32_t key;    /* key of b */
    bool misaligned; /* its location is META under misaligned_metadata */
    uint64_t first;  /* position of b in lane 0 */
    uint64_t start;  /* where the walk starts */
    uint64_t i;      /* where it stands */
    struct refj_facts facts[REF_OBSERVERS];
    uint64_t kept; /* behind an H4 event: lanes whose b was in memory by then */
#ifdef DP_PLANTED_JUDGE
    uint64_t pfp_follows; /* pfp_sync_need_not_be_last: lanes */
    uint64_t running;     /* inv_before_drain: lanes, while a cache operation goes on */
#endif
};

/* A walk for b at positions first to first + REFJ_LANES - 1; it has to go from `start` to the end, one by one. */
struct refj_walk refj_walk(const struct refj_judge *judge, uint64_t first, uint32_t key, bool misaligned);
/* Reaches position i: what is known before the packet, and, of a present, its own flush and wait. */
void refj_reach(struct refj_walk *walk, uint64_t i);
/* Passes the packet at the position that was reached. */
void refj_pass(struct refj_walk *walk);

/* The launch clock of an element of the item that was reached. */
struct refj_facts refj_launch(const struct refj_walk *walk, const struct refj_element *a);
/* The table of 6.5, lane by lane: b is complete; b is seen. */
uint64_t refj_ordered(const struct refj_walk *walk, const struct refj_facts *launch, const struct refj_element *a);
uint64_t refj_visible(const struct refj_walk *walk, const struct refj_facts *launch, const struct refj_element *a);
/* Whether the launch clock knows ME, or the end-of-pipe chain, past lane 0 (H4 of a writer behind the event). */
bool refj_passed(const struct refj_facts *launch, bool end_of_pipe);

/* Lanes whose b stands at `position` or before it. */
static inline uint64_t refj_up_to(const struct refj_walk *walk, uint64_t position) {
    if (position < walk->first) {
        return 0;
    }
    uint64_t n = position - walk->first;
    return n < REFJ_LANES - 1 ? (UINT64_C(2) << n) - 1 : UINT64_MAX;
}

/* Position of b in the last of some lanes; there must be one. */
static inline uint64_t refj_last(const struct refj_walk *walk, uint64_t lanes) {
    uint64_t n = 0;
    for (uint32_t half = REFJ_LANES / 2; half != 0; half /= 2) {
        if (lanes >> half != 0) {
            lanes >>= half;
            n += half;
        }
    }
    return walk->first + n;
}

#endif
