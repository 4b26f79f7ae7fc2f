/* legacy.c: legacy barriers as they are read from a program, and what the driver makes of them. */
#include "legacy.h"

#include "bits.h"
#include "compression.h"
#include "table_legacy.h"
#include "translator.h"

static bool is_empty(const struct reference *reference, uint32_t slot) {
    return slot != DP_NONE && ref_resource(reference, slot) == NULL;
}

struct ref_legacy ref_read_legacy(const struct reference *reference, const struct dp_command *part,
                                  struct ref_place place) {
    struct ref_legacy legacy = {
        .place = place, .range = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0}
    };
    switch (part->kind) {
    case DP_COMMAND_transition:
        legacy.form = REF_TRANSITION;
        legacy.resource = ref_resource(reference, part->as.transition.resource);
        legacy.names_empty = legacy.resource == NULL; /* a transition cannot do without */
        legacy.state[REF_BEFORE] = part->as.transition.state_before;
        legacy.state[REF_AFTER] = part->as.transition.state_after;
        legacy.range.index_or_first_mip = part->as.transition.subresource;
        legacy.flags = part->as.transition.flags;
        break;
    case DP_COMMAND_uav:
        legacy.form = REF_UAV;
        legacy.resource = ref_resource(reference, part->as.uav.resource);
        legacy.names_empty = is_empty(reference, part->as.uav.resource);
        legacy.flags = part->as.uav.flags;
        break;
    default:
        legacy.form = REF_ALIASING;
        legacy.resource = ref_resource(reference, part->as.aliasing.after);
        legacy.names_empty =
            is_empty(reference, part->as.aliasing.before) || is_empty(reference, part->as.aliasing.after);
        legacy.flags = part->as.aliasing.flags;
        break;
    }
    return legacy;
}

bool ref_begins(const struct ref_legacy *legacy) {
    return legacy->form == REF_TRANSITION && (legacy->flags & DP_SPLIT_BEGIN_ONLY) != 0;
}

bool ref_ends(const struct ref_legacy *legacy) {
    return legacy->form == REF_TRANSITION && (legacy->flags & DP_SPLIT_END_ONLY) != 0;
}

uint32_t ref_state_writes(uint32_t state) {
    uint32_t writes = 0;
    for (uint32_t rest = state; rest != 0; rest &= rest - 1) {
        const struct ref_legacy_row *row = ref_legacy_row(ref_lowest_bit(rest));
        if (row != NULL && row->write != 0) {
            writes |= row->value;
        }
    }
    return writes;
}

uint32_t ref_stand_in(uint32_t state) {
    const uint32_t shader = DP_STATE_PIXEL_SHADER_RESOURCE | DP_STATE_NON_PIXEL_SHADER_RESOURCE;
    uint32_t writes = ref_state_writes(state);
    if (writes != 0) {
        return ref_legacy_row(ref_lowest_bit(writes))->layout; /* unions with a write: at creation alone (K04) */
    }
    if (state == ref_lowest_bit(state)) {
        const struct ref_legacy_row *row = ref_legacy_row(state);
        return row == NULL ? DP_LAYOUT_COMMON : row->layout;
    }
    if ((state & ~shader) == 0) {
        return DP_LAYOUT_SHADER_RESOURCE; /* ALL_SHADER_RESOURCE (Q15) */
    }
    return (state & DP_STATE_NON_PIXEL_SHADER_RESOURCE) != 0
               ? DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ_COMPUTE_QUEUE_ACCESSIBLE
               : DP_LAYOUT_DIRECT_QUEUE_GENERIC_READ;
}

uint32_t ref_layout_of_state(const struct ref_resource *resource, uint32_t state, uint32_t list_type) {
    bool stays = list_type == DP_LIST_copy || ref_is_simultaneous(resource);
    return stays ? DP_LAYOUT_COMMON : ref_stand_in(state);
}

/* Sync and access of a state: the OR of its rows. */
static void add_state(struct ref_barrier *barrier, enum ref_side side, uint32_t state, uint32_t list_type) {
    if (state == DP_STATE_COMMON) {
        barrier->sync[side] = ref_legacy_row(DP_STATE_COMMON)->sync;
        barrier->access[side] = ref_legacy_row(DP_STATE_COMMON)->access;
    }
    for (uint32_t rest = state; rest != 0; rest &= rest - 1) {
        const struct ref_legacy_row *row = ref_legacy_row(ref_lowest_bit(rest));
        if (row != NULL) {
            barrier->sync[side] |= row->sync;
            barrier->access[side] |= row->access;
        }
    }
    if (list_type == DP_LIST_compute) {
        barrier->access[side] &= ~(uint32_t)DP_ACCESS_VERTEX_BUFFER;
    }
    if (barrier->type == DP_BARRIER_texture) {
        barrier->layout[side] = ref_layout_of_state(barrier->resource, state, list_type);
    }
}

static void add_transition(const struct ref_legacy *legacy, uint32_t list_type, struct ref_barrier *barrier) {
    add_state(barrier, REF_BEFORE, legacy->state[REF_BEFORE], list_type);
    add_state(barrier, REF_AFTER, legacy->state[REF_AFTER], list_type);
    if (ref_begins(legacy)) {
        barrier->sync[REF_AFTER] = DP_SYNC_SPLIT;
    }
    if (ref_ends(legacy)) {
        barrier->sync[REF_BEFORE] = DP_SYNC_SPLIT;
    }
}

/* Both sides alike, layouts untouched. */
static void add_row(const struct ref_legacy_row *row, struct ref_barrier *barrier) {
    for (int side = REF_BEFORE; side <= REF_AFTER; side++) {
        barrier->sync[side] = row->sync;
        barrier->access[side] = row->access;
        barrier->layout[side] = row->layout;
    }
}

struct ref_barrier ref_translate(const struct ref_legacy *legacy, uint32_t list_type) {
    struct ref_barrier barrier = {.place = legacy->place, .type = DP_BARRIER_global, .range = legacy->range};
    if (legacy->form != REF_ALIASING && legacy->resource != NULL) {
        barrier.resource = legacy->resource;
        barrier.type = ref_is_buffer(legacy->resource) ? DP_BARRIER_buffer : DP_BARRIER_texture;
    }
    switch (legacy->form) {
    case REF_TRANSITION:
        add_transition(legacy, list_type, &barrier);
        break;
    case REF_UAV:
        add_row(&ref_uav_row, &barrier);
        break;
    default:
        add_row(&ref_aliasing_row, &barrier);
        break;
    }
    return barrier;
}

/* The old driver decompresses memory whose layout it does not know: every class of the after-resource whose layout,
 * here that of its creation, permits something. */
static void blind_decompression(const struct reference *reference, const struct ref_resource *after,
                                struct dp_requirement *own) {
    for (uint32_t plane_class = 0; after != NULL && plane_class < REF_CLASSES; plane_class++) {
        uint32_t kinds = ref_permitted(reference, after, plane_class, after->created_layout, &own->trust);
        own->op[plane_class] = kinds != 0 ? DP_OP_decompress : DP_OP_none;
        own->removed[plane_class] = kinds;
    }
}

/* The rows of the table that the sides came from. */
static uint32_t weakest_label(const struct ref_legacy *legacy) {
    uint32_t trust = legacy->form == REF_ALIASING ? ref_aliasing_row.trust : ref_uav_row.trust;
    for (int side = REF_BEFORE; legacy->form == REF_TRANSITION && side <= REF_AFTER; side++) {
        uint32_t state = legacy->state[side];
        const struct ref_legacy_row *row = ref_legacy_row(state);
        uint32_t label = row != NULL ? row->trust : DP_TRUST_PROPOSED; /* unions are derived */
        trust = label > trust ? label : trust;
    }
    return trust;
}

struct ref_need ref_legacy_need(const struct reference *reference, const struct ref_legacy *legacy,
                                const struct ref_barrier *translated, uint32_t list_type) {
    struct ref_need need = ref_need(reference, translated, list_type);
    uint32_t label = weakest_label(legacy);
    need.own.trust = label > need.own.trust ? label : need.own.trust;
    if (reference->device.legacy_translation == DP_SWITCH_on) {
        return need;
    }
    if (legacy->form == REF_UAV) {
        need.own.drain &= ~(uint32_t)DP_DRAIN_VS; /* seed 003, Example 1 */
    }
    if (legacy->form == REF_ALIASING) {
        blind_decompression(reference, legacy->resource, &need.own);
    }
    return need;
}
