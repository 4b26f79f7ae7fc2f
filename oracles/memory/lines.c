/* lines.c: cuts resources into areas that the same ranges cover, makes lines of them, and lays the elements on. */
#include "oracles/memory/scene.h"

#include "oracles/array.h"
#include "oracles/shared_memory.h"

#include <string.h>

/* --- areas --- */

#define CUTS (2u * DP_VALUE_BOXES)

/* Where ranges begin and end along one axis; sorted, each once. */
struct cuts {
    uint32_t at[CUTS];
    uint32_t count;
};

static void cut(struct cuts *cuts, uint32_t at) {
    uint32_t i = cuts->count;
    for (uint32_t k = 0; k < cuts->count; k++) {
        if (cuts->at[k] == at) {
            return;
        }
    }
    for (; i > 0 && cuts->at[i - 1] > at; i--) {
        cuts->at[i] = cuts->at[i - 1];
    }
    cuts->at[i] = at;
    cuts->count++;
}

static bool covers(const struct dp_promise_box *box, uint32_t mip, uint32_t slice, uint32_t plane) {
    return mip - box->mip < box->mips && slice - box->slice < box->slices && plane - box->plane < box->planes;
}

/* Ranges of one location kind of one resource: boxes[first .. first + count), numbered among those of the resource. */
struct ranges {
    const struct dp_value_box *boxes;
    uint32_t count;
    uint32_t held;
    uint32_t location;
};

static uint64_t covering(const struct ranges *r, uint32_t mip, uint32_t slice, uint32_t plane) {
    uint64_t bits = 0;
    uint32_t number = 0;
    for (uint32_t i = 0; i < r->count; i++) {
        if (r->boxes[i].held == r->held) {
            bool in = r->boxes[i].location == r->location && covers(&r->boxes[i].box, mip, slice, plane);
            bits |= in ? UINT64_C(1) << number : 0;
            number++;
        }
    }
    return bits;
}

static bool add_area(struct dp_value_scene *scene, const struct dp_memory *memory, struct dp_value_area area) {
    bool ok = true;
    for (size_t i = 0; i < scene->areas.count; i++) {
        const struct dp_value_area *known = &scene->areas.items[i];
        if (known->held == area.held && known->location == area.location && known->boxes == area.boxes) {
            return true;
        }
    }
    DP_PUSH(memory, &scene->areas, area, &ok);
    return ok;
}

static bool cut_resource(struct dp_value_scene *scene, const struct dp_promise *promise, const struct dp_memory *memory,
                         uint32_t held, uint32_t location) {
    struct ranges r = {scene->boxes.items, (uint32_t)scene->boxes.count, held, location};
    struct cuts mips = {.count = 0};
    struct cuts slices = {.count = 0};
    struct cuts planes = {.count = 0};
    struct dp_held_shape shape = dp_held_shape(promise, held);
    bool ok = true;
    for (uint32_t i = 0; i < r.count; i++) {
        const struct dp_promise_box *box = &r.boxes[i].box;
        if (r.boxes[i].held == held && r.boxes[i].location == location) {
            cut(&mips, box->mip);
            cut(&mips, box->mip + box->mips);
            cut(&slices, box->slice);
            cut(&slices, box->slice + box->slices);
            cut(&planes, box->plane);
            cut(&planes, box->plane + box->planes);
        }
    }
    for (uint32_t m = 0; m < mips.count; m++) {
        for (uint32_t s = 0; s < slices.count; s++) {
            for (uint32_t p = 0; ok && p < planes.count; p++) {
                uint64_t boxes = covering(&r, mips.at[m], slices.at[s], planes.at[p]);
                uint32_t index = mips.at[m] + shape.mips * (slices.at[s] + shape.slices * planes.at[p]);
                ok = boxes == 0 || add_area(scene, memory, (struct dp_value_area){held, location, boxes, index, false});
            }
        }
    }
    return ok;
}

static bool cut_all(struct dp_value_scene *scene, const struct dp_promise *promise, const struct dp_memory *memory) {
    bool ok = true;
    scene->areas.count = 0;
    for (size_t i = 0; ok && i < scene->boxes.count; i++) {
        bool first = true;
        const struct dp_value_box *box = &scene->boxes.items[i];
        for (size_t k = 0; first && k < i; k++) {
            first = scene->boxes.items[k].held != box->held || scene->boxes.items[k].location != box->location;
        }
        ok = !first || cut_resource(scene, promise, memory, box->held, box->location);
    }
    return ok;
}

/* --- lines --- */

static bool lies_on(const struct dp_value_touch *t, const struct dp_value_area *area) {
    return t->held == area->held && t->location == area->location && (area->boxes >> t->number & 1) != 0;
}

static void find_written(struct dp_value_scene *scene) {
    for (size_t i = 0; i < scene->touches.count; i++) {
        for (size_t k = 0; scene->touches.items[i].element.writes && k < scene->areas.count; k++) {
            scene->areas.items[k].written |= lies_on(&scene->touches.items[i], &scene->areas.items[k]);
        }
    }
}

static bool share(const struct dp_promise *promise, uint32_t held, uint32_t other) {
    struct dp_held_shape shape = dp_held_shape(promise, held);
    for (uint32_t i = 0; i < shape.alias_count; i++) {
        if (shape.aliases[i] == other) {
            return true;
        }
    }
    return false;
}

/* Lines on which something is written: of each area, and of each two whose resources share memory. */
static bool make_lines(struct dp_value_scene *scene, const struct dp_promise *promise, const struct dp_memory *memory) {
    bool ok = true;
    bool misaligned = (scene->hardware & DP_HARDWARE_misaligned_metadata) != 0;
    scene->lines.count = 0;
    for (uint32_t a = 0; a < (uint32_t)scene->areas.count; a++) {
        const struct dp_value_area *area = &scene->areas.items[a];
        struct dp_value_line line = {
            {a, DP_NONE},
            misaligned && area->location == DP_LOCATION_META
        };
        if (area->written) {
            DP_PUSH(memory, &scene->lines, line, &ok);
        }
        for (uint32_t b = a + 1; ok && b < (uint32_t)scene->areas.count; b++) {
            const struct dp_value_area *other = &scene->areas.items[b];
            struct dp_value_line both = {
                {a, b},
                false
            };
            if ((area->written || other->written) && area->held != other->held &&
                share(promise, area->held, other->held)) {
                DP_PUSH(memory, &scene->lines, both, &ok);
            }
        }
        if (!ok) {
            return false;
        }
    }
    return true;
}

/* Too many lines: some, by the seed, in their order. */
static void draw_lines(struct dp_value_scene *scene, uint64_t seed) {
    size_t wanted = DP_VALUE_LINES;
    size_t left = scene->lines.count;
    size_t kept = 0;
    for (size_t i = 0; scene->lines.count > DP_VALUE_LINES && i < scene->lines.count; i++, left--) {
        seed = dp_value_mixed(seed);
        if (seed % left < wanted) {
            scene->lines.items[kept++] = scene->lines.items[i];
            wanted--;
        }
    }
    scene->lines.count = scene->lines.count > DP_VALUE_LINES ? kept : scene->lines.count;
}

/* --- elements --- */

static bool is_through_rb(uint32_t client) {
    return client >= DP_CLIENT_CBd && client <= DP_CLIENT_DBm;
}

static bool touches(const struct dp_value_scene *scene, const struct dp_value_touch *t,
                    const struct dp_value_line *line) {
    if (line->area[1] == DP_NONE) {
        return lies_on(t, &scene->areas.items[line->area[0]]);
    }
    return !t->alone &&
           (lies_on(t, &scene->areas.items[line->area[0]]) || lies_on(t, &scene->areas.items[line->area[1]]));
}

/* Work of one RB cache on one line is done in order: each element knows its neighbours. */
static void chain(struct dp_value_scene *scene, uint32_t newest, uint32_t last[DP_VALUE_LINES][4]) {
    struct dp_value_element *e = &scene->elements.items[newest];
    if (is_through_rb(e->client)) {
        uint32_t *before = &last[e->line][e->client - DP_CLIENT_CBd];
        e->before = *before;
        if (*before != DP_NONE) {
            scene->elements.items[*before].behind = newest;
        }
        *before = newest;
    }
}

static bool lay_elements(struct dp_value_scene *scene, const struct dp_memory *memory) {
    uint32_t last[DP_VALUE_LINES][4];
    bool ok = true;
    memset(last, 0xFF, sizeof last); /* DP_NONE */
    scene->elements.count = 0;
    for (size_t o = 0; o < scene->ops.count; o++) {
        scene->ops.items[o].count = 0;
    }
    for (size_t i = 0; i < scene->touches.count && !scene->too_large; i++) {
        const struct dp_value_touch *t = &scene->touches.items[i];
        struct dp_value_op *op = &scene->ops.items[t->element.op];
        for (uint32_t l = 0; l < (uint32_t)scene->lines.count; l++) {
            struct dp_value_element e = t->element;
            if (!touches(scene, t, &scene->lines.items[l])) {
                continue;
            }
            e.line = l;
            e.before = DP_NONE;
            e.behind = DP_NONE;
            op->first = op->count == 0 ? (uint32_t)scene->elements.count : op->first;
            op->count++;
            DP_PUSH(memory, &scene->elements, e, &ok);
            if (!ok) {
                return false;
            }
            chain(scene, (uint32_t)scene->elements.count - 1, last);
        }
        scene->too_large = scene->elements.count > DP_VALUE_ELEMENTS;
    }
    return true;
}

bool dp_value_lay_out(struct dp_value_scene *scene, const struct dp_promise *promise, const struct dp_memory *memory,
                      uint64_t seed) {
    if (!cut_all(scene, promise, memory)) {
        return false;
    }
    find_written(scene);
    if (!make_lines(scene, promise, memory)) {
        return false;
    }
    draw_lines(scene, seed);
    return lay_elements(scene, memory);
}
