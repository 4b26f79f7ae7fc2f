/* kinds.c: the facts of kinds.h, computed once from command.def. */
#include "kinds.h"

#include <pthread.h>
#include <stdatomic.h>
#include <string.h>

/* A line keeps one bit and one place a field (text_parse.c); a kind with more fields does not compile. */
/* clang-format off */
#define DP_COMMAND(kind, word, category, parts)                     enum { fields_of_##kind = 0
#define DP_FIELD(kind, member, word, type, set, bound, plain, form) +1
#define DP_END_COMMAND(kind) }; _Static_assert(fields_of_##kind <= (int)DP_MAX_FIELDS, "too many fields: " #kind);
#include "model/command.def"
/* clang-format on */
#undef DP_COMMAND
#undef DP_FIELD
#undef DP_END_COMMAND

static struct dp_kind_facts facts[DP_COMMAND_COUNT];
static uint32_t defined[DP_SET_COUNT];
static pthread_once_t once = PTHREAD_ONCE_INIT;
static atomic_bool derived; /* spares the hot path of dp_decode a call */

int dp_type_namespace(enum dp_type type) {
    switch (type) {
    case DP_TYPE_HEAP:
        return DP_NAMES_HEAP;
    case DP_TYPE_RESOURCE:
        return DP_NAMES_RESOURCE;
    case DP_TYPE_LIST:
        return DP_NAMES_LIST;
    case DP_TYPE_PIPELINE:
        return DP_NAMES_PIPELINE;
    case DP_TYPE_OBJECT:
        return DP_NAMES_OBJECT;
    default:
        return -1;
    }
}

bool dp_type_optional(enum dp_type type) {
    return type == DP_TYPE_RESOURCE || type == DP_TYPE_PIPELINE || type == DP_TYPE_OBJECT;
}

bool dp_field_carried(const struct dp_description *description, const void *record, size_t index) {
    const struct dp_field *fields = description->fields;
    size_t carrier = index;
    if (fields[carrier].form == DP_FORM_PLUS) {
        carrier--;
    }
    if (fields[carrier].form != DP_FORM_SELECTED) {
        return true;
    }
    size_t selector = carrier;
    while (fields[selector].form != DP_FORM_SELECTOR) {
        selector--;
    }
    return (fields[carrier].bound >> dp_get(record, &fields[selector]) & 1) != 0;
}

/* A barrier part is called like the group that it stands under: `texture` under `group texture`. */
static int32_t barrier_type(const struct dp_description *d) {
    uint32_t type;
    if (d->category != DP_CATEGORY_LINE || d->parts != DP_PARTS_BARRIERS ||
        !dp_find(DP_SET_BARRIER, d->word, strlen(d->word), &type)) {
        return -1;
    }
    return (int32_t)type;
}

static void derive(struct dp_kind_facts *f, const struct dp_description *d) {
    bool creates = d->category == DP_CATEGORY_DEFINE || d->category == DP_CATEGORY_OPEN;
    f->category = d->category;
    f->parts = d->parts;
    f->part = d->category == DP_CATEGORY_INLINE || d->category == DP_CATEGORY_LINE;
    f->raw_masks =
        d->parts == DP_PARTS_PIPELINE || (f->part && (d->parts == DP_PARTS_BARRIERS || d->parts == DP_PARTS_LEGACY));
    f->needs_part = !f->part && d->parts == DP_PARTS_LISTS;
    f->barrier = barrier_type(d);
    f->defines = -1;
    f->list = -1;
    for (size_t i = 0; i < d->count; i++) {
        int space = dp_type_namespace(d->fields[i].type);
        if (creates && f->defines < 0 && d->fields[i].form == DP_FORM_ID && space >= 0) {
            f->defines = (int32_t)i;
            f->space = (enum dp_namespace)space;
        } else if (space == DP_NAMES_LIST) {
            f->list = (int32_t)i;
        }
    }
    f->names_slots = f->defines >= 0 || f->list >= 0;
    f->inert = f->part && f->list < 0 && d != dp_describe(DP_COMMAND_group);
}

static uint32_t bits_of(const struct dp_vocabulary *v) {
    uint32_t bits = 0;
    for (size_t i = 0; i < v->count; i++) {
        bits |= v->values[i].value;
    }
    return bits;
}

static void derive_all(void) {
    for (int set = 0; set < DP_SET_COUNT; set++) {
        defined[set] = bits_of(dp_vocabulary((enum dp_set)set));
    }
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        derive(&facts[kind], dp_describe((enum dp_kind)kind));
    }
    atomic_store_explicit(&derived, true, memory_order_release);
}

static void derive_once(void) {
    if (!atomic_load_explicit(&derived, memory_order_acquire)) {
        pthread_once(&once, derive_all);
    }
}

const struct dp_kind_facts *dp_all_kind_facts(void) {
    derive_once();
    return facts;
}

const struct dp_kind_facts *dp_kind_facts(enum dp_kind kind) {
    return &dp_all_kind_facts()[kind];
}

uint32_t dp_defined_bits(enum dp_set set) {
    derive_once();
    return defined[set];
}
