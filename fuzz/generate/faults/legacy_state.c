/* legacy_state.c: faults of legacy states over time, and of the two kinds of barriers beside each other: K05, K11,
 * K13, K14, K18, I01, I02, I04. */
#include "fuzz/generate/fault.h"

/* A transition from a state that nothing has brought about. */
bool dp_fault_K05(struct dp_generator *g) {
    struct dp_record_resource *r =
        dp_new_resource(g, dp_chance(g->choice, 1, 2) ? DP_DIMENSION_texture2d : DP_DIMENSION_buffer);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    bool state = dp_chance(g->choice, 1, 2);
    r->initial = state ? DP_INITIAL_state : DP_INITIAL_neither;
    r->state = state ? DP_STATE_COPY_SOURCE : DP_STATE_COMMON;
    r->flags = state ? 0 : DP_FLAGS_ALLOW_RENDER_TARGET;
    struct dp_command *record = dp_new_part(g, DP_COMMAND_transition);
    record->as.transition.resource = r->id;
    bool promotable = !state && r->dimension == DP_DIMENSION_buffer;
    record->as.transition.state_before = state        ? DP_STATE_COPY_DEST
                                         : promotable ? DP_STATE_COPY_SOURCE
                                                      : DP_STATE_RENDER_TARGET;
    record->as.transition.state_after = DP_STATE_PIXEL_SHADER_RESOURCE;
    if (promotable) { /* twice: the second time it is no longer COMMON */
        struct dp_command *again = dp_new_part(g, DP_COMMAND_transition);
        again->as.transition.resource = r->id;
        again->as.transition.state_before = DP_STATE_COPY_SOURCE;
        again->as.transition.state_after = DP_STATE_COPY_DEST;
    }
    dp_run_list(g);
    return true;
}

/* An END_ONLY of nothing, or of other states; or a transition of what is pending. */
bool dp_fault_K11(struct dp_generator *g) {
    struct dp_record_resource *r =
        dp_new_resource(g, dp_chance(g->choice, 1, 2) ? DP_DIMENSION_texture2d : DP_DIMENSION_buffer);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    uint32_t way = dp_choose(g->choice, 3);
    if (way > 0) {
        struct dp_command *begin = dp_new_part(g, DP_COMMAND_transition);
        begin->as.transition.resource = r->id;
        begin->as.transition.state_after = DP_STATE_COPY_SOURCE;
        begin->as.transition.flags = DP_SPLIT_BEGIN_ONLY;
    }
    struct dp_command *record = dp_new_part(g, DP_COMMAND_transition);
    record->as.transition.resource = r->id;
    record->as.transition.state_after = DP_STATE_COPY_DEST;
    record->as.transition.flags = way < 2 ? (uint32_t)DP_SPLIT_END_ONLY : 0;
    dp_run_list(g);
    return true;
}

/* Work on something in a state that does not admit it, or with a split pending. */
bool dp_fault_K13(struct dp_generator *g) {
    enum dp_use use = dp_some_operand_use(g);
    struct dp_record_resource *r = dp_new_resource_for(g, use);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    uint32_t wanted = dp_sheet_state_of(dp_uses[use].access, dp_uses[use].stage);
    r->initial = DP_INITIAL_state;
    r->state = wanted == DP_STATE_COPY_SOURCE ? DP_STATE_COPY_DEST : DP_STATE_COPY_SOURCE;
    if (dp_chance(g->choice, 1, 4)) {
        struct dp_command *begin = dp_new_part(g, DP_COMMAND_transition);
        begin->as.transition.resource = r->id;
        begin->as.transition.state_before = r->state;
        begin->as.transition.flags = DP_SPLIT_BEGIN_ONLY;
    }
    dp_new_item(g, use, r->id);
    dp_run_list(g);
    return true;
}

/* A copy within one subresource, from one corner to another. */
bool dp_fault_K14(struct dp_generator *g) {
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_texture2d);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    r->initial = DP_INITIAL_state;
    r->state = dp_chance(g->choice, 1, 2) ? DP_STATE_COPY_SOURCE : DP_STATE_COMMON;
    dp_append(g, DP_COMMAND_copy_texture);
    for (uint32_t side = 0; side < 2; side++) {
        struct dp_command *operand = dp_append(g, DP_COMMAND_operand);
        operand->as.operand.role = side == 0 ? DP_ROLE_source : DP_ROLE_dest;
        operand->as.operand.resource = r->id;
        operand->as.operand.box = (struct dp_box){side * 8, 0, 0, 4, 4, 1};
    }
    dp_run_list(g);
    return true;
}

bool dp_fault_K18(struct dp_generator *g) {
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_texture2d);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    r->memory = DP_MEMORY_swap_chain;
    r->flags = DP_FLAGS_ALLOW_RENDER_TARGET;
    struct dp_command *record = dp_new_part(g, DP_COMMAND_transition);
    record->as.transition.resource = r->id;
    record->as.transition.state_after = DP_STATE_RENDER_TARGET;
    dp_run_list(g);
    return dp_new_present(g, r->id);
}

/* An enhanced barrier on what is in a legacy state. */
bool dp_fault_I01(struct dp_generator *g) {
    bool texture = dp_chance(g->choice, 1, 2);
    struct dp_record_resource *r = dp_new_resource(g, texture ? DP_DIMENSION_texture2d : DP_DIMENSION_buffer);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    bool promoted = dp_chance(g->choice, 1, 3);
    r->initial = DP_INITIAL_state;
    r->state = promoted ? DP_STATE_COMMON : DP_STATE_COPY_DEST;
    if (promoted) {
        dp_new_item(g, DP_USE_copy_all_from, r->id);
    }
    struct dp_command *record = dp_new_part(g, texture ? DP_COMMAND_texture_barrier : DP_COMMAND_buffer_barrier);
    if (texture) {
        record->as.texture_barrier.resource = r->id;
    } else {
        record->as.buffer_barrier.resource = r->id;
    }
    dp_run_list(g);
    return true;
}

/* A legacy barrier on a texture in a layout. */
bool dp_fault_I02(struct dp_generator *g) {
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_texture2d);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    bool uav = dp_chance(g->choice, 1, 2);
    r->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    r->initial = DP_INITIAL_layout;
    r->layout = dp_chance(g->choice, 1, 2) ? DP_LAYOUT_COPY_DEST : DP_LAYOUT_UNORDERED_ACCESS;
    struct dp_command *record = dp_new_part(g, uav ? DP_COMMAND_uav : DP_COMMAND_transition);
    if (uav) {
        record->as.uav.resource = r->id;
    } else {
        record->as.transition.resource = r->id;
        record->as.transition.state_after = DP_STATE_COPY_SOURCE;
    }
    dp_run_list(g);
    return true;
}

/* Both kinds of calls where the driver cannot mix them. */
bool dp_fault_I04(struct dp_generator *g) {
    bool legacy_first = dp_chance(g->choice, 1, 2);
    if (g->rules != DP_RULES_xbox || !dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    g->records[0].as.device.legacy_translation = DP_SWITCH_off;
    for (uint32_t i = 0; i < 2; i++) {
        if ((i == 0) == legacy_first) {
            dp_new_part(g, DP_COMMAND_uav)->as.uav.resource = DP_NONE;
        } else {
            dp_new_part(g, DP_COMMAND_global_barrier);
        }
    }
    dp_run_list(g);
    return true;
}
