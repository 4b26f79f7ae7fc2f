/* Every row of tables/derive_vectors.tsv and tables/pso_baseset_vectors.tsv on both models and under each comparison
 * mode, and the three failing examples of the seed in its own words. */
#include "test_pipelines_text.h"

static const char *const modes[] = {"strict", "spi", "superset"};

static void write_row(const struct tsv *t, size_t row, const char *mode) {
    write_device(mode);
    write_outputs(tsv_cell(t, row, "ps_outputs"));
    write_pipeline(0);
    write_targets(tsv_cell(t, row, "rtv_formats"));
    write_blend(tsv_cell(t, row, "base_blend"));
    write_line("derive p1 from=p0\n  desc BLEND");
    write_blend(tsv_cell(t, row, "derived_blend"));
}

/* The tuples as the table writes them: one for each target that it has. */
static void check_exports(const char *id, const char *cell, const struct dp_pso_tuple *tuples, const char *what) {
    char text[256];
    struct dp_words words = dp_words_in(text, sizeof text);
    size_t length;
    uint32_t slot = 0;
    for (const char *list = cell, *at; (at = tsv_next(&list, ' ', &length)) != NULL; slot++) {
        dp_words_add(&words, "%s", slot == 0 ? "" : " ");
        dp_pso_words_tuple(&words, &tuples[slot]);
    }
    cr_expect_str_eq(text, cell, "%s: %s", id, what);
    for (; slot < DP_PSO_TARGETS; slot++) {
        cr_expect_eq(tuples[slot].type, DP_PSO_TYPE_NONE, "%s: %s, slot %u", id, what, slot);
    }
}

/* "slot0:CHANNELS_MISSING(A)", "-" without an E_EXPORT. */
static void reason_of(const struct dp_pso_stream *said, uint64_t command, char *text, size_t size) {
    struct dp_words words = dp_words_in(text, size);
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_record *r = &said->reports.items[i].as.record;
        if (said->reports.items[i].kind == DP_PSO_REPORT_record && r->command == command &&
            r->rule == DP_PSO_RULE_E_EXPORT) {
            dp_words_add(&words, "slot%d:", (int)r->index);
            dp_pso_words_reason(&words, r);
        }
    }
    if (words.used == 0) {
        dp_words_add(&words, "-");
    }
}

static void check_derive(const struct tsv *t, size_t row, const char *mode, const struct heard *heard, int model) {
    const struct dp_pso_stream *said = &heard->said[model];
    const char *id = tsv_cell(t, row, "id");
    char text[256];
    char column[32];
    uint64_t create = command_of(heard, DP_COMMAND_pipeline, 0);
    uint64_t derive = command_of(heard, DP_COMMAND_derive, 0);
    const struct dp_pso_report *base = report_of(said, create, DP_PSO_REPORT_object);
    cr_assert_not_null(base, "%s: no base", id);
    check_exports(id, tsv_cell(t, row, "base_export"), base->as.object.compiled, "base");
    const struct dp_pso_report *exports = report_of(said, derive, DP_PSO_REPORT_exports);
    cr_expect_eq(exports == NULL, tsv_is(tsv_cell(t, row, "derived_export"), "-"), "%s: exports", id);
    if (exports != NULL) {
        check_exports(id, tsv_cell(t, row, "derived_export"), exports->as.exports.tuples, "derived");
    }
    bool good = hresult_of(said, derive) == DP_PSO_HRESULT_S_OK;
    cr_expect_eq(good, tsv_is(tsv_cell(t, row, mode), "OK"), "%s: %s, model %d", id, mode, model);
    cr_expect_eq(report_of(said, derive, DP_PSO_REPORT_object) != NULL, good, "%s: object", id);
    reason_of(said, derive, text, sizeof text);
    snprintf(column, sizeof column, "reason_%s", mode);
    cr_expect_str_eq(text, tsv_cell(t, row, column), "%s: %s, model %d: %s", id, mode, model, text);
    diagnostics_of(said, derive, true, text, sizeof text);
    cr_expect_str_eq(text, tsv_cell(t, row, "diags"), "%s: %s, model %d: %s", id, mode, model, text);
}

Test(pipelines, derive_vectors) {
    struct tsv t;
    tsv_read(&t, "tests/vectors/derive_vectors.tsv");
    for (size_t row = 0; row < t.rows; row++) {
        for (size_t mode = 0; mode < 3; mode++) {
            struct heard heard;
            write_row(&t, row, modes[mode]);
            hear(&heard, tsv_cell(&t, row, "id"));
            check_derive(&t, row, modes[mode], &heard, 0);
            check_derive(&t, row, modes[mode], &heard, 1);
            unhear(&heard);
        }
    }
    cr_expect_eq(t.rows, 36u, "%zu rows", t.rows);
    tsv_free(&t);
}

/* --- the seed's examples, in the seed's words --- */

Test(pipelines, seed_examples) {
    static const char *const said[3] = {
        "Shader doesn't export alpha - CB expects alpha export",
        "Shader exports UNORM format - CB expects 16 or 32-bit floats",
        "Shader exports only red - artifacts in green",
    };
    struct tsv t;
    tsv_read(&t, "tests/vectors/derive_vectors.tsv");
    for (size_t row = 0; row < 3; row++) {
        struct heard heard;
        char text[256];
        char note[32];
        snprintf(note, sizeof note, "seed example %zu", row + 1);
        cr_assert(tsv_is(tsv_cell(&t, row, "note"), note), "row %zu is not %s", row, note);
        write_row(&t, row, "strict");
        hear(&heard, note);
        for (int model = 0; model < 2; model++) {
            uint64_t derive = command_of(&heard, DP_COMMAND_derive, 0);
            struct dp_pso_exports base = exports_of(&heard.said[model], command_of(&heard, DP_COMMAND_pipeline, 0));
            struct dp_pso_exports derived = exports_of(&heard.said[model], derive);
            const struct dp_pso_report *record = report_of(&heard.said[model], derive, DP_PSO_REPORT_record);
            cr_assert(record != NULL && record->as.record.rule == DP_PSO_RULE_E_EXPORT, "%s", note);
            cr_expect_eq(record->as.record.severity, DP_SEVERITY_error, "%s", note);
            struct dp_words words = dp_words_in(text, sizeof text);
            int32_t slot = record->as.record.index;
            dp_pso_words_seed(&words, &record->as.record, &base.tuples[slot], &derived.tuples[slot]);
            cr_expect_str_eq(text, said[row], "%s: %s", note, text);
            cr_expect_eq(hresult_of(&heard.said[model], derive), DP_PSO_HRESULT_E_INVALIDARG, "%s", note);
        }
        unhear(&heard);
    }
    tsv_free(&t);
}

/* --- base sets --- */

/* Rows of one set, the SUMMARY row with them. */
static size_t rows_of(const struct tsv *t, size_t row) {
    size_t count = 1;
    while (!tsv_is(tsv_cell(t, row + count - 1, "variant"), "SUMMARY")) {
        count++;
        cr_assert_leq(row + count, t->rows);
    }
    return count;
}

static void write_set(const struct tsv *t, size_t row, size_t variants, const char *mode) {
    write_device(mode);
    write_outputs(tsv_cell(t, row, "ps_outputs"));
    for (size_t i = 0; i < variants; i++) {
        write_pipeline((uint32_t)i);
        write_targets(tsv_cell(t, row + i, "rtv_formats"));
        write_blend(tsv_cell(t, row + i, "blend"));
        if (tsv_is(tsv_cell(t, row + i, "variant"), "off_other_depth")) {
            write_line("  depth_stencil depth");
        } else if (tsv_is(tsv_cell(t, row + i, "variant"), "add_other_raster")) {
            write_line("  rasterizer cull=NONE");
        }
    }
    write_line("base_set");
    for (size_t i = 0; i < variants; i++) {
        write_line("  member p%zu", i);
    }
}

/* "C2", "P0"; "-": no class. */
static uint32_t class_of(const char *cell) {
    return cell[0] == '-' ? DP_NONE : (uint32_t)strtoul(cell + 1, NULL, 10);
}

static const struct dp_pso_member *member_of(const struct dp_pso_stream *said, uint32_t number) {
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_member && r->as.member.member == number) {
            return &r->as.member;
        }
    }
    support_fail("no member %u", number);
}

static void check_set(const struct tsv *t, size_t row, size_t variants, size_t mode, const struct heard *heard,
                      int model) {
    static const char *const least[] = {"min_strict", "min_spi", "min_superset"};
    const struct dp_pso_stream *said = &heard->said[model];
    uint64_t command = command_of(heard, DP_COMMAND_base_set, 0);
    const struct dp_pso_report *set = report_of(said, command, DP_PSO_REPORT_base_set);
    uint32_t bases;
    cr_assert_not_null(set);
    cr_assert(tsv_number(tsv_cell(t, row + variants, least[mode]), &bases));
    cr_expect_eq(set->as.base_set.bases, bases, "%s: %s, model %d: %u bases", tsv_cell(t, row, "set"), modes[mode],
                 model, (unsigned)set->as.base_set.bases);
    uint32_t valid = 0;
    for (uint32_t i = 0; i < variants; i++) {
        const struct dp_pso_member *m = member_of(said, i);
        const char *variant = tsv_cell(t, row + i, "variant");
        bool invalid = tsv_is(tsv_cell(t, row + i, "export"), "invalid");
        valid += !invalid;
        cr_expect_eq(m->key, invalid ? DP_NONE : 0u, "%s %s: one key", tsv_cell(t, row, "set"), variant);
        cr_expect_eq(m->base == DP_NONE, invalid, "%s %s: base", tsv_cell(t, row, "set"), variant);
        if (mode < 2) {
            uint32_t wanted = class_of(tsv_cell(t, row + i, mode == 0 ? "class_strict" : "class_spi"));
            cr_expect_eq(m->class_number, wanted, "%s %s: class %u, model %d", tsv_cell(t, row, "set"), variant,
                         (unsigned)m->class_number, model);
        } else if (!invalid) {
            cr_expect_eq(m->covered != 0, tsv_is(tsv_cell(t, row + i, "superset"), "covered"), "%s %s: covered",
                         tsv_cell(t, row, "set"), variant);
        }
        if (!invalid) {
            struct dp_pso_exports e = exports_of(said, command_of(heard, DP_COMMAND_pipeline, i));
            check_exports(variant, tsv_cell(t, row + i, "export"), e.tuples, "export");
        }
    }
    cr_expect_eq(set->as.base_set.valid, valid);
    cr_expect_eq(set->as.base_set.keys, 1u);
}

Test(pipelines, baseset_vectors) {
    struct tsv t;
    size_t rows = 0;
    tsv_read(&t, "tests/vectors/pso_baseset_vectors.tsv");
    for (size_t row = 0; row < t.rows;) {
        size_t variants = rows_of(&t, row) - 1;
        for (size_t mode = 0; mode < 3; mode++) {
            struct heard heard;
            write_set(&t, row, variants, modes[mode]);
            hear(&heard, tsv_cell(&t, row, "set"));
            check_set(&t, row, variants, mode, &heard, 0);
            check_set(&t, row, variants, mode, &heard, 1);
            unhear(&heard);
        }
        rows += variants + 1;
        row += variants + 1;
    }
    cr_expect_eq(rows, 47u, "%zu rows", rows);
    tsv_free(&t);
}
