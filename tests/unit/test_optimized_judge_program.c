/* The optimized judge on program-level streams: ranges against an array a subresource, aliases, the pins of a copy,
 * PRESENT, blits, and H8, all of it. */
#include "model/describe.h"
#include "model/optimized/judge/judge.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define MOST         65536u

static struct dp_tick ticks[MOST];
static size_t tick_count;
static struct dp_fault faults[MOST];
static size_t fault_count;
static void *judge;

/* Allocations that succeed from now on. */
static size_t budget;

static void *scarce(void *context, void *block, size_t old_size, size_t new_size) {
    if (new_size != 0 && budget-- == 0) {
        budget = 0;
        return NULL;
    }
    return resize(context, block, old_size, new_size);
}

static void hear_tick(void *context, const struct dp_tick *tick) {
    (void)context;
    cr_assert_lt(tick_count, MOST);
    ticks[tick_count++] = *tick;
}

static void hear_fault(void *context, const struct dp_fault *fault) {
    (void)context;
    cr_assert_lt(fault_count, MOST);
    faults[fault_count++] = *fault;
}

static const struct dp_sink sink = {.tick = hear_tick, .fault = hear_fault};

static void start(uint32_t hardware) {
    struct dp_command device;
    dp_plain(&device, DP_COMMAND_device);
    device.as.device.hardware = hardware;
    judge = dp_optimized_judge.create(&memory, &sink);
    cr_assert_eq(dp_optimized_judge.define(judge, 0, &device, 1), DP_STATUS_OK);
    tick_count = 0;
    fault_count = 0;
}

static void again(void) {
    dp_optimized_judge.rewind(judge);
    tick_count = 0;
    fault_count = 0;
}

static struct dp_command creation(uint32_t slot, uint32_t dimension) {
    struct dp_command c;
    dp_plain(&c, DP_COMMAND_resource);
    c.as.resource.id = slot;
    c.as.resource.dimension = dimension;
    return c;
}

static void define(const struct dp_command *command) {
    cr_assert_eq(dp_optimized_judge.define(judge, 0, command, 1), DP_STATUS_OK);
}

static void feed(struct dp_packet packet) {
    cr_assert_eq(dp_optimized_judge.packet(judge, &packet, NULL, 0), DP_STATUS_OK);
}

/* One item with one or two operands (role, slot), pinned by `packet`. */
static void work(struct dp_packet packet, enum dp_kind kind, uint32_t role, uint32_t slot, uint32_t other_role,
                 uint32_t other) {
    struct dp_command item[3];
    dp_plain(&item[0], kind);
    dp_plain(&item[1], DP_COMMAND_operand);
    dp_plain(&item[2], DP_COMMAND_operand);
    item[1].as.operand.role = role;
    item[1].as.operand.resource = slot;
    item[2].as.operand.role = other_role;
    item[2].as.operand.resource = other;
    packet.kind = DP_PACKET_WORK;
    cr_assert_eq(dp_optimized_judge.packet(judge, &packet, item, other == DP_NONE ? 2 : 3), DP_STATUS_OK);
}

static const struct dp_packet plain = {.queue = DP_LIST_direct};

static void draw_to(uint32_t slot) {
    work(plain, DP_COMMAND_draw, DP_ROLE_rt, slot, 0, DP_NONE);
}

static void shade(uint32_t slot, const struct dp_range *range, uint32_t rw) {
    struct dp_command item[2];
    dp_plain(&item[0], DP_COMMAND_dispatch);
    dp_plain(&item[1], DP_COMMAND_shader);
    item[1].as.shader.resource = slot;
    item[1].as.shader.range = *range;
    item[1].as.shader.rw = rw;
    item[1].as.shader.access = DP_ACCESS_UNORDERED_ACCESS;
    item[1].as.shader.via = DP_VIA_vector;
    struct dp_packet packet = {.kind = DP_PACKET_WORK, .queue = DP_LIST_direct};
    cr_assert_eq(dp_optimized_judge.packet(judge, &packet, item, 2), DP_STATUS_OK);
}

static const struct dp_range everything = {DP_ALL_SUBRESOURCES, 0, 0, 0, 0, 0};

/* The only tick at a position against a key; NULL if there is none. */
static const struct dp_tick *tick_at(uint64_t position, uint32_t key) {
    const struct dp_tick *found = NULL;
    for (size_t i = 0; i < tick_count; i++) {
        if (ticks[i].at.position == position && ticks[i].key == key) {
            cr_assert_null(found, "two ticks at %d", (int)position);
            found = &ticks[i];
        }
    }
    return found;
}

/* --- ranges --- */

#define MIPS   5u
#define SLICES 4u
#define PLANES 2u
#define ALL    (MIPS * SLICES * PLANES)

static uint64_t seed = 5;

static uint32_t any(uint32_t below) {
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(seed >> 33) % below;
}

static struct dp_range random_range(void) {
    if (any(4) == 0) {
        return any(2) == 0 ? everything : (struct dp_range){any(ALL + 2), 0, 9, 9, 9, 9};
    }
    return (struct dp_range){any(MIPS), 1 + any(MIPS), any(SLICES), any(SLICES + 1), any(PLANES), any(PLANES + 1)};
}

/* Whether a subresource is in a range that lies within the texture (barrier sheet 4). */
static bool in_range(const struct dp_range *r, uint32_t index) {
    uint32_t mip = index % MIPS;
    uint32_t slice = index / MIPS % SLICES;
    uint32_t plane = index / MIPS / SLICES;
    if (r->mips == 0) {
        return r->index_or_first_mip == DP_ALL_SUBRESOURCES || r->index_or_first_mip == index;
    }
    uint32_t slices = r->slices == 0 ? 1 : r->slices;
    uint32_t planes = r->planes == 0 ? 1 : r->planes;
    bool fits = r->index_or_first_mip + r->mips <= MIPS && r->first_slice + slices <= SLICES &&
                r->first_plane + planes <= PLANES;
    return fits && mip >= r->index_or_first_mip && mip < r->index_or_first_mip + r->mips && slice >= r->first_slice &&
           slice < r->first_slice + slices && plane >= r->first_plane && plane < r->first_plane + planes;
}

/* What the naive array knows of one subresource: of the one key there is. */
struct naive {
    bool touched;
    uint64_t written;
};

/* Every subresource of the access has a tick iff it meets something, and only those. */
static void check_ticks(const struct naive *past, const struct dp_range *range, uint32_t rw, bool alias_touched,
                        bool alias_written) {
    bool found[ALL] = {false};
    for (size_t i = 0; i < tick_count; i++) {
        cr_assert_eq(ticks[i].key, DP_KEY_CS);
        cr_assert_eq(ticks[i].at.rw, rw);
        for (uint32_t k = 0; k < ticks[i].at.count; k++) {
            cr_assert_lt(ticks[i].at.index + k, ALL);
            cr_assert(!found[ticks[i].at.index + k]);
            found[ticks[i].at.index + k] = true;
        }
    }
    for (uint32_t i = 0; i < ALL; i++) {
        bool met = rw == DP_RW_read ? past[i].written != 0 || alias_written : past[i].touched || alias_touched;
        cr_assert_eq(found[i], in_range(range, i) && met, "subresource %u", i);
    }
}

/* Nothing is in memory (no gl2_wb was), so every line that was written is lost. */
static void check_losses(const struct naive *past, uint64_t position, uint32_t slot) {
    uint64_t producers[ALL] = {0};
    for (size_t i = 0; i < fault_count; i++) {
        cr_assert_eq(faults[i].hazard, DP_HAZARD_H4);
        cr_assert_eq(faults[i].at.position, position);
        for (uint32_t k = 0; faults[i].at.resource == slot && k < faults[i].at.count; k++) {
            producers[faults[i].at.index + k] = faults[i].producer;
        }
    }
    for (uint32_t i = 0; i < ALL; i++) {
        cr_assert_eq(producers[i], past[i].written, "subresource %u", i);
    }
}

Test(optimized_judge_program, ranges) {
    start(DP_HARDWARE_scarlett);
    struct dp_command texture = creation(0, DP_DIMENSION_texture2d);
    texture.as.resource.extent = (struct dp_extent){64, 64, SLICES};
    texture.as.resource.mips = MIPS;
    texture.as.resource.format = DP_FORMAT_NV12;
    texture.as.resource.memory = DP_MEMORY_placed;
    define(&texture);
    struct dp_command alias = creation(1, DP_DIMENSION_buffer);
    alias.as.resource.extent.width = 1;
    alias.as.resource.memory = DP_MEMORY_reserved;
    define(&alias);
    for (uint32_t stream = 0; stream < 2000; stream++) {
        struct naive past[ALL];
        bool alias_touched = false;
        bool alias_written = false;
        memset(past, 0, sizeof past);
        again();
        uint64_t steps = 1 + any(24);
        for (uint64_t position = 1; position <= steps; position++) {
            struct dp_range range = random_range();
            uint32_t rw = any(3);
            tick_count = 0;
            if (any(30) == 0) {
                shade(1, &range, rw);
                alias_touched = true;
                alias_written |= rw != DP_RW_read;
                continue;
            }
            shade(0, &range, rw);
            check_ticks(past, &range, rw, alias_touched, alias_written);
            for (uint32_t i = 0; i < ALL; i++) {
                if (in_range(&range, i)) {
                    past[i].touched = true;
                    past[i].written = rw != DP_RW_read ? position : past[i].written;
                }
            }
        }
        struct dp_packet drop = {.kind = DP_PACKET_ACQUIRE, .queue = DP_LIST_direct};
        drop.as.ACQUIRE.gcr = DP_GCR_gl2_inv;
        feed(drop);
        check_losses(past, steps + 1, 0);
        cr_assert_eq(dp_optimized_judge.finish(judge), DP_STATUS_OK);
    }
    dp_optimized_judge.destroy(judge);
}

/* --- items --- */

Test(optimized_judge_program, items) {
    start(DP_HARDWARE_scarlett);
    struct dp_command colour = creation(0, DP_DIMENSION_texture2d);
    colour.as.resource.mips = 3;
    define(&colour);
    struct dp_command depth = creation(1, DP_DIMENSION_texture2d);
    depth.as.resource.format = DP_FORMAT_D24_UNORM_S8_UINT;
    depth.as.resource.flags = DP_FLAGS_ALLOW_DEPTH_STENCIL;
    define(&depth);
    for (uint32_t i = 2; i < 4; i++) {
        struct dp_command buffer = creation(i, DP_DIMENSION_buffer);
        define(&buffer);
    }

    /* A copy that is pinned to DMA: bare, with sync, with raw_wait, at PFP. */
    struct dp_packet dma = plain;
    dma.as.WORK.engine = DP_ENGINE_DMA;
    work(dma, DP_COMMAND_copy_buffer, DP_ROLE_source, 2, DP_ROLE_dest, 3);
    dma.as.WORK.raw_wait = 1;
    work(dma, DP_COMMAND_copy_buffer, DP_ROLE_source, 3, DP_ROLE_dest, 2);
    dma.as.WORK.raw_wait = 0;
    dma.as.WORK.sync = 1;
    work(dma, DP_COMMAND_copy_buffer, DP_ROLE_source, 3, DP_ROLE_dest, DP_NONE);
    work(dma, DP_COMMAND_copy_buffer, DP_ROLE_source, 2, DP_ROLE_dest, DP_NONE);
    dma.as.WORK.sync = 0;
    dma.as.WORK.run = DP_CP_PFP;
    work(dma, DP_COMMAND_copy_buffer, DP_ROLE_dest, 2, DP_ROLE_dest, DP_NONE);
    for (size_t i = 0; i < tick_count; i++) {
        const struct dp_tick *t = &ticks[i];
        uint64_t done = t->at.position == 2 ? 1 : t->at.position == 4 ? 3 : 0;
        cr_expect_eq(t->key, DP_KEY_DMA);
        cr_expect_eq(t->ordered_to, done);
        cr_expect_eq(t->visible_to, done);
        cr_expect_eq(t->at.unit, t->at.position == 5 ? (uint32_t)DP_UNIT_PFP : (uint32_t)DP_UNIT_DMA);
    }
    cr_expect_eq(tick_count, 5); /* two at 2, one each at 3, 4 and 5 */
    cr_expect_eq(fault_count, 0);

    /* PRESENT brings its flush along: what was drawn is in memory, and ME has seen it. */
    again();
    draw_to(0);
    work(plain, DP_COMMAND_present, DP_ROLE_view, 0, 0, DP_NONE);
    draw_to(0);
    const struct dp_tick *shown = tick_at(2, DP_KEY_CBd);
    cr_assert_not_null(shown);
    cr_expect(shown->ordered_to == 1 && shown->visible_to == 1 && shown->at.unit == DP_UNIT_EXT);
    cr_assert_not_null(tick_at(3, DP_KEY_CBd));
    cr_expect_eq(tick_count, 2); /* nobody waits for EXT */

    /* Blits touch the planes they name. */
    again();
    struct dp_packet blit = {.kind = DP_PACKET_BLIT, .queue = DP_LIST_direct, .cause = 77};
    blit.as.BLIT.kind = DP_BLIT_DEPTH_EXPAND;
    blit.as.BLIT.resource = 1;
    blit.as.BLIT.plane = DP_CLASS_stencil;
    blit.as.BLIT.path = DP_PATH_DB;
    feed(blit);
    blit.as.BLIT.aspects = DP_ASPECT_depth | DP_ASPECT_stencil;
    blit.as.BLIT.path = DP_PATH_CS;
    feed(blit);
    const struct dp_tick *second = tick_at(2, DP_KEY_DBd);
    cr_assert_not_null(second);
    cr_expect(second->at.index == 1 && second->at.count == 1 && second->at.access == DP_NONE &&
              second->at.command == 77 && second->at.unit == DP_UNIT_CS && second->at.rw == DP_RW_both);
    cr_expect_eq(tick_count, 3); /* and the two points of the HTILE that both share */

    /* Index buffers are two points, indirect arguments too; on a compute queue ME reads these. */
    again();
    shade(2, &everything, DP_RW_write);
    work(plain, DP_COMMAND_draw_indirect, DP_ROLE_index, 2, DP_ROLE_args, 2);
    cr_expect_eq(tick_count, 4);
    struct dp_packet compute = {.queue = DP_LIST_compute};
    work(compute, DP_COMMAND_dispatch_indirect, DP_ROLE_args, 2, 0, DP_NONE);
    cr_expect_eq(tick_count, 5);
    cr_expect_eq(fault_count, 0);
    dp_optimized_judge.destroy(judge);
}

Test(optimized_judge_program, aliases) {
    start(DP_HARDWARE_scarlett);
    /* 0: pages 0-1; 1: page 1; 2: page 1 of another heap; 3: metadata on page 0; 4: UNKNOWN takes nothing; 5: page 2 */
    static const struct {
        uint32_t heap;
        uint64_t page;
        uint64_t bytes;
    } places[] = {
        {0, 0, 65537},
        {0, 1, 1    },
        {1, 1, 65536},
        {2, 9, 1    },
        {0, 0, 1    },
        {0, 2, 1    }
    };
    for (uint32_t i = 0; i < COUNT(places); i++) {
        struct dp_command c = creation(i, i == 4 ? DP_DIMENSION_texture2d : DP_DIMENSION_buffer);
        c.as.resource.extent.width = places[i].bytes;
        c.as.resource.format = DP_FORMAT_UNKNOWN;
        c.as.resource.memory = i == 3 ? DP_MEMORY_component_placed : DP_MEMORY_placed;
        c.as.resource.heap = places[i].heap;
        c.as.resource.offset = places[i].page * 65536;
        define(&c);
    }
    for (uint32_t i = 0; i < COUNT(places); i++) {
        again();
        shade(0, &everything, DP_RW_write);
        shade(i, &everything, DP_RW_read);
        bool meets = i == 0 || i == 1 || i == 3;
        cr_expect_eq(tick_count, meets ? 1 : 0, "resource %u", i);
        again();
        shade(i, &everything, DP_RW_read);
        shade(0, &everything, DP_RW_write);
        cr_expect_eq(tick_count, meets ? 1 : 0, "resource %u", i);
    }
    dp_optimized_judge.destroy(judge);
}

/* --- H8 --- */

#define ON(list, name, ...)                                                                                            \
    {                                                                                                                  \
        .kind = DP_PACKET_##name, .queue = DP_LIST_##list, .as.name = { __VA_ARGS__ }                                  \
    }

/* clang-format off */
static const struct dp_packet illegal[] = {
    ON(direct, DRAIN, .stage = 3), ON(compute, DRAIN, .stage = DP_STAGE_VS), ON(copy, DRAIN, .stage = DP_STAGE_PS),
    {.kind = DP_PACKET_DMA_WAIT, .predicated = 1}, {.kind = DP_PACKET_COUNT}, {.kind = DP_PACKET_DMA_WAIT, .queue = 4},
    ON(direct, RB_EVENT, .event = DP_RB_EVENT_EOP_NONE), ON(direct, RB_EVENT, .event = DP_RB_EVENT_ALL_WBINV),
    ON(compute, RB_EVENT, .event = DP_RB_EVENT_CB_META),
    ON(direct, EOP, .fence = 0), ON(direct, EOP, .fence = 1), ON(direct, EOP, .fence = 9, .rb = 5),
    ON(direct, EOP, .fence = 9, .gcr = DP_GCR_glk), ON(direct, EOP, .fence = 9, .gcr = DP_GCR_gli),
    ON(direct, EOP, .fence = 9, .gcr = 0x80), ON(compute, EOP, .fence = 9, .rb = DP_EOP_RB_CB_DATA),
    ON(direct, EOS, .fence = 0), ON(direct, EOS, .fence = 1), ON(direct, EOS, .fence = 9, .event = 2),
    ON(direct, EOS, .fence = 9, .rb = DP_EOP_RB_ALL_WB), ON(direct, EOS, .fence = 9, .gcr = DP_GCR_gl1),
    ON(copy, EOS, .fence = 9, .event = DP_EOS_EVENT_PS_DONE),
    ON(direct, WAIT_FENCE, .fence = 2), ON(direct, WAIT_FENCE, .fence = 0),
    ON(direct, WAIT_FENCE, .fence = 1, .engine = 2),
    ON(compute, WAIT_FENCE, .fence = 1, .engine = DP_CP_PFP),
    ON(direct, ACQUIRE, .rb = DP_ACQUIRE_RB_cb_meta), ON(direct, ACQUIRE, .rb = 8), ON(direct, ACQUIRE, .gcr = 0x80),
    ON(direct, ACQUIRE, .engine = 2), ON(compute, ACQUIRE, .rb = DP_ACQUIRE_RB_db),
    ON(copy, ACQUIRE, .engine = DP_CP_PFP),
    ON(compute, PFP_SYNC_ME, 0), ON(copy, CE_SYNC_ME, 0), ON(compute, SO_FLUSH, 0),
    ON(direct, BLIT, .kind = 6), ON(direct, BLIT, .path = 3), ON(direct, BLIT, .plane = 3),
    ON(direct, BLIT, .kind = DP_BLIT_FCE, .path = DP_PATH_DB), ON(direct, BLIT, .kind = DP_BLIT_COLOR_EXPAND),
    ON(direct, BLIT, .kind = DP_BLIT_DEPTH_EXPAND, .resource = 1, .plane = DP_CLASS_depth, .path = DP_PATH_CB),
    ON(compute, BLIT, .kind = DP_BLIT_FCE), ON(direct, BLIT, .resource = 2), ON(direct, BLIT, .resource = 9),
    ON(direct, BLIT, .resource = DP_NONE), ON(direct, BLIT, .resource = 1), ON(direct, BLIT, .plane = DP_CLASS_depth),
    ON(direct, BLIT, .kind = DP_BLIT_FCE, .resource = 1, .plane = DP_CLASS_depth),
    ON(direct, BLIT, .kind = DP_BLIT_DEPTH_EXPAND, .path = DP_PATH_CS),
    ON(direct, BLIT, .aspects = DP_ASPECT_depth), ON(direct, BLIT, .aspects = DP_ASPECT_colour | DP_ASPECT_depth),
    ON(direct, BLIT, .kind = DP_BLIT_DEPTH_EXPAND, .resource = 1, .plane = DP_CLASS_depth, .path = DP_PATH_DB,
       .aspects = DP_ASPECT_stencil),
    ON(direct, BLIT, .kind = DP_BLIT_RESUMMARIZE, .resource = 1, .plane = DP_CLASS_depth, .path = DP_PATH_DB),
    ON(direct, BLIT, .kind = DP_BLIT_DEPTH_EXPAND, .resource = 3, .plane = DP_CLASS_depth, .path = DP_PATH_DB,
       .aspects = DP_ASPECT_depth | DP_ASPECT_stencil),
    ON(direct, META_INIT, .resource = 2), ON(direct, META_INIT, .value = 2),
    ON(direct, META_INIT, .plane = DP_CLASS_depth),
    ON(direct, META_INIT, .aspects = 8 | DP_ASPECT_colour),
    ON(direct, WORK, .engine = 6), ON(direct, WORK, .run = 2),
};

static const struct dp_packet legal[] = {
    ON(compute, DRAIN, .stage = DP_STAGE_CS), ON(copy, DMA_WAIT, 0), ON(direct, RB_EVENT, .event = DP_RB_EVENT_ALL),
    ON(compute, EOP, .fence = 20, .gcr = DP_GCR_gl2_wb | DP_GCR_gl2_inv | DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm),
    ON(direct, EOP, .fence = 21, .rb = DP_EOP_RB_ALL_WB), ON(compute, EOS, .fence = 22, .event = DP_EOS_EVENT_CS_DONE),
    ON(compute, WAIT_FENCE, .fence = 21), ON(direct, WAIT_FENCE, .fence = 22, .engine = DP_CP_PFP),
    ON(compute, ACQUIRE, .gcr = 0x7F), ON(bundle, ACQUIRE, .rb = 3, .engine = DP_CP_PFP), ON(direct, SO_FLUSH, 0),
    ON(direct, BLIT, .kind = DP_BLIT_DCC_DECOMPRESS, .aspects = DP_ASPECT_colour),
    ON(compute, BLIT, .kind = DP_BLIT_FMASK_DECOMPRESS, .path = DP_PATH_CS),
    ON(direct, BLIT, .kind = DP_BLIT_RESUMMARIZE, .resource = 1, .plane = DP_CLASS_stencil, .path = DP_PATH_DB,
       .aspects = DP_ASPECT_depth | DP_ASPECT_stencil),
    ON(direct, BLIT, .kind = DP_BLIT_RESUMMARIZE, .resource = 3, .plane = DP_CLASS_depth, .path = DP_PATH_CS),
    {.kind = DP_PACKET_META_INIT, .predicated = 1, .as.META_INIT = {.resource = 1, .plane = DP_CLASS_depth}},
    ON(compute, META_INIT, .value = DP_META_COMPRESSED),
};

static const struct { struct dp_element element; bool compute; bool illegal; } elements[] = {
    {{20, 0, 0, 0, 0}, false, true},               {{0, 3, 0, 0, 0}, false, true},
    {{0, 0, 0, 3, 0}, false, true},                {{DP_CLIENT_VSk, DP_RW_write, 0, 0, 0}, false, true},
    {{DP_CLIENT_IDX, DP_RW_both, 0, 0, 0}, false, true}, {{DP_CLIENT_IDXD, DP_RW_write, 0, 0, 0}, false, true},
    {{DP_CLIENT_CE, DP_RW_write, 0, 0, 0}, false, true}, {{DP_CLIENT_EXT, DP_RW_write, 0, 0, 0}, false, true},
    {{DP_CLIENT_ME, DP_RW_write, 0, 0, 0}, true, true},  {{DP_CLIENT_ME, DP_RW_read, 0, 0, 0}, true, false},
    {{DP_CLIENT_IDX, DP_RW_read, 0, 0, 0}, true, true},  {{DP_CLIENT_IDXD, DP_RW_read, 0, 0, 0}, true, false},
    {{DP_CLIENT_PFP, DP_RW_write, 0, 0, 0}, true, true}, {{DP_CLIENT_PFP, DP_RW_write, 0, 0, 0}, false, false},
    {{DP_CLIENT_CSm, DP_RW_both, 0, 1, 0}, true, false}, {{DP_CLIENT_DMA, DP_RW_both, 0, 0, 0}, true, false},
    {{DP_CLIENT_PSm, DP_RW_read, 0, 1, 0}, true, true},  {{DP_CLIENT_EXT, DP_RW_read, 0, 0, 0}, true, false},
};
/* clang-format on */

Test(optimized_judge_program, legality) {
    start(DP_HARDWARE_scarlett);
    static const uint32_t formats[] = {DP_FORMAT_R8G8B8A8_UNORM, DP_FORMAT_D24_UNORM_S8_UINT, 0, DP_FORMAT_D32_FLOAT};
    for (uint32_t i = 0; i < 4; i++) {
        struct dp_command c = creation(i, i == 2 ? DP_DIMENSION_buffer : DP_DIMENSION_texture2d);
        c.as.resource.format = formats[i];
        define(&c);
    }
    static const struct dp_packet signal = ON(direct, EOP, .fence = 1);
    for (size_t i = 0; i < COUNT(illegal); i++) {
        again();
        feed(signal);
        struct dp_packet packet = illegal[i];
        packet.cause = 1000 + i;
        struct dp_command item;
        dp_plain(&item, DP_COMMAND_marker);
        cr_assert_eq(dp_optimized_judge.packet(judge, &packet, packet.kind == DP_PACKET_WORK ? &item : NULL, 1),
                     DP_STATUS_OK);
        cr_expect_eq(fault_count, 1, "packet %zu", i);
        const struct dp_access_point *at = &faults[0].at;
        cr_expect(faults[0].hazard == DP_HAZARD_H8 && at->position == 2 && at->command == 1000 + i &&
                      at->access == DP_NONE && at->resource == DP_NONE && at->count == 1 && faults[0].key == 0,
                  "packet %zu", i);
        feed(signal); /* one a packet, and the next one again */
        cr_expect_eq(fault_count, 2, "packet %zu", i);
    }
    again();
    for (size_t i = 0; i < COUNT(legal); i++) {
        feed(legal[i]);
        cr_assert_eq(fault_count, 0, "packet %zu", i);
    }
    for (size_t i = 0; i < COUNT(elements); i++) {
        again();
        dp_optimized_judge.elements(judge, elements[i].compute ? DP_LIST_compute : DP_LIST_direct, &elements[i].element,
                                    1);
        cr_expect_eq(fault_count, elements[i].illegal, "element %zu", i);
    }
    /* Items by the clients of their accesses. */
    again();
    struct dp_packet compute = {.queue = DP_LIST_compute};
    work(compute, DP_COMMAND_draw, DP_ROLE_rt, 0, 0, DP_NONE);
    cr_expect_eq(fault_count, 1);
    work(compute, DP_COMMAND_draw, DP_ROLE_rt, 9, 0, DP_NONE);
    work(compute, DP_COMMAND_copy_texture, DP_ROLE_source, 0, DP_ROLE_dest, 0);
    work(compute, DP_COMMAND_present, DP_ROLE_view, 0, 0, DP_NONE);
    cr_expect_eq(fault_count, 1);
    compute.as.WORK.engine = DP_ENGINE_DMA;
    compute.as.WORK.run = DP_CP_PFP;
    work(compute, DP_COMMAND_copy_buffer, DP_ROLE_source, 2, DP_ROLE_dest, 2);
    cr_expect_eq(fault_count, 2);
    dp_optimized_judge.destroy(judge);
}

/* --- memory --- */

/* A stream that needs memory for everything there is; false as soon as there is none. */
static bool hungry_stream(void *instance) {
    struct dp_command texture = creation(0, DP_DIMENSION_texture2d);
    texture.as.resource.extent.depth_or_slices = 64;
    texture.as.resource.mips = 5;
    texture.as.resource.memory = DP_MEMORY_placed;
    struct dp_command alias = creation(40, DP_DIMENSION_buffer);
    alias.as.resource.memory = DP_MEMORY_placed;
    bool good = dp_optimized_judge.define(instance, 0, &texture, 1) == DP_STATUS_OK &&
                dp_optimized_judge.define(instance, 1, &alias, 1) == DP_STATUS_OK;
    struct dp_command item[2];
    dp_plain(&item[0], DP_COMMAND_dispatch);
    dp_plain(&item[1], DP_COMMAND_shader);
    item[1].as.shader.access = DP_ACCESS_UNORDERED_ACCESS;
    item[1].as.shader.rw = DP_RW_write;
    item[1].as.shader.range = (struct dp_range){1, 2, 0, 64, 0, 1};
    for (uint32_t i = 1; i < 40 && good; i++) {
        const struct dp_packet packets[] = {ON(direct, EOP, .fence = i * 2, .gcr = DP_GCR_gl2_inv),
                                            ON(direct, EOS, .fence = i * 7 + 1000),
                                            ON(direct, ACQUIRE, .gcr = DP_GCR_gl2_inv),
                                            {.kind = DP_PACKET_WORK}};
        for (size_t k = 0; k < COUNT(packets) && good; k++) {
            good =
                dp_optimized_judge.packet(instance, &packets[k], k == 3 ? item : NULL, k == 3 ? 2 : 0) == DP_STATUS_OK;
        }
        struct dp_element element = {DP_CLIENT_CS, DP_RW_write, 0, DP_LOCATION_DATA, i};
        good = good && dp_optimized_judge.elements(instance, DP_LIST_direct, &element, 1) == DP_STATUS_OK;
    }
    return good;
}

Test(optimized_judge_program, out_of_memory) {
    const struct dp_memory little = {NULL, scarce};
    const struct dp_sink deaf = {.context = NULL};
    bool good = false;
    size_t most = 0;
    for (; !good && most < 1000; most++) {
        budget = most;
        void *instance = dp_optimized_judge.create(&little, &deaf);
        if (instance == NULL) {
            cr_assert_eq(most, 0);
            continue;
        }
        good = hungry_stream(instance);
        struct dp_packet packet = ON(direct, DMA_WAIT, 0);
        cr_expect_eq(dp_optimized_judge.packet(instance, &packet, NULL, 0),
                     good ? DP_STATUS_OK : DP_STATUS_OUT_OF_MEMORY);
        dp_optimized_judge.destroy(instance);
    }
    cr_expect_gt(most, 15);
    cr_expect(good);
}
