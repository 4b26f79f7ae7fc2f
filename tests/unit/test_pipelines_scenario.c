/* A title's pipelines are reduced to a base set, the bases saved, loaded on a retail device, and every variant derived
 * from the loaded bases: each must equal the pipeline that was created directly. Under each comparison mode, on both
 * models, for sets of many sizes. */
#include "test_pipelines_text.h"

#include "oracles/pipelines_laws.h"

static uint32_t dice;

static uint32_t roll(uint32_t sides) {
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % sides;
}

/* One pipeline of a title: one of three shader pairs, few formats, and state that varies. */
static void write_member(uint32_t slot) {
    static const char *const formats[] = {"R8G8B8A8_UNORM", "R16G16B16A16_UNORM", "R11G11B10_FLOAT", "R32G32_FLOAT"};
    static const char *const factors[] = {"ONE", "SRC_ALPHA", "DEST_COLOR", "INV_SRC_ALPHA"};
    uint32_t pair = roll(3);
    write_line("pipeline p%u\n  stage VS 0xA%u\n  stage PS 0xB%u", slot, pair, pair);
    write_line("  targets %u rt0=%s rt1=%s depth=%s", pair == 2 ? 2u : 1u, formats[pair + roll(2)],
               pair == 2 ? formats[1] : "UNKNOWN", pair != 2 ? "D32_FLOAT" : "UNKNOWN");
    if (pair == 1) {
        write_line("  element POSITION\n  element TEXCOORD format=R16G16_FLOAT");
    }
    write_line("  depth_stencil%s func=%u\n  rasterizer cull=%u bias=%u", roll(2) != 0 ? " depth" : "", 1 + roll(8),
               1 + roll(3), roll(3));
    write_line("  blend_state%s%s", roll(6) == 0 ? " alpha_to_coverage" : "", roll(3) == 0 ? " independent" : "");
    for (uint32_t entry = 0; entry < 2; entry++) {
        write_line("  blend %u%s src=%s dst=%s mask=0x%X", entry, roll(2) != 0 ? " enable" : "", factors[roll(4)],
                   factors[roll(4)], roll(12) == 0 ? 7u : 15u);
    }
}

static void write_title(uint32_t members, const char *mode) {
    write_device(mode);
    for (uint32_t i = 0; i < 3; i++) {
        write_line("pso_shader 0xA%u code=%u\npso_shader 0xB%u code=%u\n  outputs o0=float4%s", i, 64 + 4 * i, i,
                   128 + 4 * i, i == 2 ? " o1=float4" : "");
    }
    for (uint32_t i = 0; i < members; i++) {
        write_member(i);
    }
    write_line("base_set");
    for (uint32_t i = 0; i < members; i++) {
        write_line("  member p%u", i);
    }
}

static uint64_t root_of(const struct dp_pso_stream *said, const struct dp_pso_report *object) {
    const uint8_t *key = dp_pso_piece_bytes(said, &object->pieces[0]);
    uint64_t root = 0;
    for (uint32_t i = 0; i < 8; i++) {
        root |= (uint64_t)key[i] << 8 * i;
    }
    return root;
}

static const struct dp_pso_report *object_in(const struct dp_pso_stream *said, uint32_t slot) {
    for (size_t i = said->final; i < said->reports.count; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind == DP_PSO_REPORT_object && r->as.object.pipeline == slot) {
            return r;
        }
    }
    return NULL;
}

/* Counts of what the scenario did. */
struct totals {
    uint32_t pipelines;
    uint32_t bases;
    uint32_t derived;
};

static void ship(const struct heard *heard, int model, struct totals *totals) {
    const struct dp_pso_stream *said = &heard->said[model];
    struct dp_pso_law law = {.part = part_of(model),
                             .program = &heard->program,
                             .said = said,
                             .memory = &dp_plain_memory,
                             .free_slot = 1000};
    struct dp_command device = heard->program.records[0];
    struct dp_pso_lab maker;
    struct dp_pso_lab title;
    uint32_t loaded[256];
    uint32_t bases = 0;
    device.as.device.build = DP_BUILD_retail;
    dp_pso_lab_open(&maker, &law);
    dp_pso_lab_open_empty(&title, &law, &device);
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind != DP_PSO_REPORT_base) {
            continue;
        }
        struct dp_pso_package package;
        size_t from = dp_pso_lab_here(&maker);
        dp_pso_lab_save(&maker, r->as.base.pipeline);
        cr_assert(dp_pso_lab_package(&maker, from, &package));
        struct dp_pso_load load = {title.slot, 0, root_of(said, object_in(said, r->as.base.pipeline)), &package};
        from = dp_pso_lab_here(&title);
        dp_pso_load(&title.session, title.command++, &load);
        cr_assert_eq(dp_pso_lab_hresult(&title, from), DP_PSO_HRESULT_S_OK);
        cr_assert_lt(bases, 256u);
        loaded[bases++] = title.slot++;
    }
    for (size_t i = 0; i < said->final; i++) {
        const struct dp_pso_report *r = &said->reports.items[i];
        if (r->kind != DP_PSO_REPORT_member || r->as.member.base == DP_NONE) {
            continue;
        }
        struct dp_command blocks[DP_PSO_BLOCK_RECORDS];
        const struct dp_pso_report *direct = object_in(said, r->as.member.pipeline);
        size_t count = dp_pso_blocks(dp_pso_piece_bytes(said, &direct->pieces[1]), direct->pieces[1].size,
                                     DP_PSO_ALL_BLOCKS, blocks);
        size_t from = dp_pso_lab_here(&title);
        dp_pso_lab_derive(&title, loaded[r->as.member.base], blocks, count);
        const struct dp_pso_report *made = dp_pso_lab_find(&title, from, DP_PSO_REPORT_object);
        cr_assert_not_null(made, "model %d: member %u does not derive", model, (unsigned)r->as.member.member);
        cr_expect(made->as.object.derived == 1 && made->as.object.loaded == 1);
        for (uint32_t t = 0; t < DP_PSO_TARGETS;
             t++) { /* compiled is the base's: under spi and superset it may differ */
            const struct dp_pso_tuple *a = &made->as.object.computed[t];
            const struct dp_pso_tuple *b = &direct->as.object.computed[t];
            cr_expect(a->type == b->type && a->bits == b->bits && a->mask == b->mask && a->spi == b->spi);
        }
        cr_expect(dp_pso_same_piece(&title.stream, &made->pieces[0], said, &direct->pieces[0]), "key");
        cr_expect(dp_pso_same_piece(&title.stream, &made->pieces[1], said, &direct->pieces[1]), "canonical form");
        cr_expect(heard->program.records[0].as.device.compare != DP_COMPARE_strict ||
                      dp_pso_alike(&title.stream, made, said, direct),
                  "model %d: member %u is another than the one created", model, (unsigned)r->as.member.member);
        totals->derived++;
        totals->pipelines++;
    }
    totals->bases += bases;
    cr_assert(dp_pso_lab_close(&title));
    cr_assert(dp_pso_lab_close(&maker));
}

Test(pipelines, scenario_of_a_title) {
    static const char *const modes[] = {"strict", "spi", "superset"};
    static const uint32_t sizes[] = {1, 2, 7, 40, 120};
    struct totals totals = {0, 0, 0};
    for (size_t size = 0; size < sizeof sizes / sizeof sizes[0]; size++) {
        for (size_t mode = 0; mode < 3; mode++) {
            struct heard heard;
            dice = (uint32_t)(17 * size + 1);
            write_title(sizes[size], modes[mode]);
            hear(&heard, "title");
            ship(&heard, 0, &totals);
            ship(&heard, 1, &totals);
            unhear(&heard);
        }
    }
    fprintf(stderr, "titles: %u pipelines, %u bases saved and loaded, %u variants derived from them and compared\n",
            totals.pipelines, totals.bases, totals.derived);
    cr_expect_gt(totals.bases, 0u);
    cr_expect_lt(2 * totals.bases, totals.pipelines, "the sets hardly shrink");
}
