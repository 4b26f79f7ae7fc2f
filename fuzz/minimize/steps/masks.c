/* masks.c: masks and flags towards plain: whole, then bit by bit from the highest, then each bit to a lower place. */
#include "fuzz/minimize/reducer.h"

static bool is_mask(const struct dp_field *field) {
    return field->type == DP_TYPE_MASK8 || field->type == DP_TYPE_MASK16 || field->type == DP_TYPE_MASK32;
}

/* Bits in which the field differs from plain. */
static uint32_t difference(const struct dp_reducer *r, size_t record, const struct dp_field *field) {
    return (uint32_t)(dp_get(&r->current[record], field) ^ field->plain);
}

static bool try_difference(struct dp_reducer *r, size_t record, const struct dp_field *field, uint32_t bits) {
    return dp_try_value(r, record, field, bits ^ field->plain);
}

static bool drop_bits(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    bool any = false;
    for (uint32_t bit = UINT32_C(1) << 31; bit != 0; bit >>= 1) {
        uint32_t bits = difference(r, record, field);
        if ((bits & bit) != 0) {
            any |= try_difference(r, record, field, bits & ~bit);
        }
    }
    return any;
}

/* Moves one bit to the lowest place that will do; only names of the set are places. */
static bool move_bit(struct dp_reducer *r, size_t record, const struct dp_field *field, uint32_t bit) {
    uint32_t bits = difference(r, record, field);
    uint32_t places = dp_defined_bits(field->set) & ~bits;
    for (uint32_t place = 1; place < bit && (bits & bit) != 0; place <<= 1) {
        if ((places & place) != 0 && try_difference(r, record, field, (bits & ~bit) | place)) {
            return true;
        }
    }
    return false;
}

static bool lower_mask(struct dp_reducer *r, size_t record, const struct dp_field *field) {
    uint32_t bits = is_mask(field) ? difference(r, record, field) : 0;
    if (bits == 0) {
        return false;
    }
    if ((bits & (bits - 1)) != 0 && try_difference(r, record, field, 0)) {
        return true;
    }
    bool any = drop_bits(r, record, field);
    for (uint32_t bit = UINT32_C(1) << 31; bit > 1; bit >>= 1) {
        any |= move_bit(r, record, field, bit);
    }
    return any;
}

bool dp_step_masks(struct dp_reducer *r) {
    return dp_each_field(r, lower_mask);
}
