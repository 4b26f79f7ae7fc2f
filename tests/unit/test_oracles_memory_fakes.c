/* The oracle `memory` on small streams of two fakes: each bend of a stream that is right is found, with its signature. */
#include "test_oracles_fake.h"

#include <criterion/criterion.h>
#include <stdio.h>

static struct book book;

/* --- programs --- */

static void begin(uint32_t hardware) {
    memset(&book, 0, sizeof book);
    straighten();
    write_record(&book, DP_COMMAND_device)->as.device.hardware = (uint16_t)hardware;
    struct dp_record_resource *buffer = &write_record(&book, DP_COMMAND_resource)->as.resource;
    buffer->dimension = DP_DIMENSION_buffer;
    buffer->extent.width = 65536;
    buffer->flags = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    struct dp_record_resource *target = &write_record(&book, DP_COMMAND_resource)->as.resource;
    target->id = 1;
    target->dimension = DP_DIMENSION_texture2d;
    target->extent.width = 64;
    target->extent.height = 64;
    target->flags = DP_FLAGS_ALLOW_RENDER_TARGET | DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    target->layout = DP_LAYOUT_RENDER_TARGET;
    write_record(&book, DP_COMMAND_list);
}

static void finish(void) {
    write_record(&book, DP_COMMAND_end);
    write_record(&book, DP_COMMAND_execute);
    write_record(&book, DP_COMMAND_executed);
}

static void dispatch(uint32_t resource, uint32_t rw, uint32_t access) {
    write_record(&book, DP_COMMAND_dispatch);
    struct dp_record_shader *s = &write_record(&book, DP_COMMAND_shader)->as.shader;
    s->resource = resource;
    s->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    s->rw = rw;
    s->access = access;
    s->stage = DP_SYNC_COMPUTE_SHADING;
}

static void operand(enum dp_kind kind, uint32_t role, uint32_t resource) {
    write_record(&book, kind);
    struct dp_record_operand *o = &write_record(&book, DP_COMMAND_operand)->as.operand;
    o->role = role;
    o->resource = resource;
    o->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
}

static void barrier(uint64_t sync_before, uint64_t access_before, uint64_t sync_after, uint64_t access_after) {
    write_record(&book, DP_COMMAND_barrier);
    write_record(&book, DP_COMMAND_group);
    struct dp_record_global_barrier *b = &write_record(&book, DP_COMMAND_global_barrier)->as.global_barrier;
    b->sync_before = (uint32_t)sync_before;
    b->access_before = (uint32_t)access_before;
    b->sync_after = (uint32_t)sync_after;
    b->access_after = (uint32_t)access_after;
}

static void write_then_read(uint32_t hardware) {
    begin(hardware);
    dispatch(0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    barrier(DP_SYNC_COMPUTE_SHADING, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_COMPUTE_SHADING, DP_ACCESS_SHADER_RESOURCE);
    dispatch(0, DP_RW_read, DP_ACCESS_SHADER_RESOURCE);
    finish();
}

static void read_then_write(uint32_t hardware) {
    begin(hardware);
    dispatch(0, DP_RW_read, DP_ACCESS_SHADER_RESOURCE);
    barrier(DP_SYNC_COMPUTE_SHADING, DP_ACCESS_SHADER_RESOURCE, DP_SYNC_COMPUTE_SHADING, DP_ACCESS_UNORDERED_ACCESS);
    dispatch(0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    finish();
}

static void write_twice(uint32_t hardware) {
    begin(hardware);
    dispatch(0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    barrier(DP_SYNC_COMPUTE_SHADING, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_COMPUTE_SHADING, DP_ACCESS_UNORDERED_ACCESS);
    dispatch(0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    finish();
}

static void write_then_fetch(uint32_t hardware) {
    begin(hardware);
    dispatch(0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    barrier(DP_SYNC_COMPUTE_SHADING, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_EXECUTE_INDIRECT, DP_ACCESS_INDIRECT_ARGUMENT);
    operand(DP_COMMAND_draw_indirect, DP_ROLE_args, 0);
    finish();
}

static void draw_then_sample(uint32_t hardware) {
    begin(hardware);
    operand(DP_COMMAND_draw, DP_ROLE_rt, 1);
    write_record(&book, DP_COMMAND_barrier);
    write_record(&book, DP_COMMAND_group)->as.group.type = DP_BARRIER_texture;
    struct dp_record_texture_barrier *b = &write_record(&book, DP_COMMAND_texture_barrier)->as.texture_barrier;
    b->resource = 1;
    b->range.index_or_first_mip = DP_ALL_SUBRESOURCES;
    b->sync_before = DP_SYNC_RENDER_TARGET;
    b->access_before = DP_ACCESS_RENDER_TARGET;
    b->layout_before = DP_LAYOUT_RENDER_TARGET;
    b->sync_after = DP_SYNC_COMPUTE_SHADING;
    b->access_after = DP_ACCESS_SHADER_RESOURCE;
    b->layout_after = DP_LAYOUT_SHADER_RESOURCE;
    dispatch(1, DP_RW_read, DP_ACCESS_SHADER_RESOURCE);
    finish();
}

/* Two UAV writers that nothing orders: a race. */
static void race(uint32_t hardware) {
    begin(hardware);
    dispatch(0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    dispatch(0, DP_RW_write, DP_ACCESS_UNORDERED_ACCESS);
    finish();
}

/* --- bends of the optimized stream --- */

static bool no_wait(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind != DP_PACKET_WAIT_FENCE;
}

static bool no_event(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind != DP_PACKET_EOP;
}

static bool no_sync(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind == DP_PACKET_WORK;
}

static bool no_acquire(const struct fake *f, struct dp_packet *p) {
    return f->model == 0 || p->kind != DP_PACKET_ACQUIRE;
}

static void clear_gcr(struct dp_packet *p, uint32_t bits) {
    if (p->kind == DP_PACKET_EOP) {
        p->as.EOP.gcr = (uint8_t)(p->as.EOP.gcr & ~bits);
    }
}

static bool no_glv(const struct fake *f, struct dp_packet *p) {
    clear_gcr(p, f->model == 1 ? DP_GCR_glv : 0);
    return true;
}

static bool no_gl1(const struct fake *f, struct dp_packet *p) {
    clear_gcr(p, f->model == 1 ? DP_GCR_gl1 : 0);
    return true;
}

/* The reference's this time. */
static bool no_flush(const struct fake *f, struct dp_packet *p) {
    if (f->model == 0 && p->kind == DP_PACKET_EOP) {
        p->as.EOP.rb = DP_EOP_RB_NONE;
    }
    return true;
}

static bool gl2_lost(const struct fake *f, struct dp_packet *p) {
    if (f->model == 1 && p->kind == DP_PACKET_ACQUIRE) {
        p->as.ACQUIRE.gcr |= DP_GCR_gl2_inv;
    }
    return true;
}

/* A split GL2 written back and refreshed, as it must be between render backends and shaders. */
static bool gl2_refreshed(const struct fake *f, struct dp_packet *p) {
    (void)f;
    if (p->kind == DP_PACKET_EOP) {
        p->as.EOP.gcr |= DP_GCR_gl2_wb | DP_GCR_gl2_inv;
    }
    return true;
}

static void fetch_syncs(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_barrier) {
        fake_packet(f, plain_packet(DP_PACKET_PFP_SYNC_ME, command));
        fake_packet(f, plain_packet(DP_PACKET_CE_SYNC_ME, command));
    }
}

static void pfp_syncs(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_barrier) {
        fake_packet(f, plain_packet(DP_PACKET_PFP_SYNC_ME, command));
        if (f->model == 0) {
            fake_packet(f, plain_packet(DP_PACKET_CE_SYNC_ME, command));
        }
    }
}

static void ce_syncs(struct fake *f, uint64_t command, const struct dp_command *records, size_t count) {
    (void)count;
    if (records[0].kind == DP_COMMAND_barrier) {
        fake_packet(f, plain_packet(DP_PACKET_CE_SYNC_ME, command));
        if (f->model == 0) {
            fake_packet(f, plain_packet(DP_PACKET_PFP_SYNC_ME, command));
        }
    }
}

struct bent {
    void (*program)(uint32_t hardware);
    uint32_t hardware;
    bool (*packet)(const struct fake *, struct dp_packet *);
    void (*after)(struct fake *, uint64_t, const struct dp_command *, size_t);
    const char *signature; /* NULL: holds */
};

static const struct bent cases[] = {
    {write_then_read,  DP_HARDWARE_scarlett, NULL,          NULL,        NULL                               },
    {write_then_read,  DP_HARDWARE_scarlett, no_wait,       NULL,        "optimized: CS > CSk older"        },
    {write_then_read,  DP_HARDWARE_scarlett, no_event,      NULL,        "optimized: deadlock"              },
    {write_then_read,  DP_HARDWARE_scarlett, no_glv,        NULL,        "optimized: CS > CS older"         },
    {write_then_read,  DP_HARDWARE_scarlett, no_gl1,        NULL,        "optimized: CS > CSk older"        },
    {write_then_read,  DP_HARDWARE_scarlett, no_acquire,    NULL,        "optimized: CS > CSk older"        },
    {write_then_read,  DP_HARDWARE_scarlett, gl2_lost,      NULL,        "optimized: CS > memory at the end"},
    {write_then_read,  DP_HARDWARE_lenient,  gl2_lost,      NULL,        NULL                               },
    {write_then_read,  DP_HARDWARE_lenient,  no_gl1,        NULL,        "optimized: CS > CS older"         },
    {read_then_write,  DP_HARDWARE_scarlett, NULL,          NULL,        NULL                               },
    {read_then_write,  DP_HARDWARE_scarlett, no_wait,       NULL,        "optimized: CS > CSk newer"        },
    {write_twice,      DP_HARDWARE_scarlett, NULL,          NULL,        NULL                               },
    {write_twice,      DP_HARDWARE_scarlett, no_sync,       NULL,        "optimized: CS > memory at the end"},
    {write_then_fetch, DP_HARDWARE_scarlett, NULL,          fetch_syncs, NULL                               },
    {write_then_fetch, DP_HARDWARE_scarlett, NULL,          pfp_syncs,   "optimized: CS > CE older"         },
    {write_then_fetch, DP_HARDWARE_scarlett, NULL,          ce_syncs,    "optimized: CS > PFP older"        },
    {write_then_fetch, DP_HARDWARE_worst,    NULL,          fetch_syncs, NULL                               },
    {draw_then_sample, DP_HARDWARE_scarlett, NULL,          NULL,        NULL                               },
    {draw_then_sample, DP_HARDWARE_scarlett, no_flush,      NULL,        "reference: CBd > CSk older"       },
    {draw_then_sample, DP_HARDWARE_scarlett, no_wait,       NULL,        "optimized: CBd > CSk older"       },
    {draw_then_sample, DP_HARDWARE_worst,    NULL,          NULL,        "reference: CBd > CSk older"       },
    {draw_then_sample, DP_HARDWARE_worst,    gl2_refreshed, NULL,        NULL                               },
};

static uint64_t memory_alone(void) {
    for (size_t i = 0; i < dp_oracle_count; i++) {
        if (strcmp(dp_oracles[i].name, "memory") == 0) {
            return UINT64_C(1) << i;
        }
    }
    return 0;
}

Test(oracles_memory_fakes, bends) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    uint64_t ran = 0;
    cr_assert(harness != NULL && memory_alone() != 0);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct bent *c = &cases[i];
        struct dp_finding finding;
        char whole[120];
        c->program(c->hardware);
        bend.packet = c->packet;
        bend.after = c->after;
        enum dp_verdict verdict = dp_judge_program(harness, NULL, &book.program, memory_alone(), &finding);
        snprintf(whole, sizeof whole, "ASSERTION FAILED: memory: %s", c->signature != NULL ? c->signature : "");
        cr_expect_eq(verdict, c->signature == NULL ? DP_VERDICT_HOLDS : DP_VERDICT_FINDING, "case %zu: %s: %s", i,
                     finding.signature, finding.text);
        cr_expect(c->signature == NULL || strcmp(finding.signature, whole) == 0, "case %zu: %s: %s", i,
                  finding.signature, finding.text);
        bool told = c->signature == NULL || strstr(finding.signature, "deadlock") != NULL ||
                    (strstr(finding.text, "by the adversary") != NULL && strstr(finding.text, "; 1. ") != NULL &&
                     strstr(finding.text, "expected what ") != NULL);
        cr_expect(told, "case %zu: %s", i, finding.text);
        ran += dp_harness_tally(harness)->replayed == i + 1;
    }
    cr_expect_eq(ran, sizeof cases / sizeof cases[0]);
    dp_harness_destroy(harness);
}

/* Races and refusals are left out and counted, and other programs come to the same each time. */
Test(oracles_memory_fakes, left_out) {
    struct dp_harness *harness = dp_harness_create(&fakes[0], &fakes[1]);
    struct dp_finding first, second;
    cr_assert_not_null(harness);
    race(DP_HARDWARE_scarlett);
    cr_expect_eq(dp_judge_program(harness, NULL, &book.program, memory_alone(), NULL), DP_VERDICT_HOLDS);
    cr_expect(dp_harness_tally(harness)->replayed == 0 && dp_harness_tally(harness)->not_replayed == 1);
    write_then_read(DP_HARDWARE_scarlett);
    bend.packet = no_glv;
    dp_judge_program(harness, NULL, &book.program, memory_alone(), &first);
    dp_judge_program(harness, NULL, &book.program, memory_alone(), &second);
    cr_expect_str_eq(first.text, second.text);
    cr_expect(dp_harness_tally(harness)->replayed == 2);
    dp_harness_destroy(harness);
}
