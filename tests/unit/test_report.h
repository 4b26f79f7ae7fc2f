/* test_report.h: cases from files, and what the report prints of them, for the tests of fuzz/explain/report*.c. */
#ifndef DRAINPROOF_TESTS_UNIT_TEST_REPORT_H
#define DRAINPROOF_TESTS_UNIT_TEST_REPORT_H

#include "fuzz/encode/text.h"
#include "fuzz/explain/report.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline char *report_file(const char *path, size_t *size) {
    FILE *file = fopen(path, "rb");
    cr_assert_not_null(file, "%s", path);
    cr_assert_eq(fseek(file, 0, SEEK_END), 0);
    *size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(*size + 1);
    cr_assert(text != NULL && fread(text, 1, *size, file) == *size, "%s", path);
    fclose(file);
    text[*size] = '\0';
    return text;
}

static inline void report_parse(struct dp_case *c, const char *text, size_t size) {
    struct dp_text_error error;
    cr_assert(dp_parse(text, size, c, &error), "line %u: %s", error.line, error.message);
}

static inline void report_load(struct dp_case *c, const char *path) {
    size_t size;
    char *text = report_file(path, &size);
    report_parse(c, text, size);
    free(text);
}

/* The n-th record of a kind. */
static inline size_t report_find(const struct dp_case *c, enum dp_kind kind, size_t n) {
    for (size_t i = 0; i < c->count; i++) {
        if (c->records[i].kind == kind && n-- == 0) {
            return i;
        }
    }
    cr_assert_fail("no such record");
    return 0;
}

/* Text that a printer writes; the caller frees it. */
struct report_text {
    char *text;
    size_t size;
    FILE *out;
};

static inline FILE *report_open(struct report_text *t) {
    t->out = open_memstream(&t->text, &t->size);
    cr_assert_not_null(t->out);
    return t->out;
}

static inline void report_close(struct report_text *t) {
    cr_assert_eq(fclose(t->out), 0);
}

#endif
