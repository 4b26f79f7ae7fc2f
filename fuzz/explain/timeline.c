/* timeline.c: what a stream's drawing holds. See timeline.h. */
#include "fuzz/explain/timeline.h"

#include "fuzz/encode/text.h"
#include "fuzz/explain/explain_bits.h"
#include "model/describe.h"
#include "oracles/cost_busy.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST_ROWS 10u

static const enum dp_lane lane_of_unit[] = {DP_LANE_VS,    DP_LANE_PS,  DP_LANE_CS, DP_LANE_CB, DP_LANE_DB,
                                            DP_LANE_CPDMA, DP_LANE_PFP, DP_LANE_CE, DP_LANE_EXT};

struct building {
    struct dp_timeline *t;
    const struct dp_case *c;
    const struct dp_placed *placed;
    const struct dp_program *program;
    const struct dp_promise *promise; /* NULL: front-end reads are not known */
    uint32_t hardware;
};

static const struct dp_packet *packet_at(const struct building *b, uint64_t position) {
    return &b->placed->stream.packets.items[position - 1].packet;
}

static uint64_t length_of(const struct building *b) {
    return b->placed->stream.packets.count;
}

/* --- columns --- */

/* Whether a long stream's drawing shows a position: all around the first pair if it fits, else around each of its ends. */
static bool near_pair(uint64_t position, const struct dp_timeline_pair *pair) {
    uint64_t span = pair->after > pair->before ? pair->after - pair->before : 0;
    bool fits = span < DP_TIMELINE_COLUMNS / 2;
    uint64_t reach = fits ? (DP_TIMELINE_COLUMNS - span) / 2 - 1 : DP_TIMELINE_COLUMNS / 4 - 1;
    bool between = position >= pair->before && position <= pair->after;
    bool left = position + reach >= pair->before && position <= pair->before + reach;
    bool right = position + reach >= pair->after && position <= pair->after + reach;
    return left || right || (fits && between);
}

static enum dp_timeline_shape shape_of(const struct dp_packet *p) {
    switch (p->kind) {
    case DP_PACKET_DRAIN:
    case DP_PACKET_DMA_WAIT:
    case DP_PACKET_WAIT_FENCE:
        return DP_SHAPE_WAIT;
    case DP_PACKET_EOP:
    case DP_PACKET_EOS:
    case DP_PACKET_RB_EVENT:
    case DP_PACKET_SO_FLUSH:
        return DP_SHAPE_EVENT;
    case DP_PACKET_ACQUIRE:
        return DP_SHAPE_CACHE;
    case DP_PACKET_PFP_SYNC_ME:
    case DP_PACKET_CE_SYNC_ME:
        return DP_SHAPE_FRONT;
    default:
        return DP_SHAPE_ITEM;
    }
}

static enum dp_lane mark_lane(const struct dp_packet *p) {
    bool pfp = p->kind == DP_PACKET_PFP_SYNC_ME ||
               (p->kind == DP_PACKET_WAIT_FENCE && p->as.WAIT_FENCE.engine == DP_CP_PFP) ||
               (p->kind == DP_PACKET_ACQUIRE && p->as.ACQUIRE.engine == DP_CP_PFP);
    return pfp ? DP_LANE_PFP : p->kind == DP_PACKET_CE_SYNC_ME ? DP_LANE_CE : DP_LANE_ME;
}

/* "draw @d", "BLIT t0", "WAIT_FENCE 1". */
static void column_text(const struct building *b, const struct dp_packet *p, char *text, size_t size) {
    if (p->kind == DP_PACKET_WORK && p->as.WORK.command < b->program->count) {
        size_t command = (size_t)p->as.WORK.command;
        const char *label = b->c->labels != NULL ? b->c->labels[command] : NULL;
        snprintf(text, size, "%.17s%s%.12s", dp_describe(b->program->records[command].kind)->name,
                 label != NULL ? " @" : "", label != NULL ? label : "");
        return;
    }
    if (p->kind == DP_PACKET_BLIT) {
        snprintf(text, size, "%s", dp_name(DP_SET_BLIT, p->as.BLIT.kind));
        return;
    }
    if (p->kind == DP_PACKET_DRAIN) {
        snprintf(text, size, "DRAIN %s", dp_name(DP_SET_STAGE, p->as.DRAIN.stage));
        return;
    }
    snprintf(text, size, "%s", dp_describe_packet(p->kind)->name);
    if (p->kind == DP_PACKET_WAIT_FENCE || (p->kind == DP_PACKET_EOP && p->as.EOP.fence != 0)) {
        size_t used = strlen(text);
        snprintf(text + used, size - used, " %" PRIu32,
                 p->kind == DP_PACKET_EOP ? p->as.EOP.fence : p->as.WAIT_FENCE.fence);
    }
}

static void add_column(struct building *b, uint64_t position) {
    struct dp_timeline_column *column = &b->t->columns[b->t->column_count++];
    const struct dp_packet *p = packet_at(b, position);
    *column = (struct dp_timeline_column){.first = position, .last = position};
    column->shape = shape_of(p);
    column->lane = mark_lane(p);
    column_text(b, p, column->text, sizeof column->text);
    dp_print_packet(b->c, p, column->tip, sizeof column->tip);
}

static void add_gap(struct building *b, uint64_t first, uint64_t last) {
    struct dp_timeline_column *column = &b->t->columns[b->t->column_count++];
    *column = (struct dp_timeline_column){.first = first, .last = last, .shape = DP_SHAPE_GAP};
    snprintf(column->text, sizeof column->text, "%" PRIu64 " left out", last - first + 1);
    snprintf(column->tip, sizeof column->tip, "packets %" PRIu64 " to %" PRIu64 " are not drawn", first, last);
    b->t->left_out += last - first + 1;
}

static void add_columns(struct building *b, const struct dp_timeline_pair *pairs, size_t count) {
    uint64_t length = length_of(b);
    bool all = length <= DP_TIMELINE_COLUMNS;
    uint64_t gap = 0; /* where one began, 0: there is none */
    for (uint64_t p = 1; p <= length; p++) {
        bool shown = all || (count > 0 ? near_pair(p, &pairs[0]) : p <= DP_TIMELINE_COLUMNS);
        shown = shown && b->t->column_count < DP_TIMELINE_COLUMNS;
        if (!shown) {
            gap = gap == 0 ? p : gap;
            continue;
        }
        if (gap != 0) {
            add_gap(b, gap, p - 1);
            gap = 0;
        }
        add_column(b, p);
    }
    if (gap != 0) {
        add_gap(b, gap, length);
    }
}

/* The column of a position; the last one if it stands behind all. */
static uint32_t column_of(const struct dp_timeline *t, uint64_t position) {
    uint32_t i = 0;
    while (i + 1 < t->column_count && t->columns[i].last < position) {
        i++;
    }
    return i;
}

/* --- waits --- */

/* What has ended once `done` is passed: everything of `units` launched before `event`. */
struct wait {
    uint64_t event, done;
    uint32_t units; /* bits 1 << DP_UNIT_* */
    enum dp_lane lane;
};

struct waits {
    struct wait *items;
    size_t count;
};

static uint32_t units_of(uint32_t effect) {
    static const uint32_t of[][2] = {
        {DP_DRAIN_VS,    DP_UNIT_VS },
        {DP_DRAIN_PS,    DP_UNIT_PS },
        {DP_DRAIN_CS,    DP_UNIT_CS },
        {DP_DRAIN_CB,    DP_UNIT_CB },
        {DP_DRAIN_DB,    DP_UNIT_DB },
        {DP_DRAIN_CPDMA, DP_UNIT_DMA}
    };
    uint32_t drain = dp_explain_masks(effect).drain;
    uint32_t units = 0;
    for (size_t i = 0; i < sizeof of / sizeof of[0]; i++) {
        units |= (drain & of[i][0]) != 0 ? 1u << of[i][1] : 0;
    }
    return units;
}

static uint32_t fence_of(const struct dp_packet *p) {
    return p->kind == DP_PACKET_EOP ? p->as.EOP.fence : p->kind == DP_PACKET_EOS ? p->as.EOS.fence : 0;
}

/* The event with this fence before a position, 0 if there is none: it stands close by. */
static uint64_t event_of(const struct building *b, uint32_t fence, uint64_t before) {
    for (uint64_t p = before - 1; p >= 1 && before - p < 4096; p--) {
        if (fence != 0 && fence_of(packet_at(b, p)) == fence) {
            return p;
        }
    }
    return 0;
}

static bool read_wait(const struct building *b, uint64_t position, struct wait *wait) {
    const struct dp_packet *p = packet_at(b, position);
    *wait = (struct wait){position, position, 0, mark_lane(p)};
    if (p->kind == DP_PACKET_DRAIN || p->kind == DP_PACKET_DMA_WAIT) {
        wait->units = units_of(dp_explain_effect(p, b->hardware, true));
    } else if (p->kind == DP_PACKET_WAIT_FENCE) {
        wait->event = event_of(b, p->as.WAIT_FENCE.fence, position);
        wait->units = wait->event != 0 ? units_of(dp_explain_effect(packet_at(b, wait->event), b->hardware, true)) : 0;
    }
    return wait->units != 0;
}

static bool read_waits(const struct building *b, struct waits *waits) {
    *waits = (struct waits){malloc((size_t)(length_of(b) + 1) * sizeof(struct wait)), 0};
    for (uint64_t p = 1; waits->items != NULL && p <= length_of(b); p++) {
        waits->count += read_wait(b, p, &waits->items[waits->count]);
    }
    return waits->items != NULL;
}

/* Where an item launched at a position has been waited for on a unit; 0: nowhere. */
static uint64_t end_of(const struct waits *waits, uint64_t position, uint32_t unit) {
    for (size_t i = 0; i < waits->count; i++) {
        const struct wait *w = &waits->items[i];
        if (w->event > position && (w->units >> unit & 1) != 0) {
            return w->done;
        }
    }
    return 0;
}

/* --- bars --- */

/* Units of the front end and of the display among an item's accesses: they read at once. */
static uint32_t reading_units(const struct building *b, uint64_t position) {
    uint32_t units = 0;
    uint32_t item = dp_item_at(b->placed, position);
    if (item == DP_NONE || b->promise == NULL) {
        return 0;
    }
    const struct dp_promise_item *i = &b->promise->items.items[item];
    for (uint32_t a = i->first; a < i->first + i->count && a + 1 < b->placed->first.count; a++) {
        for (uint32_t k = b->placed->first.items[a]; k < b->placed->first.items[a + 1]; k++) {
            uint32_t unit = b->placed->pieces.items[k].unit;
            units |= unit > DP_UNIT_DMA ? 1u << unit : 0;
        }
    }
    return units;
}

static uint32_t item_units(const struct building *b, uint64_t position) {
    const struct dp_packet *p = packet_at(b, position);
    struct dp_piece pieces[DP_PIECES];
    uint32_t units = 0;
    if (p->kind == DP_PACKET_WORK) {
        return p->as.WORK.command < b->program->count ? dp_busy_work(b->program, NULL, p) : 0;
    }
    if (p->kind == DP_PACKET_BLIT) {
        uint32_t count = dp_blit_pieces(p, pieces);
        for (uint32_t i = 0; i < count; i++) {
            units |= 1u << pieces[i].unit;
        }
        units |= count == 0 ? 1u << DP_UNIT_CS : 0;
    }
    return p->kind == DP_PACKET_META_INIT ? 1u << DP_UNIT_CS : units;
}

/* The lowest row of the lane that is free from a column on. */
static bool find_row(const struct dp_timeline *t, enum dp_lane lane, uint32_t from, uint32_t *row) {
    for (*row = 0; *row < MOST_ROWS; ++*row) {
        bool free = true;
        for (uint32_t i = 0; i < t->bar_count && free; i++) {
            const struct dp_timeline_bar *bar = &t->bars[i];
            free = bar->lane != lane || bar->row != *row || (!bar->open && bar->to <= from);
        }
        if (free) {
            return true;
        }
    }
    return false;
}

static void add_bar(struct building *b, const struct waits *waits, uint32_t column, uint32_t unit) {
    struct dp_timeline *t = b->t;
    const struct dp_timeline_column *at = &t->columns[column];
    bool instant = unit > DP_UNIT_DMA;
    uint64_t end = instant ? 0 : end_of(waits, at->first, unit);
    uint32_t row = 0;
    if (t->bar_count == DP_TIMELINE_BARS || !find_row(t, lane_of_unit[unit], column, &row)) {
        t->undrawn++;
        return;
    }
    struct dp_timeline_bar *bar = &t->bars[t->bar_count++];
    *bar = (struct dp_timeline_bar){.lane = lane_of_unit[unit],
                                    .row = row,
                                    .from = column,
                                    .to = instant    ? column + 1
                                          : end != 0 ? column_of(t, end)
                                                     : t->column_count,
                                    .open = !instant && end == 0,
                                    .driver = packet_at(b, at->first)->kind != DP_PACKET_WORK};
    bar->to = bar->to <= column ? column + 1 : bar->to;
    memcpy(bar->text, at->text, sizeof bar->text);
    t->rows[bar->lane] = row + 1 > t->rows[bar->lane] ? row + 1 : t->rows[bar->lane];
}

/* Units that pairs name are drawn, whatever else is known of the item. */
static uint32_t paired_units(uint64_t position, const struct dp_timeline_pair *pairs, size_t count) {
    uint32_t units = 0;
    for (size_t i = 0; i < count; i++) {
        units |= pairs[i].before == position ? 1u << pairs[i].before_unit : 0;
        units |= pairs[i].after == position ? 1u << pairs[i].after_unit : 0;
    }
    return units;
}

static void add_bars(struct building *b, const struct waits *waits, const struct dp_timeline_pair *pairs,
                     size_t count) {
    for (uint32_t i = 0; i < b->t->column_count; i++) {
        const struct dp_timeline_column *column = &b->t->columns[i];
        if (column->shape != DP_SHAPE_ITEM) {
            continue;
        }
        uint32_t units =
            item_units(b, column->first) | reading_units(b, column->first) | paired_units(column->first, pairs, count);
        for (uint32_t unit = 0; unit <= DP_UNIT_EXT; unit++) {
            if ((units >> unit & 1) != 0) {
                add_bar(b, waits, i, unit);
            }
        }
    }
}

/* --- edges --- */

static void add_edge(struct dp_timeline *t, struct dp_timeline_edge edge) {
    if (t->edge_count == DP_TIMELINE_EDGES) {
        t->undrawn++;
        return;
    }
    t->edges[t->edge_count++] = edge;
}

static uint32_t bar_of(const struct dp_timeline *t, uint32_t column, enum dp_lane lane) {
    for (uint32_t i = 0; i < t->bar_count; i++) {
        if (t->bars[i].from == column && t->bars[i].lane == lane) {
            return i;
        }
    }
    return UINT32_MAX;
}

/* The engine that waits, from every bar that has ended there. */
static void add_wait_edges(struct building *b, const struct waits *waits) {
    struct dp_timeline *t = b->t;
    for (size_t i = 0; i < waits->count; i++) {
        const struct wait *w = &waits->items[i];
        uint32_t column = column_of(t, w->done);
        if (t->columns[column].first != w->done) {
            continue;
        }
        for (uint32_t k = 0; k < t->bar_count; k++) {
            const struct dp_timeline_bar *bar = &t->bars[k];
            if (!bar->open && bar->to == column && bar->from < column) {
                add_edge(t, (struct dp_timeline_edge){DP_EDGE_WAIT, bar->lane, w->lane, column, column, k, UINT32_MAX,
                                                      false});
            }
        }
        uint32_t event = column_of(t, w->event);
        if (w->event != w->done && t->columns[event].first == w->event) {
            add_edge(t, (struct dp_timeline_edge){DP_EDGE_FENCE, t->columns[event].lane, w->lane, event, column,
                                                  UINT32_MAX, UINT32_MAX, false});
        }
    }
    for (uint32_t i = 0; i < t->column_count; i++) {
        if (t->columns[i].shape == DP_SHAPE_FRONT) {
            add_edge(t, (struct dp_timeline_edge){DP_EDGE_WAIT, DP_LANE_ME, t->columns[i].lane, i, i, UINT32_MAX,
                                                  UINT32_MAX, false});
        }
    }
}

static void add_pair(struct dp_timeline *t, const struct dp_timeline_pair *pair, bool badges) {
    uint32_t from = column_of(t, pair->before);
    uint32_t to = column_of(t, pair->after);
    struct dp_timeline_edge edge = {
        pair->kind, lane_of_unit[pair->before_unit], lane_of_unit[pair->after_unit], from, to, UINT32_MAX, UINT32_MAX,
        badges};
    if (t->columns[from].first != pair->before || t->columns[to].first != pair->after) {
        return; /* one of them is left out */
    }
    edge.from_bar = bar_of(t, from, edge.from_lane);
    edge.to_bar = bar_of(t, to, edge.to_lane);
    if (edge.from_bar == UINT32_MAX || edge.to_bar == UINT32_MAX) {
        return;
    }
    if (badges) {
        t->bars[edge.from_bar].badge |= 1;
        t->bars[edge.to_bar].badge |= 2;
        t->fix = pair->fix_at != 0 ? column_of(t, pair->fix_at) : UINT32_MAX;
    }
    add_edge(t, edge);
}

void dp_timeline_build(struct dp_timeline *t, const struct dp_case *c, const struct dp_placed *placed,
                       const struct dp_program *program, const struct dp_promise *promise,
                       const struct dp_timeline_pair *pairs, size_t pair_count) {
    struct building b = {t, c, placed, program, promise, program->records[0].as.device.hardware};
    struct waits waits;
    memset(t, 0, sizeof *t);
    t->fix = UINT32_MAX;
    pair_count = pair_count < DP_TIMELINE_PAIRS ? pair_count : DP_TIMELINE_PAIRS;
    add_columns(&b, pairs, pair_count);
    if (t->column_count == 0 || !read_waits(&b, &waits)) {
        return;
    }
    add_bars(&b, &waits, pairs, pair_count);
    add_wait_edges(&b, &waits);
    for (size_t i = 0; i < pair_count; i++) {
        add_pair(t, &pairs[i], i == 0);
    }
    free(waits.items);
}
