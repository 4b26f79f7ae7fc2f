/* savings_json.c: the figures as one JSON object. */
#include "fuzz/cli/report.h"
#include "fuzz/cli/savings.h"
#include "fuzz/cli/value.h"
#include "fuzz/savings/weights.h"

#include <json-c/json.h>
#include <stdlib.h>

/* An object under construction; `failed` once memory has run out, and then nothing more is put in. */
struct built {
    struct json_object *object;
    bool failed;
};

static struct built begin(void) {
    struct json_object *object = json_object_new_object();
    return (struct built){object, object == NULL};
}

static void put(struct built *b, const char *key, struct json_object *value) {
    if (b->failed || value == NULL || json_object_object_add(b->object, key, value) != 0) {
        json_object_put(value);
        b->failed = true;
    }
}

static void put_number(struct built *b, const char *key, uint64_t value) {
    put(b, key, json_object_new_uint64(value));
}

static void put_signed(struct built *b, const char *key, int64_t value) {
    put(b, key, json_object_new_int64(value));
}

static void put_text(struct built *b, const char *key, const char *text) {
    char *clean = dp_clean_utf8(text);
    put(b, key, clean != NULL ? json_object_new_string(clean) : NULL);
    free(clean);
}

/* What was built; NULL if something failed. */
static struct json_object *end(struct built *b) {
    if (b->failed) {
        json_object_put(b->object);
        return NULL;
    }
    return b->object;
}

/* Appends to an array; false if either is missing. */
static bool append(struct json_object *array, struct json_object *value) {
    if (array == NULL || value == NULL || json_object_array_add(array, value) != 0) {
        json_object_put(value);
        return false;
    }
    return true;
}

/* --- figures --- */

static struct json_object *count_json(const struct dp_savings_count *count) {
    struct built b = begin();
    struct built kinds = begin();
    struct built parts = begin();
    for (size_t line = 0; line < DP_SAVINGS_LINES; line++) {
        struct dp_savings_line what = dp_savings_line(line);
        put_number(what.kind ? &kinds : &b, what.name, dp_savings_value(count, line));
    }
    for (size_t i = 0; i < DP_SAVINGS_PART_COUNT; i++) {
        put_number(&parts, dp_savings_part_names[i], count->parts[i]);
    }
    put(&b, "by_kind", end(&kinds));
    put(&b, "weight_of", end(&parts));
    return end(&b);
}

static struct json_object *measured_json(const struct dp_measured *measured) {
    if (measured->exists) {
        return count_json(&measured->count);
    }
    struct built b = begin();
    put_text(&b, "missing", measured->why);
    return end(&b);
}

static struct json_object *pair_json(const struct dp_savings_pair *pair) {
    struct built b = begin();
    put(&b, "written", measured_json(&pair->of[0]));
    put(&b, "optimized", measured_json(&pair->of[1]));
    return end(&b);
}

/* --- switches --- */

static struct json_object *saved_json(const struct dp_measured *before, const struct dp_measured *after) {
    static const enum dp_cost_component components[] = {DP_COST_weight, DP_COST_packets, DP_COST_fence_waits};
    if (!before->exists || !after->exists) {
        return measured_json(before->exists ? after : before);
    }
    struct built b = begin();
    for (size_t i = 0; i < sizeof components / sizeof components[0]; i++) {
        put_signed(&b, dp_cost_component_name(components[i]),
                   (int64_t)before->count.cost.of[components[i]] - (int64_t)after->count.cost.of[components[i]]);
    }
    return end(&b);
}

static struct json_object *switches_json(const struct dp_savings *s) {
    struct json_object *array = json_object_new_array();
    bool good = array != NULL;
    for (size_t i = 0; i < DP_SAVINGS_SWITCHES && good; i++) {
        const struct dp_savings_switch *one = &s->switches[i];
        struct built b = begin();
        put_text(&b, "switch", one->name);
        put_text(&b, "id", one->id);
        put(&b, "alone", saved_json(&s->none, &one->only));
        put(&b, "last", saved_json(&one->without, &s->ways[DP_SAVINGS_OPTIMIZED]));
        good = append(array, end(&b));
    }
    if (!good) {
        json_object_put(array);
        return NULL;
    }
    return array;
}

/* --- cases --- */

static void put_others(struct built *b, const struct dp_savings *s) {
    if (s->splits > 0) {
        struct built split = begin();
        put_number(&split, "pairs", s->splits);
        put(&split, "split", pair_json(&s->split));
        put(&split, "joined", pair_json(&s->joined));
        put(b, "split_barriers", end(&split));
    }
    if (s->dma_copies > 0) {
        struct built copies = begin();
        put_number(&copies, "copies", s->dma_copies);
        put(&copies, "streams", pair_json(&s->dma));
        put(b, "driver_copies", end(&copies));
    }
    if (s->cs_copies > 0) {
        struct built copies = begin();
        put_number(&copies, "copies", s->cs_copies);
        put(&copies, "streams", pair_json(&s->cs));
        put(b, "compute_copies", end(&copies));
    }
}

static struct json_object *case_json(const struct dp_savings_case *one) {
    const struct dp_savings *s = &one->savings;
    struct built b = begin();
    struct built ways = begin();
    if (!one->usable) {
        json_object_put(ways.object);
        json_object_put(b.object);
        return dp_report_json_error(one->file, &one->error);
    }
    put_text(&b, "file", one->file);
    put_number(&b, "calls", s->calls);
    put_number(&b, "legacy_calls", s->legacy_calls);
    put_number(&b, "barriers", s->barriers);
    put_number(&b, "errors", s->errors);
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        put(&ways, dp_savings_way_names[way], measured_json(&s->ways[way]));
    }
    put(&b, "ways", end(&ways));
    put(&b, "optimized_legacy", json_object_new_boolean(s->optimized_legacy));
    put_text(&b, "base",
             dp_savings_way_names[s->ways[DP_SAVINGS_WRITTEN].exists ? DP_SAVINGS_WRITTEN : DP_SAVINGS_TRANSLATED]);
    put_signed(&b, "gain", dp_savings_gain(s));
    put_signed(&b, "gain_thousandths", dp_savings_share(s));
    put(&b, "switches", switches_json(s));
    put_others(&b, s);
    return end(&b);
}

static struct json_object *cases_json(const struct dp_savings_view *view) {
    struct json_object *array = json_object_new_array();
    bool good = array != NULL;
    for (size_t i = 0; i < view->sorted_count && good; i++) {
        good = append(array, case_json(view->sorted[i]));
    }
    for (size_t i = 0; i < view->count && good; i++) {
        good = view->cases[i]->usable || append(array, case_json(view->cases[i]));
    }
    if (!good) {
        json_object_put(array);
        return NULL;
    }
    return array;
}

static struct json_object *curve_json(const struct dp_savings_view *view) {
    struct json_object *array = json_object_new_array();
    bool good = array != NULL;
    for (size_t i = 0; i < view->sorted_count && good; i++) {
        good = append(array, json_object_new_int64(dp_savings_share(&view->sorted[i]->savings)));
    }
    if (!good) {
        json_object_put(array);
        return NULL;
    }
    return array;
}

static struct json_object *totals_json(const struct dp_savings_view *view) {
    struct dp_savings_totals totals;
    struct built b = begin();
    struct built ways = begin();
    dp_savings_sum(view, &totals);
    put_number(&b, "cases", totals.cases);
    put(&b, "base", count_json(&totals.base));
    put(&b, "optimized", count_json(&totals.optimized));
    put_number(&b, "cases_with_all_ways", totals.whole_cases);
    for (size_t way = 0; way < DP_SAVINGS_WAYS; way++) {
        put(&ways, dp_savings_way_names[way], count_json(&totals.ways[way]));
    }
    put(&b, "ways", end(&ways));
    return end(&b);
}

static struct json_object *weights_json(const struct dp_cost_weights *weights) {
    struct built b = begin();
    for (size_t i = 0; i < dp_weight_count; i++) {
        put_number(&b, dp_weights[i].name, dp_weight_of(weights, i));
    }
    return end(&b);
}

struct json_object *dp_savings_json(const struct dp_savings_view *view) {
    struct built b = begin();
    put(&b, "weights", weights_json(view->weights));
    put(&b, "cases", cases_json(view));
    put_number(&b, "without_packets", view->count - view->unusable - view->sorted_count);
    put_number(&b, "unusable", view->unusable);
    put(&b, "totals", totals_json(view));
    put(&b, "curve", curve_json(view));
    return end(&b);
}
