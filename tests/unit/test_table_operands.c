/* test_table_operands.c: rule U01 by tables/access_vs_layout_matrix.tsv on both models: a texture in each layout as
 * operand of a command with each access. The matrix itself, as what barriers may say: test_vectors_compatibility.c.
 *
 * `simultaneous-only` cells are asked of a simultaneous-access texture too, which stays in COMMON. UNDEFINED admits no
 * operand.
 */
#include "test_table_case.h"

/* A command whose one operand has the access, and a texture that can have it (barrier sheet 15.9). */
struct use {
    const char *access;
    const char *command;
    const char *texture;
};

static const struct use uses[] = {
    {"RENDER_TARGET",       "draw @u rt=x0",             "format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET"   },
    {"UNORDERED_ACCESS",    "clear_uav @u x0",           "format=R8G8B8A8_UNORM flags=ALLOW_UNORDERED_ACCESS"},
    {"DEPTH_STENCIL_WRITE", "clear_dsv @u x0",           "format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL"        },
    {"DEPTH_STENCIL_READ",  "draw @u depth_read=x0",     "format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL"        },
    {"COPY_SOURCE",         "copy_texture @u source=x0", "format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET"   },
    {"COPY_DEST",           "copy_texture @u dest=x0",   "format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET"   },
    {"RESOLVE_SOURCE",      "resolve @u source=x0",      "format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET"   },
    {"RESOLVE_DEST",        "resolve @u dest=x0",        "format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET"   },
};

static const char *const rules_sets[] = {"xbox", "pc_strict", "pc_native"};
static const char *const columns[] = {"model_xbox", "model_pc_strict", "model_pc_native"};

static void check(const struct use *use, const char *layout, int rules, bool simultaneous, bool wanted) {
    struct table_run run = {0};
    cr_assert(table_run(&run,
                        "drainproof 1\ndevice rules=%s\nresource x0 texture2d 64x64 %s%s layout=%s\nlist c0 "
                        "direct\n%s\nend\nexecute c0\n",
                        rules_sets[rules], use->texture, simultaneous ? "|ALLOW_SIMULTANEOUS_ACCESS" : "", layout,
                        use->command),
              "a model has no semantics for it");
    for (int i = 0; i < 2; i++) {
        size_t reported = table_reported(&run.said[i], DP_RULE_U01, table_label(&run, "u"));
        cr_expect_eq(reported, wanted, "%s: %s in %s%s, %s: U01 %zu times", feed_models[i]->name, use->access, layout,
                     simultaneous ? " (simultaneous access)" : "", rules_sets[rules], reported);
    }
    table_run_end(&run);
}

static size_t check_row(const struct tsv *table, size_t row, const struct use *use) {
    const char *layout = tsv_cell(table, row, "layout");
    bool depth = strstr(use->access, "DEPTH") != NULL;
    for (int rules = 0; rules < 3; rules++) {
        const char *verdict = tsv_cell(table, row, columns[rules]);
        check(use, layout, rules, false, !tsv_is(verdict, "1"));
        if (name_value(DP_SET_LAYOUT, layout) == DP_LAYOUT_COMMON && !depth) {
            check(use, layout, rules, true, !tsv_is(verdict, "1") && !tsv_is(verdict, "simultaneous-only"));
        }
    }
    return 1;
}

Test(table_operands, every_layout) {
    struct tsv table;
    size_t tested = 0;
    tsv_read(&table, "tests/vectors/access_vs_layout_matrix.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        const char *layout = tsv_cell(&table, row, "layout");
        if (strstr(layout, "VIDEO") || strstr(layout, "LEGACY")) {
            continue; /* no texture begins in them, and no barrier leads there */
        }
        for (size_t i = 0; i < sizeof uses / sizeof uses[0]; i++) {
            if (name_value(DP_SET_ACCESS, tsv_cell(&table, row, "access")) ==
                name_value(DP_SET_ACCESS, uses[i].access)) {
                tested += check_row(&table, row, &uses[i]);
            }
        }
    }
    cr_assert_eq(tested, 8 * 26, "%zu cells were tested", tested);
    tsv_free(&table);
}
