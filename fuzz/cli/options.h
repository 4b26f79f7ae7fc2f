/* options.h: the options of a verb as one table, from which they are parsed, checked and explained. */
#ifndef DRAINPROOF_FUZZ_CLI_OPTIONS_H
#define DRAINPROOF_FUZZ_CLI_OPTIONS_H

#include "model/names.h"

/* What an option takes, and the type of its member in the settings. */
enum dp_option_kind {
    DP_OPTION_FLAG,     /* nothing; bool */
    DP_OPTION_WORD,     /* one of `words`; uint32_t, its place among them from 0 */
    DP_OPTION_WORDS,    /* some of `words`, by commas; uint32_t, a mask over their places */
    DP_OPTION_VALUE,    /* names of `set` (a mask's by `|`), or a number; struct dp_override */
    DP_OPTION_SWITCHES, /* a set of optimizations; uint64_t, for dp_options.switches */
    DP_OPTION_TEXT      /* any text that is not empty; const char * */
};

/* The line of --optimize, for the table of a verb: DP_OPTIMIZE_OPTION(AT(optimize), "what it changes"). */
#define DP_OPTIMIZE_OPTION(at, text)                                                                                   \
    { .name = "optimize", .kind = DP_OPTION_SWITCHES, at, .argument = "SET", .standard = "all", .help = text }

/* A value that may be left to the case. */
struct dp_override {
    bool given;
    uint32_t value;
};

/* One line of a verb's table. `standard` is the value when the option is left out, read by the same parser (NULL:
 * none, and `otherwise` tells the reader what happens then, NULL if the help does). `implied` is the value of an
 * option without an argument; its argument is then taken only behind `=` or if the next word is one of `words`. */
struct dp_option {
    const char *name; /* without the -- */
    char letter;      /* short form, 0 if none */
    enum dp_option_kind kind;
    const char *argument; /* as the help calls it, NULL for a flag */
    const char *words;    /* "a|b|c" */
    enum dp_set set;
    const char *standard;
    const char *otherwise;
    const char *implied;
    size_t offset; /* of the member in the settings */
    const char *help;
};

struct dp_verb;

/* What parsing came to. */
enum dp_parsed {
    DP_PARSED_RUN, /* settings and operands are filled */
    DP_PARSED_HELP,
    DP_PARSED_TOLD, /* an option asked for a list, which is printed; nothing is left to do */
    DP_PARSED_WRONG /* said so on stderr */
};

/* Parses `argv[0..argc)` (what stands behind the verb). Operands are moved to the front of argv, *operands is their
 * number. `--` ends the options; `-` is an operand. The last of several equal options counts. */
enum dp_parsed dp_parse_options(const struct dp_verb *verb, int argc, char **argv, void *settings, int *operands);

/* Prints the help of a verb. */
void dp_print_verb_help(const struct dp_verb *verb);

/* Every optimization with its id, its text and what it may cost: --optimize=help. */
void dp_print_optimizations(void);

/* A row of a verb's `more`: a word, and a text broken at its blanks, in the columns of the options. */
void dp_help_row(const char *head, const char *text);

#endif
