/* elements.h: work items given by their elements, in words (hardware sheet 6.1, 10): `CS.w@x PS.r@x.META`.
 *
 * An element is CLIENT.RW@LOCATION: a client of hardware sheet 6.2, r, w or rw, and a name. A name ending in .META or
 * .STATE is such a location, any other is DATA. Elements joined by + are paths of one access (CS.r@x+CSk.r@x). Names are
 * numbered in the order in which the block meets them; x and x.META have one number.
 */
#ifndef DRAINPROOF_FUZZ_ENCODE_ELEMENTS_H
#define DRAINPROOF_FUZZ_ENCODE_ELEMENTS_H

#include "case.h"

#define DP_ITEM_ELEMENTS   32u
#define DP_BLOCK_LOCATIONS 64u

/* Reads the elements of one item and adds it to the block behind its last packet, of which it becomes one. `packets` must
 * have room for one more. False with *wrong at the offending byte and `why` filled, or at NULL if memory has run out. */
bool dp_elements_add(struct dp_case_memory *memory, struct dp_packet_block *block, uint32_t queue, const char *text,
                     size_t length, const char **wrong, char *why, size_t why_size);

/* Which item of the block the packet is, NULL if it is a packet like any other. */
const struct dp_block_item *dp_block_item_at(const struct dp_packet_block *block, size_t packet);

#endif
