/* META and STATE elements of the reference judge: every row of tables/hw_access_paths.tsv that has them, where the
 * layout permits something, and where it does not. */
#include "test_reference_judge_text.h"

#define TARGET "flags=ALLOW_RENDER_TARGET|ALLOW_DCC|ALLOW_UNORDERED_ACCESS"

/* Resources by the layout that they are in; `tc`: texture compatible, `n`: a layout that permits nothing. */
static const char setup[] =
    "drainproof 1\n"
    "resource rt texture2d 64x64 mips=2 " TARGET " layout=RENDER_TARGET\n"                         /* 0 */
    "resource sr texture2d 64x64 " TARGET "|FORCE_TEXTURE_COMPATIBILITY layout=SHADER_RESOURCE\n"  /* 1 */
    "resource ua texture2d 64x64 " TARGET "|FORCE_TEXTURE_COMPATIBILITY layout=UNORDERED_ACCESS\n" /* 2 */
    "resource cs texture2d 64x64 " TARGET " layout=COPY_SOURCE\n"                                  /* 3 */
    "resource cd texture2d 64x64 " TARGET " layout=COPY_DEST\n"                                    /* 4 */
    "resource rs texture2d 64x64 samples=4 " TARGET " layout=RESOLVE_SOURCE\n"                     /* 5 */
    "resource ds texture2d 64x64x2 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"
    "resource dr texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_READ\n" /* 7 */
    "resource n texture2d 64x64 " TARGET " layout=SHADER_RESOURCE\n"                                     /* 8 */
    "resource dc texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=COMMON\n"     /* 9 */
    "resource cz texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL|FORCE_TEXTURE_COMPATIBILITY "
    "layout=COPY_DEST\n" /* 10 */
    "resource sz texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL|FORCE_TEXTURE_COMPATIBILITY "
    "layout=COPY_SOURCE\n"                                                                 /* 11 */
    "resource den texture2d 64x64 " TARGET "|DENY_COMPRESSION_DATA layout=RENDER_TARGET\n" /* 12 */
    "resource tx texture2d 64x64 layout=RENDER_TARGET\n"                                   /* 13 */
    "resource st texture2d 64x64 " TARGET " state=RENDER_TARGET\n"                         /* 14 */
    "resource sc texture2d 64x64 flags=ALLOW_RENDER_TARGET swap_chain layout=COMMON\n"     /* 15 */
    "resource b0 buffer 65536\n";                                                          /* 16 */

struct row {
    const char *list, *item, *work, *elements;
};

/* clang-format off */
static const struct row rows[] = {
    /* targets */
    {"direct", "draw rt=rt", "", "0:CBd.rw@0 0:CBm.rw@0/colour 0:PFP.r@0/STATE"},
    {"direct", "draw rt=rt[mip 1] full", "", "0:CBd.w@0[1-2,0-1,0-1] 0:CBm.rw@0/colour 0:PFP.r@0/STATE"},
    {"direct", "draw rt=st", "", "0:CBd.rw@14 0:CBm.rw@14/colour 0:PFP.r@14/STATE"},
    {"direct", "draw rt=n", "", "0:CBd.rw@8"},
    {"direct", "draw rt=den", "", "0:CBd.rw@12"},
    {"direct", "draw rt=tx", "", "0:CBd.rw@13"},
    {"direct", "draw rt=sc", "", "0:CBd.rw@15"},
    {"direct", "draw depth=ds", "", "0:DBd.rw@6 0:DBm.rw@6/depth"},
    {"direct", "draw depth=ds full", "", "0:DBd.w@6 0:DBm.rw@6/depth"},
    {"direct", "draw depth=ds[mip 0 slice 1 plane 1]", "", "0:DBd.rw@6[0-1,1-2,1-2] 0:DBm.rw@6/depth"},
    {"direct", "draw depth_read=dr", "", "0:DBd.r@7 0:DBm.r@7/depth"},
    {"direct", "draw depth_read=dc", "", "0:DBd.r@9"},
    /* shaders */
    {"direct", "draw shader read sr SHADER_RESOURCE@VERTEX_SHADING", "", "0:VS.r@1 0:VSk.r@1 0:VSm.r@1/colour"},
    {"direct", "draw shader read sr SHADER_RESOURCE@PIXEL_SHADING", "", "0:PS.r@1 0:PSk.r@1 0:PSm.r@1/colour"},
    {"direct", "dispatch shader read sr SHADER_RESOURCE", "", "0:CS.r@1 0:CSk.r@1 0:CSm.r@1/colour"},
    {"compute", "dispatch shader read sr SHADER_RESOURCE", "", "0:CS.r@1 0:CSk.r@1 0:CSm.r@1/colour"},
    {"direct", "dispatch_rays shader read sr SHADER_RESOURCE@RAYTRACING", "", "0:CS.r@1 0:CSk.r@1 0:CSm.r@1/colour"},
    {"direct", "dispatch shader read sr SHADER_RESOURCE via=vector", "", "0:CS.r@1 0:CSm.r@1/colour"},
    {"direct", "dispatch shader read sr SHADER_RESOURCE via=scalar", "", "0:CSk.r@1 0:CSm.r@1/colour"},
    {"direct", "dispatch shader read n SHADER_RESOURCE", "", "0:CS.r@8 0:CSk.r@8"},
    {"direct", "draw shader read dr SHADER_RESOURCE@PIXEL_SHADING", "", "0:PS.r@7 0:PSk.r@7 0:PSm.r@7/depth"},
    {"direct", "draw shader read ua UNORDERED_ACCESS@VERTEX_SHADING", "", "0:VS.r@2 0:VSk.r@2 0:VSm.r@2/colour"},
    {"direct", "draw shader write ua UNORDERED_ACCESS@VERTEX_SHADING", "", "0:VS.w@2 0:VSm.rw@2/colour"},
    {"direct", "draw shader both ua UNORDERED_ACCESS@VERTEX_SHADING", "", "0:VS.rw@2 0:VSk.r@2 0:VSm.rw@2/colour"},
    {"direct", "draw shader read ua UNORDERED_ACCESS@PIXEL_SHADING", "", "0:PS.r@2 0:PSk.r@2 0:PSm.r@2/colour"},
    {"direct", "draw shader write ua UNORDERED_ACCESS@PIXEL_SHADING", "", "0:PS.w@2 0:PSm.rw@2/colour"},
    {"direct", "draw shader both ua UNORDERED_ACCESS@PIXEL_SHADING", "", "0:PS.rw@2 0:PSk.r@2 0:PSm.rw@2/colour"},
    {"direct", "dispatch shader read ua UNORDERED_ACCESS", "", "0:CS.r@2 0:CSk.r@2 0:CSm.r@2/colour"},
    {"direct", "dispatch shader write ua UNORDERED_ACCESS", "", "0:CS.w@2 0:CSm.rw@2/colour"},
    {"direct", "dispatch shader both ua UNORDERED_ACCESS", "", "0:CS.rw@2 0:CSk.r@2 0:CSm.rw@2/colour"},
    {"direct", "dispatch shader both ua UNORDERED_ACCESS via=scalar", "", "0:CS.w@2 0:CSk.r@2 0:CSm.rw@2/colour"},
    {"direct", "draw shader read sr SHADING_RATE_SOURCE@PIXEL_SHADING", "", "0:PS.r@1 0:PSk.r@1 0:PSm.r@1/colour"},
    {"direct", "dispatch shader read sr CONSTANT_BUFFER", "", "0:CS.r@1 0:CSk.r@1"},
    {"direct", "dispatch shader read sr RAYTRACING_ACCELERATION_STRUCTURE_READ", "", "0:CS.r@1 0:CSk.r@1"},
    {"direct", "dispatch shader write ua RAYTRACING_ACCELERATION_STRUCTURE_WRITE", "", "0:CS.rw@2"},
    /* what never has any */
    {"direct", "draw vertex=sr index=sr", "", "0:VS.r@1 1:IDX.r@1 1:IDXD.r@1"},
    {"direct", "draw stream_output=ua so_counter=ua", "", "0:VS.w@2 1:VS.rw@2"},
    {"direct", "draw_indirect args=sr", "", "0:PFP.r@1 0:CE.r@1"},
    {"direct", "rtas_build dest=ua scratch=ua geometry=sr source=sr", "",
     "0:CS.rw@2 1:CS.rw@2 2:CS.r@1 3:CS.r@1 3:CSk.r@1"},
    {"direct", "rtas_emit source=sr dest=ua", "", "0:CS.r@1 0:CSk.r@1 1:CS.w@2"},
    {"direct", "query_resolve dest=cd", "", "0:DMA.w@4"},
    {"direct", "discard rt", "", ""},
    /* copies, engine by engine */
    {"copy", "copy_texture source=cs dest=cd", "", "0:DMA.r@3 1:DMA.w@4"},
    {"direct", "copy_texture source=cs dest=cd", "",
     "0:CS.r@3 0:CSk.r@3 0:CSm.r@3/colour 1:CS.w@4 1:CSm.rw@4/colour "
     "0:PS.r@3 0:PSk.r@3 0:PSm.r@3/colour 1:CBd.rw@4 1:CBm.rw@4/colour"},
    {"compute", "copy_texture source=cs dest=cd", "", "0:CS.r@3 0:CSk.r@3 0:CSm.r@3/colour 1:CS.w@4 1:CSm.rw@4/colour"},
    {"direct", "copy_texture source=cs dest=cd", "engine=CS",
     "0:CS.r@3 0:CSk.r@3 0:CSm.r@3/colour 1:CS.w@4 1:CSm.rw@4/colour"},
    {"direct", "copy_texture source=cs dest=cd", "engine=PS_CB",
     "0:PS.r@3 0:PSk.r@3 0:PSm.r@3/colour 1:CBd.rw@4 1:CBm.rw@4/colour"},
    {"direct", "copy_texture source=sz dest=cz", "engine=PS_DB",
     "0:PS.r@11 0:PSk.r@11 0:PSm.r@11/depth 1:DBd.rw@10 1:DBm.rw@10/depth"},
    {"direct", "copy_texture source=cs dest=n", "engine=CS", "0:CS.r@3 0:CSk.r@3 0:CSm.r@3/colour 1:CS.w@8"},
    {"direct", "resolve source=rs dest=cd", "engine=CB", "0:CBd.r@5 0:CBm.r@5/colour 1:CBd.rw@4 1:CBm.rw@4/colour"},
    {"direct", "resolve source=rs dest=cd", "engine=CS",
     "0:CS.r@5 0:CSk.r@5 0:CSm.r@5/colour 1:CS.w@4 1:CSm.rw@4/colour"},
    /* clears: fast */
    {"direct", "clear_rtv rt", "", "0:CBm.w@0/colour 0:PFP.w@0/STATE"},
    {"direct", "clear_rtv rt[mip 0 2]", "", "0:CBm.w@0/colour 0:PFP.w@0/STATE"},
    {"direct", "clear_rtv cs", "", "0:CBm.w@3/colour 0:PFP.w@3/STATE"},
    {"direct", "clear_dsv ds", "", "0:DBm.w@6/depth"},
    {"direct", "clear_dsv dr", "", "0:DBm.w@7/depth"},
    {"direct", "clear_dsv ds[mip 0 slice 0 2 plane 0]", "", "0:DBm.rw@6/depth"},
    {"direct", "clear_dsv ds[mip 0 slice 0 2 plane 1]", "", "0:DBm.rw@6/depth"},
    {"direct", "clear_dsv ds[mip 0 slice 0 2 plane 0 2]", "", "0:DBm.w@6/depth"},
    {"direct", "clear_rtv rt view=st", "", "0:CBm.w@0/colour 0:PFP.w@0/STATE 1:CBm.w@14/colour 1:PFP.w@14/STATE"},
    /* slow */
    {"direct", "clear_rtv rt[mip 1]", "", "0:CBd.w@0[1-2,0-1,0-1] 0:CBm.rw@0/colour 0:PFP.r@0/STATE"},
    {"direct", "clear_rtv rt box=0,0+8x8", "", "0:CBd.w@0 0:CBm.rw@0/colour 0:PFP.r@0/STATE"},
    {"direct", "clear_rtv n", "", "0:CBd.w@8"},
    {"direct", "clear_dsv dc", "", "0:DBd.w@9"},
    {"direct", "clear_dsv ds[mip 0 slice 1 plane 0]", "", "0:DBd.w@6[0-1,1-2,0-1] 0:DBm.rw@6/depth"},
    {"direct", "clear_dsv dr box=0,0+8x8", "", "0:DBd.w@7 0:DBm.rw@7/depth"},
    {"direct", "clear_uav ua", "", "0:CS.w@2 0:CSm.rw@2/colour"},
    {"direct", "clear_uav n", "", "0:CS.w@8"},
    /* only `view` is what a clear clears */
    {"direct", "clear_rtv n rt=rt", "", "0:CBd.w@8 1:CBd.rw@0 1:CBm.rw@0/colour 1:PFP.r@0/STATE"},
};
/* clang-format on */

Test(reference_judge, metadata_of_items) {
    char text[4096];
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const char *field = strchr(rows[i].item, ' ');
        int used = snprintf(text, sizeof text, "%slist c0 %s\n%.*s @w%s\nend\nexecute c0\npackets c0\n  WORK @w %s\n",
                            setup, rows[i].list, (int)strcspn(rows[i].item, " "), rows[i].item, field, rows[i].work);
        cr_assert(used > 0 && (size_t)used < sizeof text);
        check_elements(text, rows[i].item, rows[i].elements);
    }
}

/* META_INIT on a COMPUTE or COPY list writes STATE by CS. */
Test(reference_judge, metadata_of_initialisations_by_list) {
    static const char *const lists[][2] = {
        {"direct",  "-1:CS.w@0/colour -1:PFP.w@0/STATE"},
        {"compute", "-1:CS.w@0/colour -1:CS.w@0/STATE" },
        {"copy",    "-1:CS.w@0/colour -1:CS.w@0/STATE" },
    };
    char text[4096];
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        snprintf(text, sizeof text, "%slist c0 %s\nend\nexecute c0\npackets c0\n  META_INIT rt colour\n", setup,
                 lists[i][0]);
        check_elements(text, lists[i][0], lists[i][1]);
    }
}

/* What a pipeline leaves of them. */
Test(reference_judge, metadata_of_bound_draws) {
    static const struct {
        const char *draw;
        struct dp_pso_use use;
        const char *elements;
    } bound[] = {
        {"draw rt=rt",                                        {.colour_written = 0},              ""                                               },
        {"draw rt=rt",                                        {.colour_written = 1},              "0:CBd.rw@0 0:CBm.rw@0/colour 0:PFP.r@0/STATE"   },
        {"draw rt=rt rt=st",                                  {.colour_written = 2},              "1:CBd.rw@14 1:CBm.rw@14/colour 1:PFP.r@14/STATE"},
        {"draw depth=ds",                                     {.uses = 0},                        ""                                               },
        {"draw depth=ds",                                     {.uses = DP_PSO_USE_depth_read},    "0:DBd.r@6[0-1,0-2,0-1] 0:DBm.r@6/depth"         },
        {"draw depth=ds",                                     {.uses = DP_PSO_USE_stencil_write}, "0:DBd.rw@6[0-1,0-2,1-2] 0:DBm.rw@6/depth"       },
        {"draw depth=ds full",                                {.uses = DP_PSO_USE_depth_write},   "0:DBd.w@6[0-1,0-2,0-1] 0:DBm.rw@6/depth"        },
        {"draw depth_read=dr",                                {.uses = DP_PSO_USE_depth_read},    "0:DBd.r@7 0:DBm.r@7/depth"                      },
        {"draw depth_read=dc",                                {.uses = DP_PSO_USE_depth_read},    "0:DBd.r@9[0-1,0-1,0-1]"                         },
        {"draw shader read sr SHADER_RESOURCE@PIXEL_SHADING", {.stages = 0},                      ""                                               },
        {"draw shader read sr SHADER_RESOURCE@PIXEL_SHADING",
         {.stages = DP_PSO_STAGES_PS},
         "0:PS.r@1 0:PSk.r@1 0:PSm.r@1/colour"                                                                                                     },
    };
    static struct said said, reports;
    char text[4096];
    for (size_t i = 0; i < sizeof bound / sizeof bound[0]; i++) {
        struct dp_case c;
        struct bench bench;
        snprintf(text, sizeof text, "%slist c0 direct\ndraw @w%s\nend\nexecute c0\npackets c0\n  WORK @w\n", setup,
                 strchr(bound[i].draw, ' '));
        parse_or_fail(text, &c);
        bench_open(&bench, &reports);
        memset(&said, 0, sizeof said);
        feed_definitions(bench.judge, &c);
        cr_assert(ref_judge.bind(bench.judge, &bound[i].use) == DP_STATUS_OK);
        feed_packet(bench.judge, &c, 0);
        say_elements(&said, bench.judge, 1);
        cr_expect(same_words(said.text, bound[i].elements), "%zu %s\n has %s\n not %s", i, bound[i].draw, said.text,
                  bound[i].elements);
        bench_close(&bench);
        dp_case_free(&c);
    }
}
