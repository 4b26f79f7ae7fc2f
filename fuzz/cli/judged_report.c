/* judged_report.c: hazards of both streams, needless waits and cost, as text and as JSON. */
#include "fuzz/cli/judged.h"

#include "fuzz/encode/json.h"
#include "oracles/array.h"
#include "oracles/cost.h"
#include "oracles/needless.h"
#include "oracles/scratch.h"

#include <inttypes.h>
#include <json-c/json.h>
#include <stdio.h>

/* One breach with the judges that see it: bit 0 the reference's. */
struct seen {
    struct dp_breach breach;
    uint32_t judges;
};

struct reporting {
    const struct dp_checked *checked;
    struct dp_judged_case judged;
    struct json_object *object; /* NULL: text */
    struct json_object *array;  /* the one being filled */
    DP_ARRAY(struct seen) seen;
    size_t *count;
    bool failed;
};

/* --- JSON --- */

static void put(struct reporting *r, struct json_object *object, const char *key, struct json_object *value) {
    if (object == NULL || value == NULL || json_object_object_add(object, key, value) != 0) {
        json_object_put(value);
        r->failed = true;
    }
}

static void put_text(struct reporting *r, struct json_object *object, const char *key, const char *text) {
    put(r, object, key, json_object_new_string(text));
}

static struct json_object *append_object(struct reporting *r) {
    struct json_object *item = json_object_new_object();
    if (r->array == NULL || item == NULL || json_object_array_add(r->array, item) != 0) {
        json_object_put(item);
        r->failed = true;
        return NULL;
    }
    return item;
}

static void put_command(struct reporting *r, struct json_object *object, uint64_t command) {
    const struct dp_case *c = &r->checked->input->c;
    put(r, object, "command", json_object_new_uint64(command));
    if (command < c->count && c->origins != NULL && c->origins[command] != 0) {
        put(r, object, "line", json_object_new_uint64(c->origins[command]));
    }
    if (command < c->count && c->labels != NULL && c->labels[command] != NULL) {
        put_text(r, object, "label", c->labels[command]);
    }
}

static void start_array(struct reporting *r, const char *key) {
    r->array = NULL;
    if (r->object != NULL) {
        r->array = json_object_new_array();
        put(r, r->object, key, r->array);
    }
}

/* --- hazards --- */

static bool is_same(const struct dp_breach *a, const struct dp_breach *b) {
    return a->model == b->model && a->hazard == b->hazard && a->before.position == b->before.position &&
           a->after.position == b->after.position && a->before.piece.key == b->before.piece.key &&
           a->after.piece.unit == b->after.piece.unit && a->after.access == b->after.access;
}

static bool take(void *context, const struct dp_breach *breach) {
    struct reporting *r = context;
    for (size_t i = 0; i < r->seen.count; i++) {
        if (is_same(&r->seen.items[i].breach, breach)) {
            r->seen.items[i].judges |= 1u << breach->judge;
            return true;
        }
    }
    struct seen seen = {*breach, 1u << breach->judge};
    bool pushed = false;
    DP_PUSH(r->judged.scratch->memory, &r->seen, seen, &pushed);
    r->failed = r->failed || !pushed;
    return pushed;
}

static uint64_t command_of(const struct reporting *r, const struct dp_breach *breach, const struct dp_breach_end *end) {
    const struct dp_placed *placed = dp_judged_stream(&r->judged.run, breach->model);
    const struct dp_packet *packet = &placed->stream.packets.items[end->position - 1].packet;
    return packet->kind == DP_PACKET_WORK ? packet->as.WORK.command : packet->cause;
}

static const char *judges_name(uint32_t judges) {
    return judges == 3 ? "both" : judges == 1 ? "reference" : "optimized";
}

static void put_end(struct reporting *r, struct json_object *item, const char *key, const struct dp_breach *breach,
                    const struct dp_breach_end *end) {
    struct json_object *inner = json_object_new_object();
    put(r, item, key, inner);
    if (!r->failed) {
        put_command(r, inner, command_of(r, breach, end));
        put_text(r, inner, "unit", dp_name(DP_SET_UNIT, end->piece.unit));
        put(r, inner, "position", json_object_new_uint64(end->position));
    }
}

static void report_breach(struct reporting *r, const struct seen *seen) {
    const struct dp_breach *b = &seen->breach;
    char text[1024];
    char missing[160];
    char place[DP_PLACE_SIZE];
    struct dp_words words = dp_words_in(text, sizeof text);
    struct dp_words blame = dp_words_in(missing, sizeof missing);
    enum dp_known_fault known = dp_known_fault_of(&r->judged.run, b);
    dp_breach_tell(&r->judged.run, b, &words);
    dp_breach_missing(&r->judged.run, b, &blame);
    *r->count += known == DP_KNOWN_FAULT_COUNT;
    if (r->object == NULL) {
        printf("%s: hazard: %s judge%s: %s%s%s\n",
               dp_place(r->checked, command_of(r, b, &b->after), place, sizeof place), judges_name(seen->judges),
               seen->judges == 3 ? "s" : "", text, known != DP_KNOWN_FAULT_COUNT ? "; known: " : "",
               known != DP_KNOWN_FAULT_COUNT ? dp_known_fault_text(known) : "");
        return;
    }
    struct json_object *item = append_object(r);
    put_text(r, item, "stream", dp_judge_name(b->model));
    put_text(r, item, "judge", judges_name(seen->judges));
    put_text(r, item, "kind", dp_name(DP_SET_HAZARD, b->hazard));
    put_end(r, item, "before", b, &b->before);
    put_end(r, item, "after", b, &b->after);
    put_text(r, item, "blame", missing);
    if (known != DP_KNOWN_FAULT_COUNT) {
        put_text(r, item, "known", dp_known_fault_name(known));
    }
}

/* H4 and H8 of one judge; the other one's are the same, or the oracle `judges` says so. */
static void report_faults(struct reporting *r, int model, int judge) {
    const struct dp_judgement *said = dp_judgement_of(&r->judged.run, model, judge);
    for (size_t i = 0; said != NULL && i < said->faults.count; i++) {
        const struct dp_fault *f = &said->faults.items[i];
        char place[DP_PLACE_SIZE];
        const char *kind = dp_name(DP_SET_HAZARD, f->hazard);
        ++*r->count;
        if (r->object == NULL) {
            printf("%s: hazard: %s judge: %s, stream of the %s model: at %" PRIu64 "\n",
                   dp_place(r->checked, f->at.command, place, sizeof place), dp_judge_name(judge), kind,
                   dp_judge_name(model), f->at.position);
            continue;
        }
        struct json_object *item = append_object(r);
        put_text(r, item, "stream", dp_judge_name(model));
        put_text(r, item, "judge", dp_judge_name(judge));
        put_text(r, item, "kind", kind);
        put(r, item, "position", json_object_new_uint64(f->at.position));
        put_command(r, item, f->at.command);
    }
}

static void report_hazards(struct reporting *r) {
    start_array(r, "hazards");
    for (int model = 0; model < 2; model++) {
        for (int judge = 1; judge >= 0; judge--) {
            uint64_t compared = 0;
            dp_breaches(&r->judged.run, model, judge, take, r, &compared);
        }
        report_faults(r, model, 1);
    }
    for (size_t i = 0; i < r->seen.count && !r->failed; i++) {
        report_breach(r, &r->seen.items[i]);
    }
}

/* --- needless waits --- */

static void add_units(struct dp_words *words, uint32_t units) {
    const char *bar = "";
    for (uint32_t unit = 0; unit < 32; unit++) {
        if ((units >> unit & 1) != 0) {
            dp_words_add(words, "%s", bar);
            dp_words_value(words, DP_SET_UNIT, unit);
            bar = "|";
        }
    }
}

static void report_needless(void *context, const struct dp_needless *n) {
    struct reporting *r = context;
    char ordered[64];
    char unpromised[64];
    char place[DP_PLACE_SIZE];
    char command[DP_PLACE_SIZE];
    struct dp_words words = dp_words_in(ordered, sizeof ordered);
    struct dp_words other = dp_words_in(unpromised, sizeof unpromised);
    struct dp_address address = {n->item, -1, -1};
    add_units(&words, n->ordered);
    add_units(&other, n->unpromised);
    if (r->object == NULL) {
        printf("%s: needless wait: of what it waits for (%s) nothing is promised for %s, where %s is in flight\n",
               dp_place(r->checked, n->command, place, sizeof place), ordered, unpromised,
               dp_address_text(r->checked, address, command, sizeof command));
        return;
    }
    struct json_object *item = append_object(r);
    struct json_object *barrier = json_object_new_object();
    put(r, item, "barrier", barrier);
    if (!r->failed) {
        put_command(r, barrier, n->command);
        put_text(r, item, "ordered", ordered);
        put_text(r, item, "not promised", unpromised);
    }
}

/* --- cost --- */

static void report_cost(struct reporting *r) {
    struct json_object *cost = r->object != NULL ? json_object_new_object() : NULL;
    if (r->object != NULL) {
        put(r, r->object, "cost", cost);
    }
    for (int model = 0; model < 2 && !r->failed; model++) {
        struct dp_cost c = dp_cost_of(&r->checked->program, r->checked->observed[model], DP_NONE, NULL);
        struct json_object *inner = cost != NULL ? json_object_new_object() : NULL;
        if (cost != NULL) {
            put(r, cost, dp_judge_name(model), inner);
        } else {
            printf("%s: cost (%s):", r->checked->input->name, dp_judge_name(model));
        }
        for (size_t i = 0; i < DP_COST_COUNT && !r->failed; i++) {
            if (cost != NULL) {
                put(r, inner, dp_cost_component_name(i), json_object_new_uint64(c.of[i]));
            } else {
                printf(" %s %" PRIu64, dp_cost_component_name(i), c.of[i]);
            }
        }
        if (cost == NULL) {
            printf("\n");
        }
    }
}

bool dp_report_judged(const struct dp_checked *checked, struct json_object *object, size_t *count) {
    struct reporting r = {.checked = checked, .object = object, .count = count};
    if (!dp_judged_open(&r.judged, checked)) {
        return false;
    }
    if (!dp_nobody_judges(&r.judged.run)) {
        report_hazards(&r);
        start_array(&r, "needless");
        r.failed = !dp_needless_find(&r.judged.run, report_needless, &r) || r.failed;
    }
    report_cost(&r);
    bool good = !r.failed && !r.judged.scratch->out_of_memory;
    DP_RELEASE(r.judged.scratch->memory, &r.seen);
    dp_judged_close(&r.judged);
    return good;
}
