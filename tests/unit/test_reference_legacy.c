/* test_reference_legacy.c: legacy barriers on both paths, promotion and decay, interop (barrier sheet 15.8, 15.10). */
#include "test_reference_transcript.h"

#define DEVICE   "drainproof 1\n"
#define OLD      "drainproof 1\ndevice legacy_translation=off\n"
#define ALL_CS   "VS|PS|CS"
#define SHADERS  "L0|L1|K|LM"
#define T0(more) "resource t0 texture2d 64x64 " more "\n"

Test(reference_legacy, requirements) {
    says("E02", NEEDS | STATE,
         DEVICE T0("flags=ALLOW_RENDER_TARGET state=NON_PIXEL_SHADER_RESOURCE") "list c0 direct\nresource_barrier @b\n "
                                                                                " transition t0 "
                                                                                "NON_PIXEL_SHADER_RESOURCE>RENDER_"
                                                                                "TARGET\nend\n"
                                                                                "execute c0\n",
         "need @b.0 drain=VS|CS block=ME wb=none inv=L1|CB_cache\n"
         "t0[0..0] RENDER_TARGET state=RENDER_TARGET promoted=COMMON init=1\n"
         "t0.colour C=none E=CompressedColor|IndirectColorClear V=1\n");
    says("E03", NEEDS | STATE,
         DEVICE T0("flags=ALLOW_UNORDERED_ACCESS state=UNORDERED_ACCESS") "list c0 direct\nresource_barrier @b\n  uav "
                                                                          "t0\nend\nexecute c0\n",
         "need @b.0 drain=" ALL_CS " block=ME wb=none inv=" SHADERS "\n"
         "t0[0..0] UNORDERED_ACCESS state=UNORDERED_ACCESS promoted=COMMON init=1\n");
    says("the old driver does not drain VS", NEEDS | PACKETS,
         OLD T0("flags=ALLOW_UNORDERED_ACCESS state=UNORDERED_ACCESS") "list c0 direct\nresource_barrier @b\n  uav "
                                                                       "t0\n  uav null\nend\nexecute c0\n",
         "need @b.0 drain=PS|CS block=ME wb=none inv=" SHADERS "\n"
         "need @b.1 drain=PS|CS block=ME wb=none inv=" SHADERS "\n"
         "DRAIN PS\nDRAIN CS\nACQUIRE gcr=gl1|glv|glk|glm\nDRAIN PS\nDRAIN CS\nACQUIRE gcr=gl1|glv|glk|glm\n");
    says("E31", NEEDS, DEVICE "list c0 direct\nresource_barrier @b\n  aliasing null>null\nend\nexecute c0\n",
         "need @b.0 drain=CPDMA|VS|PS|CS|CB|DB|ME block=ME|PFP|CE wb=CB_cache|DB_cache "
         "inv=L0|L1|K|LM|CB_cache|DB_cache\n");
    says("compute lists drop VERTEX_BUFFER, splits block all engines", NEEDS,
         DEVICE "resource b0 buffer 256 flags=ALLOW_UNORDERED_ACCESS state=VERTEX_AND_CONSTANT_BUFFER\n"
                "list c0 compute\nresource_barrier @b\n"
                "  transition b0 VERTEX_AND_CONSTANT_BUFFER>UNORDERED_ACCESS flags=BEGIN_ONLY\n"
                "  transition b0 VERTEX_AND_CONSTANT_BUFFER>UNORDERED_ACCESS flags=END_ONLY\nend\nexecute c0\n",
         "need @b.0 drain=CS block=ME wb=none inv=L0|L1|K|LM\nneed @b.1 drain=none block=none wb=none inv=none\n");
}

/* Stream-out flush and blind decompression of the after-resource: packets that nothing needed. */
Test(reference_legacy, untranslated_aliasing) {
    says("of a target", NEEDS | OPERATIONS | STATE,
         OLD "heap h0 65536\n" T0(
             "flags=ALLOW_RENDER_TARGET placed=h0+0 state=RENDER_TARGET") "list c0 direct\nresource_barrier @b\n  "
                                                                          "aliasing null>t0\nend\nexecute c0\n",
         "need @b.0 drain=CPDMA|VS|PS|CS|CB|DB|ME block=ME|PFP|CE wb=CB_cache|DB_cache "
         "inv=L0|L1|K|LM|CB_cache|DB_cache colour:decompress-CompressedColor|IndirectColorClear\n"
         "op @b.0 colour needed=none none removed=CompressedColor|IndirectColorClear init=0\n"
         "t0[0..0] RENDER_TARGET state=RENDER_TARGET promoted=COMMON init=0\n"
         "t0.colour C=none E=CompressedColor|IndirectColorClear V=0\n");
    says("a flush an aliasing barrier, on direct lists", PACKETS,
         OLD "list c0 direct\nresource_barrier @b\n  aliasing null>null\nend\nexecute c0\n",
         "DMA_WAIT\nDRAIN VS\nDRAIN PS\nDRAIN CS\nEOP rb=ALL_WBINV fence=1\nWAIT_FENCE 1 ME\n"
         "EOP rb=ALL_WBINV fence=2\nWAIT_FENCE 2 ME\nACQUIRE gcr=gl1|glv|glk|glm\nEOP rb=ALL_WBINV fence=3\n"
         "WAIT_FENCE 3 ME\nSO_FLUSH\nPFP_SYNC_ME\nCE_SYNC_ME\n");
}

/* What ALL > ALL, COMMON > COMMON comes to on a list, blocks aside. */
static void add_everything(char *text, size_t size, bool direct, unsigned *fence) {
    size_t used = strlen(text);
    if (direct) {
        snprintf(text + used, size - used,
                 "DMA_WAIT\nDRAIN VS\nDRAIN PS\nDRAIN CS\nEOP rb=ALL_WBINV fence=%u\nWAIT_FENCE %u ME\n"
                 "EOP rb=ALL_WBINV fence=%u\nWAIT_FENCE %u ME\nACQUIRE gcr=gl1|glv|glk|glm\n"
                 "EOP rb=ALL_WBINV fence=%u\nWAIT_FENCE %u ME\n",
                 *fence + 1, *fence + 1, *fence + 2, *fence + 2, *fence + 3, *fence + 3);
        *fence += 3;
    } else {
        snprintf(text + used, size - used, "DMA_WAIT\nDRAIN CS\nACQUIRE gcr=gl1|glv|glk|glm\n");
    }
}

/* The blit of a blind decompression stands between two syncs of everything, behind the one that the barrier asks
 * for. */
Test(reference_legacy, blind_decompression) {
    static const struct {
        bool direct;
        const char *texture;
        const char *blit;
    } cases[] = {
        {true,  "flags=ALLOW_RENDER_TARGET|ALLOW_DCC",                "DCC_DECOMPRESS t0 colour"                   },
        {false, "flags=ALLOW_RENDER_TARGET",                          "DCC_DECOMPRESS t0 colour path=CS"           },
        {true,  "flags=ALLOW_RENDER_TARGET|DENY_COMPRESSION_DATA",    NULL                                         },
        {true,  "format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL",
         "DEPTH_EXPAND t0 depth path=DB aspects=depth|stencil"                                                     },
        {false, "format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL",         "DEPTH_EXPAND t0 depth path=CS aspects=depth"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *blocks = cases[i].direct ? "PFP_SYNC_ME\nCE_SYNC_ME\n" : "";
        char text[1024];
        char expected[2048] = "";
        unsigned fence = 0;
        snprintf(text, sizeof text,
                 OLD "heap h0 262144\nresource t0 texture2d 64x64 %s placed=h0+0 state=%s\nlist c0 %s\n"
                     "resource_barrier @b\n  aliasing null>t0\nend\n",
                 cases[i].texture, strstr(cases[i].texture, "DEPTH") != NULL ? "DEPTH_WRITE" : "RENDER_TARGET",
                 cases[i].direct ? "direct" : "compute");
        add_everything(expected, sizeof expected, cases[i].direct, &fence);
        strcat(expected, cases[i].direct ? "SO_FLUSH\n" : "");
        if (cases[i].blit != NULL) {
            add_everything(expected, sizeof expected, cases[i].direct, &fence);
            strcat(strcat(strcat(strcat(expected, blocks), "BLIT "), cases[i].blit), "\n");
            add_everything(expected, sizeof expected, cases[i].direct, &fence);
            strcat(expected, blocks);
        }
        strcat(expected, blocks);
        says(cases[i].texture, PACKETS, text, expected);
    }
}

/* Rules while recording, one barrier each. */
Test(reference_legacy, record_rules) {
    static const char resources[] =
        DEVICE "resource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET state=COMMON\n"
               "resource m0 texture2d 64x64 samples=4 flags=ALLOW_RENDER_TARGET state=RENDER_TARGET\n"
               "resource b0 buffer 256 state=COMMON\nresource u0 buffer 256 heap=upload state=GENERIC_READ\n"
               "resource a0 buffer 256 flags=ALLOW_UNORDERED_ACCESS state=RAYTRACING_ACCELERATION_STRUCTURE\n";
    static const struct {
        const char *list;
        const char *barrier;
        const char *rules;
    } cases[] = {
        {"direct",  "transition empty:9 COMMON>COPY_DEST",                      "K02 error @b 0.0\n"  },
        {"direct",  "transition t0 COMMON>0x4000",                              "K02 error @b 0.0\n"  },
        {"direct",  "transition t0 COMMON>COPY_DEST flags=BEGIN_ONLY|END_ONLY", "K02 error @b 0.0\n"  },
        {"direct",  "transition t0[2] COMMON>COPY_DEST",                        "K07 error @b 0.0\n"  },
        {"direct",  "transition t0 COMMON>COPY_DEST|COPY_SOURCE",               "K04 error @b 0.0\n"  },
        {"direct",  "transition t0 COPY_DEST>COPY_DEST",                        "K03 error @b 0.0\n"  },
        {"compute", "transition t0 COMMON>PIXEL_SHADER_RESOURCE",               "K10 error @b 0.0\n"  },
        {"copy",    "aliasing null>null",                                       "K10 error @b 0.0\n"  },
        {"direct",  "transition u0 GENERIC_READ>COPY_SOURCE",                   "K09 error @b 0.0\n"  },
        {"direct",  "transition t0 COMMON>INDEX_BUFFER",                        "K06 error @b 0.0\n"  },
        {"direct",  "transition b0 COMMON>DEPTH_READ",                          "K06 error @b 0.0\n"  },
        {"direct",  "uav t0",                                                   "K06 error @b 0.0\n"  },
        {"direct",  "uav a0",                                                   ""                    },
        {"direct",  "transition t0 COMMON>RESOLVE_SOURCE",                      "K08 error @b 0.0\n"  },
        {"direct",  "transition m0 RENDER_TARGET>RESOLVE_SOURCE",               ""                    },
        {"bundle",  "aliasing null>null",                                       "K19 error @b -1.-1\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[2048];
        snprintf(text, sizeof text, "%slist c0 %s\nresource_barrier @b\n  %s\nend\n", resources, cases[i].list,
                 cases[i].barrier);
        says(cases[i].barrier, RULES, text, cases[i].rules);
    }
    says("K01", RULES, DEVICE "list c0 direct\nresource_barrier @b\nend\n", "K01 warning @b -1.-1\n");
    says("K12, but a pair is none", RULES,
         DEVICE T0("flags=ALLOW_RENDER_TARGET state=COMMON") "list c0 direct\nresource_barrier @a\n  transition t0 "
                                                             "COMMON>COPY_DEST\n  transition t0 COPY_DEST>COMMON\n"
                                                             "resource_barrier @b\n  transition t0 COMMON>COPY_DEST "
                                                             "flags=BEGIN_ONLY\n"
                                                             "  transition t0 COMMON>COPY_DEST "
                                                             "flags=END_ONLY\nend\nexecute c0\n",
         "K12 warning @a 0.1\n");
}

Test(reference_legacy, promotion_and_decay) {
    says("reads promote together and decay", RULES | STATE,
         DEVICE T0("state=COMMON") "resource b0 buffer 65536 state=COMMON\nlist c0 direct\n"
                                   "copy_texture @one source=t0 dest=b0\ncopy_texture @two source=t0 dest=b0\n"
                                   "resource_barrier @b\n  transition t0 "
                                   "COPY_SOURCE|PIXEL_SHADER_RESOURCE>COPY_DEST\nend\nexecute c0\n",
         "t0[0..0] COPY_DEST state=COPY_DEST promoted=COMMON init=1\n"
         "b0[0..0] UNDEFINED state=COMMON promoted=COMMON init=1\n");
    says("a promotion to COPY_DEST stays, and the layout with it", RULES | STATE,
         DEVICE T0("state=COMMON") "resource b0 buffer 65536 state=COMMON\nlist c0 direct\n"
                                   "copy_texture source=b0 dest=t0\nend\nlist c1 direct\ncopy_texture @again source=t0 "
                                   "dest=b0\nend\n"
                                   "execute c0\nexecute c1\n",
         "K13 error @again 0.-1\nt0[0..0] COMMON state=COPY_DEST promoted=COMMON init=1\n"
         "b0[0..0] UNDEFINED state=COMMON promoted=COMMON init=1\n");
    says("on COPY lists everything decays", STATE,
         DEVICE T0("state=COPY_DEST") "resource b0 buffer 65536\nlist c0 copy\ncopy_texture source=b0 dest=t0\nend\n"
                                      "execute c0\n",
         "t0[0..0] COPY_DEST state=COMMON promoted=COMMON init=1\nb0[0..0] UNDEFINED init=1\n");
    says("acceleration structures keep any state, and what they were promoted to, on any list", RULES | STATE,
         DEVICE "resource a0 buffer 256 flags=ALLOW_UNORDERED_ACCESS|RAYTRACING_ACCELERATION_STRUCTURE "
                "state=COPY_DEST\n"
                "resource a1 buffer 256 flags=ALLOW_UNORDERED_ACCESS|RAYTRACING_ACCELERATION_STRUCTURE state=COMMON\n"
                "resource a2 buffer 256 flags=ALLOW_UNORDERED_ACCESS state=RAYTRACING_ACCELERATION_STRUCTURE\n"
                "resource b0 buffer 256 state=COPY_DEST\n"
                "list c0 copy\ncopy_buffer source=a1 dest=a0\ncopy_buffer source=a1 dest=b0\nend\n"
                "list c1 direct\nrtas_copy source=a2 dest=a2\ncopy_buffer source=a1 dest=a0\nend\n"
                "execute c0\nexecute c1\n",
         "a0[0..0] UNDEFINED state=COPY_DEST promoted=COMMON init=1\n"
         "a1[0..0] UNDEFINED state=COMMON promoted=COPY_SOURCE init=1\n"
         "a2[0..0] UNDEFINED state=RAYTRACING_ACCELERATION_STRUCTURE promoted=COMMON init=1\n"
         "b0[0..0] UNDEFINED state=COMMON promoted=COMMON init=1\n");
    says("a read and a write of one item do not promote together: K13, and K14 on textures", RULES,
         DEVICE T0("state=COMMON") "resource b0 buffer 4096 state=COMMON\nlist c0 direct\n"
                                   "copy_texture @t source=t0 box=0,0+32x64 dest=t0 box=32,0+32x64\n"
                                   "copy_buffer @b source=b0 box=0+16 dest=b0 box=16+16\nend\nexecute c0\n",
         "K14 error @t -1.-1\nK13 error @t 1.-1\nK13 error @b 1.-1\n");
    says("K05: COMMON fails once something is promoted", RULES,
         DEVICE T0("state=COMMON") "resource b0 buffer 65536\nlist c0 direct\ncopy_texture source=t0 dest=b0\n"
                                   "resource_barrier @b\n  transition t0 COMMON>COPY_DEST\nend\nexecute c0\n",
         "K05 error @b 0.0\n");
}

Test(reference_legacy, splits_and_interop) {
    says("halves that do not fit", RULES | STATE,
         DEVICE "resource t0 texture2d 64x64 mips=2 state=COPY_DEST\nlist c0 direct\n"
                "resource_barrier @begin\n  transition t0[0] COPY_DEST>COPY_SOURCE flags=BEGIN_ONLY\n"
                "copy_resource @used source=t0[mip 0]\n"
                "resource_barrier @whole\n  transition t0 COPY_DEST>COPY_SOURCE\n"
                "resource_barrier @all\n  transition t0 COPY_DEST>COPY_SOURCE flags=END_ONLY\nend\nexecute c0\n",
         "K13 error @used 0.-1\nK11 error @whole 0.0\nK11 error @all 0.0\n"
         "t0[0..0] COPY_SOURCE state=COPY_DEST promoted=COMMON init=1\n"
         "t0[1..1] COPY_DEST state=COPY_DEST promoted=COMMON init=1\n");
    says("splits of buffers end with the execute, in enhanced mode too; those of textures live on", RULES,
         DEVICE T0("layout=COMMON") "resource b0 buffer 256\nlist c0 direct\n"
                                    "resource_barrier @buffer\n  transition b0 COMMON>COPY_DEST flags=BEGIN_ONLY\n"
                                    "barrier @a\n  buffer b0 sync=COPY>COPY access=COPY_DEST>COPY_SOURCE\nend\n"
                                    "list c1 direct\n"
                                    "resource_barrier\n  transition t0 COMMON>COPY_DEST flags=BEGIN_ONLY\n"
                                    "barrier\n  texture t0 sync=COPY>COPY access=COPY_DEST>COPY_SOURCE "
                                    "layout=COPY_DEST>COMMON\nend\n"
                                    "list c2 direct\n"
                                    "resource_barrier @texture\n  transition t0 COMMON>COPY_DEST "
                                    "flags=BEGIN_ONLY\nend\n"
                                    "execute c0\nexecute c0\nexecute c1\nexecute c2\n",
         "K11 error @texture 0.0\n");
    says("E10", RULES | STATE,
         DEVICE T0(
             "flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS state=RENDER_TARGET") "list c0 direct\nbarrier @b\n  "
                                                                                     "texture t0 "
                                                                                     "sync=RENDER_TARGET>COMPUTE_"
                                                                                     "SHADING "
                                                                                     "access=RENDER_TARGET>UNORDERED_"
                                                                                     "ACCESS "
                                                                                     "layout=RENDER_TARGET>UNORDERED_"
                                                                                     "ACCESS\nend\nexecute c0\n",
         "I01 error @b 0.0\nt0[0..0] RENDER_TARGET state=RENDER_TARGET promoted=COMMON init=1\n"
         "t0.colour C=none E=CompressedColor|IndirectColorClear V=1\n");
    says("both ways through COMMON; an upload buffer counts as COMMON", RULES | STATE,
         DEVICE T0("flags=ALLOW_RENDER_TARGET layout=RENDER_TARGET") "resource u0 buffer 256 heap=upload "
                                                                     "state=GENERIC_READ\nlist c0 direct\n"
                                                                     "resource_barrier @early\n  transition t0 "
                                                                     "RENDER_TARGET>COPY_SOURCE\n"
                                                                     "barrier\n  texture t0 sync=RENDER_TARGET>ALL "
                                                                     "access=RENDER_TARGET>COMMON "
                                                                     "layout=RENDER_TARGET>COMMON\n"
                                                                     "resource_barrier @late\n  transition t0 "
                                                                     "COMMON>COPY_SOURCE\n"
                                                                     "barrier @u\n  buffer u0 sync=NONE>COPY "
                                                                     "access=NO_ACCESS>COPY_SOURCE\nend\nexecute c0\n",
         "I02 error @early 0.0\nt0[0..0] COPY_SOURCE state=COPY_SOURCE promoted=COMMON init=1\n"
         "u0[0..0] UNDEFINED init=1\nt0.colour C=none E=CompressedColor V=1\n");
    says("I04: without translation one kind of call alone, the first", RULES | STATE,
         OLD T0("state=COMMON") "resource t1 texture2d 64x64\nlist c0 direct\nresource_barrier @one\n"
                                "  transition t0 COMMON>COPY_DEST\nbarrier @two\n  texture t1 sync=NONE>COPY "
                                "access=NO_ACCESS>COPY_DEST "
                                "layout=COMMON>COPY_DEST\nresource_barrier @three\n  transition t0 "
                                "COPY_DEST>COMMON\nend\nexecute c0\n",
         "I04 error @two -1.-1\nt0[0..0] COMMON state=COMMON promoted=COMMON init=1\nt1[0..0] COMMON init=1\n");
    says("K18", RULES,
         DEVICE "resource s0 texture2d 64x64 flags=ALLOW_RENDER_TARGET swap_chain state=COMMON\nlist c0 direct\n"
                "resource_barrier\n  transition s0 COMMON>RENDER_TARGET\nend\nexecute c0\npresent @p view=s0\n",
         "K18 warning @p -1.-1\n");
}
