/* size.h: how much memory a resource takes, for overlap only (design section 5, decision 14). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_SIZE_H
#define DRAINPROOF_MODEL_OPTIMIZED_SIZE_H

#include "model/optimized/resource.h"

/* Everything is rounded up to this many bytes; metadata placed apart takes exactly one page. */
#define OPT_PAGE UINT64_C(65536)

/* Bytes of a resource, rounded up to pages. Sums that do not fit end at the largest multiple of a page. */
uint64_t opt_bytes_of(const struct dp_record_resource *resource);

/* [offset, offset + bytes) of a heap, cut at the largest number. */
struct opt_place opt_place_of(uint32_t heap, uint64_t offset, uint64_t bytes);

#endif
