/* judge_places.h: where the packets of a case stand in its text. The parser keeps lines of records alone, so the text
 * is read once more, for its `packets` blocks only. */
#ifndef DRAINPROOF_FUZZ_CLI_JUDGE_PLACES_H
#define DRAINPROOF_FUZZ_CLI_JUDGE_PLACES_H

#include "fuzz/cli/input.h"

struct json_object;

/* Line and column of one packet, from 1. */
struct dp_packet_place {
    uint32_t line;
    uint32_t column;
};

/* of[b][i] is the place of packet i of block b; NULL: the form of the case has no lines. */
struct dp_packet_places {
    const struct dp_input *input;
    struct dp_packet_place **of;
};

/* Finds the places in the text of a case that was parsed from it. False: out of memory. End it in any case. */
bool dp_packet_places_find(struct dp_packet_places *places, const struct dp_input *input, const char *text,
                           size_t size);
void dp_packet_places_end(struct dp_packet_places *places);

/* NULL if it is not known. */
const struct dp_packet_place *dp_packet_place(const struct dp_packet_places *places, size_t block, size_t packet);

/* Enough for any file name that a system takes. */
#define DP_PACKET_PLACE_SIZE 4400

/* "case.dp:12:3", or "case.json: packets c0, packet 3". Always terminated; returns the buffer. */
const char *dp_packet_place_text(const struct dp_packet_places *places, size_t block, size_t packet, char *buffer,
                                 size_t size);

/* The same as JSON: block, number from 1, line and column where it has them. NULL: out of memory. */
struct json_object *dp_packet_place_object(const struct dp_packet_places *places, size_t block, size_t packet);

/* Index of the block that stands in for the packets of a list (by its slot); the block count if none does. */
size_t dp_given_block(const struct dp_case *c, uint32_t list);

#endif
