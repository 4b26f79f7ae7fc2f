/* barrier.h: one enhanced barrier of any type, with its two sides alike, and the record rules about it. */
#ifndef DRAINPROOF_MODEL_OPTIMIZED_BARRIER_H
#define DRAINPROOF_MODEL_OPTIMIZED_BARRIER_H

#include "model/optimized/resource.h"

struct opt_translator;

/* What of a side may still be read: a mask that is not one, or a number that is no layout, is read by nobody else
 * (barrier sheet 11, item 3; rules S01, A02, A01, L01). */
#define OPT_SYNC_READS   0x1u
#define OPT_ACCESS_READS 0x2u
#define OPT_LAYOUT_READS 0x4u
#define OPT_SIDE_READS   (OPT_SYNC_READS | OPT_ACCESS_READS | OPT_LAYOUT_READS)

enum { OPT_BEFORE, OPT_AFTER };

/* `layout` is an id of layout_algebra.h; OPT_UNDEFINED on buffers and globals, which have none. */
struct opt_side {
    uint32_t sync;
    uint32_t access;
    uint32_t layout;
    uint32_t reads;
};

/* `resource` is NULL for globals. `range_found` is what opt_box_of said (textures), `box` its box. `rules` gathers
 * the record rules that the barrier breaks. */
struct opt_barrier {
    uint32_t type; /* DP_BARRIER_* */
    struct opt_side side[2];
    struct opt_resource *resource;
    uint32_t slot;
    struct opt_box box;
    uint32_t range_found;
    uint32_t flags;
    uint64_t offset;
    uint64_t size;
    uint64_t rules;
    int32_t group;
    int32_t index;
};

/* Reads a texture, buffer or global barrier. False if rule B04 or V05 (then in `rules`) forbids reading further. */
bool opt_read_barrier(struct opt_translator *t, const struct dp_command *record, struct opt_barrier *barrier);

/* Judges every record rule but D05, which looks at the call (opt_check_call). */
void opt_check_barrier(const struct opt_translator *t, struct opt_barrier *barrier);

/* The parts of it, each adding to `rules`. */
void opt_check_form(struct opt_barrier *barrier);
void opt_check_list(struct opt_barrier *barrier, uint32_t list_type);
void opt_check_resource(struct opt_barrier *barrier);
void opt_check_pairing(struct opt_barrier *barrier, uint32_t rules);
void opt_check_discard(struct opt_barrier *barrier);

/* An accepted barrier that closes a split: it asks for nothing and moves nothing (barrier sheet 15.10). */
bool opt_is_end(const struct opt_barrier *barrier);

/* The accesses that a side of an accepted barrier stands for: its bits, or what COMMON means there (15.1). */
uint32_t opt_stands_for(const struct opt_barrier *barrier, int side);

/* What COMMON means on a side, whatever the side says. */
uint32_t opt_common_means(const struct opt_barrier *barrier, int side);

#endif
