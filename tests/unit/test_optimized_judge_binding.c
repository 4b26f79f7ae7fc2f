/* test_optimized_judge_binding.c: what the optimized judge lets a draw touch that has a pipeline, row by row of the table
 * of pipeline.md, binding: a dispatch writes everything, and the points of the draw behind it are its elements. */
#include "model/describe.h"
#include "model/optimized/judge/judge.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define PARTS        10u

static char said[4096];
static size_t length;

/* "access unit rw first+count; ": once a point, which may have several keys. */
static void hear_tick(void *context, const struct dp_tick *tick) {
    static struct dp_access_point last;
    const struct dp_access_point *at = &tick->at;
    (void)context;
    if (length != 0 && at->access == last.access && at->unit == last.unit && at->rw == last.rw &&
        at->index == last.index) {
        return;
    }
    last = *at;
    length +=
        (size_t)snprintf(said + length, sizeof said - length, "%" PRIu32 " %s %s %" PRIu32 "+%" PRIu32 "; ", at->access,
                         dp_name(DP_SET_UNIT, at->unit), dp_name(DP_SET_RW, at->rw), at->index, at->count);
}

static void hear_fault(void *context, const struct dp_fault *fault) {
    (void)context;
    length += (size_t)snprintf(said + length, sizeof said - length, "fault %" PRIu32 "; ", fault->hazard);
}

static void *judge;

static void define(struct dp_command command) {
    cr_assert_eq(dp_optimized_judge.define(judge, 0, &command, 1), DP_STATUS_OK);
}

/* Slots: a colour target, a texture with two planes, two mips each, a buffer. */
enum { COLOUR, HTILE, BUFFER, RESOURCES };

static void start(void) {
    static const struct dp_sink sink = {.tick = hear_tick, .fault = hear_fault};
    static const uint32_t formats[] = {DP_FORMAT_R8G8B8A8_UNORM, DP_FORMAT_D24_UNORM_S8_UINT, DP_FORMAT_UNKNOWN};
    judge = dp_optimized_judge.create(&memory, &sink);
    for (uint32_t slot = 0; slot < RESOURCES; slot++) {
        struct dp_command c;
        dp_plain(&c, DP_COMMAND_resource);
        c.as.resource.id = slot;
        c.as.resource.dimension = slot == BUFFER ? DP_DIMENSION_buffer : DP_DIMENSION_texture2d;
        c.as.resource.format = (uint16_t)formats[slot];
        c.as.resource.mips = slot == HTILE ? 2 : 1;
        define(c);
    }
}

static void work(const struct dp_command *item, size_t count) {
    struct dp_packet packet = {.kind = DP_PACKET_WORK, .queue = DP_LIST_direct};
    cr_assert_eq(dp_optimized_judge.packet(judge, &packet, item, count), DP_STATUS_OK);
}

static struct dp_command shader(uint32_t slot, uint32_t stage, uint32_t access, uint32_t rw) {
    struct dp_command c;
    dp_plain(&c, DP_COMMAND_shader);
    c.as.shader.resource = slot;
    c.as.shader.range = (struct dp_range){.index_or_first_mip = DP_ALL_SUBRESOURCES};
    c.as.shader.stage = stage;
    c.as.shader.access = access;
    c.as.shader.rw = rw;
    return c;
}

/* A dispatch that has written everything. */
static void write_all(void) {
    struct dp_command item[RESOURCES + 1];
    dp_plain(&item[0], DP_COMMAND_dispatch);
    for (uint32_t slot = 0; slot < RESOURCES; slot++) {
        item[slot + 1] = shader(slot, DP_SYNC_COMPUTE_SHADING, DP_ACCESS_UNORDERED_ACCESS, DP_RW_write);
    }
    work(item, COUNT(item));
}

/* An operand, or (role SHADER) a shader access: an SRV by `stage`. `range` is one index, ALL, or a plane of both mips. */
#define SHADER UINT32_C(0x100)
#define ALL                                                                                                            \
    { .index_or_first_mip = DP_ALL_SUBRESOURCES }
#define ONE(i)                                                                                                         \
    { .index_or_first_mip = (i) }
#define PLANE(p)                                                                                                       \
    { .mips = 2, .slices = 1, .first_plane = (p), .planes = 1 }
#define MIP(m)                                                                                                         \
    { .index_or_first_mip = (m), .mips = 1, .slices = 1, .planes = 2 }
struct part {
    uint32_t role;
    uint32_t slot;
    uint32_t full;
    uint32_t stage;
    struct dp_range range;
};

static struct dp_command part_of(const struct part *part) {
    struct dp_command c;
    if (part->role == SHADER) {
        return shader(part->slot, part->stage, DP_ACCESS_SHADER_RESOURCE, DP_RW_read);
    }
    dp_plain(&c, DP_COMMAND_operand);
    c.as.operand.role = part->role;
    c.as.operand.resource = part->slot;
    c.as.operand.full = part->full != 0;
    c.as.operand.range = part->range;
    return c;
}

#define RT                                                                                                             \
    { DP_ROLE_rt, COLOUR, 0, 0, ALL }
#define FULL_RT                                                                                                        \
    { DP_ROLE_rt, COLOUR, 1, 0, ALL }
#define DEPTH(r)                                                                                                       \
    { DP_ROLE_depth, HTILE, 0, 0, r }
#define FULL_DEPTH                                                                                                     \
    { DP_ROLE_depth, HTILE, 1, 0, ALL }
#define READ_DEPTH                                                                                                     \
    { DP_ROLE_depth_read, HTILE, 0, 0, ALL }
#define ON_BUFFER(r)                                                                                                   \
    { DP_ROLE_##r, BUFFER, 0, 0, ALL }
#define BY(stages)                                                                                                     \
    { SHADER, BUFFER, 0, DP_SYNC_##stages, ALL }
#define USES(bits)                                                                                                     \
    { .uses = (bits) }
#define DR DP_PSO_USE_depth_read
#define DW DP_PSO_USE_depth_write
#define SR DP_PSO_USE_stencil_read
#define SW DP_PSO_USE_stencil_write

/* clang-format off */
static const struct row {
    struct dp_pso_use use;
    struct part parts[PARTS];
    const char *points;
} rows[] = {
    /* rt */
    {{0}, {RT, FULL_RT}, ""},
    {{.colour_written = 1}, {RT, RT}, "0 CB both 0+1; "},
    {{.colour_written = 2}, {RT, RT}, "1 CB both 0+1; "},
    {{.colour_written = 3}, {FULL_RT, RT}, "0 CB write 0+1; 1 CB both 0+1; "},
    {{.colour_written = 3, .colour_read = 2}, {FULL_RT, FULL_RT}, "0 CB write 0+1; 1 CB both 0+1; "},
    {{.colour_written = 1, .colour_read = 3}, {RT, FULL_RT}, "0 CB both 0+1; "},
    {{.colour_written = 2}, {ON_BUFFER(index), RT, ON_BUFFER(args), FULL_RT},
     "0 VS read 0+1; 0 DMA read 0+1; 2 PFP read 0+1; 2 CE read 0+1; 3 CB write 0+1; "},
    {{.colour_written = 0x80}, {RT, RT, RT, RT, RT, RT, RT, RT, RT}, "7 CB both 0+1; "},
    {{.colour_written = UINT32_MAX << 8, .colour_read = UINT32_MAX}, {RT, RT, RT, RT, RT, RT, RT, RT, RT}, ""},
    /* depth: subresources 0 and 1 are depth, 2 and 3 stencil */
    {USES(0), {DEPTH(ALL), FULL_DEPTH}, ""},
    {USES(DW), {DEPTH(ALL)}, "0 DB both 0+2; "},
    {USES(DW | DR), {DEPTH(ALL)}, "0 DB both 0+2; "},
    {USES(DW), {FULL_DEPTH}, "0 DB write 0+2; "},
    {USES(DW | DR), {FULL_DEPTH}, "0 DB both 0+2; "},
    {USES(DR), {DEPTH(ALL), FULL_DEPTH}, "0 DB read 0+2; 1 DB read 0+2; "},
    {USES(SW), {DEPTH(ALL)}, "0 DB both 2+2; "},
    {USES(SW), {FULL_DEPTH}, "0 DB write 2+2; "},
    {USES(SW | SR), {FULL_DEPTH}, "0 DB both 2+2; "},
    {USES(SR), {FULL_DEPTH}, "0 DB read 2+2; "},
    {USES(DR | DW | SR | SW), {FULL_DEPTH}, "0 DB both 0+4; "},
    {USES(DW | SW), {FULL_DEPTH}, "0 DB write 0+4; "},
    {USES(DW | SR), {FULL_DEPTH}, "0 DB write 0+2; 0 DB read 2+2; "},
    {USES(DR | DW | SR), {DEPTH(ALL)}, "0 DB both 0+2; 0 DB read 2+2; "},
    {USES(DW | SR), {DEPTH(ONE(1))}, "0 DB both 1+1; "},
    {USES(DW | SR), {DEPTH(ONE(2))}, "0 DB read 2+1; "},
    {USES(DW | SR), {DEPTH(PLANE(0))}, "0 DB both 0+2; "},
    {USES(DW | SR), {DEPTH(PLANE(1))}, "0 DB read 2+2; "},
    {USES(DW | SR), {DEPTH(MIP(1))}, "0 DB both 1+1; 0 DB read 3+1; "},
    {USES(SR), {DEPTH(PLANE(2))}, ""},
    {USES(SW), {{DP_ROLE_depth, COLOUR, 0, 0, ALL}}, ""},
    {USES(DW), {{DP_ROLE_depth, COLOUR, 0, 0, ALL}}, "0 DB both 0+1; "},
    /* depth_read */
    {USES(0), {READ_DEPTH}, ""},
    {USES(DR), {READ_DEPTH}, "0 DB read 0+2; "},
    {USES(DW), {READ_DEPTH}, "0 DB read 0+2; "},
    {USES(SR), {READ_DEPTH}, "0 DB read 2+2; "},
    {USES(SW), {READ_DEPTH}, "0 DB read 2+2; "},
    {USES(DW | SR), {READ_DEPTH}, "0 DB read 0+4; "},
    /* vertex, stream output, and what no pipeline switches off */
    {USES(0), {ON_BUFFER(vertex), ON_BUFFER(stream_output), ON_BUFFER(so_counter)}, ""},
    {USES(DP_PSO_USE_vertex_fetch), {ON_BUFFER(vertex), ON_BUFFER(stream_output), ON_BUFFER(so_counter)},
     "0 VS read 0+1; "},
    {USES(DP_PSO_USE_stream_output), {ON_BUFFER(vertex), ON_BUFFER(stream_output), ON_BUFFER(so_counter)},
     "1 VS write 0+1; 2 VS both 0+1; "},
    {USES(0), {ON_BUFFER(count), ON_BUFFER(geometry), ON_BUFFER(scratch), ON_BUFFER(source), ON_BUFFER(view)},
     "0 PFP read 0+1; 0 CE read 0+1; 1 CS read 0+1; 2 CS both 0+1; "},
    /* shaders */
    {{0}, {BY(ALL_SHADING), BY(COMPUTE_SHADING)}, "0 CS read 0+1; 1 CS read 0+1; "},
    {{.stages = DP_PSO_STAGES_PS}, {BY(DRAW), BY(VERTEX_SHADING)}, "0 PS read 0+1; "},
    {{.stages = DP_PSO_STAGES_VS}, {BY(DRAW), BY(PIXEL_SHADING)}, "0 VS read 0+1; "},
    {{.stages = DP_PSO_STAGES_HS}, {BY(DRAW)}, "0 VS read 0+1; "},
    {{.stages = DP_PSO_STAGES_DS}, {BY(DRAW)}, "0 VS read 0+1; "},
    {{.stages = DP_PSO_STAGES_GS}, {BY(DRAW)}, "0 VS read 0+1; "},
    {{.stages = DP_PSO_STAGES_VS | DP_PSO_STAGES_PS}, {BY(DRAW)}, "0 VS read 0+1; 0 PS read 0+1; "},
};
/* clang-format on */

/* A draw with the parts of the row, behind a dispatch. */
static void draw(enum dp_kind kind, const struct part *parts) {
    struct dp_command item[PARTS + 1];
    size_t count = 1;
    static const struct part end;
    dp_plain(&item[0], kind);
    while (count <= PARTS && memcmp(&parts[count - 1], &end, sizeof end) != 0) {
        item[count] = part_of(&parts[count - 1]);
        count++;
    }
    length = 0;
    said[0] = '\0';
    work(item, count);
}

static void bind(const struct dp_pso_use *use) {
    cr_assert_eq(dp_optimized_judge.bind(judge, use), DP_STATUS_OK);
}

Test(optimized_judge_binding, every_row) {
    start();
    for (size_t i = 0; i < 2 * COUNT(rows); i++) {
        const struct row *row = &rows[i / 2];
        dp_optimized_judge.rewind(judge);
        write_all();
        bind(&row->use);
        draw(i % 2 == 0 ? DP_COMMAND_draw : DP_COMMAND_draw_indirect, row->parts);
        cr_expect_str_eq(said, row->points, "row %zu: \"%s\" instead of \"%s\"", i / 2, said, row->points);
    }
    dp_optimized_judge.destroy(judge);
}

/* Neither the draw behind it, nor another stream, nor another item; and what is not touched is not left behind. */
Test(optimized_judge_binding, holds_for_one_draw) {
    static const struct part parts[PARTS] = {RT, FULL_DEPTH, BY(DRAW)};
    static const char standing[] = "0 CB both 0+1; 1 DB write 0+4; 2 VS read 0+1; 2 PS read 0+1; ";
    static const struct part reads[PARTS] = {ON_BUFFER(vertex)};
    static const struct part writes[PARTS] = {ON_BUFFER(stream_output)};
    static const struct dp_pso_use none = {.stages = DP_PSO_STAGES_none};
    struct dp_packet drain = {.kind = DP_PACKET_DMA_WAIT};
    start();
    write_all();
    draw(DP_COMMAND_draw, parts);
    cr_expect_str_eq(said, standing);
    bind(&none);
    cr_assert_eq(dp_optimized_judge.packet(judge, &drain, NULL, 0), DP_STATUS_OK);
    draw(DP_COMMAND_draw, parts);
    cr_expect_str_eq(said, "");
    draw(DP_COMMAND_draw, parts);
    cr_expect_str_eq(said, standing);
    bind(&none);
    draw(DP_COMMAND_dispatch, parts);
    cr_expect_str_eq(said, standing, "a dispatch has no pipeline of this kind");
    dp_optimized_judge.rewind(judge);
    bind(&none);
    draw(DP_COMMAND_draw, writes);
    draw(DP_COMMAND_draw, reads);
    cr_expect_str_eq(said, "", "nothing was written");
    bind(&none);
    dp_optimized_judge.rewind(judge);
    draw(DP_COMMAND_draw, writes);
    draw(DP_COMMAND_draw, reads);
    cr_expect_str_eq(said, "0 VS read 0+1; ", "rewind forgets what is bound");
    dp_optimized_judge.destroy(judge);
}
