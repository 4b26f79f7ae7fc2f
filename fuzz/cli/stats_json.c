/* stats_json.c: the figures of `drainproof stats` as JSON. */
#include "fuzz/cli/stats.h"

#include <json-c/json.h>

/* Adds a value, which it takes; false if there is none or it cannot be added. */
static bool put(struct json_object *object, const char *key, struct json_object *value) {
    if (value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        return false;
    }
    return true;
}

static bool put_number(struct json_object *object, const char *key, uint64_t value) {
    return put(object, key, json_object_new_uint64(value));
}

/* A new object inside another, which owns it. */
static struct json_object *put_object(struct json_object *object, const char *key) {
    struct json_object *inner = json_object_new_object();
    return put(object, key, inner) ? inner : NULL;
}

static bool put_row(struct json_object *object, const char *key, const struct dp_vacuity_row *row) {
    struct json_object *o = put_object(object, key);
    return o != NULL && put_number(o, "programs", row->programs) && put_number(o, "accepted", row->accepted) &&
           put_number(o, "promised", row->promised) && put_number(o, "both_rejected", row->both_rejected) &&
           put_number(o, "wrong", row->wrong) && put_number(o, "wrong_met", row->wrong_met) &&
           put_number(o, "unsupported", row->unsupported) && put_number(o, "findings", row->findings) &&
           put_number(o, "records", row->records) && put_number(o, "commands", row->commands) &&
           put_number(o, "commands_accepted", row->commands_accepted) && put_number(o, "barriers", row->barriers) &&
           put_number(o, "barriers_accepted", row->barriers_accepted);
}

static bool put_rows(struct json_object *object, const struct dp_vacuity *vacuity) {
    struct json_object *shapes = put_object(object, "shapes");
    bool good = shapes != NULL && put_row(object, "total", &vacuity->total);
    for (uint32_t i = 0; good && i < DP_SHAPE_COUNT; i++) {
        good = put_row(shapes, dp_shape_facts[i].name, &vacuity->shape[i]);
    }
    return good;
}

static bool put_counts(struct json_object *object, const struct dp_vacuity *vacuity) {
    struct json_object *rules = put_object(object, "rules");
    struct json_object *marks = put_object(object, "marks");
    bool good = rules != NULL && marks != NULL;
    for (uint32_t i = 0; good && i < DP_RULE_COUNT; i++) {
        good = put_number(rules, dp_rule_facts((enum dp_rule)i)->name, vacuity->rule[i]);
    }
    for (uint32_t i = 0; good && i < DP_MARK_COUNT; i++) {
        good = put_number(marks, dp_mark_facts[i].name, vacuity->marks.programs[i]);
    }
    return good;
}

/* What judges were asked, and the declared faults that they saw. */
static bool put_judged(struct json_object *object, const struct dp_tally *tally) {
    struct json_object *known = put_object(object, "known_faults");
    bool good = known != NULL && put_number(object, "bounds", tally->bounds) &&
                put_number(object, "switched", tally->switched) &&
                put_number(object, "replayed", tally->replayed) &&
                put_number(object, "not_replayed", tally->not_replayed) &&
                put_number(object, "machine_streams", tally->machine.streams) &&
                put_number(object, "machine_pairs", tally->machine.pairs) &&
                put_number(object, "machine_cut", tally->machine.cut) &&
                put_number(object, "machine_left_out", dp_machine_left_out(&tally->machine)) &&
                put_number(object, "programs_unjudged", tally->programs_unjudged);
    for (uint32_t i = 0; good && i < DP_KNOWN_FAULT_COUNT; i++) {
        good = put_number(known, dp_known_fault_name((enum dp_known_fault)i), tally->known[i]);
    }
    return good;
}

static bool put_count_gates(struct json_object *array, const struct dp_tally *tally) {
    struct dp_stats_gate gates[DP_STATS_GATES];
    bool good = true;
    dp_stats_gates(tally, gates);
    for (uint32_t i = 0; good && i < DP_STATS_GATES; i++) {
        struct json_object *o = json_object_new_object();
        good = o != NULL && json_object_array_add(array, o) == 0;
        good = good && put(o, "name", json_object_new_string(gates[i].name)) &&
               put_number(o, "count", gates[i].count) && put(o, "holds", json_object_new_boolean(gates[i].holds));
    }
    return good;
}

static bool put_gates(struct json_object *object, const struct dp_vacuity *vacuity, const struct dp_tally *tally) {
    struct dp_gate gates[DP_GATES];
    struct json_object *array = json_object_new_array();
    bool good = put(object, "gates", array);
    dp_vacuity_gates(&vacuity->total, gates);
    for (uint32_t i = 0; good && i < DP_GATES; i++) {
        struct json_object *o = json_object_new_object();
        good = o != NULL && json_object_array_add(array, o) == 0;
        good = good && put(o, "name", json_object_new_string(gates[i].name)) &&
               put_number(o, "share", dp_share(gates[i].part, gates[i].whole)) &&
               put_number(o, "floor", gates[i].floor) && put(o, "holds", json_object_new_boolean(gates[i].holds));
    }
    return good && put_count_gates(array, tally);
}

bool dp_stats_json(FILE *out, const struct dp_stats_run *run, const struct dp_vacuity *vacuity,
                   const struct dp_tally *tally) {
    struct json_object *object = json_object_new_object();
    bool good = object != NULL && put_number(object, "programs", vacuity->total.programs) &&
                put_number(object, "seed", run->seed) && put(object, "shadow", json_object_new_boolean(run->shadow)) &&
                put(object, "promised_by", json_object_new_string(dp_promised_by)) && put_rows(object, vacuity) &&
                put_counts(object, vacuity) && put_judged(object, tally) && put_gates(object, vacuity, tally);
    const char *text = good ? json_object_to_json_string_ext(object, JSON_C_TO_STRING_PLAIN) : NULL;
    good = text != NULL && fprintf(out, "%s\n", text) >= 0;
    json_object_put(object);
    return good;
}
