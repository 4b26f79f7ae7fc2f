/* pair.h: the classes of (before, after) elements between which streams are proven.
 *
 * A class is a client with what it does, for each of the two, on one location. What a judge says of a pair depends on
 * nothing else of the two elements (hardware sheet 6.7), so a proof that goes through all classes goes through all
 * pairs.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_PAIR_H
#define DRAINPROOF_FUZZ_PROVE_PAIR_H

#include "model/judge.h"

struct dp_pair {
    uint32_t queue; /* DP_LIST_direct or DP_LIST_compute */
    struct dp_element before;
    struct dp_element after;
};

/* Which pairs. COMPLETE: every client that may stand on the location, on DATA, and again on META where both clients have
 * business there; direct queues, and compute queues where the clients allow it. VECTOR: on DATA, without the scalar and
 * metadata paths, which is what the twelve letters of hardware sheet 6.9 are about; direct queues. */
enum dp_pair_set { DP_PAIRS_COMPLETE, DP_PAIRS_VECTOR };

#define DP_PAIRS_MAX 2048u

/* Fills `pairs` and returns how many there are. A pair in which nobody writes, or whose first is EXT (hardware sheet 6.5),
 * is none. */
size_t dp_pairs(enum dp_pair_set set, struct dp_pair pairs[DP_PAIRS_MAX]);

/* --- what clients are (hardware sheet 6.2), as the projection of letters and the names of a proof need it --- */

#define DP_NO_CACHE UINT32_MAX

struct dp_client_facts {
    uint32_t unit;               /* DP_UNIT_* */
    uint32_t launcher;           /* DP_UNIT_PFP or DP_UNIT_CE; DP_UNIT_EXT stands for ME */
    uint32_t inner;              /* the bit of DP_GCR_* that empties its first cache, 0 if none does */
    uint32_t rb;                 /* 0 CBd, 1 CBm, 2 DBd, 3 DBm; DP_NO_CACHE */
    bool reads, writes, updates; /* which of R, W, RMW there are */
    bool meta;                   /* has business on META locations */
    bool data;                   /* has business on DATA locations */
    bool compute;                /* may stand on a compute queue */
    bool direct;                 /* may stand on a direct queue */
};

const struct dp_client_facts *dp_client_facts(uint32_t client);

/* "CS.w" for a person; the name without the location. Always terminated; returns the buffer. */
const char *dp_element_name(const struct dp_element *element, char buffer[16]);

#endif
