/* explain.h: the parts of `drainproof explain`. */
#ifndef DRAINPROOF_FUZZ_CLI_EXPLAIN_H
#define DRAINPROOF_FUZZ_CLI_EXPLAIN_H

#include "fuzz/cli/checked.h"
#include "fuzz/cli/merge.h"
#include "fuzz/explain/explain_words.h"

struct json_object;

/* A program on one device: what both models say, and what each packet is for. `input` is a copy whose records may be
 * its own (`records`), with the device changed; names and labels are those of the file. */
struct dp_explain_side {
    struct dp_input input;
    struct dp_command *records; /* NULL: those of the file */
    const char *title;          /* what was changed, "" for nothing */
    struct dp_options options;  /* of the optimized model */
    bool given;                 /* the packets of the case stand in its place */
    struct dp_harness *harness;
    struct dp_checked checked;
    struct dp_report report;
    struct dp_explanation explained[2];
    struct dp_said_diagnostics diagnostics;
};

/* One of the two columns: whose stream. */
struct dp_explain_column {
    const struct dp_explain_side *side;
    int model;
    char title[160];
};

struct dp_explain_view {
    const struct dp_explain_side *sides;
    size_t side_count; /* 2 with --against */
    struct dp_explain_column columns[2];
    uint64_t command; /* the call that --barrier chose, DP_NO_COMMAND: all */
    size_t part;      /* record of the barrier that it chose, SIZE_MAX: all of the call */
    int width;        /* of the whole page, in characters */
    bool colour;
};

/* --- explain_side.c --- */

/* Changes the device as "KEY=VALUE,..." says; KEY is a field of the device line. False: said on stderr, with the name
 * of the option. */
bool dp_explain_change(struct dp_record_device *device, const char *option, const char *changes);

/* Runs a file on its own device (changes NULL), or on a changed one; `side` holds the options, all else is filled. False:
 * said on stderr. */
bool dp_explain_open(struct dp_explain_side *side, const struct dp_input *input, const char *changes, uint32_t trust);
void dp_explain_close(struct dp_explain_side *side);

/* What an error of a changed device says of the program, that was none before; NULL if there is none. */
const struct dp_diagnostic *dp_explain_new_error(const struct dp_explain_side *before,
                                                 const struct dp_explain_side *after, size_t n);

/* --- explain_sides.c --- */

/* A barrier as the tables see it: an enhanced one, [0] before and [1] after. */
struct dp_explain_sides {
    uint32_t sync[2];
    uint32_t access[2];
    uint32_t layout[2];
    bool texture; /* it has layouts */
    bool legacy;  /* read off legacy_states.tsv */
    bool old;     /* what the untranslated driver does, which no table says */
};

/* Those of the barrier in a record of a call. */
struct dp_explain_sides dp_explain_sides_of(const struct dp_program *program, uint64_t command, size_t record);

/* --- explain_view.c --- */

/* The block of a command in a column; NULL: it has no packets. `list` DP_NONE: on the queue. */
const struct dp_explain_block *dp_explain_block_of(const struct dp_explain_column *column, uint64_t command,
                                                   uint32_t list);

/* The scene of a column, for words. */
struct dp_explain_scene dp_explain_scene_of(const struct dp_explain_column *column);

/* Whether a command is told: a barrier call, or anything that has packets beside its work item. `list` is the slot of
 * the list it stands in, DP_NONE on the queue. */
bool dp_explain_is_told(const struct dp_explain_view *view, uint64_t command, uint32_t list);

/* What a stream costs and does, for the totals. `list` DP_NONE: all lists. */
struct dp_explain_total {
    struct dp_cost cost;
    uint64_t partial_flushes; /* DRAIN packets */
    uint64_t cache_packets;   /* ACQUIRE, RB_EVENT, EOP with cache work */
    uint64_t again;           /* packets that do what was done already */
    uint64_t not_required;    /* packets that nobody asks for */
};
struct dp_explain_total dp_explain_total_of(const struct dp_explain_column *column, uint32_t list);

/* Lines of a totals table, in order; name and value of each. */
#define DP_EXPLAIN_TOTALS (DP_COST_COUNT + 4u)
const char *dp_explain_total_name(size_t line);
uint64_t dp_explain_total_value(const struct dp_explain_total *total, size_t line);

/* --- explain_text.c, explain_requirement.c, explain_totals.c --- */

/* Prints everything up to the totals. False: out of memory. */
bool dp_explain_print(const struct dp_explain_view *view);

/* The requirement of the barriers of a call, its actions and its diagnostics. */
void dp_explain_print_requirement(const struct dp_explain_view *view, uint64_t command);

/* One line of a list, and the table of all lists. */
void dp_explain_print_list(const struct dp_explain_view *view, uint32_t list);
void dp_explain_print_totals(const struct dp_explain_view *view);

/* --- explain_json.c --- */

/* The same as one JSON object, which the caller owns; NULL: out of memory. */
struct json_object *dp_explain_json(const struct dp_explain_view *view);

#endif
