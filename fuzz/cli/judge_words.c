/* judge_words.c: what oracles say of given packets, in the words of whoever wrote them down: lines and names, not
 * numbers, and the block, not the place of a model that the packets take. */
#include "fuzz/cli/judge.h"

#include "fuzz/cli/value.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A text being written; what does not fit is cut. */
struct writing {
    char *text;
    size_t size;
    size_t used;
};

static void write_on(struct writing *w, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(w->text + w->used, w->size - w->used, format, arguments);
    va_end(arguments);
    size_t room = w->size - w->used - 1;
    w->used += length < 0 ? 0 : (size_t)length < room ? (size_t)length : room;
}

/* What stands for a number behind a word of an oracle (oracles/words.h); false: nothing better than the number. */
static bool write_number(struct writing *w, const struct dp_case *c, const char *word, uint32_t number) {
    bool record = number < c->count;
    if (strcmp(word, "record ") == 0 && record && c->origins != NULL && c->origins[number] != 0) {
        write_on(w, "line %" PRIu32, c->origins[number]);
        return true;
    }
    if (strcmp(word, "WORK ") == 0 && record && c->labels != NULL && c->labels[number] != NULL) {
        write_on(w, "WORK @%s", c->labels[number]);
        return true;
    }
    bool list = strcmp(word, "list ") == 0;
    enum dp_namespace space = list ? DP_NAMES_LIST : DP_NAMES_RESOURCE;
    bool named = list || strcmp(word, "resource ") == 0;
    if (!named || number >= c->name_count[space] || c->names[space][number] == NULL) {
        return false;
    }
    write_on(w, "%s%s", list ? "list " : "", c->names[space][number]);
    return true;
}

/* The number behind a word, put in other words; where the text goes on, NULL if nothing was. */
static const char *take_number(struct writing *w, const struct dp_case *c, const char *at) {
    static const char *const words[] = {"record ", "WORK ", "list ", "resource "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        uint32_t number = 0;
        const char *end = NULL;
        if (strncmp(at, words[i], length) == 0 && dp_number_parse(at + length, &number, &end) &&
            write_number(w, c, words[i], number)) {
            return end;
        }
    }
    return NULL;
}

/* The place that the packets take is theirs; a judge of that name is another matter. */
static const char *take_place(struct writing *w, const char *at) {
    static const char *const places[][2] = {
        {"the stream of the optimized model", "the given stream"    },
        {"the optimized",                     "the given stream"    },
        {"optimized",                         "given"               },
        {"for no record",                     "without `for @LABEL`"}
    };
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        size_t length = strlen(places[i][0]);
        if (strncmp(at, places[i][0], length) == 0 && strncmp(at + length, " judge", 6) != 0) {
            write_on(w, "%s", places[i][1]);
            return at + length;
        }
    }
    return NULL;
}

const char *dp_judge_words(const struct dp_case *c, const char *text, char *buffer, size_t size) {
    struct writing w = {buffer, size, 0};
    buffer[0] = '\0';
    for (const char *at = text; *at != '\0';) {
        bool begins = at == text || strchr(" ,;:(\n", at[-1]) != NULL;
        const char *rest = begins ? take_number(&w, c, at) : NULL;
        rest = begins && rest == NULL ? take_place(&w, at) : rest;
        if (rest == NULL) {
            write_on(&w, "%c", *at);
            rest = at + 1;
        }
        at = rest;
    }
    return buffer;
}
