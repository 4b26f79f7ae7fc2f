/* The optimized judge: through whom each access goes (tables/hw_access_paths.tsv, DATA rows; judge.md, "Elements of an
 * access") and which engines a copy may have (hardware sheet 6.6). White box: sets of clients are asked for. */
#include "model/describe.h"
#include "model/optimized/judge/engines.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "R CS CSk; W DMA": the clients of an access by what they do. */
static const char *say(const struct optj_access *access) {
    static char said[256];
    static const char *const words[] = {"R", "W", "RMW"};
    said[0] = '\0';
    for (uint32_t rw = 0; rw < 3; rw++) {
        if (access->clients[rw] == 0) {
            continue;
        }
        sprintf(said + strlen(said), "%s%s", said[0] != '\0' ? "; " : "", words[rw]);
        for (uint32_t i = 0; i < OPTJ_CLIENTS; i++) {
            if ((access->clients[rw] >> i & 1) != 0) {
                sprintf(said + strlen(said), " %s", dp_name(DP_SET_CLIENT, i));
            }
        }
    }
    return said;
}

struct operand_row {
    enum dp_kind kind;
    uint32_t role;
    const char *direct;
    const char *limited; /* on a compute queue; NULL: the same */
};

#define OPERAND(kind, role, direct, limited)                                                                           \
    { DP_COMMAND_##kind, DP_ROLE_##role, direct, limited }

/* clang-format off */
static const struct operand_row operands[] = {
    OPERAND(draw, rt,            "RMW CBd",             NULL),
    OPERAND(draw, depth,         "RMW DBd",             NULL),
    OPERAND(draw, depth_read,    "R DBd",               NULL),
    OPERAND(draw, vertex,        "R VS",                NULL),
    OPERAND(draw, index,         "R IDX IDXD",          NULL),
    OPERAND(draw, stream_output, "W VS",                NULL),
    OPERAND(draw, so_counter,    "RMW VS",              NULL),
    OPERAND(draw_indirect, args, "R PFP CE",            "R ME"),
    OPERAND(draw_indirect, count, "R PFP CE",           "R ME"),
    OPERAND(dispatch_indirect, args, "R PFP CE",        "R ME"),
    OPERAND(predicate, view,     "R PFP CE",            "R ME"),
    OPERAND(clear_rtv, view,     "W CBd",               NULL),
    OPERAND(clear_dsv, view,     "W DBd",               NULL),
    OPERAND(clear_uav, view,     "W CS",                NULL),
    OPERAND(clear_uav, rt,       "RMW CBd",             NULL),
    OPERAND(discard, view,       "",                    NULL),
    OPERAND(draw, view,          "",                    NULL),
    OPERAND(draw, source,        "",                    NULL),
    OPERAND(dispatch, dest,      "",                    NULL),
    OPERAND(rtas_build, geometry, "R CS",               NULL),
    OPERAND(rtas_build, scratch, "RMW CS",              NULL),
    OPERAND(rtas_build, source,  "R CS CSk",            NULL),
    OPERAND(rtas_build, dest,    "RMW CS",              NULL),
    OPERAND(rtas_copy, source,   "R CS CSk",            NULL),
    OPERAND(rtas_copy, dest,     "RMW CS",              NULL),
    OPERAND(rtas_emit, source,   "R CS CSk",            NULL),
    OPERAND(rtas_emit, dest,     "W CS",                NULL),
    OPERAND(query_resolve, dest, "W DMA",               NULL),
    OPERAND(query_resolve, source, "",                  NULL),
    OPERAND(write_immediate, dest, "W DMA",             NULL),
    OPERAND(present, view,       "R EXT",               NULL),
    OPERAND(present, dest,       "R EXT",               NULL),
};

struct shader_row {
    uint32_t rw;
    uint32_t access;
    uint32_t stage;
    uint32_t via;
    const char *direct;
    const char *limited;
};

#define SHADER(rw, access, stage, via, direct, limited) \
    {DP_RW_##rw, DP_ACCESS_##access, DP_SYNC_##stage, DP_VIA_##via, direct, limited}

static const struct shader_row shaders[] = {
    SHADER(read,  SHADER_RESOURCE,  VERTEX_SHADING,    any,    "R VS VSk",                ""),
    SHADER(read,  SHADER_RESOURCE,  PIXEL_SHADING,     any,    "R PS PSk",                ""),
    SHADER(write, SHADER_RESOURCE,  COMPUTE_SHADING,   any,    "R CS CSk",                NULL),
    SHADER(read,  SHADER_RESOURCE,  RAYTRACING,        vector, "R CS",                    NULL),
    SHADER(read,  SHADER_RESOURCE,  NON_PIXEL_SHADING, any,    "R VS VSk CS CSk",         "R CS CSk"),
    SHADER(read,  SHADER_RESOURCE,  ALL_SHADING,       scalar, "R VSk PSk CSk",           "R CSk"),
    SHADER(read,  SHADER_RESOURCE,  DRAW,              any,    "R VS VSk PS PSk",         ""),
    SHADER(read,  SHADER_RESOURCE,  ALL,               any,    "R VS VSk PS PSk CS CSk",  "R CS CSk"),
    SHADER(read,  SHADER_RESOURCE,  RENDER_TARGET,     any,    "",                        NULL),
    SHADER(read,  SHADER_RESOURCE,  NONE,              any,    "",                        NULL),
    SHADER(read,  CONSTANT_BUFFER,  CLEAR_UNORDERED_ACCESS_VIEW, any, "R CS CSk",         NULL),
    SHADER(read,  SHADING_RATE_SOURCE, ALL_SHADING,    any,    "R PS PSk",                ""),
    SHADER(read,  SHADING_RATE_SOURCE, COMPUTE_SHADING, any,   "",                        NULL),
    SHADER(read,  UNORDERED_ACCESS, PIXEL_SHADING,     any,    "R PS PSk",                ""),
    SHADER(write, UNORDERED_ACCESS, PIXEL_SHADING,     any,    "W PS",                    ""),
    SHADER(both,  UNORDERED_ACCESS, VERTEX_SHADING,    any,    "R VSk; RMW VS",           ""),
    SHADER(both,  UNORDERED_ACCESS, COMPUTE_SHADING,   vector, "RMW CS",                  NULL),
    SHADER(both,  UNORDERED_ACCESS, COMPUTE_SHADING,   scalar, "R CSk; W CS",             NULL),
    SHADER(write, UNORDERED_ACCESS, COMPUTE_SHADING,   scalar, "W CS",                    NULL),
    SHADER(read,  UNORDERED_ACCESS, COMPUTE_SHADING,   scalar, "R CSk",                   NULL),
    SHADER(read,  RAYTRACING_ACCELERATION_STRUCTURE_READ, RAYTRACING, any, "R CS CSk",    NULL),
    SHADER(read,  RAYTRACING_ACCELERATION_STRUCTURE_READ, BUILD_RAYTRACING_ACCELERATION_STRUCTURE, any,
           "R CS CSk", NULL),
    SHADER(read,  RAYTRACING_ACCELERATION_STRUCTURE_WRITE, COPY_RAYTRACING_ACCELERATION_STRUCTURE, any, "RMW CS", NULL),
    SHADER(write, RAYTRACING_ACCELERATION_STRUCTURE_WRITE, BUILD_RAYTRACING_ACCELERATION_STRUCTURE, scalar,
           "W CS", NULL),
    SHADER(both,  COMMON,           ALL,               any,    "",                        NULL),
    SHADER(both,  RENDER_TARGET,    ALL,               any,    "",                        NULL),
};
/* clang-format on */

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

Test(optimized_judge_access, rows) {
    const struct optj_engines dma = {1u << DP_ENGINE_DMA, false};
    for (size_t i = 0; i < COUNT(operands) * 2; i++) {
        const struct operand_row *row = &operands[i / 2];
        struct dp_record_operand operand = {.role = row->role};
        struct optj_access access = optj_access_of_operand(row->kind, &operand, &dma, i % 2 == 1);
        cr_expect_str_eq(say(&access), i % 2 == 1 && row->limited != NULL ? row->limited : row->direct, "%s %s: %s",
                         dp_describe(row->kind)->word, dp_name(DP_SET_ROLE, row->role), say(&access));
    }
    struct dp_record_operand full = {.role = DP_ROLE_rt, .full = 1};
    struct optj_access whole = optj_access_of_operand(DP_COMMAND_draw, &full, &dma, false);
    cr_expect_str_eq(say(&whole), "W CBd");
    for (size_t i = 0; i < COUNT(shaders) * 2; i++) {
        const struct shader_row *row = &shaders[i / 2];
        struct dp_record_shader shader = {.rw = row->rw, .access = row->access, .stage = row->stage, .via = row->via};
        struct optj_access access = optj_access_of_shader(&shader, i % 2 == 1);
        cr_expect_str_eq(say(&access), i % 2 == 1 && row->limited != NULL ? row->limited : row->direct,
                         "shader row %zu: %s", i / 2, say(&access));
    }
}

/* --- engines --- */

enum { BUFFER, COLOUR, COLOUR_META, COLOUR_DENIED, COLOUR_DCC, DEPTH, STENCIL_META, EMPTY, RESOURCES };

static void define(struct optj_resources *resources) {
    /* clang-format off */
    static const struct { uint32_t format; uint32_t flags; } textures[RESOURCES] = {
        [COLOUR]        = {DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_UNORDERED_ACCESS},
        [COLOUR_META]   = {DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_RENDER_TARGET},
        [COLOUR_DENIED] = {DP_FORMAT_NV12, DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_DENY_COLOR_COMPRESSION_DATA},
        [COLOUR_DCC]    = {DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DCC |
                                                     DP_FLAGS_DENY_COLOR_COMPRESSION_DATA},
        [DEPTH]         = {DP_FORMAT_D32_FLOAT, DP_FLAGS_ALLOW_DEPTH_STENCIL | DP_FLAGS_DENY_COMPRESSION_DATA},
        [STENCIL_META]  = {DP_FORMAT_D24_UNORM_S8_UINT, DP_FLAGS_ALLOW_DEPTH_STENCIL},
    };
    /* clang-format on */
    for (uint32_t i = 0; i < EMPTY; i++) {
        struct dp_command creation;
        dp_plain(&creation, DP_COMMAND_resource);
        creation.as.resource.id = i;
        creation.as.resource.dimension = i == BUFFER ? DP_DIMENSION_buffer : DP_DIMENSION_texture2d;
        creation.as.resource.format = textures[i].format;
        creation.as.resource.flags = textures[i].flags;
        cr_assert(optj_define_resource(&memory, resources, &creation.as.resource));
    }
}

struct engine_row {
    enum dp_kind kind;
    uint32_t source;
    uint32_t dest;
    uint32_t queue;
    uint32_t pinned;
    const char *engines;
};

#define COPY(source, dest, queue, pinned, engines)                                                                     \
    { DP_COMMAND_copy_texture, source, dest, DP_LIST_##queue, DP_ENGINE_##pinned, engines }
#define RESOLVE(source, dest, pinned, engines)                                                                         \
    { DP_COMMAND_resolve, source, dest, DP_LIST_direct, DP_ENGINE_##pinned, engines }

/* clang-format off */
static const struct engine_row engine_rows[] = {
    COPY(BUFFER, BUFFER, direct, any,             "DMA CS"),
    COPY(BUFFER, COLOUR, direct, any,             "DMA CS"),
    COPY(COLOUR_META, BUFFER, direct, any,        "CS"),
    COPY(COLOUR, COLOUR, direct, any,             "DMA CS PS_CB"),
    COPY(COLOUR, COLOUR, compute, any,            "DMA CS"),
    COPY(COLOUR, COLOUR_META, copy, any,          "DMA"),
    COPY(COLOUR, COLOUR_META, compute, any,       "CS"),
    COPY(COLOUR, COLOUR_META, direct, any,        "CS PS_CB"),
    COPY(COLOUR_DENIED, COLOUR, direct, any,      "DMA CS PS_CB"),
    COPY(COLOUR_DCC, COLOUR, direct, any,         "CS PS_CB"),
    COPY(DEPTH, DEPTH, direct, any,               "DMA CS PS_DB"),
    COPY(DEPTH, STENCIL_META, direct, any,        "CS PS_DB"),
    COPY(DEPTH, COLOUR, direct, any,              "DMA CS"),
    COPY(STENCIL_META, BUFFER, direct, any,       "CS"),
    COPY(EMPTY, COLOUR, direct, any,              "DMA CS PS_CB"),
    COPY(DEPTH, EMPTY, direct, any,               "DMA CS PS_DB"),
    COPY(COLOUR, COLOUR, direct, CS,              "CS"),
    COPY(COLOUR, COLOUR, direct, PS_CB,           "PS_CB"),
    COPY(COLOUR, COLOUR, direct, PS_DB,           "DMA CS PS_CB"),
    COPY(COLOUR, COLOUR, compute, PS_CB,          "DMA CS"),
    COPY(COLOUR_META, COLOUR_META, direct, DMA,   "CS PS_CB"),
    COPY(COLOUR_META, COLOUR_META, copy, DMA,     "DMA"),
    COPY(COLOUR_META, COLOUR_META, copy, CS,      "DMA"),
    RESOLVE(COLOUR_META, COLOUR, any,             "CS CB"),
    RESOLVE(DEPTH, DEPTH, any,                    "CS"),
    RESOLVE(DEPTH, DEPTH, CB,                     "CS"),
    RESOLVE(COLOUR, BUFFER, any,                  "CS"),
    RESOLVE(COLOUR, COLOUR, CB,                   "CB"),
    RESOLVE(COLOUR, COLOUR, PS_CB,                "CS CB"),
    {DP_COMMAND_write_immediate, EMPTY, BUFFER, DP_LIST_direct, DP_ENGINE_CS, "DMA"},
    {DP_COMMAND_draw, COLOUR, COLOUR, DP_LIST_direct, DP_ENGINE_CS, ""},
};

/* What the engines come to: source, then destination. */
static const struct { enum dp_kind kind; uint32_t engines; const char *source; const char *dest; } moves[] = {
    {DP_COMMAND_copy_buffer,   1u << DP_ENGINE_DMA,   "R DMA",    "W DMA"},
    {DP_COMMAND_copy_resource, 1u << DP_ENGINE_CS,    "R CS CSk", "W CS"},
    {DP_COMMAND_copy_texture,  1u << DP_ENGINE_PS_CB, "R PS PSk", "RMW CBd"},
    {DP_COMMAND_copy_texture,  1u << DP_ENGINE_PS_DB, "R PS PSk", "RMW DBd"},
    {DP_COMMAND_copy_texture,  1u << DP_ENGINE_DMA | 1u << DP_ENGINE_CS | 1u << DP_ENGINE_PS_CB,
                               "R PS PSk CS CSk DMA", "W CS DMA; RMW CBd"},
    {DP_COMMAND_resolve,       1u << DP_ENGINE_CB,    "R CBd",    "RMW CBd"},
    {DP_COMMAND_resolve,       1u << DP_ENGINE_CS,    "R CS CSk", "W CS"},
};
/* clang-format on */

static void say_engines(uint32_t set, char *said) {
    said[0] = '\0';
    for (uint32_t i = 0; i < 8; i++) {
        if ((set >> i & 1) != 0) {
            sprintf(said + strlen(said), "%s%s", said[0] != '\0' ? " " : "", dp_name(DP_SET_ENGINE, i));
        }
    }
}

Test(optimized_judge_access, engines) {
    struct optj_resources resources = {0};
    define(&resources);
    for (size_t i = 0; i < COUNT(engine_rows); i++) {
        const struct engine_row *row = &engine_rows[i];
        struct dp_command item[3];
        dp_plain(&item[0], row->kind);
        for (uint32_t k = 1; k < 3; k++) {
            dp_plain(&item[k], DP_COMMAND_operand);
            item[k].as.operand.role = k == 1 ? DP_ROLE_source : DP_ROLE_dest;
            item[k].as.operand.resource = k == 1 ? row->source : row->dest;
        }
        struct dp_packet packet = {.kind = DP_PACKET_WORK, .queue = row->queue};
        packet.as.WORK.engine = row->pinned;
        packet.as.WORK.run = DP_CP_PFP;
        uint32_t pinned = DP_NONE;
        struct optj_engines engines = optj_engines_of(&resources, &packet, item, 3, &pinned);
        char said[64];
        say_engines(engines.set, said);
        cr_expect_str_eq(said, row->engines, "row %zu: %s", i, said);
        bool taken = row->pinned != DP_ENGINE_any && engines.set == 1u << row->pinned;
        cr_expect_eq(pinned, taken ? row->pinned : (uint32_t)DP_ENGINE_any, "row %zu", i);
        cr_expect_eq(engines.front_end, pinned == DP_ENGINE_DMA, "row %zu", i);
    }
    for (size_t i = 0; i < COUNT(moves); i++) {
        struct optj_engines engines = {moves[i].engines, false};
        struct dp_record_operand from = {.role = DP_ROLE_source};
        struct dp_record_operand to = {.role = DP_ROLE_dest};
        struct optj_access source = optj_access_of_operand(moves[i].kind, &from, &engines, false);
        cr_expect_str_eq(say(&source), moves[i].source, "row %zu: %s", i, say(&source));
        struct optj_access dest = optj_access_of_operand(moves[i].kind, &to, &engines, false);
        cr_expect_str_eq(say(&dest), moves[i].dest, "row %zu: %s", i, say(&dest));
    }
    optj_resources_free(&memory, &resources);
}
