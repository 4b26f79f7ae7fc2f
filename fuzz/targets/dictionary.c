/* dictionary.c: prints a fuzzing dictionary of the text form: every word that command.def, packet.def, rule.def and the
 * vocabulary know. libFuzzer and AFL++ read the same format. */
#include "model/describe.h"

#include <ctype.h>
#include <stdio.h>

/* Words of the text form that stand in no table (design section 4). */
static const char *const words[] = {
    "drainproof 1\n", "expect ", "packets ",  "end\n", " for @",     "@",          "[all]", "[mip ", " slice ",
    " plane ",        "index ",  "range=all", ">",     "0xFFFFFFFF", "4294967295", "#",     "\n",    "\n  ",
};

static void print_word(const char *word) {
    if (*word == '\0') {
        return;
    }
    putchar('"');
    for (const char *p = word; *p != '\0'; p++) {
        unsigned char c = (unsigned char)*p;
        if (isprint(c) && c != '"' && c != '\\') {
            putchar(c);
        } else {
            printf("\\x%02X", c);
        }
    }
    puts("\"");
}

static void print_description(const struct dp_description *d) {
    print_word(d->word);
    for (size_t i = 0; i < d->count; i++) {
        print_word(d->fields[i].word);
    }
}

int main(void) {
    puts("# made by fuzz/targets/dictionary.c from the vocabulary");
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        print_word(words[i]);
    }
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        print_description(dp_describe((enum dp_kind)kind));
    }
    for (int kind = 0; kind < DP_PACKET_COUNT; kind++) {
        print_description(dp_describe_packet((enum dp_packet_kind)kind));
    }
    for (int set = DP_SET_NONE + 1; set < DP_SET_COUNT; set++) {
        const struct dp_vocabulary *v = dp_vocabulary((enum dp_set)set);
        for (size_t i = 0; i < v->count; i++) {
            print_word(v->values[i].name);
        }
    }
    for (int rule = 0; rule < DP_RULE_COUNT; rule++) {
        print_word(dp_rule_facts((enum dp_rule)rule)->name);
    }
    return fflush(stdout) == 0 ? 0 : 1;
}
