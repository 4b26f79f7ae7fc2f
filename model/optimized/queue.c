/* queue.c: the queue between lists: full syncs, and present. */
#include "model/optimized/queue.h"

#include "model/optimized/execution.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/operand.h"
#include "model/optimized/report.h"
#include "model/optimized/requirement.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

struct opt_stream opt_queue_stream(const struct opt_translator *t, uint64_t command) {
    return (struct opt_stream){.sink = t->sink,
                               .list = DP_NONE,
                               .queue = DP_LIST_direct,
                               .cause = command,
                               .hardware = t->device.hardware,
                               .switches = t->switches};
}

void opt_emit_full_sync(struct opt_stream *stream) {
    uint32_t rb = DP_CACHE_CB_cache | DP_CACHE_DB_cache;
    struct opt_pending everything = {
        .drain = DP_DRAIN_CPDMA | DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CS | DP_DRAIN_CB | DP_DRAIN_DB | DP_DRAIN_ME,
        .block = DP_BLOCK_ME | DP_BLOCK_PFP | DP_BLOCK_CE,
        .writeback = rb | DP_CACHE_L2,
        .invalidate = rb | DP_CACHE_L0 | DP_CACHE_L1 | DP_CACHE_K | DP_CACHE_L2 | DP_CACHE_LM,
        .metadata = OPT_FLUSHED_META | OPT_STALE_META,
        .first = OPT_CS_BEFORE_CACHES | OPT_CS_BEFORE_RB};
    opt_emit(stream, &everything);
}

/* Lowest subresources that break L09 (enhanced) and K18 (legacy), in that order; both are said of the present. */
struct unpresentable {
    uint32_t layout;
    uint32_t state;
};

static void find_unpresentable(const struct opt_operand *operand, struct unpresentable *found) {
    const struct opt_resource *resource = operand->resource;
    struct opt_walk walk;
    opt_walk_box(&walk, &resource->state, &resource->shape, &operand->box);
    while (resource->texture && opt_walk_on(&walk)) {
        if ((walk.word & OPT_W_LEGACY) == 0) {
            bool common = OPT_LAYOUT_OF(walk.word) == DP_LAYOUT_COMMON;
            found->layout = !common && walk.first < found->layout ? walk.first : found->layout;
        } else {
            bool common = (walk.word & (OPT_W_STATE | OPT_W_PROMOTED)) == 0;
            found->state = !common && walk.first < found->state ? walk.first : found->state;
        }
    }
}

static void judge_operand(struct opt_translator *t, uint64_t command, const struct opt_operand *operand, int32_t index,
                          struct unpresentable *found) {
    uint32_t held = opt_held_by_split(operand->resource, &operand->box);
    if (held != DP_NONE) {
        (void)opt_report_execute_rule(t, DP_RULE_P05, command, index, -1, command, held);
    }
    find_unpresentable(operand, found);
}

static bool check_operands(struct opt_translator *t, uint64_t command, const struct dp_command *records, size_t count) {
    bool accepted = true;
    int32_t index = -1;
    for (size_t i = 1; i < count; i++) {
        struct opt_operand operand;
        if (records[i].kind == DP_COMMAND_operand && ++index >= 0 &&
            !opt_read_operand(t, &records[i].as.operand, &operand)) {
            opt_report_rule(t, DP_RULE_U04, command, index, -1);
            accepted = false;
        }
    }
    return accepted;
}

/* Presents move nothing: they stand in no scope, and what they read is what COMMON admits. */
enum dp_status opt_feed_present(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count) {
    struct unpresentable found = {DP_NONE, DP_NONE};
    int32_t index = 0;
    if (!check_operands(t, command, records, count)) {
        return DP_STATUS_OK;
    }
    struct opt_stream stream = opt_queue_stream(t, command);
    opt_send_work(&stream, command, DP_ENGINE_any);
    for (size_t i = 1; i < count; i++) {
        struct opt_operand operand;
        if (records[i].kind == DP_COMMAND_operand && opt_read_operand(t, &records[i].as.operand, &operand)) {
            judge_operand(t, command, &operand, index++, &found);
        }
    }
    if (found.layout != DP_NONE) {
        (void)opt_report_execute_rule(t, DP_RULE_L09, command, -1, -1, command, found.layout);
    }
    if (found.state != DP_NONE) {
        (void)opt_report_execute_rule(t, DP_RULE_K18, command, -1, -1, command, found.state);
    }
    return DP_STATUS_OK;
}
