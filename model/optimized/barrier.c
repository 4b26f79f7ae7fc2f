/* barrier.c: reading a barrier, and what COMMON stands for on its sides. */
#include "model/optimized/barrier.h"

#include "model/optimized/access_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/report.h"
#include "model/optimized/translator.h"

static struct opt_side side(uint32_t sync, uint32_t access) {
    return (struct opt_side){sync, access, OPT_UNDEFINED, OPT_SIDE_READS};
}

static void read_texture(const struct dp_record_texture_barrier *r, struct opt_barrier *barrier) {
    barrier->type = DP_BARRIER_texture;
    barrier->slot = r->resource;
    barrier->side[OPT_BEFORE] = side(r->sync_before, r->access_before);
    barrier->side[OPT_AFTER] = side(r->sync_after, r->access_after);
    barrier->side[OPT_BEFORE].layout = opt_layout_id(r->layout_before);
    barrier->side[OPT_AFTER].layout = opt_layout_id(r->layout_after);
    barrier->flags = r->flags;
}

static void read_buffer(const struct dp_record_buffer_barrier *r, struct opt_barrier *barrier) {
    barrier->type = DP_BARRIER_buffer;
    barrier->slot = r->resource;
    barrier->side[OPT_BEFORE] = side(r->sync_before, r->access_before);
    barrier->side[OPT_AFTER] = side(r->sync_after, r->access_after);
    barrier->offset = r->offset;
    barrier->size = r->size;
}

static void read_global(const struct dp_record_global_barrier *r, struct opt_barrier *barrier) {
    barrier->type = DP_BARRIER_global;
    barrier->slot = DP_NONE;
    barrier->side[OPT_BEFORE] = side(r->sync_before, r->access_before);
    barrier->side[OPT_AFTER] = side(r->sync_after, r->access_after);
}

static bool find_resource(struct opt_translator *t, struct opt_barrier *barrier) {
    barrier->resource = opt_resource_at(t, barrier->slot);
    if (barrier->resource == NULL) {
        barrier->rules = OPT_RULE(B04);
        return false;
    }
    if (barrier->resource->texture != (barrier->type == DP_BARRIER_texture)) {
        barrier->rules = OPT_RULE(V05);
        return false;
    }
    return true;
}

bool opt_read_barrier(struct opt_translator *t, const struct dp_command *record, struct opt_barrier *barrier) {
    barrier->resource = NULL;
    barrier->rules = 0;
    barrier->range_found = 0;
    barrier->flags = 0;
    switch (record->kind) {
    case DP_COMMAND_texture_barrier:
        read_texture(&record->as.texture_barrier, barrier);
        if (!find_resource(t, barrier)) {
            return false;
        }
        barrier->range_found = opt_box_of(&barrier->resource->shape, &record->as.texture_barrier.range, &barrier->box);
        return true;
    case DP_COMMAND_buffer_barrier:
        read_buffer(&record->as.buffer_barrier, barrier);
        barrier->box = (struct opt_box){0, 1, 0, 1, 0, 1};
        return find_resource(t, barrier);
    default:
        read_global(&record->as.global_barrier, barrier);
        return true;
    }
}

bool opt_is_end(const struct opt_barrier *barrier) {
    return (barrier->side[OPT_BEFORE].sync & DP_SYNC_SPLIT) != 0;
}

/* By creation flags alone: heaps do not narrow COMMON. */
static uint32_t possible(const struct opt_resource *resource) {
    return OPT_EVERY_ACCESS & ~(resource->never | resource->unstructured | resource->flagless);
}

uint32_t opt_common_means(const struct opt_barrier *barrier, int which) {
    if (barrier->resource == NULL) {
        return OPT_EVERY_ACCESS;
    }
    uint32_t layout = barrier->side[which].layout;
    bool memory_only = layout == OPT_UNDEFINED && barrier->side[1 - which].layout == OPT_UNDEFINED;
    if (memory_only) { /* all buffers, and textures with UNDEFINED on both sides */
        return possible(barrier->resource);
    }
    return possible(barrier->resource) & opt_layout_admits(layout, barrier->resource->simultaneous);
}

uint32_t opt_stands_for(const struct opt_barrier *barrier, int which) {
    uint32_t access = barrier->side[which].access;
    return access == DP_ACCESS_COMMON ? opt_common_means(barrier, which) : access & ~DP_ACCESS_NO_ACCESS;
}
