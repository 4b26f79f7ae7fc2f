/* structure.h: what may follow what in a program (guarantees 1 to 4 of model/command.h), in one place for all forms.
 *
 * Whoever makes a program asks before each record and then takes it. Bytes leave out what is refused, text makes an
 * error of it, the encoder refuses the program. What can be mended by one record put in before is said apart from
 * what cannot.
 * */
#ifndef DRAINPROOF_FUZZ_ENCODE_STRUCTURE_H
#define DRAINPROOF_FUZZ_ENCODE_STRUCTURE_H

#include "kinds.h"

/* Slots of a namespace that need no allocation: as many as the byte form has. */
#define DP_INLINE_SLOTS 64u
/* Most slots of a namespace in any form. */
#define DP_MAX_SLOTS    (UINT32_C(1) << 20)

/* What is remembered of a filled slot. */
struct dp_slot {
    uint64_t size;   /* of a heap, bytes */
    uint32_t type;   /* DP_HEAP_* of a heap, DP_LIST_* of a list */
    uint32_t closed; /* of a list: its recording has ended */
};

struct dp_slots {
    uint64_t *filled; /* one bit a slot */
    struct dp_slot *slots;
    uint32_t capacity; /* a multiple of 64 */
    uint32_t lowest;   /* lowest empty slot */
};

/* The state. Points into itself: never copied. */
struct dp_structure {
    const struct dp_kind_facts *kinds; /* dp_all_kind_facts() */
    struct dp_slots spaces[DP_NAMESPACES];
    bool started;         /* the device was taken */
    bool open;            /* a list is being recorded: `open_list` */
    bool lacking;         /* the last command still lacks the part that it needs */
    enum dp_parts family; /* parts that may follow now */
    int32_t group;        /* type of the group that is open, -1 */
    int32_t execute_type; /* type of the lists of this execute, -1 before the first */
    uint32_t open_list;
    uint64_t inline_filled[DP_NAMESPACES];
    struct dp_slot inline_slots[DP_NAMESPACES][DP_INLINE_SLOTS];
};

enum dp_structure_verdict {
    DP_STRUCTURE_FITS,
    DP_STRUCTURE_NEEDS_GROUP, /* fits behind a group of the barrier's type */
    DP_STRUCTURE_NEEDS_END,   /* fits behind the end of the open list */
    DP_STRUCTURE_DEVICE_MISSING,
    DP_STRUCTURE_DEVICE_TWICE,
    DP_STRUCTURE_PART_ALONE,
    DP_STRUCTURE_OUTSIDE_LIST,
    DP_STRUCTURE_INSIDE_LIST,
    DP_STRUCTURE_NOTHING_OPEN,
    DP_STRUCTURE_SLOT_FILLED,
    DP_STRUCTURE_SLOT_RANGE,
    DP_STRUCTURE_LIST_EMPTY,
    DP_STRUCTURE_LIST_OPEN,
    DP_STRUCTURE_LIST_IS_BUNDLE,
    DP_STRUCTURE_LIST_NO_BUNDLE,
    DP_STRUCTURE_LIST_TYPE,
    DP_STRUCTURE_LIST_MISSING,
    DP_STRUCTURE_LIST_UNCLOSED
};

/* The verdict for a person, without a place: "stands outside a list". */
const char *dp_structure_reason(enum dp_structure_verdict verdict);

void dp_structure_start(struct dp_structure *s);
void dp_structure_free(struct dp_structure *s);

/* Whether a record of this kind may come now, whatever is in it. */
enum dp_structure_verdict dp_structure_place(const struct dp_structure *s, enum dp_kind kind);

/* Whether the slots that it fills and the lists that it names fit. Asked when the place fits. */
enum dp_structure_verdict dp_structure_slots(const struct dp_structure *s, const struct dp_command *record);

/* Takes a record (both verdicts FITS). False if memory has run out. */
bool dp_structure_take(struct dp_structure *s, const struct dp_command *record);

/* The next command was left out: so are its parts. */
void dp_structure_leave_out(struct dp_structure *s);

/* What the program still lacks at its end, or before its next command: FITS, LIST_MISSING or (at the end)
 * LIST_UNCLOSED. */
enum dp_structure_verdict dp_structure_finish(const struct dp_structure *s, bool at_end);

/* The slot if it is filled, NULL otherwise. */
const struct dp_slot *dp_structure_slot(const struct dp_structure *s, enum dp_namespace space, uint32_t slot);

#endif
