/* bvh.c: how much sibling boxes overlap (rule XR09), node by node and pair by pair. */
#include "model/reference/raytracing/bvh.h"
#include "model/reference/raytracing/arithmetic.h"

/* The node that is being read. */
struct node {
    struct ref_rt_box boxes[DP_RT_BOXES];
    uint32_t count;
};

/* Coordinates beyond the grid count as its last, corners in the wrong order are swapped. */
static struct ref_rt_box read_box(const struct dp_record_rt_box *record) {
    const uint32_t first[3] = {record->x0, record->y0, record->z0};
    const uint32_t second[3] = {record->x1, record->y1, record->z1};
    struct ref_rt_box box;
    for (int axis = 0; axis < 3; axis++) {
        uint32_t a = ref_rt_smaller(first[axis], DP_RT_GRID);
        uint32_t b = ref_rt_smaller(second[axis], DP_RT_GRID);
        box.low[axis] = ref_rt_smaller(a, b);
        box.high[axis] = ref_rt_larger(a, b);
    }
    return box;
}

/* SA(a AND b), or 0 when the pair does not count. Boxes that only touch do not, unless one of them is flat there. */
static uint64_t pair_overlap(const struct ref_rt_box *a, const struct ref_rt_box *b) {
    struct ref_rt_box common;
    for (int axis = 0; axis < 3; axis++) {
        common.low[axis] = ref_rt_larger(a->low[axis], b->low[axis]);
        common.high[axis] = ref_rt_smaller(a->high[axis], b->high[axis]);
        bool flat = a->low[axis] == a->high[axis] || b->low[axis] == b->high[axis];
        bool inside = common.low[axis] < common.high[axis] || (common.low[axis] == common.high[axis] && flat);
        if (!inside)
            return 0;
    }
    return ref_rt_surface(&common);
}

static void finish_node(const struct node *node, struct dp_rt_bvh *result) {
    if (node->count < 2)
        return;
    struct ref_rt_box whole = node->boxes[0];
    for (uint32_t i = 0; i < node->count; i++) {
        whole = ref_rt_join(&whole, &node->boxes[i]);
        for (uint32_t j = i + 1; j < node->count; j++)
            result->overlap = ref_rt_add(result->overlap, pair_overlap(&node->boxes[i], &node->boxes[j]));
    }
    result->surface = ref_rt_add(result->surface, ref_rt_surface(&whole));
    result->nodes++;
}

/* Boxes belong to the nearest node before them. Every rt_node takes a number, also one with too few boxes. */
static void add_nodes(const struct ref_rt_object *object, struct dp_rt_bvh *result) {
    struct node node = {.count = 0};
    uint32_t number = 0; /* of nodes read so far */
    for (size_t i = 0; i < object->part_count; i++) {
        const struct dp_command *part = &object->parts[i];
        if (part->kind == DP_COMMAND_rt_node) {
            finish_node(&node, result);
            node.count = 0;
            if (number == DP_RT_NODES)
                return;
            number++;
        } else if (part->kind == DP_COMMAND_rt_box && number > 0 && node.count < DP_RT_BOXES) {
            node.boxes[node.count++] = read_box(&part->as.rt_box);
        }
    }
    finish_node(&node, result);
}

static void add_summaries(const struct ref_rt_object *object, struct dp_rt_bvh *result) {
    for (size_t i = 0; i < object->part_count; i++) {
        if (object->parts[i].kind != DP_COMMAND_rt_overlap)
            continue;
        result->overlap = ref_rt_add(result->overlap, object->parts[i].as.rt_overlap.overlap);
        result->surface = ref_rt_add(result->surface, object->parts[i].as.rt_overlap.surface);
    }
}

void ref_rt_object_bvh(const struct ref_rt_object *object, struct dp_rt_bvh *result) {
    result->nodes = 0;
    result->overlap = 0;
    result->surface = 0;
    add_nodes(object, result);
    add_summaries(object, result);
    result->triangles = ref_rt_triangles(object);
}
