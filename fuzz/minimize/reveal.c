/* reveal.c: a program with several bugs fails with the first one only; here the part that fails with the one wanted
 * is found.
 *
 * Only what stands in lists is left out, so that creations, lists and executes stay: everything before some command,
 * then everything outside windows that get smaller, then all barriers but one, and last of one barrier a field or a
 * bit.
 */
#include "fuzz/minimize/reducer.h"

static bool stands_in_list(const struct dp_kind_facts *facts) {
    return facts->category == DP_CATEGORY_CALL || facts->category == DP_CATEGORY_WORK ||
           facts->category == DP_CATEGORY_NOTE;
}

static size_t count_contents(const struct dp_reducer *r) {
    size_t contents = 0;
    for (size_t i = 0; i < r->count; i++) {
        contents += stands_in_list(dp_kind_facts(r->current[i].kind));
    }
    return contents;
}

/* Tries the program with the contents [from, to) only. */
static bool try_window(struct dp_reducer *r, size_t from, size_t to) {
    size_t content = 0;
    dp_draft(r);
    for (size_t i = 0; i < r->count; i++) {
        if (stands_in_list(dp_kind_facts(r->draft[i].kind))) {
            if (content < from || content >= to) {
                dp_leave_out(r, i);
            }
            content++;
        }
    }
    return dp_try(r);
}

static bool is_barrier(const struct dp_kind_facts *facts) {
    return facts->category == DP_CATEGORY_LINE && !dp_is_group(facts);
}

/* The draft with one barrier only. */
static struct dp_command *draft_barrier(struct dp_reducer *r, size_t index) {
    struct dp_command *draft = dp_draft(r);
    for (size_t i = 0; i < r->count; i++) {
        if (i != index && is_barrier(dp_kind_facts(draft[i].kind))) {
            dp_leave_out(r, i);
        }
    }
    return draft;
}

/* One barrier, in which two bugs may meet: without one field, or without one bit of it. */
static bool try_changed(struct dp_reducer *r, size_t index, const struct dp_field *field) {
    uint64_t value = dp_get(&r->current[index], field);
    bool mask = dp_vocabulary(field->set)->mask;
    dp_make_plain(&draft_barrier(r, index)[index], field);
    if (dp_try(r)) {
        return true;
    }
    for (uint32_t bit = UINT32_C(1) << 31; mask && bit != 0; bit >>= 1) {
        if ((value & bit) != 0) {
            dp_set_field(&draft_barrier(r, index)[index], field, value & ~(uint64_t)bit);
            if (dp_try(r)) {
                return true;
            }
        }
    }
    return false;
}

static bool try_barrier(struct dp_reducer *r, size_t index) {
    draft_barrier(r, index);
    return dp_try(r);
}

static bool try_part_of_barrier(struct dp_reducer *r, size_t index) {
    const struct dp_description *d = dp_describe(r->current[index].kind);
    for (size_t f = 0; f < d->count && !r->stopped; f++) {
        bool names_slot = dp_type_namespace(d->fields[f].type) >= 0;
        if (!names_slot && !dp_is_plain(&r->current[index], &d->fields[f]) && try_changed(r, index, &d->fields[f])) {
            return true;
        }
    }
    return false;
}

static bool reveal_behind(struct dp_reducer *r, size_t contents) {
    for (size_t from = 1; from < contents && !r->stopped; from++) {
        if (try_window(r, from, contents)) {
            return true;
        }
    }
    return false;
}

static bool reveal_window(struct dp_reducer *r, size_t contents) {
    for (size_t size = (contents + 1) / 2; size > 0 && !r->stopped; size /= 2) {
        for (size_t from = 0; from < contents && !r->stopped; from += size) {
            if (try_window(r, from, from + size)) {
                return true;
            }
        }
    }
    return false;
}

static bool reveal_barrier(struct dp_reducer *r, bool (*try_one)(struct dp_reducer *r, size_t index)) {
    for (size_t i = 1; i < r->count && !r->stopped; i++) {
        if (is_barrier(dp_kind_facts(r->current[i].kind)) && try_one(r, i)) {
            return true;
        }
    }
    return false;
}

bool dp_reveal(struct dp_reducer *r) {
    size_t contents = count_contents(r);
    return reveal_behind(r, contents) || reveal_window(r, contents) || reveal_barrier(r, try_barrier) ||
           reveal_barrier(r, try_part_of_barrier);
}
