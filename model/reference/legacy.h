/* legacy.h: one legacy barrier, its translation to an enhanced one, and the states (barrier sheet 15.8). */
#ifndef DRAINPROOF_MODEL_REFERENCE_LEGACY_H
#define DRAINPROOF_MODEL_REFERENCE_LEGACY_H

#include "barrier.h"
#include "requirement.h"

enum ref_legacy_form { REF_TRANSITION, REF_UAV, REF_ALIASING };

struct ref_legacy {
    struct ref_place place;
    enum ref_legacy_form form;
    struct ref_resource *resource; /* of a transition or UAV barrier, the after-resource of an aliasing one; NULL for
                                      the API's NULL, and where the slot is empty */
    bool names_empty;              /* some slot that it names is empty, and not the API's NULL (rule K02) */
    uint32_t state[2];             /* transitions, DP_STATE_* */
    struct dp_range range;         /* of a transition as an enhanced range: an index, or all */
    uint32_t flags;                /* DP_SPLIT_* */
};

/* Reads a transition, UAV or aliasing part. */
struct ref_legacy ref_read_legacy(const struct reference *reference, const struct dp_command *part,
                                  struct ref_place place);

/* Halves of a split transition. UAV and aliasing barriers are always whole: their flags mean nothing. */
bool ref_begins(const struct ref_legacy *legacy);
bool ref_ends(const struct ref_legacy *legacy);

/* The enhanced barrier that the translating driver makes of it, its layouts the stand-ins of the states (15.8.5). The
 * old driver has the same but for ref_legacy_need. */
struct ref_barrier ref_translate(const struct ref_legacy *legacy, uint32_t list_type);

/* What it needs on its own: of the translation, or what the old driver does where translation is off (15.8.6). */
struct ref_need ref_legacy_need(const struct reference *reference, const struct ref_legacy *legacy,
                                const struct ref_barrier *translated, uint32_t list_type);

/* public_layout_stand_in of a state, whatever the list (tables/legacy_states.tsv, its last rows for unions). */
uint32_t ref_stand_in(uint32_t state);

/* The layout that a transition to a state gives a texture: COMMON on COPY lists and for simultaneous access. */
uint32_t ref_layout_of_state(const struct ref_resource *resource, uint32_t state, uint32_t list_type);

/* The bits of a state that write. */
uint32_t ref_state_writes(uint32_t state);

#endif
