/* opt_disjoint_copies.c: O21, no sync between copies, clears and resolves of one list that have nothing in common.
 *
 * Sound if the locations are disjoint, META included, so never between two on one resource that has META (hardware
 * sheet 8.1, O21): of every two of the list, however far apart, one of which writes what the other touches, the
 * earlier is done and visible before the later. What is not waited for yet is a batch (copies.h), and what it owes,
 * the union of what its items would be drained and flushed for one by one, is paid by the sync that ends it. An item
 * needs no sync if, of every operand,
 *   - nothing in the batch writes its locations, or reads them while it writes;
 *   - what earlier batches wrote to them is visible through every cache that the item reads through: the sync that
 *     waited for them, or one since then, has refreshed it (I[r][k] >= pos(b) for each r of the paths of a; with two
 *     views of GL2 also M and I[GL2], where this list has brought data to one side and the item is on the other).
 * Locations are subresources: whole ones, for boxes of texels share lines, and buffers have one. A resource with META
 * is one location, and so is every resource in the same memory (aliases conflict in every pair of their locations).
 *
 * No order and no cost is traded, by one more condition: a sync is left out only if the one that is owed behind this
 * item in any case waits for all units of the batch, as itself or by an end-of-pipe event. Then nothing is ever
 * waited for behind work that the sync left out would not have waited for (a clear of a UAV, then a draw, then a
 * copy: the wait for CB of an earlier clear of a target may not come behind the draw). */
#include "model/optimized/access_algebra.h"
#include "model/optimized/copies.h"
#include "model/optimized/operand.h"
#include "model/optimized/plant.h"
#include "model/optimized/translator.h"

#define END_OF_PIPE ((uint32_t)(DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS | DP_DRAIN_CB | DP_DRAIN_DB))

/* Units that the sync behind an item waits for: CB and DB by an end-of-pipe event, which waits for all. */
static uint32_t waited_for(uint32_t drain) {
    return (drain & (DP_DRAIN_CB | DP_DRAIN_DB)) != 0 ? drain | END_OF_PIPE : drain;
}

static struct opt_copied *copied_of(const struct opt_translator *t, struct opt_resource *resource) {
    struct opt_copied *copied = &resource->copied;
    if (copied->list != t->recorder.copies.list) {
        copied->list = t->recorder.copies.list;
        copied->read = copied->written = 0;
        opt_map_fill(&copied->parts, 0);
    }
    return copied;
}

/* Whether its subresources are locations of their own. */
static bool counts_apart(const struct opt_resource *resource) {
    return resource->texture && resource->kinds == 0 && opt_subresources(&resource->shape) > 1;
}

/* An operand of the item at hand. */
struct touch {
    struct opt_operand at;
    bool writes;
    uint32_t views; /* of the item */
};

/* Against what was done to a location: the latest batches that wrote and that read it. */
static bool clashes(const struct opt_copies *copies, const struct touch *touch, uint32_t written, uint32_t read) {
    if (written == copies->batch || (touch->writes && read == copies->batch)) {
        return true;
    }
    bool stale = false;
    for (uint32_t view = 0; view < OPT_VIEWS && !OPT_PLANTED(disjoint_copies_stale); view++) {
        stale |= (touch->views >> view & 1) != 0 && copies->fresh[view] < written;
    }
    return stale;
}

static bool clashes_in_parts(const struct opt_copies *copies, const struct touch *touch) {
    const struct opt_resource *resource = touch->at.resource;
    struct opt_walk walk;
    bool clash = false;
    opt_walk_box(&walk, &resource->copied.parts, &resource->shape, &touch->at.box);
    while (!clash && opt_walk_on(&walk)) {
        clash = clashes(copies, touch, (uint32_t)(walk.word >> 32), (uint32_t)walk.word);
    }
    return clash;
}

static bool needs_sync(struct opt_translator *t, const struct touch *touch) {
    const struct opt_copies *copies = &t->recorder.copies;
    struct opt_resource *resource = touch->at.resource;
    const struct opt_copied *copied = copied_of(t, resource);
    if (counts_apart(resource) ? clashes_in_parts(copies, touch)
                               : clashes(copies, touch, copied->written, copied->read)) {
        return true;
    }
    for (size_t i = 0; i < resource->aliases.count && !OPT_PLANTED(disjoint_copies_alias); i++) {
        const struct opt_copied *alias = copied_of(t, &t->resources[resource->aliases.items[i]]);
        if (clashes(copies, touch, alias->written, alias->read)) {
            return true;
        }
    }
    return false;
}

/* Reads a part of the item; false if it is none of its operands. */
static bool read_touch(struct opt_translator *t, const struct dp_command *records, size_t part, struct touch *touch) {
    uint32_t role = records[part].kind == DP_COMMAND_operand ? records[part].as.operand.role : DP_NONE;
    if (!opt_takes(records[0].kind, role) || !opt_read_operand(t, &records[part].as.operand, &touch->at)) {
        return false;
    }
    uint32_t access = opt_access_of_operand(records[0].kind, role, touch->at.resource, t->recorder.type);
    touch->writes = (access & OPT_WRITE_ACCESS) != 0;
    return true;
}

bool opt_copy_is_apart(struct opt_translator *t, const struct dp_command *records, size_t count,
                       const struct opt_copy_use *use, uint32_t views) {
    const struct opt_copies *copies = &t->recorder.copies;
    struct touch touch = {.views = views};
    bool apart = (copies->owed.drain & ~waited_for(use->drain)) == 0;
    for (size_t i = 1; i < count && apart && !OPT_PLANTED(disjoint_copies); i++) {
        apart = !read_touch(t, records, i, &touch) || !needs_sync(t, &touch);
    }
    return apart;
}

static bool note(struct opt_translator *t, const struct touch *touch) {
    struct opt_resource *resource = touch->at.resource;
    struct opt_copied *copied = copied_of(t, resource);
    uint64_t batch = t->recorder.copies.batch;
    uint32_t *latest = touch->writes ? &copied->written : &copied->read;
    *latest = t->recorder.copies.batch;
    struct opt_change change = {.keep = touch->writes ? UINT32_MAX : ~(uint64_t)UINT32_MAX,
                                .set = touch->writes ? batch << 32 : batch};
    return !counts_apart(resource) ||
           opt_map_change(&t->memory, &copied->parts, &t->spare, &resource->shape, &touch->at.box, &change);
}

bool opt_copy_joins(struct opt_translator *t, const struct dp_command *records, size_t count) {
    struct touch touch = {0};
    bool held = true;
    for (size_t i = 1; i < count && held; i++) {
        held = !read_touch(t, records, i, &touch) || note(t, &touch);
    }
    return held;
}
