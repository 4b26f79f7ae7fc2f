/* shadow_repeats.c: lists that can run again. */
#include "fuzz/generate/shadow.h"

/* In a legacy state, or in an enhanced layout, both times. */
static bool repeats_state(const struct dp_shadow_resource *r, const struct dp_shadow_sub *s, bool same_scope) {
    if (!s->legacy) {
        return !s->entry_legacy || (s->entry_state == DP_STATE_COMMON && s->entry_layout == s->layout);
    }
    if (!s->entry_legacy) { /* what was no promotion then would be one */
        return false;
    }
    if (same_scope) {
        return s->state == s->entry_state && (s->promoted | s->unseen) == s->entry_promoted;
    }
    bool decays = !r->texture || r->simultaneous;
    bool kept = s->state == s->entry_state && (s->promoted & DP_STATE_COPY_DEST) == 0;
    return s->entry_promoted == 0 && (decays ? s->entry_state == DP_STATE_COMMON : kept);
}

static bool repeats_sub(const struct dp_shadow_resource *r, const struct dp_shadow_sub *s, bool same_scope) {
    if (!repeats_state(r, s, same_scope) || s->torn == s->recording) {
        return false;
    }
    if (s->legacy) {
        return s->barriers != s->recording;
    }
    if (s->entry_layout != s->layout || (!same_scope && s->granted_access == DP_ACCESS_NO_ACCESS)) {
        return false;
    }
    bool access_fits = s->entry_access == DP_ACCESS_NO_ACCESS || s->known == DP_ACCESS_COMMON ||
                       (s->known != DP_ACCESS_NO_ACCESS && (s->entry_access & ~s->known) == 0 && s->entry_access != 0);
    bool sync_fits = s->entry_access == DP_ACCESS_NO_ACCESS ? s->entry_sync != DP_SYNC_NONE
                                                            : dp_shadow_covers(s->entry_sync, s->last_sync);
    return !same_scope || (access_fits && sync_fits && !s->closed);
}

bool dp_shadow_repeats(struct dp_shadow *shadow, bool same_scope) {
    for (uint32_t r = 0; r < shadow->count; r++) {
        const struct dp_shadow_resource *resource = &shadow->resource[r];
        if ((shadow->touched >> r & 1) == 0) {
            continue;
        }
        if (resource->split || resource->aliases != 0) {
            return false;
        }
        for (uint32_t i = 0; i < resource->subs; i++) {
            const struct dp_shadow_sub *s = &resource->sub[i];
            if (s->recording == shadow->recording && !repeats_sub(resource, s, same_scope)) {
                return false;
            }
        }
    }
    return true;
}
