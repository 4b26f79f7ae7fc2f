/* choice.c: see choice.h. */
#include "fuzz/generate/choice.h"

static void start(struct dp_choice *choice, enum dp_choice_backend backend) {
    choice->backend = backend;
    choice->state = 0;
    choice->bytes = NULL;
    choice->size = 0;
    choice->at = 0;
    choice->depth = 0;
    choice->overflow = false;
}

void dp_choice_random(struct dp_choice *choice, uint64_t seed) {
    start(choice, DP_CHOICE_RANDOM);
    choice->state = seed;
}

void dp_choice_bytes(struct dp_choice *choice, const uint8_t *bytes, size_t size) {
    start(choice, DP_CHOICE_BYTES);
    choice->bytes = bytes;
    choice->size = size;
}

void dp_choice_odometer(struct dp_choice *choice) {
    start(choice, DP_CHOICE_ODOMETER);
}

/* splitmix64: every seed is good, neighbours are unlike. */
static uint64_t random_bits(struct dp_choice *choice) {
    uint64_t z = choice->state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static uint32_t from_bytes(struct dp_choice *choice, uint32_t bound) {
    size_t width = bound <= 256 ? 1 : bound <= 65536 ? 2 : 4;
    uint32_t value = 0;
    for (size_t i = 0; i < width && choice->at < choice->size; i++) {
        value |= (uint32_t)choice->bytes[choice->at++] << 8 * i;
    }
    return value % bound;
}

/* What the odometer shows at this place; a place that is new in this round starts at 0. */
static uint32_t from_odometer(struct dp_choice *choice, uint32_t bound) {
    if (choice->at == DP_ODOMETER_DEPTH) {
        choice->overflow = true;
        return 0;
    }
    size_t place = choice->at++;
    if (place == choice->depth) {
        choice->values[place] = 0;
        choice->depth++;
    }
    choice->bounds[place] = bound;
    return choice->values[place];
}

bool dp_odometer_next(struct dp_choice *choice) {
    choice->depth = choice->at; /* what the last round did not ask for does not count */
    choice->at = 0;
    while (choice->depth > 0) {
        size_t last = choice->depth - 1;
        if (choice->values[last] + 1 < choice->bounds[last]) {
            choice->values[last]++;
            return true;
        }
        choice->depth--;
    }
    return false;
}

uint32_t dp_choose(struct dp_choice *choice, uint32_t bound) {
    if (bound <= 1) {
        return 0;
    }
    switch (choice->backend) {
    case DP_CHOICE_RANDOM:
        return (uint32_t)((random_bits(choice) >> 32) * bound >> 32);
    case DP_CHOICE_BYTES:
        return from_bytes(choice, bound);
    case DP_CHOICE_ODOMETER:
        break;
    }
    return from_odometer(choice, bound);
}

bool dp_chance(struct dp_choice *choice, uint32_t in, uint32_t of) {
    return dp_choose(choice, of) >= of - in;
}

uint32_t dp_weighted(struct dp_choice *choice, const uint8_t *weights, uint32_t count) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += weights[i];
    }
    uint32_t drawn = dp_choose(choice, sum);
    uint32_t place = 0;
    while (drawn >= weights[place]) {
        drawn -= weights[place++];
    }
    return place;
}

uint64_t dp_pick_bit(struct dp_choice *choice, uint64_t mask) {
    uint32_t count = 0;
    for (uint64_t rest = mask; rest != 0; rest &= rest - 1) {
        count++;
    }
    for (uint32_t skip = dp_choose(choice, count); skip > 0; skip--) {
        mask &= mask - 1;
    }
    return mask & (~mask + 1);
}
