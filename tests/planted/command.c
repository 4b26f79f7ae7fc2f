/* command.c: the command `drainproof` with a bug planted in one of its models, for tests of what the command does with
 * failures.
 *
 * DRAINPROOF_PLANT="TABLE|ROW|CELL|BIT" names a bit of model/reference/planted.h that is flipped ("" none).
 * DRAINPROOF_PLANT_SWITCHES=SET, as --optimize takes it: the optimized model forgets its fence waits while all of the set
 * is on ("none": always). Everything else is the command itself, whose main() is called drainproof_main here, and its
 * dp_optimized planted_optimized.
 */
#include "fuzz/minimize/blame.h"
#include "model/reference/planted.h"
#include "tests/unit/support/dropping.h"

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

/* --- the optimized model --- */

extern struct dp_model planted_optimized; /* what the command's own files take for dp_optimized */
struct dp_model planted_optimized;

static uint64_t guilty;

static bool drops(uint64_t switches) {
    return (switches & guilty) == guilty;
}

static int plant_switches(const char *set) {
    char why[320];
    planted_optimized = dp_optimized;
    if (set == NULL) {
        return 1;
    }
    if (!dp_switches_parse(set, &guilty, why, sizeof why)) {
        fprintf(stderr, "planted drainproof: no such switches: %s\n", why);
        return 0;
    }
    guilty &= dp_all_switches();
    dropping = drops;
    planted_optimized.translator = &dropping_translator;
    return 1;
}

int main(int argc, char **argv) {
    char text[256];
    const char *wanted = getenv("DRAINPROOF_PLANT");
    snprintf(text, sizeof text, "%s", wanted ? wanted : "");
    bool planted = plant_switches(getenv("DRAINPROOF_PLANT_SWITCHES")) && (text[0] == '\0' || plant(text));
    return planted ? drainproof_main(argc, argv) : 70;
}
