/* kinds.c: what layout changes do to the kinds present, and what of it the recorded operations did. */
#include "kinds.h"

#include "classes.h"
#include "compression.h"
#include "initialised.h"
#include "table_compatibility.h"

uint32_t ref_kinds_of_layout(const struct ref_running *running, const struct ref_resource *resource,
                             uint32_t plane_class, uint32_t layout) {
    uint32_t unread = DP_TRUST_SEED;
    return ref_permitted(running->reference, resource, plane_class, layout, &unread);
}

/* What the tracked layouts of a part of a class permit, all together; of those alone that a barrier leaves and that
 * admit UNORDERED_ACCESS, if `unordered`. */
static uint32_t kinds_left(const struct ref_running *running, const struct ref_resource *resource,
                           const struct ref_span *part, uint32_t plane_class, uint32_t after, bool unordered) {
    uint32_t kinds = 0;
    for (struct ref_walk walk = ref_walk(resource, part); walk.left != 0; ref_walk_on(&walk)) {
        uint32_t layout = resource->tracked[walk.index].layout;
        uint32_t admitted = ref_layout_admits(layout, ref_is_simultaneous(resource));
        if (!unordered || (layout != after && (admitted & DP_ACCESS_UNORDERED_ACCESS) != 0)) {
            kinds |= ref_kinds_of_layout(running, resource, plane_class, layout);
        }
    }
    return kinds;
}

static void set_initialised(struct ref_resource *resource, const struct ref_span *span, bool initialised) {
    for (struct ref_walk walk = ref_walk(resource, span); walk.left != 0; ref_walk_on(&walk)) {
        resource->tracked[walk.index].initialised = initialised;
    }
}

/* E := P(LayoutAfter) if whole, else E & P(LayoutAfter). */
static void enable(struct ref_resource *resource, const struct ref_span *span, uint32_t plane_class,
                   uint32_t permitted) {
    struct ref_class *tracked = &resource->classes[plane_class];
    bool whole = ref_touches_whole_class(resource, span, plane_class);
    tracked->enabled = whole ? permitted : tracked->enabled & permitted;
}

/* 15.5.4b. What the rest of a class held compressed is lost with its metadata. */
void ref_discard_class(const struct ref_running *running, struct ref_resource *resource, const struct ref_span *span,
                       uint32_t plane_class, uint32_t permitted) {
    struct ref_class *tracked = &resource->classes[plane_class];
    struct ref_span part = ref_within_class(resource, span, plane_class);
    if (tracked->kinds != 0) {
        struct ref_span all = ref_class_span(resource, plane_class);
        set_initialised(resource, &all, false);
    }
    tracked->kinds = 0;
    tracked->valid = 1;
    set_initialised(resource, &part, true);
    enable(resource, span, plane_class, permitted);
    if (ref_class_kinds(resource, plane_class) != 0) {
        ref_overwrite_aliases(running->reference, resource);
    }
}

static void report(const struct ref_running *running, const struct ref_step *step, uint32_t plane_class,
                   uint32_t needed_op, uint32_t needed_kinds) {
    const struct dp_sink *sink = running->reference->sink;
    if (step->op[plane_class] == DP_OP_none || sink->operation == NULL) {
        return;
    }
    sink->operation(sink->context, &(struct dp_operation){.execution = running->execution,
                                                          .command = step->place.command,
                                                          .group = step->place.group,
                                                          .barrier = step->place.barrier,
                                                          .resource = step->resource->created.id,
                                                          .plane = plane_class,
                                                          .needed_op = needed_op,
                                                          .needed_kinds = needed_kinds,
                                                          .removed = step->removed[plane_class],
                                                          .initialised = step->op[plane_class] == DP_OP_meta_init});
}

/* 15.5.4, c and d: the kinds needed go; without a LayoutBefore nothing does, and what stays may not fit. */
static void leave(const struct ref_running *running, const struct ref_step *step, const struct ref_move *move,
                  uint32_t plane_class) {
    struct ref_resource *resource = step->resource;
    struct ref_class *tracked = &resource->classes[plane_class];
    struct ref_span part = ref_within_class(resource, &step->span, plane_class);
    uint32_t after = ref_kinds_of_layout(running, resource, plane_class, move->after);
    uint32_t needed = 0;
    if (!move->from_undefined) {
        uint32_t before = kinds_left(running, resource, &part, plane_class, move->after, false);
        needed = tracked->kinds & before & ~after;
    } else if ((tracked->kinds & ~after) != 0) {
        set_initialised(resource, &part, false);
    }
    tracked->kinds &= ~needed;
    enable(resource, &step->span, plane_class, after);
    report(running, step, plane_class, ref_operation_name(needed), needed);
}

static void move_class(const struct ref_running *running, const struct ref_step *step, const struct ref_move *move,
                       uint32_t plane_class) {
    struct ref_class *tracked = &step->resource->classes[plane_class];
    struct ref_span part = ref_within_class(step->resource, &step->span, plane_class);
    if (!move->from_undefined) {
        /* Shader writes are invisible: 15.5.5. */
        tracked->kinds |= kinds_left(running, step->resource, &part, plane_class, move->after, true) &
                          tracked->enabled & DP_KIND_CompressedDcc;
    }
    if (move->after == DP_LAYOUT_UNDEFINED) {
        return; /* 15.5.4a: the layout alone changes */
    }
    if (move->discard) {
        uint32_t after = ref_kinds_of_layout(running, step->resource, plane_class, move->after);
        ref_discard_class(running, step->resource, &step->span, plane_class, after);
        report(running, step, plane_class, step->op[plane_class], 0); /* meta_init as static */
        return;
    }
    leave(running, step, move, plane_class);
}

void ref_move_classes(const struct ref_running *running, const struct ref_step *step, const struct ref_move *move) {
    if (move->from_undefined && move->after == DP_LAYOUT_UNDEFINED) {
        return; /* 15.5.4a: nothing changes */
    }
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        if (ref_touches_class(step->resource, &step->span, plane_class)) {
            move_class(running, step, move, plane_class);
        }
    }
}

void ref_decompress_blindly(const struct ref_running *running, const struct ref_step *step) {
    for (uint32_t plane_class = 0; plane_class < REF_CLASSES; plane_class++) {
        step->resource->classes[plane_class].kinds &= ~step->removed[plane_class];
        report(running, step, plane_class, DP_OP_none, 0);
    }
}
