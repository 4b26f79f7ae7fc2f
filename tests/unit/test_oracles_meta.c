/* META and STATE: pieces of every kind of access (tables/hw_access_paths.tsv), and each way in which a stream or a judge
 * can be wrong about them, by two scripted judges. */
#include "test_oracles_fake_judge.h"

#include "fuzz/encode/text.h"
#include "oracles/elements.h"
#include "oracles/words.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define CASE(device, item)                                                                                             \
    "drainproof 1\ndevice " device "\n"                                                                                \
    "resource t0 texture2d 64x64 mips=2 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS layout=RENDER_TARGET\n"       \
    "resource t1 texture2d 64x64 flags=ALLOW_RENDER_TARGET|ALLOW_UNORDERED_ACCESS|FORCE_TEXTURE_COMPATIBILITY "        \
    "layout=UNORDERED_ACCESS\n"                                                                                        \
    "resource t2 texture2d 64x64 format=D24_UNORM_S8_UINT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"      \
    "resource t3 texture2d 64x64 format=D32_FLOAT flags=ALLOW_DEPTH_STENCIL layout=DEPTH_STENCIL_WRITE\n"              \
    "resource t4 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COPY_SOURCE\n"                                       \
    "resource t5 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COPY_DEST\n"                                         \
    "resource t6 texture2d 64x64 flags=ALLOW_RENDER_TARGET layout=COMMON\n"                                            \
    "resource t7 texture2d 64x64 flags=ALLOW_RENDER_TARGET|DENY_COMPRESSION_DATA layout=RENDER_TARGET\n"               \
    "resource b8 buffer 65536\n"                                                                                       \
    "list c0 direct\n" item "\nend\nexecute c0\n"
#define P(item) CASE("", item)

/* The pieces of the first access on META and STATE, and whether there is any on DATA ("-": none). */
static const struct {
    const char *text, *pieces;
} lines[] = {
    {P("draw rt=t0"), "CB.both>CBm@META0 PFP.read>PFP@STATE"},
    {P("draw rt=t0 full"), "CB.both>CBm@META0 PFP.read>PFP@STATE"},
    {P("draw rt=t6"), ""}, /* the layout permits nothing */
    {P("draw rt=t7"), ""}, /* the class can have none */
    {P("draw depth=t2"), "DB.both>DBm@META1"},
    {P("draw depth_read=t2"), "DB.read>DBm@META1"},
    {P("draw depth=t2[plane 1]"), "DB.both>DBm@META1"}, /* one HTILE for both */
    {P("draw shader read t1 SHADER_RESOURCE@PIXEL_SHADING"), "PS.read>PS@META0"},
    {P("draw shader read t1 SHADER_RESOURCE@VERTEX_SHADING via=scalar"), "VS.read>VS@META0"},
    {P("draw shader read t1 SHADING_RATE_SOURCE@PIXEL_SHADING"), ""},
    {P("draw shader read t1 CONSTANT_BUFFER@PIXEL_SHADING"), ""},
    {P("draw shader read t6 SHADER_RESOURCE@PIXEL_SHADING"), ""},
    {P("dispatch shader read t1 UNORDERED_ACCESS@COMPUTE_SHADING"), "CS.read>CS@META0"},
    {P("dispatch shader write t1 UNORDERED_ACCESS@COMPUTE_SHADING"), "CS.both>CS@META0"},
    {P("dispatch shader both t1 UNORDERED_ACCESS@COMPUTE_SHADING"), "CS.both>CS@META0"},
    {CASE("hardware=misaligned_metadata", "dispatch shader both t1 UNORDERED_ACCESS@COMPUTE_SHADING"),
     "CS.both>CSm@META0"},
    {P("clear_uav view=t1"), "CS.both>CS@META0"},
    {P("clear_rtv view=t0"), "- CB.write>CBm@META0 PFP.write>PFP@STATE"},
    {P("clear_rtv view=t0[mip 0]"), "CB.both>CBm@META0 PFP.read>PFP@STATE"},
    {P("clear_rtv view=t0 box=0,0,0+8x8x1"), "CB.both>CBm@META0 PFP.read>PFP@STATE"},
    {P("clear_rtv view=t6"), ""},
    {P("clear_dsv view=t2"), "- DB.write>DBm@META1"},
    {P("clear_dsv view=t2[plane 0]"), "- DB.both>DBm@META1"}, /* half of the HTILE stays */
    {P("clear_dsv view=t3"), "- DB.write>DBm@META1"},
    {P("copy_resource source=t4 dest=t6"), "CS.read>CS@META0 PS.read>PS@META0"},
    {P("copy_resource dest=t5 source=t6"), "CS.both>CS@META0 CB.both>CBm@META0"},
    {P("copy_buffer dest=b8"), ""},
};

static void build(struct dp_case *c, struct dp_program *program, struct dp_promise *promise, const char *text) {
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), c, &error), "line %u: %s\n%s", error.line, error.message, text);
    *program = dp_case_program(c);
    dp_promise_start(promise, &dp_plain_memory);
    cr_assert_eq(dp_promise_build(promise, program, NULL, 0), DP_STATUS_OK);
}

static void tell_pieces(const struct dp_piece *pieces, uint32_t count, struct dp_words *words) {
    bool data = count == 0;
    for (uint32_t i = 0; i < count; i++) {
        data = data || pieces[i].location == DP_LOCATION_DATA;
    }
    dp_words_add(words, data ? "" : "-");
    for (uint32_t i = 0; i < count; i++) {
        const struct dp_piece *p = &pieces[i];
        if (p->location == DP_LOCATION_DATA) {
            continue;
        }
        dp_words_add(words, "%s%s.%s>%s@%s", words->used > 0 ? " " : "", dp_name(DP_SET_UNIT, p->unit),
                     dp_name(DP_SET_RW, p->rw), dp_name(DP_SET_KEY, p->key), dp_name(DP_SET_LOCATION, p->location));
        if (p->location == DP_LOCATION_META) {
            dp_words_add(words, "%u", p->index);
        }
    }
}

Test(oracles_meta, pieces) {
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct dp_case c;
        struct dp_program program;
        struct dp_promise promise;
        struct dp_piece pieces[DP_PIECES];
        char text[200];
        struct dp_words words = dp_words_in(text, sizeof text);
        build(&c, &program, &promise, lines[i].text);
        cr_assert(promise.accesses.count > 0);
        uint32_t command = promise.items.items[0].command;
        struct dp_packet work = plain_packet(DP_PACKET_WORK, command);
        work.as.WORK.command = command;
        tell_pieces(pieces, dp_pieces_of(&promise, &program, &work, 0, pieces), &words);
        cr_expect_str_eq(text, lines[i].pieces, "line %zu: %s, expected %s", i, text, lines[i].pieces);
        dp_promise_end(&promise);
        dp_case_free(&c);
    }
}

static struct dp_packet blit(uint32_t kind, uint32_t resource, uint32_t plane, uint32_t path) {
    struct dp_packet p = plain_packet(DP_PACKET_BLIT, 0);
    p.as.BLIT.kind = (uint8_t)kind;
    p.as.BLIT.resource = (uint8_t)resource;
    p.as.BLIT.plane = (uint8_t)plane;
    p.as.BLIT.path = (uint8_t)path;
    return p;
}

static struct dp_packet init(uint32_t resource, uint32_t plane, uint32_t aspects, uint32_t queue) {
    struct dp_packet p = plain_packet(DP_PACKET_META_INIT, 0);
    p.queue = queue;
    p.as.META_INIT.resource = (uint8_t)resource;
    p.as.META_INIT.plane = (uint8_t)plane;
    p.as.META_INIT.aspects = (uint8_t)aspects;
    return p;
}

Test(oracles_meta, operations) {
    struct dp_case c;
    struct dp_program program;
    struct dp_promise promise;
    build(&c, &program, &promise, P("draw rt=t0"));
    const struct {
        struct dp_packet packet;
        const char *pieces;
    } rows[] = {
        {blit(DP_BLIT_FCE, 0, DP_CLASS_colour, DP_PATH_CB), "CB.both>CBm@META0 PFP.read>PFP@STATE"},
        {blit(DP_BLIT_DCC_DECOMPRESS, 0, DP_CLASS_colour, DP_PATH_CS), "CS.both>CS@META0 CS.read>CS@META0"},
        {blit(DP_BLIT_DEPTH_EXPAND, 2, DP_CLASS_stencil, DP_PATH_DB), "DB.both>DBm@META1"},
        {blit(DP_BLIT_RESUMMARIZE, 2, DP_CLASS_depth, DP_PATH_DB), "DB.both>DBm@META1"},
        {blit(DP_BLIT_RESUMMARIZE, 2, DP_CLASS_depth, DP_PATH_CS), "- CS.both>CS@META1"},
        {init(0, DP_CLASS_colour, 0, DP_LIST_direct), "- CS.write>CS@META0 PFP.write>PFP@STATE"},
        {init(0, DP_CLASS_colour, 0, DP_LIST_compute), "- CS.write>CS@META0 CS.write>CS@STATE"},
        {init(2, DP_CLASS_depth, 0, DP_LIST_direct), "- CS.both>CS@META1"},
        {init(2, DP_CLASS_depth, DP_ASPECT_depth | DP_ASPECT_stencil, DP_LIST_direct), "- CS.write>CS@META1"},
        {init(3, DP_CLASS_depth, 0, DP_LIST_direct), "- CS.write>CS@META1"},
        {init(3, DP_CLASS_stencil, 0, DP_LIST_direct), ""},
        {init(7, DP_CLASS_colour, 0, DP_LIST_direct), ""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct dp_piece pieces[DP_PIECES];
        char text[200];
        struct dp_words words = dp_words_in(text, sizeof text);
        tell_pieces(pieces, dp_operation_pieces(&program, &rows[i].packet, pieces), &words);
        cr_expect_str_eq(text, rows[i].pieces, "row %zu: %s, expected %s", i, text, rows[i].pieces);
    }
    dp_promise_end(&promise);
    dp_case_free(&c);
}

/* --- what oracles say --- */

#define DRAWN(resource, before)                                                                                        \
    "drainproof 1\ndevice\n" resource "list c0 direct\n" before                                                        \
    "draw rt=t0\nbarrier\n  texture t0 sync=RENDER_TARGET>PIXEL_SHADING access=RENDER_TARGET>SHADER_RESOURCE "         \
    "layout=RENDER_TARGET>SHADER_RESOURCE\ndraw shader read t0 SHADER_RESOURCE@PIXEL_SHADING\nend\nexecute c0\n"
#define COMMITTED                                                                                                      \
    "resource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|FORCE_TEXTURE_COMPATIBILITY layout=RENDER_TARGET\n"
#define PLACED                                                                                                         \
    "heap h0 65536\nresource t0 texture2d 64x64 flags=ALLOW_RENDER_TARGET|FORCE_TEXTURE_COMPATIBILITY "                \
    "placed=h0+0 layout=RENDER_TARGET\n"

static struct dp_case drawn;
static struct dp_program program;
static struct dp_harness *harness;
static uint64_t reader; /* command of the second draw, at position 5 */

static uint64_t mask_of(const char *names) {
    uint64_t mask = 0;
    for (size_t i = 0; i < dp_oracle_count; i++) {
        mask |= strstr(names, dp_oracles[i].name) != NULL ? UINT64_C(1) << i : 0;
    }
    return mask;
}

static void take(const char *text) {
    struct dp_text_error error;
    cr_assert(dp_parse(text, strlen(text), &drawn, &error), "line %u: %s", error.line, error.message);
    program = dp_case_program(&drawn);
    straighten();
    forget_scripts();
    reader = 0;
    for (size_t i = 0; i < program.count; i++) {
        reader = program.records[i].kind == DP_COMMAND_draw ? i : reader;
    }
}

/* 1: draw, 2-4: the barrier's packets, 5: the reader. */
static void say(uint32_t location, uint32_t key, uint64_t ordered_to, uint64_t visible_to) {
    struct dp_tick t = tick_at(5, reader, 0, DP_UNIT_PS, DP_RW_read, 0, key, ordered_to, visible_to);
    t.at.location = location;
    say_everywhere(t);
}

static struct dp_fault fault_of(uint32_t hazard, uint32_t kinds) {
    return (struct dp_fault){
        hazard, {5, reader, 0, 0, 0, 0, DP_LOCATION_META, DP_CLASS_colour, 1},
         0, 0, kinds
    };
}

static void say_both(struct dp_fault fault) {
    for (int i = 0; i < 4; i++) {
        say_fault(i / 2, i % 2, fault);
    }
}

static void ends(const char *signature) {
    struct dp_finding finding;
    char whole[120];
    enum dp_verdict verdict = dp_judge_program(harness, NULL, &program, mask_of("soundness judges order"), &finding);
    snprintf(whole, sizeof whole, "ASSERTION FAILED: %s", signature != NULL ? signature : "");
    if (signature == NULL) {
        cr_expect_eq(verdict, DP_VERDICT_HOLDS, "%s: %s", finding.signature, finding.text);
    } else {
        cr_expect_eq(verdict, DP_VERDICT_FINDING, "holds: %s", signature);
        cr_expect_str_eq(finding.signature, whole, "%s", finding.text);
    }
    dp_case_free(&drawn);
}

Test(oracles_meta, soundness) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    take(DRAWN(COMMITTED, ""));
    say(DP_LOCATION_DATA, DP_KEY_CBd, 1, 1);
    say(DP_LOCATION_META, DP_KEY_CBm, 1, 1);
    ends(NULL);
    take(DRAWN(COMMITTED, "")); /* torn: data are there, metadata are not */
    say(DP_LOCATION_DATA, DP_KEY_CBd, 1, 1);
    say(DP_LOCATION_META, DP_KEY_CBm, 1, 0);
    ends("soundness: reference: H6 CBm > PS META");
    take(DRAWN(COMMITTED, "")); /* silence is no proof */
    say(DP_LOCATION_DATA, DP_KEY_CBd, 1, 1);
    ends("soundness: reference: H6 CBm > PS META unjudged");
    take(DRAWN(COMMITTED, "")); /* judges differ on META */
    say(DP_LOCATION_DATA, DP_KEY_CBd, 1, 1);
    say(DP_LOCATION_META, DP_KEY_CBm, 1, 1);
    scripts[1][0].ticks[1].ordered_to = 2;
    ends("judges: CBm > PS read META ordered_to");
    dp_harness_destroy(harness);
}

static void well_drawn(const char *text) {
    take(text);
    say(DP_LOCATION_DATA, DP_KEY_CBd, 1, 1);
    say(DP_LOCATION_META, DP_KEY_CBm, 1, 1);
}

Test(oracles_meta, faults) {
    const char *good = DRAWN(COMMITTED, "");
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    well_drawn(good);
    say_both(fault_of(DP_HAZARD_H5, DP_KIND_IndirectColorClear));
    ends("soundness: reference: H5 SHADER_RESOURCE IClear");
    well_drawn(good);
    say_both(fault_of(DP_HAZARD_H6, 0));
    ends("soundness: reference: H6 SHADER_RESOURCE colour");
    well_drawn(good); /* one judge alone, of the optimized stream */
    say_fault(1, 1, fault_of(DP_HAZARD_H6, 0));
    ends("soundness: optimized: H6 only opt: SHADER_RESOURCE colour");
    well_drawn(good); /* other kinds */
    say_both(fault_of(DP_HAZARD_H5, DP_KIND_CompressedColor));
    scripts[0][0].faults[0].kinds = DP_KIND_CompressedDcc;
    ends("soundness: reference: H5 only opt: SHADER_RESOURCE Color");
    well_drawn(DRAWN(PLACED, "")); /* never initialised: the application's */
    say_both(fault_of(DP_HAZARD_H5, DP_KIND_CompressedColor));
    say_both(fault_of(DP_HAZARD_H6, 0));
    ends(NULL);
    well_drawn(DRAWN(PLACED, "")); /* and still both judges must agree */
    say_both(fault_of(DP_HAZARD_H5, DP_KIND_CompressedColor));
    scripts[0][0].faults[0].kinds = DP_KIND_CompressedDcc;
    ends("judges: H5 colour otherwise reference");
    well_drawn(DRAWN(PLACED, ""));
    say_fault(0, 0, fault_of(DP_HAZARD_H6, 0));
    ends("judges: H6 colour only reference");
    dp_harness_destroy(harness);
}

/* An operation behind the barrier's packets: position 5; the reader is at 6. */
static uint32_t operation;

static void add_operation(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_barrier) {
        struct dp_packet p = operation == DP_PACKET_META_INIT ? init(0, DP_CLASS_colour, 0, DP_LIST_direct)
                                                              : blit(DP_BLIT_FCE, 0, DP_CLASS_colour, DP_PATH_CB);
        p.cause = command;
        fake_packet(f, p);
    }
}

static void say_at(uint64_t position, uint32_t access, uint32_t unit, uint32_t rw, uint32_t location, uint32_t key,
                   uint64_t tick) {
    struct dp_tick t = tick_at(position, position == 6 ? reader : reader - 4, access, unit, rw, 0, key, tick, tick);
    t.at.location = location;
    say_everywhere(t);
}

/* META_INIT: META by CS W, STATE by PFP W, against the draw's CBm and PFP; then the reader against META_INIT. */
static void initialised(uint64_t meta, uint64_t state, uint64_t seen) {
    take(DRAWN(COMMITTED, ""));
    bend.after = add_operation;
    operation = DP_PACKET_META_INIT;
    say_at(5, DP_NONE, DP_UNIT_CS, DP_RW_write, DP_LOCATION_META, DP_KEY_CBm, meta);
    say_at(5, DP_NONE, DP_UNIT_PFP, DP_RW_write, DP_LOCATION_STATE, DP_KEY_PFP, state);
    say_at(6, 0, DP_UNIT_PS, DP_RW_read, DP_LOCATION_DATA, DP_KEY_CBd, 1);
    say_at(6, 0, DP_UNIT_PS, DP_RW_read, DP_LOCATION_META, DP_KEY_CBm, 1);
    say_at(6, 0, DP_UNIT_PS, DP_RW_read, DP_LOCATION_META, DP_KEY_CS, seen);
}

Test(oracles_meta, operations_are_promised) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    initialised(1, 1, 5);
    ends(NULL);
    initialised(0, 1, 5);
    ends("soundness: reference: H2 CBm > CS META");
    initialised(1, 0, 5);
    ends("soundness: reference: H7 PFP > PFP STATE");
    initialised(1, 1, 4);
    ends("soundness: reference: H6 CS > PS META");
    dp_harness_destroy(harness);
}

/* H6 at a BLIT: owed where the metadata were certainly valid. */
static void blitted(const char *text) {
    take(text);
    bend.after = add_operation;
    operation = DP_PACKET_BLIT;
    say_at(5, DP_NONE, DP_UNIT_CB, DP_RW_both, DP_LOCATION_DATA, DP_KEY_CBd, 4);
    say_at(5, DP_NONE, DP_UNIT_CB, DP_RW_both, DP_LOCATION_META, DP_KEY_CBm, 4);
    say_at(5, DP_NONE, DP_UNIT_PFP, DP_RW_read, DP_LOCATION_STATE, DP_KEY_PFP, 4);
    say_at(6, 0, DP_UNIT_PS, DP_RW_read, DP_LOCATION_DATA, DP_KEY_CBd, 5);
    say_at(6, 0, DP_UNIT_PS, DP_RW_read, DP_LOCATION_META, DP_KEY_CBm, 5);
    struct dp_fault h6 = fault_of(DP_HAZARD_H6, 0);
    h6.at.command = reader - 4;
    h6.at.access = DP_NONE;
    say_both(h6);
}

Test(oracles_meta, blits) {
    harness = dp_harness_create(&judging_fakes[0], &judging_fakes[1]);
    blitted(DRAWN(COMMITTED, ""));
    ends("soundness: reference: H6 BLIT FCE colour");
    blitted(DRAWN(PLACED, ""));
    ends(NULL);
    dp_harness_destroy(harness);
}
