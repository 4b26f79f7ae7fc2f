/* structure.c: the state machine of structure.h. Guarantee numbers are those of model/command.h. */
#include "structure.h"

#include <stdlib.h>
#include <string.h>

static const char *const reasons[] = {
    [DP_STRUCTURE_FITS] = "fits",
    [DP_STRUCTURE_NEEDS_GROUP] = "stands under no group of its type",
    [DP_STRUCTURE_NEEDS_END] = "stands inside a list: `end` is missing before it",
    [DP_STRUCTURE_DEVICE_MISSING] = "stands before the device",
    [DP_STRUCTURE_DEVICE_TWICE] = "must come first, and once",
    [DP_STRUCTURE_PART_ALONE] = "follows no command that takes it",
    [DP_STRUCTURE_OUTSIDE_LIST] = "stands outside a list",
    [DP_STRUCTURE_INSIDE_LIST] = "stands inside a list: creations come before `list` or after `end`",
    [DP_STRUCTURE_NOTHING_OPEN] = "ends no list: none is open",
    [DP_STRUCTURE_SLOT_FILLED] = "fills a slot that is filled already",
    [DP_STRUCTURE_SLOT_RANGE] = "fills a slot beyond the last one",
    [DP_STRUCTURE_LIST_EMPTY] = "names no list",
    [DP_STRUCTURE_LIST_OPEN] = "names a list that is still open",
    [DP_STRUCTURE_LIST_IS_BUNDLE] = "executes a bundle: bundles run through execute_bundle",
    [DP_STRUCTURE_LIST_NO_BUNDLE] = "names a list that is no bundle",
    [DP_STRUCTURE_LIST_TYPE] = "names a list of another type than the first one: one execute, one type",
    [DP_STRUCTURE_LIST_MISSING] = "names no list: at least one is needed",
    [DP_STRUCTURE_LIST_UNCLOSED] = "is never closed: `end` is missing",
};

const char *dp_structure_reason(enum dp_structure_verdict verdict) {
    return reasons[verdict];
}

void dp_structure_start(struct dp_structure *s) {
    for (int n = 0; n < DP_NAMESPACES; n++) {
        s->inline_filled[n] = 0;
        s->spaces[n] = (struct dp_slots){&s->inline_filled[n], s->inline_slots[n], DP_INLINE_SLOTS, 0};
    }
    s->kinds = dp_all_kind_facts();
    s->started = false;
    s->open = false;
    s->lacking = false;
    s->family = DP_PARTS_NONE;
    s->group = -1;
    s->execute_type = -1;
    s->open_list = 0;
}

void dp_structure_free(struct dp_structure *s) {
    for (int n = 0; n < DP_NAMESPACES; n++) {
        if (s->spaces[n].filled != &s->inline_filled[n]) {
            free(s->spaces[n].filled);
        }
        if (s->spaces[n].slots != s->inline_slots[n]) {
            free(s->spaces[n].slots);
        }
    }
    dp_structure_start(s);
}

const struct dp_slot *dp_structure_slot(const struct dp_structure *s, enum dp_namespace space, uint32_t slot) {
    const struct dp_slots *all = &s->spaces[space];
    if (slot >= all->capacity || (all->filled[slot / 64] >> slot % 64 & 1) == 0) {
        return NULL;
    }
    return &all->slots[slot];
}

/* Place of a command; parts are asked about in place_of_part. Guarantees 1 and 3. */
static enum dp_structure_verdict place_of_command(const struct dp_structure *s, enum dp_category category) {
    switch (category) {
    case DP_CATEGORY_DEVICE:
        return s->started ? DP_STRUCTURE_DEVICE_TWICE : DP_STRUCTURE_FITS;
    case DP_CATEGORY_DEFINE:
        return s->open ? DP_STRUCTURE_INSIDE_LIST : DP_STRUCTURE_FITS;
    case DP_CATEGORY_OPEN:
    case DP_CATEGORY_QUEUE:
        return s->open ? DP_STRUCTURE_NEEDS_END : DP_STRUCTURE_FITS;
    case DP_CATEGORY_CLOSE:
        return s->open ? DP_STRUCTURE_FITS : DP_STRUCTURE_NOTHING_OPEN;
    default:
        return s->open ? DP_STRUCTURE_FITS : DP_STRUCTURE_OUTSIDE_LIST;
    }
}

/* Guarantee 2. */
static enum dp_structure_verdict place_of_part(const struct dp_structure *s, enum dp_parts family, int32_t barrier) {
    if (family != s->family) {
        return DP_STRUCTURE_PART_ALONE;
    }
    return barrier >= 0 && barrier != s->group ? DP_STRUCTURE_NEEDS_GROUP : DP_STRUCTURE_FITS;
}

enum dp_structure_verdict dp_structure_place(const struct dp_structure *s, enum dp_kind kind) {
    const struct dp_kind_facts *f = &s->kinds[kind];
    if (!s->started && f->category != DP_CATEGORY_DEVICE) {
        return DP_STRUCTURE_DEVICE_MISSING;
    }
    return f->part ? place_of_part(s, f->parts, f->barrier) : place_of_command(s, f->category);
}

/* Guarantee 4: an execute names closed lists of one type and no bundle, anything else a closed bundle. */
static enum dp_structure_verdict list_fits(const struct dp_structure *s, uint32_t slot, bool executes) {
    const struct dp_slot *list = dp_structure_slot(s, DP_NAMES_LIST, slot);
    if (list == NULL) {
        return DP_STRUCTURE_LIST_EMPTY;
    }
    if (!list->closed) {
        return DP_STRUCTURE_LIST_OPEN;
    }
    if (!executes) {
        return list->type == DP_LIST_bundle ? DP_STRUCTURE_FITS : DP_STRUCTURE_LIST_NO_BUNDLE;
    }
    if (list->type == DP_LIST_bundle) {
        return DP_STRUCTURE_LIST_IS_BUNDLE;
    }
    bool other = s->execute_type >= 0 && (uint32_t)s->execute_type != list->type;
    return other ? DP_STRUCTURE_LIST_TYPE : DP_STRUCTURE_FITS;
}

enum dp_structure_verdict dp_structure_slots(const struct dp_structure *s, const struct dp_command *record) {
    const struct dp_kind_facts *f = &s->kinds[record->kind];
    if (!f->names_slots) {
        return DP_STRUCTURE_FITS;
    }
    const struct dp_description *d = dp_describe(record->kind);
    if (f->defines >= 0) {
        uint64_t slot = dp_get(record, &d->fields[f->defines]);
        if (slot >= DP_MAX_SLOTS) {
            return DP_STRUCTURE_SLOT_RANGE;
        }
        if (dp_structure_slot(s, f->space, (uint32_t)slot) != NULL) {
            return DP_STRUCTURE_SLOT_FILLED;
        }
    }
    if (f->list >= 0) {
        return list_fits(s, (uint32_t)dp_get(record, &d->fields[f->list]), f->parts == DP_PARTS_LISTS);
    }
    return DP_STRUCTURE_FITS;
}

/* Makes room for `slot`; what lay inline moves out. */
static bool reserve(struct dp_structure *s, enum dp_namespace space, uint32_t slot) {
    struct dp_slots *all = &s->spaces[space];
    if (slot < all->capacity) {
        return true;
    }
    size_t capacity = all->capacity;
    while (capacity <= slot) {
        capacity *= 2;
    }
    uint64_t *filled = calloc(capacity / 64, sizeof *filled);
    struct dp_slot *slots = calloc(capacity, sizeof *slots);
    if (filled == NULL || slots == NULL) {
        free(filled);
        free(slots);
        return false;
    }
    memcpy(filled, all->filled, all->capacity / 64 * sizeof *filled);
    for (uint32_t i = 0; i < all->capacity; i++) {
        if (filled[i / 64] >> i % 64 & 1) {
            slots[i] = all->slots[i];
        }
    }
    if (all->filled != &s->inline_filled[space]) {
        free(all->filled);
        free(all->slots);
    }
    all->filled = filled;
    all->slots = slots;
    all->capacity = (uint32_t)capacity;
    return true;
}

static bool fill(struct dp_structure *s, enum dp_namespace space, uint32_t slot, struct dp_slot value) {
    if (!reserve(s, space, slot)) {
        return false;
    }
    struct dp_slots *all = &s->spaces[space];
    all->filled[slot / 64] |= UINT64_C(1) << slot % 64;
    all->slots[slot] = value;
    while (all->lowest < all->capacity && (all->filled[all->lowest / 64] >> all->lowest % 64 & 1) != 0) {
        all->lowest++;
    }
    return true;
}

static bool take_creation(struct dp_structure *s, const struct dp_command *record, const struct dp_kind_facts *f) {
    struct dp_slot value = {0, 0, 0};
    if (record->kind == DP_COMMAND_heap) {
        value = (struct dp_slot){record->as.heap.size, record->as.heap.type, 0};
    } else if (record->kind == DP_COMMAND_list) {
        value.type = record->as.list.type;
        s->open = true;
        s->open_list = record->as.list.id;
    }
    uint64_t slot = dp_get(record, &dp_describe(record->kind)->fields[f->defines]);
    return fill(s, f->space, (uint32_t)slot, value);
}

static void take_part(struct dp_structure *s, const struct dp_command *record, const struct dp_kind_facts *f) {
    s->lacking = false;
    if (record->kind == DP_COMMAND_group) {
        s->group = (int32_t)record->as.group.type;
    } else if (f->list >= 0 && s->execute_type < 0) {
        const struct dp_field *field = &dp_describe(record->kind)->fields[f->list];
        const struct dp_slot *list = dp_structure_slot(s, DP_NAMES_LIST, (uint32_t)dp_get(record, field));
        s->execute_type = list != NULL ? (int32_t)list->type : -1;
    }
}

bool dp_structure_take(struct dp_structure *s, const struct dp_command *record) {
    const struct dp_kind_facts *f = &s->kinds[record->kind];
    if (f->part) {
        take_part(s, record, f);
        return true;
    }
    s->family = f->parts;
    s->lacking = f->needs_part;
    s->group = -1;
    s->execute_type = -1;
    s->started = true;
    if (f->category == DP_CATEGORY_CLOSE && s->open) {
        s->open = false;
        s->spaces[DP_NAMES_LIST].slots[s->open_list].closed = 1;
    }
    return f->defines < 0 || take_creation(s, record, f);
}

void dp_structure_leave_out(struct dp_structure *s) {
    s->family = DP_PARTS_NONE;
    s->lacking = false;
}

enum dp_structure_verdict dp_structure_finish(const struct dp_structure *s, bool at_end) {
    if (s->lacking) {
        return DP_STRUCTURE_LIST_MISSING;
    }
    return at_end && s->open ? DP_STRUCTURE_LIST_UNCLOSED : DP_STRUCTURE_FITS;
}
