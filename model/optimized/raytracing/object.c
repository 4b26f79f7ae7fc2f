/* object.c: gathers the parts of a state object. */
#include "model/optimized/raytracing/object.h"
#include "model/optimized/raytracing/arithmetic.h"

static void gather_shader(struct opt_rt_object *object, const struct dp_record_rt_shader *shader) {
    uint32_t number = object->shaders;
    if (number == DP_RT_SHADERS)
        return;
    object->shader[number] = shader;
    object->vgprs[number] = opt_rt_min(shader->vgprs, DP_RT_VGPRS);
    object->of_kind[shader->kind] |= opt_rt_bit(number);
    object->shaders++;
}

/* `open`: the last site before what follows is there, so that its code finds a home. */
static void gather_site(struct opt_rt_object *object, const struct dp_record_rt_site *site, bool *open) {
    *open = object->sites < DP_RT_SITES;
    if (!*open)
        return;
    object->site[object->sites] = site;
    object->code[object->sites] = NULL;
    object->sites++;
}

static void gather_stack_size(struct opt_rt_object *object, uint64_t size) {
    if (size >= OPT_RT_DROPPED_SIZE) {
        object->size_dropped = 1;
        return;
    }
    object->size_set = 1;
    object->stack_size = size;
}

static void gather_triangle(struct opt_rt_object *object, size_t place) {
    if (object->triangles == 0)
        object->first_triangle = place;
    if (object->triangles < DP_RT_TRIANGLES)
        object->triangles++;
}

/* Whether the two are ray generation shaders is known when all parts have been seen: resolve_pairs. */
static void gather_pair(struct opt_rt_object *object, const struct dp_record_rt_pair *pair) {
    if (pair->first < DP_RT_SHADERS && pair->second < DP_RT_SHADERS)
        object->paired[pair->first] |= opt_rt_bit(pair->second);
}

static void gather_part(struct opt_rt_object *object, size_t place, bool *site_open) {
    const struct dp_command *part = &object->parts[place];
    switch (part->kind) {
    case DP_COMMAND_rt_shader:
        gather_shader(object, &part->as.rt_shader);
        break;
    case DP_COMMAND_rt_hit_group:
        if (object->groups < DP_RT_HIT_GROUPS)
            object->group[object->groups++] = &part->as.rt_hit_group;
        break;
    case DP_COMMAND_rt_site:
        gather_site(object, &part->as.rt_site, site_open);
        break;
    case DP_COMMAND_rt_site_code:
        if (*site_open)
            object->code[object->sites - 1] = &part->as.rt_site_code;
        break;
    case DP_COMMAND_rt_pair:
        gather_pair(object, &part->as.rt_pair);
        break;
    case DP_COMMAND_rt_config:
        object->config = &part->as.rt_config;
        break;
    case DP_COMMAND_rt_dispatch:
        object->dispatch = &part->as.rt_dispatch;
        break;
    case DP_COMMAND_rt_stack_size:
        gather_stack_size(object, part->as.rt_stack_size.size);
        break;
    case DP_COMMAND_rt_node:
        opt_rt_bvh_node(&object->bvh);
        break;
    case DP_COMMAND_rt_box:
        opt_rt_bvh_box(&object->bvh, &part->as.rt_box);
        break;
    case DP_COMMAND_rt_overlap:
        opt_rt_bvh_add(&object->bvh, part->as.rt_overlap.overlap, part->as.rt_overlap.surface);
        break;
    case DP_COMMAND_rt_triangle:
    case DP_COMMAND_rt_triangle_shape:
        gather_triangle(object, place);
        break;
    default: /* no other part belongs to a state object */
        break;
    }
}

/* A member counts only if it is a shader of the kind that its place asks for. */
static uint64_t member(const struct opt_rt_object *object, uint32_t number, uint32_t kind) {
    return number < DP_RT_SHADERS ? opt_rt_bit(number) & object->of_kind[kind] : 0;
}

static void resolve_groups(struct opt_rt_object *object) {
    for (uint32_t i = 0; i < object->groups; i++) {
        const struct dp_record_rt_hit_group *group = object->group[i];
        uint64_t closest = member(object, group->closest_hit, DP_RT_SHADER_closest_hit);
        uint64_t any = member(object, group->any_hit, DP_RT_SHADER_any_hit);
        uint64_t intersection = member(object, group->intersection, DP_RT_SHADER_intersection);
        object->closest[i] = closest;
        object->members[i] = closest | any | intersection;
        object->with_any_hit |= (uint32_t)(any != 0) << i;
        object->with_intersection |= (uint32_t)(intersection != 0) << i;
        object->procedural |= (uint32_t)(group->type == DP_RT_HIT_GROUP_PROCEDURAL_PRIMITIVE) << i;
    }
}

static void resolve_sites(struct opt_rt_object *object) {
    for (uint32_t i = 0; i < object->sites; i++)
        object->there |= (uint32_t)(object->site[i]->shader < object->shaders) << i;
}

/* A shader paired with itself stays: it joins nothing. */
static void resolve_pairs(struct opt_rt_object *object) {
    uint64_t generators = object->of_kind[DP_RT_SHADER_ray_generation];
    for (uint64_t rest = generators; rest != 0; rest &= rest - 1)
        object->paired[opt_rt_lowest(rest)] &= generators;
}

/* The arrays stay as they are: only what the counts cover is written and read. */
static void open_object(struct opt_rt_object *object, const struct dp_command *records, size_t count) {
    object->head = &records[0].as.state_object;
    object->parts = records + 1;
    object->part_count = count - 1;
    object->shaders = object->groups = object->sites = object->triangles = 0;
    object->with_any_hit = object->with_intersection = object->procedural = object->there = 0;
    object->config = NULL;
    object->dispatch = NULL;
    object->stack_size = 0;
    object->size_set = object->size_dropped = 0;
    object->first_triangle = 0;
    for (uint32_t kind = 0; kind < DP_RT_SHADER_KINDS; kind++)
        object->of_kind[kind] = 0;
    for (uint32_t i = 0; i < DP_RT_SHADERS; i++)
        object->paired[i] = 0;
    opt_rt_bvh_open(&object->bvh);
}

void opt_rt_gather(struct opt_rt_object *object, const struct dp_command *records, size_t count) {
    bool site_open = false;
    open_object(object, records, count);
    for (size_t i = 0; i < object->part_count; i++)
        gather_part(object, i, &site_open);
    opt_rt_bvh_close(&object->bvh);
    resolve_groups(object);
    resolve_sites(object);
    resolve_pairs(object);
}

uint64_t opt_rt_code_of(const struct opt_rt_object *object, uint64_t set) {
    uint64_t bytes = 0;
    for (; set != 0; set &= set - 1)
        bytes += object->shader[opt_rt_lowest(set)]->code;
    return bytes;
}
