/* site.c: one pass over the sites. */
#include "model/optimized/raytracing/site.h"
#include "model/optimized/raytracing/arithmetic.h"

#define OPACITY                                                                                                        \
    (DP_RT_RAY_FLAG_FORCE_OPAQUE | DP_RT_RAY_FLAG_FORCE_NON_OPAQUE | DP_RT_RAY_FLAG_CULL_OPAQUE |                      \
     DP_RT_RAY_FLAG_CULL_NON_OPAQUE)
#define FACES            (DP_RT_RAY_FLAG_CULL_BACK_FACING_TRIANGLES | DP_RT_RAY_FLAG_CULL_FRONT_FACING_TRIANGLES)
#define NEVER_NON_OPAQUE (DP_RT_RAY_FLAG_FORCE_OPAQUE | DP_RT_RAY_FLAG_CULL_NON_OPAQUE)
#define NON_OPAQUE       (DP_RT_GEOMETRY_non_opaque_triangles | DP_RT_GEOMETRY_non_opaque_procedural)
#define OPAQUE           (DP_RT_GEOMETRY_opaque_triangles | DP_RT_GEOMETRY_opaque_procedural)

static void mark(struct opt_rt_marks *marks, uint32_t site, uint32_t value) {
    marks->fired |= (uint32_t)(value != 0) << site;
    marks->value[site] = (uint8_t)value;
}

/* Geometry whose hits need a decision of the title, as its non-opaque bits. FORCE_NON_OPAQUE turns the opaque bits,
 * each one place below, into these. */
static uint32_t undecided(uint32_t flags, uint32_t geometry) {
    if (flags & NEVER_NON_OPAQUE)
        return 0;
    uint32_t forced = flags & DP_RT_RAY_FLAG_FORCE_NON_OPAQUE ? (geometry & OPAQUE) << 1 : 0;
    return (geometry & NON_OPAQUE) | forced;
}

/* Whether a procedural primitive is a candidate at all; its opacity is what the geometry says. */
static bool intersects(uint32_t flags, uint32_t geometry) {
    uint32_t left = geometry & (DP_RT_GEOMETRY_opaque_procedural | DP_RT_GEOMETRY_non_opaque_procedural);
    if (flags & DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES)
        return false;
    if (flags & DP_RT_RAY_FLAG_CULL_OPAQUE)
        left &= ~(uint32_t)DP_RT_GEOMETRY_opaque_procedural;
    if (flags & DP_RT_RAY_FLAG_CULL_NON_OPAQUE)
        left &= ~(uint32_t)DP_RT_GEOMETRY_non_opaque_procedural;
    return left != 0;
}

/* XR01: what a ray of a trace site can run, of the hit groups that its shader may reach directly. */
static uint32_t score_of(const struct opt_rt_object *object, uint32_t groups, uint32_t flags) {
    uint32_t geometry = object->head->geometry, open = undecided(flags, geometry), asking = 0;
    if ((open & DP_RT_GEOMETRY_non_opaque_triangles) && !(flags & DP_RT_RAY_FLAG_SKIP_TRIANGLES))
        asking |= object->with_any_hit & ~object->procedural;
    if ((open & DP_RT_GEOMETRY_non_opaque_procedural) && !(flags & DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES))
        asking |= object->with_any_hit & object->procedural;
    return (groups & asking ? OPT_RT_ANY_HIT : 0) |
           (groups & object->procedural && intersects(flags, geometry) ? OPT_RT_INTERSECTION : 0);
}

/* XD07. Two bits of a set: taking the lowest away leaves something. */
static uint32_t exclusive(uint32_t flags, bool inlined) {
    uint32_t opacity = flags & OPACITY;
    uint32_t beside_skip = FACES | DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES;
    return ((opacity & (opacity - 1)) != 0 ? 1u : 0) | ((flags & FACES) == FACES ? 2u : 0) |
           ((flags & DP_RT_RAY_FLAG_SKIP_TRIANGLES) && (flags & beside_skip) ? 4u : 0) |
           (inlined && (flags & DP_RT_RAY_FLAG_SKIP_CLOSEST_HIT_SHADER) ? 8u : 0);
}

static bool coherent(const struct dp_record_rt_site *site) {
    return site->workload == DP_RT_WORKLOAD_shadow || site->workload == DP_RT_WORKLOAD_non_glossy_reflection;
}

/* XR13 for a trace site. */
static uint32_t hint_case(const struct dp_record_rt_site *site) {
    bool hint = (site->flags & DP_RT_RAY_FLAG_COHERENT_RAYS_HINT) != 0;
    bool uniform = (site->uniform & DP_RT_UNIFORM_both) == DP_RT_UNIFORM_both;
    if (hint)
        return uniform ? 0 : OPT_RT_HINT_WITHOUT_USE;
    if (!coherent(site))
        return 0;
    return uniform ? OPT_RT_ADD_HINT : OPT_RT_MAKE_UNIFORM;
}

static void add_rays(struct opt_rt_sites *sites, uint32_t shader, uint64_t rays) {
    uint32_t left = UINT32_MAX - sites->rays[shader];
    sites->rays[shader] += rays < left ? (uint32_t)rays : left;
}

static void add_traffic(struct opt_rt_sites *sites, uint32_t i, const struct dp_record_rt_site *site,
                        const struct dp_record_rt_site_code *code) {
    sites->live |= (uint32_t)(site->live != 0) << i;
    sites->traffic[i] = opt_rt_multiply(2 * (uint64_t)site->live, site->rays);
    sites->total.bytes = opt_rt_add(sites->total.bytes, sites->traffic[i]);
    if (code != NULL)
        sites->total.code = opt_rt_add(sites->total.code, (uint64_t)code->bytes * opt_rt_max(code->unroll, 1));
}

static void take_trace(struct opt_rt_sites *sites, const struct opt_rt_object *object, uint32_t i) {
    const struct dp_record_rt_site *site = object->site[i];
    const struct dp_record_rt_shader *shader = object->shader[site->shader];
    bool elsewhere = shader->kind != DP_RT_SHADER_ray_generation || site->function_depth != 0;
    uint32_t flags = (site->flags | object->head->flags) & ~DP_RT_RAY_FLAG_COHERENT_RAYS_HINT;
    uint32_t groups = shader->groups & (uint32_t)opt_rt_first(object->groups);
    uint32_t score = score_of(object, groups, flags);
    bool hint = (site->flags & DP_RT_RAY_FLAG_COHERENT_RAYS_HINT) != 0;

    sites->trace |= UINT32_C(1) << i;
    sites->tracing |= opt_rt_bit(site->shader);
    add_rays(sites, site->shader, site->rays);
    sites->score |= score;
    sites->scored += score != 0;
    add_traffic(sites, i, site, object->code[i]);
    mark(&sites->placement, i,
         (site->loop_depth != 0 ? 1u : 0) | (site->nest_depth != 0 ? 2u : 0) | (elsewhere ? 4u : 0));
    if (site->workload != DP_RT_WORKLOAD_shadow && site->workload != DP_RT_WORKLOAD_ambient_occlusion)
        sites->elaborate |= UINT32_C(1) << i;
    mark(&sites->hint, i, hint_case(site));
    sites->pointless_hint |= (uint32_t)(hint && !coherent(site)) << i;
    mark(&sites->flags, i, exclusive(flags, false));
}

static void take_inline(struct opt_rt_sites *sites, const struct opt_rt_object *object, uint32_t i) {
    const struct dp_record_rt_site *site = object->site[i];
    bool skips = (site->flags & DP_RT_RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES) != 0;
    sites->inlined |= UINT32_C(1) << i;
    sites->resolving |= (uint32_t)(undecided(site->flags, object->head->geometry) != 0) << i;
    mark(&sites->hint, i, coherent(site) ? OPT_RT_INLINE_HEADER : 0);
    mark(&sites->flags, i, exclusive(site->flags, true));
    sites->skip_procedural |= (uint32_t)(site->api == DP_RT_API_XboxRayQuery && skips) << i;
}

/* Figures a site are written where the site is there and read where it is there; the rest is cleared. */
static void open_sites(struct opt_rt_sites *sites, const struct opt_rt_object *object) {
    sites->trace = sites->inlined = 0;
    sites->tracing = 0;
    sites->score = sites->scored = sites->live = 0;
    sites->total.bytes = sites->total.code = 0;
    sites->placement.fired = sites->hint.fired = sites->flags.fired = 0;
    sites->elaborate = sites->resolving = sites->pointless_hint = sites->skip_procedural = 0;
    for (uint32_t i = 0; i < object->shaders; i++)
        sites->rays[i] = 0;
}

void opt_rt_sites(struct opt_rt_sites *sites, const struct opt_rt_object *object) {
    open_sites(sites, object);
    for (uint64_t rest = object->there; rest != 0; rest &= rest - 1) {
        uint32_t i = opt_rt_lowest(rest);
        if (object->site[i]->api == DP_RT_API_TraceRay)
            take_trace(sites, object, i);
        else
            take_inline(sites, object, i);
    }
}
