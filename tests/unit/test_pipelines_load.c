/* Every row of tables/pso_deserialize_errors.tsv on both models: each check broken alone, in several ways, and together
 * with every later one: the earlier decides. Then single-bit flips and truncations of valid packages. */
#include "test_pipelines_package.h"

#define P    DP_PSO_INPUT_P
#define M    DP_PSO_INPUT_M
#define G(s) DP_PSO_INPUT_G(s)
#define X(s) DP_PSO_INPUT_X(s)
#define VS   DP_PSO_SLOT_VS
#define PS   DP_PSO_SLOT_PS
#define FS   DP_PSO_SLOT_FS

/* How a breaker changes a package. */
enum how { PUT, SIZE, NULLED, ROOT, ARGUMENTS, TWO };

/* One way to fail a row: `value` (of `width` bytes) at `at` of a blob; SIZE: its size becomes `value`; TWO: P at
 * `at` and M's copy of it. Rows behind 10 are broken with every CRC made right. */
struct breaker {
    uint32_t row;
    enum how how;
    uint32_t blob;
    uint32_t at;
    uint32_t width;
    uint32_t value;
    enum dp_pso_rule rule; /* of row 16 */
    int32_t index;
};

/* M of the package below: arguments at 80, two elements at 384, two entries at 440, a name at 464, validation at
 * 476. */
/* clang-format off */
static const struct breaker breakers[] = {
    {1,  ARGUMENTS, 0,     0,   0, DP_PSO_NULL_output, 0, 0},
    {1,  ARGUMENTS, 0,     0,   0, DP_PSO_NULL_desc,   0, 0},
    {2,  ROOT,      0,     0,   0, 0,          0, 0},
    {2,  NULLED,    P,     0,   0, 0,          0, 0},
    {2,  SIZE,      P,     0,   0, 0,          0, 0},
    {2,  NULLED,    M,     0,   0, 0,          0, 0},
    {2,  SIZE,      M,     0,   0, 0,          0, 0},
    {2,  NULLED,    G(VS), 0,   0, 0,          0, 0},
    {2,  NULLED,    X(PS), 0,   0, 0,          0, 0},
    {2,  SIZE,      X(FS), 0,   0, 48,         0, 0},
    {2,  SIZE,      X(VS), 0,   0, 0,          0, 0},
    {2,  SIZE,      G(PS), 0,   0, 0,          0, 0},
    {2,  SIZE,      G(5),  0,   0, 4,          0, 0},
    {3,  SIZE,      P,     0,   0, 167,        0, 0},
    {3,  SIZE,      M,     0,   0, 79,         0, 0},
    {3,  SIZE,      X(VS), 0,   0, 47,         0, 0},
    {4,  PUT,       P,     0,   4, 1,          0, 0},
    {4,  PUT,       M,     3,   1, 1,          0, 0},
    {4,  PUT,       X(PS), 0,   1, 1,          0, 0},
    {5,  PUT,       P,     4,   2, 2,          0, 0},
    {5,  PUT,       P,     6,   2, 1,          0, 0},
    {5,  PUT,       M,     4,   2, 0,          0, 0},
    {5,  PUT,       X(VS), 6,   2, 1,          0, 0},
    {6,  PUT,       P,     8,   4, 1,          0, 0},
    {6,  PUT,       M,     16,  4, 1,          0, 0},
    {7,  PUT,       M,     20,  4, 220601,     0, 0},
    {8,  PUT,       P,     12,  4, 677,        0, 0},
    {8,  PUT,       M,     12,  4, 80,         0, 0},
    {8,  PUT,       X(VS), 12,  4, 0,          0, 0},
    {8,  SIZE,      P,     0,   0, 677,        0, 0},
    {8,  SIZE,      M,     0,   0, 600,        0, 0},
    {9,  PUT,       P,     16,  4, 8,          0, 0},
    {9,  PUT,       P,     20,  4, 1,          0, 0},
    {9,  PUT,       P,     24,  4, 2,          0, 0},
    {9,  PUT,       P,     28,  4, 169,        0, 0},
    {9,  PUT,       P,     32,  4, 15,         0, 0},
    {10, PUT,       P,     200, 1, 0xEE,       0, 0},
    {10, PUT,       P,     36,  4, 1,          0, 0},
    {10, PUT,       M,     8,   4, 1,          0, 0},
    {10, PUT,       M,     100, 1, 0xEE,       0, 0},
    {10, PUT,       X(PS), 8,   4, 1,          0, 0},
    {10, PUT,       G(VS), 0,   1, 0xEE,       0, 0},
    {10, PUT,       G(FS), 0,   1, 0xEE,       0, 0},
    {11, PUT,       M,     32,  4, 2,          0, 0},
    {11, PUT,       M,     36,  4, 84,         0, 0},
    {11, PUT,       M,     48,  4, 33,         0, 0},
    {11, PUT,       M,     48,  4, 0xFFFFFFFF, 0, 0},
    {11, PUT,       M,     56,  4, 513,        0, 0},
    {11, PUT,       M,     60,  4, 0xFFFFFFFF, 0, 0},
    {11, PUT,       M,     64,  4, 10,         0, 0},
    {11, PUT,       M,     76,  4, 1,          0, 0},
    {11, PUT,       M,     384, 4, 1,          0, 0}, /* a name in the middle of another */
    {11, PUT,       M,     405, 1, 1,          0, 0}, /* one of the three zero bytes of an element */
    {11, PUT,       M,     464, 1, 'a',        0, 0}, /* lower case */
    {11, PUT,       M,     476, 1, 4,          0, 0}, /* base type */
    {11, PUT,       M,     477, 1, 0,          0, 0}, /* a type without components */
    {11, PUT,       M,     492, 4, 8,          0, 0}, /* flags of the pixel shader */
    {11, PUT,       M,     496, 4, 1,          0, 0},
    {11, PUT,       X(VS), 24,  2, 0,          0, 0},
    {11, PUT,       X(VS), 26,  2, 107,        0, 0},
    {11, PUT,       X(VS), 28,  4, 65537,      0, 0},
    {11, PUT,       X(VS), 36,  2, 33,         0, 0},
    {11, PUT,       X(VS), 38,  2, 1,          0, 0},
    {11, PUT,       X(PS), 44,  4, 9,          0, 0},
    {12, PUT,       P,     168, 4, 0,          0, 0}, /* CP flags */
    {12, PUT,       P,     180, 4, 1,          0, 0},
    {12, PUT,       P,     186, 1, 1,          0, 0}, /* padding of P.2 */
    {12, PUT,       P,     190, 1, 5,          0, 0}, /* a factor without blending */
    {12, PUT,       P,     335, 1, 1,          0, 0}, /* padding of P.3 */
    {12, PUT,       P,     341, 1, 1,          0, 0}, /* a write mask without depth */
    {12, PUT,       P,     356, 4, 9,          0, 0}, /* targets */
    {12, PUT,       P,     364, 4, 28,         0, 0}, /* a format behind the last */
    {12, PUT,       P,     412, 4, 1,          0, 0},
    {12, PUT,       P,     440, 4, 1,          0, 0},
    {12, PUT,       P,     492, 4, 1,          0, 0}, /* an absent slot's record (HS) */
    {12, PUT,       P,     488, 4, 1,          0, 0}, /* flags of VS */
    {12, PUT,       P,     628, 4, 1,          0, 0}, /* limit of an absent slot */
    {13, PUT,       M,     80,  4, 0,          0, 0}, /* hash of the VS */
    {13, PUT,       M,     96,  4, 7,          0, 0}, /* hash of a DS */
    {13, PUT,       M,     112, 4, 7,          0, 0}, /* hash of a GS */
    {14, PUT,       P,     468, 4, 7,          0, 0}, /* code hash of VS */
    {14, PUT,       P,     476, 4, 8,          0, 0}, /* code size of VS */
    {14, PUT,       P,     480, 2, 33,         0, 0}, /* VGPRs of VS */
    {14, PUT,       X(VS), 16,  4, 2,          0, 0},
    {14, PUT,       X(VS), 20,  4, 8,          0, 0},
    {14, PUT,       X(PS), 32,  4, 4,          0, 0},
    {15, ROOT,      0,     0,   0, 0x2222,     0, 0},
    {16, TWO,       P,     316, 1, 9,          DP_PSO_RULE_95,  -1},
    {16, TWO,       P,     317, 1, 0,          DP_PSO_RULE_96,  -1},
    {16, TWO,       P,     324, 4, 0x7FC00000, DP_PSO_RULE_97,  -1},
    {16, TWO,       P,     328, 4, 0xFF800000, DP_PSO_RULE_98,  -1},
    {16, TWO,       P,     336, 4, 2,          DP_PSO_RULE_401, -1},
    {16, TWO,       P,     334, 1, 2,          DP_PSO_RULE_647, -1},
    {16, TWO,       P,     396, 4, 3,          DP_PSO_RULE_685, -1},
    {16, TWO,       P,     400, 4, 1,          DP_PSO_RULE_685, -1},
    {16, TWO,       P,     404, 4, 5,          DP_PSO_RULE_673, -1},
    {16, TWO,       P,     408, 4, 3,          DP_PSO_RULE_684, -1},
    {16, TWO,       P,     197, 1, 0x1F,       DP_PSO_RULE_117, 0},
    {16, PUT,       M,     124, 4, 2,          DP_PSO_RULE_922, -1},
    {16, PUT,       P,     620, 4, 41,         DP_PSO_RULE_E_LIMIT, 1},
    {16, PUT,       M,     412, 4, 0xFFFFFFFF, DP_PSO_RULE_64,  1}, /* its name is used by others too */
    {16, PUT,       M,     392, 4, 0xFFFF,     DP_PSO_RULE_54,  0},
    {16, PUT,       M,     424, 4, 32,         DP_PSO_RULE_56,  1},
    {16, PUT,       M,     432, 1, 2,          DP_PSO_RULE_57,  1},
    {16, PUT,       M,     436, 4, 1,          DP_PSO_RULE_58,  1},
    {16, PUT,       M,     428, 4, 2,          DP_PSO_RULE_61,  1},
    {17, PUT,       M,     260, 4, 5,          0, 0}, /* the sample mask */
    {17, PUT,       P,     620, 4, 40,         0, 0}, /* a limit, and it was not derived */
    {17, PUT,       P,     612, 4, 5,          0, 0},
    {18, PUT,       P,     646, 1, 0x7,        0, 0}, /* mask */
    {18, PUT,       P,     647, 1, 9,          0, 0}, /* code */
    {18, PUT,       P,     644, 1, 6,          0, 0}, /* type */
    {18, PUT,       P,     645, 1, 8,          0, 0}, /* bits */
};
/* clang-format on */
#define BREAKERS (sizeof breakers / sizeof breakers[0])

static void write_valid(void) {
    write_device("strict");
    write_line("pso_shader 0xA1 code=16\npso_shader 0xB2 code=16 pix=8\n  outputs o0=float4");
    write_pipeline(0);
    write_line("  targets 1 rt0=R16G16B16A16_UNORM\n  stream_output strides=1 stride0=16");
    write_line("  element POSITION\n  element POSITION index=1 format=R32G32_FLOAT");
    write_line("  so_entry POSITION\n  so_entry none index=3");
    write_line("save p0 package=0");
}

/* Where M holds the copy of a byte of P.2, P.3, P.4, P.5 or P.6. */
static uint32_t copy_of(uint32_t at) {
    return at < 316 ? 128 + at - 184 : 264 + at - 316;
}

static void break_it(struct packed *p, const struct breaker *b) {
    switch (b->how) {
    case PUT:
        dp_pso_put(p->bytes[b->blob] + b->at, b->width, b->value);
        break;
    case TWO:
        dp_pso_put(p->bytes[P] + b->at, b->width, b->value);
        dp_pso_put(p->bytes[M] + copy_of(b->at), b->width, b->value);
        break;
    case SIZE:
        p->size[b->blob] = b->value;
        break;
    case NULLED:
        p->null[b->blob] = true;
        break;
    case ROOT:
        p->root = b->value;
        break;
    case ARGUMENTS:
        p->null_arguments = b->value;
        break;
    }
}

/* What the table says of a row of the load. */
struct tabled {
    uint32_t hresult;
    uint32_t message;
};

static struct tabled table_of(const struct tsv *t, const char *call, uint32_t order) {
    for (size_t row = 0; row < t->rows; row++) {
        uint32_t number;
        if (tsv_is(tsv_cell(t, row, "call"), call) && tsv_number(tsv_cell(t, row, "order"), &number) &&
            number == order) {
            struct tabled tabled = {0, DP_PSO_MESSAGE_none};
            const char *result = tsv_cell(t, row, "result");
            const char *message = tsv_cell(t, row, "message");
            message = order == 16 && tsv_is(call, "load") ? "RULE" : message;
            cr_assert(dp_find(DP_SET_PSO_HRESULT, result, strlen(result), &tabled.hresult), "%s", result);
            cr_assert(tsv_is(message, "-") || tsv_is(message, "RESERIALIZE") ||
                      dp_find(DP_SET_PSO_MESSAGE, message, strlen(message), &tabled.message));
            return tabled;
        }
    }
    support_fail("no row %s %u", call, order);
}

static void check(const struct tabled *tabled, const struct breaker *b, struct dp_pso_result r, int model,
                  const char *with, uint32_t row) {
    size_t number = (size_t)(b - breakers);
    cr_expect(r.hresult == tabled[b->row].hresult && r.message == tabled[b->row].message && r.row == b->row,
              "breaker %zu of row %u%s %u, model %d: row %u, message %u", number, b->row, with, row, model,
              (unsigned)r.row, (unsigned)r.message);
    cr_expect_eq(r.pipeline, 40u);
    cr_expect_eq(r.rule, b->row == 16 ? b->rule : DP_PSO_RULE_COUNT, "breaker %zu of row %u%s %u, model %d: rule %u",
                 number, b->row, with, row, model, (unsigned)r.rule);
    cr_expect_eq(r.index, b->row == 16 ? b->index : -1, "breaker %zu: index %d", number, (int)r.index);
}

Test(pipelines, load_errors) {
    static struct packed valid;
    static struct packed broken;
    struct tabled tabled[21];
    struct watched watched[2];
    struct heard heard;
    struct tsv t;
    uint32_t pairs = 0;
    tsv_read(&t, "tests/vectors/pso_deserialize_errors.tsv");
    for (uint32_t row = 1; row <= 20; row++) {
        bool known = row != 19; /* running out of memory ends the instance instead */
        tabled[row] = known ? table_of(&t, "load", row) : (struct tabled){0, 0};
    }
    tsv_free(&t);
    write_valid();
    hear(&heard, "valid");
    pack(&heard.said[0], command_of(&heard, DP_COMMAND_save, 0), &valid);
    cr_assert_eq(valid.size[M], 500u, "M has %zu bytes", valid.size[M]);
    for (int model = 0; model < 2; model++) {
        open_watched(&watched[model], model, &heard.program);
        for (size_t i = 0; i < BREAKERS; i++) {
            broken = valid;
            break_it(&broken, &breakers[i]);
            if (breakers[i].row > 10) {
                fix_crcs(&broken);
            }
            check(tabled, &breakers[i], load_packed(&watched[model], &broken), model, " alone", 0);
            for (size_t j = 0; j < BREAKERS; j++) { /* a later row broken first, then this one */
                if (breakers[j].row <= breakers[i].row) {
                    continue;
                }
                broken = valid;
                break_it(&broken, &breakers[j]);
                if (breakers[j].row > 10) {
                    fix_crcs(&broken);
                }
                break_it(&broken, &breakers[i]);
                if (breakers[i].row > 10) {
                    fix_crcs(&broken);
                }
                check(tabled, &breakers[i], load_packed(&watched[model], &broken), model, " with row", breakers[j].row);
                pairs++;
            }
        }
        struct dp_pso_result good = load_packed(&watched[model], &valid);
        cr_expect(good.hresult == tabled[20].hresult && good.row == 20 && good.message == DP_PSO_MESSAGE_none);
        close_watched(&watched[model]);
    }
    for (uint32_t row = 1; row <= 18; row++) {
        bool found = false;
        for (size_t i = 0; i < BREAKERS; i++) {
            found |= breakers[i].row == row;
        }
        cr_expect(found, "row %u is never broken", row);
    }
    fprintf(stderr, "load errors: %zu ways to break a row, %u pairs of them, on both models\n", BREAKERS, pairs / 2);
    unhear(&heard);
}

/* --- saving --- */

static void check_save(const struct tsv *t, const struct heard *heard, uint32_t number, uint32_t row) {
    struct tabled tabled = table_of(t, "save", row);
    for (int model = 0; model < 2; model++) {
        uint64_t command = command_of(heard, DP_COMMAND_save, number);
        const struct dp_pso_report *r = report_of(&heard->said[model], command, DP_PSO_REPORT_result);
        cr_assert_not_null(r);
        cr_expect(r->as.result.row == row && r->as.result.hresult == tabled.hresult, "save %u: model %d: row %u",
                  number, model, (unsigned)r->as.result.row);
        const struct dp_pso_report *record = report_of(&heard->said[model], command, DP_PSO_REPORT_record);
        cr_expect_eq(record != NULL, row == 4, "save %u: RESERIALIZE", number);
        cr_expect_eq(report_of(&heard->said[model], command, DP_PSO_REPORT_blob) != NULL, row == 6, "save %u", number);
    }
}

Test(pipelines, save_errors) {
    static const uint32_t rows[] = {6, 6, 4, 4, 2, 2, 2, 2, 3, 3};
    struct heard heard;
    struct tsv t;
    tsv_read(&t, "tests/vectors/pso_deserialize_errors.tsv");
    cr_expect_eq(t.rows, 26u, "%zu rows", t.rows);
    for (int retail = 0; retail < 2; retail++) {
        write_valid();
        if (retail != 0) { /* what it holds is the same, but nothing is ever in a package */
            written_size = (size_t)snprintf(written, sizeof written, "drainproof 1\ndevice build=retail\n");
            write_line("pso_shader 0xA1");
            write_pipeline(0);
            write_line("save p0");
        }
        write_line("load p1 package=0\nderive p2 from=p0\n  desc SAMPLE_MASK sample_mask=1");
        write_line("derive p3 from=p1\n  desc SAMPLE_MASK sample_mask=1");
        write_line("save p2 package=1\nsave p1 package=2\nsave p3 package=3");
        write_line("pipeline p9\nsave p9 package=4\nsave p0 null=output package=5\nsave p0 flags=1 null=output\n"
                   "save p9 flags=1");
        write_line("save p0 flags=1\nsave p1 flags=2");
        hear(&heard, "save");
        for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
            check_save(&t, &heard, i, retail != 0 ? 1 : rows[i]);
        }
        unhear(&heard);
    }
    tsv_free(&t);
}

/* --- flips and truncations --- */

#define PACKAGES 100u

/* Packages of many shapes: formats, stages, elements, entries, a derived one every fifth time. */
static void write_shape(uint32_t i) {
    static const char *const formats[] = {"R8G8B8A8_UNORM", "R16G16B16A16_UNORM", "R32G32_FLOAT", "R11G11B10_FLOAT"};
    static const char *const names[] = {"POSITION", "NORMAL", "TEXCOORD", "A"};
    write_device("strict");
    write_line("pso_shader 0xA1 code=4\npso_shader 0xB2 code=4 pix=%u\n  outputs o0=float4 o1=float4", i % 3 * 4);
    write_pipeline(0);
    if (i % 7 == 3) {
        write_line("  stage GS 0xC3");
    } else if (i % 7 == 5) {
        write_line("  stage HS 0xC3\n  stage DS 0xD4");
    }
    write_line("  targets %u rt0=%s rt1=%s%s", i % 3, i % 3 > 0 ? formats[i % 4] : "UNKNOWN",
               i % 3 > 1 ? formats[i / 4 % 4] : "UNKNOWN", i % 2 == 0 ? "" : " depth=D32_FLOAT");
    write_line("  blend 0%s src=%s\n  rasterizer bias=%u", i % 4 == 1 ? " enable" : "",
               i % 8 == 1 ? "SRC_ALPHA" : "ONE", i);
    for (uint32_t e = 0; e < i % 4; e++) {
        write_line("  element %s index=%u format=R32G32_FLOAT", names[(i + e) % 4], e);
    }
    for (uint32_t e = 0; e < i / 4 % 3; e++) {
        write_line("  so_entry %s index=%u", e == 1 ? "none" : names[i % 4], e);
    }
    if (i % 7 == 5) {
        written_size = 0;
        write_device("strict");
        write_line("pso_shader 0xA1 code=4\npso_shader 0xB2 code=4\n  outputs o0=float4");
        write_line("pso_shader 0xC3 code=4\npso_shader 0xD4 code=4\npipeline p0 topology=PATCH\n  stage VS 0xA1");
        write_line("  stage PS 0xB2\n  stage HS 0xC3\n  stage DS 0xD4\n  targets 1 rt0=%s", formats[i % 4]);
    }
    write_line("derive p1 from=p0\n  desc SAMPLE_MASK sample_mask=%u\nsave %s package=0", i, i % 5 == 4 ? "p1" : "p0");
}

/* The row that decides when a bit of the byte at `at` is flipped (tables/pso_container.tsv for the places). */
static uint32_t flipped(uint32_t blob, size_t at) {
    if (blob >= G(0) && blob < X(0)) {
        return 10;
    }
    if (at < 8) {
        return at < 4 ? 4 : 5;
    }
    if (at >= 12 && at < 16) {
        return blob == P || blob == M || blob >= X(0) ? 8 : 10;
    }
    if (blob == P) {
        return at < 12 ? 6 : at < 24 ? 9 : at >= 168 || at % 16 >= 4 ? (at < 168 && (at - 24) % 16 < 12 ? 9 : 10) : 9;
    }
    return blob == M && at >= 16 && at < 20 ? 6 : blob == M && at >= 20 && at < 24 ? 7 : 10;
}

/* The row that decides when a blob is cut to `size` bytes. */
static uint32_t cut(uint32_t blob, size_t size) {
    bool code = blob >= G(0) && blob < X(0);
    size_t least = blob == P ? 168 : blob == M ? 80 : 48;
    if (code) {
        return size == 0 && blob != G(FS) ? 2 : 10;
    }
    return size == 0 ? 2 : size < least ? 3 : 8;
}

static bool is_tabled(const struct tabled *tabled, struct dp_pso_result r, uint32_t row) {
    return r.row == row && r.hresult == tabled[row].hresult && r.message == tabled[row].message &&
           r.rule == DP_PSO_RULE_COUNT;
}

Test(pipelines, flips_and_truncations, .timeout = 280) {
    static struct packed p;
    struct tabled tabled[21];
    struct tsv t;
    uint64_t flips = 0;
    uint64_t cuts = 0;
    uint64_t bytes = 0;
    tsv_read(&t, "tests/vectors/pso_deserialize_errors.tsv");
    for (uint32_t row = 1; row <= 20; row++) {
        tabled[row] = row != 19 ? table_of(&t, "load", row) : (struct tabled){0, 0};
    }
    tsv_free(&t);
    for (uint32_t i = 0; i < PACKAGES; i++) {
        struct heard heard;
        struct watched w[2];
        write_shape(i);
        hear(&heard, "shape");
        pack(&heard.said[0], command_of(&heard, DP_COMMAND_save, 0), &p);
        cr_assert_eq(p.size[P], 676u, "shape %u is not saved\n%s", i, written);
        for (int model = 0; model < 2; model++) {
            open_watched(&w[model], model, &heard.program);
            cr_assert_eq(load_packed(&w[model], &p).hresult, DP_PSO_HRESULT_S_OK, "shape %u", i);
            close_watched(&w[model]); /* with the loaded one; the next begins without */
            open_watched(&w[model], model, &heard.program);
        }
        for (uint32_t blob = 0; blob < DP_PSO_INPUT_BLOBS; blob++) {
            size_t size = p.size[blob];
            bytes += size;
            for (size_t bit = 0; bit < 8 * size; bit++, flips++) {
                p.bytes[blob][bit / 8] ^= (uint8_t)(1u << bit % 8);
                for (int model = 0; model < 2; model++) {
                    struct dp_pso_result r = load_packed(&w[model], &p);
                    cr_assert(is_tabled(tabled, r, flipped(blob, bit / 8)),
                              "shape %u, blob %u, bit %zu, model %d: row %u", i, blob, bit, model, (unsigned)r.row);
                }
                p.bytes[blob][bit / 8] ^= (uint8_t)(1u << bit % 8);
            }
            for (p.size[blob] = 0; p.size[blob] < size; p.size[blob]++, cuts++) {
                for (int model = 0; model < 2; model++) {
                    struct dp_pso_result r = load_packed(&w[model], &p);
                    cr_assert(is_tabled(tabled, r, cut(blob, p.size[blob])),
                              "shape %u, blob %u cut to %zu, model %d: row %u", i, blob, p.size[blob], model,
                              (unsigned)r.row);
                }
            }
        }
        for (int model = 0; model < 2; model++) {
            cr_expect_eq(load_packed(&w[model], &p).hresult, DP_PSO_HRESULT_S_OK, "shape %u at the end", i);
            close_watched(&w[model]);
        }
        unhear(&heard);
    }
    fprintf(stderr,
            "%u packages, %llu bytes: %llu single-bit flips and %llu truncations, all refused by both models with the "
            "tabled error, the device unchanged after each\n",
            PACKAGES, (unsigned long long)bytes, (unsigned long long)flips, (unsigned long long)cuts);
}
