/* judged_report.c: hazards, needless waits and cost, as text and as JSON. */
#include "fuzz/cli/judged_report.h"

#include "oracles/scratch.h"

#include <stdlib.h>

const char *dp_stream_name(const struct dp_reporting *r, int model) {
    return r->judged.run.models[model]->name;
}

/* --- JSON --- */

void dp_report_put(struct dp_reporting *r, struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        r->failed = true;
    }
}

void dp_report_text(struct dp_reporting *r, struct json_object *object, const char *key, const char *text) {
    dp_report_put(r, object, key, json_object_new_string(text));
}

struct json_object *dp_report_append(struct dp_reporting *r) {
    struct json_object *item = json_object_new_object();
    if (r->array == NULL || item == NULL || json_object_array_add(r->array, item) != 0) {
        json_object_put(item);
        r->failed = true;
        return NULL;
    }
    return item;
}

void dp_report_command(struct dp_reporting *r, struct json_object *object, uint64_t command) {
    const struct dp_case *c = &r->checked->input->c;
    dp_report_put(r, object, "command", json_object_new_uint64(command));
    if (command < c->count && c->origins != NULL && c->origins[command] != 0) {
        dp_report_put(r, object, "line", json_object_new_uint64(c->origins[command]));
    }
    if (command < c->count && c->labels != NULL && c->labels[command] != NULL) {
        dp_report_text(r, object, "label", c->labels[command]);
    }
}

void dp_report_array(struct dp_reporting *r, const char *key) {
    r->array = NULL;
    if (r->object != NULL) {
        r->array = json_object_new_array();
        dp_report_put(r, r->object, key, r->array);
    }
}

/* --- the report --- */

bool dp_report_judged(const struct dp_checked *checked, const struct dp_judged_parts *parts, struct json_object *object,
                      size_t *count) {
    struct dp_reporting r = {.checked = checked, .object = object, .story = parts->story, .count = count};
    if (!dp_judged_open(&r.judged, checked)) {
        return false;
    }
    if (!dp_nobody_judges(&r.judged.run)) {
        dp_report_breaches(&r, parts->streams);
        dp_report_needless(&r, parts->waits_of);
    }
    if (parts->cost) {
        dp_report_costs(&r);
    }
    bool good = !r.failed && !r.judged.scratch->out_of_memory;
    DP_RELEASE(r.judged.scratch->memory, &r.seen);
    free(r.table);
    dp_judged_close(&r.judged);
    return good;
}
