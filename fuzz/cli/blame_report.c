/* blame_report.c: see blame_report.h. */
#include "fuzz/cli/blame_report.h"

#include <json-c/json.h>

struct dp_blame dp_blame_of(const struct dp_program *program, const struct dp_finding *finding, uint64_t switches) {
    struct dp_blame blame = {.kind = DP_BLAME_NO_MEMORY};
    struct dp_harness *harness = dp_harness_create(&dp_reference, &dp_optimized);
    struct dp_blame_request request = {.harness = harness,
                                       .program = *program,
                                       .finding = finding,
                                       .switches = switches,
                                       .budget = dp_blame_budget(program)};
    if (harness != NULL) {
        blame = dp_blame_finding(&request);
        dp_harness_destroy(harness);
    }
    return blame;
}

/* --- text --- */

static bool is_blamed(const struct dp_blame *blame, size_t i) {
    return blame->kind == DP_BLAME_SWITCHES && (blame->switches >> i & 1) != 0;
}

void dp_blame_print(FILE *out, const struct dp_blame *blame) {
    char words[DP_SWITCHES_SIZE];
    if (blame->kind != DP_BLAME_SWITCHES) {
        fprintf(out, "blame: %s\n", dp_blame_words(blame, words, sizeof words));
        return;
    }
    for (size_t i = 0; i < dp_switch_count; i++) {
        if (is_blamed(blame, i)) {
            const struct dp_switch *s = &dp_switches[i];
            fprintf(out, "blame: %s (%s): %s; sound if: %s\n", s->name, s->id, s->text, s->file);
        }
    }
    if (blame->exhausted) {
        fprintf(out, "blame: the budget ended the search: a smaller or earlier set may do\n");
    }
}

/* --- JSON --- */

static bool put(struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        return false;
    }
    return true;
}

static bool put_text(struct json_object *object, const char *key, const char *text) {
    return put(object, key, json_object_new_string(text));
}

static bool add_switch(struct json_object *array, const struct dp_switch *s) {
    struct json_object *o = json_object_new_object();
    bool whole = put_text(o, "name", s->name) && put_text(o, "id", s->id) && put_text(o, "text", s->text) &&
                 put_text(o, "trades", s->trade) && put_text(o, "file", s->file);
    if (!whole || json_object_array_add(array, o) != 0) {
        json_object_put(o);
        return false;
    }
    return true;
}

struct json_object *dp_blame_json(const struct dp_blame *blame) {
    char words[DP_SWITCHES_SIZE];
    bool known = blame->kind == DP_BLAME_SWITCHES || blame->kind == DP_BLAME_CORE;
    const char *kind = !known ? "unknown" : blame->kind == DP_BLAME_CORE ? "core" : "switches";
    struct json_object *o = json_object_new_object();
    struct json_object *array = json_object_new_array();
    bool whole = put(o, "switches", array) && put_text(o, "kind", kind);
    for (size_t i = 0; i < dp_switch_count && whole; i++) {
        whole = !is_blamed(blame, i) || add_switch(array, &dp_switches[i]);
    }
    whole = whole && put_text(o, "text", dp_blame_words(blame, words, sizeof words)) &&
            put(o, "steps", json_object_new_uint64(blame->steps)) &&
            put(o, "exhausted", json_object_new_boolean(blame->exhausted));
    if (!whole) {
        json_object_put(o);
        return NULL;
    }
    return o;
}
