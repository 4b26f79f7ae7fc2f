/* test_table_worked_examples.c: tables/barrier_worked_examples.tsv to the last column, on both models: what
 * test_vectors_worked_examples.c leaves out, and the rows that speak of legacy states.
 *
 *   expect_xbox, expect_pc_*   the exact set of diagnostics under each rules set, none left out
 *   expect_needed_op           needed op of each barrier (barrier sheet 15.5.4), from the reported operations
 *   expect_tracked_after       layouts, states, initialised memory, kinds present and kinds that later writes add
 *   legacy rows                requirement as well
 * Operations and classes are counted, compared or not reported, and printed; none may be missing.
 */
#include "test_table_worked_build.h"
#include "test_table_worked_state.h"

static size_t skipped_operations, compared_operations;

/* ---- diagnostics ---- */

/* `#1`, `call`, `call0`, `call1.group0`. */
static struct notation_place read_place(const char *text) {
    if (text[0] == '#') {
        cr_assert_lt((size_t)(text[1] - '0'), made.barrier_count);
        return made.barriers[text[1] - '0'];
    }
    int call = 0;
    int group = -1;
    cr_assert(strncmp(text, "call", 4) == 0, "place %s", text);
    sscanf(text, "call%d.group%d", &call, &group);
    cr_assert_lt((size_t)call, made.call_count);
    return (struct notation_place){made.calls[call], group, -1};
}

static void check_diagnostics(size_t row, const char *column, const struct dp_model *model,
                              const struct dp_observation *said) {
    const char *id = tsv_cell(&table, row, "id");
    const char *cell = tsv_cell(&table, row, column);
    size_t wanted = 0;
    for (const char *at = cell; !tsv_is(cell, "ok") && at; wanted++) {
        char severity[16];
        char name[16];
        char where[32];
        uint32_t value;
        enum dp_rule rule;
        size_t found = 0;
        cr_assert_eq(sscanf(at, "%15s %15s %31[^, ]", severity, name, where), 3, "%s: %s", id, cell);
        struct notation_place place = read_place(where);
        cr_assert(dp_find(DP_SET_SEVERITY, severity, strlen(severity), &value) &&
                  dp_find_rule(name, strlen(name), &rule));
        for (size_t i = 0; i < said->diagnostics.count; i++) {
            const struct dp_diagnostic *d = &said->diagnostics.items[i];
            found += d->rule == rule && d->severity == value && d->command == place.command &&
                     d->group == place.group && d->barrier == place.barrier;
        }
        cr_expect_eq(found, 1, "%s: %s %s: %s %s %s is reported %zu times", model->name, id, column, severity, name,
                     where, found);
        at = strstr(at, ", ");
        at = at ? at + 2 : NULL;
    }
    cr_expect_eq(said->diagnostics.count, wanted, "%s: %s %s: %zu diagnostics, wanted: %s", model->name, id, column,
                 said->diagnostics.count, cell);
}

/* ---- requirements and needed op ---- */

/* The cell of barrier `index`; false for `-`. */
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

/* `decompress`, `depth:decompress`: the op of a class, none for every other one. */
static uint32_t op_of(const char *cell, uint32_t class) {
    const char *colon = strchr(cell, ':');
    uint32_t named = DP_CLASS_colour;
    cr_assert(!colon || dp_find(DP_SET_CLASS, cell, (size_t)(colon - cell), &named), "class of %s", cell);
    return named == class ? name_value(DP_SET_OP, colon ? colon + 1 : cell) : (uint32_t)DP_OP_none;
}

static void check_legacy_requirement(size_t row, const struct dp_model *model, const struct dp_observation *said) {
    const char *id = tsv_cell(&table, row, "id");
    const struct dp_requirement *r = table_requirement(said, made.calls[0], 0, 0);
    char cell[128];
    cr_assert(r, "%s: %s: rejected", model->name, id);
    cr_assert(cell_of(row, "expect_drain", 0, cell, sizeof cell));
    cr_expect_eq(r->drain, names_mask(DP_SET_DRAIN, "Drain", cell), "%s: %s: drain 0x%X", model->name, id, r->drain);
    cr_assert(cell_of(row, "expect_block", 0, cell, sizeof cell));
    cr_expect_eq(r->block, names_mask(DP_SET_BLOCK, "Block", cell), "%s: %s: block 0x%X", model->name, id, r->block);
    cr_assert(cell_of(row, "expect_writeback", 0, cell, sizeof cell));
    cr_expect_eq(r->writeback, names_mask(DP_SET_CACHE, "", cell), "%s: %s: write back 0x%X", model->name, id,
                 r->writeback);
    cr_assert(cell_of(row, "expect_invalidate", 0, cell, sizeof cell));
    cr_expect_eq(r->invalidate, names_mask(DP_SET_CACHE, "", cell), "%s: %s: invalidate 0x%X", model->name, id,
                 r->invalidate);
    cr_assert(cell_of(row, "expect_static_op", 0, cell, sizeof cell));
    for (uint32_t class = 0; class < 3; class ++) {
        cr_expect_eq(r->op[class], op_of(cell, class), "%s: %s: op of class %u", model->name, id, class);
    }
}

static const struct dp_operation *operation_of(const struct dp_observation *said, const struct notation_place *place,
                                               uint32_t class) {
    for (size_t i = 0; i < said->operations.count; i++) {
        const struct dp_operation *o = &said->operations.items[i];
        if (o->command == place->command && o->group == place->group && o->barrier == place->barrier &&
            o->plane == class) {
            return o;
        }
    }
    return NULL;
}

/* A class without a static op has no operation, and needs none. */
static void check_needed(size_t row, const struct dp_model *model, const struct dp_observation *said) {
    for (size_t i = 0; i < made.barrier_count; i++) {
        const struct notation_place *place = &made.barriers[i];
        const struct dp_requirement *r = table_requirement(said, place->command, place->group, place->barrier);
        char cell[96];
        if (!cell_of(row, "expect_needed_op", i, cell, sizeof cell)) {
            continue;
        }
        cr_assert(r, "%s: %s: barrier %zu is rejected", model->name, tsv_cell(&table, row, "id"), i);
        for (uint32_t class = 0; class < 3; class ++) {
            const struct dp_operation *o = operation_of(said, place, class);
            uint32_t wanted = op_of(cell, class);
            if (r->op[class] == DP_OP_none) {
                cr_expect(!o && wanted == DP_OP_none, "%s: %s: an operation of class %u that static op denies",
                          model->name, tsv_cell(&table, row, "id"), class);
                continue;
            }
            skipped_operations += !o;
            compared_operations += o != NULL;
            cr_expect(!o || o->needed_op == wanted, "%s: %s: needed op of barrier %zu is %u, not %s", model->name,
                      tsv_cell(&table, row, "id"), i, o ? o->needed_op : 0, cell);
        }
    }
}

Test(table_worked_examples, every_column) {
    static const char *const columns[] = {"expect_xbox", "expect_pc_strict", "expect_pc_native"};
    size_t legacy = 0;
    tsv_read(&table, "tests/vectors/barrier_worked_examples.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        bool is_legacy = notation_is_legacy(&table, row);
        legacy += is_legacy;
        for (uint32_t rules = 0; rules < 3; rules++) {
            struct table_run run = {0};
            cr_assert(run_row(&run, row, rules), "%s: a model has no semantics for it", tsv_cell(&table, row, "id"));
            for (int i = 0; i < 2; i++) {
                check_diagnostics(row, columns[rules], feed_models[i], &run.said[i]);
                check_tracked(row, rules, feed_models[i], &run.said[i]);
                if (rules == DP_RULES_xbox) {
                    check_needed(row, feed_models[i], &run.said[i]);
                }
                if (rules == DP_RULES_xbox && is_legacy) {
                    check_legacy_requirement(row, feed_models[i], &run.said[i]);
                }
            }
            table_run_end(&run);
        }
    }
    cr_assert_eq(legacy, 4);
    printf("needed op: %zu operations compared, %zu not reported; kinds and initialised memory: %zu compared, %zu not "
           "reported\n",
           compared_operations, skipped_operations, compared_classes, skipped_classes);
    cr_assert_eq(skipped_operations + skipped_classes, 0, "a model has stopped to report operations or classes");
    tsv_free(&table);
}
