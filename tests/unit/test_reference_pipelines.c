/* Creation, exports, derivation and base sets of the reference against the tables of the pipeline sheet, by the mapping
 * at the end of model/pipeline.md. */
#include "test_reference_pipelines.h"

#include "model/reference/pipelines/compile.h"
#include "model/reference/pipelines/format.h"

static const char *const modes[] = {"strict", "spi", "superset"};

/* ---- tables/dxgi_formats.tsv ---- */

static bool is_one_of(const char *cell, const char *a, const char *b, const char *c) {
    return strcmp(cell, a) == 0 || strcmp(cell, b) == 0 || strcmp(cell, c) == 0;
}

Test(reference_pipelines, formats) {
    static const char *const classes[] = {"NONE", "TYPELESS", "UNORM", "SNORM", "SRGB", "UINT",
                                          "SINT", "FLOAT",    "DEPTH", "BLOCK", "VIDEO"};
    struct tsv table;
    tsv_read(&table, "tests/vectors/dxgi_formats.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        static const char *const bits[] = {"bits_r", "bits_g", "bits_b", "bits_a"};
        uint32_t number, bytes, width, widest = 0;
        cr_assert(tsv_number(tsv_cell(&table, row, "num"), &number));
        cr_assert(tsv_number(tsv_cell(&table, row, "ia_bytes"), &bytes));
        const struct ref_pso_format *format = ref_pso_format(number);
        for (size_t i = 0; i < 4; i++) {
            cr_assert(tsv_number(tsv_cell(&table, row, bits[i]), &width));
            widest = width > widest ? width : widest;
        }
        cr_expect_eq(format->number, number, "%u", number);
        cr_expect_eq(format->widest, widest, "%u", number);
        cr_expect_eq(format->vertex_bytes, bytes, "%u", number);
        cr_expect_str_eq(classes[format->class], tsv_cell(&table, row, "class"), "%u", number);
        cr_expect_str_eq(channels_of(format->channels), tsv_cell(&table, row, "channels"), "%u", number);
        cr_expect_eq(format->colour, is_one_of(tsv_cell(&table, row, "rtv"), "req", "opt", "xbox"), "%u", number);
        cr_expect_eq(format->depth, tsv_is(tsv_cell(&table, row, "dsv"), "req"), "%u", number);
    }
    cr_expect_eq(ref_pso_format(190)->number, 0);
    tsv_free(&table);
}

/* ---- export_vectors.tsv ---- */

static void say_export_blend(const struct tsv *table, size_t row, const char *slot) {
    static const char *const words[][2] = {
        {"src",       "src"  },
        {"dst",       "dst"  },
        {"op",        "op"   },
        {"src_alpha", "src_a"},
        {"dst_alpha", "dst_a"},
        {"op_alpha",  "op_a" }
    };
    say("  blend %s mask=%s%s", slot, tsv_cell(table, row, "write_mask"),
        tsv_is(tsv_cell(table, row, "blend"), "1") ? " enable" : "");
    for (size_t w = 0; w < 6; w++) {
        say(" %s=%s", words[w][0], tsv_cell(table, row, words[w][1]));
    }
    say("\n");
}

/* Length of an id up to its dot. */
static size_t pso_of(const struct tsv *table, size_t row) {
    return strcspn(tsv_cell(table, row, "id"), ".");
}

static bool same_pso(const struct tsv *table, size_t a, size_t b) {
    return pso_of(table, a) == pso_of(table, b) &&
           strncmp(tsv_cell(table, a, "id"), tsv_cell(table, b, "id"), pso_of(table, a)) == 0;
}

static void say_export_pso(const struct tsv *table, size_t first, size_t end) {
    start("");
    say("pso_shader 0xA1\npso_shader 0xB2\n  outputs%s",
        tsv_is(tsv_cell(table, first, "ps_writes_coverage"), "1") ? " writes=coverage" : "");
    for (size_t row = first; row < end; row++) {
        if (!tsv_is(tsv_cell(table, row, "ps_out"), "none")) {
            say(" o%s=%s", tsv_cell(table, row, "slot"), tsv_cell(table, row, "ps_out"));
        }
    }
    say("\npipeline p0\n  stage VS 0xA1\n  stage PS 0xB2\n  targets %s", tsv_cell(table, first, "num_rt"));
    for (size_t row = first; row < end; row++) {
        say(" rt%s=%s", tsv_cell(table, row, "slot"), tsv_cell(table, row, "fmt_num"));
    }
    say("\n  blend_state%s%s\n", tsv_is(tsv_cell(table, first, "a2c"), "1") ? " alpha_to_coverage" : "",
        tsv_is(tsv_cell(table, first, "indep"), "1") ? " independent" : "");
    for (size_t row = first; row < end; row++) {
        say_export_blend(table, row, tsv_cell(table, row, "slot"));
    }
}

Test(reference_pipelines, export_vectors) {
    struct tsv table;
    size_t psos = 0;
    tsv_read(&table, "tests/vectors/export_vectors.tsv");
    for (size_t first = 0, end; first < table.rows; first = end) {
        for (end = first + 1; end < table.rows && same_pso(&table, first, end); end++) {
        }
        say_export_pso(&table, first, end);
        run();
        cr_assert_eq(said.exports_count, 1);
        for (size_t row = first; row < end; row++) {
            const char *id = tsv_cell(&table, row, "id");
            uint32_t slot, type, bits, code;
            cr_assert(tsv_number(tsv_cell(&table, row, "slot"), &slot));
            cr_assert(tsv_number(tsv_cell(&table, row, "bits"), &bits));
            cr_assert(tsv_number(tsv_cell(&table, row, "spi_code"), &code));
            const char *name = tsv_cell(&table, row, "type");
            cr_assert(dp_find(DP_SET_PSO_TYPE, name, strlen(name), &type));
            const struct dp_pso_tuple *tuple = &said.exports[0].tuples[slot];
            cr_expect_eq(tuple->type, type, "%s", id);
            cr_expect_eq(tuple->bits, bits, "%s", id);
            cr_expect_eq(tuple->spi, code, "%s", id);
            cr_expect_str_eq(channels_of(tuple->mask), tsv_cell(&table, row, "mask"), "%s", id);
            cr_expect_str_eq(channels_of(said.exports[0].need[slot]), tsv_cell(&table, row, "need"), "%s", id);
            cr_expect_str_eq(records_of(said.exports[0].command, false, true), tsv_cell(&table, row, "diag"), "%s", id);
        }
        bool failed = strchr(tsv_cell(&table, first, "diag"), 'E') != NULL;
        cr_expect_eq(last_result()->hresult == DP_PSO_HRESULT_S_OK, !failed, "%s", tsv_cell(&table, first, "id"));
        cr_expect_eq(said.object_count, !failed);
        psos++;
    }
    cr_assert_eq(psos, 80);
    end_instance();
    tsv_free(&table);
}

/* ---- derive_vectors.tsv ---- */

/* `FLOAT32.RG`, NONE for none; as many slots as the table's cell has. */
static const char *exports_text(const struct dp_pso_tuple tuples[DP_PSO_TARGETS], const char *cell) {
    static char text[256];
    size_t size = 0;
    for (size_t slot = 0; *cell != '\0'; slot++) {
        size_t length;
        tsv_next(&cell, ' ', &length);
        const struct dp_pso_tuple *tuple = &tuples[slot];
        size += (size_t)snprintf(text + size, sizeof text - size, "%s%s", slot == 0 ? "" : " ",
                                 dp_name(DP_SET_PSO_TYPE, tuple->type));
        if (tuple->type != DP_PSO_TYPE_NONE) {
            size += (size_t)snprintf(text + size, sizeof text - size, "%u.%s", tuple->bits, channels_of(tuple->mask));
        }
    }
    return text;
}

/* `slot0:CHANNELS_MISSING(A)` of the last E_EXPORT; `-` without one. */
static const char *reason_text(void) {
    static char text[128];
    for (size_t i = 0; i < said.record_count; i++) {
        const struct dp_pso_record *record = &said.records[i];
        if (record->rule == DP_PSO_RULE_E_EXPORT) {
            bool channels = record->channels != 0;
            snprintf(text, sizeof text, "slot%d:%s%s%s%s", record->index, dp_name(DP_SET_PSO_REASON, record->reason),
                     channels ? "(" : "", channels ? channels_of(record->channels) : "", channels ? ")" : "");
            return text;
        }
    }
    return "-";
}

static void check_derive(const struct tsv *table, size_t row, const char *mode) {
    char device[32], column[32];
    const char *id = tsv_cell(table, row, "id");
    snprintf(device, sizeof device, "compare=%s", mode);
    snprintf(column, sizeof column, "reason_%s", mode);
    start(device);
    say_shaders(tsv_cell(table, row, "ps_outputs"));
    say("pipeline p0\n  stage VS 0xA1\n  stage PS 0xB2\n");
    say_targets(tsv_cell(table, row, "rtv_formats"), "");
    say_blend(tsv_cell(table, row, "base_blend"));
    say("derive p1 from=p0\n  desc BLEND\n");
    say_blend(tsv_cell(table, row, "derived_blend"));
    run();
    bool failed = tsv_is(tsv_cell(table, row, mode), "ERR");
    uint64_t command = last_result()->command;
    cr_assert_eq(said.results[0].hresult, DP_PSO_HRESULT_S_OK, "%s", id);
    cr_expect_eq(last_result()->hresult, failed ? DP_PSO_HRESULT_E_INVALIDARG : (uint32_t)DP_PSO_HRESULT_S_OK, "%s %s",
                 id, mode);
    cr_expect_eq(said.object_count, failed ? 1 : 2);
    cr_expect_str_eq(reason_text(), tsv_cell(table, row, column), "%s %s", id, mode);
    cr_expect_str_eq(records_of(command, true, false), tsv_cell(table, row, "diags"), "%s %s", id, mode);
    const char *cell = tsv_cell(table, row, "base_export");
    cr_expect_str_eq(exports_text(object_of(0)->compiled, cell), cell, "%s", id);
    cell = tsv_cell(table, row, "derived_export");
    if (tsv_is(cell, "-")) {
        cr_expect_eq(said.exports_count, 1, "%s", id);
    } else {
        cr_assert_eq(said.exports_count, 2, "%s", id);
        cr_expect_str_eq(exports_text(said.exports[1].tuples, cell), cell, "%s", id);
    }
    if (!failed) {
        cr_expect_eq(object_of(1)->derived, 1);
        cr_expect_eq(memcmp(object_of(1)->compiled, object_of(0)->compiled, sizeof object_of(0)->compiled), 0);
    }
}

Test(reference_pipelines, derive_vectors) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/derive_vectors.tsv");
    for (size_t row = 0; row < table.rows; row++) {
        for (size_t mode = 0; mode < 3; mode++) {
            check_derive(&table, row, modes[mode]);
        }
    }
    end_instance();
    tsv_free(&table);
}

/* ---- pso_baseset_vectors.tsv ---- */

static void say_variant(const struct tsv *table, size_t row, size_t slot) {
    const char *variant = tsv_cell(table, row, "variant");
    say("pipeline p%zu\n  stage VS 0xA1\n  stage PS 0xB2\n", slot);
    say_targets(tsv_cell(table, row, "rtv_formats"), "");
    say_blend(tsv_cell(table, row, "blend"));
    if (strstr(variant, "other_depth") != NULL) {
        say("  depth_stencil depth\n");
    }
    if (strstr(variant, "other_raster") != NULL) {
        say("  rasterizer cull=NONE\n");
    }
}

static void check_members(const struct tsv *table, size_t first, size_t members, size_t mode) {
    char column[32], minimum[32];
    uint32_t bases;
    snprintf(column, sizeof column, "class_%s", modes[mode]);
    snprintf(minimum, sizeof minimum, "min_%s", modes[mode]);
    cr_assert(tsv_number(tsv_cell(table, first + members, minimum), &bases));
    cr_expect_eq(said.set.members, members);
    cr_expect_eq(said.set.bases, bases, "%s %s", tsv_cell(table, first, "set"), modes[mode]);
    cr_expect_eq(said.base_count, bases);
    cr_expect_eq(said.set.keys, 1);
    for (size_t i = 0; i < members; i++) {
        const struct dp_pso_member *member = &said.members[i];
        const char *variant = tsv_cell(table, first + i, "variant");
        cr_assert_eq(member->member, i);
        if (tsv_is(tsv_cell(table, first + i, "export"), "invalid")) {
            cr_expect_eq(member->base, DP_NONE);
            cr_expect_eq(member->key, DP_NONE);
            cr_expect_eq(member->class_number, DP_NONE);
            continue;
        }
        bool covered = mode == 2 && tsv_is(tsv_cell(table, first + i, "superset"), "covered");
        cr_expect_eq(member->covered, covered, "%s", variant);
        cr_assert_lt(member->base, bases, "%s", variant);
        if (mode != 2) {
            cr_expect_eq(member->class_number, (uint32_t)atoi(tsv_cell(table, first + i, column) + 1), "%s", variant);
        }
    }
}

/* What the sheet promises of any base set (section 4): every member derives from its base; bases ascend in C. */
static void check_bases(void) {
    for (size_t i = 0; i + 1 < said.base_count; i++) {
        struct dp_pso_bytes a = object_of(said.bases[i].pipeline)->canonical;
        struct dp_pso_bytes b = object_of(said.bases[i + 1].pipeline)->canonical;
        cr_expect_lt(memcmp(a.bytes, b.bytes, a.size < b.size ? a.size : b.size), 0);
    }
}

Test(reference_pipelines, base_set_vectors) {
    struct tsv table;
    tsv_read(&table, "tests/vectors/pso_baseset_vectors.tsv");
    for (size_t mode = 0; mode < 3; mode++) {
        char device[32];
        snprintf(device, sizeof device, "compare=%s", modes[mode]);
        for (size_t first = 0, end; first < table.rows; first = end + 1) {
            start(device);
            say_shaders(tsv_cell(&table, first, "ps_outputs"));
            for (end = first; !tsv_is(tsv_cell(&table, end, "variant"), "SUMMARY"); end++) {
                say_variant(&table, end, end - first);
            }
            say("base_set\n");
            for (size_t i = 0; i < end - first; i++) {
                say("  member p%zu\n", i);
            }
            run();
            check_members(&table, first, end - first, mode);
            check_bases();
        }
    }
    end_instance();
    tsv_free(&table);
}

/* ---- known answers: pso_container.tsv ---- */

static const char known_answers[] = "pso_shader 0xA1\n"
                                    "pso_shader 0xB2\n  outputs o0=float4\n"
                                    "pipeline p0\n  stage VS 0xA1\n  stage PS 0xB2\n  targets 1 rt0=R8G8B8A8_UNORM\n"
                                    "save p0 package=0\n"
                                    "derive p2:2 from=p0\n  desc RASTERIZER\n  rasterizer bias=0xFFFFFFFF\n"
                                    "  desc SHADER_LIMITS ps=20\n"
                                    "save p2 package=2\n";

/* KA2 has other shaders of the same hashes: a device of its own. */
static const char second_answer[] =
    "pso_shader 0xA1 code=512 vgprs=40 sgprs=48 wave=64\n"
    "pso_shader 0xB2 code=1024 vgprs=72 sgprs=64 wave=64 scratch=16 pix=10\n  outputs o0=float4 o1=float4\n"
    "pipeline p1:1 root=0x123456789ABCDEF0\n  stage VS 0xA1\n  stage PS 0xB2\n"
    "  targets 2 rt0=R16G16B16A16_UNORM rt1=R32G32_FLOAT depth=D32_FLOAT samples=4\n"
    "  blend_state independent\n"
    "  blend 1 enable src=SRC_ALPHA dst=ONE op=ADD src_alpha=ONE dst_alpha=ZERO op_alpha=ADD mask=0x3\n"
    "  rasterizer bias=0xFFFFFFFF bias_clamp=0x80000000 slope_bias=0x3F000000\n"
    "  depth_stencil depth write=ALL func=LESS\n"
    "  element POSITION index=0 format=R32G32B32_FLOAT slot=0\n"
    "  element texcoord index=0 format=R16G16_FLOAT slot=0\n"
    "  element color index=1 format=R8G8B8A8_UNORM slot=1 offset=4 class=PER_INSTANCE_DATA step=1\n"
    "save p1 package=1\n";

static struct dp_pso_bytes known_bytes(uint32_t package, const char *field) {
    struct dp_pso_bytes metadata = blob_of(package, DP_PSO_BLOB_M, 0);
    uint32_t slot = field[1] == ' ' ? (uint32_t)atoi(field + 7) : 0;
    switch (field[0]) {
    case 'P':
        return blob_of(package, DP_PSO_BLOB_P, 0);
    case 'G':
        return blob_of(package, DP_PSO_BLOB_G, slot);
    case 'X':
        return blob_of(package, DP_PSO_BLOB_X, slot);
    case 'c':
        return object_of(package)->canonical;
    case 'i':
        return object_of(package)->key;
    default:
        return field[1] == '\0' ? metadata : (struct dp_pso_bytes){metadata.bytes + 8, 4};
    }
}

static size_t check_answers(const struct tsv *table, uint32_t package) {
    char name[8];
    size_t checked = 0;
    snprintf(name, sizeof name, "KA%u", package + 1);
    for (size_t row = 0; row < table->rows; row++) {
        if (!tsv_is(tsv_cell(table, row, "blob"), name)) {
            continue;
        }
        const char *field = tsv_cell(table, row, "field");
        uint32_t size, wanted, value = 0;
        cr_assert(tsv_number(tsv_cell(table, row, "size"), &size));
        cr_assert(tsv_number(tsv_cell(table, row, "rule"), &wanted));
        struct dp_pso_bytes bytes = known_bytes(package, field);
        cr_assert_eq(bytes.size, size, "%s %s: %zu bytes", name, field, bytes.size);
        if (tsv_is(tsv_cell(table, row, "type"), "u32")) {
            memcpy(&value, bytes.bytes, sizeof value);
        } else if (size != 0) {
            value = (uint32_t)crc32(0, bytes.bytes, (uInt)size);
        }
        cr_expect_eq(value, wanted, "%s %s: 0x%08X", name, field, value);
        checked++;
    }
    return checked;
}

Test(reference_pipelines, known_answers) {
    struct tsv table;
    size_t checked;
    tsv_read(&table, "tests/vectors/pso_container.tsv");
    run_text("", known_answers);
    checked = check_answers(&table, 0) + check_answers(&table, 2);
    cr_expect_eq(object_of(2)->derived, 1);
    run_text("", second_answer);
    checked += check_answers(&table, 1);
    cr_expect_eq(checked, 29, "%zu", checked);
    end_instance();
    tsv_free(&table);
    uint8_t stream[4];
    ref_pso_write_code(stream, &(struct ref_pso_compiled){.size = 4, .seed = 0});
    cr_expect_eq(memcmp(stream, "\xAF\xCD\x1D\x7B", 4), 0);
}
