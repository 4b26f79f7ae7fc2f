/* check_json.c: what `check --json -v` adds to the report of a case. */
#define _POSIX_C_SOURCE 200809L
#include "fuzz/cli/check.h"

#include "fuzz/encode/json.h"
#include "model/describe.h"

#include <json-c/json.h>
#include <stdlib.h>

bool dp_check_put(struct json_object *object, const char *key, struct json_object *value) {
    if (value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        return false;
    }
    return true;
}

static bool put_number(struct json_object *object, const char *key, int64_t number) {
    return dp_check_put(object, key, json_object_new_int64(number));
}

static bool put_text(struct json_object *object, const char *key, const char *text) {
    return dp_check_put(object, key, json_object_new_string(text));
}

/* --- diagnostics --- */

static bool put_subresource(struct json_object *item, const struct dp_checked *checked, const struct dp_diagnostic *d) {
    struct dp_report_subresource at;
    if (!dp_report_subresource(checked->report, d, &at)) {
        return true;
    }
    struct json_object *inner = json_object_new_object();
    return dp_check_put(item, "subresource", inner) && put_number(inner, "index", at.index) &&
           put_number(inner, "mip", at.mip) && put_number(inner, "slice", at.slice) &&
           put_number(inner, "plane", at.plane);
}

static bool put_values(struct json_object *item, const struct dp_checked *checked, const struct dp_diagnostic *d) {
    struct dp_report_value values[DP_REPORT_VALUES];
    const char *required;
    size_t count = dp_report_compare(checked->report, d, false, values, &required);
    struct json_object *inner = json_object_new_object();
    bool good = dp_check_put(item, "values", inner);
    for (size_t i = 0; i < count && good; i++) {
        good = put_text(inner, values[i].key, values[i].text);
    }
    return good && put_text(item, "required", required);
}

static bool put_message(struct json_object *item, const struct dp_checked *checked, const struct dp_diagnostic *d) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL) {
        return false;
    }
    dp_report_message(out, checked->report, d);
    bool good = fclose(out) == 0 && put_text(item, "message", text);
    free(text);
    return good;
}

static bool put_diagnostics(struct json_object *object, const struct dp_checked *checked,
                            const struct dp_said_diagnostics *said) {
    struct json_object *array = json_object_object_get(object, "diagnostics");
    size_t place = 0;
    for (size_t i = 0; i < said->count; i++) {
        const struct dp_diagnostic *d = &said->items[i].what;
        if (!dp_is_trusted(checked, dp_rule_facts(d->rule)->trust)) {
            continue;
        }
        struct json_object *item = json_object_array_get_idx(array, place++);
        if (item == NULL || !put_subresource(item, checked, d) || !put_values(item, checked, d) ||
            !put_message(item, checked, d)) {
            return false;
        }
    }
    return true;
}

/* --- legacy barriers and what they become --- */

/* The fields of a barrier in words; slots by name. */
static struct json_object *barrier_object(const struct dp_checked *checked, const struct dp_command *barrier) {
    struct dp_case c = checked->input->c;
    struct dp_command record = *barrier;
    c.records = &record; /* dp_json_record walks a case; names and labels of this one stay */
    c.count = 1;
    c.labels = NULL;
    return dp_json_record(&c, 0);
}

static bool put_translation(struct json_object *array, const struct dp_checked *checked, size_t command, size_t part,
                            int32_t barrier) {
    struct dp_command enhanced;
    struct json_object *item = json_object_new_object();
    if (item == NULL || json_object_array_add(array, item) != 0) {
        json_object_put(item);
        return false;
    }
    bool good = put_number(item, "command", (int64_t)command) && put_number(item, "group", 0) &&
                put_number(item, "barrier", barrier) &&
                dp_check_put(item, "legacy", barrier_object(checked, &checked->program.records[part]));
    if (!good || !dp_report_translated(checked->report, command, part, &enhanced)) {
        return good;
    }
    return put_text(item, "actions", "D3D12XBOX_RESOURCE_BARRIER_ACTION_NONE") &&
           dp_check_put(item, "enhanced", barrier_object(checked, &enhanced));
}

static bool put_translations(struct json_object *object, const struct dp_checked *checked) {
    const struct dp_program *program = &checked->program;
    struct json_object *array = json_object_new_array();
    if (!dp_check_put(object, "translations", array)) {
        return false;
    }
    for (size_t i = 0; i < program->count; i += dp_command_records(program, i)) {
        if (program->records[i].kind != DP_COMMAND_resource_barrier) {
            continue;
        }
        size_t end = i + dp_command_records(program, i);
        for (size_t part = i + 1; part < end; part++) {
            if (!put_translation(array, checked, i, part, (int32_t)(part - i - 1))) {
                return false;
            }
        }
    }
    return true;
}

bool dp_check_json_details(struct json_object *object, const struct dp_checked *checked,
                           const struct dp_said_diagnostics *said) {
    return object != NULL && put_diagnostics(object, checked, said) && put_translations(object, checked);
}
