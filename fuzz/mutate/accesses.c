/* accesses.c: which access a part of a work item is, and what hands memory over from one access to the next: by the
 * generator's tables (uses.def, sheet.h), a third voice beside the two models. */
#include "fuzz/generate/sheet.h"
#include "fuzz/generate/uses.h"
#include "fuzz/mutate/mutant.h"

bool dp_touch_of(const struct dp_mutant *m, size_t command, size_t part, uint32_t list, struct dp_touch *touch) {
    const struct dp_command *record = &m->decoded[part];
    if (record->kind == DP_COMMAND_shader) {
        const struct dp_record_shader *s = &record->as.shader;
        *touch = (struct dp_touch){command, s->resource, s->access, s->stage, list};
        return s->resource < DP_INLINE_SLOTS;
    }
    if (record->kind != DP_COMMAND_operand) {
        return false;
    }
    for (size_t use = 0; use < DP_USE_COUNT; use++) {
        if (dp_uses[use].command == m->decoded[command].kind && dp_uses[use].part == record->as.operand.role) {
            *touch =
                (struct dp_touch){command, record->as.operand.resource, dp_uses[use].access, dp_uses[use].stage, list};
            return touch->resource < DP_INLINE_SLOTS;
        }
    }
    /* A role that uses.def knows of another command: a draw's targets under draw_indirect. */
    for (size_t use = 0; use < DP_USE_COUNT; use++) {
        if (dp_uses[use].part == record->as.operand.role && record->as.operand.role != DP_ROLE_view) {
            *touch =
                (struct dp_touch){command, record->as.operand.resource, dp_uses[use].access, dp_uses[use].stage, list};
            return touch->resource < DP_INLINE_SLOTS;
        }
    }
    return false;
}

const struct dp_record_resource *dp_creation_of(const struct dp_mutant *m, uint32_t slot) {
    for (size_t i = 1; i < m->count; i++) {
        if (m->decoded[i].kind == DP_COMMAND_resource && m->decoded[i].as.resource.id == slot) {
            return &m->decoded[i].as.resource;
        }
    }
    return NULL;
}

/* The before side as the last barrier of the resource before `at` left it, in the order of the records; where there is
 * none after the earlier access, sync and access are those of the access. */
static void look_back(const struct dp_mutant *m, const struct dp_touch *from, size_t at, struct dp_between *b) {
    for (size_t i = 1; i < at; i++) {
        const struct dp_record_texture_barrier *t = &m->decoded[i].as.texture_barrier;
        const struct dp_record_buffer_barrier *u = &m->decoded[i].as.buffer_barrier;
        bool texture = m->decoded[i].kind == DP_COMMAND_texture_barrier && t->resource == b->resource;
        bool buffer = m->decoded[i].kind == DP_COMMAND_buffer_barrier && u->resource == b->resource;
        b->layout_before = texture ? t->layout_after : b->layout_before;
        if ((texture || buffer) && i > from->command) {
            b->sync_before = texture ? t->sync_after : u->sync_after;
            b->access_before = texture ? t->access_after : u->access_after;
        }
    }
}

/* A layout that admits the access, legal on the list and for the resource: the present one, if it does, else one by
 * chance. */
static uint32_t layout_for(struct dp_mutant *m, const struct dp_record_resource *resource, const struct dp_touch *to,
                           uint32_t present) {
    bool simultaneous = (resource->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    uint32_t choices = 0;
    if ((dp_sheet_admits(present, simultaneous) & to->access) == to->access) {
        return present;
    }
    for (uint32_t rest = dp_sheet_resource_layouts(resource) & dp_sheet_list_layouts(to->list); rest != 0;
         rest &= rest - 1) {
        uint32_t layout = dp_bit_index(rest);
        if ((dp_sheet_admits(layout, simultaneous) & to->access) == to->access) {
            choices |= UINT32_C(1) << layout;
        }
    }
    return choices != 0 ? dp_bit_index(dp_pick_bit(&m->dice, choices)) : (uint32_t)DP_LAYOUT_COMMON;
}

void dp_between_of(struct dp_mutant *m, const struct dp_touch *from, const struct dp_touch *to, size_t at,
                   struct dp_between *between) {
    const struct dp_record_resource *resource = dp_creation_of(m, to->resource);
    *between = (struct dp_between){.resource = to->resource,
                                   .sync_before = from->stage,
                                   .sync_after = to->stage,
                                   .access_before = from->access,
                                   .access_after = to->access};
    if (resource != NULL) {
        between->texture = resource->dimension != DP_DIMENSION_buffer;
        between->layout_before = resource->initial == DP_INITIAL_layout ? resource->layout : (uint32_t)DP_LAYOUT_COMMON;
        look_back(m, from, at, between);
        between->layout_after = between->texture ? layout_for(m, resource, to, between->layout_before) : 0;
    }
}
