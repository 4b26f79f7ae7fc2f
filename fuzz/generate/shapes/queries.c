/* queries.c: queries and timestamps, their results read, and marks in the list. */
#include "fuzz/generate/generator.h"

static void note(struct dp_generator *g, enum dp_kind kind, uint32_t type, uint32_t index) {
    struct dp_command *record = dp_append(g, kind);
    dp_end_call(g);
    g->commands++;
    if (kind == DP_COMMAND_query_begin) {
        record->as.query_begin.type = type;
        record->as.query_begin.index = index;
    } else {
        record->as.query_end.type = type;
        record->as.query_end.index = index;
    }
}

void dp_shape_queries(struct dp_generator *g) {
    uint32_t type = g->shadow.list == DP_LIST_direct ? dp_choose(g->choice, 4) : (uint32_t)DP_QUERY_timestamp;
    uint32_t index = dp_choose(g->choice, 4);
    if (g->shadow.list == DP_LIST_direct && type != DP_QUERY_timestamp) {
        note(g, DP_COMMAND_query_begin, type, index);
        dp_unrelated_work(g, 0);
    }
    note(g, DP_COMMAND_query_end, type, index);
    uint32_t slot = dp_pick_slot(g, dp_resources_for(g, DP_USES(query_resolve) | DP_USES(timestamp)));
    if (slot != DP_NONE) {
        struct dp_part whole = dp_whole(g, slot);
        dp_work(g, dp_pick_use(g, slot, DP_USES(query_resolve) | DP_USES(timestamp)), slot, &whole);
        dp_work(g, dp_pick_use(g, slot, ~g->index.writing), slot, &whole);
    }
}
