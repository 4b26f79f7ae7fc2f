/* The device of the optimized model: slots, arguments of calls, edits of a load, and memory that runs out. */
#include "test_optimized_pipelines.h"

/* --- slots far apart, report() --- */

static void feed_pipeline(struct told *h, uint32_t slot, uint32_t node_mask) {
    struct dp_command records[2];
    dp_plain(&records[0], DP_COMMAND_pipeline);
    dp_plain(&records[1], DP_COMMAND_stage);
    records[0].as.pipeline.id = slot;
    records[0].as.pipeline.node_mask = node_mask;
    dp_optimized_pipelines.feed(h->device, h->next++, records, 2);
}

Test(optimized_pipelines_device, report) {
    static const uint32_t slots[] = {0xFFFFFFFE, 7, 0, 256, 255, 0x01000000, 3, DP_NONE};
    struct told *h = told_start();
    for (uint32_t i = 0; i < 8; i++) {
        feed_pipeline(h, slots[i], i);
    }
    cr_expect(h->objects == 8 && h->object[7].pipeline == DP_NONE, "a slot that is none: reported and dropped");
    struct dp_command release;
    dp_plain(&release, DP_COMMAND_release);
    release.as.release.pipeline = 255;
    dp_optimized_pipelines.feed(h->device, h->next++, &release, 1);
    feed_pipeline(h, 7, 99); /* a slot that is taken is emptied first */
    h->objects = 0;
    cr_assert_eq(dp_optimized_pipelines.report(h->device), DP_STATUS_OK);
    cr_assert_eq(h->objects, 6);
    for (size_t i = 1; i < h->objects; i++) {
        cr_expect_lt(h->object[i - 1].pipeline, h->object[i].pipeline);
    }
    cr_expect(h->blobs == 0 && h->stored == 1 && h->store[0].command == UINT64_MAX && h->store[0].package == DP_NONE);
    told_end(h);
}

/* --- what save and load answer to their arguments --- */

Test(optimized_pipelines_device, arguments) {
    struct told *h = told_start();
    told_text(h, "device\npipeline p0\n stage VS 1\nsave p0 null=output\nsave p0 flags=1\nsave p0 package=31\n"
                 "save p0 package=15 flags=1 null=desc\nsave p0 package=3\nstore 3\nstore 4\n"
                 "load p1 package=3\nload p2 package=4\nload p3 null=output|desc\n");
    static const uint32_t rows[] = {0, 2, 3, 6, 3, 6, 20, 2, 1};
    cr_assert_eq(h->results, sizeof rows / sizeof rows[0]);
    for (size_t i = 0; i < h->results; i++) {
        cr_expect_eq(h->result[i].row, rows[i], "call %zu: row %u", i, h->result[i].row);
    }
    cr_expect(h->store[0].kinds[DP_PSO_BLOB_P].kept == 1 && h->store[1].packet == DP_NONE && h->store[1].package == 4);
    size_t blobs = h->blobs;
    cr_assert_eq(dp_optimized_pipelines.report(h->device), DP_STATUS_OK);
    cr_expect_eq(h->blobs - blobs, 4, "of the one package that is not empty");
    told_end(h);
    h = told_start();
    told_text(h, "device build=retail\npipeline p0\n stage VS 1\nsave p0\nsave empty:9 null=output flags=1\n");
    cr_expect(h->result[1].row == 1 && h->result[1].hresult == DP_PSO_HRESULT_E_NOTIMPL && h->result[2].row == 1);
    told_end(h);
}

/* --- edits, seen through what a load makes of them --- */

static uint32_t edited(const char *edits) {
    struct told *h = told_start();
    told_text(h,
              "device\npso_shader 1\npso_shader 2\npipeline p0\n stage VS 1\nsave p0\npipeline p1\n stage VS 2\n"
              "save p1 package=1\nload p2\n%s",
              edits);
    uint32_t row = h->result[h->results - 1].row;
    told_end(h);
    return row;
}

/* clang-format off */
static const struct {
    uint32_t row;
    const char *edits;
} rows[] = {
    {20, ""},
    {20, " edit xor blob=P offset=676 value=1\n edit put blob=M offset=0xFFFFFFFF value=1\n"},
    {20, " edit xor blob=P offset=674 value=0xFFFF0000\n"}, /* two bytes beyond the end */
    {10, " edit xor blob=P offset=674 value=0xFFFFFFFF\n"},
    {20, " edit xor blob=P offset=674 value=5\n edit xor blob=P offset=674 value=5\n"},
    {20, " edit null blob=P\n edit take blob=P\n"},
    {10, " edit xor blob=M offset=8 value=1\n edit take blob=M\n edit xor blob=M offset=8 value=1\n"},
    {2, " edit null blob=P\n edit take blob=P package=2\n"},
    {4, " edit null blob=P\n edit resize blob=P value=676\n"}, /* zeros, as many as there were */
    {2, " edit null blob=P\n edit xor blob=P value=1\n edit fix_crc\n"},
    {8, " edit resize blob=P value=675\n edit resize blob=P value=677\n edit fix_crc\n"},
    {10, " edit resize blob=P value=675\n edit resize blob=P value=676\n edit fix_crc\n edit xor blob=P offset=640 "
         "value=1\n"},
    {8, " edit resize blob=P value=0xFFFFFFFF\n edit fix_crc\n"},
    {20, " edit take blob=P package=1\n edit take blob=M package=1\n edit take blob=G slot=VS package=17\n edit "
         "take blob=X slot=VS package=1\n"},
    {14, " edit take blob=G slot=VS package=1\n edit take blob=X slot=VS package=1\n edit fix_crc\n"},
    {20, " edit xor blob=X slot=VS offset=28 value=4\n edit fix_crc\n"}, /* other LDS, nobody compares it */
    {20, " edit xor blob=M offset=8 value=1\n edit fix_crc slot=LS\n"},
    {13,
     " edit resize blob=G slot=LS value=4\n edit resize blob=X slot=LS value=48\n edit put blob=X slot=LS "
     "value=0x444D5358\n edit put blob=X slot=LS offset=4 value=1\n edit put blob=X slot=LS offset=12 value=48\n "
     "edit put blob=X slot=LS offset=24 value=1\n edit put blob=X slot=LS offset=36 value=32\n edit fix_crc\n"},
};
/* clang-format on */

Test(optimized_pipelines_device, edits) {
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint32_t row = edited(rows[i].edits);
        cr_expect_eq(row, rows[i].row, "%srow %u", rows[i].edits, row);
    }
}

/* --- many names --- */

Test(optimized_pipelines_device, many_names) {
    static char text[1 << 16];
    char *at = text + sprintf(text, "device\npipeline p0\n stage VS 1\n");
    for (uint32_t i = 0; i < 520; i++) {
        at += sprintf(at, " so_entry 0x%X\n", 0x1000 + i % 500);
    }
    for (uint32_t i = 0; i < 32; i++) {
        at += sprintf(at, " element 0x%X format=R8_UNORM\n", 0x2000 + i);
    }
    struct told *h = told_start();
    told_text(h, "%ssave p0\nload p1\n", text);
    cr_assert_eq(h->result[2].row, 20);
    cr_expect_eq(told_blob_of(h, DP_PSO_BLOB_M, 0).size, 384 + 28 * 32 + 12 * 512 + 10 * 532 + 24);
    cr_expect(h->object[0].key.size == h->object[1].key.size &&
              memcmp(h->object[0].key.bytes, h->object[1].key.bytes, h->object[0].key.size) == 0);
    struct dp_pso_package package = {.packet = told_blob_of(h, DP_PSO_BLOB_P, 0)};
    package.metadata = told_blob_of(h, DP_PSO_BLOB_M, 0);
    package.code[0] = told_blob_of(h, DP_PSO_BLOB_G, 0);
    package.code[1] = told_blob_of(h, DP_PSO_BLOB_G, 1);
    package.info[1] = told_blob_of(h, DP_PSO_BLOB_X, 1);
    uint32_t status = DP_STATUS_OUT_OF_MEMORY;
    for (size_t left = 1; status == DP_STATUS_OUT_OF_MEMORY && left < 99; left++) { /* a load on a device of its own */
        struct dp_pso_load load = {.pipeline = DP_NONE, .root = 0x1111, .package = &package};
        struct told *other = told_start();
        other->left = left;
        status = dp_optimized_pipelines.load(other->device, 0, &load);
        cr_expect_eq(other->objects, status == DP_STATUS_OK);
        told_end(other);
    }
    cr_expect_eq(status, DP_STATUS_OK);
    told_end(h);
}

/* --- nobody listens, nobody is there --- */

Test(optimized_pipelines_device, silence) {
    struct told *h = told_start();
    struct dp_pso_sink deaf = {.context = NULL};
    void *device = h->device;
    h->device = dp_optimized_pipelines.create(&h->memory, &deaf);
    told_text(h, "device\npipeline p0\n stage VS 1\n targets 9\npipeline p1\n stage VS 1\nderive p2 from=p1\n"
                 "derive p3 from=p1\n desc BLEND\nsave p1\nload p4\nstore 0\nbase_set\n member p1\n"
                 "list c0 direct\ndraw pipeline=p1\nend\n");
    cr_expect_eq(dp_optimized_pipelines.report(h->device), DP_STATUS_OK);
    struct dp_pso_load load = {.root = 1};
    cr_expect_eq(dp_optimized_pipelines.load(h->device, 0, &load), DP_STATUS_OK);
    dp_optimized_pipelines.destroy(h->device);
    dp_optimized_pipelines.destroy(NULL);
    h->left = 0;
    cr_expect_null(dp_optimized_pipelines.create(&h->memory, &deaf));
    h->device = device;
    told_end(h);
}

/* --- memory that runs out at every allocation in turn --- */

Test(optimized_pipelines_device, memory) {
    uint32_t status = DP_STATUS_OUT_OF_MEMORY;
    size_t tries = 0;
    for (; status == DP_STATUS_OUT_OF_MEMORY && tries < 2000; tries++) {
        struct told *h = told_start();
        h->left = tries;
        status =
            told_text(h, "device compare=superset\npso_shader 1\npso_shader 2\n outputs o0=float4\n"
                         "pipeline p0\n stage VS 1\n stage PS 2\n targets 1 rt0=R16_UNORM\n element A\n so_entry A\n"
                         "derive p1 from=p0\n desc SAMPLE_MASK\npipeline p2\n stage VS 3\n"
                         "pipeline p3\n stage VS 1\n stage PS 2\n targets 1 rt0=R16_UNORM\n blend 0 enable\n"
                         " element A\n so_entry A\nsave p1\nload p4\n edit resize blob=M value=10\n"
                         "load p5\n edit xor blob=X slot=VS value=1\n edit fix_crc\nload p6\nstore 0\n"
                         "base_set\n member p0\n member p1\n member p2\n member p3\n");
        if (status == DP_STATUS_OK) {
            status = dp_optimized_pipelines.report(h->device);
        }
        told_end(h); /* and nothing is left */
    }
    cr_expect(status == DP_STATUS_OK && tries > 30, "%zu", tries);
}
