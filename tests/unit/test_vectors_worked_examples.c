/* test_vectors_worked_examples.c: every row of the worked examples, under the three rules sets, on both models: the
 * exact set of diagnostics, and under rules=xbox the requirement of each barrier and the simple layouts afterwards.
 *
 * Legacy rows, needed op and everything else of a row are read by test_table_worked_examples.c.
 */
#include "tests/unit/support/notation.h"

#include <criterion/criterion.h>
#include <string.h>

#define MOST_DIAGNOSTICS 8u

static struct notation made;
static struct heard heard;
static struct tsv table;

struct wanted {
    uint32_t severity;
    enum dp_rule rule;
    struct notation_place place;
    bool found;
};

/* `#1`, `call`, `call0`, `call1.group0`. */
static struct notation_place read_place(const char *text, size_t length) {
    size_t digit = text[0] == '#' ? 1 : 4;
    size_t index = length > digit ? (size_t)(text[digit] - '0') : 0;
    if (text[0] == '#') {
        cr_assert_lt(index, made.barrier_count);
        return made.barriers[index];
    }
    cr_assert(length >= 4 && memcmp(text, "call", 4) == 0, "place %s", text);
    cr_assert_lt(index, made.call_count);
    return (struct notation_place){made.calls[index], length > 5 ? text[length - 1] - '0' : -1, -1};
}

/* `error V04 #0, error L04 #0`, or `ok`. */
static size_t read_wanted(const char *cell, struct wanted *wanted) {
    size_t count = 0;
    if (tsv_is(cell, "ok")) {
        return 0;
    }
    while (*cell) {
        size_t lengths[3];
        const char *words[3];
        for (int i = 0; i < 3; i++) {
            lengths[i] = strcspn(cell, " ,");
            words[i] = cell;
            cell += lengths[i] + (i < 2);
        }
        cell += strspn(cell, " ,");
        cr_assert_lt(count, MOST_DIAGNOSTICS);
        wanted[count].found = false;
        cr_assert(dp_find(DP_SET_SEVERITY, words[0], lengths[0], &wanted[count].severity), "severity %s", words[0]);
        cr_assert(dp_find_rule(words[1], lengths[1], &wanted[count].rule), "rule %s", words[1]);
        wanted[count].place = read_place(words[2], lengths[2]);
        count++;
    }
    return count;
}

static bool matches(const struct wanted *wanted, const struct dp_diagnostic *said) {
    return said->rule == wanted->rule && said->severity == wanted->severity && said->command == wanted->place.command &&
           said->group == wanted->place.group && said->barrier == wanted->place.barrier;
}

static void check_diagnostics(const struct dp_model *model, const char *id, const char *cell) {
    struct wanted wanted[MOST_DIAGNOSTICS];
    size_t count = read_wanted(cell, wanted);
    for (size_t i = 0; i < heard.diagnostic_count; i++) {
        const struct dp_diagnostic *said = &heard.diagnostics[i];
        bool known = false;
        for (size_t k = 0; k < count; k++) {
            bool match = matches(&wanted[k], said);
            known = known || match;
            wanted[k].found = wanted[k].found || match;
        }
        cr_assert(known, "%s: %s: reports %s, wanted are: %s", model->name, id, dp_rule_facts(said->rule)->name, cell);
    }
    for (size_t k = 0; k < count; k++) {
        cr_assert(wanted[k].found, "%s: %s: no %s", model->name, id, dp_rule_facts(wanted[k].rule)->name);
    }
}

/* The cell of barrier `index` in a list joined by ` ; `; false for `-`. */
static bool cell_of(size_t row, const char *column, size_t index, char *cell, size_t size) {
    const char *text = tsv_cell(&table, row, column);
    for (size_t i = 0; i < index && text; i++) {
        text = strstr(text, " ; ");
        text = text ? text + 3 : NULL;
    }
    if (!text) {
        return false;
    }
    const char *end = strstr(text, " ; ");
    size_t length = end ? (size_t)(end - text) : strlen(text);
    cr_assert_lt(length, size);
    memcpy(cell, text, length);
    cell[length] = '\0';
    return !tsv_is(cell, "-");
}

static void check_mask(const struct dp_model *model, const char *id, const char *what, const char *cell,
                       uint32_t wanted, uint32_t said) {
    cr_assert_eq(wanted, said, "%s: %s: %s is 0x%X, not %s", model->name, id, what, said, cell);
}

/* `decompress`, `depth:decompress`: every other class has none. */
static void check_op(const struct dp_model *model, const char *id, const char *cell,
                     const struct dp_requirement *said) {
    const char *colon = strchr(cell, ':');
    uint32_t class = DP_CLASS_colour;
    if (colon) {
        cr_assert(dp_find(DP_SET_CLASS, cell, (size_t)(colon - cell), &class), "%s: class of %s", id, cell);
    }
    uint32_t op = name_value(DP_SET_OP, colon ? colon + 1 : cell);
    for (uint32_t i = 0; i < 3; i++) {
        cr_assert_eq(said->op[i], i == class ? op : (uint32_t)DP_OP_none, "%s: %s: op of class %u is %u, wanted %s",
                     model->name, id, i, said->op[i], cell);
    }
}

static void check_requirement(const struct dp_model *model, size_t row, size_t index) {
    const char *id = tsv_cell(&table, row, "id");
    const struct notation_place *place = &made.barriers[index];
    const struct dp_requirement *said = heard_requirement(&heard, place->command, place->group, place->barrier);
    char cell[96];
    if (!cell_of(row, "expect_drain", index, cell, sizeof cell)) {
        cr_assert_null(said, "%s: %s: barrier %zu is accepted", model->name, id, index);
        return;
    }
    cr_assert(said, "%s: %s: barrier %zu is rejected", model->name, id, index);
    check_mask(model, id, "drain", cell, names_mask(DP_SET_DRAIN, "Drain", cell), said->drain);
    cr_assert(cell_of(row, "expect_block", index, cell, sizeof cell));
    check_mask(model, id, "block", cell, names_mask(DP_SET_BLOCK, "Block", cell), said->block);
    cr_assert(cell_of(row, "expect_writeback", index, cell, sizeof cell));
    check_mask(model, id, "write back", cell, names_mask(DP_SET_CACHE, "", cell), said->writeback);
    cr_assert(cell_of(row, "expect_invalidate", index, cell, sizeof cell));
    check_mask(model, id, "invalidate", cell, names_mask(DP_SET_CACHE, "", cell), said->invalidate);
    cr_assert(cell_of(row, "expect_static_op", index, cell, sizeof cell));
    check_op(model, id, cell, said);
}

/* `t0=RENDER_TARGET` at the start of the cell, whole resource; other forms are left to the corpus. */
static bool check_state(const struct dp_model *model, size_t row) {
    const char *cell = tsv_cell(&table, row, "expect_tracked_after");
    size_t name = strcspn(cell, "=[ ");
    uint32_t slot;
    uint32_t layout;
    if (cell[name] != '=' || !notation_resource(&made, cell, name, &slot)) {
        return false;
    }
    const char *value = cell + name + 1;
    cr_assert(dp_find(DP_SET_LAYOUT, value, strcspn(value, ","), &layout), "%s", cell);
    size_t runs = 0;
    for (size_t i = 0; i < heard.state_count; i++) {
        if (heard.states[i].resource == slot) {
            cr_assert_eq(heard.states[i].layout, layout, "%s: %s: layout 0x%X, wanted %s", model->name,
                         tsv_cell(&table, row, "id"), heard.states[i].layout, cell);
            runs++;
        }
    }
    cr_assert_gt(runs, 0, "%s: no state of %s", model->name, cell);
    return true;
}

static size_t check_row(size_t row, const char *column, uint32_t rules) {
    size_t states = 0;
    const char *id = tsv_cell(&table, row, "id");
    notation_build(&made, &table, row, rules);
    for (int i = 0; i < 2; i++) {
        feed(feed_models[i], &made.script, &heard);
        cr_assert_eq(heard.unsupported, 0, "%s: %s: unsupported", feed_models[i]->name, id);
        check_diagnostics(feed_models[i], id, tsv_cell(&table, row, column));
        if (rules == DP_RULES_xbox) {
            for (size_t barrier = 0; barrier < made.barrier_count; barrier++) {
                check_requirement(feed_models[i], row, barrier);
            }
            states += check_state(feed_models[i], row);
        }
    }
    return states;
}

Test(vectors_worked_examples, rows) {
    size_t legacy = 0;
    size_t states = 0;
    tsv_read(&table, "tests/vectors/barrier_worked_examples.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        if (notation_is_legacy(&table, row)) {
            legacy++;
            continue;
        }
        states += check_row(row, "expect_xbox", DP_RULES_xbox);
        check_row(row, "expect_pc_strict", DP_RULES_pc_strict);
        check_row(row, "expect_pc_native", DP_RULES_pc_native);
    }
    cr_assert_eq(legacy, 4);
    cr_assert_gt(states, 40);
    tsv_free(&table);
}
