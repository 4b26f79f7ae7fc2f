/* memory.h: the memory of a case: one arena, freed whole. */
#ifndef DRAINPROOF_FUZZ_ENCODE_MEMORY_H
#define DRAINPROOF_FUZZ_ENCODE_MEMORY_H

#include "case.h"

/* Creates an empty arena; NULL if memory has run out. */
struct dp_case_memory *dp_memory_create(void);
void dp_memory_free(struct dp_case_memory *memory);

/* `size` cleared bytes, aligned for any object; NULL if memory has run out. */
void *dp_memory_take(struct dp_case_memory *memory, size_t size);

/* The text as a string that ends with NUL; NULL if memory has run out. */
const char *dp_memory_text(struct dp_case_memory *memory, const char *text, size_t length);

/* Makes room for one more item behind `count` items: the array itself or a larger copy of it, whose rest is cleared.
 * What was copied stays in the arena. NULL if memory has run out. */
void *dp_memory_grow(struct dp_case_memory *memory, void *items, size_t count, size_t *capacity, size_t item_size);

#endif
