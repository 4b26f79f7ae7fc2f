/* weights.h: cost figures of one's own, from a file (design section 11, `--weights`).
 *
 *     # waits hurt twice as much on our part
 *     fence_wait = 48
 *     drain_ps   = 20
 *
 * One `NAME = NUMBER` a line, `#` begins a comment; what is not named keeps the weight of hardware sheet 5.2.
 */
#ifndef DRAINPROOF_FUZZ_SAVINGS_WEIGHTS_H
#define DRAINPROOF_FUZZ_SAVINGS_WEIGHTS_H

#include "fuzz/encode/text.h"
#include "oracles/cost.h"

#define DP_WEIGHT_MOST 1000000u

/* The weights by name, in the order of the sheet; `what` is for people. */
struct dp_weight {
    const char *name;
    const char *what;
    size_t offset; /* of its uint32_t in struct dp_cost_weights */
};
extern const struct dp_weight dp_weights[];
extern const size_t dp_weight_count;

uint32_t dp_weight_of(const struct dp_cost_weights *weights, size_t index);

/* Reads `size` bytes. False: `error` says where and why, and nothing is kept. */
bool dp_weights_parse(const char *text, size_t size, struct dp_cost_weights *weights, struct dp_text_error *error);

#endif
