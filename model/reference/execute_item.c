/* execute_item.c: a work item runs: known access and promotion (barrier sheet 15.7, 15.8.2), kinds and initialised
 * memory (15.5.5, 15.6). */
#include "boxes.h"
#include "classes.h"
#include "engines.h"
#include "initialised.h"
#include "kinds.h"
#include "promotion.h"
#include "table_compatibility.h"

/* --- known access, promotion --- */

static void add_access(const struct ref_running *running, uint32_t access, struct ref_tracked *tracked) {
    ref_enter_scope(tracked, running->reference->scope);
    tracked->used = true;
    tracked->known |= access; /* everything stays everything, deactivated stays deactivated */
    if (running->list_type == DP_LIST_copy) {
        tracked->copied_in = running->reference->scope;
    }
    if (tracked->legacy && tracked->state == DP_STATE_COMMON) {
        tracked->promoted |= ref_state_of_access(access);
    }
}

/* --- kinds that a write adds (15.5.5) --- */

/* Whether the operand is the target that a clear is about. */
static bool is_cleared(const struct ref_use *use) {
    return use->role == DP_ROLE_view && (use->command == DP_COMMAND_clear_rtv || use->command == DP_COMMAND_clear_dsv);
}

/* The same of clear_uav. */
static bool is_cleared_unordered(const struct ref_use *use) {
    return use->role == DP_ROLE_view && use->command == DP_COMMAND_clear_uav;
}

/* Through which engines the operand writes: CB and DB add what the layout permits and E holds, CS CompressedDcc of it,
 * the DMA nothing. Of unordered accesses clear_uav alone goes through metadata; scratch memory and post-build
 * information have none, whatever holds them (hardware sheet 6.6, tables/hw_access_paths.tsv). */
static uint32_t added_by(const struct ref_use *use) {
    const uint32_t all = ~(uint32_t)DP_KIND_IndirectColorClear;
    uint32_t kinds = 0;
    if (use->access == DP_ACCESS_RENDER_TARGET || use->access == DP_ACCESS_DEPTH_STENCIL_WRITE) {
        return all;
    }
    if (use->access != DP_ACCESS_COPY_DEST && use->access != DP_ACCESS_RESOLVE_DEST) {
        return is_cleared_unordered(use) ? DP_KIND_CompressedDcc : 0;
    }
    if ((use->engines & (REF_ENGINE(PS_CB) | REF_ENGINE(PS_DB) | REF_ENGINE(CB))) != 0) {
        kinds |= all;
    }
    if ((use->engines & REF_ENGINE(CS)) != 0) {
        kinds |= DP_KIND_CompressedDcc;
    }
    return kinds;
}

/* A clear of the whole class in a layout that permits something starts compression. True if this is one. */
static bool clear_whole(const struct ref_running *running, const struct ref_step *step, uint32_t plane_class) {
    struct ref_class *tracked = &step->resource->classes[plane_class];
    struct ref_span part = ref_within_class(step->resource, &step->span, plane_class);
    struct ref_walk first = ref_walk(step->resource, &part);
    uint32_t layout = step->resource->tracked[first.index].layout; /* all are alike: only one admits the access */
    uint32_t permitted = ref_kinds_of_layout(running, step->resource, plane_class, layout);
    if (!is_cleared(&step->as.use) || !ref_no_box(&step->as.use.box) || permitted == 0 ||
        !ref_touches_whole_class(step->resource, &step->span, plane_class)) {
        return false;
    }
    *tracked = (struct ref_class){.kinds = permitted, .enabled = permitted, .valid = 1};
    return true;
}

static void add_kinds(const struct ref_running *running, const struct ref_step *step, uint32_t plane_class) {
    struct ref_class *tracked = &step->resource->classes[plane_class];
    struct ref_span part = ref_within_class(step->resource, &step->span, plane_class);
    bool written = (step->as.use.written >> plane_class & 1) != 0; /* memory that an operand names may stay as it is */
    uint32_t added = written ? added_by(&step->as.use) & tracked->enabled : 0;
    for (struct ref_walk walk = ref_walk(step->resource, &part); walk.left != 0 && added != 0; ref_walk_on(&walk)) {
        uint32_t layout = step->resource->tracked[walk.index].layout;
        tracked->kinds |= added & ref_kinds_of_layout(running, step->resource, plane_class, layout);
    }
}

/* --- initialised memory (15.6) --- */

static bool is_copied(const struct ref_use *use) {
    bool copy = use->command == DP_COMMAND_copy_buffer || use->command == DP_COMMAND_copy_texture ||
                use->command == DP_COMMAND_copy_resource || use->command == DP_COMMAND_resolve;
    return copy && use->role == DP_ROLE_dest;
}

/* Clears of the operand's subresources, and copies or resolves that write them. */
static bool can_initialise(const struct ref_use *use) {
    return is_copied(use) || is_cleared(use) || is_cleared_unordered(use);
}

/* A clear always writes what it clears; a copy or resolve only where its box, if it has one, covers all. */
static bool writes_all(const struct ref_step *step, uint32_t mip) {
    return !is_copied(&step->as.use) || ref_box_covers(step->resource, mip, &step->as.use.box);
}

/* Only where the kinds present fit the layout. Also sets V: the state word lets these start from expanded metadata. */
static void initialise(const struct ref_running *running, const struct ref_step *step, const struct ref_span *part,
                       uint32_t plane_class) {
    struct ref_class *tracked = &step->resource->classes[plane_class];
    for (struct ref_walk walk = ref_walk(step->resource, part); walk.left != 0; ref_walk_on(&walk)) {
        struct ref_tracked *subresource = &step->resource->tracked[walk.index];
        uint32_t permitted = ref_kinds_of_layout(running, step->resource, plane_class, subresource->layout);
        if (writes_all(step, part->first_mip + walk.mip) && (tracked->kinds & ~permitted) == 0) {
            subresource->initialised = true;
            tracked->valid = 1;
        }
    }
}

/* --- all of it --- */

static void write_class(const struct ref_running *running, const struct ref_step *step, uint32_t plane_class) {
    if (!clear_whole(running, step, plane_class)) {
        add_kinds(running, step, plane_class);
    }
    if (can_initialise(&step->as.use)) {
        struct ref_span part = ref_within_class(step->resource, &step->span, plane_class);
        initialise(running, step, &part, plane_class);
    }
}

static void write(const struct ref_running *running, const struct ref_step *step) {
    struct ref_resource *resource = step->resource;
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (ref_touches_class(resource, &step->span, plane_class)) {
            write_class(running, step, plane_class);
        }
    }
    if (ref_is_buffer(resource) && can_initialise(&step->as.use) && writes_all(step, 0)) {
        resource->tracked[0].initialised = true;
    }
    ref_overwrite_aliases(running->reference, resource);
}

/* `discard` acts as 15.5.4b in the layouts that the range has. */
static void discard(const struct ref_running *running, const struct ref_step *step) {
    struct ref_resource *resource = step->resource;
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (!ref_touches_class(resource, &step->span, plane_class)) {
            continue;
        }
        uint32_t permitted = UINT32_MAX;
        struct ref_span part = ref_within_class(resource, &step->span, plane_class);
        for (struct ref_walk walk = ref_walk(resource, &part); walk.left != 0; ref_walk_on(&walk)) {
            permitted &= ref_kinds_of_layout(running, resource, plane_class, resource->tracked[walk.index].layout);
        }
        ref_discard_class(running, resource, &step->span, plane_class, permitted);
    }
    if (ref_is_buffer(resource)) {
        resource->tracked[0].initialised = true;
    }
}

static void take_effect(const struct ref_running *running, const struct ref_step *step) {
    for (struct ref_walk walk = ref_walk(step->resource, &step->span); walk.left != 0; ref_walk_on(&walk)) {
        add_access(running, step->as.use.access, &step->resource->tracked[walk.index]);
    }
    if (step->as.use.command == DP_COMMAND_discard) {
        if (step->as.use.role == DP_ROLE_view) {
            discard(running, step);
        }
    } else if ((step->as.use.access & REF_WRITE_ACCESSES) != 0) {
        write(running, step);
    }
}

void ref_execute_item(struct ref_running *running, const struct ref_step *item) {
    running->reference->items++;
    if (!ref_state_rules_item(running, item)) {
        return;
    }
    running->had_work |= item->as.item.works;
    for (size_t i = 0; i < item->as.item.operands; i++) {
        take_effect(running, &item[1 + i]);
    }
}
