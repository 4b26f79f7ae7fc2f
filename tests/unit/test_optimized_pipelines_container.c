/* The container of the optimized model: known answers, round trips, and damaged blobs. */
#include "test_optimized_pipelines.h"

#include "model/optimized/pipelines/bytes.h"

#include <zlib.h>

static const char *const ka1 = "pso_shader 0xA1\npso_shader 0xB2\n outputs o0=float4\npipeline p0\n stage VS 0xA1\n"
                               " stage PS 0xB2\n targets 1 rt0=R8G8B8A8_UNORM\n";
static const char *const ka2 =
    "pso_shader 0xA1 code=512 vgprs=40 sgprs=48 wave=64\n"
    "pso_shader 0xB2 code=1024 vgprs=72 sgprs=64 wave=64 scratch=16 pix=10\n outputs o0=float4 o1=float4\n"
    "pipeline p0 root=0x123456789ABCDEF0\n stage VS 0xA1\n stage PS 0xB2\n"
    " targets 2 rt0=R16G16B16A16_UNORM rt1=R32G32_FLOAT depth=D32_FLOAT samples=4\n depth_stencil depth\n"
    " blend_state independent\n blend 1 enable src=SRC_ALPHA dst=ONE mask=0x3\n"
    " rasterizer bias=0xFFFFFFFF bias_clamp=0x80000000 slope_bias=0x3F000000\n"
    " element POSITION format=R32G32B32_FLOAT\n element texcoord format=R16G16_FLOAT\n"
    " element color index=1 format=R8G8B8A8_UNORM slot=1 offset=4 class=PER_INSTANCE_DATA step=1\n";
static const char *const ka3 =
    "derive p1 from=p0\n desc RASTERIZER\n rasterizer bias=0xFFFFFFFF\n desc SHADER_LIMITS ps=20\n";

static uint32_t crc_of(struct dp_pso_bytes bytes) {
    return bytes.size == 0 ? 0 : (uint32_t)crc32(0, bytes.bytes, (uInt)bytes.size);
}

/* --- tables/pso_container.tsv, rows KA --- */

/* The bytes that a KA row speaks of: `P`, `G slot 4`, `canonical byte string`. A blob that is not there is empty. */
static struct dp_pso_bytes row_bytes(const struct told *h, const char *field) {
    static const char *const kinds = "PMGX";
    const struct dp_pso_object *object = &h->object[h->objects - 1];
    const char *slot = strstr(field, "slot ");
    if (tsv_is(field, "canonical byte string")) {
        return object->canonical;
    }
    if (tsv_is(field, "immutable key")) {
        return object->key;
    }
    const char *kind = strchr(kinds, field[0]);
    cr_assert(kind != NULL && (field[1] == 0 || slot != NULL), "%s", field);
    if (tsv_is(field, "X slot 0")) {
        return (struct dp_pso_bytes){NULL, 0};
    }
    return told_blob_of(h, (uint32_t)(kind - kinds), slot != NULL ? (uint32_t)strtoul(slot + 5, NULL, 10) : 0);
}

static size_t known_answers(const struct tsv *t, const char *id, const struct told *h) {
    size_t rows = 0;
    for (size_t row = 0; row < t->rows; row++) {
        const char *field = tsv_cell(t, row, "field");
        uint32_t size, wanted;
        if (!tsv_is(tsv_cell(t, row, "blob"), id)) {
            continue;
        }
        cr_assert(tsv_number(tsv_cell(t, row, "size"), &size) && tsv_number(tsv_cell(t, row, "rule"), &wanted));
        rows++;
        if (tsv_is(field, "M.crc32 field")) {
            cr_expect_eq(opt_pso_get32(told_blob_of(h, DP_PSO_BLOB_M, 0).bytes + 8), wanted, "%s %s", id, field);
            continue;
        }
        struct dp_pso_bytes bytes = row_bytes(h, field);
        cr_expect(bytes.size == size && crc_of(bytes) == wanted, "%s %s: %zu bytes, 0x%08X", id, field, bytes.size,
                  crc_of(bytes));
    }
    return rows;
}

Test(optimized_pipelines_container, known_answers) {
    struct tsv t;
    size_t rows = 0;
    tsv_read(&t, "tests/vectors/pso_container.tsv");
    for (uint32_t i = 1; i <= 3; i++) {
        char id[8];
        struct told *h = told_start();
        told_text(h, "device\n%s%ssave %s", i == 2 ? ka2 : ka1, i == 3 ? ka3 : "", i == 3 ? "p1\n" : "p0\n");
        sprintf(id, "KA%u", i);
        cr_assert_eq(h->result[h->results - 1].row, 6);
        rows += known_answers(&t, id, h);
        told_end(h);
    }
    cr_expect_eq(rows, 29);
    tsv_free(&t);
}

/* --- round trips --- */

#define TESSELLATED                                                                                                    \
    " stage VS 1\n stage PS 0xB2\n stage HS 2\n stage DS 3\n targets 1 rt0=R8G8B8A8_UNORM depth=D24_UNORM_S8_UINT\n"   \
    " depth_stencil depth stencil write_mask=3 back_pass=INCR\n"
#define LAYOUT                                                                                                         \
    " element POSITION\n element Position index=1 slot=3 class=PER_INSTANCE_DATA\n element 0x100\n element PSIZE\n"    \
    " element a_name_of_as_many_characters_as_a_semantic_name_may_have_at_all\n"
#define STREAM                                                                                                         \
    " stream_output rasterized=0xFFFFFFFF strides=3 stride0=16 stride2=4 stride3=9\n so_entry SV_Position\n"           \
    " so_entry none index=7\n so_entry position stream=1 start=1 components=2 slot=3\n so_entry 0x100 index=3\n"

static const char *const shapes[] = {
    "pipeline p0\n stage VS 1\n",
    "pipeline p0\n stage VS 1\n" LAYOUT,
    "pipeline p0\n stage VS 1\n stage GS 4\n" STREAM,
    "pipeline p0 topology=PATCH strip_cut=1 node_mask=2 flags=4\n" TESSELLATED LAYOUT,
    "pipeline p0 topology=PATCH sample_mask=7\n stage GS 4\n" TESSELLATED LAYOUT STREAM,
};

#define DECLARED                                                                                                       \
    "device\npso_shader 1 code=20 vgprs=9\npso_shader 2 code=32 wave=64 pix=2048\npso_shader 3 pix=7\n"                \
    "pso_shader 4 lds=65536 scratch=99 sgprs=106 pix=1\npso_shader 0xB2\n outputs o0=float4 writes=depth\n"

static bool same_bytes(struct dp_pso_bytes a, struct dp_pso_bytes b) {
    return a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0;
}

static bool same_object(const struct dp_pso_object *a, const struct dp_pso_object *b) {
    return same_bytes(a->key, b->key) && same_bytes(a->canonical, b->canonical) &&
           memcmp(a->compiled, b->compiled, sizeof a->compiled) == 0 &&
           memcmp(a->computed, b->computed, sizeof a->computed) == 0 && memcmp(&a->use, &b->use, sizeof a->use) == 0 &&
           a->derived == b->derived;
}

Test(optimized_pipelines_container, round_trips) {
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        struct told *h = told_start();
        told_text(h,
                  DECLARED
                  "%ssave p0\nload p1 package=0\nsave p1 package=1\n"
                  "derive p2 from=p1\n desc SAMPLE_MASK sample_mask=5\nsave p2 package=0\nload p3 package=0\n"
                  "derive p4 from=p0\n desc SHADER_LIMITS vs=40 gs=3 fs=1 ps=2 hs=7 es=9 ls=9\n"
                  "save p4 package=2\nrelease p0\nrelease p4\nload p5 package=2\n store 2\n store 2\n store 1\n",
                  shapes[i]);
        cr_assert_eq(h->results, 10, "shape %zu", i);
        cr_expect_eq(h->result[2].row, 20, "shape %zu: row %u", i, h->result[2].row);
        cr_expect(same_object(&h->object[0], &h->object[1]) && h->object[1].loaded && !h->object[0].loaded);
        cr_expect(h->result[3].row == 4 && h->record[0].rule == DP_PSO_RULE_RESERIALIZE && h->result[5].row == 4);
        cr_expect(h->object[2].loaded && h->object[2].derived);
        cr_expect_eq(h->result[6].row, 2, "the package that a save left empty");
        cr_expect_eq(h->result[9].row, 20);
        cr_expect(same_object(&h->object[3], &h->object[4]));
        cr_expect(h->store[1].kinds[DP_PSO_BLOB_G].offered == 2 * h->store[1].kinds[DP_PSO_BLOB_G].kept);
        cr_expect(h->store[1].packet == 0 && h->store[2].packet == DP_NONE && h->store[2].kinds[0].offered == 2);
        told_end(h);
    }
}

/* --- every truncation and every flipped bit --- */

static struct dp_pso_package package_of(const struct told *h) {
    struct dp_pso_package package = {.packet = told_blob_of(h, DP_PSO_BLOB_P, 0)};
    package.metadata = told_blob_of(h, DP_PSO_BLOB_M, 0);
    for (size_t i = 0; i < h->blobs; i++) {
        if (h->blob[i].kind == DP_PSO_BLOB_G) {
            package.code[h->blob[i].slot] = h->blob[i].blob;
        }
        if (h->blob[i].kind == DP_PSO_BLOB_X) {
            package.info[h->blob[i].slot] = h->blob[i].blob;
        }
    }
    return package;
}

static void load_refused(struct told *h, const struct dp_pso_package *package, const char *what, size_t at) {
    struct dp_pso_load load = {.pipeline = 5, .root = 0x123456789ABCDEF0, .package = package};
    size_t live = h->live;
    h->results = 0;
    dp_optimized_pipelines.load(h->device, 99, &load);
    cr_assert(h->results == 1 && h->result[0].row < 20 && h->objects == 1, "%s %zu", what, at);
    cr_assert(h->live <= live + 4096, "%s %zu", what, at);
}

/* A blob of the package, damaged in copies of exact size, so that a sanitizer sees every byte read behind them. */
static void damage(struct told *h, struct dp_pso_package *package, struct dp_pso_bytes *blob) {
    struct dp_pso_bytes whole = *blob;
    for (size_t size = 0; size < whole.size; size++) {
        uint8_t *cut = malloc(size + (size == 0));
        memcpy(cut, whole.bytes, size);
        *blob = (struct dp_pso_bytes){cut, size};
        load_refused(h, package, "cut", size);
        free(cut);
    }
    uint8_t *copy = malloc(whole.size);
    memcpy(copy, whole.bytes, whole.size);
    *blob = (struct dp_pso_bytes){copy, whole.size};
    for (size_t bit = 0; bit < 8 * whole.size; bit++) {
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
        load_refused(h, package, "flip", bit);
        copy[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    free(copy);
    *blob = whole;
}

Test(optimized_pipelines_container, damaged_blobs) {
    struct told *h = told_start();
    told_text(h, "device\n%ssave p0\n", ka2);
    struct dp_pso_package package = package_of(h);
    struct dp_pso_bytes *const blobs[] = {&package.packet, &package.metadata, &package.code[0], &package.info[1],
                                          &package.info[4]};
    for (size_t i = 0; i < sizeof blobs / sizeof blobs[0]; i++) {
        damage(h, &package, blobs[i]);
    }
    struct dp_pso_load load = {.pipeline = 5, .root = 0x123456789ABCDEF0, .package = &package};
    dp_optimized_pipelines.load(h->device, 100, &load);
    cr_expect_eq(h->objects, 2, "the undamaged one loads");
    told_end(h);
}
