/* object.h: the parts of a state object, found in one pass: who is there, and what the names among them mean.
 *
 * Every rule of "counts as" in model/raytracing.md that speaks of shaders, hit groups, sites and pairs is applied here;
 * behind it there are only sets.
 */
#ifndef DRAINPROOF_OPTIMIZED_RAYTRACING_OBJECT_H
#define DRAINPROOF_OPTIMIZED_RAYTRACING_OBJECT_H

#include "model/optimized/raytracing/bvh.h"
#include "model/raytracing.h"

struct opt_rt_object {
    const struct dp_record_state_object *head;
    const struct dp_command *parts; /* all of them, for the few that are walked again */
    size_t part_count;

    uint32_t shaders;
    const struct dp_record_rt_shader *shader[DP_RT_SHADERS];
    uint32_t vgprs[DP_RT_SHADERS];        /* at most DP_RT_VGPRS */
    uint64_t of_kind[DP_RT_SHADER_KINDS]; /* shaders of each kind */
    uint64_t paired[DP_RT_SHADERS]; /* of a ray generation shader: those it is paired with, on one side at least */

    uint32_t groups;
    const struct dp_record_rt_hit_group *group[DP_RT_HIT_GROUPS];
    uint64_t members[DP_RT_HIT_GROUPS]; /* valid members */
    uint64_t closest[DP_RT_HIT_GROUPS]; /* the closest-hit shader among them */
    uint32_t with_any_hit;              /* hit groups */
    uint32_t with_intersection;
    uint32_t procedural;

    uint32_t sites; /* numbers in use, sites that are not there included */
    const struct dp_record_rt_site *site[DP_RT_SITES];
    const struct dp_record_rt_site_code *code[DP_RT_SITES]; /* NULL for none */
    uint32_t there;                                         /* sites whose shader exists */

    const struct dp_record_rt_config *config;     /* NULL for none */
    const struct dp_record_rt_dispatch *dispatch; /* NULL for none */
    uint64_t stack_size;                          /* last one set that was not dropped */
    uint32_t size_set;                            /* 1 if there is one */
    uint32_t size_dropped;                        /* 1 if another was dropped */

    struct opt_rt_bvh bvh;
    uint32_t triangles;    /* at most DP_RT_TRIANGLES */
    size_t first_triangle; /* its place among the parts */
};

/* SetPipelineStackSize drops this and above (rule XD08). */
#define OPT_RT_DROPPED_SIZE UINT64_C(0xFFFFFFFF)

/* records[0] is the state_object. The object points into the records. */
void opt_rt_gather(struct opt_rt_object *object, const struct dp_command *records, size_t count);

/* The shaders of a set, their code in bytes summed (64 shaders of 32 bits cannot overflow). */
uint64_t opt_rt_code_of(const struct opt_rt_object *object, uint64_t set);

#endif
