/* savings.h: the parts of `drainproof savings`. */
#ifndef DRAINPROOF_FUZZ_CLI_SAVINGS_H
#define DRAINPROOF_FUZZ_CLI_SAVINGS_H

#include "fuzz/encode/text.h"
#include "fuzz/savings/savings.h"

/* One file that was measured, or that cannot be used (`error`). */
struct dp_savings_case {
    char *file;
    bool usable;
    struct dp_text_error error;
    struct dp_savings savings; /* where it is usable */
};

/* All files, in the order in which they were found, and those that have packets of their own by gain: share first,
 * weight next, name last. */
struct dp_savings_view {
    struct dp_savings_case **cases;
    size_t count;
    struct dp_savings_case **sorted;
    size_t sorted_count;
    size_t unusable;
    const struct dp_cost_weights *weights;
    const char *weights_file; /* NULL: the sheet's */
};

/* --- savings_files.c --- */

/* Paths of cases: each operand that is a file, and every *.dp below each that is a folder, in byte order. False: `error`
 * says what is wrong with `failed`, a path that may be cut short. */
struct dp_savings_files {
    char **paths;
    size_t count;
    size_t capacity;
    char failed[512];
    struct dp_text_error error;
};
bool dp_savings_find(const char *operand, struct dp_savings_files *files);
void dp_savings_files_free(struct dp_savings_files *files);

/* --- savings_totals.c --- */

/* Sums over cases: of all, what the optimized way is compared with and the optimized way; of those that have all four,
 * the four. */
struct dp_savings_totals {
    size_t cases;
    struct dp_savings_count base, optimized;
    size_t whole_cases;
    struct dp_savings_count ways[DP_SAVINGS_WAYS];
};
void dp_savings_sum(const struct dp_savings_view *view, struct dp_savings_totals *totals);

/* "52.3 %": thousandths as a percentage. */
#define DP_SHARE_SIZE 32
const char *dp_savings_percent(int64_t thousandths, char text[DP_SHARE_SIZE]);

/* --- savings_text.c, savings_table.c --- */

/* A page of one case; the table of many. */
void dp_savings_print(const struct dp_savings_case *one);
void dp_savings_print_table(const struct dp_savings_view *view);

/* --- savings_json.c --- */

struct json_object;

/* Everything as one object, which the caller owns; NULL: out of memory. */
struct json_object *dp_savings_json(const struct dp_savings_view *view);

/* --- savings_svg.c --- */

/* Draws into `path`, whole or not at all. On failure `why` holds the reason. */
bool dp_savings_write_svg(const struct dp_savings_view *view, const char *path, char *why, size_t why_size);

#endif
