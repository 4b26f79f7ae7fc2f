/* generated.c: is every row of the seed's three tables guarded by generated programs alone?
 *
 * As in rows.c, each bit of each cell of the reference's tables is flipped in turn; but no corpus is read: the generator
 * makes programs of its default mix until one tells the models apart. Every flip that unreachable.tsv does not list must
 * be found within the budget, and its case minimized to at most five commands beside creations, lists and executes. A
 * listed flip that is found is an error of the list. One line a row: programs and seconds are those of all its flips
 * together, commands and milliseconds of minimizing the most of one flip. Run in the root of the repository.
 *
 * usage: planted_generated [--sample N] [--seed N] [--budget N]
 *   --sample  N flips of every row, drawn by the seed, instead of all; listed ones are not tried
 *   --seed    of the programs and of the sample
 *   --budget  programs a flip
 * Exit code: 0 all of it holds, 1 it does not, 2 it could not be run so.
 */
#include "generated.h"
#include "support/timing.h"
#include "unreachable.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BUDGET        100000u
#define LISTED_BUDGET 100u /* of flips that nothing shows: an idle search */

struct settings {
    uint64_t sample; /* 0: all */
    uint64_t seed;
    uint64_t budget;
};

/* The flips that a program can show, and what each of them came to. */
struct results {
    const struct flip **flips;
    struct hunt *hunts;
    uint32_t *numbers;
    size_t count;
};

static bool read_settings(int argc, char **argv, struct settings *settings) {
    *settings = (struct settings){.sample = 0, .seed = 1, .budget = BUDGET};
    for (int i = 1; i < argc; i += 2) {
        const char *names[] = {"--sample", "--seed", "--budget"};
        uint64_t *values[] = {&settings->sample, &settings->seed, &settings->budget};
        char *end = NULL;
        size_t at = 0;
        while (at < 3 && strcmp(argv[i], names[at]) != 0) {
            at++;
        }
        if (at == 3 || i + 1 == argc || argv[i + 1][0] < '0' || argv[i + 1][0] > '9') {
            return false;
        }
        *values[at] = strtoull(argv[i + 1], &end, 10);
        if (*end != '\0' || (*values[at] == 0 && at != 1) || *values[at] > UINT32_MAX) {
            return false;
        }
    }
    return true;
}

static bool same_row(const struct flip *left, const struct flip *right) {
    return strcmp(left->cell->row, right->cell->row) == 0 && strcmp(left->cell->table, right->cell->table) == 0;
}

/* The end of the row that begins at `first`. */
static size_t row_end(const struct results *results, size_t first) {
    size_t end = first;
    while (end < results->count && same_row(results->flips[end], results->flips[first])) {
        end++;
    }
    return end;
}

/* Leaves `sample` flips of every row, each set of so many as likely as any other. */
static void draw_sample(struct results *results, const struct settings *settings) {
    static struct dp_choice choice;
    size_t kept = 0;
    dp_choice_random(&choice, settings->seed);
    for (size_t first = 0, end; first < results->count; first = end) {
        end = row_end(results, first);
        uint32_t wanted = (uint32_t)settings->sample;
        for (size_t i = first; i < end; i++) {
            uint32_t left = (uint32_t)(end - i);
            if (wanted >= left || dp_chance(&choice, wanted, left)) {
                results->flips[kept] = results->flips[i];
                results->numbers[kept++] = results->numbers[i];
                wanted--;
            }
            if (wanted == 0) {
                break;
            }
        }
    }
    results->count = kept;
}

/* Sorts flips into those that can be shown and those that cannot; the latter are tried for a moment. */
static void take_flips(struct generating *g, struct results *results, const struct flip *flips, size_t count,
                       const struct settings *settings) {
    struct unreachable list;
    size_t listed = 0;
    unreachable_load(&list, "tests/planted/unreachable.tsv");
    results->flips = calloc(count + 1, sizeof *results->flips);
    results->hunts = calloc(count + 1, sizeof *results->hunts);
    results->numbers = calloc(count + 1, sizeof *results->numbers);
    if (!results->flips || !results->hunts || !results->numbers) {
        support_fail("out of memory");
    }
    for (size_t i = 0; i < count; i++) {
        const struct dp_planted_cell *cell = flips[i].cell;
        const char *reason = unreachable_reason(&list, cell->table, cell->row, cell->cell, flips[i].name);
        if (reason == NULL) {
            results->flips[results->count] = &flips[i];
            results->numbers[results->count++] = (uint32_t)i;
        } else if (settings->sample == 0) {
            listed++;
            if (hunt_flip(g, &flips[i], (uint32_t)i, LISTED_BUDGET).found) {
                report_flip(g, &flips[i], "found, yet listed in unreachable.tsv: %s", reason);
            }
        }
    }
    unreachable_free(&list);
    if (settings->sample == 0) {
        printf("%zu flips that no program shows: %u programs each\n", listed, LISTED_BUDGET);
    }
}

/* Everything of one row, and its line. */
static void hunt_row(struct generating *g, struct results *results, size_t first, size_t end, uint32_t budget) {
    size_t cells = 0, found = 0, minimized = 0, commands = 0;
    uint64_t programs = 0, find_us = 0, minimize_us = 0;
    for (size_t i = first; i < end; i++) {
        struct hunt *hunt = &results->hunts[i];
        *hunt = hunt_flip(g, results->flips[i], results->numbers[i], budget);
        if (!hunt->found) {
            report_flip(g, results->flips[i], "not found by %" PRIu32 " programs", hunt->programs);
        }
        cells += i == first || results->flips[i]->cell != results->flips[i - 1]->cell;
        found += hunt->found;
        minimized += hunt->minimized;
        programs += hunt->programs;
        find_us += hunt->find_us;
        minimize_us = hunt->minimize_us > minimize_us ? hunt->minimize_us : minimize_us;
        commands = hunt->commands > commands ? hunt->commands : commands;
    }
    const struct dp_planted_cell *cell = results->flips[first]->cell;
    printf("%-6s %-55s %5zu %4zu/%-4zu %8" PRIu64 " %7.3f %9zu %8zu %7.3f\n", cell->table, cell->row, cells, found,
           end - first, programs, (double)find_us / 1e6, minimized, commands, (double)minimize_us / 1e3);
    if (found == 0) {
        report_flip(g, results->flips[first], "no flip of this row is found");
    }
}

/* Sorts the values and prints median, nine tenths and most, in units of `unit`. Returns the median as it is. */
static uint64_t print_spread(const char *what, uint64_t *values, size_t count, double unit, int digits) {
    sort_values(values, count);
    printf("%-24s median %.*f, 90 %% within %.*f, most %.*f\n", what, digits, (double)values[count / 2] / unit, digits,
           (double)values[count * 9 / 10] / unit, digits, (double)values[count - 1] / unit);
    return values[count / 2];
}

/* The figures of all that was found; false if minimizing is too slow or nothing was found. */
static bool conclude(const struct results *results, size_t rows) {
    uint64_t *programs = calloc(4 * results->count + 1, sizeof *programs);
    uint64_t *find = programs + results->count;
    uint64_t *minimize = find + results->count;
    uint64_t *left = minimize + results->count;
    uint64_t total_programs = 0, total_us = 0;
    size_t found = 0, minimized = 0, commands = 0;
    if (!programs) {
        support_fail("out of memory");
    }
    for (size_t i = 0; i < results->count; i++) {
        const struct hunt *hunt = &results->hunts[i];
        total_programs += hunt->programs;
        total_us += hunt->find_us;
        minimized += hunt->minimized;
        commands = hunt->commands > commands ? hunt->commands : commands;
        if (hunt->found) {
            programs[found] = hunt->programs;
            find[found] = hunt->find_us;
            minimize[found] = hunt->minimize_us;
            left[found++] = hunt->records_left;
        }
    }
    printf("rows %zu flips %zu found %zu minimized %zu; at most %zu commands; %" PRIu64 " programs in %.1f s\n", rows,
           results->count, found, minimized, commands, total_programs, (double)total_us / 1e6);
    bool fast = false;
    if (found > 0) {
        print_spread("programs to find", programs, found, 1, 0);
        print_spread("milliseconds to find", find, found, 1e3, 3);
        fast = print_spread("milliseconds to minimize", minimize, found, 1e3, 3) < MINIMIZE_MEDIAN_US;
        print_spread("records left", left, found, 1, 0);
    }
    free(programs);
    return found > 0 && (fast || !timing_counts());
}

int main(int argc, char **argv) {
    struct settings settings;
    struct results results = {NULL, NULL, NULL, 0};
    size_t count;
    size_t rows = 0;
    if (!read_settings(argc, argv, &settings)) {
        fprintf(stderr, "usage: planted_generated [--sample N] [--seed N] [--budget N]\n");
        return 2;
    }
    struct generating g = {.generator = dp_generator_create(),
                           .harness = dp_harness_create(&dp_reference, &dp_optimized),
                           .oracles = flip_oracles(),
                           .seed = settings.seed};
    if (!g.generator || !g.harness) {
        support_fail("out of memory");
    }
    struct flip *flips = flip_list(&count);
    take_flips(&g, &results, flips, count, &settings);
    if (settings.sample != 0) {
        draw_sample(&results, &settings);
    }
    printf("%-6s %-55s %5s %-9s %8s %7s %9s %8s %7s\n", "table", "row", "cells", "found", "programs", "seconds",
           "minimized", "commands", "ms");
    for (size_t first = 0, end; first < results.count; first = end, rows++) {
        end = row_end(&results, first);
        hunt_row(&g, &results, first, end, (uint32_t)settings.budget);
    }
    bool fast = conclude(&results, rows);
    printf("%zu failures%s\n", g.failures, fast ? "" : ", and minimizing is too slow, or nothing was found");
    free(flips);
    free(results.flips);
    free(results.hunts);
    free(results.numbers);
    dp_harness_destroy(g.harness);
    dp_generator_destroy(g.generator);
    return fast && g.failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
