/* legacy.c: resources in legacy states: transitions, whole and split, UAV and aliasing barriers (sheet 9, 15.8). */
#include "fuzz/generate/generator.h"

/* States that a target with UAVs can be in, and the work that they admit. */
static const struct {
    uint32_t state;
    enum dp_use use;
} legacy_states[] = {
    {DP_STATE_RENDER_TARGET,         DP_USE_clear_rtv    },
    {DP_STATE_UNORDERED_ACCESS,      DP_USE_clear_uav    },
    {DP_STATE_COPY_SOURCE,           DP_USE_copy_all_from},
    {DP_STATE_COPY_DEST,             DP_USE_copy_all_to  },
    {DP_STATE_COMMON,                DP_NO_USE           },
    {DP_STATE_PIXEL_SHADER_RESOURCE, DP_NO_USE           },
    {DP_STATE_RESOLVE_SOURCE,        DP_NO_USE           }
};

static void transition_part(struct dp_generator *g, uint32_t slot, uint32_t state, uint32_t flags) {
    struct dp_command *record = dp_append(g, DP_COMMAND_transition);
    record->as.transition.resource = slot;
    record->as.transition.state_before = g->legacy_state[slot];
    record->as.transition.state_after = state;
    record->as.transition.flags = flags;
}

static void legacy_call(struct dp_generator *g) {
    dp_end_call(g);
    dp_append(g, DP_COMMAND_resource_barrier);
    g->commands++;
}

static void change_state(struct dp_generator *g, uint32_t slot, uint32_t state) {
    legacy_call(g);
    if (dp_chance(g->choice, 1, 4)) {
        transition_part(g, slot, state, DP_SPLIT_BEGIN_ONLY);
        dp_unrelated_work(g, 0);
        legacy_call(g);
        transition_part(g, slot, state, DP_SPLIT_END_ONLY);
    } else {
        transition_part(g, slot, state, DP_SPLIT_NONE);
    }
    g->legacy_state[slot] = state;
    if (state == DP_STATE_UNORDERED_ACCESS && dp_chance(g->choice, 1, 2)) {
        dp_append(g, DP_COMMAND_uav)->as.uav.resource = dp_chance(g->choice, 1, 2) ? slot : DP_NONE;
    }
    if (dp_chance(g->choice, 1, 6)) {
        struct dp_command *record = dp_append(g, DP_COMMAND_aliasing);
        record->as.aliasing.before = DP_NONE;
        record->as.aliasing.after = dp_chance(g->choice, 1, 2) ? slot : DP_NONE;
    }
}

void dp_shape_legacy(struct dp_generator *g) {
    uint32_t slot = dp_pick_slot(g, g->by_template[DP_TEMPLATE_legacy] & dp_free_resources(g));
    for (uint32_t turns = 2 + dp_choose(g->choice, 3); slot != DP_NONE && turns > 0 && dp_room(g); turns--) {
        uint32_t way = dp_choose(g->choice, sizeof legacy_states / sizeof legacy_states[0]);
        if (legacy_states[way].state != g->legacy_state[slot]) {
            change_state(g, slot, legacy_states[way].state);
        }
        if (legacy_states[way].use != DP_NO_USE) {
            const struct dp_use_facts *use = &dp_uses[legacy_states[way].use];
            dp_end_call(g);
            dp_append(g, use->command);
            struct dp_command *operand = dp_append(g, DP_COMMAND_operand);
            operand->as.operand.role = use->part;
            operand->as.operand.resource = slot;
            g->commands++;
        }
    }
}
