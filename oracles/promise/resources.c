/* resources.c: every resource of the program, cut into cells: the boxes that no range of the program tells apart. */
#include "oracles/promise/inner.h"

#include <stdlib.h>
#include <string.h>

void dp_promise_link(struct dp_promise_inner *in, uint32_t *list, uint32_t what) {
    struct dp_promise_link link = {what, *list};
    DP_PROMISE_PUSH(in, links, link);
    *list = (uint32_t)in->links.count - 1;
}

uint32_t dp_promise_held_of(const struct dp_promise_inner *in, uint32_t slot) {
    size_t found = in->helds.count;
    if (slot < in->helds.count && in->helds.items[slot].r->id == slot) {
        found = slot; /* slots are mostly filled in order from 0 */
    } else {
        for (size_t i = 0; i < in->helds.count && found == in->helds.count; i++) {
            found = in->helds.items[i].r->id == slot ? i : found;
        }
    }
    return slot == DP_NONE || found == in->helds.count || in->helds.items[found].fails ? DP_NONE : (uint32_t)found;
}

bool dp_promise_within(const struct dp_promise_box *part, const struct dp_promise_box *box) {
    return part->mip >= box->mip && part->mip + part->mips <= box->mip + box->mips && part->slice >= box->slice &&
           part->slice + part->slices <= box->slice + box->slices && part->plane >= box->plane &&
           part->plane + part->planes <= box->plane + box->planes;
}

/* --- making --- */

/* Classes that can have compression kinds (barrier sheet 15.5.1). */
static uint8_t kinds_of(uint8_t possible) {
    uint8_t classes = 0;
    for (uint32_t c = 0; c < 3; c++) {
        classes |= (possible & dp_kinds_of_class(c)) != 0 ? (uint8_t)(1u << c) : 0;
    }
    return classes;
}

static void take_resource(struct dp_promise_inner *in, uint32_t record) {
    const struct dp_record_resource *r = &in->program->records[record].as.resource;
    struct dp_promise_held held = {.r = r, .record = record};
    held.shape = dp_promise_shape_of(r);
    held.nodes = DP_NONE;
    held.tables = DP_NONE;
    held.spans = dp_promise_spans(r, held.span);
    held.allowed = dp_promise_allowed(r) & dp_promise_heap_allowed(r);
    held.possible = dp_promise_possible(r);
    held.kinds = kinds_of(held.possible);
    held.valid = held.spans == 0 ? held.kinds : 0;
    held.buffer = r->dimension == DP_DIMENSION_buffer;
    held.wide = (r->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    held.fails = (in->outline.marks.items[record] & DP_MARK_REFUSED) != 0;
    held.mip_cuts = 1;
    /* a pipeline may use one of depth and stencil alone, whatever the operand's range is */
    bool bound = in->out->bindings != NULL && in->out->bindings->items.count != 0;
    held.plane_cuts = bound && held.shape.planes > 1 ? 0x3 : 0x1;
    DP_PROMISE_PUSH(in, helds, held);
    uint64_t cut = (uint64_t)(in->helds.count - 1) << 32;
    DP_PROMISE_PUSH(in, cuts, cut);
}

static void cut_box(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box) {
    struct dp_promise_held *h = &in->helds.items[held];
    uint32_t slice_ends[2] = {box->slice, box->slice + box->slices};
    uint32_t mip_end = box->mip + box->mips;
    h->mip_cuts |= UINT64_C(1) << box->mip | (mip_end < h->shape.mips ? UINT64_C(1) << mip_end : 0);
    h->plane_cuts |= UINT32_C(1) << box->plane;
    for (int i = 0; i < 2; i++) {
        uint64_t cut = (uint64_t)held << 32 | slice_ends[i];
        if (slice_ends[i] > 0 && slice_ends[i] < h->shape.slices) {
            DP_PROMISE_PUSH(in, cuts, cut);
        }
    }
    if (box->plane + box->planes < h->shape.planes) {
        h->plane_cuts |= UINT32_C(1) << (box->plane + box->planes);
    }
}

static void cut_record(struct dp_promise_inner *in, const struct dp_command *c) {
    static const struct dp_range all = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    const struct dp_range *range = &all;
    uint32_t slot = DP_NONE;
    uint32_t index = DP_ALL_SUBRESOURCES;
    switch (c->kind) {
    case DP_COMMAND_texture_barrier:
        slot = c->as.texture_barrier.resource;
        range = &c->as.texture_barrier.range;
        break;
    case DP_COMMAND_operand:
        slot = c->as.operand.resource;
        range = &c->as.operand.range;
        break;
    case DP_COMMAND_shader:
        slot = c->as.shader.resource;
        range = &c->as.shader.range;
        break;
    case DP_COMMAND_transition:
        slot = c->as.transition.resource;
        index = c->as.transition.subresource;
        break;
    default:
        return;
    }
    if (range->mips == 0 && range->index_or_first_mip == DP_ALL_SUBRESOURCES && index == DP_ALL_SUBRESOURCES) {
        return; /* by far the most */
    }
    uint32_t held = dp_promise_held_of(in, slot);
    if (held == DP_NONE || in->helds.items[held].buffer) {
        return;
    }
    struct dp_promise_box box;
    const struct dp_record_resource *r = in->helds.items[held].r;
    if (index == DP_ALL_SUBRESOURCES ? dp_promise_range(r, range, &box) : dp_promise_index(r, index, &box)) {
        cut_box(in, held, &box);
    }
}

static int order_of_cuts(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a;
    uint64_t y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void sort_cuts(struct dp_promise_inner *in) {
    if (in->cuts.count == 0) {
        return;
    }
    size_t kept = 0;
    qsort(in->cuts.items, in->cuts.count, sizeof *in->cuts.items, order_of_cuts);
    for (size_t i = 0; i < in->cuts.count; i++) {
        if (i > 0 && in->cuts.items[i] == in->cuts.items[i - 1]) {
            continue;
        }
        struct dp_promise_held *held = &in->helds.items[in->cuts.items[i] >> 32];
        if (held->slice_cut_count == 0) {
            held->slice_cuts = (uint32_t)kept;
        }
        held->slice_cut_count++;
        in->cuts.items[kept++] = in->cuts.items[i];
    }
    in->cuts.count = kept;
}

static uint32_t bits_of(uint64_t mask) {
    uint32_t count = 0;
    for (; mask != 0; mask &= mask - 1) {
        count++;
    }
    return count;
}

/* The bit behind `from` that is set, or `limit`. */
static uint32_t next_cut(uint64_t cuts, uint32_t from, uint32_t limit) {
    uint32_t bit = from + 1;
    while (bit < limit && (cuts >> bit & 1) == 0) {
        bit++;
    }
    return bit;
}

static void make_cell(struct dp_promise_inner *in, uint32_t held, struct dp_promise_box box) {
    struct dp_promise_cell cell;
    memset(&cell, 0, sizeof cell);
    cell.held = held;
    cell.box = box;
    cell.keys = DP_NONE;
    cell.producing = DP_NONE;
    cell.consuming = DP_NONE;
    cell.nodes = DP_NONE;
    cell.wholes = DP_NONE;
    cell.marks = DP_NONE;
    DP_PROMISE_PUSH(in, cells, cell);
}

static void make_cells(struct dp_promise_inner *in, uint32_t held) {
    struct dp_promise_held *h = &in->helds.items[held];
    h->cells = (uint32_t)in->cells.count;
    h->across[0] = bits_of(h->mip_cuts);
    h->across[1] = h->slice_cut_count;
    h->across[2] = bits_of(h->plane_cuts);
    for (uint32_t plane = 0; plane < h->shape.planes;) {
        uint32_t plane_end = next_cut(h->plane_cuts, plane, h->shape.planes);
        for (uint32_t s = 0; s < h->slice_cut_count; s++) {
            uint32_t slice = (uint32_t)in->cuts.items[h->slice_cuts + s];
            uint32_t slice_end =
                s + 1 < h->slice_cut_count ? (uint32_t)in->cuts.items[h->slice_cuts + s + 1] : h->shape.slices;
            for (uint32_t mip = 0; mip < h->shape.mips;) {
                uint32_t mip_end = next_cut(h->mip_cuts, mip, h->shape.mips);
                make_cell(
                    in, held,
                    (struct dp_promise_box){mip, mip_end - mip, slice, slice_end - slice, plane, plane_end - plane});
                mip = mip_end;
            }
        }
        plane = plane_end;
    }
}

static void find_aliases(struct dp_promise_inner *in, uint32_t held) {
    struct dp_promise_held *h = &in->helds.items[held];
    h->aliases = (uint32_t)in->aliases.count;
    for (uint32_t other = 0; h->spans > 0 && other < (uint32_t)in->helds.count; other++) {
        const struct dp_promise_held *o = &in->helds.items[other];
        if (other != held && !h->fails && !o->fails && dp_promise_meet(h, o)) {
            DP_PROMISE_PUSH(in, aliases, other);
        }
    }
    h->alias_count = (uint32_t)in->aliases.count - h->aliases;
}

void dp_promise_find_resources(struct dp_promise_inner *in) {
    for (size_t i = 0; i < in->outline.resources.count; i++) {
        take_resource(in, in->outline.resources.items[i]);
    }
    for (size_t i = 0; i < in->program->count && !in->failed; i++) {
        cut_record(in, &in->program->records[i]);
    }
    if (in->failed) {
        return;
    }
    sort_cuts(in);
    for (uint32_t i = 0; i < (uint32_t)in->helds.count && !in->failed; i++) {
        make_cells(in, i);
        find_aliases(in, i);
        if (!in->failed) {
            dp_promise_state_start(in, i);
        }
    }
}

/* --- walking --- */

/* Number of the cell, along slices, that holds the slice. */
static uint32_t slice_cell(const struct dp_promise_inner *in, const struct dp_promise_held *h, uint32_t slice) {
    uint32_t low = 0;
    uint32_t high = h->slice_cut_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if ((uint32_t)in->cuts.items[h->slice_cuts + middle] <= slice) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

static uint32_t bit_cell(uint64_t cuts, uint32_t at) {
    return bits_of(cuts & (UINT64_MAX >> (63 - at))) - 1;
}

struct dp_promise_cells dp_promise_cells_of(const struct dp_promise_inner *in, uint32_t held,
                                            const struct dp_promise_box *box) {
    struct dp_promise_cells it;
    memset(&it, 0, sizeof it);
    if (held == DP_NONE || box->mips == 0 || box->slices == 0 || box->planes == 0) {
        it.started = true; /* nothing to walk: from == to */
        return it;
    }
    const struct dp_promise_held *h = &in->helds.items[held];
    it.base = h->cells;
    it.from[0] = bit_cell(h->mip_cuts, box->mip);
    it.to[0] = bit_cell(h->mip_cuts, box->mip + box->mips - 1);
    it.from[1] = slice_cell(in, h, box->slice);
    it.to[1] = slice_cell(in, h, box->slice + box->slices - 1);
    it.from[2] = bit_cell(h->plane_cuts, box->plane);
    it.to[2] = bit_cell(h->plane_cuts, box->plane + box->planes - 1);
    for (int i = 0; i < 3; i++) {
        it.at[i] = it.from[i];
        it.across[i] = h->across[i];
    }
    return it;
}

bool dp_promise_next(struct dp_promise_cells *it) {
    if (it->started) {
        int axis = 0;
        while (axis < 3 && it->at[axis] == it->to[axis]) {
            it->at[axis] = it->from[axis];
            axis++;
        }
        if (axis == 3) {
            return false;
        }
        it->at[axis]++;
    }
    it->started = true;
    it->cell = it->base + (it->at[2] * it->across[1] + it->at[1]) * it->across[0] + it->at[0];
    return true;
}
