/* test_vectors_layout_table.c: table 3 (layout to compression state), every row and both columns, on both models.
 *
 * A texture that can have every kind of its class leaves the layout for one that admits none: what the operation
 * takes away is the row. With texture compatibility the TC column counts.
 */
#include "tests/unit/support/feed.h"
#include "tests/unit/support/tsv.h"

#include <criterion/criterion.h>
#include <string.h>

static struct script script;
static struct heard heard;

static const uint32_t colour_kinds =
    DP_KIND_CompressedColor | DP_KIND_CompressedDcc | DP_KIND_ScatteredFmask | DP_KIND_IndirectColorClear;

struct row {
    const char *name;
    uint32_t layout;
    const char *needs; /* creation flag, "-" */
    bool compute;      /* a layout of compute lists alone */
    uint32_t kinds[2]; /* without and with texture compatibility */
};

static const char *layout_fact(const char *name, const char *column) {
    static struct tsv facts;
    if (!facts.text) {
        tsv_read(&facts, "tests/vectors/layouts.tsv");
    }
    for (size_t i = 0; i < facts.rows; i++) {
        if (tsv_is(tsv_cell(&facts, i, "name"), name)) {
            return tsv_cell(&facts, i, column);
        }
    }
    support_fail("layouts.tsv: no %s", name);
}

static uint32_t kinds_of(const struct tsv *table, size_t at, const char *column) {
    const char *cell = tsv_cell(table, at, column);
    return tsv_is(cell, "keep") ? 0 : names_mask(DP_SET_KIND, "", cell);
}

static struct row read_row(const struct tsv *table, size_t at) {
    const char *name = tsv_cell(table, at, "layout");
    struct row row = {.name = name, .layout = name_value(DP_SET_LAYOUT, name)};
    row.needs = layout_fact(name, "model_needs_flag");
    row.compute = strstr(layout_fact(name, "transition_queues"), "DIRECT") == NULL;
    row.kinds[0] = kinds_of(table, at, "model_nonTC");
    row.kinds[1] = kinds_of(table, at, "model_TC");
    return row;
}

/* A texture whose class can have every kind, in this layout; false if its format forbids the flag that the layout
 * needs. */
static bool add_texture(const struct row *row, bool depth, bool compatible) {
    uint32_t flags = depth ? DP_FLAGS_ALLOW_DEPTH_STENCIL : DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DCC;
    if (compatible) {
        flags |= DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY;
    }
    if (tsv_is(row->needs, depth ? "ALLOW_RENDER_TARGET" : "ALLOW_DEPTH_STENCIL")) {
        return false;
    }
    if (tsv_is(row->needs, "ALLOW_UNORDERED_ACCESS")) {
        flags |= DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    }
    script_texture(&script, depth ? DP_FORMAT_D24_UNORM_S8_UINT : DP_FORMAT_R8G8B8A8_UNORM, flags, row->layout)
        ->samples = depth ? 1 : 4;
    return true;
}

/* The operation that taking these kinds away is (barrier sheet 15.5.3). */
static uint32_t op_of(uint32_t kinds) {
    if (kinds == 0) {
        return DP_OP_none;
    }
    return kinds == DP_KIND_IndirectColorClear ? DP_OP_fast_clear_eliminate_only : DP_OP_decompress;
}

static void check_class(const struct dp_model *model, const struct row *row, const struct dp_requirement *requirement,
                        uint32_t class, uint32_t kinds) {
    cr_assert_eq(requirement->removed[class], kinds, "%s: %s, class %u: removes 0x%X, not 0x%X", model->name, row->name,
                 class, requirement->removed[class], kinds);
    cr_assert_eq(requirement->op[class], op_of(kinds), "%s: %s, class %u: operation %u", model->name, row->name, class,
                 requirement->op[class]);
}

/* Leaves the layout for `other`, which admits nothing in this column. */
static void check_leaving(const struct dp_model *model, const struct row *row, uint32_t other, bool depth,
                          bool compatible) {
    const struct sides none = {DP_SYNC_ALL, DP_SYNC_ALL, DP_ACCESS_NO_ACCESS, DP_ACCESS_NO_ACCESS};
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    if (!add_texture(row, depth, compatible)) {
        return;
    }
    script_list(&script, row->compute ? DP_LIST_compute : DP_LIST_direct);
    uint64_t leave = script_texture_barrier(&script, 0, none, row->layout, other);
    uint64_t enter = script_texture_barrier(&script, 0, none, other, row->layout);
    script_end(&script);
    feed(model, &script, &heard);
    const struct dp_requirement *requirement = heard_requirement(&heard, leave, 0, 0);
    cr_assert(requirement, "%s: %s: rejected", model->name, row->name);
    uint32_t kinds = row->kinds[compatible];
    check_class(model, row, requirement, DP_CLASS_colour, depth ? 0 : kinds & colour_kinds);
    check_class(model, row, requirement, DP_CLASS_depth, depth ? kinds & DP_KIND_CompressedDepth : 0);
    check_class(model, row, requirement, DP_CLASS_stencil, depth ? kinds & DP_KIND_CompressedStencil : 0);
    requirement = heard_requirement(&heard, enter, 0, 0);
    cr_assert(requirement, "%s: to %s: rejected", model->name, row->name);
    for (uint32_t class = 0; class < 3; class ++) {
        check_class(model, row, requirement, class, 0);
    }
}

/* Video and driver-only layouts never come through: L02, L01. */
static void check_never(const struct dp_model *model, const struct row *row, enum dp_rule rule) {
    const struct sides none = {DP_SYNC_NONE, DP_SYNC_NONE, DP_ACCESS_NO_ACCESS, DP_ACCESS_NO_ACCESS};
    script_start(&script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, 0, DP_LAYOUT_COMMON);
    script_list(&script, DP_LIST_direct);
    uint64_t call = script_texture_barrier(&script, 0, none, DP_LAYOUT_COMMON, row->layout);
    script_end(&script);
    feed(model, &script, &heard);
    cr_assert(heard_rule(&heard, rule, call), "%s: %s", model->name, row->name);
    cr_assert_null(heard_requirement(&heard, call, 0, 0), "%s: %s: accepted", model->name, row->name);
}

static void check_row(const struct dp_model *model, const struct row *row) {
    if (strstr(row->name, "VIDEO")) {
        check_never(model, row, DP_RULE_L02);
        return;
    }
    if (strstr(row->name, "LAYOUT_LEGACY")) {
        check_never(model, row, DP_RULE_L01);
        return;
    }
    /* Any other layout that admits nothing in this column. */
    uint32_t other = row->layout == DP_LAYOUT_COMMON ? (uint32_t)DP_LAYOUT_GENERIC_READ : (uint32_t)DP_LAYOUT_COMMON;
    for (int depth = 0; depth < 2; depth++) {
        for (int compatible = 0; compatible < 2; compatible++) {
            check_leaving(model, row, other, depth, compatible);
        }
    }
}

Test(vectors_layout_table, rows) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/xbox_layout_to_compression.tsv");
    for (size_t at = 0; at < table.rows; at++) {
        struct row row = read_row(&table, at);
        for (int i = 0; i < 2; i++) {
            check_row(feed_models[i], &row);
        }
    }
    tsv_free(&table);
}
