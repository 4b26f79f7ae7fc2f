/* memory_ranges.h: where placed resources lie (design decision 14). For overlap only. */
#ifndef DRAINPROOF_MODEL_REFERENCE_MEMORY_RANGES_H
#define DRAINPROOF_MODEL_REFERENCE_MEMORY_RANGES_H

#include "resources.h"

/* Bytes of a resource's data, a multiple of 65,536. */
uint64_t ref_data_size(const struct dp_record_resource *resource);

/* Fills ranges[0] (data) and ranges[1] (component-placed metadata); empty for memory that nobody can share. */
void ref_memory_ranges(const struct dp_record_resource *resource, struct ref_memory_range ranges[2]);

#endif
