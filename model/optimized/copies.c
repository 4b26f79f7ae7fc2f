/* copies.c: copies, clears and resolves of one list come one after the other.
 *
 * Before one of them whatever is not waited for yet is drained and flushed and its own paths are refreshed, so it
 * finds all earlier ones done and visible. Without O21 that is before each but the first; with it
 * (opt_disjoint_copies.c) where it touches what an earlier one has touched. Only GL2, where two views of it exist,
 * must remember for longer who wrote on which side. Every engine that may run such an item is fed by ME, so no other
 * one is stopped (barrier sheet 15.9): what PFP or CE would fetch are operands of other commands, which a copy does
 * not take. */
#include "model/optimized/copies.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/operand.h"
#include "model/optimized/plan.h"
#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"
#include "model/optimized/translator.h"

void opt_copies_begin(struct opt_copies *copies, uint32_t hints) {
    *copies = (struct opt_copies){
        .list = copies->list + 1, .batch = 1, .unordered = (hints & DP_HINT_DONT_SYNC_ON_COPY) != 0};
}

static enum opt_role role_of(uint32_t access) {
    return (access & OPT_WRITE_ACCESS) != 0 ? OPT_ROLE_DEST : OPT_ROLE_SOURCE;
}

static void add_operand(const struct opt_translator *t, const struct opt_operand *operand, uint32_t access,
                        uint32_t stage, bool raster, struct opt_copy_use *use) {
    const struct opt_resource *resource = operand->resource;
    bool gl1 = (t->device.hardware & DP_HARDWARE_gl1_in_rb_path) != 0;
    struct opt_paths paths = {!resource->texture, gl1};
    /* GL2 has two views for those alone that both kinds of engine may run. */
    uint32_t traffic = opt_traffic(access, access, (struct opt_paths){paths.buffer || !raster, gl1});
    uint32_t writeback = opt_dirtied(access, paths);
    uint32_t invalidate = opt_read_through(access, paths);
    use->drain |= opt_drain(stage, role_of(access), role_of(access), !resource->texture);
    use->writeback |= writeback;
    use->invalidate |= invalidate;
    use->metadata |= opt_metadata_of(resource, writeback, invalidate);
    use->writes |= traffic & (OPT_RB_WRITES | OPT_OTHER_WRITES);
    use->follows |= traffic & (OPT_RB_FOLLOWS | OPT_OTHER_FOLLOWS);
}

static struct opt_copy_use use_of(struct opt_translator *t, const struct dp_command *records, size_t count) {
    uint32_t list_type = t->recorder.type;
    struct opt_copy_use use = {0};
    bool raster = opt_may_raster(t, records, count);
    for (size_t i = 1; i < count; i++) {
        struct opt_operand operand;
        uint32_t role = records[i].kind == DP_COMMAND_operand ? records[i].as.operand.role : DP_NONE;
        if (opt_takes(records[0].kind, role) && opt_read_operand(t, &records[i].as.operand, &operand)) {
            uint32_t access = opt_access_of_operand(records[0].kind, role, operand.resource, list_type);
            add_operand(t, &operand, access, opt_stage_of_operand(records[0].kind, access), raster, &use);
        }
    }
    uint32_t reach = opt_caches_on_list(list_type);
    use.drain = opt_drain_on_list(use.drain, list_type);
    use.writeback &= reach;
    use.invalidate &= reach;
    return use;
}

/* Whether GL2 has to be written back and invalidated between what came before and the next item: elsewhere than on
 * direct lists nothing goes through CB or DB. */
static bool crosses_gl2(const struct opt_translator *t, const struct opt_copy_use *next) {
    return t->recorder.type == DP_LIST_direct &&
           opt_needs_l2(t->recorder.copies.writes | next->follows, t->device.hardware);
}

/* The batch ends, and is visible to the next item. */
static void end_batch(struct opt_copies *copies, uint32_t views) {
    for (uint32_t view = 0; view < OPT_VIEWS; view++) {
        copies->fresh[view] = (views >> view & 1) != 0 ? copies->batch : copies->fresh[view];
    }
    copies->batch++;
    copies->any = false;
    copies->owed = (struct opt_copy_use){0};
}

static void emit_between(struct opt_translator *t, const struct opt_copy_use *next, uint32_t views) {
    struct opt_copies *copies = &t->recorder.copies;
    /* What joins this from a call that was put off does not wait for the copies; what the next item reads through does. */
    bool l2 = (views & DP_CACHE_L2) != 0;
    bool rb = (next->invalidate & (DP_CACHE_CB_cache | DP_CACHE_DB_cache)) != 0;
    bool any = next->invalidate != 0 || l2;
    struct opt_pending pending = {.drain = copies->owed.drain,
                                  .block = DP_BLOCK_ME,
                                  .writeback = copies->owed.writeback,
                                  .invalidate = next->invalidate,
                                  .metadata =
                                      (copies->owed.metadata & OPT_FLUSHED_META) | (next->metadata & OPT_STALE_META),
                                  .first = (any ? OPT_CS_BEFORE_CACHES : 0u) | (rb ? OPT_CS_BEFORE_RB : 0u)};
    if (l2) {
        pending.writeback |= DP_CACHE_L2;
        pending.invalidate |= DP_CACHE_L2;
        copies->writes = 0;
    }
    opt_emit(&t->recorder.stream, &pending);
    end_batch(copies, views);
}

static void owe(struct opt_copies *copies, const struct opt_copy_use *use) {
    copies->any = true;
    copies->owed.drain |= use->drain;
    copies->owed.writeback |= use->writeback;
    copies->owed.metadata |= use->metadata;
    copies->writes |= use->writes;
}

bool opt_serialize_copy(struct opt_translator *t, const struct dp_command *records, size_t count) {
    struct opt_copies *copies = &t->recorder.copies;
    if (copies->unordered || !opt_is_serialized(records[0].kind)) {
        return true;
    }
    bool disjoint = OPT_IS_ON(t->switches, disjoint_copies);
    struct opt_copy_use use = use_of(t, records, count);
    uint32_t views = OPT_VIEWS_OF(&use) | (crosses_gl2(t, &use) ? (uint32_t)DP_CACHE_L2 : 0);
    if (copies->any && !(disjoint && opt_copy_is_apart(t, records, count, &use, views))) {
        emit_between(t, &use, views);
    }
    owe(copies, &use);
    return !disjoint || opt_copy_joins(t, records, count);
}
