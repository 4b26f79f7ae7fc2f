/* notation.h: tables/barrier_worked_examples.tsv writes programs in a notation of its own (barrier sheet 13); this
 * makes scripts of it.
 *
 *   setup      NAME tex|buf key=value ...; render NAME; write NAME, then an execute of what it drew
 *   barriers   ` ;; ` between barriers of one call, ` || ` between calls; TEX, BUF and GLB barriers, CALL groups=..,
 *              USE (a work item), EXECUTE
 * Anything else in a row ends the test. LEGACY barriers and resources with state= are not understood: ask first.
 */
#ifndef DRAINPROOF_TESTS_SUPPORT_NOTATION_H
#define DRAINPROOF_TESTS_SUPPORT_NOTATION_H

#include "feed.h"
#include "tsv.h"

#define NOTATION_MOST 8u

struct notation_place {
    uint64_t command;
    int32_t group;
    int32_t barrier;
};

struct notation {
    struct script script;
    struct notation_place barriers[NOTATION_MOST]; /* #n of the row */
    size_t barrier_count;
    uint64_t calls[NOTATION_MOST]; /* calln */
    size_t call_count;
    char names[NOTATION_MOST][8]; /* of the resources, by slot */
    size_t name_count;
};

/* Whether a row speaks of legacy states or barriers. */
bool notation_is_legacy(const struct tsv *table, size_t row);
/* Builds the program of a row for a rules set. */
void notation_build(struct notation *made, const struct tsv *table, size_t row, uint32_t rules);
/* The slot of a resource; false if the row has none of that name. */
bool notation_resource(const struct notation *made, const char *name, size_t length, uint32_t *slot);

#endif
