/* creation.h: what shape a creation may have (guarantees 6 and 7 of model/command.h), in one place for all forms. */
#ifndef DRAINPROOF_FUZZ_ENCODE_CREATION_H
#define DRAINPROOF_FUZZ_ENCODE_CREATION_H

#include "structure.h"

/* Limits of D3D12 (D3D12_REQ_TEXTURE1D_U_DIMENSION and its like), and the largest buffer and heap that are read. */
#define DP_MAX_EXTENT    UINT64_C(16384)
#define DP_MAX_EXTENT_3D UINT64_C(2048)
#define DP_MAX_SLICES    2048u
#define DP_MAX_BYTES     (UINT64_C(1) << 40)
/* Placement granule (D3D12_DEFAULT_RESOURCE_PLACEMENT_ALIGNMENT) and size of component-placed metadata (design
 * decision 14). */
#define DP_PLACEMENT     UINT64_C(65536)

/* First thing that D3D12 would not take: the member of the record (NULL: nothing), and what is wrong with it. */
struct dp_creation_fault {
    const char *member;
    const char *message;
};

/* Makes a creation one that D3D12 would take, changing as little as the rules in creation.c say, and names the first
 * fault that it mended. A record that has no fault is not touched; a second call finds nothing. Records that create
 * nothing are left alone. `s` holds what was created before. */
void dp_creation_mend(struct dp_command *record, const struct dp_structure *s, struct dp_creation_fault *fault);

/* Bytes that a resource takes in a heap (design decision 14). */
uint64_t dp_creation_size(const struct dp_record_resource *resource);

#endif
