/* rules_state_operand.c: the operands of a work item against tracked state: P05, U01, K13, S05, U06, D06, and K14 on
 * the copy. The operands of one item promote one after the other (barrier sheet 15.8.2). */
#include "promotion.h"
#include "running.h"
#include "table_compatibility.h"

bool ref_open_on_operand(const struct ref_running *running, const struct ref_place *place,
                         const struct ref_resource *resource, const struct ref_span *span) {
    const struct ref_step *begin = resource->begin;
    return begin != NULL && ref_spans_meet(&begin->span, span) &&
           ref_report_running(running, DP_RULE_P05, place, DP_NONE);
}

/* U01: UNDEFINED admits nothing: its row holds NO_ACCESS alone. */
static bool layout_refuses(const struct ref_running *running, const struct ref_step *step,
                           const struct ref_tracked *tracked) {
    (void)running;
    return !tracked->legacy && !ref_is_buffer(step->resource) &&
           (ref_layout_admits(tracked->layout, ref_is_simultaneous(step->resource)) & step->as.use.access) == 0;
}

/* P as the operands of this item before this one have it. */
static uint32_t promoted_so_far(const struct ref_running *running, const struct ref_tracked *tracked) {
    return tracked->tried_in == running->reference->items ? tracked->tried : tracked->promoted;
}

/* K13 */
static bool state_refuses(const struct ref_running *running, const struct ref_step *step,
                          const struct ref_tracked *tracked) {
    uint32_t state = ref_state_of_access(step->as.use.access);
    return tracked->legacy && (tracked->is_pending ||
                               !ref_state_admits(step->resource, tracked, promoted_so_far(running, tracked), state));
}

/* U06 */
static bool deactivated(const struct ref_running *running, const struct ref_step *step,
                        const struct ref_tracked *tracked) {
    (void)step;
    return ref_was_named(tracked, running->reference->scope) && tracked->last_access == DP_ACCESS_NO_ACCESS &&
           tracked->last_sync != DP_SYNC_NONE;
}

/* D06 */
static bool not_initialised(const struct ref_running *running, const struct ref_step *step,
                            const struct ref_tracked *tracked) {
    (void)running;
    (void)step;
    return !tracked->initialised;
}

static bool is_target_of_draw(const struct ref_use *use) {
    bool draw = use->command == DP_COMMAND_draw || use->command == DP_COMMAND_draw_indirect;
    return draw && (use->role == DP_ROLE_rt || use->role == DP_ROLE_depth || use->role == DP_ROLE_depth_read);
}

/* Whether a subresource admits a promotion to the operand's state, and remembers it for the operands behind. */
static void try_promotions(const struct ref_running *running, const struct ref_step *step) {
    uint32_t state = ref_state_of_access(step->as.use.access);
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        struct ref_tracked *tracked = &step->resource->tracked[walk.index];
        if (tracked->legacy && tracked->state == DP_STATE_COMMON && !state_refuses(running, step, tracked)) {
            tracked->tried = promoted_so_far(running, tracked) | state;
            tracked->tried_in = running->reference->items;
        }
    }
}

static bool accept_operand(const struct ref_running *running, const struct ref_step *step) {
    bool error = ref_open_on_operand(running, &step->place, step->resource, &step->span);
    error |= ref_broken_subresource(running, step, DP_RULE_U01, layout_refuses);
    error |= ref_broken_subresource(running, step, DP_RULE_K13, state_refuses);
    error |= ref_broken_subresource(running, step, DP_RULE_S05, ref_last_was_none);
    error |= ref_broken_subresource(running, step, DP_RULE_U06, deactivated);
    if (is_target_of_draw(&step->as.use)) {
        error |= ref_broken_subresource(running, step, DP_RULE_D06, not_initialised);
    }
    try_promotions(running, step);
    return !error;
}

/* The lowest subresource in legacy mode that two operands share; DP_NONE if there is none. */
static uint32_t first_legacy_in_both(const struct ref_step *a, const struct ref_step *b) {
    for (struct ref_walk walk = ref_walk(a->resource, &a->span); walk.left != 0; ref_walk_on(&walk)) {
        uint32_t mip = a->span.first_mip + walk.mip;
        uint32_t slice = a->span.first_slice + walk.slice;
        uint32_t plane = walk.index / a->resource->mips / a->resource->slices;
        struct ref_span one = {mip, 1, slice, 1, plane, 1};
        if (a->resource->tracked[walk.index].legacy && ref_spans_meet(&one, &b->span)) {
            return walk.index;
        }
    }
    return DP_NONE;
}

static bool is_copy(enum dp_kind kind) {
    return kind == DP_COMMAND_copy_buffer || kind == DP_COMMAND_copy_texture || kind == DP_COMMAND_copy_resource;
}

/* K14: any source of a copy against any destination. */
static bool accept_copy(const struct ref_running *running, const struct ref_step *item) {
    const struct ref_step *operands = item + 1;
    for (size_t i = 0; i < item->as.item.operands; i++) {
        for (size_t j = 0; j < item->as.item.operands; j++) {
            if (operands[i].as.use.role != DP_ROLE_source || operands[j].as.use.role != DP_ROLE_dest ||
                operands[i].resource != operands[j].resource || ref_is_buffer(operands[i].resource)) {
                continue;
            }
            uint32_t subresource = first_legacy_in_both(&operands[i], &operands[j]);
            if (subresource != DP_NONE) {
                return !ref_report_running(running, DP_RULE_K14, &item->place, subresource);
            }
        }
    }
    return true;
}

bool ref_state_rules_item(const struct ref_running *running, const struct ref_step *item) {
    bool accepted = true;
    for (size_t i = 0; i < item->as.item.operands; i++) {
        accepted &= accept_operand(running, &item[1 + i]);
    }
    if (is_copy(item->as.item.kind)) {
        accepted &= accept_copy(running, item);
    }
    return accepted;
}
