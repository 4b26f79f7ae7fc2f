/* elements.c: work items that are given by their elements. */
#include "model/optimized/judge/state.h"
#include "model/optimized/judge/ticks.h"

#include "model/optimized/memory.h"

static bool is_illegal(const struct dp_element *element, bool limited) {
    if (element->client >= OPTJ_CLIENTS || element->rw > DP_RW_both || element->location > DP_LOCATION_STATE) {
        return true;
    }
    uint32_t client = UINT32_C(1) << element->client;
    return (element->rw != DP_RW_read && (client & OPTJ_READERS) != 0) || (limited && (client & OPTJ_GRAPHICS) != 0);
}

/* Order in which elements of one point stand together. */
static uint64_t coarse(const struct optj_placed *placed) {
    return (uint64_t)placed->number << 32 | placed->access;
}

static uint32_t fine(const struct optj_placed *placed) {
    return (uint32_t)optj_clients[placed->client].unit << 2 | placed->rw;
}

static bool precedes(const struct optj_placed *a, const struct optj_placed *b) {
    return coarse(a) != coarse(b) ? coarse(a) < coarse(b) : fine(a) < fine(b);
}

/* By ever smaller steps: items have few elements, and a long one must not cost their square. */
static void sort(struct optj_placed *placed, size_t count) {
    size_t step = 1;
    while (step < count / 3) {
        step = 3 * step + 1;
    }
    for (; step > 0; step /= 3) {
        for (size_t i = step; i < count; i++) {
            struct optj_placed moved = placed[i];
            size_t to = i;
            for (; to >= step && precedes(&moved, &placed[to - step]); to -= step) {
                placed[to] = placed[to - step];
            }
            placed[to] = moved;
        }
    }
}

static bool place(struct optj *j, const struct dp_element *elements, size_t count) {
    void *grown = opt_grown(&j->memory, j->placed, &j->placed_capacity, count, sizeof *j->placed);
    if (grown == NULL) {
        return count == 0;
    }
    j->placed = grown;
    for (size_t i = 0; i < count; i++) {
        const struct dp_element *element = &elements[i];
        struct optj_placed *placed = &j->placed[i];
        *placed = (struct optj_placed){0, element->access, (uint8_t)element->client, (uint8_t)element->rw};
        if (!optj_number_find(&j->memory, &j->numbers, j->stream, element->location, element->number,
                              &placed->number)) {
            return false;
        }
    }
    return true;
}

static void report(const struct optj *j, size_t count) {
    for (size_t first = 0, next; first < count; first = next) {
        const struct optj_placed *placed = &j->placed[first];
        uint32_t clients = 0;
        for (next = first;
             next < count && coarse(&j->placed[next]) == coarse(placed) && fine(&j->placed[next]) == fine(placed);
             next++) {
            clients |= UINT32_C(1) << j->placed[next].client;
        }
        const struct optj_number *number = &j->numbers.items[placed->number];
        struct dp_access_point at = {.position = j->position,
                                     .command = DP_NO_COMMAND,
                                     .access = placed->access,
                                     .unit = optj_clients[placed->client].unit,
                                     .rw = placed->rw,
                                     .resource = number->number,
                                     .location = number->location,
                                     .count = 1};
        optj_report_ticks(j, &at, clients, placed->rw == DP_RW_read ? number->past.written : number->past.touched);
    }
}

static void record(struct optj *j, size_t count) {
    bool misaligned = (j->hardware & DP_HARDWARE_misaligned_metadata) != 0;
    for (size_t i = 0; i < count; i++) {
        const struct optj_placed *placed = &j->placed[i];
        struct optj_number *number = &j->numbers.items[placed->number];
        const struct optj_client *client = &optj_clients[placed->client];
        uint32_t key = misaligned && number->location == DP_LOCATION_META ? client->meta_key : client->key;
        if (key >= OPTJ_KEYS) {
            continue;
        }
        uint32_t touched = UINT32_C(1) << key;
        uint32_t written = placed->rw == DP_RW_read ? 0 : touched;
        if (written != 0 && optj_losses_open(&j->losses)) {
            struct dp_access_point line = {.resource = number->number, .location = number->location, .count = 1};
            optj_write_meets(j, &number->past, written, &line);
        }
        optj_past_add(&number->past, touched, written, j->position);
    }
}

bool optj_elements(struct optj *j, uint32_t queue, const struct dp_element *elements, size_t count) {
    bool illegal = queue > DP_LIST_copy;
    for (size_t i = 0; i < count; i++) {
        illegal |= is_illegal(&elements[i], optj_is_limited(queue));
    }
    if (illegal) {
        optj_report_illegal(j, DP_NO_COMMAND);
    }
    if (j->illegal) {
        return true;
    }
    if (!place(j, elements, count)) {
        return false;
    }
    sort(j->placed, count);
    report(j, count);
    record(j, count);
    return true;
}
