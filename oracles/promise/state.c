/* state.c: what is tracked to tell well-formed accesses: layouts, legacy states, splits, deactivation, initialised
 * memory. Source: barrier sheet 15.6, 15.8, 15.9, 15.10, and what of 15.5.4 the API shows.
 *
 * Which compression kinds are present is the driver's affair. Where initialised memory depends on it, I is 2:
 * unknown as long as something has been written that could have left kinds behind. */
#include "oracles/promise/inner.h"

#include "model/format.h"

static uint8_t class_of(const struct dp_promise_held *held, uint32_t plane) {
    if (held->buffer) {
        return 0;
    }
    if (dp_format(held->r->format)->kind == DP_FORMAT_COLOUR) {
        return 1;
    }
    return plane == 0 ? 2 : 4;
}

/* Classes that a box touches. */
static uint8_t classes_of(const struct dp_promise_held *held, const struct dp_promise_box *box) {
    uint8_t classes = 0;
    for (uint32_t plane = box->plane; plane < box->plane + box->planes; plane++) {
        classes |= class_of(held, plane);
    }
    return classes;
}

bool dp_promise_is_common(const struct dp_promise_cell *cell) {
    return cell->is.legacy ? cell->is.state == DP_STATE_COMMON : cell->is.layout == DP_LAYOUT_COMMON;
}

static void lay_out(const struct dp_promise_inner *in, struct dp_promise_cell *cell, uint32_t layout) {
    const struct dp_promise_held *h = &in->helds.items[cell->held];
    cell->is.physical = layout;
    cell->is.permits = h->possible == 0 ? 0 : dp_promise_permits(in, h, layout);
}

static void mark(struct dp_promise_inner *in, uint32_t cell, enum dp_promise_mark_type type, uint32_t value) {
    struct dp_promise_mark m = {type, in->time, value};
    DP_PROMISE_PUSH(in, marks, m);
    dp_promise_link(in, &in->cells.items[cell].marks, (uint32_t)in->marks.count - 1);
}

static void moved(struct dp_promise_inner *in, uint32_t cell) {
    struct dp_promise_cell *c = &in->cells.items[cell];
    c->moved = in->time;
    c->moves++;
    mark(in, cell, DP_PROMISE_MARK_moved, dp_promise_is_common(c));
}

void dp_promise_state_start(struct dp_promise_inner *in, uint32_t held) {
    const struct dp_promise_held *h = &in->helds.items[held];
    struct dp_promise_box all = {0, h->shape.mips, 0, h->shape.slices, 0, h->shape.planes};
    struct dp_promise_cells it = dp_promise_cells_of(in, held, &all);
    while (dp_promise_next(&it)) {
        struct dp_promise_cell *cell = &in->cells.items[it.cell];
        struct dp_promise_tracked *is = &cell->is;
        is->legacy = h->r->initial == DP_INITIAL_state;
        is->state = is->legacy ? h->r->state : DP_STATE_COMMON;
        is->layout = h->buffer ? DP_LAYOUT_UNDEFINED : DP_LAYOUT_COMMON;
        if (h->r->initial == DP_INITIAL_layout && !h->buffer) {
            is->layout = h->r->layout;
        }
        is->open = DP_NONE;
        is->initialised = h->spans == 0;
        lay_out(in, cell, is->legacy && !h->buffer && !h->wide ? dp_promise_stand_in(is->state) : is->layout);
        mark(in, it.cell, DP_PROMISE_MARK_moved, dp_promise_is_common(cell));
    }
}

/* --- forms --- */

/* K13: the state as promotion would have it. */
static bool state_admits(const struct dp_promise_held *h, const struct dp_promise_tracked *is, uint32_t wanted) {
    if (is->state != DP_STATE_COMMON) {
        return (is->state & wanted) != 0;
    }
    if (wanted == 0 || (dp_promise_promotable(h->r) & wanted) == 0) {
        return false;
    }
    bool reads = !dp_promise_state_writes(wanted) && !dp_promise_state_writes(is->promoted);
    return is->promoted == 0 || is->promoted == wanted || reads;
}

/* Whether the access itself sets I (15.6): 0 no, 1 yes, 2 if the kinds present allow it. */
static uint8_t initialises(const struct dp_promise_held *h, const struct dp_promise_scope *scope, uint32_t use_bit,
                           bool boxed, uint8_t classes) {
    if (scope->driver) {
        return 1;
    }
    bool copy = !scope->shader && !boxed && (use_bit & (DP_ACCESS_COPY_DEST | DP_ACCESS_RESOLVE_DEST)) != 0;
    bool clear = scope->clear || (!scope->shader && scope->serial && use_bit == DP_ACCESS_UNORDERED_ACCESS);
    if (!clear && !(copy && scope->serial)) {
        return 0;
    }
    return (h->written & classes) != 0 ? 2 : 1;
}

static enum dp_promise_form form_on(const struct dp_promise_inner *in, const struct dp_promise_held *h,
                                    const struct dp_promise_cell *cell, uint32_t step, uint32_t use_bit,
                                    uint8_t setting) {
    const struct dp_promise_tracked *is = &cell->is;
    bool present = step == DP_STEP_PRESENT;
    if (present && !dp_promise_is_common(cell)) {
        return is->legacy ? DP_PROMISE_FORM_state : DP_PROMISE_FORM_layout;
    }
    if (!present && is->legacy && !state_admits(h, is, dp_promise_state_of(use_bit, step))) {
        return DP_PROMISE_FORM_state;
    }
    if (!present && !is->legacy && !h->buffer && (dp_promise_admitted(is->layout, h->wide) & use_bit) == 0) {
        return DP_PROMISE_FORM_layout;
    }
    if (is->open != DP_NONE) {
        return DP_PROMISE_FORM_split;
    }
    if (!present && is->deactivated != 0 && is->deactivated == in->scope) {
        return DP_PROMISE_FORM_deactivated;
    }
    if ((h->kinds & classes_of(h, &cell->box)) == 0 || is->initialised == 1 || setting == 1) {
        return DP_PROMISE_FORM_well;
    }
    return is->initialised == 2 || setting == 2 ? DP_PROMISE_FORM_unknown : DP_PROMISE_FORM_uninitialised;
}

enum dp_promise_form dp_promise_form_of(const struct dp_promise_inner *in, const struct dp_promise_access *access,
                                        uint32_t held, uint32_t step, uint32_t use_bit,
                                        const struct dp_promise_scope *scope, bool boxed) {
    if (held == DP_NONE || access->box.mips == 0) {
        return DP_PROMISE_FORM_nowhere;
    }
    if (step == 32 || use_bit == 0) {
        return DP_PROMISE_FORM_nameless;
    }
    const struct dp_promise_held *h = &in->helds.items[held];
    if (!scope->present && (h->allowed & use_bit) == 0) {
        return DP_PROMISE_FORM_impossible;
    }
    uint8_t setting = initialises(h, scope, use_bit, boxed, classes_of(h, &access->box));
    struct dp_promise_cells it = dp_promise_cells_of(in, held, &access->box);
    enum dp_promise_form form = DP_PROMISE_FORM_well;
    while (form == DP_PROMISE_FORM_well && dp_promise_next(&it)) {
        form = form_on(in, h, &in->cells.items[it.cell], step, use_bit, setting);
    }
    return form;
}

/* --- effects of work items --- */

static void set_initialised(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box,
                            uint8_t value) {
    struct dp_promise_held *h = &in->helds.items[held];
    uint8_t classes = classes_of(h, box) & h->kinds;
    h->valid = value == 1 ? h->valid | classes : value == 0 ? h->valid & (uint8_t)~classes : h->valid;
    struct dp_promise_cells it = dp_promise_cells_of(in, held, box);
    while (dp_promise_next(&it)) {
        uint8_t *i = &in->cells.items[it.cell].is.initialised;
        *i = value == 2 && *i == 1 ? 1 : value; /* a copy that may set it takes nothing away */
    }
}

/* Memory of a resource is written: what its aliases held is gone (15.6). */
static void overwrite_aliases(struct dp_promise_inner *in, uint32_t held) {
    const struct dp_promise_held *h = &in->helds.items[held];
    for (uint32_t i = 0; i < h->alias_count; i++) {
        uint32_t other = in->aliases.items[h->aliases + i];
        struct dp_promise_held *o = &in->helds.items[other];
        struct dp_promise_box all = {0, o->shape.mips, 0, o->shape.slices, 0, o->shape.planes};
        set_initialised(in, other, &all, 0);
        o->written = 0;
        o->valid = 0;
    }
}

/* The driver may run an operation that writes the resource's memory: nobody can tell what its aliases hold then. */
static void unsettle_aliases(struct dp_promise_inner *in, uint32_t held) {
    const struct dp_promise_held *h = &in->helds.items[held];
    for (uint32_t i = 0; i < h->alias_count; i++) {
        struct dp_promise_held *o = &in->helds.items[in->aliases.items[h->aliases + i]];
        uint32_t cells = o->across[0] * o->across[1] * o->across[2];
        o->valid = 0;
        for (uint32_t c = o->cells; c < o->cells + cells; c++) {
            uint8_t *initialised = &in->cells.items[c].is.initialised;
            *initialised = *initialised == 1 ? 2 : *initialised;
        }
    }
}

/* Static op of 15.5.3 for layouts of which neither is UNDEFINED. */
static bool may_operate(const struct dp_promise_inner *in, const struct dp_promise_held *h, uint32_t before,
                        uint32_t after, uint8_t classes) {
    uint8_t leaving = dp_promise_permits(in, h, before) & (uint8_t)~dp_promise_permits(in, h, after);
    uint8_t kinds = 0;
    for (uint32_t c = 0; c < 3; c++) {
        kinds |= (classes >> c & 1) != 0 ? dp_kinds_of_class(c) : 0;
    }
    return (leaving & kinds) != 0;
}

/* A metadata initialisation of a box by DISCARD: kinds that are present go, and the rest of the class with them. */
static void initialise_metadata(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box) {
    struct dp_promise_held *h = &in->helds.items[held];
    uint8_t classes = classes_of(h, box);
    struct dp_promise_box all = {0, h->shape.mips, 0, h->shape.slices, 0, h->shape.planes};
    struct dp_promise_cells it = dp_promise_cells_of(in, held, &all);
    while (dp_promise_next(&it)) {
        struct dp_promise_cell *cell = &in->cells.items[it.cell];
        if (dp_promise_within(&cell->box, box)) {
            cell->is.initialised = 1;
        } else if ((classes_of(h, &cell->box) & classes & h->written) != 0 && cell->is.initialised == 1) {
            cell->is.initialised = 2;
        }
    }
    h->written &= (uint8_t)~classes;
    h->valid |= classes & h->kinds;
    if ((h->kinds & classes) != 0) {
        overwrite_aliases(in, held);
    }
}

void dp_promise_state_promote(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box,
                              const struct dp_promise_scope *scope, uint32_t step, uint32_t use_bit) {
    uint32_t wanted = dp_promise_state_of(use_bit, step);
    struct dp_promise_cells it = dp_promise_cells_of(in, held, box);
    while (dp_promise_next(&it)) {
        struct dp_promise_tracked *is = &in->cells.items[it.cell].is;
        is->on_copy_list = in->list_type == DP_LIST_copy ? in->scope : is->on_copy_list;
        if (is->legacy && is->state == DP_STATE_COMMON && !scope->present) {
            *(scope->shader ? &is->promoted_by_shaders : &is->promoted) |= wanted;
        }
    }
}

void dp_promise_state_use(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_access *access,
                          const struct dp_promise_scope *scope, uint32_t step, uint32_t use_bit, bool boxed) {
    struct dp_promise_held *h = &in->helds.items[held];
    uint8_t classes = classes_of(h, &access->box);
    uint8_t setting = initialises(h, scope, use_bit, boxed, classes);
    dp_promise_state_promote(in, held, &access->box, scope, step, use_bit);
    if (scope->present) {
        return;
    }
    if (scope->driver) {
        initialise_metadata(in, held, &access->box);
        return;
    }
    if (setting != 0) {
        set_initialised(in, held, &access->box, setting);
    }
    if (access->writes) {
        h->written |= classes & h->kinds;
        overwrite_aliases(in, held);
    }
}

/* --- effects of barriers --- */

/* An enhanced texture or buffer barrier names the cell. */
static void named(struct dp_promise_inner *in, struct dp_promise_tracked *is, uint32_t access_after,
                  uint32_t sync_after) {
    is->legacy = false;
    is->state = DP_STATE_COMMON;
    is->promoted = 0;
    is->promoted_by_shaders = 0;
    is->on_copy_list = in->list_type == DP_LIST_copy ? in->scope : is->on_copy_list;
    is->deactivated = access_after == DP_ACCESS_NO_ACCESS && sync_after != DP_SYNC_NONE ? in->scope : 0;
}

void dp_promise_state_texture(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box,
                              const struct dp_record_texture_barrier *b) {
    struct dp_promise_held *h = &in->helds.items[held];
    bool from_undefined = b->layout_before == DP_LAYOUT_UNDEFINED;
    bool to_undefined = b->layout_after == DP_LAYOUT_UNDEFINED;
    bool discard = from_undefined && !to_undefined && (b->flags & DP_TEXTURE_BARRIER_DISCARD) != 0;
    struct dp_promise_cells it = dp_promise_cells_of(in, held, box);
    while (dp_promise_next(&it)) {
        struct dp_promise_cell *cell = &in->cells.items[it.cell];
        uint32_t layout = from_undefined && to_undefined ? cell->is.layout : b->layout_after;
        bool moves = layout != cell->is.layout || (cell->is.legacy && cell->is.state != DP_STATE_COMMON);
        bool common = dp_promise_is_common(cell);
        named(in, &cell->is, b->access_after, b->sync_after);
        cell->is.layout = layout;
        if (!from_undefined || !to_undefined) {
            lay_out(in, cell, b->layout_after);
        }
        if (moves || dp_promise_is_common(cell) != common) {
            moved(in, it.cell);
        }
        if (from_undefined && !to_undefined && !discard && cell->is.initialised == 1 &&
            (classes_of(h, &cell->box) & h->written) != 0) {
            cell->is.initialised = 2; /* 15.5.4c: the metadata may not describe what will be written */
        }
    }
    if (discard) {
        initialise_metadata(in, held, box);
    } else if (!from_undefined && !to_undefined && h->alias_count != 0 &&
               may_operate(in, h, b->layout_before, b->layout_after, classes_of(h, box))) {
        unsettle_aliases(in, held);
    }
}

void dp_promise_state_buffer(struct dp_promise_inner *in, uint32_t held, const struct dp_record_buffer_barrier *b) {
    named(in, &in->cells.items[in->helds.items[held].cells].is, b->access_after, b->sync_after);
}

static void to_legacy(struct dp_promise_tracked *is) {
    if (!is->legacy) {
        is->legacy = true;
        is->state = DP_STATE_COMMON;
        is->promoted = 0;
        is->promoted_by_shaders = 0;
    }
    is->deactivated = 0;
}

void dp_promise_state_legacy(struct dp_promise_inner *in, uint32_t held, const struct dp_promise_box *box,
                             const struct dp_record_transition *b) {
    const struct dp_promise_held *h = &in->helds.items[held];
    bool begins = (b->flags & DP_SPLIT_BEGIN_ONLY) != 0;
    bool lays_out = (b->flags & DP_SPLIT_END_ONLY) == 0 && !h->buffer; /* a split at its BEGIN */
    bool common = h->wide || in->list_type == DP_LIST_copy;
    uint32_t before = common ? DP_LAYOUT_COMMON : dp_promise_stand_in(b->state_before);
    uint32_t after = common ? DP_LAYOUT_COMMON : dp_promise_stand_in(b->state_after);
    struct dp_promise_cells it = dp_promise_cells_of(in, held, box);
    while (dp_promise_next(&it)) {
        struct dp_promise_cell *cell = &in->cells.items[it.cell];
        to_legacy(&cell->is);
        cell->is.on_copy_list = in->list_type == DP_LIST_copy ? in->scope : cell->is.on_copy_list;
        cell->is.promoted_by_shaders = 0;
        if (!begins) {
            cell->is.state = b->state_after;
            cell->is.promoted = 0;
            /* Once it is enhanced again: only COMMON hands over. Simultaneous-access textures never leave it. */
            cell->is.layout = h->buffer ? DP_LAYOUT_UNDEFINED : DP_LAYOUT_COMMON;
        }
        if (lays_out && in->list_type == DP_LIST_copy && cell->is.permits != 0 && cell->is.initialised == 1 &&
            (classes_of(h, &cell->box) & h->written) != 0) {
            cell->is.initialised = 2; /* COMMON > COMMON (15.8.5): what was compressed stays so, and nobody is told */
        }
        if (lays_out) {
            lay_out(in, cell, after);
        }
        /* On a copy list only the layout moves (15.8.5): nothing there could take away kinds that are present. */
        bool written = (classes_of(h, &cell->box) & h->written) != 0;
        if (lays_out && in->list_type == DP_LIST_copy && written && cell->is.initialised == 1) {
            cell->is.initialised = 2;
        }
        moved(in, it.cell);
    }
    if (lays_out && h->alias_count != 0 && may_operate(in, h, before, after, classes_of(h, box))) {
        unsettle_aliases(in, held);
    }
}

void dp_promise_state_aliasing(struct dp_promise_inner *in, uint32_t held) {
    const struct dp_promise_held *h = &in->helds.items[held];
    if (h->kinds != 0) {
        unsettle_aliases(in, held);
    }
}

void dp_promise_state_permits(const struct dp_promise_inner *in, uint32_t held, struct dp_promise_access *access) {
    const struct dp_promise_held *h = held != DP_NONE ? &in->helds.items[held] : NULL;
    if (h == NULL || h->kinds == 0) {
        return;
    }
    uint8_t some = 0;
    uint8_t every = h->possible;
    uint8_t touched = 0;
    struct dp_promise_cells it = dp_promise_cells_of(in, held, &access->box);
    while (dp_promise_next(&it)) {
        const struct dp_promise_cell *cell = &in->cells.items[it.cell];
        uint8_t kinds = 0;
        for (uint8_t classes = classes_of(h, &cell->box), c = 0; c < 3; c++) {
            kinds |= (classes >> c & 1) != 0 ? dp_kinds_of_class(c) : 0;
        }
        some |= cell->is.permits & kinds;
        every &= cell->is.permits | (uint8_t)~kinds;
        touched |= kinds;
    }
    access->some = some;
    access->every = every & touched;
    access->classes = access->box.mips == 0 ? 0 : classes_of(h, &access->box) & h->kinds;
}

void dp_promise_state_uav(struct dp_promise_inner *in, uint32_t held) {
    const struct dp_promise_held *h = &in->helds.items[held];
    struct dp_promise_box all = {0, h->shape.mips, 0, h->shape.slices, 0, h->shape.planes};
    struct dp_promise_cells it = dp_promise_cells_of(in, held, &all);
    while (dp_promise_next(&it)) {
        struct dp_promise_cell *cell = &in->cells.items[it.cell];
        bool common = dp_promise_is_common(cell);
        to_legacy(&cell->is);
        if (!h->buffer && dp_promise_is_common(cell) != common) {
            moved(in, it.cell); /* only where I02 should have refused it */
        }
    }
}

/* --- the end of an execute (15.8.4, 15.10) --- */

static void decay_cell(struct dp_promise_inner *in, uint32_t number) {
    struct dp_promise_cell *cell = &in->cells.items[number];
    const struct dp_promise_held *h = &in->helds.items[cell->held];
    struct dp_promise_tracked *is = &cell->is;
    bool structure = h->buffer && (h->allowed & DP_ACCESS_RAYTRACING_ACCELERATION_STRUCTURE_WRITE) != 0;
    bool decays = h->wide || (h->buffer && !structure) || (is->on_copy_list != 0 && is->on_copy_list == in->scope);
    uint32_t before = is->state | is->promoted | is->promoted_by_shaders;
    bool common = dp_promise_is_common(cell);
    if (decays) {
        is->state = DP_STATE_COMMON;
        is->open = DP_NONE;
    } else if (is->promoted == DP_STATE_COPY_DEST) {
        is->state = DP_STATE_COPY_DEST;
    }
    if (dp_promise_is_common(cell) != common) {
        cell->moves++;
        mark(in, number, DP_PROMISE_MARK_settled, !common);
    }
    bool dropped = (is->promoted | is->promoted_by_shaders) != 0 && is->state == DP_STATE_COMMON;
    is->promoted = 0;
    is->promoted_by_shaders = 0;
    if ((decays && before != 0) || dropped) {
        mark(in, number, DP_PROMISE_MARK_decayed, 0);
    }
}

void dp_promise_state_decay(struct dp_promise_inner *in) {
    for (uint32_t i = 0; i < (uint32_t)in->cells.count; i++) {
        struct dp_promise_cell *cell = &in->cells.items[i];
        const struct dp_promise_held *h = &in->helds.items[cell->held];
        if (cell->is.legacy) {
            decay_cell(in, i);
        } else if (h->buffer || h->wide) {
            cell->is.open = DP_NONE; /* V10 */
        }
    }
}
