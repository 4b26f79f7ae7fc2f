/* test_optimized_switches.c: the optimized translator under every set of switches: diagnostics, requirements and
 * state are the same, packets are legal, and running out of memory anywhere is told and leaks nothing. Programs are
 * random barriers. */
#include "tests/unit/support/feed.h"

#include "model/describe.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#define PROGRAMS 150u

/* Optimizations by their place in optimizations.def. */
enum {
#define DP_OPTIMIZATION(name, id, text, trade) SWITCH_##name,
#include "model/optimizations.def"
#undef DP_OPTIMIZATION
    SWITCHES
};
#define ALL_SWITCHES ((UINT64_C(1) << SWITCHES) - 1)

static struct script script;
static uint64_t random_state;

static uint32_t below(uint32_t limit) {
    random_state = random_state * UINT64_C(6364136223846793005) + 1442695040888963407u;
    return (uint32_t)(random_state >> 33) % limit;
}

/* Sides that fit together, so that many barriers are accepted. */
static const struct {
    uint32_t sync;
    uint32_t access;
    uint32_t layout;
} sides[] = {
    {DP_SYNC_RENDER_TARGET,   DP_ACCESS_RENDER_TARGET,       DP_LAYOUT_RENDER_TARGET      },
    {DP_SYNC_PIXEL_SHADING,   DP_ACCESS_SHADER_RESOURCE,     DP_LAYOUT_SHADER_RESOURCE    },
    {DP_SYNC_COMPUTE_SHADING, DP_ACCESS_SHADER_RESOURCE,     DP_LAYOUT_SHADER_RESOURCE    },
    {DP_SYNC_COMPUTE_SHADING, DP_ACCESS_UNORDERED_ACCESS,    DP_LAYOUT_UNORDERED_ACCESS   },
    {DP_SYNC_DEPTH_STENCIL,   DP_ACCESS_DEPTH_STENCIL_WRITE, DP_LAYOUT_DEPTH_STENCIL_WRITE},
    {DP_SYNC_DEPTH_STENCIL,   DP_ACCESS_DEPTH_STENCIL_READ,  DP_LAYOUT_DEPTH_STENCIL_READ },
    {DP_SYNC_COPY,            DP_ACCESS_COPY_SOURCE,         DP_LAYOUT_COPY_SOURCE        },
    {DP_SYNC_COPY,            DP_ACCESS_COPY_DEST,           DP_LAYOUT_COPY_DEST          },
    {DP_SYNC_ALL,             DP_ACCESS_COMMON,              DP_LAYOUT_COMMON             },
    {DP_SYNC_COPY,            DP_ACCESS_COPY_DEST,           DP_LAYOUT_COMMON             },
    {DP_SYNC_RENDER_TARGET,   DP_ACCESS_NO_ACCESS,           DP_LAYOUT_UNDEFINED          },
    {DP_SYNC_NONE,            DP_ACCESS_NO_ACCESS,           DP_LAYOUT_COMMON             },
};
#define SIDES (sizeof sides / sizeof sides[0])

static void add_resources(void) {
    static const uint32_t formats[] = {DP_FORMAT_R8G8B8A8_UNORM, DP_FORMAT_D24_UNORM_S8_UINT, DP_FORMAT_D32_FLOAT};
    struct dp_record_heap *heap = &script_add(&script, DP_COMMAND_heap)->as.heap;
    heap->size = 1u << 22;
    for (uint32_t i = 0; i < 6; i++) {
        uint32_t format = formats[below(3)];
        uint32_t target =
            format == DP_FORMAT_R8G8B8A8_UNORM ? DP_FLAGS_ALLOW_RENDER_TARGET : DP_FLAGS_ALLOW_DEPTH_STENCIL;
        uint32_t extra = below(2) != 0 ? DP_FLAGS_ALLOW_DCC : DP_FLAGS_FORCE_TEXTURE_COMPATIBILITY;
        struct dp_record_resource *r = script_texture(&script, format, target | extra | DP_FLAGS_ALLOW_UNORDERED_ACCESS,
                                                      sides[below(SIDES)].layout);
        r->mips = 1 + below(4);
        r->extent.depth_or_slices = 1 + below(3);
        r->memory = below(2) != 0 ? DP_MEMORY_placed : DP_MEMORY_committed;
        r->offset = 65536u * below(8);
    }
}

static void add_texture_barrier(void) {
    uint32_t before = below(SIDES);
    uint32_t after = below(SIDES);
    struct dp_record_texture_barrier *b = &script_add(&script, DP_COMMAND_texture_barrier)->as.texture_barrier;
    b->resource = below(6);
    b->sync_before = sides[before].sync;
    b->access_before = sides[before].access;
    b->layout_before = sides[before].layout;
    b->sync_after = below(20) != 0 ? sides[after].sync : DP_SYNC_SPLIT;
    b->access_after = sides[after].access;
    b->layout_after = sides[after].layout;
    b->range.index_or_first_mip = below(2) != 0 ? DP_ALL_SUBRESOURCES : below(8);
    b->flags = sides[before].layout == DP_LAYOUT_UNDEFINED ? below(2) : 0;
}

static void add_global_barrier(void) {
    uint32_t before = below(SIDES);
    uint32_t after = below(SIDES);
    struct dp_record_global_barrier *b = &script_add(&script, DP_COMMAND_global_barrier)->as.global_barrier;
    *b = (struct dp_record_global_barrier){.sync_before = sides[before].sync,
                                           .sync_after = sides[after].sync,
                                           .access_before = sides[before].access,
                                           .access_after = sides[after].access};
}

static void add_call(void) {
    script_add(&script, DP_COMMAND_barrier);
    for (uint32_t groups = below(3); groups > 0; groups--) {
        bool texture = below(5) != 0;
        script_add(&script, DP_COMMAND_group)->as.group.type = texture ? DP_BARRIER_texture : DP_BARRIER_global;
        for (uint32_t barriers = below(4); barriers > 0; barriers--) {
            if (texture) {
                add_texture_barrier();
            } else {
                add_global_barrier();
            }
        }
    }
}

static void add_work(void) {
    static const enum dp_kind kinds[] = {DP_COMMAND_dispatch, DP_COMMAND_clear_uav, DP_COMMAND_copy_texture,
                                         DP_COMMAND_discard};
    script_add(&script, kinds[below(4)]);
    struct dp_record_operand *operand = &script_add(&script, DP_COMMAND_operand)->as.operand;
    operand->role = below(2) != 0 ? DP_ROLE_view : DP_ROLE_source;
    operand->resource = below(7);
    operand->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
}

static void make_program(uint32_t seed) {
    static const uint32_t hardware[] = {DP_HARDWARE_scarlett, DP_HARDWARE_worst, DP_HARDWARE_lenient};
    random_state = seed;
    script_start(&script, below(3), hardware[below(3)]);
    add_resources();
    for (uint32_t lists = 1 + below(2); lists > 0; lists--) {
        script_list(&script, below(4) != 0 ? DP_LIST_direct : DP_LIST_compute);
        for (uint32_t commands = below(12); commands > 0; commands--) {
            if (below(3) != 0) {
                add_call();
            } else {
                add_work();
            }
        }
        script_end(&script);
        script_execute(&script);
    }
}

/* What one run said: a hash of everything that switches must not change, and what the packets came to. */
struct run {
    uint64_t hash;
    uint64_t requirements;
    uint32_t fence;
    uint64_t packets;
    uint64_t last_work;
    long bytes;
    long left; /* allocations that still succeed; negative: all */
};

static void mix(struct run *run, uint64_t value) {
    run->hash = (run->hash ^ value) * UINT64_C(1099511628211);
}

static void hear_diagnostic(void *context, const struct dp_diagnostic *d) {
    struct run *run = context;
    mix(run, (uint64_t)d->rule << 32 | d->severity << 8 | d->phase);
    mix(run, d->command);
    mix(run, (uint64_t)(uint32_t)d->group << 32 | (uint32_t)d->barrier);
    mix(run, d->execution);
}

static void hear_requirement(void *context, const struct dp_requirement *r) {
    struct run *run = context;
    run->requirements++;
    mix(run, r->command << 32 | (uint64_t)(uint32_t)r->group << 16 | (uint32_t)r->barrier);
    mix(run, (uint64_t)r->drain << 32 | r->block);
    mix(run, (uint64_t)r->writeback << 32 | r->invalidate);
    for (int i = 0; i < 3; i++) {
        mix(run, (uint64_t)r->op[i] << 32 | r->removed[i]);
    }
}

static void hear_state(void *context, const struct dp_subresource_state *s) {
    struct run *run = context;
    mix(run, (uint64_t)s->resource << 32 | s->layout);
    mix(run, (uint64_t)s->first << 32 | s->count);
}

/* Hardware sheet 6.1, H8, as far as packets of a translator can break it. */
static bool is_legal(const struct dp_packet *p, uint32_t last_fence) {
    bool graphics = p->queue == DP_LIST_direct;
    switch (p->kind) {
    case DP_PACKET_DRAIN:
        return graphics || p->as.DRAIN.stage == DP_STAGE_CS;
    case DP_PACKET_EOP:
        return (graphics || p->as.EOP.rb == DP_EOP_RB_NONE) && (p->as.EOP.gcr & (DP_GCR_glk | DP_GCR_gli)) == 0 &&
               p->as.EOP.fence == last_fence + 1;
    case DP_PACKET_WAIT_FENCE:
        return p->as.WAIT_FENCE.fence == last_fence && (graphics || p->as.WAIT_FENCE.engine == DP_CP_ME);
    case DP_PACKET_ACQUIRE:
        return (graphics || p->as.ACQUIRE.rb == 0) && (p->as.ACQUIRE.rb & DP_ACQUIRE_RB_cb_meta) == 0;
    case DP_PACKET_BLIT:
        return graphics == (p->as.BLIT.path != DP_PATH_CS);
    case DP_PACKET_PFP_SYNC_ME:
    case DP_PACKET_CE_SYNC_ME:
        return graphics;
    default:
        return p->kind == DP_PACKET_DMA_WAIT || p->kind == DP_PACKET_META_INIT || p->kind == DP_PACKET_WORK;
    }
}

static void hear_packet(void *context, uint32_t list, const struct dp_packet *p) {
    struct run *run = context;
    (void)list;
    if (p->kind == DP_PACKET_EOP && p->as.EOP.fence == 1) {
        run->fence = 0; /* another recording, or the queue */
    }
    cr_assert(is_legal(p, run->fence), "packet of kind %d for command %llu", p->kind, (unsigned long long)p->cause);
    run->fence = p->kind == DP_PACKET_EOP ? p->as.EOP.fence : run->fence;
    run->packets++;
    if (p->kind == DP_PACKET_WORK) {
        cr_assert_gt(p->as.WORK.command, run->last_work);
        run->last_work = p->as.WORK.command;
    }
}

static void *resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct run *run = context;
    if (new_size == 0) {
        run->bytes -= (long)old_size;
        free(block);
        return NULL;
    }
    if (run->left == 0) {
        return NULL;
    }
    run->left -= run->left > 0;
    void *grown = realloc(block, new_size);
    cr_assert_not_null(grown);
    run->bytes += (long)new_size - (long)old_size;
    return grown;
}

/* Feeds the script; memory gives out after `allocations` of them (negative: never). */
static enum dp_status translate(uint64_t switches, long allocations, struct run *run) {
    const struct dp_translator *translator = dp_optimized.translator;
    const struct dp_memory memory = {run, resize};
    const struct dp_options options = {switches};
    const struct dp_sink sink = {.context = run,
                                 .diagnostic = hear_diagnostic,
                                 .requirement = hear_requirement,
                                 .packet = hear_packet,
                                 .subresource_state = hear_state};
    const struct dp_program program = {script.records, script.count};
    *run = (struct run){.left = allocations};
    void *instance = translator->create(&options, &memory, &sink);
    if (instance == NULL) {
        return DP_STATUS_OUT_OF_MEMORY;
    }
    enum dp_status status = DP_STATUS_OK;
    for (size_t i = 0; i < script.count && status == DP_STATUS_OK; i += dp_command_records(&program, i)) {
        status = translator->feed(instance, i, &script.records[i], dp_command_records(&program, i));
        if (status == DP_STATUS_OK && script.records[i].kind == DP_COMMAND_execute) {
            status = translator->report_state(instance);
        }
    }
    translator->destroy(instance);
    cr_assert_eq(run->bytes, 0, "%ld bytes are left", run->bytes);
    return status;
}

/* Set `number`: none, all, each alone, all but one, then random ones. */
#define SWITCH_SETS (2 + 2 * SWITCHES + 8)
static uint64_t switch_set(uint32_t number) {
    if (number < 2) {
        return number == 0 ? 0 : ALL_SWITCHES;
    }
    uint32_t bit = (number - 2) % SWITCHES;
    if (number < 2 + SWITCHES) {
        return UINT64_C(1) << bit;
    }
    uint64_t drawn = ((uint64_t)below(UINT32_MAX) << 31 ^ below(UINT32_MAX)) & ALL_SWITCHES;
    return number < 2 + 2 * SWITCHES ? ALL_SWITCHES & ~(UINT64_C(1) << bit) : drawn;
}

Test(optimized_switches, change_packets_only) {
    uint64_t requirements = 0;
    uint64_t packets[SWITCH_SETS] = {0};
    for (uint32_t seed = 1; seed <= PROGRAMS; seed++) {
        struct run first;
        make_program(seed);
        cr_assert_eq(translate(0, -1, &first), DP_STATUS_OK);
        requirements += first.requirements;
        for (uint32_t set = 0; set < SWITCH_SETS; set++) {
            struct run run;
            uint64_t switches = switch_set(set);
            cr_assert_eq(translate(switches, -1, &run), DP_STATUS_OK);
            cr_assert_eq(run.hash, first.hash, "program %u differs under switches 0x%llX", seed,
                         (unsigned long long)switches);
            cr_assert_leq(run.packets, first.packets, "program %u has more packets under switches 0x%llX", seed,
                          (unsigned long long)switches);
            packets[set] += run.packets;
        }
    }
    cr_assert_gt(requirements, PROGRAMS); /* the programs do hold accepted barriers */
    cr_assert_lt(packets[1], packets[0]);
}

Test(optimized_switches, memory_may_give_out_anywhere) {
    for (uint32_t seed = 1; seed <= PROGRAMS / 10; seed++) {
        struct run run;
        enum dp_status status = DP_STATUS_OUT_OF_MEMORY;
        make_program(seed);
        for (long allocations = 0; status != DP_STATUS_OK; allocations++) {
            cr_assert_lt(allocations, 1000);
            status = translate(UINT64_MAX, allocations, &run);
            cr_assert_neq(status, DP_STATUS_MALFORMED);
        }
    }
}
