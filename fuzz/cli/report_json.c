/* report_json.c: a judged case as one JSON object (design section 11). */
#include "fuzz/cli/report.h"

#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/value.h"
#include "fuzz/encode/json.h"

#include <json-c/json.h>
#include <stdlib.h>

/* The object under construction. `failed` is set once memory has run out; everything after that is a no-op, so that
 * only the end has to look. */
struct builder {
    const struct dp_checked *checked;
    bool failed;
};

static struct json_object *keep(struct builder *b, struct json_object *fresh) {
    b->failed = b->failed || fresh == NULL;
    return fresh;
}

static void put(struct builder *b, struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        b->failed = true;
    }
}

static void put_text(struct builder *b, struct json_object *object, const char *key, const char *text) {
    put(b, object, key, keep(b, json_object_new_string(text)));
}

static void put_number(struct builder *b, struct json_object *object, const char *key, uint64_t number) {
    put(b, object, key, keep(b, json_object_new_uint64(number)));
}

static void put_signed(struct builder *b, struct json_object *object, const char *key, int32_t number) {
    put(b, object, key, keep(b, json_object_new_int(number)));
}

static void put_words(struct builder *b, struct json_object *object, const char *key, enum dp_set set, uint32_t value) {
    char words[DP_WORDS_SIZE];
    put_text(b, object, key, dp_json_words(set, value, words, sizeof words));
}

static struct json_object *new_object(struct builder *b) {
    return keep(b, json_object_new_object());
}

static struct json_object *put_array(struct builder *b, struct json_object *object, const char *key) {
    struct json_object *array = keep(b, json_object_new_array());
    put(b, object, key, array);
    return b->failed ? NULL : array;
}

static void add(struct builder *b, struct json_object *array, struct json_object *item) {
    if (array == NULL || item == NULL || json_object_array_add(array, item) != 0) {
        json_object_put(item);
        b->failed = true;
    }
}

/* A member that only one model's saying has. */
static void put_only(struct builder *b, struct json_object *object, uint32_t by) {
    if (by != DP_BY_BOTH) {
        put_text(b, object, "only", dp_model_names[by == 1u ? 0 : 1]);
    }
}

/* The record of a command, and where a person finds it: its line in a text, its label if it has one. */
static void put_command(struct builder *b, struct json_object *object, uint64_t command) {
    const struct dp_case *c = &b->checked->input->c;
    put_number(b, object, "command", command);
    if (command < c->count && c->origins != NULL && c->origins[command] != 0) {
        put_number(b, object, "line", c->origins[command]);
    }
    if (command < c->count && c->labels != NULL && c->labels[command] != NULL) {
        put_text(b, object, "label", c->labels[command]);
    }
}

/* --- parts --- */

static void put_diagnostics(struct builder *b, struct json_object *object, const struct dp_said_diagnostics *said) {
    struct json_object *array = put_array(b, object, "diagnostics");
    char text[DP_DIAGNOSTIC_SIZE];
    for (size_t i = 0; i < said->count && !b->failed; i++) {
        const struct dp_diagnostic *d = &said->items[i].what;
        const struct dp_rule_facts *facts = dp_rule_facts(d->rule);
        if (!dp_is_trusted(b->checked, facts->trust)) {
            continue;
        }
        struct json_object *item = new_object(b);
        put_text(b, item, "rule", facts->name);
        put_words(b, item, "severity", DP_SET_SEVERITY, d->severity);
        put_words(b, item, "trust", DP_SET_TRUST, facts->trust);
        put_number(b, item, "message_id", facts->message_id);
        put_words(b, item, "phase", DP_SET_PHASE, d->phase);
        put_command(b, item, d->command);
        put_signed(b, item, "group", d->group);
        put_signed(b, item, "barrier", d->barrier);
        put_text(b, item, "text", dp_diagnostic_text(b->checked, d, text, sizeof text));
        put_only(b, item, said->items[i].by);
        add(b, array, item);
    }
}

/* Per plane class, under its name. */
static void put_classes(struct builder *b, struct json_object *object, const char *key, enum dp_set set,
                        const uint32_t values[3]) {
    struct json_object *inner = new_object(b);
    for (uint32_t i = 0; i < 3; i++) {
        put_words(b, inner, dp_name(DP_SET_CLASS, i), set, values[i]);
    }
    put(b, object, key, inner);
}

static void put_requirements(struct builder *b, struct json_object *object, const struct dp_said_requirements *said) {
    struct json_object *array = put_array(b, object, "requirements");
    for (size_t i = 0; i < said->count && !b->failed; i++) {
        const struct dp_requirement *r = &said->items[i].what;
        if (!dp_is_trusted(b->checked, r->trust)) {
            continue;
        }
        struct json_object *item = new_object(b);
        put_command(b, item, r->command);
        put_signed(b, item, "group", r->group);
        put_signed(b, item, "barrier", r->barrier);
        put_words(b, item, "trust", DP_SET_TRUST, r->trust);
        put_words(b, item, "drain", DP_SET_DRAIN, r->drain);
        put_words(b, item, "block", DP_SET_BLOCK, r->block);
        put_words(b, item, "writeback", DP_SET_CACHE, r->writeback);
        put_words(b, item, "invalidate", DP_SET_CACHE, r->invalidate);
        put_classes(b, item, "op", DP_SET_OP, r->op);
        put_classes(b, item, "removed", DP_SET_KIND, r->removed);
        put_only(b, item, said->items[i].by);
        add(b, array, item);
    }
}

static void put_actions(struct builder *b, struct json_object *object) {
    struct json_object *array = put_array(b, object, "actions");
    for (int model = 0; model < 2; model++) {
        const struct dp_observation *o = b->checked->observed[model];
        for (size_t i = 0; i < o->actions.count && !b->failed; i++) {
            struct json_object *item = new_object(b);
            put_text(b, item, "model", dp_model_names[model]);
            put_command(b, item, o->actions.items[i].command);
            put_words(b, item, "bottom", DP_SET_ACTION, o->actions.items[i].bottom);
            put_words(b, item, "top", DP_SET_ACTION, o->actions.items[i].top);
            add(b, array, item);
        }
    }
}

static void put_packets(struct builder *b, struct json_object *object) {
    struct json_object *streams = new_object(b);
    char name[DP_PLACE_SIZE];
    for (int model = 0; model < 2; model++) {
        const struct dp_observation *o = b->checked->observed[model];
        struct json_object *array = put_array(b, streams, dp_model_names[model]);
        for (size_t i = 0; i < o->packets.count && !b->failed; i++) {
            const struct dp_listed_packet *p = &o->packets.items[i];
            struct json_object *item = keep(b, dp_json_packet(&b->checked->input->c, &p->packet));
            if (p->list == DP_NONE) {
                put_number(b, item, "execution", p->execution);
            } else {
                put_text(b, item, "list", dp_slot_name(b->checked, DP_NAMES_LIST, p->list, name, sizeof name));
            }
            add(b, array, item);
        }
    }
    put(b, object, "packets", streams);
}

static void put_findings(struct builder *b, struct json_object *object) {
    struct json_object *array = put_array(b, object, "findings");
    if (b->checked->verdict == DP_VERDICT_FINDING) {
        struct json_object *item = new_object(b);
        put_text(b, item, "oracle", b->checked->finding.oracle);
        put_text(b, item, "signature", b->checked->finding.signature);
        put_text(b, item, "text", b->checked->finding.text);
        if (b->checked->blame.kind != DP_BLAME_NONE) {
            put(b, item, "blame", keep(b, dp_blame_json(&b->checked->blame)));
        }
        add(b, array, item);
    }
}

static void put_unsupported(struct builder *b, struct json_object *object) {
    struct json_object *array = put_array(b, object, "unsupported");
    for (int model = 0; model < 2; model++) {
        const struct dp_observation *o = b->checked->observed[model];
        for (size_t i = 0; i < o->unsupported.count && !b->failed; i++) {
            struct json_object *item = new_object(b);
            put_text(b, item, "model", dp_model_names[model]);
            put_command(b, item, o->unsupported.items[i]);
            if (i == 0) { /* models give one reason, that of the first */
                put_text(b, item, "reason", o->unsupported_reason);
            }
            add(b, array, item);
        }
    }
}

/* A program that a model could not judge whole is not accepted. */
static bool is_accepted(const struct dp_checked *checked, const struct dp_said_diagnostics *said) {
    if (checked->observed[0]->unsupported.count + checked->observed[1]->unsupported.count > 0) {
        return false;
    }
    for (size_t i = 0; i < said->count; i++) {
        if (said->items[i].what.severity == DP_SEVERITY_error) {
            return false;
        }
    }
    return true;
}

static struct json_object *finish(struct builder *b, struct json_object *object) {
    if (!b->failed) {
        return object;
    }
    json_object_put(object);
    return NULL;
}

static void put_file(struct builder *b, struct json_object *object, const char *name) {
    char *clean = dp_clean_utf8(name);
    put(b, object, "file", keep(b, clean != NULL ? json_object_new_string(clean) : NULL));
    free(clean);
}

struct json_object *dp_report_json(const struct dp_checked *checked, const struct dp_said_diagnostics *diagnostics,
                                   const struct dp_said_requirements *requirements) {
    struct builder b = {checked, false};
    struct json_object *object = new_object(&b);
    put_file(&b, object, checked->input->name);
    put(&b, object, "accepted", json_object_new_boolean(is_accepted(checked, diagnostics)));
    put_diagnostics(&b, object, diagnostics);
    put_requirements(&b, object, requirements);
    put_actions(&b, object);
    put_packets(&b, object);
    put_findings(&b, object);
    put_unsupported(&b, object);
    return finish(&b, object);
}

struct json_object *dp_report_json_error(const char *name, const struct dp_text_error *error) {
    struct builder b = {NULL, false};
    struct json_object *object = new_object(&b);
    struct json_object *inner = new_object(&b);
    put_file(&b, object, name);
    put_number(&b, inner, "line", error->line);
    put_number(&b, inner, "column", error->column);
    char *clean = dp_clean_utf8(error->message);
    put(&b, inner, "text", keep(&b, clean != NULL ? json_object_new_string(clean) : NULL));
    free(clean);
    put(&b, object, "error", inner);
    return finish(&b, object);
}

bool dp_print_json(struct json_object *object) {
    if (object == NULL) {
        return false;
    }
    const char *text = json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN | JSON_C_TO_STRING_NOSLASHESCAPE);
    bool printed = text != NULL && puts(text) != EOF;
    json_object_put(object);
    return printed;
}
