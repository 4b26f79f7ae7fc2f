/* elements.h: the elements of an access, as the hardware sheet has them: who touches memory, how, and
 * under which producer key (hardware sheet 6.2, 6.6; tables/hw_access_paths.tsv; model/judge.md).
 *
 * A third voice beside the two judges, used for naming units and keys and for nothing else: it knows no packet's
 * effect. Vector and scalar paths of one stage are one element here, because judges report their minimum.
 */
#ifndef DRAINPROOF_ORACLES_ELEMENTS_H
#define DRAINPROOF_ORACLES_ELEMENTS_H

#include "oracles/promise/promise.h"

/* An access may be made by several units: a copy by any of its engines, an index fetch by VS and DMA. */
#define DP_PIECES 12u

struct dp_piece {
    uint32_t unit;     /* DP_UNIT_* */
    uint32_t rw;       /* DP_RW_* */
    uint32_t key;      /* DP_KEY_* under which others wait for it; DP_NONE for the display, which nobody waits for */
    uint32_t location; /* DP_LOCATION_* */
    uint32_t index;    /* of META: DP_CLASS_*, depth where depth and stencil share it; else 0 */
    uint32_t classes;  /* of DATA, bits 1 << DP_CLASS_*: the classes of the access's box that it is on; 0: all of them */
};

static inline bool dp_piece_reads(const struct dp_piece *piece) {
    return piece->rw != DP_RW_write;
}

static inline bool dp_piece_writes(const struct dp_piece *piece) {
    return piece->rw != DP_RW_read;
}

/* The pieces of one promised access, whose item stands in the stream as the WORK packet `work`: on DATA, then on META and
 * STATE. 0: it touches nothing (no memory, no stage that the unit has, `discard`). */
uint32_t dp_pieces_of(const struct dp_promise *promise, const struct dp_program *program, const struct dp_packet *work,
                      uint32_t access, struct dp_piece pieces[DP_PIECES]);

/* Whether an operand of the item has an element that the queue of its WORK packet cannot have: of unit VS, PS, CB, DB or
 * CE on a compute or copy list (judge.md, "H8, all of it"). The role of an operand gives its access on any command
 * (judge.md, "Elements of an access"), so a program can say this of an accepted item, `dispatch_rays index=b0`, and no
 * rule minds. The packet is then illegal (H8) whoever writes it. What a translator chooses by itself, `run=PFP`, is no
 * such element. */
bool dp_leaves_queue(const struct dp_promise *promise, const struct dp_program *program, const struct dp_packet *work,
                     uint32_t item);

/* The piece of a BLIT on DATA; 0 if it touches metadata alone. */
uint32_t dp_blit_pieces(const struct dp_packet *blit, struct dp_piece pieces[DP_PIECES]);

static inline bool dp_on_compute_queue(const struct dp_packet *packet) {
    return packet->queue == DP_LIST_compute || packet->queue == DP_LIST_copy;
}

/* The part of its access's box that a piece on DATA is on. */
struct dp_promise_box dp_piece_box(const struct dp_promise_access *access, const struct dp_piece *piece);

/* --- elements_meta.c --- */

/* Appends those on META and STATE to the `count` ones on DATA; a fast clear takes its own away from there. */
uint32_t dp_meta_pieces(const struct dp_promise *promise, const struct dp_program *program,
                        const struct dp_packet *work, uint32_t access, struct dp_piece pieces[DP_PIECES],
                        uint32_t count);

/* All pieces of a BLIT or META_INIT. */
uint32_t dp_operation_pieces(const struct dp_program *program, const struct dp_packet *packet,
                             struct dp_piece pieces[DP_PIECES]);

/* Whether depth and stencil of the resource share one META location. */
bool dp_shares_meta(const struct dp_record_resource *resource);

/* Whether it has a state word: its colour class can have kinds. */
bool dp_has_state(const struct dp_record_resource *resource);

/* Key of a unit on META locations; DP_NONE where it never touches them. */
uint32_t dp_meta_key(const struct dp_program *program, uint32_t unit);

/* What a drain waits for when it waits for the key (DP_UNIT_*): CBd and CBm are CB. */
uint32_t dp_unit_of_key(uint32_t key);

/* Plane class (DP_CLASS_*) of a plane. Buffers count as colour. */
uint32_t dp_class_of(const struct dp_record_resource *resource, uint32_t plane);

/* Whether some class of planes[first .. first + count) can have compression kinds (barrier sheet 15.5.1). */
bool dp_can_have_kinds(const struct dp_record_resource *resource, uint32_t first, uint32_t count);

/* --- elements_engine.c --- */

/* Engines (bits 1 << DP_ENGINE_*) that may run a copy or resolve: the one that its WORK packet pins, if it is one of
 * those of hardware sheet 6.6, else all of those. */
uint32_t dp_engines_of(const struct dp_promise *promise, const struct dp_program *program, const struct dp_packet *work,
                       uint32_t item);

/* The resource in a slot; NULL if there is none. */
const struct dp_record_resource *dp_resource_in(const struct dp_program *program, uint32_t slot);

#endif
