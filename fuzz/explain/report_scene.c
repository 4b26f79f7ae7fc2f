/* report_scene.c: layouts, legacy states, known accesses and splits, subresource by subresource. */
#include "fuzz/explain/report_scene.h"

#include "fuzz/explain/report.h"

#include <stdlib.h>

struct subresource {
    uint32_t layout, state, promoted, access;
    uint32_t last, begin;
    uint64_t scope; /* to which access, last and copied belong */
    bool legacy, any_access;
    bool copied; /* used on a COPY list */
};

struct dp_report_thing {
    const struct dp_record_resource *creation; /* NULL: empty slot */
    struct dp_report_shape shape;
    uint32_t count;
    bool buffer, simultaneous, structure; /* structure: raytracing acceleration structure */
    bool changes;                         /* the end of an execute may change it: it met a legacy state or a split */
    struct subresource *subs;
};

/* --- life --- */

bool dp_report_scene_start(struct dp_report_scene *scene, size_t slots) {
    *scene = (struct dp_report_scene){.things = calloc(slots + 1, sizeof *scene->things), .count = slots};
    return scene->things != NULL;
}

void dp_report_scene_end(struct dp_report_scene *scene) {
    for (size_t i = 0; scene->things != NULL && i < scene->count; i++) {
        free(scene->things[i].subs);
    }
    free(scene->things);
    scene->things = NULL;
}

static struct subresource first_state(const struct dp_report_thing *thing) {
    const struct dp_record_resource *c = thing->creation;
    bool chain = c->memory == DP_MEMORY_swap_chain;
    struct subresource s = {.last = DP_NONE, .begin = DP_NONE, .any_access = true};
    s.layout = thing->buffer ? DP_LAYOUT_UNDEFINED : DP_LAYOUT_COMMON;
    if (c->initial == DP_INITIAL_layout && !thing->buffer && !chain) {
        s.layout = c->layout;
    }
    if (c->initial == DP_INITIAL_state) {
        s.legacy = true;
        s.state = chain ? DP_STATE_COMMON : c->state;
        if (!thing->buffer && !thing->simultaneous) {
            s.layout = dp_report_stand_in(s.state);
        }
    }
    return s;
}

bool dp_report_scene_create(struct dp_report_scene *scene, const struct dp_record_resource *creation) {
    struct dp_report_thing *thing = &scene->things[creation->id];
    struct dp_report_shape shape = dp_report_shape(creation);
    uint64_t count = (uint64_t)shape.mips * shape.slices * shape.planes;
    *thing = (struct dp_report_thing){.creation = creation, .shape = shape, .count = (uint32_t)count};
    thing->buffer = creation->dimension == DP_DIMENSION_buffer;
    thing->simultaneous = (creation->flags & DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS) != 0;
    thing->structure =
        (creation->flags & DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE) != 0 ||
        (creation->initial == DP_INITIAL_state && creation->state == DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE);
    thing->changes = creation->initial == DP_INITIAL_state;
    thing->subs = calloc((size_t)count + 1, sizeof *thing->subs);
    for (uint32_t i = 0; thing->subs != NULL && i < thing->count; i++) {
        thing->subs[i] = first_state(thing);
    }
    return thing->subs != NULL;
}

static struct dp_report_thing *thing_of(const struct dp_report_scene *scene, uint32_t slot) {
    return slot < scene->count && scene->things[slot].creation != NULL ? &scene->things[slot] : NULL;
}

/* --- ranges (barrier sheet 4) --- */

static bool within(uint32_t at, uint32_t first, uint32_t count) {
    return at >= first && at - first < count;
}

static bool in_range(const struct dp_report_thing *thing, const struct dp_range *range, uint32_t sub) {
    if (thing->buffer) {
        return true;
    }
    if (range->mips == 0) {
        return range->index_or_first_mip == DP_ALL_SUBRESOURCES || range->index_or_first_mip == sub;
    }
    const struct dp_report_shape *shape = &thing->shape;
    return within(sub % shape->mips, range->index_or_first_mip, range->mips) &&
           within(sub / shape->mips % shape->slices, range->first_slice, range->slices == 0 ? 1 : range->slices) &&
           within(sub / shape->mips / shape->slices, range->first_plane, range->planes == 0 ? 1 : range->planes);
}

/* The range that a part names; aliasing and global barriers name none, and have no slot either. */
static struct dp_range range_of(const struct dp_command *part) {
    struct dp_range range = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    if (part->kind == DP_COMMAND_texture_barrier) {
        range = part->as.texture_barrier.range;
    } else if (part->kind == DP_COMMAND_transition) {
        range.index_or_first_mip = part->as.transition.subresource;
    } else if (part->kind == DP_COMMAND_operand) {
        range = part->as.operand.range;
    }
    return range;
}

uint32_t dp_report_scene_lowest(const struct dp_report_scene *scene, const struct dp_command *part) {
    const struct dp_report_thing *thing = thing_of(scene, dp_report_slot(part));
    struct dp_range range = range_of(part);
    for (uint32_t i = 0; thing != NULL && i < thing->count; i++) {
        if (in_range(thing, &range, i)) {
            return i;
        }
    }
    return DP_NONE;
}

uint32_t dp_report_scene_split(const struct dp_report_scene *scene, uint32_t slot) {
    const struct dp_report_thing *thing = thing_of(scene, slot);
    for (uint32_t i = 0; thing != NULL && i < thing->count; i++) {
        if (thing->subs[i].begin != DP_NONE) {
            return i;
        }
    }
    return DP_NONE;
}

/* --- barriers --- */

static void enter_scope(struct dp_report_scene *scene, struct subresource *s) {
    if (s->scope != scene->scope) {
        s->scope = scene->scope;
        s->any_access = true;
        s->last = DP_NONE;
        s->copied = false;
    }
}

static void enhanced(struct subresource *s, size_t record, uint32_t sync_before, uint32_t sync_after,
                     uint32_t access_after, bool moves, uint32_t layout_after) {
    s->legacy = false;
    s->state = 0;
    s->promoted = 0;
    s->last = (uint32_t)record;
    if (sync_before == DP_SYNC_SPLIT) { /* an END moves nothing */
        s->begin = DP_NONE;
        return;
    }
    s->begin = sync_after == DP_SYNC_SPLIT ? (uint32_t)record : s->begin;
    s->layout = moves ? layout_after : s->layout;
    s->any_access = access_after == DP_ACCESS_COMMON;
    s->access = access_after;
}

/* The layout moves at the BEGIN of a split, the state at its END. */
static void transition(const struct dp_report_scene *scene, const struct dp_report_thing *thing, struct subresource *s,
                       size_t record, const struct dp_record_transition *t) {
    if ((t->flags & DP_SPLIT_BEGIN_ONLY) != 0) {
        s->begin = (uint32_t)record;
    } else {
        s->begin = DP_NONE;
        s->state = t->state_after;
        s->promoted = 0;
    }
    if (!thing->buffer && (t->flags & DP_SPLIT_END_ONLY) == 0) {
        bool stays = thing->simultaneous || scene->on_copy_list;
        s->layout = stays ? DP_LAYOUT_COMMON : dp_report_stand_in(t->state_after);
    }
}

static void legacy(struct dp_report_scene *scene, const struct dp_report_thing *thing, struct subresource *s,
                   size_t record, const struct dp_command *part) {
    if (!s->legacy) {
        s->legacy = true;
        s->state = DP_STATE_COMMON;
        s->promoted = 0;
    }
    s->copied = s->copied || scene->on_copy_list;
    if (part->kind == DP_COMMAND_transition) {
        transition(scene, thing, s, record, &part->as.transition);
    }
}

static void move(struct dp_report_scene *scene, const struct dp_report_thing *thing, struct subresource *s,
                 size_t record, const struct dp_command *part) {
    enter_scope(scene, s);
    if (part->kind == DP_COMMAND_texture_barrier) {
        const struct dp_record_texture_barrier *b = &part->as.texture_barrier;
        bool moves = b->layout_before != DP_LAYOUT_UNDEFINED || b->layout_after != DP_LAYOUT_UNDEFINED;
        enhanced(s, record, b->sync_before, b->sync_after, b->access_after, moves, b->layout_after);
    } else if (part->kind == DP_COMMAND_buffer_barrier) {
        const struct dp_record_buffer_barrier *b = &part->as.buffer_barrier;
        enhanced(s, record, b->sync_before, b->sync_after, b->access_after, false, 0);
    } else {
        legacy(scene, thing, s, record, part);
    }
}

static bool opens_split(const struct dp_command *part) {
    return (part->kind == DP_COMMAND_texture_barrier && part->as.texture_barrier.sync_after == DP_SYNC_SPLIT) ||
           (part->kind == DP_COMMAND_buffer_barrier && part->as.buffer_barrier.sync_after == DP_SYNC_SPLIT);
}

void dp_report_scene_barrier(struct dp_report_scene *scene, size_t record, const struct dp_command *part) {
    struct dp_report_thing *thing = thing_of(scene, dp_report_slot(part));
    struct dp_range range = range_of(part);
    if (thing != NULL) {
        bool legacy_part = part->kind != DP_COMMAND_texture_barrier && part->kind != DP_COMMAND_buffer_barrier;
        thing->changes = thing->changes || legacy_part || opens_split(part);
    }
    for (uint32_t i = 0; thing != NULL && i < thing->count; i++) {
        if (in_range(thing, &range, i)) {
            move(scene, thing, &thing->subs[i], record, part);
        }
    }
}

/* --- operands --- */

/* The state bit that a legacy resource is promoted to by an access (barrier sheet 15.8.2). */
static uint32_t state_of(uint32_t access) {
    static const uint32_t pairs[][2] = {
        {DP_ACCESS_VERTEX_BUFFER,       DP_STATE_VERTEX_AND_CONSTANT_BUFFER},
        {DP_ACCESS_CONSTANT_BUFFER,     DP_STATE_VERTEX_AND_CONSTANT_BUFFER},
        {DP_ACCESS_INDEX_BUFFER,        DP_STATE_INDEX_BUFFER              },
        {DP_ACCESS_RENDER_TARGET,       DP_STATE_RENDER_TARGET             },
        {DP_ACCESS_UNORDERED_ACCESS,    DP_STATE_UNORDERED_ACCESS          },
        {DP_ACCESS_SHADER_RESOURCE,     DP_STATE_NON_PIXEL_SHADER_RESOURCE },
        {DP_ACCESS_STREAM_OUTPUT,       DP_STATE_STREAM_OUT                },
        {DP_ACCESS_INDIRECT_ARGUMENT,   DP_STATE_INDIRECT_ARGUMENT         },
        {DP_ACCESS_COPY_DEST,           DP_STATE_COPY_DEST                 },
        {DP_ACCESS_COPY_SOURCE,         DP_STATE_COPY_SOURCE               },
        {DP_ACCESS_RESOLVE_DEST,        DP_STATE_RESOLVE_DEST              },
        {DP_ACCESS_RESOLVE_SOURCE,      DP_STATE_RESOLVE_SOURCE            },
        {DP_ACCESS_SHADING_RATE_SOURCE, DP_STATE_SHADING_RATE_SOURCE       }
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if (pairs[i][0] == access) {
            return pairs[i][1];
        }
    }
    return 0;
}

void dp_report_scene_operand(struct dp_report_scene *scene, const struct dp_command *operand, uint32_t access) {
    struct dp_report_thing *thing = thing_of(scene, operand->as.operand.resource);
    struct dp_range range = range_of(operand);
    for (uint32_t i = 0; thing != NULL && i < thing->count; i++) {
        struct subresource *s = &thing->subs[i];
        if (!in_range(thing, &range, i)) {
            continue;
        }
        enter_scope(scene, s);
        s->access |= access;
        s->copied = s->copied || scene->on_copy_list;
        if (s->legacy && s->state == DP_STATE_COMMON) {
            s->promoted |= state_of(access);
        }
    }
}

/* --- ends of executes --- */

static void decay(const struct dp_report_thing *thing, struct subresource *s) {
    if (!s->legacy || thing->structure) {
        return;
    }
    if (s->copied || thing->buffer || thing->simultaneous) {
        s->state = DP_STATE_COMMON;
        s->begin = DP_NONE;
    } else if (s->promoted == DP_STATE_COPY_DEST) {
        s->state = DP_STATE_COPY_DEST;
    }
    s->promoted = 0;
}

void dp_report_scene_decay(struct dp_report_scene *scene) {
    for (size_t t = 0; t < scene->count; t++) {
        struct dp_report_thing *thing = &scene->things[t];
        for (uint32_t i = 0; thing->changes && i < thing->count; i++) {
            struct subresource *s = &thing->subs[i];
            decay(thing, s);
            s->copied = false;
            if (!s->legacy && (thing->buffer || thing->simultaneous)) {
                s->begin = DP_NONE; /* V10: such splits end with the execute */
            }
        }
    }
}

struct dp_report_tracked dp_report_scene_read(const struct dp_report_scene *scene, uint32_t slot,
                                              uint32_t subresource) {
    const struct dp_report_thing *thing = thing_of(scene, slot);
    if (thing == NULL || subresource >= thing->count) {
        return (struct dp_report_tracked){.known = false};
    }
    const struct subresource *s = &thing->subs[subresource];
    bool here = s->scope == scene->scope;
    return (struct dp_report_tracked){.known = true,
                                      .legacy = s->legacy,
                                      .any_access = !here || s->any_access,
                                      .layout = s->layout,
                                      .state = s->state,
                                      .promoted = s->promoted,
                                      .access = s->access,
                                      .last = here ? s->last : DP_NONE,
                                      .begin = s->begin};
}
