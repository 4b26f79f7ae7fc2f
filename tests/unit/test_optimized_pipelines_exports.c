/* Exports of the optimized model against tables/export_vectors.tsv and dxgi_formats.tsv. */
#include "test_optimized_pipelines_tables.h"

/* --- tables/export_vectors.tsv --- */

static bool same_pso(const char *a, const char *b) {
    size_t length = strcspn(a, ".");
    return strcspn(b, ".") == length && strncmp(a, b, length) == 0;
}

static void describe_slot(const struct tsv *t, size_t row, struct lines *outputs, struct lines *targets,
                          struct lines *blends) {
    const char *slot = tsv_cell(t, row, "slot");
    const char *written = tsv_cell(t, row, "ps_out");
    add(outputs, " o%s=%s", slot, written);
    add(targets, " rt%s=%s", slot, tsv_cell(t, row, "fmt_num"));
    add(blends, "  blend %s %s mask=%s src=%s dst=%s op=%s src_alpha=%s dst_alpha=%s op_alpha=%s\n", slot,
        tsv_is(tsv_cell(t, row, "blend"), "1") ? "enable" : "", tsv_cell(t, row, "write_mask"), tsv_cell(t, row, "src"),
        tsv_cell(t, row, "dst"), tsv_cell(t, row, "op"), tsv_cell(t, row, "src_a"), tsv_cell(t, row, "dst_a"),
        tsv_cell(t, row, "op_a"));
}

static void check_slot(const struct tsv *t, size_t row, const struct dp_pso_exports *exports) {
    const char *id = tsv_cell(t, row, "id");
    uint32_t slot, bits, mask, spi;
    cr_assert(tsv_number(tsv_cell(t, row, "slot"), &slot) && tsv_number(tsv_cell(t, row, "bits"), &bits) &&
              tsv_number(tsv_cell(t, row, "mask_hex"), &mask) && tsv_number(tsv_cell(t, row, "spi_code"), &spi));
    const struct dp_pso_tuple *tuple = &exports->tuples[slot];
    cr_expect_eq(tuple->type, name_value(DP_SET_PSO_TYPE, tsv_cell(t, row, "type")), "%s type", id);
    cr_expect(tuple->bits == bits && tuple->mask == mask && tuple->spi == spi, "%s: %u 0x%X %u", id, tuple->bits,
              tuple->mask, tuple->spi);
    cr_expect_eq(exports->need[slot], channels_named(tsv_cell(t, row, "need")), "%s need", id);
}

Test(optimized_pipelines_exports, exports) {
    struct tsv t;
    tsv_read(&t, "tests/vectors/export_vectors.tsv");
    for (size_t row = 0, end; row < t.rows; row = end) {
        struct lines outputs = {.size = 0}, targets = {.size = 0}, blends = {.size = 0};
        const char *id = tsv_cell(&t, row, "id");
        for (end = row; end < t.rows && same_pso(tsv_cell(&t, end, "id"), id); end++) {
            describe_slot(&t, end, &outputs, &targets, &blends);
        }
        struct told *h = told_start();
        told_text(h,
                  "device\npso_shader 0xA1\npso_shader 0xB2\n  outputs%s writes=%s\npipeline p0\n  stage VS 0xA1\n"
                  "  stage PS 0xB2\n  targets %s%s\n  blend_state %s %s\n%s",
                  outputs.text, tsv_is(tsv_cell(&t, row, "ps_writes_coverage"), "1") ? "coverage" : "none",
                  tsv_cell(&t, row, "num_rt"), targets.text,
                  tsv_is(tsv_cell(&t, row, "a2c"), "1") ? "alpha_to_coverage" : "",
                  tsv_is(tsv_cell(&t, row, "indep"), "1") ? "independent" : "", blends.text);
        cr_assert(h->exports == 1 && h->results == 1, "%s", id);
        for (size_t i = row; i < end; i++) {
            check_slot(&t, i, &h->export[0]);
        }
        check_records(id, tsv_cell(&t, row, "diag"), h, 0, true);
        cr_expect_eq(h->objects == 1, strchr(tsv_cell(&t, row, "diag"), 'E') == NULL, "%s", id);
        told_end(h);
    }
    tsv_free(&t);
}

/* --- tables/dxgi_formats.tsv --- */

/* Minimal exports by format, blending off and on, as the table's own columns say them. */
static void format_row(const struct tsv *t, size_t row, bool blend) {
    const char *wanted = tsv_cell(t, row, blend ? "exp_on" : "exp_off");
    const char *mask = tsv_cell(t, row, blend ? "mask_on" : "mask_off");
    const char *rtv = tsv_cell(t, row, "rtv");
    const char *base = tsv_cell(t, row, "class");
    bool target = tsv_is(rtv, "req") || tsv_is(rtv, "opt") || tsv_is(rtv, "xbox");
    struct told *h = told_start();
    const char *output = tsv_is(base, "UINT") ? "uint4" : tsv_is(base, "SINT") ? "sint4" : "float4";
    told_text(h,
              "device\npso_shader 0xA1\npso_shader 0xB2\n outputs o0=%s\npipeline p0\n stage VS 0xA1\n stage PS 0xB2\n"
              " targets 1 rt0=%s\n blend 0 %s src=ONE dst=ONE\n",
              output, tsv_cell(t, row, "num"), blend ? "enable" : "");
    char text[64] = "NONE";
    if (target && !tsv_is(wanted, "ERR676")) {
        sprintf(text, "%s.%s", wanted, mask);
    }
    if (!tsv_is(wanted, "ERR676")) {
        check_tuples(tsv_cell(t, row, "name"), text, h->export[0].tuples);
    } else {
        cr_expect(h->objects == 0 && h->records == 1 && h->record[0].rule == DP_PSO_RULE_676);
    }
    told_end(h);
}

/* Vertex sizes and depth targets: an element at offset 2048 - size is the last that fits. */
static void format_others(const struct tsv *t, size_t row) {
    const char *number = tsv_cell(t, row, "num");
    uint32_t size;
    struct told *h = told_start();
    cr_assert(tsv_number(tsv_cell(t, row, "ia_bytes"), &size));
    told_text(h,
              "device\npipeline p0\n stage VS 1\n element POSITION format=%s offset=%u\n"
              "pipeline p1\n stage VS 1\n element POSITION format=%s offset=%u\n"
              "pipeline p2\n stage VS 1\n targets 0 depth=%s\n",
              number, 2048 - size, number, 2048 + (size < 4 ? size : 4) - size, number);
    cr_expect_eq(h->result[0].hresult == DP_PSO_HRESULT_S_OK, size != 0, "%s", number);
    cr_expect_eq(h->record[size != 0 ? 0 : 1].rule, size != 0 ? DP_PSO_RULE_61 : DP_PSO_RULE_54, "%s", number);
    bool depth = tsv_is(tsv_cell(t, row, "dsv"), "req") || tsv_is(number, "0");
    cr_expect_eq(h->record[h->records - 1].rule == DP_PSO_RULE_W_DSV_FORMAT, !depth, "%s", number);
    told_end(h);
}

Test(optimized_pipelines_exports, formats) {
    struct tsv t;
    tsv_read(&t, "tests/vectors/dxgi_formats.tsv");
    for (size_t row = 0; row < t.rows; row++) {
        format_row(&t, row, false);
        format_row(&t, row, true);
        format_others(&t, row);
    }
    tsv_free(&t);
}
