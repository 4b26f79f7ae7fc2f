/* legacy_call.c: faults of legacy barriers that show while recording: K01 to K04, K06 to K10, K12, K19. */
#include "fuzz/generate/fault.h"

bool dp_fault_K19(struct dp_generator *g) {
    if (!dp_new_list(g, DP_LIST_bundle)) {
        return false;
    }
    dp_new_part(g, DP_COMMAND_uav)->as.uav.resource = DP_NONE;
    dp_append(g, DP_COMMAND_end);
    return true;
}

bool dp_fault_K01(struct dp_generator *g) {
    size_t place = dp_pick_place(g);
    return place != 0 && dp_insert(g, place, DP_COMMAND_resource_barrier, 1) != NULL;
}

/* A slot that nothing was created in. */
static uint32_t empty_slot(struct dp_generator *g) {
    return 63 - dp_choose(g->choice, 4);
}

static bool malformed_transition(struct dp_generator *g) {
    static const uint32_t reserved[] = {0x4000u, 0x8000u, 0x100000u, 0x40000000u, 0x80000000u, 0x02000000u};
    struct dp_command *record = dp_some_transition(g, 2);
    if (record == NULL) {
        return false;
    }
    uint32_t way = dp_choose(g->choice, 4);
    if (way == 0) {
        record->as.transition.resource = dp_chance(g->choice, 1, 2) ? DP_NONE : empty_slot(g);
    } else if (way == 1) {
        record->as.transition.flags = (uint32_t)DP_SPLIT_BEGIN_ONLY | DP_SPLIT_END_ONLY;
    } else {
        *(way == 2 ? &record->as.transition.state_before : &record->as.transition.state_after) |=
            reserved[dp_choose(g->choice, 6)];
    }
    return true;
}

/* NULL is a form of its own in the other two; an empty slot is not. */
static bool malformed_other(struct dp_generator *g, bool uav) {
    if (!dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    struct dp_command *record = dp_new_part(g, uav ? DP_COMMAND_uav : DP_COMMAND_aliasing);
    bool flags = dp_chance(g->choice, 1, 3);
    uint32_t both = (uint32_t)DP_SPLIT_BEGIN_ONLY | DP_SPLIT_END_ONLY;
    if (uav) {
        record->as.uav.resource = flags ? DP_NONE : empty_slot(g);
        record->as.uav.flags = flags ? both : 0;
    } else {
        bool before = dp_chance(g->choice, 1, 2);
        record->as.aliasing.before = !flags && before ? empty_slot(g) : DP_NONE;
        record->as.aliasing.after = !flags && !before ? empty_slot(g) : DP_NONE;
        record->as.aliasing.flags = flags ? both : 0;
    }
    dp_append(g, DP_COMMAND_end);
    return true;
}

bool dp_fault_K02(struct dp_generator *g) {
    uint32_t kind = dp_choose(g->choice, 3);
    return kind == 0 ? malformed_transition(g) : malformed_other(g, kind == 1);
}

bool dp_fault_K07(struct dp_generator *g) {
    static const uint32_t far[] = {0, 1, 0x7FFFFFFFu, 0xFFFFFFFEu};
    struct dp_command *record = dp_some_transition(g, 2);
    if (record == NULL) {
        return false;
    }
    uint32_t more = far[dp_choose(g->choice, 4)];
    record->as.transition.subresource = more < 2 ? dp_resource(g, record->as.transition.resource)->subs + more : more;
    return true;
}

static uint32_t *some_state(struct dp_generator *g, struct dp_command *record) {
    return dp_some_side(g) == 0 ? &record->as.transition.state_before : &record->as.transition.state_after;
}

bool dp_fault_K04(struct dp_generator *g) {
    struct dp_command *record = dp_some_transition(g, 2);
    if (record == NULL) {
        return false;
    }
    uint32_t *state = some_state(g, record);
    uint32_t states = dp_sheet_list_states(DP_LIST_direct);
    if ((*state & DP_SHEET_WRITE_STATES) == 0) {
        *state |= (uint32_t)dp_pick_bit(g->choice, DP_SHEET_WRITE_STATES);
    }
    uint32_t more = (uint32_t)dp_pick_bit(g->choice, states & ~*state);
    *state |= more;
    return true;
}

bool dp_fault_K03(struct dp_generator *g) {
    struct dp_command *record = dp_some_transition(g, 2);
    if (record == NULL) {
        return false;
    }
    record->as.transition.state_after = record->as.transition.state_before;
    return true;
}

/* A UAV or aliasing barrier on a copy list, or a transition to a state that the list does not have. */
bool dp_fault_K10(struct dp_generator *g) {
    static const enum dp_kind kinds[] = {DP_COMMAND_transition, DP_COMMAND_uav, DP_COMMAND_aliasing};
    enum dp_kind kind = kinds[dp_choose(g->choice, 3)];
    bool compute = kind == DP_COMMAND_transition && dp_chance(g->choice, 1, 2);
    uint32_t list = compute ? DP_LIST_compute : DP_LIST_copy;
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_texture2d);
    if (r == NULL || !dp_new_list(g, list)) {
        return false;
    }
    r->flags = (uint32_t)DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    struct dp_command *record = dp_new_part(g, kind);
    if (kind == DP_COMMAND_transition) {
        uint32_t missing = dp_sheet_resource_states(r) & ~dp_sheet_list_states(list);
        record->as.transition.resource = r->id;
        record->as.transition.state_after = (uint32_t)dp_pick_bit(g->choice, missing);
    } else if (kind == DP_COMMAND_uav) {
        record->as.uav.resource = dp_chance(g->choice, 1, 2) ? r->id : DP_NONE;
    } else {
        record->as.aliasing.before = DP_NONE;
        record->as.aliasing.after = dp_chance(g->choice, 1, 2) ? r->id : DP_NONE;
    }
    dp_append(g, DP_COMMAND_end);
    return true;
}

/* A transition of a resource that has none: in an upload or readback heap, or an acceleration structure. */
bool dp_fault_K09(struct dp_generator *g) {
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_buffer);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    uint32_t way = dp_choose(g->choice, 3);
    r->heap_type = way == 0 ? DP_HEAP_upload : way == 1 ? DP_HEAP_readback : DP_HEAP_default;
    r->flags = way == 2 ? (uint32_t)DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE | DP_FLAGS_ALLOW_UNORDERED_ACCESS : 0;
    struct dp_command *record = dp_new_part(g, DP_COMMAND_transition);
    record->as.transition.resource = r->id;
    record->as.transition.state_after = way == 1 ? DP_STATE_COPY_DEST : DP_STATE_COPY_SOURCE;
    dp_append(g, DP_COMMAND_end);
    return true;
}

/* A UAV barrier on what has no UAVs. */
static bool needless_uav(struct dp_generator *g) {
    struct dp_record_resource *r =
        dp_new_resource(g, dp_chance(g->choice, 1, 2) ? DP_DIMENSION_texture2d : DP_DIMENSION_buffer);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    dp_new_part(g, DP_COMMAND_uav)->as.uav.resource = r->id;
    dp_append(g, DP_COMMAND_end);
    return true;
}

bool dp_fault_K06(struct dp_generator *g) {
    if (dp_chance(g->choice, 1, 3)) {
        return needless_uav(g);
    }
    struct dp_command *record = dp_some_transition(g, 2);
    if (record == NULL) {
        return false;
    }
    const struct dp_shadow_resource *r = dp_resource(g, record->as.transition.resource);
    const uint32_t resolves = (uint32_t)DP_STATE_RESOLVE_SOURCE | DP_STATE_RESOLVE_DEST; /* K08 */
    const uint32_t structure = DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE;
    uint32_t missing = dp_sheet_list_states(DP_LIST_direct) & ~dp_sheet_resource_states(&r->made) & ~resolves;
    *some_state(g, record) = (uint32_t)dp_pick_bit(g->choice, missing & ~structure);
    return (missing & ~structure) != 0;
}

bool dp_fault_K08(struct dp_generator *g) {
    struct dp_command *record = dp_some_transition(g, 0);
    if (record == NULL) {
        return false;
    }
    bool samples = dp_resource(g, record->as.transition.resource)->made.samples > 1;
    *some_state(g, record) = samples ? DP_STATE_RESOLVE_DEST : DP_STATE_RESOLVE_SOURCE;
    return true;
}

/* Back again in the same call. */
bool dp_fault_K12(struct dp_generator *g) {
    struct dp_command *record = dp_some_transition(g, 2);
    size_t at = record == NULL ? 0 : (size_t)(record - g->records);
    if (at == 0 || record->as.transition.flags != 0 || dp_insert(g, at + 1, DP_COMMAND_transition, 1) == NULL) {
        return false;
    }
    g->records[at + 1] = g->records[at];
    g->records[at + 1].as.transition.state_before = g->records[at].as.transition.state_after;
    g->records[at + 1].as.transition.state_after = g->records[at].as.transition.state_before;
    return true;
}
