/* What elements the reference judge sees in each kind of work item: every DATA row class of
 * tables/hw_access_paths.tsv, the engines of copies and resolves, shader paths, and what has no element at all. */
#include "test_reference_judge_text.h"

/* Resources of every row: colour target, colour without metadata, depth-stencil, buffers, arrays. */
static const char setup[] =
    "drainproof 1\n"
    "resource rt texture2d 64x64 mips=2 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=COMMON\n"
    "resource tx texture2d 64x64 format=R8G8B8A8_UNORM layout=COMMON\n"
    "resource ds texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=COMMON\n"
    "resource dx texture2d 64x64 format=D32_FLOAT layout=COMMON\n"
    "resource b0 buffer 65536\n"
    "resource b1 buffer 65536\n"
    "resource arr texture2d 64x64x4 mips=3 format=R8G8B8A8_UNORM layout=COMMON\n"
    "resource vol texture3d 64x64x8 mips=2 format=R8G8B8A8_UNORM layout=COMMON\n";

struct row {
    const char *list; /* type */
    const char *item;
    const char *work; /* fields of the WORK packet */
    const char *elements;
};

/* clang-format off */
static const struct row rows[] = {
    /* targets */
    {"direct", "draw rt=rt depth=ds", "", "0:CBd.rw@0 1:DBd.rw@2"},
    {"direct", "draw rt=rt[mip 1] full depth=ds full", "", "0:CBd.w@0[1-2,0-1,0-1] 1:DBd.w@2"},
    {"direct", "draw depth_read=ds", "", "0:DBd.r@2"},
    {"direct", "clear_rtv rt", "", "0:CBd.w@0"},
    {"direct", "clear_rtv rt box=0,0+8x8", "", "0:CBd.w@0"},
    {"direct", "clear_dsv ds[mip 0 plane 1]", "", "0:DBd.w@2[0-1,0-1,1-2]"},
    {"direct", "clear_uav b0", "", "0:CS.w@4"},
    {"direct", "discard rt", "", ""},
    /* the front end */
    {"direct", "draw index=b0 vertex=b1", "", "0:IDX.r@4 0:IDXD.r@4 1:VS.r@5"},
    {"direct", "draw stream_output=b0 so_counter=b1", "", "0:VS.w@4 1:VS.rw@5"},
    {"direct", "draw_indirect args=b0 count=b1", "", "0:PFP.r@4 0:CE.r@4 1:PFP.r@5 1:CE.r@5"},
    {"compute", "dispatch_indirect args=b0", "", "0:ME.r@4"},
    {"direct", "predicate b0", "", "0:PFP.r@4 0:CE.r@4"},
    {"compute", "predicate b0", "", "0:ME.r@4"},
    /* ray tracing */
    {"direct", "rtas_build dest=b0 scratch=b1 geometry=b0 source=b1", "",
     "0:CS.rw@4 1:CS.rw@5 2:CS.r@4 3:CS.r@5 3:CSk.r@5"},
    {"direct", "rtas_copy source=b0 dest=b1", "", "0:CS.r@4 0:CSk.r@4 1:CS.rw@5"},
    {"direct", "rtas_emit source=b0 dest=b1", "", "0:CS.r@4 0:CSk.r@4 1:CS.w@5"},
    /* copies: all engines that may run them */
    {"copy", "copy_buffer source=b0 dest=b1", "", "0:DMA.r@4 1:DMA.w@5"},
    {"direct", "copy_buffer source=b0 dest=b1", "", "0:DMA.r@4 1:DMA.w@5 0:CS.r@4 0:CSk.r@4 1:CS.w@5"},
    {"compute", "copy_texture source=tx dest=tx", "", "0:DMA.r@1 1:DMA.w@1 0:CS.r@1 0:CSk.r@1 1:CS.w@1"},
    {"direct", "copy_texture source=tx dest=tx", "",
     "0:DMA.r@1 1:DMA.w@1 0:CS.r@1 0:CSk.r@1 1:CS.w@1 0:PS.r@1 0:PSk.r@1 1:CBd.rw@1"},
    {"direct", "copy_texture source=tx dest=rt", "", /* rt has META */
     "0:CS.r@1 0:CSk.r@1 1:CS.w@0 0:PS.r@1 0:PSk.r@1 1:CBd.rw@0"},
    {"copy", "copy_texture source=tx dest=rt", "", "0:DMA.r@1 1:DMA.w@0"},
    {"direct", "copy_texture source=dx dest=dx", "",
     "0:DMA.r@3 1:DMA.w@3 0:CS.r@3 0:CSk.r@3 1:CS.w@3 0:PS.r@3 0:PSk.r@3 1:DBd.rw@3"},
    {"direct", "copy_texture source=tx dest=dx", "", "0:DMA.r@1 1:DMA.w@3 0:CS.r@1 0:CSk.r@1 1:CS.w@3"},
    {"direct", "copy_texture source=tx dest=b0", "", "0:DMA.r@1 1:DMA.w@4 0:CS.r@1 0:CSk.r@1 1:CS.w@4"},
    {"direct", "copy_texture dest=tx", "", "0:DMA.w@1 0:CS.w@1 0:CBd.rw@1"},
    {"direct", "copy_texture source=tx dest=tx dest=rt", "",
     "0:CS.r@1 0:CSk.r@1 1:CS.w@1 2:CS.w@0 0:PS.r@1 0:PSk.r@1 1:CBd.rw@1 2:CBd.rw@0"},
    {"direct", "copy_texture source=tx dest=tx", "engine=PS_CB", "0:PS.r@1 0:PSk.r@1 1:CBd.rw@1"},
    {"direct", "copy_texture source=tx dest=rt", "engine=DMA", /* not allowed: any */
     "0:CS.r@1 0:CSk.r@1 1:CS.w@0 0:PS.r@1 0:PSk.r@1 1:CBd.rw@0"},
    {"direct", "copy_buffer source=b0 dest=b1", "engine=DMA", "0:DMA.r@4 1:DMA.w@5"},
    {"direct", "copy_buffer source=b0 dest=b1", "engine=DMA run=PFP", "0:PFP.r@4 1:PFP.w@5"},
    {"direct", "copy_buffer source=b0 dest=b1", "engine=CS run=PFP", "0:CS.r@4 0:CSk.r@4 1:CS.w@5"},
    {"direct", "resolve source=tx dest=rt", "", "0:CS.r@1 0:CSk.r@1 1:CS.w@0 0:CBd.r@1 1:CBd.rw@0"},
    {"direct", "resolve source=ds dest=ds", "", "0:CS.r@2 0:CSk.r@2 1:CS.w@2"},
    {"direct", "query_resolve dest=b0", "", "0:DMA.w@4"},
    {"direct", "write_immediate dest=b0", "", "0:DMA.w@4"},
    /* shader accesses */
    {"direct", "draw shader read tx SHADER_RESOURCE@PIXEL_SHADING", "", "0:PS.r@1 0:PSk.r@1"},
    {"direct", "draw shader read tx SHADER_RESOURCE@ALL_SHADING", "",
     "0:VS.r@1 0:VSk.r@1 0:PS.r@1 0:PSk.r@1 0:CS.r@1 0:CSk.r@1"},
    {"compute", "dispatch shader read tx SHADER_RESOURCE@ALL_SHADING", "", "0:CS.r@1 0:CSk.r@1"},
    {"direct", "draw shader read b0 CONSTANT_BUFFER@VERTEX_SHADING via=vector", "", "0:VS.r@4"},
    {"direct", "draw shader read b0 CONSTANT_BUFFER@VERTEX_SHADING via=scalar", "", "0:VSk.r@4"},
    {"direct", "dispatch shader read b0 UNORDERED_ACCESS", "", "0:CS.r@4 0:CSk.r@4"},
    {"direct", "dispatch shader write b0 UNORDERED_ACCESS", "", "0:CS.w@4"},
    {"direct", "dispatch shader both b0 UNORDERED_ACCESS", "", "0:CS.rw@4 0:CSk.r@4"},
    {"direct", "dispatch shader both b0 UNORDERED_ACCESS via=scalar", "", "0:CS.w@4 0:CSk.r@4"},
    {"direct", "dispatch shader both b0 UNORDERED_ACCESS via=vector", "", "0:CS.rw@4"},
    {"direct", "draw shader read tx SHADING_RATE_SOURCE@ALL_SHADING", "", "0:PS.r@1 0:PSk.r@1"},
    {"direct", "dispatch_rays shader read b0 RAYTRACING_ACCELERATION_STRUCTURE_READ@RAYTRACING", "",
     "0:CS.r@4 0:CSk.r@4"},
    {"direct", "dispatch shader write b0 RAYTRACING_ACCELERATION_STRUCTURE_WRITE", "", "0:CS.rw@4"},
    {"direct", "draw shader read b0 VERTEX_BUFFER@VERTEX_SHADING", "", ""},
    {"direct", "draw shader read b0 SHADER_RESOURCE@COPY", "", ""},
    {"direct", "draw shader read b0 COMMON@ALL", "", ""},
    {"compute", "dispatch shader read b0 SHADER_RESOURCE@PIXEL_SHADING", "", ""},
    /* places */
    {"direct", "draw rt=arr[mip 1 2 slice 2 2]", "", "0:CBd.rw@6[1-3,2-4,0-1]"},
    {"direct", "draw rt=arr[index 4]", "", "0:CBd.rw@6[1-2,1-2,0-1]"},
    {"direct", "draw rt=arr[mip 3]", "", ""},
    {"direct", "draw rt=arr[index 12]", "", ""},
    {"direct", "draw rt=vol[mip 1]", "", "0:CBd.rw@7[1-2,0-1,0-1]"},
    {"direct", "draw rt=vol[mip 0 slice 1]", "", ""},
    {"direct", "draw rt=null vertex=empty", "", ""},
    {"direct", "draw vertex=b0[index 7]", "", "0:VS.r@4"}, /* ranges of buffers are ignored */
    {"direct", "draw view=rt source=rt dest=rt", "", ""},
};
/* clang-format on */

Test(reference_judge, elements_of_items) {
    char text[4096];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *field = strcspn(rows[i].item, " ") < strlen(rows[i].item) ? strchr(rows[i].item, ' ') : "";
        snprintf(text, sizeof text, "%slist c0 %s\n%.*s @w%s\nend\nexecute c0\npackets c0\n  WORK @w %s\n", setup,
                 rows[i].list, (int)strcspn(rows[i].item, " "), rows[i].item, field, rows[i].work);
        check_elements(text, rows[i].item, rows[i].elements);
    }
}

Test(reference_judge, elements_of_blits) {
    static const struct {
        const char *packet, *elements;
    } blits[] = {
        {"BLIT FCE rt colour",                                       "-1:CBd.rw@0 -1:CBm.rw@0/colour -1:PFP.r@0/STATE"},
        {"BLIT FCE rt colour path=CS",                               "-1:CS.rw@0 -1:CSm.r@0/colour -1:CS.rw@0/colour" },
        {"BLIT FMASK_DECOMPRESS rt colour",                          "-1:CBd.rw@0 -1:CBm.rw@0/colour -1:PFP.r@0/STATE"},
        {"BLIT FMASK_DECOMPRESS rt colour path=CS",                  "-1:CS.rw@0 -1:CSm.r@0/colour -1:CS.rw@0/colour" },
        {"BLIT DCC_DECOMPRESS rt colour",                            "-1:CBd.rw@0 -1:CBm.rw@0/colour -1:PFP.r@0/STATE"},
        {"BLIT DCC_DECOMPRESS rt colour path=CS",                    "-1:CS.rw@0 -1:CSm.r@0/colour -1:CS.rw@0/colour" },
        {"BLIT DCC_DECOMPRESS arr colour",                           "-1:CBd.rw@6"                                    }, /* no metadata */
        {"BLIT COLOR_EXPAND rt colour path=CS",                      "-1:CS.rw@0 -1:CSm.r@0/colour -1:CS.rw@0/colour" },
        {"BLIT DEPTH_EXPAND ds depth path=DB",                       "-1:DBd.rw@2[0-1,0-1,0-1] -1:DBm.rw@2/depth"     },
        {"BLIT DEPTH_EXPAND ds stencil path=CS",                     /* one HTILE for both */
         "-1:CS.rw@2[0-1,0-1,1-2] -1:CSm.r@2/depth -1:CS.rw@2/depth"  },
        {"BLIT DEPTH_EXPAND ds depth path=DB aspects=depth|stencil",
         "-1:DBd.rw@2[0-1,0-1,0-1] -1:DBd.rw@2[0-1,0-1,1-2] -1:DBm.rw@2/depth"                                        },
        {"BLIT RESUMMARIZE ds depth path=DB aspects=depth|stencil",
         "-1:DBd.r@2[0-1,0-1,0-1] -1:DBd.r@2[0-1,0-1,1-2] -1:DBm.rw@2/depth"                                          },
        {"BLIT RESUMMARIZE ds depth path=CS aspects=depth|stencil",  "-1:CS.rw@2/depth"                               },
        {"BLIT RESUMMARIZE dx depth path=DB",                        "-1:DBd.r@3"                                     }, /* no metadata */
        {"BLIT RESUMMARIZE dx depth path=CS",                        ""                                               },
        {"META_INIT rt colour",                                      "-1:CS.w@0/colour -1:PFP.w@0/STATE"              },
        {"META_INIT rt colour value=COMPRESSED",                     "-1:CS.w@0/colour -1:PFP.w@0/STATE"              },
        {"META_INIT ds depth",                                       "-1:CS.rw@2/depth"                               },
        {"META_INIT ds stencil",                                     "-1:CS.rw@2/depth"                               },
        {"META_INIT ds stencil aspects=depth|stencil",               "-1:CS.w@2/depth"                                },
        {"META_INIT arr colour",                                     ""                                               },
    };
    char text[4096];
    for (size_t i = 0; i < sizeof blits / sizeof blits[0]; i++) {
        snprintf(text, sizeof text, "%slist c0 direct\nend\nexecute c0\npackets c0\n  %s\n", setup, blits[i].packet);
        check_elements(text, blits[i].packet, blits[i].elements);
    }
}

/* --- bound draws: the table of model/pipeline.md, Binding --- */

#define U(name) DP_PSO_USE_##name
#define VS      DP_PSO_STAGES_VS
#define PS      DP_PSO_STAGES_PS

static const struct {
    const char *draw;
    struct dp_pso_use use;
    const char *elements;
} bound_rows[] = {
  /* clang-format off */
    /* rt */
    {"draw rt=rt rt=tx", {.colour_written = 1}, "0:CBd.rw@0"},
    {"draw rt=rt rt=tx full", {.colour_written = 2}, "1:CBd.w@1"},
    {"draw vertex=b0 rt=rt full rt=tx full", {.colour_written = 3, .colour_read = 2}, "1:CBd.w@0 2:CBd.rw@1"},
    {"draw rt=null rt=tx", {.colour_written = 1}, ""},
    {"draw rt=null rt=tx", {.colour_written = 2}, "1:CBd.rw@1"},
    {"draw rt=tx full", {.colour_read = 1}, ""},
    {"draw rt=rt full", {.uses = U(depth_read) | U(depth_write)}, ""},
    {"draw rt=rt rt=rt rt=rt rt=rt rt=rt rt=rt rt=rt rt=rt rt=tx full",
     {.colour_written = UINT32_MAX, .colour_read = UINT32_MAX},
     "0:CBd.rw@0 1:CBd.rw@0 2:CBd.rw@0 3:CBd.rw@0 4:CBd.rw@0 5:CBd.rw@0 6:CBd.rw@0 7:CBd.rw@0"},
    /* depth, class by class */
    {"draw depth=ds", {.colour_written = 1}, ""},
    {"draw depth=ds", {.uses = U(depth_read)}, "0:DBd.r@2[0-1,0-1,0-1]"},
    {"draw depth=ds full", {.uses = U(depth_read)}, "0:DBd.r@2[0-1,0-1,0-1]"},
    {"draw depth=ds", {.uses = U(depth_read) | U(depth_write)}, "0:DBd.rw@2[0-1,0-1,0-1]"},
    {"draw depth=ds full", {.uses = U(depth_read) | U(depth_write)}, "0:DBd.rw@2[0-1,0-1,0-1]"},
    {"draw depth=ds full", {.uses = U(depth_write)}, "0:DBd.w@2[0-1,0-1,0-1]"},
    {"draw depth=ds", {.uses = U(depth_write)}, "0:DBd.rw@2[0-1,0-1,0-1]"},
    {"draw depth=ds", {.uses = U(stencil_read)}, "0:DBd.r@2[0-1,0-1,1-2]"},
    {"draw depth=ds full", {.uses = U(stencil_read) | U(stencil_write)}, "0:DBd.rw@2[0-1,0-1,1-2]"},
    {"draw depth=ds full", {.uses = U(stencil_write)}, "0:DBd.w@2[0-1,0-1,1-2]"},
    {"draw depth=ds", {.uses = U(depth_read) | U(stencil_write)}, "0:DBd.r@2[0-1,0-1,0-1] 0:DBd.rw@2[0-1,0-1,1-2]"},
    {"draw depth=ds[mip 0 plane 1]", {.uses = U(depth_write)}, ""},
    {"draw depth=dx", {.uses = U(stencil_write)}, ""},
    {"draw depth=dx", {.uses = U(depth_write)}, "0:DBd.rw@3"},
    /* depth_read */
    {"draw depth_read=ds", {.stages = VS | PS}, ""},
    {"draw depth_read=ds", {.uses = U(depth_read) | U(depth_write)}, "0:DBd.r@2[0-1,0-1,0-1]"},
    {"draw depth_read=ds full", {.uses = U(stencil_write)}, "0:DBd.r@2[0-1,0-1,1-2]"},
    /* memory with neither class counts as the depth class, all that the operand names */
    {"draw depth=tx", {.uses = U(depth_write)}, "0:DBd.rw@1"},
    {"draw depth=tx full", {.uses = U(depth_write) | U(stencil_read)}, "0:DBd.w@1"},
    {"draw depth=b0 full", {.uses = U(depth_write) | U(depth_read)}, "0:DBd.rw@4"},
    {"draw depth=b0 full", {.uses = U(depth_read) | U(stencil_write)}, "0:DBd.r@4"},
    {"draw depth=rt[mip 1]", {.uses = U(depth_read)}, "0:DBd.r@0[1-2,0-1,0-1]"},
    {"draw depth=b0 depth_read=tx", {.uses = U(stencil_read) | U(stencil_write)}, ""},
    {"draw depth_read=tx", {.uses = U(depth_write)}, "0:DBd.r@1"},
    {"draw depth_read=b0 full", {.uses = U(depth_read) | U(stencil_read)}, "0:DBd.r@4"},
    {"draw depth=tx depth_read=b0", {.colour_written = 1}, ""},
    /* buffers */
    {"draw vertex=b0", {.stages = VS}, ""},
    {"draw vertex=b0", {.uses = U(vertex_fetch)}, "0:VS.r@4"},
    {"draw stream_output=b0 so_counter=b1", {.uses = U(vertex_fetch)}, ""},
    {"draw stream_output=b0 so_counter=b1", {.uses = U(stream_output)}, "0:VS.w@4 1:VS.rw@5"},
    /* always */
    {"draw index=b0", {.stages = 0}, "0:IDX.r@4 0:IDXD.r@4"},
    {"draw_indirect args=b0 count=b1", {.stages = 0}, "0:PFP.r@4 0:CE.r@4 1:PFP.r@5 1:CE.r@5"},
    {"draw geometry=b0 scratch=b1", {.stages = 0}, "0:CS.r@4 1:CS.rw@5"},
    {"draw view=rt source=rt dest=rt", {.colour_written = 1}, ""},
    /* shader accesses */
    {"draw shader read tx SHADER_RESOURCE@ALL_SHADING", {.stages = PS}, "0:PS.r@1 0:PSk.r@1 0:CS.r@1 0:CSk.r@1"},
    {"draw shader read tx SHADER_RESOURCE@DRAW", {.stages = VS}, "0:VS.r@1 0:VSk.r@1"},
    {"draw shader read tx SHADER_RESOURCE@DRAW", {.stages = DP_PSO_STAGES_HS}, "0:VS.r@1 0:VSk.r@1"},
    {"draw shader read tx SHADER_RESOURCE@DRAW", {.stages = DP_PSO_STAGES_DS}, "0:VS.r@1 0:VSk.r@1"},
    {"draw shader read tx SHADER_RESOURCE@DRAW", {.stages = DP_PSO_STAGES_GS}, "0:VS.r@1 0:VSk.r@1"},
    {"draw shader write b0 UNORDERED_ACCESS@DRAW", {.colour_written = 1}, ""},
  /* clang-format on */
};

/* The same draw twice, bound and not: the second has what it has without a pipeline. */
Test(reference_judge, elements_of_bound_draws) {
    static struct said bound, free_again, never, reports;
    char text[4096];
    for (size_t i = 0; i < sizeof bound_rows / sizeof bound_rows[0]; i++) {
        struct dp_case c;
        struct bench bench;
        const char *draw = bound_rows[i].draw;
        snprintf(text, sizeof text, "%slist c0 direct\n%.*s @w%s\nend\nexecute c0\npackets c0\n  WORK @w\n  WORK @w\n",
                 setup, (int)strcspn(draw, " "), draw, strchr(draw, ' '));
        parse_or_fail(text, &c);
        bench_open(&bench, &reports);
        memset(&bound, 0, sizeof bound);
        memset(&free_again, 0, sizeof free_again);
        memset(&never, 0, sizeof never);
        feed_definitions(bench.judge, &c);
        cr_assert(ref_judge.bind(bench.judge, &bound_rows[i].use) == DP_STATUS_OK);
        feed_packet(bench.judge, &c, 0);
        feed_packet(bench.judge, &c, 1);
        say_elements(&bound, bench.judge, 1);
        say_elements(&free_again, bench.judge, 2);
        ref_judge.rewind(bench.judge);
        feed_packet(bench.judge, &c, 0);
        say_elements(&never, bench.judge, 1);
        cr_expect(same_words(bound.text, bound_rows[i].elements), "%zu %s\n has %s\n not %s", i, draw, bound.text,
                  bound_rows[i].elements);
        cr_expect_str_eq(free_again.text, never.text, "%zu %s", i, draw);
        bench_close(&bench);
        dp_case_free(&c);
    }
}
