/* test_optimized_packets.c: the optimized translator's packets for programs whose stream is known by hand: the
 * example of design section 4, and worked examples of barrier sheet 13. */
#include "tests/unit/support/feed.h"
#include "tests/unit/test_optimized_memory.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define MOST_PACKETS 64u
#define SCARLETT     DP_HARDWARE_scarlett

/* Optimizations by their place in optimizations.def. */
enum {
#define DP_OPTIMIZATION(name, id, text, trade) SWITCH_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
};
/* Each call by itself, and lists that are still open: test_optimized_fires.c has deferral. */
#define AT_ONCE (~(UINT64_C(1) << SWITCH_defer))

static struct script script;

struct stream {
    struct dp_packet packets[MOST_PACKETS];
    size_t count;
};

static void listen(void *context, uint32_t list, const struct dp_packet *packet) {
    struct stream *stream = context;
    (void)list;
    cr_assert_lt(stream->count, MOST_PACKETS);
    stream->packets[stream->count++] = *packet;
}

/* Feeds the script with the given switches and keeps the packets. */
static void translate(uint64_t switches, struct stream *stream) {
    const struct dp_translator *translator = dp_optimized.translator;
    const struct dp_options options = {switches};
    const struct dp_sink sink = {.context = stream, .packet = listen};
    stream->count = 0;
    void *instance = translator->create(&options, &memory, &sink);
    for (size_t i = 0; i < script.count;) {
        size_t count = 1;
        while (i + count < script.count && (script.records[i + count].kind == DP_COMMAND_group ||
                                            script.records[i + count].kind == DP_COMMAND_texture_barrier ||
                                            script.records[i + count].kind == DP_COMMAND_buffer_barrier ||
                                            script.records[i + count].kind == DP_COMMAND_global_barrier ||
                                            script.records[i + count].kind == DP_COMMAND_executed ||
                                            script.records[i + count].kind == DP_COMMAND_operand)) {
            count++;
        }
        cr_assert_eq(translator->feed(instance, i, &script.records[i], count), DP_STATUS_OK);
        i += count;
    }
    translator->destroy(instance);
}

/* What the tests compare of a packet: its kind and up to two fields. */
struct wanted {
    enum dp_packet_kind kind;
    uint32_t first;
    uint32_t second;
};

static struct wanted summary(const struct dp_packet *packet) {
    struct wanted w = {packet->kind, 0, 0};
    switch (packet->kind) {
    case DP_PACKET_DRAIN:
        w.first = packet->as.DRAIN.stage;
        break;
    case DP_PACKET_EOP:
        w.first = packet->as.EOP.rb;
        w.second = packet->as.EOP.gcr;
        break;
    case DP_PACKET_WAIT_FENCE:
        w.first = packet->as.WAIT_FENCE.fence;
        break;
    case DP_PACKET_ACQUIRE:
        w.first = packet->as.ACQUIRE.gcr;
        w.second = packet->as.ACQUIRE.rb;
        break;
    case DP_PACKET_BLIT:
        w.first = packet->as.BLIT.kind;
        w.second = packet->as.BLIT.resource;
        break;
    case DP_PACKET_META_INIT:
        w.first = packet->as.META_INIT.value;
        w.second = packet->as.META_INIT.resource;
        break;
    default:
        break;
    }
    return w;
}

static void expect(const char *name, const struct wanted *wanted, size_t count) {
    static struct stream stream;
    translate(AT_ONCE, &stream);
    for (size_t i = 0; i < count && i < stream.count; i++) {
        struct wanted said = summary(&stream.packets[i]);
        cr_assert(said.kind == wanted[i].kind && said.first == wanted[i].first && said.second == wanted[i].second,
                  "%s: packet %zu is kind %d with 0x%X, 0x%X", name, i, said.kind, said.first, said.second);
    }
    cr_assert_eq(stream.count, count, "%s: %zu packets, wanted %zu", name, stream.count, count);
}
#define EXPECT(name, ...)                                                                                              \
    expect(name, (const struct wanted[]){__VA_ARGS__},                                                                 \
           sizeof((const struct wanted[]){__VA_ARGS__}) / sizeof(struct wanted))

#define SHADER_GCR (DP_GCR_gl1 | DP_GCR_glv | DP_GCR_glm)

static void work(enum dp_kind kind, uint32_t role, uint32_t resource) {
    script_add(&script, kind);
    struct dp_command *operand = script_add(&script, DP_COMMAND_operand);
    operand->as.operand.role = role;
    operand->as.operand.resource = resource;
    operand->as.operand.range.index_or_first_mip = DP_ALL_SUBRESOURCES;
}

static void group(uint32_t type) {
    script_add(&script, DP_COMMAND_group)->as.group.type = type;
}

/* The resources of the example: t0 committed with DCC, x0 placed and not initialised, b0. */
static void make_resources(void) {
    struct dp_record_heap *heap = &script_add(&script, DP_COMMAND_heap)->as.heap;
    heap->size = 2097152;
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_DCC,
                   DP_LAYOUT_RENDER_TARGET)
        ->mips = 4;
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_UNDEFINED)->memory =
        DP_MEMORY_placed;
    script_buffer(&script, 65536, DP_FLAGS_ALLOW_UNORDERED_ACCESS);
}

static void make_barriers(void) {
    script_add(&script, DP_COMMAND_barrier);
    group(DP_BARRIER_texture);
    struct dp_record_texture_barrier *t = &script_add(&script, DP_COMMAND_texture_barrier)->as.texture_barrier;
    *t = (struct dp_record_texture_barrier){.resource = 0,
                                            .sync_before = DP_SYNC_RENDER_TARGET,
                                            .sync_after = DP_SYNC_PIXEL_SHADING,
                                            .access_before = DP_ACCESS_RENDER_TARGET,
                                            .access_after = DP_ACCESS_SHADER_RESOURCE,
                                            .layout_before = DP_LAYOUT_RENDER_TARGET,
                                            .layout_after = DP_LAYOUT_SHADER_RESOURCE,
                                            .range = {.index_or_first_mip = DP_ALL_SUBRESOURCES}};
    t = &script_add(&script, DP_COMMAND_texture_barrier)->as.texture_barrier;
    *t = (struct dp_record_texture_barrier){.resource = 1,
                                            .sync_after = DP_SYNC_RENDER_TARGET,
                                            .access_before = DP_ACCESS_NO_ACCESS,
                                            .access_after = DP_ACCESS_RENDER_TARGET,
                                            .layout_before = DP_LAYOUT_UNDEFINED,
                                            .layout_after = DP_LAYOUT_RENDER_TARGET,
                                            .range = {.index_or_first_mip = DP_ALL_SUBRESOURCES},
                                            .flags = DP_TEXTURE_BARRIER_DISCARD};
    group(DP_BARRIER_buffer);
    struct dp_record_buffer_barrier *b = &script_add(&script, DP_COMMAND_buffer_barrier)->as.buffer_barrier;
    *b = (struct dp_record_buffer_barrier){.resource = 2,
                                           .sync_before = DP_SYNC_COMPUTE_SHADING,
                                           .sync_after = DP_SYNC_EXECUTE_INDIRECT,
                                           .access_before = DP_ACCESS_UNORDERED_ACCESS,
                                           .access_after = DP_ACCESS_INDIRECT_ARGUMENT,
                                           .size = UINT64_MAX};
}

static void make_example(uint32_t hardware) {
    script_start(&script, DP_RULES_xbox, hardware);
    make_resources();
    script_list(&script, DP_LIST_direct);
    work(DP_COMMAND_clear_rtv, DP_ROLE_view, 0);
    work(DP_COMMAND_draw, DP_ROLE_rt, 0);
    script_add(&script, DP_COMMAND_dispatch);
    make_barriers();
    work(DP_COMMAND_draw_indirect, DP_ROLE_args, 2);
    script_end(&script);
}

Test(optimized_packets, example_of_the_design) {
    make_example(SCARLETT);
    EXPECT("design section 4", {DP_PACKET_WORK, 0, 0}, {DP_PACKET_WORK, 0, 0}, {DP_PACKET_WORK, 0, 0},
           {DP_PACKET_DMA_WAIT, 0, 0}, {DP_PACKET_EOP, DP_EOP_RB_ALL_WBINV, DP_GCR_gl1}, {DP_PACKET_WAIT_FENCE, 1, 0},
           {DP_PACKET_PFP_SYNC_ME, 0, 0}, {DP_PACKET_BLIT, DP_BLIT_DCC_DECOMPRESS, 0},
           {DP_PACKET_META_INIT, DP_META_EXPANDED, 1}, {DP_PACKET_EOP, DP_EOP_RB_ALL_WBINV, SHADER_GCR},
           {DP_PACKET_WAIT_FENCE, 2, 0}, {DP_PACKET_ACQUIRE, DP_GCR_glk, 0}, {DP_PACKET_PFP_SYNC_ME, 0, 0},
           {DP_PACKET_CE_SYNC_ME, 0, 0}, {DP_PACKET_WORK, 0, 0});
    /* An event with cache work does not wait for CS: the flush stays (hardware sheet 6.4). */
    make_example(SCARLETT & ~(uint32_t)DP_HARDWARE_eop_covers_cs);
    EXPECT("CS is not covered", {DP_PACKET_WORK, 0, 0}, {DP_PACKET_WORK, 0, 0}, {DP_PACKET_WORK, 0, 0},
           {DP_PACKET_DMA_WAIT, 0, 0}, {DP_PACKET_DRAIN, DP_STAGE_CS, 0},
           {DP_PACKET_EOP, DP_EOP_RB_ALL_WBINV, DP_GCR_gl1}, {DP_PACKET_WAIT_FENCE, 1, 0},
           {DP_PACKET_PFP_SYNC_ME, 0, 0}, {DP_PACKET_BLIT, DP_BLIT_DCC_DECOMPRESS, 0},
           {DP_PACKET_META_INIT, DP_META_EXPANDED, 1}, {DP_PACKET_DRAIN, DP_STAGE_CS, 0},
           {DP_PACKET_EOP, DP_EOP_RB_ALL_WBINV, SHADER_GCR}, {DP_PACKET_WAIT_FENCE, 2, 0},
           {DP_PACKET_ACQUIRE, DP_GCR_glk, 0}, {DP_PACKET_PFP_SYNC_ME, 0, 0}, {DP_PACKET_CE_SYNC_ME, 0, 0},
           {DP_PACKET_WORK, 0, 0});
}

Test(optimized_packets, worked_examples) {
    uint32_t uav = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    script_start(&script, DP_RULES_xbox, SCARLETT);
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, DP_FLAGS_ALLOW_RENDER_TARGET, DP_LAYOUT_SHADER_RESOURCE);
    script_list(&script, DP_LIST_direct);
    script_texture_barrier(&script, 0,
                           (struct sides){DP_SYNC_COMPUTE_SHADING, DP_SYNC_RENDER_TARGET, DP_ACCESS_SHADER_RESOURCE,
                                          DP_ACCESS_RENDER_TARGET},
                           DP_LAYOUT_SHADER_RESOURCE, DP_LAYOUT_RENDER_TARGET);
    /* Only an event reaches CB metadata, so it goes out anyway and stands for the CS flush too. */
    EXPECT("E01", {DP_PACKET_EOP, DP_EOP_RB_ALL_WBINV, DP_GCR_gl1}, {DP_PACKET_WAIT_FENCE, 1, 0});

    script_start(&script, DP_RULES_xbox, SCARLETT);
    script_texture(&script, DP_FORMAT_R8G8B8A8_UNORM, uav, DP_LAYOUT_UNORDERED_ACCESS);
    script_list(&script, DP_LIST_direct);
    script_texture_barrier(&script, 0,
                           (struct sides){DP_SYNC_CLEAR_UNORDERED_ACCESS_VIEW, DP_SYNC_COMPUTE_SHADING,
                                          DP_ACCESS_UNORDERED_ACCESS, DP_ACCESS_SHADER_RESOURCE},
                           DP_LAYOUT_UNORDERED_ACCESS, DP_LAYOUT_SHADER_RESOURCE);
    /* Partial flushes alone never become an event. */
    EXPECT("E04", {DP_PACKET_DRAIN, DP_STAGE_CS, 0}, {DP_PACKET_ACQUIRE, SHADER_GCR | DP_GCR_glk, 0});

    struct sides indirect = {DP_SYNC_COMPUTE_SHADING, DP_SYNC_EXECUTE_INDIRECT, DP_ACCESS_UNORDERED_ACCESS,
                             DP_ACCESS_INDIRECT_ARGUMENT};
    script_start(&script, DP_RULES_xbox, SCARLETT);
    script_buffer(&script, 1024, uav);
    script_list(&script, DP_LIST_direct);
    script_buffer_barrier(&script, 0, indirect);
    EXPECT("E25", {DP_PACKET_DRAIN, DP_STAGE_CS, 0}, {DP_PACKET_PFP_SYNC_ME, 0, 0}, {DP_PACKET_CE_SYNC_ME, 0, 0});

    script_start(&script, DP_RULES_xbox, SCARLETT);
    script_buffer(&script, 1024, uav);
    script_list(&script, DP_LIST_compute);
    script_buffer_barrier(&script, 0, indirect);
    EXPECT("E61", {DP_PACKET_DRAIN, DP_STAGE_CS, 0});
}

/* A run over two calls: the second repeats the first one's invalidation and block behind its own drain (15.4.2),
 * unless a work item stands between. */
static void make_chain(bool with_work) {
    uint32_t flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    script_start(&script, DP_RULES_xbox, SCARLETT);
    script_buffer(&script, 1024, flags);
    script_list(&script, DP_LIST_direct);
    script_buffer_barrier(&script, 0,
                          (struct sides){DP_SYNC_COMPUTE_SHADING, DP_SYNC_EXECUTE_INDIRECT, DP_ACCESS_UNORDERED_ACCESS,
                                         DP_ACCESS_INDIRECT_ARGUMENT});
    if (with_work) {
        script_add(&script, DP_COMMAND_dispatch);
    }
    script_buffer_barrier(&script, 0,
                          (struct sides){DP_SYNC_PIXEL_SHADING, DP_SYNC_VERTEX_SHADING, DP_ACCESS_SHADER_RESOURCE,
                                         DP_ACCESS_VERTEX_BUFFER});
}

Test(optimized_packets, runs_of_adjacent_barriers) {
    make_chain(false);
    EXPECT("run", {DP_PACKET_DRAIN, DP_STAGE_CS, 0}, {DP_PACKET_PFP_SYNC_ME, 0, 0}, {DP_PACKET_CE_SYNC_ME, 0, 0},
           {DP_PACKET_DRAIN, DP_STAGE_PS, 0}, {DP_PACKET_ACQUIRE, DP_GCR_gl1 | DP_GCR_glv, 0},
           {DP_PACKET_PFP_SYNC_ME, 0, 0}, {DP_PACKET_CE_SYNC_ME, 0, 0});
    make_chain(true);
    EXPECT("no run", {DP_PACKET_DRAIN, DP_STAGE_CS, 0}, {DP_PACKET_PFP_SYNC_ME, 0, 0}, {DP_PACKET_CE_SYNC_ME, 0, 0},
           {DP_PACKET_WORK, 0, 0}, {DP_PACKET_DRAIN, DP_STAGE_PS, 0}, {DP_PACKET_ACQUIRE, DP_GCR_gl1 | DP_GCR_glv, 0});
}

/* The pc rules put a full sync before an execute; a console executes without any. */
Test(optimized_packets, between_executes) {
    uint32_t gcr = SHADER_GCR | DP_GCR_gl2_wb | DP_GCR_gl2_inv;
    for (uint32_t rules = DP_RULES_xbox; rules <= DP_RULES_pc_native; rules++) {
        script_start(&script, rules, SCARLETT);
        script_list(&script, DP_LIST_direct);
        script_end(&script);
        script_execute(&script);
        if (rules == DP_RULES_xbox) {
            expect("execute", NULL, 0);
        } else {
            EXPECT("execute", {DP_PACKET_DMA_WAIT, 0, 0}, {DP_PACKET_EOP, DP_EOP_RB_ALL_WBINV, gcr},
                   {DP_PACKET_WAIT_FENCE, 1, 0}, {DP_PACKET_ACQUIRE, DP_GCR_glk, 0}, {DP_PACKET_PFP_SYNC_ME, 0, 0},
                   {DP_PACKET_CE_SYNC_ME, 0, 0});
        }
    }
}
