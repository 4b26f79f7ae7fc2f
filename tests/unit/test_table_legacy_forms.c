/* test_table_legacy_forms.c: the rows of tables/legacy_states.tsv that are no state of their own, on both models:
 * masks of several read bits, UAV and aliasing barriers, halves of splits.
 */
#include "test_table_legacy.h"

static size_t row_of(const struct tsv *table, const char *state) {
    for (size_t i = 0; i < table->rows; i++) {
        if (strcmp(tsv_cell(table, i, "state"), state) == 0) {
            return i;
        }
    }
    support_fail("legacy_states.tsv: no row %s", state);
}

/* ---- several read bits: OR of the rows, and a layout by rule ---- */

struct bits {
    uint32_t value, sync, access;
    bool legal[3]; /* direct, compute, copy: every bit must be */
};

static struct bits add_state(const struct tsv *table, struct bits bits, const char *name) {
    size_t row = row_of(table, name);
    uint32_t value;
    cr_assert(tsv_number(tsv_cell(table, row, "value_hex"), &value));
    bits.value |= value;
    bits.sync |= names_mask(DP_SET_SYNC, "", tsv_cell(table, row, "sync"));
    bits.access |= names_mask(DP_SET_ACCESS, "", tsv_cell(table, row, "access"));
    struct state_row read;
    legacy_read_lists(tsv_cell(table, row, "legal_command_lists"), &read);
    for (int i = 0; i < 3; i++) {
        bits.legal[i] = bits.legal[i] && read.legal[i];
    }
    return bits;
}

static uint32_t stand_in(const struct tsv *table, const char *state) {
    return legacy_stand_in(tsv_cell(table, row_of(table, state), "public_layout_stand_in"));
}

/* The row whose layout a mask of at least two read bits takes. */
static uint32_t layout_of(const struct tsv *table, uint32_t value) {
    if (value == DP_STATE_ALL_SHADER_RESOURCE) {
        return stand_in(table, "D3D12_RESOURCE_STATE_ALL_SHADER_RESOURCE");
    }
    return stand_in(table, (value & DP_STATE_NON_PIXEL_SHADER_RESOURCE) != 0 ? "(NON_PIXEL | another read bit)"
                                                                             : "(several read bits without NON_PIXEL)");
}

static void check_bits(const struct tsv *table, struct bits bits, const char *resource) {
    struct table_run run = {0};
    struct sides_wanted wanted = legacy_wanted(bits.sync, bits.access, false);
    cr_assert(table_run(&run,
                        "drainproof 1\nresource x0 %s state=0x%x\nresource x1 %s state=COMMON\nlist c0 direct\n"
                        "resource_barrier @out\n  transition x0 0x%x>COMMON\n"
                        "resource_barrier @in\n  transition x1 COMMON>0x%x\nend\nexecute c0\n",
                        resource, bits.value, resource, bits.value, bits.value),
              "0x%x: a model has no semantics for it", bits.value);
    for (int i = 0; i < 2; i++) {
        const char *model = feed_models[i]->name;
        const struct dp_requirement *out = table_requirement(&run.said[i], table_label(&run, "out"), 0, 0);
        const struct dp_requirement *in = table_requirement(&run.said[i], table_label(&run, "in"), 0, 0);
        const struct dp_subresource_state *state = table_state(&run.said[i], 1, 0);
        cr_assert(out && in && state, "%s: 0x%x: rejected", model, bits.value);
        cr_expect_eq(out->drain, wanted.drain, "%s: 0x%x: drain 0x%X", model, bits.value, out->drain);
        cr_expect_eq(out->writeback, 0, "%s: 0x%x: write back 0x%X", model, bits.value, out->writeback);
        cr_expect_eq(in->block, wanted.block, "%s: 0x%x: block 0x%X", model, bits.value, in->block);
        cr_expect_eq(in->invalidate, wanted.invalidate, "%s: 0x%x: invalidate 0x%X", model, bits.value, in->invalidate);
        cr_expect_eq(state->layout, layout_of(table, bits.value), "%s: 0x%x: layout 0x%X", model, bits.value,
                     state->layout);
    }
    table_run_end(&run);
}

static void check_bits_lists(struct bits bits, bool depth) {
    static const char *const lists[] = {"direct", "compute", "copy"};
    for (int i = 0; i < 3; i++) {
        struct table_run run = {0};
        cr_assert(table_run(&run,
                            "drainproof 1\nresource x0 texture2d 64x64%s state=COMMON\nlist c0 %s\n"
                            "resource_barrier @b\n  transition x0 COMMON>0x%x\nend\nexecute c0\n",
                            depth ? " format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL" : "", lists[i], bits.value),
                  "0x%x: a model has no semantics for it", bits.value);
        for (int m = 0; m < 2; m++) {
            uint64_t call = table_label(&run, "b");
            cr_expect_eq(table_reported(&run.said[m], DP_RULE_K10, call), !bits.legal[i], "%s: 0x%x on a %s list: K10",
                         feed_models[m]->name, bits.value, lists[i]);
            cr_expect_eq(table_reported(&run.said[m], DP_RULE_K04, call), 0, "%s: 0x%x: K04", feed_models[m]->name,
                         bits.value);
        }
        table_run_end(&run);
    }
}

Test(table_legacy_forms, several_read_bits) {
    static const char *const reads[] = {"D3D12_RESOURCE_STATE_NON_PIXEL_SHADER_RESOURCE",
                                        "D3D12_RESOURCE_STATE_PIXEL_SHADER_RESOURCE",
                                        "D3D12_RESOURCE_STATE_COPY_SOURCE", "D3D12_RESOURCE_STATE_DEPTH_READ",
                                        "D3D12_RESOURCE_STATE_SHADING_RATE_SOURCE"};
    struct tsv table;
    size_t tested = 0;
    tsv_read(&table, "tests/vectors/legacy_states.tsv");
    for (uint32_t subset = 0; subset < 32; subset++) {
        struct bits bits = {
            0, 0, 0, {true, true, true}
        };
        for (uint32_t i = 0; i < 5; i++) {
            bits = (subset >> i & 1) != 0 ? add_state(&table, bits, reads[i]) : bits;
        }
        if ((bits.value & (bits.value - 1)) == 0) {
            continue; /* none, or a state of its own */
        }
        bool depth = (bits.value & DP_STATE_DEPTH_READ) != 0;
        check_bits(&table, bits,
                   depth ? "texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL" : "texture2d 64x64");
        check_bits_lists(bits, depth);
        tested++;
    }
    cr_assert_eq(tested, 26);
    tsv_free(&table);
}

/* COMMON is legal everywhere, drains and blocks as its row says, and is the layout of the same name. */
Test(table_legacy_forms, common) {
    static const char *const lists[] = {"direct", "compute", "copy"};
    struct tsv table;
    struct state_row row;
    tsv_read(&table, "tests/vectors/legacy_states.tsv");
    cr_assert(legacy_read(&table, row_of(&table, "D3D12_RESOURCE_STATE_COMMON"), &row));
    cr_assert(row.value == 0 && row.access == DP_ACCESS_COMMON);
    struct sides_wanted wanted = legacy_wanted(row.sync, row.access, false);
    for (int i = 0; i < 3; i++) {
        struct table_run run = {0};
        cr_assert(table_run(&run,
                            "drainproof 1\nresource x0 texture2d 64x64 state=COPY_DEST\nresource x1 texture2d 64x64 "
                            "state=COMMON\nlist c0 %s\nresource_barrier @in\n  transition x0 COPY_DEST>COMMON\n"
                            "resource_barrier @out\n  transition x1 COMMON>COPY_DEST\nend\nexecute c0\n",
                            lists[i]),
                  "a model has no semantics for transitions");
        for (int m = 0; m < 2; m++) {
            const struct dp_requirement *in = table_requirement(&run.said[m], table_label(&run, "in"), 0, 0);
            const struct dp_requirement *out = table_requirement(&run.said[m], table_label(&run, "out"), 0, 0);
            const struct dp_subresource_state *state = table_state(&run.said[m], 0, 0);
            cr_assert_eq(in && out && state, row.legal[i], "%s: COMMON on a %s list", feed_models[m]->name, lists[i]);
            cr_expect_eq(state->layout, row.stand_in, "%s: layout 0x%X", feed_models[m]->name, state->layout);
            cr_expect(i != 0 || (in->block == wanted.block && out->drain == wanted.drain), "%s: block 0x%X, drain 0x%X",
                      feed_models[m]->name, in->block, out->drain);
        }
        table_run_end(&run);
    }
    tsv_free(&table);
}

/* ---- barrier forms ---- */

static void check_list_type(const struct tsv *table, size_t row, const char *form) {
    static const char *const lists[] = {"direct", "compute", "copy"};
    struct state_row read;
    legacy_read_lists(tsv_cell(table, row, "legal_command_lists"), &read);
    for (int i = 0; i < 3; i++) {
        struct table_run run = {0};
        cr_assert(table_run(&run,
                            "drainproof 1\nresource x0 texture2d 64x64 flags=ALLOW_UNORDERED_ACCESS state=COMMON\n"
                            "list c0 %s\nresource_barrier @b\n  %s\nend\nexecute c0\n",
                            lists[i], form),
                  "%s: a model has no semantics for it", form);
        for (int m = 0; m < 2; m++) {
            cr_expect_eq(table_reported(&run.said[m], DP_RULE_K10, table_label(&run, "b")), !read.legal[i],
                         "%s: %s on a %s list: K10", feed_models[m]->name, form, lists[i]);
        }
        table_run_end(&run);
    }
}

/* The form, and a global barrier of the row's masks (accepted or not) as the tables see it; the layout stays. */
static void check_form(const struct tsv *table, const char *name, const char *form, bool buffer) {
    size_t row = row_of(table, name);
    uint32_t sync = names_mask(DP_SET_SYNC, "", tsv_cell(table, row, "sync"));
    uint32_t access = names_mask(DP_SET_ACCESS, "", tsv_cell(table, row, "access"));
    struct sides_wanted wanted = legacy_wanted(sync, access, buffer);
    struct table_run run = {0};
    cr_assert(table_run(&run,
                        "drainproof 1\nresource x0 %s flags=ALLOW_UNORDERED_ACCESS state=UNORDERED_ACCESS\n"
                        "list c0 direct\nresource_barrier @b\n  %s\nend\nexecute c0\n",
                        buffer ? "buffer 65536" : "texture2d 64x64", form),
              "%s: a model has no semantics for it", form);
    for (int i = 0; i < 2; i++) {
        const char *model = feed_models[i]->name;
        const struct dp_requirement *said = table_requirement(&run.said[i], table_label(&run, "b"), 0, 0);
        const struct dp_subresource_state *state = table_state(&run.said[i], 0, 0);
        cr_assert(said && state, "%s: %s: rejected", model, form);
        cr_expect_eq(said->drain, wanted.drain, "%s: %s: drain 0x%X", model, form, said->drain);
        cr_expect_eq(said->block, wanted.block, "%s: %s: block 0x%X", model, form, said->block);
        if (access != DP_ACCESS_COMMON) { /* COMMON stands for more than its row: see aliasing_is_a_global */
            cr_expect_eq(said->writeback, wanted.writeback, "%s: %s: write back 0x%X", model, form, said->writeback);
            cr_expect_eq(said->invalidate, wanted.invalidate, "%s: %s: invalidate 0x%X", model, form, said->invalidate);
        }
        cr_expect_eq(said->op[0] | said->op[1] | said->op[2], DP_OP_none, "%s: %s: an operation", model, form);
        cr_expect_eq(state->layout, buffer ? (uint32_t)DP_LAYOUT_UNDEFINED : (uint32_t)DP_LAYOUT_UNORDERED_ACCESS,
                     "%s: %s: layout 0x%X", model, form, state->layout);
    }
    table_run_end(&run);
    if (!buffer) {
        check_list_type(table, row, form);
    }
}

Test(table_legacy_forms, uav_and_aliasing) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/legacy_states.tsv");
    for (int buffer = 0; buffer < 2; buffer++) {
        check_form(&table, "UAV barrier (pResource set)", "uav x0", buffer);
        check_form(&table, "UAV barrier (NULL)", "uav null", buffer);
        check_form(&table, "Aliasing barrier (Before,After)", "aliasing null>x0", buffer);
        check_form(&table, "Aliasing barrier (NULL,NULL)", "aliasing null>null", buffer);
    }
    tsv_free(&table);
}

/* "one global barrier ALL > ALL, COMMON > COMMON": the same requirement as that barrier's. */
Test(table_legacy_forms, aliasing_is_a_global) {
    struct table_run run = {0};
    cr_assert(table_run(&run, "drainproof 1\nlist c0 direct\nresource_barrier @l\n  aliasing null>null\n"
                              "barrier @e\n  global sync=ALL>ALL access=COMMON>COMMON\nend\nexecute c0\n"),
              "a model has no semantics for aliasing barriers");
    for (int i = 0; i < 2; i++) {
        const struct dp_requirement *legacy = table_requirement(&run.said[i], table_label(&run, "l"), 0, 0);
        const struct dp_requirement *global = table_requirement(&run.said[i], table_label(&run, "e"), 0, 0);
        cr_assert(legacy && global, "%s", feed_models[i]->name);
        cr_expect_eq(legacy->drain, global->drain, "%s", feed_models[i]->name);
        cr_expect_eq(legacy->block, global->block, "%s", feed_models[i]->name);
        cr_expect_eq(legacy->writeback, global->writeback, "%s", feed_models[i]->name);
        cr_expect_eq(legacy->invalidate, global->invalidate, "%s", feed_models[i]->name);
    }
    table_run_end(&run);
}

/* BEGIN: what the plain transition drains and flushes, with the block of SPLIT; END: nothing. All pairs of states. */
static void check_split(const struct tsv *table, size_t from, size_t to) {
    struct state_row a;
    struct state_row b;
    struct table_run run = {0};
    if (!legacy_read(table, from, &a) || !legacy_read(table, to, &b) || a.buffer_only || b.buffer_only || !a.legal[0] ||
        !b.legal[0] || a.value == b.value || strcmp(legacy_resource(&a, 0), legacy_resource(&b, 0)) != 0) {
        return;
    }
    const char *made = legacy_resource(&a, false);
    cr_assert(table_run(&run,
                        "drainproof 1\nresource x0 %s state=0x%x\nresource x1 %s state=0x%x\nlist c0 direct\n"
                        "resource_barrier @plain\n  transition x0 0x%x>0x%x\n"
                        "resource_barrier @begin\n  transition x1 0x%x>0x%x flags=BEGIN_ONLY\n"
                        "resource_barrier @over\n  transition x1 0x%x>0x%x flags=END_ONLY\nend\nexecute c0\n",
                        made, a.value, made, a.value, a.value, b.value, a.value, b.value, a.value, b.value),
              "%s: a model has no semantics for it", a.name);
    for (int i = 0; i < 2; i++) {
        const struct dp_requirement *plain = table_requirement(&run.said[i], table_label(&run, "plain"), 0, 0);
        const struct dp_requirement *begin = table_requirement(&run.said[i], table_label(&run, "begin"), 0, 0);
        const struct dp_requirement *over = table_requirement(&run.said[i], table_label(&run, "over"), 0, 0);
        const struct dp_subresource_state *x0 = table_state(&run.said[i], 0, 0);
        const struct dp_subresource_state *x1 = table_state(&run.said[i], 1, 0);
        const char *model = feed_models[i]->name;
        cr_assert(plain && begin && over && x0 && x1, "%s: %s > %s: rejected", model, a.name, b.name);
        cr_expect_eq(begin->drain, plain->drain, "%s: %s > %s: drain", model, a.name, b.name);
        cr_expect_eq(begin->writeback, plain->writeback, "%s: %s > %s: write back", model, a.name, b.name);
        cr_expect_eq(begin->invalidate, plain->invalidate, "%s: %s > %s: invalidate", model, a.name, b.name);
        cr_expect(memcmp(begin->op, plain->op, sizeof begin->op) == 0, "%s: %s > %s: op", model, a.name, b.name);
        cr_expect_eq(begin->block, (uint32_t)(DP_BLOCK_ME | DP_BLOCK_PFP | DP_BLOCK_CE), "%s: %s > %s: block", model,
                     a.name, b.name);
        cr_expect_eq(over->drain | over->block | over->writeback | over->invalidate | over->op[0], 0,
                     "%s: %s > %s: END asks for something", model, a.name, b.name);
        cr_expect_eq(x0->layout, x1->layout, "%s: %s > %s: layouts", model, a.name, b.name);
        cr_expect_eq(x0->state, x1->state, "%s: %s > %s: states", model, a.name, b.name);
    }
    table_run_end(&run);
}

Test(table_legacy_forms, splits) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/legacy_states.tsv");
    row_of(&table, "Transition BEGIN_ONLY");
    row_of(&table, "Transition END_ONLY");
    for (size_t from = 0; from < table.rows; from++) {
        for (size_t to = 0; to < table.rows; to++) {
            check_split(&table, from, to);
        }
    }
    tsv_free(&table);
}
