/* collect.c: records to the state object that the rules read. First everything is numbered, then names are looked up,
 * because a part may name one that stands behind it. */
#include "model/reference/raytracing/arithmetic.h"
#include "model/reference/raytracing/object.h"

#include <string.h>

/* Every kind of geometry; other bits are ignored. */
#define ANY_GEOMETRY                                                                                                   \
    (DP_RT_GEOMETRY_opaque_triangles | DP_RT_GEOMETRY_non_opaque_triangles | DP_RT_GEOMETRY_opaque_procedural |        \
     DP_RT_GEOMETRY_non_opaque_procedural)

/* Plain values of command_raytracing.def: what counts when the record is left out. */
static void set_plain(struct ref_rt_object *object) {
    object->config.shader_configs = 1;
    object->config.pipeline_configs = 1;
    object->dispatch.width = 1;
    object->dispatch.height = 1;
    object->dispatch.depth = 1;
}

static void add_shader(struct ref_rt_object *object, const struct dp_record_rt_shader *record) {
    if (object->shader_count == DP_RT_SHADERS)
        return;
    struct ref_rt_shader *shader = &object->shaders[object->shader_count++];
    shader->kind = record->kind;
    shader->vgprs = ref_rt_smaller(record->vgprs, DP_RT_VGPRS);
    shader->stack = record->stack;
    shader->code = record->code;
    shader->instructions = record->instructions;
    for (uint32_t i = 0; i < DP_RT_HIT_GROUPS; i++)
        shader->groups[i] = (record->groups >> i & 1) != 0;
    for (uint32_t i = 0; i < DP_RT_SHADERS; i++)
        shader->shaders[i] = (record->shaders >> i & 1) != 0;
}

static void add_group(struct ref_rt_object *object, const struct dp_record_rt_hit_group *record) {
    if (object->group_count == DP_RT_HIT_GROUPS)
        return;
    struct ref_rt_group *group = &object->groups[object->group_count++];
    group->type = record->type;
    group->closest_hit = record->closest_hit;
    group->any_hit = record->any_hit;
    group->intersection = record->intersection;
}

/* Sites and their code. `last` is the nearest rt_site before; NULL for none, or for one beyond the bound. */
static void add_sites(struct ref_rt_object *object) {
    struct ref_rt_site *last = NULL;
    for (size_t i = 0; i < object->part_count; i++) {
        const struct dp_command *part = &object->parts[i];
        if (part->kind == DP_COMMAND_rt_site) {
            last = object->site_count < DP_RT_SITES ? &object->sites[object->site_count++] : NULL;
            if (last != NULL)
                last->record = &part->as.rt_site;
        } else if (part->kind == DP_COMMAND_rt_site_code && last != NULL) {
            last->code = &part->as.rt_site_code;
        }
    }
}

static bool is_shader(const struct ref_rt_object *object, uint32_t number, uint32_t kind) {
    return number < object->shader_count && object->shaders[number].kind == kind;
}

static void check_member(const struct ref_rt_object *object, uint32_t *member, uint32_t kind) {
    if (!is_shader(object, *member, kind))
        *member = DP_RT_NO_SHADER;
}

/* Drops what names nothing. A site that is dropped keeps its number. */
static void look_up_names(struct ref_rt_object *object) {
    for (uint32_t i = 0; i < object->group_count; i++) {
        check_member(object, &object->groups[i].closest_hit, DP_RT_SHADER_closest_hit);
        check_member(object, &object->groups[i].any_hit, DP_RT_SHADER_any_hit);
        check_member(object, &object->groups[i].intersection, DP_RT_SHADER_intersection);
    }
    for (uint32_t i = 0; i < object->shader_count; i++) {
        struct ref_rt_shader *shader = &object->shaders[i];
        for (uint32_t group = object->group_count; group < DP_RT_HIT_GROUPS; group++)
            shader->groups[group] = false;
        for (uint32_t other = 0; other < DP_RT_SHADERS; other++)
            if (!is_shader(object, other, DP_RT_SHADER_miss) && !is_shader(object, other, DP_RT_SHADER_callable))
                shader->shaders[other] = false;
    }
    for (uint32_t i = 0; i < object->site_count; i++)
        if (object->sites[i].record->shader >= object->shader_count)
            object->sites[i].record = NULL;
}

/* Needs the kinds of all shaders. */
static void add_pairs(struct ref_rt_object *object) {
    for (size_t i = 0; i < object->part_count; i++) {
        if (object->parts[i].kind != DP_COMMAND_rt_pair)
            continue;
        uint32_t first = object->parts[i].as.rt_pair.first;
        uint32_t second = object->parts[i].as.rt_pair.second;
        if (first == second || !is_shader(object, first, DP_RT_SHADER_ray_generation) ||
            !is_shader(object, second, DP_RT_SHADER_ray_generation))
            continue;
        object->together[first][second] = true;
        object->together[second][first] = true;
    }
}

void ref_rt_collect(struct ref_rt_object *object, const struct dp_record_device *device,
                    const struct dp_command *records, size_t count) {
    memset(object, 0, sizeof *object);
    set_plain(object);
    object->series = device->series;
    object->head = &records[0].as.state_object;
    object->geometry = object->head->geometry & ANY_GEOMETRY;
    object->parts = records + 1;
    object->part_count = count - 1;
    for (size_t i = 0; i < object->part_count; i++) {
        const struct dp_command *part = &object->parts[i];
        if (part->kind == DP_COMMAND_rt_shader)
            add_shader(object, &part->as.rt_shader);
        else if (part->kind == DP_COMMAND_rt_hit_group)
            add_group(object, &part->as.rt_hit_group);
        else if (part->kind == DP_COMMAND_rt_config)
            object->config = part->as.rt_config;
        else if (part->kind == DP_COMMAND_rt_dispatch)
            object->dispatch = part->as.rt_dispatch;
    }
    add_sites(object);
    look_up_names(object);
    add_pairs(object);
}
