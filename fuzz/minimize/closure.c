/* closure.c: what goes with the records that a step leaves out. */
#include "fuzz/minimize/reducer.h"

int dp_used_namespace(const struct dp_command *record, size_t field) {
    const struct dp_description *d = dp_describe(record->kind);
    const struct dp_kind_facts *f = dp_kind_facts(record->kind);
    int space = dp_type_namespace(d->fields[field].type);
    if (space < 0 || (int32_t)field == f->defines || !dp_field_carried(d, record, field)) {
        return -1;
    }
    /* A slot that must be filled and stands behind a key has a plain value that says nothing (metadata_heap of a
     * resource that places no metadata): creation.c mends it. */
    bool says_nothing = d->fields[field].form == DP_FORM_KEY && !dp_type_optional(d->fields[field].type);
    return says_nothing ? -1 : space;
}

bool dp_filled_before(const struct dp_reducer *r, enum dp_namespace space, uint32_t slot, size_t record) {
    return slot < r->slots[space] && r->definer[space][slot] != 0 && r->definer[space][slot] - 1 < record;
}

/* Whether a record uses a slot whose creation is left out. */
static bool loses_creation(const struct dp_reducer *r, size_t index) {
    const struct dp_command *record = &r->draft[index];
    const struct dp_description *d = dp_describe(record->kind);
    for (size_t i = 0; i < d->count; i++) {
        int space = dp_used_namespace(record, i);
        if (space < 0) {
            continue;
        }
        uint64_t slot = dp_get(record, &d->fields[i]);
        if (slot < r->slots[space] && dp_filled_before(r, (enum dp_namespace)space, (uint32_t)slot, index) &&
            r->marks[r->definer[space][slot] - 1] != DP_MARK_KEPT) {
            return true;
        }
    }
    return false;
}

static void follow(struct dp_reducer *r, size_t index) {
    if (r->marks[index] == DP_MARK_KEPT) {
        r->marks[index] = DP_MARK_FOLLOWING;
    }
}

/* Counts of the parts at [from, to). */
struct parts {
    size_t all;
    size_t kept;
    size_t followed; /* left out because of something else */
};

static struct parts count_parts(const struct dp_reducer *r, size_t from, size_t to) {
    struct parts parts = {to - from, 0, 0};
    for (size_t i = from; i < to; i++) {
        parts.kept += r->marks[i] == DP_MARK_KEPT;
        parts.followed += r->marks[i] == DP_MARK_FOLLOWING;
    }
    return parts;
}

/* A group or command goes when it lost all its parts and one of them because of something else. What a step asked for
 * on purpose leaves it behind, empty: that may be what fails. */
static bool is_emptied(struct parts parts, bool needs_part) {
    return parts.all != 0 && parts.kept == 0 && (parts.followed != 0 || needs_part);
}

/* The groups of the call at [first, end). */
static void close_groups(struct dp_reducer *r, size_t first, size_t end) {
    for (size_t i = first + 1, next; i < end; i = next) {
        next = i + 1;
        if (!dp_is_group(dp_kind_facts(r->draft[i].kind))) {
            continue;
        }
        while (next < end && !dp_is_group(dp_kind_facts(r->draft[next].kind))) {
            if (r->marks[i] == DP_MARK_ASKED) {
                follow(r, next);
            }
            next++;
        }
        if (is_emptied(count_parts(r, i + 1, next), false)) {
            follow(r, i);
        }
    }
}

static void close_parts(struct dp_reducer *r, size_t first, size_t end) {
    bool goes_whole = r->marks[first] != DP_MARK_KEPT && r->marks[first] != DP_MARK_JOINED;
    for (size_t i = first + 1; i < end; i++) {
        if (goes_whole || loses_creation(r, i)) {
            follow(r, i);
        }
    }
    close_groups(r, first, end);
    if (is_emptied(count_parts(r, first + 1, end), dp_kind_facts(r->draft[first].kind)->needs_part)) {
        follow(r, first);
    }
}

/* In order: creations come before their users, lists before their contents. */
void dp_close_marks(struct dp_reducer *r) {
    struct dp_program draft = {r->draft, r->count};
    bool list_goes = false;
    for (size_t i = 0, records; i < r->count; i += records) {
        const struct dp_kind_facts *f = dp_kind_facts(r->draft[i].kind);
        records = dp_command_records(&draft, i);
        if (f->category == DP_CATEGORY_CLOSE) {
            if (r->marks[i] != DP_MARK_JOINED) {
                r->marks[i] = list_goes ? DP_MARK_FOLLOWING : DP_MARK_KEPT;
            }
            list_goes = false;
            continue;
        }
        if (list_goes || loses_creation(r, i)) {
            follow(r, i);
        }
        close_parts(r, i, i + records);
        if (f->category == DP_CATEGORY_OPEN) {
            list_goes = r->marks[i] != DP_MARK_KEPT && r->marks[i] != DP_MARK_JOINED;
        }
    }
}
