/* box.c: boxes of copies and clears, in texels or bytes, against the extents of a resource. */
#include "model/optimized/resource.h"

bool opt_is_box(const struct dp_box *box) {
    return (box->width | box->height | box->depth) != 0;
}

bool opt_touches_nothing(const struct opt_resource *resource, const struct dp_box *box) {
    return opt_is_box(box) && (box->width == 0 || (resource->texture && (box->height == 0 || box->depth == 0)));
}

/* An edge of a mip: at least 1. */
static uint64_t edge(uint64_t extent, uint32_t mip) {
    uint64_t size = mip < 64 ? extent >> mip : 0;
    return size == 0 ? 1 : size;
}

static bool part_fits(uint32_t first, uint32_t count, uint64_t extent, uint32_t mip) {
    return (uint64_t)first + count <= edge(extent, mip);
}

bool opt_box_fits(const struct opt_resource *resource, uint32_t mip, const struct dp_box *box) {
    if (!opt_is_box(box)) {
        return true;
    }
    if (!resource->texture) {
        return part_fits(box->x, box->width, resource->width, 0);
    }
    return part_fits(box->x, box->width, resource->width, mip) &&
           part_fits(box->y, box->height, resource->height, mip) && part_fits(box->z, box->depth, resource->depth, mip);
}

bool opt_box_covers(const struct opt_resource *resource, uint32_t mip, const struct dp_box *box) {
    if (!opt_is_box(box)) {
        return true;
    }
    if (!resource->texture) {
        return box->x == 0 && box->width >= resource->width;
    }
    return (box->x | box->y | box->z) == 0 && box->width >= edge(resource->width, mip) &&
           box->height >= edge(resource->height, mip) && box->depth >= edge(resource->depth, mip);
}
