/* work.c: faults of work items: U02, U04, K16. */
#include "fuzz/generate/fault.h"

/* Of `discard` the one that this resource gets: see sheet 15.9. */
static bool other_discard(const struct dp_shadow_resource *r, enum dp_use use) {
    const uint32_t targets = (uint32_t)DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DEPTH_STENCIL;
    return dp_uses[use].command == DP_COMMAND_discard && (use != DP_USE_discard_uav || (r->made.flags & targets) != 0);
}

/* An operand on something that cannot have its access; a buffer in an upload heap cannot have most. */
bool dp_fault_U02(struct dp_generator *g) {
    enum dp_use use = dp_some_operand_use(g);
    uint32_t slots = 0;
    for (uint32_t i = 0; i < g->shadow.count; i++) {
        const struct dp_shadow_resource *r = &g->shadow.resource[i];
        bool lacks = r->filled && (r->accesses & dp_uses[use].access) == 0 && !other_discard(r, use);
        slots |= lacks ? UINT32_C(1) << i : 0;
    }
    if (slots != 0) {
        return dp_new_work(g, use, dp_pick_slot(g, slots));
    }
    struct dp_record_resource *r = dp_new_resource(g, DP_DIMENSION_buffer);
    if (r == NULL) {
        return false;
    }
    bool reads = (dp_uses[use].access & DP_SHEET_WRITES) == 0;
    r->heap_type = reads ? DP_HEAP_readback : DP_HEAP_upload;
    return dp_new_work(g, use, r->id);
}

/* The operand of some command leaves its resource. */
static bool leave_resource(struct dp_generator *g) {
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

bool dp_fault_U04(struct dp_generator *g) {
    uint32_t nothing = dp_chance(g->choice, 1, 2) ? DP_NONE : 62;
    if (dp_chance(g->choice, 1, 8)) {
        return dp_new_present(g, nothing);
    }
    if (dp_chance(g->choice, 1, 2)) {
        return dp_new_work(g, dp_some_operand_use(g), nothing);
    }
    return leave_resource(g);
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
