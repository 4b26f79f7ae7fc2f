/* Every row of the load table decides where its condition holds, alone and before every later row. */
#include "test_reference_pipelines.h"

/* clang-format off */
#define TWO_ELEMENTS "  element POSITION format=R32G32B32_FLOAT\n  element TEXCOORD format=R16G16_FLOAT\n"
#define PIPELINE(id, elements)                                                                                         \
    "pipeline " id "\n  stage VS 0xA1\n  stage PS 0xB2\n" \
    "  targets 1 rt0=R8G8B8A8_UNORM depth=D32_FLOAT\n" elements      \
    "  stream_output rasterized=0 strides=1 stride0=16\n  so_entry POSITION\n  so_entry none\n"

/* M: elements at 384, stream-output entries at 440, strings at 464, padding at 482, validation at 484, 508 bytes. */
static const char base[] = "pso_shader 0xA1 pix=6\npso_shader 0xB2\n  outputs o0=float4\n" PIPELINE("p0", TWO_ELEMENTS)
    "save p0 package=0\n" PIPELINE("p1", "  element POSITION format=R32G32B32_FLOAT\n") "save p1 package=1\n";

#define PUT(blob, at, value)        "  edit put blob=" #blob " offset=" #at " value=" #value "\n"
#define XOR(blob, at, value)        "  edit xor blob=" #blob " offset=" #at " value=" #value "\n"
#define PUTS(blob, slot, at, value) "  edit put blob=" #blob " slot=" #slot " offset=" #at " value=" #value "\n"
#define XORS(blob, slot, at, value) "  edit xor blob=" #blob " slot=" #slot " offset=" #at " value=" #value "\n"
#define SIZE(blob, slot, size)      "  edit resize blob=" #blob " slot=" #slot " value=" #size "\n"
#define NIL(blob, slot)             "  edit null blob=" #blob " slot=" #slot "\n"
#define TAKE(blob, slot)            "  edit take blob=" #blob " slot=" #slot " package=1\n"
#define FIX                         "  edit fix_crc\n"
#define ZERO24(at1, at2, at3, at4, at5, at6)                                                                           \
    PUT(P, at1, 0) PUT(P, at2, 0) PUT(P, at3, 0) PUT(P, at4, 0) PUT(P, at5, 0) PUT(P, at6, 0)
/* A sound X of 48 bytes for 4 bytes of code. */
#define NEW_X(slot)                                                                                                    \
    SIZE(X, slot, 48) PUTS(X, slot, 0, 0x444D5358) PUTS(X, slot, 4, 1) PUTS(X, slot, 12, 48) \
        PUTS(X, slot, 20, 4) PUTS(X, slot, 24, 1) PUTS(X, slot, 36, 32)

struct bad {
    uint32_t row;
    const char *head; /* arguments of the load */
    const char *edits;
};

static const struct bad bad[] = {
    {1, "null=desc", ""},
    {1, "null=output", ""},
    {2, "root=0", ""},
    {2, "package=9", ""},
    {2, "", SIZE(P, FS, 0)},
    {2, "", NIL(M, FS)},
    {2, "", NIL(G, VS)},
    {2, "", NIL(X, PS) XORS(X, PS, 0, 1) PUTS(X, PS, 0, 1)},
    {2, "", SIZE(X, FS, 48)},
    {2, "", SIZE(G, ES, 4)},
    {2, "", SIZE(X, PS, 0)},
    {3, "", SIZE(P, FS, 167)},
    {3, "", SIZE(M, FS, 79)},
    {3, "", SIZE(X, PS, 47)},
    {4, "", PUT(P, 0, 0)},
    {4, "", XOR(M, 0, 0x80)},
    {4, "", PUTS(X, VS, 0, 0x444D5058)},
    {5, "", PUT(P, 4, 2)},
    {5, "", PUT(M, 4, 0x10001)},
    {5, "", PUTS(X, PS, 4, 0)},
    {6, "", PUT(P, 8, 1)},
    {6, "", PUT(M, 16, 3)},
    {7, "", PUT(M, 20, 220601)},
    {8, "", PUT(P, 12, 677)},
    {8, "", SIZE(P, FS, 168)},
    {8, "", SIZE(M, FS, 512)},
    {8, "", PUTS(X, PS, 12, 49)},
    {9, "", SIZE(P, FS, 672) PUT(P, 12, 672)},
    {9, "", SIZE(P, FS, 168) PUT(P, 12, 168)},
    {9, "", PUT(P, 16, 8)},
    {9, "", PUT(P, 20, 1)},
    {9, "", PUT(P, 24, 2)},
    {9, "", PUT(P, 156, 643)},
    {9, "", PUT(P, 160, 0xFFFFFFFF)},
    {10, "", XOR(P, 675, 1)},
    {10, "", XOR(P, 36, 1)},
    {10, "", XORS(G, PS, 255, 1)},
    {10, "", XORS(G, FS, 0, 1)},
    {10, "", XORS(X, VS, 53, 1)},
    {10, "", XORS(X, VS, 8, 1)},
    {10, "", XOR(M, 8, 1)},
    {10, "", XOR(M, 507, 1)},
    {11, "", PUT(M, 32, 2)},
    {11, "", PUT(M, 76, 1)},
    {11, "", PUT(M, 36, 84)},
    {11, "", PUT(M, 40, 300)},
    {11, "", PUT(M, 44, 0)},
    {11, "", PUT(M, 48, 33)},
    {11, "", PUT(M, 48, 1)},
    {11, "", PUT(M, 52, 436)},
    {11, "", PUT(M, 56, 513)},
    {11, "", PUT(M, 56, 0)},
    {11, "", PUT(M, 60, 460)},
    {11, "", PUT(M, 64, 0xFFFFFFF0)},
    {11, "", PUT(M, 64, 17)},
    {11, "", PUT(M, 68, 488)},
    {11, "", PUT(M, 72, 20)},
    {11, "", SIZE(M, FS, 512) PUT(M, 12, 512)},
    {11, "", SIZE(M, FS, 80) PUT(M, 12, 80)},
    {11, "", XOR(M, 405, 1)},
    {11, "", PUT(M, 384, 5)},
    {11, "", PUT(M, 412, 4)},
    {11, "", PUT(M, 412, 0)},
    {11, "", PUT(M, 440, 99)},
    {11, "", XOR(M, 464, 0x20)},
    {11, "", XOR(M, 464, 0x6B)},
    {11, "", XOR(M, 465, 0x20)},
    {11, "", XOR(M, 472, 0x41)},
    {11, "", XOR(M, 481, 0x41)},
    {11, "", XOR(M, 481, 0x21)},
    {11, "", PUT(M, 473, 0x49534F50) PUT(M, 477, 0x4E4F4954)},
    {11, "", XOR(M, 482, 1)},
    {11, "", XOR(M, 483, 0x80)},
    {11, "", XOR(M, 484, 0x5)},
    {11, "", XOR(M, 485, 0x1)},
    {11, "", XOR(M, 486, 0x1)},
    {11, "", XOR(M, 485, 0x4)},
    {11, "", PUT(M, 500, 8)},
    {11, "", PUT(M, 504, 1)},
    {11, "", PUT(M, 88, 0)},
    {11, "", SIZE(G, PS, 6)},
    {11, "", PUTS(X, PS, 24, 0x200000)},
    {11, "", PUTS(X, PS, 24, 0x200101)},
    {11, "", PUTS(X, PS, 24, 0x6B0020)},
    {11, "", PUTS(X, PS, 28, 65537)},
    {11, "", PUTS(X, PS, 36, 48)},
    {11, "", PUTS(X, PS, 36, 0x10020)},
    {11, "", PUTS(X, PS, 40, 48)},
    {11, "", PUTS(X, PS, 44, 1)},
    {11, "", PUTS(X, VS, 40, 0)},
    {11, "", PUTS(X, VS, 44, 7)},
    {11, "", PUTS(X, VS, 44, 0xFFFFFFD6)},
    {11, "", SIZE(X, VS, 4145) PUTS(X, VS, 12, 4145) PUTS(X, VS, 44, 4097)},
    {12, "", PUT(P, 356, 9)},
    {12, "", XOR(P, 168, 1)},
    {12, "", XOR(P, 172, 1)},
    {12, "", PUT(P, 176, 4)},
    {12, "", PUT(P, 180, 1)},
    {12, "", XOR(P, 184, 2)},
    {12, "", XOR(P, 185, 2)},
    {12, "", XOR(P, 186, 1)},
    {12, "", XOR(P, 190, 1)},
    {12, "", XOR(P, 204, 1)},
    {12, "", PUT(P, 324, 0x80000000)},
    {12, "", XOR(P, 335, 1)},
    {12, "", XOR(P, 318, 2)},
    {12, "", XOR(P, 341, 1)},
    {12, "", XOR(P, 346, 1)},
    {12, "", XOR(P, 348, 1)},
    {12, "", PUT(P, 360, 98)},
    {12, "", PUT(P, 364, 28)},
    {12, "", PUT(P, 392, 28)},
    {12, "", PUT(P, 412, 1)},
    {12, "", PUT(P, 440, 1)},
    {12, "", PUT(P, 492, 1)},
    {12, "", PUT(P, 480, 0x200000)},
    {12, "", PUT(P, 480, 0x200101)},
    {12, "", PUT(P, 480, 0x300020)},
    {12, "", PUT(P, 488, 1)},
    {12, "", PUT(P, 624, 1)},
    {12, "", PUT(P, 640, 1)},
    {13, "", PUT(P, 436, 0x93)},
    {13, "", PUT(M, 80, 0)},
    {13, "", PUT(M, 96, 1)},
    {13, "", PUT(M, 104, 1)},
    {13, "", PUT(M, 96, 1) PUT(M, 104, 1)},
    {13, "", PUT(M, 112, 1)},
    {13, "", PUT(M, 88, 0) PUT(M, 484, 0)},
    {13, "", PUT(P, 436, 0x03) PUT(P, 176, 2) ZERO24(540, 544, 548, 552, 556, 560)},
    {13, "", PUT(P, 436, 0x33) PUT(P, 176, 4) PUT(P, 576, 0x200001) SIZE(G, ES, 4) NEW_X(ES)},
    {13, "", PUT(P, 436, 0x53) PUT(P, 176, 4) PUT(P, 600, 0x200001) SIZE(G, LS, 4) NEW_X(LS)},
    {13, "", PUT(P, 436, 0x1B) PUT(P, 168, 5) PUT(P, 176, 4) PUT(P, 528, 0x200001) SIZE(G, GS, 4) NEW_X(GS)},
    {13, "",
     PUT(P, 436, 0x11) PUT(P, 176, 2) ZERO24(468, 472, 476, 480, 484, 488) SIZE(G, VS, 0) SIZE(X, VS, 0)},
    {13, "", SIZE(G, FS, 0) PUT(P, 436, 0x12) PUT(P, 168, 0) PUT(P, 176, 2) ZERO24(444, 448, 452, 456, 460, 464)},
    {14, "", XOR(P, 468, 1)},
    {14, "", XOR(P, 476, 4)},
    {14, "", XOR(P, 484, 16)},
    {14, "", XOR(P, 480, 1)},
    {14, "", PUT(P, 480, 0x400020)},
    {14, "", PUTS(X, VS, 16, 4)},
    {14, "", XORS(X, VS, 20, 4)},
    {14, "", PUTS(X, PS, 24, 0x200021)},
    {14, "", PUTS(X, PS, 32, 4)},
    {14, "", PUTS(X, PS, 36, 64)},
    {14, "", XORS(G, PS, 3, 1)},
    {14, "", PUT(P, 456, 0x200011)},
    {14, "", PUT(P, 456, 0x400010)},
    {14, "", PUT(P, 460, 1)},
    {14, "", TAKE(P, FS) TAKE(G, FS)},
    {15, "root=0x2222", ""},
    {15, "root=0x100001111", ""},
    {16, "", XOR(P, 316, 3)},
    {17, "", XOR(P, 612, 1)},
    {17, "", PUT(P, 620, 1)},
    {17, "", XOR(M, 128, 1)},
    {17, "", XOR(M, 260, 1)},
    {17, "", XOR(M, 264, 1)},
    {17, "", XOR(M, 383, 1)},
    {18, "", PUT(P, 644, 0)},
    {18, "", PUT(P, 644, 0x04071005)},
    {18, "", PUT(P, 644, 0x050F1005)},
    {18, "", PUT(P, 644, 0x090F2003)},
    {18, "", PUT(P, 644, 0x040F1006)},
    {18, "", PUT(P, 644, 0x040F0805)},
    {18, "", PUT(P, 644, 0x04001005)},
    {18, "", PUT(P, 644, 0x041F1005)},
    {18, "", PUT(P, 648, 0x01000000)},
    {18, "", PUT(P, 648, 0x00010000)},
    {18, "", PUT(P, 648, 0x00000100)},
    {18, "", PUT(P, 648, 0x040F1005)},
    {18, "", XOR(M, 485, 0x7)},
};
/* clang-format on */
#define BAD (sizeof bad / sizeof bad[0])

/* Result and message of each row. */
static void check_row(uint32_t row, const char *text) {
    struct tsv table;
    uint32_t hresult, message = DP_PSO_MESSAGE_none;
    const struct dp_pso_result *result = last_result();
    cr_assert_eq(result->row, row, "row %u, not %u: %s", result->row, row, text);
    tsv_read(&table, "tests/vectors/pso_deserialize_errors.tsv");
    size_t at = 6 + row - 1; /* behind the rows of save */
    cr_assert(tsv_is(tsv_cell(&table, at, "call"), "load"));
    const char *name = tsv_cell(&table, at, "result");
    cr_assert(dp_find(DP_SET_PSO_HRESULT, name, strlen(name), &hresult));
    name = tsv_cell(&table, at, "message");
    if (row == 16) {
        message = DP_PSO_MESSAGE_RULE;
    } else if (!tsv_is(name, "-")) {
        cr_assert(dp_find(DP_SET_PSO_MESSAGE, name, strlen(name), &message));
    }
    cr_expect_eq(result->hresult, hresult, "%s", text);
    cr_expect_eq(result->message, message, "%s", text);
    cr_expect_eq(result->call, DP_PSO_CALL_load);
    cr_expect_eq(result->pipeline, 2);
    cr_expect_eq(result->rule == DP_PSO_RULE_COUNT, row != 16);
    cr_expect_eq(said.object_count, row == 20 ? 3 : 2, "%s", text);
    tsv_free(&table);
}

/* The later one is broken first, so that the earlier one's edits see the blobs as they are. CRCs are made right unless
 * an earlier row than 11 decides. */
static void check_bad(const struct bad *earlier, const struct bad *later) {
    const char *head = *earlier->head != '\0' ? earlier->head : later->head;
    start("");
    say("%sload p2 %s\n%s%s%s", base, head, later == earlier ? "" : later->edits, earlier->edits,
        earlier->row > 10 ? FIX : "");
    run();
    check_row(earlier->row, program + strlen(base));
}

Test(reference_pipelines_load, every_row) {
    bool seen[21] = {false};
    for (size_t i = 0; i < BAD; i++) {
        check_bad(&bad[i], &bad[i]);
        seen[bad[i].row] = true;
    }
    for (uint32_t row = 1; row <= 18; row++) {
        cr_expect(seen[row], "row %u", row);
    }
    run_text("", base);
    cr_assert_eq(blob_of(0, DP_PSO_BLOB_M, 0).size, 508);
    end_instance();
}

/* The earlier row decides. Left out: edits that add or take away what the earlier one broke. */
Test(reference_pipelines_load, the_earlier_row_decides) {
    for (size_t i = 0; i < BAD; i++) {
        for (size_t j = i + 1; j < BAD; j += 7) {
            bool undoes = bad[j].row > 12 && (strstr(bad[j].edits, "take") || strstr(bad[j].edits, "resize"));
            if (bad[j].row > bad[i].row && !undoes) {
                check_bad(&bad[i], &bad[j]);
            }
        }
    }
    end_instance();
}

/* Rules that row 16 names, with their index. */
Test(reference_pipelines_load, rules_of_row_16) {
    /* clang-format off */
    static const struct {
        enum dp_pso_rule rule;
        int32_t index;
        const char *edits;
    } rules[] = {
        {DP_PSO_RULE_95, -1, XOR(P, 316, 3)},
        {DP_PSO_RULE_673, -1, PUT(P, 404, 5)},
        {DP_PSO_RULE_685, -1, PUT(P, 396, 3)},
        {DP_PSO_RULE_922, -1, PUT(M, 124, 2)},
        {DP_PSO_RULE_97, -1, PUT(P, 324, 0x7F800000)},
        {DP_PSO_RULE_54, 1, PUT(M, 420, 5)},
        {DP_PSO_RULE_61, 1, PUT(M, 428, 13)},
        {DP_PSO_RULE_61, 0, PUT(M, 400, 0xFFFFFFFF)},
        {DP_PSO_RULE_64, 0, PUT(M, 384, 0xFFFFFFFF) PUT(M, 412, 0) PUT(M, 440, 9)},
        {DP_PSO_RULE_62, 1, PUT(M, 412, 0) PUT(M, 440, 9)},
        {DP_PSO_RULE_677, 0, PUT(M, 484, 0x0402)},
        {DP_PSO_RULE_E_LIMIT, 1, PUT(P, 620, 41) PUT(P, 632, 99)},
        {DP_PSO_RULE_672, -1, PUT(P, 336, 1) PUT(M, 500, 2)},
        /* phase A to its end before phase B, and the first in table order */
        {DP_PSO_RULE_54, 0, PUT(M, 392, 5) PUT(M, 484, 0x0402)},
        {DP_PSO_RULE_95, -1, XOR(P, 316, 3) PUT(M, 392, 5)},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof rules / sizeof rules[0]; i++) {
        start("");
        say("%sload p2\n%s%s", base, rules[i].edits, FIX);
        run();
        check_row(16, rules[i].edits);
        cr_expect_eq(last_result()->rule, rules[i].rule, "%s: %s", rules[i].edits, rule_names[last_result()->rule]);
        cr_expect_eq(last_result()->index, rules[i].index, "%s", rules[i].edits);
    }
    end_instance();
}

/* What is not an error: edits without effect, a stride where there are entries, warnings. */
Test(reference_pipelines_load, sound_ones) {
    /* clang-format off */
    static const char *const sound[] = {
        "",
        FIX,
        XOR(P, 676, 0xFF) XOR(P, 0xFFFFFFFF, 0xFF) PUTS(X, FS, 0, 1) PUT(M, 508, 9),
        XOR(P, 0, 0x1234) XOR(P, 0, 0x1234),
        NIL(P, FS) TAKE(P, FS) "  edit take blob=P package=0\n",
        SIZE(P, FS, 700) SIZE(P, FS, 676),
        NIL(G, HS) NIL(X, ES) SIZE(G, LS, 0),
        PUT(P, 432, 77) PUT(M, 380, 77) FIX,
        PUT(M, 456, 0xFFFFFFFF) FIX,
        "  edit put blob=P offset=0 value=0\n  edit take blob=P package=0x30\n",
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof sound / sizeof sound[0]; i++) {
        start("");
        say("%sload p2\n%s", base, sound[i]);
        run();
        check_row(20, sound[i]);
        cr_expect_eq(object_of(2)->loaded, 1);
        cr_expect_eq(object_of(2)->derived, 0);
    }
    end_instance();
}

/* The exports of a package with bit 0 set are compared under the device's mode. */
Test(reference_pipelines_load, derived_exports) {
    /* clang-format off */
    static const struct {
        const char *device;
        const char *edit;
        uint32_t row;
    } loads[] = {
        {"compare=strict", PUT(P, 644, 0x040F1005), 20},   {"compare=strict", PUT(P, 644, 0x04071005), 18},
        {"compare=spi", PUT(P, 644, 0x04071005), 20},      {"compare=spi", PUT(P, 644, 0x090F2005), 18},
        {"compare=superset", PUT(P, 644, 0x04071005), 18}, {"compare=superset", PUT(P, 648, 0x04071005), 20},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof loads / sizeof loads[0]; i++) {
        start(loads[i].device);
        say("%sload p2\n%s%s%s", base, PUT(M, 32, 1), loads[i].edit, FIX);
        run();
        check_row(loads[i].row, loads[i].edit);
        cr_expect(loads[i].row != 20 || object_of(2)->derived == 1);
    }
    end_instance();
}
