/* work.c: faults of work items: U02, U04, K16. */
#include "fuzz/generate/fault.h"

/* An operand on something that cannot have its access. */
bool dp_fault_U02(struct dp_generator *g) {
    static const enum dp_use uses[] = {DP_USE_rt,        DP_USE_depth,     DP_USE_clear_rtv,  DP_USE_clear_dsv,
                                       DP_USE_clear_uav, DP_USE_index,     DP_USE_vertex,     DP_USE_stream_output,
                                       DP_USE_draw_args, DP_USE_predicate, DP_USE_rtas_build, DP_USE_rtas_copy_to,
                                       DP_USE_rtas_emit_from, DP_USE_dispatch_args, DP_USE_rtas_geometry,
                                       DP_USE_depth_read, DP_USE_timestamp, DP_USE_query_resolve, DP_USE_copy_to,
                                       DP_USE_copy_buffer_to, DP_USE_copy_all_to, DP_USE_rtas_scratch};
    const struct dp_use_facts *use = &dp_uses[uses[dp_choose(g->choice, sizeof uses / sizeof uses[0])]];
    uint32_t slots = 0;
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        const struct dp_shadow_resource *r = &g->shadow.resource[i];
        slots |= r->filled && (r->accesses & use->access) == 0 ? UINT32_C(1) << i : 0;
    }
    uint32_t slot = dp_pick_slot(g, slots);
    size_t place = slot == DP_NONE ? 0 : dp_pick_place(g, 1u << DP_LIST_direct);
    if (place == 0 || g->count + 2 > DP_GENERATE_RECORDS) {
        return false;
    }
    dp_insert(g, place, DP_COMMAND_operand, 2);
    g->records[place] = g->plain[use->command];
    g->records[place + 1].as.operand.role = use->part;
    g->records[place + 1].as.operand.resource = slot;
    return true;
}

bool dp_fault_U04(struct dp_generator *g) {
    struct dp_command *operand = dp_pick_operand(g, dp_chance(g->choice, 2, 3));
    if (operand == NULL) {
        return false;
    }
    const struct dp_shadow_resource *r = dp_resource(g, operand->as.operand.resource);
    uint32_t way = dp_choose(g->choice, r->texture ? 4 : 2);
    if (way == 0) {
        operand->as.operand.resource = dp_chance(g->choice, 1, 2) ? DP_NONE : 62;
    } else if (way == 1) {
        operand->as.operand.box = (struct dp_box){(uint32_t)r->made.extent.width, 0, 0, 1, 1, 1};
    } else if (way == 2) {
        operand->as.operand.range = (struct dp_range){r->subs, 0, 0, 0, 0, 0};
    } else {
        operand->as.operand.range = (struct dp_range){0, 0xFFFFFFFFu, 0, 1, 0, 1};
    }
    return true;
}

/* A copy from a resource into itself, the same part. */
bool dp_fault_K16(struct dp_generator *g) {
    static const enum dp_kind kinds[] = {DP_COMMAND_copy_buffer, DP_COMMAND_copy_texture, DP_COMMAND_copy_resource};
    for (uint32_t tries = 0, way = dp_choose(g->choice, 3); tries < 3; tries++, way = (way + 1) % 3) {
        struct dp_command *copy = dp_pick_record(g, kinds[way]);
        size_t at = copy == NULL ? 0 : (size_t)(copy - g->records);
        if (at != 0 && at + 2 < g->count && copy[1].kind == DP_COMMAND_operand && copy[2].kind == DP_COMMAND_operand) {
            uint32_t role = copy[2].as.operand.role;
            copy[2] = copy[1];
            copy[2].as.operand.role = role;
            return true;
        }
    }
    return false;
}
