/* queue.c: the queue between lists: full syncs, and present. */
#include "model/optimized/queue.h"

#include "model/optimized/layout_algebra.h"
#include "model/optimized/operand.h"
#include "model/optimized/report.h"
#include "model/optimized/requirement.h"
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
        .metadata = OPT_CB_META | OPT_DB_META};
    opt_emit(stream, &everything);
}

/* Lowest subresource of the presented texture that is not in COMMON (rule L09); DP_NONE if there is none. */
static uint32_t unpresentable(struct opt_translator *t, const struct dp_record_operand *record) {
    struct opt_operand operand;
    if (!opt_read_operand(t, record, &operand) || !operand.resource->texture) {
        return DP_NONE;
    }
    return opt_first_outside(&operand.resource->layouts, &operand.resource->shape, &operand.box,
                             OPT_LAYOUT_SET(COMMON));
}

enum dp_status opt_feed_present(struct opt_translator *t, uint64_t command, const struct dp_command *records,
                                size_t count) {
    struct opt_operand operand;
    uint32_t offending = DP_NONE;
    bool accepted = true;
    int32_t index = 0;
    for (size_t i = 1; i < count; i++) {
        if (records[i].kind != DP_COMMAND_operand) {
            continue;
        }
        if (!opt_read_operand(t, &records[i].as.operand, &operand)) {
            opt_report_rule(t, DP_RULE_U04, command, index, -1);
            accepted = false;
        } else if (offending == DP_NONE) {
            offending = unpresentable(t, &records[i].as.operand);
        }
        index++;
    }
    if (!accepted) {
        return DP_STATUS_OK;
    }
    struct opt_stream stream = opt_queue_stream(t, command);
    opt_send_work(&stream, command, DP_ENGINE_any);
    if (offending != DP_NONE) {
        opt_report_execute_rule(t, DP_RULE_L09, command, -1, -1, command, offending);
    }
    return DP_STATUS_OK;
}
