/* test_vectors_names.c: the vocabulary, the formats and the rules of the contract against their tables. */
#include "model/format.h"
#include "model/names.h"
#include "tests/unit/support/feed.h"
#include "tests/unit/support/tsv.h"

#include <criterion/criterion.h>
#include <string.h>

/* Whether the first `length` characters of a name open with this. */
static bool starts(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

/* Every row whose first column opens with the set's prefix and whose value is a number must be a name of the set with
 * that value, and the set must hold nothing else. `skip` opens the names that the set leaves out on purpose.
 */
static void check_set(enum dp_set set, const char *path, const char *column, const char *value_column,
                      const char *skip) {
    struct tsv table;
    tsv_read(&table, path);
    const struct dp_vocabulary *vocabulary = dp_vocabulary(set);
    size_t named = 0;
    for (size_t row = 0; row < table.rows; row++) {
        const char *name = tsv_cell(&table, row, column);
        uint32_t wanted;
        uint32_t value;
        if (!starts(name, vocabulary->prefix) || (*skip && starts(name, skip))) {
            continue;
        }
        bool known = dp_find(set, name, strlen(name), &value);
        if (!tsv_number(tsv_cell(&table, row, value_column), &wanted)) {
            cr_assert_not(known, "%s has no value, yet the set knows it", name);
            continue;
        }
        cr_assert(known, "%s is missing", name);
        cr_assert_eq(value, wanted, "%s is 0x%X", name, value);
        const char *shorter = name + strlen(vocabulary->prefix);
        cr_assert(dp_find(set, shorter, strlen(shorter), &value) && value == wanted, "%s without its prefix", name);
        named++;
    }
    cr_assert_eq(named, vocabulary->count, "%s: %zu names in the table, %zu in the set", path, named,
                 vocabulary->count);
    tsv_free(&table);
}

/* Reserved bits of a mask must belong to no name but `known`, which can be written down and is rejected everywhere. */
static void check_reserved(enum dp_set set, const char *path, uint32_t known) {
    struct tsv table;
    tsv_read(&table, path);
    uint32_t reserved = 0;
    for (size_t row = 0; row < table.rows; row++) {
        if (tsv_is(tsv_cell(&table, row, "short"), "RESERVED")) {
            cr_assert(tsv_number(tsv_cell(&table, row, "value_hex"), &reserved));
        }
    }
    cr_assert_neq(reserved, 0, "%s names no reserved bits", path);
    const struct dp_vocabulary *vocabulary = dp_vocabulary(set);
    for (size_t i = 0; i < vocabulary->count; i++) {
        uint32_t value = vocabulary->values[i].value;
        cr_assert(value == known || (value & reserved) == 0, "%s", vocabulary->values[i].name);
    }
    tsv_free(&table);
}

Test(vectors_names, sync) {
    check_set(DP_SET_SYNC, "tests/vectors/sync_flags.tsv", "name", "value_hex", "");
    check_reserved(DP_SET_SYNC, "tests/vectors/sync_flags.tsv", 0);
}

Test(vectors_names, access) {
    check_set(DP_SET_ACCESS, "tests/vectors/access_flags.tsv", "name", "value_hex", "");
    check_reserved(DP_SET_ACCESS, "tests/vectors/access_flags.tsv", DP_ACCESS_GLOBAL);
}

Test(vectors_names, layouts) {
    check_set(DP_SET_LAYOUT, "tests/vectors/layouts.tsv", "name", "value_hex", "");
}

Test(vectors_names, states) {
    check_set(DP_SET_STATE, "tests/vectors/legacy_states.tsv", "state", "value_hex",
              "D3D12_RESOURCE_STATE_RESERVED_INTERNAL_");
}

/* What padding a format's name speaks of, in bits: the table gives channel widths alone. */
static uint32_t padding(const char *name) {
    if (strstr(name, "X24")) {
        return 24;
    }
    if (strstr(name, "B8G8R8X8")) {
        return 8;
    }
    return strstr(name, "SHAREDEXP") ? 5 : 0;
}

static void check_format(const struct tsv *table, size_t row) {
    const char *name = tsv_cell(table, row, "name");
    const char *class = tsv_cell(table, row, "class");
    static const char *const channels[] = {"bits_r", "bits_g", "bits_b", "bits_a"};
    uint32_t number;
    uint32_t value;
    uint32_t bits[4];
    cr_assert(tsv_number(tsv_cell(table, row, "num"), &number), "%s", name);
    cr_assert(dp_find(DP_SET_FORMAT, name, strlen(name), &value) && value == number, "%s is %u", name, number);
    for (int i = 0; i < 4; i++) {
        cr_assert(tsv_number(tsv_cell(table, row, channels[i]), &bits[i]), "%s %s", name, channels[i]);
    }
    const struct dp_format *format = dp_format(number);
    enum dp_format_kind kind = DP_FORMAT_COLOUR;
    if (tsv_is(class, "DEPTH")) {
        kind = bits[1] ? DP_FORMAT_DEPTH_STENCIL : DP_FORMAT_DEPTH;
    }
    cr_assert_eq(format->kind, kind, "%s", name);
    cr_assert_eq(format->block, tsv_is(class, "BLOCK") ? 4u : 1u, "%s", name);
    cr_assert_eq(format->planes, kind == DP_FORMAT_DEPTH_STENCIL || tsv_is(class, "VIDEO") ? 2u : 1u, "%s", name);
    if (!tsv_is(class, "BLOCK") && !tsv_is(class, "VIDEO") && !tsv_is(class, "NONE")) {
        cr_assert_eq(format->bits, bits[0] + bits[1] + bits[2] + bits[3] + padding(name), "%s: %u bits", name,
                     format->bits);
    }
}

Test(vectors_names, formats) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/dxgi_formats.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        check_format(&table, row);
    }
    cr_assert_eq(table.rows, dp_vocabulary(DP_SET_FORMAT)->count);
    tsv_free(&table);
}

/* Barrier sheet 11, severity 1: a rule can be reported if it is in scope and not `none` under all rules. */
static bool reachable(const struct tsv *table, size_t row) {
    return tsv_is(tsv_cell(table, row, "scope"), "in") && !(tsv_is(tsv_cell(table, row, "sev_xbox"), "none") &&
                                                            tsv_is(tsv_cell(table, row, "sev_pc_strict"), "none") &&
                                                            tsv_is(tsv_cell(table, row, "sev_pc_native"), "none"));
}

Test(vectors_names, rules) {
    struct tsv table;
    size_t found = 0;
    tsv_read(&table, "tests/vectors/validation_rules.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        const char *name = tsv_cell(&table, row, "rule_id");
        enum dp_rule rule;
        bool known = dp_find_rule(name, strlen(name), &rule);
        cr_assert_eq(known, reachable(&table, row), "%s", name);
        if (!known) {
            continue;
        }
        const struct dp_rule_facts *facts = dp_rule_facts(rule);
        uint32_t order;
        cr_assert(tsv_number(tsv_cell(&table, row, "order"), &order), "%s", name);
        cr_assert_eq(facts->order, order, "%s: order", name);
        cr_assert_eq(facts->phase, name_value(DP_SET_PHASE, tsv_cell(&table, row, "phase")), "%s: phase", name);
        cr_assert_eq((uint32_t)facts->trust, name_value(DP_SET_TRUST, tsv_cell(&table, row, "trust")), "%s: trust",
                     name);
        found++;
    }
    cr_assert_eq(found, (size_t)DP_RULE_COUNT);
    tsv_free(&table);
}
