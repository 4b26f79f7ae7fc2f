/* unreachable.c: the list of flips that no program can show. */
#include "unreachable.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void unreachable_load(struct unreachable *list, const char *path) {
    tsv_read(&list->table, path);
    list->matched = calloc(list->table.rows, sizeof *list->matched);
    if (!list->matched) {
        support_fail("out of memory");
    }
}

/* Whether a pattern (`*`, a word, words joined by `|`) covers a word. */
static bool covers(const char *pattern, const char *word) {
    size_t length;
    if (tsv_is(pattern, "*")) {
        return true;
    }
    for (const char *one; (one = tsv_next(&pattern, '|', &length)) != NULL;) {
        if (strlen(word) == length && memcmp(one, word, length) == 0) {
            return true;
        }
    }
    return false;
}

const char *unreachable_reason(struct unreachable *list, const char *table, const char *row, const char *cell,
                               const char *bit) {
    const char *reason = NULL;
    for (size_t i = 0; i < list->table.rows; i++) {
        const char *named = tsv_cell(&list->table, i, "row");
        if (tsv_is(tsv_cell(&list->table, i, "table"), table) && (tsv_is(named, "*") || tsv_is(named, row)) &&
            covers(tsv_cell(&list->table, i, "cell"), cell) && covers(tsv_cell(&list->table, i, "bit"), bit)) {
            list->matched[i]++;
            reason = tsv_cell(&list->table, i, "reason");
        }
    }
    return reason;
}

size_t unreachable_idle(const struct unreachable *list) {
    size_t idle = 0;
    for (size_t i = 0; i < list->table.rows; i++) {
        if (list->matched[i] == 0) {
            printf("idle     %s %s %s %s: no such flip\n", tsv_cell(&list->table, i, "table"),
                   tsv_cell(&list->table, i, "row"), tsv_cell(&list->table, i, "cell"),
                   tsv_cell(&list->table, i, "bit"));
            idle++;
        }
    }
    return idle;
}

void unreachable_free(struct unreachable *list) {
    free(list->matched);
    tsv_free(&list->table);
}
