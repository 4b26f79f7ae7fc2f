/* explain_json.c: an explanation as one JSON object. */
#include "fuzz/cli/explain.h"

#include "fuzz/cli/blame_report.h"
#include "fuzz/cli/value.h"
#include "fuzz/encode/json.h"
#include "model/describe.h"

#include <json-c/json.h>
#include <stdlib.h>

/* The object under construction. `failed` is set once memory has run out; what comes after is a no-op. */
struct builder {
    const struct dp_explain_view *view;
    bool failed;
};

static void put(struct builder *b, struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        b->failed = true;
    }
}

static void put_text(struct builder *b, struct json_object *object, const char *key, const char *text) {
    char *clean = dp_clean_utf8(text);
    put(b, object, key, clean != NULL ? json_object_new_string(clean) : NULL);
    free(clean);
}

static void put_number(struct builder *b, struct json_object *object, const char *key, uint64_t number) {
    put(b, object, key, json_object_new_uint64(number));
}

static void put_signed(struct builder *b, struct json_object *object, const char *key, int32_t number) {
    put(b, object, key, json_object_new_int(number));
}

static void put_words(struct builder *b, struct json_object *object, const char *key, enum dp_set set, uint32_t value) {
    char words[DP_WORDS_SIZE];
    put_text(b, object, key, dp_json_words(set, value, words, sizeof words));
}

static struct json_object *put_array(struct builder *b, struct json_object *object, const char *key) {
    struct json_object *array = json_object_new_array();
    put(b, object, key, array);
    return b->failed ? NULL : array;
}

static struct json_object *append(struct builder *b, struct json_object *array) {
    struct json_object *item = json_object_new_object();
    if (array == NULL || item == NULL || json_object_array_add(array, item) != 0) {
        json_object_put(item);
        b->failed = true;
        return NULL;
    }
    return item;
}

static void put_command(struct builder *b, struct json_object *object, uint64_t command) {
    const struct dp_case *c = &b->view->sides[0].input.c;
    put_number(b, object, "command", command);
    if (command < c->count && c->origins != NULL && c->origins[command] != 0) {
        put_number(b, object, "line", c->origins[command]);
    }
    if (command < c->count && c->labels != NULL && c->labels[command] != NULL) {
        put_text(b, object, "label", c->labels[command]);
    }
}

static void put_bits(struct builder *b, struct json_object *object, uint32_t bits) {
    struct dp_explain_masks m = dp_explain_masks(bits);
    put_words(b, object, "drain", DP_SET_DRAIN, m.drain);
    put_words(b, object, "writeback", DP_SET_CACHE, m.writeback);
    put_words(b, object, "invalidate", DP_SET_CACHE, m.invalidate);
    put_words(b, object, "block", DP_SET_BLOCK, m.block);
}

/* --- barriers --- */

static void put_operations(struct builder *b, struct json_object *object, const struct dp_explain_side *side,
                           const struct dp_requirement *r) {
    const struct dp_observation *said = side->checked.observed[1];
    struct json_object *array = put_array(b, object, "operations");
    for (size_t i = 0; i < said->operations.count && !b->failed; i++) {
        const struct dp_operation *o = &said->operations.items[i];
        if (o->command == r->command && o->group == r->group && o->barrier == r->barrier) {
            struct json_object *item = append(b, array);
            put_number(b, item, "execution", o->execution);
            put_words(b, item, "class", DP_SET_CLASS, o->plane);
            put_words(b, item, "needed_op", DP_SET_OP, o->needed_op);
            put_words(b, item, "needed_kinds", DP_SET_KIND, o->needed_kinds);
            put_words(b, item, "removed", DP_SET_KIND, o->removed);
            put(b, item, "initialised", json_object_new_boolean(o->initialised != 0));
        }
    }
}

static void put_requirement(struct builder *b, struct json_object *array, const struct dp_explain_side *side,
                            const struct dp_address *at) {
    const struct dp_requirement *r =
        dp_explain_requirement(side->checked.observed[0], at->command, at->group, at->barrier);
    struct json_object *item = append(b, array);
    put_text(b, item, "changed", side->title);
    put(b, item, "accepted", json_object_new_boolean(r != NULL));
    if (r == NULL || !dp_is_trusted(&side->checked, r->trust)) {
        return;
    }
    put_words(b, item, "trust", DP_SET_TRUST, r->trust);
    put_words(b, item, "drain", DP_SET_DRAIN, r->drain);
    put_words(b, item, "writeback", DP_SET_CACHE, r->writeback);
    put_words(b, item, "invalidate", DP_SET_CACHE, r->invalidate);
    put_words(b, item, "block", DP_SET_BLOCK, r->block);
    for (uint32_t i = 0; i < 3 && !b->failed; i++) {
        struct json_object *op = json_object_new_object();
        put(b, item, dp_name(DP_SET_CLASS, i), op);
        if (!b->failed) {
            put_words(b, op, "static_op", DP_SET_OP, r->op[i]);
            put_words(b, op, "removed", DP_SET_KIND, r->removed[i]);
        }
    }
    put_operations(b, item, side, r);
}

static void put_barriers(struct builder *b, struct json_object *object, uint64_t command) {
    const struct dp_case *c = &b->view->sides[0].input.c;
    const struct dp_program *program = &b->view->sides[0].checked.program;
    struct json_object *array = put_array(b, object, "barriers");
    size_t end = (size_t)command + dp_command_records(program, (size_t)command);
    for (size_t part = (size_t)command + 1; part < end && !b->failed; part++) {
        struct dp_address at;
        char name[128];
        char text[2048];
        if (program->records[part].kind == DP_COMMAND_group || !dp_record_address(program, part, &at) ||
            (b->view->part != SIZE_MAX && b->view->part != part)) {
            continue;
        }
        struct json_object *item = append(b, array);
        put_signed(b, item, "group", at.group);
        put_signed(b, item, "barrier", at.barrier);
        put_text(b, item, "name", dp_explain_barrier_name(c, command, at.group, at.barrier, name, sizeof name));
        dp_print_record(c, &program->records[part], text, sizeof text);
        put_text(b, item, "text", text);
        struct json_object *requirements = put_array(b, item, "requirements");
        for (size_t i = 0; i < b->view->side_count && !b->failed; i++) {
            put_requirement(b, requirements, &b->view->sides[i], &at);
        }
    }
}

/* --- streams --- */

static const char *const as_words[] = {
    [DP_EXPLAINED_WORK] = "work",   [DP_EXPLAINED_OPERATION] = "operation",       [DP_EXPLAINED_SERVES] = "serves",
    [DP_EXPLAINED_AGAIN] = "again", [DP_EXPLAINED_NOT_REQUIRED] = "not required",
};

static void put_reasons(struct builder *b, struct json_object *purpose, const struct dp_explain_scene *scene,
                        const struct dp_explained *x) {
    struct json_object *array = put_array(b, purpose, "reasons");
    for (size_t i = 0; i < x->reason_count && !b->failed; i++) {
        const struct dp_explain_reason *r = &scene->explanation->reasons.items[x->reasons + i];
        struct json_object *item = append(b, array);
        char asker[256];
        put_text(b, item, "for", dp_explain_asker(scene, r, asker, sizeof asker));
        if (r->who == DP_EXPLAIN_OWN || r->who == DP_EXPLAIN_RUN || r->who == DP_EXPLAIN_OWED) {
            put_number(b, item, "command", r->command);
            put_signed(b, item, "group", r->group);
            put_signed(b, item, "barrier", r->barrier);
        }
        put_bits(b, item, r->bits);
    }
}

static void put_packet(struct builder *b, struct json_object *array, const struct dp_explain_scene *scene,
                       const struct dp_explain_block *block, size_t index) {
    const struct dp_explained *x = &scene->explanation->packets.items[index];
    char text[DP_EXPLAIN_PURPOSE_SIZE];
    struct json_object *item = append(b, array);
    put(b, item, "packet", dp_json_packet(scene->c, x->packet));
    put_text(b, item, "text", dp_explain_packet(scene->c, x->packet, text, sizeof text));
    struct json_object *purpose = json_object_new_object();
    put(b, item, "purpose", purpose);
    if (b->failed) {
        return;
    }
    put_text(b, purpose, "as", as_words[x->as]);
    put_text(b, purpose, "text", dp_explain_purpose(scene, block, index, "; ", false, text, sizeof text));
    put_reasons(b, purpose, scene, x);
    if (x->as == DP_EXPLAINED_AGAIN) {
        put_number(b, purpose, "again", x->again - block->first + 1);
    }
    if (x->as == DP_EXPLAINED_NOT_REQUIRED) {
        put_text(b, purpose, "why", dp_explain_why_not(x->why_not));
    }
    if (x->beyond != 0) {
        struct json_object *beyond = json_object_new_object();
        put(b, purpose, "beyond", beyond);
        if (!b->failed) {
            put_bits(b, beyond, x->beyond);
        }
    }
}

static void put_cost(struct builder *b, struct json_object *object, const struct dp_cost *cost) {
    struct json_object *inner = json_object_new_object();
    put(b, object, "cost", inner);
    for (size_t i = 0; i < DP_COST_COUNT && !b->failed; i++) {
        put_number(b, inner, dp_cost_component_name(i), cost->of[i]);
    }
}

static void put_stream(struct builder *b, struct json_object *array, const struct dp_explain_column *column,
                       uint64_t command, uint32_t list) {
    struct dp_explain_scene scene = dp_explain_scene_of(column);
    const struct dp_explain_block *block = dp_explain_block_of(column, command, list);
    const struct dp_observation *said = scene.said;
    struct json_object *item = append(b, array);
    put_text(b, item, "stream", dp_model_names[column->model]);
    put_text(b, item, "changed", column->side->title);
    for (size_t i = 0; i < said->actions.count && !b->failed; i++) {
        if (said->actions.items[i].command == command) {
            put_words(b, item, "bottom", DP_SET_ACTION, said->actions.items[i].bottom);
            put_words(b, item, "top", DP_SET_ACTION, said->actions.items[i].top);
        }
    }
    struct json_object *packets = put_array(b, item, "packets");
    for (size_t i = 0; block != NULL && i < block->count && !b->failed; i++) {
        put_packet(b, packets, &scene, block, block->first + i);
    }
    static const struct dp_cost none;
    put_cost(b, item, block != NULL ? &block->cost : &none);
}

static void put_calls(struct builder *b, struct json_object *object) {
    const struct dp_explain_side *side = &b->view->sides[0];
    const struct dp_program *program = &side->checked.program;
    struct json_object *array = put_array(b, object, "calls");
    uint32_t list = DP_NONE;
    for (size_t i = 0; i < program->count && !b->failed; i += dp_command_records(program, i)) {
        const struct dp_command *command = &program->records[i];
        list = command->kind == DP_COMMAND_list ? command->as.list.id : list;
        if (dp_explain_is_told(b->view, i, list)) {
            char name[DP_PLACE_SIZE];
            struct json_object *item = append(b, array);
            put_command(b, item, i);
            put_text(b, item, "kind", dp_describe(command->kind)->name);
            if (list != DP_NONE) {
                put_text(b, item, "list", dp_slot_name(&side->checked, DP_NAMES_LIST, list, name, sizeof name));
            }
            if (dp_describe(command->kind)->category == DP_CATEGORY_CALL) {
                put_barriers(b, item, i);
            }
            struct json_object *streams = put_array(b, item, "streams");
            for (size_t k = 0; k < 2 && !b->failed; k++) {
                put_stream(b, streams, &b->view->columns[k], i, list);
            }
        }
        list = command->kind == DP_COMMAND_end ? DP_NONE : list;
    }
}

/* --- totals and sides --- */

static void put_totals(struct builder *b, struct json_object *object) {
    struct json_object *array = put_array(b, object, "totals");
    for (size_t s = 0; s < b->view->side_count; s++) {
        for (int model = 0; model < 2 && !b->failed; model++) {
            struct dp_explain_column column = {&b->view->sides[s], model, ""};
            struct dp_explain_total total = dp_explain_total_of(&column, DP_NONE);
            struct json_object *item = append(b, array);
            put_text(b, item, "stream", dp_model_names[model]);
            put_text(b, item, "changed", b->view->sides[s].title);
            put_cost(b, item, &total.cost);
            put_number(b, item, "partial_flushes", total.partial_flushes);
            put_number(b, item, "cache_packets", total.cache_packets);
            put_number(b, item, "again", total.again);
            put_number(b, item, "not_required", total.not_required);
        }
    }
}

static void put_diagnostics(struct builder *b, struct json_object *object, const struct dp_explain_side *side) {
    struct json_object *array = put_array(b, object, "diagnostics");
    for (size_t i = 0; i < side->diagnostics.count && !b->failed; i++) {
        const struct dp_diagnostic *d = &side->diagnostics.items[i].what;
        const struct dp_rule_facts *facts = dp_rule_facts(d->rule);
        if (!dp_is_trusted(&side->checked, facts->trust)) {
            continue;
        }
        struct json_object *item = append(b, array);
        put_text(b, item, "rule", facts->name);
        put_words(b, item, "severity", DP_SET_SEVERITY, d->severity);
        put_words(b, item, "trust", DP_SET_TRUST, facts->trust);
        put_words(b, item, "phase", DP_SET_PHASE, d->phase);
        put_command(b, item, d->command);
        put_signed(b, item, "group", d->group);
        put_signed(b, item, "barrier", d->barrier);
        put_text(b, item, "text", facts->text);
    }
}

static void put_sides(struct builder *b, struct json_object *object) {
    struct json_object *array = put_array(b, object, "sides");
    for (size_t i = 0; i < b->view->side_count && !b->failed; i++) {
        const struct dp_explain_side *side = &b->view->sides[i];
        struct json_object *item = append(b, array);
        put_text(b, item, "changed", side->title);
        put_diagnostics(b, item, side);
        struct json_object *findings = put_array(b, item, "findings");
        if (side->checked.verdict == DP_VERDICT_FINDING && !b->failed) {
            struct json_object *finding = append(b, findings);
            put_text(b, finding, "oracle", side->checked.finding.oracle);
            put_text(b, finding, "signature", side->checked.finding.signature);
            put_text(b, finding, "text", side->checked.finding.text);
            put(b, finding, "blame", dp_blame_json(&side->checked.blame));
        }
    }
}

struct json_object *dp_explain_json(const struct dp_explain_view *view) {
    struct builder b = {view, false};
    struct json_object *object = json_object_new_object();
    const struct dp_explain_side *last = &view->sides[view->side_count - 1];
    bool refused = view->side_count == 2 && dp_explain_new_error(&view->sides[0], last, 0) != NULL;
    put_text(&b, object, "file", view->sides[0].input.name);
    put_text(&b, object, "changed", last->title);
    put(&b, object, "refused", json_object_new_boolean(refused));
    put_calls(&b, object);
    put_totals(&b, object);
    put_sides(&b, object);
    if (b.failed) {
        json_object_put(object);
        return NULL;
    }
    return object;
}
