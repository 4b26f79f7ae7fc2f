/* Save, store, release, binding, base sets of loaded pipelines, and what counts as what (model/pipeline.md). */
#include "test_reference_pipelines.h"

#define SHADERS "pso_shader 0xA1\npso_shader 0xB2\n  outputs o0=float4\n"
#define P0      "pipeline p0:0\n  stage VS 0xA1\n  stage PS 0xB2\n  targets 1 rt0=R8G8B8A8_UNORM\n"
#define P1      "pipeline p1:1\n  stage VS 0xA1\n  stage PS 0xB2\n  targets 1 rt0=R8G8B8A8_UNORM\n"

/* ---- save ---- */

Test(reference_pipelines_calls, rows_of_save) {
    /* clang-format off */
    static const struct {
        const char *device;
        const char *text;
        uint32_t row;
        uint32_t hresult;
        size_t blobs; /* of package 0 afterwards */
    } saves[] = {
        {"", "save p0\n", 6, DP_PSO_HRESULT_S_OK, 6},
        {"", "save p0\nsave p0 null=output\n", 2, DP_PSO_HRESULT_E_POINTER, 6},
        {"", "save p0\nsave empty:9\n", 2, DP_PSO_HRESULT_E_POINTER, 0},
        {"", "save p0\nsave p0 flags=0x80000000\n", 3, DP_PSO_HRESULT_E_INVALIDARG, 0},
        {"", "save p0 null=desc\n", 6, DP_PSO_HRESULT_S_OK, 6},
        {"", "save p0\nload p1\nsave p1 flags=1 package=1\n", 3, DP_PSO_HRESULT_E_INVALIDARG, 6},
        {"", "save p0\nload p1\nsave p1 package=1\n", 4, DP_PSO_HRESULT_E_INVALIDARG, 6},
        {"", "save p0\nload p1\nderive p2 from=p1\n  desc SAMPLE_MASK\n"
             "derive p3 from=p2\n  desc SAMPLE_MASK\nsave p3\n", 4, DP_PSO_HRESULT_E_INVALIDARG, 0},
        {"build=retail", "save empty:9 null=output flags=1\n", 1, DP_PSO_HRESULT_E_NOTIMPL, 0},
        {"build=retail", "save p0\n", 1, DP_PSO_HRESULT_E_NOTIMPL, 0},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof saves / sizeof saves[0]; i++) {
        start(saves[i].device);
        say("%s%s%s", SHADERS, P0, saves[i].text);
        run();
        cr_expect_eq(last_result()->row, saves[i].row, "%s", saves[i].text);
        cr_expect_eq(last_result()->hresult, saves[i].hresult, "%s", saves[i].text);
        cr_expect_eq(last_result()->message, DP_PSO_MESSAGE_none);
        cr_expect_eq(last_result()->index, -1);
        said.blob_count = 0;
        cr_assert_eq(dp_reference_pipelines.report(instance), DP_STATUS_OK);
        cr_expect_eq(said.blob_count, saves[i].blobs, "%zu: %s", said.blob_count, saves[i].text);
    }
    end_instance();
}

/* A derived pipeline shares every G and X with its root; equal pipelines save equal bytes. */
Test(reference_pipelines_calls, what_packages_share) {
    run_text("", SHADERS P0 P1 "derive p2 from=p0\n  desc RASTERIZER\n  rasterizer cull=NONE\n"
                               "save p0 package=0\nsave p1 package=1\nsave p2 package=2\nrelease p0\nrelease p1\n"
                               "store 0\nstore 1\nstore 2\nstore 7\n");
    for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
        cr_expect(same_bytes(blob_of(0, DP_PSO_BLOB_G, slot), blob_of(2, DP_PSO_BLOB_G, slot)));
        cr_expect(same_bytes(blob_of(0, DP_PSO_BLOB_X, slot), blob_of(2, DP_PSO_BLOB_X, slot)));
    }
    cr_expect(same_bytes(blob_of(0, DP_PSO_BLOB_P, 0), blob_of(1, DP_PSO_BLOB_P, 0)));
    cr_expect(same_bytes(blob_of(0, DP_PSO_BLOB_M, 0), blob_of(1, DP_PSO_BLOB_M, 0)));
    cr_expect_not(same_bytes(blob_of(0, DP_PSO_BLOB_P, 0), blob_of(2, DP_PSO_BLOB_P, 0)));
    const struct dp_pso_stored *last = &said.stored[said.stored_count - 1];
    cr_assert_eq(said.stored_count, 4);
    cr_expect_eq(said.stored[1].packet, 0);
    cr_expect_eq(said.stored[2].packet, 1);
    cr_expect_eq(said.stored[2].metadata, 1);
    cr_expect_eq(said.stored[2].code[DP_PSO_SLOT_PS], 1);
    cr_expect_eq(said.stored[2].info[DP_PSO_SLOT_VS], 0);
    cr_expect_eq(said.stored[2].code[DP_PSO_SLOT_FS], DP_NONE);
    cr_expect_eq(last->package, 7);
    cr_expect_eq(last->packet, DP_NONE);
    cr_expect_eq(last->kinds[DP_PSO_BLOB_P].offered, 3);
    cr_expect_eq(last->kinds[DP_PSO_BLOB_P].kept, 2);
    cr_expect_eq(last->kinds[DP_PSO_BLOB_G].offered, 6);
    cr_expect_eq(last->kinds[DP_PSO_BLOB_G].kept, 2);
    cr_expect_eq(last->kinds[DP_PSO_BLOB_G].bytes_offered, 6 * 256);
    cr_expect_eq(last->kinds[DP_PSO_BLOB_X].bytes_kept, 2 * 48);
    /* the state of the device: what was released is gone, what was derived or saved from it is not */
    forget();
    cr_assert_eq(dp_reference_pipelines.report(instance), DP_STATUS_OK);
    cr_expect_str_eq(said.order, "obbbbbbbbbbbbbbbbbbs");
    cr_expect_eq(said.objects[0].pipeline, 2);
    cr_expect_eq(said.stored[0].command, DP_NO_COMMAND);
    cr_expect_eq(said.stored[0].package, DP_NONE);
    cr_expect_eq(said.stored[0].info[3], DP_NONE);
    cr_expect_eq(said.stored[0].kinds[DP_PSO_BLOB_M].kept, 2);
    end_instance();
}

/* Chains are compared with their root; back to its own blocks a pipeline is its base again (sheet 3 and 8). */
Test(reference_pipelines_calls, chains) {
#define RASTERIZER "  desc RASTERIZER\n  rasterizer cull=NONE\n"
#define MASK       "  desc SAMPLE_MASK sample_mask=7\n"
    run_text("", SHADERS P0
             "derive p1 from=p0\n" RASTERIZER MASK "derive p2 from=p1\n  desc SAMPLE_MASK\n  desc RASTERIZER\n"
             "derive p3 from=p0\n" MASK RASTERIZER "save p0\nload p4\nderive p5 from=p4\n" MASK RASTERIZER);
    cr_expect(same_bytes(object_of(0)->canonical, object_of(2)->canonical));
    cr_expect(same_bytes(object_of(1)->canonical, object_of(3)->canonical));
    cr_expect(same_bytes(object_of(1)->canonical, object_of(5)->canonical), "a loaded base derives otherwise");
    cr_expect_eq(object_of(5)->loaded + object_of(5)->derived, 2);
    cr_expect_eq(object_of(2)->derived, 1);
    end_instance();
}

/* ---- binding ---- */

#define ALL_STAGES          "  stage HS 0xA1\n  stage DS 0xA1\n  stage GS 0xA1\n"
#define DEPTH(format, more) "pipeline p0\n  stage VS 0xA1\n  targets 0 depth=" format "\n  depth_stencil " more "\n"

Test(reference_pipelines_calls, binding) {
    /* clang-format off */
    static const struct {
        const char *text;
        uint32_t stages, slots, written, read, uses;
    } draws[] = {
        {P0, 0x03, 0x12, 1, 0, DP_PSO_USE_rasterized},
        {P0 "  blend 0 enable\n", 0x03, 0x12, 1, 1, DP_PSO_USE_rasterized},
        {P0 "  blend 0 enable mask=0\n", 0x03, 0x12, 0, 0, DP_PSO_USE_rasterized},
        {P0 "  targets 1 rt0=A8_UNORM\n  blend 0 mask=0x7\n", 0x03, 0x12, 0, 0, DP_PSO_USE_rasterized},
        {P0 "  targets 1 rt0=R8_UINT\n  blend 0 logic\n  stage PS 0xC3\n", 0x03, 0x12, 1, 1, DP_PSO_USE_rasterized},
        {P0 "  blend_state alpha_to_coverage\n  element A\n", 0x03, 0x13, 1, 0,
         DP_PSO_USE_rasterized | DP_PSO_USE_alpha_to_coverage | DP_PSO_USE_vertex_fetch},
        {P0 "  stage PS 0xD4\n  blend_state alpha_to_coverage\n", 0x03, 0x12, 0, 0,
         DP_PSO_USE_rasterized | DP_PSO_USE_shader_depth | DP_PSO_USE_shader_stencil | DP_PSO_USE_shader_coverage},
        {P0 "  so_entry none\n  blend 0 enable src=SRC1_ALPHA\n", 0x03, 0x12, 1, 1,
         DP_PSO_USE_rasterized | DP_PSO_USE_stream_output | DP_PSO_USE_dual_source},
        {P0 "  so_entry none\n  stream_output rasterized=0xFFFFFFFF\n" ALL_STAGES, 0, 0, 0, 0, 0}, /* no patches */
        {"pipeline p0 topology=PATCH\n  stage VS 0xA1\n  stage PS 0xB2\n" ALL_STAGES
         "  so_entry none\n  stream_output rasterized=0xFFFFFFFF\n  blend_state alpha_to_coverage\n",
         0x1D, 0x0C, 0, 0, DP_PSO_USE_stream_output},
        {"pipeline p0 topology=PATCH\n  stage VS 0xA1\n  stage HS 0xA1\n  stage DS 0xA1\n  stream_output "
         "rasterized=0xFFFFFFFF\n",
         0x0D, 0x06, 0, 0, DP_PSO_USE_rasterized},
        {DEPTH("D32_FLOAT", "depth stencil front_pass=ZERO"), 0x01, 0x02, 0, 0,
         DP_PSO_USE_rasterized | DP_PSO_USE_depth_read | DP_PSO_USE_depth_write},
        {DEPTH("D16_UNORM", "depth write=ZERO"), 0x01, 0x02, 0, 0, DP_PSO_USE_rasterized | DP_PSO_USE_depth_read},
        {DEPTH("R8_UNORM", "depth stencil back_fail=INVERT"), 0x01, 0x02, 0, 0, DP_PSO_USE_rasterized},
        {DEPTH("D24_UNORM_S8_UINT", "stencil"), 0x01, 0x02, 0, 0, DP_PSO_USE_rasterized | DP_PSO_USE_stencil_read},
        {DEPTH("D16_UNORM_S8_UINT", "stencil back_zfail=INVERT"), 0x01, 0x02, 0, 0,
         DP_PSO_USE_rasterized | DP_PSO_USE_stencil_read | DP_PSO_USE_stencil_write},
        {DEPTH("D32_FLOAT_S8X24_UINT", "stencil back_fail=INVERT write_mask=0"), 0x01, 0x02, 0, 0,
         DP_PSO_USE_rasterized | DP_PSO_USE_stencil_read},
    };
    /* clang-format on */
    for (size_t i = 0; i < sizeof draws / sizeof draws[0]; i++) {
        start("");
        say("%spso_shader 0xC3\n  outputs o0=uint4\n", SHADERS);
        say("pso_shader 0xD4\n  outputs writes=coverage|depth|stencil\n%s", draws[i].text);
        say("list c0 direct\ndraw pipeline=p0\ndraw_indirect pipeline=empty:9\nend\n");
        run();
        cr_assert_eq(said.binding_count, 2);
        const struct dp_pso_binding *binding = &said.bindings[0];
        cr_expect_eq(binding->bound, draws[i].stages != 0, "%s", draws[i].text);
        cr_expect_eq(binding->use.stages, draws[i].stages, "%s: %x", draws[i].text, binding->use.stages);
        cr_expect_eq(binding->use.slots, draws[i].slots, "%s: %x", draws[i].text, binding->use.slots);
        cr_expect_eq(binding->use.colour_written, draws[i].written, "%s", draws[i].text);
        cr_expect_eq(binding->use.colour_read, draws[i].read, "%s", draws[i].text);
        cr_expect_eq(binding->use.uses, draws[i].uses, "%s: %x", draws[i].text, binding->use.uses);
        cr_expect_eq(said.bindings[1].bound + said.bindings[1].use.uses, 0);
        cr_expect_eq(said.bindings[1].pipeline, 9);
    }
    end_instance();
}

/* ---- what counts as what ---- */

/* Pairs of programs whose pipelines 0 and 1 are the same, byte for byte, saved as packages 0 and 1. */
Test(reference_pipelines_calls, equal_inputs) {
    static const char *const programs[] = {
        SHADERS P0 P1,
        SHADERS P0 "  stage VS 0xA1\n  blend 0 src=0\n  blend 0\n  rasterizer fill=0\n  rasterizer\n" P1,
        SHADERS P0 "  desc BLEND\n  edit put\n  member p0\n  outputs o0=uint4\n" P1,
        SHADERS P0 "  depth_stencil write=77 func=0 read_mask=3\n  blend 1 enable src=0\n" P1,
        SHADERS P0 "  blend 0 enable op=MAX src=SRC_ALPHA dst=ZERO\n" P1 "  blend 0 enable op=MAX src=ONE dst=ONE\n",
        SHADERS P0 "  rasterizer bias_clamp=0x80000000 slope_bias=0x80000000\n" P1,
        SHADERS P0 "  stream_output rasterized=3 strides=4 stride2=9\n" P1,
        SHADERS P0 "  so_entry A\n  stream_output strides=2 stride1=5 stride2=9\n" P1
                   "  so_entry A\n  stream_output strides=2 stride1=5 stride3=7\n",
        SHADERS P0 "  element position format=R8_UINT\n  element A format=R32_FLOAT\n" P1
                   "  element Position format=R8_UINT\n  element A format=R32_FLOAT offset=4\n",
        SHADERS P0 "  stage GS 0x77\n  stage GS 0\n" P1,
        /* the first declaration stands, also a plain one that a pipeline made */
        SHADERS "pso_shader 0xA1 code=4 vgprs=7\npso_shader 0xB2\n  outputs o0=none\npso_shader 0 code=8\n" P0 P1,
        P0 SHADERS "pso_shader 0xB2 vgprs=200\n" P1,
    };
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        start("");
        say("%ssave p0 package=0\nsave p1 package=1\n", programs[i]);
        run();
        cr_expect(same_bytes(object_of(0)->canonical, object_of(1)->canonical), "%s", programs[i]);
        for (uint32_t slot = 0; slot < DP_PSO_SLOTS; slot++) {
            for (uint32_t kind = 0; kind < DP_PSO_BLOB_KINDS; kind++) {
                cr_expect(same_bytes(blob_of(0, kind, slot), blob_of(1, kind, slot)), "%s", programs[i]);
            }
        }
    }
    end_instance();
}

static uint32_t word_of(struct dp_pso_bytes bytes, size_t at) {
    return bytes.bytes[at] | (uint32_t)bytes.bytes[at + 1] << 8 | (uint32_t)bytes.bytes[at + 2] << 16 |
           (uint32_t)bytes.bytes[at + 3] << 24;
}

/* Numbers beyond what a text holds: records made by hand. */
Test(reference_pipelines_calls, wide_numbers) {
    struct dp_command records[8];
    start("");
    struct dp_case c;
    parse(&c);
    struct dp_program fed = dp_case_program(&c);
    cr_assert_eq(feed_program(&fed, &sink), DP_STATUS_OK);
    dp_case_free(&c);
    dp_plain(&records[0], DP_COMMAND_pso_shader);
    records[0].as.pso_shader.code = UINT32_MAX;
    records[0].as.pso_shader.vgprs = 0;
    records[0].as.pso_shader.sgprs = 300;
    records[0].as.pso_shader.lds = 65537;
    records[0].as.pso_shader.pix = 5000;
    cr_assert_eq(dp_reference_pipelines.feed(instance, 1, records, 1), DP_STATUS_OK);
    dp_plain(&records[0], DP_COMMAND_pipeline);
    dp_plain(&records[1], DP_COMMAND_stage);
    dp_plain(&records[2], DP_COMMAND_rasterizer);
    dp_plain(&records[3], DP_COMMAND_blend);
    dp_plain(&records[4], DP_COMMAND_stream_output);
    dp_plain(&records[5], DP_COMMAND_so_entry);
    dp_plain(&records[6], DP_COMMAND_stage);
    records[0].as.pipeline.root_flags = UINT32_MAX;
    records[2].as.rasterizer.fill = 0x300 + DP_PSO_FILL_SOLID;
    records[2].as.rasterizer.multisample = 0x100;
    records[3].as.blend.entry = 8;
    records[3].as.blend.src = 0;
    records[4].as.stream_output.strides = 1000;
    records[4].as.stream_output.stride3 = 12;
    records[5].as.so_entry.components = 0x104;
    records[6].as.stage.stage = DP_PSO_STAGE_PS;
    records[6].as.stage.dxil = 0;
    cr_assert_eq(dp_reference_pipelines.feed(instance, 2, records, 7), DP_STATUS_OK);
    cr_assert_eq(last_result()->hresult, DP_PSO_HRESULT_S_OK);
    dp_plain(&records[0], DP_COMMAND_save);
    records[0].as.save.package = 0xF3;
    cr_assert_eq(dp_reference_pipelines.feed(instance, 3, records, 1), DP_STATUS_OK);
    struct dp_pso_bytes packet = blob_of(3, DP_PSO_BLOB_P, 0);
    struct dp_pso_bytes metadata = blob_of(3, DP_PSO_BLOB_M, 0);
    struct dp_pso_bytes info = blob_of(3, DP_PSO_BLOB_X, DP_PSO_SLOT_VS);
    cr_assert_eq(packet.size, 676);
    cr_expect_eq(blob_of(3, DP_PSO_BLOB_G, DP_PSO_SLOT_VS).size, 65536);
    cr_expect_eq(packet.bytes[316], DP_PSO_FILL_SOLID);
    cr_expect_eq(packet.bytes[332], 1);
    cr_expect_eq(word_of(packet, 432), 12);
    cr_expect_eq(metadata.bytes[384 + 10], 4);
    cr_expect_eq(word_of(info, 24), 1 | 106u << 16);
    cr_expect_eq(word_of(info, 28), 65536);
    cr_expect_eq(info.size, 48 + 2048);
    /* a slot that is taken is emptied first, so a pipeline does not derive from itself */
    dp_plain(&records[0], DP_COMMAND_derive);
    dp_plain(&records[1], DP_COMMAND_desc);
    records[0].as.derive.from = 0;
    cr_assert_eq(dp_reference_pipelines.feed(instance, 4, records, 2), DP_STATUS_OK);
    cr_expect_eq(last_result()->hresult, DP_PSO_HRESULT_E_INVALIDARG);
    cr_expect_str_eq(records_of(4, true, true), "-");
    end_instance();
}

/* ---- base sets ---- */

/* Duplicates, derived and loaded members, two keys, one slot twice, and the first of equal ones named. */
Test(reference_pipelines_calls, base_set_members) {
    run_text("", SHADERS P0 P1 "derive p2 from=p0\n  desc RASTERIZER\n  rasterizer cull=NONE\n"
                               "save p2\nload p3\nrelease p1\n"
                               "pipeline p4:4 node_mask=1\n  stage VS 0xA1\n  stage PS 0xB2\n  targets 1 "
                               "rt0=R8G8B8A8_UNORM\n  blend 0 mask=0x7\n"
                               "base_set\n  member p3\n  member p2\n  member p1\n  member p4\n  member p0\n"
                               "  member p4\n");
    static const struct {
        uint32_t key, class_number, base;
    } wanted[6] = {
        {0,       0,       0      },
        {0,       0,       0      },
        {DP_NONE, DP_NONE, DP_NONE},
        {1,       1,       1      },
        {0,       0,       0      },
        {1,       1,       1      }
    };
    cr_assert_eq(said.member_count, 6);
    cr_expect_eq(said.set.members, 6);
    cr_expect_eq(said.set.valid, 5);
    cr_expect_eq(said.set.keys, 2);
    cr_expect_eq(said.set.classes, 2);
    cr_expect_eq(said.set.bases, 2);
    for (size_t i = 0; i < 6; i++) {
        cr_expect_eq(said.members[i].key, wanted[i].key, "%zu", i);
        cr_expect_eq(said.members[i].class_number, wanted[i].class_number, "%zu", i);
        cr_expect_eq(said.members[i].base, wanted[i].base, "%zu", i);
    }
    /* cull NONE is the smaller byte: p2 and p3 are equal, and p3 stands first */
    cr_expect_eq(said.bases[0].member, 0);
    cr_expect_eq(said.bases[0].pipeline, 3);
    cr_expect_eq(said.bases[1].member, 3);
    end_instance();
}

/* Two thousand members in a time that a test may take, and as many bases as there are classes. */
Test(reference_pipelines_calls, base_set_of_two_thousand) {
    enum { MEMBERS = 2000 };
    static struct dp_command set[MEMBERS + 1];
    struct dp_command records[5];
    start("compare=superset");
    say("%s", SHADERS);
    run();
    dp_plain(&set[0], DP_COMMAND_base_set);
    for (uint32_t i = 0; i < MEMBERS; i++) {
        dp_plain(&records[0], DP_COMMAND_pipeline);
        dp_plain(&records[1], DP_COMMAND_stage);
        dp_plain(&records[2], DP_COMMAND_stage);
        dp_plain(&records[3], DP_COMMAND_targets);
        dp_plain(&records[4], DP_COMMAND_blend);
        records[0].as.pipeline.id = i;
        records[0].as.pipeline.node_mask = i % 10;
        records[0].as.pipeline.sample_mask = i * 7919 % 1000;
        records[2].as.stage.stage = DP_PSO_STAGE_PS;
        records[2].as.stage.dxil = 0xB2;
        records[3].as.targets.count = 1;
        records[3].as.targets.rt0 = DP_FORMAT_R8G8B8A8_UNORM;
        records[4].as.blend.mask = 1 + i / 10 % 15;
        said.record_count = said.exports_count = said.result_count = said.object_count = said.reports = 0;
        said.byte_count = 0;
        cr_assert_eq(dp_reference_pipelines.feed(instance, i, records, 5), DP_STATUS_OK);
        cr_assert_eq(said.object_count, 1);
        dp_plain(&set[1 + i], DP_COMMAND_member);
        set[1 + i].as.member.pipeline = i;
    }
    cr_assert_eq(dp_reference_pipelines.feed(instance, MEMBERS, set, MEMBERS + 1), DP_STATUS_OK);
    cr_expect_eq(said.set.valid, MEMBERS);
    cr_expect_eq(said.set.keys, 10);
    cr_expect_eq(said.set.classes, 150);
    cr_expect_eq(said.set.bases, 10);
    end_instance();
}
