/* packets.h: requirements become packets, in the order of hardware sheet 3.4, nothing elided. */
#ifndef DRAINPROOF_MODEL_REFERENCE_PACKETS_H
#define DRAINPROOF_MODEL_REFERENCE_PACKETS_H

#include "requirement.h"
#include "stream.h"

/* packets_sync.c, steps 1-5: waits, write-backs, invalidations. */
void ref_emit_waits_and_caches(const struct ref_stream *stream, const struct ref_sync *sync);

/* packets_sync.c, step 7: PFP_SYNC_ME and CE_SYNC_ME. */
void ref_emit_blocks(const struct ref_stream *stream, const struct ref_sync *sync);

/* packets_operation.c, step 6: the blits and initialisations of a barrier's static ops, each with its own syncs. */
void ref_emit_operations(const struct reference *reference, const struct ref_stream *stream,
                         const struct ref_resource *resource, const struct dp_requirement *requirement);

/* packets_operation.c: META_INIT EXPANDED of one class with its syncs. */
void ref_emit_meta_init(const struct reference *reference, const struct ref_stream *stream,
                        const struct ref_resource *resource, uint32_t plane_class);

/* packets_queue.c: the sync between two executes (design decisions 6 and 15). */
void ref_emit_queue_sync(const struct ref_stream *stream);

/* actions.c: what SyncBottomOfPipe and SyncTopOfPipe choose for a sync (design section 5.1), added to `actions`. */
void ref_add_actions(const struct ref_sync *sync, struct dp_actions *actions);

#endif
