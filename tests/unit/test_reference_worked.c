/* test_reference_worked.c: the reference translator on a handful of rows of tables/barrier_worked_examples.tsv,
 * fed by hand, and on the packets that the sheets spell out: order of a sync, a run, an operation, the sync
 * between executes. */
#include "model/describe.h"
#include "model/model.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define MOST 64u

/* One program under way and everything that was heard of it. */
static struct {
    void *instance;
    uint64_t command; /* index of the next command */
    struct dp_diagnostic diagnostics[MOST];
    struct dp_requirement requirements[MOST];
    struct dp_subresource_state states[MOST];
    struct dp_packet packets[256];
    size_t diagnostic_count, requirement_count, state_count, packet_count, unsupported_count;
    size_t blocks; /* of memory that are alive */
    size_t budget; /* allocations that succeed before one fails */
} run;

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    (void)context;
    (void)old_size;
    if (new_size == 0) {
        run.blocks--;
        free(block);
        return NULL;
    }
    if (run.budget == 0) {
        return NULL;
    }
    run.budget--;
    run.blocks += block == NULL;
    return realloc(block, new_size);
}

static void on_diagnostic(void *context, const struct dp_diagnostic *diagnostic) {
    (void)context;
    cr_assert_lt(run.diagnostic_count, MOST);
    run.diagnostics[run.diagnostic_count++] = *diagnostic;
}

static void on_requirement(void *context, const struct dp_requirement *requirement) {
    (void)context;
    cr_assert_lt(run.requirement_count, MOST);
    run.requirements[run.requirement_count++] = *requirement;
}

static void on_packet(void *context, uint32_t list, const struct dp_packet *packet) {
    (void)context;
    (void)list;
    cr_assert_lt(run.packet_count, sizeof run.packets / sizeof run.packets[0]);
    run.packets[run.packet_count++] = *packet;
}

static void on_state(void *context, const struct dp_subresource_state *state) {
    (void)context;
    cr_assert_lt(run.state_count, MOST);
    run.states[run.state_count++] = *state;
}

static void on_unsupported(void *context, uint64_t command, const char *what) {
    (void)context;
    (void)command;
    (void)what;
    run.unsupported_count++;
}

static const struct dp_memory memory = {NULL, resize};
static const struct dp_sink sink = {.diagnostic = on_diagnostic,
                                    .requirement = on_requirement,
                                    .packet = on_packet,
                                    .subresource_state = on_state,
                                    .unsupported = on_unsupported};

/* --- feeding --- */

static enum dp_status feed(const struct dp_command *records, size_t count) {
    enum dp_status status = dp_reference.translator->feed(run.instance, run.command, records, count);
    run.command += count;
    return status;
}

static struct dp_command plain(enum dp_kind kind) {
    struct dp_command record;
    dp_plain(&record, kind);
    return record;
}

static void start(uint32_t rules, uint32_t hardware) {
    memset(&run, 0, sizeof run);
    run.budget = SIZE_MAX;
    run.instance = dp_reference.translator->create(NULL, &memory, &sink);
    struct dp_command device = plain(DP_COMMAND_device);
    device.as.device.rules = rules;
    device.as.device.hardware = hardware;
    feed(&device, 1);
}

static void stop(void) {
    dp_reference.translator->destroy(run.instance);
    cr_assert_eq(run.blocks, 0, "%zu blocks are left", run.blocks);
}

static struct dp_command texture(uint32_t slot, uint32_t mips, uint32_t flags, uint32_t layout) {
    struct dp_command record = plain(DP_COMMAND_resource);
    record.as.resource.id = slot;
    record.as.resource.dimension = DP_DIMENSION_texture2d;
    record.as.resource.extent = (struct dp_extent){64, 64, 1};
    record.as.resource.mips = mips;
    record.as.resource.flags = flags;
    record.as.resource.initial = DP_INITIAL_layout;
    record.as.resource.layout = layout;
    return record;
}

static void make_texture(uint32_t slot, uint32_t mips, uint32_t flags, uint32_t layout) {
    struct dp_command record = texture(slot, mips, flags, layout);
    feed(&record, 1);
}

static void make_buffer(uint32_t slot, uint64_t size, uint32_t flags) {
    struct dp_command record = plain(DP_COMMAND_resource);
    record.as.resource.id = slot;
    record.as.resource.extent.width = size;
    record.as.resource.flags = flags;
    feed(&record, 1);
}

static void open_list(uint32_t slot, uint32_t type) {
    struct dp_command record = plain(DP_COMMAND_list);
    record.as.list.id = slot;
    record.as.list.type = type;
    feed(&record, 1);
}

static void end_and_execute(uint32_t slot) {
    struct dp_command end = plain(DP_COMMAND_end);
    struct dp_command execute[2] = {plain(DP_COMMAND_execute), plain(DP_COMMAND_executed)};
    execute[1].as.executed.list = slot;
    feed(&end, 1);
    feed(execute, 2);
    dp_reference.translator->report_state(run.instance);
}

/* A group of barriers of one type as one call. */
static void call(uint32_t type, const struct dp_command *barriers, size_t count) {
    struct dp_command records[8] = {plain(DP_COMMAND_barrier), plain(DP_COMMAND_group)};
    records[1].as.group.type = type;
    memcpy(records + 2, barriers, count * sizeof *barriers);
    feed(records, count + 2);
}

#define SIDES(record, sync_b, sync_a, access_b, access_a)                                                              \
    ((record).sync_before = DP_SYNC_##sync_b, (record).sync_after = DP_SYNC_##sync_a,                                  \
     (record).access_before = DP_ACCESS_##access_b, (record).access_after = DP_ACCESS_##access_a)
#define LAYOUTS(record, before, after)                                                                                 \
    ((record).layout_before = DP_LAYOUT_##before, (record).layout_after = DP_LAYOUT_##after)

/* --- checking --- */

#define CHECK_REQUIREMENT(i, d, b, w, v)                                                                               \
    do {                                                                                                               \
        cr_assert_lt((size_t)(i), run.requirement_count);                                                              \
        cr_expect_eq(run.requirements[i].drain, (uint32_t)(d), "drain %#x", run.requirements[i].drain);                \
        cr_expect_eq(run.requirements[i].block, (uint32_t)(b), "block %#x", run.requirements[i].block);                \
        cr_expect_eq(run.requirements[i].writeback, (uint32_t)(w), "writeback %#x", run.requirements[i].writeback);    \
        cr_expect_eq(run.requirements[i].invalidate, (uint32_t)(v), "invalidate %#x", run.requirements[i].invalidate); \
    } while (0)

#define SHADER_CACHES (DP_CACHE_L0 | DP_CACHE_L1 | DP_CACHE_K | DP_CACHE_LM)

static bool reported(enum dp_rule rule) {
    for (size_t i = 0; i < run.diagnostic_count; i++) {
        if (run.diagnostics[i].rule == rule) {
            return true;
        }
    }
    return false;
}

static void check_packets(size_t first, const enum dp_packet_kind *kinds, size_t count) {
    cr_assert_leq(first + count, run.packet_count, "%zu packets", run.packet_count);
    for (size_t i = 0; i < count; i++) {
        cr_expect_eq(run.packets[first + i].kind, kinds[i], "packet %zu is %s", first + i,
                     dp_describe_packet(run.packets[first + i].kind)->name);
    }
}

Test(reference, E01_seed_transition) {
    start(DP_RULES_xbox, DP_HARDWARE_scarlett);
    make_texture(0, 1, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_SHADER_RESOURCE);
    open_list(0, DP_LIST_direct);
    struct dp_command b = plain(DP_COMMAND_texture_barrier);
    SIDES(b.as.texture_barrier, COMPUTE_SHADING, RENDER_TARGET, SHADER_RESOURCE, RENDER_TARGET);
    LAYOUTS(b.as.texture_barrier, SHADER_RESOURCE, RENDER_TARGET);
    call(DP_BARRIER_texture, &b, 1);
    end_and_execute(0);
    CHECK_REQUIREMENT(0, DP_DRAIN_CS, DP_BLOCK_ME, 0, DP_CACHE_L1 | DP_CACHE_CB_cache);
    cr_expect_eq(run.diagnostic_count, 0);
    cr_assert_eq(run.state_count, 1);
    cr_expect_eq(run.states[0].layout, (uint32_t)DP_LAYOUT_RENDER_TARGET);
    /* GL1 before the render backends (hardware sheet 3.4). */
    const enum dp_packet_kind kinds[] = {DP_PACKET_DRAIN, DP_PACKET_ACQUIRE, DP_PACKET_EOP, DP_PACKET_WAIT_FENCE};
    cr_assert_eq(run.packet_count, 4);
    check_packets(0, kinds, 4);
    cr_expect_eq(run.packets[1].as.ACQUIRE.gcr, (uint32_t)DP_GCR_gl1);
    cr_expect_eq(run.packets[2].as.EOP.rb, (uint32_t)DP_EOP_RB_ALL_WBINV);
    stop();
}

Test(reference, E05_aliasing_and_E07_part_of_a_class) {
    start(DP_RULES_xbox, DP_HARDWARE_scarlett);
    make_texture(0, 1, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_RENDER_TARGET);
    make_texture(1, 1, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_UNDEFINED);
    make_texture(2, 4, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_RENDER_TARGET);
    open_list(0, DP_LIST_direct);
    struct dp_command b[2] = {plain(DP_COMMAND_texture_barrier), plain(DP_COMMAND_texture_barrier)};
    SIDES(b[0].as.texture_barrier, RENDER_TARGET, COPY, RENDER_TARGET, COPY_SOURCE);
    LAYOUTS(b[0].as.texture_barrier, RENDER_TARGET, DIRECT_QUEUE_COPY_SOURCE);
    b[1].as.texture_barrier.resource = 1;
    SIDES(b[1].as.texture_barrier, RENDER_TARGET, COPY, NO_ACCESS, COPY_SOURCE);
    LAYOUTS(b[1].as.texture_barrier, UNDEFINED, COPY_SOURCE);
    call(DP_BARRIER_texture, b, 2);
    struct dp_command part = plain(DP_COMMAND_texture_barrier);
    part.as.texture_barrier.resource = 2;
    part.as.texture_barrier.range = (struct dp_range){0, 1, 0, 1, 0, 1};
    SIDES(part.as.texture_barrier, RENDER_TARGET, PIXEL_SHADING, RENDER_TARGET, SHADER_RESOURCE);
    LAYOUTS(part.as.texture_barrier, RENDER_TARGET, SHADER_RESOURCE);
    call(DP_BARRIER_texture, &part, 1);
    end_and_execute(0);
    CHECK_REQUIREMENT(0, DP_DRAIN_CB, DP_BLOCK_ME, DP_CACHE_CB_cache, SHADER_CACHES);
    CHECK_REQUIREMENT(1, DP_DRAIN_CB, DP_BLOCK_ME, 0, SHADER_CACHES);
    cr_expect_eq(run.requirements[0].op[DP_CLASS_colour], (uint32_t)DP_OP_fast_clear_eliminate_only);
    cr_expect_eq(run.requirements[1].op[DP_CLASS_colour], (uint32_t)DP_OP_none);
    cr_expect_eq(run.requirements[2].op[DP_CLASS_colour], (uint32_t)DP_OP_decompress);
    cr_expect_eq(run.diagnostic_count, 0);
    /* t2: mip 0 moved, the others did not. */
    cr_assert_eq(run.state_count, 4);
    cr_expect_eq(run.states[2].layout, (uint32_t)DP_LAYOUT_SHADER_RESOURCE);
    cr_expect_eq(run.states[3].first, 1);
    cr_expect_eq(run.states[3].count, 3);
    /* The eliminate stands between two full syncs, each of which ends at PFP and CE. */
    size_t blit = 0;
    while (blit < run.packet_count && run.packets[blit].kind != DP_PACKET_BLIT) {
        blit++;
    }
    cr_assert(blit >= 2 && blit < run.packet_count);
    cr_expect_eq(run.packets[blit].as.BLIT.kind, (uint32_t)DP_BLIT_FCE);
    const enum dp_packet_kind around[] = {DP_PACKET_PFP_SYNC_ME, DP_PACKET_CE_SYNC_ME, DP_PACKET_BLIT,
                                          DP_PACKET_DMA_WAIT};
    check_packets(blit - 2, around, 4);
    stop();
}

Test(reference, E17_E61_compute_lists) {
    start(DP_RULES_xbox, DP_HARDWARE_scarlett);
    make_texture(0, 1, DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_UNORDERED_ACCESS, DP_LAYOUT_RENDER_TARGET);
    make_buffer(1, 65536, DP_FLAGS_ALLOW_UNORDERED_ACCESS);
    open_list(0, DP_LIST_compute);
    struct dp_command t = plain(DP_COMMAND_texture_barrier);
    SIDES(t.as.texture_barrier, COMPUTE_SHADING, COMPUTE_SHADING, UNORDERED_ACCESS, UNORDERED_ACCESS);
    LAYOUTS(t.as.texture_barrier, RENDER_TARGET, UNORDERED_ACCESS);
    call(DP_BARRIER_texture, &t, 1);
    cr_expect(reported(DP_RULE_L02) && reported(DP_RULE_V07));
    cr_expect_eq(run.diagnostic_count, 2);
    cr_expect_eq(run.packet_count, 0);
    struct dp_command b = plain(DP_COMMAND_buffer_barrier);
    b.as.buffer_barrier.resource = 1;
    SIDES(b.as.buffer_barrier, COMPUTE_SHADING, EXECUTE_INDIRECT, UNORDERED_ACCESS, INDIRECT_ARGUMENT);
    call(DP_BARRIER_buffer, &b, 1);
    CHECK_REQUIREMENT(0, DP_DRAIN_CS, 0, 0, 0);
    stop();
}

Test(reference, E23_E46_buffers) {
    start(DP_RULES_xbox, DP_HARDWARE_scarlett);
    make_buffer(0, 1024, DP_FLAGS_ALLOW_UNORDERED_ACCESS);
    open_list(0, DP_LIST_direct);
    struct dp_command b = plain(DP_COMMAND_buffer_barrier);
    SIDES(b.as.buffer_barrier, COPY, COMPUTE_SHADING, COPY_DEST, SHADER_RESOURCE);
    b.as.buffer_barrier.offset = 256;
    b.as.buffer_barrier.size = 256;
    call(DP_BARRIER_buffer, &b, 1);
    cr_expect(reported(DP_RULE_B01) && reported(DP_RULE_B02) && run.diagnostic_count == 2);
    b.as.buffer_barrier.offset = 0;
    b.as.buffer_barrier.size = 1024;
    call(DP_BARRIER_buffer, &b, 1);
    cr_expect_eq(run.diagnostic_count, 2);
    CHECK_REQUIREMENT(0, DP_DRAIN_CPDMA | DP_DRAIN_CS, DP_BLOCK_ME, 0, SHADER_CACHES);
    b = plain(DP_COMMAND_buffer_barrier);
    SIDES(b.as.buffer_barrier, DEPTH_STENCIL, COMPUTE_SHADING, NO_ACCESS, UNORDERED_ACCESS);
    call(DP_BARRIER_buffer, &b, 1);
    CHECK_REQUIREMENT(1, DP_DRAIN_DB, DP_BLOCK_ME, 0, SHADER_CACHES);
    stop();
}

Test(reference, E26_by_rules_set) {
    for (uint32_t rules = DP_RULES_xbox; rules <= DP_RULES_pc_native; rules++) {
        start(rules, DP_HARDWARE_scarlett);
        open_list(0, DP_LIST_direct);
        struct dp_command b = plain(DP_COMMAND_global_barrier);
        SIDES(b.as.global_barrier, DRAW, DRAW, RENDER_TARGET, RENDER_TARGET);
        call(DP_BARRIER_global, &b, 1);
        bool native = rules == DP_RULES_pc_native;
        cr_expect_eq(reported(DP_RULE_V07) && reported(DP_RULE_V08), native);
        cr_expect_eq(run.requirement_count, native ? 0u : 1u);
        if (!native) {
            CHECK_REQUIREMENT(0, DP_DRAIN_CPDMA | DP_DRAIN_VS | DP_DRAIN_PS | DP_DRAIN_CB | DP_DRAIN_DB,
                              DP_BLOCK_ME | DP_BLOCK_PFP, DP_CACHE_CB_cache, DP_CACHE_L1 | DP_CACHE_CB_cache);
        }
        stop();
    }
}

Test(reference, E36_upload_and_E64_range_and_layout) {
    start(DP_RULES_xbox, DP_HARDWARE_worst);
    make_texture(0, 1, 0, DP_LAYOUT_COPY_DEST);
    make_texture(1, 1, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_SHADER_RESOURCE);
    open_list(0, DP_LIST_direct);
    struct dp_command b = plain(DP_COMMAND_texture_barrier);
    SIDES(b.as.texture_barrier, COPY, PIXEL_SHADING, COPY_DEST, SHADER_RESOURCE);
    LAYOUTS(b.as.texture_barrier, COPY_DEST, SHADER_RESOURCE);
    call(DP_BARRIER_texture, &b, 1);
    /* As in the table, and L2 in both sets because the backends are not coherent under `worst` (barrier sheet
     * 15.3.4). */
    CHECK_REQUIREMENT(0, DP_DRAIN_CPDMA | DP_DRAIN_CS | DP_DRAIN_CB | DP_DRAIN_DB, DP_BLOCK_ME,
                      DP_CACHE_CB_cache | DP_CACHE_DB_cache | DP_CACHE_L2, SHADER_CACHES | DP_CACHE_L2);
    b = plain(DP_COMMAND_texture_barrier);
    b.as.texture_barrier.resource = 1;
    b.as.texture_barrier.range = (struct dp_range){7, 0, 0, 0, 0, 0};
    b.as.texture_barrier.flags = DP_TEXTURE_BARRIER_DISCARD;
    SIDES(b.as.texture_barrier, PIXEL_SHADING, RENDER_TARGET, SHADER_RESOURCE, RENDER_TARGET);
    LAYOUTS(b.as.texture_barrier, UNDEFINED, RENDER_TARGET);
    call(DP_BARRIER_texture, &b, 1);
    cr_expect(reported(DP_RULE_V04) && reported(DP_RULE_L04) && run.diagnostic_count == 2);
    stop();
}

/* The second barrier of a run covers the first (barrier sheet 15.4.2); a work item between them ends the run. Read to
 * read requires no invalidation, yet the packets have it: only the barrier says that the memory was ever visible to
 * its AccessBefore. */
Test(reference, runs) {
    for (int work = 0; work < 2; work++) {
        start(DP_RULES_xbox, DP_HARDWARE_scarlett);
        make_buffer(0, 1024, DP_FLAGS_ALLOW_UNORDERED_ACCESS);
        open_list(0, DP_LIST_direct);
        struct dp_command b = plain(DP_COMMAND_buffer_barrier);
        SIDES(b.as.buffer_barrier, COMPUTE_SHADING, VERTEX_SHADING, UNORDERED_ACCESS, VERTEX_BUFFER);
        call(DP_BARRIER_buffer, &b, 1);
        if (work) {
            struct dp_command dispatch = plain(DP_COMMAND_dispatch);
            feed(&dispatch, 1);
        }
        size_t first = run.packet_count;
        SIDES(b.as.buffer_barrier, VERTEX_SHADING, VERTEX_SHADING, VERTEX_BUFFER, VERTEX_BUFFER);
        call(DP_BARRIER_buffer, &b, 1);
        CHECK_REQUIREMENT(1, DP_DRAIN_VS, DP_BLOCK_ME, 0, 0);
        const enum dp_packet_kind in_run[] = {DP_PACKET_DRAIN, DP_PACKET_DRAIN, DP_PACKET_ACQUIRE};
        size_t count = work ? 2 : 3; /* behind the work no CS is to be drained */
        check_packets(first, in_run + (work ? 1 : 0), count);
        cr_expect_eq(run.packet_count, first + count);
        stop();
    }
}

/* Design decisions 6 and 15: before every execute under pc rules, and wherever the list type changes. */
Test(reference, sync_between_executes) {
    const enum dp_packet_kind sync[] = {DP_PACKET_DMA_WAIT, DP_PACKET_DRAIN,       DP_PACKET_DRAIN,
                                        DP_PACKET_DRAIN,    DP_PACKET_EOP,         DP_PACKET_WAIT_FENCE,
                                        DP_PACKET_ACQUIRE,  DP_PACKET_PFP_SYNC_ME, DP_PACKET_CE_SYNC_ME};
    start(DP_RULES_pc_strict, DP_HARDWARE_scarlett);
    open_list(0, DP_LIST_direct);
    end_and_execute(0);
    cr_assert_eq(run.packet_count, 9);
    check_packets(0, sync, 9);
    stop();
    start(DP_RULES_xbox, DP_HARDWARE_scarlett);
    open_list(0, DP_LIST_direct);
    end_and_execute(0);
    cr_expect_eq(run.packet_count, 0);
    open_list(1, DP_LIST_compute);
    end_and_execute(1);
    cr_assert_eq(run.packet_count, 9);
    check_packets(0, sync, 9);
    stop();
}

/* A ray-tracing state object is a creation that no barrier looks at: it fills its slot, and nothing is said of it. */
Test(reference, state_objects) {
    start(DP_RULES_xbox, DP_HARDWARE_scarlett);
    struct dp_command object[2] = {plain(DP_COMMAND_state_object), plain(DP_COMMAND_rt_shader)};
    for (uint32_t slot = 0; slot < 3; slot++) {
        object[0].as.state_object.id = slot;
        cr_expect_eq(feed(object, slot == 0 ? 1 : 2), DP_STATUS_OK);
    }
    open_list(0, DP_LIST_direct);
    end_and_execute(0);
    cr_expect_eq(run.diagnostic_count + run.requirement_count + run.packet_count + run.state_count, 0);
    cr_expect_eq(run.unsupported_count, 0);
    stop();
}

/* rtas_emit reads acceleration structures and writes a buffer with UNORDERED_ACCESS (tables/hw_access_paths.tsv). */
Test(reference, post_build_information) {
    start(DP_RULES_xbox, DP_HARDWARE_scarlett);
    make_buffer(0, 65536, DP_FLAGS_RAYTRACING_ACCELERATION_STRUCTURE);
    make_buffer(1, 65536, DP_FLAGS_ALLOW_UNORDERED_ACCESS);
    open_list(0, DP_LIST_direct);
    struct dp_command emit[3] = {plain(DP_COMMAND_rtas_emit), plain(DP_COMMAND_operand), plain(DP_COMMAND_operand)};
    emit[1].as.operand.role = DP_ROLE_source;
    emit[2].as.operand.role = DP_ROLE_dest;
    emit[2].as.operand.resource = 1;
    feed(emit, 3);
    cr_expect_eq(run.diagnostic_count, 0);
    emit[1].as.operand.resource = 1;
    emit[2].as.operand.resource = 0;
    feed(emit, 3);
    cr_assert_eq(run.diagnostic_count, 2);
    for (int i = 0; i < 2; i++) {
        cr_expect_eq(run.diagnostics[i].rule, DP_RULE_U02);
        cr_expect_eq(run.diagnostics[i].group, i);
    }
    stop();
}

/* Whichever allocation fails: a clear answer, and nothing is left behind. */
Test(reference, out_of_memory) {
    struct dp_command b = plain(DP_COMMAND_texture_barrier);
    SIDES(b.as.texture_barrier, COMPUTE_SHADING, RENDER_TARGET, SHADER_RESOURCE, RENDER_TARGET);
    LAYOUTS(b.as.texture_barrier, SHADER_RESOURCE, RENDER_TARGET);
    struct dp_command list = plain(DP_COMMAND_list);
    struct dp_command resource = texture(0, 1, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_SHADER_RESOURCE);
    struct dp_command object = plain(DP_COMMAND_state_object);
    struct dp_command records[3] = {plain(DP_COMMAND_barrier), plain(DP_COMMAND_group), b};
    records[1].as.group.type = DP_BARRIER_texture;
    bool finished = false;
    for (size_t budget = 0; !finished; budget++) {
        start(DP_RULES_xbox, DP_HARDWARE_scarlett);
        run.budget = budget;
        enum dp_status status = feed(&resource, 1);
        status = status == DP_STATUS_OK ? feed(&object, 1) : status;
        status = status == DP_STATUS_OK ? feed(&list, 1) : status;
        status = status == DP_STATUS_OK ? feed(records, 3) : status;
        finished = status == DP_STATUS_OK;
        cr_expect(finished || status == DP_STATUS_OUT_OF_MEMORY);
        cr_assert_lt(budget, 20u);
        stop();
    }
}
