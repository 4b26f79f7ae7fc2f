/* part.c: parts of resources: the same subresources said in any of the ways that a range has (barrier sheet 4). */
#include "fuzz/generate/generator.h"

struct dp_part dp_whole(struct dp_generator *g, uint32_t resource) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    struct dp_part part = {
        {DP_ALL_SUBRESOURCES, 0, 0, 1, 0, 1},
        dp_shadow_all(r)
    };
    part.range = (struct dp_range){DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    if (r->texture && dp_chance(g->choice, 1, 4)) {
        part.range = (struct dp_range){0, r->mips, 0, r->slices, 0, r->planes};
    }
    return part;
}

struct dp_part dp_box(struct dp_generator *g, uint32_t resource, uint32_t mip, uint32_t mips, uint32_t slice,
                      uint32_t slices, uint32_t plane, uint32_t planes) {
    struct dp_part part = {
        {mip, mips, slice, slices, plane, planes},
        0
    };
    part.mask = dp_shadow_range(dp_resource(g, resource), &part.range);
    return part;
}

struct dp_part dp_single(struct dp_generator *g, uint32_t resource, uint32_t index) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    if (dp_chance(g->choice, 1, 2)) {
        uint32_t rest = index / r->mips;
        return dp_box(g, resource, index % r->mips, 1, rest % r->slices, 1, rest / r->slices, 1);
    }
    return (struct dp_part){
        {index, 0, 0, 0, 0, 0},
        UINT32_C(1) << index
    };
}

struct dp_part dp_any_part(struct dp_generator *g, uint32_t resource) {
    const struct dp_shadow_resource *r = dp_resource(g, resource);
    if (r->subs == 1 || dp_chance(g->choice, 1, 2)) {
        return dp_whole(g, resource);
    }
    uint32_t mip = dp_choose(g->choice, r->mips);
    uint32_t slice = dp_choose(g->choice, r->slices);
    uint32_t plane = dp_choose(g->choice, r->planes);
    switch (dp_choose(g->choice, 4)) {
    case 0:
        return dp_single(g, resource, dp_choose(g->choice, r->subs));
    case 1:
        return dp_box(g, resource, mip, r->mips - mip, 0, r->slices, 0, r->planes);
    case 2:
        return dp_box(g, resource, 0, r->mips, slice, r->slices - slice, 0, r->planes);
    default:
        return dp_box(g, resource, 0, r->mips, 0, r->slices, plane, 1);
    }
}
