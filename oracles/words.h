/* words.h: bounded text for people. What does not fit is cut off; the text is always terminated. */
#ifndef DRAINPROOF_ORACLES_WORDS_H
#define DRAINPROOF_ORACLES_WORDS_H

#include "oracles/oracle.h"

struct dp_words {
    char *text;
    size_t size;
    size_t used;
};

/* Starts an empty text in `text`, `size` bytes, at least 1. */
struct dp_words dp_words_in(char *text, size_t size);

/* As printf. */
void dp_words_add(struct dp_words *words, const char *format, ...);

/* A value by its name (a number if it has none); a mask by its names joined with `|`, numbers for bits without a
 * name. */
void dp_words_value(struct dp_words *words, enum dp_set set, uint32_t value);
void dp_words_mask(struct dp_words *words, enum dp_set set, uint32_t mask);

/* What `other` has more and less than `mask`: "+CB -DB". */
void dp_words_change(struct dp_words *words, enum dp_set set, uint32_t mask, uint32_t other);

/* "record 5, group 0, barrier 1"; -1 is left out. */
void dp_words_place(struct dp_words *words, uint64_t command, int32_t group, int32_t barrier);

/* A packet as "EOP rb=ALL_WBINV gcr=gl1|glv fence=1 for record 5". */
void dp_words_packet(struct dp_words *words, const struct dp_packet *packet);

/* Fills the finding: signature "ASSERTION FAILED: <oracle>: <what>", of at most 80 characters; a longer one is cut and
 * ends in `~` and eight hexadecimal digits, a hash of the whole line. Returns false, so that an oracle may end in
 * `return dp_fail(...)`. */
bool dp_fail(struct dp_finding *finding, const char *oracle, const char *what, const char *text);

#endif
