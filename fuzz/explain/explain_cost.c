/* explain_cost.c: what the packets of one block add to the cost of their recording.
 *
 * dp_cost_of counts a recording from its begin, where every unit is busy. Of what came before a block only this
 * matters: when the units that it drains were drained last. So a count that begins there says the same, and the whole
 * stream is counted once a unit and not once a block. */
#include "fuzz/explain/explain_inner.h"

static struct dp_cost cost_of(const struct explain_walk *w, uint32_t list, size_t first, size_t end) {
    struct dp_observation part = *w->said;
    part.packets.items += first;
    part.packets.count = end - first;
    return dp_cost_of(w->program, &part, list, NULL);
}

/* Units that the block drains; everything if it waits for an event that stands before it. */
static uint32_t drained_by(const struct explain_walk *w, const struct dp_explain_block *block, bool *foreign) {
    uint32_t bits = 0;
    *foreign = false;
    for (size_t i = block->first; i < block->first + block->count; i++) {
        const struct dp_packet *p = w->out->packets.items[i].packet;
        bits |= explain_effect_in(w, block, i) & DP_EXPLAIN_DRAINS;
        *foreign |= p->kind == DP_PACKET_WAIT_FENCE && explain_event_of(w, block, i) == SIZE_MAX;
    }
    return bits;
}

/* Where all units of the block have been drained since; `begin` of the recording if some never were. */
static size_t window(const struct explain_walk *w, const struct dp_explain_block *block, size_t begin) {
    bool foreign = false;
    uint32_t open = drained_by(w, block, &foreign);
    uint32_t awaited = 0; /* the fence that was waited for next */
    size_t at = block->first;
    while (at > begin && (open != 0 || foreign)) {
        const struct dp_packet *p = w->out->packets.items[--at].packet;
        bool event = (p->kind == DP_PACKET_EOP && p->as.EOP.fence == awaited) ||
                     (p->kind == DP_PACKET_EOS && p->as.EOS.fence == awaited);
        awaited = p->kind == DP_PACKET_WAIT_FENCE ? p->as.WAIT_FENCE.fence : awaited;
        open &= ~dp_explain_effect(p, w->hardware, event && awaited != 0);
    }
    return at;
}

void explain_count_cost(const struct explain_walk *w, struct dp_explain_block *block, size_t begin) {
    bool only_work = block->count == 1 && w->out->packets.items[block->first].packet->kind == DP_PACKET_WORK;
    if (block->list == DP_NONE || only_work) {
        return;
    }
    size_t from = window(w, block, begin);
    struct dp_cost before = cost_of(w, block->list, from, block->first);
    struct dp_cost after = cost_of(w, block->list, from, block->first + block->count);
    for (size_t i = 0; i < DP_COST_COUNT; i++) {
        block->cost.of[i] = after.of[i] - before.of[i];
    }
}
