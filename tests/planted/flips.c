/* flips.c: flips bits of the planted tables, one at a time, and looks for the case that tells. */
#include "search.h"

#include <stdlib.h>
#include <string.h>

/* Whether an oracle finds a difference in this file. */
static bool finds(struct search *search, size_t file) {
    struct dp_finding finding;
    enum dp_verdict verdict =
        dp_judge_program(search->harness, NULL, &search->corpus.files[file].program, search->oracles, &finding);
    if (verdict == DP_VERDICT_OUT_OF_MEMORY) {
        support_fail("out of memory");
    }
    return verdict == DP_VERDICT_FINDING;
}

/* Without a fault nothing may be found, or the rest would mean nothing. */
void check_baseline(struct search *search) {
    size_t findings = 0;
    for (size_t i = 0; i < search->corpus.count; i++) {
        if (finds(search, i)) {
            printf("baseline %s: a finding without any flip\n", search->corpus.files[i].name);
            findings++;
        }
    }
    if (findings) {
        support_fail("%zu cases differ without any flip", findings);
    }
}

static struct row *row_of(struct search *search, const char *table, const char *name) {
    for (size_t i = 0; i < search->row_count; i++) {
        if (strcmp(search->rows[i].table, table) == 0 && strcmp(search->rows[i].name, name) == 0) {
            return &search->rows[i];
        }
    }
    if (search->row_count == sizeof search->rows / sizeof search->rows[0]) {
        support_fail("too many rows");
    }
    search->rows[search->row_count] = (struct row){.table = table, .name = name};
    return &search->rows[search->row_count++];
}

/* Replays the corpus, the file that found the last flip of the row first. */
static bool found_by_corpus(struct search *search, struct row *row) {
    if (finds(search, row->file)) {
        return true;
    }
    for (size_t i = 0; i < search->corpus.count; i++) {
        if (i != row->file && finds(search, i)) {
            row->file = i;
            return true;
        }
    }
    return false;
}

static void try_flip(struct search *search, const struct flip *flip) {
    const struct dp_planted_cell *cell = flip->cell;
    struct row *row = row_of(search, cell->table, cell->row);
    flip_toggle(flip);
    bool found = found_by_corpus(search, row);
    flip_toggle(flip);
    const char *reason = unreachable_reason(&search->list, cell->table, cell->row, cell->cell, flip->name);
    search->tally.flips++;
    search->tally.found += found;
    row->found += found;
    if (found && reason) {
        search->tally.wrongly_listed++;
        printf("listed   %s %s %s %s: found by %s, yet listed: %s\n", cell->table, cell->row, cell->cell, flip->name,
               search->corpus.files[row->file].name, reason);
    } else if (!found && reason) {
        search->tally.unreachable++;
    } else if (!found) {
        search->tally.missed++;
        printf("missed   %s %s %s %s\n", cell->table, cell->row, cell->cell, flip->name);
    }
}

void flip_all(struct search *search) {
    const struct dp_planted_cell *cells;
    size_t count;
    struct flip *flips = flip_list(&count);
    search->tally.cells = dp_planted_cells(&cells);
    for (size_t i = 0; i < count; i++) {
        try_flip(search, &flips[i]);
    }
    free(flips);
}
