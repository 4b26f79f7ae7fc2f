/* shape.c: the measured program. */
#include "tests/bench/shape.h"

#include "model/describe.h"

#include <stdio.h>
#include <stdlib.h>

enum { T0, T1, D0, S0, U0, C0, B0, B1, INDICES, TIMES };

static struct dp_command *add(struct shape *shape, enum dp_kind kind) {
    if (shape->record_count == sizeof shape->records / sizeof shape->records[0]) {
        fprintf(stderr, "the shape has too many records\n");
        exit(2);
    }
    struct dp_command *record = &shape->records[shape->record_count++];
    dp_plain(record, kind);
    return record;
}

/* The next command; what is added after it are its parts. */
static struct dp_command *begin(struct shape *shape, enum dp_kind kind) {
    struct dp_command *record = add(shape, kind);
    shape->commands[shape->command_count++].records = record;
    return record;
}

static void texture(struct shape *shape, uint32_t slot, uint32_t format, uint32_t flags, uint32_t layout) {
    struct dp_record_resource *r = &begin(shape, DP_COMMAND_resource)->as.resource;
    r->id = slot;
    r->dimension = DP_DIMENSION_texture2d;
    r->extent = (struct dp_extent){512, 512, 1};
    r->format = format;
    r->flags = flags;
    r->initial = DP_INITIAL_layout;
    r->layout = layout;
}

static void buffer(struct shape *shape, uint32_t slot, uint32_t flags) {
    struct dp_record_resource *r = &begin(shape, DP_COMMAND_resource)->as.resource;
    r->id = slot;
    r->dimension = DP_DIMENSION_buffer;
    r->extent.width = 65536;
    r->flags = flags;
}

static void operand(struct shape *shape, uint32_t role, uint32_t slot) {
    struct dp_record_operand *o = &add(shape, DP_COMMAND_operand)->as.operand;
    o->role = role;
    o->resource = slot;
}

static void shader(struct shape *shape, uint32_t rw, uint32_t slot, uint32_t access, uint32_t stage) {
    struct dp_record_shader *s = &add(shape, DP_COMMAND_shader)->as.shader;
    s->rw = rw;
    s->resource = slot;
    s->access = access;
    s->stage = stage;
}

static void group(struct shape *shape, uint32_t type) {
    add(shape, DP_COMMAND_group)->as.group.type = type;
}

/* `SYNC(a, b), ACCESS(a, b), LAYOUT(a, b)` are pairs of before and after. */
#define SYNC(before, after)   DP_SYNC_##before, DP_SYNC_##after
#define ACCESS(before, after) DP_ACCESS_##before, DP_ACCESS_##after
#define LAYOUT(before, after) DP_LAYOUT_##before, DP_LAYOUT_##after

static void texture_barrier(struct shape *shape, uint32_t slot, uint32_t sync_before, uint32_t sync_after,
                            uint32_t access_before, uint32_t access_after, uint32_t layout_before,
                            uint32_t layout_after) {
    struct dp_record_texture_barrier *b = &add(shape, DP_COMMAND_texture_barrier)->as.texture_barrier;
    b->resource = slot;
    b->sync_before = sync_before;
    b->sync_after = sync_after;
    b->access_before = access_before;
    b->access_after = access_after;
    b->layout_before = layout_before;
    b->layout_after = layout_after;
    shape->barriers++;
}

static void buffer_barrier(struct shape *shape, uint32_t slot, uint32_t sync_before, uint32_t sync_after,
                           uint32_t access_before, uint32_t access_after) {
    struct dp_record_buffer_barrier *b = &add(shape, DP_COMMAND_buffer_barrier)->as.buffer_barrier;
    b->resource = slot;
    b->sync_before = sync_before;
    b->sync_after = sync_after;
    b->access_before = access_before;
    b->access_after = access_after;
    shape->barriers++;
}

static void global_barrier(struct shape *shape, uint32_t sync_before, uint32_t sync_after, uint32_t access_before,
                           uint32_t access_after) {
    struct dp_record_global_barrier *b = &add(shape, DP_COMMAND_global_barrier)->as.global_barrier;
    b->sync_before = sync_before;
    b->sync_after = sync_after;
    b->access_before = access_before;
    b->access_after = access_after;
    shape->barriers++;
}

static void set_up(struct shape *shape) {
    begin(shape, DP_COMMAND_device);
    const uint32_t target = DP_FLAGS_ALLOW_RENDER_TARGET;
    const uint32_t uav = DP_FLAGS_ALLOW_UNORDERED_ACCESS;
    texture(shape, T0, DP_FORMAT_R8G8B8A8_UNORM, target | DP_FLAGS_ALLOW_DCC, DP_LAYOUT_RENDER_TARGET);
    texture(shape, T1, DP_FORMAT_R16G16B16A16_FLOAT, target, DP_LAYOUT_RENDER_TARGET);
    texture(shape, D0, DP_FORMAT_D32_FLOAT, DP_FLAGS_ALLOW_DEPTH_STENCIL, DP_LAYOUT_DEPTH_STENCIL_WRITE);
    texture(shape, S0, DP_FORMAT_R8G8B8A8_UNORM, 0, DP_LAYOUT_SHADER_RESOURCE);
    texture(shape, U0, DP_FORMAT_R8G8B8A8_UNORM, uav, DP_LAYOUT_UNORDERED_ACCESS);
    texture(shape, C0, DP_FORMAT_R16G16B16A16_FLOAT, 0, DP_LAYOUT_COPY_DEST);
    buffer(shape, B0, uav);
    buffer(shape, B1, uav);
    buffer(shape, INDICES, 0);
    buffer(shape, TIMES, 0);
}

static void opaque_pass(struct shape *shape) {
    begin(shape, DP_COMMAND_clear_rtv);
    operand(shape, DP_ROLE_view, T0);
    begin(shape, DP_COMMAND_clear_dsv);
    operand(shape, DP_ROLE_view, D0);
    for (int i = 0; i < 2; i++) {
        begin(shape, DP_COMMAND_draw);
        operand(shape, DP_ROLE_rt, T0);
        operand(shape, DP_ROLE_depth, D0);
        operand(shape, DP_ROLE_index, INDICES);
        shader(shape, DP_RW_read, S0, DP_ACCESS_SHADER_RESOURCE, DP_SYNC_PIXEL_SHADING);
    }
    begin(shape, DP_COMMAND_barrier);
    group(shape, DP_BARRIER_texture);
    texture_barrier(shape, T0, SYNC(RENDER_TARGET, PIXEL_SHADING), ACCESS(RENDER_TARGET, SHADER_RESOURCE),
                    LAYOUT(RENDER_TARGET, SHADER_RESOURCE));
    texture_barrier(shape, D0, SYNC(DEPTH_STENCIL, PIXEL_SHADING), ACCESS(DEPTH_STENCIL_WRITE, SHADER_RESOURCE),
                    LAYOUT(DEPTH_STENCIL_WRITE, SHADER_RESOURCE));
    begin(shape, DP_COMMAND_draw);
    operand(shape, DP_ROLE_rt, T1);
    shader(shape, DP_RW_read, T0, DP_ACCESS_SHADER_RESOURCE, DP_SYNC_PIXEL_SHADING);
    shader(shape, DP_RW_read, D0, DP_ACCESS_SHADER_RESOURCE, DP_SYNC_PIXEL_SHADING);
}

static void indirect_pass(struct shape *shape) {
    begin(shape, DP_COMMAND_dispatch);
    shader(shape, DP_RW_write, U0, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_COMPUTE_SHADING);
    shader(shape, DP_RW_write, B0, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_COMPUTE_SHADING);
    begin(shape, DP_COMMAND_barrier);
    group(shape, DP_BARRIER_texture);
    texture_barrier(shape, U0, SYNC(COMPUTE_SHADING, PIXEL_SHADING), ACCESS(UNORDERED_ACCESS, SHADER_RESOURCE),
                    LAYOUT(UNORDERED_ACCESS, SHADER_RESOURCE));
    group(shape, DP_BARRIER_buffer);
    buffer_barrier(shape, B0, SYNC(COMPUTE_SHADING, EXECUTE_INDIRECT), ACCESS(UNORDERED_ACCESS, INDIRECT_ARGUMENT));
    buffer_barrier(shape, B1, SYNC(COMPUTE_SHADING, COMPUTE_SHADING), ACCESS(UNORDERED_ACCESS, UNORDERED_ACCESS));
    begin(shape, DP_COMMAND_draw_indirect);
    operand(shape, DP_ROLE_args, B0);
    operand(shape, DP_ROLE_rt, T1);
    shader(shape, DP_RW_read, U0, DP_ACCESS_SHADER_RESOURCE, DP_SYNC_PIXEL_SHADING);
}

static void copy_pass(struct shape *shape) {
    begin(shape, DP_COMMAND_barrier);
    group(shape, DP_BARRIER_texture);
    texture_barrier(shape, T1, SYNC(RENDER_TARGET, COPY), ACCESS(RENDER_TARGET, COPY_SOURCE),
                    LAYOUT(RENDER_TARGET, COPY_SOURCE));
    texture_barrier(shape, U0, SYNC(PIXEL_SHADING, COMPUTE_SHADING), ACCESS(SHADER_RESOURCE, UNORDERED_ACCESS),
                    LAYOUT(SHADER_RESOURCE, UNORDERED_ACCESS));
    begin(shape, DP_COMMAND_copy_texture);
    operand(shape, DP_ROLE_source, T1);
    operand(shape, DP_ROLE_dest, C0);
    begin(shape, DP_COMMAND_barrier);
    group(shape, DP_BARRIER_texture);
    texture_barrier(shape, C0, SYNC(COPY, COMPUTE_SHADING), ACCESS(COPY_DEST, SHADER_RESOURCE),
                    LAYOUT(COPY_DEST, SHADER_RESOURCE));
    texture_barrier(shape, T1, SYNC(COPY, RENDER_TARGET), ACCESS(COPY_SOURCE, RENDER_TARGET),
                    LAYOUT(COPY_SOURCE, RENDER_TARGET));
    begin(shape, DP_COMMAND_dispatch);
    shader(shape, DP_RW_read, C0, DP_ACCESS_SHADER_RESOURCE, DP_SYNC_COMPUTE_SHADING);
    shader(shape, DP_RW_both, B1, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_COMPUTE_SHADING);
    begin(shape, DP_COMMAND_barrier);
    group(shape, DP_BARRIER_global);
    global_barrier(shape, SYNC(COMPUTE_SHADING, COMPUTE_SHADING), ACCESS(UNORDERED_ACCESS, UNORDERED_ACCESS));
    begin(shape, DP_COMMAND_dispatch);
    shader(shape, DP_RW_both, B1, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_COMPUTE_SHADING);
}

static void back_to_the_start(struct shape *shape) {
    begin(shape, DP_COMMAND_barrier);
    group(shape, DP_BARRIER_buffer);
    buffer_barrier(shape, B0, SYNC(EXECUTE_INDIRECT, COMPUTE_SHADING), ACCESS(INDIRECT_ARGUMENT, UNORDERED_ACCESS));
    buffer_barrier(shape, B1, SYNC(COMPUTE_SHADING, COMPUTE_SHADING), ACCESS(UNORDERED_ACCESS, UNORDERED_ACCESS));
    begin(shape, DP_COMMAND_dispatch);
    shader(shape, DP_RW_write, B1, DP_ACCESS_UNORDERED_ACCESS, DP_SYNC_COMPUTE_SHADING);
    begin(shape, DP_COMMAND_barrier);
    group(shape, DP_BARRIER_texture);
    texture_barrier(shape, T0, SYNC(PIXEL_SHADING, RENDER_TARGET), ACCESS(SHADER_RESOURCE, RENDER_TARGET),
                    LAYOUT(SHADER_RESOURCE, RENDER_TARGET));
    texture_barrier(shape, D0, SYNC(PIXEL_SHADING, DEPTH_STENCIL), ACCESS(SHADER_RESOURCE, DEPTH_STENCIL_WRITE),
                    LAYOUT(SHADER_RESOURCE, DEPTH_STENCIL_WRITE));
    texture_barrier(shape, C0, SYNC(COMPUTE_SHADING, COPY), ACCESS(SHADER_RESOURCE, COPY_DEST),
                    LAYOUT(SHADER_RESOURCE, COPY_DEST));
    begin(shape, DP_COMMAND_write_immediate);
    operand(shape, DP_ROLE_dest, TIMES);
    for (int i = 0; i < 2; i++) {
        begin(shape, DP_COMMAND_draw);
        operand(shape, DP_ROLE_rt, T1);
        shader(shape, DP_RW_read, S0, DP_ACCESS_SHADER_RESOURCE, DP_SYNC_PIXEL_SHADING);
    }
}

void shape_make(struct shape *shape) {
    *shape = (struct shape){0};
    set_up(shape);
    shape->setup = shape->command_count;
    begin(shape, DP_COMMAND_list);
    opaque_pass(shape);
    indirect_pass(shape);
    copy_pass(shape);
    back_to_the_start(shape);
    begin(shape, DP_COMMAND_end);
    begin(shape, DP_COMMAND_execute);
    add(shape, DP_COMMAND_executed);
    for (size_t i = 0; i < shape->command_count; i++) {
        const struct dp_command *next =
            i + 1 < shape->command_count ? shape->commands[i + 1].records : &shape->records[shape->record_count];
        shape->commands[i].count = (size_t)(next - shape->commands[i].records);
    }
    if (shape->command_count - shape->setup != SHAPE_COMMANDS || shape->barriers != 15) {
        fprintf(stderr, "the shape has %zu commands and %zu barriers\n", shape->command_count - shape->setup,
                shape->barriers);
        exit(2);
    }
}

void shape_use_list(struct shape *shape, uint32_t list) {
    struct dp_command *first = &shape->records[shape->commands[shape->setup].records - shape->records];
    struct dp_command *last = &shape->records[shape->record_count - 1];
    first->as.list.id = list;
    last->as.executed.list = list;
}
