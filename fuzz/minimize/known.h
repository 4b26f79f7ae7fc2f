/* known.h: the file of known buckets, which keeps a nightly green on those only (fuzzing practice C6).
 *
 *   {"known_buckets": [
 *     {"id": "0123456789abcdef", "signature": "ASSERTION FAILED: ...", "issue": "17", "reason": "why it may stay"}]}
 *
 * The id must be that of the signature; an entry says an issue, a reason, or both. Everything else is an error.
 */
#ifndef DRAINPROOF_FUZZ_MINIMIZE_KNOWN_H
#define DRAINPROOF_FUZZ_MINIMIZE_KNOWN_H

#include "fuzz/minimize/signature.h"

#define DP_ISSUE_SIZE 64

struct dp_known_bucket {
    char id[DP_BUCKET_ID_SIZE];
    char signature[81];
    char issue[DP_ISSUE_SIZE]; /* "" if the entry has none */
    char reason[256];          /* likewise; cut */
};

struct dp_known {
    struct dp_known_bucket *items;
    size_t count;
};

/* Reads the file. On failure nothing is kept and `why` says what is wrong, and where. */
bool dp_known_read(const char *path, struct dp_known *known, char *why, size_t why_size);

/* The entry of a bucket; NULL if it is not known, or if `known` is NULL. */
const struct dp_known_bucket *dp_known_find(const struct dp_known *known, const char *id);

void dp_known_free(struct dp_known *known);

#endif
