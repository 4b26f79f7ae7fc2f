/* options.c: the parser of option tables. */
#include "fuzz/cli/options.h"

#include "fuzz/cli/suggest.h"
#include "fuzz/cli/value.h"
#include "fuzz/cli/verb.h"
#include "fuzz/minimize/blame.h"

#include <stdio.h>
#include <string.h>

static const char help_name[] = "help";

/* Length of the word that starts at `at`, up to `stop` or the end. */
static size_t word_length(const char *at, char stop) {
    const char *end = strchr(at, stop);
    return end != NULL ? (size_t)(end - at) : strlen(at);
}

/* Place of a word in "a|b|c"; -1 if it is not there, then `suggestion` (may be NULL) has seen them all. */
static int place_of(const char *words, const char *word, size_t length, struct dp_suggestion *suggestion) {
    int place = 0;
    for (const char *at = words; at != NULL; place++) {
        size_t n = word_length(at, '|');
        if (n == length && memcmp(at, word, n) == 0) {
            return place;
        }
        if (suggestion != NULL) {
            dp_suggest(suggestion, at, n);
        }
        at = at[n] != '\0' ? at + n + 1 : NULL;
    }
    return -1;
}

static void say_wrong(const struct dp_verb *verb, const struct dp_option *option, const char *word, size_t length,
                      const struct dp_suggestion *suggestion) {
    fprintf(stderr, "drainproof %s: --%s: '%.*s' is none of %s", verb->name, option->name, (int)length, word,
            option->words);
    if (suggestion->best != NULL) {
        fprintf(stderr, "; did you mean '%.*s'?", (int)suggestion->best_length, suggestion->best);
    }
    fputc('\n', stderr);
}

static bool take_words(const struct dp_verb *verb, const struct dp_option *option, const char *text, uint32_t *value) {
    bool several = option->kind == DP_OPTION_WORDS;
    *value = 0;
    for (const char *at = text; at != NULL;) {
        size_t length = several ? word_length(at, ',') : strlen(at);
        struct dp_suggestion suggestion = DP_SUGGESTION(at, length);
        int place = place_of(option->words, at, length, &suggestion);
        if (place < 0) {
            say_wrong(verb, option, at, length, &suggestion);
            return false;
        }
        *value = several ? *value | UINT32_C(1) << place : (uint32_t)place;
        at = several && at[length] != '\0' ? at + length + 1 : NULL;
    }
    return true;
}

static bool take_value(const struct dp_verb *verb, const struct dp_option *option, const char *text,
                       struct dp_override *override) {
    char why[160];
    override->given = dp_value_parse(option->set, text, &override->value, why, sizeof why);
    if (!override->given) {
        fprintf(stderr, "drainproof %s: --%s: %s\n", verb->name, option->name, why);
    }
    return override->given;
}

static bool take_switches(const struct dp_verb *verb, const struct dp_option *option, const char *text,
                          uint64_t *switches) {
    char why[320];
    if (dp_switches_parse(text, switches, why, sizeof why)) {
        return true;
    }
    fprintf(stderr, "drainproof %s: --%s: %s (--%s=help lists them)\n", verb->name, option->name, why, option->name);
    return false;
}

/* Stores one option's value in its member. */
static bool take(const struct dp_verb *verb, const struct dp_option *option, const char *text, void *settings) {
    void *member = (char *)settings + option->offset;
    switch (option->kind) {
    case DP_OPTION_FLAG:
        *(bool *)member = true;
        return true;
    case DP_OPTION_WORD:
    case DP_OPTION_WORDS:
        return take_words(verb, option, text, member);
    case DP_OPTION_VALUE:
        return take_value(verb, option, text, member);
    case DP_OPTION_SWITCHES:
        return take_switches(verb, option, text, member);
    case DP_OPTION_TEXT:
        if (text[0] == '\0') {
            fprintf(stderr, "drainproof %s: --%s: the value is empty\n", verb->name, option->name);
            return false;
        }
        *(const char **)member = text;
        return true;
    }
    return false;
}

static const struct dp_option *find(const struct dp_verb *verb, const char *name, size_t length) {
    for (size_t i = 0; i < verb->option_count; i++) {
        const struct dp_option *option = &verb->options[i];
        bool named = strlen(option->name) == length && memcmp(option->name, name, length) == 0;
        if (named) {
            return option;
        }
    }
    struct dp_suggestion suggestion = DP_SUGGESTION(name, length);
    for (size_t i = 0; i < verb->option_count; i++) {
        dp_suggest(&suggestion, verb->options[i].name, strlen(verb->options[i].name));
    }
    dp_suggest(&suggestion, help_name, strlen(help_name));
    fprintf(stderr, "drainproof %s: unknown option '--%.*s'", verb->name, (int)length, name);
    if (suggestion.best != NULL) {
        fprintf(stderr, "; did you mean '--%s'?\n", suggestion.best);
    } else {
        fprintf(stderr, "; `drainproof %s --help` lists them\n", verb->name);
    }
    return NULL;
}

static const struct dp_option *find_letter(const struct dp_verb *verb, const char *word) {
    for (size_t i = 0; i < verb->option_count; i++) {
        if (verb->options[i].letter != 0 && verb->options[i].letter == word[1]) {
            return &verb->options[i];
        }
    }
    fprintf(stderr, "drainproof %s: unknown option '%s'; `drainproof %s --help` lists them\n", verb->name, word,
            verb->name);
    return NULL;
}

/* The option that argv[*at] is, with its value in *value, moving *at on if the value is the next word. NULL: said
 * so. */
static const struct dp_option *read_option(const struct dp_verb *verb, int argc, char **argv, int *at,
                                           const char **value) {
    const char *word = argv[*at];
    bool full = word[1] == '-';
    size_t length = full ? word_length(word + 2, '=') : 0;
    const struct dp_option *option = full ? find(verb, word + 2, length) : find_letter(verb, word);
    if (option == NULL) {
        return NULL;
    }
    const char *rest = full ? word + 2 + length : word + 2;
    bool attached = *rest != '\0';
    *value = full && attached ? rest + 1 : rest;
    if (option->kind == DP_OPTION_FLAG) {
        if (attached) {
            fprintf(stderr, "drainproof %s: '%s': --%s takes no value\n", verb->name, word, option->name);
            return NULL;
        }
        return option;
    }
    if (attached) {
        return option;
    }
    const char *next = *at + 1 < argc ? argv[*at + 1] : NULL;
    if (option->implied != NULL && (next == NULL || place_of(option->words, next, strlen(next), NULL) < 0)) {
        *value = option->implied;
        return option;
    }
    if (next == NULL) {
        fprintf(stderr, "drainproof %s: --%s needs a value: %s\n", verb->name, option->name, option->argument);
        return NULL;
    }
    *value = next;
    ++*at;
    return option;
}

static bool set_standards(const struct dp_verb *verb, void *settings) {
    for (size_t i = 0; i < verb->option_count; i++) {
        const struct dp_option *option = &verb->options[i];
        if (option->standard != NULL && !take(verb, option, option->standard, settings)) {
            return false;
        }
    }
    return true;
}

static bool count_fits(const struct dp_verb *verb, int count) {
    if (count < verb->least) {
        fprintf(stderr, "drainproof %s: %s is missing; `drainproof %s --help` says more\n", verb->name, verb->operands,
                verb->name);
        return false;
    }
    if (verb->most != 0 && count > verb->most) {
        fprintf(stderr, "drainproof %s: too many operands; it takes %s\n", verb->name, verb->operands);
        return false;
    }
    return true;
}

enum dp_parsed dp_parse_options(const struct dp_verb *verb, int argc, char **argv, void *settings, int *operands) {
    int count = 0;
    bool options = true;
    if (!set_standards(verb, settings)) {
        return DP_PARSED_WRONG;
    }
    for (int i = 0; i < argc; i++) {
        char *word = argv[i];
        if (!options || word[0] != '-' || word[1] == '\0') {
            argv[count++] = word;
        } else if (strcmp(word, "--") == 0) {
            options = false;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            return DP_PARSED_HELP;
        } else {
            const char *value = NULL;
            const struct dp_option *option = read_option(verb, argc, argv, &i, &value);
            if (option != NULL && option->kind == DP_OPTION_SWITCHES && strcmp(value, help_name) == 0) {
                dp_print_optimizations();
                return DP_PARSED_TOLD;
            }
            if (option == NULL || !take(verb, option, value, settings)) {
                return DP_PARSED_WRONG;
            }
        }
    }
    *operands = count;
    return count_fits(verb, count) ? DP_PARSED_RUN : DP_PARSED_WRONG;
}
