/* scopes.h: the sync and access of one side of a barrier, spelled out (barrier sheet 15.1, 15.2.3). */
#ifndef DRAINPROOF_MODEL_REFERENCE_SCOPES_H
#define DRAINPROOF_MODEL_REFERENCE_SCOPES_H

#include "barrier.h"
#include "table_sync.h"

/* What COMMON stands for on a side. */
uint32_t ref_common(const struct ref_barrier *barrier, enum ref_side side);

/* The accesses of a side: COMMON spelled out, NO_ACCESS as its own bit. */
uint32_t ref_accesses(const struct ref_barrier *barrier, enum ref_side side);

/* Whether both masks hold reads only and neither is COMMON nor NO_ACCESS (barrier sheet 15.3.3). */
bool ref_read_to_read(const struct ref_barrier *barrier);

/* leaves(S): what a sync mask covers, without aggregates, video bits and SPLIT. */
uint32_t ref_leaves(uint32_t sync);

/* The role of a COPY or RESOLVE bit. The sheet asks for it on the before side only, because all roles block alike. */
enum ref_sync_role ref_role(const struct ref_barrier *barrier, enum ref_side side, uint32_t sync);

#endif
