/* json_field.c: values of fields out of JSON, each checked against its type. */
#include "json_field.h"

#include "json.h"
#include "kinds.h"

#include <json-c/json.h>
#include <string.h>

struct context {
    const struct dp_case *c;
    char *message;
    size_t size;
};

static bool wrong(const struct context *context, const char *member, const char *what) {
    snprintf(context->message, context->size, "%s: %s", member, what);
    return false;
}

bool dp_json_number(struct json_object *value, uint64_t most, uint64_t *number) {
    if (!json_object_is_type(value, json_type_int)) {
        return false;
    }
    /* A negative number clamps to 0 as unsigned and stays below 0 as signed. */
    if (json_object_get_int64(value) < 0) {
        return false;
    }
    *number = json_object_get_uint64(value);
    return *number <= most;
}

const char *dp_json_text(struct json_object *value) {
    if (!json_object_is_type(value, json_type_string)) {
        return NULL;
    }
    const char *text = json_object_get_string(value);
    return strlen(text) == (size_t)json_object_get_string_len(value) ? text : NULL;
}

static bool is_wide(enum dp_type type) {
    return type == DP_TYPE_NUMBER64 || type == DP_TYPE_SIZE || type == DP_TYPE_PAGES;
}

/* --- slots --- */

static bool find_slot(const struct dp_case *c, int space, const char *name, uint64_t *slot) {
    for (uint32_t i = 0; i < c->name_count[space]; i++) {
        if (c->names[space][i] != NULL && strcmp(c->names[space][i], name) == 0) {
            *slot = i;
            return true;
        }
    }
    return false;
}

static bool read_slot(const struct context *context, const struct dp_field *field, struct json_object *value,
                      uint64_t *slot) {
    if (value == NULL) {
        *slot = DP_NONE;
        return true;
    }
    if (dp_json_number(value, DP_NONE, slot)) {
        return true;
    }
    const char *name = dp_json_text(value);
    if (name == NULL) {
        return wrong(context, field->member, "must be a name, a slot number or null");
    }
    if (!find_slot(context->c, dp_type_namespace(field->type), name, slot)) {
        return wrong(context, field->member, "no such name in the first line");
    }
    return true;
}

/* --- words --- */

static bool read_words(const struct context *context, const struct dp_field *field, struct json_object *value,
                       uint64_t *number) {
    const char *bad = "";
    size_t length = 0;
    uint32_t word = 0;
    bool numeric = dp_vocabulary(field->set)->mask || field->type == DP_TYPE_LAYOUT;
    if (numeric && dp_json_number(value, UINT32_MAX, number)) {
        return true;
    }
    const char *text = dp_json_text(value);
    if (text == NULL) {
        return wrong(context, field->member, numeric ? "must be a word or a 32-bit number" : "must be a word");
    }
    if (!dp_json_value(field->set, text, &word, &bad, &length)) {
        snprintf(context->message, context->size, "%s: '%.*s' is no %s", field->member,
                 (int)(length < 80 ? length : 80), bad, dp_vocabulary(field->set)->name);
        return false;
    }
    *number = word;
    return true;
}

/* --- composites --- */

/* Members of RANGE, BOX and EXTENT; all of them must be there. */
struct member {
    const char *name;
    size_t offset;
    bool wide;
};

#define NARROW(type, member)                                                                                           \
    { #member, offsetof(struct type, member), false }
#define WIDE(type, member)                                                                                             \
    { #member, offsetof(struct type, member), true }
#define END                                                                                                            \
    { NULL, 0, false }

/* clang-format off */
static const struct member range_members[] = {
    NARROW(dp_range, index_or_first_mip), NARROW(dp_range, mips),
    NARROW(dp_range, first_slice),        NARROW(dp_range, slices),
    NARROW(dp_range, first_plane),        NARROW(dp_range, planes),
    END
};

static const struct member box_members[] = {
    NARROW(dp_box, x),     NARROW(dp_box, y),      NARROW(dp_box, z),
    NARROW(dp_box, width), NARROW(dp_box, height), NARROW(dp_box, depth),
    END
};

static const struct member extent_members[] = {
    WIDE(dp_extent, width), NARROW(dp_extent, height), NARROW(dp_extent, depth_or_slices),
    END
};
/* clang-format on */

static bool read_composite(const struct context *context, const struct dp_field *field, struct json_object *value,
                           void *record) {
    const struct member *members = field->type == DP_TYPE_RANGE ? range_members
                                   : field->type == DP_TYPE_BOX ? box_members
                                                                : extent_members;
    char *at = (char *)record + field->offset;
    int count = 0;
    for (const struct member *m = members; m->name != NULL; m++, count++) {
        struct json_object *one = NULL;
        uint64_t number = 0;
        if (!json_object_is_type(value, json_type_object) || !json_object_object_get_ex(value, m->name, &one) ||
            !dp_json_number(one, m->wide ? UINT64_MAX : UINT32_MAX, &number)) {
            snprintf(context->message, context->size, "%s: the number '%s' is missing or wrong", field->member,
                     m->name);
            return false;
        }
        uint32_t narrow = (uint32_t)number;
        memcpy(at + m->offset, m->wide ? (const void *)&number : (const void *)&narrow, m->wide ? 8 : 4);
    }
    return json_object_object_length(value) == count || wrong(context, field->member, "has other members too");
}

/* --- fields --- */

static bool read_field(const struct context *context, const struct dp_field *field, struct json_object *value,
                       void *record) {
    uint64_t number = 0;
    bool read = false;
    switch (field->type) {
    case DP_TYPE_RANGE:
    case DP_TYPE_BOX:
    case DP_TYPE_EXTENT:
        return read_composite(context, field, value, record);
    case DP_TYPE_HEAP:
    case DP_TYPE_RESOURCE:
    case DP_TYPE_LIST:
    case DP_TYPE_PIPELINE:
    case DP_TYPE_OBJECT:
        read = read_slot(context, field, value, &number);
        break;
    default:
        if (field->set != DP_SET_NONE) {
            read = read_words(context, field, value, &number);
        } else if (!dp_json_number(value, is_wide(field->type) ? UINT64_MAX : UINT32_MAX, &number)) {
            return wrong(context, field->member,
                         is_wide(field->type) ? "must be a whole number of 64 bits"
                                              : "must be a whole number of 32 bits");
        } else {
            read = true;
        }
        break;
    }
    if (read) {
        dp_set_field(record, field, number);
    }
    return read;
}

static const struct dp_field *find_field(const struct dp_description *description, const char *key) {
    for (size_t i = 0; i < description->count; i++) {
        if (strcmp(description->fields[i].member, key) == 0) {
            return &description->fields[i];
        }
    }
    return NULL;
}

static bool is_one_of(const char *const *words, const char *key) {
    for (; *words != NULL; words++) {
        if (strcmp(*words, key) == 0) {
            return true;
        }
    }
    return false;
}

bool dp_json_fields(const struct dp_case *c, const struct dp_description *description, struct json_object *object,
                    const char *const *others, void *record, char *message, size_t size) {
    const struct context context = {c, message, size};
    struct json_object_iterator at = json_object_iter_begin(object);
    struct json_object_iterator end = json_object_iter_end(object);
    for (; !json_object_iter_equal(&at, &end); json_object_iter_next(&at)) {
        const char *key = json_object_iter_peek_name(&at);
        const struct dp_field *field = find_field(description, key);
        if (field == NULL && !is_one_of(others, key)) {
            snprintf(message, size, "a %s has no '%.80s'", description->name, key);
            return false;
        }
        if (field != NULL && !read_field(&context, field, json_object_iter_peek_value(&at), record)) {
            return false;
        }
    }
    return true;
}
