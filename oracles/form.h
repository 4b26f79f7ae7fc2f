/* form.h: illegal packets (H8 of hardware sheet 6.1), recomputed from the sheet. */
#ifndef DRAINPROOF_ORACLES_FORM_H
#define DRAINPROOF_ORACLES_FORM_H

#include "oracles/outline.h"

/* Why the packet alone is illegal on its queue, as a few words free of numbers; NULL if it is not. Fences and
 * resources are looked at by the two below, WORK by the oracle. */
const char *dp_illegal_form(const struct dp_packet *packet);

/* Why a BLIT or META_INIT cannot mean a whole plane class of a texture of the program; NULL if it does. Any other
 * packet: NULL. */
const char *dp_illegal_target(const struct dp_outline *outline, const struct dp_program *program,
                              const struct dp_packet *packet);

/* Fences of a stream: those signalled so far are 1 .. last, without a gap (model/packet.h). Start with {0}. */
struct dp_fences {
    uint32_t last;
};

/* Why the fence of the packet is illegal behind the packets before it; NULL if it is not, or if it has none. */
const char *dp_illegal_fence(struct dp_fences *fences, const struct dp_packet *packet);

/* Whether a list of this type runs on a compute queue (hardware sheet 6.1). */
bool dp_is_compute_queue(uint32_t queue);

/* Whether a packet of this kind is an item; all others are sync packets. */
bool dp_is_item(enum dp_packet_kind kind);

#endif
