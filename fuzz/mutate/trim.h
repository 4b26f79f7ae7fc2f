/* trim.h: the minimizer turned inside out for AFL++'s trim: whoever trims asks for a candidate, judges it, and says so.
 *
 * dp_reduce_by asks a function; the engine wants to be asked. So the minimizer runs on a thread of its own, and the two
 * take turns: never do both run at once, and the result depends on the bytes and the answers alone.
 */
#ifndef DRAINPROOF_FUZZ_MUTATE_TRIM_H
#define DRAINPROOF_FUZZ_MUTATE_TRIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct dp_trim;

/* NULL if memory has run out. */
struct dp_trim *dp_trim_create(void);
void dp_trim_destroy(struct dp_trim *trim);

/* Begins with an input; one that is under way is given up. Whether there is a candidate. */
bool dp_trim_begin(struct dp_trim *trim, const uint8_t *bytes, size_t size, uint64_t budget);

/* The candidate, no larger than the input; valid until it is answered. */
const uint8_t *dp_trim_candidate(const struct dp_trim *trim, size_t *size);

/* Whether the candidate is as good as the input. Whether there is another candidate. */
bool dp_trim_answer(struct dp_trim *trim, bool alike);

#endif
