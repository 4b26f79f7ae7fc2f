/* bits.h: masks one bit at a time, and tables that have one row a bit. */
#ifndef DRAINPROOF_MODEL_REFERENCE_BITS_H
#define DRAINPROOF_MODEL_REFERENCE_BITS_H

#include <stdint.h>

/* Place of a bit's row in an array of REF_PLACES: a de Bruijn number, so that no two of the 32 bits share a place.
 * `for (rest = mask; rest != 0; rest &= rest - 1)` with ref_lowest_bit(rest) visits the bits of a mask. */
#define REF_PLACES     32
#define REF_PLACE(bit) ((uint32_t)((uint32_t)(bit)*UINT32_C(0x077CB531)) >> 27)

/* The lowest bit of a mask, alone; 0 of 0. */
static inline uint32_t ref_lowest_bit(uint32_t mask) {
    return mask & (~mask + 1);
}

#endif
