/* judged_waits.c: needless waits, and what the streams cost. */
#include "fuzz/cli/judged_report.h"

#include "oracles/cost.h"
#include "oracles/needless.h"

#include <inttypes.h>
#include <stdio.h>

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
    struct dp_reporting *r = context;
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
    struct json_object *item = dp_report_append(r);
    struct json_object *barrier = json_object_new_object();
    dp_report_put(r, item, "barrier", barrier);
    if (!r->failed) {
        dp_report_command(r, barrier, n->command);
        dp_report_text(r, item, "ordered", ordered);
        dp_report_text(r, item, "not promised", unpromised);
    }
}

void dp_report_needless(struct dp_reporting *r, int model) {
    dp_report_array(r, "needless");
    r->failed = !dp_needless_find(&r->judged.run, model, report_needless, r) || r->failed;
}

/* --- cost --- */

void dp_report_costs(struct dp_reporting *r) {
    struct json_object *cost = r->object != NULL ? json_object_new_object() : NULL;
    if (r->object != NULL) {
        dp_report_put(r, r->object, "cost", cost);
    }
    for (int model = 0; model < 2 && !r->failed; model++) {
        struct dp_cost c = dp_cost_of(&r->checked->program, r->checked->observed[model], DP_NONE, NULL);
        struct json_object *inner = cost != NULL ? json_object_new_object() : NULL;
        if (cost != NULL) {
            dp_report_put(r, cost, dp_stream_name(r, model), inner);
        } else {
            printf("%s: cost (%s):", r->checked->input->name, dp_stream_name(r, model));
        }
        for (size_t i = 0; i < DP_COST_COUNT && !r->failed; i++) {
            if (cost != NULL) {
                dp_report_put(r, inner, dp_cost_component_name(i), json_object_new_uint64(c.of[i]));
            } else {
                printf(" %s %" PRIu64, dp_cost_component_name(i), c.of[i]);
            }
        }
        if (cost == NULL) {
            printf("\n");
        }
    }
}
