/* layouts.c: layouts of the subresources of a texture, and what moves them. */
#include "model/optimized/judge/state.h"

#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/memory.h"

#include <string.h>

static uint32_t planes_of_class(const struct optj_resource *resource, uint32_t class) {
    return class == DP_CLASS_colour ? resource->extent.planes : 1;
}

static uint32_t per_plane(const struct optj_resource *resource) {
    return resource->extent.mips * resource->extent.slices;
}

/* Class that holds the subresource; its place in struct optj_reach is 1 for stencil. */
static uint32_t class_at(const struct optj_resource *resource, uint32_t index) {
    if ((resource->classes & 1u << DP_CLASS_colour) != 0) {
        return DP_CLASS_colour;
    }
    return index < per_plane(resource) ? DP_CLASS_depth : DP_CLASS_stencil;
}

struct optj_metadata *optj_metadata_of(struct optj *j, struct optj_resource *resource) {
    struct optj_metadata *m = &resource->metadata;
    if (m->stream != j->stream) {
        m->stream = j->stream;
        m->layout = m->created;
        m->mixed = false;
        m->present = 0;
        m->enabled = opt_kinds_permitted(OPT_LAYOUT_BIT(m->created), resource->compatible, j->hardware) & resource->kinds;
        m->valid = m->created_valid ? resource->meta : 0;
        m->awaits = 0;
        m->meta = (struct optj_past){0};
        m->state = (struct optj_past){0};
    }
    return m;
}

uint32_t optj_permitted(const struct optj *j, const struct optj_resource *resource, uint32_t class, uint64_t layouts) {
    return opt_kinds_permitted(layouts, resource->compatible, j->hardware) & resource->kinds & opt_kinds_of_class(class);
}

uint32_t optj_permitted_by_all(const struct optj *j, const struct optj_resource *resource, uint32_t class,
                               uint64_t layouts) {
    uint32_t kinds = layouts == 0 ? 0 : resource->kinds & opt_kinds_of_class(class);
    for (uint32_t id = 0; layouts >> id != 0 && id < OPT_LAYOUTS; id++) {
        if ((layouts >> id & 1) != 0) {
            kinds &= opt_kinds_permitted(OPT_LAYOUT_BIT(id), resource->compatible, j->hardware);
        }
    }
    return kinds;
}

/* A stretch of neighbours that lies in one class. */
static void reach_stretch(const struct optj_resource *resource, uint32_t first, uint32_t end, struct optj_reach *reach,
                          uint32_t counts[2]) {
    const struct optj_metadata *m = &resource->metadata;
    uint32_t class = class_at(resource, first);
    uint32_t place = optj_place_of(class);
    reach->classes |= (uint8_t)(1u << class);
    counts[place] += end - first;
    reach->layouts[place] |= m->mixed ? 0 : OPT_LAYOUT_BIT(m->layout);
    for (uint32_t i = first; m->mixed && i < end; i++) {
        reach->layouts[place] |= OPT_LAYOUT_BIT(m->ids[i]);
    }
}

struct optj_reach optj_reach_of(const struct optj_resource *resource, const struct optj_spans *spans) {
    struct optj_reach reach = {0, 0, {0, 0}};
    uint32_t counts[2] = {0, 0};
    bool colour = (resource->classes & 1u << DP_CLASS_colour) != 0;
    for (uint32_t i = 0; i < spans->count; i++) {
        uint32_t first = optj_span(spans, i);
        uint32_t end = first + spans->length;
        uint32_t middle = colour || end <= per_plane(resource) || first >= per_plane(resource) ? end : per_plane(resource);
        reach_stretch(resource, first, middle, &reach, counts);
        if (middle < end) {
            reach_stretch(resource, middle, end, &reach, counts);
        }
    }
    reach.classes &= resource->meta;
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        bool whole = counts[optj_place_of(class)] == per_plane(resource) * planes_of_class(resource, class);
        reach.whole |= (reach.classes >> class & 1) != 0 && whole ? (uint8_t)(1u << class) : 0;
    }
    return reach;
}

/* --- barriers --- */

static bool move(struct optj *j, struct optj_resource *resource, const struct optj_spans *spans, uint8_t id) {
    struct optj_metadata *m = &resource->metadata;
    uint32_t all = optj_subresources(&resource->extent);
    if (spans->count == 1 && spans->length == all) {
        m->mixed = false;
        m->layout = id;
        return true;
    }
    if (!m->mixed && m->layout == id) {
        return true;
    }
    void *grown = opt_grown(&j->memory, m->ids, &m->capacity, all, sizeof *m->ids);
    if (grown == NULL) {
        return false;
    }
    m->ids = grown;
    if (!m->mixed) {
        memset(m->ids, m->layout, all);
        m->mixed = true;
    }
    for (uint32_t i = 0; i < spans->count; i++) {
        memset(m->ids + optj_span(spans, i), id, spans->length);
    }
    return true;
}

static bool texture_barrier(struct optj *j, const struct dp_record_texture_barrier *b) {
    struct optj_resource *resource = optj_resource_at(&j->resources, b->resource);
    uint32_t before = opt_layout_id(b->layout_before);
    uint32_t after = opt_layout_id(b->layout_after);
    struct optj_spans spans;
    if (resource == NULL || resource->kinds == 0 || after == OPT_NO_LAYOUT ||
        (before == OPT_UNDEFINED && after == OPT_UNDEFINED) ||
        !optj_spans_of_range(&resource->extent, &b->range, &spans)) {
        return true;
    }
    struct optj_metadata *m = optj_metadata_of(j, resource);
    if (!move(j, resource, &spans, (uint8_t)after)) {
        return false;
    }
    struct optj_reach reach = optj_reach_of(resource, &spans);
    for (uint32_t class = DP_CLASS_colour; after != OPT_UNDEFINED && class <= DP_CLASS_stencil; class++) {
        if ((reach.classes >> class & 1) == 0) {
            continue;
        }
        uint32_t own = opt_kinds_of_class(class);
        uint32_t kinds = optj_permitted(j, resource, class, OPT_LAYOUT_BIT(after));
        bool whole = (reach.whole >> class & 1) != 0;
        m->enabled = (m->enabled & ~own) | (whole ? kinds : m->enabled & kinds);
        m->present |= (m->awaits >> class & 1) != 0 ? kinds : 0;
        m->awaits &= (uint8_t)~(1u << class);
    }
    return true;
}

static void discarded(struct optj *j, const struct dp_record_operand *view) {
    struct optj_resource *resource = optj_resource_at(&j->resources, view->resource);
    struct optj_spans spans;
    if (resource == NULL || resource->kinds == 0 || !optj_spans_of_range(&resource->extent, &view->range, &spans)) {
        return;
    }
    struct optj_metadata *m = optj_metadata_of(j, resource);
    struct optj_reach reach = optj_reach_of(resource, &spans);
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        if ((reach.classes >> class & 1) == 0) {
            continue;
        }
        uint32_t own = opt_kinds_of_class(class);
        uint32_t kinds = optj_permitted_by_all(j, resource, class, reach.layouts[optj_place_of(class)]);
        bool whole = (reach.whole >> class & 1) != 0;
        m->enabled = (m->enabled & ~own) | (whole ? kinds : m->enabled & kinds);
        m->present |= (m->awaits >> class & 1) != 0 ? kinds : 0;
        m->awaits &= (uint8_t)~(1u << class);
    }
}

bool optj_barrier(struct optj *j, const struct dp_command *records, size_t count) {
    if (records->kind == DP_COMMAND_texture_barrier) {
        return texture_barrier(j, &records->as.texture_barrier);
    }
    for (size_t i = 1; records->kind == DP_COMMAND_discard && i < count; i++) {
        if (records[i].kind == DP_COMMAND_operand && records[i].as.operand.role == DP_ROLE_view) {
            discarded(j, &records[i].as.operand);
        }
    }
    return true;
}
