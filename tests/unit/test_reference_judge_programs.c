/* The reference judge on whole streams of programs: positions, points and their minimum, locations and aliases,
 * presents, copies by DMA, H4 by location, H8. */
#include "test_reference_judge_text.h"

static const char setup[] =
    "drainproof 1\n"
    "heap h0 4194304\n"
    "resource rt texture2d 64x64 mips=4 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET layout=COMMON\n"
    "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
    "resource p0 buffer 65536 placed=h0+0\n"
    "resource p1 texture2d 64x64 mips=2 format=R8G8B8A8_UNORM placed=h0+0 layout=COMMON\n"
    "resource p2 buffer 65536 placed=h0+65536\n"
    "resource p3 texture2d 64x64 format=R8G8B8A8_UNORM component_placed=h0+131072 metadata=h0+65536 layout=COMMON\n"
    "resource sc texture2d 64x64 format=R8G8B8A8_UNORM flags=ALLOW_RENDER_TARGET swap_chain layout=COMMON\n"
    "resource ds texture2d 64x64x2 mips=2 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=COMMON\n"
    "resource d1 texture1d 1 format=D32_FLOAT_S8X24_UINT flags=ALLOW_DEPTH_STENCIL layout=COMMON\n"
    "list c0 direct\n"
    "draw @rt rt=rt\n"
    "draw @rt0 rt=rt[mip 0 1]\n"
    "draw @rt2 rt=rt[mip 2 2]\n"
    "draw @rtsc rt=sc\n"
    "draw @srv shader read rt SHADER_RESOURCE@PIXEL_SHADING\n"
    "draw @srv1 shader read rt[mip 0 3] SHADER_RESOURCE@PIXEL_SHADING via=vector\n"
    "dispatch @uw shader write b0 UNORDERED_ACCESS\n"
    "dispatch @ur shader read b0 UNORDERED_ACCESS\n"
    "dispatch @ub shader both b0 UNORDERED_ACCESS\n"
    "dispatch @p0w shader write p0 UNORDERED_ACCESS\n"
    "dispatch @p2w shader write p2 UNORDERED_ACCESS\n"
    "dispatch @p1r shader read p1 SHADER_RESOURCE via=vector\n"
    "dispatch @p3r shader read p3 SHADER_RESOURCE via=vector\n"
    "draw_indirect @ind args=b0\n"
    "copy_buffer @cp source=p0 dest=b0\n"
    "clear_uav @cu b0\n"
    "draw @ds depth=ds\n"
    "clear_dsv @st ds[mip 0 2 slice 0 2 plane 1]\n"
    "draw @sr shader read ds[mip 0 2 slice 0 2 plane 1] SHADER_RESOURCE@PIXEL_SHADING via=vector\n"
    "draw @d1 depth=d1\n"
    "end\n"
    "execute c0\n"
    "present @pr sc\n";

struct stream {
    const char *what, *packets, *reports;
};

/* Ticks: position.access unit.rw resource indices key ordered_to visible_to. */
/* clang-format off */
static const struct stream streams[] = {
    {"both paths count, the scalar one is stale",
     "WORK @rt; EOP rb=ALL_WBINV gcr=gl1|glv fence=1; WAIT_FENCE 1 ME; WORK @srv", "4.0 PS.r 0 0+4 CBd 1 0; "},
    {"with glk", "WORK @rt; EOP rb=ALL_WBINV gcr=gl1|glv fence=1; WAIT_FENCE 1 ME; ACQUIRE gcr=glk; WORK @srv",
     "5.0 PS.r 0 0+4 CBd 1 1; "},
    {"where they meet", "WORK @rt0; WORK @srv1", "2.0 PS.r 0 0+1 CBd 0 0; "},
    {"neighbours that agree are joined or cut", "WORK @rt0; WORK @rt2; WORK @srv1",
     "3.0 PS.r 0 0+1 CBd 0 0; 3.0 PS.r 0 2+1 CBd 0 0; "},
    {"two mips do not meet", "WORK @rt0; WORK @rt2", ""},
    {"one RB keeps order", "WORK @rt; WORK @rt", "2.0 CB.rw 0 0+4 CBd 1 1; "},
    {"reads do not meet reads", "WORK @ur; WORK @ur", ""},
    {"read and write halves are two points", "WORK @uw; WORK @ub", "2.0 CS.rw 1 0+1 CS 0 0; 2.0 CS.r 1 0+1 CS 0 0; "},
    {"ticks are cut to the position before", "WORK @uw; DRAIN CS; DRAIN CS; ACQUIRE gcr=gl1|glv|glk; WORK @ur",
     "5.0 CS.r 1 0+1 CS 2 2; "},
    {"any position counts, not only that of an item", "WORK @uw; DMA_WAIT; DMA_WAIT; DRAIN CS; WORK @uw",
     "5.0 CS.w 1 0+1 CS 3 3; "},
    {"arguments: PFP and CE are two points", "WORK @uw; DRAIN CS; PFP_SYNC_ME; WORK @ind",
     "4.0 PFP.r 1 0+1 CS 1 1; 4.0 CE.r 1 0+1 CS 0 0; "},
    {"aliases meet whole", "WORK @p0w; DRAIN CS; WORK @p1r", "3.0 CS.r 3 0+2 CS 1 0; "},
    {"metadata ranges count", "WORK @p2w; WORK @p3r", "2.0 CS.r 5 0+1 CS 0 0; "},
    {"no alias", "WORK @p2w; WORK @p1r", ""},
    {"a present flushes and waits before it", "WORK @rtsc; WORK @pr; WORK @rtsc",
     "2.0 EXT.r 6 0+1 CBd 1 1; 3.0 CB.rw 6 0+1 CBd 2 2; "},
    {"its entry is part of the queue", "WORK @uw; WORK @pr; WORK @uw", "3.0 CS.w 1 0+1 CS 1 1; "},
    {"engines are points of their own", "WORK @uw; DRAIN CS; WORK @cp",
     "3.1 DMA.w 1 0+1 CS 1 1; 3.1 CS.w 1 0+1 CS 1 1; "},
    {"a copy by DMA", "WORK @cp engine=DMA; WORK @uw", "2.0 CS.w 1 0+1 DMA 0 0; "},
    {"sync covers the copy itself", "WORK @cp engine=DMA sync=1; WORK @uw", "2.0 CS.w 1 0+1 DMA 1 1; "},
    {"sync means nothing elsewhere", "WORK @cp engine=CS sync=1; WORK @cu", "2.0 CS.w 1 0+1 CS 0 0; "},
    {"raw_wait holds for the item alone", "WORK @cp engine=DMA; WORK @cp engine=DMA raw_wait=1; WORK @cp engine=DMA",
     "2.1 DMA.w 1 0+1 DMA 1 1; 3.1 DMA.w 1 0+1 DMA 0 0; "},
    {"a copy that PFP runs", "WORK @uw; DRAIN CS; WORK @cp engine=DMA run=PFP; WORK @ur",
     "3.1 PFP.w 1 0+1 CS 0 0; 4.0 CS.r 1 0+1 CS 1 0; 4.0 CS.r 1 0+1 PFP 3 0; "},
    {"ACQUIRE at PFP is two packets at one position", "WORK @uw; DRAIN CS; ACQUIRE engine=PFP; WORK @ind",
     "4.0 PFP.r 1 0+1 CS 1 1; 4.0 CE.r 1 0+1 CS 0 0; "},
    {"its second knows that ME has passed its first", "ACQUIRE gcr=gl2_inv engine=PFP; WORK @cp engine=DMA run=PFP", ""},
    {"else PFP runs ahead", "ACQUIRE gcr=gl2_inv; WORK @cp engine=DMA run=PFP", "H4 1 1 0+1 PFP 2; "},
    {"a blit is an item", "BLIT FCE rt colour; WORK @srv1", "2.0 PS.r 0 0+3 CBd 0 0; "},
    {"of two aspects each is a point of its own",
     "WORK @ds; BLIT DEPTH_EXPAND ds depth path=CS aspects=depth|stencil; WORK @sr",
     "2.-1 CS.rw 7 0+4 DBd 0 0; 2.-1 CS.rw 7 4+4 DBd 0 0; 3.0 PS.r 7 4+4 CS 0 0; 3.0 PS.r 7 4+4 DBd 0 0; "},
    {"and has the ticks of what it meets", "WORK @st; BLIT DEPTH_EXPAND ds stencil path=DB aspects=depth|stencil; WORK @ds",
     "2.-1 DB.rw 7 4+4 DBd 1 1; 3.0 DB.rw 7 0+8 DBd 2 2; "},
    {"of one mip too", "WORK @d1; DRAIN CS; BLIT DEPTH_EXPAND d1 depth path=DB aspects=depth|stencil; WORK @d1",
     "3.-1 DB.rw 8 0+1 DBd 2 2; 3.-1 DB.rw 8 1+1 DBd 2 2; 4.0 DB.rw 8 0+2 DBd 3 3; "},
    {"H4 names the latest writer before", "WORK @uw; WORK @uw; DRAIN CS; ACQUIRE gcr=gl2_inv",
     "2.0 CS.w 1 0+1 CS 0 0; H4 4 1 0+1 CS 2; "},
    {"H4 by location", "WORK @rt; WORK @rt2; ACQUIRE gcr=gl2_inv",
     "2.0 CB.rw 0 2+2 CBd 1 1; H4 3 0 0+2 CBd 1; H4 3 0 2+2 CBd 2; "},
    {"H4 else names the earliest behind", "EOP gcr=gl2_inv fence=1; WORK @uw; WORK @uw",
     "3.0 CS.w 1 0+1 CS 0 0; H4 1 1 0+1 CS 2; "},
    {"H4 goes with a write-back", "WORK @uw; ACQUIRE gcr=gl2_inv|gl2_wb", ""},
    {"an H8 silences everything else", "WORK @uw; WAIT_FENCE 3 ME; WORK @uw; PFP_SYNC_ME predicated", "H8 2; H8 4; "},
};
/* clang-format on */

/* `;` between packets. */
static void make_text(char *text, size_t size, const char *packets) {
    size_t used = (size_t)snprintf(text, size, "%spackets c0\n", setup);
    while (*packets != '\0') {
        size_t length = strcspn(packets, ";");
        used += (size_t)snprintf(text + used, size - used, "  %.*s\n", (int)length, packets);
        cr_assert(used < size);
        packets += length + strspn(packets + length, "; ");
    }
}

Test(reference_judge, streams_of_programs) {
    static struct said said;
    char text[8192];
    struct bench bench;
    bench_open(&bench, &said);
    for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
        struct dp_case c;
        make_text(text, sizeof text, streams[i].packets);
        parse_or_fail(text, &c);
        said.used = 0;
        said.text[0] = '\0';
        feed_case(bench.judge, &c);
        cr_assert(ref_judge.finish(bench.judge) == DP_STATUS_OK);
        cr_expect_str_eq(said.text, streams[i].reports, "%s: %s\n not %s", streams[i].what, said.text,
                         streams[i].reports);
        ref_judge.rewind(bench.judge); /* definitions stay, and are given again */
        dp_case_free(&c);
    }
    bench_close(&bench);
}

/* One packet each behind an EOP of fence 1; * marks those that are H8. */
Test(reference_judge, illegal_packets) {
    static const char *const on_direct[] = {
        "DRAIN VS predicated*",
        "WORK @rt predicated",
        "EOP fence=1*",
        "EOP fence=0*",
        "EOS PS_DONE fence=1*",
        "EOS PS_DONE fence=2",
        "EOS CS_DONE*",
        "EOS PS_DONE fence=2 gcr=gl1*",
        "EOS PS_DONE fence=2 rb=ALL_WB*",
        "EOP fence=2 gcr=glk*",
        "EOP fence=2 gcr=gli*",
        "ACQUIRE gcr=gli|glk",
        "ACQUIRE rb=cb_meta*",
        "ACQUIRE rb=db|cb_data",
        "RB_EVENT ALL_WBINV*",
        "RB_EVENT ALL",
        "WAIT_FENCE 1 PFP",
        "WAIT_FENCE 2 ME*",
        "WAIT_FENCE 0 ME*",
        "SO_FLUSH",
        "BLIT FCE rt colour",
        "BLIT FCE rt colour path=DB*",
        "BLIT FCE ds depth*",
        "BLIT COLOR_EXPAND rt colour path=CB*",
        "BLIT DEPTH_EXPAND rt colour path=DB*",
        "BLIT DEPTH_EXPAND rt depth path=DB*",
        "BLIT FCE b0 colour*",
        "BLIT FCE null colour*",
        "BLIT FCE rt colour aspects=colour",
        "BLIT FCE rt colour aspects=depth*",
        "BLIT DEPTH_EXPAND ds depth path=DB aspects=stencil*",
        "BLIT DEPTH_EXPAND ds stencil path=DB aspects=depth|stencil",
        "BLIT RESUMMARIZE ds depth path=DB*",
        "BLIT RESUMMARIZE ds depth path=DB aspects=depth|stencil",
        "META_INIT rt colour",
        "META_INIT rt depth*",
        "META_INIT b0 colour*",
        "META_INIT ds depth aspects=depth|stencil",
        "META_INIT ds depth aspects=colour|depth*",
        "ITEM CSk.r@x",
        "ITEM CSk.w@x*",
        "ITEM EXT.rw@x*",
        "ITEM IDX.w@x*",
        "ITEM PFP.w@x",
        "WORK @cp engine=DMA run=PFP",
    };
    static const char *const on_compute[] = {
        "PFP_SYNC_ME*",
        "CE_SYNC_ME*",
        "SO_FLUSH*",
        "DRAIN VS*",
        "DRAIN PS*",
        "DRAIN CS",
        "RB_EVENT ALL*",
        "EOP fence=2 rb=ALL_WB*",
        "EOP fence=2 gcr=gl1",
        "EOS PS_DONE fence=2*",
        "EOS CS_DONE fence=2",
        "ACQUIRE rb=db*",
        "ACQUIRE engine=PFP*",
        "ACQUIRE gcr=gl1",
        "WAIT_FENCE 1 PFP*",
        "WAIT_FENCE 1 ME",
        "BLIT FCE rt colour*",
        "BLIT FCE rt colour path=CS",
        "META_INIT rt colour",
        "WORK @rt*",
        "WORK @vb*",
        "WORK @ind",
        "WORK @srv",
        "WORK @cp engine=DMA run=PFP*",
        "WORK @cp engine=CS run=PFP",
        "WORK @cp",
        "WORK @rs*",
        "WORK @rs engine=CS",
        "ITEM PS.r@x*",
        "ITEM PFP.r@x*",
        "ITEM CE.r@x*",
        "ITEM ME.r@x",
        "ITEM CBd.r@x*",
        "ITEM IDX.r@x*",
        "ITEM IDXD.r@x",
        "ITEM CSm.r@x",
    };
    static struct said said;
    char text[4096];
    struct bench bench;
    bench_open(&bench, &said);
    for (size_t i = 0; i < sizeof on_direct / sizeof on_direct[0] + sizeof on_compute / sizeof on_compute[0]; i++) {
        bool direct = i < sizeof on_direct / sizeof on_direct[0];
        const char *packet = direct ? on_direct[i] : on_compute[i - sizeof on_direct / sizeof on_direct[0]];
        struct dp_case c;
        snprintf(text, sizeof text,
                 "drainproof 1\n"
                 "resource rt texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COMMON\n"
                 "resource ds texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=COMMON\n"
                 "resource b0 buffer 65536\n"
                 "list c0 %s\ndraw @rt rt=rt\ndraw @vb vertex=b0\ndispatch_indirect @ind args=b0\n"
                 "draw @srv shader read b0 SHADER_RESOURCE@ALL\ncopy_buffer @cp source=b0 dest=b0\n"
                 "resolve @rs source=rt dest=rt\nend\n"
                 "packets c0\n  EOP fence=1\n  %.*s\n",
                 direct ? "direct" : "compute", (int)strcspn(packet, "*"), packet);
        parse_or_fail(text, &c);
        said.used = 0;
        said.text[0] = '\0';
        feed_case(bench.judge, &c);
        cr_expect_str_eq(said.text, strchr(packet, '*') != NULL ? "H8 2; " : "", "%s list: %s",
                         direct ? "direct" : "compute", packet);
        ref_judge.rewind(bench.judge);
        dp_case_free(&c);
    }
    bench_close(&bench);
}

/* A present is DIRECT altogether: on a COMPUTE or COPY queue it keeps the accesses of all stages and is no H8. */
Test(reference_judge, present_on_other_queues) {
    static const char *const types[] = {"direct", "compute", "copy"};
    static struct said said;
    struct bench bench;
    bench_open(&bench, &said);
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        char text[1024];
        struct dp_case c;
        snprintf(text, sizeof text,
                 "drainproof 1\nresource sc texture2d 64x64 flags=ALLOW_RENDER_TARGET swap_chain layout=COMMON\n"
                 "resource b0 buffer 65536 flags=ALLOW_UNORDERED_ACCESS\n"
                 "list c0 %s\ndispatch @w shader write b0 UNORDERED_ACCESS\nend\n"
                 "present @pr sc shader read b0 SHADER_RESOURCE@VERTEX_SHADING|PIXEL_SHADING via=vector "
                 "shader write sc UNORDERED_ACCESS@PIXEL_SHADING\n"
                 "packets c0\n  WORK @w\n  WORK @pr\n  WORK @w\n",
                 types[i]);
        parse_or_fail(text, &c);
        said.used = 0;
        said.text[0] = '\0';
        feed_case(bench.judge, &c);
        cr_assert(ref_judge.finish(bench.judge) == DP_STATUS_OK);
        cr_expect_str_eq(said.text,
                         "2.1 VS.r 1 0+1 CS 1 0; 2.1 PS.r 1 0+1 CS 1 0; 3.0 CS.w 1 0+1 VS 1 1; "
                         "3.0 CS.w 1 0+1 PS 1 1; 3.0 CS.w 1 0+1 CS 1 1; ",
                         "%s list: %s", types[i], said.text);
        ref_judge.rewind(bench.judge);
        dp_case_free(&c);
    }
    bench_close(&bench);
}

/* What the text form cannot write: values outside their sets. */
Test(reference_judge, values_outside_their_sets) {
    static struct said said;
    struct bench bench;
    bench_open(&bench, &said);
    struct dp_packet packets[12];
    size_t count = 0;
    memset(packets, 0, sizeof packets);
    for (size_t i = 0; i < sizeof packets / sizeof packets[0]; i++) {
        packets[i].kind = DP_PACKET_DMA_WAIT;
    }
    packets[count++].kind = DP_PACKET_COUNT;
    packets[count++].queue = 7;
    packets[count++].predicated = 2;
    packets[count].kind = DP_PACKET_DRAIN;
    packets[count++].as.DRAIN.stage = 3;
    packets[count].kind = DP_PACKET_ACQUIRE;
    packets[count++].as.ACQUIRE.gcr = 0x80;
    packets[count].kind = DP_PACKET_ACQUIRE;
    packets[count++].as.ACQUIRE.rb = 8;
    packets[count].kind = DP_PACKET_EOP;
    packets[count].as.EOP.fence = 1;
    packets[count++].as.EOP.rb = 5;
    packets[count].kind = DP_PACKET_WORK;
    packets[count++].as.WORK.engine = 6;
    packets[count].kind = DP_PACKET_WORK;
    packets[count++].as.WORK.raw_wait = 2;
    packets[count].kind = DP_PACKET_BLIT;
    packets[count++].as.BLIT.plane = 77;
    packets[count].kind = DP_PACKET_META_INIT;
    packets[count++].as.META_INIT.aspects = 0x88;
    packets[count].kind = DP_PACKET_WAIT_FENCE;
    packets[count++].as.WAIT_FENCE.engine = 2;
    for (size_t i = 0; i < count; i++) {
        said.used = 0;
        said.text[0] = '\0';
        cr_assert(ref_judge.packet(bench.judge, &packets[i], NULL, 0) == DP_STATUS_OK);
        cr_expect_str_eq(said.text, "H8 1; ", "packet %zu", i);
        cr_assert(ref_judge.finish(bench.judge) == DP_STATUS_OK);
        ref_judge.rewind(bench.judge);
    }
    static const struct dp_element bad[] = {
        {20, 0, 0, 0, 0},
        {0,  3, 0, 0, 0},
        {0,  0, 0, 3, 0}
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        said.used = 0;
        said.text[0] = '\0';
        cr_assert(ref_judge.elements(bench.judge, DP_LIST_direct, &bad[i], 1) == DP_STATUS_OK);
        cr_expect_str_eq(said.text, "H8 1; ", "element %zu", i);
        ref_judge.rewind(bench.judge);
    }
    bench_close(&bench);
}

/* Memory runs out at the n-th growth: said so, and everything is given back. */
static size_t growths_left;

static void *scarce_resize(void *context, void *block, size_t old_size, size_t new_size) {
    if (new_size > old_size && growths_left-- == 0) {
        growths_left = 0;
        return NULL;
    }
    return counted_resize(context, block, old_size, new_size);
}

static enum dp_status scarce_run(const struct dp_case *c, const struct dp_memory *memory, const struct dp_sink *sink) {
    struct dp_program program = dp_case_program(c);
    enum dp_status status = DP_STATUS_OK;
    void *judge = ref_judge.create(memory, sink);
    if (judge == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < c->count && status == DP_STATUS_OK; i++) {
        status = ref_judge.define(judge, i, &c->records[i], 1);
    }
    for (size_t i = 0; i < c->blocks[0].count && status == DP_STATUS_OK; i++) {
        const struct dp_packet *packet = &c->blocks[0].packets[i];
        size_t at = packet->kind == DP_PACKET_WORK ? (size_t)packet->as.WORK.command : 0;
        status = ref_judge.packet(judge, packet, &c->records[at], dp_command_records(&program, at));
    }
    if (status == DP_STATUS_OK) {
        status = ref_judge.finish(judge);
    }
    ref_judge.destroy(judge);
    return status;
}

Test(reference_judge, memory_runs_out) {
    static struct said said;
    char text[8192];
    size_t bytes = 0, n = 0;
    struct dp_case c;
    struct dp_memory memory = {&bytes, scarce_resize};
    struct dp_sink sink = {.context = &said, .tick = hear_text_tick, .fault = hear_text_fault};
    enum dp_status status;
    make_text(text, sizeof text, "WORK @rt; WORK @srv; WORK @cp; BLIT FCE rt colour; ACQUIRE gcr=gl2_inv; WORK @ur");
    parse_or_fail(text, &c);
    do {
        said.used = 0;
        growths_left = n;
        status = scarce_run(&c, &memory, &sink);
        cr_assert(bytes == 0 && (status == DP_STATUS_OK || status == DP_STATUS_OUT_OF_MEMORY), "growth %zu", n);
    } while (status != DP_STATUS_OK && ++n < 1000);
    cr_expect(status == DP_STATUS_OK && n > 10, "%zu growths", n);
    dp_case_free(&c);
}
