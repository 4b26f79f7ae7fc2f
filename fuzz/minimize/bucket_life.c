/* bucket_life.c: the states of a bucket (buckets.h). */
#include "fuzz/minimize/buckets.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *name;
    bool red;
} states[DP_BUCKET_STATE_COUNT] = {
#define DP_BUCKET_STATE(state, red) {#state, red},
    DP_BUCKET_STATES
#undef DP_BUCKET_STATE
};

const char *dp_bucket_state_name(enum dp_bucket_state state) {
    return states[state].name;
}

bool dp_bucket_is_red(const struct dp_bucket *bucket) {
    return states[bucket->state].red;
}

void dp_bucket_fails(struct dp_bucket *bucket, const struct dp_known_bucket *known, const char *now) {
    const char *issue = known != NULL ? known->issue : "";
    bool stale = bucket->fixed_before && strcmp(issue, bucket->fixed_issue) == 0;
    if (known != NULL && !stale) {
        bucket->state = DP_BUCKET_known;
    } else {
        bucket->state = bucket->fixed_before ? DP_BUCKET_regression : DP_BUCKET_new;
    }
    snprintf(bucket->issue, sizeof bucket->issue, "%s", issue);
    snprintf(bucket->last_seen, sizeof bucket->last_seen, "%s", now);
    bucket->passes = 0;
}

void dp_bucket_passes(struct dp_bucket *bucket) {
    if (bucket->state == DP_BUCKET_fixed) {
        return;
    }
    bucket->passes++;
    bucket->state = DP_BUCKET_incubating;
    if (bucket->passes >= DP_INCUBATION) {
        bucket->state = DP_BUCKET_fixed;
        bucket->fixed_before = true;
        memcpy(bucket->fixed_issue, bucket->issue, sizeof bucket->fixed_issue);
    }
}
