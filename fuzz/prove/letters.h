/* letters.h: the packets that exhaustive streams are made of, and which of them a pair can tell apart.
 *
 * A letter is a sync packet without its fence; a WAIT_FENCE says which of the fences before it. An alphabet groups
 * letters into classes: all letters of a class act alike on every clock row that the pair reads (hardware sheet 6.7, 6.9
 * "complete, projected"), so one of a class stands for all. Which one is taken changes from stream to stream, so that
 * the grouping is tried out as well as used.
 */
#ifndef DRAINPROOF_FUZZ_PROVE_LETTERS_H
#define DRAINPROOF_FUZZ_PROVE_LETTERS_H

#include "fuzz/prove/pair.h"

/* TWELVE, TWENTY_NINE: hardware sheet 6.9. COMPLETE: every legal sync packet and field value. */
enum dp_alphabet_name { DP_LETTERS_TWELVE, DP_LETTERS_TWENTY_NINE, DP_LETTERS_COMPLETE };

enum dp_fence_choice { DP_FENCE_none, DP_FENCE_newest, DP_FENCE_oldest };

struct dp_letter {
    struct dp_packet packet;
    enum dp_fence_choice fence; /* of a WAIT_FENCE */
    bool signals;               /* EOP, EOS: takes the next fence id */
};

#define DP_LETTERS_MAX 2048u
#define DP_CLASSES_MAX 256u

/* letters[first .. first + count) of class i: firsts[i] .. firsts[i + 1]. */
struct dp_alphabet {
    struct dp_letter letters[DP_LETTERS_MAX];
    size_t letter_count;
    uint32_t firsts[DP_CLASSES_MAX + 1];
    size_t class_count;
};

/* All letters of the name that may stand on the pair's queue, grouped by what the pair can feel under the flags
 * (DP_HARDWARE_*). The twelve stay twelve classes, the 29 as many. False if the arrays are too small. */
bool dp_alphabet(enum dp_alphabet_name name, const struct dp_pair *pair, uint32_t hardware,
                 struct dp_alphabet *alphabet);

/* --- feature.c --- */

/* What the pair feels of a letter, as a number: equal numbers act alike. */
uint32_t dp_letter_feature(const struct dp_letter *letter, const struct dp_pair *pair, uint32_t hardware);

#endif
