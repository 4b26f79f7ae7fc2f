/* explain_access.h: what an access asks of drains and caches, for what no model reports: what is owed along a run of
 * barriers, and what lies between two serialized copies. */
#ifndef DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_ACCESS_H
#define DRAINPROOF_FUZZ_EXPLAIN_EXPLAIN_ACCESS_H

#include "fuzz/explain/explain_bits.h"

/* Caches that accesses are read through, as bits to invalidate; and that their writes make dirty, as bits to write back
 * (tables/xbox_access_to_caches.tsv). COMMON stands for every access, NO_ACCESS for none. `buffer`: of a buffer barrier
 * or a buffer. L2 is in neither. */
uint32_t dp_explain_read_through(uint32_t access, bool buffer, uint32_t hardware);
uint32_t dp_explain_dirtied(uint32_t access, bool buffer);

/* Units that one access of a copy, clear or resolve may keep busy (tables/xbox_sync_to_drain_block.tsv); 0 for other
 * accesses. */
uint32_t dp_explain_busy(uint32_t access, bool buffer);

/* Whether these hardware flags make GL2 two views of one memory (hardware sheet 3.5). */
bool dp_explain_two_views(uint32_t hardware);

#endif
