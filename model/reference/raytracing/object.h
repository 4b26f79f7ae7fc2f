/* object.h: one state object as the rules read it: bounds applied, numbers that name nothing dropped (the table of
 * model/raytracing.md, "Guarantees"). Acceleration structures and SetPipelineStackSize calls stay in the records. */
#ifndef DRAINPROOF_MODEL_REFERENCE_RAYTRACING_OBJECT_H
#define DRAINPROOF_MODEL_REFERENCE_RAYTRACING_OBJECT_H

#include "model/raytracing.h"

struct ref_rt_shader {
    uint32_t kind;  /* DP_RT_SHADER_* */
    uint32_t vgprs; /* 0..DP_RT_VGPRS */
    uint32_t stack; /* bytes */
    uint32_t code;  /* bytes */
    uint32_t instructions;
    bool groups[DP_RT_HIT_GROUPS]; /* hit groups that it may reach directly; only ones that are there */
    bool shaders[DP_RT_SHADERS];   /* miss and callable shaders that it may reach directly */
};

/* Members are numbers of shaders of the right kind, or DP_RT_NO_SHADER. */
struct ref_rt_group {
    uint32_t type; /* DP_RT_HIT_GROUP_* */
    uint32_t closest_hit;
    uint32_t any_hit;
    uint32_t intersection;
};

struct ref_rt_site {
    const struct dp_record_rt_site *record;    /* NULL: not there, its shader is none */
    const struct dp_record_rt_site_code *code; /* NULL: none given */
};

struct ref_rt_object {
    uint32_t series; /* DP_SERIES_* */
    const struct dp_record_state_object *head;
    uint32_t geometry; /* DP_RT_GEOMETRY_* */

    uint32_t shader_count; /* 0..DP_RT_SHADERS, and so on */
    uint32_t group_count;
    uint32_t site_count;
    struct ref_rt_shader shaders[DP_RT_SHADERS];
    struct ref_rt_group groups[DP_RT_HIT_GROUPS];
    struct ref_rt_site sites[DP_RT_SITES];

    /* Pairs of ray generation shaders that share a shader table, both ways round, as given: not yet transitive. */
    bool together[DP_RT_SHADERS][DP_RT_SHADERS];

    struct dp_record_rt_config config;
    struct dp_record_rt_dispatch dispatch;

    const struct dp_command *parts; /* what follows the state_object */
    size_t part_count;
};

/* Fills *object; what it points at are the records. */
void ref_rt_collect(struct ref_rt_object *object, const struct dp_record_device *device,
                    const struct dp_command *records, size_t count);

/* Site `number` if it is there and of that sort, else NULL. Inline sites are those with api inline or XboxRayQuery. */
const struct dp_record_rt_site *ref_rt_any_site(const struct ref_rt_object *object, uint32_t number);
const struct dp_record_rt_site *ref_rt_trace_site(const struct ref_rt_object *object, uint32_t number);
const struct dp_record_rt_site *ref_rt_inline_site(const struct ref_rt_object *object, uint32_t number);

/* How many there are. */
uint32_t ref_rt_trace_sites(const struct ref_rt_object *object);
uint32_t ref_rt_inline_sites(const struct ref_rt_object *object);

/* Ray flags of a site without the coherent-rays hint, which is not one of HLSL's. The effective ones are those of a
 * TraceRay site joined with the flags of the pipeline (DXR: the pipeline's are OR-ed into every TraceRay). */
uint32_t ref_rt_ray_flags(const struct dp_record_rt_site *site);
uint32_t ref_rt_effective_flags(const struct ref_rt_object *object, const struct dp_record_rt_site *site);

#endif
