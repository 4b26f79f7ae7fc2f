/* compression.c: the compression scan of hardware sheet 6.6 (model/judge.md, "Compression"). */
#include "model/optimized/judge/state.h"

#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"

#define M_CLIENTS (OPTJ_CLIENT(VSm) | OPTJ_CLIENT(PSm) | OPTJ_CLIENT(CSm))
#define RB_DATA   (OPTJ_CLIENT(CBd) | OPTJ_CLIENT(DBd))

static void report(const struct optj *j, uint32_t hazard, uint64_t command, uint32_t access, uint32_t slot,
                   uint32_t class, uint32_t kinds) {
    if (j->sink->fault == NULL) {
        return;
    }
    struct dp_fault fault = {.hazard = hazard, .kinds = kinds};
    fault.at = (struct dp_access_point){.position = j->position,
                                        .command = command,
                                        .access = access,
                                        .resource = slot,
                                        .location = DP_LOCATION_META,
                                        .index = class,
                                        .count = 1};
    j->sink->fault(j->sink->context, &fault);
}

/* --- checks --- */

void optj_check_part(struct optj *j, uint64_t command, struct optj_touch *touch) {
    struct optj_resource *resource = &j->resources.items[touch->resource];
    struct optj_trace *trace = &touch->trace;
    if (trace->reach.classes == 0 || (trace->flags & OPTJ_DRIVERS) != 0) {
        return;
    }
    const struct optj_metadata *m = optj_metadata_of(j, resource);
    trace->flags |= OPTJ_FITS;
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        if ((trace->reach.classes >> class & 1) == 0 || (trace->fast >> class & 1) != 0) {
            continue;
        }
        uint64_t layouts = trace->reach.layouts[optj_place_of(class)];
        uint32_t present = m->present & opt_kinds_of_class(class);
        uint32_t forbidden = present & ~optj_permitted_by_all(j, resource, class, layouts);
        trace->flags &= (uint8_t)(forbidden != 0 ? ~OPTJ_FITS : 0xFF);
        forbidden = (trace->flags & OPTJ_BY_DMA) != 0 ? present : forbidden;
        if (forbidden != 0) {
            report(j, DP_HAZARD_H5, command, touch->access, touch->resource, class, forbidden);
        }
        bool needs = (trace->flags & (OPTJ_CLEARS | OPTJ_REPLACES)) == 0 && optj_access_clients(&trace->meta) != 0;
        if (needs && (m->valid >> class & 1) == 0) {
            report(j, DP_HAZARD_H6, command, touch->access, touch->resource, class, 0);
        }
    }
}

void optj_blit_checked(struct optj *j, uint64_t command, uint32_t slot, uint32_t aspects) {
    struct optj_resource *resource = &j->resources.items[slot];
    if (resource->kinds == 0) {
        return;
    }
    const struct optj_metadata *m = optj_metadata_of(j, resource);
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        if ((aspects & resource->meta & ~(uint32_t)m->valid) >> class & 1) {
            report(j, DP_HAZARD_H6, command, DP_NONE, slot, class, 0);
        }
    }
}

/* --- memory that is shared --- */

void optj_spoil_shared(struct optj *j, const struct optj_touch *touch) {
    const struct optj_resource *resource = &j->resources.items[touch->resource];
    uint32_t writers = optj_access_writers(&touch->by) | optj_access_writers(&touch->trace.meta) |
                       optj_access_writers(&touch->trace.state);
    for (size_t i = 0; writers != 0 && i < resource->aliases.count; i++) {
        struct optj_resource *alias = &j->resources.items[resource->aliases.items[i]];
        if (alias->kinds != 0) {
            struct optj_metadata *m = optj_metadata_of(j, alias);
            m->valid = 0;
            m->present = 0;
            m->awaits = 0;
        }
    }
}

/* --- updates --- */

static void update_class(struct optj *j, const struct optj_touch *touch, struct optj_metadata *m, uint32_t class) {
    const struct optj_resource *resource = &j->resources.items[touch->resource];
    const struct optj_trace *trace = &touch->trace;
    uint64_t layouts = trace->reach.layouts[optj_place_of(class)];
    uint32_t own = opt_kinds_of_class(class);
    if ((trace->fast >> class & 1) != 0) {
        uint32_t kinds = optj_permitted_by_all(j, resource, class, layouts);
        m->present = (m->present & ~own) | kinds;
        m->enabled = (m->enabled & ~own) | kinds;
        m->valid |= (uint8_t)(1u << class);
        return;
    }
    uint32_t addable = optj_permitted(j, resource, class, layouts) & m->enabled;
    if ((optj_access_writers(&touch->by) & RB_DATA) != 0) {
        m->present |= addable & ~(uint32_t)DP_KIND_IndirectColorClear;
    }
    if ((optj_access_writers(&trace->meta) & M_CLIENTS) != 0) {
        m->present |= addable & (uint32_t)DP_KIND_CompressedDcc;
    }
    bool replaced = (trace->flags & OPTJ_REPLACES) != 0 && (trace->flags & OPTJ_FITS) != 0;
    if ((trace->flags & OPTJ_CLEARS) != 0 || replaced) {
        m->valid |= (uint8_t)(1u << class);
    }
}

void optj_update_part(struct optj *j, const struct optj_touch *touch) {
    struct optj_resource *resource = &j->resources.items[touch->resource];
    if (touch->trace.reach.classes == 0 || (touch->trace.flags & OPTJ_DRIVERS) != 0) {
        return;
    }
    struct optj_metadata *m = optj_metadata_of(j, resource);
    m->awaits = 0;
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        if ((touch->trace.reach.classes >> class & 1) != 0) {
            update_class(j, touch, m, class);
        }
    }
}

static uint32_t removed_by(uint32_t kind, uint32_t aspects) {
    switch (kind) {
    case DP_BLIT_FCE:
        return DP_KIND_IndirectColorClear;
    case DP_BLIT_FMASK_DECOMPRESS:
        return DP_KIND_ScatteredFmask;
    case DP_BLIT_DCC_DECOMPRESS:
        return OPT_COLOUR_KINDS;
    case DP_BLIT_COLOR_EXPAND:
        return DP_KIND_CompressedColor;
    case DP_BLIT_DEPTH_EXPAND:
        return ((aspects & DP_ASPECT_depth) != 0 ? OPT_DEPTH_KINDS : 0) |
               ((aspects & DP_ASPECT_stencil) != 0 ? OPT_STENCIL_KINDS : 0);
    default:
        return 0;
    }
}

void optj_blit_done(struct optj *j, uint32_t slot, uint32_t kind, uint32_t aspects) {
    struct optj_resource *resource = &j->resources.items[slot];
    if (resource->kinds != 0) {
        struct optj_metadata *m = optj_metadata_of(j, resource);
        m->present &= ~removed_by(kind, aspects);
        m->awaits = 0;
    }
}

void optj_initialised(struct optj *j, uint32_t slot, uint32_t aspects, bool compressed) {
    struct optj_resource *resource = &j->resources.items[slot];
    if (resource->kinds == 0) {
        return;
    }
    struct optj_metadata *m = optj_metadata_of(j, resource);
    struct optj_spans all = optj_spans_of_planes(&resource->extent, 0, resource->extent.planes);
    struct optj_reach reach = optj_reach_of(resource, &all);
    m->awaits = 0;
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        if (((aspects & resource->meta) >> class & 1) == 0) {
            continue;
        }
        uint64_t layouts = reach.layouts[optj_place_of(class)];
        bool none = (layouts & OPT_LAYOUT_BIT(OPT_UNDEFINED)) != 0;
        m->valid |= (uint8_t)(1u << class);
        m->present &= ~opt_kinds_of_class(class);
        m->present |= compressed ? optj_permitted(j, resource, class, layouts) : 0;
        m->awaits |= compressed && none ? (uint8_t)(1u << class) : 0;
    }
}
