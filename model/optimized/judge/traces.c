/* traces.c: elements of a part on META and STATE, and which clears go through metadata alone (hardware sheet 6.6). */
#include "model/optimized/judge/state.h"

#define C(name)   OPTJ_CLIENT(name)
#define NOTHING   ((struct optj_access){{0}})

/* .v and .k of a stage, and its .m. */
#define STAGES(v) (((clients & (C(v) | C(v##k))) != 0) ? C(v##m) : 0)

/* Who goes to META where these go to data: RB data caches bring their metadata cache, shader engines their .m. */
static uint32_t beside(uint32_t clients) {
    return ((clients & C(CBd)) != 0 ? C(CBm) : 0) | ((clients & C(DBd)) != 0 ? C(DBm) : 0) | STAGES(VS) | STAGES(PS) |
           STAGES(CS);
}

/* Writes of metadata are read-modify-write, whole data or not. */
static struct optj_access beside_access(const struct optj_access *data) {
    struct optj_access meta = NOTHING;
    meta.clients[DP_RW_read] = beside(data->clients[DP_RW_read]);
    meta.clients[DP_RW_both] = beside(optj_access_writers(data));
    return meta;
}

struct optj_access optj_metadata_of_shader(const struct dp_record_shader *shader, bool limited) {
    struct dp_record_shader plain = *shader; /* who runs, and nothing else */
    plain.access = DP_ACCESS_SHADER_RESOURCE;
    plain.via = DP_VIA_any;
    struct optj_access data = optj_access_of_shader(&plain, limited);
    uint32_t clients = beside(data.clients[DP_RW_read]);
    struct optj_access meta = NOTHING;
    if ((shader->access & DP_ACCESS_SHADER_RESOURCE) != 0) {
        meta.clients[DP_RW_read] = clients;
    }
    if ((shader->access & DP_ACCESS_SHADING_RATE_SOURCE) != 0) {
        meta.clients[DP_RW_read] |= clients & C(PSm);
    }
    if ((shader->access & DP_ACCESS_UNORDERED_ACCESS) != 0) {
        meta.clients[shader->rw == DP_RW_read ? DP_RW_read : DP_RW_both] |= clients;
    }
    return meta;
}

static bool is_copy(enum dp_kind kind) {
    return kind == DP_COMMAND_copy_buffer || kind == DP_COMMAND_copy_texture || kind == DP_COMMAND_copy_resource;
}

static bool is_clear(enum dp_kind kind) {
    return kind == DP_COMMAND_clear_rtv || kind == DP_COMMAND_clear_dsv || kind == DP_COMMAND_clear_uav;
}

static bool is_boxed(const struct dp_record_operand *operand) {
    return operand->box.width != 0 || operand->box.height != 0 || operand->box.depth != 0;
}

/* Operands whose access touches metadata. */
static bool has_traces(enum dp_kind kind, uint32_t role) {
    switch (role) {
    case DP_ROLE_rt:
    case DP_ROLE_depth:
    case DP_ROLE_depth_read:
        return kind != DP_COMMAND_present;
    case DP_ROLE_view:
        return is_clear(kind);
    case DP_ROLE_source:
    case DP_ROLE_dest:
        return is_copy(kind) || kind == DP_COMMAND_resolve;
    default:
        return false;
    }
}

static uint8_t flags_of(const struct optj_part *part, const struct optj_touch *touch) {
    uint32_t role = part->operand->role;
    bool moves = is_copy(part->kind) || part->kind == DP_COMMAND_resolve;
    bool dma = (optj_access_clients(&touch->by) & C(DMA)) != 0;
    dma |= part->front_end && is_copy(part->kind) && (role == DP_ROLE_source || role == DP_ROLE_dest);
    uint32_t flags = role == DP_ROLE_view && is_clear(part->kind) ? OPTJ_CLEARS : 0;
    flags |= role == DP_ROLE_dest && moves && !is_boxed(part->operand) ? OPTJ_REPLACES : 0;
    flags |= dma ? OPTJ_BY_DMA : 0;
    return (uint8_t)flags;
}

/* Classes that permit something in some layout of the range; in all of them. */
static uint8_t open_classes(const struct optj *j, const struct optj_resource *resource, const struct optj_reach *reach,
                            bool all) {
    uint8_t open = 0;
    for (uint32_t class = DP_CLASS_colour; class <= DP_CLASS_stencil; class++) {
        uint64_t layouts = reach->layouts[optj_place_of(class)];
        bool permits = optj_permitted(j, resource, class, layouts) != 0;
        for (uint32_t id = 0; all && permits && layouts >> id != 0; id++) {
            permits = (layouts >> id & 1) == 0 || optj_permitted(j, resource, class, UINT64_C(1) << id) != 0;
        }
        open |= (reach->classes >> class & 1) != 0 && permits ? (uint8_t)(1u << class) : 0;
    }
    return open;
}

/* The view of a clear of a target: fast classes have no element on data. */
static void clear_target(struct optj_touch *touch, const struct optj_resource *resource, bool colour, uint8_t open,
                         uint32_t *plane) {
    struct optj_trace *trace = &touch->trace;
    uint32_t client = colour ? C(CBm) : C(DBm);
    uint32_t shared = 1u << DP_CLASS_depth | 1u << DP_CLASS_stencil;
    uint32_t touched = trace->reach.classes | (resource->classes & ~(uint32_t)resource->meta);
    if (open != 0) {
        bool whole = trace->fast == resource->meta;
        trace->meta.clients[whole ? DP_RW_write : DP_RW_both] = client;
    }
    if (trace->fast == 0) {
        return;
    }
    if ((touched & ~(uint32_t)trace->fast) == 0) {
        touch->by = NOTHING;
    } else if ((touched & shared) == shared) {
        *plane = (trace->fast & 1u << DP_CLASS_depth) != 0 ? 1 : 0;
    }
}

void optj_trace(struct optj *j, struct optj_touch *touch, const struct optj_part *part, uint32_t *plane) {
    struct optj_resource *resource = &j->resources.items[touch->resource];
    struct optj_trace *trace = &touch->trace;
    optj_metadata_of(j, resource);
    trace->reach = optj_reach_of(resource, &touch->spans);
    uint8_t open = open_classes(j, resource, &trace->reach, false);
    *plane = DP_NONE;
    if (part->operand == NULL) {
        trace->meta = open != 0 ? part->shader : NOTHING;
        return;
    }
    enum dp_kind kind = part->kind;
    uint32_t role = part->operand->role;
    trace->flags = flags_of(part, touch);
    if (!has_traces(kind, role)) {
        return;
    }
    bool target = role == DP_ROLE_view && (kind == DP_COMMAND_clear_rtv || kind == DP_COMMAND_clear_dsv);
    bool colour = (open & 1u << DP_CLASS_colour) != 0 && !part->limited;
    if (target) {
        trace->fast = is_boxed(part->operand) ? 0 : open_classes(j, resource, &trace->reach, true) & trace->reach.whole;
        bool by_cb = kind == DP_COMMAND_clear_rtv;
        clear_target(touch, resource, by_cb, open, plane);
        if (colour && (trace->fast & 1u << DP_CLASS_colour) != 0) {
            trace->state.clients[DP_RW_write] = C(PFP);
        } else if (colour && by_cb) {
            trace->state.clients[DP_RW_read] = C(PFP);
        }
        return;
    }
    trace->meta = open != 0 ? beside_access(&touch->by) : NOTHING;
    if (role == DP_ROLE_rt && colour && optj_access_clients(&touch->by) != 0) {
        trace->state.clients[DP_RW_read] = C(PFP);
    }
}
