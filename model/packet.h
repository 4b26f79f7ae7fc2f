/* packet.h: the packet IR (hardware sheet 6.1), generated from packet.def. */
#ifndef DRAINPROOF_MODEL_PACKET_H
#define DRAINPROOF_MODEL_PACKET_H

#include "command.h"

enum dp_packet_kind {
/* clang-format off */
#define DP_PACKET(kind, engine) DP_PACKET_##kind,
#define DP_PACKET_FIELD(kind, member, word, type, set, plain, form)
#define DP_END_PACKET(kind)
#include "packet.def"
#undef DP_PACKET
#undef DP_PACKET_FIELD
#undef DP_END_PACKET
    DP_PACKET_COUNT
};

#define DP_PACKET(kind, engine)                                     struct dp_packet_##kind {
#define DP_PACKET_FIELD(kind, member, word, type, set, plain, form) dp_field_##type member;
#define DP_END_PACKET(kind)                                         uint32_t reserved; };
#include "packet.def"
#undef DP_PACKET
#undef DP_PACKET_FIELD
#undef DP_END_PACKET

/* No command: cause of a packet that somebody wrote down without one. */
#define DP_NO_COMMAND UINT64_MAX

/* One packet. `cause` is the command it was emitted for (of WORK the command itself), the first one where several were
 * merged. `queue` is the type of the list it stands in (design decision 15), DP_LIST_direct between executes. `predicated`
 * is the PM4 header bit. `reserved` members are 0.
 * Fence ids count from 1 within one list recording, and within the packets of one execute or present; whoever strings
 * streams together renumbers them, so that an id is never reused within a stream. */
struct dp_packet {
    enum dp_packet_kind kind;
    uint32_t queue;
    uint32_t predicated;
    uint64_t cause;
    union {
#define DP_PACKET(kind, engine) struct dp_packet_##kind kind;
#define DP_PACKET_FIELD(kind, member, word, type, set, plain, form)
#define DP_END_PACKET(kind)
#include "packet.def"
#undef DP_PACKET
#undef DP_PACKET_FIELD
#undef DP_END_PACKET
    } as;
};
/* clang-format on */

#endif
