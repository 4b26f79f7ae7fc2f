/* command.c: the command `drainproof` with a bug planted in its reference, for tests of what the command does with
 * failures.
 *
 * DRAINPROOF_PLANT="TABLE|ROW|CELL|BIT" names a bit of model/reference/planted.h that is flipped ("" none);
 * everything else is the command itself, whose main() is called drainproof_main here.
 */
#include "model/reference/planted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int drainproof_main(int argc, char **argv);

/* Cuts the next word off. */
static const char *next_word(char **rest) {
    char *word = *rest;
    char *end = strchr(word, '|');
    *rest = end ? end + 1 : word + strlen(word);
    if (end) {
        *end = '\0';
    }
    return word;
}

static int plant(char *text) {
    const struct dp_planted_cell *cells;
    size_t count = dp_planted_cells(&cells);
    const char *table = next_word(&text);
    const char *row = next_word(&text);
    const char *cell = next_word(&text);
    uint32_t bit = (uint32_t)strtoul(next_word(&text), NULL, 0);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(cells[i].table, table) == 0 && strcmp(cells[i].row, row) == 0 && strcmp(cells[i].cell, cell) == 0 &&
            (cells[i].bits & bit) != 0) {
            *cells[i].value ^= bit;
            return 1;
        }
    }
    fprintf(stderr, "planted drainproof: no such bit: %s|%s|%s|0x%X\n", table, row, cell, bit);
    return 0;
}

int main(int argc, char **argv) {
    char text[256];
    const char *wanted = getenv("DRAINPROOF_PLANT");
    snprintf(text, sizeof text, "%s", wanted ? wanted : "");
    return text[0] == '\0' || plant(text) ? drainproof_main(argc, argv) : 70;
}
