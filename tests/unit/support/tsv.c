/* tsv.c: reading the tables of tests/vectors/. */
#include "tsv.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void support_fail(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("FATAL: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

static char *read_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    if (!file) {
        support_fail("%s: %s (tests run in the root of the repository)", path, strerror(errno));
    }
    size_t capacity = 65536;
    char *text = malloc(capacity);
    *size = 0;
    while (text) {
        *size += fread(text + *size, 1, capacity - *size - 1, file);
        if (*size < capacity - 1) {
            break;
        }
        capacity *= 2;
        text = realloc(text, capacity);
    }
    if (!text || ferror(file)) {
        support_fail("%s: cannot be read", path);
    }
    fclose(file);
    text[*size] = '\0';
    if (memchr(text, '\0', *size)) {
        support_fail("%s: holds a zero byte", path);
    }
    return text;
}

/* Cuts one line into cells; `columns` 0: the header, which says how many there must be. */
static void cut_line(struct tsv *table, char *line, size_t number, size_t *cell) {
    size_t count = 0;
    for (char *at = line; at; count++) {
        char *tab = strchr(at, '\t');
        if (tab) {
            *tab = '\0';
        }
        table->cells[(*cell)++] = at;
        at = tab ? tab + 1 : NULL;
    }
    if (table->columns == 0) {
        table->columns = count;
    } else if (count != table->columns) {
        support_fail("%s:%zu: %zu cells, the header has %zu", table->path, number, count, table->columns);
    }
}

void tsv_read(struct tsv *table, const char *path) {
    size_t size;
    *table = (struct tsv){.path = path};
    table->text = read_file(path, &size);
    size_t most = 1;
    for (size_t i = 0; i < size; i++) {
        most += table->text[i] == '\t' || table->text[i] == '\n';
    }
    table->cells = calloc(most, sizeof *table->cells);
    if (!table->cells) {
        support_fail("%s: out of memory", path);
    }
    size_t cell = 0;
    size_t number = 0;
    for (char *line = table->text; line && *line;) {
        char *end = strchr(line, '\n');
        if (end) {
            *end = '\0';
        }
        number++;
        if (*line != '#') {
            cut_line(table, line, number, &cell);
        }
        line = end ? end + 1 : NULL;
    }
    if (table->columns == 0 || cell <= table->columns) {
        support_fail("%s: no rows", path);
    }
    table->rows = cell / table->columns - 1;
}

void tsv_free(struct tsv *table) {
    free(table->cells);
    free(table->text);
    *table = (struct tsv){0};
}

size_t tsv_column(const struct tsv *table, const char *name) {
    for (size_t i = 0; i < table->columns; i++) {
        if (strcmp(table->cells[i], name) == 0) {
            return i;
        }
    }
    support_fail("%s: no column %s", table->path, name);
}

const char *tsv_cell(const struct tsv *table, size_t row, const char *column) {
    if (row >= table->rows) {
        support_fail("%s: no row %zu", table->path, row);
    }
    return table->cells[(row + 1) * table->columns + tsv_column(table, column)];
}

bool tsv_number(const char *cell, uint32_t *number) {
    if (cell[0] < '0' || cell[0] > '9') {
        return false;
    }
    char *end;
    errno = 0;
    unsigned long long value = strtoull(cell, &end, 0);
    if (errno || (*end != '\0' && *end != ' ') || value > UINT32_MAX) {
        return false;
    }
    *number = (uint32_t)value;
    return true;
}

bool tsv_is(const char *cell, const char *text) {
    return strcmp(cell, text) == 0;
}

const char *tsv_next(const char **list, char separator, size_t *length) {
    const char *start = *list;
    if (!start || *start == '\0') {
        return NULL;
    }
    const char *end = strchr(start, separator);
    *length = end ? (size_t)(end - start) : strlen(start);
    *list = end ? end + 1 : start + *length;
    return start;
}
