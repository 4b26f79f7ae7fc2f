/* Containers of the reference: round trips of many pipelines, truncations, flipped bits, bytes at random, memory that
 * runs out; save, store and the table of inputs. */
#include "test_reference_pipelines.h"

/* ---- pipelines at random ---- */

static uint64_t seed;

static uint32_t below(uint32_t bound) {
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % bound;
}

static const char *one_of(const char *const *words, size_t count) {
    return words[below((uint32_t)count)];
}
#define ONE_OF(...)                                                                                                    \
    one_of((const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

static void say_random_shaders(void) {
    for (unsigned stage = 0; stage < 5; stage++) {
        for (unsigned i = 0; i < 2; i++) {
            say("pso_shader 0x%X%u code=%u vgprs=%u sgprs=%u wave=%s lds=%u scratch=%u pix=%u\n", 0xA + stage, i,
                4 + below(12), 1 + below(256), below(107), ONE_OF("32", "64"), below(2) * 512, below(2) * 16,
                below(2) * below(30));
            say("  outputs o0=%s o1=%s writes=%s\n", ONE_OF("float4", "float3", "none"), ONE_OF("float4", "none"),
                ONE_OF("none", "depth", "coverage|stencil"));
        }
    }
}

static void say_random_blend(const char *indent) {
    say("  %sblend_state%s%s\n", indent, ONE_OF("", " alpha_to_coverage"), ONE_OF("", " independent"));
    for (unsigned j = 0; j < 2; j++) {
        say("  %sblend %u%s src=%s dst=%s op=%s mask=%u\n", indent, j, ONE_OF("", " enable"),
            ONE_OF("ONE", "SRC_ALPHA", "SRC1_COLOR"), ONE_OF("ZERO", "INV_SRC_ALPHA"), ONE_OF("ADD", "MAX"),
            below(4) == 0 ? 0u : 15u);
    }
}

static void say_random_pipeline(unsigned slot) {
    bool hull = below(3) == 0;
    say("pipeline p%u:%u topology=%s node_mask=%u\n  stage VS 0xA%u\n", slot, slot, hull ? "PATCH" : "TRIANGLE",
        below(2), below(2));
    if (hull) {
        say("  stage DS 0xC0\n  stage HS 0xD%u\n", below(2));
    }
    if (below(3) == 0) {
        say("  stage GS 0xE%u\n", below(2));
    }
    if (below(5) != 0) {
        say("  stage PS 0xB%u\n", below(2));
    }
    say("  targets %u rt0=%s", 1 + below(2),
        ONE_OF("R8G8B8A8_UNORM", "R16G16B16A16_UNORM", "R32G32_FLOAT", "R11G11B10_FLOAT", "BC7_UNORM"));
    say(" depth=%s\n", ONE_OF("0", "D32_FLOAT", "D24_UNORM_S8_UINT", "R8_UNORM"));
    say_random_blend("");
    say("  depth_stencil%s%s write=%s\n", ONE_OF("", " depth"), ONE_OF("", " stencil"), ONE_OF("ALL", "ZERO"));
    say("  rasterizer cull=%s slope_bias=%s bias=%u\n", ONE_OF("NONE", "BACK"), ONE_OF("0", "0x80000000", "0x3F800000"),
        below(3));
    unsigned elements = below(4);
    for (unsigned e = 0; e < elements; e++) {
        say("  element %s index=%u format=%s slot=%u\n", ONE_OF("POSITION", "texcoord", "0x77"), e,
            ONE_OF("R32_FLOAT", "R8_UINT", "R16G16B16A16_FLOAT"), below(2));
    }
    unsigned entries = below(3);
    if (entries != 0) {
        say("  stream_output rasterized=%s strides=2 stride0=%u\n", ONE_OF("0", "0xFFFFFFFF"), below(64));
    }
    for (unsigned e = 0; e < entries; e++) {
        say("  so_entry %s index=%u stream=%u\n", ONE_OF("POSITION", "none", "color"), e, below(256));
    }
}

/* Package i holds pipeline i of `count`, or one derived from it; the ones that failed leave it empty. */
static void run_random(unsigned count) {
    start(ONE_OF("compare=strict", "compare=spi", "compare=superset"));
    say_random_shaders();
    for (unsigned i = 0; i < count; i++) {
        say_random_pipeline(i);
        say("derive d%u:%u from=p%u\n  desc BLEND\n", i, 16 + i, i);
        say_random_blend("");
        say("  desc SHADER_LIMITS vs=%u ps=7\n  desc SAMPLE_MASK sample_mask=%u\n", below(41), below(2));
        say("save %c%u package=%u\n", below(2) == 0 ? 'p' : 'd', i, i);
    }
    run();
}

/* ---- packages in memory of their exact size ---- */

struct copy {
    struct dp_pso_package package;
    uint64_t root;
};

static struct dp_pso_bytes exact(struct dp_pso_bytes from) {
    uint8_t *bytes = from.size != 0 ? malloc(from.size) : NULL;
    if (bytes != NULL) {
        memcpy(bytes, from.bytes, from.size);
    }
    return (struct dp_pso_bytes){bytes, from.size};
}

static struct dp_pso_bytes *blobs_of(struct dp_pso_package *package, size_t i) {
    return i == 0   ? &package->packet
           : i == 1 ? &package->metadata
           : i < 9  ? &package->code[i - 2]
                    : &package->info[i - 9];
}
#define BLOBS 16u

static struct dp_pso_package copy_package(uint32_t number) {
    struct dp_pso_package package;
    package.packet = exact(blob_of(number, DP_PSO_BLOB_P, 0));
    package.metadata = exact(blob_of(number, DP_PSO_BLOB_M, 0));
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        package.code[slot] = exact(blob_of(number, DP_PSO_BLOB_G, slot));
        package.info[slot] = exact(blob_of(number, DP_PSO_BLOB_X, slot));
    }
    return package;
}

static void free_copy(struct dp_pso_package *package) {
    for (size_t i = 0; i < BLOBS; i++) {
        free((void *)(uintptr_t)blobs_of(package, i)->bytes);
    }
}

/* Loads and returns the row; what was said of loads before is forgotten first. */
static uint32_t load(const struct dp_pso_package *package, uint32_t slot) {
    struct dp_pso_load given = {.pipeline = slot, .null = 0, .root = 0x1111, .package = package};
    said.result_count = 0;
    said.object_count = 0;
    said.reports = 0;
    cr_assert_eq(dp_reference_pipelines.load(instance, 1000, &given), DP_STATUS_OK);
    return last_result()->row;
}

/* ---- round trips ---- */

static bool same_exports(const struct dp_pso_object *a, const struct dp_pso_object *b) {
    return memcmp(a->compiled, b->compiled, sizeof a->compiled) == 0 &&
           memcmp(a->computed, b->computed, sizeof a->computed) == 0;
}

Test(reference_pipelines_container, round_trips) {
    size_t loaded = 0;
    size_t derived = 0;
    seed = 1;
    for (int turn = 0; turn < 60; turn++) {
        run_random(16);
        for (uint32_t i = 0; i < said.result_count; i++) {
            const struct dp_pso_result *saved = &said.results[i];
            if (saved->call != DP_PSO_CALL_save || saved->row != 6) {
                continue;
            }
            uint32_t number = saved->pipeline % 16;
            const struct dp_pso_object original = *object_of(saved->pipeline);
            struct dp_pso_package package = copy_package(number);
            size_t results = said.result_count;
            struct dp_pso_load given = {.pipeline = 40 + number, .root = 0x1111, .package = &package};
            cr_assert_eq(dp_reference_pipelines.load(instance, 1000 + number, &given), DP_STATUS_OK);
            cr_assert_eq(said.results[results].row, 20, "row %u", said.results[results].row);
            free_copy(&package);
            const struct dp_pso_object *copy = object_of(40 + number);
            cr_assert(same_bytes(copy->key, original.key) && same_bytes(copy->canonical, original.canonical));
            cr_assert(same_exports(copy, &original));
            cr_assert_eq(memcmp(&copy->use, &original.use, sizeof copy->use), 0);
            cr_assert_eq(copy->derived, original.derived);
            cr_assert_eq(copy->loaded, 1);
            loaded++;
            derived += original.derived;
        }
    }
    cr_expect_gt(loaded, 200, "%zu", loaded);
    cr_expect_gt(derived, 30, "%zu", derived);
    end_instance();
}

/* Every prefix and every flipped bit of every blob is refused, and nothing is left behind. */
Test(reference_pipelines_container, truncations_and_flips) {
    size_t tried = 0;
    size_t packages = 0;
    seed = 2;
    run_random(8);
    for (uint32_t number = 0; number < 8; number++) {
        if (blob_of(number, DP_PSO_BLOB_P, 0).size == 0) {
            continue;
        }
        struct dp_pso_package package = copy_package(number);
        cr_assert_eq(load(&package, DP_NONE), 20);
        cr_assert_eq(said.objects[0].pipeline, DP_NONE);
        size_t before = in_use;
        packages++;
        for (size_t i = 0; i < BLOBS; i++) {
            struct dp_pso_bytes *blob = blobs_of(&package, i);
            const struct dp_pso_bytes whole = *blob;
            for (size_t size = 0; size < whole.size; size++, tried++) {
                *blob = exact((struct dp_pso_bytes){whole.bytes, size});
                cr_assert_neq(load(&package, 50), 20, "%zu of %zu bytes", size, whole.size);
                free((void *)(uintptr_t)blob->bytes);
            }
            *blob = whole;
            uint8_t *bytes = (uint8_t *)(uintptr_t)whole.bytes;
            for (size_t bit = 0; bit < whole.size * 8; bit++, tried++) {
                bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
                cr_assert_neq(load(&package, 50), 20, "blob %zu, bit %zu", i, bit);
                cr_assert_eq(said.object_count, 0);
                bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
            }
        }
        cr_assert_eq(load(&package, DP_NONE), 20);
        cr_assert_eq(in_use, before);
        free_copy(&package);
    }
    cr_expect_gt(packages, 3);
    cr_expect_gt(tried, 20000, "%zu", tried);
    end_instance();
}

/* Bytes at random behind right CRCs: refused or loaded, and what is loaded is a pipeline like any other. */
Test(reference_pipelines_container, edits_at_random) {
    size_t rows[21] = {0};
    seed = 3;
    for (int turn = 0; turn < 1500; turn++) {
        start(ONE_OF("compare=strict", "compare=spi", "compare=superset"));
        say_random_shaders();
        say_random_pipeline(0);
        say_random_pipeline(1);
        say("save p0\nsave p1 package=1\nload l:2\n");
        for (uint32_t i = 1 + below(3); i > 0; i--) {
            say("  edit %s blob=%s slot=%s offset=%u value=%s package=1\n",
                ONE_OF("xor", "put", "xor", "put", "xor", "put", "xor", "take", "resize", "null"),
                ONE_OF("P", "M", "P", "M", "G", "X"), ONE_OF("FS", "VS", "GS", "PS"), below(below(2) == 0 ? 680 : 520),
                ONE_OF("1", "0", "0x80", "0xFFFFFFFF", "508", "0x40"));
        }
        say("  edit fix_crc\nderive d:3 from=l\n  desc SAMPLE_MASK sample_mask=3\nsave l package=2\n"
            "base_set\n  member p0\n  member p1\n  member l\n  member d\nstore 1\nstore 0\n");
        run();
        for (size_t i = 0; i < said.result_count; i++) {
            rows[said.results[i].call == DP_PSO_CALL_load ? said.results[i].row : 0]++;
        }
        cr_assert_eq(dp_reference_pipelines.report(instance), DP_STATUS_OK);
    }
    for (uint32_t row = 2; row <= 20; row++) {
        bool reached = row != 10 && row != 15 && row != 19; /* the CRCs are right, the root is */
        cr_expect(!reached || rows[row] != 0, "row %u was never reached", row);
    }
    end_instance();
}

/* ---- sizes at their bounds ---- */

Test(reference_pipelines_container, large_ones) {
    start("");
    say("pso_shader 0xA1 code=65536 pix=2048\npso_shader 0xC1 code=65536 pix=2048\npipeline p0 topology=PATCH\n"
        "  stage VS 0xA1\n  stage HS 0xA1\n  stage DS 0xC1\n  stage GS 0xC1\n");
    for (unsigned i = 0; i < 32; i++) {
        say("  element %s index=%u format=R8_UINT slot=%u\n",
            i == 0 ? "a_name_of_as_many_characters_as_a_semantic_name_may_have_at_all" : "A", i, i);
    }
    for (unsigned i = 0; i < 513; i++) {
        say("  so_entry 0x%X\n", 0x1000 + i);
    }
    say("save p0\nload p1\n");
    run();
    cr_assert_eq(last_result()->row, 20);
    cr_expect_eq(blob_of(0, DP_PSO_BLOB_G, DP_PSO_SLOT_HS).size, 131072);
    cr_expect_eq(blob_of(0, DP_PSO_BLOB_X, DP_PSO_SLOT_GS).size, 48 + 4096);
    /* 32 elements, 512 entries, names of 63 and 1 and 512 of 9 characters with their zero bytes */
    size_t strings = 64 + 2 + 512 * 10;
    cr_expect_eq(blob_of(0, DP_PSO_BLOB_M, 0).size, (384 + 32 * 28 + 512 * 12 + strings + 3) / 4 * 4 + 24);
    /* code of more than 16 MiB, with its CRCs */
    struct dp_pso_package package = copy_package(0);
    size_t size = (16u << 20) + 4;
    uint8_t *code = calloc(1, size);
    uint8_t *info = (uint8_t *)(uintptr_t)package.info[DP_PSO_SLOT_GS].bytes;
    uint8_t *metadata = (uint8_t *)(uintptr_t)package.metadata.bytes;
    cr_assert_not_null(code);
    free((void *)(uintptr_t)package.code[DP_PSO_SLOT_GS].bytes);
    package.code[DP_PSO_SLOT_GS] = (struct dp_pso_bytes){code, size};
    memset(info + 8, 0, 4);
    memset(metadata + 8, 0, 4);
    uLong crc = crc32(crc32(0, code, (uInt)size), info, (uInt)package.info[DP_PSO_SLOT_GS].size);
    for (int i = 0; i < 4; i++) {
        info[8 + i] = (uint8_t)(crc >> 8 * i);
    }
    crc = crc32(0, package.packet.bytes, (uInt)package.packet.size);
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        const struct dp_pso_bytes *blobs[2] = {&package.code[slot], &package.info[slot]};
        uint8_t number[4] = {(uint8_t)slot, 0, 0, 0};
        crc = blobs[0]->size != 0 ? crc32(crc, number, 4) : crc;
        for (int b = 0; b < 2 && blobs[0]->size != 0; b++) {
            uint8_t length[4];
            for (int i = 0; i < 4; i++) {
                length[i] = (uint8_t)(blobs[b]->size >> 8 * i);
            }
            crc = crc32(crc, length, 4);
            crc = blobs[b]->size != 0 ? crc32(crc, blobs[b]->bytes, (uInt)blobs[b]->size) : crc;
        }
    }
    crc = crc32(crc, metadata, (uInt)package.metadata.size);
    for (int i = 0; i < 4; i++) {
        metadata[8 + i] = (uint8_t)(crc >> 8 * i);
    }
    cr_expect_eq(load(&package, 5), 11, "row %u", last_result()->row);
    /* P and M in one buffer; nothing at all; a slot that is taken is emptied by a load that fails */
    struct dp_pso_package aliased = package;
    aliased.metadata = aliased.packet;
    cr_expect_eq(load(&aliased, 5), 4);
    cr_expect_eq(load(
                     &(struct dp_pso_package){
                         {NULL,      0},
                         {NULL,         0},
                         {{NULL, 0}},
                         {{NULL, 0}}
    },
                     1),
                 2);
    struct dp_pso_load given = {.pipeline = 5, .null = DP_PSO_NULL_desc, .root = 0x1111, .package = NULL};
    cr_assert_eq(dp_reference_pipelines.load(instance, 1000, &given), DP_STATUS_OK);
    cr_expect_eq(last_result()->row, 1);
    forget();
    cr_expect_eq(dp_reference_pipelines.report(instance), DP_STATUS_OK);
    cr_expect_eq(said.object_count, 1);
    free_copy(&package);
    end_instance();
}

/* ---- memory that runs out ---- */

/* Wherever it does, the call says so and everything can be given back. */
Test(reference_pipelines_container, memory_runs_out) {
    size_t n = 0;
    uint32_t status = DP_STATUS_OUT_OF_MEMORY;
    start("");
    say("pipeline p9:9\n  stage VS 0x99\npso_shader 0xB2\n  outputs o0=float4\npipeline p0:0\n  stage VS 0xA1\n  stage "
        "PS 0xB2\n"
        "  targets 1 rt0=R8G8B8A8_UNORM\n  element POSITION\n  so_entry POSITION\n"
        "derive p1 from=p0\n  desc SAMPLE_MASK\nsave p1\nstore 0\nload p2\n  edit resize value=700\n"
        "  edit take blob=P\n  edit null blob=G slot=ES\nbase_set\n  member p0\n  member p2\nrelease p0\n");
    struct dp_case c;
    parse(&c);
    struct dp_program fed = dp_case_program(&c);
    for (; status == DP_STATUS_OUT_OF_MEMORY; n++) {
        fails_at = n;
        status = feed_program(&fed, &sink);
        if (status == DP_STATUS_OK) {
            cr_expect_eq(last_result()->row, 20);
        }
        end_instance();
    }
    cr_expect_eq(status, DP_STATUS_OK);
    cr_expect_gt(n, 30, "%zu", n);
    fails_at = never;
    dp_case_free(&c);
}
