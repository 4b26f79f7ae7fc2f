/* timing.h: what planted tests measure, and what design section 13 asks of it. */
#ifndef DRAINPROOF_TESTS_PLANTED_SUPPORT_TIMING_H
#define DRAINPROOF_TESTS_PLANTED_SUPPORT_TIMING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Minimizing takes less than this at the median, in microseconds, and leaves at most so many commands beside creations,
 * list begin and end, and execute. */
#define MINIMIZE_MEDIAN_US     10000u
#define MINIMIZE_MOST_COMMANDS 5u

/* Microseconds of processor time so far; other processes do not count. */
uint64_t microseconds_spent(void);

/* False in a build with a sanitizer, where the same work takes many times as long: figures bind nobody there. */
bool timing_counts(void);

/* Sorts, so that values[count / 2] is the median. */
void sort_values(uint64_t *values, size_t count);

#endif
