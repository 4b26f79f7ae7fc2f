/* cover.c: whether the flips covered the tables: the cells to be flipped are those of tests/vectors/, not those that
 * a model cares to name.
 */
#include "search.h"

#include <string.h>

/* Name of a table's row as planted.h has it: without D3D12's prefix, "SPLIT (begin: SyncAfter=SPLIT)" cut at the
 * colon. False for aliases and for rows that no list of the project reaches.
 */
static bool planted_name(const char *cell, enum dp_set set, char *name, size_t size) {
    const char *prefix = dp_vocabulary(set)->prefix;
    const char *start = strncmp(cell, prefix, strlen(prefix)) == 0 ? cell + strlen(prefix) : cell;
    static const char *const skipped[] = {"D3D12XBOX", "VIDEO", "GLOBAL", "LEGACY", "PRESENT", "PREDICATION"};
    for (size_t i = 0; i < sizeof skipped / sizeof skipped[0]; i++) {
        if (strncmp(start, skipped[i], strlen(skipped[i])) == 0) {
            return false;
        }
    }
    size_t length = strcspn(start, ":");
    if (length + 2 > size) {
        support_fail("%s is too long", cell);
    }
    memcpy(name, start, length);
    name[length] = '\0';
    if (start[length] == ':') {
        strcat(name, ")");
    }
    return true;
}

/* The three tables, and which columns of them hold bits. */
static const struct source {
    const char *table;
    const char *path;
    const char *key; /* column with the name of the row */
    enum dp_set names;
    const char *columns[6];
} sources[] = {
  /* clang-format off */
    {"sync", "tests/vectors/xbox_sync_to_drain_block.tsv", "sync_flag", DP_SET_SYNC,
     {"model_drain", "model_block", "model_buffer_drain", NULL}},
    {"access", "tests/vectors/xbox_access_to_caches.tsv", "d3d12_access", DP_SET_ACCESS,
     {"model_caches", "model_writeback_when_before", "model_invalidate_when_after", "model_writeback_buffer",
      "model_invalidate_buffer", NULL}},
    {"layout", "tests/vectors/xbox_layout_to_compression.tsv", "layout", DP_SET_LAYOUT,
     {"model_nonTC", "model_TC", NULL}},
  /* clang-format on */
};

/* Bits of a cell that planted.h offers. */
static uint32_t offered(const char *table, const char *row, const char *column) {
    const struct dp_planted_cell *cells;
    size_t count = dp_planted_cells(&cells);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(cells[i].table, table) == 0 && strcmp(cells[i].row, row) == 0 &&
            strcmp(cells[i].cell, column) == 0) {
            return cells[i].bits;
        }
    }
    return 0;
}

/* Bits of a cell that are not offered must be argued in the list. */
static void check_offered(struct search *search, const struct dp_planted_cell *cell) {
    const struct dp_vocabulary *bits = dp_vocabulary(planted_set(cell));
    uint32_t done = offered(cell->table, cell->row, cell->cell);
    for (size_t i = 0; i < bits->count; i++) {
        const struct dp_value *bit = &bits->values[i];
        if (bit->value == 0 || (bit->value & done)) {
            continue;
        }
        done |= bit->value;
        search->tally.flips++;
        if (unreachable_reason(&search->list, cell->table, cell->row, cell->cell, bit->name)) {
            search->tally.unreachable++;
        } else {
            search->tally.missed++;
            printf("missed   %s %s %s %s: planted.h does not offer it\n", cell->table, cell->row, cell->cell,
                   bit->name);
        }
    }
}

/* Every row must have a found flip, or a line of its own in the list. */
static bool is_bare(struct search *search, const char *table, const char *name) {
    for (size_t i = 0; i < search->row_count; i++) {
        const struct row *row = &search->rows[i];
        if (strcmp(row->table, table) == 0 && strcmp(row->name, name) == 0 && row->found) {
            return false;
        }
    }
    return unreachable_reason(&search->list, table, name, "*", "*") == NULL;
}

/* Walks the rows of a table. Returns how many of them are bare. */
static size_t check_table(struct search *search, const struct source *source) {
    char name[96];
    size_t bare = 0;
    struct tsv rows;
    tsv_read(&rows, source->path);
    for (size_t i = 0; i < rows.rows; i++) {
        if (!planted_name(tsv_cell(&rows, i, source->key), source->names, name, sizeof name)) {
            continue;
        }
        for (const char *const *column = source->columns; *column; column++) {
            (void)tsv_column(&rows, *column);
            check_offered(search, &(struct dp_planted_cell){.table = source->table, .row = name, .cell = *column});
        }
        if (is_bare(search, source->table, name)) {
            printf("bare     %s %s: no flip of this row is found\n", source->table, name);
            bare++;
        }
    }
    tsv_free(&rows);
    return bare;
}

size_t check_tables(struct search *search) {
    size_t bare = 0;
    for (size_t i = 0; i < sizeof sources / sizeof sources[0]; i++) {
        bare += check_table(search, &sources[i]);
    }
    return bare;
}
