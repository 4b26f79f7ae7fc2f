/* help.c: prints a verb's option table. */
#include "fuzz/cli/value.h"
#include "fuzz/cli/verb.h"
#include "fuzz/minimize/blame.h"

#include <stdio.h>
#include <string.h>

/* Columns: where help texts start, and where lines end. */
#define INDENT 26
#define WIDTH  100

/* Prints words from column `column` on, broken at spaces, later lines indented. */
static void print_wrapped(const char *text, int column) {
    const char *at = text;
    while (*at != '\0') {
        int length = (int)strcspn(at, " ");
        if (column != INDENT && column + 1 + length > WIDTH) {
            printf("\n%*s", INDENT, "");
            column = INDENT;
        }
        if (column != INDENT) {
            putchar(' ');
            column++;
        }
        printf("%.*s", length, at);
        column += length;
        at += length;
        at += *at == ' ';
    }
    putchar('\n');
}

/* The names that an option over a set knows, aliases aside. */
static void print_names(enum dp_set set) {
    const struct dp_vocabulary *v = dp_vocabulary(set);
    printf("%*s", INDENT, "");
    int column = INDENT;
    for (size_t i = 0; i < v->count; i++) {
        const char *name = v->values[i].name;
        if (v->values[i].alias) {
            continue;
        }
        if (column != INDENT && column + (int)strlen(name) + 1 > WIDTH) {
            printf("\n%*s", INDENT, "");
            column = INDENT;
        }
        column += printf("%s%s", column == INDENT ? "" : " ", name);
    }
    putchar('\n');
}

void dp_help_row(const char *head, const char *text) {
    if (text[0] == '\0') {
        printf("  %s\n", head);
        return;
    }
    printf("  %-*s ", INDENT - 3, head);
    print_wrapped(text, INDENT);
}

static void print_option(const struct dp_option *option) {
    char head[64];
    const char *open = option->implied != NULL ? "[=" : "=";
    const char *close = option->implied != NULL ? "]" : "";
    int used = option->letter != 0 ? snprintf(head, sizeof head, "  -%c, --%s", option->letter, option->name)
                                   : snprintf(head, sizeof head, "      --%s", option->name);
    if (option->argument != NULL) {
        used += snprintf(head + used, sizeof head - (size_t)used, "%s%s%s", open, option->argument, close);
    }
    if (used < INDENT - 1) {
        printf("%-*s", INDENT, head);
    } else {
        printf("%s\n%*s", head, INDENT, "");
    }
    print_wrapped(option->help, INDENT);
    if (option->kind == DP_OPTION_VALUE) {
        print_names(option->set);
    }
    if (option->kind == DP_OPTION_SWITCHES) {
        printf("%*sall, none, +NAME, -NAME, joined by commas; `help` lists the optimizations\n", INDENT, "");
    }
    if (option->words != NULL) {
        printf("%*s%s: %s\n", INDENT, "", option->kind == DP_OPTION_WORDS ? "any of" : "one of", option->words);
    }
    if (option->standard != NULL || option->otherwise != NULL) {
        printf("%*sdefault: %s\n", INDENT, "", option->standard != NULL ? option->standard : option->otherwise);
    }
}

void dp_print_optimizations(void) {
    char head[96];
    printf(
        "Optimizations (hardware sheet 8), as --optimize takes them: words joined by commas, read from left to right,\n"
        "beginning with all on: all, none, +NAME, -NAME.\n\n");
    for (size_t i = 0; i < dp_switch_count; i++) {
        const struct dp_switch *s = &dp_switches[i];
        snprintf(head, sizeof head, "%-19s %s", s->name, s->id);
        dp_help_row(head, s->text);
        if (s->trade[0] != '\0') {
            printf("%*strades: %s\n", INDENT, "", s->trade);
        }
    }
}

void dp_print_verb_help(const struct dp_verb *verb) {
    printf("drainproof %s: %s\n\nusage: drainproof %s [options] %s\n\noptions:\n", verb->name, verb->summary,
           verb->name, verb->operands);
    for (size_t i = 0; i < verb->option_count; i++) {
        print_option(&verb->options[i]);
    }
    printf("%-*sthis text\n", INDENT, "  -h, --help");
    printf("\nOf an option that is given twice the last counts; `--` ends the options.\n");
    printf("\n%s\n", verb->details);
    if (verb->more != NULL) {
        verb->more();
        putchar('\n');
    }
    printf("examples:\n%s", verb->examples);
}
