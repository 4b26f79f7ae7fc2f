/* kinds.c: compression at execute, all plane classes of a resource at once as sets of kinds. */
#include "model/optimized/kinds.h"

#include "model/optimized/compression_algebra.h"
#include "model/optimized/layout_algebra.h"
#include "model/optimized/tracked.h"
#include "model/optimized/translator.h"

uint32_t opt_kinds_in(const struct opt_translator *t, const struct opt_resource *resource, uint64_t layouts) {
    return resource->kinds == 0
               ? 0
               : resource->kinds & opt_kinds_permitted(layouts, resource->texture_compatible, t->device.hardware);
}

uint32_t opt_kinds_left(const struct opt_translator *t, const struct opt_resource *resource, uint32_t before,
                        uint32_t after) {
    if (before == OPT_UNDEFINED || after == OPT_UNDEFINED) {
        return 0;
    }
    return opt_kinds_in(t, resource, OPT_LAYOUT_BIT(before)) & ~opt_kinds_in(t, resource, OPT_LAYOUT_BIT(after));
}

static bool mark_initialised(struct opt_translator *t, struct opt_resource *resource, const struct opt_box *box,
                             bool initialised) {
    struct opt_change change = {.keep = ~OPT_W_INITIALISED, .set = initialised ? OPT_W_INITIALISED : 0};
    return opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, box, &change);
}

/* Whoever shares the memory has lost what it held. */
static bool take_memory(struct opt_translator *t, const struct opt_resource *resource) {
    for (size_t i = 0; i < resource->aliases.count; i++) {
        struct opt_resource *alias = &t->resources[resource->aliases.items[i]];
        struct opt_box all = opt_box_all(&alias->shape);
        alias->compression.present = 0;
        alias->compression.valid = 0;
        if (!mark_initialised(t, alias, &all, false)) {
            return false;
        }
    }
    return true;
}

/* --- barriers --- */

/* `asked`: kinds of the static op, of which the list may have left some out. */
static void report_operation(const struct opt_translator *t, const struct opt_log_entry *entry, uint32_t asked,
                             uint32_t needed, uint64_t execution) {
    for (uint32_t c = DP_CLASS_colour; c <= DP_CLASS_stencil; c++) {
        uint32_t kinds = opt_kinds_of_class(c);
        bool init = (entry->initialised & kinds) != 0;
        if (!init && (asked & kinds) == 0) {
            continue;
        }
        struct dp_operation operation = {.execution = execution,
                                         .command = entry->command,
                                         .group = entry->group,
                                         .barrier = entry->barrier,
                                         .resource = entry->resource,
                                         .plane = c,
                                         .needed_op = init ? (uint32_t)DP_OP_meta_init : opt_operation(needed & kinds),
                                         .needed_kinds = init ? 0 : needed & kinds,
                                         .removed = entry->removed & kinds,
                                         .initialised = init};
        t->sink->operation(t->sink->context, &operation);
    }
}

static void report(const struct opt_translator *t, const struct opt_log_entry *entry, uint32_t needed,
                   uint64_t execution) {
    const struct opt_resource *resource = &t->resources[entry->resource];
    uint32_t left = opt_kinds_left(t, resource, entry->before, entry->after);
    uint32_t asked =
        entry->kind == OPT_LOG_ALIASING ? entry->removed : left & opt_classes_touched(resource, &entry->box);
    if (t->sink->operation != NULL && (asked | entry->initialised) != 0) {
        report_operation(t, entry, asked, needed, execution);
    }
}

/* The classes of a box are entered with layouts that permit `permitted`: E of the whole ones starts again. */
static void enter(struct opt_resource *resource, const struct opt_box *box, uint32_t touched, uint32_t permitted) {
    struct opt_compression *c = &resource->compression;
    uint32_t covered = opt_classes_covered(resource, box);
    c->enabled = (c->enabled & ~touched) | (touched & permitted & (covered | c->enabled));
}

/* Case b of 15.5.4: metadata start again; what was compressed under them is lost for the whole class. */
static bool restart(struct opt_translator *t, struct opt_resource *resource, const struct opt_box *box,
                    uint32_t touched) {
    struct opt_compression *c = &resource->compression;
    uint32_t lost = opt_classes_of(c->present & touched);
    if (lost != 0) {
        struct opt_box all = opt_box_all(&resource->shape);
        struct opt_box lost_box = opt_box_in_classes(resource, &all, lost);
        if (!mark_initialised(t, resource, &lost_box, false)) {
            return false;
        }
    }
    c->present &= ~touched;
    c->valid |= touched & resource->kinds;
    return mark_initialised(t, resource, box, true);
}

/* Case c: the metadata stay, and may not describe what will be written. */
static bool mistrust(struct opt_translator *t, struct opt_resource *resource, const struct opt_box *box,
                     uint32_t forbidden) {
    if (forbidden == 0) {
        return true;
    }
    struct opt_box part = opt_box_in_classes(resource, box, opt_classes_of(forbidden));
    return mark_initialised(t, resource, &part, false);
}

/* Case d, with the compressed stores of shaders that nobody has seen (15.5.5). What has to be removed. */
static uint32_t leave(const struct opt_translator *t, struct opt_resource *resource, uint32_t touched, uint64_t before,
                      uint32_t permitted) {
    struct opt_compression *c = &resource->compression;
    uint32_t stored = opt_kinds_in(t, resource, before & OPT_UNORDERED);
    c->present |= stored & c->enabled & DP_KIND_CompressedDcc & touched;
    uint32_t needed = c->present & touched & opt_kinds_in(t, resource, before) & ~permitted;
    return needed;
}

bool opt_kinds_moved(struct opt_translator *t, const struct opt_log_entry *entry, uint64_t before, uint64_t execution) {
    struct opt_resource *resource = &t->resources[entry->resource];
    uint32_t touched = opt_classes_touched(resource, &entry->box);
    uint32_t permitted = opt_kinds_in(t, resource, OPT_LAYOUT_BIT(entry->after));
    uint32_t needed = leave(t, resource, touched, before & ~OPT_LAYOUT_BIT(entry->after), permitted);
    bool held = true;
    if (entry->after != OPT_UNDEFINED) {
        if ((entry->marks & OPT_BARRIER_DISCARD) != 0) {
            held = restart(t, resource, &entry->box, touched) && (entry->initialised == 0 || take_memory(t, resource));
        } else if (before == 0) {
            held = mistrust(t, resource, &entry->box, resource->compression.present & touched & ~permitted);
        }
        resource->compression.present &= ~needed;
        enter(resource, &entry->box, touched, permitted);
    } else {
        needed = 0;
    }
    report(t, entry, needed, execution);
    return held;
}

/* Nothing forbids what it takes away: no layout moves, so nothing is needed (design section 5, decision 2). */
void opt_kinds_expanded(struct opt_translator *t, const struct opt_log_entry *entry, uint64_t execution) {
    t->resources[entry->resource].compression.present &= ~(uint32_t)entry->removed;
    report(t, entry, 0, execution);
}

/* --- operands --- */

bool opt_kinds_discarded(struct opt_translator *t, const struct opt_log_entry *entry) {
    struct opt_resource *resource = &t->resources[entry->resource];
    uint32_t touched = opt_classes_touched(resource, &entry->box);
    uint64_t layouts = opt_layouts_of(resource, &entry->box);
    uint32_t permitted = resource->kinds;
    for (uint64_t rest = layouts; rest != 0; rest &= rest - 1) {
        permitted &= opt_kinds_in(t, resource, rest & (~rest + 1));
    }
    if (!restart(t, resource, &entry->box, touched)) {
        return false;
    }
    enter(resource, &entry->box, touched, permitted);
    return entry->initialised == 0 || take_memory(t, resource);
}

/* Subresources of the box in a layout that permits `present` become initialised. *some: there is one. */
static bool initialise(struct opt_translator *t, struct opt_resource *resource, const struct opt_box *box,
                       uint32_t present, bool *some) {
    uint64_t layouts = opt_layouts_of(resource, box);
    uint64_t left = layouts;
    *some = false;
    for (uint32_t id = 0; left != 0; id++, left >>= 1) {
        if ((left & 1) == 0 || (present & ~opt_kinds_in(t, resource, OPT_LAYOUT_BIT(id))) != 0) {
            continue;
        }
        struct opt_change change = {OPT_W_LAYOUT, id, UINT64_MAX, OPT_W_INITIALISED};
        *some = true;
        if (!opt_map_change(&t->memory, &resource->state, &t->spare, &resource->shape, box, &change)) {
            return false;
        }
    }
    return true;
}

/* A clear or whole copy makes memory and metadata valid, class by class. */
static bool initialise_classes(struct opt_translator *t, struct opt_resource *resource, const struct opt_box *box) {
    uint32_t touched = opt_classes_touched(resource, box);
    for (uint32_t c = DP_CLASS_colour; c <= DP_CLASS_stencil; c++) {
        uint32_t kinds = opt_kinds_of_class(c);
        if ((touched & kinds) == 0) {
            continue;
        }
        bool some;
        struct opt_box part = opt_box_in_classes(resource, box, kinds);
        if (!initialise(t, resource, &part, resource->compression.present & kinds, &some)) {
            return false;
        }
        resource->compression.valid |= some ? resource->kinds & kinds : 0;
    }
    return true;
}

/* Adds what a write through `adds` leaves compressed; a fast clear of a whole class starts it again. */
static void add_kinds(const struct opt_translator *t, struct opt_resource *resource,
                      const struct opt_log_entry *entry) {
    struct opt_compression *c = &resource->compression;
    uint32_t touched = opt_classes_touched(resource, &entry->box);
    uint32_t permitted = opt_kinds_in(t, resource, opt_layouts_of(resource, &entry->box));
    uint32_t fast = (entry->marks & OPT_OPERAND_FAST) != 0
                        ? opt_classes_covered(resource, &entry->box) & opt_classes_of(permitted)
                        : 0;
    c->present |= permitted & c->enabled & entry->as.operand.adds & touched & ~fast;
    c->present = (c->present & ~fast) | (permitted & fast);
    c->enabled = (c->enabled & ~fast) | (permitted & fast);
}

/* What of its box an operand initialises, if anything: a copy may cover the smaller mips alone. */
static bool initialises(const struct opt_log_entry *entry, struct opt_box *box) {
    *box = entry->box;
    if ((entry->marks & OPT_OPERAND_WHOLE) != 0) {
        box->mips = (uint8_t)(box->first_mip + box->mips - entry->as.operand.whole_mip);
        box->first_mip = entry->as.operand.whole_mip;
    }
    return (entry->marks & (OPT_OPERAND_CLEAR | OPT_OPERAND_WHOLE)) != 0;
}

bool opt_kinds_written(struct opt_translator *t, const struct opt_log_entry *entry) {
    struct opt_resource *resource = &t->resources[entry->resource];
    struct opt_box box;
    if (!take_memory(t, resource) || (initialises(entry, &box) && !initialise_classes(t, resource, &box))) {
        return false;
    }
    if (resource->kinds != 0) {
        add_kinds(t, resource, entry);
    }
    return true;
}
