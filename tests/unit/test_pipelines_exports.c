/* Every row of tables/export_vectors.tsv on both models, and each rule of tables/export_rule.tsv where it decides. */
#include "test_pipelines_text.h"

/* Rows of one PSO: their ids are the same up to the dot. */
static size_t rows_of(const struct tsv *t, size_t row) {
    const char *id = tsv_cell(t, row, "id");
    size_t length = strcspn(id, ".");
    size_t count = 1;
    while (row + count < t->rows && id[length] == '.' && strncmp(tsv_cell(t, row + count, "id"), id, length + 1) == 0) {
        count++;
    }
    return count;
}

static uint32_t number(const struct tsv *t, size_t row, const char *column) {
    uint32_t value;
    if (!tsv_number(tsv_cell(t, row, column), &value)) {
        support_fail("%s: %s is no number", tsv_cell(t, row, "id"), column);
    }
    return value;
}

static void write_rows(const struct tsv *t, size_t row, size_t count) {
    char outputs[128] = "";
    char targets[256] = "";
    for (size_t i = row; i < row + count; i++) {
        char piece[64];
        uint32_t slot = number(t, i, "slot");
        if (!tsv_is(tsv_cell(t, i, "ps_out"), "none")) {
            snprintf(piece, sizeof piece, " o%u=%s", slot, tsv_cell(t, i, "ps_out"));
            strncat(outputs, piece, sizeof outputs - strlen(outputs) - 1);
        }
        snprintf(piece, sizeof piece, " rt%u=%u", slot, number(t, i, "fmt_num"));
        strncat(targets, piece, sizeof targets - strlen(targets) - 1);
    }
    if (number(t, row, "ps_writes_coverage") != 0) {
        strncat(outputs, " writes=coverage", sizeof outputs - strlen(outputs) - 1);
    }
    write_device("strict");
    write_shaders(outputs);
    write_pipeline(0);
    write_line("  targets %u%s", number(t, row, "num_rt"), targets);
    write_line("  blend_state%s%s", number(t, row, "a2c") != 0 ? " alpha_to_coverage" : "",
               number(t, row, "indep") != 0 ? " independent" : "");
    for (size_t i = row; i < row + count; i++) {
        write_line("  blend %u%s mask=%s src=%s dst=%s op=%s src_alpha=%s dst_alpha=%s op_alpha=%s",
                   number(t, i, "slot"), number(t, i, "blend") != 0 ? " enable" : "", tsv_cell(t, i, "write_mask"),
                   tsv_cell(t, i, "src"), tsv_cell(t, i, "dst"), tsv_cell(t, i, "op"), tsv_cell(t, i, "src_a"),
                   tsv_cell(t, i, "dst_a"), tsv_cell(t, i, "op_a"));
    }
}

static uint32_t channels(const char *text) {
    uint32_t mask = 0;
    for (; *text != '\0' && *text != '-'; text++) {
        mask |= 1u << (strchr("RGBA", *text) - "RGBA");
    }
    return mask;
}

static void check_row(const struct tsv *t, size_t row, const struct dp_pso_exports *e, int model) {
    const char *id = tsv_cell(t, row, "id");
    uint32_t slot = number(t, row, "slot");
    uint32_t type;
    const char *name = tsv_cell(t, row, "type");
    cr_assert(dp_find(DP_SET_PSO_TYPE, name, strlen(name), &type), "%s: type %s", id, name);
    const struct dp_pso_tuple *u = &e->tuples[slot];
    cr_expect(u->type == type && u->bits == number(t, row, "bits") && u->mask == number(t, row, "mask_hex"),
              "%s: model %d exports %u/%u/0x%X", id, model, (unsigned)u->type, (unsigned)u->bits, (unsigned)u->mask);
    cr_expect_eq(u->mask, channels(tsv_cell(t, row, "mask")), "%s", id);
    cr_expect_eq(e->need[slot], channels(tsv_cell(t, row, "need")), "%s: model %d needs 0x%X", id, model,
                 (unsigned)e->need[slot]);
    cr_expect_eq(u->spi, number(t, row, "spi_code"), "%s: model %d: code %u", id, model, (unsigned)u->spi);
    const char *code = dp_name(DP_SET_PSO_SPI, u->spi);
    cr_expect(code != NULL && strcmp(code, tsv_cell(t, row, "spi_name")) == 0, "%s: name of the code", id);
}

Test(pipelines, export_vectors) {
    struct tsv t;
    size_t rows = 0;
    tsv_read(&t, "tests/vectors/export_vectors.tsv");
    for (size_t row = 0; row < t.rows;) {
        struct heard heard;
        char diagnostics[256];
        size_t count = rows_of(&t, row);
        write_rows(&t, row, count);
        hear(&heard, tsv_cell(&t, row, "id"));
        uint64_t command = command_of(&heard, DP_COMMAND_pipeline, 0);
        for (int model = 0; model < 2; model++) {
            struct dp_pso_exports e = exports_of(&heard.said[model], command);
            for (size_t i = row; i < row + count; i++) {
                check_row(&t, i, &e, model);
            }
            diagnostics_of(&heard.said[model], command, false, diagnostics, sizeof diagnostics);
            cr_expect_str_eq(diagnostics, tsv_cell(&t, row, "diag"), "%s: model %d", tsv_cell(&t, row, "id"), model);
        }
        unhear(&heard);
        rows += count;
        row += count;
    }
    cr_expect_eq(rows, 95u, "%zu rows", rows);
    tsv_free(&t);
}

/* --- rules: for each a pipeline in which it decides, and one beside it in which it does not --- */

/* What a pipeline exports, in the words of the tables. */
struct expected {
    const char *rule;
    const char *outputs;
    const char *targets;
    const char *blend;
    const char *exports;
    const char *diagnostics;
};

/* clang-format off */
static const struct expected rules[] = {
    /* rule, outputs, targets, blend, exports, diagnostics */
    {"P0",  "o0:float4",            "R8G8B8A8_UNORM",                  "-|F,off",
           "FLOAT16.RGBA",                   "-"},
    {"P0",  "o0:float4",            "BC7_UNORM",                       "-|F,off",
           "NONE",                           "W_RTV_FORMAT@0 W679@0 W925"},
    {"P1",  "o0:float4,o1:float4",  "R8_UNORM+R16_UNORM",              "-|F,ONE,ONE,ADD,ONE,ZERO,ADD;F,off",
           "FLOAT16.R FLOAT32.R",            "-"},
    {"P1",  "o0:float4,o1:float4",  "R8_UNORM+R16_UNORM",              "indep|F,ONE,ONE,ADD,ONE,ZERO,ADD;F,off",
           "FLOAT16.R UNORM16.R",            "-"},
    {"P2",  "o0:float4",            "R32_FLOAT",                       "a2c|F,off",
           "FLOAT32.RA",                     "-"},
    {"P2",  "o0:float4,cov",        "R32_FLOAT",                       "a2c|F,off",
           "FLOAT32.R",                      "-"},
    {"P3",  "o0:float4",            "R16_UNORM",                       "-|1,ONE,ONE,ADD,ONE,ZERO,ADD",
           "FLOAT32.R",                      "-"},
    {"P3",  "o0:float4",            "R16_UNORM",                       "-|0,ONE,ONE,ADD,ONE,ZERO,ADD",
           "NONE",                           "-"},
    {"P4",  "o0:float4,o1:float4",  "R8G8B8A8_UNORM",                  "-|F,ONE,SRC1_COLOR,ADD,ONE,ZERO,ADD",
           "FLOAT16.RGBA FLOAT16.RGBA",      "-"},
    {"P4",  "o0:float4,o1:float4",  "R8G8B8A8_UNORM",                  "-|F,ONE,SRC1_COLOR,MAX,ONE,ZERO,ADD",
           "FLOAT16.RGBA",                   "W679@1"},
    {"M1",  "o0:float4",            "R32G32_FLOAT",                    "-|1,off",
           "FLOAT32.R",                      "-"},
    {"M2",  "o0:float4",            "R32G32_FLOAT",                    "-|F,SRC_ALPHA,ONE,ADD,ONE,ZERO,ADD",
           "FLOAT32.RGA",                    "-"},
    {"M2",  "o0:float4",            "R32G32_FLOAT",                    "-|F,DEST_ALPHA,ONE,ADD,SRC_ALPHA,ZERO,ADD",
           "FLOAT32.RG",                     "-"},
    {"M3",  "o0:float4",            "R8G8_UNORM",                      "a2c|F,off",
           "FLOAT16.RGA",                    "-"},
    {"M4",  "o0:float4,o1:float2",  "R16_UNORM",                       "-|F,SRC1_ALPHA,ZERO,ADD,ONE,ZERO,ADD",
           "FLOAT32.RA FLOAT32.R",           "-"},
    {"M5",  "o0:float2",            "R8G8B8A8_UNORM",                  "-|F,off",
           "FLOAT16.RG",                     "W974@0"},
    {"M5",  "o0:float3",            "A8_UNORM",                        "-|F,off",
           "NONE",                           "W974@0"},
    {"T1",  "o0:uint4",             "R8G8_UINT",                       "a2c|F,off",
           "UINT32.RGA",                     "-"},
    {"T2",  "o0:uint4",             "R16_UINT",                        "-|F,off",
           "UINT16.R",                       "-"},
    {"T2",  "o0:uint4",             "R32_UINT",                        "-|F,off",
           "UINT32.R",                       "-"},
    {"T3",  "o0:sint4",             "R16_SINT",                        "-|F,off",
           "SINT16.R",                       "-"},
    {"T3",  "o0:sint4",             "R32_SINT",                        "-|F,off",
           "SINT32.R",                       "-"},
    {"T4",  "o0:float4",            "R11G11B10_FLOAT",                 "-|F,off",
           "FLOAT16.RGB",                    "-"},
    {"T5",  "o0:float4",            "R32G32_FLOAT",                    "-|F,off",
           "FLOAT32.RG",                     "-"},
    {"T6",  "o0:float4",            "R8G8B8A8_UNORM_SRGB",             "-|F,ONE,ONE,ADD,ONE,ZERO,ADD",
           "FLOAT16.RGBA",                   "-"},
    {"T7",  "o0:float4",            "R10G10B10A2_UNORM",               "-|F,off",
           "FLOAT16.RGBA",                   "-"},
    {"T8",  "o0:float4",            "R16G16_SNORM",                    "-|F,off",
           "SNORM16.RG",                     "-"},
    {"T9",  "o0:float4",            "R16G16_SNORM",                    "-|F,ONE,ONE,ADD,ONE,ZERO,ADD",
           "FLOAT32.RG",                     "-"},
    {"T10", "o0:float4",            "UNKNOWN",                         "a2c|F,off",
           "FLOAT32.A",                      "W679@0 W925"},
    {"T11", "o0:float4",            "UNKNOWN",                         "-|F,off",
           "NONE",                           "W679@0 W925"},
    {"Q1",  "o0:float4",            "R8_UNORM",                        "-|0,off",
           "NONE",                           "-"},
    {"Q2",  "o0:uint4",             "R8_UINT",                         "-|F,off",
           "UINT16.R",                       "-"},
    {"Q3",  "o0:float4",            "R32_FLOAT",                       "-|F,off",
           "FLOAT32.R",                      "-"},
    {"Q4",  "o0:float4",            "R32G32_FLOAT",                    "-|2,off",
           "FLOAT32.G",                      "-"},
    {"Q5",  "o0:float4",            "R32G32B32A32_FLOAT",              "-|8,off",
           "FLOAT32.A",                      "-"},
    {"Q6",  "o0:float4",            "R32G32B32A32_FLOAT",              "-|4,off",
           "FLOAT32.B",                      "-"},
    {"D1",  "o0:float4,o1:float4",  "R8G8B8A8_UNORM+R8G8B8A8_UNORM",   "-|F,ONE,SRC1_COLOR,ADD,ONE,ZERO,ADD",
           "FLOAT16.RGBA FLOAT16.RGBA",      "E675@1"},
    {"D1",  "o0:float4,o1:float4",  "R8G8B8A8_UNORM",                  "indep|F,ONE,SRC1_COLOR,ADD,ONE,ZERO,ADD;F,off",
           "FLOAT16.RGBA FLOAT16.RGBA",      "-"},
    {"D2",  "o0:uint4",             "R32_UINT",                        "-|F,ONE,ONE,ADD,ONE,ZERO,ADD",
           "UINT32.R",                       "E676@0"},
    {"D3",  "o0:uint4",             "R8_UNORM",                        "-|F,off",
           "FLOAT16.R",                      "E677@0"},
    {"D5",  "o0:float4,o1:float4",  "R8G8B8A8_UNORM",                  "-|F,off",
           "FLOAT16.RGBA",                   "W679@1"},
    {"D6",  "o0:float4",            "UNKNOWN+UNKNOWN",                 "-|F,off",
           "NONE",                           "W679@0 W925"},
    {"D7",  "o0:float3",            "R8G8B8A8_UNORM",                  "-|F,off",
           "FLOAT16.RGB",                    "W974@0"},
    {"D7",  "o0:float3",            "R8G8B8A8_UNORM",                  "-|7,off",
           "FLOAT16.RGB",                    "-"},
    {"D8",  "o0:float2",            "R32G32_FLOAT",                    "-|F,SRC_ALPHA,ONE,ADD,ONE,ZERO,ADD",
           "FLOAT32.RG",                     "W_ALPHA@0"},
    {"D9",  "o0:float4",            "R8G8B8A8_UNORM",                  "-|F,ONE,SRC1_COLOR,ADD,ONE,ZERO,ADD",
           "FLOAT16.RGBA",                   "W_DUAL"},
    {"D10", "o0:float3",            "R9G9B9E5_SHAREDEXP",              "-|7,off",
           "FLOAT16.RGB",                    "E1382@0"},
};
/* clang-format on */

Test(pipelines, export_rules) {
    struct tsv t;
    size_t count = sizeof rules / sizeof rules[0];
    for (size_t i = 0; i < count; i++) {
        struct heard heard;
        char text[256];
        char diagnostics[256];
        write_device("strict");
        write_outputs(rules[i].outputs);
        write_pipeline(0);
        write_targets(rules[i].targets);
        write_blend(rules[i].blend);
        hear(&heard, rules[i].rule);
        for (int model = 0; model < 2; model++) {
            uint64_t command = command_of(&heard, DP_COMMAND_pipeline, 0);
            struct dp_pso_exports e = exports_of(&heard.said[model], command);
            struct dp_words words = dp_words_in(text, sizeof text);
            dp_pso_words_tuples(&words, e.tuples);
            cr_expect_str_eq(text, rules[i].exports, "%s (%zu): model %d: %s", rules[i].rule, i, model, text);
            diagnostics_of(&heard.said[model], command, false, diagnostics, sizeof diagnostics);
            cr_expect_str_eq(diagnostics, rules[i].diagnostics, "%s (%zu): model %d: %s", rules[i].rule, i, model,
                             diagnostics);
        }
        unhear(&heard);
    }
    /* Every rule of the table stands above; D4 (logic ops) has a case among the validation rows (678). */
    tsv_read(&t, "tests/vectors/export_rule.tsv");
    for (size_t row = 0; row < t.rows; row++) {
        bool found = tsv_is(tsv_cell(&t, row, "rule"), "D4");
        for (size_t i = 0; i < count; i++) {
            found |= tsv_is(tsv_cell(&t, row, "rule"), rules[i].rule);
        }
        cr_expect(found, "%s has no case", tsv_cell(&t, row, "rule"));
    }
    cr_expect_eq(t.rows, 37u, "%zu rows", t.rows);
    tsv_free(&t);
}
