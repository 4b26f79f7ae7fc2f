/* test_compression_transitions.h: the textures and the programs that tables/xbox_compression_transitions.tsv is put to.
 * For test_compression_transitions.c alone.
 */
#ifndef DRAINPROOF_TESTS_COMPRESSION_TRANSITIONS_H
#define DRAINPROOF_TESTS_COMPRESSION_TRANSITIONS_H

#include "test_table_case.h"

#include "model/format.h"

/* A way to create a texture, and the kinds that each of its plane classes can have (barrier sheet 15.5.1), written down
 * by hand. */
struct texture {
    const char *name;
    uint32_t format, flags, samples;
    uint32_t can[3]; /* by DP_CLASS_* */
};

enum {
    RGBA8 = DP_FORMAT_R8G8B8A8_UNORM,
    NV12 = DP_FORMAT_NV12,
    D32 = DP_FORMAT_D32_FLOAT,
    D24S8 = DP_FORMAT_D24_UNORM_S8_UINT,
    COLOR = DP_KIND_CompressedColor,
    DCC = DP_KIND_CompressedDcc,
    FMASK = DP_KIND_ScatteredFmask,
    ICLEAR = DP_KIND_IndirectColorClear,
    DEPTH = DP_KIND_CompressedDepth,
    STENCIL = DP_KIND_CompressedStencil,
    ALL_COLOUR = COLOR | DCC | FMASK | ICLEAR,
    TARGET = DP_FLAGS_ALLOW_RENDER_TARGET,
    VIEW = DP_FLAGS_ALLOW_DEPTH_STENCIL,
    ALLOW_DCC = DP_FLAGS_ALLOW_DCC,
    DENY_COLOR = DP_FLAGS_DENY_COLOR_COMPRESSION_DATA,
    DENY_ALL = DP_FLAGS_DENY_COMPRESSION_DATA
};

/* clang-format off */
static const struct texture textures[] = {
    {"target, DCC, 4 samples",           RGBA8, TARGET | ALLOW_DCC,              4, {ALL_COLOUR, 0, 0}},
    {"target, DCC",                      RGBA8, TARGET | ALLOW_DCC,              1, {COLOR | DCC | ICLEAR, 0, 0}},
    {"target, 4 samples",                RGBA8, TARGET,                          4, {COLOR | FMASK | ICLEAR, 0, 0}},
    {"target",                           RGBA8, TARGET,                          1, {COLOR | ICLEAR, 0, 0}},
    {"target of two planes",             NV12,  TARGET,                          1, {COLOR | ICLEAR, 0, 0}},
    {"target, DCC, 4 samples, no CMASK", RGBA8, TARGET | ALLOW_DCC | DENY_COLOR, 4, {DCC | ICLEAR, 0, 0}},
    {"target, 4 samples, no CMASK",      RGBA8, TARGET | DENY_COLOR,             4, {0, 0, 0}},
    {"target, DCC, no metadata",         RGBA8, TARGET | ALLOW_DCC | DENY_ALL,   4, {0, 0, 0}},
    {"no target, DCC",                   RGBA8, ALLOW_DCC,                       1, {0, 0, 0}},
    {"depth",                            D32,   VIEW,                            1, {0, DEPTH, 0}},
    {"depth, stencil, 4 samples",        D24S8, VIEW,                            4, {0, DEPTH, STENCIL}},
    {"depth, stencil, DENY_COLOR",       D24S8, VIEW | DENY_COLOR,               1, {0, DEPTH, STENCIL}},
    {"depth, stencil, no metadata",      D24S8, VIEW | DENY_ALL,                 1, {0, 0, 0}},
    {"depth, stencil, no view",          D24S8, 0,                               1, {0, 0, 0}},
};
/* clang-format on */
#define TEXTURES (sizeof textures / sizeof textures[0])

/* What a barrier names of the two array slices of each texture. */
enum part {
    PART_WHOLE,
    PART_SLICE, /* slice 0 of every plane */
    PART_PLANE, /* plane 0 of two, both slices: the whole depth class, half of a colour class */
    PARTS
};

/* One program: a texture in `before`, fresh or with everything compressed that this layout permits, then the barrier,
 * alone in a list of its own, so that no model can know more than the two layouts. */
struct trial {
    const struct texture *texture;
    bool compatible; /* FORCE_TEXTURE_COMPATIBILITY */
    bool rendered;   /* cleared and drawn to first, then moved to `before` */
    bool placed;     /* memory without metadata */
    bool discard;    /* LayoutBefore is UNDEFINED, with DISCARD, whatever the texture is in */
    enum part part;
    uint32_t before, after;
};

static bool is_depth(const struct texture *t) {
    return (t->flags & VIEW) != 0;
}

/* Whether a texture can be in a layout at all: rule L10 rejects RENDER_TARGET without its creation flag. */
static bool can_be_in(const struct texture *t, uint32_t layout) {
    return layout != DP_LAYOUT_RENDER_TARGET || (t->flags & TARGET) != 0;
}

static struct dp_record_operand *add_view(struct script *script, uint32_t role) {
    struct dp_record_operand *operand = &script_add(script, DP_COMMAND_operand)->as.operand;
    operand->role = role;
    return operand;
}

static const struct sides sides_of_none = {DP_SYNC_ALL, DP_SYNC_ALL, DP_ACCESS_NO_ACCESS, DP_ACCESS_NO_ACCESS};

/* A clear of the whole class and a draw: every kind that the layout of a view permits is there. */
static void render(struct script *script, const struct trial *trial) {
    bool depth = is_depth(trial->texture);
    uint32_t home = depth ? DP_LAYOUT_DEPTH_STENCIL_WRITE : DP_LAYOUT_RENDER_TARGET;
    script_list(script, DP_LIST_direct);
    script_add(script, depth ? DP_COMMAND_clear_dsv : DP_COMMAND_clear_rtv);
    add_view(script, DP_ROLE_view);
    script_add(script, DP_COMMAND_draw);
    add_view(script, depth ? DP_ROLE_depth : DP_ROLE_rt);
    if (home != trial->before) {
        script_texture_barrier(script, 0, sides_of_none, home, trial->before);
        script->records[script->count - 1].as.texture_barrier.range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    }
    script_end(script);
    script_execute(script);
}

static void add_texture(struct script *script, const struct trial *trial) {
    const struct texture *t = trial->texture;
    uint32_t flags = t->flags | (trial->compatible ? (uint32_t)DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY : 0);
    bool unordered = trial->before == DP_LAYOUT_UNORDERED_ACCESS || trial->after == DP_LAYOUT_UNORDERED_ACCESS;
    uint32_t layout = can_be_in(t, trial->before) ? trial->before : (uint32_t)DP_LAYOUT_COMMON;
    if (trial->rendered) {
        layout = is_depth(t) ? (uint32_t)DP_LAYOUT_DEPTH_STENCIL_WRITE : (uint32_t)DP_LAYOUT_RENDER_TARGET;
    }
    script_add(script, DP_COMMAND_heap)->as.heap.size = 16u << 20;
    struct dp_record_resource *r =
        script_texture(script, t->format, flags | (unordered ? (uint32_t)DP_FLAGS_ALLOW_UNORDERED_ACCESS : 0), layout);
    r->samples = t->samples;
    r->extent.depth_or_slices = 2;
    r->memory = trial->placed ? DP_MEMORY_placed : DP_MEMORY_committed;
}

static struct dp_range range_of(enum part part, uint32_t planes) {
    switch (part) {
    case PART_SLICE:
        return (struct dp_range){0, 1, 0, 1, 0, planes};
    case PART_PLANE:
        return (struct dp_range){0, 1, 0, 2, 0, 1};
    default:
        return (struct dp_range){DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};
    }
}

/* Builds the program; returns the index of the call that the trial is about. */
static uint64_t build_trial(struct script *script, const struct trial *trial) {
    script_start(script, DP_RULES_xbox, DP_HARDWARE_scarlett);
    add_texture(script, trial);
    if (trial->rendered) {
        render(script, trial);
    }
    script_list(script, DP_LIST_direct);
    uint64_t call = script_texture_barrier(
        script, 0, sides_of_none, trial->discard ? (uint32_t)DP_LAYOUT_UNDEFINED : trial->before, trial->after);
    struct dp_record_texture_barrier *barrier = &script->records[script->count - 1].as.texture_barrier;
    barrier->range = range_of(trial->part, dp_format(trial->texture->format)->planes);
    barrier->flags = trial->discard ? DP_TEXTURE_BARRIER_DISCARD : 0;
    script_add(script, DP_COMMAND_dispatch);
    script_end(script);
    script_execute(script);
    return call;
}

#endif
