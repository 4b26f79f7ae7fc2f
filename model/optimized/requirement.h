/* requirement.h: what one accepted barrier asks of the hardware, a pure function of the barrier, the resource, the
 * list type and the hardware flags (barrier sheet 15.1-15.3, 15.5.3). */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_REQUIREMENT_H
#define DRAINPROOF_MODEL_OPTIMIZED_REQUIREMENT_H

#include "model/optimized/access_algebra.h"
#include "model/optimized/barrier.h"
#include "model/optimized/pending.h"

/* Which side of the render backends data come from and go to: decides L2 (15.3.4) for a barrier and for a run of
 * them. */
#define OPT_WRITES        0x01u /* AccessBefore holds a write */
#define OPT_RB_WRITES     0x02u /* a before write may go through CB or DB */
#define OPT_OTHER_WRITES  0x04u /* a before write may go past them */
#define OPT_RB_FOLLOWS    0x08u /* an after access may go through CB or DB */
#define OPT_OTHER_FOLLOWS 0x10u /* an after access may go past them */

/* `full` is the invalidate set of rule 15.3.1 before 15.3.3 thins it out; L2 is in `writeback` and `invalidate`
 * where 15.3.4 puts it, never in `full`. `removed` are the kinds that a decompression or fast-clear elimination
 * takes away, `initialised` those of the classes that a metadata initialisation covers: one of the two is empty. */
struct opt_needs {
    uint32_t drain;
    uint32_t block;
    uint32_t writeback;
    uint32_t invalidate;
    uint32_t full;
    uint32_t traffic;
    uint32_t metadata;
    uint32_t removed;
    uint32_t initialised;
};

/* `list_type` and `hardware` (DP_HARDWARE_*) as in the device and list commands. The barrier must be accepted. */
void opt_requirement(const struct opt_barrier *barrier, uint32_t list_type, uint32_t hardware, struct opt_needs *needs);

/* OPT_WRITES and so on of accesses before and after. */
uint32_t opt_traffic(uint32_t before, uint32_t after, struct opt_paths paths);

/* OPT_CB_META and so on, as far as somebody who writes back and invalidates these caches for the resource (NULL: for
 * all memory) has to serve them. */
uint32_t opt_metadata_of(const struct opt_resource *resource, uint32_t writeback, uint32_t invalidate);

/* Caches that a list type can name (15.2.5). */
uint32_t opt_caches_on_list(uint32_t list_type);

/* Whether the render backends and everybody else may see GL2 differently (hardware sheet 3.5). */
bool opt_two_views(uint32_t hardware);

/* Whether L2 joins both cache sets: two views of GL2 and data that change from one to the other (15.3.4). */
bool opt_needs_l2(uint32_t traffic, uint32_t hardware);

/* Whether the packets of a barrier have to bring it. That is more: a write stays owed to every later reader along a
 * chain (design section 5, decision 5), and it may have come into the other view of GL2 before the chain turned that
 * way, in this list or another one. So whoever follows refreshes GL2, where there are two views of it and both are in
 * use. */
bool opt_brings_l2(uint32_t traffic, uint32_t hardware, uint32_t list_type);

#endif
