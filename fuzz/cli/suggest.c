/* suggest.c: edit distance over the short names of a command line. */
#include "fuzz/cli/suggest.h"

#include "fuzz/encode/closest.h"

#include <string.h>

/* No name of a command line is longer; longer words get no suggestion. */
#define LONGEST 64

void dp_suggest(struct dp_suggestion *suggestion, const char *name, size_t length) {
    char word[LONGEST + 1];
    if (suggestion->length > LONGEST || length > LONGEST || suggestion->length == 0) {
        return;
    }
    memcpy(word, name, length);
    word[length] = '\0';
    struct dp_closest search = dp_closest_to(suggestion->word, suggestion->length);
    dp_closest_consider(&search, word);
    size_t allowed = (length + 2) / 3;
    size_t distance = search.distance;
    bool begins = suggestion->length < length && memcmp(name, suggestion->word, suggestion->length) == 0;
    if (begins && distance > allowed) {
        distance = allowed;
    }
    if (distance <= allowed && distance < suggestion->distance) {
        suggestion->best = name;
        suggestion->best_length = length;
        suggestion->distance = distance;
    }
}
