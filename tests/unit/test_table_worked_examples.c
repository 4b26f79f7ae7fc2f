/* test_table_worked_examples.c: tables/barrier_worked_examples.tsv to the last column, on both models: what
 * test_vectors_worked_examples.c leaves out, and the rows that speak of legacy states.
 *
 *   expect_xbox, expect_pc_*   the exact set of diagnostics under each rules set, none left out
 *   expect_needed_op           needed op of each barrier (barrier sheet 15.5.4), from the reported operations
 *   expect_tracked_after       layouts, states, initialised memory, kinds present and kinds that later writes add
 *   legacy rows                requirement as well
 * Operations and classes are counted, compared or not reported, and printed; none may be missing.
 */
#include "test_table_case.h"
#include "tests/unit/support/notation.h"

static struct tsv table;
static struct notation made;
static uint32_t subject; /* the resource that a cell spoke of last */
static size_t skipped_operations, compared_operations, skipped_classes, compared_classes;

/* ---- legacy rows as text ---- */

static const char *word_after(const char *text, const char *key, char *word, size_t size) {
    const char *at = strstr(text, key);
    cr_assert_not_null(at, "no %s in %s", key, text);
    size_t length = strcspn(at + strlen(key), " ;");
    cr_assert_lt(length, size);
    memcpy(word, at + strlen(key), length);
    word[length] = '\0';
    return word;
}

/* `t0 tex flags=F state=S placed mem=m; ...`: placed resources share the start of one heap. */
static size_t legacy_setup(const char *setup, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "heap h0 1048576\n");
    for (const char *at = setup; at;) {
        char name[8];
        char flags[128];
        char state[64];
        size_t length = strcspn(at, " ");
        cr_assert_lt(length, sizeof name);
        memcpy(name, at, length);
        name[length] = '\0';
        const char *end = strstr(at, "; ");
        bool placed = strstr(at, " placed") && (!end || strstr(at, " placed") < end);
        used += (size_t)snprintf(text + used, size - used, "resource %s texture2d 256x256 flags=%s%s state=%s\n", name,
                                 word_after(at, "flags=", flags, sizeof flags), placed ? " placed=h0+0" : "",
                                 word_after(at, "state=", state, sizeof state));
        at = end ? end + 2 : NULL;
    }
    return used;
}

/* `LEGACY TRANSITION t0 all A>B`, `LEGACY UAV t0`, `LEGACY ALIASING t0 t1`, or one TEX barrier on all subresources. */
static void legacy_barrier(const char *barrier, char *text, size_t size) {
    char a[96];
    char b[96];
    char c[96];
    char d[96];
    if (sscanf(barrier, "LEGACY TRANSITION %95s all %95s", a, b) == 2) {
        snprintf(text, size, "resource_barrier @b\n  transition %s[all] %s\n", a, b);
    } else if (sscanf(barrier, "LEGACY UAV %95s", a) == 1) {
        snprintf(text, size, "resource_barrier @b\n  uav %s\n", a);
    } else if (sscanf(barrier, "LEGACY ALIASING %95s %95s", a, b) == 2) {
        snprintf(text, size, "resource_barrier @b\n  aliasing %s>%s\n", a, b);
    } else {
        cr_assert_eq(sscanf(barrier, "TEX %95s sub(0xffffffff,0,0,0,0,0) S:%95s A:%95s L:%95s F:NONE", a, b, c, d), 4,
                     "%s is not understood", barrier);
        snprintf(text, size, "barrier @b\n  texture %s sync=%s access=%s layout=%s\n", a, b, c, d);
    }
}

static bool run_legacy(struct table_run *run, size_t row, const char *rules) {
    static char setup[1024];
    static char barrier[512];
    legacy_setup(tsv_cell(&table, row, "setup"), setup, sizeof setup);
    legacy_barrier(tsv_cell(&table, row, "barriers"), barrier, sizeof barrier);
    bool ran = table_run(run, "drainproof 1\ndevice rules=%s\n%slist c0 direct\n%sdispatch\nend\nexecute c0\n", rules,
                         setup, barrier);
    made.call_count = 1;
    made.calls[0] = table_label(run, "b");
    made.barrier_count = 1;
    made.barriers[0] = (struct notation_place){made.calls[0], 0, 0};
    made.name_count = 0;
    for (uint32_t slot = 0; slot < run->c.name_count[DP_NAMES_RESOURCE]; slot++) {
        snprintf(made.names[made.name_count++], sizeof made.names[0], "%s", run->c.names[DP_NAMES_RESOURCE][slot]);
    }
    return ran;
}

static bool run_row(struct table_run *run, size_t row, uint32_t rules) {
    static const char *const names[] = {"xbox", "pc_strict", "pc_native"};
    if (notation_is_legacy(&table, row)) {
        return run_legacy(run, row, names[rules]);
    }
    notation_build(&made, &table, row, rules);
    return table_run_program(run, (struct dp_program){made.script.records, made.script.count});
}

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

/* ---- tracked state ---- */

struct clause {
    const char *at;
    size_t length;
};

static bool opens(struct clause c, const char *with) {
    return c.length >= strlen(with) && memcmp(c.at, with, strlen(with)) == 0;
}

static struct clause behind(struct clause c, const char *with) {
    return (struct clause){c.at + strlen(with), c.length - strlen(with)};
}

static void check_layouts(const struct dp_model *model, const char *id, const struct dp_observation *said,
                          uint32_t slot, uint32_t first, uint32_t last, struct clause name) {
    uint32_t layout;
    cr_assert(dp_find(DP_SET_LAYOUT, name.at, name.length, &layout), "%s: layout %.*s", id, (int)name.length, name.at);
    for (uint32_t sub = first; sub <= last; sub++) {
        const struct dp_subresource_state *state = table_state(said, slot, sub);
        cr_assert(state || (sub > first && last == UINT32_MAX), "%s: %s: no state of %u[%u]", model->name, id, slot,
                  sub);
        if (!state) {
            return;
        }
        cr_expect_eq(state->layout, layout, "%s: %s: layout of subresource %u is 0x%X, not %.*s", model->name, id, sub,
                     state->layout, (int)name.length, name.at);
    }
}

/* Class state: `kinds` present or `enabled` for later writes. Counted where a model reports no classes. */
static void check_kinds(const struct dp_model *model, const char *id, const struct dp_observation *said, uint32_t plane,
                        bool enabled, struct clause names) {
    const struct dp_class_state *state = table_class(said, subject, plane);
    uint32_t wanted = 0;
    char text[96];
    cr_assert_lt(names.length, sizeof text);
    memcpy(text, names.at, names.length);
    text[names.length] = '\0';
    wanted = strcmp(text, "none") == 0 ? 0 : names_mask(DP_SET_KIND, "", text);
    skipped_classes += !state;
    compared_classes += state != NULL;
    if (state) {
        uint32_t is = enabled ? state->enabled : state->kinds;
        cr_expect_eq(is, wanted, "%s: %s: %s kinds 0x%X, not %s", model->name, id, enabled ? "enabled" : "present", is,
                     text);
    }
}

static void check_initialised(const struct dp_model *model, const char *id, const struct dp_observation *said,
                              uint32_t subresource, uint32_t wanted) {
    const struct dp_subresource_state *state = table_state(said, subject, subresource);
    cr_assert(state, "%s: %s: no state", model->name, id);
    skipped_classes += said->classes.count == 0;
    cr_expect(said->classes.count == 0 || state->initialised == wanted, "%s: %s: initialised is %u", model->name, id,
              state->initialised);
}

static bool check_special(const struct dp_model *model, const char *id, const struct dp_observation *said,
                          struct clause c) {
    static const char *const said_elsewhere[] = {"already after the first", "deactivated", "layout RENDER_TARGET"};
    if (opens(c, "present kinds ")) {
        check_kinds(model, id, said, DP_CLASS_colour, false, behind(c, "present kinds "));
    } else if (opens(c, "present ")) {
        check_kinds(model, id, said, DP_CLASS_colour, false, behind(c, "present "));
    } else if (opens(c, "stencil keeps ")) {
        check_kinds(model, id, said, DP_CLASS_stencil, false, behind(c, "stencil keeps "));
    } else if (opens(c, "later writes to t0[0] add no kinds")) {
        check_kinds(model, id, said, DP_CLASS_colour, true, (struct clause){"none", 4});
    } else if (opens(c, "later writes add ")) {
        struct clause names = behind(c, "later writes add ");
        const char *only = strstr(names.at, " only");
        names.length = only && only < names.at + names.length ? (size_t)(only - names.at) : names.length;
        check_kinds(model, id, said, DP_CLASS_colour, true, names);
    } else if (opens(c, "initialised") || opens(c, "t0[0] initialised")) {
        check_initialised(model, id, said, 0, 1);
    } else if (opens(c, "no longer initialised")) {
        check_initialised(model, id, said, 0, 0);
    } else if (opens(c, "t0[1] not")) {
        check_initialised(model, id, said, 1, 0);
    } else {
        for (size_t i = 0; i < sizeof said_elsewhere / sizeof said_elsewhere[0]; i++) {
            if (opens(c, said_elsewhere[i])) {
                return true; /* E11, E16 and E55, E02: no state of its own, or said in the clause before */
            }
        }
        return false;
    }
    return true;
}

/* `t0 state RENDER_TARGET`: legacy mode with that state; its layout is the stand-in of the same name in these rows. */
static void check_state(const struct dp_model *model, const char *id, const struct dp_observation *said, uint32_t slot,
                        struct clause name) {
    const struct dp_subresource_state *state = table_state(said, slot, 0);
    uint32_t value;
    name.length = strcspn(name.at, " ,") < name.length ? strcspn(name.at, " ,") : name.length;
    cr_assert(state && dp_find(DP_SET_STATE, name.at, name.length, &value), "%s: %s", model->name, id);
    cr_expect_eq(state->mode, DP_MODE_legacy, "%s: %s: mode %u", model->name, id, state->mode);
    cr_expect_eq(state->state, value, "%s: %s: state 0x%X", model->name, id, state->state);
    check_layouts(model, id, said, slot, 0, 0, name);
}

static void check_clause(const struct dp_model *model, const char *id, const struct dp_observation *said,
                         struct clause c) {
    uint32_t slot;
    size_t name = strcspn(c.at, "=[ ");
    const char *equals = memchr(c.at, '=', c.length);
    if (check_special(model, id, said, c)) {
        return;
    }
    if (opens(c, "plane ")) {
        uint32_t plane = (uint32_t)(c.at[6] - '0');
        check_layouts(model, id, said, subject, plane, plane, behind(c, "plane 0="));
        return;
    }
    cr_assert(notation_resource(&made, c.at, name, &slot), "%s: '%.*s' is not understood", id, (int)c.length, c.at);
    subject = slot;
    struct clause rest = {c.at + name, c.length - name};
    if (opens(rest, " state ")) {
        check_state(model, id, said, slot, behind(rest, " state "));
        return;
    }
    cr_assert_not_null(equals, "%s: '%.*s' is not understood", id, (int)c.length, c.at);
    struct clause layout = {equals + 1, (size_t)(c.at + c.length - equals - 1)};
    unsigned first = 0;
    unsigned last = UINT32_MAX;
    if (sscanf(rest.at, "[%u..%u]", &first, &last) != 2 && sscanf(rest.at, "[%u]", &first) == 1) {
        last = first;
    }
    check_layouts(model, id, said, slot, first, last, layout);
}

/* Clauses joined by `, `; with `xbox, pc_native: A; pc_strict: B` those of the rules set. */
static void check_tracked(size_t row, uint32_t rules, const struct dp_model *model, const struct dp_observation *said) {
    const char *id = tsv_cell(&table, row, "id");
    const char *cell = tsv_cell(&table, row, "expect_tracked_after");
    const char *end = cell + strlen(cell);
    if (strncmp(cell, "xbox, pc_native: ", 17) == 0) {
        const char *strict = strstr(cell, "; pc_strict: ");
        cr_assert_not_null(strict);
        end = rules == DP_RULES_pc_strict ? end : strict;
        cell = rules == DP_RULES_pc_strict ? strict + 13 : cell + 17;
    } else if (rules != DP_RULES_xbox || tsv_is(cell, "-")) {
        return;
    }
    if (strncmp(cell, "t0, t1 unchanged", 16) == 0) { /* E31: both were created in RENDER_TARGET */
        for (uint32_t slot = 0; slot < 2; slot++) {
            check_state(model, id, said, slot, (struct clause){"RENDER_TARGET", 13});
        }
        return;
    }
    subject = 0;
    while (cell < end) {
        const char *comma = strstr(cell, ", ");
        comma = comma && comma < end ? comma : end;
        check_clause(model, id, said, (struct clause){cell, (size_t)(comma - cell)});
        cell = comma + 2;
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
