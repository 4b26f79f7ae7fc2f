/* test_compression_transitions.c: tables/xbox_compression_transitions.tsv, every row on both models: all pairs of the
 * layouts of the seed's table 3, without and with texture compatibility, on textures whose plane classes can have all,
 * some or none of the kinds.
 *
 *   flags_removed        static op and what it removes (barrier sheet 15.5.3), needed op of a texture that has
 *                        everything and of one that was never written (15.5.4), blits (hardware sheet 4.4)
 *   flags_allowed_extra  kinds that later writes may add (set E)
 *   operation_before_..  the strongest operation that any class shows
 * A row that speaks of kinds that no texture can show in its layouts (RENDER_TARGET on depth: rule L10) has only table
 * 3 against it. The layouts of each row with DISCARD before them show metadata initialisation.
 */
#include "test_compression_items.h"

static struct tsv rows, layouts;
static size_t programs, operations;

struct row {
    size_t at;
    const char *text; /* for messages */
    bool compatible;
    uint32_t before, after; /* layouts */
    uint32_t held;          /* kinds that `before` permits, by table 3 */
    uint32_t removed, extra, op;
};

/* ---- the tables ---- */

static uint32_t permitted(uint32_t layout, bool compatible) {
    for (size_t at = 0; at < layouts.rows; at++) {
        if (name_value(DP_SET_LAYOUT, tsv_cell(&layouts, at, "layout")) == layout) {
            return names_mask(DP_SET_KIND, "", tsv_cell(&layouts, at, compatible ? "seed_TC" : "seed_nonTC"));
        }
    }
    support_fail("xbox_layout_to_compression.tsv: no layout 0x%X", layout);
}

/* The operation that removing these kinds is (barrier sheet 15.5.3). */
static uint32_t op_of(uint32_t kinds) {
    if (kinds == ICLEAR) {
        return DP_OP_fast_clear_eliminate_only;
    }
    return kinds ? DP_OP_decompress : DP_OP_none;
}

/* A row, held against the difference of the two rows of table 3 that it was made from. */
static struct row read_row(size_t at) {
    static char text[128];
    struct row row = {.at = at, .text = text};
    const char *kind = tsv_cell(&rows, at, "resource_kind");
    const char *before = tsv_cell(&rows, at, "layout_before");
    const char *after = tsv_cell(&rows, at, "layout_after");
    snprintf(text, sizeof text, "%s %s > %s", kind, before, after);
    cr_assert(tsv_is(kind, "TC") || tsv_is(kind, "nonTC"), "resource_kind %s", kind);
    row.compatible = tsv_is(kind, "TC");
    row.before = name_value(DP_SET_LAYOUT, before);
    row.after = name_value(DP_SET_LAYOUT, after);
    row.removed = names_mask(DP_SET_KIND, "", tsv_cell(&rows, at, "flags_removed"));
    row.extra = names_mask(DP_SET_KIND, "", tsv_cell(&rows, at, "flags_allowed_extra"));
    row.op = name_value(DP_SET_OP, tsv_cell(&rows, at, "operation_before_capability_mask"));
    row.held = permitted(row.before, row.compatible);
    uint32_t then = permitted(row.after, row.compatible);
    cr_expect_eq(row.removed, row.held & ~then, "%s: table 3 loses 0x%X, not 0x%X", text, row.held & ~then,
                 row.removed);
    cr_expect_eq(row.extra, then & ~row.held, "%s: table 3 gains 0x%X, not 0x%X", text, then & ~row.held, row.extra);
    cr_expect_eq(row.op, op_of(row.removed), "%s: operation %u", text, row.op);
    return row;
}

/* ---- what a trial must come to ---- */

static struct wanted what_is_wanted(const struct row *row, const struct trial *trial, uint32_t plane) {
    uint32_t can = trial->texture->can[plane];
    uint32_t held = row->held & can;
    struct wanted w = {.touched = can != 0 && !(trial->part == PART_PLANE && plane == DP_CLASS_stencil)};
    w.whole = trial->part == PART_WHOLE || (trial->part == PART_PLANE && plane == DP_CLASS_depth);
    uint32_t present = trial->rendered ? held : 0;
    /* shader writes are invisible: leaving an unordered layout counts what they may have added (15.5.5) */
    if (w.touched && row->before == DP_LAYOUT_UNORDERED_ACCESS && row->after != row->before && !trial->discard) {
        present |= held & DCC;
    }
    w.removed = trial->discard || !w.touched ? 0 : row->removed & can;
    w.op = trial->discard && w.touched ? (uint32_t)DP_OP_meta_init : op_of(w.removed);
    w.needed = w.op == DP_OP_meta_init ? (uint32_t)DP_OP_meta_init : op_of(present & w.removed);
    w.present = trial->discard && w.touched ? 0 : present & ~w.removed;
    uint32_t kept = held & ~(row->removed & can);
    w.enabled = !w.touched ? held : w.whole ? kept | (row->extra & can) : kept;
    return w;
}

static void check_requirement(const char *place, const struct dp_requirement *r, uint32_t plane,
                              const struct wanted *w) {
    cr_assert_eq(r->op[plane], w->op, "%s: static op %u, not %u", place, r->op[plane], w->op);
    cr_assert_eq(r->removed[plane], w->removed, "%s: removes 0x%X, not 0x%X", place, r->removed[plane], w->removed);
}

static void check_operation(const char *place, const struct dp_observation *said, uint64_t call, uint32_t plane,
                            const struct wanted *w) {
    const struct dp_operation *found = NULL;
    size_t count = 0;
    for (size_t i = 0; i < said->operations.count; i++) {
        const struct dp_operation *o = &said->operations.items[i];
        if (o->command == call && o->plane == plane) {
            found = o;
            count++;
        }
    }
    cr_assert_eq(count, (size_t)(w->op != DP_OP_none), "%s: %zu operations", place, count);
    if (found) {
        cr_assert_eq(found->needed_op, w->needed, "%s: needed op %u, not %u", place, found->needed_op, w->needed);
        cr_assert_eq(found->removed, w->removed, "%s: the packets removed 0x%X", place, found->removed);
        cr_assert_eq(found->initialised, (uint32_t)(w->op == DP_OP_meta_init), "%s: META_INIT", place);
        operations++;
    }
}

static void check_class(const char *place, const struct dp_observation *said, uint32_t plane, uint32_t can,
                        const struct trial *trial, const struct wanted *w) {
    const struct dp_class_state *state = table_class(said, 0, plane);
    cr_assert_eq(state != NULL, can != 0, "%s: class state", place);
    if (state) {
        cr_assert_eq(state->kinds, w->present, "%s: present 0x%X, not 0x%X", place, state->kinds, w->present);
        cr_assert_eq(state->enabled, w->enabled, "%s: enabled 0x%X, not 0x%X", place, state->enabled, w->enabled);
        uint32_t valid = !trial->placed || (trial->discard && w->touched);
        cr_assert_eq(state->valid, valid, "%s: metadata valid %u", place, state->valid);
    }
}

/* ---- a trial ---- */

/* Runs it on both models; adds what the classes show of the row to *shown. */
static void try(const struct row *row, const struct trial *trial, uint32_t *shown) {
    static struct script script;
    static struct table_run run;
    uint64_t call = build_trial(&script, trial);
    cr_assert(table_run_program(&run, (struct dp_program){script.records, script.count}));
    programs++;
    for (int i = 0; i < 2; i++) {
        char place[256];
        struct wanted wanted[3];
        const struct dp_requirement *r = table_requirement(&run.said[i], call, 0, 0);
        int used = snprintf(place, sizeof place, "%s: %s: %s%s%s%s part %d", feed_models[i]->name, row->text,
                            trial->texture->name, trial->rendered ? ", rendered" : "", trial->placed ? ", placed" : "",
                            trial->discard ? ", DISCARD" : "", trial->part);
        if (!can_be_in(trial->texture, trial->after) ||
            (!trial->discard && !can_be_in(trial->texture, trial->before))) {
            cr_assert(!r && table_reported(&run.said[i], DP_RULE_L10, call) == 1, "%s: accepted", place);
            continue;
        }
        cr_assert(r, "%s: rejected", place);
        for (uint32_t plane = 0; plane < 3; plane++) {
            snprintf(place + used, sizeof place - (size_t)used, ", class %u", plane);
            wanted[plane] = what_is_wanted(row, trial, plane);
            check_requirement(place, r, plane, &wanted[plane]);
            check_operation(place, &run.said[i], call, plane, &wanted[plane]);
            check_class(place, &run.said[i], plane, trial->texture->can[plane], trial, &wanted[plane]);
            *shown |= trial->discard ? 0 : wanted[plane].removed;
        }
        place[used] = '\0';
        struct items seen = items_of(&run.said[i], call, place);
        check_items(place, &seen, wanted);
    }
}

/* A texture in every part and history; a view that cannot be in the row's first layout is moved from nowhere. */
static void try_texture(const struct row *row, const struct texture *texture, uint32_t *shown) {
    uint32_t planes = dp_format(texture->format)->planes;
    bool view = (texture->flags & (TARGET | VIEW)) != 0;
    for (int part = 0; part < PARTS; part++) {
        if (part == PART_PLANE && planes == 1) {
            continue;
        }
        struct trial trial = {.texture = texture,
                              .compatible = row->compatible,
                              .part = (enum part)part,
                              .before = row->before,
                              .after = row->after};
        try(row, &trial, shown);
        trial.placed = true;
        try(row, &trial, shown);
        trial.discard = can_be_in(texture, row->before);
        try(row, &trial, shown);
        trial.placed = false;
        trial.rendered = view && can_be_in(texture, row->before);
        try(row, &trial, shown);
        trial.discard = false;
        try(row, &trial, shown);
    }
}

/* What is not shown by any texture is what L10 forbids: kinds of depth in a row that names RENDER_TARGET. */
static void check_row(size_t at) {
    struct row row = read_row(at);
    uint32_t shown = 0;
    for (size_t i = 0; i < TEXTURES; i++) {
        try_texture(&row, &textures[i], &shown);
    }
    bool target = row.before == DP_LAYOUT_RENDER_TARGET || row.after == DP_LAYOUT_RENDER_TARGET;
    cr_assert_eq(shown, row.removed & ~(uint32_t)(target ? DEPTH | STENCIL : 0), "%s: shown 0x%X", row.text, shown);
    cr_assert(target || op_of(shown) == row.op, "%s: operation %u", row.text, row.op);
}

/* Every pair of the layouts that the seed has in table 3, in both columns, once. */
static void check_complete(void) {
    size_t pairs = 0;
    for (size_t a = 0; a < layouts.rows; a++) {
        for (size_t b = 0; b < layouts.rows; b++) {
            size_t found[2] = {0, 0};
            bool seed = tsv_is(tsv_cell(&layouts, a, "covered_by_seed"), "yes") &&
                        tsv_is(tsv_cell(&layouts, b, "covered_by_seed"), "yes");
            for (size_t at = 0; at < rows.rows; at++) {
                found[tsv_is(tsv_cell(&rows, at, "resource_kind"), "TC")] +=
                    tsv_is(tsv_cell(&rows, at, "layout_before"), tsv_cell(&layouts, a, "layout")) &&
                    tsv_is(tsv_cell(&rows, at, "layout_after"), tsv_cell(&layouts, b, "layout"));
            }
            cr_assert(found[0] == (size_t)seed && found[1] == (size_t)seed, "%s > %s: %zu and %zu rows",
                      tsv_cell(&layouts, a, "layout"), tsv_cell(&layouts, b, "layout"), found[0], found[1]);
            pairs += seed;
        }
    }
    cr_assert_eq(2 * pairs, rows.rows, "%zu rows, %zu pairs", rows.rows, pairs);
}

Test(compression_transitions, rows) {
    tsv_read(&rows, "tests/vectors/xbox_compression_transitions.tsv");
    tsv_read(&layouts, "tests/vectors/xbox_layout_to_compression.tsv");
    check_complete();
    for (size_t at = 0; at < rows.rows; at++) {
        check_row(at);
    }
    printf("%zu rows, %zu programs, %zu operations compared\n", rows.rows, programs, operations);
    tsv_free(&rows);
    tsv_free(&layouts);
}
