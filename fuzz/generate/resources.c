/* resources.c: the resources of a program, from templates.def. */
#include "fuzz/generate/generator.h"

#include "model/format.h"

/* Short names of templates.def. */
enum {
    FLAG_UAV = DP_FLAGS_ALLOW_UNORDERED_ACCESS,
    FLAG_RT = DP_FLAGS_ALLOW_RENDER_TARGET,
    FLAG_DS = DP_FLAGS_ALLOW_DEPTH_STENCIL,
    FLAG_DCC = DP_FLAGS_ALLOW_DCC,
    FLAG_TC = DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY,
    FLAG_NO_SRV = DP_FLAGS_DENY_SHADER_RESOURCE,
    FLAG_NO_CMASK = DP_FLAGS_DENY_COLOR_COMPRESSION_DATA,
    FLAG_NO_COMPRESSION = DP_FLAGS_DENY_COMPRESSION_DATA,
    FLAG_RTAS = DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE,
    FLAG_SIM = DP_FLAGS_ALLOW_SIMULTANEOUS_ACCESS
};

static const uint32_t buffer_formats[] = {DP_FORMAT_R8G8B8A8_UNORM, DP_FORMAT_UNKNOWN};
static const uint32_t colour_formats[] = {DP_FORMAT_R8G8B8A8_UNORM, DP_FORMAT_R16G16B16A16_FLOAT,
                                          DP_FORMAT_B8G8R8A8_UNORM, DP_FORMAT_R10G10B10A2_UNORM,
                                          DP_FORMAT_R8G8B8A8_TYPELESS};
static const uint32_t storage_formats[] = {DP_FORMAT_R32_UINT, DP_FORMAT_R32G32B32A32_FLOAT, DP_FORMAT_R16G16_FLOAT};
static const uint32_t depth_formats[] = {DP_FORMAT_D32_FLOAT_S8X24_UINT, DP_FORMAT_D24_UNORM_S8_UINT,
                                         DP_FORMAT_D32_FLOAT, DP_FORMAT_D16_UNORM, DP_FORMAT_D16_UNORM_S8_UINT};
static const uint32_t rate_formats[] = {DP_FORMAT_R8_UINT};
static const uint32_t any_formats[] = {DP_FORMAT_R8G8B8A8_UNORM, DP_FORMAT_BC7_UNORM, DP_FORMAT_NV12,
                                       DP_FORMAT_R8_UNORM, DP_FORMAT_D32_FLOAT};

/* One template; `some` flags are drawn one by one. */
struct facts {
    uint32_t dimension;
    const uint32_t *formats;
    uint32_t format_count;
    uint32_t mips, slices, samples;
    uint32_t flags, some;
};

#define UAV            FLAG_UAV
#define RT             FLAG_RT
#define DS             FLAG_DS
#define DCC            FLAG_DCC
#define TC             FLAG_TC
#define NO_SRV         FLAG_NO_SRV
#define NO_CMASK       FLAG_NO_CMASK
#define NO_COMPRESSION FLAG_NO_COMPRESSION
#define RTAS           FLAG_RTAS
#define SIM            FLAG_SIM
#define BUFFER         buffer_formats, sizeof buffer_formats / sizeof *buffer_formats
#define COLOUR         colour_formats, sizeof colour_formats / sizeof *colour_formats
#define STORAGE        storage_formats, sizeof storage_formats / sizeof *storage_formats
#define DEPTH          depth_formats, sizeof depth_formats / sizeof *depth_formats
#define RATE           rate_formats, sizeof rate_formats / sizeof *rate_formats
#define ANY            any_formats, sizeof any_formats / sizeof *any_formats
#define DP_TEMPLATE(name, weight, dimension, formats, mips, slices, samples, flags, maybe)                             \
    {DP_DIMENSION_##dimension, formats, mips, slices, samples, flags, maybe},
static const struct facts templates[DP_TEMPLATE_COUNT] = {
#include "fuzz/generate/templates.def"
};
#undef DP_TEMPLATE
#undef UAV
#undef RT
#undef DS
#undef DCC
#undef TC
#undef NO_SRV
#undef NO_CMASK
#undef NO_COMPRESSION
#undef RTAS
#undef SIM
#undef BUFFER
#undef COLOUR
#undef STORAGE
#undef DEPTH
#undef RATE
#undef ANY

/* Heaps are large enough for any generated resource, several times: pages of 65,536 bytes. */
#define HEAP_PAGES 64u

static uint32_t make_heap(struct dp_generator *g) {
    struct dp_command *record = dp_append(g, DP_COMMAND_heap);
    record->as.heap.id = g->heaps;
    record->as.heap.size = HEAP_PAGES * 65536u;
    return g->heaps++;
}

/* One resource in how many has a flag of `some`: few that deny something, or unordered access to depth or samples. */
static uint32_t rarity(const struct facts *t, uint32_t flag) {
    const uint32_t denials = FLAG_NO_SRV | FLAG_NO_CMASK | FLAG_NO_COMPRESSION;
    bool odd = flag == FLAG_UAV && (t->samples > 1 || (t->flags & FLAG_DS) != 0);
    return (flag & denials) != 0 ? 6 : odd ? 3 : 2;
}

static uint32_t some_flags(struct dp_generator *g, const struct facts *t) {
    uint32_t flags = 0;
    for (uint32_t rest = t->some; rest != 0; rest &= rest - 1) {
        uint32_t flag = rest & (~rest + 1);
        flags |= dp_chance(g->choice, 1, rarity(t, flag)) ? flag : 0;
    }
    return flags;
}

static void shape_buffer(struct dp_generator *g, struct dp_record_resource *r) {
    static const uint32_t sizes[] = {65536, 256, 4096, 65537, 262144};
    r->extent = (struct dp_extent){sizes[dp_choose(g->choice, 5)], 1, 1};
    r->format = buffer_formats[dp_choose(g->choice, 2)];
}

/* Edges of 64 keep the full chain longer than any template's mips and every placed resource within its heap. */
static void shape_texture(struct dp_generator *g, const struct facts *t, struct dp_record_resource *r) {
    bool volume = t->dimension == DP_DIMENSION_texture3d;
    r->format = t->formats[dp_choose(g->choice, t->format_count)];
    r->mips = 1 + dp_choose(g->choice, t->mips);
    r->samples = t->samples;
    r->extent.width = 64;
    r->extent.height = t->dimension == DP_DIMENSION_texture1d ? 1 : 64;
    r->extent.depth_or_slices = volume ? 4 : 1 + dp_choose(g->choice, t->slices);
    if (r->samples > 1) {
        r->samples = 2u << dp_choose(g->choice, 3);
    }
}

static void place(struct dp_generator *g, struct dp_record_resource *r, uint32_t heap, uint64_t page) {
    static const uint8_t weights[] = {4, 2, 1};
    static const uint32_t memory[] = {DP_MEMORY_placed, DP_MEMORY_component_placed, DP_MEMORY_reserved};
    bool texture = r->dimension != DP_DIMENSION_buffer;
    r->memory = texture ? memory[dp_weighted(g->choice, weights, 3)] : (uint32_t)DP_MEMORY_placed;
    r->heap = heap;
    r->offset = page * 65536;
    if (r->memory == DP_MEMORY_component_placed) {
        r->metadata_heap = heap;
        r->metadata_offset = (uint64_t)(HEAP_PAGES - 1 - dp_choose(g->choice, 4)) * 65536;
    }
}

/* The state that it is created in, one that it can be used in at once; heaps of the CPU have theirs (sheet 9). */
static uint32_t first_state(struct dp_generator *g, const struct dp_record_resource *r) {
    uint32_t states = dp_sheet_resource_states(r);
    if (r->dimension == DP_DIMENSION_buffer && states == 0) {
        return r->heap_type == DP_HEAP_upload     ? (uint32_t)DP_STATE_GENERIC_READ
               : r->heap_type == DP_HEAP_readback ? (uint32_t)DP_STATE_COPY_DEST
                                                  : (uint32_t)DP_STATE_RAYTRACING_ACCELERATION_STRUCTURE;
    }
    if (dp_chance(g->choice, 1, 3)) {
        return DP_STATE_COMMON;
    }
    uint32_t state = (uint32_t)dp_pick_bit(g->choice, states);
    if ((state & DP_SHEET_WRITE_STATES) == 0 && dp_chance(g->choice, 1, 4)) {
        state |= (uint32_t)dp_pick_bit(g->choice, states & ~DP_SHEET_WRITE_STATES);
    }
    return state;
}

/* The layout that a texture is created in: COMMON said or unsaid, or one that it can be used in at once. Where there
 * are legacy barriers alone, nothing would ever take it out of another one. */
static void choose_first_layout(struct dp_generator *g, struct dp_record_resource *r) {
    bool placed = r->memory != DP_MEMORY_committed && r->memory != DP_MEMORY_swap_chain;
    if (!dp_chance(g->choice, placed ? 3 : 1, placed ? 4 : 2)) {
        return;
    }
    r->initial = DP_INITIAL_layout;
    if (r->flags & FLAG_SIM || r->memory == DP_MEMORY_swap_chain || g->calls == DP_CALLS_LEGACY) {
        r->layout = DP_LAYOUT_COMMON;
    } else if (placed && dp_chance(g->choice, 3, 4)) {
        r->layout = DP_LAYOUT_UNDEFINED;
    } else {
        uint32_t layouts = dp_sheet_resource_layouts(r) & dp_sheet_list_layouts(DP_LIST_direct);
        r->layout = dp_bit_index(dp_pick_bit(g->choice, layouts & (g->layouts | 1)));
    }
}

/* A layout or a state, or neither. */
static void choose_first(struct dp_generator *g, struct dp_record_resource *r) {
    if (r->memory != DP_MEMORY_swap_chain && (g->calls & DP_CALLS_LEGACY) != 0 && dp_chance(g->choice, g->prone, 8)) {
        r->initial = DP_INITIAL_state;
        r->state = first_state(g, r);
    } else if (r->dimension != DP_DIMENSION_buffer) {
        choose_first_layout(g, r);
    } else if (dp_chance(g->choice, 1, 6)) {
        r->initial = DP_INITIAL_layout;
        r->layout = DP_LAYOUT_UNDEFINED;
    }
}

static void create(struct dp_generator *g, enum dp_template template, const struct dp_record_resource *made) {
    struct dp_command *record = dp_append(g, DP_COMMAND_resource);
    uint32_t slot = g->shadow.count;
    record->as.resource = *made;
    record->as.resource.id = slot;
    dp_shadow_create(&g->shadow, &record->as.resource);
    g->can_have[slot] = dp_uses_can_have(&g->index, &g->shadow.resource[slot]);
    g->by_template[template] |= UINT32_C(1) << slot;
}

static void describe(struct dp_generator *g, enum dp_template template, struct dp_record_resource *r) {
    const struct facts *t = &templates[template];
    *r = g->plain[DP_COMMAND_resource].as.resource;
    r->dimension = t->dimension;
    r->flags = t->flags | some_flags(g, t);
    if (t->dimension == DP_DIMENSION_buffer) {
        shape_buffer(g, r);
    } else {
        shape_texture(g, t, r);
    }
    if (template == DP_TEMPLATE_sampled && dp_format(r->format)->kind != DP_FORMAT_COLOUR) {
        r->flags &= ~(uint32_t)FLAG_TC;
    }
}

/* Two resources, or three, in the same memory: textures, or a texture and a buffer. */
static void make_aliases(struct dp_generator *g) {
    uint32_t heap = make_heap(g);
    uint64_t page = dp_choose(g->choice, 8);
    uint32_t count = 2 + dp_choose(g->choice, 2);
    for (uint32_t i = 0; i < count && g->shadow.count < DP_SHADOW_RESOURCES; i++) {
        static const enum dp_template kinds[] = {DP_TEMPLATE_alias, DP_TEMPLATE_uav_buffer, DP_TEMPLATE_depth,
                                                 DP_TEMPLATE_storage};
        struct dp_record_resource r;
        describe(g, i == 0 ? DP_TEMPLATE_alias : kinds[dp_choose(g->choice, 4)], &r);
        place(g, &r, heap, page);
        choose_first(g, &r);
        create(g, DP_TEMPLATE_alias, &r);
    }
}

void dp_make_resource(struct dp_generator *g, enum dp_template template) {
    struct dp_record_resource r;
    if (g->shadow.count >= DP_SHADOW_RESOURCES) {
        return;
    }
    if (template == DP_TEMPLATE_alias) {
        make_aliases(g);
        return;
    }
    describe(g, template, &r);
    if (template == DP_TEMPLATE_swap_chain) {
        r.memory = DP_MEMORY_swap_chain;
    } else if (template == DP_TEMPLATE_upload || template == DP_TEMPLATE_readback) {
        r.heap_type = template == DP_TEMPLATE_upload ? DP_HEAP_upload : DP_HEAP_readback;
    } else if (dp_chance(g->choice, 1, 6) && g->heaps < 8) {
        place(g, &r, make_heap(g), 0);
    }
    choose_first(g, &r);
    create(g, template, &r);
}
