/* search.h: what planted_rows keeps while it flips the bits of the three tables. */
#ifndef DRAINPROOF_TESTS_PLANTED_SEARCH_H
#define DRAINPROOF_TESTS_PLANTED_SEARCH_H

#include "corpus.h"
#include "unreachable.h"

#include "oracles/oracle.h"
#include "support/flip.h"

struct tally {
    size_t cells, flips, found, unreachable, missed, wrongly_listed;
};

/* A row of a table: how many of its flips were found, and the file that found the last one. */
struct row {
    const char *table;
    const char *name;
    size_t found;
    size_t file;
};

struct search {
    struct corpus corpus;
    struct unreachable list;
    struct dp_harness *harness;
    uint64_t oracles;
    struct row rows[128];
    size_t row_count;
    struct tally tally;
};

/* flips.c: without a fault nothing may be found (ends the test otherwise); then flips every bit that planted.h
 * offers. */
void check_baseline(struct search *search);
void flip_all(struct search *search);

/* cover.c: the cells and rows of tests/vectors/ that no flip reached. Returns how many rows are bare. */
size_t check_tables(struct search *search);

#endif
