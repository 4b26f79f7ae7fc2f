/* engines.c: engines of copies and resolves. */
#include "model/optimized/judge/engines.h"

#define E(name)     (1u << DP_ENGINE_##name)

/* What one side of a copy leaves possible. */
#define ANY_COPY    (E(DMA) | E(CS) | E(PS_CB) | E(PS_DB))
#define BUFFER_COPY (E(DMA) | E(CS))
#define COLOUR_COPY (E(DMA) | E(CS) | E(PS_CB))
#define DEPTH_COPY  (E(DMA) | E(CS) | E(PS_DB))

static uint32_t copy_side(const struct optj_resource *resource) {
    uint32_t colour = (resource->classes & 1u << DP_CLASS_colour) != 0 ? COLOUR_COPY : DEPTH_COPY;
    return (resource->texture ? colour : BUFFER_COPY) & (resource->meta != 0 ? ~E(DMA) : ~0u);
}

static uint32_t resolve_side(const struct optj_resource *resource) {
    return (resource->classes & 1u << DP_CLASS_colour) != 0 ? E(CB) | E(CS) : E(CS);
}

/* An operand that has no location, its slot being empty or its range leaving the resource, restricts nothing. */
static const struct optj_resource *moved(const struct optj_resources *resources, const struct dp_command *part) {
    const struct dp_record_operand *operand = &part->as.operand;
    if (part->kind != DP_COMMAND_operand || (operand->role != DP_ROLE_source && operand->role != DP_ROLE_dest)) {
        return NULL;
    }
    const struct optj_resource *resource = optj_resource_at(resources, operand->resource);
    struct optj_spans spans;
    bool outside =
        resource != NULL && resource->texture && !optj_spans_of_range(&resource->extent, &operand->range, &spans);
    return outside ? NULL : resource;
}

static uint32_t allowed(const struct optj_resources *resources, uint32_t queue, const struct dp_command *item,
                        size_t count) {
    bool copy = false;
    uint32_t set;
    switch (item->kind) {
    case DP_COMMAND_query_resolve:
    case DP_COMMAND_write_immediate:
        return E(DMA);
    case DP_COMMAND_resolve:
        set = E(CB) | E(CS);
        break;
    case DP_COMMAND_copy_buffer:
    case DP_COMMAND_copy_texture:
    case DP_COMMAND_copy_resource:
        if (queue == DP_LIST_copy) {
            return E(DMA);
        }
        copy = true;
        set = queue == DP_LIST_compute ? BUFFER_COPY : ANY_COPY;
        break;
    default:
        return 0;
    }
    for (size_t i = 1; i < count; i++) {
        const struct optj_resource *resource = moved(resources, &item[i]);
        if (resource != NULL) {
            set &= copy ? copy_side(resource) : resolve_side(resource);
        }
    }
    return set;
}

struct optj_engines optj_engines_of(const struct optj_resources *resources, const struct dp_packet *packet,
                                    const struct dp_command *item, size_t count, uint32_t *pinned) {
    struct optj_engines engines = {allowed(resources, packet->queue, item, count), false};
    uint32_t wanted = packet->as.WORK.engine;
    *pinned = DP_ENGINE_any;
    if (wanted != DP_ENGINE_any && (engines.set >> wanted & 1) != 0) {
        *pinned = wanted;
        engines.set = 1u << wanted;
        engines.front_end = wanted == DP_ENGINE_DMA && packet->as.WORK.run == DP_CP_PFP;
    }
    return engines;
}
