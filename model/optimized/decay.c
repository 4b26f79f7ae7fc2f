/* decay.c: legacy states fall back to COMMON when an execute ends. */
#include "model/optimized/decay.h"

#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

bool opt_is_due(struct opt_translator *t, uint32_t slot) {
    if (t->resources[slot].due) {
        return true;
    }
    t->resources[slot].due = true;
    return opt_slots_add(&t->memory, &t->due, slot);
}

/* S := COMMON, P := {}. */
static const struct opt_change to_common = {OPT_W_LEGACY, OPT_W_LEGACY, ~(OPT_W_STATE | OPT_W_PROMOTED), 0};

/* Buffers and simultaneous-access textures decay whole; acceleration structures keep their state for life. */
static bool decay_whole(struct opt_translator *t, struct opt_resource *resource) {
    struct opt_box all = opt_box_all(&resource->shape);
    opt_map_fill(&resource->pending, 0);
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &all, &to_common);
}

/* What a copy list has used or moved, where it did. */
static bool decay_copied(struct opt_translator *t, struct opt_resource *resource) {
    static const struct opt_change dropped = {0, 0, 0, 0};
    struct opt_walk walk = opt_walk_part(opt_scope_of(t, resource), 0, opt_subresources(&resource->shape));
    while (opt_walk_on(&walk)) {
        if ((OPT_SAID_OF(walk.word) & (OPT_S_USED | OPT_S_MOVED)) == 0) {
            continue;
        }
        if (!opt_map_change_part(&t->memory, &resource->state, &t->spare, &resource->shape, walk.first, walk.end,
                                 &to_common) ||
            !opt_map_change_part(&t->memory, &resource->pending, &t->spare, &resource->shape, walk.first, walk.end,
                                 &dropped)) {
            return false;
        }
    }
    return true;
}

/* Other textures: promoted reads are forgotten, a promoted copy has made the state explicit. */
static bool decay_promoted(struct opt_translator *t, struct opt_resource *resource) {
    static const struct opt_change reads = {(uint64_t)OPT_WRITE_STATES << OPT_W_PROMOTED_AT, 0, ~OPT_W_PROMOTED, 0};
    static const struct opt_change copied = {(uint64_t)OPT_WRITE_STATES << OPT_W_PROMOTED_AT,
                                             (uint64_t)DP_STATE_COPY_DEST << OPT_W_PROMOTED_AT, ~OPT_W_PROMOTED,
                                             (uint64_t)DP_STATE_COPY_DEST << OPT_W_STATE_AT};
    struct opt_box all = opt_box_all(&resource->shape);
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &all, &reads) &&
           opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, &all, &copied);
}

static bool decay_one(const struct opt_execution *run, struct opt_resource *resource) {
    struct opt_translator *t = run->t;
    if (!resource->texture || resource->simultaneous) {
        return resource->structure || decay_whole(t, resource);
    }
    return (run->list_type != DP_LIST_copy || decay_copied(t, resource)) && decay_promoted(t, resource);
}

bool opt_decay(struct opt_execution *run) {
    struct opt_translator *t = run->t;
    bool held = true;
    for (size_t i = 0; i < t->due.count; i++) {
        struct opt_resource *resource = &t->resources[t->due.items[i]];
        resource->due = false;
        held = held && decay_one(run, resource);
    }
    t->due.count = 0;
    return held;
}
