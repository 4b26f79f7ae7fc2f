/* test_table_containment.c: rule S06 by tables/sync_flags.tsv on both models: for every pair of scopes of a list type,
 * is the SyncAfter of one barrier contained in the SyncBefore of the next? Leaves are `model_closure_mask` without the
 * aggregates (barrier sheet 15.1).
 */
#include "test_table_case.h"

struct scope {
    uint32_t value;
    uint32_t leaves;
    bool legal[2]; /* direct, compute */
};

static struct scope scopes[32];
static size_t scope_count;

static void read_scopes(void) {
    struct tsv table;
    uint32_t aggregates = 0;
    tsv_read(&table, "tests/vectors/sync_flags.tsv");
    for (size_t i = 0; i < table.rows; i++) {
        const char *kind = tsv_cell(&table, i, "kind");
        const char *lists = tsv_cell(&table, i, "legal_queues");
        struct scope scope = {0};
        if (!tsv_is(kind, "leaf") && !tsv_is(kind, "alias") && !tsv_is(kind, "aggregate")) {
            continue; /* NONE, SPLIT and names without a value */
        }
        cr_assert(tsv_number(tsv_cell(&table, i, "value_hex"), &scope.value) &&
                  tsv_number(tsv_cell(&table, i, "model_closure_mask"), &scope.leaves));
        aggregates |= tsv_is(kind, "aggregate") ? scope.value : 0;
        scope.legal[0] = strstr(lists, "DIRECT") != NULL;
        scope.legal[1] = strstr(lists, "COMPUTE") != NULL;
        cr_assert_lt(scope_count, sizeof scopes / sizeof scopes[0]);
        if (scope.legal[0]) { /* video scopes are legal on none of the lists */
            scopes[scope_count++] = scope;
        }
    }
    for (size_t i = 0; i < scope_count; i++) {
        scopes[i].leaves &= ~aggregates & ~(uint32_t)0x00700000;
        cr_assert_neq(scopes[i].leaves, 0);
    }
    tsv_free(&table);
}

/* `texture`: on a texture, else on a buffer. COMMON goes with every scope, and is not NO_ACCESS. */
static void check_pair(const struct scope *after, const struct scope *before, int list, bool texture) {
    static const char *const lists[] = {"direct", "compute"};
    static const char *const rules[] = {"xbox", "pc_strict"};
    for (int set = 0; set < 2; set++) {
        struct table_run run = {0};
        const char *part = texture ? "texture x0 layout=COMMON>COMMON" : "buffer x0";
        cr_assert(table_run(&run,
                            "drainproof 1\ndevice rules=%s\nresource x0 %s\nlist c0 %s\n"
                            "barrier\n  %s sync=ALL>0x%x access=COMMON>COMMON\n"
                            "barrier @b\n  %s sync=0x%x>ALL access=COMMON>COMMON\nend\nexecute c0\n",
                            rules[set], texture ? "texture2d 64x64 layout=COMMON" : "buffer 65536", lists[list], part,
                            after->value, part, before->value),
                  "a model has no semantics for it");
        for (int i = 0; i < 2; i++) {
            bool wanted = (after->leaves & ~before->leaves) != 0;
            size_t reported = table_reported(&run.said[i], DP_RULE_S06, table_label(&run, "b"));
            cr_expect_eq(reported, wanted, "%s: S06 of 0x%x behind 0x%x on a %s list, %s: %zu times",
                         feed_models[i]->name, before->value, after->value, lists[list], rules[set], reported);
        }
        table_run_end(&run);
    }
}

Test(table_containment, every_pair_of_scopes) {
    read_scopes();
    cr_assert_eq(scope_count, 19, "%zu scopes", scope_count);
    for (size_t after = 0; after < scope_count; after++) {
        for (size_t before = 0; before < scope_count; before++) {
            check_pair(&scopes[after], &scopes[before], 0, true);
            check_pair(&scopes[after], &scopes[before], 0, false);
            if (scopes[after].legal[1] && scopes[before].legal[1]) {
                check_pair(&scopes[after], &scopes[before], 1, false);
            }
        }
    }
}
