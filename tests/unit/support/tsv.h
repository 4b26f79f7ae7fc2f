/* tsv.h: the tables of tests/vectors/, read by tests.
 *
 * Tab separated, first line the column names, lines that begin with `#` left out, every row as wide as the first line.
 * A table that is not so, that is missing, or that has no rows ends the test at once with the place: a test that reads
 * nothing would pass. Paths are relative to the working directory, which is the root of the repository for every test.
 */
#ifndef DRAINPROOF_TESTS_SUPPORT_TSV_H
#define DRAINPROOF_TESTS_SUPPORT_TSV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tsv {
    const char *path;
    char *text;         /* the file, cut into cells in place */
    const char **cells; /* (rows + 1) * columns, the header first */
    size_t columns;
    size_t rows; /* without the header; at least 1 */
};

/* Reads a table; `path` must outlive it. Never returns on failure. */
void tsv_read(struct tsv *table, const char *path);
void tsv_free(struct tsv *table);

/* The number of a column. Never returns if the table has none of that name. */
size_t tsv_column(const struct tsv *table, const char *name);

/* A cell of a row (from 0), by the name of its column. */
const char *tsv_cell(const struct tsv *table, size_t row, const char *column);

/* A cell as a number, decimal or 0x hexadecimal; only digits up to the end or up to a blank. False if it is none. */
bool tsv_number(const char *cell, uint32_t *number);

/* Whether a cell is this text. */
bool tsv_is(const char *cell, const char *text);

/* Cuts the next word off a list: returns its start, sets its length, moves *list behind the separator; NULL at the
 * end. */
const char *tsv_next(const char **list, char separator, size_t *length);

/* Ends the test with a message: printf, "FATAL", abort. */
_Noreturn void support_fail(const char *format, ...);

#endif
