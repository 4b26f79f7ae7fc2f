/* classes.c: plane classes of a resource against boxes, and the layouts of a box (barrier sheet 15.1). */
#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/resource.h"
#include "model/optimized/tracked.h"

uint32_t opt_classes_touched(const struct opt_resource *resource, const struct opt_box *box) {
    if (resource->aspect == DP_FORMAT_COLOUR) {
        return OPT_COLOUR_KINDS;
    }
    uint32_t last = box->first_plane + box->planes - 1u;
    return (box->first_plane == 0 ? OPT_DEPTH_KINDS : 0) | (last == 1 ? OPT_STENCIL_KINDS : 0);
}

uint64_t opt_layouts_of(const struct opt_resource *resource, const struct opt_box *box) {
    uint64_t layouts = 0;
    struct opt_walk walk;
    opt_walk_box(&walk, &resource->state, &resource->shape, box);
    while (opt_walk_on(&walk)) {
        layouts |= OPT_LAYOUT_BIT(OPT_LAYOUT_OF(walk.word));
    }
    return layouts;
}

struct opt_box opt_box_in_classes(const struct opt_resource *resource, const struct opt_box *box, uint32_t classes) {
    struct opt_box part = *box;
    if (resource->aspect == DP_FORMAT_COLOUR) {
        return part;
    }
    uint32_t first = (classes & OPT_DEPTH_KINDS) != 0 ? 0 : 1;
    uint32_t end = (classes & OPT_STENCIL_KINDS) != 0 ? 2 : 1;
    uint32_t box_end = box->first_plane + box->planes;
    first = first < box->first_plane ? box->first_plane : first;
    end = end < box_end ? end : box_end;
    part.first_plane = (uint8_t)first;
    part.planes = (uint8_t)(end - first);
    return part;
}

uint32_t opt_classes_of(uint32_t kinds) {
    return ((kinds & OPT_COLOUR_KINDS) != 0 ? OPT_COLOUR_KINDS : 0) | (kinds & OPT_HTILE_KINDS);
}

uint32_t opt_classes_covered(const struct opt_resource *resource, const struct opt_box *box) {
    bool covered = resource->aspect == DP_FORMAT_COLOUR ? opt_box_whole(&resource->shape, box)
                                                        : opt_box_deep(&resource->shape, box);
    return covered ? opt_classes_touched(resource, box) : 0;
}

bool opt_touches_part_of_class(const struct opt_resource *resource, const struct opt_box *box) {
    return (resource->kinds & opt_classes_touched(resource, box)) != 0 && opt_classes_covered(resource, box) == 0;
}
