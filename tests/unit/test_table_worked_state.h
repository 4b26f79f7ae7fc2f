/* test_table_worked_state.h: the column `expect_tracked_after` of the worked examples, clause by clause. For
 * test_table_worked_examples.c alone.
 */
#ifndef DRAINPROOF_TESTS_TABLE_WORKED_STATE_H
#define DRAINPROOF_TESTS_TABLE_WORKED_STATE_H

#include "test_table_worked_build.h"

static uint32_t subject; /* the resource that a cell spoke of last */
static size_t skipped_classes, compared_classes;

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

#endif
