/* Every row of tables/pso_container.tsv on both models: the known answers, and each field at its place. */
#include "test_pipelines_package.h"

/* The three pipelines of pipeline sheet 9.14, saved into packages 0, 1, 2. Slots p0, p1, p2. */
static void write_known(void) {
    write_device("strict");
    write_line("pso_shader 0xA1\npso_shader 0xB2\n  outputs o0=float4");
    write_line("pso_shader 0xC3 code=512 vgprs=40 sgprs=48 wave=64");
    write_line("pso_shader 0xD4 code=1024 vgprs=72 sgprs=64 wave=64 scratch=16 pix=10\n  outputs o0=float4 o1=float4");
    write_pipeline(0);
    write_line("  targets 1 rt0=R8G8B8A8_UNORM");
    write_line("derive p1 from=p0\n  desc RASTERIZER\n  rasterizer bias=4294967295\n  desc SHADER_LIMITS ps=20");
    write_line("save p0 package=0\nsave p1 package=2");
}

/* KA2 has the same hashes with other declarations, so it is a device of its own. */
static void write_second(void) {
    write_device("strict");
    write_line("pso_shader 0xA1 code=512 vgprs=40 sgprs=48 wave=64");
    write_line("pso_shader 0xB2 code=1024 vgprs=72 sgprs=64 wave=64 scratch=16 pix=10\n  outputs o0=float4 o1=float4");
    write_line("pipeline p0 root=0x123456789ABCDEF0\n  stage VS 0xA1\n  stage PS 0xB2");
    write_line("  targets 2 rt0=R16G16B16A16_UNORM rt1=R32G32_FLOAT depth=D32_FLOAT samples=4");
    write_line("  depth_stencil depth write=ALL func=LESS\n  blend_state independent");
    write_line("  blend 1 enable src=SRC_ALPHA dst=ONE mask=RED|GREEN");
    write_line("  rasterizer bias=4294967295 bias_clamp=0x80000000 slope_bias=0x3F000000");
    write_line("  element POSITION format=R32G32B32_FLOAT\n  element texcoord format=R16G16_FLOAT");
    write_line("  element color index=1 format=R8G8B8A8_UNORM slot=1 offset=4 class=PER_INSTANCE_DATA step=1");
    write_line("save p0 package=0");
}

static uint32_t crc_of(const struct dp_pso_stream *said, const struct dp_pso_piece *piece) {
    return dp_pso_crc(0, dp_pso_piece_bytes(said, piece), piece->size);
}

/* One known answer: size and CRC of the blob, form or field that the row names. */
static void check_answer(const struct tsv *t, size_t row, const struct heard *heard, int model, uint32_t pipeline,
                         const struct packed *p) {
    const char *field = tsv_cell(t, row, "field");
    uint32_t size;
    uint32_t wanted;
    uint32_t slot = 0;
    cr_assert(tsv_number(tsv_cell(t, row, "size"), &size) && tsv_number(tsv_cell(t, row, "rule"), &wanted));
    const struct dp_pso_stream *said = &heard->said[model];
    const struct dp_pso_report *object = NULL;
    for (size_t i = said->final; i < said->reports.count; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        object = r->kind == DP_PSO_REPORT_object && r->as.object.pipeline == pipeline ? r : object;
    }
    cr_assert_not_null(object);
    uint32_t got;
    size_t got_size;
    if (tsv_is(field, "canonical byte string") || tsv_is(field, "immutable key")) {
        const struct dp_pso_piece *piece = &object->pieces[tsv_is(field, "canonical byte string")];
        got = crc_of(said, piece);
        got_size = piece->size;
    } else if (tsv_is(field, "M.crc32 field")) {
        got = dp_pso_get(p->bytes[DP_PSO_INPUT_M] + 8, 4);
        got_size = 4;
    } else {
        uint32_t number = field[0] == 'P' ? DP_PSO_INPUT_P : DP_PSO_INPUT_M;
        if (sscanf(field, "G slot %u", &slot) == 1) {
            number = DP_PSO_INPUT_G(slot);
        } else if (sscanf(field, "X slot %u", &slot) == 1) {
            number = DP_PSO_INPUT_X(slot);
        }
        got = dp_pso_crc(0, p->bytes[number], p->size[number]);
        got_size = p->size[number];
    }
    cr_expect_eq(got_size, size, "%s %s: model %d: %zu bytes", tsv_cell(t, row, "blob"), field, model, got_size);
    cr_expect_eq(got, wanted, "%s %s: model %d: 0x%08X", tsv_cell(t, row, "blob"), field, model, (unsigned)got);
}

Test(pipelines, container_known_answers) {
    static struct packed packed;
    struct tsv t;
    size_t answers = 0;
    struct heard first;
    struct heard second;
    write_known();
    hear(&first, "KA1 and KA3");
    write_second();
    hear(&second, "KA2");
    tsv_read(&t, "tests/vectors/pso_container.tsv");
    for (size_t row = 0; row < t.rows; row++) {
        const char *blob = tsv_cell(&t, row, "blob");
        if (strncmp(blob, "KA", 2) != 0) {
            continue;
        }
        const struct heard *heard = blob[2] == '2' ? &second : &first;
        uint32_t save = blob[2] == '3' ? 1 : 0;
        answers++;
        for (int model = 0; model < 2; model++) {
            pack(&heard->said[model], command_of(heard, DP_COMMAND_save, save), &packed);
            check_answer(&t, row, heard, model, blob[2] == '3' ? 1 : 0, &packed);
        }
    }
    cr_expect_eq(answers, 29u, "%zu known answers", answers);
    tsv_free(&t);
    unhear(&first);
    unhear(&second);
}

/* --- fields --- */

/* A field of KA2 at its place: what must stand there. Offsets of sections are their places in P. */
struct field {
    const char *blob; /* as the table has it */
    const char *name;
    uint32_t number; /* blob of the package */
    uint32_t at;
    uint32_t size;
    uint32_t value;
};

/* clang-format off */
static const struct field fields[] = {
    {"P",   "magic",          DP_PSO_INPUT_P,      0,   4, 0x544B5058},
    {"P",   "ver_major",      DP_PSO_INPUT_P,      4,   2, 1},
    {"P",   "ver_minor",      DP_PSO_INPUT_P,      6,   2, 0},
    {"P",   "platform",       DP_PSO_INPUT_P,      8,   4, 2},
    {"P",   "total_size",     DP_PSO_INPUT_P,      12,  4, 676},
    {"P",   "section_count",  DP_PSO_INPUT_P,      16,  4, 9},
    {"P",   "reserved",       DP_PSO_INPUT_P,      20,  4, 0},
    {"P",   "section_table",  DP_PSO_INPUT_P,      24,  4, 1},          /* id of the first */
    {"P",   "section_table",  DP_PSO_INPUT_P,      160, 4, 32},         /* size of the last */
    {"P.1", "CP_INFO",        DP_PSO_INPUT_P,      168, 4, 0x4},        /* slot FS */
    {"P.1", "CP_INFO",        DP_PSO_INPUT_P,      172, 4, 0x9ABCDEF0}, /* root signature, low half */
    {"P.1", "CP_INFO",        DP_PSO_INPUT_P,      176, 4, 3},          /* slots */
    {"P.2", "BLEND",          DP_PSO_INPUT_P,      185, 1, 1},          /* indep */
    {"P.2", "BLEND",          DP_PSO_INPUT_P,      204, 4, 0x02050001}, /* entry 1: blend, no logic, SRC_ALPHA, ONE */
    {"P.3", "RASTER",         DP_PSO_INPUT_P,      316, 4, 0x01000303}, /* solid, back, clockwise, clip */
    {"P.3", "RASTER",         DP_PSO_INPUT_P,      320, 4, 0xFFFFFFFF}, /* bias -1 */
    {"P.3", "RASTER",         DP_PSO_INPUT_P,      324, 4, 0},          /* clamp -0.0 as 0 */
    {"P.4", "DEPTHSTENCIL",   DP_PSO_INPUT_P,      340, 4, 0x00020101}, /* depth, ALL, LESS */
    {"P.5", "TARGETS",        DP_PSO_INPUT_P,      356, 4, 2},
    {"P.5", "TARGETS",        DP_PSO_INPUT_P,      396, 4, 4},          /* samples */
    {"P.6", "VGT_SO",         DP_PSO_INPUT_P,      404, 4, 3},
    {"P.7", "STAGES",         DP_PSO_INPUT_P,      436, 4, 0x13},
    {"P.7", "STAGES",         DP_PSO_INPUT_P,      476, 4, 512},        /* VS: code size */
    {"P.7", "STAGES",         DP_PSO_INPUT_P,      480, 4, 0x00400028}, /* VS: 40 VGPRs, wave64 */
    {"P.8", "MASK_LIMITS",    DP_PSO_INPUT_P,      612, 4, 0xFFFFFFFF},
    {"P.9", "EXPORT",         DP_PSO_INPUT_P,      644, 4, 0x050F1003}, /* UNORM16.RGBA */
    {"P.9", "EXPORT",         DP_PSO_INPUT_P,      648, 4, 0x090B2005}, /* FLOAT32.RGA */
    {"M",   "magic",          DP_PSO_INPUT_M,      0,   4, 0x444D5058},
    {"M",   "version",        DP_PSO_INPUT_M,      4,   4, 1},
    {"M",   "crc32",          DP_PSO_INPUT_M,      8,   4, 0xE15B1B71},
    {"M",   "total_size",     DP_PSO_INPUT_M,      12,  4, 516},
    {"M",   "platform",       DP_PSO_INPUT_M,      16,  4, 2},
    {"M",   "toolchain",      DP_PSO_INPUT_M,      20,  4, 220600},
    {"M",   "root_sig_hash",  DP_PSO_INPUT_M,      28,  4, 0x12345678},
    {"M",   "flags",          DP_PSO_INPUT_M,      32,  4, 0},
    {"M",   "creation_args",  DP_PSO_INPUT_M,      36,  4, 80},
    {"M",   "creation_args",  DP_PSO_INPUT_M,      80,  4, 0xA1},
    {"M",   "input_layout",   DP_PSO_INPUT_M,      48,  4, 3},
    {"M",   "input_layout",   DP_PSO_INPUT_M,      428, 4, 12},         /* offset of the second element */
    {"M",   "stream_output",  DP_PSO_INPUT_M,      52,  4, 468},
    {"M",   "strings",        DP_PSO_INPUT_M,      64,  4, 24},         /* POSITION, TEXCOORD, COLOR */
    {"M",   "strings",        DP_PSO_INPUT_M,      468, 4, 0x49534F50}, /* "POSI" */
    {"M",   "validation",     DP_PSO_INPUT_M,      68,  4, 492},
    {"M",   "validation",     DP_PSO_INPUT_M,      492, 4, 0x04010401}, /* two times float4 */
    {"M",   "reserved",       DP_PSO_INPUT_M,      76,  4, 0},
    {"G",   "gpu_instructions", DP_PSO_INPUT_G(1), 508, 0, 0},          /* 512 bytes are there */
    {"X",   "magic",          DP_PSO_INPUT_X(4),   0,   4, 0x444D5358},
    {"X",   "version",        DP_PSO_INPUT_X(4),   4,   4, 1},
    {"X",   "crc32",          DP_PSO_INPUT_X(4),   8,   0, 0},          /* the load checks it */
    {"X",   "total_size",     DP_PSO_INPUT_X(4),   12,  4, 58},
    {"X",   "stage",          DP_PSO_INPUT_X(4),   16,  4, 4},
    {"X",   "code_size",      DP_PSO_INPUT_X(4),   20,  4, 1024},
    {"X",   "regs",           DP_PSO_INPUT_X(4),   24,  4, 0x00400048}, /* 72 VGPRs, 64 SGPRs */
    {"X",   "lds_bytes",      DP_PSO_INPUT_X(4),   28,  4, 0},
    {"X",   "scratch_bytes_per_thread", DP_PSO_INPUT_X(4), 32, 4, 16},
    {"X",   "wave",           DP_PSO_INPUT_X(4),   36,  4, 64},
    {"X",   "pix_info",       DP_PSO_INPUT_X(4),   40,  4, 48},
    {"X",   "pix_info",       DP_PSO_INPUT_X(4),   44,  4, 10},
};
/* clang-format on */

Test(pipelines, container_fields) {
    static struct packed packed;
    struct heard heard;
    struct tsv t;
    size_t count = sizeof fields / sizeof fields[0];
    write_second();
    hear(&heard, "KA2");
    for (int model = 0; model < 2; model++) {
        pack(&heard.said[model], command_of(&heard, DP_COMMAND_save, 0), &packed);
        for (size_t i = 0; i < count; i++) {
            const struct field *f = &fields[i];
            cr_assert_leq(f->at + f->size, packed.size[f->number], "%s %s", f->blob, f->name);
            uint32_t got = dp_pso_get(packed.bytes[f->number] + f->at, f->size);
            cr_expect_eq(got, f->value, "%s %s at %u: model %d: 0x%X", f->blob, f->name, f->at, model, (unsigned)got);
        }
    }
    tsv_read(&t, "tests/vectors/pso_container.tsv");
    size_t rows = 0;
    for (size_t row = 0; row < t.rows; row++) {
        bool found = strncmp(tsv_cell(&t, row, "blob"), "KA", 2) == 0;
        rows += !found;
        for (size_t i = 0; i < count; i++) {
            found |=
                tsv_is(tsv_cell(&t, row, "blob"), fields[i].blob) && tsv_is(tsv_cell(&t, row, "field"), fields[i].name);
        }
        cr_expect(found, "%s %s is not checked", tsv_cell(&t, row, "blob"), tsv_cell(&t, row, "field"));
    }
    cr_expect_eq(rows, 43u, "%zu rows of fields", rows);
    tsv_free(&t);
    unhear(&heard);
}
