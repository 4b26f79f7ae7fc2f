/* fault_new.c: what faults put at the end of a program: resources, lists, barriers, work. */
#include "fuzz/generate/fault.h"

struct dp_record_resource *dp_new_resource(struct dp_generator *g, uint32_t dimension) {
    if (g->shadow.count == DP_SHADOW_RESOURCES || g->count + 8 > DP_GENERATE_RECORDS) {
        return NULL;
    }
    struct dp_record_resource *r = &dp_append(g, DP_COMMAND_resource)->as.resource;
    r->id = g->shadow.count++;
    g->shadow.resource[r->id].filled = false; /* nothing else is planted on it */
    r->dimension = dimension;
    r->extent = (struct dp_extent){64, dimension == DP_DIMENSION_buffer ? 1 : 64, 1};
    return r;
}

bool dp_new_list(struct dp_generator *g, uint32_t type) {
    if (g->list_count == DP_GENERATE_LISTS || g->count + 24 > DP_GENERATE_RECORDS) {
        return false;
    }
    struct dp_record_list *list = &dp_append(g, DP_COMMAND_list)->as.list;
    list->id = g->list_count++;
    list->type = type;
    dp_end_call(g);
    return true;
}

void dp_run_list(struct dp_generator *g) {
    dp_end_call(g);
    dp_append(g, DP_COMMAND_end);
    dp_append(g, DP_COMMAND_execute);
    dp_append(g, DP_COMMAND_executed)->as.executed.list = g->list_count - 1;
}

struct dp_command *dp_new_part(struct dp_generator *g, enum dp_kind kind) {
    struct dp_bent bent;
    dp_end_call(g);
    if (kind == DP_COMMAND_transition || kind == DP_COMMAND_uav || kind == DP_COMMAND_aliasing) {
        dp_append(g, DP_COMMAND_resource_barrier);
        return dp_append(g, kind);
    }
    struct dp_command *record = dp_barrier_record(g, kind);
    if (kind == DP_COMMAND_texture_barrier) {
        record->as.texture_barrier.layout_before = DP_LAYOUT_UNDEFINED;
        record->as.texture_barrier.layout_after = DP_LAYOUT_UNDEFINED;
        record->as.texture_barrier.range = (struct dp_range){DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    }
    dp_bend(g, record, DP_LIST_direct, &bent);
    *bent.sync[0] = DP_SYNC_ALL;
    *bent.sync[1] = DP_SYNC_ALL;
    *bent.access[0] = DP_ACCESS_COMMON;
    *bent.access[1] = DP_ACCESS_COPY_SOURCE;
    return record;
}

void dp_new_item(struct dp_generator *g, enum dp_use use, uint32_t resource) {
    dp_end_call(g);
    dp_append(g, dp_uses[use].command);
    struct dp_command *operand = dp_append(g, DP_COMMAND_operand);
    operand->as.operand.role = dp_uses[use].part;
    operand->as.operand.resource = resource;
}

bool dp_new_work(struct dp_generator *g, enum dp_use use, uint32_t resource) {
    if (!dp_new_list(g, DP_LIST_direct)) {
        return false;
    }
    dp_new_item(g, use, resource);
    dp_append(g, DP_COMMAND_end);
    return true;
}

struct dp_record_resource *dp_new_resource_for(struct dp_generator *g, enum dp_use use) {
    const uint32_t depth = (uint32_t)DP_ACCESS_DEPTH_STENCIL_READ | DP_ACCESS_DEPTH_STENCIL_WRITE;
    const uint32_t structure =
        (uint32_t)DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_READ | DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE;
    uint32_t access = dp_uses[use].access;
    bool buffer = dp_uses[use].buffers && (!dp_uses[use].textures || dp_chance(g->choice, 1, 2));
    struct dp_record_resource *r = dp_new_resource(g, buffer ? DP_DIMENSION_buffer : DP_DIMENSION_texture2d);
    if (r == NULL) {
        return NULL;
    }
    r->flags = access == DP_ACCESS_UNORDERED_ACCESS ? (uint32_t)DP_FLAGS_ALLOW_UNORDERED_ACCESS : 0;
    r->flags |= access == DP_ACCESS_RENDER_TARGET ? (uint32_t)DP_FLAGS_ALLOW_RENDER_TARGET : 0;
    if ((access & structure) != 0) {
        r->flags |= (uint32_t)DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE | DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    }
    if ((access & depth) != 0) {
        r->flags |= DP_FLAGS_ALLOW_DEPTH_STENCIL;
        r->format = DP_FORMAT_D32_FLOAT;
    }
    if (use == DP_USE_resolve_from) {
        r->samples = 4;
        r->flags |= DP_FLAGS_ALLOW_RENDER_TARGET;
    }
    return r;
}

bool dp_new_present(struct dp_generator *g, uint32_t resource) {
    if (g->count + 2 > DP_GENERATE_RECORDS) {
        return false;
    }
    dp_append(g, DP_COMMAND_present);
    struct dp_command *operand = dp_append(g, DP_COMMAND_operand);
    operand->as.operand.role = DP_ROLE_view;
    operand->as.operand.resource = resource;
    return true;
}

struct dp_command *dp_new_barrier(struct dp_generator *g, uint32_t list, uint32_t on, uint32_t resource) {
    enum dp_kind kind = on == DP_ON_TEXTURE  ? DP_COMMAND_texture_barrier
                        : on == DP_ON_BUFFER ? DP_COMMAND_buffer_barrier
                                             : DP_COMMAND_global_barrier;
    if (!dp_new_list(g, list)) {
        return NULL;
    }
    struct dp_command *record = dp_new_part(g, kind);
    dp_append(g, DP_COMMAND_end);
    if (on == DP_ON_TEXTURE) {
        record->as.texture_barrier.resource = resource;
    } else if (on == DP_ON_BUFFER) {
        record->as.buffer_barrier.resource = resource;
    }
    return record;
}

/* Transitions of resources of a kind; the `wanted`-th goes into `found`. */
static uint32_t walk_transitions(struct dp_generator *g, uint32_t kind, uint32_t wanted, struct dp_command **found) {
    uint32_t count = 0;
    for (size_t i = 0; i < g->count; i++) {
        const struct dp_record_transition *t = &g->records[i].as.transition;
        bool known = g->records[i].kind == DP_COMMAND_transition && t->resource < g->shadow.count &&
                     g->shadow.resource[t->resource].filled;
        if (known && (kind > 1 || g->shadow.resource[t->resource].texture == (kind == 0)) && count++ == wanted) {
            *found = &g->records[i];
        }
    }
    return count;
}

struct dp_command *dp_some_transition(struct dp_generator *g, uint32_t kind) {
    struct dp_command *found = NULL;
    uint32_t count = walk_transitions(g, kind, UINT32_MAX, &found);
    if (count > 0) {
        walk_transitions(g, kind, dp_choose(g->choice, count), &found);
        return found;
    }
    struct dp_record_resource *r =
        dp_new_resource(g, kind == 0 ? (uint32_t)DP_DIMENSION_texture2d : (uint32_t)DP_DIMENSION_buffer);
    if (r == NULL || !dp_new_list(g, DP_LIST_direct)) {
        return NULL;
    }
    dp_shadow_create(&g->shadow, r);
    struct dp_command *record = dp_new_part(g, DP_COMMAND_transition);
    record->as.transition.resource = r->id;
    record->as.transition.state_after = DP_STATE_COPY_DEST;
    dp_append(g, DP_COMMAND_end);
    return record;
}
