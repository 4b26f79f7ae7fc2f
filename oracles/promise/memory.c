/* memory.c: where resources lie and which of them share memory (design decision 14). */
#include "oracles/promise/inner.h"

#include "model/format.h"

#define PAGE UINT64_C(65536)

/* Sums and products that stop at UINT64_MAX. */
static uint64_t times(uint64_t a, uint64_t b) {
    return a != 0 && b > UINT64_MAX / a ? UINT64_MAX : a * b;
}

static uint64_t plus(uint64_t a, uint64_t b) {
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

static uint64_t page_up(uint64_t bytes) {
    return bytes > UINT64_MAX - (PAGE - 1) ? UINT64_MAX : (bytes + PAGE - 1) / PAGE * PAGE;
}

static uint64_t smaller(uint64_t extent, uint32_t mip) {
    uint64_t shrunk = mip < 64 ? extent >> mip : 0;
    return shrunk == 0 ? 1 : shrunk;
}

static uint64_t texture_bytes(const struct dp_record_resource *r) {
    const struct dp_format *format = dp_format(r->format);
    bool volume = r->dimension == DP_DIMENSION_texture3d;
    uint64_t bits = 0;
    for (uint32_t mip = 0; mip < r->mips; mip++) {
        uint64_t width = (smaller(r->extent.width, mip) - 1) / format->block + 1;
        uint64_t height = (smaller(r->extent.height, mip) - 1) / format->block + 1;
        uint64_t depth = volume ? smaller(r->extent.depth_or_slices, mip) : r->extent.depth_or_slices;
        bits = plus(bits, times(times(times(width, height), depth), times(format->bits, r->samples)));
    }
    return bits / 8 + (bits % 8 != 0);
}

uint64_t dp_promise_bytes(const struct dp_record_resource *r) {
    uint64_t bytes = r->dimension == DP_DIMENSION_buffer ? r->extent.width : texture_bytes(r);
    return page_up(bytes);
}

uint32_t dp_promise_spans(const struct dp_record_resource *r, struct dp_promise_span spans[2]) {
    if (r->memory == DP_MEMORY_committed || r->memory == DP_MEMORY_swap_chain) {
        return 0;
    }
    spans[0] = (struct dp_promise_span){r->heap, r->offset, plus(r->offset, dp_promise_bytes(r))};
    if (r->memory != DP_MEMORY_component_placed) {
        return 1;
    }
    spans[1] = (struct dp_promise_span){r->metadata_heap, r->metadata_offset, plus(r->metadata_offset, PAGE)};
    return 2;
}

static bool overlap(const struct dp_promise_span *a, const struct dp_promise_span *b) {
    return a->heap == b->heap && a->start < b->end && b->start < a->end;
}

bool dp_promise_meet(const struct dp_promise_held *a, const struct dp_promise_held *b) {
    for (uint32_t i = 0; i < a->spans; i++) {
        for (uint32_t j = 0; j < b->spans; j++) {
            if (overlap(&a->span[i], &b->span[j])) {
                return true;
            }
        }
    }
    return false;
}

bool dp_promise_meet_both(const struct dp_promise_held *a, const struct dp_promise_held *b,
                          const struct dp_promise_held *c) {
    for (uint32_t i = 0; i < a->spans; i++) {
        for (uint32_t j = 0; j < b->spans; j++) {
            const struct dp_promise_span *x = &a->span[i];
            const struct dp_promise_span *y = &b->span[j];
            if (!overlap(x, y)) {
                continue;
            }
            struct dp_promise_held shared = {.spans = 1};
            shared.span[0] = (struct dp_promise_span){x->heap, x->start > y->start ? x->start : y->start,
                                                      x->end < y->end ? x->end : y->end};
            if (dp_promise_meet(&shared, c)) {
                return true;
            }
        }
    }
    return false;
}
