/* main.c: the command `drainproof`: finds the verb, parses its options, runs it. Verbs are registered in verbs.def. */
#include "fuzz/cli/suggest.h"
#include "fuzz/cli/verb.h"
#include "fuzz/encode/bytes.h"
#include "model/model.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct dp_verb *const verbs[] = {
#define DP_VERB(verb) &dp_verb_##verb,
#include "fuzz/cli/verbs.def"
#undef DP_VERB
};
static const size_t verb_count = sizeof verbs / sizeof verbs[0];

/* `drainproof help` is `--help`, `drainproof help VERB` is `VERB --help`. */
static const char help_word[] = "help";

static void print_help(void) {
    printf("drainproof: differential testing of GPU synchronization (D3D12 barriers on RDNA2 consoles)\n\n"
           "usage: drainproof VERB [options] ...\n"
           "       drainproof help [VERB] | VERB --help | --help | --version\n\n"
           "verbs:\n");
    for (size_t i = 0; i < verb_count; i++) {
        printf("  %-10s %s\n", verbs[i]->name, verbs[i]->summary);
    }
    printf("\nexit code: 0 all is well, 1 something failed, 2 input, option or output that cannot be used\n\n"
           "examples:\n"
           "  drainproof check case.dp\n"
           "  drainproof convert --to=bytes -o seeds corpus/barrier\n");
}

static void print_version(void) {
    printf("drainproof 1 (text form 1, byte form %u, model interface %u)\n", DP_BYTES_VERSION, DP_MODEL_VERSION);
}

static enum dp_exit unknown_verb(const char *word) {
    struct dp_suggestion suggestion = DP_SUGGESTION(word, strlen(word));
    for (size_t i = 0; i < verb_count; i++) {
        dp_suggest(&suggestion, verbs[i]->name, strlen(verbs[i]->name));
    }
    dp_suggest(&suggestion, help_word, strlen(help_word));
    const char *what = word[0] == '-' ? "option before a verb" : "verb";
    fprintf(stderr, "drainproof: unknown %s '%s'", what, word);
    if (suggestion.best != NULL) {
        fprintf(stderr, "; did you mean '%s'?\n", suggestion.best);
    } else {
        fprintf(stderr, "; `drainproof --help` lists the verbs\n");
    }
    return DP_EXIT_UNUSABLE;
}

static enum dp_exit run_verb(const struct dp_verb *verb, int argc, char **argv) {
    void *settings = calloc(1, verb->settings_size);
    if (settings == NULL) {
        fprintf(stderr, "drainproof: out of memory\n");
        return DP_EXIT_UNUSABLE;
    }
    int count = 0;
    enum dp_exit result = DP_EXIT_UNUSABLE;
    switch (dp_parse_options(verb, argc, argv, settings, &count)) {
    case DP_PARSED_HELP:
        dp_print_verb_help(verb);
        result = DP_EXIT_OK;
        break;
    case DP_PARSED_TOLD:
        result = DP_EXIT_OK;
        break;
    case DP_PARSED_RUN:
        result = verb->run(settings, count, argv);
        break;
    case DP_PARSED_WRONG:
        break;
    }
    free(settings);
    return result;
}

static const struct dp_verb *find_verb(const char *word) {
    for (size_t i = 0; i < verb_count; i++) {
        if (strcmp(word, verbs[i]->name) == 0) {
            return verbs[i];
        }
    }
    return NULL;
}

/* `words` stand behind `help`. */
static enum dp_exit help(int count, char **words) {
    if (count > 1) {
        fprintf(stderr, "drainproof help: too many operands; it takes one verb at most\n");
        return DP_EXIT_UNUSABLE;
    }
    bool all = count == 0 || strcmp(words[0], help_word) == 0 || strcmp(words[0], "--help") == 0 ||
               strcmp(words[0], "-h") == 0;
    if (all) {
        print_help();
        return DP_EXIT_OK;
    }
    const struct dp_verb *verb = find_verb(words[0]);
    if (verb == NULL) {
        return unknown_verb(words[0]);
    }
    dp_print_verb_help(verb);
    return DP_EXIT_OK;
}

static enum dp_exit run(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr, "drainproof: a verb is missing; `drainproof --help` lists them\n");
        return DP_EXIT_UNUSABLE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help();
        return DP_EXIT_OK;
    }
    if (strcmp(argv[1], "--version") == 0) {
        print_version();
        return DP_EXIT_OK;
    }
    if (strcmp(argv[1], help_word) == 0) {
        return help(argc - 2, argv + 2);
    }
    const struct dp_verb *verb = find_verb(argv[1]);
    return verb != NULL ? run_verb(verb, argc - 2, argv + 2) : unknown_verb(argv[1]);
}

int main(int argc, char **argv) {
    enum dp_exit result = run(argc, argv);
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "drainproof: stdout: %s\n", errno != 0 ? strerror(errno) : "write failed");
        return DP_EXIT_UNUSABLE;
    }
    return result;
}
