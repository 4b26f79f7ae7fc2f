/* json.c: a case to JSON Lines. */
#include "json.h"

#include "elements.h"
#include "kinds.h"

#include <json-c/json.h>
#include <string.h>

/* json-c returns NULL where memory has run out and json_object_object_add frees nothing then; this keeps the tree
 * whole. */
static bool put(struct json_object *object, const char *key, struct json_object *value) {
    if (json_object_object_add(object, key, value) == 0) {
        return true;
    }
    json_object_put(value);
    return false;
}

/* A fresh object or array as a member; NULL (and nothing kept of it) where memory has run out. */
static struct json_object *attach(struct json_object *object, const char *key, struct json_object *fresh) {
    if (object != NULL && fresh != NULL) {
        return put(object, key, fresh) ? fresh : NULL;
    }
    json_object_put(fresh);
    return NULL;
}

static bool append(struct json_object *array, struct json_object *fresh) {
    if (fresh != NULL && json_object_array_add(array, fresh) == 0) {
        return true;
    }
    json_object_put(fresh);
    return false;
}

static bool put_number(struct json_object *object, const char *key, uint64_t value) {
    struct json_object *number = json_object_new_uint64(value);
    return number != NULL && put(object, key, number);
}

static bool put_text(struct json_object *object, const char *key, const char *text) {
    struct json_object *string = json_object_new_string(text);
    return string != NULL && put(object, key, string);
}

static bool put_slot(struct json_object *object, const struct dp_case *c, const struct dp_field *field, uint32_t slot) {
    int space = dp_type_namespace(field->type);
    if (slot == DP_NONE) {
        return put(object, field->member, NULL);
    }
    bool named = c != NULL && slot < c->name_count[space] && c->names[space][slot] != NULL;
    return named ? put_text(object, field->member, c->names[space][slot]) : put_number(object, field->member, slot);
}

static bool put_words(struct json_object *object, const struct dp_field *field, uint32_t value) {
    char words[DP_WORDS_SIZE];
    if (!dp_vocabulary(field->set)->mask && dp_name(field->set, value) == NULL) {
        return put_number(object, field->member, value);
    }
    return put_text(object, field->member, dp_json_words(field->set, value, words, sizeof words));
}

static bool put_range(struct json_object *object, const struct dp_range *r) {
    return put_number(object, "index_or_first_mip", r->index_or_first_mip) && put_number(object, "mips", r->mips) &&
           put_number(object, "first_slice", r->first_slice) && put_number(object, "slices", r->slices) &&
           put_number(object, "first_plane", r->first_plane) && put_number(object, "planes", r->planes);
}

static bool put_box(struct json_object *object, const struct dp_box *b) {
    return put_number(object, "x", b->x) && put_number(object, "y", b->y) && put_number(object, "z", b->z) &&
           put_number(object, "width", b->width) && put_number(object, "height", b->height) &&
           put_number(object, "depth", b->depth);
}

static bool put_extent(struct json_object *object, const struct dp_extent *e) {
    return put_number(object, "width", e->width) && put_number(object, "height", e->height) &&
           put_number(object, "depth_or_slices", e->depth_or_slices);
}

static bool put_composite(struct json_object *object, const struct dp_field *field, const void *at) {
    struct json_object *inner = attach(object, field->member, json_object_new_object());
    if (inner == NULL) {
        return false;
    }
    switch (field->type) {
    case DP_TYPE_RANGE:
        return put_range(inner, at);
    case DP_TYPE_BOX:
        return put_box(inner, at);
    default:
        return put_extent(inner, at);
    }
}

static bool put_field(struct json_object *object, const struct dp_case *c, const void *record,
                      const struct dp_field *field) {
    switch (field->type) {
    case DP_TYPE_RANGE:
    case DP_TYPE_BOX:
    case DP_TYPE_EXTENT:
        return put_composite(object, field, (const char *)record + field->offset);
    case DP_TYPE_HEAP:
    case DP_TYPE_RESOURCE:
    case DP_TYPE_LIST:
    case DP_TYPE_PIPELINE:
    case DP_TYPE_OBJECT:
        return put_slot(object, c, field, (uint32_t)dp_get(record, field));
    default:
        break;
    }
    if (field->set != DP_SET_NONE) {
        return put_words(object, field, (uint32_t)dp_get(record, field));
    }
    return put_number(object, field->member, dp_get(record, field));
}

static bool put_fields(struct json_object *object, const struct dp_case *c, const void *record,
                       const struct dp_description *description) {
    for (size_t i = 0; i < description->count; i++) {
        if (dp_field_carried(description, record, i) && !put_field(object, c, record, &description->fields[i])) {
            return false;
        }
    }
    return true;
}

/* The object if it was filled, else NULL. */
static struct json_object *whole(struct json_object *object, bool filled) {
    if (filled) {
        return object;
    }
    json_object_put(object);
    return NULL;
}

struct json_object *dp_json_record(const struct dp_case *c, size_t index) {
    const struct dp_description *d = dp_describe(c->records[index].kind);
    const char *label = c->labels != NULL ? c->labels[index] : NULL;
    struct json_object *object = json_object_new_object();
    return whole(object, object != NULL && put_text(object, "record", d->name) &&
                             (label == NULL || put_text(object, "label", label)) &&
                             put_fields(object, c, &c->records[index], d));
}

/* An index of a command; null for DP_NO_COMMAND. */
static bool put_command(struct json_object *object, const char *key, uint64_t command) {
    return command == DP_NO_COMMAND ? put(object, key, NULL) : put_number(object, key, command);
}

struct json_object *dp_json_packet(const struct dp_case *c, const struct dp_packet *packet) {
    const struct dp_description *d = dp_describe_packet(packet->kind);
    const struct dp_field queue = {.member = "queue", .set = DP_SET_LIST};
    struct json_object *object = json_object_new_object();
    return whole(object, object != NULL && put_text(object, "packet", d->name) && put_fields(object, c, packet, d) &&
                             put_command(object, "cause", packet->cause) && put_words(object, &queue, packet->queue) &&
                             put_number(object, "predicated", packet->predicated));
}

/* {"packet":"ITEM","elements":"CS.w@x PS.r@x"} */
static struct json_object *item_object(const struct dp_block_item *item) {
    struct json_object *object = json_object_new_object();
    return whole(object,
                 object != NULL && put_text(object, "packet", "ITEM") && put_text(object, "elements", item->text));
}

static struct json_object *block_object(const struct dp_case *c, const struct dp_packet_block *block) {
    struct json_object *object = json_object_new_object();
    bool filled = object != NULL && put_text(object, "packets", block->name);
    struct json_object *items = filled ? attach(object, "items", json_object_new_array()) : NULL;
    filled = items != NULL;
    for (size_t i = 0; filled && i < block->count; i++) {
        const struct dp_block_item *item = dp_block_item_at(block, i);
        filled = append(items, item != NULL ? item_object(item) : dp_json_packet(c, &block->packets[i]));
    }
    return whole(object, filled);
}

static struct json_object *expect_object(const struct dp_expect *expect) {
    struct json_object *object = json_object_new_object();
    struct json_object *words = attach(object, "expect", json_object_new_array());
    bool filled = words != NULL;
    for (uint32_t i = 0; filled && i < expect->count; i++) {
        filled = append(words, json_object_new_string(expect->words[i]));
    }
    return whole(object, filled);
}

static bool put_names(struct json_object *names, const struct dp_case *c, enum dp_namespace space, const char *key) {
    struct json_object *array = attach(names, key, json_object_new_array());
    bool filled = array != NULL;
    for (uint32_t i = 0; filled && i < c->name_count[space]; i++) {
        const char *name = c->names[space][i];
        filled = name != NULL ? append(array, json_object_new_string(name)) : json_object_array_add(array, NULL) == 0;
    }
    return filled;
}

static struct json_object *header_object(const struct dp_case *c) {
    struct json_object *object = json_object_new_object();
    bool filled = object != NULL && put_number(object, "drainproof", 1);
    struct json_object *names = filled ? attach(object, "names", json_object_new_object()) : NULL;
    return whole(object, names != NULL && put_names(names, c, DP_NAMES_HEAP, "heap") &&
                             put_names(names, c, DP_NAMES_RESOURCE, "resource") &&
                             put_names(names, c, DP_NAMES_LIST, "list") &&
                             put_names(names, c, DP_NAMES_PIPELINE, "pipeline") &&
                             put_names(names, c, DP_NAMES_OBJECT, "object"));
}

/* Prints and frees one object as one line. */
static bool print_line(struct json_object *object, FILE *out) {
    if (object == NULL) {
        return false;
    }
    const char *text = json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
    bool printed = text != NULL && fputs(text, out) != EOF && fputc('\n', out) != EOF;
    json_object_put(object);
    return printed;
}

bool dp_json_print(const struct dp_case *c, FILE *out) {
    bool printed = print_line(header_object(c), out);
    for (size_t i = 0; printed && i < c->count; i++) {
        printed = print_line(dp_json_record(c, i), out);
    }
    for (size_t i = 0; printed && i < c->block_count; i++) {
        printed = print_line(block_object(c, &c->blocks[i]), out);
    }
    for (size_t i = 0; printed && i < c->expect_count; i++) {
        printed = print_line(expect_object(&c->expects[i]), out);
    }
    return printed;
}
