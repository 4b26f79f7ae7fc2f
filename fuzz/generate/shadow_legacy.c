/* shadow_legacy.c: the shadow of legacy barriers: states, promotion and decay (barrier sheet 15.8). */
#include "fuzz/generate/shadow.h"

static bool decays(const struct dp_shadow *shadow, const struct dp_shadow_resource *r, const struct dp_shadow_sub *s) {
    bool structure = (r->made.flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0;
    return (!r->texture && !structure) || r->simultaneous || s->copied == shadow->scope;
}

static bool only_reads(uint32_t states) {
    return (states & DP_SHEET_WRITE_STATES) == 0;
}

bool dp_shadow_state_admits(const struct dp_shadow_resource *r, const struct dp_shadow_sub *s, uint32_t access,
                            uint32_t stage) {
    uint32_t wanted = dp_sheet_state_of(access, stage);
    uint32_t promoted = s->promoted | s->unseen;
    if (s->pending) {
        return false;
    }
    if (s->state != DP_STATE_COMMON) {
        return (wanted & s->state) != 0;
    }
    return (wanted & dp_sheet_promotable(&r->made)) != 0 &&
           (promoted == 0 || promoted == wanted || only_reads(promoted | wanted));
}

void dp_shadow_promote(struct dp_shadow *shadow, struct dp_shadow_sub *s, uint32_t access, uint32_t stage,
                       bool operand) {
    (void)shadow;
    if (s->legacy && s->state == DP_STATE_COMMON) {
        *(operand ? &s->promoted : &s->unseen) |= dp_sheet_state_of(access, stage);
    }
}

static void make_legacy(struct dp_shadow_sub *s) {
    if (!s->legacy) {
        s->legacy = true;
        s->state = DP_STATE_COMMON;
        s->promoted = 0;
        s->unseen = 0;
    }
}

/* What the state before permits is waited for and flushed; the rest stays owed. */
static void hand_over(struct dp_shadow_sub *s, uint32_t before, uint32_t after) {
    if ((s->used_access & ~dp_sheet_state_uses(before)) == 0) {
        s->used_sync = 0;
        s->used_access = 0;
        s->granted_sync = DP_SYNC_ALL;
        s->granted_access = after == DP_STATE_COMMON ? (uint32_t)DP_ACCESS_COMMON : dp_sheet_state_uses(after);
    }
}

void dp_shadow_transition(struct dp_shadow *shadow, uint32_t resource, uint32_t index, uint32_t before, uint32_t after,
                          uint32_t flags) {
    const struct dp_shadow_resource *r = &shadow->resource[resource];
    struct dp_shadow_sub *s = dp_shadow_touch(shadow, resource, index);
    make_legacy(s);
    s->call = shadow->call;
    if ((flags & DP_SPLIT_END_ONLY) == 0) {
        bool common = after == DP_STATE_COMMON || r->simultaneous || shadow->list == DP_LIST_copy;
        hand_over(s, before, after);
        s->layout = !r->texture ? (uint32_t)DP_LAYOUT_UNDEFINED : common ? (uint32_t)DP_LAYOUT_COMMON : DP_SHADOW_HELD;
    }
    s->pending = (flags & DP_SPLIT_BEGIN_ONLY) != 0;
    s->begun = s->pending ? shadow->recording : s->begun;
    s->torn = (flags & DP_SPLIT_END_ONLY) != 0 && s->begun != shadow->recording ? shadow->recording : s->torn;
    if (!s->pending) {
        s->state = after;
        s->promoted = 0;
        s->unseen = 0;
    }
}

/* What a UAV barrier orders (15.4.3). */
#define UAV_SYNC                                                                                                       \
    ((uint32_t)DP_SYNC_ALL_SHADING | DP_SYNC_RAYTRACING | DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW |                        \
     DP_SYNC_BUILD_RAYTRACING_ACCELERATION_STRUCTURE | DP_SYNC_COPY_RAYTRACING_ACCELERATION_STRUCTURE |                \
     DP_SYNC_EMIT_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO)
#define UAV_USES                                                                                                       \
    ((uint32_t)DP_ACCESS_UNORDERED_ACCESS | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ |                         \
     DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE)

void dp_shadow_uav(struct dp_shadow *shadow, uint32_t resource) {
    const struct dp_shadow_sides sides = {
        .sync_before = UAV_SYNC, .sync_after = UAV_SYNC, .access_before = UAV_USES, .access_after = UAV_USES};
    if (resource == DP_NONE) {
        dp_shadow_global(shadow, &sides);
        return;
    }
    for (uint32_t i = 0; i < shadow->resource[resource].subs; i++) {
        struct dp_shadow_sub *s = dp_shadow_touch(shadow, resource, i);
        make_legacy(s);
        if ((s->used_access & ~UAV_USES) == 0) {
            s->used_sync = 0;
            s->used_access = 0;
        }
    }
}

void dp_shadow_aliasing(struct dp_shadow *shadow) {
    const struct dp_shadow_sides sides = {.sync_before = DP_SYNC_ALL,
                                          .sync_after = DP_SYNC_ALL,
                                          .access_before = DP_ACCESS_COMMON,
                                          .access_after = DP_ACCESS_COMMON};
    dp_shadow_global(shadow, &sides);
}

static void decay(const struct dp_shadow *shadow, struct dp_shadow_resource *r, struct dp_shadow_sub *s) {
    if (decays(shadow, r, s)) {
        r->split = r->split && !s->pending;
        s->pending = false;
        s->state = DP_STATE_COMMON;
    } else if (s->promoted == DP_STATE_COPY_DEST) {
        s->state = DP_STATE_COPY_DEST;
    }
    s->promoted = 0;
    s->unseen = 0;
}

void dp_shadow_decay(struct dp_shadow *shadow) {
    for (uint32_t slot = 0; slot < shadow->count; slot++) {
        struct dp_shadow_resource *r = &shadow->resource[slot];
        r->split = r->split && r->texture && !r->simultaneous;
        for (uint32_t i = 0; r->filled && i < r->subs; i++) {
            if (r->sub[i].legacy) {
                decay(shadow, r, &r->sub[i]);
            }
        }
    }
}

bool dp_shadow_takes_enhanced(struct dp_shadow *shadow, uint32_t resource, uint32_t index) {
    const struct dp_shadow_resource *r = &shadow->resource[resource];
    const struct dp_shadow_sub *s = dp_shadow_look(shadow, resource, index);
    bool common =
        dp_shadow_states(s) == DP_STATE_COMMON && !s->pending && (!r->texture || s->layout == DP_LAYOUT_COMMON);
    return !s->legacy || common;
}

bool dp_shadow_takes_legacy(struct dp_shadow *shadow, uint32_t resource, uint32_t index) {
    const struct dp_shadow_resource *r = &shadow->resource[resource];
    const struct dp_shadow_sub *s = dp_shadow_look(shadow, resource, index);
    bool common = !r->texture || s->layout == DP_LAYOUT_COMMON;
    return !s->pending && !s->closed && s->known != DP_ACCESS_NO_ACCESS && (s->legacy || common);
}
