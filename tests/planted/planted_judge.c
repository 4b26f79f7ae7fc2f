/* planted_judge.c: is every rule of the judges held by a witness program?
 *
 * The reference judge is compiled a second time with switches that take one rule out each
 * (model/reference/judge/plant.def). All witness programs of hardware sheet 10, and those of its section 9 that no
 * line there shows, run under every switch. A witness is broken by a switch that changes its hazard set. Without a
 * switch every line must have its own result; each line that is hazardous must be broken by a switch; and each switch
 * must break a line. Exit 0: all three hold.
 */
#include "model/reference/judge/plant.h"
#include "tests/unit/test_reference_judge_witness.h"

static struct heard_judge heard;

/* Whether the witness has its own result under the switch. */
static bool holds(void *judge, const struct witness *witness, enum dp_plant plant) {
    struct verdict found, expected;
    dp_planted_judge = plant;
    run_witness(judge, &heard, witness, &found);
    dp_planted_judge = DP_PLANT_none;
    read_result(&expected, witness->result);
    return same_verdict(&found, &expected);
}

/* One row: the witness, and the switches that break it. */
static size_t print_row(void *judge, const struct witness *witness, size_t broken[DP_PLANT_COUNT]) {
    size_t breaks = 0;
    printf("%-4s %-62s %-24s", witness->id, witness->dropped, witness->result);
    for (enum dp_plant plant = DP_PLANT_none + 1; plant < DP_PLANT_COUNT; plant++) {
        if (!holds(judge, witness, plant)) {
            printf(" %s", dp_plant_facts(plant)->name);
            broken[plant]++;
            breaks++;
        }
    }
    printf("%s\n", breaks == 0 ? " -" : "");
    return breaks;
}

int main(void) {
    static size_t broken[DP_PLANT_COUNT];
    struct dp_memory memory = {NULL, plain_resize};
    struct dp_sink sink = {.context = &heard, .tick = hear_tick, .fault = hear_fault};
    size_t wrong = 0, hazardous = 0, bare = 0, idle = 0;
    void *judge = ref_judge.create(&memory, &sink);
    if (judge == NULL) {
        give_up("memory", "create");
    }
    for (size_t i = 0; i < WITNESSES; i++) {
        bool clean = strcmp(witnesses[i].result, "clean") == 0;
        if (!holds(judge, &witnesses[i], DP_PLANT_none)) {
            printf("WRONG without a switch: %s %s\n", witnesses[i].id, witnesses[i].stream);
            wrong++;
        }
        bool shown = print_row(judge, &witnesses[i], broken) != 0;
        hazardous += !clean;
        if (!clean && !shown) {
            printf("BARE: no switch breaks %s: %s\n", witnesses[i].id, witnesses[i].stream);
            bare++;
        }
    }
    for (enum dp_plant plant = DP_PLANT_none + 1; plant < DP_PLANT_COUNT; plant++) {
        const struct dp_plant_facts *facts = dp_plant_facts(plant);
        printf("%-26s breaks %2zu: %s (%s)\n", facts->name, broken[plant], facts->belief, facts->source);
        if (broken[plant] == 0) {
            printf("IDLE: %s breaks nothing\n", facts->name);
            idle++;
        }
    }
    printf("witnesses %zu hazardous %zu switches %d wrong %zu bare %zu idle %zu\n", WITNESSES, hazardous,
           (int)DP_PLANT_COUNT - 1, wrong, bare, idle);
    ref_judge.destroy(judge);
    return wrong == 0 && bare == 0 && idle == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
