/* Every row of refused loads on the optimized model (tables/pso_deserialize_errors.tsv), alone and behind others. */
#include "test_optimized_pipelines.h"

static const char *const ka2 =
    "pso_shader 0xA1 code=512 vgprs=40 sgprs=48 wave=64\n"
    "pso_shader 0xB2 code=1024 vgprs=72 sgprs=64 wave=64 scratch=16 pix=10\n outputs o0=float4 o1=float4\n"
    "pipeline p0 root=0x123456789ABCDEF0\n stage VS 0xA1\n stage PS 0xB2\n"
    " targets 2 rt0=R16G16B16A16_UNORM rt1=R32G32_FLOAT depth=D32_FLOAT samples=4\n depth_stencil depth\n"
    " blend_state independent\n blend 1 enable src=SRC_ALPHA dst=ONE mask=0x3\n"
    " rasterizer bias=0xFFFFFFFF bias_clamp=0x80000000 slope_bias=0x3F000000\n"
    " element POSITION format=R32G32B32_FLOAT\n element texcoord format=R16G16_FLOAT\n"
    " element color index=1 format=R8G8B8A8_UNORM slot=1 offset=4 class=PER_INSTANCE_DATA step=1\n";

/* What a load of KA2 with these edits comes to, then with an earlier row broken too. */
struct broken {
    uint32_t row;
    uint32_t message;
    const char *edits; /* ends with fix_crc where the row is behind the CRCs */
};

#define FIX " edit fix_crc\n"
/* clang-format off */
static const struct broken broken[] = {
    {2, DP_PSO_MESSAGE_none, " edit null blob=P\n"},
    {2, DP_PSO_MESSAGE_none, " edit resize blob=M\n"},
    {2, DP_PSO_MESSAGE_none, " edit null blob=G slot=VS\n"},
    {2, DP_PSO_MESSAGE_none, " edit null blob=X slot=PS\n"},
    {2, DP_PSO_MESSAGE_none, " edit resize blob=X slot=FS value=48\n"},
    {2, DP_PSO_MESSAGE_none, " edit resize blob=X slot=PS\n"},
    {2, DP_PSO_MESSAGE_none, " edit resize blob=G slot=GS value=4\n"},
    {3, DP_PSO_MESSAGE_TRUNCATED, " edit resize blob=P value=167\n"},
    {3, DP_PSO_MESSAGE_TRUNCATED, " edit resize blob=M value=79\n"},
    {3, DP_PSO_MESSAGE_TRUNCATED, " edit resize blob=X slot=VS value=47\n"},
    {4, DP_PSO_MESSAGE_BAD_MAGIC, " edit xor blob=P value=1\n"},
    {4, DP_PSO_MESSAGE_BAD_MAGIC, " edit xor blob=M value=1\n"},
    {4, DP_PSO_MESSAGE_BAD_MAGIC, " edit xor blob=X slot=PS value=1\n"},
    {5, DP_PSO_MESSAGE_VERSION, " edit xor blob=P offset=4 value=1\n"},
    {5, DP_PSO_MESSAGE_VERSION, " edit xor blob=M offset=6 value=1\n"},
    {5, DP_PSO_MESSAGE_VERSION, " edit xor blob=X slot=VS offset=4 value=2\n"},
    {6, DP_PSO_MESSAGE_PLATFORM, " edit put blob=P offset=8 value=1\n"},
    {6, DP_PSO_MESSAGE_PLATFORM, " edit put blob=M offset=16 value=1\n"},
    {7, DP_PSO_MESSAGE_TOOLCHAIN, " edit xor blob=M offset=20 value=1\n"},
    {8, DP_PSO_MESSAGE_TRUNCATED, " edit resize blob=P value=677\n"},
    {8, DP_PSO_MESSAGE_TRUNCATED, " edit resize blob=M value=80\n"},
    {8, DP_PSO_MESSAGE_TRUNCATED, " edit resize blob=X slot=PS value=57\n"},
    {9, DP_PSO_MESSAGE_MALFORMED, " edit resize blob=P value=672\n edit put blob=P offset=12 value=672\n"},
    {9, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=16 value=8\n"},
    {9, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=20 value=1\n"},
    {9, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=24 value=2\n"},
    {9, DP_PSO_MESSAGE_MALFORMED, " edit xor blob=P offset=156 value=1\n"},
    {10, DP_PSO_MESSAGE_CRC, " edit xor blob=P offset=675 value=1\n"},
    {10, DP_PSO_MESSAGE_CRC, " edit xor blob=P offset=36 value=1\n"},
    {10, DP_PSO_MESSAGE_CRC, " edit xor blob=G slot=VS value=1\n"},
    {10, DP_PSO_MESSAGE_CRC, " edit xor blob=G slot=FS offset=47 value=1\n"},
    {10, DP_PSO_MESSAGE_CRC, " edit xor blob=X slot=PS offset=57 value=1\n"},
    {10, DP_PSO_MESSAGE_CRC, " edit xor blob=M offset=515 value=0x10\n"},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=32 value=2\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=76 value=1\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=36 value=81\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=40 value=303\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=44 value=385\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=48 value=33\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=48 value=4\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=52 value=0\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=56 value=513\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=60 value=0\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=64 value=0xFFFFFFFF\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=68 value=0\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=72 value=23\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=405 value=1\n" FIX}, /* behind a class */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=384 value=1\n" FIX}, /* name_off */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=412 value=1\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=412 value=10\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=440 value=0\n" FIX}, /* COLOR is not used */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit xor blob=M offset=468 value=0x20\n" FIX}, /* pOSITION */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=468 value=0x30303030\n" FIX}, /* 0000TION */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=474 value=0x41414141\n" FIX}, /* one long name */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=490 value=0x1\n" FIX}, /* no zero, padding */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=488 value=0x41414141\n" FIX}, /* no zero at the end */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=492 value=4\n" FIX}, /* base type */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=492 value=0x501\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=492 value=0x1\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=508 value=8\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=512 value=1\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=M offset=88 value=0\n" FIX}, /* no PS, yet outputs */
    {11, DP_PSO_MESSAGE_MALFORMED, " edit resize blob=G slot=VS value=510\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=VS offset=24 value=0x200000\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=VS offset=24 value=0x200101\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=VS offset=26 value=107\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=VS offset=28 value=65537\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=VS offset=36 value=33\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=VS offset=36 value=0x10040\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=VS offset=40 value=48\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=PS offset=40 value=49\n" FIX},
    {11, DP_PSO_MESSAGE_MALFORMED, " edit put blob=X slot=PS offset=44 value=9\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=356 value=9\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=168 value=5\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=184 value=2\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=188 value=2\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=312 value=1\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=332 value=0x1000000\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=324 value=0x80000000\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=348 value=1\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=388 value=28\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=392 value=28\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=412 value=1\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=420 value=1\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=440 value=1\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=516 value=1\n" FIX}, /* slot GS is absent */
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=480 value=0x400000\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=480 value=0x210001\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=488 value=1\n" FIX},
    {12, DP_PSO_MESSAGE_MALFORMED, " edit put blob=P offset=640 value=1\n" FIX}, /* limit of LS */
    {13, DP_PSO_MESSAGE_STAGE, " edit put blob=P offset=436 value=0x93\n" FIX},
    {13, DP_PSO_MESSAGE_STAGE, " edit resize blob=G slot=FS\n" FIX},
    {13, DP_PSO_MESSAGE_STAGE, " edit put blob=M offset=80 value=0\n" FIX},
    {13, DP_PSO_MESSAGE_STAGE, " edit put blob=M offset=96 value=1\n" FIX},
    {13, DP_PSO_MESSAGE_STAGE, " edit put blob=M offset=104 value=1\n" FIX},
    {13, DP_PSO_MESSAGE_STAGE, " edit put blob=M offset=112 value=1\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit xor blob=G slot=VS value=1\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=X slot=VS offset=16 value=4\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=X slot=VS offset=20 value=4\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=X slot=VS offset=32 value=4\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=P offset=480 value=0x400029\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=P offset=480 value=0x200028\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=P offset=456 value=0x400011\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=P offset=456 value=0x200010\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=P offset=460 value=1\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit put blob=P offset=476 value=4\n" FIX},
    {14, DP_PSO_MESSAGE_SHADER_MISMATCH, " edit take blob=G slot=VS package=1\n"
      " edit take blob=X slot=VS package=1\n" FIX},
    {15, DP_PSO_MESSAGE_ROOTSIG, " edit put blob=M offset=28 value=1\n" FIX},
    {16, DP_PSO_MESSAGE_RULE, " edit put blob=P offset=316 value=0x01000004\n" FIX},
    {17, DP_PSO_MESSAGE_ARGS, " edit put blob=P offset=320 value=7\n" FIX},
    {17, DP_PSO_MESSAGE_ARGS, " edit put blob=P offset=612 value=7\n" FIX},
    {17, DP_PSO_MESSAGE_ARGS, " edit put blob=M offset=260 value=7\n" FIX},
    {17, DP_PSO_MESSAGE_ARGS, " edit put blob=P offset=620 value=40\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x50f1006\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x50f1000\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x50f2003\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x50f1103\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x5001003\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x5101003\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x40f1003\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=P offset=644 value=0x5071003\n" FIX},
    {18, DP_PSO_MESSAGE_EXPORT, " edit put blob=M offset=492 value=0x301\n" FIX},
    {20, DP_PSO_MESSAGE_none, FIX},
};
/* clang-format on */

static uint32_t hresult_of(uint32_t row) {
    switch (row) {
    case 1:
        return DP_PSO_HRESULT_E_POINTER;
    case 5:
    case 7:
        return DP_PSO_HRESULT_D3D12_ERROR_DRIVER_VERSION_MISMATCH;
    case 6:
        return DP_PSO_HRESULT_D3D12_ERROR_ADAPTER_NOT_FOUND;
    case 20:
        return DP_PSO_HRESULT_S_OK;
    default:
        return DP_PSO_HRESULT_E_INVALIDARG;
    }
}

/* Loads KA2 with these edits; a refused load must leave the device as it was. */
static void load_edited(const struct broken *b, const char *arguments, const char *edits, uint32_t row) {
    struct told *h = told_start();
    told_text(h, "device\n%ssave p0\npipeline p7 root=0x123456789ABCDEF0\n stage VS 0xB2\nsave p7 package=1\n", ka2);
    size_t objects = h->objects;
    size_t live = h->live;
    told_text(h, "device\nload p9:9 %s\n%s", arguments, edits);
    const struct dp_pso_result *r = &h->result[h->results - 1];
    cr_expect(r->row == row && r->hresult == hresult_of(row), "%s%s: row %u, 0x%X", arguments, edits, r->row,
              r->hresult);
    cr_expect(row != b->row || r->message == b->message, "%s: message %u", edits, r->message);
    cr_expect_eq(h->objects - objects, row == 20, "%s", edits);
    cr_expect((r->rule == DP_PSO_RULE_COUNT) == (row != 16) && (row == 20 || h->records == 0), "%s", edits);
    cr_expect(row == 20 || h->live - live < 8192, "%s: %zu", edits, h->live - live);
    told_end(h);
}

Test(optimized_pipelines_load, refused_loads) {
    const size_t count = sizeof broken / sizeof broken[0];
    for (size_t i = 0; i < count; i++) {
        const struct broken *b = &broken[i];
        load_edited(b, "root=0x123456789ABCDEF0", b->edits, b->row);
        load_edited(b, "root=0x123456789ABCDEF0 null=output", b->edits, 1);
        load_edited(b, "root=0x123456789ABCDEF0 null=desc", b->edits, 1);
        load_edited(b, "root=0", b->edits, 2);
        load_edited(b, "root=5", b->edits, b->row < 15 ? b->row : 15);
        /* an earlier row broken as well: it decides (edits without fix_crc, which the last one then makes right) */
        size_t other = (i * 7 + 3) % count;
        if (broken[other].row < b->row && broken[other].row > 2 && strstr(broken[other].edits, FIX) == NULL &&
            broken[other].row != 10 && strstr(broken[other].edits, "resize") == NULL) {
            char both[512];
            snprintf(both, sizeof both, "%s%s", broken[other].edits, b->edits);
            load_edited(b, "root=0x123456789ABCDEF0", both, broken[other].row);
        }
    }
}
