/* test_table_legacy_states.c: every state of tables/legacy_states.tsv on both models, against the row's own columns.
 *
 *   sync, access              requirement of a transition out of the state and into it, by the rows of the two Xbox
 *                             tables for those masks (the other side is COMMON)
 *   public_layout_stand_in    physical layout of a texture that was transitioned into it (COMMON on copy lists)
 *   legal_command_lists       K10 or not, on each list type
 *   promotable_from_common    K05 or not, for a plain texture, a simultaneous-access texture and a buffer in COMMON
 *   applies_to                K06 or not: buffer states of textures, depth and rate states of buffers, creation flags
 *   rw                        K04 or not together with another state
 * Barrier forms (UAV, aliasing, splits) and masks of several bits: test_table_legacy_forms.c.
 */
#include "test_table_legacy.h"

/* Rows with a state bit of their own that this project's lists can have. */
static bool is_tested(const struct state_row *row) {
    return row->value != 0 && !row->video && !row->reserved;
}

/* ---- sync and access ---- */

static void check_masks(const char *what, const char *state, const char *model, uint32_t wanted, uint32_t said) {
    cr_expect_eq(wanted, said, "%s: %s: %s is 0x%X, the tables say 0x%X", model, state, what, said, wanted);
}

static void check_sides(const struct state_row *row, bool buffer) {
    struct table_run run = {0};
    struct sides_wanted before = legacy_wanted(row->sync, row->access, buffer);
    bool ran =
        table_run(&run,
                  "drainproof 1\nresource x0 %s state=0x%x\nresource x1 %s state=COMMON\nlist c0 direct\n"
                  "resource_barrier @out\n  transition x0 0x%x>COMMON\n"
                  "resource_barrier @in\n  transition x1 COMMON>0x%x\nend\nexecute c0\n",
                  legacy_resource(row, buffer), row->value, legacy_resource(row, buffer), row->value, row->value);
    cr_assert(ran, "%s: a model has no semantics for it", row->name);
    for (int i = 0; i < 2; i++) {
        const char *model = feed_models[i]->name;
        const struct dp_requirement *out = table_requirement(&run.said[i], table_label(&run, "out"), 0, 0);
        const struct dp_requirement *in = table_requirement(&run.said[i], table_label(&run, "in"), 0, 0);
        cr_assert(out && in, "%s: %s: a transition is rejected", model, row->name);
        check_masks("drain of what leaves it", row->name, model, before.drain, out->drain);
        check_masks("write back of what leaves it", row->name, model, before.writeback, out->writeback);
        check_masks("block of what enters it", row->name, model, before.block, in->block);
        check_masks("invalidate of what enters it", row->name, model, before.invalidate, in->invalidate);
    }
    table_run_end(&run);
}

/* ---- layouts ---- */

static void check_layout(const struct state_row *row, const char *list, uint32_t wanted) {
    struct table_run run = {0};
    bool ran = table_run(&run,
                         "drainproof 1\nresource x0 %s state=COMMON\nlist c0 %s\n"
                         "resource_barrier @in\n  transition x0 COMMON>0x%x\nend\nexecute c0\n",
                         legacy_resource(row, false), list, row->value);
    cr_assert(ran, "%s: a model has no semantics for it", row->name);
    for (int i = 0; i < 2; i++) {
        const struct dp_subresource_state *state = table_state(&run.said[i], 0, 0);
        cr_assert_not_null(state);
        cr_expect_eq(state->layout, wanted, "%s: %s on a %s list: layout 0x%X, wanted 0x%X", feed_models[i]->name,
                     row->name, list, state->layout, wanted);
    }
    table_run_end(&run);
}

/* ---- K10, K04, K06, K05: reported or not ---- */

static void check_rule(enum dp_rule rule, bool wanted, const char *what, const struct state_row *row, const char *head,
                       uint32_t before, uint32_t after) {
    struct table_run run = {0};
    bool ran = table_run(&run, "drainproof 1\n%sresource_barrier @b\n  transition x0 0x%x>0x%x\nend\nexecute c0\n",
                         head, before, after);
    cr_assert(ran, "%s: a model has no semantics for it", row->name);
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(table_reported(&run.said[i], rule, table_label(&run, "b")), wanted, "%s: %s: %s %s (%s)",
                     feed_models[i]->name, row->name, dp_rule_facts(rule)->name, wanted ? "is missing" : "is wrong",
                     what);
    }
    table_run_end(&run);
}

static const char *head_of(const char *resource, const char *list) {
    static char head[512];
    snprintf(head, sizeof head, "resource x0 %s state=COMMON\nlist c0 %s\n", resource, list);
    return head;
}

static void check_lists(const struct state_row *row) {
    static const char *const lists[] = {"direct", "compute", "copy"};
    for (int i = 0; i < 3; i++) {
        const char *head = head_of(legacy_resource(row, row->buffer_only), lists[i]);
        check_rule(DP_RULE_K10, !row->legal[i], lists[i], row, head, row->value, 0);
        check_rule(DP_RULE_K10, !row->legal[i], lists[i], row, head, 0, row->value);
        if (row->legal[i] && !row->buffer_only) {
            check_layout(row, lists[i], i == 2 ? (uint32_t)DP_LAYOUT_COMMON : row->stand_in);
        }
    }
}

/* Another state that may not stand beside a write: COPY_SOURCE; beside that itself PIXEL_SHADER_RESOURCE. */
static void check_write(const struct state_row *row) {
    uint32_t other = row->value == DP_STATE_COPY_SOURCE ? DP_STATE_PIXEL_SHADER_RESOURCE : DP_STATE_COPY_SOURCE;
    check_rule(DP_RULE_K04, row->writes, "with another state", row,
               head_of(legacy_resource(row, row->buffer_only), "direct"), 0, row->value | other);
}

static void check_kind(const struct state_row *row) {
    bool depth = (row->value & (DP_STATE_DEPTH_READ | DP_STATE_DEPTH_WRITE)) != 0;
    bool rate = row->value == DP_STATE_SHADING_RATE_SOURCE;
    bool generic = row->value == DP_STATE_GENERIC_READ;
    check_rule(DP_RULE_K06, row->buffer_only, "of a texture", row,
               head_of(depth ? "texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL"
                             : "texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS",
                       "direct"),
               0, row->value);
    check_rule(DP_RULE_K06, depth || rate, "of a buffer", row,
               head_of("buffer 65536 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS", "direct"), 0, row->value);
    bool needs = depth || row->value == DP_STATE_RENDER_TARGET || row->value == DP_STATE_UNORDERED_ACCESS;
    check_rule(DP_RULE_K06, needs || row->buffer_only, "of a texture without creation flags", row,
               head_of("texture2d 64x64", "direct"), 0, row->value);
    bool shader = (row->value & DP_STATE_ALL_SHADER_RESOURCE) != 0;
    if (!generic) {
        check_rule(
            DP_RULE_K06, shader, "of a buffer that denies shader resources", row,
            head_of("buffer 65536 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS|DENY_SHADER_RESOURCE", "direct"),
            DP_STATE_COPY_SOURCE, depth || rate ? (uint32_t)DP_STATE_COPY_DEST : row->value);
    }
}

/* In COMMON, StateBefore may be what promotion would give: a state that the kind of resource is promoted to. */
static void check_promotion(const struct state_row *row) {
    static const char *const kinds[] = {"plain texture", "simultaneous-access texture", "buffer"};
    for (int i = 0; i < 3; i++) {
        bool buffer = i == 2;
        bool depth = (row->value & (DP_STATE_DEPTH_READ | DP_STATE_DEPTH_WRITE)) != 0;
        if ((row->buffer_only && !buffer) || (row->texture_only && buffer && !row->promotable[2]) || row->fixed ||
            (i == 1 && (depth || row->value == DP_STATE_RESOLVE_SOURCE))) {
            continue; /* no such resource, or it cannot have the state (K06, K08, K09) */
        }
        char resource[160];
        snprintf(resource, sizeof resource, "%s%s", legacy_resource(row, buffer),
                 i == 1 ? "|ALLOW_SIMULTANEOUS_ACCESS" : "");
        uint32_t after = row->value == DP_STATE_COPY_DEST ? DP_STATE_COPY_SOURCE : DP_STATE_COPY_DEST;
        check_rule(DP_RULE_K05, !row->promotable[i], kinds[i], row, head_of(resource, "direct"), row->value, after);
    }
}

Test(table_legacy_states, states) {
    struct tsv table;
    size_t tested = 0;
    tsv_read(&table, "tests/vectors/legacy_states.tsv");
    for (size_t i = 0; i < table.rows; i++) {
        struct state_row row;
        if (!legacy_read(&table, i, &row) || !is_tested(&row)) {
            continue;
        }
        tested++;
        if (!row.buffer_only) {
            check_sides(&row, false);
        }
        if (!row.texture_only && !row.fixed) {
            check_sides(&row, true);
        }
        check_lists(&row);
        check_write(&row);
        check_kind(&row);
        check_promotion(&row);
    }
    cr_assert_eq(tested, 19, "%zu states were tested", tested);
    tsv_free(&table);
}

/* Video states are legal nowhere (K10), reserved bits are no states (K02). */
Test(table_legacy_states, states_of_no_list) {
    struct tsv table;
    size_t tested = 0;
    tsv_read(&table, "tests/vectors/legacy_states.tsv");
    for (size_t i = 0; i < table.rows; i++) {
        struct state_row row;
        if (!legacy_read(&table, i, &row) || !(row.video || row.reserved)) {
            continue;
        }
        tested++;
        for (int list = 0; list < 3; list++) {
            static const char *const lists[] = {"direct", "compute", "copy"};
            const char *head = head_of("texture2d 64x64", lists[list]);
            check_rule(DP_RULE_K10, row.video, lists[list], &row, head, 0, row.value);
            check_rule(DP_RULE_K02, row.reserved, lists[list], &row, head, 0, row.value);
        }
    }
    cr_assert_eq(tested, 11, "%zu states were tested", tested);
    tsv_free(&table);
}
