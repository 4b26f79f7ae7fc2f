/* compatibility.h: which sync carries which access (barrier sheet 15.1, mask(a); tables/access_vs_sync.tsv, columns
 * model_mask_*), as a union of products of groups, asked in both directions. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_COMPATIBILITY_H
#define DRAINPROOF_MODEL_OPTIMIZED_COMPATIBILITY_H

#include "model/command.h"

/* Whether some bit of `sync` carries each access of `access` under the rules (DP_RULES_*). COMMON has no bit: see
 * opt_sync_for_common. */
bool opt_carries(uint32_t sync, uint32_t access, uint32_t rules);

/* Sync bits that carry some access of `access`, ALL and SPLIT aside, which carry everything. */
uint32_t opt_carrying(uint32_t access, uint32_t rules);

/* Sync bits each of which carries COMMON. */
uint32_t opt_sync_for_common(uint32_t rules);

#endif
