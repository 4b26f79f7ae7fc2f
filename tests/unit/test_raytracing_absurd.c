/* Absurd figures: zero, the largest of everything, more parts than are looked at. Results are those that
 * raytracing.md states (saturated, ignored), on both models; and memory that runs out anywhere is said, with
 * everything given back. */
#include "test_raytracing_object.h"

#include <stdio.h>
#include <stdlib.h>

static struct made object;

/* --- zero --- */

Test(raytracing, nothing_at_all) {
    for (int model = 0; model < 2; model++) {
        struct dp_rt_said said;
        start_object(&object);
        ask(&object, model, &said);
        cr_expect_eq(said.records.count, 0u, "an empty object has no records");
        cr_expect_eq(said.occupancy.waves, 16u);
        cr_expect_eq(said.occupancy.best_waves, 16u);
        cr_expect_eq(said.occupancy.worst, DP_RT_NO_SHADER);
        cr_expect_eq(said.split.known, 1u);
        cr_expect_eq(said.split.objects + said.split.levels + said.split.value, 0u);
        for (int report = 0; report < DP_RT_REPORT_COUNT; report++) {
            bool single = report != DP_RT_REPORT_shader && report != DP_RT_REPORT_cap &&
                          report != DP_RT_REPORT_site_traffic && report != DP_RT_REPORT_triangle &&
                          report != DP_RT_REPORT_record;
            cr_expect_eq(said.times[report], single ? 1u : 0u, "report %d", report);
        }
        dp_rt_said_free(&said);
    }
}

/* --- the largest of everything --- */

static void fill_every_field(struct dp_command *record, uint64_t value) {
    const struct dp_description *d = dp_describe(record->kind);
    for (size_t i = 0; i < d->count; i++) {
        if (d->fields[i].type != DP_TYPE_ENUM) {
            dp_set_field(record, &d->fields[i], value);
        }
    }
}

/* `most` of each kind of part, every number of every record set to `value`. */
static void make_extreme(uint64_t value, uint32_t most) {
    start_object(&object);
    fill_every_field(&object.records[0], value);
    for (int kind = 0; kind < DP_COMMAND_COUNT; kind++) {
        const struct dp_description *d = dp_describe((enum dp_kind)kind);
        for (uint32_t i = 0; i < most && d->parts == DP_PARTS_RAYTRACING && d->category == DP_CATEGORY_LINE; i++) {
            fill_every_field(add_part(&object, (enum dp_kind)kind), value);
        }
    }
}

static void expect_same(const char *what) {
    static const char *const names[2] = {"reference", "optimized"};
    struct dp_rt_said said[2];
    struct dp_difference difference = {"", ""};
    for (int model = 0; model < 2; model++) {
        ask(&object, model, &said[model]);
    }
    cr_expect(dp_rt_same(&said[0], &said[1], names, &difference), "%s: %s", what, difference.text);
    dp_rt_said_free(&said[0]);
    dp_rt_said_free(&said[1]);
}

Test(raytracing, extremes_agree) {
    static const uint64_t values[] = {0, 1, 63, 64, 255, 65535, INT32_MAX, UINT32_MAX - 1, UINT32_MAX, UINT64_MAX};
    static const uint32_t counts[] = {1, 2, 7, 40, 80};
    for (size_t v = 0; v < sizeof values / sizeof values[0]; v++) {
        for (size_t c = 0; c < sizeof counts / sizeof counts[0]; c++) {
            char what[80];
            snprintf(what, sizeof what, "%zu of each, value %zu", (size_t)counts[c], v);
            make_extreme(values[v], counts[c]);
            expect_same(what);
        }
    }
}

/* Shaders of all kinds, every number all ones: sums and products stop at 2^64 - 1. */
Test(raytracing, saturates) {
    for (int model = 0; model < 2; model++) {
        struct dp_rt_said said;
        start_object(&object);
        fill_every_field(&object.records[0], UINT64_MAX);
        for (uint32_t kind = 0; kind < DP_RT_SHADER_KINDS; kind++) {
            add_shader(&object, kind, UINT32_MAX);
            shader_of(&object, kind)->stack = UINT32_MAX;
        }
        for (int i = 0; i < 2; i++) {
            struct dp_record_rt_site *s = add_site(&object, DP_RT_API_TraceRay, 0);
            s->live = UINT32_MAX;
            s->rays = UINT64_MAX;
            fill_every_field(add_part(&object, DP_COMMAND_rt_site_code), UINT64_MAX);
            fill_every_field(add_part(&object, DP_COMMAND_rt_overlap), UINT64_MAX);
        }
        fill_every_field(add_part(&object, DP_COMMAND_rt_dispatch), UINT64_MAX);
        ask(&object, model, &said);
        cr_expect_eq(said.occupancy.vgprs, 256u);
        cr_expect_eq(said.stack.per_thread, UINT64_MAX);
        cr_expect_eq(said.stack.stack[DP_SERIES_X], UINT64_MAX, "the override");
        cr_expect_eq(said.stack.rays[DP_SERIES_X], 1u);
        cr_expect_eq(said.traffic.bytes, UINT64_MAX);
        cr_expect_eq(said.traffic.code, UINT64_MAX);
        cr_expect_eq(said.bvh.overlap, UINT64_MAX);
        cr_expect_eq(said.bvh.surface, UINT64_MAX);
        cr_expect_eq(said.split.value, 4 * (uint64_t)UINT32_MAX, "the weight stops at 2^32 - 1");
        const struct dp_rt_record *threads = record_of(&said, DP_RT_RULE_XD11, 0);
        cr_assert_not_null(threads);
        cr_expect_eq(threads->values[0], UINT64_MAX);
        const struct dp_rt_record *overlap = record_of(&said, DP_RT_RULE_XR09, 0);
        cr_expect_not_null(overlap, "10 num > den has no width");
        dp_rt_said_free(&said);
    }
}

/* The last sums and products below 2^64, and one more. */
Test(raytracing, saturates_at_the_edge) {
    static const uint32_t at[DP_RT_SHADER_KINDS] = {UINT32_MAX, 0, UINT32_MAX, 0, 0, 0};
    static const uint32_t above[DP_RT_SHADER_KINDS] = {UINT32_MAX, 0, UINT32_MAX, 1, UINT32_MAX, UINT32_MAX};
    for (int model = 0; model < 2; model++) {
        const struct dp_raytracing *part = part_of(model);
        /* RG + CH * 4294967295 */
        cr_expect_eq(part->stack_size(at, UINT32_MAX), (uint64_t)UINT32_MAX * (UINT64_C(1) + UINT32_MAX));
        /* RG + (IS + AH) + CH * 4294967294 + 2 * CA = 2^64 - 2^32 + 2^33 - 2 and so on: beyond */
        cr_expect_eq(part->stack_size(above, UINT32_MAX), UINT64_MAX);
        cr_expect_eq(part->stack_size(above, 0), 3 * (uint64_t)UINT32_MAX);
        cr_expect_eq(part->stack_size(above, 1), 3 * (uint64_t)UINT32_MAX + UINT64_C(1) + UINT32_MAX);
        struct dp_rt_said said;
        start_object(&object);
        add_shader(&object, DP_RT_SHADER_ray_generation, 32);
        struct dp_record_rt_site *s = add_site(&object, DP_RT_API_TraceRay, 0);
        s->live = UINT32_C(1) << 31;
        s->rays = UINT32_MAX;
        ask(&object, model, &said);
        cr_expect_eq(said.traffic.bytes, (uint64_t)UINT32_MAX << 32);
        dp_rt_said_free(&said);
        s->rays = UINT64_C(1) << 32;
        ask(&object, model, &said);
        cr_expect_eq(said.traffic.bytes, UINT64_MAX);
        dp_rt_said_free(&said);
    }
}

/* --- more than is looked at --- */

Test(raytracing, beyond_the_bounds) {
    for (int model = 0; model < 2; model++) {
        struct dp_rt_said said;
        start_object(&object);
        for (uint32_t i = 0; i < DP_RT_SHADERS + 6; i++) {
            add_shader(&object, DP_RT_SHADER_ray_generation, i < DP_RT_SHADERS ? 32 : 256);
        }
        for (uint32_t i = 0; i < DP_RT_SITES + 3; i++) {
            add_site(&object, DP_RT_API_TraceRay, i)->live = 1;
        }
        for (uint32_t i = 0; i < DP_RT_TRIANGLES + 5; i++) {
            add_part(&object, i % 2 == 0 ? DP_COMMAND_rt_triangle_shape : DP_COMMAND_rt_triangle);
        }
        for (uint32_t i = 0; i < 20; i++) {
            struct dp_record_rt_hit_group *g = add_group(&object, DP_RT_HIT_GROUP_PROCEDURAL_PRIMITIVE);
            g->closest_hit = g->any_hit = g->intersection = 255;
        }
        ask(&object, model, &said);
        cr_expect_eq(said.shaders.count, DP_RT_SHADERS);
        cr_expect_eq(said.occupancy.vgprs, 32u);
        cr_expect_eq(said.sites.count, DP_RT_SITES);
        cr_expect_eq(said.triangles.count, DP_RT_TRIANGLES);
        cr_expect_eq(said.split.generators, DP_RT_SHADERS);
        cr_expect_eq(said.split.known, 0u);
        cr_expect_eq(times_of(&said, DP_RT_RULE_XD05), 20u);
        cr_expect_eq(times_of(&said, DP_RT_RULE_XR10), DP_RT_TRIANGLES / 2, "every rt_triangle is a point");
        dp_rt_said_free(&said);
    }
    expect_same("beyond the bounds");
}

/* --- memory --- */

struct counted {
    size_t asked;
    size_t fails_at; /* 0: never */
    size_t live;
};

static void *counted_resize(void *context, void *block, size_t old_size, size_t new_size) {
    struct counted *c = context;
    (void)old_size;
    if (new_size == 0) {
        c->live -= block != NULL;
        free(block);
        return NULL;
    }
    c->asked++;
    if (c->fails_at != 0 && c->asked >= c->fails_at) {
        return NULL;
    }
    void *moved = realloc(block, new_size);
    c->live += block == NULL && moved != NULL;
    return moved;
}

/* A sink that keeps nothing, so that only the model asks for memory. */
static uint32_t evaluate_in(struct counted *counted, int model) {
    static const struct dp_rt_sink sink = {.context = NULL};
    struct dp_memory memory = {counted, counted_resize};
    return part_of(model)->evaluate(&memory, &object.device.as.device, object.records, object.count, &sink);
}

Test(raytracing, memory_runs_out) {
    make_extreme(3, 9);
    for (int model = 0; model < 2; model++) {
        uint32_t status = DP_STATUS_OUT_OF_MEMORY;
        for (size_t n = 1; status != DP_STATUS_OK; n++) {
            struct counted counted = {0, n, 0};
            status = evaluate_in(&counted, model);
            cr_assert(status == DP_STATUS_OK || status == DP_STATUS_OUT_OF_MEMORY, "status %u", (unsigned)status);
            cr_expect_eq(counted.live, 0u, "model %d, allocation %zu: memory is kept", model, n);
            cr_expect(status != DP_STATUS_OK || counted.asked < n, "allocation %zu failed and nobody said so", n);
        }
    }
}

/* Whoever writes reports down runs out too, and says so. */
Test(raytracing, memory_of_reports_runs_out) {
    make_extreme(3, 9);
    for (int model = 0; model < 2; model++) {
        struct dp_rt_said said = {.status = DP_STATUS_OUT_OF_MEMORY};
        size_t n = 1;
        for (; said.status != DP_STATUS_OK; n++) {
            struct counted counted = {0, n, 0};
            struct dp_memory memory = {&counted, counted_resize};
            ask_in(&object, model, &memory, &said);
            dp_rt_said_free(&said);
            cr_expect_eq(counted.live, 0u, "model %d, allocation %zu: memory is kept", model, n);
        }
        cr_expect_gt(n, 5u);
    }
}
