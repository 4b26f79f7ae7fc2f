/* tracked.h: what is tracked at execute, as words of maps (interval.h): the state of a subresource, which lives as long
 * as the resource (barrier sheet 15.8), and what is known of it in one scope (15.7). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_TRACKED_H
#define DRAINPROOF_MODEL_OPTIMIZED_TRACKED_H

#include "model/optimized/legacy_algebra.h"
#include "model/optimized/sync_algebra.h"

/* --- state: layout (an id), initialised, mode, legacy state S, promoted set P; enhanced words have neither S nor P */

#define OPT_W_LAYOUT          UINT64_C(0x3F)
#define OPT_W_INITIALISED     UINT64_C(0x40)
#define OPT_W_LEGACY          UINT64_C(0x80)
#define OPT_W_STATE_AT        8
#define OPT_W_PROMOTED_AT     33
#define OPT_W_STATE           ((uint64_t)OPT_EVERY_STATE << OPT_W_STATE_AT)
#define OPT_W_PROMOTED        ((uint64_t)OPT_EVERY_STATE << OPT_W_PROMOTED_AT)
/* What of a word an accepted enhanced barrier without a layout of its own keeps. */
#define OPT_W_ENHANCED        (OPT_W_LAYOUT | OPT_W_INITIALISED)

#define OPT_LAYOUT_OF(word)   ((uint32_t)((word)&OPT_W_LAYOUT))
#define OPT_STATE_OF(word)    ((uint32_t)((word) >> OPT_W_STATE_AT) & OPT_EVERY_STATE)
#define OPT_PROMOTED_OF(word) ((uint32_t)((word) >> OPT_W_PROMOTED_AT) & OPT_EVERY_STATE)

/* --- scope: the known access K in the low half (with DP_ACCESS_NO_ACCESS: deactivated); in the high half the leaves of
 * the last SyncAfter, and what has been said of the subresource in this scope */

#define OPT_K_EVERYTHING      UINT32_C(0x7FFFFFFF)
#define OPT_S_NAMED           UINT32_C(0x00010000) /* by an accepted barrier */
#define OPT_S_USED            UINT32_C(0x00020000) /* by an operand of an accepted work item */
#define OPT_S_IDLE            UINT32_C(0x00040000) /* the last barrier has SyncAfter NONE */
#define OPT_S_DEACTIVATED     UINT32_C(0x00080000) /* the last barrier has NO_ACCESS behind it, and a sync */
#define OPT_S_MOVED           UINT32_C(0x02000000) /* transitioned on a copy list */
_Static_assert((OPT_SYNC_LEAVES & 0x020F0000u) == 0, "marks of a scope stand among the leaves");

#define OPT_SCOPE_WORD(known, said) ((uint64_t)(said) << 32 | (known))
#define OPT_KNOWN_OF(word)          ((uint32_t)(word))
#define OPT_SAID_OF(word)           ((uint32_t)((word) >> 32))
#define OPT_FRESH                   OPT_SCOPE_WORD(OPT_K_EVERYTHING, 0)

#endif
