/* count.c: see count.h. */
#include "fuzz/savings/count.h"

#include "model/describe.h"

const char *const dp_savings_part_texts[DP_SAVINGS_PART_COUNT] = {
#define DP_PART(name, text) text,
    DP_SAVINGS_PARTS(DP_PART)
#undef DP_PART
};
const char *const dp_savings_part_names[DP_SAVINGS_PART_COUNT] = {
#define DP_PART(name, text) #name,
    DP_SAVINGS_PARTS(DP_PART)
#undef DP_PART
};

/* The weights of one part alone: the weight of a stream is linear in them. */
static struct dp_cost_weights weights_of(enum dp_savings_part part, const struct dp_cost_weights *w) {
    switch (part) {
    case DP_SAVINGS_waits:
        return (struct dp_cost_weights){.fence_wait = w->fence_wait};
    case DP_SAVINGS_drains:
        return (struct dp_cost_weights){
            .drain = {w->drain[0], w->drain[1], w->drain[2]},
              .dma_wait = w->dma_wait
        };
    case DP_SAVINGS_events:
        return (struct dp_cost_weights){.eop = w->eop};
    case DP_SAVINGS_rb:
        return (struct dp_cost_weights){.rb_flush = w->rb_flush};
    case DP_SAVINGS_gl2:
        return (struct dp_cost_weights){.gl2_wb = w->gl2_wb, .gl2_inv = w->gl2_inv};
    case DP_SAVINGS_invalidates:
        return (struct dp_cost_weights){.inv_packet = w->inv_packet, .inv_bit = w->inv_bit};
    case DP_SAVINGS_stalls:
        return (struct dp_cost_weights){.pfp_sync = w->pfp_sync, .ce_sync = w->ce_sync};
    case DP_SAVINGS_blits:
        return (struct dp_cost_weights){.eliminate = w->eliminate, .decompress = w->decompress, .init = w->init};
    default:
        return (struct dp_cost_weights){.so_flush = w->so_flush};
    }
}

static uint64_t invalidates(const struct dp_packet *p) {
    uint32_t bits = (uint32_t)DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glk | DP_GCR_glm | DP_GCR_gli;
    uint64_t count = 0;
    bits &= p->kind == DP_PACKET_EOP ? p->as.EOP.gcr : p->kind == DP_PACKET_ACQUIRE ? p->as.ACQUIRE.gcr : 0u;
    for (; bits != 0; bits &= bits - 1) {
        count++;
    }
    return count;
}

void dp_savings_count(const struct dp_program *program, const struct dp_observation *said,
                      const struct dp_cost_weights *weights, struct dp_savings_count *count) {
    const struct dp_cost_weights *w = weights != NULL ? weights : &dp_cost_weights;
    *count = (struct dp_savings_count){.cost = dp_cost_of(program, said, DP_NONE, w)};
    for (size_t i = 0; i < said->packets.count; i++) {
        const struct dp_packet *p = &said->packets.items[i].packet;
        if (said->packets.items[i].list == DP_NONE) {
            continue;
        }
        count->kinds[p->kind]++;
        count->drains += p->kind == DP_PACKET_DRAIN;
        count->invalidates += invalidates(p);
        count->blits += p->kind == DP_PACKET_BLIT || p->kind == DP_PACKET_META_INIT;
    }
    for (size_t i = 0; i < DP_SAVINGS_PART_COUNT; i++) {
        struct dp_cost_weights part = weights_of((enum dp_savings_part)i, w);
        count->parts[i] = dp_cost_of(program, said, DP_NONE, &part).of[DP_COST_weight];
    }
}

void dp_savings_add(struct dp_savings_count *count, const struct dp_savings_count *other) {
    for (size_t i = 0; i < DP_PACKET_COUNT; i++) {
        count->kinds[i] += other->kinds[i];
    }
    for (size_t i = 0; i < DP_COST_COUNT; i++) {
        count->cost.of[i] += other->cost.of[i];
    }
    for (size_t i = 0; i < DP_SAVINGS_PART_COUNT; i++) {
        count->parts[i] += other->parts[i];
    }
    count->drains += other->drains;
    count->invalidates += other->invalidates;
    count->blits += other->blits;
}

/* --- lines --- */

/* Lines behind the packet kinds. Line 0 is `packets`. */
/* clang-format off */
static const struct dp_savings_line lines[] = {
    {"packets",          "packets",                 0, false},
    {"fence_waits",      "fence waits",             0, false},
    {"partial_flushes",  "partial flushes",         0, false},
    {"busy_drains",      "drains of busy units",    0, false},
    {"pfp_stalls",       "PFP stalls",              0, false},
    {"ce_stalls",        "CE stalls",               0, false},
    {"cache_operations", "cache operations",        0, false},
    {"rb_flushes",       "RB caches flushed",       1, false},
    {"gl2",              "GL2 written, invalidated", 1, false},
    {"invalidates",      "others invalidated",      1, false},
    {"blits",            "blits",                   0, false},
    {"weight",           "weighted cost",           0, false},
};
/* clang-format on */

static enum dp_packet_kind kind_of(size_t line) {
    return line <= (size_t)DP_PACKET_WORK ? (enum dp_packet_kind)(line - 1) : (enum dp_packet_kind)line;
}

struct dp_savings_line dp_savings_line(size_t line) {
    if (line == 0) {
        return lines[0];
    }
    if (line < DP_PACKET_COUNT) {
        const char *name = dp_describe_packet(kind_of(line))->name;
        return (struct dp_savings_line){name, name, 1, true};
    }
    return lines[line - DP_PACKET_COUNT + 1];
}

uint64_t dp_savings_value(const struct dp_savings_count *count, size_t line) {
    const uint64_t *of = count->cost.of;
    const uint64_t values[] = {of[DP_COST_packets],
                               of[DP_COST_fence_waits],
                               count->drains,
                               of[DP_COST_drains],
                               of[DP_COST_pfp_stalls],
                               of[DP_COST_ce_stalls],
                               of[DP_COST_rb_flushes] + of[DP_COST_gl2] + count->invalidates,
                               of[DP_COST_rb_flushes],
                               of[DP_COST_gl2],
                               count->invalidates,
                               count->blits,
                               of[DP_COST_weight]};
    if (line > 0 && line < DP_PACKET_COUNT) {
        return count->kinds[kind_of(line)];
    }
    return values[line == 0 ? 0 : line - DP_PACKET_COUNT + 1];
}
