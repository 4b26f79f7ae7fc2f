/* test_compression_items.h: the blits and metadata initialisations that a barrier caused in a stream, against what
 * its classes ask for. For test_compression_transitions.c alone.
 */
#ifndef DRAINPROOF_TESTS_COMPRESSION_ITEMS_H
#define DRAINPROOF_TESTS_COMPRESSION_ITEMS_H

#include "test_compression_transitions.h"

/* A plane class in a trial. `before` and `after`: present kinds C and enabled ones E. */
struct wanted {
    bool touched, whole;
    uint32_t removed, op, needed;
    uint32_t present, enabled; /* after the barrier */
};

/* The blits that removing kinds is (hardware sheet 4.4), by DP_BLIT_*; `expanded` and `initialised`: by class. */
struct items {
    uint32_t blits[6];
    bool expanded[3], initialised[3];
};

static struct items items_of(const struct dp_observation *said, uint64_t call, const char *place) {
    struct items seen = {0};
    for (size_t i = 0; i < said->packets.count; i++) {
        const struct dp_packet *p = &said->packets.items[i].packet;
        if (p->cause != call || (p->kind != DP_PACKET_BLIT && p->kind != DP_PACKET_META_INIT)) {
            continue;
        }
        bool blit = p->kind == DP_PACKET_BLIT;
        uint32_t aspects = blit ? p->as.BLIT.aspects : p->as.META_INIT.aspects;
        uint32_t plane = blit ? p->as.BLIT.plane : p->as.META_INIT.plane;
        bool *which = blit ? seen.expanded : seen.initialised;
        which[plane] = true;
        which[DP_CLASS_depth] |= (aspects & DP_ASPECT_depth) != 0;
        which[DP_CLASS_stencil] |= (aspects & DP_ASPECT_stencil) != 0;
        if (blit) {
            uint32_t path = plane == DP_CLASS_colour ? DP_PATH_CB : DP_PATH_DB;
            cr_assert_eq(p->as.BLIT.path, path, "%s: path %u", place, p->as.BLIT.path);
            seen.blits[p->as.BLIT.kind]++;
        }
    }
    return seen;
}

static void check_items(const char *place, const struct items *seen, const struct wanted wanted[3]) {
    uint32_t colour = wanted[DP_CLASS_colour].removed;
    bool decompress = (colour & (COLOR | DCC)) != 0;
    cr_assert_eq(seen->blits[DP_BLIT_DCC_DECOMPRESS], (uint32_t)decompress, "%s: DCC_DECOMPRESS", place);
    cr_assert_eq(seen->blits[DP_BLIT_FMASK_DECOMPRESS], (uint32_t)(!decompress && colour & FMASK), "%s: FMASK", place);
    cr_assert_eq(seen->blits[DP_BLIT_FCE], (uint32_t)(!decompress && (colour & ICLEAR) != 0), "%s: FCE", place);
    for (uint32_t plane = 0; plane < 3; plane++) {
        cr_assert_eq(seen->expanded[plane], wanted[plane].removed != 0, "%s: blits of class %u", place, plane);
        cr_assert_eq(seen->initialised[plane], wanted[plane].op == DP_OP_meta_init, "%s: META_INIT of %u", place,
                     plane);
    }
}

#endif
