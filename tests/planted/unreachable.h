/* unreachable.h: the flips that no program can show, with the reason (tests/planted/unreachable.tsv).
 *
 * Columns table, row, cell, bit, reason. `*` stands for every row, cell or bit; a cell or bit may be a list joined by
 * `|`. A line that matches no flip at all is an error of the list.
 */
#ifndef DRAINPROOF_TESTS_PLANTED_UNREACHABLE_H
#define DRAINPROOF_TESTS_PLANTED_UNREACHABLE_H

#include "tests/unit/support/tsv.h"

struct unreachable {
    struct tsv table;
    size_t *matched; /* flips that each line matched so far */
};

void unreachable_load(struct unreachable *list, const char *path);
/* The reason why a flip cannot be seen; NULL if it is not listed. Counts the match. */
const char *unreachable_reason(struct unreachable *list, const char *table, const char *row, const char *cell,
                               const char *bit);
/* Prints every line that matched nothing; returns how many there are. */
size_t unreachable_idle(const struct unreachable *list);
void unreachable_free(struct unreachable *list);

#endif
