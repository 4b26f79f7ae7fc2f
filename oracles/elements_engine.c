/* elements_engine.c: which engines may run a copy or resolve (hardware sheet 6.6, "Engines"). */
#include "oracles/elements.h"

#include "model/format.h"

#define BIT(engine) (1u << DP_ENGINE_##engine)

const struct dp_record_resource *dp_resource_in(const struct dp_program *program, uint32_t slot) {
    for (size_t i = 0; slot != DP_NONE && i < program->count; i++) {
        if (program->records[i].kind == DP_COMMAND_resource && program->records[i].as.resource.id == slot) {
            return &program->records[i].as.resource;
        }
    }
    return NULL;
}

bool dp_can_have_kinds(const struct dp_record_resource *resource, uint32_t first, uint32_t count) {
    uint32_t flags = resource->flags;
    if (resource->dimension == DP_DIMENSION_buffer || (flags & DP_FLAGS_DENY_COMPRESSION_DATA) != 0 || count == 0) {
        return false;
    }
    if (dp_class_of(resource, first) != DP_CLASS_colour) {
        return (flags & DP_FLAGS_ALLOW_DEPTH_STENCIL) != 0;
    }
    bool plain = (flags & DP_FLAGS_DENY_COLOR_COMPRESSION_DATA) == 0;
    return (flags & DP_FLAGS_ALLOW_RENDER_TARGET) != 0 && (plain || (flags & DP_FLAGS_ALLOW_DCC) != 0);
}

/* Engines that one side of the copy leaves. */
static uint32_t allowed_by(const struct dp_record_resource *r, const struct dp_promise_box *box, bool resolve) {
    bool buffer = r->dimension == DP_DIMENSION_buffer;
    bool colour = !buffer && dp_format(r->format)->kind == DP_FORMAT_COLOUR;
    if (resolve) {
        return colour ? BIT(CB) | BIT(CS) : BIT(CS);
    }
    uint32_t engines = BIT(CS);
    engines |= dp_can_have_kinds(r, box->plane, box->planes) ? 0 : BIT(DMA);
    return engines | (colour ? BIT(PS_CB) : buffer ? 0 : BIT(PS_DB));
}

static uint32_t allowed(const struct dp_promise *promise, const struct dp_program *program, uint32_t queue,
                        const struct dp_promise_item *item) {
    bool resolve = program->records[item->command].kind == DP_COMMAND_resolve;
    if (!resolve && queue == DP_LIST_copy) {
        return BIT(DMA); /* there is nothing else on a copy list, META or not */
    }
    uint32_t engines = resolve ? BIT(CB) | BIT(CS) : BIT(DMA) | BIT(CS) | BIT(PS_CB) | BIT(PS_DB);
    if (queue == DP_LIST_compute) {
        engines &= ~(BIT(PS_CB) | BIT(PS_DB));
    }
    for (uint32_t i = item->first; i < item->first + item->count; i++) {
        const struct dp_promise_access *a = &promise->accesses.items[i];
        const struct dp_command *part = &program->records[a->part];
        bool side = part->kind == DP_COMMAND_operand &&
                    (part->as.operand.role == DP_ROLE_source || part->as.operand.role == DP_ROLE_dest);
        const struct dp_record_resource *r = side ? dp_resource_in(program, a->resource) : NULL;
        if (r != NULL && a->box.mips != 0) {
            engines &= allowed_by(r, &a->box, resolve);
        }
    }
    return engines;
}

uint32_t dp_engines_of(const struct dp_promise *promise, const struct dp_program *program, const struct dp_packet *work,
                       uint32_t item) {
    uint32_t engines = allowed(promise, program, work->queue, &promise->items.items[item]);
    uint32_t pinned = 1u << work->as.WORK.engine;
    return work->as.WORK.engine != DP_ENGINE_any && (engines & pinned) != 0 ? pinned : engines;
}
