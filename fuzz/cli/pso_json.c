/* pso_json.c: a set of pipelines and its base set as JSON. */
#include "fuzz/cli/pso_view.h"
#include "fuzz/cli/value.h"

#include <json-c/json.h>
#include <stdlib.h>

/* `failed` is set once memory has run out; only the end has to look. */
struct builder {
    const struct dp_pso_view *view;
    bool failed;
};

static void put(struct builder *b, struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        b->failed = true;
    }
}

static void add(struct builder *b, struct json_object *array, struct json_object *item) {
    if (array == NULL || item == NULL || json_object_array_add(array, item) != 0) {
        json_object_put(item);
        b->failed = true;
    }
}

static void put_number(struct builder *b, struct json_object *object, const char *key, uint64_t number) {
    put(b, object, key, json_object_new_uint64(number));
}

static void put_text(struct builder *b, struct json_object *object, const char *key, const char *text) {
    put(b, object, key, json_object_new_string(text));
}

static void put_name(struct builder *b, struct json_object *object, const char *key, uint32_t slot) {
    char name[DP_PSO_NAME];
    put_text(b, object, key, dp_pso_slot_name(b->view, slot, name));
}

static void put_line(struct builder *b, struct json_object *object, uint64_t command) {
    put_number(b, object, "line", dp_pso_line(b->view, command));
}

/* "FLOAT32.RG" for each of the eight. */
static void put_tuples(struct builder *b, struct json_object *object, const char *key,
                       const struct dp_pso_tuple tuples[DP_PSO_TARGETS]) {
    struct json_object *array = json_object_new_array();
    char text[32];
    for (uint32_t i = 0; i < DP_PSO_TARGETS; i++) {
        struct dp_words words = dp_words_in(text, sizeof text);
        dp_pso_words_tuple(&words, &tuples[i]);
        add(b, array, json_object_new_string(text));
    }
    put(b, object, key, array);
}

static struct json_object *item_of(struct builder *b, const struct dp_pso_item *item) {
    struct json_object *object = json_object_new_object();
    struct json_object *blocks = json_object_new_array();
    const struct dp_pso_object *o = &item->object->as.object;
    put_name(b, object, "pipeline", item->pipeline);
    put_line(b, object, o->command);
    put(b, object, "derived", json_object_new_boolean(o->derived != 0));
    put_number(b, object, "key", item->key);
    put_number(b, object, "class", item->class_number);
    put(b, object, "covered", json_object_new_boolean(item->covered));
    put(b, object, "is_base", json_object_new_boolean(item->is_base));
    put_name(b, object, "base", b->view->items[b->view->bases[item->base]].pipeline);
    for (uint32_t type = DP_PSO_DERIVED_DEPTH_STENCIL; type <= DP_PSO_DERIVED_SHADER_LIMITS; type++) {
        if ((item->blocks >> type & 1) != 0) {
            add(b, blocks, json_object_new_string(dp_name(DP_SET_PSO_DERIVED, type)));
        }
    }
    put(b, object, "blocks", blocks);
    put_tuples(b, object, "exports", o->computed);
    put_tuples(b, object, "compiled", o->compiled);
    return object;
}

static struct json_object *refusal_of(struct builder *b, const struct dp_pso_refusal *r) {
    struct json_object *object = json_object_new_object();
    char text[256];
    put_name(b, object, "from", b->view->items[b->view->bases[r->from]].pipeline);
    put_name(b, object, "to", b->view->items[b->view->bases[r->to]].pipeline);
    put(b, object, "target", json_object_new_int64(r->record.index));
    struct dp_words words = dp_words_in(text, sizeof text);
    dp_pso_words_reason(&words, &r->record);
    put_text(b, object, "reason", text);
    words = dp_words_in(text, sizeof text);
    dp_pso_words_seed(&words, &r->record, &r->compiled, &r->computed);
    put_text(b, object, "text", text);
    return object;
}

static struct json_object *failure_of(struct builder *b, const struct dp_pso_failed *f) {
    struct json_object *object = json_object_new_object();
    put_text(b, object, "call", dp_name(DP_SET_PSO_CALL, f->result.call));
    put_line(b, object, f->command);
    put_text(b, object, "hresult", dp_name(DP_SET_PSO_HRESULT, f->result.hresult));
    if (f->record.rule != DP_PSO_RULE_COUNT) {
        const struct dp_pso_rule_facts *facts = dp_pso_rule_facts(f->record.rule);
        put_text(b, object, "rule", facts->name);
        put(b, object, "index", json_object_new_int64(f->record.index));
        put_text(b, object, "trust", dp_name(DP_SET_TRUST, facts->trust));
        put_text(b, object, "text", facts->text);
    }
    return object;
}

static struct json_object *package_of(struct builder *b, const struct dp_pso_bytes_of *bytes) {
    static const char *const names[DP_PSO_BLOB_KINDS] = {"P", "M", "G", "X"};
    struct json_object *object = json_object_new_object();
    struct json_object *kinds = json_object_new_object();
    put_number(b, object, "bytes", bytes->offered);
    put_number(b, object, "deduplicated", bytes->kept);
    for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
        const struct dp_pso_kept *k = &bytes->kinds[kind];
        struct json_object *one = json_object_new_object();
        put_number(b, one, "blobs", k->offered);
        put_number(b, one, "distinct", k->kept);
        put_number(b, one, "bytes", k->bytes_offered);
        put_number(b, one, "deduplicated", k->bytes_kept);
        put(b, kinds, names[kind], one);
    }
    put(b, object, "kinds", kinds);
    return object;
}

/* An array of `count` objects made by `of`. */
#define PUT_ARRAY(builder, object, key, of, array, count)                                                              \
    do {                                                                                                               \
        struct json_object *put_array = json_object_new_array();                                                       \
        for (size_t put_at = 0; put_at < (count); put_at++) {                                                          \
            add(builder, put_array, of(builder, &(array)[put_at]));                                                    \
        }                                                                                                              \
        put(builder, object, key, put_array);                                                                          \
    } while (0)

struct json_object *dp_pso_json(const struct dp_pso_view *view) {
    struct builder b = {view, false};
    struct json_object *object = json_object_new_object();
    struct json_object *creations = json_object_new_object();
    struct json_object *bases = json_object_new_array();
    char *name = dp_clean_utf8(view->input->name);
    put(&b, object, "file", name != NULL ? json_object_new_string(name) : NULL);
    free(name);
    put_text(&b, object, "compare", dp_name(DP_SET_COMPARE, view->compare));
    put_number(&b, object, "left_out", view->loaded);
    put_number(&b, object, "keys", view->keys);
    put_number(&b, object, "classes", view->classes);
    char slot[DP_PSO_NAME];
    for (uint32_t i = 0; i < view->base_count; i++) {
        add(&b, bases, json_object_new_string(dp_pso_slot_name(view, view->items[view->bases[i]].pipeline, slot)));
    }
    put(&b, object, "bases", bases);
    PUT_ARRAY(&b, object, "pipelines", item_of, view->items, view->count);
    PUT_ARRAY(&b, object, "refusals", refusal_of, view->refusals, view->refusal_count);
    put_number(&b, creations, "without", view->count);
    put_number(&b, creations, "with", view->base_count);
    put_number(&b, creations, "saved", view->count - view->base_count);
    put(&b, object, "creations", creations);
    struct json_object *package = json_object_new_object();
    put(&b, package, "all", package_of(&b, &view->all));
    put(&b, package, "base_set", package_of(&b, &view->only_bases));
    put(&b, object, "package", package);
    PUT_ARRAY(&b, object, "failures", failure_of, view->failures, view->failure_count);
    put(&b, object, "findings", json_object_new_array());
    if (b.failed) {
        json_object_put(object);
        return NULL;
    }
    return object;
}
