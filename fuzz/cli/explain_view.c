/* explain_view.c: what the printed and the JSON form of an explanation both ask of a program. */
#include "fuzz/cli/explain.h"

#include "model/describe.h"

const struct dp_explain_block *dp_explain_block_of(const struct dp_explain_column *column, uint64_t command,
                                                   uint32_t list) {
    return dp_explain_find(&column->side->explained[column->model], command, list);
}

struct dp_explain_scene dp_explain_scene_of(const struct dp_explain_column *column) {
    const struct dp_explain_side *side = column->side;
    return (struct dp_explain_scene){&side->input.c, &side->explained[column->model],
                                     side->checked.observed[column->model]};
}

static bool has_more_than_work(const struct dp_explain_column *column, const struct dp_explain_block *block) {
    const struct dp_explanation *e = &column->side->explained[column->model];
    for (size_t i = 0; block != NULL && i < block->count; i++) {
        if (e->packets.items[block->first + i].as != DP_EXPLAINED_WORK) {
            return true;
        }
    }
    return false;
}

bool dp_explain_is_told(const struct dp_explain_view *view, uint64_t command, uint32_t list) {
    const struct dp_program *program = &view->sides[0].checked.program;
    if (view->command != DP_NO_COMMAND) {
        return view->command == command;
    }
    if (dp_describe(program->records[command].kind)->category == DP_CATEGORY_CALL) {
        return true;
    }
    for (size_t i = 0; i < 2; i++) {
        const struct dp_explain_column *column = &view->columns[i];
        if (has_more_than_work(column, dp_explain_block_of(column, command, list))) {
            return true;
        }
    }
    return false;
}

/* --- totals --- */

static void count_packet(struct dp_explain_total *total, const struct dp_explained *x) {
    const struct dp_packet *p = x->packet;
    bool event = p->kind == DP_PACKET_EOP && (p->as.EOP.rb != DP_EOP_RB_NONE || p->as.EOP.gcr != 0);
    total->partial_flushes += p->kind == DP_PACKET_DRAIN;
    total->cache_packets += event || p->kind == DP_PACKET_ACQUIRE || p->kind == DP_PACKET_RB_EVENT;
    total->again += x->as == DP_EXPLAINED_AGAIN;
    total->not_required += x->as == DP_EXPLAINED_NOT_REQUIRED;
}

struct dp_explain_total dp_explain_total_of(const struct dp_explain_column *column, uint32_t list) {
    const struct dp_explanation *e = &column->side->explained[column->model];
    const struct dp_observation *said = column->side->checked.observed[column->model];
    struct dp_explain_total total = {.cost = dp_cost_of(&column->side->checked.program, said, list, NULL)};
    for (size_t i = 0; i < e->packets.count; i++) {
        uint32_t of = said->packets.items[i].list;
        if (list == DP_NONE ? of != DP_NONE : of == list) {
            count_packet(&total, &e->packets.items[i]);
        }
    }
    return total;
}

static const char *const names[] = {
    [DP_COST_fence_waits] = "fence waits",
    [DP_COST_drains] = "drains of busy units",
    [DP_COST_pfp_stalls] = "PFP stalls",
    [DP_COST_ce_stalls] = "CE stalls",
    [DP_COST_rb_flushes] = "RB caches flushed",
    [DP_COST_gl2] = "GL2 operations",
    [DP_COST_blits] = "blits, by weight",
    [DP_COST_packets] = "packets",
    [DP_COST_weight] = "weight",
    [DP_COST_COUNT] = "partial flushes",
    [DP_COST_COUNT + 1] = "packets with cache work",
    [DP_COST_COUNT + 2] = "packets that do it again",
    [DP_COST_COUNT + 3] = "packets not required",
};

/* The order of print: what a reader of a capture counts comes first, the weight last. */
static const size_t order[DP_EXPLAIN_TOTALS] = {
    DP_COST_fence_waits, DP_COST_COUNT,     DP_COST_pfp_stalls, DP_COST_ce_stalls, DP_COST_COUNT + 1,
    DP_COST_rb_flushes,  DP_COST_gl2,       DP_COST_drains,     DP_COST_blits,     DP_COST_packets,
    DP_COST_COUNT + 2,   DP_COST_COUNT + 3, DP_COST_weight};

const char *dp_explain_total_name(size_t line) {
    return names[order[line]];
}

uint64_t dp_explain_total_value(const struct dp_explain_total *total, size_t line) {
    size_t which = order[line];
    switch (which) {
    case DP_COST_COUNT:
        return total->partial_flushes;
    case DP_COST_COUNT + 1:
        return total->cache_packets;
    case DP_COST_COUNT + 2:
        return total->again;
    case DP_COST_COUNT + 3:
        return total->not_required;
    default:
        return total->cost.of[which];
    }
}
