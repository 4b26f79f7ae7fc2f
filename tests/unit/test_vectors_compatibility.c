/* test_vectors_compatibility.c: the two compatibility matrices, every pair under every rules set, on both models: is
 * V07 (before side) or V08 (after side) reported or not. Each rule is judged on its own, so other rules that such a
 * barrier breaks do not disturb.
 */
#include "tests/unit/support/feed.h"
#include "tests/unit/support/tsv.h"

#include <criterion/criterion.h>

static struct script script;
static struct heard heard;

static const char *const rules_columns[] = {"model_xbox", "model_pc_strict", "model_pc_native"};
static const uint32_t rules_sets[] = {DP_RULES_xbox, DP_RULES_pc_strict, DP_RULES_pc_native};

/* One pair on both sides of a barrier; `incompatible`: V07 and V08 are wanted. */
static void check_pair(uint64_t call, bool incompatible, const struct dp_model *model, const char *what,
                       const char *with, const char *rules) {
    cr_assert_eq(heard_rule(&heard, DP_RULE_V07, call), incompatible, "%s: %s with %s, %s: V07", model->name, what,
                 with, rules);
    cr_assert_eq(heard_rule(&heard, DP_RULE_V08, call), incompatible, "%s: %s with %s, %s: V08", model->name, what,
                 with, rules);
}

/* ---- access against sync ---- */

/* SYNC_NONE is the business of S02 and S03, not of V07: 0 in the matrix means that one of them is reported. */
static void check_none(uint64_t call, bool wrong, const struct dp_model *model, const char *access, const char *rules) {
    check_pair(call, false, model, access, "NONE", rules);
    cr_assert_eq(heard_rule(&heard, DP_RULE_S02, call), wrong, "%s: %s with NONE, %s: S02", model->name, access, rules);
    cr_assert_eq(heard_rule(&heard, DP_RULE_S03, call), wrong, "%s: %s with NONE, %s: S03", model->name, access, rules);
}

static void sync_row(const struct tsv *table, size_t row, int rules) {
    const char *access = tsv_cell(table, row, "access");
    const char *sync = tsv_cell(table, row, "sync");
    const char *verdict = tsv_cell(table, row, rules_columns[rules]);
    cr_assert(tsv_is(verdict, "0") || tsv_is(verdict, "1"), "%s with %s: %s", access, sync, verdict);
    bool wrong = tsv_is(verdict, "0");
    uint32_t s = name_value(DP_SET_SYNC, sync);
    uint32_t a = name_value(DP_SET_ACCESS, access);
    script_start(&script, rules_sets[rules], DP_HARDWARE_scarlett);
    script_list(&script, DP_LIST_direct);
    uint64_t call = script_global(&script, (struct sides){s, s, a, a});
    script_end(&script);
    for (int i = 0; i < 2; i++) {
        feed(feed_models[i], &script, &heard);
        if (s == DP_SYNC_NONE) {
            check_none(call, wrong, feed_models[i], access, rules_columns[rules]);
        } else {
            check_pair(call, wrong, feed_models[i], access, sync, rules_columns[rules]);
        }
    }
}

Test(vectors_compatibility, access_against_sync) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/access_vs_sync_matrix.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        for (int rules = 0; rules < 3; rules++) {
            sync_row(&table, row, rules);
        }
    }
    tsv_free(&table);
}

/* ---- access against layout ---- */

/* Accesses that a texture never has are A12 and no business of V07. */
static bool never_on_texture(const char *access) {
    static struct tsv flags;
    if (!flags.text) {
        tsv_read(&flags, "tests/vectors/access_flags.tsv");
    }
    for (size_t i = 0; i < flags.rows; i++) {
        if (tsv_is(tsv_cell(&flags, i, "name"), access)) {
            return tsv_is(tsv_cell(&flags, i, "model_on_texture"), "no");
        }
    }
    support_fail("access_flags.tsv: no %s", access);
}

/* What A12 rejects must not be allowed by the matrix: in no layout, but with both sides UNDEFINED none is asked. */
static void check_never(uint64_t call, const struct dp_model *model, const char *access, const char *verdict) {
    bool never = never_on_texture(access);
    cr_assert_eq(heard_rule(&heard, DP_RULE_A12, call), never, "%s: %s: A12", model->name, access);
    cr_assert(!never || tsv_is(verdict, "0") || tsv_is(verdict, "both-undefined-only"), "%s: verdict %s", access,
              verdict);
}

/* The pair on a texture: L > L, ALL > ALL (NONE > NONE where `sync` says so). Returns the call. */
static uint64_t texture_pair(uint32_t rules, uint32_t flags, uint32_t sync, uint32_t access, uint32_t before,
                             uint32_t after) {
    script_start(&script, rules, DP_HARDWARE_scarlett);
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, flags, DP_LAYOUT_COMMON);
    script_list(&script, DP_LIST_direct);
    uint64_t call = script_texture_barrier(&script, 0, (struct sides){sync, sync, access, access}, before, after);
    script_end(&script);
    return call;
}

/* What a cell says of a pair on a plain or a simultaneous-access texture. UNDEFINED on both sides admits everything,
 * and NO_ACCESS needs no layout: with it only the sync decides (A04), never V07.
 */
static bool incompatible(const char *verdict, bool simultaneous) {
    if (tsv_is(verdict, "1") || tsv_is(verdict, "both-undefined-only") || tsv_is(verdict, "sync-none-only")) {
        return false;
    }
    if (tsv_is(verdict, "simultaneous-only")) {
        return !simultaneous;
    }
    cr_assert(tsv_is(verdict, "0"), "verdict %s", verdict);
    return true;
}

/* UNDEFINED on one side only: every access but NO_ACCESS is L04. */
static void check_one_sided(const struct dp_model *model, uint32_t rules, uint32_t access, const char *name) {
    uint64_t call = texture_pair(rules, 0, DP_SYNC_ALL, access, DP_LAYOUT_UNDEFINED, DP_LAYOUT_COMMON);
    feed(model, &script, &heard);
    cr_assert_eq(heard_rule(&heard, DP_RULE_L04, call), access != DP_ACCESS_NO_ACCESS, "%s: %s: L04", model->name,
                 name);
}

/* NO_ACCESS in a defined layout where the cell allows SYNC_NONE only: A04 with a real sync, nothing with NONE. */
static void check_sync_none_only(const struct dp_model *model, uint32_t rules, uint32_t access, uint32_t layout,
                                 bool only, const char *name) {
    uint64_t call = texture_pair(rules, 0, DP_SYNC_ALL, access, layout, layout);
    feed(model, &script, &heard);
    cr_assert_eq(heard_rule(&heard, DP_RULE_A04, call), only, "%s: %s with ALL: A04", model->name, name);
    call = texture_pair(rules, 0, DP_SYNC_NONE, access, layout, layout);
    feed(model, &script, &heard);
    cr_assert_not(heard_rule(&heard, DP_RULE_A04, call), "%s: %s with NONE: A04", model->name, name);
}

static void layout_row(const struct tsv *table, size_t row, int rules) {
    const char *access = tsv_cell(table, row, "access");
    const char *layout = tsv_cell(table, row, "layout");
    const char *verdict = tsv_cell(table, row, rules_columns[rules]);
    uint32_t a = name_value(DP_SET_ACCESS, access);
    uint32_t l = name_value(DP_SET_LAYOUT, layout);
    uint32_t set = rules_sets[rules];
    for (int i = 0; i < 2; i++) {
        for (int simultaneous = 0; simultaneous < 2; simultaneous++) {
            uint32_t flags = simultaneous ? DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS : 0;
            bool wrong = incompatible(verdict, simultaneous) && !never_on_texture(access);
            uint64_t call = texture_pair(set, flags, DP_SYNC_ALL, a, l, l);
            feed(feed_models[i], &script, &heard);
            check_pair(call, wrong, feed_models[i], access, layout, rules_columns[rules]);
            check_never(call, feed_models[i], access, verdict);
        }
        if (l == DP_LAYOUT_UNDEFINED) {
            check_one_sided(feed_models[i], set, a, access);
        } else if (a == DP_ACCESS_NO_ACCESS) {
            check_sync_none_only(feed_models[i], set, a, l, tsv_is(verdict, "sync-none-only"), layout);
        }
    }
}

Test(vectors_compatibility, access_against_layout) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/access_vs_layout_matrix.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        for (int rules = 0; rules < 3; rules++) {
            layout_row(&table, row, rules);
        }
    }
    tsv_free(&table);
}
