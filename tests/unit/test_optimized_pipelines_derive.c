/* Derivation and base sets of the optimized model against tables/derive_vectors.tsv and pso_baseset_vectors.tsv. */
#include "test_optimized_pipelines_tables.h"

static const char *const shaders = "pso_shader 0xA1\npso_shader 0xB2\n";

/* --- tables/derive_vectors.tsv and pso_baseset_vectors.tsv --- */

/* `o0:float4,cov` as the parts of a pso_shader. */
static void describe_outputs(struct lines *lines, const char *list) {
    size_t length;
    add(lines, "  outputs");
    for (const char *word; (word = tsv_next(&list, ',', &length)) != NULL;) {
        bool coverage = strncmp(word, "cov", 3) == 0;
        add(lines, coverage ? " writes=coverage" : " %.2s=%.*s", word, (int)length - 3, word + 3);
    }
    add(lines, "\n");
}

/* `R8_UNORM+R16_UNORM`. */
static void describe_targets(struct lines *lines, const char *list) {
    struct lines formats = {.size = 0};
    size_t length;
    uint32_t count = 0;
    for (const char *word; (word = tsv_next(&list, '+', &length)) != NULL; count++) {
        add(&formats, " rt%u=%.*s", count, (int)length, word);
    }
    add(lines, "  targets %u%s\n", count, formats.text);
}

/* `a2c,indep|F,off;0,ONE,...`. */
static void describe_blend(struct lines *lines, const char *text) {
    const char *entries = strchr(text, '|') + 1;
    size_t length;
    add(lines, "  blend_state%s%s\n", strstr(text, "a2c") != NULL ? " alpha_to_coverage" : "",
        strstr(text, "indep") != NULL ? " independent" : "");
    uint32_t entry = 0;
    for (const char *word; (word = tsv_next(&entries, ';', &length)) != NULL; entry++) {
        static const char *const keys[] = {"mask=0x", "src=", "dst=", "op=", "src_alpha=", "dst_alpha=", "op_alpha="};
        char copy[128] = "";
        const char *list = copy;
        size_t size;
        memcpy(copy, word, length);
        add(lines, "  blend %u%s", entry, strstr(copy, "off") == NULL ? " enable" : "");
        uint32_t key = 0;
        for (const char *cell; (cell = tsv_next(&list, ',', &size)) != NULL; key++) {
            if (strncmp(cell, "off", 3) != 0) {
                add(lines, " %s%.*s", keys[key], (int)size, cell);
            }
        }
        add(lines, "\n");
    }
}

static void describe_pipeline(struct lines *lines, const char *name, const struct tsv *t, size_t row,
                              const char *blend) {
    add(lines, "pipeline %s\n  stage VS 0xA1\n  stage PS 0xB2\n", name);
    describe_targets(lines, tsv_cell(t, row, "rtv_formats"));
    describe_blend(lines, blend);
}

/* `slot0:CHANNELS_MISSING(A)`, or `-` when there is no such record. */
static void check_reason(const char *id, const char *wanted, const struct told *h) {
    char text[64] = "-";
    const struct dp_pso_record *last = h->records != 0 ? &h->record[h->records - 1] : NULL;
    if (last != NULL && last->rule == DP_PSO_RULE_E_EXPORT) {
        int size = sprintf(text, "slot%d:%s", last->index, dp_name(DP_SET_PSO_REASON, last->reason));
        if (last->reason >= DP_PSO_REASON_CHANNELS_MISSING) {
            size += sprintf(text + size, "(");
            for (uint32_t i = 0; i < 4; i++) {
                size += (last->channels >> i & 1) != 0 ? sprintf(text + size, "%c", "RGBA"[i]) : 0;
            }
            sprintf(text + size, ")");
        }
    }
    cr_expect_str_eq(text, wanted, "%s", id);
}

static const char *const modes[] = {"strict", "spi", "superset"};

static void derive_row(const struct tsv *t, size_t row, uint32_t mode) {
    static const char *const reasons[] = {"reason_strict", "reason_spi", "reason_superset"};
    struct lines lines = {.size = 0};
    const char *id = tsv_cell(t, row, "id");
    struct told *h = told_start();
    add(&lines, "device compare=%s\n%s", modes[mode], shaders);
    describe_outputs(&lines, tsv_cell(t, row, "ps_outputs"));
    describe_pipeline(&lines, "p0", t, row, tsv_cell(t, row, "base_blend"));
    add(&lines, "derive p1 from=p0\n  desc BLEND\n");
    describe_blend(&lines, tsv_cell(t, row, "derived_blend"));
    told_text(h, "%s", lines.text);
    size_t before = 0;
    while (before < h->records && h->record[before].command < h->result[1].command) {
        before++;
    }
    check_tuples(id, tsv_cell(t, row, "base_export"), h->object[0].compiled);
    bool good = tsv_is(tsv_cell(t, row, modes[mode]), "OK");
    cr_expect_eq(h->result[1].hresult == DP_PSO_HRESULT_S_OK, good, "%s %s", id, modes[mode]);
    cr_expect_eq(h->objects, good ? 2 : 1, "%s", id);
    check_records(id, tsv_cell(t, row, "diags"), h, before, false);
    check_reason(id, tsv_cell(t, row, reasons[mode]), h);
    if (!tsv_is(tsv_cell(t, row, "derived_export"), "-")) {
        cr_assert_eq(h->exports, 2, "%s", id);
        check_tuples(id, tsv_cell(t, row, "derived_export"), h->export[1].tuples);
    }
    told_end(h);
}

Test(optimized_pipelines_derive, derive) {
    struct tsv t;
    tsv_read(&t, "tests/vectors/derive_vectors.tsv");
    for (size_t row = 0; row < t.rows; row++) {
        for (uint32_t mode = 0; mode < 3; mode++) {
            derive_row(&t, row, mode);
        }
    }
    tsv_free(&t);
}

static bool is_summary(const struct tsv *t, size_t row) {
    return tsv_is(tsv_cell(t, row, "variant"), "SUMMARY");
}

static void check_member(const struct tsv *t, size_t row, const struct dp_pso_member *m, uint32_t mode) {
    static const char *const columns[] = {"class_strict", "class_spi"};
    const char *name = tsv_cell(t, row, "variant");
    uint32_t class_number;
    if (tsv_is(tsv_cell(t, row, "export"), "invalid")) {
        cr_expect(m->key == DP_NONE && m->class_number == DP_NONE && m->base == DP_NONE && m->covered == 0, "%s", name);
        return;
    }
    cr_expect_eq(m->key, 0, "%s", name);
    if (mode == DP_COMPARE_superset) {
        cr_expect_eq(m->covered, tsv_is(tsv_cell(t, row, "superset"), "covered"), "%s", name);
        return;
    }
    cr_assert(tsv_number(tsv_cell(t, row, columns[mode]) + 1, &class_number));
    cr_expect_eq(m->class_number, class_number, "%s %s", name, modes[mode]);
}

/* Rows first..last of a set, the last one its summary. */
static void base_set_rows(const struct tsv *t, size_t first, size_t last, uint32_t mode) {
    static const char *const minima[] = {"min_strict", "min_spi", "min_superset"};
    struct lines lines = {.size = 0};
    uint32_t bases;
    struct told *h = told_start();
    add(&lines, "device compare=%s\n%s", modes[mode], shaders);
    describe_outputs(&lines, tsv_cell(t, first, "ps_outputs"));
    for (size_t row = first; row < last; row++) {
        char name[32];
        sprintf(name, "v%zu", row - first);
        describe_pipeline(&lines, name, t, row, tsv_cell(t, row, "blend"));
        const char *variant = tsv_cell(t, row, "variant");
        add(&lines, "%s%s", tsv_is(variant, "off_other_depth") ? "  depth_stencil depth\n" : "",
            tsv_is(variant, "add_other_raster") ? "  rasterizer cull=NONE\n" : "");
    }
    add(&lines, "base_set\n");
    for (size_t row = first; row < last; row++) {
        add(&lines, "  member v%zu\n", row - first);
    }
    told_text(h, "%s", lines.text);
    cr_assert(h->sets == 1 && h->members == last - first);
    cr_assert(tsv_number(tsv_cell(t, last, minima[mode]), &bases));
    cr_expect_eq(h->set[0].bases, bases, "%s %s: %u", tsv_cell(t, first, "set"), modes[mode], h->set[0].bases);
    cr_expect_eq(h->bases, bases);
    for (size_t row = first; row < last; row++) {
        check_member(t, row, &h->member[row - first], mode);
    }
    told_end(h);
}

Test(optimized_pipelines_derive, base_sets) {
    struct tsv t;
    size_t first = 0;
    tsv_read(&t, "tests/vectors/pso_baseset_vectors.tsv");
    for (size_t row = 0; row < t.rows; row++) {
        for (uint32_t mode = 0; mode < 3 && is_summary(&t, row); mode++) {
            base_set_rows(&t, first, row, mode);
        }
        first = is_summary(&t, row) ? row + 1 : first;
    }
    cr_assert_eq(first, t.rows);
    tsv_free(&t);
}
