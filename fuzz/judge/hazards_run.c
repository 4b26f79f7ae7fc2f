/* hazards_run.c: see hazards_run.h. */
#include "fuzz/judge/hazards_run.h"

#include "fuzz/encode/elements.h"
#include "oracles/arena.h"

#include <stdlib.h>

bool dp_stream_grow(void **items, size_t count, size_t *capacity, size_t size) {
    if (count < *capacity) {
        return true;
    }
    size_t larger = *capacity == 0 ? 32 : *capacity * 2;
    void *moved = realloc(*items, larger * size);
    if (moved == NULL) {
        return false;
    }
    *items = moved;
    *capacity = larger;
    return true;
}

static void on_tick(void *context, const struct dp_tick *tick) {
    struct dp_stream_hazards *out = context;
    void *items = out->ticks;
    if (!dp_stream_grow(&items, out->tick_count, &out->tick_capacity, sizeof *out->ticks)) {
        out->status = DP_STATUS_OUT_OF_MEMORY;
        return;
    }
    out->ticks = items;
    out->ticks[out->tick_count++] = *tick;
}

static void on_fault(void *context, const struct dp_fault *fault) {
    struct dp_stream_hazards *out = context;
    void *items = out->faults;
    if (!dp_stream_grow(&items, out->fault_count, &out->fault_capacity, sizeof *out->faults)) {
        out->status = DP_STATUS_OUT_OF_MEMORY;
        return;
    }
    out->faults = items;
    out->faults[out->fault_count++] = *fault;
}

static int by_place(const struct dp_access_point *a, const struct dp_access_point *b) {
    const uint64_t left[] = {a->position, a->access, a->unit, a->rw, a->resource, a->location, a->index};
    const uint64_t right[] = {b->position, b->access, b->unit, b->rw, b->resource, b->location, b->index};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        if (left[i] != right[i]) {
            return left[i] < right[i] ? -1 : 1;
        }
    }
    return 0;
}

static int by_number(uint64_t a, uint64_t b) {
    return (a > b) - (a < b);
}

int dp_stream_tick_order(const void *x, const void *y) {
    const struct dp_tick *a = x, *b = y;
    int place = by_place(&a->at, &b->at);
    return place != 0 ? place : by_number(a->key, b->key);
}

int dp_stream_fault_order(const void *x, const void *y) {
    const struct dp_fault *a = x, *b = y;
    int place = by_place(&a->at, &b->at);
    place = place != 0 ? place : by_number(a->hazard, b->hazard);
    return place != 0 ? place : by_number(a->key, b->key);
}

bool dp_stream_is_illegal(const struct dp_stream_hazards *said) {
    for (size_t i = 0; i < said->fault_count; i++) {
        if (said->faults[i].hazard == DP_HAZARD_H8) {
            return true;
        }
    }
    return false;
}

/* A stream with an H8 has nothing else (judge.md, "Faults"). */
static void settle(struct dp_stream_hazards *said) {
    if (dp_stream_is_illegal(said)) {
        size_t kept = 0;
        for (size_t i = 0; i < said->fault_count; i++) {
            if (said->faults[i].hazard == DP_HAZARD_H8) {
                said->faults[kept++] = said->faults[i];
            }
        }
        said->fault_count = kept;
        said->tick_count = 0;
    }
    if (said->tick_count > 1) {
        qsort(said->ticks, said->tick_count, sizeof *said->ticks, dp_stream_tick_order);
    }
    if (said->fault_count > 1) {
        qsort(said->faults, said->fault_count, sizeof *said->faults, dp_stream_fault_order);
    }
}

static enum dp_status feed_item(const struct dp_judge *judge, void *instance, const struct dp_packet *packet,
                                const struct dp_block_item *item, bool probe) {
    struct dp_element elements[DP_ITEM_ELEMENTS];
    for (size_t i = 0; i < item->count; i++) {
        elements[i] = item->elements[i];
        if (probe && elements[i].rw == DP_RW_both) {
            elements[i].rw = DP_RW_write;
        }
    }
    return judge->elements(instance, packet->queue, elements, item->count);
}

void dp_stream_run(const struct dp_judge *judge, const struct dp_command *device, const struct dp_packet_block *block,
                   bool probe, struct dp_stream_hazards *out) {
    const struct dp_sink sink = {.context = out, .tick = on_tick, .fault = on_fault};
    void *instance = judge->create(&dp_plain_memory, &sink);
    enum dp_status status = instance != NULL ? judge->define(instance, 0, device, 1) : DP_STATUS_OUT_OF_MEMORY;
    for (size_t i = 0; i < block->count && status == DP_STATUS_OK; i++) {
        const struct dp_block_item *item = dp_block_item_at(block, i);
        status = item != NULL ? feed_item(judge, instance, &block->packets[i], item, probe)
                              : judge->packet(instance, &block->packets[i], NULL, 0);
    }
    if (status == DP_STATUS_OK) {
        status = judge->finish(instance);
    }
    if (instance != NULL) {
        judge->destroy(instance);
    }
    out->status = out->status != DP_STATUS_OK ? out->status : status;
    settle(out);
}
