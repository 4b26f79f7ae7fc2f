/* planted.h: the cells of the three tables of the seed, and of the legacy states, for tests that flip one bit at a
 * time.
 *
 * Exists in the build with -DDP_PLANTED_ROWS only; otherwise the tables are constant and this file is empty. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PLANTED_H
#define DRAINPROOF_MODEL_REFERENCE_PLANTED_H

#ifdef DP_PLANTED_ROWS

#include <stddef.h>
#include <stdint.h>

/* One cell. Flip a bit by `*value ^= bit`; a second time puts it back. */
struct dp_planted_cell {
    const char *table; /* "sync", "access", "layout" or "legacy" */
    const char *row;   /* name of the row, "COPY (as source)" */
    const char *cell;  /* name of the column, "model_drain" */
    uint32_t *value;
    uint32_t bits; /* bits whose flip some program can show */
};

/* Every cell that is ever read, of every row of tables/xbox_sync_to_drain_block.tsv, xbox_access_to_caches.tsv and
 * xbox_layout_to_compression.tsv but aliases and rows that no list of the project reaches. Returns how many; they
 * live as long as the program. */
size_t dp_planted_cells(const struct dp_planted_cell **cells);

/* Likewise of tables/legacy_states.tsv, table "legacy", cells "sync" (DP_SYNC_*) and "access" (DP_ACCESS_*): the rows
 * of states, COMMON aside, that some list of the project may name, and those of UAV and aliasing barriers. */
size_t dp_planted_legacy_cells(const struct dp_planted_cell **cells);

#endif

#endif
