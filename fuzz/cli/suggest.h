/* suggest.h: the name that somebody probably meant. */
#ifndef DRAINPROOF_FUZZ_CLI_SUGGEST_H
#define DRAINPROOF_FUZZ_CLI_SUGGEST_H

#include <stddef.h>

/* Keeps the closest of the names offered, one by one. Start with DP_SUGGESTION(word, length). */
struct dp_suggestion {
    const char *word;
    size_t length;
    const char *best; /* NULL: nothing close enough */
    size_t best_length;
    size_t distance;
};

#define DP_SUGGESTION(word, length)                                                                                    \
    { word, length, NULL, 0, (size_t)-1 }

/* Offers one name; it is kept if it is closer than the ones before and differs in at most a third of its letters, or
 * begins with the word. The first among equals is kept. */
void dp_suggest(struct dp_suggestion *suggestion, const char *name, size_t length);

#endif
