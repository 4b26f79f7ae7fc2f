/* copies.c: copies, clears and resolves of one list come one after the other.
 *
 * Before each of them but the first the paths of the one before are drained and flushed and the next one's are
 * refreshed, so every such item finds all earlier ones done and visible. Each item's own sync is emitted before it, so
 * drains and write-backs speak of one item; only GL2, where two views of it exist, must remember who wrote on which
 * side. Every engine that may run such an item is fed by ME, so no other one is stopped (barrier sheet 15.9): what PFP
 * or CE would fetch are operands of other commands, which a copy does not take. */
#include "model/optimized/copies.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/operand.h"
#include "model/optimized/requirement.h"
#include "model/optimized/sync_algebra.h"
#include "model/optimized/translator.h"

void opt_copies_begin(struct opt_copies *copies, uint32_t hints) {
    *copies = (struct opt_copies){.unordered = (hints & DP_HINT_DONT_SYNC_ON_COPY) != 0};
}

/* What one item uses: drains and write-backs of its operands' stages, caches they read through, GL2 traffic. */
struct use {
    uint32_t drain;
    uint32_t writeback;
    uint32_t invalidate;
    uint32_t metadata;
    uint32_t writes;
    uint32_t follows;
};

static enum opt_role role_of(uint32_t access) {
    return (access & OPT_WRITE_ACCESS) != 0 ? OPT_ROLE_DEST : OPT_ROLE_SOURCE;
}

static void add_operand(const struct opt_translator *t, const struct opt_operand *operand, uint32_t access,
                        uint32_t stage, bool raster, struct use *use) {
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

static struct use use_of(struct opt_translator *t, const struct dp_command *records, size_t count) {
    uint32_t list_type = t->recorder.type;
    struct use use = {0};
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

static void emit_between(struct opt_translator *t, const struct use *next) {
    struct opt_copies *copies = &t->recorder.copies;
    struct opt_pending pending = {.drain = copies->drain,
                                  .block = DP_BLOCK_ME,
                                  .writeback = copies->writeback,
                                  .invalidate = next->invalidate,
                                  .metadata = (copies->metadata & OPT_FLUSHED_META) | (next->metadata & OPT_STALE_META),
                                  .first = OPT_CS_BEFORE_CACHES | OPT_CS_BEFORE_RB};
    if (opt_needs_l2(copies->writes | next->follows, t->device.hardware) &&
        t->recorder.type == DP_LIST_direct) { /* elsewhere nothing goes through CB or DB */
        pending.writeback |= DP_CACHE_L2;
        pending.invalidate |= DP_CACHE_L2;
        copies->writes = 0;
    }
    opt_emit(&t->recorder.stream, &pending);
}

void opt_serialize_copy(struct opt_translator *t, const struct dp_command *records, size_t count) {
    struct opt_copies *copies = &t->recorder.copies;
    if (copies->unordered || !opt_is_serialized(records[0].kind)) {
        return;
    }
    struct use use = use_of(t, records, count);
    if (copies->any) {
        emit_between(t, &use);
    }
    copies->any = true;
    copies->drain = use.drain;
    copies->writeback = use.writeback;
    copies->metadata = use.metadata;
    copies->writes |= use.writes;
}
