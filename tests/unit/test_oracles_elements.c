/* Pieces of every kind of access, as tables/hw_access_paths.tsv has them: one line a case. */
#include "test_oracles_fake.h"

#include "oracles/elements.h"
#include "oracles/words.h"

#include <criterion/criterion.h>

/* What a part is, and its pieces as "UNIT.rw>KEY", blanks between. */
struct line {
    enum dp_kind command;
    uint32_t queue;
    uint32_t role;          /* of an operand; DP_NONE: a shader access */
    uint32_t access, stage; /* shader accesses */
    uint32_t rw, via, full;
    uint32_t engine; /* of the WORK packet */
    const char *pieces;
};

#define O(role) DP_ROLE_##role, 0, 0
#define S(a, s) DP_NONE, DP_ACCESS_##a, DP_SYNC_##s
#define D       DP_LIST_direct
#define C       DP_LIST_compute

/* clang-format off */
static const struct line lines[] = {
    {DP_COMMAND_draw,      D, O(rt),         0, 0, 0, 0, "CB.both>CBd"},
    {DP_COMMAND_draw,      D, O(rt),         0, 0, 1, 0, "CB.write>CBd"},
    {DP_COMMAND_draw,      D, O(depth),      0, 0, 0, 0, "DB.both>DBd"},
    {DP_COMMAND_draw,      D, O(depth_read), 0, 0, 0, 0, "DB.read>DBd"},
    {DP_COMMAND_draw,      D, O(index),      0, 0, 0, 0, "VS.read>VS DMA.read>DMA"},
    {DP_COMMAND_draw,      D, O(vertex),     0, 0, 0, 0, "VS.read>VS"},
    {DP_COMMAND_draw,      D, O(stream_output), 0, 0, 0, 0, "VS.write>VS"},
    {DP_COMMAND_draw,      D, O(so_counter), 0, 0, 0, 0, "VS.both>VS"},
    {DP_COMMAND_draw,      D, O(view),       0, 0, 0, 0, ""},
    {DP_COMMAND_draw_indirect, D, O(args),   0, 0, 0, 0, "PFP.read>PFP CE.read>CE"},
    {DP_COMMAND_dispatch_indirect, C, O(count), 0, 0, 0, 0, "PFP.read>PFP"},
    {DP_COMMAND_predicate, D, O(view),       0, 0, 0, 0, "PFP.read>PFP CE.read>CE"},
    {DP_COMMAND_clear_rtv, D, O(view),       0, 0, 0, 0, "CB.write>CBd"},
    {DP_COMMAND_clear_dsv, D, O(view),       0, 0, 0, 0, "DB.write>DBd"},
    {DP_COMMAND_clear_uav, D, O(view),       0, 0, 0, 0, "CS.write>CS"},
    {DP_COMMAND_discard,   D, O(view),       0, 0, 0, 0, ""},
    {DP_COMMAND_rtas_build, D, O(geometry),  0, 0, 0, 0, "CS.read>CS"},
    {DP_COMMAND_rtas_build, D, O(scratch),   0, 0, 0, 0, "CS.both>CS"},
    {DP_COMMAND_rtas_build, D, O(dest),      0, 0, 0, 0, "CS.both>CS"},
    {DP_COMMAND_rtas_emit, D, O(dest),       0, 0, 0, 0, "CS.write>CS"},
    {DP_COMMAND_rtas_emit, D, O(source),     0, 0, 0, 0, "CS.read>CS"},
    {DP_COMMAND_query_resolve, D, O(dest),   0, 0, 0, 0, "DMA.write>DMA"},
    {DP_COMMAND_copy_texture, D, O(source),  0, 0, 0, 0, "CS.read>CS PS.read>PS"}, /* the target has META: no DMA */
    {DP_COMMAND_copy_texture, D, O(dest),    0, 0, 0, 0, "CS.write>CS CB.both>CBd"},
    {DP_COMMAND_copy_texture, D, O(dest),    0, 0, 0, DP_ENGINE_CS, "CS.write>CS"},
    {DP_COMMAND_copy_texture, D, O(dest),    0, 0, 0, DP_ENGINE_PS_CB, "CB.both>CBd"},
    {DP_COMMAND_copy_texture, D, O(dest),    0, 0, 0, DP_ENGINE_DMA, "CS.write>CS CB.both>CBd"}, /* reads as none */
    {DP_COMMAND_copy_texture, C, O(dest),    0, 0, 0, 0, "CS.write>CS"},
    {DP_COMMAND_copy_texture, DP_LIST_copy, O(dest), 0, 0, 0, 0, "DMA.write>DMA"},
    {DP_COMMAND_resolve,   D, O(source),     0, 0, 0, 0, "CS.read>CS CB.read>CBd"},
    {DP_COMMAND_resolve,   D, O(dest),       0, 0, 0, DP_ENGINE_CB, "CB.both>CBd"},
    {DP_COMMAND_draw,      D, S(SHADER_RESOURCE, PIXEL_SHADING),      0, 0, 0, 0, "PS.read>PS"},
    {DP_COMMAND_draw,      D, S(SHADER_RESOURCE, INDEX_INPUT),        0, 0, 0, 0, ""},
    {DP_COMMAND_draw,      D, S(SHADING_RATE_SOURCE, PIXEL_SHADING),  0, 0, 0, 0, "PS.read>PS"},
    {DP_COMMAND_draw,      D, S(SHADING_RATE_SOURCE, VERTEX_SHADING), 0, 0, 0, 0, ""},
    {DP_COMMAND_dispatch,  C, S(SHADER_RESOURCE, PIXEL_SHADING),      0, 0, 0, 0, ""},
    {DP_COMMAND_dispatch,  D, S(CONSTANT_BUFFER, RAYTRACING),         1, 0, 0, 0, "CS.read>CS"},
    {DP_COMMAND_dispatch,  D, S(UNORDERED_ACCESS, COMPUTE_SHADING),   0, 0, 0, 0, "CS.read>CS"},
    {DP_COMMAND_dispatch,  D, S(UNORDERED_ACCESS, COMPUTE_SHADING),   1, 0, 0, 0, "CS.write>CS"},
    {DP_COMMAND_dispatch,  D, S(UNORDERED_ACCESS, COMPUTE_SHADING),   2, 0, 0, 0, "CS.both>CS CS.read>CS"},
    {DP_COMMAND_dispatch,  D, S(UNORDERED_ACCESS, COMPUTE_SHADING),   2, 1, 0, 0, "CS.write>CS CS.read>CS"},
    {DP_COMMAND_dispatch,  D, S(UNORDERED_ACCESS, COMPUTE_SHADING),   2, 2, 0, 0, "CS.both>CS"},
    {DP_COMMAND_dispatch,  D, S(RAYTRACING_ACCELERATION_STRUCTURE_WRITE, COMPUTE_SHADING), 0, 0, 0, 0, "CS.both>CS"},
    {DP_COMMAND_dispatch,  D, S(RENDER_TARGET, COMPUTE_SHADING),      1, 0, 0, 0, ""},
};
/* clang-format on */

/* A target with metadata in slot 0, which the part names; a plain texture in slot 1 is the other side of copies. */
static void write_line(struct book *book, const struct line *l) {
    memset(book, 0, sizeof *book);
    write_record(book, DP_COMMAND_device);
    for (uint32_t slot = 0; slot < 2; slot++) {
        struct dp_record_resource *r = &write_record(book, DP_COMMAND_resource)->as.resource;
        r->id = slot;
        r->dimension = DP_DIMENSION_texture2d;
        r->extent = (struct dp_extent){64, 64, 1};
        r->flags = slot == 0 ? DP_FLAGS_ALLOW_RENDER_TARGET : DP_FLAGS_NONE;
    }
    write_record(book, DP_COMMAND_list)->as.list.type = (uint8_t)l->queue;
    write_record(book, l->command);
    if (l->role == DP_NONE) {
        struct dp_record_shader *s = &write_record(book, DP_COMMAND_shader)->as.shader;
        s->rw = (uint8_t)l->rw;
        s->via = (uint8_t)l->via;
        s->access = l->access;
        s->stage = l->stage;
        s->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    } else {
        struct dp_record_operand *o = &write_record(book, DP_COMMAND_operand)->as.operand;
        o->role = (uint8_t)l->role;
        o->full = (uint8_t)l->full;
        o->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
        if (l->role == DP_ROLE_source || l->role == DP_ROLE_dest) {
            struct dp_record_operand *other = &write_record(book, DP_COMMAND_operand)->as.operand;
            other->role = l->role == DP_ROLE_source ? DP_ROLE_dest : DP_ROLE_source;
            other->resource = 1;
            other->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
        }
    }
    write_record(book, DP_COMMAND_end);
    write_record(book, DP_COMMAND_execute);
    write_record(book, DP_COMMAND_executed);
}

Test(oracles_elements, table) {
    struct book book;
    struct dp_promise promise;
    dp_promise_start(&promise, &dp_plain_memory);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char text[120];
        struct dp_words words = dp_words_in(text, sizeof text);
        struct dp_piece pieces[DP_PIECES];
        write_line(&book, &lines[i]);
        cr_assert_eq(dp_promise_build(&promise, &book.program, NULL, 0), DP_STATUS_OK);
        struct dp_packet work = plain_packet(DP_PACKET_WORK, 4);
        work.queue = lines[i].queue;
        work.as.WORK.command = 4;
        work.as.WORK.engine = (uint8_t)lines[i].engine;
        uint32_t count = 0;
        if (promise.accesses.count > 0) {
            count = dp_pieces_of(&promise, &book.program, &work, 0, pieces);
        }
        for (uint32_t k = 0; k < count; k++) {
            dp_words_add(&words, "%s%s.%s>%s", k > 0 ? " " : "", dp_name(DP_SET_UNIT, pieces[k].unit),
                         dp_name(DP_SET_RW, pieces[k].rw), dp_name(DP_SET_KEY, pieces[k].key));
        }
        cr_expect_str_eq(text, lines[i].pieces, "line %zu: %s, expected %s", i, text, lines[i].pieces);
    }
    dp_promise_end(&promise);
}

Test(oracles_elements, blits_and_keys) {
    static const struct {
        uint32_t kind, path;
        const char *piece;
    } blits[] = {
        {DP_BLIT_FCE,            DP_PATH_CB, "CBd"},
        {DP_BLIT_DCC_DECOMPRESS, DP_PATH_CS, "CS" },
        {DP_BLIT_DEPTH_EXPAND,   DP_PATH_DB, "DBd"},
        {DP_BLIT_RESUMMARIZE,    DP_PATH_DB, "DBd"},
        {DP_BLIT_RESUMMARIZE,    DP_PATH_CS, NULL }
    };
    for (size_t i = 0; i < sizeof blits / sizeof blits[0]; i++) {
        struct dp_packet blit = plain_packet(DP_PACKET_BLIT, 0);
        struct dp_piece pieces[DP_PIECES];
        blit.as.BLIT.kind = (uint8_t)blits[i].kind;
        blit.as.BLIT.path = (uint8_t)blits[i].path;
        uint32_t count = dp_blit_pieces(&blit, pieces);
        cr_expect_eq(count, blits[i].piece != NULL);
        if (count == 1) {
            cr_expect_str_eq(dp_name(DP_SET_KEY, pieces[0].key), blits[i].piece);
            cr_expect_eq(dp_piece_writes(&pieces[0]), blits[i].kind != DP_BLIT_RESUMMARIZE);
        }
    }
    cr_expect_eq(dp_unit_of_key(DP_KEY_CBm), DP_UNIT_CB);
    cr_expect_eq(dp_unit_of_key(DP_KEY_CSm), DP_UNIT_CS);
    cr_expect_eq(dp_unit_of_key(99), DP_UNIT_EXT);
}
