/* kinds.h: what both forms and the structure need to know of a command kind, derived once from its description. */
#ifndef DRAINPROOF_FUZZ_ENCODE_KINDS_H
#define DRAINPROOF_FUZZ_ENCODE_KINDS_H

#include "case.h"
#include "model/describe.h"

/* Most fields that a command or packet can have; checked when kinds.c is compiled. */
#define DP_MAX_FIELDS 32u

/* Facts of one kind. Field indices are into its description; -1: it has no such field. */
struct dp_kind_facts {
    enum dp_category category;
    enum dp_parts parts;
    bool part;               /* it follows a command (categories INLINE and LINE) */
    bool raw_masks;          /* undefined bits of its masks can be expressed (command.h, guarantee 5) */
    bool inert;              /* a part that changes nothing for what follows: neither a group nor a list that runs */
    bool names_slots;        /* dp_structure_slots has something to say about it */
    bool needs_part;         /* the command means nothing without a part: an execute names at least one list */
    int32_t barrier;         /* DP_BARRIER_* of the group that a barrier part stands under, -1: no barrier part */
    int32_t defines;         /* field that names the slot it fills */
    int32_t list;            /* field that names a list recorded before */
    enum dp_namespace space; /* of `defines` */
};

/* The facts of all kinds, indexed by kind. */
const struct dp_kind_facts *dp_all_kind_facts(void);

/* `kind` must be below DP_COMMAND_COUNT. */
const struct dp_kind_facts *dp_kind_facts(enum dp_kind kind);

/* Namespace of a slot type, -1 for a type that names no slot. */
int dp_type_namespace(enum dp_type type);

/* Whether a slot of this type may be DP_NONE or empty (command.h, guarantee 4): all but heaps and lists. */
bool dp_type_optional(enum dp_type type);

/* All bits of the values of a set. */
uint32_t dp_defined_bits(enum dp_set set);

/* Whether field `index` of a kind is carried by the selector before it (always true for other forms). A field that
 * is not carried has no place in the text and is plain. */
bool dp_field_carried(const struct dp_description *description, const void *record, size_t index);

#endif
